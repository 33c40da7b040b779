"""Marking several people, on rows, plaques, seats and pawns: Ctrl or Shift with a click, a drag or Space."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.ui.box import Box
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
from game.ui.text.text import Face, Style
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from game.ui.box import Spot
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui
    from game.ui.widgets.base import WidgetContext


@dataclass(frozen=True, slots=True)
class Marking:
    """Marks people, for all widgets that stand for one of them.

    Attributes:
        marked: the ids of those marked together, two at least; empty for nobody.
        rows: the widgets, in reading order.
        anchor: the id that a span begins with; empty for nobody's.
        mark: called with all ids that are to be marked, and the one that the next span begins with.
    """

    marked: tuple[str, ...]
    rows: Sequence[Markable]
    anchor: str
    mark: Callable[[Iterable[str], str], None]

    def toggle(self, who: str) -> None:
        """Mark a person, or no longer if marked."""
        before = self.marked or tuple(filter(None, [self.anchor]))
        after = [marked for marked in before if marked != who] if who in before else [*before, who]
        self.mark(after, who)

    def span(self, row: Markable) -> None:
        """Mark all from the anchor to that row, and nobody else."""
        first = next((other for other in row.alike(self.rows) if other.who == self.anchor), row)
        self.mark(self.between(first, row), first.who)

    def add(self, first: Markable, last: Markable) -> None:
        """Mark all from one row to another as well."""
        self.mark([*self.marked, *self.between(first, last)], last.who)

    def between(self, first: Markable, last: Markable) -> list[str]:
        """The ids of those from one row to another, both included, in reading order."""
        rows = first.alike(self.rows)
        low, high = sorted((rows.index(first), rows.index(last)))
        return [row.who for row in rows[low : high + 1]]

    def at(self, row: Markable, spot: Spot) -> Markable | None:
        """The widget of the same kind at a spot; None if there is none."""
        return next((other for other in row.alike(self.rows) if other.box.contains(spot)), None)


class Markable(Widget):
    """What a widget that stands for a person can besides, before its own class; `who` is the person's id.

    Ctrl with a click or Space marks the person, or no longer; Shift marks all up to it. Held with either, the
    pointer marks all that it passes.
    """

    who = ""
    marking: Marking | None = None
    marks_with: Mods = Mods.NONE
    """Ctrl or Shift, while the pointer is held on it with that."""
    swept = False
    """Whether it would be marked if the pointer that is held were let go."""

    @property
    def marked(self) -> bool:
        """Whether its person is marked, or would be if the pointer were let go."""
        return self.swept or (self.marking is not None and self.who in self.marking.marked)

    def spoken_mark(self, ui: Ui) -> str:
        """The word that is read out if it is marked; else empty."""
        return ui.say("speech.chosen") if self.marked else ""

    def alike(self, rows: Sequence[Markable]) -> list[Markable]:
        """The widgets of its class that are shown."""
        return [row for row in rows if type(row) is type(self) and not row.hidden]

    def handle(self, event: Event, context: WidgetContext) -> bool:
        """Mark if Ctrl or Shift is held and there is a `marking`; else act as without that."""
        marking = self.marking
        if marking is None:
            return super().handle(event, context)
        match event:
            case KeyPressed(key=pygame.K_SPACE, mods=Mods.CTRL):
                marking.toggle(self.who)
            case KeyPressed(key=pygame.K_SPACE, mods=Mods.SHIFT):
                marking.span(self)
            case PointerPressed(button=MouseButton.LEFT, mods=Mods.CTRL | Mods.SHIFT as mods):
                self.marks_with = mods
            case PointerMoved(at=at) if self.marks_with:
                self._sweep(marking, at)
            case PointerReleased(button=MouseButton.LEFT, at=at) if self.marks_with:
                self._end_sweep(marking, at)
            case _:
                return super().handle(event, context)
        return True

    def _sweep(self, marking: Marking, at: Spot) -> None:
        """Show what would be marked if the button were let go there."""
        last = marking.at(self, at) or self
        ids = marking.between(self, last) if last is not self else []
        for row in self.alike(marking.rows):
            row.swept = row.who in ids

    def _end_sweep(self, marking: Marking, at: Spot) -> None:
        mods, self.marks_with = self.marks_with, Mods.NONE
        last = marking.at(self, at)
        for row in self.alike(marking.rows):
            row.swept = False
        if last is None:
            return
        if last is not self:
            marking.add(self, last)
        elif mods == Mods.CTRL:
            marking.toggle(self.who)
        else:
            marking.span(self)

    def draw_marked(self, canvas: Canvas, ui: Ui, box: Box, round_by: float) -> None:
        """Draw a frame with a tick if it is marked: the tick is for those who do not see the colour."""
        if not self.marked:
            return
        canvas.outline(box, ui.palette.accent, 2.4, round_by)
        disc = Box(box.x - 3, box.y - 3, 20, 20)
        canvas.fill(disc, ui.palette.accent, 255, 10)
        tick = ui.texts.line(Icon.CHECK.glyph, Style(Face.ICON, 15, ui.palette.cream))
        canvas.blit_centred(tick, disc.centre)


def with_marking(
    parts: Iterable[Widget], marked: tuple[str, ...], anchor: str, mark: Callable[[Iterable[str], str], None]
) -> None:
    """Let the people in these parts be marked together: gives each `Markable` in them a common `Marking`."""
    rows = [widget for part in parts for widget in part.walk() if isinstance(widget, Markable) and widget.who]
    marking = Marking(marked, rows, anchor, mark)
    for row in rows:
        row.marking = marking
