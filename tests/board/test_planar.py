"""Points, segments and pieces in the plane, held against distances known by hand and against shapely."""

from __future__ import annotations

from itertools import pairwise, product
from math import hypot, sqrt
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
import shapely
from plain_kernels import plainly, tables_of

from game.board import planar
from game.board.planar import StraightStep
from game.board.shapes import TOUCH, Disc, Point, Shape, polygon, rectangle

if TYPE_CHECKING:
    from collections.abc import Iterator

SQUARE = rectangle(2, 2, 6, 6)
HOOK = polygon(((0, 0), (6, 0), (6, 6), (4, 6), (4, 2), (2, 2), (2, 6), (0, 6)))
"""Like a U: its notch is two inches wide, from (2, 2) up."""
WEDGE = polygon(((0, 0), (4, 0), (0, 3)))
"""A triangle of 3, 4 and 5 inches."""
STAR = polygon(((0, 2), (3, 3), (4, 6), (5, 3), (8, 2), (5, 1), (4, -2), (3, 1)))
ROUND = Disc(3, 4, 2)
SHAPES: tuple[Shape, ...] = (SQUARE, HOOK, WEDGE, STAR, ROUND)
HALVES = [n / 2 for n in range(-3, 17)]


def geometry(shape: Shape) -> shapely.Geometry:
    if isinstance(shape, Disc):
        return shapely.Point(shape.x, shape.y).buffer(shape.r, quad_segs=256)
    return shapely.Polygon(shape.corners)


def depth(shape: Shape, x: float, y: float) -> float:
    """How deep a point lies in a shape, by shapely, or by hand in a disc."""
    if isinstance(shape, Disc):
        return shape.r - hypot(x - shape.x, y - shape.y)
    body, at = geometry(shape), shapely.Point(x, y)
    return float(body.exterior.distance(at) * (1 if body.contains(at) else -1))


@pytest.mark.parametrize(
    ("point", "ends", "inches"),
    [
        ((2, 3), ((0, 0), (5, 0)), 3.0),
        ((-3, 4), ((0, 0), (5, 0)), 5.0),
        ((9, 3), ((0, 0), (5, 0)), 5.0),
        ((9, 3), ((5, 0), (0, 0)), 5.0),
        ((3, 4), ((0, 0), (0, 0)), 5.0),
        ((0, 5), ((4, -3), (-4, 3)), 4.0),
        ((1, 7), ((1, 2), (1, 9)), 0.0),
        ((0.5, 0), ((0, 0), (0.5, 0)), 0.0),
    ],
)
def test_how_far_a_point_is_from_a_segment(point: Point, ends: tuple[Point, Point], inches: float) -> None:
    (ax, ay), (bx, by) = ends
    assert plainly(planar.point_segment_distance)(*point, ax, ay, bx, by) == pytest.approx(inches, abs=1e-15)


@pytest.mark.parametrize("number", range(len(SHAPES)))
def test_how_deep_a_point_lies_in_a_piece(number: int) -> None:
    corners, rim, pieces = tables_of(*SHAPES)
    for x, y in product(HALVES, HALVES):
        for found in (
            plainly(planar.piece_depth)(corners, pieces, number, x, y),
            plainly(planar.signed_depth)(rim, pieces, number, x, y),
        ):
            assert found == pytest.approx(depth(SHAPES[number], x, y), abs=1e-12)


@pytest.mark.parametrize(
    ("x", "y", "held"),
    [(2, 4, True), (6, 4, False), (4, 2, True), (4, 6, False), (2, 2, True), (6, 6, False)],
)
def test_of_tiles_that_share_a_side_one_holds_a_point_of_it(x: float, y: float, held: bool) -> None:
    corners, _, _ = tables_of(SQUARE)
    assert plainly(planar.inside_ring)(corners, 0, 4, x, y) is held


@pytest.mark.parametrize(
    ("other", "cross"),
    [
        (((2, -1), (2, 1)), True),
        (((2, 1), (2, -1)), True),
        (((5, -1), (5, 1)), False),
        (((-1, -1), (-1, 1)), False),
        (((2, 1), (2, 3)), False),
        (((2, -3), (2, -1)), False),
        (((2, 0), (2, 3)), False),
        (((0, -1), (0, 1)), False),
        (((4, -1), (4, 1)), False),
        (((1, 0), (3, 0)), False),
        (((2, -3), (2, 0)), False),
        (((1, -1), (4, 2)), True),
        (((3, -1), (6, 2)), False),
    ],
)
def test_segments_that_cross_and_that_only_touch(other: tuple[Point, Point], cross: bool) -> None:
    meet = plainly(planar.segments_meet)
    (cx, cy), (dx, dy) = other
    assert meet(0, 0, 4, 0, cx, cy, dx, dy) is cross
    assert meet(cx, cy, dx, dy, 0, 0, 4, 0) is cross
    assert meet(0, 0, 0, 4, cy, cx, dy, dx) is cross, "the same, mirrored"


def test_slanting_segments_cross_where_shapely_says_so() -> None:
    dice, meet, met = Random(5), plainly(planar.segments_meet), 0  # noqa: S311 - segments
    for _ in range(300):
        a, b, c, d = ((dice.randrange(9) / 2, dice.randrange(9) / 2) for _ in range(4))
        if a != b and c != d:
            cross = bool(shapely.LineString((a, b)).crosses(shapely.LineString((c, d))))
            assert meet(*a, *b, *c, *d) is cross, (a, b, c, d)
            met += cross
    assert 40 < met < 200


def segments() -> Iterator[tuple[Point, Point]]:
    """Segments between points of a lattice, some as short as a point: through pieces, beside, along them."""
    points = [(x, y) for x in (-1.0, 1.0, 3.0, 4.0, 6.5) for y in (-1.5, 0.5, 2.0, 3.5, 7.0)]
    yield from ((points[i], points[j]) for i in range(0, 25, 2) for j in range(1, 25, 3))
    yield from (((x, 1.0), (x, 1.0)) for x in (-1.0, 1.0, 3.0, 5.0, 9.0))
    yield from (((0.0, 4.0), (2.0, 4.0)), ((4.0, 0.0), (4.0, 2.0)), ((6.0, 4.0), (9.0, 4.0)))
    yield from (((0.0, 7.0), (6.0, 7.0)), ((3.0, 6.0), (3.0, 3.0)), ((2.0, 0.0), (2.0, 8.0)))


@pytest.mark.parametrize("number", range(len(SHAPES)))
def test_how_far_a_piece_is_from_a_segment(number: int) -> None:
    corners, rim, pieces = tables_of(*SHAPES)
    shape = SHAPES[number]
    for (ax, ay), (bx, by) in segments():
        if isinstance(shape, Disc):
            to_centre = shapely.LineString(((ax, ay), (bx, by))).distance(shapely.Point(shape.x, shape.y))
            apart = max(0.0, to_centre - shape.r)
        else:
            apart = shapely.LineString(((ax, ay), (bx, by))).distance(geometry(shape))
        step = StraightStep(ax, ay, bx - ax, by - ay)
        for found in (
            plainly(planar.piece_segment_distance)(corners, pieces, number, ax, ay, bx, by),
            plainly(planar.piece_gap)(rim, pieces, number, step),
        ):
            assert found == pytest.approx(apart, abs=1e-12), ((ax, ay), (bx, by))
        for g in (0.25, 1.0, 2.5):
            if (ax, ay) != (bx, by) and abs(apart - g) > 1e-9:
                within = plainly(planar.comes_within)(rim, pieces, number, g, step)
                assert within is (apart < g), (g, (ax, ay), (bx, by))


@pytest.mark.parametrize(
    ("start", "way", "radius", "span"),
    [
        ((-6, 3), (12, 0), 5.0, (1 / 6, 5 / 6)),
        ((-6, -4), (12, 0), 5.0, (0.25, 0.75)),
        ((0, 3), (8, 0), 5.0, (0.0, 0.5)),
        ((-8, 3), (8, 0), 5.0, (0.5, 1.0)),
        ((3, -6), (0, 12), 5.0, (1 / 6, 5 / 6)),
        ((1, 1), (1, 1), 5.0, (0.0, 1.0)),
        ((-6, 5), (12, 0), 5.0, (1.0, 0.0)),
        ((-6, 5.1), (12, 0), 5.0, (1.0, 0.0)),
        ((-6, 0), (12, 0), 0.0, (1.0, 0.0)),
        ((-6, 0), (12, 0), -5.0, (1.0, 0.0)),
        ((0, 0), (0, 0), 5.0, (1.0, 0.0)),
    ],
)
def test_the_part_of_a_segment_in_a_disc(start: Point, way: Point, radius: float, span: Point) -> None:
    assert plainly(planar.disc_span)(*start, *way, radius) == pytest.approx(span, abs=1e-15)


@pytest.mark.parametrize(
    ("ends", "limits", "span"),
    [
        ((0, 8), (2, 6), (0.25, 0.75)),
        ((8, 0), (2, 6), (0.25, 0.75)),
        ((3, 5), (2, 6), (0.0, 1.0)),
        ((4, 8), (2, 6), (0.0, 0.5)),
        ((4, 0), (2, 6), (0.0, 0.5)),
        ((0, 4), (2, 6), (0.5, 1.0)),
        ((8, 4), (2, 6), (0.5, 1.0)),
        ((3, 3), (2, 6), (0.0, 1.0)),
        ((2, 6), (2, 6), (0.0, 1.0)),
        ((6, 2), (2, 6), (0.0, 1.0)),
        ((0, 2), (2, 6), (1.0, 0.0)),
        ((6, 9), (2, 6), (1.0, 0.0)),
        ((2, 0), (2, 6), (1.0, 0.0)),
        ((9, 6), (2, 6), (1.0, 0.0)),
        ((2, 2), (2, 6), (1.0, 0.0)),
    ],
)
def test_the_part_of_a_way_between_two_limits(ends: Point, limits: Point, span: Point) -> None:
    assert plainly(planar._between)(*ends, *limits) == pytest.approx(span, abs=1e-15)


@pytest.mark.parametrize(
    ("spans", "merged"),
    [
        ([], []),
        ([(0.1, 0.2)], [(0.1, 0.2)]),
        ([(0.5, 0.6), (0.1, 0.2)], [(0.1, 0.2), (0.5, 0.6)]),
        ([(0.1, 0.3), (0.2, 0.5)], [(0.1, 0.5)]),
        ([(0.2, 0.5), (0.1, 0.3)], [(0.1, 0.5)]),
        ([(0.1, 0.9), (0.2, 0.5)], [(0.1, 0.9)]),
        ([(0.25, 0.5), (0.5, 0.75)], [(0.25, 0.75)]),
        ([(0.7, 0.8), (0.4, 0.5), (0.1, 0.2), (0.15, 0.45)], [(0.1, 0.5), (0.7, 0.8)]),
    ],
)
def test_spans_that_meet_become_one(spans: list[Point], merged: list[Point]) -> None:
    before = [(0.3, 0.35)]
    rows = np.array([*before, *spans, (9.0, 9.0)], dtype=np.float64)
    end = plainly(planar.merge)(rows, 1, 1 + len(spans))
    assert [tuple(row) for row in rows[1:end]] == merged
    assert [tuple(row) for row in rows[:1]] == before, "what lies before is left alone"


@pytest.mark.parametrize(
    ("hole", "left"),
    [
        ((0.3, 0.4), [(0.1, 0.3), (0.4, 0.5), (0.7, 0.9)]),
        ((0.0, 0.3), [(0.3, 0.5), (0.7, 0.9)]),
        ((0.1, 0.3), [(0.3, 0.5), (0.7, 0.9)]),
        ((0.4, 0.6), [(0.1, 0.4), (0.7, 0.9)]),
        ((0.4, 0.5), [(0.1, 0.4), (0.7, 0.9)]),
        ((0.4, 0.8), [(0.1, 0.4), (0.8, 0.9)]),
        ((0.1, 0.5), [(0.7, 0.9)]),
        ((0.5, 0.7), [(0.1, 0.5), (0.7, 0.9)]),
        ((0.0, 0.1), [(0.1, 0.5), (0.7, 0.9)]),
        ((0.9, 1.0), [(0.1, 0.5), (0.7, 0.9)]),
        ((0.0, 1.0), []),
    ],
)
def test_what_is_cut_out_of_spans(hole: Point, left: list[Point]) -> None:
    rows = np.array([(0.2, 0.3), (0.1, 0.5), (0.7, 0.9), (8.0, 9.0), (8.0, 9.0)])
    end = plainly(planar._cut_out)(rows, 1, 3, *hole)
    assert sorted(tuple(row) for row in rows[1:end]) == left
    assert tuple(rows[0]) == (0.2, 0.3)


def spans_of(shape: Shape, g: float, a: Point, b: Point) -> list[Point]:
    """Where a segment is in a shape grown by g; rows before are left alone, those of other pieces, too."""
    _, rim, pieces = tables_of(WEDGE, shape)
    rows = np.full((60, 2), 7.0)
    step = StraightStep(*a, b[0] - a[0], b[1] - a[1])
    end = plainly(planar.grown_spans)(rim, pieces, 1, g, step, rows, 2)
    assert (rows[:2] == 7.0).all()
    return [(float(lo), float(hi)) for lo, hi in rows[2:end]]


@pytest.mark.parametrize(
    ("shape", "g", "ends", "spans"),
    [
        (SQUARE, 0.0, ((0, 4), (8, 4)), [(0.25, 0.75)]),
        (SQUARE, 0.0, ((4, 8), (4, 0)), [(0.25, 0.75)]),
        (SQUARE, 0.0, ((4, 4), (8, 4)), [(0.0, 0.5)]),
        (SQUARE, 0.0, ((3, 4), (5, 4)), [(0.0, 1.0)]),
        (SQUARE, 0.0, ((1.995, 4), (2.005, 4)), [(0.5, 1.0)]),
        (SQUARE, 0.0, ((0, 7), (8, 7)), []),
        (SQUARE, 0.0, ((0, 6), (8, 6)), []),
        (SQUARE, 0.0, ((0, 2), (8, 2)), []),
        (SQUARE, 0.0, ((2, 0), (2, 8)), []),
        (SQUARE, 0.0, ((0, 0), (8, 8)), [(0.25, 0.75)]),
        (HOOK, 0.0, ((-2, 4), (8, 4)), [(0.2, 0.4), (0.6, 0.8)]),
        (HOOK, 0.0, ((8, 4), (-2, 4)), [(0.2, 0.4), (0.6, 0.8)]),
        (HOOK, 0.0, ((-2, 2), (8, 2)), [(0.2, 0.4), (0.6, 0.8)]),
        (HOOK, 0.0, ((2, -4), (2, 6)), [(0.4, 0.6)]),
        (HOOK, 0.0, ((1, 8), (1, -2)), [(0.2, 0.8)]),
        (SQUARE, 1.0, ((0, 4), (8, 4)), [(0.125, 0.875)]),
        (SQUARE, 1.0, ((0, 7), (8, 7)), []),
        (SQUARE, 1.0, ((0, 6.5), (8, 6.5)), [((2 - sqrt(0.75)) / 8, (6 + sqrt(0.75)) / 8)]),
        (SQUARE, 1.0, ((6.8, 6.6), (6.8, 9.6)), []),
        (SQUARE, 1.0, ((6.6, 6.6), (6.6, 8.6)), [(0.0, 0.1)]),
        (SQUARE, 1.0, ((1, 0), (1, 8)), []),
        (HOOK, 0.5, ((3, 8), (3, 0)), [(0.6875, 1.0)]),
        (HOOK, 1.0, ((3, 8), (3, 0)), [(5 / 8, 1.0)]),
        (HOOK, 0.5, ((-2, 4), (8, 4)), [(0.15, 0.45), (0.55, 0.85)]),
        (HOOK, 1.0, ((-2, 4), (8, 4)), [(0.1, 0.9)]),
        (ROUND, 0.0, ((0, 4), (6, 4)), [(1 / 6, 5 / 6)]),
        (ROUND, 3.0, ((-3, 0), (9, 0)), [(0.25, 0.75)]),
        (ROUND, 3.0, ((-3, -1), (9, -1)), []),
        (ROUND, 3.0, ((-3, 9), (9, 9)), []),
        (ROUND, 0.5, ((9, 9), (12, 12)), []),
    ],
)
def test_the_parts_of_a_segment_in_a_grown_piece(
    shape: Shape, g: float, ends: tuple[Point, Point], spans: list[Point]
) -> None:
    found = spans_of(shape, g, *ends)
    assert len(found) == len(spans), found
    assert np.array(found).ravel() == pytest.approx(np.array(spans).ravel(), abs=1e-9)


@pytest.mark.parametrize("number", range(len(SHAPES)))
def test_the_parts_of_a_segment_in_a_grown_piece_are_those_that_are_so_near(number: int) -> None:
    shape = SHAPES[number]
    body = geometry(shape)
    shares = np.linspace(0.0, 1.0, 81)
    for (a, b), g in product(list(segments())[::3], (0.0, 0.4, 1.25)):
        if a == b:
            continue
        spans = spans_of(shape, g, a, b)
        assert all(lo < hi for lo, hi in spans)
        assert all(before[1] < after[0] for before, after in pairwise(spans)), "apart, and in order"
        x, y = a[0] + shares * (b[0] - a[0]), a[1] + shares * (b[1] - a[1])
        apart = shapely.distance(body, shapely.points(x, y))
        if isinstance(shape, Disc):
            apart = np.hypot(x - shape.x, y - shape.y) - shape.r
        inner = np.array([any(lo < t < hi for lo, hi in spans) for t in shares])
        outer = np.array([any(lo - 1e-9 <= t <= hi + 1e-9 for lo, hi in spans) for t in shares])
        deep = apart < g - 1e-5 if g else shapely.contains_xy(body.buffer(-1e-5), x, y)
        assert outer[deep].all(), (a, b, g, spans)
        assert not inner[apart > g + 1e-5].any(), (a, b, g, spans)


@pytest.mark.parametrize(("deep", "counts"), [(0.5 * TOUCH, False), (2 * TOUCH, True)])
def test_only_what_is_deeper_than_a_touch_is_in_a_grown_piece(deep: float, counts: bool) -> None:
    assert bool(spans_of(ROUND, 1.0, (0, 7 - deep), (6, 7 - deep))) is counts
    assert bool(spans_of(SQUARE, 1.0, (0, 7 - deep), (8, 7 - deep))) is counts
    corner = 6 + (1 - deep) / sqrt(2)
    assert bool(spans_of(SQUARE, 1.0, (corner - 1, corner + 1), (corner + 1, corner - 1))) is counts


@pytest.mark.parametrize(("off", "counts"), [(0.5e-6, False), (-0.5e-6, False), (2e-6, True)])
def test_what_runs_along_a_border_only_touches_and_what_crosses_it_does_not(off: float, counts: bool) -> None:
    assert bool(spans_of(SQUARE, 0.0, (0, 2 + off), (8, 2 + off))) is counts
    ((lo, hi),) = spans_of(SQUARE, 0.0, (0, 1.8), (8, 2.2))
    assert (lo, hi) == pytest.approx((0.5, 0.75), abs=1e-4)


def test_which_way_surely_stays_away_from_a_piece() -> None:
    _, _, pieces = tables_of(SQUARE)
    far = plainly(planar.far_from)
    for g in (0.0, 1.0):
        box = shapely.box(2 - g, 2 - g, 6 + g, 6 + g)
        for (ax, ay), (bx, by) in segments():
            way = shapely.LineString(((ax, ay), (bx, by)))
            step = StraightStep(ax, ay, bx - ax, by - ay)
            assert far(pieces, 0, g, step) is (not way.intersects(box)), ((ax, ay), (bx, by), g)
    for touching in ((0, 1, 8, 0), (0, 7, 8, 0), (1, 0, 0, 8), (7, 0, 0, 8), (-2, 4, 6, -6), (10, 4, -6, 6)):
        assert far(pieces, 0, 1.0, StraightStep(*touching)) is False, "it comes just so near"


def test_a_row_of_a_segment_has_both_ends() -> None:
    rows = np.zeros((2, 4))
    plainly(planar.put_segment)(rows, 1, 1.0, 2.0, 3.0, 4.0)
    assert rows.tolist() == [[0, 0, 0, 0], [1, 2, 3, 4]]


@pytest.mark.parametrize(
    ("shape", "ends", "g"),
    [
        (SQUARE, ((0, 7), (8, 7)), 1.0),
        (SQUARE, ((0, 4), (1, 4)), 1.0),
        (SQUARE, ((12, 14), (9, 10)), 5.0),
        (SQUARE, ((9, 10), (12, 14)), 5.0),
        (ROUND, ((6, 4), (9, 4)), 1.0),
    ],
)
def test_just_so_near_is_not_nearer(shape: Shape, ends: tuple[Point, Point], g: float) -> None:
    _, rim, pieces = tables_of(shape)
    (ax, ay), (bx, by) = ends
    step = StraightStep(ax, ay, bx - ax, by - ay)
    assert plainly(planar.comes_within)(rim, pieces, 0, g, step) is False
    assert plainly(planar.comes_within)(rim, pieces, 0, g + 1e-9, step) is True
