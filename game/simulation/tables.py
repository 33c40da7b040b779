"""The results of many games: tables for people, and everything as JSON for programs."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict, dataclass
from statistics import mean, median
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from game.core.agent import ReportWords, Result, Thinking

COLUMN = 28
"""Characters of a name in a table."""

FAST = 10
"""Matches a second from which on they are not counted by the minute."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something was on a side of a match, and the share of victory it had on average.

    `shift` is by how much that is more than the average share of the sides without it.
    """

    name: str
    matches: int
    share: float
    shift: float


def rates(results: Iterable[Result], names: Callable[[Result, int], Iterable[str]]) -> tuple[Rate, ...]:
    """The rate of every name that a seat of a match bears, the best first."""
    shares: defaultdict[str, list[float]] = defaultdict(list)
    sides, total = 0, 0.0
    for result in results:
        for seat in range(len(result.players)):
            share = result.share(seat)
            sides, total = sides + 1, total + share
            for name in names(result, seat):
                shares[name].append(share)
    found = []
    for name, each in shares.items():
        share = mean(each)
        others = (total - sum(each)) / (sides - len(each)) if sides > len(each) else share
        found.append(Rate(name, len(each), share, share - others))
    return tuple(sorted(found, key=lambda rate: (-rate.share, rate.name)))


def report(results: Sequence[Result], words: ReportWords, cards: int = 20) -> str:
    """Tables for people: who won, how long it took, and the cards most and least at home with winners."""
    lines = [f"{len(results)} match{'es' if len(results) > 1 else ''}"]
    undecided = sum(not result.winners for result in results)
    lines.append(f"{'lost' if all(result.alone for result in results) else 'draws'} {undecided}")
    lines += _spread(words.rounds, [result.rounds for result in results])
    lines += _spread("actions", [result.actions for result in results])
    lines += _spread(f"{words.points} of the winners", list(_points(results, won=True)))
    lines += _spread(f"{words.points} of the others", list(_points(results, won=False)))
    for title, names in (
        ("seat", lambda _, seat: [f"seat {seat}"]),
        ("player", lambda result, seat: [result.players[seat]]),
        (words.brought, lambda result, seat: result.brought[seat : seat + 1]),
        (f"{words.variant}, for seat 0", lambda result, seat: [result.variant] if seat == 0 else []),
    ):
        found = rates(results, names)
        lines += ["", *_table(title, found)] if found else []
    held = rates(results, lambda result, seat: result.cards[seat])
    kept = held if words.shifts or len(held) <= 2 * cards else (*held[:cards], *held[-cards:])
    lines += ["", *_table(words.cards, kept, shifts=words.shifts)] if kept else []
    lines += ["", *_speed(results)]
    return "\n".join(lines) + "\n"


def as_json(results: Sequence[Result], words: ReportWords) -> dict[str, Any]:
    """Everything, for programs: the matches, and the rates by player, by what was brought, and by card."""
    brought = f"{words.brought}s"
    return {
        "matches": [_named(result, words) for result in results],
        "players": [asdict(r) for r in rates(results, lambda result, seat: [result.players[seat]])],
        brought: [asdict(r) for r in rates(results, lambda result, seat: result.brought[seat : seat + 1])],
        "cards": [asdict(r) for r in rates(results, lambda result, seat: result.cards[seat])],
    }


def _named(result: Result, words: ReportWords) -> dict[str, Any]:
    """A match with the words of its system for its fields."""
    names = {"variant": words.variant, "brought": f"{words.brought}s"}
    names |= {"points": words.points, "rounds": words.rounds}
    return {names.get(name, name): value for name, value in asdict(result).items()}


def _points(results: Iterable[Result], *, won: bool) -> Iterator[int]:
    for result in results:
        yield from (points for seat, points in enumerate(result.points) if (seat in result.winners) == won)


def _table(title: str, found: Iterable[Rate], *, shifts: bool = False) -> list[str]:
    head = f"{title:<{COLUMN}} {'matches':>8} {'share won':>10}"
    if shifts:
        head += f" {'shift':>8}"
    return [head, *(_row(rate, shifts=shifts) for rate in found)]


def _row(rate: Rate, *, shifts: bool) -> str:
    row = f"{rate.name:<{COLUMN}} {rate.matches:>8} {rate.share:>10.1%}"
    return f"{row} {rate.shift:>+8.1%}" if shifts else row


def _spread(title: str, values: Sequence[float]) -> list[str]:
    if not values:
        return []
    return [
        f"{title}: mean {mean(values):.1f}, median {median(values):g}, {min(values):g} to {max(values):g}"
    ]


def _speed(results: Sequence[Result]) -> list[str]:
    """How many matches and actions one core plays, and the time that a decision takes by player."""
    seconds = sum(result.seconds for result in results)
    actions = sum(result.actions for result in results)
    pace = len(results) / seconds
    matches = f"{60 * pace:.1f} matches a minute" if pace < FAST else f"{pace:.0f} matches a second"
    lines = [f"one core: {matches}, {actions / seconds:.0f} actions a second"]
    by_player: defaultdict[str, list[Thinking]] = defaultdict(list)
    for result in results:
        for player, thinking in zip(result.players, result.thinking, strict=True):
            by_player[player].append(thinking)
    for player, each in sorted(by_player.items()):
        mean_ms = (
            1000
            * sum(thinking.total for thinking in each)
            / max(sum(thinking.decisions for thinking in each), 1)
        )
        longest_ms = 1000 * max(thinking.longest for thinking in each)
        lines.append(f"{player}: {mean_ms:.1f} ms a decision on average, {longest_ms:.0f} ms at most")
    return lines
