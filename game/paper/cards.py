"""Cards to be cut out and played with: 63 x 88 mm, with their backs behind them on the other side.

A sheet holds nine cards on A4, each with its bleed around it; the page behind it has the backs in columns
from right to left, so that they lie behind their cards when the paper is turned over along its long edge:

    +---+---+---+        +---+---+---+
    | a | b | c |        | c | b | a |      `one_a_page` gives pages of one card and its marks instead,
    | d |   |   |        |   |   | d |      of which print shops lay out their own sheets
    +---+---+---+        +---+---+---+
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from math import floor
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

import pygame

from game.art.card_face import BAND, WIDE, CardPainter, on_white
from game.art.card_paper import Enamel, enamelled
from game.figures.model import FigureFace, Page, PageBox, Picture
from game.figures.pdf import pdf_document
from game.figures.typeface import text_right
from game.paper.lettering import LetteredPaper
from game.paper.sheets import GREY, MM, check_line, marks
from game.positions.picture_file import Straight, as_jpeg
from game.ui.drawing.palette import SideColour, palette
from game.ui.text.text import Texts

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from game.art.card_face import CardFace
    from game.content.locale import Translator
    from game.figures.model import XY, Item
    from game.figures.order_sheet import Format

C = TypeVar("C", bound="Hashable")

CARD = (63 * MM, 88 * MM)
BLEED = 3 * MM
"""How far the colour goes on beyond the edge at which a card is cut."""

HIGH = 1040
"""Pixels from top to bottom of a card's picture: 300 an inch."""

ACROSS = round(0.7 * HIGH)
"""Pixels across its face, which is a little narrower than 63 mm: the band is wider by that at its sides."""

PIXEL = CARD[1] / HIGH
"""The side of a pixel, in points."""

OUTLINE = round(ACROSS * 5 / 140)
"""Pixels from the edge of a back to where there is only paper, within its outline."""

SIDE, END = 1.4 * MM, 4 * MM
"""The least that stays free at the sides of a sheet, and above and below its cards: the marks are there."""

SLUG = 9 * MM
"""The margin of a page of one card, for its bleed and its marks."""


@dataclass(frozen=True, slots=True)
class PaintedSide:
    """A side of a card: its picture with the bleed, and its letters, placed from the picture's corner."""

    picture: pygame.Surface
    letters: tuple[PrintedLetters, ...] = ()


class PrintedLetters(Protocol):
    """Letters on a picture."""

    def items(self, corner: XY, pixel: float) -> list[Item]:
        """The same on a page: `corner` is that of the picture and `pixel` the side of one, in points."""
        ...


class CardSheets(Generic[C]):
    """Lays cards out on pages.

    `backs` is the colour of their backs, or None for pages of faces alone; `press` makes what paints them
    with so much bleed across and down, in points.
    """

    def __init__(
        self, title: str, backs: SideColour | None, say: Translator, press: Callable[[XY], Press[C]]
    ) -> None:
        self._title, self._backs, self._say, self._press = title, backs, say, press

    def nine_a_page(self, faces: Sequence[C], paper: Format, tell: Callable[[int], None]) -> list[Page]:
        """Sheets of as many cards as there is room for, each followed by that of their backs.

        `tell` is called with the number of cards painted so far.
        """
        sheet = _Sheet.of(paper)
        press = self._press(sheet.bleed)
        each = sheet.columns * sheet.rows
        parts = [faces[start : start + each] for start in range(0, len(faces), each)]
        pages = []
        for number, part in enumerate(parts, start=1):
            items: list[Item] = []
            for place, face in enumerate(part):
                items += press.face(face, sheet.trim(place))
                tell((number - 1) * each + place + 1)
            items += marks((sheet.trim(place) for place in range(len(part))), *sheet.marks)
            items += self._foot(sheet, number, len(parts))
            pages.append(self._page(sheet.size, items, sheet.block, sheet.bleed))
            if self._backs is not None:
                behind = [press.back(self._backs, sheet.behind(place)) for place in range(len(part))]
                pages.append(self._page(sheet.size, behind, sheet.block, sheet.bleed))
        return pages

    def one_a_page(self, faces: Sequence[C], tell: Callable[[int], None]) -> list[Page]:
        """A page of each card, followed by one of its back."""
        press = self._press((BLEED, BLEED))
        trim = PageBox(SLUG, SLUG, SLUG + CARD[0], SLUG + CARD[1])
        size = (CARD[0] + 2 * SLUG, CARD[1] + 2 * SLUG)
        marked = marks(iter([trim]), (BLEED + 0.5 * MM,) * 2, (SLUG - 0.5 * MM,) * 2)
        pages = []
        for number, face in enumerate(faces, start=1):
            pages.append(self._page(size, [*press.face(face, trim), *marked], trim, (BLEED, BLEED)))
            if self._backs is not None:
                back = press.back(self._backs, trim)
                pages.append(self._page(size, [back, *marked], trim, (BLEED, BLEED)))
            tell(number)
        return pages

    def _page(self, size: XY, items: Sequence[Item], trim: PageBox, bleed: XY) -> Page:
        about = self._say("print.cards.description")
        around = PageBox(trim.x0 - bleed[0], trim.y0 - bleed[1], trim.x1 + bleed[0], trim.y1 + bleed[1])
        return Page(*size, self._title, about, str(self._say.language), tuple(items), trim, around)

    def _foot(self, sheet: _Sheet, number: int, of: int) -> Iterator[Item]:
        y = sheet.block.y1 + sheet.bleed[1] + 2.6 * MM
        yield from check_line((sheet.block.x0 + 4, y), self._say)
        shown = f"{self._title} · {self._say('sheet.page', number=number, of=of)}"
        yield text_right(sheet.block.x1 - 4, y + 2.2, shown, FigureFace.TEXT, 7.0, GREY)


@dataclass(frozen=True, slots=True)
class _Sheet:
    """How cards lie on a sheet: `bleed` is around each of them, so that they are twice that apart."""

    size: XY
    columns: int
    rows: int
    bleed: XY

    @classmethod
    def of(cls, paper: Format) -> _Sheet:
        """As many cards as there is room for, with as much bleed as that leaves, 3 mm at most."""
        counts, bleeds = [], []
        for room, card, margin in zip(paper.size, CARD, (SIDE, END), strict=True):
            count = floor((room - 2 * margin) / (card + 2 * MM))
            counts.append(count)
            bleeds.append(min(BLEED, (room - 2 * margin - count * card) / (2 * count)))
        return cls(paper.size, counts[0], counts[1], (bleeds[0], bleeds[1]))

    @property
    def block(self) -> PageBox:
        """The box around all cards, without the bleed."""
        across, down = (
            count * card + 2 * (count - 1) * bleed
            for count, card, bleed in zip((self.columns, self.rows), CARD, self.bleed, strict=True)
        )
        x, y = (self.size[0] - across) / 2, (self.size[1] - down) / 2
        return PageBox(x, y, x + across, y + down)

    @property
    def marks(self) -> tuple[XY, XY]:
        """Where marks begin and end: in the middle between two cards, so that those of both are one."""
        near = (self.bleed[0] - min(MM, self.bleed[0] / 2), self.bleed[1] - min(MM, self.bleed[1] / 2))
        return near, (2 * self.bleed[0] - near[0], 2 * self.bleed[1] - near[1])

    def trim(self, place: int) -> PageBox:
        """The card of that number, in rows from the top left."""
        row, column = divmod(place, self.columns)
        return self._box(column, row)

    def behind(self, place: int) -> PageBox:
        """The same on the other side of the paper, which is turned over along its long edge."""
        row, column = divmod(place, self.columns)
        return self._box(self.columns - 1 - column, row)

    def _box(self, column: int, row: int) -> PageBox:
        x = self.block.x0 + column * (CARD[0] + 2 * self.bleed[0])
        y = self.block.y0 + row * (CARD[1] + 2 * self.bleed[1])
        return PageBox(x, y, x + CARD[0], y + CARD[1])


class Press(ABC, Generic[C]):
    """Paints cards for print, each once, with so much bleed across and down, in points."""

    def __init__(self, bleed: XY) -> None:
        self.bleed = (round(bleed[0] / PIXEL), round(bleed[1] / PIXEL))
        """The same in pixels."""
        self.size = (round(CARD[0] / PIXEL) + 2 * self.bleed[0], HIGH + 2 * self.bleed[1])
        """Pixels of a picture, with the bleed."""
        self.palette = palette()
        self._faces: dict[C, tuple[_Packed, tuple[PrintedLetters, ...]]] = {}
        self._backs: dict[SideColour, _Packed] = {}

    @abstractmethod
    def painted(self, card: C) -> PaintedSide:
        """The face of a card."""

    @abstractmethod
    def painted_back(self, of: SideColour) -> pygame.Surface:
        """The back of all of them in a colour. Its outline is left away, which a cut could not follow."""

    def face(self, card: C, trim: PageBox) -> Iterator[Item]:
        """A face, its picture first and its letters on it."""
        if card not in self._faces:
            made = self.painted(card)
            self._faces[card] = _packed(made.picture), made.letters
        (size, jpeg), lettering = self._faces[card]
        box = self._box(trim)
        yield Picture(box, size, b"", jpeg)
        for letters in lettering:
            yield from letters.items((box.x0, box.y0), PIXEL)

    def back(self, of: SideColour, trim: PageBox) -> Picture:
        """A back."""
        if of not in self._backs:
            self._backs[of] = _packed(self.painted_back(of))
        size, jpeg = self._backs[of]
        return Picture(self._box(trim), size, b"", jpeg)

    def _box(self, trim: PageBox) -> PageBox:
        """The place of a picture of which the middle is a card."""
        x, y = trim.middle
        across, down = self.size[0] * PIXEL / 2, self.size[1] * PIXEL / 2
        return PageBox(x - across, y - down, x + across, y + down)


class FacePress(Press["CardFace"]):
    """Paints cards of card files."""

    def __init__(self, bleed: XY) -> None:
        super().__init__(bleed)
        self._texts = Texts(ACROSS / WIDE, self.palette)
        self._inside: pygame.Surface | None = None
        self._grounds: dict[Enamel, pygame.Surface] = {}

    def painted(self, card: CardFace) -> PaintedSide:
        """The face of a card, its enamel going on beyond the edge."""
        enamel = card.enamel(self.palette)
        if enamel not in self._grounds:
            self._grounds[enamel] = enamelled(self.size, ACROSS, enamel)
        sheet = self._grounds[enamel].copy()
        paper = LetteredPaper(ACROSS, WIDE, self._texts, self.palette)
        if self._inside is None:
            paper.inside(BAND)
            self._inside = paper.surface.copy()
        else:
            paper.surface.blit(self._inside, (0, 0))
        card.paint(paper, enamel)
        left, top = (self.size[0] - ACROSS) // 2, self.bleed[1]
        sheet.blit(paper.surface, (left, top))
        return PaintedSide(
            sheet, tuple(replace(each, x=each.x + left, y=each.y + top) for each in paper.letters)
        )

    def painted_back(self, of: SideColour) -> pygame.Surface:
        """The back, stretched by a fiftieth to the shape of the card; its paper goes on beyond the edge."""
        sheet = pygame.Surface(self.size, depth=24)
        sheet.fill(self.palette.parchment)
        back = CardPainter(self.palette).back(of, ACROSS)
        whole = pygame.transform.smoothscale(back, (self.size[0] - 2 * self.bleed[0], HIGH))
        inner = whole.get_rect().inflate(-2 * OUTLINE, -2 * OUTLINE)
        sheet.blit(whole, inner.move(self.bleed), inner)
        return sheet


_Packed = tuple[tuple[int, int], bytes]
"""The size of a picture in pixels, and its file."""


def _packed(sheet: pygame.Surface) -> _Packed:
    size, rgb = on_white(sheet)
    return size, as_jpeg(Straight(size, rgb))


def cards_pdf(pages: Sequence[Page], *, backs: bool) -> bytes:
    """Such pages as a file that asks to be printed at its true size, and on both sides."""
    return pdf_document(pages, true_scale=True, duplex=backs)
