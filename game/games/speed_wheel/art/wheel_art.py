"""The speed wheel as an object: a carved disc of wood in a brass rim, inlaid spaces, a brass arrow.

All drawings have `UNITS` units on a side, the middle of the wheel being at `MID`; angles are in radians,
clockwise from the right, and space 1 begins at the top.
"""

from __future__ import annotations

from math import cos, pi, sin, tau
from typing import TYPE_CHECKING

import pygame

from game.ui.drawing import materials
from game.ui.drawing.ornaments import GOLD, artwork, shade
from game.ui.drawing.svg import linear, rasterised, svg_text, tag

if TYPE_CHECKING:
    from game.ui.drawing.palette import Colour, Palette

UNITS = (400.0, 400.0)
MID = 200.0

FIELD = (58.0, 149.0)
"""The distances from the middle between which pawns stand; many pawns stand up to the rim."""

NUMBERS, NUMBER = 169.5, 11.0
"""Distance of the numbers of spaces from the middle, and the radius around one that is kept free."""

TIP = 176.0
"""Distance of the arrow's point from the middle, as its drawing has it."""

POINT = 8.5
"""Least radius around the arrow's point, on the ring of numbers, within which it can be pressed."""

BAND = (157.0, 183.0)
"""The dark ring with the numbers."""

_RIM = 190.5
_HUB = 30.0

Point = tuple[float, float]


def start_of(space: float, count: int) -> float:
    """The angle of the line where a space begins; its middle is at `start_of(space + 0.5, count)`."""
    return -pi / 2 + (space - 1) * tau / count


def at(angle: float, away: float) -> Point:
    """A point of the wheel, in its units."""
    return (MID + away * cos(angle), MID + away * sin(angle))


def disc(count: int, side: int, scale: float, palette: Palette) -> pygame.Surface:
    """The bare wheel with `count` spaces, `side` pixels across, without numbers and arrow."""
    surface = rasterised(svg_text(_ring(0, 194, "#ffffff"), UNITS), (side, side))
    grain = materials.wood((side, side), scale, palette, seed=41)
    surface.blit(grain, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    defs = linear("g", 60, 30, 340, 372, *GOLD)
    body = "".join(_inlay(space, count) for space in range(1, count + 1))
    body += _band(palette) + _grooves(count) + _start_line(count, palette) + _carvings(count)
    body += _rim(count) + _boss()
    surface.blit(rasterised(svg_text(body, UNITS, defs), (side, side)), (0, 0))
    return surface


def sector(space: int, count: int, colour: Colour, opacity: float) -> str:
    """A colour laid over a space of the wheel, as an SVG document."""
    path = _sector(space, count, 56, BAND[1])
    edge: dict[str, float | str] = {"stroke": shade(colour, 1.25), "stroke_width": 2.4}
    return svg_text(tag("path", d=path, fill=shade(colour, 1.0), fill_opacity=opacity, **edge), UNITS)


def drawing(name: str, **dyes: Colour) -> str:
    """The SVG document of that name among those of the wheel, in the colours that it asks for."""
    return artwork(f"speed_wheel/art/{name}", **dyes)


def shelf(w: float, h: float) -> str:
    """The tray for pawns before the line, with a brass edge."""
    defs = linear("g", 0, 0, w * 0.4, h, *GOLD) + linear(
        "w", 0, 0, 0, h, (0, "#1b0d05"), (0.3, "#3a2010"), (1, "#55301a")
    )
    box: dict[str, float | str] = {"x": 1, "y": 1, "width": w - 2, "height": h - 2, "rx": 12}
    body = tag("rect", fill="#140803", **box)
    inner: dict[str, float | str] = {"x": 3, "y": 3, "width": w - 6, "height": h - 6, "rx": 10}
    body += tag("rect", fill="url(#w)", stroke="url(#g)", stroke_width=3.4, **inner)
    for x, y in ((13, 13), (w - 13, 13), (13, h - 13), (w - 13, h - 13)):
        body += tag("circle", cx=x, cy=y, r=2.8, fill="#fff0b4", stroke="#6a4312", stroke_width=1.1)
    return svg_text(body, (w, h), defs)


# Parts


def _ring(inner: float, outer: float, colour: str, opacity: float = 1.0) -> str:
    if inner <= 0:
        return tag("circle", cx=MID, cy=MID, r=outer, fill=colour, fill_opacity=opacity)
    pen: dict[str, float | str] = {"stroke": colour, "stroke_width": outer - inner, "stroke_opacity": opacity}
    return tag("circle", cx=MID, cy=MID, r=(inner + outer) / 2, fill="none", **pen)


def _sector(space: int, count: int, inner: float, outer: float) -> str:
    first, last = start_of(space, count), start_of(space + 1, count)
    far = 1 if last - first > pi else 0
    (ax, ay), (bx, by) = at(first, outer), at(last, outer)
    (cx, cy), (dx, dy) = at(last, inner), at(first, inner)
    return (
        f"M{ax:.2f} {ay:.2f} A{outer:g} {outer:g} 0 {far} 1 {bx:.2f} {by:.2f} L{cx:.2f} {cy:.2f}"
        f" A{inner:g} {inner:g} 0 {far} 0 {dx:.2f} {dy:.2f} Z"
    )


def _inlay(space: int, count: int) -> str:
    """The veneer of a space: walnut and maple in turn, cherry for the last where the count is odd."""
    if count % 2 and space == count:
        fill, opacity = "#8a2c12", 0.4
    else:
        fill, opacity = ("#e39a3e", 0.36) if space % 2 else ("#140803", 0.3)
    body = tag("path", d=_sector(space, count, 34, BAND[0]), fill=fill, fill_opacity=opacity)
    edge: dict[str, float | str] = {"stroke": "#ffe7b4", "stroke_width": 1, "stroke_opacity": 0.3}
    first, last = start_of(space, count), start_of(space + 1, count)
    inset = min(0.05, (last - first) * 0.12)
    (ax, ay), (bx, by) = at(first + inset, BAND[0] - 7), at(last - inset, BAND[0] - 7)
    far = 1 if last - first > pi else 0
    reach = f"{BAND[0] - 7:g}"
    line = f"M{ax:.2f} {ay:.2f} A{reach} {reach} 0 {far} 1 {bx:.2f} {by:.2f}"
    return body + tag("path", d=line, fill="none", **edge)


def _band(palette: Palette) -> str:
    """The dark band that carries the numbers."""
    body = _ring(*BAND, shade(palette.leather_dark, 0.55), 0.92)
    for away, width, opacity in ((BAND[0], 2.6, 0.95), (BAND[1], 2.2, 0.9)):
        pen: dict[str, float | str] = {"stroke": "url(#g)", "stroke_width": width, "stroke_opacity": opacity}
        body += tag("circle", cx=MID, cy=MID, r=away, fill="none", **pen)
    return body


def _grooves(count: int) -> str:
    """Engraved lines filled with brass, between the spaces."""
    lines = []
    for space in range(1, count + 1):
        (ax, ay), (bx, by) = at(start_of(space, count), 34), at(start_of(space, count), BAND[1])
        lines.append(f"M{ax:.2f} {ay:.2f} L{bx:.2f} {by:.2f}")
    path = " ".join(lines)
    body = tag("path", d=path, stroke="#120803", stroke_width=4.2, fill="none", stroke_opacity=0.85)
    return body + tag("path", d=path, stroke="#d9ad5a", stroke_width=1.6, fill="none")


def _start_line(count: int, palette: Palette) -> str:
    """The line between the last space and the first, in enamel, from which everything is counted."""
    angle = start_of(1, count)
    (ax, ay), (bx, by) = at(angle, 40), at(angle, BAND[1] - 1)
    path = f"M{ax:.2f} {ay:.2f} L{bx:.2f} {by:.2f}"
    body = tag("path", d=path, stroke="#120803", stroke_width=7.4, fill="none")
    body += tag("path", d=path, stroke="#d9ad5a", stroke_width=5, fill="none")
    return body + tag("path", d=path, stroke=shade(palette.accent, 1.12), stroke_width=2.6, fill="none")


def _carvings(count: int) -> str:
    """A carved rose around the hub, and a leaf at the foot of every groove."""
    petals = max(12, count)
    body = ""
    for i in range(petals):
        angle = i * tau / petals
        (ax, ay), (bx, by) = at(angle, 33), at(angle, 53)
        side = pi / petals * 0.9
        (lx, ly), (rx, ry) = at(angle - side, 46), at(angle + side, 46)
        d = f"M{ax:.2f} {ay:.2f} Q{lx:.2f} {ly:.2f} {bx:.2f} {by:.2f} Q{rx:.2f} {ry:.2f} {ax:.2f} {ay:.2f} Z"
        body += tag("path", d=d, fill="#2a1408", fill_opacity=0.8, stroke="#c9974a", stroke_width=1)
    ring: dict[str, float | str] = {"cx": MID, "cy": MID, "r": 55.5, "fill": "none"}
    body = _ring(30, 55, "#3a1e0d", 0.75) + body
    body += tag("circle", **ring, stroke="#120803", stroke_width=3.4, stroke_opacity=0.7)
    return body + tag("circle", **ring, stroke="#d9ad5a", stroke_width=1.3, stroke_opacity=0.9)


def _rim(count: int) -> str:
    """The brass rim with its rivets: one at every line, others between them."""
    ring: dict[str, float | str] = {"cx": MID, "cy": MID, "fill": "none"}
    body = tag("circle", r=_RIM, stroke="#140803", stroke_width=18, **ring)
    body += tag("circle", r=_RIM, stroke="url(#g)", stroke_width=14.6, **ring)
    body += tag("circle", r=_RIM - 6.4, stroke="#4a2a0a", stroke_width=1.5, stroke_opacity=0.9, **ring)
    body += tag("circle", r=_RIM - 4.6, stroke="#fff4c8", stroke_width=0.9, stroke_opacity=0.55, **ring)
    body += tag("circle", r=_RIM + 5.6, stroke="#fff4c8", stroke_width=1.1, stroke_opacity=0.75, **ring)
    between = max(1, round(36 / count))
    total = count * between
    for i in range(total):
        x, y = at(start_of(1, 1) + i * tau / total, _RIM + 0.4)
        size = 4.1 if i % between == 0 else 2.7
        body += tag("circle", cx=x + 0.7, cy=y + 1, r=size + 0.9, fill="#3a1f0a", fill_opacity=0.8)
        body += tag("circle", cx=x, cy=y, r=size, fill="#f0cd7c", stroke="#6a4312", stroke_width=1)
        body += tag("circle", cx=x - size * 0.28, cy=y - size * 0.32, r=size * 0.38, fill="#fffbe6")
    return body


def _boss() -> str:
    """The wood in the middle that the arrow turns on."""
    body = tag("circle", cx=MID, cy=MID, r=_HUB + 2, fill="#120803")
    body += tag("circle", cx=MID, cy=MID, r=_HUB, fill="url(#g)")
    return body + tag("circle", cx=MID, cy=MID, r=_HUB - 4.5, fill="#2a1408")
