"""What turns are shown with: portraits in a rim of their side, plaques, seals."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

import pygame

from game.art.playing_cards import RATIO, playing_card, printed_card
from game.art.tokens import Medallions
from game.ui.box import Box, Size
from game.ui.icons import Icon
from game.ui.ornaments import Plate
from game.ui.palette import Side
from game.ui.text import Style
from game.ui.typefaces import Face
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Pressable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.core import turn_order
    from game.ui.canvas import Canvas
    from game.ui.palette import Hue
    from game.ui.ui import Ui

SIDES: Mapping[turn_order.Side, Side] = MappingProxyType(
    {"players": Side.BLUE, "enemies": Side.RED, "neutral": Side.NEUTRAL}
)
"""The colour, emblem and rim of each side."""

PLAQUE = Size(188, 66)

CARD_SPILL = 12.0
"""By how much higher than its room a playing card may be."""

FADED = 110
"""How opaque the portrait of a turn that is over is, of 255."""


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
        shape = ui.theme.painted(("faded", side, emblem, pixels), lambda: _faded(shape))
    else:
        canvas.drop_shadow("portrait", shape, (box.x, box.y), 3, 130)
    canvas.blit(shape, (box.x, box.y))


def _faded(shape: pygame.Surface) -> pygame.Surface:
    copy = pygame.transform.grayscale(shape)
    copy.fill((255, 255, 255, FADED), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def draw_seal(canvas: Canvas, ui: Ui, box: Box, text: str, *, dull: bool = False) -> None:
    """Draw a seal with a short text, made small enough to fit; a dull one is of brown wax."""
    side = min(box.w, box.h)
    square = Box(box.centre[0] - side / 2, box.centre[1] - side / 2, side, side)
    colour = ui.palette.leather if dull else ui.palette.accent
    shape = ui.theme.seal(min(canvas.size(square)), colour)
    canvas.drop_shadow(("seal", colour), shape, (square.x, square.y), 3, 130)
    canvas.blit(shape, (square.x, square.y))
    style = ui.texts.shrunk(text, ui.styles.number.but(size=side * 0.46), side * 0.66, least=0.4)
    canvas.blit_centred(ui.texts.line(text, style), square.centre)


def draw_mark(canvas: Canvas, ui: Ui, box: Box, text: str, *, dull: bool = False) -> None:
    """Draw what puts a turn in its place: a playing card if the text prints one, else a seal."""
    card = printed_card(text)
    if not card:
        draw_seal(canvas, ui, box, text, dull=dull)
        return
    width = canvas.px(min(box.w, (box.h + CARD_SPILL) * RATIO))
    shape = playing_card(ui.theme, card, width)
    if dull:
        shape = ui.theme.painted(("dull card", card, width), lambda: _faded(shape))
    x, y = box.centre
    at = (x - shape.get_width() / canvas.scale / 2, y - shape.get_height() / canvas.scale / 2)
    if not dull:
        canvas.drop_shadow("playing card", shape, at, 3, 130)
    canvas.blit(shape, at)


class Plaque(Pressable):
    """A turn: portrait, name, emblem of the side, and what puts it in its place.

    `lit` is the turn being taken, `over` one that is past, `chosen` the combatant whose sheet is open.
    """

    space_presses = True

    def __init__(
        self,
        name: str,
        turn: turn_order.Turn,
        emblem: str,
        action: Callable[[], None],
        *,
        lit: bool = False,
        over: bool = False,
        chosen: bool = False,
        size: Size = PLAQUE,
        tip: str = "",
    ) -> None:
        super().__init__(name, action, tip=tip)
        self.turn = turn
        self.emblem = emblem
        self.lit = lit
        self.over = over
        self.chosen = chosen
        self._size = size

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - always the same
        """The size it was made with."""
        return self._size

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the plate, then what is on it."""
        hue = side_hue(ui, self.turn.side)
        face = ui.palette.leather_dark if self.over else ui.palette.leather
        shape = ui.theme.plate(canvas.size(self.box), Plate(face, pushed=self.over, lit=self.hovered))
        if self.lit:
            glow = self.box.inset(-4)
            canvas.fill(glow, ui.palette.gilt, 210, 14)
        elif not self.over:
            canvas.drop_shadow("plaque", shape, (self.box.x, self.box.y), 4, 140)
        canvas.blit(shape, (self.box.x, self.box.y))
        if self.chosen:
            canvas.outline(self.box.inset(2), ui.palette.gilt, 2, 9)
        self._draw_parts(canvas, ui, hue)

    def _draw_parts(self, canvas: Canvas, ui: Ui, hue: Hue) -> None:
        picture, words, mark = self._rooms()
        draw_portrait(canvas, ui, picture, self.turn.side, self.emblem, faded=self.over)
        emblem = ui.texts.line(hue.emblem.glyph, Style(Face.ICON, 14, hue.glow, (20, 8, 4)))
        canvas.blit_centred(emblem, (picture.right + 1, picture.bottom - 5))
        if self.turn.extra:
            again = ui.texts.line(Icon.PLUS.glyph, Style(Face.ICON, 16, ui.palette.gilt, (20, 8, 4)))
            canvas.blit_centred(again, (picture.x + 3, picture.y + 6))
        paragraph = ui.texts.paragraph(breakable(self.turn.name), self._style(ui), words.w)
        canvas.paragraph(paragraph, words, 0, 0.5)
        if self.turn.mark:
            draw_mark(canvas, ui, mark, self.turn.mark, dull=self.over)

    def misfits(self, ui: Ui) -> list[str]:
        """The name, if there is too little room even for small letters."""
        _, words, _ = self._rooms()
        paragraph = ui.texts.paragraph(breakable(self.turn.name), self._style(ui), words.w)
        return [] if paragraph.overflow <= 1 and paragraph.height <= self.box.h - 4 else [self.turn.name]

    def _style(self, ui: Ui) -> Style:
        """Letters as large as two lines of them fit."""
        _, words, _ = self._rooms()
        colour = ui.palette.gilt if self.lit else ui.palette.cream
        style = ui.styles.on_wood.but(
            size=self._size.h * 0.28, colour=colour, face=Face.BOLD if self.lit else Face.TEXT
        )
        return fitting(ui, breakable(self.turn.name), style, words.size)

    def _rooms(self) -> tuple[Box, Box, Box]:
        """Where the portrait, the name and the mark are."""
        inner = self.box.inset(8, 7)
        picture, rest = inner.cut_left(inner.h)
        if not self.turn.mark:
            return picture, rest.cut_left(9)[1], Box(rest.right, rest.y, 0, 0)
        seal = min(38.0, inner.h - 6)
        mark, words = rest.cut_right(seal)
        return (
            picture,
            words.cut_left(9)[1].cut_right(5)[1],
            Box(mark.x, mark.centre[1] - seal / 2, seal, seal),
        )


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
