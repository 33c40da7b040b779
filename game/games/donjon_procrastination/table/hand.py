"""The hand at the edge of the table with whole cards, and where a card that is looked at is read."""

from __future__ import annotations

from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.art.card_paper import RATIO
from game.content.markup import rich
from game.games.donjon_procrastination.table.cloth_cards import DiceBox
from game.games.donjon_procrastination.table.draft_cloth import DraftTile
from game.games.donjon_procrastination.table.player_widgets import BACK, TotalSeal, TotalSlip, fitted
from game.table.match_cards import CardTile, Hand
from game.ui.box import Box

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import pygame

    from game.art.card_face import CardPictures
    from game.games.donjon_procrastination.table.model import HandCard
    from game.games.donjon_procrastination.table.pictures import DuelCards
    from game.ui.canvas import Canvas
    from game.ui.interface import Interface
    from game.ui.text.text import Paragraph
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

LIFT = 10.0
"""Logical units by which a card rises under the pointer."""

MARK = 20.0
"""How far the middle of the seal of a picked card is from the right edge of the small card."""

GAP = 8.0


WHOLE = 180.0
"""The least width of a whole card with legible text, in logical units: its letters are about 11."""

LEAST = 70.0
"""The least width of a small card that has words beside it."""

WORDS = 92.0
"""The least width of the words beside a small card: two of them on a line."""

WIDEST_WORDS = 1.9
"""The greatest width of a small card with its words, in widths of the small card alone."""

LETTERS = (15.0, 0.125, 24.0)
"""The letters of the words: least size, share of the height, greatest size."""


class CardLook(Enum):
    """How the cards of a hand are shown: whole, small with their text beside them, or small alone."""

    WHOLE = "whole"
    WORDED = "worded"
    SMALL = "small"


class HandTile(CardTile):
    """A card of the hand with what it does: whole, or small with its words beside it on the same card."""

    def __init__(
        self,
        shown: HandCard,
        cards: DuelCards,
        choose: Callable[[], None],
        pin: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__(
            shown.name,
            shown.card,
            cards,
            choose,
            lit=shown.marked,
            marked=shown.marked,
            refusal=shown.refusal,
            pin=pin,
        )
        face = cards.face(shown.card)
        self.text = "" if face is None else face.text or face.flavour
        """The words beside the card: its effect, else its flavour; empty for a hidden card."""
        self.how = CardLook.SMALL

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the whole card, or the small one and its words on a slip of parchment."""
        if self.how is not CardLook.WORDED:
            super().draw(canvas, ui)
            return
        # Who goes by keys sees the ring around the place of the card: there it stays.
        rise = LIFT if self.hovered else 0.0
        box = self.box.moved(0, self.drop - rise)
        slip = ui.theme.parchment(canvas.size(box), ragged=False, seed=47)
        canvas.lay("hand slip", slip, (box.x, box.y), 4, 150)
        small = self._small()
        words = self._words(ui)
        room = self._room().moved(0, box.y - self.box.y)
        canvas.paragraph(words, room, 0, 0.5)
        if self.refusal:
            canvas.fill(box, (40, 26, 12), 96, 3)
        canvas.blit(self._picture(canvas.px(small)), (box.x, box.y))
        rim = ui.palette.gilt if self.lit or rise else ui.palette.gilt_dark
        canvas.outline(box, rim, 3 if self.lit else 1.4, 5)
        if self.marked:
            # Off the value in the corner, which decides what the card is worth.
            self._draw_mark(canvas, ui, (box.x + small - MARK, box.y + box.h * 0.56))

    def _painted(self, pixels: int) -> pygame.Surface:
        if self.how is CardLook.WHOLE:
            return self.cards.whole(self.card, pixels)
        return super()._painted(pixels)

    def _small(self) -> float:
        """The width of the small card, which is as high as the tile."""
        return self.box.h * RATIO

    def _room(self) -> Box:
        """The box for the words."""
        left = self._small() + 9
        return Box(self.box.x + left, self.box.y + 6, self.box.w - left - 12, self.box.h - 12)

    def _words(self, ui: Ui) -> Paragraph:
        least, part, most = LETTERS
        style = ui.styles.body.but(size=min(max(part * self.box.h, least), most))
        return fitted(ui, self.text, style, self._room())

    def misfits(self, ui: Ui) -> list[str]:
        """The words, if even small letters do not let them fit."""
        if self.how is not CardLook.WORDED:
            return []
        words, room = self._words(ui), self._room()
        return [] if words.height <= room.h + 1 and words.overflow <= 1 else [self.text]


class HandRow(Hand):
    """Cards side by side without overlap, as large as the row allows.

    All are shown in the same way: whole where their text is legible, else small with the words beside them,
    and small alone where there are so many that no words fit.
    """

    def __init__(self, tiles: Sequence[CardTile], height: float) -> None:
        super().__init__(tiles, height)
        self.how = CardLook.SMALL

    def arrange(self, ui: Ui, box: Box) -> None:
        """Lay the cards out in the middle of the row."""
        self.box = box
        count = len(self.tiles)
        if not count:
            return
        share = (box.w - GAP * (count - 1)) / count
        alone = min((box.h - LIFT - 4) * RATIO, share)
        if not any(isinstance(tile, HandTile) for tile in self.tiles):
            alone = min(alone, BACK)  # there is nothing to be read, and the cards of the table are looked at
        beside = min(alone, share - WORDS)
        if alone >= WHOLE and self._worded:
            self._lay(ui, CardLook.WHOLE, alone, alone)
        elif beside >= LEAST and self._worded:
            self._lay(ui, CardLook.WORDED, beside, min(share, beside * (1 + WIDEST_WORDS)))
            if any(tile.misfits(ui) for tile in self.tiles):
                self._lay(ui, CardLook.SMALL, alone, alone)
        else:
            self._lay(ui, CardLook.SMALL, alone, alone)

    @property
    def _worded(self) -> bool:
        """Whether every card lies open and has something to say."""
        return all(isinstance(tile, HandTile) and tile.text for tile in self.tiles)

    def _lay(self, ui: Ui, how: CardLook, card: float, width: float) -> None:
        """Lay out tiles so wide in the middle of the row, as high as a card of that width is."""
        self.how = how
        count, height = len(self.tiles), card / RATIO
        left = self.box.centre[0] - (count * width + (count - 1) * GAP) / 2
        top = self.box.y + LIFT + (self.box.h - LIFT - height) / 2
        for place, tile in enumerate(self.tiles):
            tile.width = width
            if isinstance(tile, HandTile):
                tile.how = how
            tile.arrange(ui, Box(left + place * (width + GAP), top, width, height))


MARGIN = 10.0
"""Logical units around the card that is read."""

_PLACES = ("table.sheet", "table.arena", "table.question")

WIDEST = 400.0
"""Width of the card that is read at most, in logical units."""

DECIDES: Mapping[str, float] = MappingProxyType(
    {
        "seat": 8.0,
        "backs": 6.0,
        "table": 8.0,
        "total": 8.0,
        "slip": 5.0,
        "dice": 6.0,
        "carried": 3.0,
        "pile": 1.0,
        "bed": 0.2,
    }
)
"""How much each kind of thing on the cloth counts while something is asked, by the start of its name:
players, hands and what fights decide; what lies in the piles can be looked up."""


def reading_place(interface: Interface, tile: CardTile) -> Box | None:
    """The box in which a card is read: over the sheet, or where it hides least of the cloth if that is busy.

    None for a card whose text stands beside it, and for one that lies face down: there is nothing to read.
    """
    widgets = list(interface.root.walk())
    found = {widget.name: widget.box for widget in widgets if widget.name in _PLACES}
    sheet = found.get("table.sheet")
    if tile.cards.face(tile.card) is None and not tile.refusal:
        return None
    if sheet is not None and "table.question" not in found:
        return sheet.inset(MARGIN)
    if isinstance(tile, DraftTile):
        return None
    cloth = found["table.arena"].inset(2 * MARGIN)
    place, _ = cloth.cut_left(min(cloth.w * 0.4, WIDEST, cloth.h * RATIO))
    counted = [(tile.box, HERE)] if cloth.contains(tile.box.centre) else []
    for widget in widgets:
        weight = DECIDES.get(widget.name.partition(".")[0], 0.0)
        if weight and widget.name not in _PLACES and cloth.contains(widget.box.centre) and _shows(widget):
            counted.append((widget.box, weight))
    return _hiding_least(cloth, place, counted)


HERE = 1000.0
"""How much what is pointed at counts."""


def _shows(widget: Widget) -> bool:
    """Whether there is anything to be seen of it."""
    if isinstance(widget, DiceBox):
        return bool(widget.dice) or widget.held is not None
    if isinstance(widget, TotalSlip | TotalSeal):
        return bool(widget.shown.sentence) and not widget.hidden
    return not widget.hidden


def _hiding_least(room: Box, place: Box, counted: Sequence[tuple[Box, float]]) -> Box:
    """The place, moved along the room to where it hides the least of what counts, the leftmost of several."""
    edges = {x for box, _ in counted for x in (box.right + MARGIN, box.x - place.w - MARGIN)}
    starts = [room.x, *sorted(x for x in edges if room.x < x < room.right - place.w), room.right - place.w]
    places = [place.moved(x - place.x, 0) for x in starts]

    def hides(at: Box) -> float:
        return sum(weight * at.inset(-MARGIN).common(box).area for box, weight in counted)

    return min(places, key=hides)


def draw_reading(canvas: Canvas, ui: Ui, tile: CardTile, cards: CardPictures, place: Box) -> None:
    """Draw a card as large as the place allows, with the reason why it cannot be chosen below it."""
    slip = 0.0
    words = None
    if tile.refusal:
        style = ui.styles.small.but(size=17)
        words = ui.texts.paragraph(rich("<red>{}</red>", tile.refusal), style, place.w - 36)
        slip = words.height + 22
    width = min(place.w, WIDEST, (place.h - slip) * RATIO)
    height = width / RATIO
    top = place.y + max(0.0, (place.h - slip - height) / 2)
    x = place.centre[0] - width / 2
    canvas.fill(place.inset(-MARGIN), (16, 8, 4), 205, 6)
    canvas.lay("zoomed", cards.whole(tile.card, canvas.px(width)), (x, top), 12, 190)
    if words is not None:
        sheet = Box(place.x, top + height + 4, place.w, slip)
        canvas.sheet(sheet, seed=5)
        canvas.paragraph(words, sheet.inset(18, 11), 0.5, 0.5)
