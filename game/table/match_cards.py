"""The cards of a match: in a hand, in piles, flying from one to the other, and enlarged to be read."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

import pygame

from game.art.card_paper import RATIO
from game.content.markup import rich
from game.ui.box import Box, Size, Spot
from game.ui.drawing.icons import Icon
from game.ui.input.events import Event, MouseButton, PointerReleased
from game.ui.text.rich_text import in_a_row
from game.ui.text.text import Face, Style
from game.ui.widgets.base import Widget, WidgetContext
from game.ui.widgets.button import Pressable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from game.art.card_face import CardPictures
    from game.ui.canvas import Canvas
    from game.ui.drawing.paint import SurfaceCache
    from game.ui.interface import Interface
    from game.ui.ui import Ui


SLIP = 300.0
"""Width of the words that say why a card cannot be chosen, in logical units."""


SEALED = 0.44
"""The share of its height at which a card has a seal with a number: off its own numbers and its name."""


class Rim(StrEnum):
    """The frame of a card that may be chosen, by which kinds are told apart without colours."""

    WHOLE = "whole"
    DASHED = "dashed"
    DOUBLE = "double"


RIMS = {Rim.WHOLE: (255, 222, 120), Rim.DASHED: (214, 228, 255), Rim.DOUBLE: (255, 120, 96)}
"""The colours of the frames, light on every card and on leather."""

SIGN = 11.0
"""Radius of the sign on a card, in logical units."""


@dataclass(frozen=True, slots=True)
class StandsOut:
    """The signs by which a card that may be chosen stands out from others: its frame, and an icon on it."""

    rim: Rim
    icon: Icon


class CardTile(Pressable):
    """A card that may be pressed; a right click pins it. `tilt` is in degrees; a picked card is `marked`.

    `words` say what its frame means, where it `stands_out`; `note` is said beside it while it is looked at.
    """

    space_presses = False

    def __init__(
        self,
        name: str,
        card: str,
        cards: CardPictures,
        choose: Callable[[], None],
        *,
        width: float = 96.0,
        lit: bool = False,
        marked: bool = False,
        refusal: str = "",
        stands_out: StandsOut | None = None,
        words: str = "",
        note: str = "",
        pin: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__(name, choose, refusal=refusal)
        self.stands_out = stands_out
        self.words = words
        self.note = note
        self.card = card
        self.cards = cards
        self.lit = lit
        self.tilt = 0.0
        self.drop = 0.0
        self.width = width
        self.turned: SurfaceCache | None = None
        self.marked = marked
        self._pin = pin

    def spoken(self, ui: Ui) -> str:
        """Whether it is picked, and what the card says."""
        face = self.cards.face(self.card)
        words = ui.say("speech.face_down") if face is None else face.words
        return in_a_row(ui.say("speech.chosen") if self.marked else "", words, self.words, self.note)

    @property
    def help(self) -> str:
        """No tooltip: the card is enlarged instead, with why it cannot be chosen beside it."""
        return ""

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """The size of the whole card."""
        return Size(self.width, self.width / RATIO)

    def handle(self, event: Event, context: WidgetContext) -> bool:
        """Answer as every button does; the right button pins the card."""
        if isinstance(event, PointerReleased) and event.button is MouseButton.RIGHT and self._pin is not None:
            if self.box.contains(event.at):
                self._pin(self.card)
            return True
        return super().handle(event, context)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the thumb, lit if it may be chosen, darkened if it may not."""
        picture = self._picture(canvas.px(self.width))
        # Who goes by keys sees the ring around the place of the card: there it stays.
        at = (self.box.x, self.box.y + self.drop - (10 if self.hovered else 0))
        grown_x = (picture.get_width() - canvas.px(self.width)) / 2 / canvas.scale
        at = (at[0] - grown_x, at[1])
        if self.tilt == 0:
            canvas.drop_shadow("card", picture, at, 4, 150)
        canvas.blit(picture, at)
        if self.lit and self.tilt == 0 and self.stands_out is None:
            tone = ui.palette.gilt
            canvas.outline(Box(at[0] - 1, at[1] - 1, self.width + 2, self.width / RATIO + 2), tone, 3, 7)
        if self.stands_out is not None:
            self._draw_sign(canvas, ui, self.stands_out, at[1])
        if self.marked:
            self._draw_mark(canvas, ui, (self.box.x + min(self.box.w, self.width) / 2, at[1] + 40))

    @staticmethod
    def _draw_mark(canvas: Canvas, ui: Ui, spot: Spot) -> None:
        """Draw the seal of a card that is picked."""
        canvas.blit_centred(ui.theme.seal(canvas.px(40), ui.palette.accent), spot)
        check = Style(Face.ICON, 22, ui.palette.cream, (50, 6, 6))
        canvas.blit_centred(ui.texts.line(Icon.CHECK.glyph, check), spot)

    def _draw_sign(self, canvas: Canvas, ui: Ui, how: StandsOut, top: float) -> None:
        """Draw the sign on the upper edge, at the end of what is seen of the card."""
        spot = (self.box.x + min(self.box.w, self.width) - SIGN - 2, top + 3)
        disc = Box(spot[0] - SIGN, spot[1] - SIGN, 2 * SIGN, 2 * SIGN)
        canvas.fill(disc, ui.palette.leather_dark, 255, SIGN)
        canvas.outline(disc, RIMS[how.rim], 1.8, SIGN)
        canvas.blit_centred(ui.texts.line(how.icon.glyph, Style(Face.ICON, 14, RIMS[how.rim])), spot)

    def _picture(self, pixels: int) -> pygame.Surface:
        how = self.stands_out
        thumb = self._painted(pixels)
        key = (thumb, self.tilt, self.lit, bool(self.refusal), how)

        def paint() -> pygame.Surface:
            picture = thumb.copy()
            if self.refusal:
                picture.fill((150, 140, 130, 255), special_flags=pygame.BLEND_RGBA_MULT)
            if how is not None:
                _draw_rim(picture, how.rim)
            elif self.lit and self.tilt:
                rect = picture.get_rect().inflate(-2, -2)
                pygame.draw.rect(picture, (255, 222, 120), rect, max(2, pixels // 30), pixels // 14)
            return pygame.transform.rotozoom(picture, self.tilt, 1.0) if self.tilt else picture

        return paint() if self.turned is None else self.turned.get(key, paint)

    def _painted(self, pixels: int) -> pygame.Surface:
        """The picture of the card, that many pixels wide."""
        return self.cards.thumb(self.card, pixels)


def _draw_rim(picture: pygame.Surface, rim: Rim) -> None:
    """Draw the frame on the picture: a whole line, a broken one, or two."""
    width = picture.get_width()
    thick, corner, tone = max(2, width // 28), width // 14, RIMS[rim]
    rect = picture.get_rect().inflate(-2, -2)
    match rim:
        case Rim.WHOLE:
            pygame.draw.rect(picture, tone, rect, thick, corner)
        case Rim.DOUBLE:
            fine = max(1, thick // 2)
            pygame.draw.rect(picture, tone, rect, fine, corner)
            pygame.draw.rect(picture, tone, rect.inflate(-4 * fine - 2, -4 * fine - 2), fine, corner)
        case Rim.DASHED:
            dash = max(5, width // 9)
            for x in range(rect.left, rect.right, 2 * dash):
                long = min(dash, rect.right - x)
                for y in (rect.top, rect.bottom - thick):
                    pygame.draw.rect(picture, tone, (x, y, long, thick))
            for y in range(rect.top, rect.bottom, 2 * dash):
                high = min(dash, rect.bottom - y)
                for x in (rect.left, rect.right - thick):
                    pygame.draw.rect(picture, tone, (x, y, thick, high))


class Hand(Widget):
    """Cards that are held, as wide as there is room."""

    def __init__(self, tiles: Sequence[CardTile], height: float) -> None:
        super().__init__("hand", grow=1)
        self.tiles = list(tiles)
        self.height = height

    @property
    def parts(self) -> Sequence[Widget]:
        """The cards in the hand."""
        return self.tiles

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """All the room there is."""
        return Size(width, self.height)


class PileButton(Pressable):
    """A pile: its top card or a back, the number of its cards, and its name."""

    spill = 16.0

    def __init__(
        self,
        name: str,
        word: str,
        count: int,
        card: str | None,
        cards: CardPictures,
        action: Callable[[], None],
        *,
        refusal: str = "",
        tip: str = "",
        width: float = 54.0,
    ) -> None:
        super().__init__(name, action, refusal=refusal, tip=tip)
        self.word = word
        self.count = count
        self.card = card
        self.cards = cards
        self.width = width

    def spoken(self, ui: Ui) -> str:  # noqa: ARG002 - the same in every language
        """The name of the pile, and how many cards lie there."""
        return f"{self.word}, {self.count}"

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same everywhere
        """A small card and a line of text."""
        word = ui.texts.width(self.word, ui.styles.on_wood_small.but(size=16))
        return Size(max(self.width + 8, word + 4), self.width / RATIO + 24)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the pile as high as it is, its count on a seal, its name below."""
        style = ui.styles.on_wood_small.but(size=16)
        left = self.box.centre[0] - self.width / 2
        if self.card is not None and self.count:
            picture = self.cards.thumb(self.card, canvas.px(self.width))
            canvas.drop_shadow("pile", picture, (left, self.box.y), 4, 170)
            for lift in range(min(3, max(0, self.count - 1) // 4), -1, -1):
                canvas.blit(picture, (left - lift * 1.5, self.box.y - lift * 1.5 + 3))
        else:
            empty = Box(left, self.box.y + 3, self.width, self.width / RATIO)
            canvas.fill(empty, ui.palette.leather_dark, 120, 5)
            canvas.outline(empty, ui.palette.brass, 1.2, 5)
        side = 30.0
        seal = ui.theme.seal(canvas.px(side), ui.palette.accent)
        spot = (left + self.width - 4, self.box.y + self.width / RATIO * SEALED)
        canvas.blit_centred(seal, spot)
        number = Style(Face.TITLE, 15 if self.count < 100 else 12, ui.palette.cream, (50, 6, 6))
        canvas.blit_centred(ui.texts.line(str(self.count), number), spot)
        paragraph = ui.texts.paragraph(self.word, style)
        foot = Box(self.box.x, self.box.bottom - 20, self.box.w, 20)
        canvas.paragraph(paragraph, foot, 0.5, 0.5)
        if self.hovered and not self.refusal:
            icon = ui.texts.line(Icon.SEARCH.glyph, Style(Face.ICON, 26, ui.palette.cream, (0, 0, 0)))
            canvas.blit_centred(icon, (left + self.width / 2, self.box.y + self.width / RATIO / 2))


@dataclass(frozen=True, slots=True)
class Flight:
    """A card on its way from one spot of the screen to another."""

    card: str
    start: Spot
    end: Spot
    part: float = 0.0

    def spot(self) -> Spot:
        """The place where it is now, on a slight arc."""
        (ax, ay), (bx, by), t = self.start, self.end, self.part
        return (ax + (bx - ax) * t, ay + (by - ay) * t - 60 * t * (1 - t))


def draw_flights(
    canvas: Canvas, flights: Iterable[Flight], thumb: Callable[[str, int], pygame.Surface], width: float
) -> None:
    """Draw cards on their way, `width` logical units wide."""
    for flight in flights:
        picture = thumb(flight.card, canvas.px(width))
        x, y = flight.spot()
        at = (x - width / 2, y - width / RATIO / 2)
        canvas.lay("flying", picture, at, 8, 150)


def draw_banner(canvas: Canvas, ui: Ui, text: str, middle: Spot) -> None:
    """Draw a line of words on a ribbon across the table."""
    style = ui.styles.ribbon.but(size=28)
    width = min(canvas.box.w - 40, max(380.0, ui.texts.width(text, style) / 0.7))
    style = ui.texts.shrunk(text, style, width * 0.7, least=0.6)
    box = Box(middle[0] - width / 2, middle[1] - 36, width, 72)
    shape = ui.theme.ribbon(canvas.size(box), ui.palette.accent)
    canvas.lay("banner", shape, (box.x, box.y), 8)
    canvas.blit_centred(ui.texts.line(text, style), (box.centre[0], box.y + box.h * 0.375))


def pointed_card(interface: Interface) -> CardTile | None:
    """The card under the pointer, else the one that has the focus by keyboard."""
    for widget in (interface.hovered, interface.focused if interface.ring else None):
        if isinstance(widget, CardTile):
            return widget
    return None


def draw_enlarged(
    canvas: Canvas, ui: Ui, tile: CardTile, cards: CardPictures, width: float, at: Spot
) -> None:
    """Draw a large card, its upper left corner there, with why it cannot be chosen, or its note."""
    canvas.lay("zoomed", cards.whole(tile.card, canvas.px(width)), at, 12, 190)
    said = rich("<red>{}</red>", tile.refusal) if tile.refusal else tile.note
    if said:
        _draw_slip(canvas, ui, said, Box(*at, width, width / RATIO))


def _draw_slip(canvas: Canvas, ui: Ui, text: str, card: Box) -> None:
    """Draw the words about the card on a slip beside it."""
    paragraph = ui.texts.paragraph(text, ui.styles.small.but(size=18), SLIP)
    w, h = paragraph.width + 36, paragraph.height + 26
    beside = card.right + 8 if card.right + 8 + w < canvas.box.right else card.x - 8 - w
    slip = Box(beside, card.bottom - h - 10, w, h)
    canvas.sheet(slip, seed=5)
    canvas.paragraph(paragraph, slip.inset(18, 13))
