"""The dominance wheel as an object: a disc of wood in a brass rim, a sector for each class, inlaid arrows."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, hypot, pi, sin, tau
from typing import TYPE_CHECKING

import pygame

from game.art.card_face import crest_shield
from game.art.card_paper import Enamel
from game.ui.box import Box, Size, Spot
from game.ui.drawing import materials
from game.ui.drawing.ornaments import GOLD, shade
from game.ui.drawing.svg import linear, rasterised, svg_text, tag
from game.ui.text.text import Face, Style, Texts
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.ui.canvas import Canvas
    from game.ui.drawing.palette import Crest, Palette
    from game.ui.ui import Ui

UNITS = (200.0, 200.0)
"""The wheel's own units; its middle is at 100, 100."""

EMBLEMS = 57.0
"""The distance of the emblems from the middle."""

HUB = 19.0

Pair = tuple["Crest", "Crest"]
"""A class and one that it dominates."""

Point = tuple[float, float]

_FACE = 88.0
_STEPS = 40
"""The number of segments of an arrow's line."""

_TRIM = 0.42
"""The angle, in radians, that an arrow keeps from the emblems at its ends."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """The classes on the wheel, clockwise from the top, and who dominates whom."""

    classes: tuple[Crest, ...]
    pairs: tuple[Pair, ...]

    @classmethod
    def of(cls, pairs: Sequence[Pair]) -> Wheel:
        """The wheel of these pairs; where possible each class is followed by one that it dominates."""
        left = list(dict.fromkeys(crest for pair in pairs for crest in pair))
        ring: list[Crest] = []
        while left:
            after = [low for high, low in pairs if ring and high == ring[-1] and low in left]
            ring.append(after[0] if after else left[0])
            left.remove(ring[-1])
        return cls(tuple(ring), tuple(pairs))

    def angle(self, crest: Crest) -> float:
        """The angle of a class, in radians clockwise from the right."""
        return -pi / 2 + tau * self.classes.index(crest) / len(self.classes)

    def spot(self, crest: Crest) -> Point:
        """The centre of a class's emblem."""
        return _at(self.angle(crest), EMBLEMS)


def disc(wheel: Wheel, side: int, scale: float, palette: Palette) -> pygame.Surface:
    """The unlit wheel, `side` pixels across, without emblems."""
    grain = materials.wood((side, side), scale, palette, seed=17)
    face = tag("circle", cx=100, cy=100, r=_FACE + 3, fill="#ffffff")
    surface = rasterised(svg_text(face, UNITS), (side, side))
    surface.blit(grain, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    body = "".join(_sector(wheel, crest, palette, 0.34) for crest in wheel.classes)
    body += _grooves(wheel) + _rim()
    body += "".join(_arrow(wheel, pair, "#b08a48", 5.4, "#1c0d05") for pair in wheel.pairs)
    body += _hub("#b9985c", "#6a4a1c")
    surface.blit(
        rasterised(svg_text(body, UNITS, linear("g", 30, 16, 170, 186, *GOLD)), (side, side)), (0, 0)
    )
    return surface


def light(wheel: Wheel, pair: Pair, side: int, palette: Palette) -> pygame.Surface:
    """The glow over the wheel for the pair that decides: its sector, its arrow and the hub."""
    hue = palette.crests[pair[0]]
    blur = max(2, side // 44)
    halo = _arrow(wheel, pair, shade(hue.glow, 1.3), 11, shade(hue.glow, 1.0))
    halo += tag("circle", cx=100, cy=100, r=HUB + 4, fill="#ffe9a0")
    halo += _ring_part(wheel, pair[0], shade(hue.glow, 1.0), 12)
    glow = pygame.transform.gaussian_blur(rasterised(svg_text(halo, UNITS), (side, side)), blur)
    surface = rasterised(svg_text(_sector(wheel, pair[0], palette, 0.82), UNITS), (side, side))
    surface.blit(glow, (0, 0))
    defs = linear("g", 30, 16, 170, 186, *GOLD)
    body = _arrow(wheel, pair, "#fff1bc", 6.6, "#3a1206")
    body += _ring_part(wheel, pair[0], "#fff4c8", 3.4) + _hub("#fff0b4", "#c8902e")
    surface.blit(rasterised(svg_text(body, UNITS, defs), (side, side)), (0, 0))
    return surface


# Parts


def _at(angle: float, away: float) -> Point:
    return (100 + away * cos(angle), 100 + away * sin(angle))


def _half(wheel: Wheel) -> float:
    return pi / len(wheel.classes)


def _sector(wheel: Wheel, crest: Crest, palette: Palette, opacity: float) -> str:
    """The enamel of a class's sector."""
    middle, half = wheel.angle(crest), _half(wheel)
    (ax, ay), (bx, by) = _at(middle - half, _FACE - 5), _at(middle + half, _FACE - 5)
    far = 1 if half > pi / 2 else 0
    reach = f"{_FACE - 5:g}"
    path = f"M100 100 L{ax:.2f} {ay:.2f} A{reach} {reach} 0 {far} 1 {bx:.2f} {by:.2f} Z"
    return tag("path", d=path, fill=shade(palette.crests[crest].fill, 1.06), fill_opacity=opacity)


def _grooves(wheel: Wheel) -> str:
    """Engraved lines between the sectors, and a ring that runs through the emblems."""
    lines = []
    for crest in wheel.classes:
        angle = wheel.angle(crest) + _half(wheel)
        (ax, ay), (bx, by) = _at(angle, HUB), _at(angle, _FACE - 5)
        lines.append(f"M{ax:.2f} {ay:.2f} L{bx:.2f} {by:.2f}")
    path = " ".join(lines)
    body = tag("path", d=path, stroke="#160a04", stroke_width=3, fill="none", stroke_opacity=0.8)
    body += tag("path", d=path, stroke="#c99a4a", stroke_width=1.1, fill="none", stroke_opacity=0.85)
    for radius, width, opacity in ((EMBLEMS, 1.2, 0.35), (_FACE - 9, 0.9, 0.5), (HUB + 9, 0.9, 0.4)):
        ring: dict[str, float | str] = {"stroke": "#d9b25c", "stroke_width": width, "stroke_opacity": opacity}
        body += tag("circle", cx=100, cy=100, r=radius, fill="none", **ring)
    return body


def _rim() -> str:
    """The brass rim with its rivets."""
    ring: dict[str, float | str] = {"cx": 100, "cy": 100, "fill": "none"}
    body = tag("circle", r=90, stroke="#140803", stroke_width=14, **ring)
    body += tag("circle", r=90, stroke="url(#g)", stroke_width=11, **ring)
    body += tag("circle", r=86, stroke="#3a1f0a", stroke_width=1.6, **ring)
    body += tag("circle", r=94, stroke="#fff0b4", stroke_width=0.8, stroke_opacity=0.6, **ring)
    for i in range(24):
        x, y = _at(i * tau / 24 + tau / 48, 90.4)
        body += tag("circle", cx=x, cy=y, r=2, fill="#fff0b4", stroke="#6a4312", stroke_width=0.9)
    return body


def _ring_part(wheel: Wheel, crest: Crest, colour: str, width: float) -> str:
    """The part of the rim that belongs to a class."""
    middle, half = wheel.angle(crest), _half(wheel) * 0.97
    (ax, ay), (bx, by) = _at(middle - half, 84), _at(middle + half, 84)
    path = f"M{ax:.2f} {ay:.2f} A84 84 0 {1 if half > pi / 2 else 0} 1 {bx:.2f} {by:.2f}"
    return tag("path", d=path, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round")


def _arrow(wheel: Wheel, pair: Pair, colour: str, width: float, casing: str) -> str:
    """An inlaid arrow from one class to another, bent along the rim where they are neighbours."""
    points = _course(wheel, pair)
    head = width * 1.5
    bx, by = points[-1]
    shaft = [(x, y) for x, y in points if hypot(bx - x, by - y) > head * 1.2]
    ax, ay = shaft[-1]
    length = hypot(bx - ax, by - ay)
    dx, dy = (bx - ax) / length, (by - ay) / length
    line = "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in shaft)
    foot = (bx - dx * head * 1.5, by - dy * head * 1.5)
    left, right = (foot[0] - dy * head, foot[1] + dx * head), (foot[0] + dy * head, foot[1] - dx * head)
    tip = f"M{bx:.2f} {by:.2f} L{left[0]:.2f} {left[1]:.2f} L{right[0]:.2f} {right[1]:.2f} Z"
    pen: dict[str, float | str] = {"stroke_linejoin": "round", "stroke_linecap": "round"}
    body = tag("path", d=line, fill="none", stroke=casing, stroke_width=width + 3, **pen)
    body += tag("path", d=tip, fill=casing, stroke=casing, stroke_width=3, **pen)
    body += tag("path", d=line, fill="none", stroke=colour, stroke_width=width, **pen)
    return body + tag("path", d=tip, fill=colour)


def _course(wheel: Wheel, pair: Pair) -> list[Point]:
    """The line of an arrow: along the ring of emblems to a neighbour, else past the hub."""
    start, end = (wheel.angle(crest) for crest in pair)
    turn = (end - start + pi) % tau - pi
    if len(wheel.classes) == 2:
        turn = pi
    if abs(turn) <= _half(wheel) * 2 + 0.01:
        trim = min(_TRIM, abs(turn) * 0.24)
        sign = 1 if turn > 0 else -1
        first, last = start + sign * trim, start + turn - sign * trim
        return [_at(first + (last - first) * i / _STEPS, EMBLEMS) for i in range(_STEPS + 1)]
    (ax, ay), (bx, by) = (_at(angle, EMBLEMS - 24) for angle in (start, end))
    middle = _at(start + turn / 2, HUB + 16)
    points = []
    for t in (i / _STEPS for i in range(_STEPS + 1)):
        near, mid, far = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append((near * ax + mid * middle[0] + far * bx, near * ay + mid * middle[1] + far * by))
    return points


def _hub(light_brass: str, dark_brass: str) -> str:
    """The boss in the middle, left empty for text."""
    body = tag("circle", cx=100, cy=100, r=HUB + 2, fill="#140803")
    body += tag("circle", cx=100, cy=100, r=HUB, fill=dark_brass)
    body += tag("circle", cx=99, cy=98.6, r=HUB - 2.4, fill=light_brass)
    ring: dict[str, float | str] = {"fill": "none", "stroke": dark_brass, "stroke_width": 1.4}
    return body + tag("circle", cx=100, cy=100, r=HUB - 4.6, **ring)


SIDE = 240.0
"""The size in logical units, unless there is less room."""

NAMED = 190.0
"""The size below which there is no room for names."""

_BADGE = 0.185
_OUTSIDE = 0.145
"""Widths of the shields on the wheel and in the corners, as parts of the wheel."""

_CORNERS = ((0.07, 0.84), (0.93, 0.84), (0.07, 0.1), (0.93, 0.1))


class DominanceWheel(Widget):
    """The wheel in the middle of its place; classes outside the rule stand in the corners around it.

    `pairs` says who dominates whom, `names` what the classes are called. `lit` is the pair that decides at
    this moment: its sector and arrow are lit by as much as `glow` says, from 0 to 1, with `bonus` on the hub.
    """

    def __init__(
        self,
        pairs: Sequence[Pair],
        names: Mapping[Crest, str],
        *,
        outside: Sequence[Crest] = (),
        lit: Pair | None = None,
        bonus: str = "\N{MULTIPLICATION SIGN}2",
        side: float = SIDE,
        name: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(name, tip=tip)
        self.wheel = Wheel.of(pairs)
        self.names = names
        self.outside = tuple(outside)
        self.lit = lit
        self.glow = 1.0
        self.bonus = bonus
        self.side = side

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same in every theme
        """A square of the given size, or as large as there is room for."""
        side = min(self.side, width)
        return Size(side, side)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the wheel, what is lit of it, and the emblems on top."""
        side = min(self.box.w, self.box.h)
        if side < 1 or not self.wheel.classes:
            return
        corner = (self.box.centre[0] - side / 2, self.box.centre[1] - side / 2)
        place = Box(*corner, side, side)
        disc = self._disc(ui, canvas.px(side))
        canvas.lay("wheel", disc, corner, 9, 180)
        if self.lit in self.wheel.pairs and self.glow > 0:
            self._draw_light(canvas, ui, place)
        for crest in self.wheel.classes:
            self._draw_class(canvas, ui, place, crest)
        for crest, (across, down) in zip(self.outside, _CORNERS, strict=False):
            spot = (place.x + across * side, place.y + down * side)
            self._draw_badge(canvas, ui, crest, spot, side * _OUTSIDE)
            self._draw_name(canvas, ui, crest, (spot[0], spot[1] + side * 0.11), place)

    def _disc(self, ui: Ui, side: int) -> pygame.Surface:
        wheel = self.wheel
        return ui.theme.painted(("wheel", wheel, side), lambda: disc(wheel, side, ui.scale, ui.palette))

    def _draw_light(self, canvas: Canvas, ui: Ui, place: Box) -> None:
        wheel, pair = self.wheel, self.lit
        if pair is None:
            return
        side = canvas.px(place.w)
        painted = ui.theme.painted(("light", wheel, pair, side), lambda: light(wheel, pair, side, ui.palette))
        painted.set_alpha(round(255 * min(1.0, self.glow)))
        canvas.blit(painted, (place.x, place.y))
        if self.glow > 0.5:
            style = Style(Face.BOLD, place.w * 0.1, (96, 26, 6), (255, 250, 220))
            canvas.blit_centred(ui.texts.line(self.bonus, style), place.centre)

    def _draw_class(self, canvas: Canvas, ui: Ui, place: Box, crest: Crest) -> None:
        x, y = self.wheel.spot(crest)
        unit = place.w / UNITS[0]
        lifted = -2.0 if place.w >= NAMED else 0.0
        spot = (place.x + x * unit, place.y + (y + lifted) * unit)
        crowd = min(1.0, 4.2 / len(self.wheel.classes))
        large = self.lit in self.wheel.pairs and self.lit is not None and self.lit[0] == crest
        self._draw_badge(canvas, ui, crest, spot, place.w * _BADGE * (1.16 if large else 1.0) * crowd)
        self._draw_name(canvas, ui, crest, (spot[0], spot[1] + place.w * 0.125), place)

    def _draw_badge(self, canvas: Canvas, ui: Ui, crest: Crest, spot: Spot, width: float) -> None:
        pixels = max(8, canvas.px(width))
        badge = ui.theme.painted(("badge", crest, pixels), lambda: _crest_badge(crest, ui.texts, pixels))
        corner = (
            spot[0] - badge.get_width() / canvas.scale / 2,
            spot[1] - badge.get_height() / canvas.scale / 2,
        )
        canvas.lay(("badge", crest), badge, corner, 3, 170)

    def _draw_name(self, canvas: Canvas, ui: Ui, crest: Crest, spot: Spot, place: Box) -> None:
        """The name of a class on a little plate."""
        name = self.names.get(crest, "")
        if not name or place.w < NAMED:
            return
        style = Style(Face.BOLD, max(13.0, place.w * 0.062), ui.palette.cream, (24, 8, 4))
        line = ui.texts.line(name, style)
        w, h = line.get_width() / canvas.scale + 14, line.get_height() / canvas.scale + 2
        box = Box(spot[0] - w / 2, spot[1] - h / 2, w, h).within(place)
        canvas.fill(box, (30, 14, 6), 205, h / 2)
        canvas.blit_centred(line, box.centre)


def _crest_badge(crest: Crest, texts: Texts, width: int) -> pygame.Surface:
    """The shield of a class with its emblem, that many pixels wide."""
    hue = texts.palette.crests[crest]
    badge = crest_shield(crest, Enamel.of(hue), width)
    style = Style(Face.ICON, width * 0.56 / texts.scale, (255, 246, 222), (24, 8, 4))
    emblem = texts.line(hue.emblem.glyph, style)
    w, h = badge.get_size()
    badge.blit(emblem, ((w - emblem.get_width()) // 2, round(h * 0.5) - emblem.get_height() // 2))
    return badge
