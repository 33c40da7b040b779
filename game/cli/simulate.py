"""`simulate`: many games between machine players, told as tables and as JSON."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager, nullcontext
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any

import msgspec

from arcane_table.simulations import Games
from game.board.kernels.jit import compiled
from game.board.kernels.kernel_cache import is_warm
from game.board.later import LateKernels
from game.content.locale import Language, translator
from game.core.errors import InputError, any_of, said
from game.core.files import STANDARD, is_folder, write_text
from game.games import GAMES
from game.simulation.pool import on_cluster, on_cores
from game.simulation.results_file import created, interrupted, question_of, resumed, unnamed

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator, Mapping

    from game.content.locale import Translator
    from game.core.agent import Result, Simulation, SimulationOption
    from game.simulation.results_file import ResultsFile, RunQuestion


SELDOM, OFTEN = 30.0, 1.0
"""Seconds between two lines about how far it is, where nobody looks: as a rule, and with `--progress`."""

_HOW_FAR = "{done} of {games} games, {left} left"

USUAL = "middle"
"""The strength that plays where the command line names none, in games that have it."""


def simulations() -> Mapping[str, Simulation[Any]]:
    """The simulation of each game that has one."""
    played_by_machines = {name: game.parts().simulation for name, game in GAMES.items() if game.strengths}
    return {name: simulation for name, simulation in played_by_machines.items() if simulation is not None}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `simulate`, those of all games together."""
    games = simulations()
    players = list(dict.fromkeys(player for game in games.values() for player in game.players))
    parser.add_argument("system", choices=list(games), help="rule system")
    parser.add_argument("--games", type=int, default=20, metavar="N", help="how many games (20)")
    parser.add_argument("--jobs", type=int, metavar="J", help="processes that share them (one a core)")
    parser.add_argument("--scheduler", metavar="tcp://HOST:PORT", help="the Dask cluster that plays them")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the first game (1)")
    parser.add_argument("--a", choices=players, help="one player (middle)")
    parser.add_argument("--b", choices=players, help="the other player (middle)")
    for flag, owners in _owners(games).items():
        option = next(declared for declared in games[owners[0]].options if declared.flag == flag)
        parser.add_argument(flag, **_keywords(option, owners))
    parser.add_argument("--check", action="store_true", help="watch every invariant after every action")
    parser.add_argument(
        "--report", type=Path, metavar="OUT", help="write a page with tables and pictures there (out.html)"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything there, for programs")
    kept = parser.add_mutually_exclusive_group()
    kept.add_argument("--keep", type=Path, metavar="FILE", help="keep each result there as it comes in")
    kept.add_argument(
        "--resume", type=Path, metavar="FILE", help="go on with a run whose results are kept there"
    )
    parser.add_argument(
        "--progress", action="store_true", help="say each second how far it is, to no terminal either"
    )


def _owners(games: Mapping[str, Simulation[Any]]) -> dict[str, list[str]]:
    """The games that understand each option which only some do."""
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
        InputError: something unknown, a number out of bounds, an option of another game, results of another
            question, or a file that cannot be written.
    """
    games = simulations()
    simulation = games[args.system]
    _check_arguments(args, games)
    usual = USUAL if USUAL in simulation.players else simulation.players[-1]
    args.a, args.b = args.a or usual, args.b or usual
    asked = Games(args.system, simulation.plan(args), simulation)
    say = translator(args.lang)
    kept = _kept(args, question_of(args.system, args.games, asked.plan), say)
    with compiling() if simulation.geometry and args.scheduler is None else nullcontext():
        _play(args, asked.player, kept, say)
    results = [kept.results[number] for number in range(args.games)]
    if args.json is not None:
        written = msgspec.json.encode(asked.as_json(results))
        write_text(args.json, msgspec.json.format(written).decode() + "\n")
    if args.report is not None:
        write_text(args.report, _page(args, asked.plan, simulation, results))
    if STANDARD not in (args.json, args.report):
        sys.stdout.write(asked.table(results))
    kept.close(drop=kept.mine)
    return 0


def _page(args: argparse.Namespace, plan: object, simulation: Simulation[Any], results: list[Result]) -> str:
    """The page of results with a picture of every card."""
    from game.simulation.card_pictures import shown_cards  # noqa: PLC0415 - only this pays for pictures
    from game.simulation.report_page import Reported, report_page  # noqa: PLC0415 - the same

    game, folder = GAMES[args.system], _set(args)
    told = Reported(
        game=f"choose.{game.words}",
        results=results,
        words=simulation.words,
        cards={} if simulation.library is None else shown_cards(game, simulation.library(plan)),
        names={} if simulation.names is None else simulation.names(plan),
        own=frozenset() if simulation.own is None else simulation.own(plan),
        source="" if folder is None else folder.resolve().name,
    )
    return report_page(told, Language(args.lang))


def _kept(args: argparse.Namespace, question: RunQuestion, say: Translator) -> ResultsFile:
    """The file in which results are kept as they come in, with those of an earlier run."""
    if args.resume is not None:
        return resumed(args.resume, question)
    if args.keep is not None:
        return created(args.keep, question)
    before = interrupted(question)
    if before is not None:
        text = said("an earlier run of these games is kept: --resume {file} goes on with it", file=before)
        sys.stderr.write(f"{say.said(text)}\n")
    return unnamed(question)


def _play(
    args: argparse.Namespace, play: Callable[[int], Result], kept: ResultsFile, say: Translator
) -> None:
    """Play the games that are left; however that ends, the results are kept, and it is said where."""
    left = [number for number in range(args.games) if number not in kept.results]
    if args.scheduler is not None:
        played = on_cluster(play, left, args.scheduler)
    else:
        played = on_cores(play, left, args.jobs)
    if not sys.stderr.isatty():
        words = said(
            "simulating {system}, games: {games}, {processes}",
            games=len(left),
            system=args.system,
            processes=_processes(args),
        )
        sys.stderr.write(f"{say.said(words)}\n")
        sys.stderr.flush()
    try:
        with progress(args.games, len(kept.results), say, often=args.progress) as step:
            for number, result in played:
                kept.add(number, result)
                step()
    except BaseException:
        kept.close()
        if kept.path is not None:
            text = said(
                "{done} of {games} games are kept: the same command with --resume {file} goes on",
                done=len(kept.results),
                games=args.games,
                file=kept.path,
            )
            sys.stderr.write(f"{say.said(text)}\n")
        raise


def _processes(args: argparse.Namespace) -> str:
    """Who plays the games, in words."""
    if args.scheduler is not None:
        return said("on the cluster of {address}", address=args.scheduler)
    if args.jobs is not None:
        return said("processes: {jobs}", jobs=args.jobs)
    return "processes: one for each core"


def _check_arguments(args: argparse.Namespace, games: Mapping[str, Simulation[Any]]) -> None:
    for name, value, most in (
        ("--games", args.games, 1_000_000),
        ("--jobs", 1 if args.jobs is None else args.jobs, 256),
    ):
        if not 1 <= value <= most:
            raise InputError("simulate", name, str(value), said("a number from 1 to {most}", most=most))
    if args.scheduler is not None and args.jobs is not None:
        raise InputError("simulate", "--jobs", str(args.jobs), "no --jobs with --scheduler")
    _check_files(args)
    for option, owners in _owners(games).items():
        if getattr(args, option[2:]) is not None and args.system not in owners:
            expected = said("{choices}, which alone has that option", choices=any_of(owners))
            raise InputError("simulate", option, args.system, expected)
    players = games[args.system].players
    if games[args.system].alone and args.b is not None:
        raise InputError("simulate", "--b", said("{system} has one player", system=args.system))
    for option, name in (("--a", args.a), ("--b", args.b)):
        if name is not None and name not in players:
            raise InputError(
                "simulate",
                option,
                name,
                said("one of {choices} for {system}", choices=", ".join(players), system=args.system),
            )


def _check_files(args: argparse.Namespace) -> None:
    for option, file in (("--json", args.json), ("--report", args.report)):
        if file is not None and file != STANDARD and not file.parent.is_dir():
            found = said("no folder {folder}", folder=file.parent)
            raise InputError("simulate", option, found, "a file in a folder that is there")
    for option, file in (("--keep", args.keep), ("--resume", args.resume)):
        if file == STANDARD:
            raise InputError("simulate", option, "-", "a file, from which a run can go on")
    if args.report not in (None, STANDARD) and args.report.suffix.lower() != ".html":
        found = said("the suffix {suffix}", suffix=repr(args.report.suffix))
        raise InputError("simulate", "--report", found, ".html")
    folder = _set(args)
    if folder is not None and not is_folder(folder):
        raise InputError("simulate", "--set", str(folder), "a folder of card files (.toml)")


def _set(args: argparse.Namespace) -> Path | None:
    """The folder of cards that is tried; games without cards have no such option."""
    folder = getattr(args, "set", None)
    return None if folder is None else Path(folder)


@contextmanager
def progress(games: int, done: int, say: Translator, *, often: bool) -> Iterator[Callable[[], object]]:
    """How far it is, on standard error; what is given counts one more game.

    On a terminal a bar, gone when the block is over; elsewhere, such as in a log, a line now and then without
    anything that moves a cursor: each second if it is to be `often`.
    """
    if sys.stderr.isatty():
        with _bar(games, done, say) as more:
            yield more
        return
    begun = told = time.monotonic()
    over = done

    def step() -> None:
        nonlocal over, told
        over, now = over + 1, time.monotonic()
        if over < games and now - told >= (OFTEN if often else SELDOM):
            told = now
            left = (now - begun) / (over - done) * (games - over)
            words = said(_HOW_FAR, done=over, games=games, left=_minutes(left))
            sys.stderr.write(f"{say.said(words)}\n")
            sys.stderr.flush()

    yield step
    words = said(
        "games played: {games}, in {time}", games=over - done, time=_minutes(time.monotonic() - begun)
    )
    sys.stderr.write(f"{say.said(words)}\n")


def _minutes(seconds: float) -> str:
    """Minutes and seconds, as a clock shows them.

    >>> _minutes(754.6)
    '12:35'
    """
    return "{}:{:02}".format(*divmod(round(seconds), 60))


@contextmanager
def _bar(games: int, done: int, say: Translator) -> Iterator[Callable[[], object]]:
    from tqdm import tqdm  # noqa: PLC0415 - loaded only where somebody looks

    words = said(_HOW_FAR, done="{n}", games="{total}", left="{remaining}")
    tqdm.set_lock(RLock())  # its own is shared with processes, which write nothing here
    tqdm.monitor_interval = 0
    with tqdm(
        total=games,
        initial=done,
        file=sys.stderr,
        leave=False,
        dynamic_ncols=True,
        bar_format=f"{{bar}} {say.said(words)}",
    ) as bar:
        yield bar.update


@contextmanager
def compiling() -> Iterator[None]:
    """Compile kernels that never were, in a process beside this one, until the block is over."""
    late = None if compiled() or is_warm() else LateKernels()
    try:
        yield
    finally:
        if late is not None:
            late.close()
