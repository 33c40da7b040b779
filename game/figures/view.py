"""The part of the table that a figure shows, and the map from its inches to the page."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import ceil, cos, floor, hypot, pi, sin
from typing import TYPE_CHECKING

from game.board.area import Area, area_of, grow, intersection, shown_area
from game.board.shapes import TOUCH, Disc, Point, Shape, distance, rectangle
from game.figures.hatching import Rings, boxed, deep_point, depth, inside, jitter, scattered
from game.figures.model import XY, Fill, Line, PageBox, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.board.terrain import Board, Piece
    from game.figures.styles import FigureStyle

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
class PageView:
    """The map from a crop's inches to the points of the page."""

    crop: Crop
    scale: float
    left: float
    top: float

    @property
    def frame(self) -> PageBox:
        """The box of the crop on the page."""
        return PageBox(
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
        return _rings(self, shape)

    def shows(self, base: Disc) -> bool:
        """Whether some of a disc lies in the crop."""
        return self.crop.meets(base)


@lru_cache(maxsize=512)
def _rings(view: PageView, shape: Shape | Area) -> tuple[tuple[Line, ...], ...]:
    area, crop = shape if isinstance(shape, Area) else shown_area(shape), view.crop
    seen = intersection(area, area_of(rectangle(crop.x0, crop.y0, crop.x1, crop.y1)))
    return tuple((view.line(p.outline), *(view.line(h) for h in p.holes)) for p in seen.patches)


def corners(shape: Shape) -> tuple[Point, ...]:
    """Points that span a shape's bounds."""
    if isinstance(shape, Disc):
        return ((shape.x - shape.r, shape.y - shape.r), (shape.x + shape.r, shape.y + shape.r))
    return shape.corners


@dataclass(frozen=True)
class Site:
    """A piece, where it lies on the page, and the discs (centre, radius) its glyphs keep clear of."""

    piece: Piece
    view: PageView
    style: FigureStyle
    keep_clear: tuple[tuple[XY, float], ...] = ()
    colour: str | None = None

    @cached_property
    def patches(self) -> tuple[Rings, ...]:
        """The visible rings of the piece."""
        return self.view.rings(self.piece.shape)

    @cached_property
    def whole(self) -> tuple[Rings, ...]:
        """The rings of the piece, not cut to the crop."""
        return self.uncut(shown_area(self.piece.shape))

    def uncut(self, area: Area) -> tuple[Rings, ...]:
        """The rings of an area on the page, not cut to the crop."""
        return tuple(
            tuple(self.view.line(ring) for ring in (patch.outline, *patch.holes)) for patch in area.patches
        )

    def framed(self, lines: Iterable[Line]) -> tuple[Line, ...]:
        """Lines cut to the crop."""
        return boxed(lines, self.view.frame)

    @cached_property
    def unit(self) -> float:
        """The size of a glyph in points: half an inch of table, within what an engraver can cut."""
        return min(max(0.5 * self.view.scale, 6.5), 13.0)

    @property
    def tint(self) -> str:
        """Its flat colour, that of its kind if it has none of its own."""
        return self.colour or self.style.tint(self.piece.kind)

    @property
    def salt(self) -> int:
        """A number that differs from piece to piece and stays the same from run to run."""
        return sum((i + 1) * ord(c) for i, c in enumerate(self.piece.name))

    def pen(self, width: float, dash: tuple[float, ...] = ()) -> Stroke:
        """The engraver's pen."""
        return Stroke(self.style.engraving, width, dash)

    def inset(self, points: float) -> tuple[Rings, ...]:
        """The visible rings of what lies at least that far inside the piece."""
        return self.view.rings(self.inset_area(points))

    def inset_area(self, points: float) -> Area:
        """The part of the piece at least so many points of the page inside its edge, in inches, rounded."""
        inches = points / self.view.scale
        rounding = 0.5 * inches
        return grow(grow(shown_area(self.piece.shape), -inches - rounding), rounding)

    def glyph_spots(self, spacing: float, inset: float) -> tuple[tuple[XY, float, int], ...]:
        """The spots of glyphs in the piece, each with the part of its size that fits and a key.

        A patch too small for any glyph at full size has one that fits.
        """
        found: list[tuple[XY, float, int]] = []
        inner = self.inset(inset)
        for rings in self.patches:
            spots = [
                (at, 1.0, key)
                for part in inner
                if inside(rings, deep_point(part))
                for at, key in scattered(part, spacing, self.salt)
            ]
            middle = deep_point(rings)
            share = min(1.0, depth(rings, middle) / inset)
            found += spots or [(middle, share, 0)]
        return tuple(found)

    def is_clear(self, at: XY, radius: float) -> bool:
        """Whether a glyph of that radius leaves every base free."""
        return all(hypot(at[0] - x, at[1] - y) > radius + kept for (x, y), kept in self.keep_clear)


def ground(site: Site, width: float = 0.7, dash: tuple[float, ...] = ()) -> tuple[Fill, ...]:
    """The tinted footprint with its exact outline."""
    return tuple(Fill(rings, site.tint, stroke=site.pen(width, dash)) for rings in site.patches)


def boulder(at: XY, radius: float, salt: int, corners: int = 7) -> Line:
    """An irregular rounded stone."""
    found = []
    for i in range(corners):
        turn = 2 * pi * (i + 0.5 * jitter(salt, i, 1)) / corners
        r = radius * (0.72 + 0.34 * jitter(salt, i, 2))
        found.append((at[0] + r * cos(turn), at[1] + 0.85 * r * sin(turn)))
    return tuple(found)
