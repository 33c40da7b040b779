# ruff: noqa: INP001, S311, T201 - a script that prints; its chance is for scenes, not secrets
"""How answers and frames grow with creatures, pieces and boards: `python benchmarks/growth.py`.

Everything is asked as the program asks it (`Skirmish`, `BoardView`), and timed in time of one core: medians
of a few scenes, each asked a few times. *First field* is the cost field of a reach on a board that nothing
was asked of before; *field* is that of a creature elsewhere on it.
"""

from __future__ import annotations

import argparse
import os
from dataclasses import replace
from itertools import pairwise
from math import log
from random import Random
from statistics import median
from time import thread_time
from typing import TYPE_CHECKING

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
from movement_scenes import Scene, scene

from game.art.tokens import Token
from game.battlefield.board_view import BoardView
from game.battlefield.camera import Camera
from game.board.shapes import INCH_MM
from game.content.emblems import EMBLEMS
from game.positions.position import Creature, Position, Side
from game.positions.skirmish import Skirmish
from game.ui.box import Box
from game.ui.drawing.palette import SideColour, palette
from game.ui.text.text import Texts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.board.shapes import Point

COUNTS = (10, 30, 100, 300)
"""Creatures, and as many pieces, on a board of `WIDTH`."""

WIDTH = 48.0

WIDTHS = (24.0, 48.0, 72.0, 96.0)
"""Boards with a creature and a piece for every `ROOM` square inches."""

ROOM = 28.8

MOVEMENT = 8.0
SIZE = (1920, 1080)
FRAMES = 40

Times = dict[str, list[float]]
"""For each question its milliseconds, one after the other."""


def main() -> None:
    """Print two tables as Markdown."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--scenes", type=int, default=3, help="scenes of each size")
    parser.add_argument("--asked", type=int, default=3, help="how often each question is asked")
    args = parser.parse_args()
    pygame.display.init()
    asked(scene(0, 10, 10), MOVEMENT, 2)  # compiled, and loaded

    found = {
        str(count): measured([scene(seed, count, count, WIDTH) for seed in range(args.scenes)], args.asked)
        for count in COUNTS
    }
    print(f'Creatures, and as many pieces, on a board of {WIDTH:g}", movement {MOVEMENT:g}":\n')
    table(found, [log(b / a) for a, b in pairwise(COUNTS)][-1], "creatures")

    found = {}
    for width in WIDTHS:
        count = round(width * width / ROOM)
        scenes = [scene(seed, count, count, width) for seed in range(args.scenes)]
        found[f'{width:g}", {count}'] = measured(scenes, args.asked) | far(scenes, args.asked)
    print(f'\nBoards with a creature and a piece for every {ROOM:g} square inches, movement {MOVEMENT:g}":\n')
    table(found, 2 * [log(b / a) for a, b in pairwise(WIDTHS)][-1], "area")


def table(found: Mapping[str, Mapping[str, float]], growth: float, by: str) -> None:
    """Print medians in milliseconds; the last column is the power of growth between the last two sizes."""
    print(f"| ms | {' | '.join(found)} | power of {by} |")
    print(f"|{' --- |' * (len(found) + 2)}")
    for name in next(iter(found.values())):
        values = [times[name] for times in found.values()]
        power = log(values[-1] / values[-2]) / growth
        print(f"| {name} | {' | '.join(map(written, values))} | {power:.1f} |")


def written(ms: float) -> str:
    """Three digits of it, no more than matter."""
    return f"{ms:.0f}" if ms >= 100 else f"{ms:.3g}"


def measured(scenes: Sequence[Scene], times: int) -> dict[str, float]:
    """The median of every question, and of a frame."""
    found: Times = {}
    for there in scenes:
        for name, taken in asked(there, MOVEMENT, times).items():
            found.setdefault(name, []).extend(taken)
    found["frame, 1920x1080"] = frames(scenes[0])
    return {name: median(taken) for name, taken in found.items()}


def far(scenes: Sequence[Scene], times: int) -> dict[str, float]:
    """The median of what depends on the movement, where that is a third of the board."""
    found: Times = {}
    for there in scenes:
        for name, taken in asked(there, there.board.width / 3, times, threat=False).items():
            if name in ("field", "route", "reach"):
                found.setdefault(f"{name}, movement a third of the board", []).extend(taken)
    return {name: median(taken) for name, taken in found.items()}


def asked(there: Scene, movement: float, times: int, *, threat: bool = True) -> Times:
    """The times of every question to a scene; that of its threat takes long where the movement is great."""
    found: Times = {}

    def ask(name: str, question: Callable[[], object]) -> None:
        began = thread_time()
        question()
        found.setdefault(name, []).append(1e3 * (thread_time() - began))

    for number in range(times):
        position = position_of(there, movement)
        fresh = Skirmish(replace(position, board=replace(there.board)))
        ask("first field", lambda fresh=fresh: fresh.reach("0").cost_field)  # type: ignore[misc]
        # The rest of what is worked out once a board.
        fresh.sights("0")
        fresh.reach("0").area()
        creatures = position.creatures
        movers = [creature for creature in creatures if creature.side is Side.RED]
        mover = movers[number % len(movers)]
        known = Skirmish(fresh.position)
        ask("sight of one", lambda: known.sight(mover.id, creatures[-1].id, margin=False))  # noqa: B023 - asked at once
        ask("sight of all", lambda: known.sights(mover.id))  # noqa: B023 - the same
        ask("engaged pairs", known.engaged)
        ask("field", lambda: known.reach(mover.id).cost_field)  # noqa: B023 - the same
        goal = goal_of(there, mover.at, movement, number)
        ask("route", lambda: known.reach(mover.id).route(goal))  # noqa: B023 - the same
        ask("reach", lambda: known.reach(mover.id).area())  # noqa: B023 - the same
        if threat:
            ask("threat", lambda: known.threat(mover.id))  # noqa: B023 - the same
    return found


def goal_of(there: Scene, at: Point, movement: float, number: int) -> Point:
    """A place on the board, within the movement as the crow flies."""
    near = [disc for disc in (*there.crowd.allies, *there.crowd.hostiles) if disc.centre == at]
    return replace(there, base=near[0] if near else there.base).goal(Random(number), movement)


def position_of(there: Scene, movement: float) -> Position:
    """The scene as a position: the mover and its allies are red, all others blue; "0" is the mover."""
    sides = ((Side.RED, (there.base, *there.crowd.allies)), (Side.BLUE, there.crowd.hostiles))
    discs = [(side, disc) for side, bases in sides for disc in bases]
    return Position(
        there.board,
        tuple(
            Creature(str(i), side, disc.centre, base_mm=2 * disc.r * INCH_MM, movement=movement, ranged=3)
            for i, (side, disc) in enumerate(discs)
        ),
    )


def frames(there: Scene) -> list[float]:
    """The times of frames of the whole board, once it is painted."""
    screen = pygame.display.set_mode(SIZE)
    camera = Camera(there.board.width, there.board.height, Box(0, 0, *SIZE), glide=False)
    colours = palette()
    view = BoardView(camera, Texts(1.0, colours), colours)
    view.set_board(there.board)
    for _ in view.prepare():
        pass
    tokens = [
        Token(
            c.id,
            c.at,
            (c.base_mm or 25) / 2 / INCH_MM,
            SideColour.RED,
            EMBLEMS[i % len(EMBLEMS)],
            f"T {c.id}",
        )
        for i, c in enumerate(position_of(there, MOVEMENT).creatures)
    ]
    taken = []
    for i in range(FRAMES + 5):
        # A creature that moves: nothing that stands for another picture is taken for this one.
        tokens[0] = replace(tokens[0], at=(tokens[0].at[0], 1 + i / FRAMES))
        began = thread_time()
        view.draw(screen, tokens, [], i / 60)
        taken.append(1e3 * (thread_time() - began))
    return taken[5:]


if __name__ == "__main__":
    main()
