"""Things on the cloth: cards face up, face down or turning over, places for them, trays of dice."""

from __future__ import annotations

from functools import partial
from math import cos, pi
from typing import TYPE_CHECKING

import pygame

from game.art.card_paper import RATIO
from game.art.dice_tray import DiceTray
from game.table.match_cards import SEALED, CardTile
from game.ui.box import Box, Size
from game.ui.drawing.icons import Icon
from game.ui.text.text import Face, Style
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Pressable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.core.rules import Seat
    from game.games.donjon_procrastination.table.held_dice import HeldDice
    from game.games.donjon_procrastination.table.pictures import ClothPictures, DuelCards
    from game.games.donjon_procrastination.table.seat_model import CardPlace, ClothCard, DiceModel
    from game.ui.canvas import Canvas
    from game.ui.drawing.palette import Colour, Hue
    from game.ui.text.text import Paragraph
    from game.ui.ui import Ui

WIDEST, HIGHEST = 300.0, 150.0
"""The greatest size of a tray of dice, in logical units."""

SHADED: Colour = (150, 140, 130)
"""The factor that darkens a card that may not be chosen."""

GAINED: Colour = (44, 92, 60)
"""The seal of a value above the printed one."""

PAINTED, LEGIBLE = 13 / 120, 11.0
"""The usual height of the letters of a name in the picture of a small card, as a share of the card's width;
where that is less than so many pixels, the name is written over the picture.
"""

NAME_PIXELS = (14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0)
"""The heights of those letters in pixels; the first that has room is taken."""

NAMED, NAME_EDGE, SPILL = 0.52, 2.0, 2.0
"""The share of a card's height that its name may take, the height around it, and how far it may stick out on
both sides, in logical units: twice as far off is the next card.
"""

_INK: Colour = (217, 190, 112)
_WORDS_FROM = 76.0
"""The width from which a place has words, in logical units."""


class TableCard(CardTile):
    """A card on the cloth, as described by its model."""

    def __init__(
        self,
        shown: ClothCard,
        cards: DuelCards,
        press: Callable[[], None],
        pin: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__(
            shown.name, shown.card, cards, press, lit=shown.lit, marked=shown.marked, note=shown.why, pin=pin
        )
        self.shown = shown
        self.turning = shown.turning

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """The size of the whole card."""
        return Size(self.width, self.width / RATIO)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the card, then the marks of what effects have done to it."""
        lift = 4 if self.hovered or self.focused else 0
        box = Box(self.box.x, self.box.y - lift, self.width, self.width / RATIO)
        if self.turning is not None:
            self._draw_turning(canvas, box)
            return
        picture = self._shaded(canvas)
        canvas.lay("table card", picture, (box.x, box.y), 5 + lift, 170)
        self._draw_name(canvas, ui, box)
        if self.shown.acting:
            canvas.outline(box.inset(-4), ui.palette.leather_dark, 6, 9)
            canvas.outline(box.inset(-3), ui.palette.gilt, 3.5, 8)
        elif self.lit:
            canvas.outline(box.inset(-2.5), ui.palette.gilt, 3, 8)
        self._draw_marks(canvas, ui, box)

    def _shaded(self, canvas: Canvas) -> pygame.Surface:
        picture = self.cards.thumb(self.card, canvas.px(self.width))
        if not self.shown.void:
            return picture
        shaded = picture.copy()
        shaded.fill((*SHADED, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return shaded

    def _draw_turning(self, canvas: Canvas, box: Box) -> None:
        part = self.turning or 0.0
        seen = self.shown.back if part < 0.5 else self.card
        picture = self.cards.thumb(seen, canvas.px(self.width))
        narrow = max(2, round(picture.get_width() * abs(cos(part * pi))))
        turned = pygame.transform.smoothscale(picture, (narrow, picture.get_height()))
        rise = 14 * (1 - abs(2 * part - 1))
        canvas.drop_shadow(
            ("turning", narrow), turned, (box.centre[0] - narrow / canvas.scale / 2, box.y - rise), 9, 150
        )
        canvas.blit_centred(turned, (box.centre[0], box.centre[1] - rise))

    def _draw_name(self, canvas: Canvas, ui: Ui, box: Box) -> None:
        """Write the name over the foot of a card in whose picture it would be too small to read."""
        words = self.name_in_words(ui)
        if words is None:
            return
        high = words.height + NAME_EDGE
        foot = Box(box.x - SPILL, box.bottom - high - 1, box.w + 2 * SPILL, high)
        canvas.fill(foot, ui.palette.leather_dark, 235, 3)
        canvas.paragraph(words, foot, 0.5, 0.5)

    def name_in_words(self, ui: Ui) -> Paragraph | None:
        """The name, in letters as large as there is room for; None where that in the picture will do."""
        face = self.cards.face(self.card)
        if face is None or self.width * PAINTED * ui.scale >= LEGIBLE:
            return None
        # A compound may be broken after its hyphen: most long words are compounds.
        text = face.title.replace("-", "-\N{ZERO WIDTH SPACE}")
        for pixels in NAME_PIXELS:
            style = Style(Face.BOLD, pixels / ui.scale, ui.palette.cream)
            words = ui.texts.paragraph(text, style, self.width + 2 * SPILL - 3)
            if words.overflow <= 0 and words.height <= self.width / RATIO * NAMED:
                return words
        return None

    def _draw_marks(self, canvas: Canvas, ui: Ui, box: Box) -> None:
        if self.shown.value:
            side = min(50.0, box.w * 0.46)
            # Over a name in words it would hide the end of it.
            spot = (
                box.right - side * 0.22,
                box.y + box.h * (0.56 if self.name_in_words(ui) is None else 0.3),
            )
            wax, icon = (GAINED, Icon.GAIN) if self.shown.gain else (ui.palette.accent, Icon.LOSS)
            canvas.blit_centred(ui.theme.seal(canvas.px(side), wax), spot)
            style = Style(Face.TITLE, side * 0.44, ui.palette.cream, (40, 4, 4))
            style = ui.texts.shrunk(self.shown.value, style, side * 0.62, least=0.5)
            canvas.blit_centred(ui.texts.line(self.shown.value, style), spot)
            sign = Style(Face.ICON, side * 0.36, ui.palette.cream, (40, 4, 4))
            canvas.blit_centred(ui.texts.line(icon.glyph, sign), (spot[0], spot[1] + side * 0.42))
        if self.shown.place:
            side = min(30.0, box.w * 0.3)
            spot = (box.right - side * 0.35, box.y + side * 0.4)
            canvas.blit_centred(ui.theme.knob(canvas.px(side)), spot)
            style = Style(Face.TITLE, side * 0.56, ui.palette.leather_dark)
            canvas.blit_centred(ui.texts.line(str(self.shown.place), style), spot)
        if self.marked:
            spot = box.centre
            canvas.blit_centred(ui.theme.seal(canvas.px(40), ui.palette.accent), spot)


_AIR = 8.0
"""Space on either side of the words of a place for a card, in logical units."""


class CardBed(Widget):
    """A place for a card on the cloth, labelled in words, or by a sign where it is too narrow."""

    def __init__(self, shown: CardPlace, cloth: ClothPictures) -> None:
        super().__init__(shown.name)
        self.shown = shown
        self.cloth = cloth

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the place, and its words where there is room for them."""
        canvas.blit(self.cloth.bed(canvas.size(self.box), canvas.scale), (self.box.x, self.box.y))
        if self.shown.lit:
            canvas.outline(self.box.inset(-1), ui.palette.gilt, 2.4, 8)
        letters = 2.4 if self.shown.text.isdigit() else 6.5
        style = Style(Face.TITLE, min(15.0, self.box.w / letters), _INK, (6, 20, 14))
        if self.shown.sign is not None and self.box.w < _WORDS_FROM:
            sign = Style(Face.ICON, self.box.w * 0.42, _INK, (6, 20, 14))
            canvas.blit_centred(ui.texts.line(self.shown.sign.glyph, sign), self.box.centre)
            return
        style = ui.texts.shrunk(self.shown.text, style, self.box.w - 2 * _AIR, least=0.6)
        if ui.texts.width(self.shown.text, style) > self.box.w - 4:
            return
        x, y = self.box.centre
        if self.shown.sign is not None:
            sign = Style(Face.ICON, self.box.w * 0.3, _INK, (6, 20, 14))
            canvas.blit_centred(ui.texts.line(self.shown.sign.glyph, sign), (x, y - self.box.w * 0.16))
            y += self.box.w * 0.16
        canvas.blit_centred(ui.texts.line(self.shown.text, style), (x, y))


class CarriedStack(CardTile):
    """Cards left in place by a tie, one over the other, with their number."""

    def __init__(
        self,
        name: str,
        newest: tuple[str, int],
        cards: DuelCards,
        press: Callable[[], None],
        pin: Callable[[str], None],
    ) -> None:
        card, self.count = newest
        super().__init__(name, card, cards, press, pin=pin)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the newest card over the others, turned a little, and the number."""
        picture = self.cards.thumb(self.card, canvas.px(self.width))
        for lift in range(min(3, self.count) - 1, -1, -1):
            at = (self.box.x - lift * 3, self.box.y + lift * 4)
            canvas.lay("carried", picture, at, 4, 140)
        side = min(30.0, self.width * 0.5)
        spot = (self.box.x + self.width - side * 0.1, self.box.y + self.width / RATIO * SEALED)
        canvas.blit_centred(ui.theme.seal(canvas.px(side), ui.palette.gilt_dark), spot)
        style = Style(Face.TITLE, side * 0.5, ui.palette.cream, (30, 16, 4))
        canvas.blit_centred(ui.texts.line(str(self.count), style), spot)


class Die(Pressable):
    """One die of a tray, which draws it; framed if it may be chosen."""

    space_presses = True

    def __init__(self, name: str, action: Callable[[], None], *, lit: bool = False) -> None:
        super().__init__(name, action)
        self.lit = lit
        self.focusable = lit

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw a frame around a die that may be chosen."""
        if self.lit:
            canvas.outline(self.box.inset(-3), ui.palette.gilt, 2.4 if not self.hovered else 4, 8)


class DiceBox(Widget):
    """The tray in the middle of its place; with `held` dice over it, still to be thrown."""

    def __init__(
        self,
        seat: Seat,
        hue: Hue,
        shown: DiceModel,
        press: Callable[[int], None],
        held: HeldDice | None = None,
    ) -> None:
        self.held = held
        super().__init__(f"dice.{seat}")
        roll = shown.roll
        self.dice = [
            Die(f"die.{seat}.{place}", partial(press, place), lit=place in shown.lit)
            for place in range(len(shown.faces) if roll is None else 0)
        ]
        if roll is None:
            self.tray = DiceTray(hue, shown.faces, marked=shown.marked)
        else:
            self.tray = DiceTray(hue, roll.before)
            if roll.before:
                self.tray.turn(roll.faces)
            else:
                self.tray.roll(roll.faces, roll.seed)
            self.tray.seek(roll.part)

    @property
    def parts(self) -> Sequence[Widget]:
        """The dice in the tray."""
        return self.dice if self.held is None else (self.held,)

    def arrange(self, ui: Ui, box: Box) -> None:
        """Lay the tray out, and the dice in it."""
        w, h = min(box.w, WIDEST), min(box.h, HIGHEST)
        self.box = Box(box.centre[0] - w / 2, box.centre[1] - h / 2, w, h)
        self.tray.arrange(ui, self.box)
        if self.held is not None:
            self.held.arrange(ui, self.box)
        for number, die in enumerate(self.dice):
            die.arrange(ui, self.tray.die_box(number))

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the tray, then the frames of the dice that may be chosen."""
        if min(self.box.w, self.box.h) < 24:
            return
        self.tray.draw(canvas, ui)
        super().draw(canvas, ui)
