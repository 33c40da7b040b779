"""A handbook as pages of A4, for print: the words on the left, the figures beside them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from game.figures.caption import LEADING, paragraph
from game.figures.model import FigureFace, ItemGroup, Lines, Page, Stroke, placed
from game.figures.order_sheet import Format
from game.figures.page import rule_items
from game.figures.styles import FigurePaper, Ink, style
from game.figures.typeface import text_centred, text_right, typeface
from game.handbook.plates import WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.content.locale import Translator
    from game.figures.chart import Note, TableRow
    from game.figures.model import Item, Text
    from game.handbook.chapters import RuleEntry
    from game.handbook.plates import AnsweredFigure, WorkedLesson
    from game.handbook.site import HandbookSite

WIDE, HIGH = Format.A4.size

MARGIN, FOOT = 34.0, 40.0
"""Points that are left free around a page, and below its last line."""

ROOM = WIDE - 2 * MARGIN

COLUMN = ROOM - WIDTH - 14.0
"""The width of the words beside a figure."""

BODY, SMALL, HEAD, TITLE = 9.6, 8.6, 12.0, 21.0
"""Sizes of type."""

GAP = 8.0
"""Points between two blocks."""


@dataclass(frozen=True, slots=True)
class Block:
    """What is not broken over two pages: items from the upper left corner, and how high they are.

    With `opens` it does not stand alone at the foot of a page.
    """

    items: tuple[Item, ...]
    height: float
    opens: bool = False


def sheets(site: HandbookSite) -> list[Page]:
    """The pages of a handbook: a title with its contents, then chapter after chapter."""
    say = site.say
    title = say("handbook.title")
    parts = [_contents(site)]
    for chapter in site.chapters:
        blocks = [_words(chapter.title, FigureFace.TITLE, TITLE * 0.8, opens=True)]
        for entry in chapter.entries:
            blocks += _entry(site, entry)
        parts.append(blocks)
    laid = [page for blocks in parts for page in _laid(blocks)]
    name = f"{title}, {site.game}"
    return [
        Page(
            WIDE,
            HIGH,
            name,
            say("handbook.intro"),
            str(say.language),
            (ItemGroup("page", (*items, *_foot(name, at, len(laid)))),),
        )
        for at, items in enumerate(laid, start=1)
    ]


def _foot(name: str, number: int, count: int) -> Iterator[Item]:
    ink = style(FigurePaper.WHITE, Ink.COLOUR)
    yield rule_items(MARGIN, WIDE - MARGIN, HIGH - 34.0, ink)
    yield text_centred(
        WIDE / 2, HIGH - 20.0, f"{name} - {number} / {count}", FigureFace.ITALIC, SMALL, ink.ink
    )


def _laid(blocks: list[Block]) -> Iterator[list[Item]]:
    """The blocks on pages, one below the other."""
    room = HIGH - MARGIN - FOOT
    items: list[Item] = []
    y = MARGIN
    for at, block in enumerate(blocks):
        needed = block.height
        for opener, after in zip(blocks[at:], blocks[at + 1 :], strict=False):
            if not opener.opens:
                break
            needed += GAP + after.height
        if y + needed > room + MARGIN and items:
            yield items
            items, y = [], MARGIN
        items += [placed(item, (MARGIN, y)) for item in block.items]
        y += block.height + GAP
    yield items


def _words(
    words: str,
    face: FigureFace = FigureFace.TEXT,
    size: float = BODY,
    *,
    colour: str = "",
    opens: bool = False,
) -> Block:
    """A paragraph over the whole width."""
    ink = style(FigurePaper.WHITE, Ink.COLOUR)
    runs, end = paragraph(0.0, size, words, face, size, colour or ink.ink, ROOM)
    return Block(tuple(runs), end - size, opens)


def _contents(site: HandbookSite) -> list[Block]:
    say = site.say
    blocks = [
        _words(say("handbook.title"), FigureFace.TITLE, TITLE),
        _words(site.game, FigureFace.ITALIC, HEAD),
        _words(say("handbook.intro")),
        _words(site.counted_words),
    ]
    for chapter in site.chapters:
        shown = ", ".join(entry.id for entry in chapter.entries if not entry.why)
        blocks += [_words(chapter.title, FigureFace.BOLD, HEAD, opens=True), _words(shown, size=SMALL)]
    return blocks


def _entry(site: HandbookSite, entry: RuleEntry) -> Iterator[Block]:
    say = site.say
    ink = style(FigurePaper.WHITE, Ink.COLOUR)
    # What a rule says stays with what shows it, or with the line that says why nothing does.
    opens = bool(entry.lessons or entry.why or entry.elsewhere)
    yield _words(entry.id, FigureFace.TITLE, HEAD, colour=ink.rubric, opens=True)
    if entry.text:
        yield _words(entry.text, size=BODY + 1.2, opens=opens)
    for ruling in entry.rulings:
        yield _words(f"{ruling.id}  {ruling.text(say.language)}", size=SMALL, opens=opens)
    for rule in entry.elsewhere:
        yield _words(say("handbook.elsewhere", rule=rule), FigureFace.ITALIC)
    if entry.why:
        yield _words(say("handbook.no_figure", why=entry.why), FigureFace.ITALIC)
    for each in entry.lessons:
        yield from _lesson(site.worked[each.id], each.mover, say)


def _lesson(lesson: WorkedLesson, mover: str, say: Translator) -> Iterator[Block]:
    rubric = style(FigurePaper.WHITE, Ink.COLOUR).rubric
    if lesson.words:
        yield _words(lesson.words, opens=True)
    yield from map(_figure, lesson.answers)
    if lesson.mistakes:
        yield _words(say("handbook.mistakes"), FigureFace.BOLD, HEAD - 1, colour=rubric, opens=True)
    for mistake in lesson.mistakes:
        yield _words(mistake.words, FigureFace.ITALIC, opens=True)
        if mistake.of is None:
            yield _figure(mistake.plate)
        else:
            yield _words(" ".join(map(_told, _sentences(mistake.plate.note))))
    if lesson.ruled:
        yield _words(say("handbook.houses"), FigureFace.BOLD, HEAD - 1, colour=rubric, opens=True)
        yield from map(_figure, lesson.ruled)
    if lesson.steps:
        head = say("handbook.steps", who=mover)
        yield _words(head, FigureFace.BOLD, HEAD - 1, colour=rubric, opens=True)
        yield from map(_figure, lesson.steps)


def _sentences(note: Note) -> list[tuple[str, str]]:
    return [(sentence.words, sentence.rule) for sentence in note.sentences]


def _told(sentence: tuple[str, str]) -> str:
    words, rule = sentence
    return f"{words} ({rule})" if rule else words


def _figure(plate: AnsweredFigure) -> Block:
    """What is answered, and the figure beside it."""
    ink, note = style(FigurePaper.WHITE, Ink.COLOUR), plate.note
    items: list[Item] = []
    runs, y = paragraph(0.0, BODY, note.heading, FigureFace.BOLD, BODY, ink.ink, COLUMN)
    items += runs
    if note.answer:
        colour = ink.blocked if note.allowed is False else ink.rubric if note.allowed is None else ink.reach
        runs, y = paragraph(0.0, y, note.answer, FigureFace.ITALIC, BODY, colour, COLUMN)
        items += runs
    for sentence in _sentences(note):
        runs, y = paragraph(0.0, y + 2.0, _told(sentence), FigureFace.TEXT, SMALL, ink.ink, COLUMN)
        items += runs
    if note.table:
        rows, y = _table(note.table, y + 4.0)
        items += rows
    items += [placed(item, (ROOM - WIDTH, 0.0)) for item in plate.page.items]
    return Block(tuple(items), max(y - LEADING * SMALL, plate.page.height))


def _table(rows: tuple[TableRow, ...], y: float) -> tuple[list[Item], float]:
    """Rows of a label and numbers; what is wider than the column is made smaller."""
    ink = style(FigurePaper.WHITE, Ink.COLOUR)
    columns = list(zip(*(row.cells for row in rows), strict=True))
    wide = [max(typeface(FigureFace.BOLD).width(cell, SMALL) for cell in column) + 10.0 for column in columns]
    size = SMALL * min(1.0, COLUMN / sum(wide))
    ends = list(accumulate(width * size / SMALL for width in wide))
    items: list[Item] = []
    for at, row in enumerate(rows):
        face = FigureFace.ITALIC if at == 0 else FigureFace.BOLD if row.total else FigureFace.TEXT
        first: list[Text] = paragraph(0.0, y, row.cells[0], face, size, ink.ink, ROOM)[0]
        items += first
        items += [
            text_right(end, y, cell, face, size, ink.ink)
            for cell, end in zip(row.cells[1:], ends[1:], strict=True)
            if cell
        ]
        if at == 0:
            items.append(Lines((((0.0, y + 2.4), (ends[-1], y + 2.4)),), Stroke(ink.ink, 0.4)))
        y += LEADING * size + (2.0 if at == 0 else 0.0)
    return items, y
