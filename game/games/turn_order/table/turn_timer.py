"""The time that a turn has taken, against what the game master allows; it never acts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from game.games.turn_order.table.portraits import fitting
from game.ui.box import Box, Size
from game.ui.drawing.icons import Icon
from game.ui.text.text import Face
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.content.locale import Translator
    from game.ui.canvas import Canvas
    from game.ui.drawing.palette import Colour
    from game.ui.text.text import Style
    from game.ui.ui import Ui

NEAR = (0.2, 10)
"""The end of a turn is near in this last part of its time, and in this many last seconds."""

MOST = 99 * 60 + 59
"""The most seconds over time that are told, so that the words keep their width."""


PLATE = 38.0
"""Height of the button, as of all in the bar."""


class TimerStage(StrEnum):
    """The stages of a turn's time; the message `timer.<value>` names each."""

    RUNNING = "running"
    NEAR = "near"
    OVER = "over"
    PAUSED = "paused"


ICONS = {
    TimerStage.RUNNING: Icon.TURN,
    TimerStage.NEAR: Icon.WARNING,
    TimerStage.OVER: Icon.TIME_OVER,
    TimerStage.PAUSED: Icon.PAUSE,
}
"""The shape that tells each stage, beside its words and its colour."""


@dataclass(frozen=True, slots=True)
class TimerReading:
    """A turn's time as it is read off, in whole seconds.

    Attributes:
        limit: the seconds that a turn may take.
        left: the seconds that are left, below 0 once they are over.
        paused: whether it stands still.
    """

    limit: int
    left: int
    paused: bool = False

    @property
    def stage(self) -> TimerStage:
        """The stage of the turn's time."""
        if self.paused:
            return TimerStage.PAUSED
        if self.left <= 0:
            return TimerStage.OVER
        part, least = NEAR
        near = self.left <= max(least, part * self.limit) and self.left < self.limit
        return TimerStage.NEAR if near else TimerStage.RUNNING

    @property
    def share(self) -> float:
        """The part of the time that is left, from 0 to 1."""
        return min(max(self.left / self.limit, 0.0), 1.0)

    @property
    def digits(self) -> str:
        """Minutes and seconds: `1:05`, and `+0:12` for what is over."""
        shown = min(abs(self.left), MOST)
        return f"{'+' if self.left < 0 else ''}{shown // 60}:{shown % 60:02}"


class TurnTimer:
    """Counts the seconds of a turn. Another turn begins at 0, and is not paused."""

    def __init__(self) -> None:
        self._turn: object = None
        self._spent = 0.0
        self.paused = False

    def follow(self, turn: object) -> None:
        """Count that turn from now on, if it is another one; None: nobody is up."""
        if turn != self._turn:
            self._turn, self._spent, self.paused = turn, 0.0, False

    def pass_time(self, seconds: float) -> None:
        """Let time pass, unless it is paused or nobody is up."""
        if self._turn is not None and not self.paused:
            self._spent += seconds

    def reading(self, limit: int) -> TimerReading | None:
        """The time of the turn against that many seconds; None without a limit, or while nobody is up."""
        if limit <= 0 or self._turn is None:
            return None
        return TimerReading(limit, limit - int(self._spent), self.paused)


def told(say: Translator, reading: TimerReading) -> str:
    """The reading in words."""
    return say(f"timer.{reading.stage}")


def _colour(ui: Ui, reading: TimerReading) -> Colour:
    """The colour of the bar."""
    palette = ui.palette
    late = reading.stage in (TimerStage.NEAR, TimerStage.OVER)
    return palette.accent if late else palette.gilt


def _draw_bar(canvas: Canvas, ui: Ui, box: Box, reading: TimerReading) -> None:
    """Draw what is left as a bar that becomes shorter, cut into pieces near its end."""
    radius = box.h / 2
    canvas.fill(box, (24, 14, 8), 200, radius)
    left = Box(box.x, box.y, box.w * reading.share, box.h)
    if left.w >= 1:
        canvas.fill(left, _colour(ui, reading), 255, radius)
    if reading.stage is TimerStage.NEAR:
        for part in range(1, 20):
            canvas.fill(Box(box.x + box.w * part / 20 - 1, box.y, 2, box.h), (24, 14, 8), 200)


class TimerButton(Button):
    """The timer among the game master's buttons: a shape, digits and a bar; a press pauses it, or goes on."""

    space_presses = True

    def __init__(self, read: Callable[[], TimerReading | None], press: Callable[[], None], tip: str) -> None:
        super().__init__("table.timer", "", press, tip=tip, height=PLATE, size=17)
        self._read = read

    @property
    def reading(self) -> TimerReading | None:
        """The time as it is now."""
        return self._read()

    def spoken(self, ui: Ui) -> str:
        """The digits and the stage."""
        reading = self._read()
        return "" if reading is None else f"{reading.digits}, {told(ui.say, reading)}"

    def wanted(self, ui: Ui, width: float) -> Size:
        """Wide enough for the longest digits, whatever they are."""
        wide = ui.texts.width("+00:00", self._digits(ui)) + 26 + 2 * 9
        return Size(min(width, wide), self.height)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the plate, the shape, the digits and the bar."""
        reading = self._read()
        if reading is None:
            return
        box = self._draw_plate(canvas, ui).inset(7)
        shape, digits = Box(box.x + 2, box.y, box.w - 4, box.h - 5).cut_left(24)
        style = self._digits(ui)
        icon = style.but(face=Face.ICON, size=20)
        canvas.blit_centred(ui.texts.line(ICONS[reading.stage].glyph, icon), shape.centre)
        canvas.blit_centred(ui.texts.line(reading.digits, style), digits.centre)
        _draw_bar(canvas, ui, Box(box.x + 2, box.bottom - 4, box.w - 4, 5), reading)

    def misfits(self, ui: Ui) -> list[str]:
        """The digits, if the plate is too small for them."""
        return [] if self.wanted(ui, 400).w <= self.box.w + 1 else ["+00:00"]

    def _digits(self, ui: Ui) -> Style:
        return self._style(ui)


class TimerPlate(Widget):
    """The timer on the players' screen: a shape, minutes and seconds and the stage in words, a bar below."""

    def __init__(self, reading: TimerReading, size: Size) -> None:
        super().__init__("players.timer")
        self.reading = reading
        self._size = size

    @property
    def text(self) -> str:
        """The digits."""
        return self.reading.digits

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - as large as it is told to be
        """Its size."""
        return self._size

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the line, then the bar."""
        reading, box = self.reading, self.box
        line = Box(box.x, box.y, box.w, box.h * 0.78)
        digits = self._style(ui)
        icon = ui.styles.button.but(size=line.h * 0.72, colour=digits.colour)
        glyph = ui.texts.line(ICONS[reading.stage].glyph, icon.but(face=Face.ICON))
        shape, rest = line.cut_left(line.h * 0.95)
        canvas.blit_centred(glyph, shape.centre)
        figures = ui.texts.paragraph(reading.digits, digits, rest.w)
        canvas.paragraph(figures, rest, 0, 0.5)
        _, room = rest.cut_left(ui.texts.width("+00:00", digits) + 8)
        canvas.paragraph(
            ui.texts.paragraph(told(ui.say, reading), self._words(ui, room), room.w), room, 1, 0.5
        )
        _draw_bar(canvas, ui, Box(box.x, box.bottom - box.h * 0.18, box.w, box.h * 0.16), reading)

    def misfits(self, ui: Ui) -> list[str]:
        """The words, if they do not fit beside the digits."""
        line = Box(self.box.x, self.box.y, self.box.w, self.box.h * 0.78)
        _, rest = line.cut_left(line.h * 0.95)
        _, room = rest.cut_left(ui.texts.width("+00:00", self._style(ui)) + 8)
        words = told(ui.say, self.reading)
        shown = ui.texts.paragraph(words, self._words(ui, room), room.w)
        return [] if shown.overflow <= 1 and shown.height <= room.h + 1 else [words]

    def _style(self, ui: Ui) -> Style:
        return ui.styles.on_wood_title.but(size=self._size.h * 0.6)

    def _words(self, ui: Ui, room: Box) -> Style:
        style = ui.styles.on_wood.but(size=self._size.h * 0.36)
        return fitting(ui, told(ui.say, self.reading), style, room.size, 10)
