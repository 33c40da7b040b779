"""A line of an order: pressed to open somebody's sheet, dragged to another place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.box import Box
from game.ui.events import Event, KeyPressed, Mods, MouseButton, PointerMoved, PointerPressed, PointerReleased
from game.ui.widgets.button import Pressable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.ui.canvas import Canvas
    from game.ui.text import Paragraph
    from game.ui.ui import Ui
    from game.ui.widgets.base import WidgetContext


class OrderRow(Pressable):
    """Base of the lines; Alt with up and down moves one too.

    `move` is given by how many places, `drop` the new place among the `siblings`; without them the line stays
    where it is. `chosen` is the line of whose sheet is open.
    """

    space_presses = True
    corner = 8.0
    """How round the ground is of the line that is lit, in logical units; `pen` is the width of its edge."""
    pen = 2.0

    def __init__(
        self,
        name: str,
        select: Callable[[], None],
        *,
        move: Callable[[int], None] | None = None,
        drop: Callable[[int], None] | None = None,
        chosen: bool = False,
        tip: str = "",
    ) -> None:
        super().__init__(name, select, tip=tip)
        self.chosen = chosen
        self.siblings: Sequence[OrderRow] = ()
        self._move = move
        self._drop = drop
        self._dragged: float | None = None

    def handle(self, event: Event, context: WidgetContext) -> bool:
        """As anything that is pressed; held, it can be carried to another place."""
        match event:
            case KeyPressed(key=pygame.K_UP, mods=Mods.ALT) if self._move is not None:
                self._move(-1)
                return True
            case KeyPressed(key=pygame.K_DOWN, mods=Mods.ALT) if self._move is not None:
                self._move(1)
                return True
            case PointerPressed(button=MouseButton.LEFT):
                self._dragged = None
            case PointerMoved(at=at, held=held) if held and self.focused and self._drop is not None:
                far = not self.box.contains(at)
                self._dragged = at[1] if far or self._dragged is not None else None
            case PointerReleased(button=MouseButton.LEFT, at=at) if self._dragged is not None:
                self._dragged, self.pressed = None, False
                if self._drop is not None and not self.box.contains(at):
                    self._drop(self._place(at[1]))
                return True
            case _:
                pass
        return super().handle(event, context)

    def _place(self, y: float) -> int:
        """The place among the siblings, once it is taken out, if it is let go at that height."""
        return sum(row.box.centre[1] < y for row in self.siblings if row is not self)

    def draw_ground(self, canvas: Canvas, ui: Ui, *, lit: bool) -> None:
        """Draw what shows that somebody has the turn, or that their line is chosen or pointed at."""
        if lit:
            canvas.fill(self.box, ui.palette.gilt, 150, self.corner)
            canvas.outline(self.box, ui.palette.accent, self.pen, self.corner)
        elif self.chosen or self.hovered:
            canvas.fill(self.box, ui.palette.gilt_dark, 60 if self.chosen else 34, self.corner)

    def draw_rule(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the fine line below."""
        left, right = (self.box.x + 6, self.box.bottom), (self.box.right - 6, self.box.bottom)
        canvas.line(left, right, ui.palette.parchment_dark)

    def draw_words(self, canvas: Canvas, room: Box, name: Paragraph, matter: Paragraph | None) -> None:
        """Draw a name, and below it what is the matter, in the middle of a room."""
        high = name.height + (matter.height if matter is not None else 0)
        top = room.y + (room.h - high) / 2
        canvas.paragraph(name, Box(room.x, top, room.w, name.height))
        if matter is not None:
            canvas.paragraph(matter, Box(room.x, top + name.height, room.w, matter.height))

    def draw_drop(self, canvas: Canvas, ui: Ui) -> None:
        """Draw where the line would be put, while it is carried."""
        if self._dragged is not None:
            canvas.line((self.box.x, self._dragged), (self.box.right, self._dragged), ui.palette.accent, 4)
