"""Room for more than fits: a view that scrolls, and lists to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.box import Box, Size, Spot
from game.ui.input.events import (
    Event,
    KeyPressed,
    MouseButton,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    WheelTurned,
)
from game.ui.widgets.button import Button, Look
from game.ui.widgets.layout import Column, Row, Wrapper

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.ui.canvas import Canvas
    from game.ui.drawing.icons import Icon
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget, WidgetContext

BAR = 14.0
BESIDE = BAR + 6
"""Width that the bar takes, with what is free beside it."""

NOTCH = 60.0
FADE = 22.0


class Scroll(Wrapper):
    """Shows part of a widget that may be higher than the room there is; what is cut off fades away."""

    def __init__(self, part: Widget, *, name: str = "", grow: float = 1.0) -> None:
        super().__init__(part, name=name, grow=grow)
        self.offset = 0.0
        self._inner = 0.0
        self._grabbed: float | None = None
        self.focusable = False

    @property
    def limit(self) -> float:
        """How far it can scroll, in logical units."""
        return max(0.0, self._inner - self.box.h)

    def wanted(self, ui: Ui, width: float) -> Size:
        """The size that the widget inside wants, and a bar beside it."""
        size = self.part.wanted(ui, max(0.0, width - BESIDE))
        return Size(min(width, size.w + BESIDE), size.h if not self.grow else 0)

    def arrange(self, ui: Ui, box: Box) -> None:
        """Place the widget inside, scrolled as it was."""
        self.box = box
        w = box.w - BESIDE
        self._inner = self.part.wanted(ui, w).h
        self.offset = min(self.offset, self.limit)
        self.focusable = self.limit > 0 and bool(self.name)
        self.part.arrange(ui, Box(box.x, box.y - self.offset, w, max(self._inner, box.h)))

    def scroll_to(self, offset: float, ui: Ui) -> bool:
        """Scroll to a distance from the top; whether the position changed."""
        offset = min(self.limit, max(0.0, offset))
        if offset == self.offset:
            return False
        self.offset = offset
        self.arrange(ui, self.box)
        return True

    def reveal(self, box: Box, ui: Ui) -> None:
        """Scroll just so far that the box is seen."""
        above = self.box.y + FADE - box.y
        below = box.bottom - (self.box.bottom - FADE)
        if above > 0:
            self.scroll_to(self.offset - above, ui)
        elif below > 0:
            self.scroll_to(self.offset + min(below, -above), ui)

    def resume(self, before: Widget, ui: Ui) -> None:
        """Take over how far the widget before this one was scrolled."""
        if isinstance(before, Scroll):
            self.scroll_to(before.offset, ui)

    def hit(self, at: Spot) -> list[Widget]:
        """The widgets hit, none outside the view or under the bar."""
        if self.hidden or not self.box.contains(at):
            return []
        if self.limit and at[0] >= self.box.right - BAR:
            return [self]
        return [*self.part.hit(at), self]

    def handle(self, event: Event, context: WidgetContext) -> bool:
        """Scroll by wheel, by bar, by keys."""
        match event:
            case WheelTurned(turns=turns):
                return self.scroll_to(self.offset - turns * NOTCH, context.ui)
            case PointerPressed(button=MouseButton.LEFT, at=at) if (
                at[0] >= self.box.right - BAR and self.limit
            ):
                thumb = self._thumb()
                self._grabbed = at[1] - thumb.y if thumb.contains(at) else thumb.h / 2
                self._drag(at[1], context.ui)
                return True
            case PointerMoved(at=at) if self._grabbed is not None:
                self._drag(at[1], context.ui)
                return True
            case PointerReleased() if self._grabbed is not None:
                self._grabbed = None
                return True
            case KeyPressed():
                return self._key(event, context.ui)
            case _:
                return False

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw what is seen of the widget inside, and the bar."""
        view = Box(self.box.x - 6, self.box.y, self.box.w + 6, self.box.h)
        strips = []
        if self.offset > 0:
            strips.append((Box(view.x, view.y, view.w - BAR, FADE), False))
        if self.offset < self.limit:
            strips.append((Box(view.x, view.bottom - FADE, view.w - BAR, FADE), True))
        ground = [canvas.copied(strip) for strip, _ in strips]
        with canvas.clip(view):
            super().draw(canvas, ui)
        for (strip, down), copy in zip(strips, ground, strict=True):
            copy.blit(ui.theme.fade(copy.get_size(), down=down), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            canvas.blit(copy, (strip.x, strip.y))
        if not self.limit:
            return
        track = Box(self.box.right - BAR, self.box.y, BAR, self.box.h)
        canvas.blit(ui.theme.well(canvas.size(track)), (track.x, track.y))
        thumb = self._thumb().inset(2.5)
        canvas.fill(thumb, ui.palette.gilt_dark, radius=4)
        canvas.outline(thumb, ui.palette.leather_dark, 1, 4)

    def _key(self, event: KeyPressed, ui: Ui) -> bool:
        steps = {
            pygame.K_PAGEUP: -self.box.h * 0.9,
            pygame.K_PAGEDOWN: self.box.h * 0.9,
            pygame.K_HOME: -self._inner,
            pygame.K_END: self._inner,
        }
        if self.focused:
            steps |= {pygame.K_UP: -NOTCH, pygame.K_DOWN: NOTCH}
        if event.key not in steps:
            return False
        return self.scroll_to(self.offset + steps[event.key], ui)

    def _thumb(self) -> Box:
        h = max(34.0, self.box.h * self.box.h / max(1.0, self._inner))
        y = self.box.y + (self.box.h - h) * (self.offset / self.limit if self.limit else 0)
        return Box(self.box.right - BAR, y, BAR, h)

    def _drag(self, y: float, ui: Ui) -> None:
        thumb = self._thumb()
        room = self.box.h - thumb.h
        if room > 0 and self._grabbed is not None:
            self.scroll_to((y - self._grabbed - self.box.y) / room * self.limit, ui)


class Headed(Scroll):
    """Tables one below the other, each with a heading; that of the table at the top stays in sight."""

    def __init__(self, tables: Sequence[tuple[Widget, Widget]], *, name: str, gap: float) -> None:
        super().__init__(Column([part for table in tables for part in table], gap=gap), name=name)
        self._tables = tuple(tables)
        self.held: Widget | None = None
        """The heading that stands above its table no more, but at the top of what is seen."""

    def arrange(self, ui: Ui, box: Box) -> None:
        """Place everything, and hold the heading of the table at the top while a row of it is seen below."""
        super().arrange(ui, box)
        self.held = None
        for head, table in self._tables:
            if head.box.y < box.y < table.box.bottom - 2 * head.box.h:
                self.held = head
                head.arrange(ui, Box(head.box.x, box.y, head.box.w, head.box.h))

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw what is seen, and the heading on bare ground over what goes on below it."""
        if self.held is None:
            super().draw(canvas, ui)
            return
        over = Box(self.box.x - 6, self.box.y, self.box.w + 6 - BAR, self.held.box.bottom - self.box.y)
        ground = canvas.copied(over)
        super().draw(canvas, ui)
        with canvas.clip(over):
            canvas.blit(ground, (over.x, over.y))
            self.held.draw(canvas, ui)


class ListBox(Scroll):
    """A scrolling list of entries, one of which may be chosen; `<name>.<position>` names an entry.

    `beside` holds a widget for each entry, which stands before it.
    """

    def __init__(
        self,
        name: str,
        entries: Sequence[tuple[str, Icon | None]],
        chosen: int | None,
        changed: Callable[[int], None],
        beside: Sequence[Widget] = (),
    ) -> None:
        self._rows = [
            _Entry(f"{name}.{i}", text, lambda i=i: self.choose(i), icon=icon)  # type: ignore[misc] # bound now
            for i, (text, icon) in enumerate(entries)
        ]
        for row in self._rows if beside else ():
            row.grow = 1
        pairs = zip(beside, self._rows, strict=True) if beside else ()
        rows: Sequence[Widget] = [Row(pair, gap=8, align=0.5) for pair in pairs] or self._rows
        super().__init__(Column(rows, gap=4 if beside else 2), name=name)
        self.changed = changed
        self.chosen = chosen
        self._mark()

    def choose(self, index: int) -> None:
        """Take the entry at that position."""
        self.chosen = index
        self._mark()
        self.changed(index)

    def _mark(self) -> None:
        for i, row in enumerate(self._rows):
            row.chosen = i == self.chosen


class _Entry(Button):
    space_presses = True

    def __init__(self, name: str, text: str, action: Callable[[], None], *, icon: Icon | None) -> None:
        super().__init__(name, text, action, icon=icon, look=Look.QUIET, height=34)
