"""Arrows on the cloth: who is compared with whom."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.client.box import Spot
    from game.client.canvas import Canvas
    from game.client.palette import Colour

STEPS = 24
NIGHT: Colour = (6, 20, 14)


def draw_arrow(canvas: Canvas, ends: tuple[Spot, Spot], about: Spot, colour: Colour, *, wide: bool) -> None:
    """An arrow that bends around a spot, from one end to the other."""
    curve = _curve(ends, about)
    tip, neck = curve[-1], curve[-2]
    dx, dy = tip[0] - neck[0], tip[1] - neck[1]
    length = max(0.1, hypot(dx, dy))
    ux, uy = dx / length, dy / length
    for shade, width, spread in ((NIGHT, 9.0 if wide else 7.0, 15.0), (colour, 4.5 if wide else 2.6, 11.0)):
        for start, end in zip(curve[:-1], curve[1:], strict=True):
            canvas.line(start, end, shade, width)
        wings = (
            (tip[0] - ux * spread - uy * spread * 0.7, tip[1] - uy * spread + ux * spread * 0.7),
            (tip[0] - ux * spread + uy * spread * 0.7, tip[1] - uy * spread - ux * spread * 0.7),
        )
        canvas.polygon(((tip[0] + ux * 4, tip[1] + uy * 4), *wings), shade)


def _curve(ends: tuple[Spot, Spot], about: Spot) -> list[Spot]:
    """A bow between the ends, drawn towards the spot."""
    (ax, ay), (bx, by) = ends
    cx, cy = (ax + bx) / 2 * 0.35 + about[0] * 0.65, (ay + by) / 2 * 0.35 + about[1] * 0.65
    found = []
    for step in range(STEPS + 1):
        t = 0.06 + 0.88 * step / STEPS
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        found.append((a * ax + b * cx + c * bx, a * ay + b * cy + c * by))
    return found
