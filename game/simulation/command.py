"""`simulate`: many games between machine players, a table on standard output and JSON in a file."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, get_args

import msgspec

from game.core.agent import Strength
from game.core.errors import InputError
from game.core.files import write_text
from game.games.colors_of_magic import simulation as colors_of_magic
from game.games.donjon_procrastination import simulation as donjon_procrastination
from game.games.donjon_procrastination.ai.all_seeing import ALL_SEEING
from game.games.donjon_procrastination.rules.play.preparation import MOST_PLAYERS, check_setup
from game.games.donjon_procrastination.rules.play.setup import Mode
from game.simulation.results import as_json, report

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator, Mapping

    from game.simulation.results import Result, Words

PROGRESS = 50
"""Games between two lines on standard error, and the most lines of many games."""

MAGIC, DONJON = "colors-of-magic", "donjon-procrastination"

OF_ONE: Mapping[str, str] = MappingProxyType(
    {"--list": MAGIC, "--scenario": MAGIC, "--mode": DONJON, "--players": DONJON, "--deck": DONJON}
)
"""Options that only one system understands."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `simulate` understands."""
    parser.add_argument("system", choices=[MAGIC, DONJON], help="rule system")
    parser.add_argument("--games", type=int, default=20, metavar="N", help="how many games (20)")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes that share them (1)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the first game (1)")
    players = [*(strength.value for strength in Strength), ALL_SEEING]
    parser.add_argument("--a", choices=players, default="middle", help="one player (middle)")
    parser.add_argument("--b", choices=players, default="middle", help="the other player (middle)")
    parser.add_argument("--list", action="append", metavar="NAME", help=f"only these lists ({MAGIC})")
    parser.add_argument("--scenario", action="append", metavar="ID", help=f"only these scenarios ({MAGIC})")
    parser.add_argument("--mode", choices=get_args(Mode), help=f"whence the cards (classic; {DONJON})")
    parser.add_argument("--players", type=int, metavar="P", help=f"how many play (2; {DONJON})")
    parser.add_argument("--deck", action="append", metavar="NAME", help=f"only these decks ({DONJON})")
    parser.add_argument("--check", action="store_true", help="watch every invariant after every action")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything there, for programs")


def run(args: argparse.Namespace) -> int:
    """Simulate, and print the tables.

    Raises:
        InputError: something unknown, a number out of bounds, an option of the other system, or a file that
            cannot be written.
    """
    play, words = _game(args)
    results = list(_played(play, args.games, args.jobs))
    if args.json is not None:
        written = msgspec.json.encode(as_json(results, words))
        write_text(args.json, msgspec.json.format(written).decode() + "\n")
    sys.stdout.write(report(results, words))
    return 0


def _game(args: argparse.Namespace) -> tuple[Callable[[int], Result], Words]:
    """What plays one game by its number, and the words for what is counted."""
    _check_arguments(args)
    for option, system in OF_ONE.items():
        if getattr(args, option[2:]) is not None and args.system != system:
            raise InputError("simulate", option, args.system, f"{system}, which alone has that option")
    if args.system == MAGIC:
        return partial(colors_of_magic.game, _plan_of_magic(args)), colors_of_magic.WORDS
    return partial(donjon_procrastination.game, _plan_of_donjon(args)), donjon_procrastination.WORDS


def _check_arguments(args: argparse.Namespace) -> None:
    for name, value, most in (("--games", args.games, 1_000_000), ("--jobs", args.jobs, 256)):
        if not 1 <= value <= most:
            raise InputError("simulate", name, str(value), f"a number from 1 to {most}")
    if args.json is not None and not args.json.parent.is_dir():
        raise InputError(
            "simulate", "--json", f"no folder {args.json.parent}", "a file in a folder that is there"
        )


def _plan_of_magic(args: argparse.Namespace) -> colors_of_magic.Plan:
    things = colors_of_magic.library()
    for name in args.list or ():
        if name not in things.lists:
            raise InputError("simulate", "--list", name, f"one of {', '.join(sorted(things.lists))}")
    for name in args.scenario or ():
        if name not in things.scenarios:
            raise InputError("simulate", "--scenario", name, f"one of {', '.join(sorted(things.scenarios))}")
    for option, name in (("--a", args.a), ("--b", args.b)):
        if name == ALL_SEEING:
            raise InputError("simulate", option, name, f"one of {', '.join(Strength)} for {MAGIC}")
    return colors_of_magic.Plan(
        games=args.games,
        first=args.seed,
        players=(Strength(args.a), Strength(args.b)),
        lists=tuple(args.list or ()),
        scenarios=tuple(args.scenario or ()),
        watched=args.check,
    )


def _plan_of_donjon(args: argparse.Namespace) -> donjon_procrastination.Plan:
    mode: Mode = "classic" if args.mode is None else args.mode
    players = 2 if args.players is None else args.players
    if not 2 <= players <= MOST_PLAYERS:
        raise InputError("simulate", "--players", str(players), f"a number from 2 to {MOST_PLAYERS}")
    if mode == "mimic" and players != 2:
        raise InputError("simulate", "--players", str(players), "2 with --mode mimic")
    fitting = donjon_procrastination.decks_of(mode)
    for name in args.deck or ():
        if name not in fitting:
            expected = f"one of {', '.join(fitting)}" if fitting else "--mode deck or --mode collection"
            raise InputError("simulate", "--deck", name, expected)
    plan = donjon_procrastination.Plan(
        games=args.games,
        first=args.seed,
        players=(args.a, args.b),
        mode=mode,
        seats=players,
        decks=tuple(args.deck or ()),
        watched=args.check,
    )
    verdict = check_setup(donjon_procrastination.setup_of(plan, 0), donjon_procrastination.library())
    if not verdict.allowed:
        why = ", ".join(f"{reason.key} by {reason.rule}" for reason in verdict.reasons)
        raise InputError("simulate", "--mode", mode, f"a game that can be begun ({why})")
    return plan


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
