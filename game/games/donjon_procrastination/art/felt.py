"""The cloth of a card table: felt in a rim of wood and brass, embroidered, with beds for cards."""

from __future__ import annotations

from enum import Enum
from math import ceil, cos, sin, tau
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np
import pygame

from game.ui import paint
from game.ui.icons import Icon
from game.ui.ornaments import GOLD, slab
from game.ui.paint import stretched_grain
from game.ui.svg import linear, rasterised, svg_text, tag
from game.ui.text import Style
from game.ui.typefaces import Face

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.ui.palette import Colour
    from game.ui.text import Texts

FELT: Colour = (34, 84, 62)

RIM = 14.0
"""Width of the rim around the cloth, in logical units."""

_PAINTED = 600_000
"""Pixels above which the cloth is painted smaller and scaled up."""

_THREAD = "#d9b65c"


class Bed(Enum):
    """What lies in a bed."""

    PILE = "pile"
    FIGHTER = "fighter"
    SUPPORT = "support"
    CHAMPIONS = "champions"
    LIMBO = "limbo"
    BLUFF = "bluff"


_SIGNS: Mapping[Bed, Icon] = MappingProxyType(
    {
        Bed.PILE: Icon.CARDS,
        Bed.FIGHTER: Icon.MELEE,
        Bed.SUPPORT: Icon.SUPPORT,
        Bed.CHAMPIONS: Icon.POINTS,
        Bed.LIMBO: Icon.LIMBO,
        Bed.BLUFF: Icon.BLUFF,
    }
)


def felt(size: tuple[int, int], scale: float, colour: Colour = FELT) -> pygame.Surface:
    """The cloth with its rim, as large as that many pixels; lit by a candle above its middle."""
    w, h = max(8, size[0]), max(8, size[1])
    shrink = max(1, ceil((w * h / _PAINTED) ** 0.5))
    cloth = _cloth((max(8, w // shrink), max(8, h // shrink)), scale / shrink, colour)
    surface = cloth if shrink == 1 else pygame.transform.smoothscale(cloth, (w, h))
    units = (w / scale, h / scale)
    surface.blit(rasterised(svg_text(_embroidery(*units), units), (w, h)), (0, 0))
    gold = linear("g", 0, 0, units[0] * 0.5, units[1], *GOLD)
    surface.blit(rasterised(svg_text(_rim(*units), units, gold), (w, h)), (0, 0))
    return surface


def bed(
    size: tuple[int, int], scale: float, what: Bed | None = None, texts: Texts | None = None
) -> pygame.Surface:
    """A place for a card: the cloth pressed in, with a stitched edge, and the sign of what lies there."""
    w, h = size[0] / scale, size[1] / scale
    corner = min(9.0, w * 0.08)
    body = slab(w, h, 1, corner, fill="#04120c", fill_opacity=0.36)
    body += slab(w, h, 2.4, corner, fill="none", stroke="#020a06", stroke_width=3, stroke_opacity=0.35)
    body += slab(w, h, 1.2, corner, fill="none", stroke=_THREAD, stroke_width=1.4, stroke_opacity=0.6)
    body += slab(w, h, 5.2, corner, fill="none", stroke=_THREAD, stroke_width=0.8, stroke_opacity=0.36)
    radius = min(w, h) * 0.31
    ring: dict[str, float | str] = {"cx": w / 2, "cy": h / 2, "fill": "none", "stroke": _THREAD}
    body += tag("circle", r=radius, stroke_width=1.1, stroke_opacity=0.4, **ring)
    body += tag("circle", r=radius * 0.88, stroke_width=0.6, stroke_opacity=0.3, **ring)
    surface = rasterised(svg_text(body, (w, h)), size)
    if what is not None and texts is not None:
        style = Style(Face.ICON, radius * 1.12, (217, 182, 92))
        sign = texts.line(_SIGNS[what].glyph, style).copy()
        sign.set_alpha(130)
        surface.blit(sign, ((size[0] - sign.get_width()) // 2, (size[1] - sign.get_height()) // 2))
    return surface


def _cloth(size: tuple[int, int], scale: float, colour: Colour) -> pygame.Surface:
    w, h = size
    broad = stretched_grain(w, h, (150 * scale, 120 * scale), octaves=3, seed=31)
    nap = stretched_grain(w, h, (max(1.6, 2.6 * scale), max(1.6, 2.2 * scale)), octaves=2, seed=32)
    x, y = np.arange(w)[:, None], np.arange(h)[None, :]
    light = 1.16 - 0.56 * (((x - w / 2) / (w * 0.6)) ** 2 + ((y - h * 0.45) / (h * 0.72)) ** 2)
    value = (0.84 + 0.2 * broad + 0.22 * (nap - 0.5)) * np.clip(light, 0.34, 1.16)
    return paint.from_rgb(value[..., None] * np.array(colour, dtype=np.float64))


def _rim(w: float, h: float) -> str:
    """Dark wood, two bands of brass, and the shadow of the rim on the cloth."""
    body = slab(w, h, RIM + 2, 22, fill="none", stroke="#000000", stroke_width=7, stroke_opacity=0.3)
    body += slab(w, h, RIM, 22, fill="none", stroke="#000000", stroke_width=4, stroke_opacity=0.35)
    body += slab(w, h, 6, 24, fill="none", stroke="#1c0d05", stroke_width=13)
    body += slab(w, h, 6, 24, fill="none", stroke="#5c3218", stroke_width=8.6)
    body += slab(w, h, 4.4, 24, fill="none", stroke="#8c5730", stroke_width=1.6, stroke_opacity=0.85)
    body += slab(w, h, 11.6, 22, fill="none", stroke="url(#g)", stroke_width=3.2)
    body += slab(w, h, 1.2, 26, fill="none", stroke="url(#g)", stroke_width=1.8)
    for across in (RIM + 1, w - RIM - 1):
        for down in (RIM + 1, h - RIM - 1):
            body += tag("circle", cx=across, cy=down, r=9, fill="#1c0d05")
            body += tag("circle", cx=across, cy=down, r=7.6, fill="url(#g)")
            body += tag("circle", cx=across - 1, cy=down - 1.2, r=3, fill="#fff4c8")
    return body


def _embroidery(w: float, h: float) -> str:
    """A line of gold thread along the rim, flourishes in the corners, a rosette in the middle."""
    pen: dict[str, float | str] = {"fill": "none", "stroke": _THREAD, "stroke_linecap": "round"}
    inset = RIM + 9
    body = slab(w, h, inset, 20, stroke_width=1.2, stroke_opacity=0.45, **pen)
    body += slab(w, h, inset + 4, 20, stroke_width=0.6, stroke_opacity=0.3, **pen)
    curl = "M4 58 C4 22 22 4 58 4 M12 46 C13 28 28 13 46 12 C54 13 54 24 46 24 C40 24 39 18 44 17"
    for sx, x in ((1, inset + 4), (-1, w - inset - 4)):
        for sy, y in ((1, inset + 4), (-1, h - inset - 4)):
            place = f"translate({x:.1f} {y:.1f}) scale({sx} {sy})"
            body += tag("path", d=curl, transform=place, stroke_width=1.6, stroke_opacity=0.5, **pen)
    reach = min(w, h) * 0.2
    petals = []
    for i in range(12):
        angle = i * tau / 12
        tip = (w / 2 + reach * cos(angle), h / 2 + reach * sin(angle))
        sides = [
            (w / 2 + reach * 0.52 * cos(angle + side), h / 2 + reach * 0.52 * sin(angle + side))
            for side in (-0.24, 0.24)
        ]
        (ax, ay), (bx, by) = sides
        petals.append(f"M{w / 2:.1f} {h / 2:.1f} Q{ax:.1f} {ay:.1f} {tip[0]:.1f} {tip[1]:.1f}")
        petals.append(f"Q{bx:.1f} {by:.1f} {w / 2:.1f} {h / 2:.1f}")
    body += tag("path", d=" ".join(petals), stroke_width=1.2, stroke_opacity=0.16, **pen)
    for part in (0.3, 1.04, 1.1):
        body += tag("circle", cx=w / 2, cy=h / 2, r=reach * part, stroke_width=1.1, stroke_opacity=0.2, **pen)
    return body
