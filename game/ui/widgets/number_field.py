"""A number that is typed, or changed by two buttons or the arrow keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.box import Box, Size
from game.ui.events import Event, KeyPressed, Mods
from game.ui.icons import Icon
from game.ui.widgets.base import Widget, WidgetContext
from game.ui.widgets.button import Button
from game.ui.widgets.text_field import TextField

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.ui.ui import Ui

SIGNS = "-\N{MINUS SIGN}+"


class NumberField(Widget):
    """A whole number; an empty field is None where the number is `optional`.

    `changed` is given every number that can be read; what cannot be read is left as it was until it can.
    The field itself has the name and the focus; up and down change it by one, within `low` and `high`. A
    number beyond them can be typed, so that whoever asked can say why not.
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
        grow: float = 0.0,
        done: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(grow=grow)
        self.value = value
        self.changed = changed
        self.low, self.high = low, high
        self.optional = optional
        entered = None if done is None else lambda _text: done()
        self._field = _Digits(name, shown(value), self._typed, done=entered, hint=hint, tip=tip, longest=6)
        self._field.step = self._step
        self._less = _Nudge(f"{name}.less", Icon.MINUS, lambda: self._step(-1))
        self._more = _Nudge(f"{name}.more", Icon.PLUS, lambda: self._step(1))

    @property
    def parts(self) -> Sequence[Widget]:
        """A button, the digits, a button."""
        return (self._less, self._field, self._more)

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same in every theme
        """Room for four digits between the buttons."""
        return Size(min(width, 190), 40)

    def arrange(self, ui: Ui, box: Box) -> None:
        """The buttons at both ends."""
        self.box = box
        left, rest = box.cut_left(38)
        right, middle = rest.cut_right(38)
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

    step: Callable[[int], None]

    def handle(self, event: Event, context: WidgetContext) -> bool:
        """Up and down change the number."""
        if isinstance(event, KeyPressed) and self.focused and event.mods is Mods.NONE:
            match event.key:
                case pygame.K_UP:
                    self.step(1)
                    return True
                case pygame.K_DOWN:
                    self.step(-1)
                    return True
                case _:
                    pass
        return super().handle(event, context)

    def _insert(self, text: str) -> None:
        super()._insert("".join(one for one in text if one.isdecimal() or one in SIGNS))


class _Nudge(Button):
    """A button beside the number, which has the focus instead."""

    focusable = False

    def __init__(self, name: str, icon: Icon, action: Callable[[], None]) -> None:
        super().__init__(name, "", action, icon=icon, height=38)
