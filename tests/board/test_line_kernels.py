"""A line of sight beside edges and discs, at the values that decide: a touch, two, and none.

The line runs level from (0, 0) to (8, 0), so that a point lies as far from it as it lies up, and along it as
it lies to the right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from plain_kernels import plainly

from game.board.planar import X0, Y1, R, X, Y
from game.board.shapes import CLEARANCE, TOUCH, Point, Polygon, polygon, rectangle
from game.board.sight import sight_line as lines
from game.board.sight import sight_scene as scene
from game.board.sight.sight import disc_array, ground_of
from game.board.sight.sight_line import ROUNDING, Beside, Line
from game.board.sight.sight_search import empty_room
from game.board.terrain import Board, Footing, Opacity, Piece

if TYPE_CHECKING:
    from game.board.sight.sight_scene import Room

LEVEL = Line(hits=True, nx=0.0, ny=1.0, c=0.0, off_a=0.0, off_b=0.0, t0=0.0, t1=8.0)
POINT = LEVEL._replace(t0=4.0, t1=4.0)


@pytest.mark.parametrize(
    ("side0", "side1", "aside"),
    [
        (2 * TOUCH, 2 * TOUCH, True),
        (2 * TOUCH, TOUCH, False),
        (TOUCH, 2 * TOUCH, False),
        (-2 * TOUCH, -2 * TOUCH, True),
        (-2 * TOUCH, -TOUCH, False),
        (-TOUCH, -2 * TOUCH, False),
        (0.0, -2 * TOUCH, False),
        (-2 * TOUCH, 0.0, False),
        (0.0, 2 * TOUCH, False),
        (2 * TOUCH, 0.0, False),
        (1.0, -1.0, False),
    ],
)
def test_an_edge_is_aside_if_all_of_it_is_farther_than_a_touch(
    side0: float, side1: float, aside: bool
) -> None:
    edge = Beside(x0=1.0, y0=side0, x1=3.0, y1=side1, side0=side0, side1=side1)
    assert plainly(lines._is_aside)(edge) is aside


@pytest.mark.parametrize(
    ("x0", "side0", "x1", "side1", "low", "high"),
    [
        (2, 1, 4, -1, 3 - TOUCH, 3 + TOUCH),
        (2, -1, 4, 1, 3 - TOUCH, 3 + TOUCH),
        (4, 1, 2, -1, 3 - TOUCH, 3 + TOUCH),
        (4, -1, 2, 1, 3 - TOUCH, 3 + TOUCH),
        (2, 0, 4, 0, 2, 4),
        (4, 0, 2, 0, 2, 4),
        (2, TOUCH / 2, 4, -TOUCH / 2, 2, 4),
        (2, 0, 4, 1, 2, 2 + 2 * TOUCH),
        (2, 0, 4, -1, 2, 2 + 2 * TOUCH),
        (2, 1, 4, 0, 4 - 2 * TOUCH, 4),
        (2, -1, 4, 0, 4 - 2 * TOUCH, 4),
        (2, TOUCH, 4, TOUCH, 2, 4),
        (2, -TOUCH, 4, -TOUCH, 2, 4),
        (2, TOUCH, 4, 1, 2, 2),
        (2, -TOUCH, 4, -1, 2, 2),
        (2, 1, 4, TOUCH, 4, 4),
        (3, -1, 3, 1, 3, 3),
    ],
)
def test_the_stretch_of_a_line_within_a_touch_of_an_edge(
    x0: float, side0: float, x1: float, side1: float, low: float, high: float
) -> None:
    edge = Beside(x0=x0, y0=side0, x1=x1, y1=side1, side0=side0, side1=side1)
    assert plainly(lines._stretch)(LEVEL, edge) == pytest.approx((low, high), abs=1e-11)


def room(shape: Polygon | None = None, *, near: bool = False) -> Room:
    """A room with one item that blocks where it is touched: a polygon, or a disc that is yet to be told."""
    pieces = (Piece("", shape, Footing.OPEN, Opacity.BLOCKING),) if shape else ()
    made: Room = plainly(empty_room)(ground_of(Board(12.0, 8.0, pieces)), disc_array(()))
    if shape is None:
        made = plainly(empty_room)(ground_of(Board(12.0, 8.0)), np.zeros((1, 3)))
    row = made.table[0]
    row[:] = 0.0
    row[scene.NEAR_A], row[scene.ROLE] = float(near), scene.CLOSED
    made.whole[scene.ITEMS] = 1
    if shape is not None:
        corners = shape.corners
        for c, (x, y) in enumerate(corners):
            made.table[made.edges + c, X0 : Y1 + 1] = (*corners[c - 1], x, y)
        row[scene.END_EDGE] = len(corners)
    return made


def meets(made: Room, line: Line = LEVEL) -> tuple[bool, bool]:
    return bool(plainly(lines.touches)(line, made, 0)), bool(plainly(lines.crosses)(line, made, 0))


@pytest.mark.rule("R-30", "CM-LOS-03")
@pytest.mark.parametrize(
    ("x", "off", "touches", "crosses"),
    [
        (4, TOUCH, True, False),
        (4, 2 * TOUCH, False, False),
        (4, 0.0, True, False),
        (4, -TOUCH, True, False),
        (4, -2 * TOUCH, True, True),
    ],
)
def test_a_disc_is_touched_up_to_a_touch_and_crossed_deeper_than_one(
    x: float, off: float, touches: bool, crosses: bool
) -> None:
    made = room()
    made.table[0, [X, Y, R]] = x, 1.0 + off, 1.0
    assert meets(made) == (touches, crosses)
    made.table[0, [X, Y, R]] = x, -1.0 - off, 1.0
    assert meets(made) == (touches, crosses)
    # Beyond either end of its free part a line is as far from a disc as that end.
    made.table[0, [X, Y, R]] = 9.0 + off, 0.0, 1.0
    assert meets(made) == (touches, crosses)
    made.table[0, [X, Y, R]] = -1.0 - off, 0.0, 1.0
    assert meets(made) == (touches, crosses)


@pytest.mark.rule("R-30", "CM-LOS-03")
@pytest.mark.parametrize(
    ("shape", "touches", "crosses"),
    [
        (rectangle(2, -1, 3, 1), True, True),
        (rectangle(2, -1, 3, 0), True, False),
        (rectangle(2, -1, 3, TOUCH / 2), True, False),
        (rectangle(2, -1, 3, 4 * TOUCH), True, True),
        (rectangle(2, -1, 3, -TOUCH / 2), True, False),
        (rectangle(2, -1, 3, -4 * TOUCH), False, False),
        (rectangle(2, 0, 3, 1), True, False),
        (rectangle(2, 4 * TOUCH, 3, 1), False, False),
        (rectangle(-3, -1, -TOUCH, 1), True, False),
        (rectangle(-3, -1, -3 * TOUCH, 1), False, False),
        (rectangle(-3, -1, 0.5, 1), True, True),
        (rectangle(8 + TOUCH, -1, 9, 1), True, False),
        (rectangle(8 + 3 * TOUCH, -1, 9, 1), False, False),
        (rectangle(7.5, -1, 9, 1), True, True),
        (rectangle(-1, -1, 9, 1), False, False),
        (polygon(((2, 0), (4, -1), (4, -2))), True, False),
        (polygon(((4, 0), (3, -1), (5, -1))), True, False),
        (polygon(((2, 0), (4, -1), (6, 0), (4, 1))), True, True),
        (polygon(((2, 0), (4, -1), (6, 0), (6, -3), (2, -3))), True, False),
        (polygon(((2, 0), (3, 0), (3, -1), (5, -1), (5, 0), (6, 0), (6, -3), (2, -3))), True, False),
        (polygon(((2, 0), (3, 0), (3, 1), (5, 1), (5, 0), (6, 0), (6, -3), (2, -3))), True, True),
        (polygon(((2, 0), (4, 1), (4, 3), (1, 3), (1, -3), (2, -3))), True, True),
    ],
)
def test_what_a_level_line_touches_and_crosses_of_a_polygon(
    shape: Polygon, touches: bool, crosses: bool
) -> None:
    assert meets(room(shape)) == (touches, crosses)
    mirrored = polygon(tuple((x, -y) for x, y in shape.corners))
    assert meets(room(mirrored)) == (touches, crosses)
    back = LEVEL._replace(ny=-1.0, t0=-8.0, t1=0.0)
    assert meets(room(shape), back) == (touches, crosses)


@pytest.mark.rule("R-30", "CM-LOS-03")
def test_a_line_that_begins_in_a_piece_and_ends_in_it_meets_no_edge() -> None:
    """Whether it begins in one is asked only of what a base is near to."""
    around = rectangle(-1, -1, 9, 1)
    assert meets(room(around, near=True)) == (True, True)
    assert meets(room(around)) == (False, False)
    beside = rectangle(-1, 0.5, 9, 1)
    assert meets(room(beside, near=True)) == (False, False)


@pytest.mark.rule("R-30", "R-30b")
def test_a_line_without_a_length_is_a_point() -> None:
    for shape, touched in (
        (rectangle(2, -1, 6, 1), True),
        (rectangle(2, -1, 4, 1), True),
        (rectangle(2, -1, 3, 1), False),
        (rectangle(2, 0.5, 6, 1), False),
    ):
        made = room(shape, near=True)
        assert plainly(lines.touches)(POINT, made, 0) == touched
        # Where the bases touch, nothing is between them.
        assert plainly(lines.is_clear)(POINT, made)


@pytest.mark.rule("R-30", "R-30b")
@pytest.mark.parametrize(
    ("shape", "crosses"), [(rectangle(2, -1, 6, 1), True), (rectangle(5, -1, 6, 1), False)]
)
def test_a_point_with_no_edge_near_is_deep_in_a_piece_or_not_in_it(shape: Polygon, crosses: bool) -> None:
    made = room(shape, near=True)
    made.table[0, scene.END_EDGE] = made.table[0, scene.FIRST_EDGE]
    assert bool(plainly(lines.crosses)(POINT, made, 0)) is crosses


def stops(*places: float, line: Line = LEVEL) -> list[float]:
    made = room(rectangle(2, -1, 3, 1))
    made.whole[scene.STOPS] = 0
    for place in places:
        plainly(lines._add_stop)(made, line, place)
    count = int(made.whole[scene.STOPS])
    assert count == len(places)
    return [float(at) for at in made.table[made.stops : made.stops + count, lines.AT]]


def test_stops_ascend_and_lie_on_the_line() -> None:
    assert stops(0, 8, 3, 5, 1) == [0, 1, 3, 5, 8]
    assert stops(5, 4, 3, 2, 1) == [1, 2, 3, 4, 5]
    assert stops(-3, 9, 4) == [0, 4, 8]
    assert stops(4, 4, 1) == [1, 4, 4]


def test_a_foot_lies_on_the_free_part_of_a_line_up_to_two_clearances_beyond() -> None:
    for x, on in (
        (0 - 2 * CLEARANCE, True),
        (0 - 3 * CLEARANCE, False),
        (8 + 2 * CLEARANCE, True),
        (8 + 3 * CLEARANCE, False),
        (4, True),
    ):
        assert plainly(lines.within)(LEVEL, x, 2.0) is on
        assert plainly(lines.within)(LEVEL, x, -5.0) is on


TWO = (scene.RoundShape(0.0, 0.0, 1.0), scene.RoundShape(10.0, 0.0, 1.0))


@pytest.mark.parametrize(
    ("height", "hits"),
    [(0.0, True), (1.0, True), (1.0 + ROUNDING, True), (1.0 + 3 * ROUNDING, False), (-1.0 - ROUNDING, True)],
)
def test_a_line_hits_both_bases_up_to_rounding(height: float, hits: bool) -> None:
    pair = plainly(scene.pair_of)(*TWO)
    line = plainly(lines.line_between)(pair, 0.0, 1.0, height)
    assert bool(line.hits) is hits
    assert (line.t0, line.t1) == pytest.approx(
        (max(0.0, 1 - height**2) ** 0.5, 10 - max(0.0, 1 - height**2) ** 0.5)
    )
    turned = plainly(lines.line_between)(pair, 0.0, -1.0, -height)
    assert turned == pytest.approx(line)


def test_where_bases_meet_along_a_line_its_free_part_is_a_point() -> None:
    for apart, is_point in ((2.0, True), (2.0 + TOUCH / 2, True), (2.0 + 2 * TOUCH, False), (1.0, True)):
        pair = plainly(scene.pair_of)(TWO[0], scene.RoundShape(apart, 0.0, 1.0))
        line = plainly(lines.line_between)(pair, 0.0, 1.0, 0.0)
        assert bool(line.t0 == line.t1) is is_point
        assert line.t0 == pytest.approx(apart / 2, abs=2 * TOUCH)


def contacts_of(
    shape: Polygon, viewer: Point = (0.0, 0.0), target: Point = (10.0, 0.0), *, worst: bool = False
) -> set[Point]:
    """Where the contacts lie that come with a piece between two bases of an inch."""
    pair = plainly(scene.pair_of)(scene.RoundShape(*viewer, 1.0), scene.RoundShape(*target, 1.0))
    board = Board(12.0, 8.0, (Piece("", shape, Footing.OPEN, Opacity.BLOCKING),))
    made = plainly(empty_room)(ground_of(board), disc_array(()))
    rulings = scene.Rulings(grazing=True, ignore_own=False, ignore_viewer_piece=False, cover_line=1)
    plainly(scene.gather)(made, disc_array(()), np.ones(1, np.bool_), pair, rulings)
    plainly(lines.find_contacts)(made, pair, worst)
    count = int(made.whole[scene.CONTACTS])
    rows = made.table[made.contacts : made.contacts + count]
    return {(round(float(x), 4), round(float(y), 4)) for x, y in rows[2:, [X, Y]]}


@pytest.mark.rule("CM-LOS-02", "CM-LOS-03")
def test_corners_that_lines_may_lean_on_are_contacts() -> None:
    """Not those that point inwards, those out of the hull, and those deep in a base."""
    hook = polygon(((4, -2), (6, -2), (6, 0.5), (5, 0.5), (5, -0.5), (4, -0.5)))
    assert contacts_of(hook) == {(6, 0.5), (5, 0.5), (4, -0.5)}
    assert contacts_of(rectangle(4, -2, 5, 0.5)) == {(4, 0.5), (5, 0.5)}
    assert contacts_of(rectangle(4, -2, 5, 3)) == set()
    into_viewer, into_target = rectangle(0.5, -0.2, 3, 0.2), rectangle(7, -0.2, 9.5, 0.2)
    for shape, kept in ((into_viewer, (3.0, 0.2)), (into_target, (7.0, 0.2))):
        found = contacts_of(shape)
        assert kept in found
        assert (0.5, 0.2) not in found
        assert (9.5, 0.2) not in found
        # The edges cross the circle of the base, and are contacts there.
        assert len([at for at in found if at[1] == pytest.approx(0.2, abs=1e-3)]) == 2


@pytest.mark.rule("CM-LOS-03")
@pytest.mark.parametrize(
    ("corners", "inside"),
    [
        # Slanting bars across the line, the narrow ones near an end of it, and one beside it.
        (((6.9, -1), (7.3, -1), (7.5, 1), (7.1, 1)), True),
        (((0.7, -1), (1.1, -1), (0.9, 1), (0.5, 1)), True),
        (((3, -2), (5, -1), (5, 2), (3, 1)), True),
        (((3, 0.5), (5, 0.2), (5, 2), (3, 2)), False),
        # A spike that touches the line from below; where the piece crosses it, the line has ended.
        (((6, -1), (10, -1), (10, 1), (8.5, 1), (8.5, -0.5), (7.5, -0.5), (7, 0), (6.5, -0.5)), False),
        # The same, crossed in its last tenth.
        (((6, -1), (10, -1), (10, 1), (7.9, 1), (7.9, -0.5), (7.5, -0.5), (7, 0), (6.5, -0.5)), True),
    ],
)
def test_whether_a_line_runs_inside_a_piece_between_two_crossings(
    corners: tuple[Point, ...], inside: bool
) -> None:
    assert bool(plainly(lines._runs_inside)(LEVEL, room(polygon(corners)), 0)) is inside
    upside_down = polygon(tuple((x, -y) for x, y in reversed(corners)))
    assert bool(plainly(lines._runs_inside)(LEVEL, room(upside_down), 0)) is inside
