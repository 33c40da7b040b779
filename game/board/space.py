"""The board in a pymunk space: what is under a point, what a base overlaps, what a ray meets.

It serves while things are picked and dragged. Exact answers decide about touching by the rulings; here
anything closer than TOUCH may count either way.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

import pymunk

from game.board.shapes import BAND, TOUCH, Chain, Disc, Point, Polygon, Shape, along, cross, distance

if TYPE_CHECKING:
    from collections.abc import Sequence

_STRAIGHT = 1e-12
"""A corner at which the triangle has at most half as many square inches is straight."""


@dataclass(frozen=True, slots=True)
class Hit:
    """The first meeting of a ray with a thing: its id, the point, and the inches from the ray's start.

    A ray that starts inside a thing meets it at its start.
    """

    id: str
    at: Point
    distance: float


class BoardSpace:
    """Pieces of terrain and bases by id; an id names one thing, piece or base.

    Lengths are inches. Concave polygons are held as convex parts that cover them exactly.

    >>> space = BoardSpace()
    >>> space.add_piece("hill", Disc(5.0, 5.0, 2.0))
    >>> space.add_base("A", Disc(5.0, 4.0, 0.5))
    >>> space.pick((5.0, 4.2)), space.pick((5.0, 6.0)), space.pick((9.0, 9.0))
    ('A', 'hill', None)
    >>> [(hit.id, round(hit.distance, 2)) for hit in space.ray((0.0, 5.0), (9.0, 5.0))]
    [('hill', 3.0)]
    """

    def __init__(self) -> None:
        self._space = pymunk.Space()
        self._heights: dict[str, tuple[bool, int]] = {}
        self._names: dict[pymunk.Shape, str] = {}

    def add_piece(self, identity: str, shape: Shape) -> None:
        """Put down a piece of terrain.

        Raises:
            ValueError: the id is taken.
        """
        self._add(identity, shape, is_base=False)

    def add_base(self, identity: str, disc: Disc) -> None:
        """Put down a base, above all pieces.

        Raises:
            ValueError: the id is taken.
        """
        self._add(identity, disc, is_base=True)

    def pick(self, point: Point) -> str | None:
        """The topmost thing under a point: a base before a piece, the later before the earlier."""
        under = self._within(point, 0.0)
        return max(under, key=self._heights.__getitem__, default=None)

    def overlapping(self, disc: Disc) -> tuple[str, ...]:
        """The things whose inside the disc enters, lowest first."""
        return tuple(sorted(self._within(disc.centre, disc.r - TOUCH), key=self._heights.__getitem__))

    def ray(self, a: Point, b: Point) -> tuple[Hit, ...]:
        """Everything the segment from `a` to `b` meets, in order, each thing once."""
        length = distance(a, b)
        first = dict.fromkeys(self._within(a, 0.0), 0.0)
        # The parts of a polygon are met one by one: the first of them is where the whole is met.
        for info in self._space.segment_query(a, b, 0.0, pymunk.ShapeFilter()):
            if info.shape is not None:
                identity = self._names[info.shape]
                first[identity] = min(first.get(identity, length), info.alpha * length)
        return tuple(
            Hit(identity, along(a, b, met / length if length else 0.0), met)
            for identity, met in sorted(first.items(), key=lambda item: (item[1], item[0]))
        )

    def _add(self, identity: str, shape: Shape, *, is_base: bool) -> None:
        if identity in self._heights:
            raise ValueError(f"{identity!r} is already on the board")
        body = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        parts: tuple[pymunk.Shape, ...]
        match shape:
            case Disc(x, y, r):
                body.position = (x, y)
                parts = (pymunk.Circle(body, r),)
            case Polygon(corners):
                parts = tuple(pymunk.Poly(body, part) for part in convex_parts(corners))
            case Chain(points):
                # As broad as it is drawn, so that it can be pointed at.
                parts = tuple(pymunk.Segment(body, a, b, BAND / 2.0) for a, b in pairwise(points))
        self._space.add(body, *parts)
        self._heights[identity] = (is_base, len(self._heights))
        self._names.update(dict.fromkeys(parts, identity))

    def _within(self, point: Point, reach: float) -> set[str]:
        found = self._space.point_query(point, reach, pymunk.ShapeFilter())
        return {self._names[info.shape] for info in found if info.shape is not None}


def convex_parts(corners: Sequence[Point]) -> list[list[Point]]:
    """Convex polygons that together cover a simple counter-clockwise polygon, and only touch one another.

    Corners that stick out are cut off until the rest is convex (G. Meisters, "Polygons have ears", 1975:
    there always is one whose triangle holds no other corner). That makes more parts than need be, but no new
    corners, whose rounding could put them on the wrong side of an old one.
    """
    rest, parts = list(corners), []
    while len(rest) > 3 and any(_turn(rest, i) < -_STRAIGHT for i in range(len(rest))):
        cut = min((i for i in range(len(rest)) if _turn(rest, i) > _STRAIGHT), key=partial(_hindrance, rest))
        parts.append(_triangle(rest, cut))
        del rest[cut]
    return [*parts, rest]


def _triangle(ring: list[Point], i: int) -> list[Point]:
    """A corner of a ring between its neighbours."""
    return [ring[i - 1], ring[i], ring[(i + 1) % len(ring)]]


def _turn(ring: list[Point], i: int) -> float:
    """Twice the area of the triangle at a corner, negative where the ring turns right."""
    return cross(*_triangle(ring, i))


def _hindrance(ring: list[Point], i: int) -> tuple[int, float]:
    """The obstacle to cutting a corner off: corners in its triangle, then the length of the cut."""
    a, b, c = _triangle(ring, i)
    others = (p for p in ring if p not in {a, b, c})
    return sum(min(cross(a, b, p), cross(b, c, p), cross(c, a, p)) >= 0 for p in others), distance(a, c)
