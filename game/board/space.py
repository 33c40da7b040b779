"""The board in a pymunk space: what is under a point, what a base overlaps, what a ray meets.

It serves while things are picked and dragged, and tests use it as an independent check of the exact answers.
Those decide about touching by the rulings; here anything closer than TOUCH may count either way.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from math import hypot
from typing import TYPE_CHECKING

import pymunk
from pymunk.autogeometry import convex_decomposition

from game.board.shapes import TOUCH, Disc, Point, Polygon, Shape, distance

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.board.terrain import Board


class Level(IntEnum):
    """What lies above what when it is picked."""

    PIECE = 0
    BASE = 1


@dataclass(frozen=True, slots=True)
class Hit:
    """Where a ray first meets a thing: its id, the point, and the inches from the ray's start.

    A ray that starts inside a thing meets it at its start.
    """

    id: str
    at: Point
    distance: float


@dataclass(frozen=True, slots=True)
class Nearest:
    """The thing nearest to a point: its id, its nearest point, and the inches to it, negative inside."""

    id: str
    at: Point
    distance: float


@dataclass(frozen=True, slots=True)
class _Thing:
    """`order` counts additions: of two things on one level the later one lies on top."""

    level: Level
    order: int
    body: pymunk.Body
    parts: tuple[pymunk.Shape, ...]


class BoardSpace:
    """Pieces of terrain and bases by id; an id names one thing, piece or base.

    Lengths are inches. Concave polygons are held as convex parts that cover them exactly.
    """

    def __init__(self) -> None:
        self._space = pymunk.Space()
        self._things: dict[str, _Thing] = {}
        self._names: dict[pymunk.Shape, str] = {}
        self._added = 0

    @classmethod
    def of(cls, board: Board, bases: Iterable[tuple[str, Disc]] = ()) -> BoardSpace:
        """A space with the board's pieces under their names, and bases under the caller's ids."""
        space = cls()
        for piece in board.pieces:
            space.add_piece(piece.name, piece.shape)
        for identity, disc in bases:
            space.add_base(identity, disc)
        return space

    def __contains__(self, identity: str) -> bool:
        return identity in self._things

    def __len__(self) -> int:
        return len(self._things)

    def add_piece(self, identity: str, shape: Shape) -> None:
        """Put down a piece of terrain.

        Raises:
            ValueError: the id is taken.
        """
        self._add(identity, Level.PIECE, shape)

    def add_base(self, identity: str, disc: Disc) -> None:
        """Put down a base, above all pieces.

        Raises:
            ValueError: the id is taken.
        """
        self._add(identity, Level.BASE, disc)

    def move(self, identity: str, dx: float, dy: float) -> None:
        """Move a thing by that many inches.

        Raises:
            KeyError: there is no such thing.
        """
        body = self._things[identity].body
        body.position = (body.position.x + dx, body.position.y + dy)
        self._space.reindex_shapes_for_body(body)

    def remove(self, identity: str) -> None:
        """Take a thing away.

        Raises:
            KeyError: there is no such thing.
        """
        thing = self._things.pop(identity)
        for part in thing.parts:
            del self._names[part]
        self._space.remove(thing.body, *thing.parts)

    def pick(self, point: Point) -> str | None:
        """The topmost thing under a point: a base before a piece, the later before the earlier."""
        under = self._within(point, 0.0)
        return max(under, key=self._height, default=None)

    def overlapping(self, disc: Disc, *, but: Sequence[str] = ()) -> tuple[str, ...]:
        """The things whose inside the disc enters, lowest first; those named in `but` are left out."""
        near = self._within(disc.centre, disc.r - TOUCH)
        return tuple(sorted((i for i in near if i not in but), key=self._height))

    def nearest(self, point: Point, reach: float = float("inf")) -> Nearest | None:
        """The thing nearest to a point, within that many inches of it."""
        info = self._space.point_query_nearest(point, reach, pymunk.ShapeFilter())
        if info is None or info.shape is None:
            return None
        return Nearest(self._names[info.shape], (info.point.x, info.point.y), info.distance)

    def ray(self, a: Point, b: Point) -> tuple[Hit, ...]:
        """Everything the segment from `a` to `b` meets, in order, each thing once."""
        length = distance(a, b)
        first = dict.fromkeys(self._within(a, 0.0), 0.0)
        for info in self._space.segment_query(a, b, 0.0, pymunk.ShapeFilter()):
            if info.shape is not None:
                identity = self._names[info.shape]
                first[identity] = min(first.get(identity, length), info.alpha * length)
        return tuple(
            Hit(identity, _along(a, b, met), met)
            for identity, met in sorted(first.items(), key=lambda item: (item[1], item[0]))
        )

    def _add(self, identity: str, level: Level, shape: Shape) -> None:
        if identity in self._things:
            raise ValueError(f"{identity!r} is already on the board")
        body = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        parts: tuple[pymunk.Shape, ...]
        match shape:
            case Disc(x, y, r):
                body.position = (x, y)
                parts = (pymunk.Circle(body, r),)
            case Polygon(corners):
                parts = tuple(pymunk.Poly(body, part) for part in convex_parts(corners))
        self._space.add(body, *parts)
        self._added += 1
        self._things[identity] = _Thing(level, self._added, body, parts)
        self._names.update(dict.fromkeys(parts, identity))

    def _within(self, point: Point, reach: float) -> set[str]:
        found = self._space.point_query(point, reach, pymunk.ShapeFilter())
        return {self._names[info.shape] for info in found if info.shape is not None}

    def _height(self, identity: str) -> tuple[Level, int]:
        thing = self._things[identity]
        return (thing.level, thing.order)


def convex_parts(corners: Sequence[Point]) -> list[list[Point]]:
    """Convex polygons that together cover a simple counter-clockwise polygon, and only touch one another."""
    parts = convex_decomposition([*corners, corners[0]], 0.0)
    return [[(p.x, p.y) for p in part] for part in parts]


def _along(a: Point, b: Point, inches: float) -> Point:
    length = hypot(b[0] - a[0], b[1] - a[1])
    share = inches / length if length else 0.0
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
