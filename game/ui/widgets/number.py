"""Numbers: changed by steps, typed, or slid along a track."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.box import Box, Size
from game.ui.drawing.icons import Icon
from game.ui.input.events import (
    Event,
    KeyPressed,
    Mods,
    MouseButton,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)
from game.ui.widgets.base import Widget, WidgetContext
from game.ui.widgets.button import Button
from game.ui.widgets.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.ui.canvas import Canvas
    from game.ui.ui import Ui

KNOB = 28.0

SIGNS = "-\N{MINUS SIGN}+"


class _Nudge(Button):
    """A button beside a number; the number has the focus instead of it."""

    focusable = False

    def __init__(self, name: str, icon: Icon, action: Callable[[], None], side: float) -> None:
        super().__init__(name, "", action, icon=icon, height=side)


class Stepper(Widget):
    """A number changed by two buttons or by the arrow keys; not by the wheel, which scrolls the page."""

    focusable = True
    labelled = True

    def __init__(
        self,
        name: str,
        value: float,
        changed: Callable[[float], None],
        *,
        low: float,
        high: float,
        step: float = 1,
        shown: Callable[[float], str] = "{:g}".format,
    ) -> None:
        super().__init__(name)
        self.value = value
        self.changed = changed
        self.low, self.high, self.step = low, high, step
        self.shown = shown
        self._less = _Nudge(f"{name}.less", Icon.MINUS, lambda: self.move(-1), 36)
        self._more = _Nudge(f"{name}.more", Icon.PLUS, lambda: self.move(1), 36)

    @property
    def parts(self) -> Sequence[Widget]:
        """The two buttons."""
        return (self._less, self._more)

    def spoken(self, ui: Ui) -> str:  # noqa: ARG002 - the same in every language
        """The number as it is shown."""
        return self.shown(self.value)

    def wanted(self, ui: Ui, width: float) -> Size:
        """Room for the longest number between two buttons."""
        text = max(
            ui.texts.width(self.shown(value), ui.styles.body) for value in (self.low, self.high, self.value)
        )
        return Size(min(width, text + 2 * 36 + 28), 38)

    def arrange(self, ui: Ui, box: Box) -> None:
        """Place the buttons at both ends."""
        self.box = box
        left, rest = box.cut_left(36)
        right, _ = rest.cut_right(36)
        self._less.arrange(ui, left)
        self._more.arrange(ui, right)

    def move(self, steps: int) -> None:
        """Change the number, within its limits."""
        value = min(self.high, max(self.low, round((self.value + steps * self.step) / self.step) * self.step))
        if value != self.value:
            self.value = value
            self.changed(value)

    def handle(self, event: Event, context: WidgetContext) -> bool:  # noqa: ARG002 - needs no context
        """Take away with left and down, add with right and up."""
        if not isinstance(event, KeyPressed) or event.mods is not Mods.NONE:
            return False
        match event.key:
            case pygame.K_LEFT | pygame.K_MINUS | pygame.K_KP_MINUS:
                self.move(-1)
            case pygame.K_RIGHT | pygame.K_PLUS | pygame.K_KP_PLUS:
                self.move(1)
            case _:
                return False
        return True

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the number in its well, and the buttons."""
        middle = self.box.inset(32, 0)
        canvas.blit(ui.theme.well(canvas.size(middle), lit=self.hovered), (middle.x, middle.y))
        paragraph = ui.texts.paragraph(self.shown(self.value), ui.styles.body)
        canvas.paragraph(paragraph, middle, 0.5, 0.5)
        super().draw(canvas, ui)

    def misfits(self, ui: Ui) -> list[str]:
        """The number, if it is too long."""
        text = self.shown(self.value)
        return [] if ui.texts.width(text, ui.styles.body) <= self.box.w - 2 * 36 else [text]


class NumberField(Widget):
    """A whole number; an empty field is None where the number is `optional`.

    `changed` is given every number that can be read; what cannot be read is left as it was until it can.
    The field itself has the name and the focus; up and down change it by one, within `low` and `high`. A
    number beyond them can be typed, so that whoever asked can say why not. A `bare` one has no buttons beside
    it, for tables of numbers; `height` is in logical units.
    """

    def __init__(
        self,
        name: str,
        value: int | None,
        changed: Callable[[int | None], None],
        *,
        low: int,
        high: int,
        optional: bool = False,
        hint: str = "",
        tip: str = "",
        done: Callable[[], None] | None = None,
        bare: bool = False,
        height: float = 40.0,
    ) -> None:
        super().__init__()
        self.value = value
        self.height = height
        self._bare = bare
        self.changed = changed
        self.low, self.high = low, high
        self.optional = optional
        entered = None if done is None else lambda _text: done()
        self._field = _Digits(name, shown(value), self._typed, done=entered, hint=hint, tip=tip, longest=6)
        self._field.step = self._step
        self._side = min(height, 38)
        self._less = _Nudge(f"{name}.less", Icon.MINUS, lambda: self._step(-1), self._side)
        self._more = _Nudge(f"{name}.more", Icon.PLUS, lambda: self._step(1), self._side)

    @property
    def parts(self) -> Sequence[Widget]:
        """A button, the digits, a button."""
        return (self._field,) if self._bare else (self._less, self._field, self._more)

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same in every theme
        """Room for four digits between the buttons."""
        return Size(min(width, 70 if self._bare else 190), self.height)

    def arrange(self, ui: Ui, box: Box) -> None:
        """The buttons at both ends."""
        self.box = box
        if self._bare:
            self._field.arrange(ui, box)
            return
        left, rest = box.cut_left(self._side)
        right, middle = rest.cut_right(self._side)
        self._less.arrange(ui, left)
        self._more.arrange(ui, right)
        self._field.arrange(ui, middle.inset(3, 0))

    def _step(self, by: int) -> None:
        base = self.value if self.value is not None else max(self.low, min(self.high, 0)) - by
        self._put(max(self.low, min(self.high, base + by)))
        self._field.set(shown(self.value))

    def _typed(self, text: str) -> None:
        plain = text.strip().replace("\N{MINUS SIGN}", "-").removeprefix("+")
        if not plain and self.optional:
            self._put(None)
        elif plain.removeprefix("-").isdecimal():
            self._put(int(plain))

    def _put(self, value: int | None) -> None:
        if value != self.value:
            self.value = value
            self.changed(value)


def shown(value: int | None) -> str:
    """The number as it stands in a field."""
    return "" if value is None else str(value).replace("-", "\N{MINUS SIGN}")


class _Digits(TextField):
    """Takes nothing but digits and a sign."""

    whole = True
    step: Callable[[int], None]

    def handle(self, event: Event, context: WidgetContext) -> bool:
        """Change the number by the up and down keys; handle the rest as a text field."""
        if isinstance(event, KeyPressed) and self.focused and event.mods is Mods.NONE:
            steps = {pygame.K_UP: 1, pygame.K_DOWN: -1}
            if event.key in steps:
                self.step(steps[event.key])
                return True
        return super().handle(event, context)

    def _insert(self, text: str) -> None:
        super()._insert(
            "".join(character for character in text if character.isdecimal() or character in SIGNS)
        )


class Slider(Widget):
    """A knob on a track, the value shown beside it. Arrows move it by a step, Home and End to the ends.

    `changed` is called while it slides, `settled` once it is let go.
    """

    focusable = True
    labelled = True

    def __init__(
        self,
        name: str,
        value: float,
        changed: Callable[[float], None],
        *,
        low: float = 0.0,
        high: float = 1.0,
        step: float = 0.05,
        shown: Callable[[float], str] = "{:g}".format,
        settled: Callable[[float], None] | None = None,
        tip: str = "",
        grow: float = 0.0,
    ) -> None:
        super().__init__(name, grow=grow, tip=tip)
        self.value = value
        self.changed = changed
        self.settled = settled
        self.low, self.high, self.step = low, high, step
        self.shown = shown
        self._label = 64.0

    def spoken(self, ui: Ui) -> str:  # noqa: ARG002 - the same in every language
        """The value of the slider."""
        return self.shown(self.value)

    def wanted(self, ui: Ui, width: float) -> Size:
        """A track of 180 units and the value."""
        texts = (self.shown(self.low), self.shown(self.high), self.shown(self.value))
        self._label = max(ui.texts.width(text, ui.styles.body) for text in texts) + 16
        return Size(min(width, 180 + self._label), 38)

    def set(self, value: float) -> None:
        """Take the nearest step to that value."""
        steps = round((value - self.low) / self.step)
        value = round(min(self.high, max(self.low, self.low + steps * self.step)), 6)
        if value != self.value:
            self.value = value
            self.changed(value)

    def handle(self, event: Event, context: WidgetContext) -> bool:  # noqa: ARG002 - needs no context
        """Slide with the pointer or the arrows."""
        match event:
            case PointerPressed(button=MouseButton.LEFT, at=at):
                self.pressed = True
                self._slide(at[0])
            case PointerMoved(at=at) if self.pressed:
                self._slide(at[0])
            case PointerReleased(button=MouseButton.LEFT) if self.pressed:
                self.pressed = False
                self._settle()
            case KeyPressed(key=pygame.K_LEFT | pygame.K_RIGHT | pygame.K_HOME | pygame.K_END as key):
                goals = {
                    pygame.K_LEFT: self.value - self.step,
                    pygame.K_RIGHT: self.value + self.step,
                    pygame.K_HOME: self.low,
                    pygame.K_END: self.high,
                }
                self.set(goals[key])
                self._settle()
            case _:
                return False
        return True

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the track, the part that is taken, the knob and the value."""
        track = self._track()
        canvas.blit(ui.theme.well(canvas.size(track), lit=self.hovered), (track.x, track.y))
        at = self._at()
        filled = Box(track.x + 3, track.y + 3, max(0.0, at - track.x - 3), track.h - 6)
        canvas.fill(filled, ui.palette.accent, 200, 3)
        knob = ui.theme.knob(canvas.px(KNOB))
        canvas.drop_shadow("knob", knob, (at - KNOB / 2, track.centre[1] - KNOB / 2), 3, 130)
        canvas.blit_centred(knob, (at, track.centre[1]))
        label, _ = self.box.cut_right(self._label)
        canvas.paragraph(ui.texts.paragraph(self.shown(self.value), ui.styles.body), label, 1, 0.5)

    def _slide(self, x: float) -> None:
        track = self._track()
        part = (x - track.x - KNOB / 2) / max(1.0, track.w - KNOB)
        self.set(self.low + part * (self.high - self.low))

    def _settle(self) -> None:
        if self.settled is not None:
            self.settled(self.value)

    def _track(self) -> Box:
        _, rest = self.box.cut_right(self._label)
        return Box(rest.x, rest.centre[1] - 7, rest.w, 14)

    def _at(self) -> float:
        track = self._track()
        part = (self.value - self.low) / (self.high - self.low)
        return track.x + KNOB / 2 + part * (track.w - KNOB)
