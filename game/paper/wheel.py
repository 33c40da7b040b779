"""The speed wheel on paper: the disc as wide as the paper, then its arrow and its pawns to cut out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art.card_face import on_white
from game.figures.model import Circle, FigureFace, Lines, PageBox, Picture, Stroke
from game.figures.pdf import pdf_document
from game.figures.typeface import text_centred
from game.paper.sheets import HAIR, PlacedPiece, Sheets, shelves
from game.paper.tokens import APART, BaseToken, TokenPress
from game.positions.picture_file import Straight, as_jpeg

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pygame

    from game.content.locale import Translator
    from game.figures.model import XY, Item
    from game.figures.order_sheet import Format
    from game.table.game import PrintedWheel

DPI = 240
GILT = "#e8c87a"


def wheel_pdf(wheel: PrintedWheel, paper: Format, say: Translator) -> bytes:
    """The pages of a wheel."""
    sheets = Sheets(paper, wheel.title, say("print.wheel.description"), say)
    room = sheets.room
    side = min(room.x1 - room.x0, room.height)
    pixels = round(side * DPI / 72)
    press = TokenPress()
    tokens = (BaseToken(pawn.name, pawn.side, pawn.emblem, pawn.mm) for pawn in wheel.pawns)
    pieces = [_arrow(wheel.arrow(pixels), side / pixels), *map(press.piece, tokens)]
    hint = say("print.wheel.pawns")
    contents = [(say("print.wheel.hint"), list(_disc(wheel, room, side, pixels)))]
    contents += [(hint, items) for items in shelves(pieces, room, APART)]
    return pdf_document(sheets.pages(contents), true_scale=True)


def _disc(wheel: PrintedWheel, room: PageBox, side: float, pixels: int) -> Iterator[Item]:
    x, y = (room.x0 + room.x1 - side) / 2, room.y0
    yield _picture(wheel.disc(pixels), PageBox(x, y, x + side, y + side))
    size = wheel.size * side
    for space, (across, down) in enumerate(wheel.places, start=1):
        low = y + down * side + 0.33 * size
        yield text_centred(x + across * side, low, str(space), FigureFace.TITLE, size, GILT)


def _arrow(painted: pygame.Surface, pixel: float) -> PlacedPiece:
    """The arrow cut out of its square, with a hair cross on the pivot."""
    bounds = painted.get_bounding_rect()
    middle = painted.get_width() / 2
    cut = painted.subsurface(bounds)
    size = (bounds.w * pixel, bounds.h * pixel)

    def draw(corner: XY) -> Iterator[Item]:
        x, y = corner
        yield _picture(cut, PageBox(x, y, x + size[0], y + size[1]))
        px, py = x + (middle - bounds.x) * pixel, y + (middle - bounds.y) * pixel
        yield Circle((px, py), 3.0, None, stroke=Stroke("#ffffff", 0.6))
        cross = (((px - 5, py), (px + 5, py)), ((px, py - 5), (px, py + 5)))
        yield Lines(cross, Stroke("#000000", HAIR))

    return PlacedPiece(size, draw)


def _picture(painted: pygame.Surface, box: PageBox) -> Picture:
    size, rgb = on_white(painted)
    return Picture(box, size, b"", as_jpeg(Straight(size, rgb)))
