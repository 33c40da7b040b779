"""Distances between shapes, edge to edge, and how far a base reaches out of one."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from game.board.shapes import Chain, Disc, Point, Polygon, cross, distance, signed_area

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.board.shapes import Segment, Shape

RIM_STEPS = 720
"""Places on a base's rim from which the one farthest out of a hollow shape is looked for."""

NARROWINGS = 40
"""Halvings of the arc around that place: the rest of it is shorter than any tolerance."""


class Measure(NamedTuple):
    """The distance between two things, edge to edge, zero where they meet, and its two ends."""

    inches: float
    start: Point
    end: Point


def ring_of(shape: Polygon | Chain) -> tuple[Segment, ...]:
    """The sides of a shape."""
    return tuple(pairwise((*shape.corners, shape.corners[0])))


def apart(a: Shape, b: Shape) -> Measure:
    """The distance between two shapes; a disc of no radius is a point.

    >>> from game.board.shapes import rectangle
    >>> apart(Disc(0.0, 0.0, 1.0), rectangle(3, -1, 5, 1))
    Measure(inches=2.0, start=(1.0, 0.0), end=(3.0, 0.0))
    >>> apart(rectangle(0, 0, 9, 9), rectangle(3, 3, 5, 5)).inches
    0.0
    """
    if isinstance(a, Disc):
        return _from_disc(a, b)
    if isinstance(b, Disc):
        inches, start, end = _from_disc(b, a)
        return Measure(inches, end, start)
    for first, other in ((a, b), (b, a)):
        corner = first.corners[0]
        if depth(other, corner) >= 0.0:
            return Measure(0.0, corner, corner)
    return min(_between_sides(a, b), key=lambda measure: measure.inches)


def _between_sides(a: Polygon | Chain, b: Polygon | Chain) -> Iterator[Measure]:
    """The distances between sides of two outlines: from an end of one to the other, none where they cross."""
    for one in ring_of(a):
        for other in ring_of(b):
            if _cross(one, other):
                at = _foot(one[0], other)
                yield Measure(0.0, at, at)
            for point in one:
                foot = _foot(point, other)
                yield Measure(distance(point, foot), point, foot)
            for point in other:
                foot = _foot(point, one)
                yield Measure(distance(point, foot), foot, point)


def _cross(s: Segment, t: Segment) -> bool:
    """Whether two segments cross at a point inside both."""
    (a, b), (c, d) = s, t
    return cross(a, b, c) * cross(a, b, d) < 0.0 and cross(c, d, a) * cross(c, d, b) < 0.0


def _from_disc(disc: Disc, other: Shape) -> Measure:
    centre = disc.centre
    if isinstance(other, Disc):
        near, between = other.centre, distance(centre, other.centre) - other.r
    else:
        near = nearest_of(other, centre)
        between = distance(centre, near) if depth(other, centre) < 0.0 else -distance(centre, near)
    if between <= disc.r:
        at = centre if between <= 0.0 else near
        return Measure(0.0, at, at)
    length = distance(centre, near)
    ux, uy = (near[0] - centre[0]) / length, (near[1] - centre[1]) / length
    start = (disc.x + disc.r * ux, disc.y + disc.r * uy)
    return Measure(between - disc.r, start, (disc.x + between * ux, disc.y + between * uy))


def nearest_of(shape: Polygon | Chain, point: Point) -> Point:
    """The point of the outline that is nearest to a point."""
    feet = (_foot(point, side) for side in ring_of(shape))
    return min(feet, key=lambda foot: distance(point, foot))


def _foot(point: Point, side: Segment) -> Point:
    """The point of a segment that is nearest to a point."""
    (ax, ay), (bx, by) = side
    dx, dy = bx - ax, by - ay
    squared = dx * dx + dy * dy
    t = 0.0 if squared == 0.0 else ((point[0] - ax) * dx + (point[1] - ay) * dy) / squared
    t = min(1.0, max(0.0, t))
    return (ax + t * dx, ay + t * dy)


def depth(shape: Shape, point: Point) -> float:
    """How far a point lies inside a shape, in inches; negative how far outside."""
    if isinstance(shape, Disc):
        return shape.r - distance(shape.centre, point)
    away = distance(point, nearest_of(shape, point))
    return away if _inside(shape, point) else -away


def _inside(shape: Polygon | Chain, point: Point) -> bool:
    """Whether a ray from the point to the right crosses an odd number of sides."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in ring_of(shape):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            odd = not odd
    return odd


def square_inches(shape: Shape) -> float:
    """The area that a shape covers: none if it is a thin line.

    >>> from game.board.shapes import rectangle
    >>> square_inches(rectangle(0, 0, 4, 1.5))
    6.0
    """
    match shape:
        case Disc(r=r):
            return pi * r * r
        case Polygon(corners):
            return abs(signed_area(corners))
        case Chain():
            return 0.0


def sticks_out(base: Disc, shape: Shape) -> float:
    """How far the part of a base that is farthest from a shape lies outside it; negative where all is inside.

    >>> from game.board.shapes import rectangle
    >>> yard = rectangle(0, 0, 9, 9)
    >>> sticks_out(Disc(2.0, 2.0, 1.0), yard), sticks_out(Disc(10.0, 2.0, 1.0), yard)
    (-1.0, 2.0)
    """
    out = base.r - depth(shape, base.centre)
    # Of a disc or a convex outline the point straight away from it is the farthest; no point is farther.
    if out <= 0.0 or isinstance(shape, Disc) or _is_convex(shape):
        return out
    step = 2 * pi / RIM_STEPS
    places = [_outside(base, shape, i * step) for i in range(RIM_STEPS)]
    angle, reach = max(range(RIM_STEPS), key=places.__getitem__) * step, step
    best = max(places)
    for _ in range(NARROWINGS):
        reach /= 2.0
        for turned in (angle - reach, angle + reach):
            found = _outside(base, shape, turned)
            if found > best:
                best, angle = found, turned
    return min(best, out)


def _outside(base: Disc, shape: Shape, angle: float) -> float:
    return -depth(shape, (base.x + base.r * cos(angle), base.y + base.r * sin(angle)))


def _is_convex(shape: Polygon | Chain) -> bool:
    corners = shape.corners
    count = len(corners)
    return all(cross(corners[i - 2], corners[i - 1], corners[i]) >= 0.0 for i in range(count))


def turned(shape: Polygon, degrees: float) -> Polygon:
    """A polygon turned about the origin, counter-clockwise."""
    c, s = cos(degrees * pi / 180), sin(degrees * pi / 180)
    return Polygon(tuple((x * c - y * s, x * s + y * c) for x, y in shape.corners))


def moved(shape: Shape, by: Point) -> Shape:
    """A shape somewhere else."""
    if isinstance(shape, Disc):
        return Disc(shape.x + by[0], shape.y + by[1], shape.r)
    return Polygon(tuple((x + by[0], y + by[1]) for x, y in shape.corners))
