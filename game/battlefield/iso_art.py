"""Lines of equal cost with their inches written along them."""

from __future__ import annotations

from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING

import pygame

from game.art.strokes import CASING, along
from game.board.shapes import distance
from game.ui.svg import hexed, rasterised, svg_text
from game.ui.text import Style
from game.ui.typefaces import Face

if TYPE_CHECKING:
    from game.battlefield.camera import Lens
    from game.battlefield.overlays import IsoOverlay
    from game.board.area import Ring
    from game.ui.paint import SurfaceCache
    from game.ui.palette import Colour, Palette
    from game.ui.text import Texts

_LABEL_EVERY = 7.0
"""Inches between two labels of one line."""

_LABEL_FROM = 1.6
"""Lines shorter than this many inches have no label."""

_LARGEST = 4_000_000
"""Above this many pixels, and while the zoom changes, lines are drawn straight to the screen."""


def draw_iso(
    surface: pygame.Surface,
    lens: Lens,
    overlay: IsoOverlay,
    texts: Texts,
    palette: Palette,
    cache: SurfaceCache,
) -> None:
    """Draw the lines and their labels."""
    rings = [ring for line in overlay.lines for ring in line.lines if len(ring) > 1]
    if not rings:
        return
    glow = palette.tones[overlay.tone].glow
    xs, ys = [p[0] for ring in rings for p in ring], [p[1] for ring in rings for p in ring]
    box = lens.rect(min(xs), min(ys), max(xs), max(ys)).inflate(12, 12)
    if lens.settled and box.width * box.height <= _LARGEST:
        key = (overlay, round(lens.ppi, 4), glow, lens.scale)
        corner = (min(xs), max(ys))
        picture = cache.get(key, lambda: _lines(rings, corner, lens, box.size, glow))
        surface.blit(picture, box)
    else:
        for ring in rings:
            points = [lens.px(point) for point in ring]
            pygame.draw.aalines(surface, CASING, False, points)
            pygame.draw.aalines(surface, glow, False, points)
    for line in overlay.lines:
        chip = _chip(texts, cache, line.label, palette)
        for ring in line.lines:
            _set_labels(surface, lens, ring, chip)


def _lines(
    rings: list[Ring], corner: tuple[float, float], lens: Lens, size: tuple[int, int], glow: Colour
) -> pygame.Surface:
    path = " ".join(
        "M"
        + " ".join(
            f"{(x - corner[0]) * lens.ppi + 6:.1f} {(corner[1] - y) * lens.ppi + 6:.1f}" for x, y in ring
        )
        for ring in rings
    )
    body = "".join(
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width * lens.scale:.1f}"'
        f' stroke-opacity="{opacity}" stroke-linejoin="round"/>'
        for colour, width, opacity in ((hexed(CASING), 3.0, 0.4), (hexed(glow), 1.3, 0.9))
    )
    return rasterised(svg_text(body, size), size)


def _set_labels(surface: pygame.Surface, lens: Lens, ring: Ring, chip: pygame.Surface) -> None:
    length = sum(distance(a, b) for a, b in pairwise(ring))
    if length < _LABEL_FROM:
        return
    count = max(1, ceil(length / _LABEL_EVERY) - 1)
    for at, _ in along(ring, length / count, length / count / 2):
        x, y = lens.px(at)
        box = chip.get_rect(center=(round(x), round(y)))
        if lens.view.contains(box):
            surface.blit(chip, box)


def _chip(texts: Texts, cache: SurfaceCache, label: str, palette: Palette) -> pygame.Surface:
    return cache.get(("chip", label), lambda: _made_chip(texts, label, palette))


def _made_chip(texts: Texts, label: str, palette: Palette) -> pygame.Surface:
    words = texts.line(label, Style(Face.BOLD, 13, palette.cream))
    width, height = words.get_width() + round(8 * texts.scale), round(16 * texts.scale)
    body = (
        f'<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="{height / 2 - 1:g}"'
        ' fill="#1c100a" fill-opacity="0.82"/>'
    )
    out = rasterised(svg_text(body, (width, height)), (width, height))
    out.blit(words, ((width - words.get_width()) // 2, (height - words.get_height()) // 2))
    return out
