"""Lines of the queue and of the list: number, portrait, name, what is the matter; dragged to reorder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.games.turn_order.table.portraits import draw_portrait, draw_seal, fitting, side_hue
from game.ui.box import Box, Size
from game.ui.events import KeyPressed, Mods, MouseButton, PointerMoved, PointerPressed, PointerReleased
from game.ui.text import Style
from game.ui.typefaces import Face
from game.ui.widgets.button import Pressable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.core.turn_order import Side
    from game.ui.canvas import Canvas
    from game.ui.events import Event
    from game.ui.text import Paragraph
    from game.ui.ui import Ui
    from game.ui.widgets.base import WidgetContext

LEAST = 46.0
SEAL = 32.0
PORTRAIT = 36.0


@dataclass(frozen=True, slots=True)
class RowText:
    """What a row says.

    Attributes:
        mark: on the seal: the place in the order, or the space.
        matter: rich text below the name.
        lit: has the turn; `over`: has had it.
    """

    name: str
    side: Side
    emblem: str
    mark: str
    matter: str = ""
    lit: bool = False
    over: bool = False


class WheelRow(Pressable):
    """A line. It is pressed to open the sheet; dragged, or moved by Alt and arrows, to another place.

    `move` is given by how many places, `drop` the new place among the `siblings`.
    """

    space_presses = True

    def __init__(
        self,
        name: str,
        text: RowText,
        select: Callable[[], None],
        *,
        move: Callable[[int], None] | None = None,
        drop: Callable[[int], None] | None = None,
        chosen: bool = False,
        tip: str = "",
    ) -> None:
        super().__init__(name, select, tip=tip)
        self.text = text
        self.chosen = chosen
        self._move = move
        self._drop = drop
        self.siblings: Sequence[WheelRow] = ()
        self._dragged: float | None = None

    def wanted(self, ui: Ui, width: float) -> Size:
        """High enough for the name and what is below it."""
        words = self._rooms(Box(0, 0, width, LEAST))[2]
        name, matter = self._words(ui, words.w)
        return Size(width, max(LEAST, name.height + (matter.height if matter is not None else 0) + 10))

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

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the line on its sheet."""
        text, hue = self.text, side_hue(ui, self.text.side)
        seal, picture, words = self._rooms(self.box)
        if text.lit:
            canvas.fill(self.box, ui.palette.gilt, 150, 8)
            canvas.outline(self.box, ui.palette.accent, 2, 8)
        elif self.chosen or self.hovered:
            canvas.fill(self.box, ui.palette.gilt_dark, 60 if self.chosen else 34, 8)
        edge = (self.box.x + 6, self.box.bottom), (self.box.right - 6, self.box.bottom)
        canvas.line(*edge, ui.palette.parchment_dark)
        draw_seal(canvas, ui, seal, text.mark, dull=text.over)
        draw_portrait(canvas, ui, picture, text.side, text.emblem, faded=text.over)
        emblem = ui.texts.line(hue.emblem.glyph, Style(Face.ICON, 14, hue.ink))
        canvas.blit_centred(emblem, (picture.right + 3, picture.bottom - 3))
        name, matter = self._words(ui, words.w)
        high = name.height + (matter.height if matter is not None else 0)
        top = words.y + (words.h - high) / 2
        canvas.paragraph(name, Box(words.x, top, words.w, name.height))
        if matter is not None:
            canvas.paragraph(matter, Box(words.x, top + name.height, words.w, matter.height))
        if self._dragged is not None:
            canvas.line((self.box.x, self._dragged), (self.box.right, self._dragged), ui.palette.accent, 4)

    def misfits(self, ui: Ui) -> list[str]:
        """The words, if there is too little room for them."""
        name, matter = self._words(ui, self._rooms(self.box)[2].w)
        found = [self.text.name] if name.overflow > 1 else []
        return found + ([self.text.matter] if matter is not None and matter.overflow > 1 else [])

    def _place(self, y: float) -> int:
        """The place among the siblings, once it is taken out, if it is let go at that height."""
        return sum(row.box.centre[1] < y for row in self.siblings if row is not self)

    def _rooms(self, box: Box) -> tuple[Box, Box, Box]:
        """Where the seal, the portrait and the words are."""
        inner = box.inset(4, 4)
        left, rest = inner.cut_left(SEAL + 4)
        middle = inner.centre[1]
        picture, words = rest.cut_left(PORTRAIT)
        return (
            Box(left.x, middle - SEAL / 2, SEAL, SEAL),
            Box(picture.x, middle - PORTRAIT / 2, PORTRAIT, PORTRAIT),
            words.cut_left(13)[1],
        )

    def _words(self, ui: Ui, width: float) -> tuple[Paragraph, Paragraph | None]:
        text, room = self.text, Size(max(40.0, width), 60)
        colour = ui.palette.ink_soft if text.over else ui.palette.ink
        style = fitting(ui, text.name, ui.styles.strong.but(size=18, colour=colour), room)
        name = ui.texts.paragraph(text.name, style, room.w)
        if not text.matter:
            return name, None
        small = ui.styles.small.but(size=16, colour=ui.palette.ink_soft)
        return name, ui.texts.paragraph(text.matter, small, room.w)
