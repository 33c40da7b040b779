"""What lies on the cloth: cards, face up or down or turning over, and places for them."""

from __future__ import annotations

from math import cos, pi
from typing import TYPE_CHECKING

import pygame

from game.art.card_paper import RATIO
from game.table.hand_fan import CardTile
from game.ui.box import Box, Size
from game.ui.text import Style
from game.ui.typefaces import Face
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from game.games.donjon_procrastination.table.art import DuelArt
    from game.ui.canvas import Canvas
    from game.ui.icons import Icon
    from game.ui.palette import Colour
    from game.ui.ui import Ui

SHADED: Colour = (150, 140, 130)
"""What a card is multiplied with that may not be chosen."""

_INK: Colour = (217, 190, 112)
_WORDS_FROM = 76.0
"""Width of a place from which on words can be read there, in logical units."""


class TableCard(CardTile):
    """A card on the cloth.

    `worth` is its value now where that is not the printed one; `place` its place in the order of effects, 0
    for none; `acting` whether its effect applies at this moment; `void` whether an effect cancelled it. With
    `turning` it is on its way from the back `back` to its face, from 0 to 1.
    """

    worth = ""
    place = 0
    acting = False
    void = False
    back = ""
    turning: float | None = None

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """The whole card."""
        return Size(self.width, self.width / RATIO)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the card, then what has become of it."""
        lift = 4 if self.hovered or self.focused else 0
        box = Box(self.box.x, self.box.y - lift, self.width, self.width / RATIO)
        if self.turning is not None:
            self._draw_turning(canvas, box)
            return
        picture = self._shaded(canvas)
        canvas.drop_shadow("table card", picture, (box.x, box.y), 5 + lift, 170)
        canvas.blit(picture, (box.x, box.y))
        if self.acting:
            canvas.outline(box.inset(-4), ui.palette.leather_dark, 6, 9)
            canvas.outline(box.inset(-3), ui.palette.gilt, 3.5, 8)
        elif self.lit:
            canvas.outline(box.inset(-2.5), ui.palette.gilt, 3, 8)
        self._draw_marks(canvas, ui, box)

    def _shaded(self, canvas: Canvas) -> pygame.Surface:
        picture = self.cards.thumb(self.card, canvas.px(self.width))
        if not self.void:
            return picture
        shaded = picture.copy()
        shaded.fill((*SHADED, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return shaded

    def _draw_turning(self, canvas: Canvas, box: Box) -> None:
        part = self.turning or 0.0
        seen = self.back if part < 0.5 else self.card
        picture = self.cards.thumb(seen, canvas.px(self.width))
        narrow = max(2, round(picture.get_width() * abs(cos(part * pi))))
        turned = pygame.transform.smoothscale(picture, (narrow, picture.get_height()))
        rise = 14 * (1 - abs(2 * part - 1))
        canvas.drop_shadow(
            ("turning", narrow), turned, (box.centre[0] - narrow / canvas.scale / 2, box.y - rise), 9, 150
        )
        canvas.blit_centred(turned, (box.centre[0], box.centre[1] - rise))

    def _draw_marks(self, canvas: Canvas, ui: Ui, box: Box) -> None:
        if self.worth:
            side = min(50.0, box.w * 0.46)
            spot = (box.right - side * 0.22, box.y + box.h * 0.56)
            canvas.blit_centred(ui.theme.seal(canvas.px(side), ui.palette.accent), spot)
            style = Style(Face.TITLE, side * 0.44, ui.palette.cream, (40, 4, 4))
            style = ui.texts.shrunk(self.worth, style, side * 0.62, least=0.5)
            canvas.blit_centred(ui.texts.line(self.worth, style), spot)
        if self.place:
            side = min(30.0, box.w * 0.3)
            spot = (box.right - side * 0.35, box.y + side * 0.4)
            canvas.blit_centred(ui.theme.knob(canvas.px(side)), spot)
            style = Style(Face.TITLE, side * 0.56, ui.palette.leather_dark)
            canvas.blit_centred(ui.texts.line(str(self.place), style), spot)
        if self.marked:
            spot = box.centre
            canvas.blit_centred(ui.theme.seal(canvas.px(40), ui.palette.accent), spot)


class CardBed(Widget):
    """A place on the cloth for a card, with what it is for: in words, or by a sign where it is too narrow."""

    def __init__(
        self, name: str, text: str, art: DuelArt, *, sign: Icon | None = None, lit: bool = False
    ) -> None:
        super().__init__(name)
        self.text = text
        self.art = art
        self.sign = sign
        self.lit = lit

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the place, and its words where there is room for them."""
        canvas.blit(self.art.bed(canvas.size(self.box)), (self.box.x, self.box.y))
        if self.lit:
            canvas.outline(self.box.inset(-1), ui.palette.gilt, 2.4, 8)
        style = Style(Face.TITLE, min(15.0, self.box.w / 6.5), _INK, (6, 20, 14))
        if self.sign is not None and self.box.w < _WORDS_FROM:
            sign = Style(Face.ICON, self.box.w * 0.42, _INK, (6, 20, 14))
            canvas.blit_centred(ui.texts.line(self.sign.glyph, sign), self.box.centre)
            return
        style = ui.texts.shrunk(self.text, style, self.box.w - 8, least=0.6)
        if ui.texts.width(self.text, style) <= self.box.w - 4:
            canvas.blit_centred(ui.texts.line(self.text, style), self.box.centre)


class CarriedStack(CardTile):
    """Cards that a tie left in their place, one over the other, with how many there are."""

    count = 0

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the newest over the others, turned a little, and the number."""
        picture = self.cards.thumb(self.card, canvas.px(self.width))
        for lift in range(min(3, self.count) - 1, -1, -1):
            at = (self.box.x - lift * 3, self.box.y + lift * 4)
            canvas.drop_shadow("carried", picture, at, 4, 140)
            canvas.blit(picture, at)
        spot = (self.box.x + self.width / 2, self.box.y + self.width / RATIO - 6)
        canvas.blit_centred(ui.theme.seal(canvas.px(30), ui.palette.gilt_dark), spot)
        style = Style(Face.TITLE, 15, ui.palette.cream, (30, 16, 4))
        canvas.blit_centred(ui.texts.line(str(self.count), style), spot)
