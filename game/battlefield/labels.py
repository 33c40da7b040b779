"""Labels on the board: little parchment plates, set where they cover neither each other nor the creatures."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, hypot, sin, tau
from typing import TYPE_CHECKING

import pygame

from game.art.strokes import CASING
from game.ui.icons import Icon, glyph
from game.ui.paint import SurfaceCache
from game.ui.svg import hexed, linear, rasterised, svg_text
from game.ui.text import Face, Style, Texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.board.shapes import Point
    from game.ui.palette import Palette, Tone

_WAYS = 12
"""Directions around its anchor in which a label is tried."""

_STEPS = (1.0, 1.7, 2.8, 4.4, 7.0, 11.0, 17.0)
"""How far out it is tried, as multiples of its usual distance."""


_COVERING = 60.0
"""The least cost of covering a box, beside which the farthest ring costs 36 and its last direction 16.5."""

_NEAR = 24
"""Labels of places farther outside the view than this many pixels are left out."""


@dataclass(frozen=True, slots=True)
class Label:
    """A text (with an icon) that belongs to the place `at` on the screen, `clear` pixels of which stay free.

    Labels of higher `weight` are placed first; `upwards` is the direction tried first.
    """

    text: str
    at: Point
    tone: Tone
    icon: Icon | None = None
    clear: float = 10.0
    weight: int = 0
    upwards: float = -0.25


class LabelLayer:
    """Makes and places labels for one palette and one scale."""

    def __init__(self, texts: Texts, palette: Palette) -> None:
        self._texts = texts
        self._palette = palette
        self._cache = SurfaceCache(16_000_000)

    def draw(
        self,
        surface: pygame.Surface,
        view: pygame.Rect,
        labels: Iterable[Label],
        taken: Sequence[pygame.Rect] = (),
    ) -> list[pygame.Rect]:
        """Draw the labels inside `view`, away from the boxes already taken; returns where they went."""
        placed: list[pygame.Rect] = []
        near = view.inflate(2 * _NEAR, 2 * _NEAR)
        for label in sorted(labels, key=lambda each: -each.weight):
            if not near.collidepoint(label.at):
                continue
            plate = self.plate(label.text, label.tone, label.icon)
            box = place(plate.get_size(), label, view.inflate(-8, -8), [*placed, *taken])
            if not box.inflate(4, 4).collidepoint(label.at):
                self._leader(surface, box, label)
            surface.blit(plate, box)
            placed.append(box)
        return placed

    def plate(self, text: str, tone: Tone, icon: Icon | None = None) -> pygame.Surface:
        """A plate with its shadow, as wide as its text. It is shared: do not draw on it."""
        return self._cache.get((text, tone, icon), lambda: self._made(text, tone, icon))

    def _made(self, text: str, tone: Tone, icon: Icon | None) -> pygame.Surface:
        scale, hue = self._texts.scale, self._palette.tones[tone]
        words = self._texts.line(text, Style(Face.BOLD, 15.5, self._palette.ink)) if text else None
        height = round(25 * scale)
        disc = height if icon is not None else 0
        gap = round(7 * scale)
        left = disc + gap // 2 if disc else gap
        width = left + words.get_width() + gap if words is not None else disc
        pad = round(4 * scale)
        out = pygame.Surface((width + 2 * pad, height + 2 * pad), pygame.SRCALPHA)
        out.blit(rasterised(self._paper(width, height, pad, hexed(hue.ink)), out.get_size()), (0, 0))
        if icon is not None:
            middle = (pad + height / 2, pad + height / 2)
            pygame.draw.aacircle(out, hue.ink, middle, height / 2 - 1)
            pygame.draw.aacircle(out, hue.fill, middle, height / 2 - 1 - max(1, round(1.5 * scale)))
            mark = self._texts.line(glyph(icon.value), Style(Face.ICON, 16, self._palette.cream))
            out.blit(mark, (middle[0] - mark.get_width() / 2, middle[1] - mark.get_height() / 2))
        if words is not None:
            out.blit(words, (pad + left, pad + (height - words.get_height()) // 2))
        return out

    def _paper(self, width: int, height: int, pad: int, edge: str) -> str:
        defs = linear("p", 0, pad, 0, pad + height, (0, "#fbf0d2"), (0.6, "#ecd9b0"), (1, "#cfae74"))
        radius = height * 0.36
        shades = "".join(
            f'<rect x="{pad - grow + 1}" y="{pad - grow + 2}" width="{width + 2 * grow}"'
            f' height="{height + 2 * grow}" rx="{radius + grow:g}" fill="#0c0502" fill-opacity="0.22"/>'
            for grow in (0, 1, 2)
        )
        plate = (
            f'<rect x="{pad + 0.5}" y="{pad + 0.5}" width="{width - 1}" height="{height - 1}" rx="{radius:g}"'
            f' fill="url(#p)" stroke="{edge}" stroke-width="1.8"/>'
        )
        return svg_text(shades + plate, (width + 2 * pad, height + 2 * pad), defs)

    def _leader(self, surface: pygame.Surface, box: pygame.Rect, label: Label) -> None:
        """A thin line from the plate to its place, when they are apart."""
        inner = box.inflate(-10, -10)
        near = (
            min(max(label.at[0], inner.left), inner.right),
            min(max(label.at[1], inner.top), inner.bottom),
        )
        if hypot(near[0] - label.at[0], near[1] - label.at[1]) > label.clear + 18:
            pygame.draw.aaline(surface, CASING, near, label.at, 3)
            pygame.draw.aaline(surface, self._palette.parchment, near, label.at, 1)


def place(size: tuple[int, int], label: Label, view: pygame.Rect, taken: list[pygame.Rect]) -> pygame.Rect:
    """The best free box for a label: near its place, inside the view, on no box already taken.

    Nearer and earlier directions win; where no box is free, the one that covers least.
    """
    best: tuple[float, pygame.Rect] | None = None
    for ring, step in enumerate(_STEPS):
        for way in range(_WAYS):
            turn = label.upwards + (way + 1) // 2 / _WAYS * (1 if way % 2 else -1)
            box = _beside(size, label, turn * tau, step).clamp(view)
            covered = sum(_shared(box, taken[index]) for index in box.collidelistall(taken))
            hides = 40.0 if box.inflate(-6, -6).collidepoint(label.at) else 0.0
            cost = covered + hides + ring * 6 + way * 1.5
            if best is None or cost < best[0]:
                best = (cost, box)
        if best is not None and best[0] < 40:
            break
    return best[1] if best is not None else pygame.Rect(label.at, size)


def _beside(size: tuple[int, int], label: Label, angle: float, step: float) -> pygame.Rect:
    """A box that touches the ray from the label's place at that angle."""
    away = label.clear * step + 4
    x, y = label.at[0] + away * cos(angle), label.at[1] + away * sin(angle)
    box = pygame.Rect(0, 0, *size)
    box.center = (round(x + cos(angle) * size[0] / 2), round(y + sin(angle) * size[1] / 2))
    return box


def _shared(a: pygame.Rect, b: pygame.Rect) -> float:
    """What it costs to cover a box: more than a free place costs, however far out."""
    both = a.clip(b)
    return both.width * both.height / 10 + _COVERING
