"""What a move is built from, kernel by kernel: where a base stands, what steps meet and cost (R-22 to R-28).

A base of half an inch moves on a board of 20 by 12 inches with a wood, a wall and rocks.
"""

from __future__ import annotations

from itertools import pairwise, product
from math import hypot, inf, sqrt
from typing import TYPE_CHECKING

import numpy as np
import pytest
import shapely
from plain_kernels import plainly

from game.board.movement import movement_kernel as kernels
from game.board.movement import retreat
from game.board.movement.bill import Bill, Leg, bill_of, point_at_cost
from game.board.movement.movement import Crowd, MoveOptions, walk
from game.board.movement.movement_kernel import ANY_PART, CENTRE, LEADING_EDGE, Mover
from game.board.planar import StraightStep
from game.board.shapes import TOUCH, Disc, Point, distance, polygon, rectangle
from game.board.terrain import Board, Footing, Opacity, Piece

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.board.kernels.jit import Floats

WOOD = Piece("wood", rectangle(4, 2, 8, 6), Footing.DIFFICULT, Opacity.LIGHT)
COPSE = Piece("copse", Disc(14, 9, 1), Footing.DIFFICULT, Opacity.LIGHT)
WALL = Piece("wall", rectangle(10, 1, 11, 7), Footing.IMPASSABLE, Opacity.BLOCKING)
ROCKS = Piece("rocks", Disc(16, 4, 1.5), Footing.IMPASSABLE, Opacity.LIGHT)
HILL = Piece("hill", polygon(((1, 8), (4, 8), (1, 12))), Footing.OPEN, Opacity.BLOCKING)
BOARD = Board(20.0, 12.0, (HILL, WOOD, WALL, COPSE, ROCKS))
BASE = Disc(2.0, 4.0, 0.5)


def mover(*hostiles: Disc, test: int = ANY_PART, base: Disc = BASE) -> Mover:
    return plainly(kernels.mover_of)(
        BOARD, kernels.ground_of(BOARD), base, hostiles, kernels.Manner(test, 1.0, 2.0)
    )


def step(ax: float, ay: float, bx: float, by: float) -> StraightStep:
    return StraightStep(ax, ay, bx - ax, by - ay)


def spans() -> Floats:
    return plainly(kernels.scratch)(kernels.ground_of(BOARD))


def test_the_ground_has_each_edge_once_with_its_direction_and_length() -> None:
    ground = kernels.ground_of(BOARD)
    assert ground.rim.shape == (11, 5)
    assert ground.rim[:3] == pytest.approx(
        np.array([(1, 8, 1, 0, 3), (4, 8, -0.6, 0.8, 5), (1, 12, 0, -1, 4)])
    )
    assert ground.rim[3:7, 2:].tolist() == [[1, 0, 4], [0, 1, 4], [-1, 0, 4], [0, -1, 4]]
    assert ground.slow[:, :4].tolist() == [[4, 2, 8, 6], [13, 8, 15, 10]]
    assert ground.hard[:, 9].tolist() == [2, 4]
    assert ground.slow[:, 9].tolist() == [1, 3]
    assert kernels.ground_of(Board()).rim.shape == (0, 5)


def test_there_is_room_for_every_span_that_a_step_can_have() -> None:
    teeth = [(x, 5 if x % 2 else 1) for x in range(21)]
    comb = Piece("comb", polygon((*teeth, (20, 0), (0, 0))[::-1]), Footing.DIFFICULT, Opacity.LIGHT)
    board = Board(30.0, 12.0, (comb, COPSE))
    rows = plainly(kernels.scratch)(kernels.ground_of(board))
    assert rows.shape == (4 * 23 + 2 + 0 + 4, 2)


@pytest.mark.rule("CM-ENGAGE-02", "R-23", "R-28")
@pytest.mark.parametrize(
    ("apart", "old"), [(0.5, 1), (1.0, 1), (1 + 0.5 * TOUCH, 1), (1 + 2 * TOUCH, 0), (3, 0)]
)
def test_whoever_stands_within_an_inch_at_the_start_may_be_left(apart: float, old: int) -> None:
    hostile = Disc(2.0 + 0.5 + apart + 0.75, 4.0, 0.75)
    (row,) = mover(hostile).zones
    assert row == pytest.approx((hostile.x, 4.0, 2.25, 1.25, old))


@pytest.mark.rule("R-01")
@pytest.mark.parametrize(
    ("x", "y", "stands"),
    [
        (0.5, 6, True),
        (0.5 - 0.5 * TOUCH, 6, True),
        (0.4, 6, False),
        (2, 0.5, True),
        (2, 0.4, False),
        (19.5, 6, True),
        (19.6, 6, False),
        (2, 11.5, True),
        (2, 11.6, False),
        (9.5, 4, True),
        (9.5 + 0.5 * TOUCH, 4, True),
        (9.6, 4, False),
        (10.5, 4, False),
        (16, 6, True),
        (16, 5.9, False),
        (6, 4, True),
    ],
)
def test_where_a_base_may_stand(x: float, y: float, stands: bool) -> None:
    assert bool(plainly(kernels.standable)(mover(), x, y)) is stands


@pytest.mark.parametrize(
    ("x", "y", "deep"),
    [
        (2, 4, 0.0),
        (3.5, 4, 0.0),
        (3.5 + 0.5 * TOUCH, 4, 0.0),
        (3.75, 4, 0.25),
        (5, 4, 1.5),
        (6, 4, 2.5),
        (14, 8, 0.5),
        (14, 7.75, 0.25),
        (14, 9, 1.5),
    ],
)
def test_how_deep_a_base_is_in_difficult_terrain(x: float, y: float, deep: float) -> None:
    assert plainly(kernels.slow_depth)(mover(), x, y) == pytest.approx(deep, abs=1e-9)


UNEVEN = Board(
    20.0,
    12.0,
    (
        Piece("wood", rectangle(6, 1, 10, 9), Footing.DIFFICULT, Opacity.LIGHT),
        Piece("marsh", rectangle(4, 1, 8, 9), Footing.DIFFICULT, Opacity.CLEAR, cost=3.0),
        Piece("grass", rectangle(9, 1, 12, 9), Footing.DIFFICULT, Opacity.CLEAR, cost=1.5),
        Piece("bog", rectangle(3, 10, 7, 12), Footing.DIFFICULT, Opacity.CLEAR, cost=3.0),
        Piece("mire", rectangle(5, 10, 8, 12), Footing.DIFFICULT, Opacity.CLEAR, cost=3.0),
    ),
)
"""A wood where an inch costs 2, between grass and a marsh that lie partly in it, and two that are as dear."""


@pytest.mark.rule("CM-MOVE-04", "R-22")
@pytest.mark.parametrize(
    ("test", "way", "extra"),
    [
        # Four inches of marsh at 2 more, two of wood at 1 more and two of grass at .5 more.
        (CENTRE, (2, 5, 14, 5), 8 + 2 + 1),
        (CENTRE, (14, 5, 2, 5), 8 + 2 + 1),
        (CENTRE, (5, 5, 7, 5), 4),
        (CENTRE, (9.25, 5, 9.75, 5), 0.5),
        (CENTRE, (11, 5, 13, 5), 0.5),
        (CENTRE, (1, 5, 3, 5), 0),
        (CENTRE, (5, 5, 5, 5), 0),
        (CENTRE, (2, 11, 10, 11), 10),
        (CENTRE, (4, 11, 4.5, 11), 1),
        # With the base's leading edge each begins and ends half an inch earlier.
        (LEADING_EDGE, (2, 5, 11, 5), 8 + 2 + 0.75),
        (LEADING_EDGE, (2, 5, 12, 5), 8 + 2 + 1),
        (LEADING_EDGE, (11, 0, 11, 5), 2.25),
        (LEADING_EDGE, (11, 12, 11, 5), 2.25),
        # With any part of it each is as much longer at both ends.
        (ANY_PART, (2, 5, 14, 5), 10 + 2 + 1),
        (ANY_PART, (2, 5, 3.75, 5), 0.5),
        (ANY_PART, (12, 5, 14, 5), 0.25),
    ],
)
def test_what_a_step_costs_more_where_pieces_cost_more_than_others(
    test: int, way: tuple[float, float, float, float], extra: float
) -> None:
    ground = kernels.ground_of(UNEVEN)
    there = plainly(kernels.mover_of)(UNEVEN, ground, BASE, (), kernels.Manner(test, 1.0, 2.0))
    assert there.slow[:, kernels.COST].tolist() == [1.5, 2, 3, 3, 3]
    assert plainly(kernels.refraction)(there) == kernels.UNEVEN
    room, one, length = plainly(kernels.scratch)(ground), step(*way), hypot(way[2] - way[0], way[3] - way[1])
    assert plainly(kernels._uneven_extra)(there, one, length, room) == pytest.approx(extra, abs=1e-9)
    assert plainly(kernels._step_cost)(there, one, room) == pytest.approx(length + extra, abs=1e-9)


@pytest.mark.rule("CM-MOVE-04", "R-22")
def test_on_uneven_ground_the_borders_of_each_piece_are_told_and_else_those_of_all_together() -> None:
    ground, one = kernels.ground_of(UNEVEN), step(2, 5, 14, 5)
    room = plainly(kernels.scratch)(ground)
    for factor, board in ((2.0, UNEVEN), (2.0, Board(20.0, 12.0, UNEVEN.pieces[:1]))):
        there = plainly(kernels.mover_of)(
            board, kernels.ground_of(board), BASE, (), kernels.Manner(CENTRE, 1.0, factor)
        )
        for length, scale in ((12.0, 1.0), (0.0, 0.0)):
            way = StraightStep(one.ax, one.ay, one.dx * scale, one.dy * scale)
            count = plainly(kernels.border_spans)(there, way, length, room)
            told = sorted((round(float(a) * 12 + 2, 9), round(float(b) * 12 + 2, 9)) for a, b in room[:count])
            every = [(4, 8), (6, 10), (9, 12)] if board is UNEVEN else [(6, 10)]
            assert told == (every if length else [])
    together = plainly(kernels.mover_of)(UNEVEN, ground, BASE, (), kernels.Manner(CENTRE, 1.0, 2.0))
    count = plainly(kernels.slow_spans)(together, one, 12.0, room)
    assert (room[:count] * 12 + 2).tolist() == [pytest.approx([4, 12])]


def steps() -> Iterator[tuple[float, float, float, float]]:
    points = [
        (1.5, 1.0),
        (3.5, 6.5),
        (6.0, 3.0),
        (9.0, 8.0),
        (9.5, 0.5),
        (12.0, 2.0),
        (14.0, 6.5),
        (18.0, 5.0),
    ]
    yield from ((*a, *b) for a, b in product(points, points))


@pytest.mark.rule("CM-MOVE-05")
def test_what_a_step_meets_is_what_lies_nearer_than_the_base_is_wide() -> None:
    hard = [shapely.box(10, 1, 11, 7), shapely.Point(16, 4)]
    for ax, ay, bx, by in steps():
        way = shapely.LineString(((ax, ay), (bx, by)))
        apart = min(way.distance(hard[0]), way.distance(hard[1]) - 1.5)
        for radius in (0.25, 0.5, 1.0):
            if abs(apart - radius) > 1e-6:
                met = plainly(kernels.meets_hard)(mover(), radius, step(ax, ay, bx, by))
                assert met is (apart < radius), (ax, ay, bx, by)
    # A small base on a short step: free where it begins, and not where it ends.
    assert plainly(kernels.meets_hard)(mover(), 0.1, step(9.8, 4, 10.2, 4))
    for deep, meets in ((0.5 * TOUCH, False), (2 * TOUCH, True)):
        along = step(9.5 + deep, 0.5, 9.5 + deep, 9)
        assert plainly(kernels.meets_hard)(mover(), 0.5, along) is meets


@pytest.mark.rule("CM-ENGAGE-01", "R-23", "R-28")
def test_where_a_base_is_stopped_or_overlaps_a_hostile_one() -> None:
    new, old = Disc(8, 4, 0.5), Disc(2, 5.5, 0.5)
    zones = mover(new, old).zones
    inside = plainly(kernels.in_zone)
    for x, y, within in (
        (6.0, 4, True),
        (6.0 - 0.5 * TOUCH, 4, True),
        (6.0 - 2 * TOUCH, 4, False),
        (8, 2.0, True),
        (8, 2.0 - 2 * TOUCH, False),
        (9.9, 5.9, False),
        (8, 4, True),
        (3.0 + TOUCH, 5.5, False),
        (2.5, 5.5, True),
        (2, 6.5, False),
        (2, 6.4, True),
        (2, 8, False),
    ):
        assert bool(inside(zones, x, y)) is within, (x, y)
    assert not inside(mover().zones, 8, 4)


@pytest.mark.rule("CM-ENGAGE-01", "R-23", "R-28")
@pytest.mark.parametrize(
    ("ends", "passing", "final"),
    [
        ((2, 4, 5, 4), 1.0, 1.0),
        ((2, 4, 6.5, 4), -1.0, 4 / 4.5),
        ((2, 4, 12, 4), -1.0, -1.0),
        ((4, 6, 12, 6), -1.0, -1.0),
        ((4, 6.1, 12, 6.1), 1.0, 1.0),
        ((8, 0.5, 8, 3), -1.0, 0.6),
        ((2, 4, 1, 2), 1.0, 1.0),
        ((2, 4, 3.2, 4.5), 1.0, 1.0),
        ((2, 4, 2, 4.6), -1.0, -1.0),
        ((0.5, 8, 3.5, 8), 1.0, 1.0),
        ((0.5, 7.5, 3.5, 7.5), -1.0, -1.0),
        ((2, 9, 2, 7), -1.0, 0.75),
    ],
)
def test_how_much_of_a_step_hostile_bases_leave(
    ends: tuple[float, ...], passing: float, final: float
) -> None:
    zones = mover(Disc(8, 4, 0.5), Disc(2, 5.5, 0.5)).zones
    ax, ay, bx, by = ends
    allowed = plainly(kernels.walkable)
    assert allowed(zones, ax, ay, bx - ax, by - ay, kernels.PASSING) == pytest.approx(passing, abs=1e-5)
    assert allowed(zones, ax, ay, bx - ax, by - ay, kernels.ENDING) == pytest.approx(final, abs=1e-5)


@pytest.mark.rule("CM-ENGAGE-01", "R-23")
def test_the_first_of_two_zones_stops_a_step_and_one_that_it_crosses_before_bars_it() -> None:
    allowed = plainly(kernels.walkable)
    both = mover(Disc(8, 4, 0.5), Disc(10, 4, 0.5)).zones
    assert allowed(both, 2, 4, 7, 0, kernels.ENDING) == pytest.approx(4 / 7, abs=1e-5)
    crossed = mover(Disc(6, 5.5, 0.5), Disc(12, 4, 0.5)).zones
    assert allowed(crossed, 2, 4, 9, 0, kernels.ENDING) == -1.0
    behind = mover(Disc(7, 4, 0.5), Disc(9.5, 5.9, 0.5)).zones
    assert allowed(behind, 2, 4, 6, 0, kernels.ENDING) == pytest.approx(0.5, abs=1e-5)
    assert allowed(mover().zones, 2, 4, 9, 0, kernels.PASSING) == 1.0


@pytest.mark.rule("CM-ENGAGE-01", "R-23")
def test_a_zone_that_is_to_be_reached_at_the_very_end_bars_a_step_that_is_stopped_before() -> None:
    allowed, zones = plainly(kernels.walkable), mover(Disc(8, 4, 0.5)).zones
    zones[:, kernels.OLD] = kernels.REACHED_AT_END
    near, far = 8 - zones[0, kernels.ZONE], 8 + zones[0, kernels.ZONE]
    assert allowed(zones, 2, 4, near - 2, 0, kernels.ENDING) == 1.0
    assert allowed(zones, 2, 4, near - 2, 0, kernels.PASSING) == -1.0
    assert allowed(zones, 2, 4, far - 2, 0, kernels.ENDING) == -1.0, "through the zone"
    assert allowed(zones, far, 9, 0, -5, kernels.ENDING) == 1.0, "along its tangent"
    assert plainly(kernels.in_zone)(zones, near, 4)


@pytest.mark.rule("CM-MOVE-04", "R-22")
@pytest.mark.parametrize(
    ("ends", "test", "slow"),
    [
        ((1, 4, 9, 4), ANY_PART, [(2.5 / 8, 7.5 / 8)]),
        ((1, 4, 9, 4), CENTRE, [(3 / 8, 7 / 8)]),
        ((1, 4, 9, 4), LEADING_EDGE, [(2.5 / 8, 6.5 / 8)]),
        ((6, 4, 2, 4), LEADING_EDGE, [(0.0, 1.5 / 4)]),
        ((6, 0.5, 6, 8.5), LEADING_EDGE, [(1 / 8, 5 / 8)]),
        ((1, 1.5, 9, 1.5), ANY_PART, []),
        ((1, 1.75, 9, 1.75), ANY_PART, [((3 - sqrt(0.1875)) / 8, (7 + sqrt(0.1875)) / 8)]),
        ((1, 1.75, 9, 1.75), CENTRE, []),
        ((14, 6, 14, 12), ANY_PART, [(0.25, 0.75)]),
        ((14, 6, 14, 12), CENTRE, [(1 / 3, 2 / 3)]),
        ((6, 4, 6, 4), ANY_PART, []),
        ((12, 9, 12, 11), ANY_PART, []),
    ],
)
def test_the_difficult_parts_of_a_step(ends: tuple[float, ...], test: int, slow: list[Point]) -> None:
    rows, way = spans(), step(*ends)
    length = hypot(way.dx, way.dy)
    count = plainly(kernels.slow_spans)(mover(test=test), way, length, rows)
    assert rows[:count].ravel() == pytest.approx(np.array(slow).ravel(), abs=1e-9)
    share = sum(hi - lo for lo, hi in slow)
    cost = length * (1 + share)
    assert plainly(kernels.ground_cost)(mover(test=test), way, spans()) == pytest.approx(cost)
    found = plainly(kernels.path_slow_spans)(
        kernels.ground_of(BOARD), 0.5, test, np.array([ends[:2], ends[:2], ends[2:], ends[2:]], dtype=float)
    )
    assert found[:, :2].tolist() == [[1, 3 if ends[0] == 14 else 1]] * len(slow)
    assert found[:, 2:].ravel() == pytest.approx(np.array(slow).ravel(), abs=1e-9)


@pytest.mark.rule("CM-MOVE-04", "R-22")
def test_each_difficult_inch_counts_once_however_many_pieces_share_it() -> None:
    woods = tuple(
        Piece(f"{i}", rectangle(4 + i, 2, 7 + i, 6), Footing.DIFFICULT, Opacity.LIGHT) for i in range(10)
    )
    board = Board(20.0, 12.0, woods)
    ground = kernels.ground_of(board)
    there = plainly(kernels.mover_of)(board, ground, BASE, (), kernels.Manner(CENTRE, 1.0, 2.0))
    rows = plainly(kernels.scratch)(ground)
    assert plainly(kernels.slow_spans)(there, step(2, 4, 18, 4), 16.0, rows) == 1
    assert rows[0] == pytest.approx((2 / 16, 14 / 16))
    path = np.array([(2, 4), (18, 4), (2, 4)], dtype=float)
    found = plainly(kernels.path_slow_spans)(ground, 0.5, CENTRE, path)
    assert found[:, :2].tolist() == [[s, p] for s in (0, 1) for p in range(10)]
    assert found[3, 2:] == pytest.approx((5 / 16, 8 / 16))
    assert found[13, 2:] == pytest.approx((8 / 16, 11 / 16))
    assert found.base is not None
    assert len(found.base) == 32, "20 rows need twice the room that there is at first, not twice for each"


@pytest.mark.rule("CM-ENGAGE-01", "CM-MOVE-04", "CM-MOVE-05", "R-23")
@pytest.mark.parametrize(
    ("ends", "final", "cost"),
    [
        ((2, 1, 9, 1), False, 7.0),
        ((2, 4, 8.5, 4), False, inf),
        ((2, 4, 3.75, 4), True, 2.0),
        ((2, 4, 6.5, 4), True, 6.0),
        ((2, 4, 12, 4), True, inf),
        ((9, 8, 12, 2), False, inf),
    ],
)
def test_beyond_a_stop_each_inch_costs_one(ends: tuple[float, ...], final: bool, cost: float) -> None:
    """The wood begins at 4, the stop is at 5: of four and a half inches one and a half are difficult."""
    ax, ay, bx, by = ends
    found = plainly(kernels.edge_cost)(mover(Disc(7, 4, 0.5)), ax, ay, bx, by, final, spans())
    assert found == pytest.approx(cost, abs=1e-5)


def test_a_mover_among_what_is_near() -> None:
    foes = (Disc(12, 9, 0.5), Disc(4, 10, 0.5))
    for x, y, reach, slow, hard, zones in (
        (2.0, 4.0, 1.5, [1], [], []),
        (2.0, 4.0, 1.4, [], [], []),
        (9.0, 4.0, 0.5, [1], [2], []),
        (9.0, 4.0, 0.45, [], [], []),
        (13.0, 4.0, 1.5, [], [2, 4], []),
        (12.0, 6.0, 1.0, [], [2], [12.0]),
        (12.0, 6.0, 0.9, [], [2], []),
        (11.5, 7.5, 0.3, [], [2], [12.0]),
        (12.0, 9.0, 0.5, [3], [], [12.0]),
        (10.0, 9.0, 30.0, [1, 3], [2, 4], [12.0, 4.0]),
    ):
        near = plainly(kernels.near)(mover(*foes), x, y, reach)
        assert near.slow[:, 9].tolist() == slow, (x, y, reach)
        assert near.hard[:, 9].tolist() == hard, (x, y, reach)
        assert near.zones[:, 0].tolist() == zones, (x, y, reach)
        assert all(row in mover(*foes).zones.tolist() for row in near.zones.tolist())
        assert (near.radius, near.test, near.width, near.height) == (0.5, ANY_PART, 20.0, 12.0)


FAR = 2.0 + TOUCH
"""How far a zone of two inches reaches that lies about (0, 0): there all is exact."""


@pytest.mark.rule("CM-ENGAGE-02", "R-23", "R-28")
def test_a_zone_reaches_a_touch_further_than_an_inch_and_there_it_ends() -> None:
    new, old = np.array([(0.0, 0.0, 2.0, 1.0, 0.0)]), np.array([(0.0, 0.0, 2.0, 1.0, 1.0)])
    inside, allowed = plainly(kernels.in_zone), plainly(kernels.walkable)
    assert inside(new, FAR, 0.0)
    assert inside(new, 0.0, -FAR)
    assert not inside(new, np.nextafter(FAR, 3), 0.0)
    assert not inside(old, 1.0 - TOUCH, 0.0)
    assert inside(old, np.nextafter(1.0 - TOUCH, 0), 0.0)
    for x, part in ((FAR, -1.0), (-FAR, -1.0), (np.nextafter(FAR, 3), 1.0), (-np.nextafter(FAR, 3), 1.0)):
        assert allowed(new, x, -5.0, 0.0, 10.0, kernels.PASSING) == part
    assert allowed(old, FAR, 0.0, 3.0, 0.0, kernels.PASSING) == 1.0
    assert allowed(old, 1.0 - TOUCH, -0.5, 0.0, 1.0, kernels.PASSING) == 1.0
    assert allowed(old, 1.0 - 0.5 * TOUCH, -0.5, 0.0, 1.0, kernels.PASSING) == 1.0
    assert allowed(old, 1.0 - 2 * TOUCH, -0.5, 0.0, 1.0, kernels.PASSING) == -1.0
    assert allowed(new, 5.0, 0.0, FAR - 5.0, 0.0, kernels.ENDING) == pytest.approx(1.0)
    far = np.array([(9.0, 9.0, 2.0, 1.0, 0.0)])
    beside = np.array([(3.0, 3.0, 2.0, 1.0, 0.0)])
    for first in (far, beside, old):
        both = np.concatenate((first, np.array([(6.0, 0.0, 2.0, 1.0, 0.0)])))
        assert allowed(both, 1.5, 0.0, 4.0, 0.0, kernels.PASSING) == -1.0


@pytest.mark.rule("CM-ENGAGE-01", "CM-ENGAGE-02", "R-23", "R-28")
@pytest.mark.parametrize(
    ("path", "stop"),
    [
        ([(FAR, -5), (FAR, 5)], (0, 0.5)),
        ([(FAR, 0), (0.5, 0)], (-1, 0.0)),
        ([(2, 0), (0.5, 0)], (-1, 0.0)),
        ([(1, 0), (FAR, 0), (0, 0)], (-1, 0.0)),
        ([(1, 0), (np.nextafter(FAR, 3), 0), (0, 0)], (1, 0.0)),
    ],
)
def test_a_path_is_stopped_a_touch_beyond_an_inch(path: list[Point], stop: tuple[int, float]) -> None:
    zones = np.array([(0.0, 0.0, 2.0)])
    assert plainly(kernels.first_stop)(np.array(path, dtype=float), zones) == pytest.approx(stop, abs=1e-5)


def test_what_is_just_a_touch_deep_is_only_touched() -> None:
    assert len(plainly(kernels.path_disc_contacts)(np.array([(0.0, 0.0)]), np.array([(0, 0, TOUCH)]))) == 0
    assert (
        len(plainly(kernels.path_disc_contacts)(np.array([(0.0, 0.0)]), np.array([(0, 0, 2 * TOUCH)]))) == 1
    )
    assert contacts([(10.5, 4)], TOUCH) == []
    assert len(contacts([(10.5, 4)], 2 * TOUCH)) == 1
    point = mover(base=Disc(2.0, 4.0, TOUCH))
    assert plainly(kernels.slow_depth)(point, 4.0, 4.0) == 0.0
    assert not plainly(kernels.meets_hard)(point, TOUCH, step(10.5, 4, 10.5, 4))
    assert plainly(kernels.meets_hard)(point, 2 * TOUCH, step(10.5, 4, 10.5, 4))
    assert plainly(kernels.on_board)(mover(), 0.5 - TOUCH, 4.0)
    assert not plainly(kernels.on_board)(mover(), np.nextafter(0.5 - TOUCH, 0), 4.0)


# ---- paths


def contacts(path: list[Point], radius: float = 0.5) -> list[list[float]]:
    rows = plainly(kernels.path_hard_contacts)(kernels.ground_of(BOARD), radius, np.array(path, dtype=float))
    return [[float(v) for v in row] for row in rows]


@pytest.mark.rule("CM-MOVE-05", "R-22")
@pytest.mark.parametrize(
    ("path", "met"),
    [
        ([(2, 4), (9.5, 4)], []),
        ([(2, 4), (9.5 + 0.5 * TOUCH, 4)], []),
        ([(2, 4), (12, 4)], [(2, 0, 0.75, 0.5)]),
        ([(2, 9), (9, 9), (9, 4), (9.75, 4)], [(2, 2, 2 / 3, 0.25)]),
        ([(9.75, 4)], [(2, 0, 0.0, 0.25)]),
        ([(10.5, 4)], [(2, 0, 0.0, 0.5)]),
        ([(9.75, 4), (9.75, 4)], [(2, 0, 0.0, 0.25)]),
        ([(2, 4), (18, 4)], [(2, 0, 7.5 / 16, 0.5), (4, 0, 0.75, 2.0 - 1.5)]),
        ([(12, 6), (20, 6)], []),
        ([(12, 5.75), (20, 5.75)], [(4, 0, (4 - sqrt(4 - 1.75**2)) / 8, 0.25)]),
        ([(9, 9), (9, 4), (12, 4), (9, 4), (12, 4)], [(2, 1, 0.5 / 3, 0.5)]),
    ],
)
def test_where_a_path_first_overlaps_each_impassable_piece(
    path: list[Point], met: list[tuple[float, ...]]
) -> None:
    assert np.array(contacts(path)) == pytest.approx(np.array(met or np.zeros((0,))), abs=1e-9)


@pytest.mark.rule("CM-MOVE-08", "R-26")
@pytest.mark.parametrize(
    ("path", "met"),
    [
        ([(2, 4), (7, 4)], []),
        ([(2, 4), (7 + 0.5 * TOUCH, 4)], []),
        ([(2, 4), (10, 4)], [(0, 0, 5 / 8, 1.0)]),
        ([(2, 4), (2, 9), (8, 9), (8, 4.5)], [(0, 2, 4 / 4.5, 0.5)]),
        ([(8, 4.5)], [(0, 0, 0.0, 0.5)]),
        ([(8, 4.5), (8, 4.5)], [(0, 0, 0.0, 0.5)]),
        ([(8, 4), (12, 4), (18, 4)], [(0, 0, 0.0, 1.0), (1, 1, 0.5, 1.0)]),
        ([(2, 4), (10, 4), (2, 4)], [(0, 0, 5 / 8, 1.0)]),
    ],
)
def test_where_a_path_first_overlaps_each_base(path: list[Point], met: list[tuple[float, ...]]) -> None:
    discs = np.array([(8, 4, 1.0), (16, 4, 1.0)])
    rows = plainly(kernels.path_disc_contacts)(np.array(path, dtype=float), discs)
    assert rows == pytest.approx(np.array(met or np.zeros((0, 4))), abs=1e-9)


@pytest.mark.rule("CM-ENGAGE-01", "R-23", "R-28")
@pytest.mark.parametrize(
    ("path", "stop"),
    [
        ([(2, 4), (5, 4)], (-1, 0.0)),
        ([(2, 4), (6, 4)], (0, 1.0)),
        ([(2, 4), (6 - 0.5 * TOUCH, 4)], (0, 1.0)),
        ([(2, 4), (10, 4)], (0, 0.5)),
        ([(2, 4), (2, 6), (10, 6)], (1, 0.75)),
        ([(2, 4), (2, 6.1), (10, 6.1)], (-1, 0.0)),
        ([(2, 4), (2, 6 + 0.5 * TOUCH), (10, 6 + 0.5 * TOUCH)], (1, 0.75)),
        ([(7, 4), (7.5, 4), (9, 4)], (-1, 0.0)),
        ([(7, 4), (5, 4), (9, 4)], (1, 0.25)),
        ([(7, 4), (5, 4), (5, 4), (9, 4)], (2, 0.25)),
        ([(7, 4), (6, 4), (9, 4)], (-1, 0.0)),
        ([(2, 4), (2, 4)], (-1, 0.0)),
        ([(2, 4)], (-1, 0.0)),
        ([(2, 4), (20, 4)], (0, 4 / 18)),
        ([(20, 4), (2, 4)], (0, 2 / 18)),
    ],
)
def test_where_a_path_first_comes_to_a_zone(path: list[Point], stop: tuple[int, float]) -> None:
    zones, corners = np.array([(8, 4, 2.0), (16, 4, 2.0)]), np.array(path, dtype=float)
    assert plainly(kernels.first_stop)(corners, zones) == pytest.approx(stop, abs=1e-5)
    mirrored = zones[:, [1, 0, 2]].copy()
    assert plainly(kernels.first_stop)(corners[:, ::-1].copy(), mirrored) == pytest.approx(stop, abs=1e-5)


# ---- bills


@pytest.mark.rule("CM-MOVE-04", "R-22")
def test_a_bill_has_a_leg_for_each_straight_part_with_one_price() -> None:
    path = ((0.0, 0.0), (3.0, 4.0), (6.0, 8.0), (6.0, 9.0))
    bill = bill_of(path, [(), ((3, 0.0, 0.4), (1, 0.2, 0.6)), ()])
    assert [(leg.difficult, leg.pieces) for leg in bill.legs] == [
        (False, ()),
        (True, (1, 3)),
        (False, ()),
        (False, ()),
    ]
    assert [distance(leg.start, leg.end) for leg in bill.legs] == pytest.approx([5.0, 3.0, 2.0, 1.0])
    assert (bill.open_in, bill.difficult_in, bill.length_in, bill.cost_in) == pytest.approx((8, 3, 11, 14))
    assert bill.legs[1].end == pytest.approx((4.8, 6.4))


@pytest.mark.rule("CM-MOVE-02", "CM-MOVE-04")
@pytest.mark.parametrize(
    ("path", "legs"),
    [
        (((0, 0), (1, 0), (3, 0)), 1),
        (((0, 0), (1, 0), (3, 1e-3)), 2),
        (((0, 0), (1, 0), (0, 0)), 2),
        (((0, 0), (0, 0), (3, 0)), 1),
        (((0, 0), (0, 0)), 0),
        (((1, 1),), 0),
        (((0, 0), (1, 1), (2, 2), (5, 5)), 1),
        (((0, 0), (3, 4)), 1),
    ],
)
def test_a_path_that_goes_straight_on_is_one_leg(path: tuple[Point, ...], legs: int) -> None:
    bill = bill_of(path, [()] * len(path))
    assert len(bill.legs) == legs
    assert bill.length_in == pytest.approx(sum(distance(a, b) for a, b in pairwise(path)))
    assert bill.difficult_in == 0


def test_where_on_a_path_so_much_has_been_paid() -> None:
    bill = Bill(
        (
            Leg((0, 0), (2, 0), difficult=False),
            Leg((2, 0), (5, 0), difficult=True, factor=2.0),
            Leg((5, 0), (5, 2), difficult=False),
        ),
        4.0,
        ((2.0, 3.0),),
    )
    for cost, at in (
        (-1, (0, 0)),
        (0, (0, 0)),
        (1, (1, 0)),
        (2, (2, 0)),
        (5, (3.5, 0)),
        (8, (5, 0)),
        (9, (5, 1)),
    ):
        assert point_at_cost(bill, cost) == pytest.approx(at)
    assert point_at_cost(bill, 10) == point_at_cost(bill, 99) == (5, 2)


# ---- how a move ends


def walked(*path: Point, allowance: float = 99.0) -> tuple[Point, ...]:
    return retreat.cut_at_cost(walk(BOARD, BASE, 99.0, Crowd(), path), allowance)


@pytest.mark.rule("CM-MOVE-01", "CM-MOVE-04")
@pytest.mark.parametrize(
    ("allowance", "corners", "end"),
    [
        (-1, 1, (2, 4)),
        (0, 1, (2, 4)),
        (1, 2, (3, 4)),
        (1.5, 2, (3.5, 4)),
        (3.5, 2, (4.5, 4)),
        (7.5, 3, (6.5, 4)),
        (8.5, 3, (6.5, 3.5)),
        (11.5, 3, (6.5, 2)),
        (11.5 - 0.5 * TOUCH, 3, (6.5, 2)),
        (99, 3, (6.5, 2)),
    ],
)
def test_a_path_is_walked_as_far_as_the_movement_pays_for(allowance: float, corners: int, end: Point) -> None:
    """An inch and a half is open, the rest is in the wood."""
    found = walked((2, 4), (6.5, 4), (6.5, 2), allowance=allowance)
    assert len(found) == corners
    assert found[0] == (2.0, 4.0)
    assert found[-1] == pytest.approx(end, abs=1e-9)


@pytest.mark.parametrize(
    ("length", "path"),
    [
        (-1, [(0, 0)]),
        (0, [(0, 0)]),
        (1, [(0, 0), (1, 0)]),
        (2, [(0, 0), (2, 0), (2, 0)]),
        (4, [(0, 0), (2, 0), (2, 2)]),
        (5, [(0, 0), (2, 0), (2, 3)]),
        (9, [(0, 0), (2, 0), (2, 3)]),
    ],
)
def test_the_first_inches_of_a_path(length: float, path: list[Point]) -> None:
    assert list(retreat.first_inches(((0, 0), (2, 0), (2, 3)), length)) == path


@pytest.mark.rule("R-25", "R-28")
def test_where_a_base_may_not_end_is_on_allies_and_in_fights_that_it_leaves() -> None:
    crowd = Crowd((Disc(5, 4, 0.75),), (Disc(3.5, 4, 0.5), Disc(9, 4, 0.5)))
    assert retreat.forbidden_ends(BASE, crowd, MoveOptions(must_clear=False)) == (Disc(5, 4, 1.25),)
    ally, left = retreat.forbidden_ends(BASE, crowd, MoveOptions())
    assert ally == Disc(5, 4, 1.25)
    assert (left.x, left.y, left.r) == pytest.approx((3.5, 4, 2 + 2 * TOUCH), abs=1e-9)
    assert left.r > 2 + 1.5 * TOUCH


@pytest.mark.rule("R-25", "R-28")
@pytest.mark.parametrize(
    ("path", "discs", "end"),
    [
        ([(0, 0), (8, 0)], [], (8, 0)),
        ([(0, 0), (8, 0)], [(8, 0, 2)], (6, 0)),
        ([(0, 0), (6, 0)], [(8, 0, 2)], (6, 0)),
        ([(0, 0), (8, 0)], [(8, 0, 2), (5, 0, 1)], (6, 0)),
        ([(0, 0), (8, 0)], [(8, 0, 2), (5.5, 0, 1)], (4.5, 0)),
        ([(0, 0), (8, 0)], [(8, 0, 2), (4, 0, 1)], (6, 0)),
        ([(0, 0), (4, 0), (8, 0)], [(7, 0, 3.5)], (3.5, 0)),
        ([(0, 0), (4, 0), (4, 8)], [(4, 8, 3)], (4, 5)),
        ([(0, 0), (8, 0)], [(4, 0, 9)], (0, 0)),
        ([(0, 0), (8, 0), (8, 0)], [(8, 0, 2)], (6, 0)),
        ([(0, 0)], [(0, 0, 1)], (0, 0)),
        ([(0, 0), (4, 0), (4, 4), (9, 4)], [(9, 4, 6)], (4, 4 - sqrt(11))),
        ([(0, 0), (4, 0), (4, 4), (12, 10)], [(12, 10, 5)], (8, 7)),
    ],
)
def test_a_path_is_walked_back_to_where_it_may_end(
    path: list[Point], discs: list[tuple[float, float, float]], end: Point
) -> None:
    found = retreat.retreat(tuple(path), [Disc(*one) for one in discs])
    assert found[-1] == pytest.approx(end, abs=1e-6)
    assert list(found[:-1]) == path[: len(found) - 1]


def test_where_a_base_comes_to_touch_what_it_is_pushed_off() -> None:
    wall, rocks = 0, 1
    there = mover()
    pushed = plainly(retreat._pushed_out)
    first = int(there.hard[wall, 4])
    for i, x, y, to in (
        (first + 3, 9.8, 4, (9.5, 4)),
        (first + 3, 10.2, 4, (9.5, 4)),
        (first + 1, 10.8, 4, (11.5, 4)),
        (first + 1, 11.2, 4, (11.5, 4)),
        (first, 10.5, 0.9, (10.5, 0.5)),
        (first + 2, 10.5, 6.9, (10.5, 7.5)),
        (first + 2, 10.5, 7, (11.0, 7)),
        (first + 3, 9.7, 7.4, (10 - 0.3, 7.4)),
        (first + 3, 9.7, 0.6, (10 - 0.3, 0.6)),
    ):
        assert pushed(there, wall, i, x, y) == pytest.approx(to), (i - first, x, y)
    assert pushed(there, rocks, 0, 16, 5) == pytest.approx((16, 6))
    assert pushed(there, rocks, 0, 14.8, 4) == pytest.approx((14, 4))
    assert pushed(there, rocks, 0, 16, 4) == pytest.approx((18, 4))


@pytest.mark.rule("CM-MOVE-05")
@pytest.mark.parametrize(
    ("to", "place"),
    [
        ((2, 4), (2, 4)),
        ((9.8, 4), (9.5, 4)),
        ((10.2, 4.03), (9.5, 4.03)),
        ((10.9, 4.03), (11.5, 4.03)),
        ((16, 5.1), (16, 6)),
        ((-3, 4.03), (0.5, 4.03)),
        ((22, 4.03), (19.5, 4.03)),
        ((4.03, -1), (4.03, 0.5)),
        ((4.03, 14), (4.03, 11.5)),
        ((21, 13), (19.5, 11.5)),
        ((10.5, 6.9), (10.5, 7.5)),
        ((10.5, -2), (10.5, 0.5)),
    ],
)
def test_the_nearest_place_to_stand(to: Point, place: Point) -> None:
    found = plainly(retreat.nearest_place)(mover(), 0.125, to)
    assert distance(found, to) <= distance(place, to) + 1e-6
    assert plainly(kernels.standable)(mover(), *found)


def test_the_nearest_place_of_a_raster_is_looked_for_as_far_as_it_takes() -> None:
    looked = plainly(retreat._nearest_of_raster)
    assert looked(mover(), 0.25, 2.1, 4.1) == pytest.approx((hypot(0.1, 0.1), 2.0, 4.0))
    assert looked(mover(), 0.25, 9.9, 4.0) == pytest.approx((0.4, 9.5, 4.0))
    away, x, y = looked(mover(), 0.25, 30.0, 4.0)
    assert (away, x, y) == pytest.approx((10.5, 19.5, 4.0))
    away, x, y = looked(mover(), 0.25, 4.0, 16.0)
    assert (away, x, y) == pytest.approx((4.5, 4.0, 11.5))
    away, x, y = looked(mover(), 0.25, -4.0, -5.0)
    assert (x, y) == (0.5, 0.5)
    full = Piece("rock", rectangle(-1, -1, 30, 30), Footing.IMPASSABLE, Opacity.BLOCKING)
    board = Board(6.0, 6.0, (full,))
    nowhere = plainly(kernels.mover_of)(
        board, kernels.ground_of(board), BASE, (), kernels.Manner(ANY_PART, 1.0, 2.0)
    )
    assert looked(nowhere, 0.5, 3.0, 3.0) == (inf, 3.0, 3.0)


@pytest.mark.rule("CM-MOVE-05")
@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("turned", [False, True])
def test_the_farthest_row_that_is_looked_at_may_hold_the_nearest_place(mirrored: bool, turned: bool) -> None:
    """Seven eighths of an inch up the base stands clear of the wall; to the left it takes an inch."""
    x0, y0, x1, y1 = 5.5, 0.5, 14.0, 4.375
    if mirrored:
        y0, y1 = 8 - y1, 8 - y0
    sides = (y0, x0, y1, x1) if turned else (x0, y0, x1, y1)
    wall = Piece("wall", rectangle(*sides), Footing.IMPASSABLE, Opacity.CLEAR)
    board = Board(16.0, 16.0, (wall,))
    there = plainly(kernels.mover_of)(
        board, kernels.ground_of(board), BASE, (), kernels.Manner(ANY_PART, 1.0, 2.0)
    )
    to, place = (6.0, 4.0), (6.0, 3.125 if mirrored else 4.875)
    if turned:
        to, place = to[::-1], place[::-1]
    assert plainly(retreat._nearest_of_raster)(there, 0.125, *to) == (0.875, *place)


@pytest.mark.rule("CM-MOVE-05")
def test_a_place_off_a_corner_is_moved_back_onto_the_board() -> None:
    """An inch from the corner at (9.78, 5.96); half an inch from it the base would leave the board."""
    corners = ((6, 4), (9.2, 4), (9.2, 5), (7, 5), (7, 7), (9.78, 5.96), (9.78, 8), (6, 8))
    wall = Piece("wall", polygon(corners), Footing.IMPASSABLE, Opacity.CLEAR)
    board = Board(10.0, 12.0, (wall,))
    there = plainly(kernels.mover_of)(
        board, kernels.ground_of(board), BASE, (), kernels.Manner(ANY_PART, 1.0, 2.0)
    )
    place = plainly(retreat.nearest_place)(there, 8.0, (9.5, 5.0))
    assert place == pytest.approx((9.5, 5.48))
    assert plainly(kernels.standable)(there, *place)


@pytest.mark.rule("CM-MOVE-05")
def test_the_nearest_place_beside_round_rocks_lies_straight_away_from_their_middle() -> None:
    rock = Piece("rock", Disc(5.0, 5.0, 1.0), Footing.IMPASSABLE, Opacity.LIGHT)
    board = Board(10.0, 10.0, (rock,))
    there = plainly(kernels.mover_of)(
        board, kernels.ground_of(board), Disc(2, 2, 0.5), (), kernels.Manner(ANY_PART, 1.0, 2.0)
    )
    for x, y in ((5.3, 5.4), (4.7, 5.4), (5.8, 4.4)):
        away = hypot(x - 5, y - 5)
        found = plainly(retreat._nearest)(there, 0.125, x, y)
        assert found == pytest.approx((5 + 1.5 * (x - 5) / away, 5 + 1.5 * (y - 5) / away), abs=1e-3)
