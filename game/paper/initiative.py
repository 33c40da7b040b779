"""Turns kept on paper: an order sheet to tick off, and a card for each person to be laid in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.copies import replace
from game.figures.caption import wrapped
from game.figures.model import FigureFace, Fill, Lines, PageBox, Picture, Stroke
from game.figures.order_sheet import OrderSheet, SheetPerson, fitted_text, order_sheet
from game.figures.pdf import pdf_document
from game.figures.typeface import text
from game.paper.sheets import GREY, HAIR, INK, MARGIN, MM, PlacedPiece, Sheets, check_line, shelves

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.content.locale import Translator
    from game.figures.model import XY, Item
    from game.figures.order_sheet import Format

CARD = (63 * MM, 44 * MM)
"""A card of a person: half a playing card."""

PORTRAIT = 20 * MM
EDGE = 3 * MM
BESIDE = 38 * MM
"""Where the line to measure begins at the foot of an order sheet: beside the program's name."""

BLANK = 12
"""How many people there is room for on a sheet on which nobody is written yet."""


def blank_sheet(say: Translator) -> OrderSheet:
    """A sheet on which everybody is still to be written."""
    nobody = SheetPerson("", "", ("",))
    title, column = say("print.initiative.title"), say("print.initiative.number")
    return OrderSheet(title, "Arcane Table", (column,), (nobody,) * BLANK)


def initiative_pdf(sheet: OrderSheet, paper: Format, say: Translator) -> bytes:
    """The sheet, then the cards of its people."""
    sheets = Sheets(paper, sheet.title, say("print.initiative.cards"), say)
    pieces = [PlacedPiece(CARD, _Card(sheet.columns, person).items) for person in sheet.people]
    hint = say("print.initiative.cards")
    cards = sheets.pages((hint, items) for items in shelves(pieces, sheets.room, 0.0))
    # The order sheet is one of the figures, which know no scale: its line to measure is added here.
    orders = [
        replace(page, items=(*page.items, *check_line((BESIDE, page.height - MARGIN), say)))
        for page in order_sheet(sheet, paper, say)
    ]
    return pdf_document([*orders, *cards], true_scale=True)


class _Card:
    """A card: who it is on the left and above, the numbers in boxes below."""

    def __init__(self, columns: tuple[str, ...], person: SheetPerson) -> None:
        self._columns, self._person = columns, person

    def items(self, corner: XY) -> Iterator[Item]:
        """The card with its top left corner there."""
        x, y = corner
        person, box = self._person, PageBox(x, y, x + CARD[0], y + CARD[1])
        yield Fill((box.ring,), None, stroke=Stroke(INK, HAIR))
        left = x + EDGE
        if person.portrait is not None:
            place = PageBox(left, y + EDGE, left + PORTRAIT, y + EDGE + PORTRAIT)
            yield Picture(place, (person.portrait.across,) * 2, person.portrait.rgb)
            left += PORTRAIT + EDGE
        room = box.x1 - EDGE - left
        low = y + EDGE + 13
        for line in wrapped(person.name, FigureFace.TITLE, 12.0, room)[:3] if person.name else ():
            yield text(left, low, line, FigureFace.TITLE, 12.0, INK)
            low += 14
        yield from fitted_text(person.side, FigureFace.ITALIC, 9.0, GREY, (left, low), room)
        if not person.name:
            yield Lines((((left, low + 6), (box.x1 - EDGE, low + 6)),), Stroke(GREY, HAIR))
        yield from self._numbers(box)

    def _numbers(self, box: PageBox) -> Iterator[Item]:
        count = max(1, len(self._columns))
        wide = (box.x1 - box.x0 - 2 * EDGE) / count
        top = box.y1 - EDGE - 13 * MM
        for place, (label, value) in enumerate(zip(self._columns, self._person.numbers, strict=True)):
            left = box.x0 + EDGE + place * wide
            frame = PageBox(left, top, left + wide - 4, box.y1 - EDGE)
            yield Fill((frame.ring,), None, stroke=Stroke(GREY, 0.6))
            middle = (frame.x0 + frame.x1) / 2
            at, inner = (middle, top + 9), wide - 8
            yield from fitted_text(label, FigureFace.TEXT, 7.0, GREY, at, inner, 0.5, least=5.0)
            yield from fitted_text(value, FigureFace.BOLD, 16.0, INK, (middle, frame.y1 - 7), inner, 0.5)
