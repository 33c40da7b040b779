"""Short animations on the board, one for each kind of event, each with its own sound."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, sin, tau
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from game.ui.box import Box
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import Tone
from game.ui.sound import Sound
from game.ui.text.text import Face, Style

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.battlefield.camera import Camera
    from game.board.shapes import Point
    from game.ui.box import Spot
    from game.ui.canvas import Canvas
    from game.ui.drawing.palette import Colour
    from game.ui.ui import Ui

Kind = Literal["damage", "death", "push", "summon", "teleport", "counter", "mark"]

LONGEST = 0.6
"""The longest that any of them lasts, in seconds."""

MOTIONS: Mapping[Kind, tuple[float, Sound, Tone]] = MappingProxyType(
    {
        "damage": (0.55, Sound.HIT, Tone.REFUSED),
        "death": (0.55, Sound.FALL, Tone.REFUSED),
        "push": (0.4, Sound.PUSH, Tone.SIGHT),
        "summon": (0.5, Sound.SUMMON, Tone.ALLOWED),
        "teleport": (0.5, Sound.TELEPORT, Tone.SIGHT),
        "counter": (0.5, Sound.COUNTER, Tone.REFUSED),
        "mark": (0.45, Sound.MARK, Tone.ENGAGEMENT),
    }
)
"""Duration in seconds at normal speed, sound, and the tone it is drawn in."""

_DUST, _RAYS, _PIECES = 9, 12, 5
_SHAKE, _HALF = 0.16, 0.5

_STAR = 40.0
"""The least size of the star of a countered spell, in logical units."""


@dataclass(frozen=True, slots=True)
class Motion:
    """An animation at a place of the board, with the radius of the base; `start` is where it comes from.

    `part` runs from 0 to 1.
    """

    kind: Kind
    at: Point
    radius: float
    part: float = 0.0
    start: Point | None = None


def shaken(at: Point, part: float) -> Point:
    """The place of a creature that trembles less and less after a blow."""
    return at[0] + _SHAKE * sin(part * 6 * tau) * (1 - part), at[1]


def size(kind: Kind, part: float) -> float:
    """The drawn size of a base relative to its true size: it shrinks in death and swells on arrival."""
    match kind:
        case "death":
            return 1 - 0.75 * part * part
        case "summon":
            return min(1.0, 1.4 * part) + 0.14 * sin(part * tau / 2)
        case "teleport":
            return 1 - 1.8 * part if part < _HALF else 1 - 1.8 * (1 - part)
        case _:
            return 1.0


def draw_motion(canvas: Canvas, ui: Ui, motion: Motion, camera: Camera) -> None:
    """Draw the animation around the base."""
    place = camera.to_screen(motion.at)
    start = place if motion.start is None else camera.to_screen(motion.start)
    radius = max(9.0, motion.radius * camera.zoom)
    hue = ui.palette.tones[MOTIONS[motion.kind][2]].glow
    drawn = {
        "damage": _damage,
        "death": _death,
        "push": _push,
        "summon": _summon,
        "teleport": _teleport,
        "counter": _counter,
        "mark": _mark,
    }
    drawn[motion.kind](canvas, ui, (place, start), radius, motion.part, hue)


Line = tuple["Spot", "Spot"]
"""The end of a motion, then its beginning, in pixels."""


def _damage(canvas: Canvas, ui: Ui, line: Line, radius: float, part: float, hue: Colour) -> None:  # noqa: ARG001 - one signature for all
    """Two strokes across the base, and a widening ring."""
    (x, y), reach = line[0], radius * min(1.0, 3 * part)
    if part < _HALF:
        for turn in (1, -1):
            canvas.line((x - reach, y - turn * reach), (x + reach, y + turn * reach), (20, 4, 4), 6)
            canvas.line((x - reach, y - turn * reach), (x + reach, y + turn * reach), hue, 3)
    _ring(canvas, (x, y), radius * (1 + 0.7 * part), hue, 3 * (1 - part) + 0.5)


def _death(canvas: Canvas, ui: Ui, line: Line, radius: float, part: float, hue: Colour) -> None:
    """Dust that flies apart."""
    grain = max(2.0, radius * 0.3 * (1 - part))
    for number in range(_DUST):
        x, y = _around(line[0], radius * (0.5 + 1.1 * part), number / _DUST)
        colour = hue if number % 3 == 0 else ui.palette.cream
        canvas.fill(Box(x - grain, y - grain, 2 * grain, 2 * grain), colour, round(230 * (1 - part)), grain)


def _push(canvas: Canvas, ui: Ui, line: Line, radius: float, part: float, hue: Colour) -> None:  # noqa: ARG001 - as above
    """Strokes of wind along the way."""
    (x, y), (a, b) = line
    dx, dy = x - a, y - b
    length = max(1.0, (dx * dx + dy * dy) ** 0.5)
    across = (-dy / length * radius * 0.6, dx / length * radius * 0.6)
    head, tail = min(1.0, 1.6 * part), max(0.0, 1.6 * part - 0.6)
    for shift in (-1, 0, 1):
        ends = [(a + dx * t + across[0] * shift, b + dy * t + across[1] * shift) for t in (tail, head)]
        canvas.line(ends[0], ends[1], hue, 2.5)


def _summon(canvas: Canvas, ui: Ui, line: Line, radius: float, part: float, hue: Colour) -> None:  # noqa: ARG001 - as above
    """Rays that close in, and a ring."""
    far = radius * (2.6 - 1.4 * part)
    for number in range(_RAYS):
        turn = number / _RAYS + part * 0.1
        canvas.line(_around(line[0], far, turn), _around(line[0], far - radius * 0.45, turn), hue, 2.5)
    _ring(canvas, line[0], radius * (1.1 + 0.3 * part), hue, 2)


def _teleport(canvas: Canvas, ui: Ui, line: Line, radius: float, part: float, hue: Colour) -> None:  # noqa: ARG001 - as above
    """A lozenge that closes at the old place and opens at the new one."""
    spot, opened = (line[1], 1 - 2 * part) if part < _HALF else (line[0], 2 - 2 * part)
    x, y = spot
    width, height = radius * 0.8 * opened + 1, radius * (2.6 - opened)
    corners = [(x, y - height), (x + width, y), (x, y + height), (x - width, y)]
    for corner, following in zip(corners, [*corners[1:], corners[0]], strict=True):
        canvas.line(corner, following, hue, 3)


def _counter(canvas: Canvas, ui: Ui, line: Line, radius: float, part: float, hue: Colour) -> None:
    """A spell's star that is crossed out and breaks."""
    star, whole = max(_STAR, 2.2 * radius), part < _HALF
    x, y = line[0][0], line[0][1] - radius - 0.4 * star
    for number in range(_PIECES):
        away = 0.0 if whole else 1.6 * star * (part - _HALF)
        dx, dy = _around((0.0, 0.0), away, number / _PIECES)
        style = Style(Face.ICON, star * (1.0 if whole else 0.45), hue, (0, 0, 0))
        canvas.blit_centred(ui.texts.line(Icon.STAR.glyph, style), (x + dx, y + dy))
        if whole:
            break
    if part > _HALF / 2:
        style = Style(Face.ICON, 1.2 * star, ui.palette.cream, (20, 4, 4))
        canvas.blit_centred(ui.texts.line(Icon.CLOSE.glyph, style), (x, y))


def _mark(canvas: Canvas, ui: Ui, line: Line, radius: float, part: float, hue: Colour) -> None:
    """A pin that drops on the base, and a ring where it lands."""
    x, y = line[0]
    fall = max(0.0, 1 - 2 * part)
    pin = ui.texts.line(Icon.FLAG.glyph, Style(Face.ICON, radius * 1.3, hue, (0, 0, 0)))
    canvas.blit_centred(pin, (x, y - radius * (0.5 + 3 * fall * fall)))
    if part > _HALF:
        _ring(canvas, (x, y), radius * (0.5 + part), hue, 3)


def _around(middle: Spot, far: float, turn: float) -> Spot:
    return middle[0] + far * cos(turn * tau), middle[1] + far * sin(turn * tau)


def _ring(canvas: Canvas, middle: Spot, radius: float, hue: Colour, width: float) -> None:
    box = Box(middle[0] - radius, middle[1] - radius, 2 * radius, 2 * radius)
    canvas.outline(box, hue, width, radius)
