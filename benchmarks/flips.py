# ruff: noqa: INP001, S311, T201 - a script that prints; its chance is for scenes, not secrets
"""How long it takes to find what would change a verdict: `python benchmarks/flips.py`.

All flips of a verdict, on 36" with 40 pieces, by creatures on the table: of a line of sight, of an engagement
with the nearest foe, of a move to a place within and beyond the Movement.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import median
from time import thread_time
from typing import TYPE_CHECKING

from growth import position_of, written
from movement_scenes import scene
from wishes import COUNTS, MOVEMENT, PIECES, WIDTH

from game.board.shapes import distance
from game.core.copies import replace
from game.positions.flips import engaged_flips, sight_flips
from game.positions.move_flips import WayTo, move_flips
from game.positions.skirmish import Skirmish

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from game.positions.flips import Flip


def main() -> None:
    """Print a table as Markdown."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--scenes", type=int, default=9, help="scenes of each size")
    args = parser.parse_args()
    found: dict[str, list[str]] = {}
    for count in COUNTS:
        taken: dict[str, list[float]] = {}
        told: dict[str, int] = {}
        for seed in range(args.scenes):
            there = scene(seed, PIECES, count, WIDTH)
            position = position_of(there, MOVEMENT)
            mover, *others = position.creatures
            foes = [other for other in others if other.side is not mover.side]
            near = min(foes, key=lambda foe: distance(foe.at, mover.at)).id
            rng = Random(seed)
            ways = {
                "a move within the Movement": WayTo(mover.id, there.goal(rng, 0.7 * MOVEMENT)),
                "a move of up to twice that": WayTo(mover.id, there.goal(rng, 2.0 * MOVEMENT)),
            }
            asked: dict[str, Callable[[Skirmish], Iterable[Flip]]] = {
                "a line of sight": lambda skirmish, foe=foes[0].id: sight_flips(skirmish, "0", foe),  # type: ignore[misc]
                "an engagement": lambda skirmish, foe=near: engaged_flips(skirmish, "0", foe),  # type: ignore[misc]
                **{name: lambda skirmish, way=way: move_flips(skirmish, way) for name, way in ways.items()},  # type: ignore[misc]
            }
            for name, flips in asked.items():
                skirmish = Skirmish(replace(position))
                began = thread_time()
                told[name] = told.get(name, 0) + len([*flips(skirmish)])
                taken.setdefault(name, []).append(1e3 * (thread_time() - began))
        for name, times in taken.items():
            cell = f"{written(median(times))} ({written(max(times))}), {told[name] / args.scenes:.1f}"
            found.setdefault(name, []).append(cell)
    print(f'40 pieces, {WIDTH:g}", movement {MOVEMENT:g}; {args.scenes} scenes: median, longest, flips\n')
    print(f"| ms | {' | '.join(f'{count} creatures' for count in COUNTS)} |")
    print(f"|{' --- |' * (len(COUNTS) + 1)}")
    for name, cells in found.items():
        print(f"| {name} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
