"""What is kept of the tables in `tables`, worked out anew with shapely and by plain arithmetic.

Gaps, what sticks out of zones, what moves cost and which lines are free are found here without anything of
the program but the shapes of the pieces; places of wishes are tried by the exact verdicts.
"""

from __future__ import annotations

from itertools import pairwise, permutations
from math import cos, pi, sin
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import shapely
from questions_of_tables import GOALS, WISHES

import arcane_table
from game.board.area import to_shapely
from game.board.shapes import Chain, Disc
from game.board.terrain import Footing, Opacity
from game.positions.skirmish import Skirmish
from game.positions.wish_verdicts import WishVerdicts

if TYPE_CHECKING:
    from arcane_table.position import Position
    from game.board.shapes import Shape

FINE = 512
"""Chords of a quarter of a circle: they lie within a millionth of its radius of it."""


def table(name: str) -> Position:
    return arcane_table.load(Path(__file__).parent / "tables" / f"{name}.toml", lang="fr")


def drawn(shape: Shape) -> Any:
    match shape:
        case Disc(x, y, r):
            return shapely.Point(x, y).buffer(r, quad_segs=FINE)
        case Chain(points=points):
            return shapely.LineString(points)
        case _:
            return shapely.Polygon(shape.corners)


def base(position: Position, identity: str) -> Disc:
    return position.layout.creature(identity).base(position.rules)


def test_gaps_to_zones_and_what_sticks_out_of_them() -> None:
    position = table("yard")
    for zone, answer in zip(position.layout.zones, position.zones().as_json()["zones"], strict=True):
        shape = drawn(zone.shape)
        for told in answer["creatures"]:
            on = base(position, told["id"])
            centre = shapely.Point(on.centre)
            assert told["gap_in"] == pytest.approx(max(0.0, shape.distance(centre) - on.r), abs=2e-5)
            inside = shape.contains(centre)
            away = shape.boundary.distance(centre)
            # The farthest part of a base lies on the line from the border through its centre.
            assert told["out_in"] == pytest.approx(on.r - away if inside else on.r + away, abs=2e-5)


@pytest.mark.parametrize("name", ["yard", "photo"])
def test_what_moves_cost(name: str) -> None:
    """Two inches of Movement for each on which any part of the base is in difficult terrain.

    Who leans on a piece by a hair is not in it: along its edge that is up to a thousandth of an inch of path.
    """
    position = table(name)
    for a, to, via in GOALS[name]:
        if "flying" in position.layout.creature(a).keywords:
            continue
        radius = base(position, a).r
        rough = shapely.union_all(
            [
                drawn(piece.shape).buffer(radius, quad_segs=FINE)
                for piece in position.pieces
                if piece.footing is Footing.DIFFICULT
            ]
        )
        for answer in (position.move(a, to, via), position.best_move(a, to)):
            bill = answer.as_json()["bill"]
            path = shapely.LineString(answer.path) if len(answer.path) > 1 else shapely.LineString()
            slow = shapely.intersection(path, rough).length
            assert bill["length_in"] == pytest.approx(path.length, abs=1e-5)
            assert bill["difficult_in"] == pytest.approx(slow, abs=2e-3)
            assert bill["cost_in"] == pytest.approx(path.length + slow, abs=2e-3)


@pytest.mark.parametrize("name", ["yard", "melee", "photo"])
def test_lines_are_free_where_sight_is(name: str) -> None:
    """The line that is told crosses nothing that blocks; where there is none, none of a thousand is free."""
    position = table(name)
    for a, b in permutations([creature.id for creature in position.creatures], 2):
        viewer = position.layout.creature(a)
        ends = [base(position, each) for each in (a, b)]
        walls = [drawn(piece.shape) for piece in position.pieces if piece.opacity is Opacity.BLOCKING]
        # Who stands in a piece sees out of it, and is seen there.
        walls = [w for w in walls if all(w.distance(shapely.Point(e.centre)) > e.r - 1e-4 for e in ends)]
        others = [each for each in position.creatures if each.id not in (a, b) and each.hostile_to(viewer)]
        if not position.rules.neutrals_block_los:
            others = [each for each in others if str(each.side) != "neutral"]
        blocks = shapely.union_all([*walls, *(drawn(each.base(position.rules)) for each in others)])
        sight = position.sight(a, b, margin=False)
        if sight.witness is not None:
            line = shapely.LineString(sight.witness)
            assert shapely.intersection(line, blocks).length < 1e-4, (a, b)
            continue
        starts, targets = (
            [(e.x + e.r * cos(pi * k / 16), e.y + e.r * sin(pi * k / 16)) for k in range(32)] for e in ends
        )
        lines = shapely.linestrings([(start, end) for start in starts for end in targets])
        assert shapely.intersects(blocks, lines).all(), (a, b)


@pytest.mark.parametrize("name", ["yard", "bogs", "photo"])
def test_wishes_are_fulfilled_where_their_area_lies_and_nowhere_else(name: str) -> None:
    position = table(name)
    skirmish = Skirmish(position.layout)
    for a, text in WISHES[name][1:6]:
        found = position.where(a, text or None)
        area = to_shapely(found.area)
        verdicts = WishVerdicts(skirmish, a)
        tried = inside = 0
        for column in range(6):
            for row in range(5):
                at = (1.0 + 2.3 * column, 0.9 + 2.1 * row)
                if at[0] > position.size[0] - 1 or shapely.distance(area.boundary, shapely.Point(at)) < 0.02:
                    continue
                tried += 1
                within = bool(shapely.intersects_xy(area, *at))
                inside += within
                assert verdicts.holds(found.wish, at) is within, (a, text, at)
        assert tried > 10


def test_a_path_told_leg_by_leg_is_the_whole_path() -> None:
    bill = table("yard").best_move("A", (1.6, 8.9)).as_json()["bill"]
    legs = [(tuple(leg["start"]), tuple(leg["end"])) for leg in bill["legs"]]
    assert all(before[1] == after[0] for before, after in pairwise(legs))
    assert sum(shapely.LineString(leg).length for leg in legs) == pytest.approx(bill["length_in"], abs=1e-5)
