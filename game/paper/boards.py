"""Boards at true size on sheets that are glued together, as they are painted on the screen.

Each sheet goes on for 10 mm beyond where the next one begins: it is cut along its picture at the left and
at the top, and laid over that strip of the sheet before it. Around the picture are the inches of the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import ceil, floor
from typing import TYPE_CHECKING

import pygame

from game.art.scenery import Scenery
from game.art.world_art import WorldArt
from game.content.map_files import is_map, load_any_map
from game.core.files import STANDARD, standard_input
from game.figures.model import FigureFace, Fill, Lines, Page, PageBox, Picture, Stroke
from game.figures.pdf import pdf_document
from game.figures.typeface import text, text_centred, text_right
from game.paper.sheets import GREY, INCH, INK, MARGIN, MM, check_line
from game.positions.map_picture import map_picture
from game.positions.picture_file import Straight, as_jpeg
from game.positions.position_file import load_position, map_path
from game.ui.drawing.palette import palette

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from game.content.locale import Language, Translator
    from game.figures.model import XY, Item
    from game.figures.order_sheet import Format

RES = 144.0
"""Pixels an inch: two a point."""

OVERLAP = 10 * MM
RULER = 12.0
"""Room for the inches around a picture, in points."""

FOOT = 16.0
MOST = 60
"""The most sheets of a board: a table of 44 by 60 inches takes 49 of A4."""


@dataclass(frozen=True, slots=True)
class PrintedBoard:
    """What is printed: a title, and what lies on the table."""

    title: str
    scenery: Scenery


def printed_board(file: Path, language: Language) -> PrintedBoard:
    """The board of a map or of a position.

    Raises:
        InputError: the file is neither, or has a fault.
    """
    if is_map(file) or (file == STANDARD and standard_input(1) == b"<"):
        found = load_any_map(file, language.value)
        title = found.title[0] if language == "fr" else found.title[1]
        scenery = Scenery(found.board, found.ground, found.tiles, map_picture(found.drawing, file))
        return PrintedBoard(title or file.stem, scenery)
    position = load_position(file, language.value)
    title = position.title or file.stem
    if position.map_file is None:
        return PrintedBoard(title, Scenery(position.board, picture=position.picture))
    below = load_any_map(map_path(position.map_file), language.value)
    return PrintedBoard(title, Scenery(position.board, below.ground, below.tiles, position.picture))


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a board lies on sheets of one size: `room` is that of a sheet's picture, in points."""

    board: XY
    sheet: XY
    columns: int
    rows: int

    @classmethod
    def of(cls, board: XY, paper: Format) -> Tiling:
        """The sheets for a board of that size in points, upright or on their sides, whichever are fewer."""
        wide, high = paper.size
        upright, lying = (cls._counted(board, sheet) for sheet in ((wide, high), (high, wide)))
        return lying if lying.columns * lying.rows < upright.columns * upright.rows else upright

    @classmethod
    def _counted(cls, board: XY, sheet: XY) -> Tiling:
        room = _room(sheet)
        counts = (
            max(1, ceil((length - OVERLAP - 0.01) / (most - OVERLAP)))
            for length, most in zip(board, (room.x1 - room.x0, room.height), strict=True)
        )
        return cls(board, sheet, *counts)

    def part(self, column: int, row: int) -> PageBox:
        """What of the board a sheet shows, in points from the board's top left corner."""
        room = _room(self.sheet)
        x = column * (room.x1 - room.x0 - OVERLAP)
        y = row * (room.height - OVERLAP)
        right, low = min(self.board[0], x + room.x1 - room.x0), min(self.board[1], y + room.height)
        return PageBox(x, y, right, low)


def _room(sheet: XY) -> PageBox:
    low = sheet[1] - MARGIN - RULER - FOOT
    return PageBox(MARGIN + RULER, MARGIN + RULER, sheet[0] - MARGIN - RULER, low)


def board_pdf(board: PrintedBoard, tiling: Tiling, say: Translator, tell: Callable[[int], None]) -> bytes:
    """The sheets of a board; `tell` is called with the number of those that are done."""
    press = _BoardPress(board, tiling, say)
    pages = []
    for number, (row, column) in enumerate(product(range(tiling.rows), range(tiling.columns)), start=1):
        pages.append(press.page(column, row))
        tell(number)
    return pdf_document(pages, true_scale=True)


class _BoardPress:
    """Paints a board once, and cuts sheets out of it."""

    def __init__(self, board: PrintedBoard, tiling: Tiling, say: Translator) -> None:
        self._board, self._tiling, self._say = board, tiling, say
        self._painted = _painted(board.scenery)

    def page(self, column: int, row: int) -> Page:
        """A sheet: its part of the picture, the inches around it, where it overlaps, and what it is."""
        part, room = self._tiling.part(column, row), _room(self._tiling.sheet)
        box = PageBox(room.x0, room.y0, room.x0 + part.x1 - part.x0, room.y0 + part.height)
        items = [
            self._picture(part, box),
            *_inches(part, box, self._tiling.board[1]),
            *self._overlaps(box, column, row),
            *self._foot(column, row),
        ]
        language = str(self._say.language)
        about = self._say("print.board.description")
        return Page(*self._tiling.sheet, self._board.title, about, language, tuple(items))

    def _picture(self, part: PageBox, box: PageBox) -> Picture:
        # Whole pixels that cover the part; the picture is placed by them, and so is true to a hair.
        scale = RES / INCH
        left, top = floor(part.x0 * scale), floor(part.y0 * scale)
        whole = self._painted.get_size()
        right, low = min(whole[0], round(part.x1 * scale)), min(whole[1], round(part.y1 * scale))
        cut = self._painted.subsurface((left, top, right - left, low - top))
        size = cut.get_size()
        x, y = box.x0 + left / scale - part.x0, box.y0 + top / scale - part.y0
        place = PageBox(x, y, x + size[0] / scale, y + size[1] / scale)
        return Picture(place, size, b"", as_jpeg(Straight(size, pygame.image.tobytes(cut, "RGB"))))

    def _overlaps(self, box: PageBox, column: int, row: int) -> Iterator[Item]:
        """Where the next sheets begin: marks beside the picture, at both ends of their edges."""
        lines = []
        if column + 1 < self._tiling.columns:
            x = box.x1 - OVERLAP
            lines += [((x, box.y0 - RULER), (x, box.y0 - 1)), ((x, box.y1 + 1), (x, box.y1 + RULER))]
        if row + 1 < self._tiling.rows:
            y = box.y1 - OVERLAP
            lines += [((box.x0 - RULER, y), (box.x0 - 1, y)), ((box.x1 + 1, y), (box.x1 + RULER, y))]
        yield Lines(tuple(lines), Stroke("#c0241c", 0.9))

    def _foot(self, column: int, row: int) -> Iterator[Item]:
        wide, high = self._tiling.sheet
        y = high - MARGIN
        yield from check_line((MARGIN + RULER, y), self._say)
        rows, columns = self._tiling.rows, self._tiling.columns
        shown = self._say(
            "print.board.sheet",
            title=self._board.title,
            row=row + 1,
            rows=rows,
            column=column + 1,
            columns=columns,
        )
        cell, right = 5.0, wide - MARGIN - RULER
        left, top = right - columns * cell, y + 4 - rows * cell
        yield text_right(left - 5, y + 2.2, shown, FigureFace.TEXT, 8.0, INK)
        for c, r in product(range(columns), range(rows)):
            square = PageBox(left + c * cell, top + r * cell, left + (c + 1) * cell, top + (r + 1) * cell)
            own = (c, r) == (column, row)
            yield Fill((square.ring,), INK if own else "#ffffff", stroke=Stroke(INK, 0.4))


def _inches(part: PageBox, box: PageBox, tall: float) -> Iterator[Item]:
    """Marks of whole inches above and left of a picture, numbered from the board's bottom left corner."""
    ticks = []
    for inch in range(ceil(part.x0 / INCH - 1e-6), floor(part.x1 / INCH + 1e-6) + 1):
        x = box.x0 + inch * INCH - part.x0
        ticks.append(((x, box.y0 - 5), (x, box.y0)))
        yield text_centred(x, box.y0 - 6, str(inch), FigureFace.TEXT, 6.5, GREY)
    for inch in range(ceil((tall - part.y1) / INCH - 1e-6), floor((tall - part.y0) / INCH + 1e-6) + 1):
        y = box.y0 + tall - inch * INCH - part.y0
        ticks.append(((box.x0 - 5, y), (box.x0, y)))
        yield text(box.x0 - RULER - 2, y + 2.2, str(inch), FigureFace.TEXT, 6.5, GREY)
    yield Lines(tuple(ticks), Stroke(INK, 0.5))


def _painted(scenery: Scenery) -> pygame.Surface:
    """The board without its frame, `RES` pixels an inch."""
    board = scenery.board
    layer = WorldArt(palette()).layer(scenery, RES)
    left, _, _, top = layer.extent
    corner = (round(-left * RES), round((top - board.height) * RES))
    return layer.surface.subsurface((*corner, round(board.width * RES), round(board.height * RES)))
