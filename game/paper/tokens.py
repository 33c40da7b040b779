"""Creatures to be cut out and put on the board: discs as wide as their bases, with their names below."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.art.card_face import on_white
from game.art.tokens import Medallions
from game.battlefield.position_tokens import emblem
from game.board.shapes import INCH_MM
from game.figures.caption import balanced
from game.figures.model import Circle, FigureFace, PageBox, Picture, Stroke
from game.figures.pdf import pdf_document
from game.figures.typeface import text_centred
from game.paper.sheets import HAIR, INK, MM, PlacedPiece, Sheets, shelves
from game.positions.picture_file import Straight, as_jpeg
from game.ui.drawing.palette import SideColour, palette

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.content.locale import Translator
    from game.figures.model import XY, Item
    from game.figures.order_sheet import Format
    from game.positions.position import Position

DPI = 300
BLEED = 1 * MM
"""How far the colour of a rim goes on beyond the edge of a base."""

RIM = (24, 14, 8)
"""The colour at the edge of every base, as its drawing has it."""

APART = 2 * MM
NAME = 7.0
LEADING = 8.0
ROOM = 24 * MM
"""The least width for a name."""


@dataclass(frozen=True, slots=True)
class BaseToken:
    """A token: whose it is, its portrait, its name, and its diameter in millimetres."""

    name: str
    side: SideColour
    emblem: str
    mm: float


def tokens_of(position: Position) -> Iterator[tuple[str, BaseToken]]:
    """The creatures of a position, by their ids."""
    for creature in position.creatures:
        across = 2 * creature.base(position.rules).r * INCH_MM
        side = SideColour(creature.side.value)
        yield creature.id, BaseToken(creature.name or creature.id, side, emblem(creature), across)


def tokens_pdf(title: str, tokens: Sequence[BaseToken], paper: Format, say: Translator) -> bytes:
    """Sheets of tokens.

    Raises:
        NoRoomError: one is larger than a page.
    """
    sheets = Sheets(paper, title, say("print.tokens.description"), say)
    press = TokenPress()
    pieces = [press.piece(token) for token in tokens]
    hint = say("print.tokens.hint")
    pages = sheets.pages((hint, items) for items in shelves(pieces, sheets.room, APART))
    return pdf_document(pages, true_scale=True)


class TokenPress:
    """Paints tokens for print, each kind once."""

    def __init__(self) -> None:
        self._palette = palette()
        self._art = Medallions(self._palette)
        self._painted: dict[BaseToken, tuple[tuple[int, int], bytes]] = {}

    def piece(self, token: BaseToken) -> PlacedPiece:
        """A token with the room for its name."""
        across = token.mm * MM + 2 * BLEED
        wide = max(across, ROOM)
        lines = balanced(token.name, FigureFace.TEXT, NAME, wide)

        def draw(corner: XY) -> Iterator[Item]:
            middle, low = corner[0] + wide / 2, corner[1] + across
            yield self._disc(token, PageBox(middle - across / 2, corner[1], middle + across / 2, low))
            yield Circle((middle, low - across / 2), token.mm * MM / 2, None, stroke=Stroke("#ffffff", HAIR))
            for number, line in enumerate(lines, start=1):
                yield text_centred(middle, low + number * LEADING, line, FigureFace.TEXT, NAME, INK)

        return PlacedPiece((wide, across + len(lines) * LEADING + 2), draw)

    def _disc(self, token: BaseToken, box: PageBox) -> Picture:
        if token not in self._painted:
            self._painted[token] = self._paint(token)
        size, jpeg = self._painted[token]
        return Picture(box, size, b"", jpeg)

    def _paint(self, token: BaseToken) -> tuple[tuple[int, int], bytes]:
        bleed = round(BLEED * DPI / 72)
        diameter = round(token.mm * MM * DPI / 72)
        side = diameter + 2 * bleed
        sheet = pygame.Surface((side, side), pygame.SRCALPHA)
        base = self._art.base(token.side, token.emblem, diameter)
        pygame.draw.circle(sheet, RIM, (side / 2, side / 2), side / 2)
        sheet.blit(base, (bleed, bleed))
        size, rgb = on_white(sheet)
        return size, as_jpeg(Straight(size, rgb))
