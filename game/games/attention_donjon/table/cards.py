"""Playing cards as widgets: to look at, to press, and a pile of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.art.playing_cards import RATIO, playing_card
from game.content.markup import rich
from game.games.attention_donjon.rules.cards import Card, full_deck, is_joker, rank_of, suit_of
from game.games.attention_donjon.rules.setup import HouseRules
from game.games.turn_order.ranks import rank_letters
from game.table.game import PrintedDeck
from game.ui.box import Box, Size
from game.ui.text.text import Face, Style
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Pressable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.content.locale import Translator
    from game.ui.canvas import Canvas
    from game.ui.drawing.icons import Icon
    from game.ui.ui import Ui

LIFT = 7.0
"""Height by which a card is lifted that is chosen or pointed at."""

BESIDE = 14.0
"""Space between a pile and its words."""

FADED = 120
"""Opacity of a card that is over or cannot be pressed, of 255."""


def card_name(say: Translator, card: Card) -> str:
    """The name of a card: `King of hearts`."""
    if is_joker(card):
        return say("ad.joker")
    rank, suit = rank_of(card).lower(), suit_of(card).lower()
    return say("ad.card", rank=say(f"ad.rank.{rank}"), suit=say(f"ad.suit.{suit}"))


def printed_deck(say: Translator) -> PrintedDeck:
    """The deck as it is printed, with the usual number of Jokers."""
    deck = full_deck(HouseRules().jokers)
    return PrintedDeck({card.replace("*", "joker"): card for card in deck}, rank_letters(say))


def draw_card(canvas: Canvas, ui: Ui, card: Card, box: Box, *, faded: bool = False) -> None:
    """Draw a card into a box of its shape; an empty text is a card face down."""
    width = canvas.px(box.w)
    letters = rank_letters(ui.say)
    shape = playing_card(ui.theme, card, width, letters)
    if faded:
        shape = ui.theme.painted(("faded card", card, width, letters), lambda: _faded(shape))
    else:
        canvas.drop_shadow("playing card", shape, (box.x, box.y), 4, 150)
    canvas.blit(shape, (box.x, box.y))


def _faded(shape: pygame.Surface) -> pygame.Surface:
    copy = pygame.transform.grayscale(shape)
    copy.fill((255, 255, 255, FADED), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


class TableCard(Pressable):
    """A card that can be pressed; chosen ones are lifted and framed."""

    space_presses = True

    def __init__(
        self,
        name: str,
        card: Card,
        width: float,
        action: Callable[[], None],
        *,
        chosen: bool = False,
        tip: str = "",
        refusal: str = "",
    ) -> None:
        super().__init__(name, action, tip=tip, refusal=refusal)
        self.card = card
        self.width = width
        self.chosen = chosen

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - always the same
        """The card, and room to lift it."""
        return Size(self.width, self.width / RATIO + LIFT)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the card, lifted if need be."""
        lifted = self.chosen or (self.hovered and not self.refusal)
        top = self.box.y + (0 if lifted else LIFT)
        box = Box(self.box.x, top, self.width, self.width / RATIO)
        draw_card(canvas, ui, self.card, box, faded=bool(self.refusal))
        if self.chosen:
            canvas.outline(box.inset(-2.5), ui.palette.gilt, 3, 6)


def card_button(
    say: Translator, of: str, card: Card, width: float, action: Callable[[], None], more: str = ""
) -> TableCard:
    """A card that can be pressed, named `<of>.<card>`; its tip has the card's name, and `more` below it."""
    tip = rich("<b>{}</b>", card_name(say, card)) + (f"\n{more}" if more else "")
    return TableCard(f"{of}.{card.replace('*', 'joker')}", card, width, action, tip=tip)


class Pile(Pressable):
    """A pile of cards, the top one face up or down; beside it the pile's name and number of cards."""

    space_presses = True

    def __init__(
        self,
        name: str,
        words: str,
        cards: Sequence[Card],
        width: float,
        action: Callable[[], None],
        *,
        tip: str,
        count: str,
    ) -> None:
        super().__init__(name, action, tip=tip)
        self.words = words
        self.count = count
        self.cards = cards
        self.width = width

    def wanted(self, ui: Ui, width: float) -> Size:
        """The card, the lower ones beside it, and two lines of words."""
        words = ui.texts.paragraph(self._label, self._style(ui), 200.0)
        return Size(min(width, self.width + BESIDE + words.width + 2), self.width / RATIO + 8)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the pile, what it is called and how many cards there are."""
        high = self.width / RATIO
        place = Box(self.box.x + 3, self.box.centre[1] - high / 2, self.width, high)
        if self.cards:
            for under in range(min(3, (len(self.cards) + 9) // 10), 0, -1):
                draw_card(canvas, ui, "", place.moved(-1.2 * under, 1.2 * under))
            draw_card(canvas, ui, self.cards[-1], place.moved(0, -2 if self.hovered else 0))
        else:
            canvas.fill(place, (0, 0, 0), 60, 6)
            canvas.outline(place, ui.palette.gilt_dark, 1.5, 6)
        room = self._room()
        canvas.paragraph(ui.texts.paragraph(self._label, self._style(ui), room.w), room, 0, 0.5)

    def misfits(self, ui: Ui) -> list[str]:
        """The words, if they do not fit."""
        room = self._room()
        paragraph = ui.texts.paragraph(self._label, self._style(ui), room.w)
        return [] if paragraph.overflow <= 1 and paragraph.height <= room.h + 1 else [self.words]

    def _room(self) -> Box:
        return Box(self.box.x + self.width + BESIDE, self.box.y, self.box.w - self.width - BESIDE, self.box.h)

    @property
    def _label(self) -> str:
        return rich("<b>{}</b>\n{}", self.words, self.count)

    def _style(self, ui: Ui) -> Style:
        return ui.styles.on_wood_small.but(size=16)


class Tokens(Widget):
    """The Actions of a turn as counters of brass; used ones are stamped in red wax."""

    def __init__(self, icons: Sequence[tuple[Icon, bool]], across: float = 40, *, tip: str = "") -> None:
        super().__init__(tip=tip)
        self.icons = icons
        self.across = across

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - always the same
        """The counters beside one another."""
        return Size(len(self.icons) * (self.across + 6), self.across)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the counters."""
        for place, (icon, used) in enumerate(self.icons):
            box = Box(self.box.x + place * (self.across + 6), self.box.y, self.across, self.across)
            draw_token(canvas, ui, box, icon, used=used)


def draw_token(canvas: Canvas, ui: Ui, box: Box, icon: Icon, *, used: bool) -> None:
    """Draw one counter."""
    pixels = min(canvas.size(box))
    shape = ui.theme.seal(pixels, ui.palette.accent) if used else ui.theme.knob(pixels)
    canvas.lay(("token", used), shape, (box.x, box.y), 3, 120)
    colour = ui.palette.cream if used else ui.palette.leather_dark
    canvas.blit_centred(ui.texts.line(icon.glyph, Style(Face.ICON, box.w * 0.46, colour)), box.centre)
