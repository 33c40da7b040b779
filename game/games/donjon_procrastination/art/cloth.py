"""The cloth of the card table: green felt in a brass rim, places for cards, arrows between players."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING

import numpy as np
import pygame

from game.ui.drawing import paint
from game.ui.drawing.ornaments import GOLD, slab
from game.ui.drawing.paint import Grain
from game.ui.drawing.svg import hexed, linear, rasterised, svg_text, tag

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.ui.box import Box, Spot
    from game.ui.drawing.palette import Colour

AIR = 5.0
"""Logical units between a mat and the end of an arrow."""

HEAD = 13.0

FELT: Colour = (34, 84, 62)
NAP = 0.116
"""By which part the nap brightens and darkens the felt at the most."""

COARSE = 8
"""Pixels of the felt for one of the picture that its light is painted in."""

RIM = 12.0
"""Width of the rim around the cloth, in logical units."""


def felt(size: tuple[int, int], scale: float) -> pygame.Surface:
    """The cloth with its rim, of that size in pixels; lit from above its middle."""
    w, h = max(8, size[0]), max(8, size[1])
    broad = Grain((w, h), 135 * scale, 3, seed=31)
    x, y = (np.arange(n // COARSE + 1, dtype=np.float32) * COARSE for n in (w, h))
    light = 1.12 - 0.52 * (
        (((x - w / 2) / (w * 0.6)) ** 2)[:, None] + (((y - h * 0.45) / (h * 0.72)) ** 2)[None, :]
    )
    value = np.clip(light, 0.34, 1.12) * (0.86 + 0.18 * broad.at(x, y)) * (1 + NAP)
    small = paint.from_rgb(value[..., None] * np.array(FELT, dtype=np.float32))
    large = tuple(n * COARSE for n in small.get_size())
    surface = paint.blank((w, h))
    surface.blit(pygame.transform.smoothscale(small, large), (0, 0))
    paint.roughen(surface, 2.4 * scale, NAP)
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


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from one mat to another; both are boxes of the same plane."""

    start: Box
    end: Box
    colour: Colour
    wide: bool = False


def arrows_drawing(arrows: Sequence[Arrow], w: float, h: float) -> str:
    """All the arrows on a plane of the given size, as an SVG document."""
    return svg_text("".join(_drawn(arrow, w / 2) for arrow in arrows), (w, h))


def _drawn(arrow: Arrow, middle: float) -> str:
    a, bend, b = _bow(arrow.start, arrow.end, middle)
    dx, dy = b[0] - bend[0], b[1] - bend[1]
    length = max(0.1, hypot(dx, dy))
    ux, uy = dx / length, dy / length
    size = HEAD * (1.25 if arrow.wide else 1.0)
    neck = (b[0] - ux * size * 0.8, b[1] - uy * size * 0.8)
    wings = [
        (b[0] - ux * size - side * uy * size * 0.62, b[1] - uy * size + side * ux * size * 0.62)
        for side in (1, -1)
    ]
    head = (
        f"M{b[0]:.1f} {b[1]:.1f} L{wings[0][0]:.1f} {wings[0][1]:.1f} L{wings[1][0]:.1f} {wings[1][1]:.1f} Z"
    )
    path = f"M{a[0]:.1f} {a[1]:.1f} Q{bend[0]:.1f} {bend[1]:.1f} {neck[0]:.1f} {neck[1]:.1f}"
    out = ""
    stroke = 5.0 if arrow.wide else 3.4
    for colour, more in (("#04120c", 4.0), (hexed(arrow.colour), 0.0)):
        out += tag(
            "path", d=path, fill="none", stroke=colour, stroke_width=stroke + more, stroke_linecap="round"
        )
        out += tag("path", d=head, fill=colour, stroke=colour, stroke_width=1 + more, stroke_linejoin="round")
    return out


def room_beside(across: float, free: float) -> float:
    """How far from a mat's outer edge an arrow leaves it, if `free` of its width is beside the other mat."""
    return min(across * 0.75, free * 0.55)


def _bow(start: Box, end: Box, middle: float) -> tuple[Spot, Spot, Spot]:
    """The start, bend and end of an arrow: straight across a gap, or around a free corner of the cloth."""
    beside = start.y < end.bottom and end.y < start.bottom
    above = start.x < end.right and end.x < start.right
    if beside and not above:
        y = (max(start.y, end.y) + min(start.bottom, end.bottom)) / 2
        right = end.x > start.x
        a, b = (start.right if right else start.x, y), (end.x if right else end.right, y)
        return _shortened(a, ((a[0] + b[0]) / 2, y), b)
    if above and _near(start, end):
        x = (max(start.x, end.x) + min(start.right, end.right)) / 2
        down = end.y > start.y
        a, b = (x, start.bottom if down else start.y), (x, end.y if down else end.bottom)
        return _shortened(a, (x, (a[1] + b[1]) / 2), b)
    return _cornered(start, end, middle)


def _near(start: Box, end: Box) -> bool:
    """Whether two mats overlap so far, seen from above, that a straight arrow is clear enough."""
    return min(start.right, end.right) - max(start.x, end.x) > max(start.w, end.w) * 0.6


def _cornered(start: Box, end: Box, middle: float) -> tuple[Spot, Spot, Spot]:
    """Out of the mat further out, up or down, and into the side of the other; or the other way round."""
    outer, inner = sorted((start, end), key=lambda mat: -abs(mat.centre[0] - middle))
    left = outer.centre[0] < middle
    # Out in the free corner, however far the outer mat reaches over the inner one.
    free = inner.x - outer.x if left else outer.right - inner.right
    aside = room_beside(outer.w, free)
    x = outer.x + aside if left else outer.right - aside
    y = inner.centre[1]
    from_outer = (x, outer.bottom if inner.y > outer.y else outer.y)
    to_inner = (inner.x if left else inner.right, y)
    bend = (x, y)
    if outer is start:
        return _shortened(from_outer, bend, to_inner)
    return _shortened(to_inner, bend, from_outer)


def _shortened(a: Spot, bend: Spot, b: Spot) -> tuple[Spot, Spot, Spot]:
    """The arrow's line with a gap at both ends."""
    return _towards(a, bend), bend, _towards(b, bend)


def _towards(end: Spot, bend: Spot) -> Spot:
    length = max(0.1, hypot(bend[0] - end[0], bend[1] - end[1]))
    part = min(AIR, length / 2) / length
    return (end[0] + (bend[0] - end[0]) * part, end[1] + (bend[1] - end[1]) * part)
