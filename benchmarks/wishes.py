# ruff: noqa: INP001, T201 - a script that prints
"""How long wishes take, by creatures on a board with 40 pieces: `python benchmarks/wishes.py`.

A wish of four conditions, and each of them alone, asked of a position that nothing was asked of before; the
ground that depends on the board alone is worked out already, as it is where somebody looks at that board.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from statistics import median
from time import thread_time

from growth import position_of, written
from movement_scenes import scene

from game.positions.skirmish import Skirmish
from game.positions.where import where
from game.positions.wishes import parsed_wish

COUNTS = (10, 30, 60, 100)
PIECES = 40
WIDTH = 36.0
MOVEMENT = 8.0


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
        for seed in range(args.scenes):
            position = position_of(scene(seed, PIECES, count, WIDTH), MOVEMENT)
            mover, *others = position.creatures
            foes = [other.id for other in others if other.side is not mover.side]
            for name, text in wishes(foes).items():
                # Asked once before, so that what the board alone decides is there.
                alone = Skirmish(replace(position, creatures=(mover,)))
                where(alone, mover.id, parsed_wish("reachable"))
                began = thread_time()
                where(Skirmish(replace(position)), "0", parsed_wish(text))
                taken.setdefault(name, []).append(1e3 * (thread_time() - began))
        for name, times in taken.items():
            found.setdefault(name, []).append(f"{written(median(times))} ({written(max(times))})")
    print(f'40 pieces on {WIDTH:g}", movement {MOVEMENT:g}"; median and longest of {args.scenes} scenes:\n')
    print(f"| ms | {' | '.join(f'{count} creatures' for count in COUNTS)} |")
    print(f"|{' --- |' * (len(COUNTS) + 1)}")
    for name, cells in found.items():
        print(f"| {name} | {' | '.join(cells)} |")


def wishes(foes: list[str]) -> dict[str, str]:
    """Wishes by what they are called, about some of those foes."""
    first, second, third = foes[0], foes[1], foes[2]
    return {
        'reachable, sees one, cover from another, 4" from a third': (
            f"reachable and sees {first} and cover from {second} and at least 4 from {third}"
        ),
        "reachable, sees one, not threatened by another, open ground": (
            f"reachable and sees {first} and not threatened by {second} and open ground"
        ),
        "reachable": "reachable",
        "sees one": f"sees {first}",
        "cover from one": f"cover from {first}",
        "cover 2 from one": f"cover 2 from {first}",
        "not seen": "not seen",
        "not threatened by one": f"not threatened by {first}",
        "reachable, threatened by nobody": "reachable and not threatened",
        "threatened by nobody": "not threatened",
    }


if __name__ == "__main__":
    main()
