"""`simulate`: many games between machine players, a table on standard output and JSON in a file."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from game.core.errors import InputError
from game.core.files import write_text
from game.games import GAMES
from game.simulation.results import as_json, report

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator, Mapping

    from game.core.simulation import Result, Simulation, SimulationOption

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
    keywords: dict[str, Any] = {"help": f"{option.text} ({', '.join(owners)})"}
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
            raise InputError("simulate", name, str(value), f"a number from 1 to {most}")
    if args.json is not None and not args.json.parent.is_dir():
        raise InputError(
            "simulate", "--json", f"no folder {args.json.parent}", "a file in a folder that is there"
        )
    for option, owners in _owners(games).items():
        if getattr(args, option[2:]) is not None and args.system not in owners:
            expected = f"{' or '.join(owners)}, which alone has that option"
            raise InputError("simulate", option, args.system, expected)
    players = games[args.system].players
    for option, name in (("--a", args.a), ("--b", args.b)):
        if name not in players:
            raise InputError("simulate", option, name, f"one of {', '.join(players)} for {args.system}")


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
