"""A game on one page: what one looks up at the table, with the ids of the rules that say it whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from game.content.resources import assets
from game.content.spec import Spec, Words
from game.content.toml_source import TomlSource
from game.core.files import read_text
from game.figures.caption import LEADING, wrapped
from game.figures.model import FigureFace, PageBox
from game.figures.pdf import pdf_document
from game.figures.typeface import text, text_right, typeface
from game.paper.sheets import GREY, INK, MM, Sheets

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from game.content.locale import Translator
    from game.figures.model import Item
    from game.figures.order_sheet import Format

GUTTER = 8 * MM
LARGEST, LEAST = 13.0, 6.5
"""Sizes of the type: as large as lets everything stand on one page."""

RULE = 0.62
"""The size of the ids of rules, as a share of the type's."""

RUBRIC = "#8c2f1b"


class SummaryLine(Words, frozen=True):
    """A line in both languages, and the ids of the rules that it sums up."""

    rules: tuple[str, ...]


class SummaryPart(Spec, frozen=True):
    """Lines under a title."""

    title: Words
    lines: tuple[SummaryLine, ...]


class Summary(Spec, frozen=True):
    """What is on the page."""

    parts: tuple[SummaryPart, ...] = msgspec.field(name="part")


def summary_file(game: str) -> Path:
    """The file of the summary of a game, by the game's name."""
    return assets() / game.replace("-", "_") / "summary.toml"


def load_summary(path: Path) -> Summary:
    """The summary in a file.

    Raises:
        InputError: it cannot be read, or has a fault.
    """
    source = TomlSource.parse(read_text(path), path)
    return source.convert(source.document, Summary, {})


def summaries_pdf(titles: Mapping[str, str], paper: Format, say: Translator) -> bytes:
    """A page of each game, by the games' names; the values are the titles.

    Raises:
        InputError: a summary has a fault.
    """
    pages = []
    for game, title in titles.items():
        summary = load_summary(summary_file(game))
        sheets = Sheets(paper, title, say("print.summary.description", game=title), say)
        pages += sheets.pages([(say("print.summary.hint"), _fitted(summary, sheets.room, say))])
    return pdf_document(pages)


def _fitted(summary: Summary, room: PageBox, say: Translator) -> list[Item]:
    """The summary in two columns of the same height, in type as large as there is room for."""
    size = LARGEST
    items, fits = _set(summary, room, size, say)
    while size > LEAST and not fits:
        size -= 0.5
        items, fits = _set(summary, room, size, say)
    # The least height at which it still fits, to a line.
    enough, too_little = room.y1, room.y0
    while enough - too_little > size:
        middle = (enough + too_little) / 2
        tried, fits = _set(summary, PageBox(room.x0, room.y0, room.x1, middle), size, say)
        if fits:
            items, enough = tried, middle
        else:
            too_little = middle
    return items


def _set(summary: Summary, room: PageBox, size: float, say: Translator) -> tuple[list[Item], bool]:
    """The summary in type of that size, and whether it fits into two columns."""
    columns = _Columns(room, size)
    return list(columns.items(summary, say)), columns.fits


class _Columns:
    """Two columns that are filled with lines of one size."""

    def __init__(self, room: PageBox, size: float) -> None:
        self._room, self._size = room, size
        self._wide = (room.x1 - room.x0 - GUTTER) / 2
        self._column, self._y = 0, room.y0
        self.fits = True

    def items(self, summary: Summary, say: Translator) -> Iterator[Item]:
        """Everything, from the top of the first column on."""
        for part in summary.parts:
            yield from self._part(part, say)

    def _part(self, part: SummaryPart, say: Translator) -> Iterator[Item]:
        size, step = self._size, self._size * LEADING
        lines = [(wrapped(say.words(line), FigureFace.TEXT, size, self._wide), line) for line in part.lines]
        # A title does not stand alone at the foot of a column.
        self._make_room(2.2 * step + len(lines[0][0]) * step)
        self._y += 1.5 * step
        yield text(self._x, self._y, say.words(part.title), FigureFace.TITLE, 1.1 * size, RUBRIC)
        self._y += 0.35 * step
        for runs, line in lines:
            ids, small = " · ".join(line.rules), RULE * size
            beside = typeface(FigureFace.TEXT).width(runs[-1], size) + size
            beside += typeface(FigureFace.TEXT).width(ids, small)
            own_line = beside > self._wide
            self._make_room((len(runs) + own_line) * step)
            for run in runs:
                self._y += step
                yield text(self._x, self._y, run, FigureFace.TEXT, size, INK)
            self._y += 0.8 * step * own_line
            yield text_right(self._x + self._wide, self._y, ids, FigureFace.TEXT, small, GREY)
            self._y += 0.3 * step

    @property
    def _x(self) -> float:
        return self._room.x0 + self._column * (self._wide + GUTTER)

    def _make_room(self, high: float) -> None:
        """Go to the next column where this one has no room for so much."""
        if self._y + high > self._room.y1:
            self._column, self._y = self._column + 1, self._room.y0
            self.fits = self.fits and self._column < 2
