"""A piece of terrain on the page, as its engravers see it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

from game.board.area import Area, area_of, grow
from game.figures.hatching import Rings, boxed, deep_point, depth, inside, jitter, scattered
from game.figures.model import XY, Fill, Line, Stroke

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.board.terrain import Piece
    from game.figures.styles import Style
    from game.figures.view import View


@dataclass(frozen=True)
class Site:
    """A piece, where it lies on the page, and the discs (centre, radius) its glyphs keep clear of."""

    piece: Piece
    view: View
    style: Style
    keep_clear: tuple[tuple[XY, float], ...] = ()

    @cached_property
    def patches(self) -> tuple[Rings, ...]:
        """The visible rings of the piece."""
        return self.view.rings(self.piece.shape)

    @cached_property
    def whole(self) -> tuple[Rings, ...]:
        """The rings of the piece, not cut to the crop."""
        return self.uncut(area_of(self.piece.shape))

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
        """Its flat colour."""
        return self.style.tint(self.piece.kind)

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
        """What lies at least that many points of the page inside the piece, in inches, corners rounded."""
        inches = points / self.view.scale
        rounding = 0.5 * inches
        return grow(grow(area_of(self.piece.shape), -inches - rounding), rounding)

    def glyph_spots(self, spacing: float, inset: float) -> tuple[tuple[XY, float, int], ...]:
        """Where glyphs stand, how much of their size they may have there, and a key for each.

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
