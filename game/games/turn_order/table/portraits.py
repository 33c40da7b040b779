"""Portraits in a rim of their side, and the base of rows in an order."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

import pygame

from game.art.tokens import Medallions
from game.games.turn_order.table.chips import chip_sizes, draw_chips, laid_chips
from game.games.turn_order.table.markable import Markable
from game.games.turn_order.table.marks import faded as greyed
from game.ui.box import Box, Size
from game.ui.drawing.palette import Hue, SideColour
from game.ui.input.events import (
    Event,
    KeyPressed,
    Mods,
    MouseButton,
    PointerMoved,
    PointerPressed,
    PointerReleased,
)
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Pressable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from game.core import turn_order
    from game.games.turn_order.table.chips import Chip
    from game.ui.canvas import Canvas
    from game.ui.text.text import Paragraph, Style
    from game.ui.ui import Ui
    from game.ui.widgets.base import WidgetContext


SIDES: Mapping[turn_order.Side, SideColour] = MappingProxyType(
    {"players": SideColour.BLUE, "enemies": SideColour.RED, "neutral": SideColour.NEUTRAL}
)
"""The colour, emblem and rim of each side."""


MARGIN = 12.0
"""Space between a name and its chips."""

BEGUN = 5
"""The least letters of a long word that stand for the whole."""

LEGIBLE, LEAST_READ = 16.0, 13.0
"""Letters below which a long name is rather broken before its number, and below which only begun."""

MORE = 52.0
"""Width of the chip that counts those without room."""

TALL, NAMED = 68.0, 0.6
"""Height from which on a row has its chips below the name, and the share of it that the name then takes."""

LARGEST, GROWS = 44.0, 0.36
"""The largest letters of a name, and how they grow with the height of such rows."""

CHIP, WIDEST_CHIP = 0.2, 0.24
"""Height of the letters of chips in such a row, as a share of it: the usual one, and the greatest."""


def side_hue(ui: Ui, side: turn_order.Side) -> Hue:
    """The hue and emblem of a side."""
    return ui.palette.sides[SIDES[side]]


def portrait(ui: Ui, side: turn_order.Side, emblem: str, pixels: int) -> pygame.Surface:
    """A medallion `pixels` across. It is shared: do not draw on it."""
    make = Medallions(ui.palette)
    key = ("portrait", side, emblem, pixels)
    return ui.theme.painted(key, lambda: make.base(SIDES[side], emblem, pixels))


class Portrait(Widget):
    """A medallion, `across` logical units wide; `emblem` is the name of one, or any text to choose one by."""

    def __init__(self, side: turn_order.Side, emblem: str, across: float, *, tip: str = "") -> None:
        super().__init__(tip=tip)
        self.side: turn_order.Side = side
        self.emblem = emblem
        self.across = across

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - always the same
        """A square."""
        return Size(self.across, self.across)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw it, with its shadow."""
        draw_portrait(canvas, ui, self.box, self.side, self.emblem)


def draw_portrait(
    canvas: Canvas, ui: Ui, box: Box, side: turn_order.Side, emblem: str, *, faded: bool = False
) -> None:
    """Draw a medallion into a square box."""
    pixels = min(canvas.size(box))
    shape = portrait(ui, side, emblem, pixels)
    if faded:
        shape = ui.theme.painted(("faded", side, emblem, pixels), lambda: greyed(shape))
    else:
        canvas.drop_shadow("portrait", shape, (box.x, box.y), 3, 130)
    canvas.blit(shape, (box.x, box.y))


def breakable(name: str) -> str:
    """A name that may be broken after its hyphens."""
    return name.replace("-", "-\N{ZERO WIDTH SPACE}")


def numbered(name: str) -> str:
    """The same, but no line has its number alone: for what is made to fit."""
    called = breakable(name)
    words, _, number = called.rpartition(" ")
    return f"{words}\N{NO-BREAK SPACE}{number}" if words and number.isdigit() else called


def beginnings(name: str) -> Iterator[str]:
    """A name and ever shorter beginnings of it, with its number if it ends in one."""
    yield numbered(name)
    words = name.split()
    number = f" {words.pop()}" if len(words) > 1 and words[-1].isdigit() else ""
    for most in range(len(words) - 1, 0, -1):
        yield numbered(" ".join(words[:most]) + "…" + number)
    for most in range(len(words[0]) - 2, BEGUN - 1, -1):
        yield numbered(words[0][:most].rstrip("-") + "…" + number)


def fitting(ui: Ui, text: str, style: Style, room: Size, least: float = 9.0) -> Style:
    """The style, made smaller until the text, wrapped, fits into the room."""
    size = style.size
    while size > least:
        paragraph = ui.texts.paragraph(text, style.but(size=size), room.w)
        if paragraph.overflow <= 1 and paragraph.height <= room.h + 1:
            break
        size -= 1
    return style.but(size=size)


class OrderRow(Markable, Pressable):
    """The base of rows in an order, `high` logical units each; dragging, or Alt and arrows, moves them.

    `move` is called with the number of places, `drop` with the new place among the `siblings`; without them
    the row stays where it is. `chosen`: the sheet of its person is open.
    """

    space_presses = True
    corner = 8.0
    """Radius of the corners of a lit row, in logical units; `pen` is the width of its edge."""
    pen = 2.0
    letters = (0.46, 23.0)
    """Letters of a name as a share of the height, and their greatest size in rows that are not tall."""
    largest_chip = 15.0
    """Greatest height of the letters of its chips, in logical units."""

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
        self.high = 54.0
        self.siblings: Sequence[OrderRow] = ()
        self._move = move
        self._drop = drop
        self._dragged: float | None = None

    def handle(self, event: Event, context: WidgetContext) -> bool:
        """Act as anything that can be pressed; held, it can be dragged to another place."""
        match event:
            case KeyPressed(key=pygame.K_UP, mods=Mods.ALT) if self._move is not None:
                self._move(-1)
                return True
            case KeyPressed(key=pygame.K_DOWN, mods=Mods.ALT) if self._move is not None:
                self._move(1)
                return True
            case PointerPressed(button=MouseButton.LEFT):
                self._dragged = None
            case PointerMoved(at=at, held=held) if held and self._carries:
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

    @property
    def _carries(self) -> bool:
        """Whether the pointer that is held on it drags it, and does not mark."""
        return self.focused and self._drop is not None and not self.marks_with

    def _place(self, y: float) -> int:
        """The place among the other siblings if it is dropped at that height."""
        return sum(row.box.centre[1] < y for row in self.siblings if row is not self)

    def draw_ground(self, canvas: Canvas, ui: Ui, *, lit: bool) -> None:
        """Draw the ground that shows that a row has the turn, is chosen, or is pointed at."""
        if lit:
            canvas.fill(self.box, ui.palette.gilt, 150, self.corner)
            canvas.outline(self.box, ui.palette.accent, self.pen, self.corner)
        elif self.chosen or self.hovered or self.marked:
            canvas.fill(self.box, ui.palette.gilt_dark, 34 if self.hovered else 60, self.corner)

    def draw_rule(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the fine line below."""
        left, right = (self.box.x + 6, self.box.bottom), (self.box.right - 6, self.box.bottom)
        canvas.line(left, right, ui.palette.parchment_dark)

    def words(
        self, ui: Ui, width: float, name: str, chips: Sequence[Chip], *, faint: bool = False
    ) -> Paragraph:
        """A name on one line or two small ones; beside it room is left for a chip that counts the others."""
        share, most = self.letters
        size = min(most, max(16.0, self.high * share))
        if self.tall:
            size = min(LARGEST, size + GROWS * (self.high - TALL))
        style = ui.styles.strong.but(size=size)
        if faint:
            style = style.but(colour=ui.palette.ink_soft)
        room = max(40.0, width - (MORE if chips and not self.tall else 0))
        shown = ui.texts.shrunk(name, style, room, least=0.75)
        if ui.texts.width(name, shown) > room:
            high = self.high * (NAMED if self.tall else 1.0)
            whole, parted = (
                (called, fitting(ui, called, style, Size(room, high - 4)))
                for called in (numbered(name), breakable(name))
            )
            # A number alone on its line is better than letters too small to read.
            called, shown = parted if whole[1].size < LEGIBLE < parted[1].size else whole
            if shown.size < LEAST_READ:
                begun = ((part, fitting(ui, part, style, Size(room, high - 4))) for part in beginnings(name))
                called, shown = next((one for one in begun if one[1].size >= LEAST_READ), (called, shown))
            return ui.texts.paragraph(called, shown, room)
        return ui.texts.paragraph(numbered(name), shown, room)

    @property
    def tall(self) -> bool:
        """Whether the chips stand below the name."""
        return self.high >= TALL

    def draw_words(
        self,
        canvas: Canvas,
        ui: Ui,
        room: Box,
        name: Paragraph,
        chips: Sequence[Chip],
        beside: float = 0.0,
    ) -> None:
        """Draw a name and its chips, smaller, and the last ones as signs alone, if need be.

        In a tall row so much room `beside` the chips is taken.
        """
        if (chips or beside) and self.tall:
            high = NAMED * room.h
            below = Box(room.x, room.y + high, room.w - beside, room.h - high - 5)
            canvas.paragraph(name, Box(room.x, room.y + 3, name.width + 2, high - 3), 0, 0.5)
            written, size = self.written(ui, chips, below.w)
            draw_chips(canvas, ui, below, written, size=size)
            return
        canvas.paragraph(name, Box(room.x, room.y, name.width + 2, room.h), 0, 0.5)
        if chips:
            _, rest = room.cut_left(name.width + MARGIN)
            written, size = self.written(ui, chips, rest.w)
            draw_chips(canvas, ui, rest, written, size=size)

    def written(self, ui: Ui, chips: Sequence[Chip], width: float) -> tuple[Sequence[Chip], float]:
        """The chips, the last of them without words if there is no room, and the height of their letters."""
        size = self.chip_size(ui, chips, width)
        for kept in range(len(chips), -1, -1):
            written = [*chips[:kept], *(chip.sign for chip in chips[kept:])]
            if laid_chips(ui, written, width, size) == [written]:
                return written, size
        return chips, size

    def chip_size(self, ui: Ui, chips: Sequence[Chip], width: float) -> float:
        """The height of the letters of chips: the largest with which all fit, or the usual one."""
        usual = min(self.largest_chip, max(11.5, self.high * self.letters[0] * 0.74))
        if self.tall:
            usual = min(max(self.largest_chip, CHIP * self.high), WIDEST_CHIP * self.high)
        fits = (size for size in chip_sizes(usual) if laid_chips(ui, chips, width, size) == [[*chips]])
        return next(fits, usual)

    def draw_drop(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the mark, and while the row is dragged the line where it would be dropped."""
        self.draw_marked(canvas, ui, self.box, self.corner)
        if self._dragged is not None:
            canvas.line((self.box.x, self._dragged), (self.box.right, self._dragged), ui.palette.accent, 4)
