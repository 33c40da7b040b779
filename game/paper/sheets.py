"""What all that is printed at true scale has in common: millimetres, marks to cut by, a line to measure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.figures.model import FigureFace, Lines, Page, PageBox, Stroke
from game.figures.typeface import text, text_right

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from game.content.locale import Translator
    from game.figures.model import XY, Item, Line
    from game.figures.order_sheet import Format

MM = 72 / 25.4
"""Points of a millimetre."""

INCH = 72.0
"""Points of an inch."""

INK, GREY = "#1a1a1a", "#5a5a5a"

MARGIN = 10 * MM
"""What stays free on all sides of a sheet."""

HEAD, FOOT = 34.0, 14.0
"""What the title takes of a sheet, and the line to measure."""

SLIGHT = 1e-6

HAIR = 0.35
"""Width of the lines to cut by, in points: an eighth of a millimetre."""

CHECK = 50 * MM
"""Length of the line by which one sees whether a sheet was printed at its true size."""


def marks(trims: Iterator[PageBox], near: XY, far: XY) -> list[Item]:
    """Lines at the corners of boxes along which they are cut, which begin and end so far from them.

    `near` and `far` are across and down. Lines that lie on colour have a white rim, to be seen on any.
    """
    lines: dict[Line, None] = {}
    for box in trims:
        for x, way in ((box.x0, -1), (box.x1, 1)):
            for y in (box.y0, box.y1):
                ends = sorted((x + way * near[0], x + way * far[0]))
                lines[(ends[0], y), (ends[1], y)] = None
        for y, way in ((box.y0, -1), (box.y1, 1)):
            for x in (box.x0, box.x1):
                ends = sorted((y + way * near[1], y + way * far[1]))
                lines[(x, ends[0]), (x, ends[1])] = None
    return [Lines(tuple(lines), Stroke("#ffffff", 1.4)), Lines(tuple(lines), Stroke("#000000", HAIR))]


def check_line(at: XY, say: Translator) -> Iterator[Item]:
    """A line of 50 mm from a place on, with what to do with it beside it."""
    x, y = at
    ticks = tuple(((x + part * CHECK, y - 2.5), (x + part * CHECK, y + 2.5)) for part in (0.0, 0.5, 1.0))
    yield Lines((((x, y), (x + CHECK, y)), *ticks), Stroke(INK, 0.6))
    yield text(x + CHECK + 6, y + 2.2, say("print.check"), FigureFace.TEXT, 7.0, INK)


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """Something to be cut out, so large, that `draw` draws with its top left corner at a place."""

    size: XY
    draw: Callable[[XY], Iterable[Item]]


class NoRoomError(ValueError):
    """A piece is larger than the paper that it is to be printed on."""


def shelves(pieces: Sequence[PlacedPiece], room: PageBox, apart: float) -> Iterator[list[Item]]:
    """The items of each page on which pieces lie in rows, as they come, from the top left.

    Raises:
        NoRoomError: one is larger than a page.
    """
    items: list[Item] = []
    x, y, tall = room.x0, room.y0, 0.0
    for piece in pieces:
        wide, high = piece.size
        if wide > room.x1 - room.x0 + SLIGHT or high > room.height + SLIGHT:
            raise NoRoomError("larger than a page")
        if x > room.x0 and x + wide > room.x1 + SLIGHT:
            x, y, tall = room.x0, y + tall + apart, 0.0
        if y > room.y0 and y + high > room.y1 + SLIGHT:
            yield items
            items, x, y, tall = [], room.x0, room.y0, 0.0
        items += piece.draw((x, y))
        x, tall = x + wide + apart, max(tall, high)
    yield items


class Sheets:
    """Makes pages of one paper with a title above and a line to measure below; lengths in points."""

    def __init__(self, paper: Format, title: str, about: str, say: Translator) -> None:
        self.wide, self.high = paper.size
        self._title, self._about, self._say = title, about, say

    @property
    def room(self) -> PageBox:
        """What is left of a page for what is printed."""
        return PageBox(MARGIN, MARGIN + HEAD, self.wide - MARGIN, self.high - MARGIN - FOOT)

    def pages(self, contents: Iterable[tuple[str, Sequence[Item]]]) -> list[Page]:
        """A page of each content, with a hint below its title."""
        parts = list(contents)
        return [
            self._page(items, hint, number, len(parts)) for number, (hint, items) in enumerate(parts, start=1)
        ]

    def _page(self, content: Sequence[Item], hint: str, number: int, of: int) -> Page:
        head: list[Item] = [text(MARGIN, MARGIN + 12, self._title, FigureFace.TITLE, 14.0, INK)]
        if hint:
            head.append(text(MARGIN, MARGIN + 25, hint, FigureFace.ITALIC, 9.0, GREY))
        if of > 1:
            shown = self._say("sheet.page", number=number, of=of)
            head.append(text_right(self.wide - MARGIN, MARGIN + 12, shown, FigureFace.TEXT, 9.0, GREY))
        foot = check_line((MARGIN, self.high - MARGIN), self._say)
        language = str(self._say.language)
        return Page(self.wide, self.high, self._title, self._about, language, (*head, *content, *foot))
