"""A tray with a player's dice of old ivory: they tumble in, land on what was rolled, and lie in a row."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, degrees, pi, sin
from types import MappingProxyType
from typing import TYPE_CHECKING

import pygame

from game.art.dice_tumble import APART, SECONDS, Pose, Room, Tumble, row, tumble
from game.ui.box import Box, Size
from game.ui.drawing import materials
from game.ui.drawing.ornaments import GOLD, hatch_square, hatched, shade, slab
from game.ui.drawing.svg import linear, radial, rasterised, svg_text, tag
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from game.ui.canvas import Canvas
    from game.ui.drawing.palette import Hue, Palette
    from game.ui.ui import Ui

_RIM = 9.0
_CANDLE = 46
"""How strongly the middle of a tray is lit, of 255."""

PIPS: Mapping[int, tuple[tuple[int, int], ...]] = MappingProxyType(
    {
        1: ((0, 0),),
        2: ((-1, -1), (1, 1)),
        3: ((-1, -1), (0, 0), (1, 1)),
        4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
        5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
        6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    }
)
"""The places of the pips on each face of a die, across and down, in steps from its middle."""


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
    for across, down in PIPS[face]:
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
    floor = materials.leather(size, scale, palette, seed=41)
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


TURNING = 0.7
"""Seconds that a die takes to be turned."""

LARGEST = 54.0
"""Side of a die, in logical units, where there is room."""

RIM = 9.0
"""Width of the tray's rim."""


@dataclass(frozen=True, slots=True)
class Rolling:
    """The motion of dice that are thrown; the seed decides how they tumble."""

    seed: int
    seconds: float = SECONDS


@dataclass(frozen=True, slots=True)
class Turning:
    """The motion of dice that are turned to other faces."""

    before: tuple[int, ...]
    seconds: float = TURNING


class DiceTray(Widget):
    """The dice of one player in a tray of the player's colour.

    `faces` are what they show in truth; `roll` and `turn` set them, and begin a decoration of how they came
    to it. It goes on by `update`, or is set to a part by `seek`; `speed` 0 (reduced motion) leaves it out.
    `motion` is what is going on, `part` how much of it is over. `marked` are the numbers of dice with a ring
    around them.
    """

    def __init__(
        self,
        hue: Hue,
        faces: Sequence[int] = (),
        *,
        speed: float = 1.0,
        marked: Collection[int] = (),
        name: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(name, tip=tip)
        self.hue = hue
        self.faces = tuple(faces)
        self.speed = speed
        self.marked = frozenset(marked)
        self.motion: Rolling | Turning | None = None
        self.part = 1.0
        self._thrown: tuple[tuple[object, ...], Tumble] | None = None

    @property
    def busy(self) -> bool:
        """Whether dice are in motion."""
        return self.motion is not None

    def roll(self, faces: Sequence[int], seed: int) -> None:
        """Throw dice that come to show these faces; the seed decides how they tumble."""
        self._begin(Rolling(seed), faces)

    def turn(self, faces: Sequence[int]) -> None:
        """Turn the dice whose faces change; more or fewer dice come or go at the end of the row."""
        if tuple(faces) != self.faces:
            self._begin(Turning(self.faces), faces)

    def seek(self, part: float) -> None:
        """Show a part of the motion, from 0 to 1."""
        self.part = part
        if part >= 1:
            self.motion = None

    def update(self, seconds: float) -> bool:
        """Let that many real seconds pass; returns whether anything moved."""
        if self.motion is None:
            return False
        self.seek(self.part + seconds * self.speed / self.motion.seconds)
        return True

    def skip(self) -> None:
        """Jump to the end."""
        self.seek(1.0)

    def resume(self, before: Widget, ui: Ui) -> None:  # noqa: ARG002 - what every widget is given
        """Go on with the motion of the widget that this one replaces."""
        if isinstance(before, DiceTray) and before.faces == self.faces:
            self.motion, self.part = before.motion, before.part

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same in every theme
        """Room for six dice to roll in."""
        return Size(min(width, 6 * APART * LARGEST + 2 * RIM), 2.1 * LARGEST + 2 * RIM)

    def die_box(self, number: int) -> Box:
        """The box in which a die lies once it is at rest."""
        side = self._side
        pose = row(self.faces, self._room)[number]
        left, top = self._inner.x, self._inner.y
        return Box(left + (pose.x - 0.5) * side, top + (pose.y - 0.5) * side, side, side)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the tray, and the dice in it from the lowest to the highest."""
        size = canvas.size(self.box)
        hue = self.hue
        ground = ui.theme.painted(("tray", hue, size), lambda: tray(size, ui.scale, ui.palette, hue))
        canvas.lay("tray", ground, (self.box.x, self.box.y), 6, 170)
        with canvas.clip(self.box.inset(2)):
            for pose, wide in sorted(self._shown(), key=lambda each: each[0].height):
                self._draw_die(canvas, ui, pose, wide)
        if not self.busy:
            for number in sorted(self.marked & set(range(len(self.faces)))):
                canvas.outline(self.die_box(number).inset(-4), ui.palette.ring_edge, 5, 9)
                canvas.outline(self.die_box(number).inset(-3), ui.palette.gilt, 3, 8)

    @property
    def _inner(self) -> Box:
        return self.box.inset(RIM)

    @property
    def _side(self) -> float:
        """The side of a die, in logical units: as large as the tray and the number of dice allow."""
        count = len(self.faces)
        if isinstance(self.motion, Turning):
            count = max(count, len(self.motion.before))
        inner = self._inner
        return max(1.0, min(LARGEST, inner.h * 0.62, inner.w / (APART * max(1, count) + 0.3)))

    @property
    def _room(self) -> Room:
        inner, side = self._inner, self._side
        return (inner.w / side, inner.h / side)

    def _begin(self, motion: Rolling | Turning, faces: Sequence[int]) -> None:
        self.faces = tuple(faces)
        self.motion, self.part, self._thrown = motion, 0.0, None
        if self.speed <= 0:
            self.skip()

    def _shown(self) -> list[tuple[Pose, float]]:
        """The dice as they are seen now, each with its width as a part of its height."""
        match self.motion:
            case Rolling(seed=seed):
                return [(pose, 1.0) for pose in self._tumble(seed).at(self.part)]
            case Turning(before=before):
                return _turned(row(before, self._room), row(self.faces, self._room), self.part)
            case None:
                return [(pose, 1.0) for pose in row(self.faces, self._room)]

    def _tumble(self, seed: int) -> Tumble:
        key = (self.faces, self._room, seed)
        if self._thrown is None or self._thrown[0] != key:
            self._thrown = (key, tumble(*key))
        return self._thrown[1]

    def _draw_die(self, canvas: Canvas, ui: Ui, pose: Pose, wide: float) -> None:
        """A die: the higher, the larger, and the farther its shadow."""
        height = round(pose.height * _LEVELS) / _LEVELS
        turn = round(degrees(-pose.angle) / _DEGREES) * _DEGREES
        side = max(4, canvas.px(self._side * (1 + _NEARER * height)))
        size = (max(2, round(side * max(0.06, wide))), side)
        picture = ui.theme.turned(("die", pose.face), size, turn, lambda: die(pose.face))
        inner, unit = self._inner, self._side
        at = (inner.x + pose.x * unit, inner.y + pose.y * unit)
        blur = 2.5 + 3 * height
        shadow = ui.theme.shadow(("die", turn, size), picture, blur, 160)
        canvas.blit_centred(
            shadow, (at[0] + unit * (0.05 + 0.22 * height), at[1] + unit * (0.09 + 0.34 * height))
        )
        canvas.blit_centred(picture, (at[0], at[1] - unit * 0.12 * height))


_LEVELS, _DEGREES, _NEARER = 4, 5, 0.26
"""Heights and angles that pictures of dice are kept for; how much larger a die is at the top of its hop."""


def _turned(before: tuple[Pose, ...], after: tuple[Pose, ...], part: float) -> list[tuple[Pose, float]]:
    """A part of the turning of dice: those that change hop and turn over, others come, go or move aside."""
    eased = part * part * (3 - 2 * part)
    shown = []
    for old, new in zip(before, after, strict=False):
        x = old.x + (new.x - old.x) * eased
        if old.face == new.face:
            shown.append((Pose(x, new.y, 0.0, 0.0, new.face), 1.0))
        else:
            face = old.face if part < 0.5 else new.face
            shown.append((Pose(x, new.y, 0.0, sin(pi * part), face), abs(cos(pi * part))))
    shown += [(Pose(pose.x, pose.y, 0.0, 1 - eased, pose.face), eased) for pose in after[len(before) :]]
    shown += [(Pose(pose.x, pose.y, 0.0, eased, pose.face), 1 - eased) for pose in before[len(after) :]]
    return [(pose, wide) for pose, wide in shown if wide > 0]
