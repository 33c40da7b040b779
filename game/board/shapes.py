"""Points, discs and polygons of the table plane, and the tolerances that all geometry shares.

The unit is the inch (25.4 mm), x to the right and y up from the board's bottom left corner.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

from game.core.copies import quick
from game.core.errors import said

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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


HALF_THICKNESS = CLEARANCE / 2.0
"""Half the thickness in inches that a thing without thickness has in all that is worked out.

With it a thin wall is a polygon like any other: it has an inside, deeper than TOUCH, that a line crosses, and
corners round which paths bend. Lines of sight keep CLEARANCE from what blocks them anyway, so that no verdict
is another one outside of that.
"""

BAND = 0.15
"""How many inches wide a thing without thickness is drawn."""

SHARPEST = 0.01
"""The least 1 + cos of a turn of a chain: one of 172 degrees. One that turns back further is no line."""


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


@dataclass(frozen=True, slots=True)
class Chain:
    """A thin thing, a wall or a fence without thickness: segments, end to end; build it with `chain`.

    Attributes:
        points: its ends and its joints, in order.
        joined: whether another part of the same thing goes on at the first and at the last point.
        corners: its outline in what is worked out, counter-clockwise, HALF_THICKNESS beside its segments.
    """

    points: tuple[Point, ...]
    joined: tuple[bool, bool] = (False, False)
    corners: tuple[Point, ...] = field(default=(), repr=False, compare=False)


Shape = Disc | Polygon | Chain


def bounds(shape: Shape) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of the shape."""
    match shape:
        case Disc(x, y, r):
            return (x - r, y - r, x + r, y + r)
        case Polygon(corners) | Chain(corners=corners):
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


def chain(points: Sequence[Point], joined: tuple[bool, bool] = (False, False)) -> Chain:
    """A thin thing through those points.

    >>> fence = chain(((0, 0), (4, 0), (4, 3)))
    >>> path_length(fence.points), fence.joined
    (7.0, (False, False))
    >>> chain(((0, 0), (4, 0), (4, 3), (2, -1)))
    Traceback (most recent call last):
    game.board.shapes.ShapeError: a line that crosses or touches itself

    Raises:
        ShapeError: fewer than two different points, a segment shorter than STEP, or a line that crosses,
            touches or turns back on itself.
    """
    if len(points) < 2:
        raise ShapeError(said("a line of {count} points", count=len(points)))
    if any(distance(a, b) < STEP for a, b in pairwise(points)):
        raise ShapeError("a line with points that are too near each other")
    if any(_turning(a, b, c) < SHARPEST for a, b, c in zip(points, points[1:], points[2:], strict=False)):
        raise ShapeError("a line that turns back on itself")
    # Beyond a joint the outline goes on for as far as it is thick: it overlaps that of the other part, so
    # that nothing passes between them, not even what runs along the outlines of both.
    long = [HALF_THICKNESS if end else 0.0 for end in joined]
    first = along(points[0], points[1], -long[0] / distance(points[0], points[1]))
    last = along(points[-1], points[-2], -long[1] / distance(points[-1], points[-2]))
    drawn = (first, *points[1:-1], last)
    clockwise = (*_beside(drawn), *_beside(drawn[::-1]))
    outline = _without_needless_corners(clockwise[::-1])
    if _sides_cross(outline):
        raise ShapeError("a line that crosses or touches itself")
    return Chain(tuple(points), joined, outline)


def _turning(a: Point, b: Point, c: Point) -> float:
    """1 + cos of the angle by which a line turns at b: 2 straight on, 0 right back."""
    ux, uy = _direction(a, b)
    vx, vy = _direction(b, c)
    return 1.0 + ux * vx + uy * vy


def _direction(a: Point, b: Point) -> Point:
    length = distance(a, b)
    return ((b[0] - a[0]) / length, (b[1] - a[1]) / length)


def _beside(points: Sequence[Point]) -> Iterator[Point]:
    """The outline on the left of an open line, HALF_THICKNESS away.

    Where the line turns left, and where it turns right by a right angle at most, the outlines of the two
    segments meet in a point. At a sharper right turn that point would lie far outside, and the corner is cut
    off instead, by a short side from where the one outline ends to where the other begins.
    """
    h = HALF_THICKNESS
    last = len(points) - 1
    for i, (x, y) in enumerate(points):
        ux, uy = _direction(points[i - 1], points[i]) if i else _direction(points[0], points[1])
        vx, vy = _direction(points[i], points[i + 1]) if i < last else (ux, uy)
        cosine, sine = ux * vx + uy * vy, ux * vy - uy * vx
        if sine >= 0.0 or cosine >= 0.0:
            off = h / (1.0 + cosine)
            yield (x - off * (uy + vy), y + off * (ux + vx))
        else:
            yield (x - h * uy, y + h * ux)
            yield (x - h * vy, y + h * vx)


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
