"""A bar that fills while something is prepared, a step a frame."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import pygame

from game.ui.box import Box, Size
from game.ui.canvas import Canvas
from game.ui.input.events import KeyPressed, Mods, PointerPressed, modifier
from game.ui.scene import Scene
from game.ui.widgets.base import Widget
from game.ui.widgets.label import Label, Ribbon
from game.ui.widgets.layout import Anchor, Column, Material, Panel

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.ui.input.events import Event
    from game.ui.ui import Ui


BUDGET = 0.012
"""Seconds of work between two frames, where the steps are shorter than that."""


class Bar(Widget):
    """A trough that fills; `part` runs from 0 to 1."""

    def __init__(self) -> None:
        super().__init__("loading.bar")
        self.part = 0.0

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same in every theme
        """As wide as there is room for."""
        return Size(width, 26)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the trough and the filled part."""
        canvas.blit(ui.theme.well(canvas.size(self.box), lit=False), (self.box.x, self.box.y))
        inner = self.box.inset(5)
        canvas.fill(Box(inner.x, inner.y, inner.w * self.part, inner.h), ui.palette.accent, 220, 4)


def drawn_once(root: Widget, ui: Ui, room: Box) -> Iterator[float]:
    """Draw widgets off screen, one a step, so that all their pictures are painted beforehand.

    `room` is the window, in logical units. Yields how much is done from 0 to 1.
    """
    size = round(room.w * ui.scale), round(room.h * ui.scale)
    canvas = Canvas(pygame.Surface(size, 0, 32), ui.theme, ui.texts)
    ui.theme.wood(size)
    yield 0.0
    widgets = [widget for widget in root.walk() if not widget.parts]
    widgets += [widget for widget in root.walk() if widget.parts][::-1]
    for count, widget in enumerate(widgets):
        part = count / len(widgets)
        for draw in widget.drawings(canvas, ui):
            draw()
            yield part


class LoadingScene(Scene):
    """Works through `steps`, which yield how much is done from 0 to 1, then makes way for the scene below.

    The first step begins once the bar has been seen. With `patience`, in seconds, what was on the screen
    before stays on it so long, and often nobody sees the bar. Whoever presses something sees it at once, and
    reads that nothing can be pressed yet. Esc gives up, and calls `given_up`. `title` and `words` are the
    messages above the bar and below it.
    """

    passing = True

    def __init__(
        self,
        steps: Iterator[float],
        given_up: Callable[[], None],
        patience: float = 0.0,
        title: str = "loading.title",
        words: str = "loading.opening",
    ) -> None:
        super().__init__()
        self._patience = patience
        self._title, self._words = title, words
        self._steps = steps
        self._given_up = given_up
        self._bar = Bar()
        self._seen = False
        self._pressed = False

    def build(self) -> Widget:
        """A small sheet with the bar."""
        say, styles = self.ui.say, self.ui.styles
        ribbon = Ribbon(say(self._title), self.ui.palette.accent, height=58)
        words = "loading.pressed" if self._pressed else self._words
        note = Label(say(words), styles.note, align=0.5, name="loading.note")
        return Anchor(
            Panel(Column([Anchor(ribbon), self._bar, note], gap=16), Material.FRAMED, margin=44), w=560
        )

    def handle(self, event: Event) -> bool:
        """Answer a press that nothing takes: what it was meant for is not there yet."""
        if super().handle(event):
            return True
        match event:
            case PointerPressed():
                pressed = True
            case KeyPressed(key=key):
                pressed = modifier(key) is Mods.NONE
            case _:
                pressed = False
        if pressed and not self._pressed:
            self._pressed, self._patience = True, 0.0
            self.rebuild()
        return pressed

    def update(self, seconds: float) -> bool:
        """Do as many steps as one frame has time for, once the bar is on the screen."""
        moved = super().update(seconds)
        if self.app.scene is not self:
            # A question lies above, such as whether to leave: it is answered first.
            return moved
        self._patience -= seconds
        if not self._seen:
            self._seen = True
            return True
        until = perf_counter() + BUDGET
        while perf_counter() < until:
            part = next(self._steps, None)
            if part is None:
                self.app.pop()
                break
            self._bar.part = part
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw the bar once its patience is over."""
        if self._patience <= 0:
            super().draw(canvas)

    def cancel(self) -> bool:
        """Stop loading and leave the scene."""
        self.app.pop()
        self._given_up()
        return True
