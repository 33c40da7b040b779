"""Circles around bases: whole or dashed, a light stroke in a dark casing, kept by size and look."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from game.ui.cache import SurfaceCache
from game.ui.strokes import CASING, circle_points, dashed_ring
from game.ui.svg import hexed, rasterised, svg_text

if TYPE_CHECKING:
    import pygame

    from game.board.shapes import Point
    from game.ui.palette import Colour


@dataclass(frozen=True, slots=True)
class Look:
    """How a circle is drawn, in pixels: stroke, casing on each side, dashes, and a fill's opacity."""

    colour: Colour
    width: float
    casing: float = 1.8
    dash: tuple[float, float] | None = None
    fill: float = 0.0


class RingArt:
    """Draws circles; pictures are kept."""

    def __init__(self) -> None:
        self._cache = SurfaceCache(16_000_000)

    def draw(
        self, surface: pygame.Surface, centre: Point, radius: float, look: Look, grow: float = 0.0
    ) -> None:
        """A circle `grow` pixels outside a base of that radius, so placed that it keeps with its base."""
        diameter = max(2, round(2 * radius))
        pad = ceil(max(grow, 0.0) + look.width / 2 + look.casing) + 1
        size = diameter + 2 * pad
        picture = self._cache.get(
            (diameter, round(grow, 1), look), lambda: _picture(size, diameter / 2 + grow, look)
        )
        surface.blit(picture, (round(centre[0] - size / 2), round(centre[1] - size / 2)))


def _picture(size: int, radius: float, look: Look) -> pygame.Surface:
    middle = size / 2
    disc = f'<circle cx="{middle:g}" cy="{middle:g}" r="{radius:.2f}"'
    line = disc
    if look.dash is not None:
        line = f'<path d="{dashed_ring(circle_points((middle, middle), radius), *look.dash)}"'
    strokes = ((CASING, look.width + 2 * look.casing, 0.75), (look.colour, look.width, 1.0))
    body = "".join(
        f'{line} fill="none" stroke="{hexed(colour)}" stroke-opacity="{opacity}" stroke-width="{width:.2f}"/>'
        for colour, width, opacity in strokes
    )
    if look.fill:
        body = f'{disc} fill="{hexed(look.colour)}" fill-opacity="{look.fill}"/>' + body
    return rasterised(svg_text(body, (size, size)), (size, size))
