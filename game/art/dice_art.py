"""Artefacts: dice of old ivory inlaid with gold, and the trays that they roll in."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

import pygame

from game.ui import paint
from game.ui.hatch import hatch_square, hatched
from game.ui.ornaments import GOLD, shade, slab
from game.ui.svg import linear, radial, rasterised, svg_text, tag

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.ui.palette import Hue, Palette

_PIPS: Mapping[int, tuple[tuple[int, int], ...]] = MappingProxyType(
    {
        1: ((0, 0),),
        2: ((-1, -1), (1, 1)),
        3: ((-1, -1), (0, 0), (1, 1)),
        4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
        5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
        6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    }
)
_RIM = 9.0
_CANDLE = 46
"""How strongly the middle of a tray is lit, of 255."""


def die(face: int) -> str:
    """An artefact seen from above, 100 units square, showing 1 to 6."""
    defs = linear("bone", 10, 4, 90, 98, (0, "#fffaec"), (0.5, "#e6d2a6"), (1, "#9a7742"))
    defs += radial("top", 44, 38, 62, (0, "#fffef8"), (0.6, "#f6ead0"), (1, "#dcc491"))
    defs += linear("g", 20, 16, 80, 84, *GOLD)
    body = slab(100, 100, 2.5, 20, fill="url(#bone)", stroke="#3c2810", stroke_width=3)
    body += slab(100, 100, 11, 27, fill="url(#top)")
    body += slab(100, 100, 14.5, 29, fill="none", stroke="url(#g)", stroke_width=2.4)
    if face == 1:
        body += "".join(_lozenge(x, y) for x in (22, 78) for y in (22, 78))
    for across, down in _PIPS[face]:
        x, y = 50 + 20.5 * across, 50 + 20.5 * down
        size = 12.5 if face == 1 else 8.4
        body += tag("circle", cx=x, cy=y, r=size + 1.2, fill="#fffaf0")
        body += tag("circle", cx=x - 0.5, cy=y - 0.7, r=size, fill="#3a0e0a")
        body += tag("circle", cx=x + 0.7, cy=y + 1.1, r=size * 0.76, fill="#8c231a")
    return svg_text(body, (100, 100), defs)


def _lozenge(x: float, y: float) -> str:
    """Gold in a corner of the face with a single pip."""
    path = f"M{x:g} {y - 5:g} L{x + 5:g} {y:g} L{x:g} {y + 5:g} L{x - 5:g} {y:g} Z"
    return tag("path", d=path, fill="url(#g)", stroke="#8a5a16", stroke_width=0.8)


def tray(size: tuple[int, int], scale: float, palette: Palette, hue: Hue) -> pygame.Surface:
    """A tray as large as that many pixels: leather of a player's colour, hatched at its edge, in brass."""
    w, h = size[0] / scale, size[1] / scale
    units = (w, h)
    floor = paint.leather(size, scale, palette, seed=41)
    body = slab(w, h, _RIM - 1, 16, fill="#ffffff")
    surface = rasterised(svg_text(body, units), size)
    surface.blit(floor, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    dye = slab(w, h, _RIM - 1, 16, fill=shade(hue.fill, 0.62), fill_opacity=0.66)
    glow = radial("l", w / 2, h * 0.4, max(w, h) * 0.6, (0, "#fff0c8"), (1, "#1a0a04"))
    surface.blit(rasterised(svg_text(dye, units), size), (0, 0))
    light = rasterised(svg_text(slab(w, h, _RIM - 1, 16, fill="url(#l)"), units, glow), size)
    light.set_alpha(_CANDLE)
    surface.blit(light, (0, 0))
    band = slab(w, h, _RIM + 3, 14, fill="none", stroke="#ffffff", stroke_width=6)
    pattern = hatch_square(hue.hatch, max(8, round(12 * scale)), hue.glow, 0.55)
    surface.blit(hatched(rasterised(svg_text(band, units), size), pattern), (0, 0))
    surface.blit(rasterised(svg_text(_rim(w, h), units, linear("g", 0, 0, w * 0.4, h, *GOLD)), size), (0, 0))
    return surface


def _rim(w: float, h: float) -> str:
    """The wooden rim with its brass edge, and the shadow that it casts inside."""
    body = slab(w, h, _RIM + 1, 14, fill="none", stroke="#000000", stroke_width=5, stroke_opacity=0.4)
    body += slab(w, h, 4.4, 18, fill="none", stroke="#1c0d05", stroke_width=8.6)
    body += slab(w, h, 4.4, 18, fill="none", stroke="#6b3d1e", stroke_width=6)
    body += slab(w, h, 3.2, 18, fill="none", stroke="#9a6234", stroke_width=1.2, stroke_opacity=0.8)
    body += slab(w, h, 8.2, 16, fill="none", stroke="url(#g)", stroke_width=2.2)
    return body + slab(w, h, 0.8, 19, fill="none", stroke="#140803", stroke_width=1.4)
