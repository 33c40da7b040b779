"""The cloth while cards are drafted: the hand that goes around with every effect, and what was chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art.card_paper import RATIO
from game.games.donjon_procrastination.rules.play.setup import DRAFTED, PILE
from game.games.donjon_procrastination.table.cloth_cards import TableCard
from game.games.donjon_procrastination.table.player_widgets import fitted
from game.table.match_cards import CardTile
from game.ui.box import Box
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.games.donjon_procrastination.table.cloth import PartsMaker
    from game.games.donjon_procrastination.table.model import HandCard
    from game.games.donjon_procrastination.table.pictures import ClothPictures, DuelCards
    from game.games.donjon_procrastination.table.seat_model import SeatModel
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui

EDGE, GAP = 16.0, 8.0

COLUMNS = 3
ROWS = -(-(DRAFTED + 1) // COLUMNS)
"""The rows of cards to choose from; the last place of all is for the wheel."""

OWN = 0.62
"""The share of the bottom row for the player at the edge of the table."""

PLATE = (144.0, 160.0)
"""Least and greatest width of a player's plate, in logical units."""

LETTERS = (16.0, 0.15, 28.0)
"""The letters of a name: least size, share of the height, greatest size."""


class DraftTile(CardTile):
    """A card to choose, with its name, its kind and its effect in words beside it."""

    def __init__(
        self,
        shown: HandCard,
        cards: DuelCards,
        choose: Callable[[], None],
        pin: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__(
            shown.name, shown.card, cards, choose, marked=shown.marked, refusal=shown.refusal, pin=pin
        )
        self._face = cards.face(shown.card)

    def arrange(self, ui: Ui, box: Box) -> None:
        """Place the card at the full height of the tile."""
        super().arrange(ui, box)
        self.width = min((box.h - 10) * RATIO, box.w * 0.4)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw a slip of parchment, the card on it, and its words."""
        shape = ui.theme.parchment(canvas.size(self.box), ragged=False, seed=47)
        canvas.lay("draft", shape, (self.box.x, self.box.y), 4, 150)
        near = self.hovered
        rim = ui.palette.gilt if near or self.marked else ui.palette.gilt_dark
        canvas.outline(self.box, rim, 3 if near or self.marked else 1.2, 3)
        height = self.width / RATIO
        at = (self.box.x + 6, self.box.centre[1] - height / 2)
        canvas.lay("draft card", self.cards.thumb(self.card, canvas.px(self.width)), at, 3, 140)
        name, kind, words = self._printed_words()
        room = self._room()
        size = self._letters
        title = ui.texts.shrunk(name, ui.styles.strong.but(size=size), room.w, least=0.6)
        canvas.text(name, title, (room.x, room.y))
        down = ui.texts.height(title)
        if room.h > 84 and kind:
            soft = ui.texts.shrunk(kind, ui.styles.note.but(size=size * 0.84), room.w, least=0.6)
            canvas.text(kind, soft, (room.x, room.y + down))
            down += ui.texts.height(soft)
        below = Box(room.x, room.y + down, room.w, room.h - down)
        canvas.paragraph(fitted(ui, words, ui.styles.body.but(size=size), below), below)
        if self.marked:
            self._draw_mark(canvas, ui, (self.box.x + 6 + self.width / 2, self.box.centre[1]))

    def misfits(self, ui: Ui) -> list[str]:
        """The effect, if even small letters do not let it fit."""
        _, _, words = self._printed_words()
        room = self._room()
        size = self._letters
        below = Box(0, 0, room.w, room.h - size * (2.7 if room.h > 84 else 1.4))
        paragraph = fitted(ui, words, ui.styles.body.but(size=size), below)
        return [] if paragraph.height <= below.h + 1 and paragraph.overflow <= 1 else [words]

    def _printed_words(self) -> tuple[str, str, str]:
        face = self._face
        return ("", "", "") if face is None else (face.title, face.types, face.text)

    @property
    def _letters(self) -> float:
        least, part, most = LETTERS
        return min(max(part * self.box.h, least), most)

    def _room(self) -> Box:
        """The box for the words."""
        inner = self.box.inset(9, 6)
        return Box(inner.x + self.width + 6, inner.y, inner.w - self.width - 6, inner.h)


class DraftHand(Widget):
    """The cards to choose from in rows, with something else in the last place."""

    def __init__(self, tiles: Sequence[Widget], last: tuple[Widget, Widget]) -> None:
        super().__init__("hand")
        self.tiles = list(tiles)
        self._wheel, self._announcement = last

    @property
    def parts(self) -> Sequence[Widget]:
        """The cards, then the wheel and what is announced."""
        return (*self.tiles, self._wheel, self._announcement)

    def arrange(self, ui: Ui, box: Box) -> None:
        """Every card has its place, whether others are gone or not."""
        self.box = box
        width = (box.w - (COLUMNS - 1) * GAP) / COLUMNS
        height = (box.h - (ROWS - 1) * GAP) / ROWS
        places = [
            Box(box.x + across * (width + GAP), box.y + down * (height + GAP), width, height)
            for down in range(ROWS)
            for across in range(COLUMNS)
        ]
        for tile, place in zip(self.tiles, places, strict=False):
            tile.arrange(ui, place)
        wheel, words = places[-1].cut_left(min(height, width / 2))
        self._wheel.arrange(ui, wheel)
        self._announcement.arrange(ui, words.cut_left(GAP)[1])


class DraftCloth(Widget):
    """The cards to choose from; below them what each player has chosen.

    `look` shows a card that was drafted, large; backs are not shown.
    """

    def __init__(
        self,
        pictures: ClothPictures,
        maker: PartsMaker,
        seats: tuple[SeatModel, ...],
        hand: DraftHand,
        look: Callable[[str], None],
    ) -> None:
        super().__init__("table.arena", grow=1)
        self._pictures = pictures
        self._plates = tuple(maker.plate(seat) for seat in seats)
        self._rows = tuple([maker.card(card, look) for card in seat.drafted] for seat in seats)
        self.hand = hand

    @property
    def parts(self) -> Sequence[Widget]:
        """The hand, then what was chosen."""
        rows = [part for plate, row in zip(self._plates, self._rows, strict=True) for part in (plate, *row)]
        return (self.hand, *rows)

    def arrange(self, ui: Ui, box: Box) -> None:
        """The hand above, and below it the players beside each other."""
        self.box = box
        inner = box.inset(EDGE)
        strip = min(max(inner.h * 0.14, 46.0), 110.0)
        self.hand.arrange(ui, Box(inner.x, inner.y, inner.w, inner.h - strip - GAP))
        below = Box(inner.x, inner.bottom - strip, inner.w, strip)
        own_room, other_room = below.cut_left(inner.w * OWN)
        rooms = (own_room, other_room.cut_left(2 * GAP)[1])
        for plate, row, place in zip(self._plates, self._rows, rooms, strict=True):
            named, room = place.cut_left(min(PLATE[1], max(PLATE[0], place.w * 0.32)))
            height = min(40.0, strip)
            plate.arrange(ui, Box(named.x, named.centre[1] - height / 2, named.w, height))
            _lay(ui, room.cut_left(GAP)[1], row)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the cloth, then everything on it."""
        canvas.blit(self._pictures.felt(canvas.size(self.box), canvas.scale), (self.box.x, self.box.y))
        super().draw(canvas, ui)


def _lay(ui: Ui, box: Box, row: Sequence[Widget]) -> None:
    """Lay a row of places for all the cards to be chosen."""
    width = min((box.w - (PILE - 1) * 3) / PILE, box.h * RATIO)
    height = width / RATIO
    for place, card in enumerate(row):
        if isinstance(card, TableCard):
            card.width = width
        at = Box(box.x + place * (width + 3), box.centre[1] - height / 2, width, height)
        card.arrange(ui, at)
