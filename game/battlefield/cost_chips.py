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
        self._seen: tuple[object, ...] = ()
        self._known: list[tuple[pygame.Surface, list[list[pygame.Rect]]]] = []

    def draw(
        self, surface: pygame.Surface, lens: Lens, overlay: IsoOverlay, taken: Iterable[pygame.Rect]
    ) -> list[pygame.Rect]:
        """Draw the costs in view, off what is taken and off each other; returns where they went."""
        busy = list(taken)
        drawn: list[pygame.Rect] = []
        for chip, rows in self._chips(lens, overlay):
            for places in rows:
                box = next((box for box in places if box.collidelist(busy) < 0), None)
                if box is not None:
                    surface.blit(chip, box)
                    busy.append(box)
                    drawn.append(box)
        return drawn

    def _chips(self, lens: Lens, overlay: IsoOverlay) -> list[tuple[pygame.Surface, list[list[pygame.Rect]]]]:
        """The chip of each line, and its places there in view, the best first; those of the frame before."""
        seen = (overlay, lens.ppi, lens.origin, tuple(lens.view))
        if seen != self._seen:
            chips = [self._cache.get(line.label, partial(self._made, line.label)) for line in overlay.lines]
            self._seen = seen
            self._known = [
                (chip, [places for ring in line.lines for places in _places(lens, ring, chip)])
                for chip, line in zip(chips, overlay.lines, strict=True)
            ]
        return self._known

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


def _places(lens: Lens, ring: Ring, chip: pygame.Surface) -> Iterator[list[pygame.Rect]]:
    """For each cost along a line, evenly spaced, the boxes in view where it may stand, the best first."""
    length = sum(distance(a, b) for a, b in pairwise(ring))
    if length < LEAST:
        return
    count = max(1, ceil(length / EVERY) - 1)
    spacing = length / count
    for shift in range(count):
        box, found = chip.get_rect(), []
        for part in _SHIFTS:
            for at, _ in along(ring, length, (shift + 0.5 + part) * spacing):
                x, y = lens.px(at)
                box.center = (round(x), round(y))
            if lens.view.contains(box):
                found.append(box.copy())
        yield found
