"""The cloth of the card table: green felt in a brass rim, painted from noise at the size it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.ui import paint
from game.ui.ornaments import GOLD, slab
from game.ui.paint import stretched_grain
from game.ui.svg import linear, rasterised, svg_text

if TYPE_CHECKING:
    import pygame

    from game.ui.palette import Colour

FELT: Colour = (34, 84, 62)
RIM = 12.0
"""Width of the rim around the cloth, in logical units."""


def felt(size: tuple[int, int], scale: float) -> pygame.Surface:
    """The cloth with its rim, as large as that many pixels; lit from above its middle."""
    w, h = max(8, size[0]), max(8, size[1])
    broad = stretched_grain(w, h, (150 * scale, 120 * scale), octaves=3, seed=31)
    nap = stretched_grain(w, h, (2.6 * scale, 2.2 * scale), octaves=2, seed=32)
    x, y = np.arange(w)[:, None], np.arange(h)[None, :]
    light = 1.12 - 0.52 * (((x - w / 2) / (w * 0.6)) ** 2 + ((y - h * 0.45) / (h * 0.72)) ** 2)
    value = np.clip(light, 0.34, 1.12) * (0.86 + 0.18 * broad + 0.22 * (nap - 0.5))
    surface = paint.from_rgb(value[..., None] * np.array(FELT, dtype=np.float64))
    surface.blit(rasterised(_rim(w / scale, h / scale), (w, h)), (0, 0))
    return surface


def _rim(w: float, h: float) -> str:
    """Dark wood, a brass band, and a stitched line of gold thread within."""
    defs = linear("g", 0, 0, w * 0.5, h, *GOLD)
    body = slab(w, h, 3, 10, fill="none", stroke="#1c0e06", stroke_width=7)
    body += slab(w, h, 6.5, 12, fill="none", stroke="url(#g)", stroke_width=4)
    body += slab(w, h, 9.5, 12, fill="none", stroke="#0a1f15", stroke_width=2.4, stroke_opacity=0.9)
    body += slab(w, h, RIM + 5, 14, fill="none", stroke="#d9b65c", stroke_width=1.1, stroke_opacity=0.42)
    return svg_text(body, (w, h), defs)


def bed(size: tuple[int, int], scale: float) -> pygame.Surface:
    """A place for a card: the cloth pressed in, with a stitched edge."""
    w, h = size[0] / scale, size[1] / scale
    body = slab(w, h, 1, 7, fill="#061710", fill_opacity=0.4)
    body += slab(w, h, 1.2, 7, fill="none", stroke="#d9b65c", stroke_width=1.2, stroke_opacity=0.5)
    body += slab(w, h, 4.5, 6, fill="none", stroke="#d9b65c", stroke_width=0.7, stroke_opacity=0.3)
    return rasterised(svg_text(body, (w, h)), size)
