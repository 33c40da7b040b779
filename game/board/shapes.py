"""Points, discs and polygons of the table plane, and the tolerances that all geometry shares.

The unit is the inch (25.4 mm), x to the right and y up from the board's bottom left corner.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from game.core.copies import quick
from game.core.errors import said

Point = tuple[float, float]
Segment = tuple[Point, Point]

INCH_MM = 25.4

TOUCH = 1e-6
"""Lengths closer than this are equal: a gap of exactly 1 inch engages (ruling R-23).

It is a thousandth of STEP, so that no two places of the grid are taken for one, and far above the
rounding of a coordinate (4e-15 inch), so that what touches on paper touches here.
"""

CLEARANCE = 1e-5
"""Lines of sight are looked for so far from what blocks them: corridors twice as wide are always found.

Ten times TOUCH: a tangent at this distance is clear of what it passes by the test of lines, which takes all
within TOUCH for contact, and a corridor of no width at all stays closed.
"""

TOO_CLOSE = 1.0 / INCH_MM
"""A verdict that flips within one millimetre is too close to call."""

STEPS_PER_INCH = 1000

STEP = 1 / STEPS_PER_INCH
"""Positions are snapped to this when an action is made, so that text and state agree."""


class ShapeError(ValueError):
    """A shape that is not one: too few corners, no area, crossing sides, a radius that is not positive."""


@quick
@dataclass(frozen=True, slots=True)
class Disc:
    """A closed disc: a base, a round piece of terrain, a zone.

    >>> base = Disc(3.0, 4.0, 0.5)
    >>> base.at((5.0, 4.0)), gap(base, base.at((5.0, 4.0)))
    (Disc(x=5.0, y=4.0, r=0.5), 1.0)
    """

    x: float
    y: float
    r: float

    @property
    def centre(self) -> Point:
        """The centre, in inches."""
        return (self.x, self.y)

    def at(self, centre: Point) -> Disc:
        """A disc of the same radius about another centre."""
        return Disc(centre[0], centre[1], self.r)


@dataclass(frozen=True, slots=True)
class Polygon:
    """A simple polygon, corners counter-clockwise; build it with `polygon`, which normalises them."""

    corners: tuple[Point, ...]


Shape = Disc | Polygon


def bounds(shape: Shape) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of the shape."""
    match shape:
        case Disc(x, y, r):
            return (x - r, y - r, x + r, y + r)
        case Polygon(corners):
            xs, ys = [x for x, _ in corners], [y for _, y in corners]
            return (min(xs), min(ys), max(xs), max(ys))


def middle(shape: Shape) -> Point:
    """The middle of the shape's bounding box."""
    left, bottom, right, top = bounds(shape)
    return ((left + right) / 2, (bottom + top) / 2)


def on_step(steps: int) -> float:
    """That many steps of the grid in inches, as their text reads: 17400 are 17.4.

    A product with STEP is not always that number: 17400 * 0.001 is 17.400000000000002.
    """
    return steps / STEPS_PER_INCH


def snap(point: Point) -> Point:
    """The point on the 0.001 inch grid.

    >>> snap((17.40004, 2.9996))
    (17.4, 3.0)
    """
    return (on_step(round(point[0] / STEP)), on_step(round(point[1] / STEP)))


def grid_around(point: Point, rings: int) -> list[Point]:
    """The points of the grid up to so many steps from the nearest one, those nearest to the point first."""
    i, j = round(point[0] / STEP), round(point[1] / STEP)
    steps = range(-rings, rings + 1)
    around = [(on_step(i + di), on_step(j + dj)) for di in steps for dj in steps]
    return sorted(around, key=lambda at: distance(at, point))


def distance(a: Point, b: Point) -> float:
    """Inches between two points."""
    return hypot(b[0] - a[0], b[1] - a[1])


def along(a: Point, b: Point, t: float) -> Point:
    """The point of the segment from a (t = 0) to b (t = 1)."""
    return (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]))


def gap(a: Disc, b: Disc) -> float:
    """Inches from edge to edge, negative where the discs overlap (ruling R-20).

    >>> gap(disc(0.0, 0.0, 0.5), disc(3.0, 0.0, 0.5))
    2.0
    """
    return hypot(b.x - a.x, b.y - a.y) - a.r - b.r


def path_length(path: tuple[Point, ...]) -> float:
    """Length in inches of a polyline."""
    return sum(distance(a, b) for a, b in pairwise(path))


def signed_area(corners: tuple[Point, ...]) -> float:
    """Area in square inches by the shoelace formula, positive where the corners run counter-clockwise."""
    total = 0.0
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        total += ax * by - bx * ay
    return total / 2.0


def polygon(corners: tuple[Point, ...]) -> Polygon:
    """A normalised polygon: counter-clockwise, without repeated or straight corners.

    >>> polygon(((0, 0), (0, 2), (1, 2), (2, 2), (2, 0))).corners  # clockwise, with a straight corner
    ((2, 0), (2, 2), (0, 2), (0, 0))
    >>> polygon(((0, 0), (1, 1), (2, 2)))
    Traceback (most recent call last):
    game.board.shapes.ShapeError: a polygon of 2 real corners

    Raises:
        ShapeError: fewer than three real corners, no area, or sides that cross.
    """
    kept = _without_needless_corners(corners)
    if len(kept) < 3:
        raise ShapeError(said("a polygon of {count} real corners", count=len(kept)))
    area = signed_area(kept)
    if abs(area) < TOUCH:
        raise ShapeError("a polygon without area")
    if _sides_cross(kept):
        raise ShapeError("a polygon whose sides cross")
    return Polygon(kept if area > 0 else kept[::-1])


def rectangle(x0: float, y0: float, x1: float, y1: float) -> Polygon:
    """The axis-parallel rectangle between two opposite corners."""
    return polygon(((x0, y0), (x1, y0), (x1, y1), (x0, y1)))


def disc(x: float, y: float, r: float) -> Disc:
    """A disc with a positive radius.

    Raises:
        ShapeError: the radius is not positive.
    """
    if not r > 0:
        raise ShapeError(said("a circle of radius {radius:g}", radius=r))
    return Disc(x, y, r)


def cross(o: Point, a: Point, b: Point) -> float:
    """Twice the area of the triangle, negative where it runs clockwise."""
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def _without_needless_corners(corners: tuple[Point, ...]) -> tuple[Point, ...]:
    kept = [p for i, p in enumerate(corners) if distance(p, corners[i - 1]) > TOUCH]
    # One corner at a time, and then from the start: without it, a neighbour may have become straight.
    changed = True
    while changed and len(kept) >= 3:
        changed = False
        for i in range(len(kept)):
            before, here, after = kept[i - 1], kept[i], kept[(i + 1) % len(kept)]
            if abs(cross(before, here, after)) <= TOUCH * max(distance(before, after), TOUCH):
                del kept[i]
                changed = True
                break
    return tuple(kept)


def _sides_cross(corners: tuple[Point, ...]) -> bool:
    n = len(corners)
    sides = [(corners[i], corners[(i + 1) % n]) for i in range(n)]
    return any(
        _meet(sides[i], sides[j]) for i in range(n) for j in range(i + 2, n) if not (i == 0 and j == n - 1)
    )


def _meet(s: Segment, t: Segment) -> bool:
    (a, b), (c, d) = s, t
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    return cross(a, b, c) * cross(a, b, d) <= 0 and cross(c, d, a) * cross(c, d, b) <= 0
