"""Which part of the table a figure shows, and where its inches lie on the page."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor
from typing import TYPE_CHECKING

from game.board.area import Area, area_of, intersection
from game.board.shapes import TOUCH, Disc, Point, Shape, distance, rectangle
from game.figures.model import XY, Box, Line

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.board.terrain import Board

MARGIN = 1.25
"""Inches of table kept around what a cropped figure is about."""

LEAST = 8.0
"""A crop is at least this many inches wide and high, board permitting."""

FULL_FROM = 0.8
"""A crop that would show this much of the board's width and height shows all of it."""


@dataclass(frozen=True, slots=True)
class Crop:
    """A part of the table, in inches."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        """Inches from left to right."""
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        """Inches from bottom to top."""
        return self.y1 - self.y0

    def contains(self, point: Point) -> bool:
        """Whether the point lies in it, border included."""
        return self.x0 <= point[0] <= self.x1 and self.y0 <= point[1] <= self.y1

    def meets(self, base: Disc) -> bool:
        """Whether some of a disc lies in it."""
        near = (min(max(base.x, self.x0), self.x1), min(max(base.y, self.y0), self.y1))
        return distance(base.centre, near) < base.r

    def with_whole(self, bases: Sequence[Disc], board: Board) -> Crop:
        """The crop, grown by whole inches until it cuts none of these bases."""
        found = [corner for base in bases if self.meets(base) for corner in corners(base)]
        xs, ys = [x for x, _ in found], [y for _, y in found]
        x0, x1 = _outward(min([self.x0, *xs]), max([self.x1, *xs]), board.width)
        y0, y1 = _outward(min([self.y0, *ys]), max([self.y1, *ys]), board.height)
        grown = Crop(x0, y0, x1, y1)
        return grown if grown == self else grown.with_whole(bases, board)


def full(board: Board) -> Crop:
    """The whole board."""
    return Crop(0.0, 0.0, board.width, board.height)


def crop_to(points: Iterable[Point], board: Board) -> Crop:
    """The part around these points, in whole inches where the board has them; all of it without points."""
    found = list(points)
    if not found:
        return full(board)
    xs, ys = [x for x, _ in found], [y for _, y in found]
    x0, x1 = _span(min(xs) - MARGIN, max(xs) + MARGIN, LEAST, board.width)
    y0, y1 = _span(min(ys) - MARGIN, max(ys) + MARGIN, LEAST, board.height)
    if x1 - x0 < 0.9 * (y1 - y0):
        x0, x1 = _span(x0, x1, 0.9 * (y1 - y0), board.width)
    if y1 - y0 < 0.5 * (x1 - x0):
        y0, y1 = _span(y0, y1, 0.5 * (x1 - x0), board.height)
    if x1 - x0 >= FULL_FROM * board.width and y1 - y0 >= FULL_FROM * board.height:
        return full(board)
    return Crop(x0, y0, x1, y1)


def _span(low: float, high: float, least: float, limit: float) -> tuple[float, float]:
    missing = max(0.0, least - (high - low)) / 2
    low, high = low - missing, high + missing
    if low < 0:
        low, high = 0.0, high - low
    if high > limit:
        low, high = max(0.0, low - (high - limit)), limit
    return _outward(low, high, limit)


def _outward(low: float, high: float, limit: float) -> tuple[float, float]:
    return max(0.0, float(floor(low + TOUCH))), min(limit, float(ceil(high - TOUCH)))


@dataclass(frozen=True, slots=True)
class View:
    """The map from a crop's inches to the points of the page."""

    crop: Crop
    scale: float
    left: float
    top: float

    @property
    def frame(self) -> Box:
        """Where the crop lies on the page."""
        return Box(
            self.left,
            self.top,
            self.left + self.crop.width * self.scale,
            self.top + self.crop.height * self.scale,
        )

    def point(self, at: Point) -> XY:
        """A place of the table on the page."""
        return (
            self.left + (at[0] - self.crop.x0) * self.scale,
            self.top + (self.crop.y1 - at[1]) * self.scale,
        )

    def line(self, points: Iterable[Point]) -> Line:
        """A path of the table on the page."""
        return tuple(self.point(p) for p in points)

    def rings(self, shape: Shape | Area) -> tuple[tuple[Line, ...], ...]:
        """The visible patches of a shape or area, each as its outline and holes, cut to the crop."""
        area = shape if isinstance(shape, Area) else area_of(shape)
        crop = self.crop
        seen = intersection(area, area_of(rectangle(crop.x0, crop.y0, crop.x1, crop.y1)))
        return tuple((self.line(p.outline), *(self.line(h) for h in p.holes)) for p in seen.patches)

    def shows(self, base: Disc) -> bool:
        """Whether some of a disc lies in the crop."""
        return self.crop.meets(base)


def corners(shape: Shape) -> tuple[Point, ...]:
    """Points that span a shape's bounds."""
    if isinstance(shape, Disc):
        return ((shape.x - shape.r, shape.y - shape.r), (shape.x + shape.r, shape.y + shape.r))
    return shape.corners
