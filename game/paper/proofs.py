"""Proof sheets: every card of a set at the size it is printed in, in both languages side by side.

+-------+ +-------+   +-------+ +-------+
|  fr   | |  en   |   |  fr   | |  en   |      a PDF has pages of two rows of two cards,
+-------+ +-------+   +-------+ +-------+      a PNG one page with all rows
spark                 frost
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.art.card_face import CardPainter, on_white
from game.art.card_paper import RATIO
from game.core.errors import InputError, said
from game.figures.model import FigureFace, Page, PageBox, Picture
from game.figures.pdf import pdf_document
from game.figures.png import png_bytes
from game.figures.styles import FigurePaper, Ink, style
from game.figures.typeface import text, text_right
from game.positions.picture_file import Straight, as_jpeg
from game.ui.drawing.palette import palette

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    import pygame

    from game.art.card_face import CardFace
    from game.content.locale import Translator
    from game.figures.model import Item
    from game.figures.order_sheet import Format

WIDE = 60.0 * 72 / 25.4
"""Points across a card: 60 mm, a little less than a playing card: a page has four in a row."""

HIGH = WIDE / RATIO
MARGIN, HEAD, FOOT = 24.0, 22.0, 16.0
BETWEEN, APART = 5.0, 14.0
"""Points between the two languages of a card, and between two cards."""

ACROSS = 2
"""The cards of a row, each in both languages."""

ROWS = 2
"""The rows of a page of paper, which lies on its side."""

PIXELS = 440
"""Pixels across a card: 186 an inch."""

PICTURE_DPI = 116
"""Of a sheet that is one picture: a card is 274 pixels wide, and its smallest letters can be read."""

MOST_IN_PICTURE = 200
"""The most cards in one picture, which is then 42,000 pixels high."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A card to look over: its id, and its face in each language."""

    id: str
    faces: tuple[CardFace, ...]


def proofs(faces: Sequence[Mapping[str, CardFace]], wanted: Sequence[str]) -> tuple[Proof, ...]:
    """The wanted cards, by their faces in each language."""
    return tuple(Proof(card, tuple(each[card] for each in faces)) for card in wanted)


def proof_pdf(title: str, cards: Sequence[Proof], paper: Format, say: Translator) -> bytes:
    """The sheet as a PDF file, on pages of that paper."""
    high, wide = paper.size
    pages = [cards[start : start + ACROSS * ROWS] for start in range(0, len(cards), ACROSS * ROWS)]
    layout = _Layout(title, say, wide, high)
    return pdf_document(
        [layout.page(part, number, len(pages), packed=True) for number, part in enumerate(pages, start=1)]
    )


def proof_png(title: str, cards: Sequence[Proof], out: Path, say: Translator) -> bytes:
    """The sheet as one picture.

    Raises:
        InputError: there are too many cards for one; `out` is the file that it is for.
    """
    if len(cards) > MOST_IN_PICTURE:
        found = said("{count} cards", count=len(cards))
        expected = said("at most {most} in one picture, or .pdf", most=MOST_IN_PICTURE)
        raise InputError(out, "", found, expected)
    rows = -(-len(cards) // ACROSS)
    wide = 2 * MARGIN + ACROSS * (2 * WIDE + BETWEEN) + (ACROSS - 1) * APART
    layout = _Layout(title, say, wide, 2 * MARGIN + HEAD + rows * (HIGH + FOOT))
    return png_bytes(layout.page(cards, 1, 1, packed=False), PICTURE_DPI)


class _Layout:
    """Lays cards out on pages of one size."""

    def __init__(self, title: str, say: Translator, wide: float, high: float) -> None:
        self._title, self._say = title, say
        self._wide, self._high = wide, high
        self._ink = style(FigurePaper.WHITE, Ink.COLOUR)
        self._painter = CardPainter(palette())
        self._left = (wide - ACROSS * (2 * WIDE + BETWEEN) - (ACROSS - 1) * APART) / 2

    def page(self, cards: Sequence[Proof], number: int, of: int, *, packed: bool) -> Page:
        """A page; the pictures of its cards are JPEG where `packed`."""
        items = [*self._head(number, of)]
        for place, card in enumerate(cards):
            row, column = divmod(place, ACROSS)
            x = self._left + column * (2 * WIDE + BETWEEN + APART)
            y = MARGIN + HEAD + row * (HIGH + FOOT)
            items += self._card(card, x, y, packed=packed)
        description = self._say("proof.description", count=len(cards))
        language = str(self._say.language)
        return Page(self._wide, self._high, self._title, description, language, tuple(items))

    def _head(self, number: int, of: int) -> Iterator[Item]:
        ink = self._ink
        yield text(self._left, MARGIN + 12, self._title, FigureFace.TITLE, 15.0, ink.ink)
        if of > 1:
            shown = self._say("sheet.page", number=number, of=of)
            yield text_right(self._wide - self._left, MARGIN + 12, shown, FigureFace.TEXT, 9.0, ink.engraving)

    def _card(self, card: Proof, x: float, y: float, *, packed: bool) -> Iterator[Item]:
        for place, face in enumerate(card.faces):
            left = x + place * (WIDE + BETWEEN)
            box = PageBox(left, y, left + WIDE, y + HIGH)
            yield _picture(self._painter.painted_face(face, PIXELS), box, packed=packed)
        yield text(x, y + HIGH + 10, card.id, FigureFace.TEXT, 8.0, self._ink.engraving)


def _picture(face: pygame.Surface, box: PageBox, *, packed: bool) -> Picture:
    size, rgb = on_white(face)
    # A file of many pages holds the packed pictures alone.
    return Picture(box, size, b"", as_jpeg(Straight(size, rgb))) if packed else Picture(box, size, rgb)
