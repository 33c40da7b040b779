"""`simulate`: many games between machine players, a table on standard output and JSON in a file."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from game.ai.agent import Strength
from game.errors import InputError
from game.files import write_text
from game.simulation.colors_of_magic import Plan, game, library
from game.simulation.results import as_json, report

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from game.simulation.results import Result

PROGRESS = 50
"""Games between two lines on standard error."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `simulate` understands."""
    parser.add_argument("system", choices=["colors-of-magic"], help="rule system")
    parser.add_argument("--games", type=int, default=20, metavar="N", help="how many games (20)")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes that share them (1)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the first game (1)")
    players = [strength.value for strength in Strength]
    parser.add_argument("--a", choices=players, default="middle", help="one player (middle)")
    parser.add_argument("--b", choices=players, default="middle", help="the other player (middle)")
    parser.add_argument("--list", action="append", default=[], metavar="NAME", help="only these lists")
    parser.add_argument("--scenario", action="append", default=[], metavar="ID", help="only these scenarios")
    parser.add_argument("--check", action="store_true", help="watch every invariant after every action")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything there, for programs")


def run(args: argparse.Namespace) -> int:
    """Simulate, and print the tables.

    Raises:
        InputError: an unknown list or scenario, a number out of bounds, or a file that cannot be written.
    """
    plan = _plan(args)
    results = list(_played(plan, args.jobs))
    if args.json is not None:
        write_text(args.json, msgspec.json.format(msgspec.json.encode(as_json(results))).decode() + "\n")
    sys.stdout.write(report(results))
    return 0


def _plan(args: argparse.Namespace) -> Plan:
    for name, value, most in (("--games", args.games, 1_000_000), ("--jobs", args.jobs, 256)):
        if not 1 <= value <= most:
            raise InputError("simulate", name, str(value), f"a number from 1 to {most}")
    things = library()
    for name in args.list:
        if name not in things.lists:
            raise InputError("simulate", "--list", name, f"one of {', '.join(sorted(things.lists))}")
    for name in args.scenario:
        if name not in things.scenarios:
            raise InputError("simulate", "--scenario", name, f"one of {', '.join(sorted(things.scenarios))}")
    return Plan(
        games=args.games,
        first=args.seed,
        players=(Strength(args.a), Strength(args.b)),
        lists=tuple(args.list),
        scenarios=tuple(args.scenario),
        watched=args.check,
    )


def _played(plan: Plan, jobs: int) -> Iterator[Result]:
    """The results in the order of their seeds, whatever the number of processes."""
    if jobs == 1:
        results = map(partial(game, plan), range(plan.games))
        yield from _told(results, plan.games)
        return
    # A fresh process compiles nothing anew: the kernels are cached. Forking would copy threads of numba's.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from _told(pool.map(partial(game, plan), range(plan.games), chunksize=1), plan.games)


def _told(results: Iterator[Result], games: int) -> Iterator[Result]:
    for number, result in enumerate(results, start=1):
        if number % PROGRESS == 0:
            sys.stderr.write(f"{number} of {games}\n")
        yield result
