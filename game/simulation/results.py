"""What is kept of a simulated match, and what many of them add up to."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict, dataclass
from statistics import mean, median
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

COLUMN = 28
"""Characters of a name in a table."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """How long one seat took over its decisions, in seconds of processor time."""

    decisions: int
    total: float
    longest: float


@dataclass(frozen=True, slots=True)
class Result:
    """One match: per seat its list, its player, its points, the printed cards that were in its hand.

    `seconds` are those of processor time: how busy the machine is with other things makes no difference.
    """

    seed: int
    scenario: str
    lists: tuple[str, ...]
    players: tuple[str, ...]
    winners: tuple[int, ...]
    points: tuple[int, ...]
    turns: int
    actions: int
    seconds: float
    thinking: tuple[Thinking, ...]
    cards: tuple[tuple[str, ...], ...]

    def share(self, seat: int) -> float:
        """What the seat gets of the match: 1 for a victory, its part of a shared one, of a draw one half."""
        if not self.winners:
            return 1 / len(self.lists)
        return (seat in self.winners) / len(self.winners)


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something was on a side of a match, and the share of victory it had on average."""

    name: str
    matches: int
    share: float


def rates(results: Iterable[Result], names: Callable[[Result, int], Iterable[str]]) -> tuple[Rate, ...]:
    """The rate of every name that a seat of a match bears, the best first."""
    shares: defaultdict[str, list[float]] = defaultdict(list)
    for result in results:
        for seat in range(len(result.lists)):
            for name in names(result, seat):
                shares[name].append(result.share(seat))
    found = [Rate(name, len(each), mean(each)) for name, each in shares.items()]
    return tuple(sorted(found, key=lambda rate: (-rate.share, rate.name)))


def report(results: Sequence[Result], cards: int = 20) -> str:
    """Tables for people: who won, how long it took, and the cards most and least at home in winning hands."""
    lines = [f"{len(results)} matches"]
    draws = sum(not result.winners for result in results)
    lines.append(f"draws {draws}")
    lines += _spread("turns", [result.turns for result in results])
    lines += _spread("actions", [result.actions for result in results])
    lines += _spread("points of the winners", list(_points(results, won=True)))
    lines += _spread("points of the others", list(_points(results, won=False)))
    for title, names in (
        ("seat", lambda _, seat: [f"seat {seat}"]),
        ("player", lambda result, seat: [result.players[seat]]),
        ("list", lambda result, seat: [result.lists[seat]]),
        ("scenario, for seat 0", lambda result, seat: [result.scenario] if seat == 0 else []),
    ):
        lines += ["", *_table(title, rates(results, names))]
    in_hand = rates(results, lambda result, seat: result.cards[seat])
    kept = in_hand if len(in_hand) <= 2 * cards else (*in_hand[:cards], *in_hand[-cards:])
    lines += ["", *_table("card that was in hand", kept)]
    lines += ["", *_speed(results)]
    return "\n".join(lines) + "\n"


def as_json(results: Sequence[Result]) -> dict[str, Any]:
    """Everything, for programs: the matches, and the rates by player, list, scenario and card."""
    return {
        "matches": [asdict(result) for result in results],
        "players": [asdict(r) for r in rates(results, lambda result, seat: [result.players[seat]])],
        "lists": [asdict(r) for r in rates(results, lambda result, seat: [result.lists[seat]])],
        "cards": [asdict(r) for r in rates(results, lambda result, seat: result.cards[seat])],
    }


def _points(results: Iterable[Result], *, won: bool) -> Iterator[int]:
    for result in results:
        yield from (points for seat, points in enumerate(result.points) if (seat in result.winners) == won)


def _table(title: str, found: Iterable[Rate]) -> list[str]:
    head = f"{title:<{COLUMN}} {'matches':>8} {'share won':>10}"
    return [head, *(f"{r.name:<{COLUMN}} {r.matches:>8} {r.share:>10.1%}" for r in found)]


def _spread(title: str, values: Sequence[float]) -> list[str]:
    if not values:
        return []
    return [
        f"{title}: mean {mean(values):.1f}, median {median(values):g}, {min(values):g} to {max(values):g}"
    ]


def _speed(results: Sequence[Result]) -> list[str]:
    """Matches a minute and actions a second of one core, and the seconds a decision takes by player."""
    seconds = sum(result.seconds for result in results)
    actions = sum(result.actions for result in results)
    pace = f"{60 * len(results) / seconds:.1f} matches a minute, {actions / seconds:.0f} actions a second"
    lines = [f"one core: {pace}"]
    by_player: defaultdict[str, list[Thinking]] = defaultdict(list)
    for result in results:
        for player, thinking in zip(result.players, result.thinking, strict=True):
            by_player[player].append(thinking)
    for player, each in sorted(by_player.items()):
        mean_ms = 1000 * sum(one.total for one in each) / max(sum(one.decisions for one in each), 1)
        longest_ms = 1000 * max(one.longest for one in each)
        lines.append(f"{player}: {mean_ms:.1f} ms a decision on average, {longest_ms:.0f} ms at most")
    return lines
