"""Whose turn it is, on the board: a crown of points around its base, and how long everybody else waits."""

from __future__ import annotations

from math import cos, pi, sin, tau
from typing import TYPE_CHECKING

from game.ui.cache import SurfaceCache
from game.ui.faces import Face
from game.ui.icons import Icon, glyph
from game.ui.strokes import CASING
from game.ui.svg import hexed, linear, rasterised, svg_text
from game.ui.text import Style

if TYPE_CHECKING:
    import pygame

    from game.board.shapes import Point
    from game.ui.palette import Palette
    from game.ui.text import Texts

POINTS = 8
"""Points of the crown, between which its ring runs."""

LEAST, MOST = 9.5, 17.0
"""Radius of a marker in logical pixels."""

BRASS = ((0.0, "#fff0b4"), (0.4, "#d9a441"), (0.7, "#8a5a16"), (1.0, "#e8c06a"))

OVER = Icon.CHECK.value
"""What a marker says once the turns of this round are taken."""

NOW = Icon.TURN.value
"""What the marker of whoever has the turn says."""


class TurnMarks:
    """Draws the marks of turns, kept by look and size."""

    def __init__(self, texts: Texts, palette: Palette) -> None:
        self._texts = texts
        self._palette = palette
        self._cache = SurfaceCache(16_000_000)

    def crown(self, surface: pygame.Surface, at: Point, radius: float, k: float) -> None:
        """The crown around a base of that radius in pixels; `k` pixels are a logical one."""
        out = round(radius + 20 * k)
        picture = self._cache.get(("crown", out, round(radius)), lambda: self._crown(out, radius, k))
        surface.blit(picture, (round(at[0] - out), round(at[1] - out)))

    def marker(self, surface: pygame.Surface, at: Point, radius: float, turn: str, k: float) -> None:
        """A brass coin at the upper left of a base with the number of turns before its own, or an icon."""
        size = round(max(LEAST * k, min(radius * 0.46, MOST * k)) * (1.18 if turn == NOW else 1.0))
        picture = self._cache.get(("coin", turn, size), lambda: self._coin(turn, size))
        away = 0.72 * (radius + 0.5 * size)
        x, y = at[0] - away, at[1] - away
        surface.blit(picture, (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2)))

    def _crown(self, out: int, radius: float, k: float) -> pygame.Surface:
        inner, outer = radius + 8 * k, radius + 17 * k
        gilt = hexed(self._palette.gilt)
        dark = hexed(CASING)
        ring = f'<circle cx="{out}" cy="{out}" r="{inner:.2f}" fill="none"'
        points = " ".join(
            _point(out, inner - 1.5 * k, outer, place * tau / POINTS) for place in range(POINTS)
        )
        body = (
            f'{ring} stroke="{dark}" stroke-width="{5.4 * k:.2f}" stroke-opacity="0.8"/>'
            f'<path d="{points}" fill="{gilt}" stroke="{dark}" stroke-width="{2.6 * k:.2f}"'
            ' stroke-opacity="0.8" stroke-linejoin="round"/>'
            f'{ring} stroke="{gilt}" stroke-width="{2.4 * k:.2f}"/>'
            f'<path d="{points}" fill="{gilt}"/>'
        )
        return rasterised(svg_text(body, (2 * out, 2 * out)), (2 * out, 2 * out))

    def _coin(self, turn: str, radius: int) -> pygame.Surface:
        waiting = turn not in (OVER, NOW)
        face, ink = ("#f6e6bf", self._palette.ink) if waiting else ("#3a2412", self._palette.gilt)
        body = (
            '<circle cx="51" cy="52" r="48" fill="#0c0502" fill-opacity="0.5"/>'
            '<circle cx="50" cy="50" r="46" fill="#1c0e06"/>'
            '<circle cx="50" cy="50" r="43" fill="url(#m)"/>'
            f'<circle cx="50" cy="50" r="35" fill="{face}" stroke="#1c0e06" stroke-width="3"/>'
        )
        out = rasterised(
            svg_text(body, (100, 100), linear("m", 20, 10, 80, 90, *BRASS)), (2 * radius, 2 * radius)
        )
        size = radius / self._texts.scale
        if waiting:
            style = Style(Face.BOLD, size * (1.2 if len(turn) == 1 else 0.96), ink)
            words = self._texts.line(turn, style)
        else:
            words = self._texts.line(glyph(turn), Style(Face.ICON, size * 1.16, ink))
        out.blit(words, (round(radius - words.get_width() / 2), round(radius - words.get_height() / 2)))
        return out


def _point(middle: float, inner: float, outer: float, angle: float) -> str:
    """A point of the crown: a triangle that looks outwards."""
    half = pi / POINTS * 0.42
    corners = ((outer, 0.0), (inner, half), (inner, -half))
    placed = [(middle + r * cos(angle + by), middle + r * sin(angle + by)) for r, by in corners]
    return "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in placed) + " Z"
