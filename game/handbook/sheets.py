"""A handbook as pages of A4, for print: words and figures in two columns, as in a book."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from game.figures.caption import LEADING, distinct, legend_items, paragraph
from game.figures.model import FigureFace, Fill, ItemGroup, Lines, Page, PageBox, Stroke, placed
from game.figures.options import FigureOptions
from game.figures.order_sheet import Format
from game.figures.page import rule_items
from game.figures.styles import FigurePaper, Ink, style
from game.figures.typeface import text_centred, text_right, typeface
from game.handbook.plates import WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from game.content.locale import Translator
    from game.figures.chart import LegendEntry, Note, TableRow
    from game.figures.model import Item, Text
    from game.handbook.chapters import Chapter, RuleEntry
    from game.handbook.plates import AnsweredFigure, WorkedLesson
    from game.handbook.site import HandbookSite

WIDE, HIGH = Format.A4.size

MARGIN, FOOT = 34.0, 46.0
"""Points that are left free around a page, and below its last line."""

ROOM = WIDE - 2 * MARGIN

GUTTER = 18.0
"""Points between the two columns."""

COLUMN = (ROOM - GUTTER) / 2

BODY, SMALL, HEAD, TITLE = 9.6, 8.6, 12.0, 21.0
"""Sizes of type."""

GAP = 7.0
"""Points between two blocks."""

LEAST_BAND = 150.0
"""A chapter begins on a page that has so much room below its title, in points, else on the next one."""

BOTTOM = HIGH - FOOT


@dataclass(frozen=True, slots=True)
class Block:
    """What is not broken over two columns: items from the upper left corner, and how high they are.

    With `opens` it does not stand alone at the foot of a column. `above` are points more than usual that are
    left free before it, but not at the head of a column.
    """

    items: tuple[Item, ...]
    height: float
    opens: bool = False
    above: float = 0.0


def sheets(site: HandbookSite) -> list[Page]:
    """The pages of a handbook: its title and contents, then chapter after chapter."""
    say = site.say
    name = f"{say('handbook.title')}, {site.game}"
    blocks = {each.id: [b for entry in each.entries for b in _entry(site, entry)] for each in site.chapters}
    # How long the contents are does not depend on the numbers in it, which are known once all is laid.
    _, starts = _laid(site, blocks, {})
    laid, _ = _laid(site, blocks, starts)
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


def _laid(
    site: HandbookSite, blocks: Mapping[str, list[Block]], starts: Mapping[str, int]
) -> tuple[list[list[Item]], dict[str, int]]:
    """What stands on each page, and the number of the page on which each chapter begins."""
    sheet = _Sheet()
    for block in _contents(site, starts):
        sheet.across(block)
    begun = {}
    for chapter in site.chapters:
        head = _chapter_head(site, chapter)
        begun[chapter.id] = sheet.begin(head, blocks[chapter.id])
    return sheet.pages, begun


class _Sheet:
    """Pages while they are filled: across, or in two columns."""

    def __init__(self) -> None:
        self.pages: list[list[Item]] = [[]]
        self.y = MARGIN

    def across(self, block: Block) -> None:
        """Set a block over the whole width."""
        above = block.above if self.pages[-1] else 0.0
        if self.y + above + block.height > BOTTOM and self.pages[-1]:
            self._turn()
            above = 0.0
        self.pages[-1] += [placed(item, (MARGIN, self.y + above)) for item in block.items]
        self.y += above + block.height + GAP

    def begin(self, head: Sequence[Block], blocks: Sequence[Block]) -> int:
        """Set the head of a chapter across and the rest in columns; the page on which it begins."""
        needed = sum(block.above + block.height + GAP for block in head)
        ends = _shortest(blocks, BOTTOM - MARGIN)
        least = max(LEAST_BAND, _kept(blocks)) if ends is None else ends
        least = min(least, BOTTOM - MARGIN - needed)
        if self.y + needed + least > BOTTOM and self.pages[-1]:
            self._turn()
        number = len(self.pages)
        for block in head:
            self.across(block)
        rest = list(blocks)
        while rest:
            room = BOTTOM - self.y
            height = _shortest(rest, room)
            columns, rest = _two_columns(rest, room if height is None else height)
            for at, column in enumerate(columns):
                x = MARGIN + at * (COLUMN + GUTTER)
                for block, y in column:
                    self.pages[-1] += [placed(item, (x, self.y + y)) for item in block.items]
            if rest:
                self._turn()
            else:
                self.y += (height or room) + GAP
        return number

    def _turn(self) -> None:
        self.pages.append([])
        self.y = MARGIN


Column = list[tuple[Block, float]]
"""Blocks of a column, each with how far below its head it begins."""


def _two_columns(blocks: Sequence[Block], height: float) -> tuple[list[Column], list[Block]]:
    """What fits in two columns of a height, and the rest; on an empty page that is one block at least."""
    rest = list(blocks)
    columns: list[Column] = []
    for _ in range(2):
        column, rest = _one_column(rest, height, force=not columns and height > BOTTOM - MARGIN - 1.0)
        columns.append(column)
    return columns, rest


def _one_column(blocks: list[Block], height: float, *, force: bool) -> tuple[Column, list[Block]]:
    column: Column = []
    y = 0.0
    for at, block in enumerate(blocks):
        y += block.above if column else 0.0
        if y + _kept(blocks[at:]) > height + 0.01 and (column or not force):
            return column, blocks[at:]
        column.append((block, y))
        y += block.height + GAP
    return column, []


def _kept(blocks: Sequence[Block]) -> float:
    """How high the first block is with all that is kept together with it."""
    needed = blocks[0].height if blocks else 0.0
    for opener, after in pairwise(blocks):
        if not opener.opens:
            break
        needed += GAP + after.above + after.height
    return needed


def _shortest(blocks: Sequence[Block], most: float) -> float | None:
    """The least height of two columns that hold all blocks, None if that is more than `most`."""
    whole = sum(block.above + block.height + GAP for block in blocks)
    if whole / 2 > most:
        return None
    height = whole / 2
    while height <= most:
        columns, rest = _two_columns(blocks, height)
        if not rest:
            ends = [column[-1][1] + column[-1][0].height for column in columns if column]
            return max(ends, default=0.0)
        height += 4.0
    return None


def _words(
    words: str,
    face: FigureFace = FigureFace.TEXT,
    size: float = BODY,
    *,
    colour: str = "",
    opens: bool = False,
    above: float = 0.0,
    width: float = COLUMN,
) -> Block:
    """A paragraph."""
    ink = style(FigurePaper.WHITE, Ink.COLOUR)
    runs, end = paragraph(0.0, size, words, face, size, colour or ink.ink, width)
    return Block(tuple(runs), end - size, opens, above)


def _contents(site: HandbookSite, starts: Mapping[str, int]) -> Iterator[Block]:
    say = site.say
    ink = style(FigurePaper.WHITE, Ink.COLOUR)
    yield _words(say("handbook.title"), FigureFace.TITLE, TITLE, width=ROOM)
    yield _words(site.game, FigureFace.ITALIC, HEAD, width=ROOM)
    yield _words(say("handbook.intro"), width=ROOM)
    yield _words(site.counted_words, width=ROOM)
    for chapter in site.chapters:
        shown = ", ".join(entry.id for entry in chapter.entries if not entry.why)
        title = _words(chapter.title, FigureFace.BOLD, HEAD - 1, above=2.0, width=ROOM - 30.0)
        number = str(starts.get(chapter.id, ""))
        page = text_right(ROOM, HEAD - 1, number, FigureFace.BOLD, HEAD - 1, ink.ink)
        listed = _words(shown, size=SMALL, width=ROOM - 30.0)
        below = [placed(item, (0.0, title.height + 1.0)) for item in listed.items]
        yield Block((*title.items, page, *below), title.height + 1.0 + listed.height, above=2.0)


def _chapter_head(site: HandbookSite, chapter: Chapter) -> list[Block]:
    """The title of a chapter and, below it, what is drawn in its figures."""
    ink = style(FigurePaper.WHITE, Ink.COLOUR)
    title = _words(chapter.title, FigureFace.TITLE, TITLE * 0.8, above=16.0, width=ROOM)
    rule = rule_items(0.0, ROOM, title.height + 3.0, ink)
    head = [replace(title, items=(*title.items, rule), height=title.height + 7.0)]
    entries = distinct(entry for each in _plates(site, chapter) for entry in each.legend)
    entries = _alike(entries)
    if entries:
        legend, end = legend_items(entries, (0.0, 2.0), ROOM, ink)
        head.append(Block((legend,), end + 4.0))
    return head


def _alike(entries: Sequence[LegendEntry]) -> list[LegendEntry]:
    """The entries without those that say the same as another one."""
    return list({entry.meaning: entry for entry in reversed(entries)}.values())[::-1]


def _plates(site: HandbookSite, chapter: Chapter) -> Iterator[AnsweredFigure]:
    for entry in chapter.entries:
        for lesson in entry.lessons:
            yield from site.worked[lesson.id].plates


def _entry(site: HandbookSite, entry: RuleEntry) -> Iterator[Block]:
    say = site.say
    ink = style(FigurePaper.WHITE, Ink.COLOUR)
    # What a rule says stays with the line that says why nothing shows it.
    opens = bool(entry.why or entry.elsewhere)
    yield _words(entry.id, FigureFace.TITLE, HEAD, colour=ink.rubric, opens=True, above=9.0)
    if entry.text:
        yield _words(entry.text, size=BODY + 0.8, opens=opens)
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
    for plate in lesson.answers:
        yield from _figure(plate)
    if lesson.mistakes:
        yield _words(
            say("handbook.mistakes"), FigureFace.BOLD, HEAD - 1, colour=rubric, opens=True, above=3.0
        )
    for mistake in lesson.mistakes:
        yield _words(mistake.words, FigureFace.ITALIC, opens=True)
        if mistake.of is None:
            yield from _figure(mistake.plate)
        else:
            yield _words(" ".join(map(_told, _sentences(mistake.plate.note))))
    if lesson.ruled:
        yield _words(say("handbook.houses"), FigureFace.BOLD, HEAD - 1, colour=rubric, opens=True, above=3.0)
        for plate in lesson.ruled:
            yield from _figure(plate)
    if lesson.steps:
        head = say("handbook.steps", who=mover)
        yield _words(head, FigureFace.BOLD, HEAD - 1, colour=rubric, opens=True, above=3.0)
        for plate in lesson.steps:
            yield from _figure(plate)


def _sentences(note: Note) -> list[tuple[str, str]]:
    return [(sentence.words, sentence.rule) for sentence in note.sentences]


def _told(sentence: tuple[str, str]) -> str:
    words, rule = sentence
    return f"{words} ({rule})" if rule else words


def _figure(plate: AnsweredFigure) -> Iterator[Block]:
    """What is asked and answered, the figure, and what it says below it."""
    ink, note = style(FigurePaper.WHITE, Ink.COLOUR), plate.note
    items: list[Item] = []
    runs, y = paragraph(0.0, BODY, note.heading, FigureFace.BOLD, BODY, ink.ink, COLUMN)
    items += runs
    if note.answer:
        colour = ink.blocked if note.allowed is False else ink.rubric if note.allowed is None else ink.reach
        answer = text_right(COLUMN, y, note.answer, FigureFace.ITALIC, BODY, colour)
        last = runs[-1]
        if last.x + last.width + 8.0 < answer.x:
            items.append(text_right(COLUMN, last.y, note.answer, FigureFace.ITALIC, BODY, colour))
        else:
            runs, y = paragraph(0.0, y, note.answer, FigureFace.ITALIC, BODY, colour, COLUMN)
            items += runs
    drawing, height = _bare(plate.page)
    top = y - LEADING * BODY + 12.0
    items += [placed(item, (0.0, top)) for item in drawing]
    below = [_words(_told(sentence), size=SMALL) for sentence in _sentences(note)]
    for table in note.tables:
        rows, end = _table(table, SMALL)
        below.append(Block(tuple(rows), end - SMALL))
    yield Block(tuple(items), top + height, opens=bool(below), above=3.0)
    yield from below


def _bare(page: Page) -> tuple[list[Item], float]:
    """A figure without its border and its legend, from the left edge of a column, and how high it is."""
    # The border and what it keeps free is left out; the legend stands at the head of the chapter.
    inset = FigureOptions(width=WIDTH).inset
    kept: list[Item] = []
    low = inset
    for item in page.items:
        if isinstance(item, ItemGroup) and item.role == "paper":
            kept.append(_without_border(item))
        elif not (isinstance(item, ItemGroup) and item.role == "legend"):
            kept.append(item)
            if isinstance(item, ItemGroup) and item.role in ("frame", "key"):
                low = max(low, _foot_of(item))
    sheet = PageBox(inset, inset, page.width - inset, low)
    shifted = [placed(_cropped(item, sheet), (-inset, -inset)) for item in kept]
    return shifted, low - inset


def _without_border(paper: ItemGroup) -> ItemGroup:
    """The paper around the table alone."""
    return replace(paper, items=tuple(item for item in paper.items if isinstance(item, Fill)))


def _cropped(item: Item, sheet: PageBox) -> Item:
    """The paper around a table cut to what of a page is kept; anything else as it is."""
    if not (isinstance(item, ItemGroup) and item.role == "paper"):
        return item
    cut = [
        replace(fill, rings=(sheet.ring, *fill.rings[1:])) if isinstance(fill, Fill) else fill
        for fill in item.items
    ]
    return replace(item, items=tuple(cut))


def _foot_of(group: ItemGroup) -> float:
    """How far down a group of lines and letters reaches."""
    low = 0.0
    for item in group.items:
        match item:
            case Fill(rings):
                low = max(low, *(y for ring in rings for _, y in ring))
            case ItemGroup():
                low = max(low, _foot_of(item))
            case _:
                box = getattr(item, "box", None)
                low = max(low, box.y1) if isinstance(box, PageBox) else low
    return low


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
