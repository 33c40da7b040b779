# ruff: noqa: INP001, S311, T201 - a script that prints; its chance is for scenes, not secrets
"""Places that fulfil wishes, held against the exact verdicts: `python benchmarks/places.py`.

Random positions on 24": up to 30 pieces and 20 creatures, a zone and an objective, house rules that change
sight, and one wish for each kind of condition, as it stands or turned round. The area of each is asked at
places all over the table and at places beside its border. What lies within 0.02" of the border may be told
either way.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, field
from random import Random
from time import process_time

import numpy as np
import shapely
from growth import position_of
from movement_scenes import scene

from game.board.area import to_shapely
from game.board.shapes import Disc, rectangle
from game.core.copies import replace
from game.positions.position import HouseRules, Position
from game.positions.skirmish import Skirmish
from game.positions.where import PlaceFinder
from game.positions.wishes import parsed_wish
from game.positions.zones import Hold, Zone, ZoneKind

WIDTH = 24.0

OFF = 0.02
"""Inches from a border nearer to which a place may be told either way."""

RULES = (
    HouseRules(),
    HouseRules(los_ignore_own_piece=False),
    HouseRules(cover_line="centre"),
    HouseRules(ranged_while_engaged=False, ranged_max=10.0),
)


@dataclass
class Tally:
    """How many places were judged, and how many of them wrongly; how far the farthest lay from the border."""

    judged: int = 0
    beside: int = 0
    claimed: int = 0
    missed: int = 0
    farthest: float = 0.0
    spots: int = 0
    wrong_spots: int = 0
    wrong: list[str] = field(default_factory=list)


def main() -> None:
    """Print a table as Markdown."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--scenes", type=int, default=300, help="positions")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--places", type=int, default=40, help="places asked of each wish")
    args = parser.parse_args()
    found: dict[str, Tally] = {}
    began = process_time()
    for seed in range(args.first, args.first + args.scenes):
        hold(seed, args.places, found)
        if seed % 10 == 9:
            print(
                f"{seed + 1 - args.first} scenes, {process_time() - began:.0f} s", file=sys.stderr, flush=True
            )
    whole = Tally()
    print(
        f"{args.scenes} positions, {args.places} places for each wish; a third of them beside its border.\n"
    )
    print("| condition | places judged | claimed wrongly | missed | farthest off | spots, wrong |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name, each in [*found.items(), ("**all**", whole)]:
        if each is not whole:
            whole.judged += each.judged
            whole.claimed += each.claimed
            whole.missed += each.missed
            whole.farthest = max(whole.farthest, each.farthest)
            whole.spots += each.spots
            whole.wrong_spots += each.wrong_spots
        far = f'{each.farthest:.3f}"' if each.farthest else "none"
        print(
            f"| {name} | {each.judged:,} | {each.claimed} | {each.missed} | {far} | "
            f"{each.spots:,}, {each.wrong_spots} |"
        )
    for each in found.values():
        for line in each.wrong:
            print(line, file=sys.stderr)


def position(seed: int) -> Position:
    """The position of that seed; "0" is the mover."""
    rng = Random(seed)
    there = scene(seed, rng.randint(0, 30), rng.randint(4, 20), WIDTH)
    x, y = rng.uniform(4, 20), rng.uniform(4, 20)
    zones = (
        Zone("well", Disc(x, y, 0.75), ZoneKind.OBJECTIVE, hold=Hold(within=rng.choice((0.0, 1.0, 3.0)))),
        Zone("yard", rectangle(y / 2, x / 2, y / 2 + 5.0, x / 2 + 4.0)),
    )
    return replace(position_of(there, 6.0), zones=zones, rules=RULES[seed % len(RULES)])


def wishes(rng: Random, position: Position) -> dict[str, str]:
    """A wish for each kind of condition, by the name of the kind."""
    mover, *others = position.creatures
    foe = rng.choice([each.id for each in others if each.side is not mover.side])
    other = rng.choice([each.id for each in others])
    near = rng.choice((1.0, 3.0, 6.0))
    plain = {
        "sees": f"sees {other}",
        "seen by": f"seen by {foe}",
        "seen": "seen",
        "cover": f"cover from {foe}",
        "more cover": f"cover {rng.randint(2, 3)} from {foe}",
        "shoots": f"shoots {foe}",
        "distances": f"within {near:g} of {other} or at least {near + 3:g} from {foe}",
        "zones": rng.choice(("in yard", "wholly in yard", "holds well")),
        "engages": f"engages {foe}",
        "ground": "open ground",
        "reachable": "reachable",
        "threatened by": f"threatened by {foe}",
    }
    return {
        name: f"not {text}" if rng.random() < 0.5 and name not in {"distances", "reachable"} else text
        for name, text in plain.items()
    } | {"four together": f"reachable and sees {other} and cover from {foe} and at least 4 from {foe}"}


def hold(seed: int, count: int, found: dict[str, Tally]) -> None:
    """Judge the wishes of one position."""
    there, rng = position(seed), Random(seed)
    finder, points = PlaceFinder(Skirmish(there), "0"), np.random.default_rng(seed)
    for name, text in wishes(rng, there).items():
        tally = found.setdefault(name, Tally())
        wish = parsed_wish(text)
        answer = finder.fulfilling(wish)
        area = to_shapely(answer.area)
        border = area.boundary
        places = points.uniform(0.3, WIDTH - 0.3, (count - count // 3, 2))
        rim = shapely.get_coordinates(shapely.segmentize(border, 0.2))
        if len(rim):
            chosen = rim[points.integers(0, len(rim), count // 3)]
            places = np.concatenate((places, chosen + points.normal(0.0, 0.06, chosen.shape)))
        for x, y in places.round(4).tolist():
            at = shapely.Point(x, y)
            away = float(border.distance(at)) if not border.is_empty else WIDTH
            if away <= OFF:
                continue
            tally.judged += 1
            told, true = bool(area.intersects(at)), finder.verdicts.holds(wish, (x, y))
            if told != true:
                tally.claimed += told
                tally.missed += true
                tally.farthest = max(tally.farthest, min(away, WIDTH))
                what = "claimed" if told else "missed"
                tally.wrong.append(f'seed {seed}: {what} {text} at {x}, {y}, {away:.3f}" off')
        for spot in answer.spots:
            tally.spots += 1
            tally.wrong_spots += not finder.verdicts.holds(wish, spot.at)


if __name__ == "__main__":
    main()
