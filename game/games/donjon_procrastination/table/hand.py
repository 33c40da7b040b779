"""The hand at the edge of the table with whole cards, and where a card that is looked at is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art.card_paper import RATIO
from game.content.markup import rich
from game.games.donjon_procrastination.table.draft_cloth import DraftTile
from game.table.match_cards import Hand
from game.ui.box import Box

if TYPE_CHECKING:
    from game.art.card_face import CardPictures
    from game.table.match_cards import CardTile
    from game.ui.canvas import Canvas
    from game.ui.interface import Interface
    from game.ui.ui import Ui

LIFT = 10.0
"""Logical units by which a card rises under the pointer."""

GAP = 8.0


class HandRow(Hand):
    """Cards side by side without overlap: as high as the row, smaller where there are many."""

    def arrange(self, ui: Ui, box: Box) -> None:
        """Lay the cards out in the middle of the row."""
        self.box = box
        count = len(self.tiles)
        if not count:
            return
        width = min((box.h - LIFT - 4) * RATIO, (box.w - GAP * (count - 1)) / count)
        height = width / RATIO
        left = box.centre[0] - (count * width + (count - 1) * GAP) / 2
        top = box.y + LIFT + (box.h - LIFT - height) / 2
        for place, tile in enumerate(self.tiles):
            tile.width = width
            tile.arrange(ui, Box(left + place * (width + GAP), top, width, height))


MARGIN = 10.0
"""Logical units around the card that is read."""

_PLACES = ("table.sheet", "table.arena", "table.question")

WIDEST = 400.0
"""Width of the card that is read at most, in logical units."""


def reading_place(interface: Interface, tile: CardTile) -> Box | None:
    """Where a card is read: over the sheet, or at the far end of the cloth if the sheet is busy or absent.

    None for a card whose text stands beside it.
    """
    found = {widget.name: widget.box for widget in interface.root.walk() if widget.name in _PLACES}
    sheet = found.get("table.sheet")
    if sheet is not None and "table.question" not in found:
        return sheet.inset(MARGIN)
    if isinstance(tile, DraftTile):
        return None
    cloth = found["table.arena"].inset(2 * MARGIN)
    left, _ = cloth.cut_left(min(cloth.w * 0.4, WIDEST, cloth.h * RATIO))
    if cloth.contains(tile.box.centre) and tile.box.x < left.right:
        return Box(cloth.right - left.w, cloth.y, left.w, cloth.h)
    return left


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
