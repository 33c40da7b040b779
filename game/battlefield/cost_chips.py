"""Writes the costs along the lines of equal cost, wherever nothing else is."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING

from game.art.strokes import along
from game.board.shapes import distance
from game.ui.drawing.paint import SurfaceCache
from game.ui.drawing.svg import rasterised, svg_text
from game.ui.text.text import Face, Style, Texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    import pygame

    from game.battlefield.camera import Lens
    from game.battlefield.overlays import IsoOverlay
    from game.board.area import Ring
    from game.ui.drawing.palette import Palette

EVERY = 7.0
"""Inches between two costs of one line."""

LEAST = 1.6
"""Lines shorter than this many inches have no cost written on them."""

_SHIFTS = (0.0, 0.12, -0.12, 0.24, -0.24, 0.36, -0.36, 0.48)
"""How far along the line a cost that is in the way is shifted, as parts of the way to the next one."""


class CostChips:
    """Dark chips with figures, for one palette and one scale."""

    def __init__(self, texts: Texts, palette: Palette) -> None:
        self._texts = texts
        self._palette = palette
        self._cache = SurfaceCache(1_000_000)

    def draw(
        self, surface: pygame.Surface, lens: Lens, overlay: IsoOverlay, taken: Iterable[pygame.Rect]
    ) -> list[pygame.Rect]:
        """Draw the costs in view, off what is taken and off each other; returns where they went."""
        busy = list(taken)
        drawn: list[pygame.Rect] = []
        for line in overlay.lines:
            chip = self._cache.get(line.label, partial(self._made, line.label))
            for box in (box for ring in line.lines for box in _free(lens, ring, chip, busy)):
                surface.blit(chip, box)
                busy.append(box)
                drawn.append(box)
        return drawn

    def _made(self, label: str) -> pygame.Surface:
        texts = self._texts
        words = texts.line(label, Style(Face.BOLD, 13, self._palette.cream))
        width, height = words.get_width() + round(8 * texts.scale), round(16 * texts.scale)
        body = (
            f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="{height / 2 - 1:g}"'
            ' fill="#1c100a" fill-opacity="0.82"/>'
        )
        out = rasterised(svg_text(body, (width, height)), (width, height))
        out.blit(words, ((width - words.get_width()) // 2, (height - words.get_height()) // 2))
        return out


def _free(lens: Lens, ring: Ring, chip: pygame.Surface, busy: list[pygame.Rect]) -> Iterator[pygame.Rect]:
    """Boxes for the costs of a line, evenly spaced as far as nothing is in the way."""
    length = sum(distance(a, b) for a, b in pairwise(ring))
    if length < LEAST:
        return
    count = max(1, ceil(length / EVERY) - 1)
    spacing = length / count
    for shift in range(count):
        box = chip.get_rect()
        for part in _SHIFTS:
            for at, _ in along(ring, length, (shift + 0.5 + part) * spacing):
                x, y = lens.px(at)
                box.center = (round(x), round(y))
            if lens.view.contains(box) and box.collidelist(busy) < 0:
                yield box
                break
