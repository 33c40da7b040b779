"""Hatches that stay legible on every ground: each stroke is light with a dark companion."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.palette import Hatch
from game.ui.svg import hexed, rasterised, svg_text

if TYPE_CHECKING:
    from game.ui.palette import Colour

_TILE = 24.0
"""Side of the drawn square, in its own units; every pattern repeats over it."""


def hatch_square(hatch: Hatch, side: int, colour: Colour, opacity: float) -> pygame.Surface:
    """A square of the pattern, `side` pixels wide, that repeats without a seam."""
    light = _shapes(hatch, hexed(colour), opacity)
    dark = _shapes(hatch, "#120804", opacity * 0.55)
    body = f'<g transform="translate(1.1,1.3)">{_tiled(dark)}</g>{_tiled(light)}'
    return rasterised(svg_text(body, (_TILE, _TILE)), (side, side))


def cover(surface: pygame.Surface, square: pygame.Surface, origin: tuple[int, int] = (0, 0)) -> None:
    """Repeat a square over the whole surface; `origin` shifts it, to stay with the ground."""
    step = square.get_width()
    for x in range(-(origin[0] % step), surface.get_width(), step):
        for y in range(-(origin[1] % step), surface.get_height(), step):
            surface.blit(square, (x, y))


def hatched(mask: pygame.Surface, square: pygame.Surface) -> pygame.Surface:
    """The pattern where the mask is opaque."""
    out = pygame.Surface(mask.get_size(), pygame.SRCALPHA)
    cover(out, square)
    out.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def _tiled(shapes: str) -> str:
    """The pattern and its neighbours: what crosses the square's border comes back on the other side."""
    shifts = [(dx, dy) for dx in (-_TILE, 0.0, _TILE) for dy in (-_TILE, 0.0, _TILE)]
    return "".join(f'<g transform="translate({dx:g},{dy:g})">{shapes}</g>' for dx, dy in shifts)


def _shapes(hatch: Hatch, colour: str, opacity: float) -> str:
    match hatch:
        case Hatch.RISING:
            return _line("M0 12 L12 0 M12 24 L24 12", colour, opacity)
        case Hatch.FALLING:
            return _line("M0 12 L12 24 M12 0 L24 12", colour, opacity)
        case Hatch.CROSSED:
            return _line("M0 12 L12 0 M12 24 L24 12 M0 12 L12 24 M12 0 L24 12", colour, opacity, 1.3)
        case Hatch.LEVEL:
            return _line("M0 6 L24 6 M0 18 L24 18", colour, opacity, 1.4)
        case Hatch.UPRIGHT:
            return _line("M6 0 L6 24 M18 0 L18 24", colour, opacity, 1.4)
        case Hatch.DOTS:
            return "".join(
                f'<circle cx="{x}" cy="{y}" r="1.9" fill="{colour}" fill-opacity="{opacity:.3f}"/>'
                for x, y in ((6, 6), (18, 18))
            )
        case Hatch.WAVES:
            wave = "M0 {0} C4 {1} 8 {1} 12 {0} C16 {2} 20 {2} 24 {0}"
            return "".join(_line(wave.format(y, y - 5, y + 5), colour, opacity, 1.4) for y in (6, 18))


def _line(path: str, colour: str, opacity: float, width: float = 1.7) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}"'
        f' stroke-opacity="{opacity:.3f}" stroke-linecap="square"/>'
    )
