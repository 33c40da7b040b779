# ruff: noqa: INP001, T201 - a script beside others that prints
"""How long answers take on a full table: `python benchmarks/full_table.py`.

Two kinds of tables (`table_scenes`), all of whose models shoot without a greatest range: 72" x 48" with up
to 100 models, and the board of 24" with 30, ten of them on the side that is threatened; 40 pieces on either,
half of them thin lines. A hover is a frame of the workshop at 1920x1080 in which the pointer moves and one
model is picked: its area of reach is drawn, with the cheapest path to the pointer, and the sight of whom it
points at. A side is what all of its foes threaten together, and *each of a side* what each of them does, one
after the other, which a thread works out; *one moved* is the side again, after one model that they threaten
went half an inch. Shots may have a greatest range (`--range 24`). Times are those of the processor in the
thread that is asked. Prints medians, 95th percentiles and the most in milliseconds as Markdown, and how
medians grow.

All of it takes many minutes. A part of it: `--models 30` is the small board alone and `--models 100` the
full large one, `--seeds 1` one table of each, `--every 5` each fifth foe, `--ask side` one question.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from dataclasses import replace
from itertools import pairwise
from math import log
from pathlib import Path
from statistics import median, quantiles
from time import thread_time
from typing import TYPE_CHECKING, NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from dragging import SIZE, frame, way
from table_scenes import table_position

from game.battlefield.position_answers import Picked
from game.board.shapes import INCH_MM
from game.cli.play import speak
from game.content.locale import Language
from game.positions.position import Position, Side
from game.positions.position_file import save_position
from game.positions.skirmish import Skirmish
from game.positions.threats import Threats
from game.table.loading import LoadingScene
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.window.window import OffScreen
from game.workshop.scene import WorkshopScene

if TYPE_CHECKING:
    from collections.abc import Callable

PIECES = 40
COUNTS = (25, 50, 100)
WIDTH, HEIGHT = 72.0, 48.0
SMALL, SMALL_MODELS, SMALL_RED = 600 / INCH_MM, 30, 10
SEEDS = (1, 2)
FRAMES, WARM = 100, 20

Times = dict[str, list[float]]
"""For each question its milliseconds, one after the other."""


QUESTIONS = ("hover", "visible area", "threat of one", "side")
"""What may be asked; with a side goes what is new of it once one has moved."""


class Asked(NamedTuple):
    """The questions that are asked, and of how many foes each first one is asked about."""

    questions: tuple[str, ...]
    every: int = 1


def main() -> None:
    """Print the two tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    every = (*COUNTS, SMALL_MODELS)
    parser.add_argument("--models", type=int, nargs="+", choices=every, default=every)
    parser.add_argument("--seeds", type=int, nargs="+", default=SEEDS)
    parser.add_argument("--ask", nargs="+", choices=QUESTIONS, default=QUESTIONS)
    parser.add_argument("--every", type=int, default=1, help="ask about every n-th foe")
    parser.add_argument("--range", type=float, help="inches beyond which nobody shoots")
    args = parser.parse_args()
    asked, counts = Asked(tuple(args.ask), args.every), [n for n in COUNTS if n in args.models]
    small = table_position(0, SMALL_MODELS, PIECES, SMALL, SMALL)
    measured([small], Asked(tuple(name for name in QUESTIONS if name != "hover")))  # loaded, and warm
    found = {}
    for count in counts:
        tables = [_table(args, seed, count, WIDTH, HEIGHT) for seed in args.seeds]
        found[f"{count} models"] = measured(tables, asked)
    if found:
        print(f'{WIDTH:g}" x {HEIGHT:g}", {PIECES} pieces, half of them thin, as many models on each side:\n')
        table(found, [log(b / a) for a, b in pairwise(counts)][-1] if len(counts) > 1 else None)
    if SMALL_MODELS in args.models:
        tables = [_table(args, seed, SMALL_MODELS, SMALL, SMALL, SMALL_RED) for seed in args.seeds]
        foes = SMALL_MODELS - SMALL_RED
        print(f'\n24", {PIECES} pieces, half of them thin, {SMALL_RED} models against {foes} foes:\n')
        table({f"{SMALL_MODELS} models": measured(tables, asked)}, None)


def _table(
    args: argparse.Namespace, seed: int, models: int, width: float, height: float, red: int | None = None
) -> Position:
    position = table_position(seed, models, PIECES, width, height, red)
    return replace(position, rules=replace(position.rules, ranged_max=args.range))


def table(found: dict[str, dict[str, str]], growth: float | None) -> None:
    """Print what was found; the last column is the power of growth of medians between the last two."""
    last = "" if growth is None else " power of models |"
    print(f"| ms | {' | '.join(found)} |{last}")
    print(f"|{' --- |' * (len(found) + (growth is not None) + 1)}")
    for name in next(iter(found.values())):
        cells = [column[name] for column in found.values()]
        row = f"| {name} | {' | '.join(cells)} |"
        if growth is not None:
            before, after = (float(cell.split(" / ", maxsplit=1)[0]) for cell in cells[-2:])
            row += f" {log(after / before) / growth:.1f} |"
        print(row)


def measured(tables: list[Position], asked: Asked) -> dict[str, str]:
    """The answers of some tables: medians, with the 95th percentile and the most where they scatter."""
    found: Times = {name: [] for name in (*QUESTIONS[:-1], "side", "side, one moved", "each of a side")}
    questions = asked.questions

    def ask(name: str, question: Callable[[], object]) -> None:
        began = thread_time()
        question()
        found[name].append(1e3 * (thread_time() - began))

    for position in tables:
        if "hover" in questions:
            found["hover"] += hover(position)
        judge = Skirmish(position)
        judge.threat(position.creatures[0].id)  # what is worked out once a board
        foes = [creature.id for creature in position.creatures if creature.side is not Side.RED]
        for foe in foes[:: asked.every]:
            if "visible area" in questions:
                ask("visible area", lambda: judge.visible(foe))  # noqa: B023 - asked at once
            if "threat of one" in questions:
                ask("threat of one", lambda: judge.threat(foe))  # noqa: B023 - the same
        if "side" not in questions:
            continue
        ask("side", lambda: Skirmish(position).joint_threat(foes))  # noqa: B023 - the same
        for moved in _moved(position):
            ask("side, one moved", lambda: Skirmish(moved).joint_threat(foes))  # noqa: B023 - the same
        ask("each of a side", lambda: list(Threats().against(position, Side.RED)))  # noqa: B023 - the same
    return {name: shown(times) for name, times in found.items() if times}


def _moved(position: Position) -> list[Position]:
    """The position with every twelfth model, if it is red, half an inch aside, each on its own."""
    found = []
    for i, creature in list(enumerate(position.creatures))[::12]:
        if creature.side is Side.RED:
            x, y = creature.at
            there = replace(creature, at=(x + 0.5 if x < position.board.width / 2 else x - 0.5, y))
            creatures = (*position.creatures[:i], there, *position.creatures[i + 1 :])
            found.append(replace(position, creatures=creatures))
    return found


def hover(position: Position) -> list[float]:
    """The frames in which the pointer moves round a model that is picked."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "table.toml")
        save_position(position, file)
        app = App(OffScreen(SIZE), Settings(speak, Options(language="en", reduced_motion=True)))
        scene = WorkshopScene(Language.EN, file)
        app.push(scene)
        while isinstance(app.scene, LoadingScene):
            frame(app, lambda: None)
        driver, pane = Driver(app), scene.interface.find("workshop.board")
        camera = pane.camera  # type: ignore[attr-defined]  # of the board
        for _ in range(120):
            frame(app, lambda: None)
        taken = []
        for creature in position.creatures[::40]:
            scene.inquiry.pick(Picked("creature", creature.id))
            for number in range(FRAMES + WARM):
                there = camera.to_screen(way(creature.at, number))
                taken.append((number, frame(app, lambda there=there: driver.move(there))))  # type: ignore[misc]
        return [ms for number, ms in taken if number >= WARM]


def shown(times: list[float]) -> str:
    """The median, the 95th percentile and the most, no more digits than matter."""
    numbers = (median(times), quantiles(times, n=20)[-1] if len(times) > 1 else times[0], max(times))
    return " / ".join(f"{ms:.0f}" if ms >= 100 else f"{ms:.1f}" for ms in numbers)


if __name__ == "__main__":
    main()
