"""`simulate`: many games between machine players, told as tables and as JSON."""

from __future__ import annotations

import sys
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import mean, median
from typing import TYPE_CHECKING, Any

import msgspec

from game.core.errors import InputError, said
from game.core.files import write_text
from game.games import GAMES

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from game.core.agent import Result, Simulation, SimulationOption, Thinking, Words

PROGRESS = 50
"""Games between two lines on standard error, and the most lines of many games."""


def simulations() -> Mapping[str, Simulation[Any]]:
    """How each game is simulated that can be simulated."""
    return {game.name: game.simulation() for game in GAMES.values() if game.simulation is not None}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `simulate` understands, of all games together."""
    games = simulations()
    players = list(dict.fromkeys(player for one in games.values() for player in one.players))
    parser.add_argument("system", choices=list(games), help="rule system")
    parser.add_argument("--games", type=int, default=20, metavar="N", help="how many games (20)")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes that share them (1)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the first game (1)")
    parser.add_argument("--a", choices=players, default="middle", help="one player (middle)")
    parser.add_argument("--b", choices=players, default="middle", help="the other player (middle)")
    for flag, owners in _owners(games).items():
        option = next(one for one in games[owners[0]].options if one.flag == flag)
        parser.add_argument(flag, **_keywords(option, owners))
    parser.add_argument("--check", action="store_true", help="watch every invariant after every action")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything there, for programs")


def _owners(games: Mapping[str, Simulation[Any]]) -> dict[str, list[str]]:
    """For each option that only some games understand, those games."""
    found: dict[str, list[str]] = {}
    for name, simulation in games.items():
        for option in simulation.options:
            found.setdefault(option.flag, []).append(name)
    return found


def _keywords(option: SimulationOption, owners: list[str]) -> dict[str, Any]:
    keywords: dict[str, Any] = {"help": said("{text} ({owners})", text=option.text, owners=", ".join(owners))}
    if option.choices:
        keywords["choices"] = option.choices
    else:
        keywords["metavar"] = option.metavar
    if option.number:
        keywords["type"] = int
    if option.repeated:
        keywords["action"] = "append"
    return keywords


def run(args: argparse.Namespace) -> int:
    """Simulate, and print the tables.

    Raises:
        InputError: something unknown, a number out of bounds, an option of another game, or a file that
            cannot be written.
    """
    games = simulations()
    simulation = games[args.system]
    _check_arguments(args, games)
    play = partial(simulation.play, simulation.plan(args))
    results = list(_played(play, args.games, args.jobs))
    if args.json is not None:
        written = msgspec.json.encode(as_json(results, simulation.words))
        write_text(args.json, msgspec.json.format(written).decode() + "\n")
    sys.stdout.write(report(results, simulation.words))
    return 0


def _check_arguments(args: argparse.Namespace, games: Mapping[str, Simulation[Any]]) -> None:
    for name, value, most in (("--games", args.games, 1_000_000), ("--jobs", args.jobs, 256)):
        if not 1 <= value <= most:
            raise InputError("simulate", name, str(value), said("a number from 1 to {most}", most=most))
    if args.json is not None and not args.json.parent.is_dir():
        raise InputError(
            "simulate",
            "--json",
            said("no folder {folder}", folder=args.json.parent),
            "a file in a folder that is there",
        )
    for option, owners in _owners(games).items():
        if getattr(args, option[2:]) is not None and args.system not in owners:
            expected = said("{choices}, which alone has that option", choices=" or ".join(owners))
            raise InputError("simulate", option, args.system, expected)
    players = games[args.system].players
    for option, name in (("--a", args.a), ("--b", args.b)):
        if name not in players:
            raise InputError(
                "simulate",
                option,
                name,
                said("one of {choices} for {system}", choices=", ".join(players), system=args.system),
            )


def _played(play: Callable[[int], Result], games: int, jobs: int) -> Iterator[Result]:
    """The results in the order of their seeds, whatever the number of processes."""
    if jobs == 1:
        yield from _told(map(play, range(games)), games)
        return
    # A fresh process compiles nothing anew: the kernels are cached. Forking would copy threads of numba's.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        chunk = max(1, games // (jobs * 64))
        yield from _told(pool.map(play, range(games), chunksize=chunk), games)


def _told(results: Iterator[Result], games: int) -> Iterator[Result]:
    every = PROGRESS * max(1, games // (PROGRESS * PROGRESS))
    for number, result in enumerate(results, start=1):
        if number % every == 0:
            sys.stderr.write(f"{number} of {games}\n")
        yield result


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


def report(results: Sequence[Result], words: Words, cards: int = 20) -> str:
    """Tables for people: who won, how long it took, and the cards most and least at home with winners."""
    lines = [f"{len(results)} match{'es' if len(results) > 1 else ''}"]
    draws = sum(not result.winners for result in results)
    lines.append(f"draws {draws}")
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


def as_json(results: Sequence[Result], words: Words) -> dict[str, Any]:
    """Everything, for programs: the matches, and the rates by player, by what was brought, and by card."""
    brought = f"{words.brought}s"
    return {
        "matches": [_named(result, words) for result in results],
        "players": [asdict(r) for r in rates(results, lambda result, seat: [result.players[seat]])],
        brought: [asdict(r) for r in rates(results, lambda result, seat: result.brought[seat : seat + 1])],
        "cards": [asdict(r) for r in rates(results, lambda result, seat: result.cards[seat])],
    }


def _named(result: Result, words: Words) -> dict[str, Any]:
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
        mean_ms = 1000 * sum(one.total for one in each) / max(sum(one.decisions for one in each), 1)
        longest_ms = 1000 * max(one.longest for one in each)
        lines.append(f"{player}: {mean_ms:.1f} ms a decision on average, {longest_ms:.0f} ms at most")
    return lines
