# ruff: noqa: INP001, T201, S311 - a script that prints; its chance is for scenes, not secrets
"""How long a whole mouse move takes: `python benchmarks/mouse_move.py`.

On boards of 30 bases and 40 pieces of terrain, everything that the workshop shows at once is worked out: the
cost field of the reach, the cheapest path to the pointer with its verdict and bill, sight with cover to the
29 others, and engagement where the creature stands and where it would end. Two cases, once warm, in time of
one core (so that what else the machine does counts little):

- hover: the creature stands still and the pointer moves. The roadmap is kept; the field is worked out anew.
- drag: the creature itself is somewhere else in every frame, so that nothing but the board is kept.

Prints medians and 95th percentiles in milliseconds as Markdown, whole and by part.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise
from random import Random
from statistics import median, quantiles
from time import thread_time
from typing import TYPE_CHECKING

from movement_scenes import Scene, scene

from game.board.engagement import engaged_with
from game.board.movement.movement import walk
from game.board.reach.reach import Reach
from game.board.sight.sight import SightOptions, sight_many

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.board.shapes import Point

BOARDS = 25
FRAMES = 20
PARTS = ("field", "path", "sight", "engagement")


def frame(there: Reach, pointer: Point, clock: Callable[[], None], *, keep_roadmap: bool) -> None:
    """One update; the clock is read after each part."""
    if keep_roadmap:
        there._flooded(there._drawn[0])  # noqa: SLF001 - a field alone is nothing that is asked for
    else:
        _ = there.cost_field
    clock()
    route = there.route(pointer)
    clock()
    crowd = there.crowd
    targets = (*crowd.hostiles, *crowd.allies)
    own = [*range(len(crowd.hostiles)), *([-1] * len(crowd.allies))]
    sight_many(there.board, there.base, targets, crowd.hostiles, own, SightOptions())
    clock()
    engaged_with(there.base, crowd.hostiles)
    engaged_with(there.base.at(route.walk.end), crowd.hostiles)
    clock()


def hover(there: Scene, allowance: float, rng: Random) -> list[list[float]]:
    """Times of the parts of each frame while the pointer moves."""
    kept = Reach(there.board, there.base, allowance, there.crowd)
    _ = kept.cost_field
    return [_timed(lambda: kept, there.goal(rng, allowance), keep_roadmap=True) for _ in range(FRAMES)]


def drag(there: Scene, allowance: float, rng: Random) -> list[list[float]]:
    """Times of the parts of each frame while the creature itself is dragged about."""
    times: list[list[float]] = []
    while len(times) < FRAMES:
        base = there.base.at(there.goal(rng, allowance))
        if not walk(there.board, base, allowance, there.crowd, (base.centre,)).legal:
            continue
        moved = replace(there, base=base)
        goal = moved.goal(rng, allowance)
        times.append(
            _timed(
                partial(Reach, moved.board, moved.base, allowance, moved.crowd),
                goal,
                keep_roadmap=False,
            )
        )
    return times


def _timed(make: Callable[[], Reach], pointer: Point, *, keep_roadmap: bool) -> list[float]:
    readings = [thread_time()]
    frame(make(), pointer, lambda: readings.append(thread_time()), keep_roadmap=keep_roadmap)
    return [1e3 * (b - a) for a, b in pairwise(readings)]


def main() -> None:
    """Print the table as Markdown."""
    scenes = [scene(seed, 40, 30) for seed in range(1, BOARDS + 1)]
    print(f"| median ms | movement | all | 95 % | {' | '.join(PARTS)} |")
    print(f"|{' --- |' * (len(PARTS) + 4)}")
    for name, case in (("the pointer moves", hover), ("the creature is dragged", drag)):
        for allowance in (6.0, 8.0):
            case(scenes[0], allowance, Random(0))
            rng = Random(1)
            frames = []
            for there in scenes:
                Reach(there.board, there.base, allowance, there.crowd).route(there.base.centre)
                frames += case(there, allowance, rng)[1:]
            whole = [sum(times) for times in frames]
            parts = " | ".join(f"{median(t[i] for t in frames):.2f}" for i in range(len(PARTS)))
            dear = quantiles(whole, n=20)[-1]
            print(f'| {name} | {allowance:g}" | {median(whole):.2f} | {dear:.2f} | {parts} |')


if __name__ == "__main__":
    main()
