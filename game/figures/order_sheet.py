"""An order sheet: who takes turns, with room to write and boxes to tick off, round after round."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import ceil
from typing import TYPE_CHECKING

from game.figures.caption import wrapped
from game.figures.model import FigureFace, Fill, Lines, Page, PageBox, Picture, Stroke
from game.figures.page import rule_items
from game.figures.styles import FigurePaper, Ink, style
from game.figures.typeface import text, text_centred, text_right, typeface

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.content.locale import Translator
    from game.figures.model import Item, Text
    from game.figures.styles import FigureStyle


class Format(StrEnum):
    """The paper that something is printed on."""

    A4 = "a4"
    A3 = "a3"
    LETTER = "letter"

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, in points."""
        match self:
            case Format.A4:
                return (595.0, 842.0)
            case Format.A3:
                return (842.0, 1191.0)
            case Format.LETTER:
                return (612.0, 792.0)


@dataclass(frozen=True, slots=True)
class SheetPortrait:
    """A small square picture: pixels across, and their colours row by row."""

    across: int
    rgb: bytes


@dataclass(frozen=True, slots=True)
class SheetPerson:
    """A line of the sheet.

    Attributes:
        side: in words, and `conditions` likewise.
        numbers: one for each column of the sheet; empty for what is filled in by hand.
        health: hit points; empty where none are kept.
    """

    name: str
    side: str
    numbers: tuple[str, ...]
    conditions: str = ""
    health: str = ""
    portrait: SheetPortrait | None = None


@dataclass(frozen=True, slots=True)
class OrderSheet:
    """The content of a sheet, in order; `columns` are the headings of the numbers."""

    title: str
    game: str
    columns: tuple[str, ...]
    people: tuple[SheetPerson, ...]


ROUNDS = 10
MARGIN = 34.0
HEAD = 74.0
LABELS = 24.0
FOOT = 20.0
LEAST_ROW, GREATEST_ROW = 31.0, 46.0
SPARE = 3
"""Empty lines for latecomers, where there is room."""

BOX = 11.0
TICK = 15.0
NUMBER = 40.0
HEALTH = 58.0
NAME = (138.0, 180.0)
LINE = 0.6
NAME_SIZE = 12.0


def order_sheet(sheet: OrderSheet, paper: Format, say: Translator) -> list[Page]:
    """The pages of a sheet: one, as long as the lines stay high enough to be written on."""
    wide, high = paper.size
    room = high - 2 * MARGIN - HEAD - LABELS - FOOT
    most = int(room // LEAST_ROW)
    count = max(1, ceil(len(sheet.people) / most))
    each = ceil(len(sheet.people) / count)
    rows = min(most, each + SPARE)
    drawing = _Drawing(sheet, wide, high, min(GREATEST_ROW, room / rows), say)
    parts = [sheet.people[start : start + each] for start in range(0, max(1, len(sheet.people)), each or 1)]
    return [drawing.page(part, rows, number, count) for number, part in enumerate(parts, start=1)]


class _Drawing:
    """Draws the pages of one sheet."""

    def __init__(self, sheet: OrderSheet, wide: float, high: float, row: float, say: Translator) -> None:
        self._sheet = sheet
        self._wide, self._high, self._row = wide, high, row
        self._say = say
        self._style: FigureStyle = style(FigurePaper.WHITE, Ink.COLOUR)
        self._pen = Stroke(self._style.engraving, LINE)
        self._kept = any(person.health for person in sheet.people)
        self._columns = self._laid_out()

    def _laid_out(self) -> dict[str, tuple[float, float]]:
        """The beginning and end of each column, in points from the left."""
        numbers = [(f"number.{i}", NUMBER) for i in range(len(self._sheet.columns))]
        health = [("health", HEALTH)] if self._kept else []
        fixed = NUMBER * len(numbers) + HEALTH * len(health) + TICK * ROUNDS
        spare = self._wide - 2 * MARGIN - fixed
        name = min(NAME[1], max(NAME[0], spare * 0.58))
        columns = (
            ("name", name),
            *numbers,
            *health,
            ("notes", spare - name),
            *((f"round.{i}", TICK) for i in range(ROUNDS)),
        )
        found, x = {}, MARGIN
        for key, width in columns:
            found[key] = (x, x + width)
            x += width
        return found

    def page(self, people: Sequence[SheetPerson], rows: int, number: int, of: int) -> Page:
        """A page, with empty lines down to so many."""
        top = MARGIN + HEAD + LABELS
        items: list[Item] = [*self._head(), *self._labels()]
        for place in range(rows):
            box = PageBox(MARGIN, top + place * self._row, self._wide - MARGIN, top + (place + 1) * self._row)
            items += self._line(people[place] if place < len(people) else None, box)
        bottom = top + rows * self._row
        edges = {start for start, _ in self._columns.values()} | {self._wide - MARGIN}
        first = self._columns["round.0"][0]
        uprights = tuple(((x, top), (x, bottom)) for x in sorted(edges) if x <= first or x > first + 9 * TICK)
        items += [Lines(uprights, self._pen), *self._foot(number, of)]
        title = f"{self._sheet.title} ({self._sheet.game})"
        description = self._say("sheet.description", count=len(self._sheet.people))
        return Page(self._wide, self._high, title, description, str(self._say.language), tuple(items))

    def _head(self) -> Iterator[Item]:
        ink, say, middle = self._style, self._say, self._wide / 2
        room = self._wide - 2 * MARGIN
        yield from fitted_text(
            self._sheet.title, FigureFace.TITLE, 20.0, ink.ink, (middle, MARGIN + 18), room, 0.5
        )
        yield from fitted_text(
            self._sheet.game, FigureFace.ITALIC, 11.0, ink.engraving, (middle, MARGIN + 34), room, 0.5
        )
        yield rule_items(middle - 90, middle + 90, MARGIN + 43, ink)
        half = room / 2
        for key, x in (("sheet.master", MARGIN), ("sheet.date", MARGIN + half + 12)):
            word = text(x, MARGIN + 64, say(key), FigureFace.TEXT, 10.0, ink.ink)
            yield word
            start = x + word.width + 5
            yield Lines((((start, MARGIN + 66), (x + half - 12, MARGIN + 66)),), self._pen)

    def _labels(self) -> Iterator[Item]:
        say, ink = self._say, self._style.rubric
        bottom = MARGIN + HEAD + LABELS - 6
        named = {"name": say("sheet.name"), "notes": say("sheet.notes"), "health": say("sheet.health")}
        named |= {f"number.{i}": label for i, label in enumerate(self._sheet.columns)}
        for key, (start, end) in self._columns.items():
            if key.startswith("round."):
                label = str(int(key.removeprefix("round.")) + 1)
                yield text_centred((start + end) / 2, bottom, label, FigureFace.BOLD, 8.0, ink)
            else:
                left = key in ("name", "notes")
                at = (start + 4 if left else (start + end) / 2, bottom)
                yield from fitted_text(
                    named[key], FigureFace.BOLD, 8.5, ink, at, end - start - 6, 0.0 if left else 0.5
                )
        first, last = self._columns["round.0"][0], self._wide - MARGIN
        yield text_centred((first + last) / 2, bottom - 11, say("sheet.rounds"), FigureFace.BOLD, 8.5, ink)

    def _line(self, person: SheetPerson | None, box: PageBox) -> Iterator[Item]:
        yield Fill((box.ring,), None, stroke=self._pen)
        middle = (box.y0 + box.y1) / 2
        for i in range(ROUNDS):
            x = sum(self._columns[f"round.{i}"]) / 2
            square = PageBox(x - BOX / 2, middle - BOX / 2, x + BOX / 2, middle + BOX / 2)
            yield Fill((square.ring,), "#ffffff", stroke=Stroke(self._style.ink, 0.8))
        if person is not None:
            yield from self._person(person, box)

    def _person(self, person: SheetPerson, box: PageBox) -> Iterator[Item]:
        middle, ink = (box.y0 + box.y1) / 2, self._style.ink
        start, end = self._columns["name"]
        across = min(box.height - 6, 30.0)
        if person.portrait is not None:
            place = PageBox(start + 4, middle - across / 2, start + 4 + across, middle + across / 2)
            size = (person.portrait.across, person.portrait.across)
            yield Picture(place, size, person.portrait.rgb)
        left = start + across + 9
        yield from self._name(person, left, end - left - 3, middle)
        start, end = self._columns["notes"]
        most = int((box.height - 4) // 8.4)
        yield from self._lines(person.conditions, (start + 4, box.y0 + 9), end - start - 8, most)
        for i, value in enumerate(person.numbers):
            start, end = self._columns[f"number.{i}"]
            yield from fitted_text(
                value, FigureFace.BOLD, 13.0, ink, ((start + end) / 2, middle + 4.5), NUMBER - 6, 0.5
            )
        if person.health:
            start, _ = self._columns["health"]
            yield from fitted_text(
                person.health, FigureFace.TEXT, 9.0, ink, (start + 4, box.y0 + 11), HEALTH - 8
            )

    def _name(self, person: SheetPerson, left: float, room: float, middle: float) -> Iterator[Item]:
        """The name in one line or two, and the side below it."""
        ink = self._style
        lines, size = [person.name], NAME_SIZE
        if typeface(FigureFace.BOLD).width(person.name, size - 1.5) > room:
            lines, size = wrapped(person.name, FigureFace.BOLD, size - 2.5, room), size - 2.5
        if len(lines) > 2:
            lines = [lines[0], " ".join(lines[1:])]
        y = middle - 1 - (len(lines) - 1) * 5.5
        for line in lines:
            yield from fitted_text(line, FigureFace.BOLD, size, ink.ink, (left, y), room, least=size - 2.0)
            y += size + 0.5
        yield from fitted_text(person.side, FigureFace.TEXT, 7.6, ink.engraving, (left, y - size + 9.5), room)

    def _lines(self, words: str, at: tuple[float, float], room: float, most: int) -> Iterator[Item]:
        """A few small lines, the last of them cut where there are more."""
        lines = wrapped(words, FigureFace.TEXT, 7.6, room) if words else []
        for n, line in enumerate(lines[:most]):
            shown = f"{line} …" if n == most - 1 and len(lines) > most else line
            yield from fitted_text(
                shown, FigureFace.TEXT, 7.6, self._style.ink, (at[0], at[1] + n * 8.4), room
            )

    def _foot(self, number: int, of: int) -> Iterator[Item]:
        y, ink = self._high - MARGIN + 4, self._style.engraving
        yield text(MARGIN, y, "Arcane Table", FigureFace.ITALIC, 8.0, ink)
        if of > 1:
            page_number = self._say("sheet.page", number=number, of=of)
            yield text_right(self._wide - MARGIN, y, page_number, FigureFace.TEXT, 8.0, ink)


def fitted_text(
    words: str,
    face: FigureFace,
    size: float,
    colour: str,
    at: tuple[float, float],
    room: float,
    align: float = 0.0,
    least: float = 6.5,
) -> Iterator[Text]:
    """A line made smaller until it fits, and cut where that does not suffice; 0.5 centres it on the place."""
    if not words:
        return
    measure = typeface(face)
    while size > least and measure.width(words, size) > room:
        size -= 0.5
    if measure.width(words, size) > room:
        while words and measure.width(f"{words}…", size) > room:
            words = words[:-1]
        words = f"{words.rstrip()}…"
    make = text_centred if align else text
    yield make(*at, words, face, size, colour)
