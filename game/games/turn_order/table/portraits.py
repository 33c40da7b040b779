"""What turns are shown with: portraits in a rim of their side, and the lines of an order."""

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

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

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
"""Between a name and what is the matter."""

MORE = 52.0
"""Room for how much more there is to be known than a line has room for."""


def side_hue(ui: Ui, side: turn_order.Side) -> Hue:
    """The hue and emblem of a side."""
    return ui.palette.sides[SIDES[side]]


def portrait(ui: Ui, side: turn_order.Side, emblem: str, pixels: int) -> pygame.Surface:
    """A medallion that many pixels across. It is shared: do not draw on it."""
    make = Medallions(ui.palette)
    key = ("portrait", side, emblem, pixels)
    return ui.theme.painted(key, lambda: make.base(SIDES[side], emblem, pixels))


class Portrait(Widget):
    """A medallion, `across` logical units wide; `emblem` names it, or is any text that falls on one."""

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


def fitting(ui: Ui, text: str, style: Style, room: Size, least: float = 9.0) -> Style:
    """The style, made smaller until the text, wrapped, fits into the room."""
    size = style.size
    while size > least:
        paragraph = ui.texts.paragraph(text, style.but(size=size), room.w)
        if paragraph.overflow <= 1 and paragraph.height <= room.h + 1:
            break
        size -= 1
    return style.but(size=size)


class OrderRow(Markable):
    """Base of the lines, `high` logical units each; Alt with up and down moves one too.

    `move` is given by how many places, `drop` the new place among the `siblings`; without them the line stays
    where it is. `chosen` is the line of whose sheet is open.
    """

    space_presses = True
    corner = 8.0
    """How round the ground is of the line that is lit, in logical units; `pen` is the width of its edge."""
    pen = 2.0
    largest_chip = 15.0
    """How high the letters of its chips are at most, in logical units."""

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
        """Whether the pointer that is held on it carries it to another place."""
        return self.focused and self._drop is not None and not self.marks_with

    def _place(self, y: float) -> int:
        """The place among the siblings, once it is taken out, if it is let go at that height."""
        return sum(row.box.centre[1] < y for row in self.siblings if row is not self)

    def draw_ground(self, canvas: Canvas, ui: Ui, *, lit: bool) -> None:
        """Draw what shows that somebody has the turn, or that their line is chosen or pointed at."""
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
        """A name on one line, or on two small ones; beside it is room for a chip that counts the others."""
        style = ui.styles.strong.but(size=min(23.0, max(16.0, self.high * 0.46)))
        if faint:
            style = style.but(colour=ui.palette.ink_soft)
        room = max(40.0, width - (MORE if chips else 0))
        shown = ui.texts.shrunk(name, style, room, least=0.75)
        if ui.texts.width(name, shown) > room:
            shown = fitting(ui, breakable(name), style, Size(room, self.high - 4))
        return ui.texts.paragraph(breakable(name), shown, room)

    def draw_words(self, canvas: Canvas, ui: Ui, room: Box, name: Paragraph, chips: Sequence[Chip]) -> None:
        """Draw a name, and beside it what is the matter: small, or the last ones as signs, if need be."""
        canvas.paragraph(name, Box(room.x, room.y, name.width + 2, room.h), 0, 0.5)
        if chips:
            beside = room.cut_left(name.width + MARGIN)[1]
            written, size = self.written(ui, chips, beside.w)
            draw_chips(canvas, ui, beside, written, size=size)

    def written(self, ui: Ui, chips: Sequence[Chip], width: float) -> tuple[Sequence[Chip], float]:
        """The chips, the last of them without words where those have no room, and the height of letters."""
        size = self.chip_size(ui, chips, width)
        for kept in range(len(chips), -1, -1):
            written = [*chips[:kept], *(chip.sign for chip in chips[kept:])]
            if laid_chips(ui, written, width, size) == [written]:
                return written, size
        return chips, size

    def chip_size(self, ui: Ui, chips: Sequence[Chip], width: float) -> float:
        """The height of the letters of chips: the largest with which all fit, or the usual one."""
        usual = min(self.largest_chip, max(11.5, self.high * 0.34))
        fits = (size for size in chip_sizes(usual) if laid_chips(ui, chips, width, size) == [[*chips]])
        return next(fits, usual)

    def draw_drop(self, canvas: Canvas, ui: Ui) -> None:
        """Draw that it is marked; where the line would be put, while it is carried."""
        self.draw_marked(canvas, ui, self.box, self.corner)
        if self._dragged is not None:
            canvas.line((self.box.x, self._dragged), (self.box.right, self._dragged), ui.palette.accent, 4)
