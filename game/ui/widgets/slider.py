"""A number taken from a range by sliding a knob, and a sample of a colour with its hatch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui import paint
from game.ui.box import Box, Size
from game.ui.events import Event, KeyPressed, MouseButton, PointerMoved, PointerPressed, PointerReleased
from game.ui.ornaments import hatched
from game.ui.text import Style
from game.ui.typefaces import Face
from game.ui.widgets.base import Widget, WidgetContext

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.canvas import Canvas
    from game.ui.palette import Hue
    from game.ui.ui import Ui

KNOB = 28.0


class Slider(Widget):
    """A knob on a track, the value shown beside it. Arrows move it by a step, Home and End to the ends.

    `changed` is called while it slides, `settled` once it is let go.
    """

    focusable = True

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


DISC = 46.0


class Swatch(Widget):
    """A disc of the colour under its hatch, the emblem in the middle, the name below."""

    def __init__(self, text: str, hue: Hue) -> None:
        super().__init__()
        self.text = text
        self.hue = hue

    def wanted(self, ui: Ui, width: float) -> Size:
        """As wide as the name or the disc."""
        name = ui.texts.width(self.text, ui.styles.small)
        return Size(min(width, max(DISC, name) + 2), DISC + 4 + ui.texts.height(ui.styles.small))

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the disc and the name."""
        disc = Box(self.box.centre[0] - DISC / 2, self.box.y, DISC, DISC)
        shape = self._disc(canvas.px(DISC), ui)
        canvas.drop_shadow("swatch", shape, (disc.x, disc.y), 3, 130)
        canvas.blit(shape, (disc.x, disc.y))
        icon = Style(Face.ICON, 24, (255, 250, 236), self.hue.ink)
        canvas.blit_centred(ui.texts.line(self.hue.emblem.glyph, icon), disc.centre)
        canvas.text(self.text, ui.styles.small, (self.box.centre[0], disc.bottom + 4), 0.5)

    def misfits(self, ui: Ui) -> list[str]:
        """The name, if it is wider than its place."""
        return [] if ui.texts.width(self.text, ui.styles.small) <= self.box.w else [self.text]

    def _disc(self, side: int, ui: Ui) -> pygame.Surface:
        hue = self.hue
        middle = (side // 2, side // 2)
        mask = paint.blank((side, side))
        pygame.draw.aacircle(mask, (255, 255, 255, 255), middle, side // 2 - 1)
        disc = paint.blank((side, side))
        pygame.draw.aacircle(disc, hue.fill, middle, side // 2 - 1)
        disc.blit(hatched(mask, ui.theme.hatch(hue.hatch, hue.ink)), (0, 0))
        pygame.draw.aacircle(disc, hue.ink, middle, side // 2 - 1, max(2, side // 16))
        return disc
