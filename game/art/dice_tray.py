"""A tray with a player's dice: they tumble in, land on what was rolled, and lie in a row."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, degrees, pi, sin
from typing import TYPE_CHECKING

from game.art.dice_art import die, tray
from game.art.tumble import APART, SECONDS, Pose, Tumble, row, tumble
from game.ui.box import Box, Size
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from game.art.tumble import Room
    from game.ui.canvas import Canvas
    from game.ui.palette import Hue
    from game.ui.ui import Ui

TURNING = 0.7
"""Seconds that a die takes to be turned."""

LARGEST = 54.0
"""Side of a die, in logical units, where there is room."""

RIM = 9.0
"""Width of the tray's rim."""


@dataclass(frozen=True, slots=True)
class Rolling:
    """Dice are thrown; the seed is how they tumble."""

    seed: int
    seconds: float = SECONDS


@dataclass(frozen=True, slots=True)
class Turning:
    """Dice are turned that showed something else before."""

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
        """Throw dice that come to show these faces; the seed is how they tumble."""
        self._begin(Rolling(seed), faces)

    def turn(self, faces: Sequence[int]) -> None:
        """Turn the dice that show something else than before; others come or go at the end of the row."""
        if tuple(faces) != self.faces:
            self._begin(Turning(self.faces), faces)

    def seek(self, part: float) -> None:
        """Show a part of the motion, from 0 to 1."""
        self.part = part
        if part >= 1:
            self.motion = None

    def update(self, seconds: float) -> bool:
        """Go on by real seconds; whether anything moved."""
        if self.motion is None:
            return False
        self.seek(self.part + seconds * self.speed / self.motion.seconds)
        return True

    def skip(self) -> None:
        """Jump to the end."""
        self.seek(1.0)

    def resume(self, before: Widget, ui: Ui) -> None:  # noqa: ARG002 - what every widget is given
        """Let the dice roll on that the former widget threw."""
        if isinstance(before, DiceTray) and before.faces == self.faces:
            self.motion, self.part = before.motion, before.part

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same in every theme
        """Room for six dice to roll in."""
        return Size(min(width, 6 * APART * LARGEST + 2 * RIM), 2.1 * LARGEST + 2 * RIM)

    def die_box(self, number: int) -> Box:
        """Where a die lies once it is at rest."""
        side = self._side
        pose = row(self.faces, self._room)[number]
        left, top = self._inner.x, self._inner.y
        return Box(left + (pose.x - 0.5) * side, top + (pose.y - 0.5) * side, side, side)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the tray, and the dice in it from the lowest to the highest."""
        size = canvas.size(self.box)
        hue = self.hue
        ground = ui.theme.painted(("tray", hue, size), lambda: tray(size, ui.scale, ui.palette, hue))
        canvas.drop_shadow("tray", ground, (self.box.x, self.box.y), 6, 170)
        canvas.blit(ground, (self.box.x, self.box.y))
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
