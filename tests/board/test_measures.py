"""Distances, depths and what sticks out, told without kernels: by hand, and as shapely has them."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from random import Random

import pytest
import shapely

from game.board.measures import apart, depth, moved, square_inches, sticks_out, turned
from game.board.shapes import Chain, Disc, Point, Polygon, Shape, polygon, rectangle

HOOK = polygon(((0, 0), (6, 0), (6, 5), (4, 5), (4, 2), (2, 2), (2, 5), (0, 5)))
SLANTING = polygon(((8, 1), (11, 2), (9.5, 4)))
ACROSS = polygon(((-1, 3), (7, 3.5), (7, 4), (-1, 3.75)))
INSIDE = rectangle(0.5, 0.5, 1.5, 1.25)
SHAPES: tuple[Shape, ...] = (
    *(HOOK, SLANTING, ACROSS, INSIDE),
    *(Disc(3, 3.5, 0.5), Disc(13, 6, 1.5), Disc(1, 1, 0.25), Disc(9.5, 2, 0.0)),
)


def solid(shape: Shape) -> shapely.Geometry:
    if isinstance(shape, Disc):
        return shapely.Point(shape.centre)
    return shapely.Polygon(shape.corners)


@pytest.mark.parametrize("number", range(len(SHAPES)))
def test_how_far_two_shapes_are_apart_and_from_where_to_where(number: int) -> None:
    for other in SHAPES:
        a = SHAPES[number]
        radii = sum(shape.r for shape in (a, other) if isinstance(shape, Disc))
        expected = max(0.0, shapely.distance(solid(a), solid(other)) - radii)
        found = apart(a, other)
        assert found.inches == pytest.approx(expected, abs=1e-12)
        assert hypot(found.end[0] - found.start[0], found.end[1] - found.start[1]) == pytest.approx(expected)
        beside = [
            solid(shape).distance(shapely.Point(at)) - (shape.r if isinstance(shape, Disc) else 0.0)
            for shape, at in ((a, found.start), (other, found.end))
        ]
        # Where outlines cross, the place told lies on one of them.
        assert (max(beside) if expected > 0 else min(beside)) < 1e-9, (a, other)
        back = apart(other, a)
        assert back.inches == pytest.approx(expected, abs=1e-12)


def test_outlines_that_cross_without_a_corner_in_the_other_are_not_apart() -> None:
    upright, level = rectangle(3, 0, 4, 9), rectangle(0, 3, 9, 4)
    inches, start, end = apart(upright, level)
    assert inches == 0.0
    assert start == end
    assert all(solid(shape).distance(shapely.Point(start)) < 1e-12 for shape in (upright, level))


def points() -> list[Point]:
    dice = Random(3)  # noqa: S311 - places
    return [(dice.uniform(-2, 13), dice.uniform(-2, 8)) for _ in range(150)]


@pytest.mark.parametrize(
    "shape", [HOOK, SLANTING, ACROSS, INSIDE, polygon(((2, -1), (5, 3), (2, 7), (-1, 3)))]
)
def test_how_deep_a_point_lies_in_a_polygon(shape: Polygon) -> None:
    ring = shapely.Polygon(shape.corners)
    for point in points():
        away = ring.boundary.distance(shapely.Point(point))
        assert depth(shape, point) == pytest.approx(away if ring.contains(shapely.Point(point)) else -away)


def test_how_deep_a_point_lies_in_a_disc() -> None:
    base = Disc(3, 4, 2)
    assert depth(base, (3, 4)) == 2
    assert depth(base, (6, 8)) == -3
    assert depth(base, (3, 5.5)) == 0.5
    assert square_inches(base) == pytest.approx(4 * pi)
    assert square_inches(HOOK) == 24
    assert square_inches(Chain(((0, 0), (3, 4)))) == 0


@pytest.mark.parametrize("shape", [HOOK, SLANTING, ACROSS])
def test_how_far_a_base_sticks_out_is_how_far_the_farthest_of_its_rim_lies_outside(shape: Polygon) -> None:
    """Tried at 2,000 places of the rim, of which the nearest to the farthest is hardly any nearer."""
    ring, out = shapely.Polygon(shape.corners), 0
    for x, y in points()[:40]:
        base = Disc(x, y, 0.75)
        rim = shapely.points(
            [(x + 0.75 * cos(k * pi / 1000), y + 0.75 * sin(k * pi / 1000)) for k in range(2000)]
        )
        inside = ring.contains(rim)
        away = shapely.distance(rim, ring.boundary)
        farthest = float(max(away[~inside], default=-min(away)))
        found = sticks_out(base, shape)
        assert found == pytest.approx(farthest, abs=2e-3)
        assert found >= farthest - 1e-9
        out += found > 0
    assert out > 20
    assert sticks_out(Disc(3, 3, 1), Disc(3, 3.5, 2)) == -0.5
    assert sticks_out(Disc(3, 3, 1), Disc(3, 5.5, 2)) == 1.5


def test_shapes_are_moved_and_turned() -> None:
    assert moved(Disc(1, 2, 0.5), (3, -1)) == Disc(4, 1, 0.5)
    assert moved(rectangle(0, 0, 2, 1), (3, -1)) == rectangle(3, -1, 5, 0)
    quarter = turned(rectangle(0, 0, 2, 1), 90).corners
    assert [(round(x, 12), round(y, 12)) for x, y in quarter] == [(0, 0), (0, 2), (-1, 2), (-1, 0)]
    eighth = turned(polygon(((0, 0), (2, 0), (0, 2))), 45).corners
    assert [one for corner in eighth for one in corner] == pytest.approx(
        [0, 0, 2**0.5, 2**0.5, -(2**0.5), 2**0.5], abs=1e-12
    )
    third = turned(polygon(((1, 0), (2, 0), (1, 1))), 120).corners
    assert third[0] == pytest.approx((-0.5, 3**0.5 / 2))
