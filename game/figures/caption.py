"""The caption below a figure's table: the legend of all that is drawn, and the notes."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate
from math import ceil
from typing import TYPE_CHECKING

from game.board.shapes import Chain, Shape, chain, rectangle
from game.board.terrain import Footing, Opacity, Piece
from game.figures.bases import base_items
from game.figures.chart import Chart, LegendEntry, Note, TableRow
from game.figures.engraving import engrave, laid
from game.figures.model import XY, Circle, FigureFace, Item, ItemGroup, Lines, PageBox, Stroke, Text
from game.figures.typeface import face_of, printable, text, text_centred, text_right, typeface
from game.figures.view import Crop, PageView, Site
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.figures.label_places import PlacedLabel
    from game.figures.styles import FigureStyle
    from game.positions.position import Creature

SAMPLE = (27.0, 13.0)
"""Width and height of a sample, in points."""

SAMPLE_GAP = 6.0
"""Points between a sample and its meaning."""

SAMPLE_SCALE = 12.0
"""Points per inch of terrain in a sample: small enough to show the pattern."""

TIMES = "\N{MULTIPLICATION SIGN}"

SIZE = 8.4
LEAST_SIZE = 6.6
"""The smallest letters of a legend, in points."""

GAP = 4.2
COLUMNS = 3
COLUMN = 125.0
"""The least width of a column of the legend, in points; a narrow figure has fewer columns."""

GUTTER = 14.0


def terrain_entries(chart: Chart) -> list[LegendEntry]:
    """An entry for each kind of terrain in view, with its effect on movement and on sight."""
    alike: dict[str, list[Piece]] = {}
    for piece in laid(chart.position.board.pieces):
        if chart.view.rings(piece.shape):
            own = chart.own_colour(piece.called) or ""
            key = f"{piece.sort or piece.kind}.{piece.footing}.{piece.opacity}.{piece.cost or ''}{own}"
            alike.setdefault(f"terrain.{key}", []).append(piece)
    return [
        LegendEntry(key, _meaning(pieces, chart), partial(_terrain_sample, pieces[0], chart))
        for key, pieces in alike.items()
    ]


MOST_NAMED = 4
"""Pieces of one kind that the legend calls by their names."""


def _names(pieces: Iterable[Piece], chart: Chart) -> tuple[str, ...]:
    """What pieces are called by names of their own, and not after their kind."""
    named = dict.fromkeys(chart.written.get(p.called, p.called) for p in pieces if not _is_after_its_kind(p))
    return tuple(name for name in named if name)


def _is_after_its_kind(piece: Piece) -> bool:
    if piece.line is not None and piece.opening is not None:
        return not piece.line.openings[piece.opening].name
    after = (str(piece.kind), piece.sort or str(piece.kind))
    return re.sub(r" \d+$", "", piece.called) in after


def _meaning(alike: Sequence[Piece], chart: Chart) -> str:
    piece, tr = alike[0], chart.tr
    effects = []
    if piece.footing is not Footing.OPEN:
        cost = f" {TIMES} {tr.number(piece.cost)}" if piece.cost is not None else ""
        effects.append(tr(f"figure.footing.{piece.footing}") + cost)
    if piece.opacity is not Opacity.CLEAR:
        effects.append(tr(f"figure.opacity.{piece.opacity}"))
    effect = ", ".join(effects) or tr("figure.legend.no_effect")
    kind, names = tr(f"terrain.kind.{piece.sort or piece.kind}"), _names(alike, chart)
    told = [name for name in names if name.casefold() != kind.casefold()]
    if not told or len(told) > MOST_NAMED:
        return tr("figure.legend.terrain", kind=kind, effect=effect)
    return tr("figure.legend.named_terrain", kind=kind, names=", ".join(told), effect=effect)


def side_entries(chart: Chart) -> list[LegendEntry]:
    """An entry for each side in view."""
    shown = [c for c in chart.position.creatures if chart.view.shows(chart.base(c.id))]
    own = [c for c in shown if chart.own_colour(c.id) is not None]
    present = {c.side for c in shown if c not in own}
    sides = [
        LegendEntry(
            f"side.{side}",
            chart.tr(f"figure.side.{side}"),
            partial(_side_sample, side, chart, chart.style.side(side)),
        )
        for side in Side
        if side in present
    ]
    coloured: dict[str, list[Creature]] = {}
    for creature in own:
        coloured.setdefault(f"side.{creature.side}.{chart.ink(creature)}", []).append(creature)
    return sides + [
        LegendEntry(
            key,
            ", ".join(dict.fromkeys(chart.written.get(c.id) or chart.name(c.id) for c in alike)),
            partial(_side_sample, alike[0].side, chart, chart.ink(alike[0])),
        )
        for key, alike in coloured.items()
    ]


def _terrain_sample(piece: Piece, chart: Chart, box: PageBox) -> list[Item]:
    width, height = (box.x1 - box.x0) / SAMPLE_SCALE, box.height / SAMPLE_SCALE
    view = PageView(Crop(0.0, 0.0, width, height), SAMPLE_SCALE, box.x0, box.y0)
    shape: Shape = rectangle(0.0, 0.0, width, height)
    if isinstance(piece.shape, Chain):
        shape = chain(((0.0, height / 2), (width, height / 2)))
    whole = replace(piece, shape=shape)
    return [engrave(Site(whole, view, chart.style, colour=chart.tint(piece)))]


def _side_sample(side: Side, chart: Chart, ink: str, box: PageBox) -> list[Item]:
    return [base_items(box.middle, 0.5 * box.height + 1.0, side, chart.style, ink)]


def distinct(entries: Iterable[LegendEntry]) -> list[LegendEntry]:
    """The entries, each key once, in their order."""
    found: dict[str, LegendEntry] = {}
    for entry in entries:
        found.setdefault(entry.key, entry)
    return list(found.values())


def legend_items(
    entries: Sequence[LegendEntry], at: XY, width: float, style: FigureStyle
) -> tuple[ItemGroup, float]:
    """The entries in columns from the upper left corner `at`, read downwards, and where they end."""
    x, y = at
    columns = max(1, min(COLUMNS, int((width + GUTTER) // (COLUMN + GUTTER))))
    each = max(1, ceil(len(entries) / columns))
    column = (width - (columns - 1) * GUTTER) / columns
    words = (word for entry in entries for word in printable(entry.meaning).split(" "))
    longest = max((typeface(FigureFace.TEXT).width(word, SIZE) for word in words), default=0.0)
    # In a narrow figure a smaller letter keeps the longest word whole.
    size = max(LEAST_SIZE, SIZE * min(1.0, (column - SAMPLE[0] - SAMPLE_GAP) / (longest + 0.01)))
    items: list[Item] = []
    bottom = y
    for n in range(columns):
        part = entries[n * each : (n + 1) * each]
        drawn, end = _column(part, (x + n * (column + GUTTER), y), column, size, style)
        items += drawn
        bottom = max(bottom, end)
    return ItemGroup("legend", tuple(items)), bottom


def _column(
    entries: Iterable[LegendEntry], at: XY, width: float, size: float, style: FigureStyle
) -> tuple[list[Item], float]:
    x, y = at
    items: list[Item] = []
    for entry in entries:
        box = PageBox(x, y, x + SAMPLE[0], y + SAMPLE[1])
        left = box.x1 + SAMPLE_GAP
        first = y + 0.5 * SAMPLE[1] + 0.3 * size
        runs, end = paragraph(left, first, entry.meaning, FigureFace.TEXT, size, style.ink, x + width - left)
        items += [*entry.sample(box), *runs]
        y = max(box.y1, end - LEADING * size + 0.3 * size) + GAP
    return items, y - GAP


KEY_GAP = 12.0
"""Points between two entries of a key, at least."""


def key_items(labels: Sequence[PlacedLabel], at: XY, width: float, chart: Chart) -> tuple[ItemGroup, float]:
    """What the numbers on the table stand for, and where that ends: in columns, read downwards."""
    x, y = at
    labels = sorted(labels, key=lambda label: int(label.text.content))
    indent = max(typeface(each.label.face).width(each.text.content, SIZE) for each in labels) + 4.0
    wide = max(typeface(FigureFace.TEXT).width(printable(each.words), SIZE) for each in labels)
    columns = max(1, min(len(labels), int((width + KEY_GAP) // (indent + wide + KEY_GAP))))
    rows, step = ceil(len(labels) / columns), (width + KEY_GAP) / columns
    items: list[Item] = []
    bottom = y
    for n in range(columns):
        left, down = x + n * step + indent, y + SIZE
        for each in labels[n * rows : (n + 1) * rows]:
            number = text_right(left - 4.0, down, each.text.content, each.label.face, SIZE, each.label.colour)
            room = step - KEY_GAP - indent + 0.01
            runs, down = paragraph(left, down, each.words, FigureFace.TEXT, SIZE, chart.style.ink, room)
            items += [number, *runs]
        bottom = max(bottom, down - LEADING * SIZE + 0.3 * SIZE)
    return ItemGroup("key", tuple(items)), bottom


NOTE_SIZE = 9.2
HEADING = 10.6
RULE_SIZE = 6.6
NOTE_GUTTER = 74.0
"""Width of the column of rule ids beside the sentences, in points."""

NARROW = 300.0
"""Where there is less room than that, ids stand after their sentences."""


def note_items(note: Note, mark: str | None, at: XY, width: float, chart: Chart) -> tuple[ItemGroup, float]:
    """A note from the upper left corner `at`, and where it ends."""
    x, y = at
    style = chart.style
    items, y = _heading(note, mark, (x, y + HEADING), width, chart)
    gutter = 0.0 if width < NARROW else NOTE_GUTTER
    for sentence in note.sentences:
        if not gutter:
            words = f"{sentence.words} ({sentence.rule})" if sentence.rule else sentence.words
            runs, end = paragraph(x, y, words, FigureFace.TEXT, NOTE_SIZE, style.ink, width)
            items += runs
            y = end + 1.2
            continue
        runs, end = paragraph(
            x + NOTE_GUTTER, y, sentence.words, FigureFace.TEXT, NOTE_SIZE, style.ink, width - NOTE_GUTTER
        )
        room = NOTE_GUTTER - 9.0
        wide = max(room, typeface(FigureFace.TITLE).width(printable(sentence.rule), RULE_SIZE))
        size = RULE_SIZE * room / wide
        if sentence.rule:
            right = x + NOTE_GUTTER - 7.0
            items.append(text_right(right, y, sentence.rule, FigureFace.TITLE, size, style.rubric))
        items += runs
        y = end + 1.2
    for n, rows in enumerate(note.tables):
        # A table keeps to the sentences' column while it fits there in one piece.
        left = gutter if sum(_Widths.of(rows).least) <= width - gutter else 0.0
        table, y = _table(rows, (x + left, y + (3.0 if n == 0 else 5.0)), width - left, chart)
        items += table
    return ItemGroup("note", tuple(items)), y - LEADING * NOTE_SIZE + 4.0


def _heading(note: Note, mark: str | None, at: XY, width: float, chart: Chart) -> tuple[list[Item], float]:
    x, y = at
    style = chart.style
    items: list[Item] = []
    if mark is not None:
        items += note_mark((x + 6.0, y - 3.4), mark, chart)
        x += 17.0
    right = at[0] + width
    if note.answer:
        colour = (
            style.blocked if note.allowed is False else style.rubric if note.allowed is None else style.reach
        )
        face = face_of(note.answer, FigureFace.ITALIC)
        answer = text_right(right, y, note.answer, face, HEADING, colour)
        words = printable(note.heading).split(" ")
        longest = max(typeface(FigureFace.BOLD).width(word, HEADING) for word in words)
        if x + longest > answer.x - 8.0:
            # Beside the answer a word would be broken: the answer stands below.
            runs, y = paragraph(x, y, note.heading, FigureFace.BOLD, HEADING, style.ink, right - x)
            answer = replace(answer, y=y)
            return [*items, *runs, answer], y + LEADING * HEADING + 1.6
        items.append(answer)
        right = answer.x - 8.0
    runs, end = paragraph(x, y, note.heading, FigureFace.BOLD, HEADING, style.ink, right - x)
    return [*items, *runs], end + 1.6


def note_mark(at: XY, mark: str, chart: Chart) -> list[Item]:
    """The letter of a panel or the number of a show in a ring, as on the table."""
    ring = Circle(at, 5.6, chart.style.field, stroke=Stroke(chart.style.ink, 0.8))
    size = 8.0 if len(mark) == 1 else 6.6
    return [ring, text_centred(at[0], at[1] + 2.3, mark, FigureFace.BOLD, size, chart.style.ink)]


FEWEST = 3
"""Columns that a part of a table has at least; where fewer have room it is a list."""


def _table(rows: tuple[TableRow, ...], at: XY, width: float, chart: Chart) -> tuple[list[Item], float]:
    """Rows of a label and right-aligned cells, no word of which is broken.

    What has no room side by side stands in several tables, or in a column as a list.
    """
    items: list[Item] = []
    parts = _parts(rows, width)
    if parts is None:
        return _stacked(rows, at, width, chart)
    x, y = at
    for n, part in enumerate(parts):
        drawn, y = _columns(part, (x, y + (5.0 if n else 0.0)), width, chart)
        items += drawn
    return items, y


def _parts(rows: tuple[TableRow, ...], width: float) -> list[tuple[TableRow, ...]] | None:
    """The rows with all columns, or with as many at a time as fit, as evenly as they go; none if few do."""
    count = len(rows[0].cells) - 1
    for number in range(1, count + 1):
        each = ceil(count / number)
        if number > 1 and each < FEWEST:
            break
        parts = [
            tuple(replace(row, cells=(row.cells[0], *row.cells[n : n + each])) for row in rows)
            for n in range(1, count + 1, each)
        ]
        if all(sum(_Widths.of(part).least) <= width for part in parts):
            return parts
    return None


def _columns(rows: tuple[TableRow, ...], at: XY, width: float, chart: Chart) -> tuple[list[Item], float]:
    """A table in columns: a rule under its header, whose cells end level, and over totals."""
    x, y = at
    ends = _column_ends(rows, x, width)
    starts = [x, *ends]
    items: list[Item] = [_line(x, ends[-1], y - 8.6, 0.8, chart)]
    for n, row in enumerate(rows):
        face = _face(row, first=n == 0)
        if row.total:
            y += 2.2
            items.append(_line(x, ends[-1], y - 8.6, 0.4, chart))
        cells = [
            wrapped(cell, face, NOTE_SIZE, end - start - 5.99)
            for cell, start, end in zip(_joined(row, first=n == 0), starts, ends, strict=False)
        ]
        high = max(map(len, cells))
        for at_column, (lines, end) in enumerate(zip(cells, ends, strict=True)):
            top = y + (high - len(lines) if n == 0 else 0) * LEADING * NOTE_SIZE
            for down, line in enumerate(lines):
                baseline = top + down * LEADING * NOTE_SIZE
                if at_column == 0:
                    items.append(text(x + 3.0, baseline, line, face, NOTE_SIZE, chart.style.ink))
                elif line:
                    items.append(text_right(end - 3.0, baseline, line, face, NOTE_SIZE, chart.style.ink))
        y += high * LEADING * NOTE_SIZE
        if n == 0:
            items.append(_line(x, ends[-1], y - LEADING * NOTE_SIZE + 3.2, 0.4, chart))
            y += 1.4
        y += 0.6
    items.append(_line(x, ends[-1], y - 8.2, 0.8, chart))
    return items, y + 4.0


def _face(row: TableRow, *, first: bool) -> FigureFace:
    return FigureFace.ITALIC if first else FigureFace.BOLD if row.total else FigureFace.TEXT


def _joined(row: TableRow, *, first: bool) -> tuple[str, ...]:
    """The cells of a row; values break after a comma alone, not between a letter and its number."""
    label, *cells = row.cells
    return (label, *(cell if first else re.sub("(?<!,) ", "\N{NO-BREAK SPACE}", cell) for cell in cells))


@dataclass(frozen=True, slots=True)
class _Widths:
    """How wide the columns are whole, with their headings in lines, and with all cells in lines."""

    whole: list[float]
    headed: list[float]
    least: list[float]

    @classmethod
    def of(cls, rows: tuple[TableRow, ...]) -> _Widths:
        columns = list(zip(*(_joined(row, first=n == 0) for n, row in enumerate(rows)), strict=True))
        words = [max(map(_longest, column)) for column in columns]
        whole = [max(map(_wide, column)) for column in columns]
        headed = [max(_longest(heading), *map(_wide, cells)) for heading, *cells in columns]
        # The labels have more room behind them; where there is little, a smaller gap tells words apart too.
        return cls(
            [whole[0] + 16.0, *(each + 12.0 for each in whole[1:])],
            [words[0] + 16.0, *(each + 12.0 for each in headed[1:])],
            [each + 8.0 for each in words],
        )


def _wide(words: str, face: FigureFace = FigureFace.BOLD) -> float:
    """How wide words of a table are; bold is the widest of its faces."""
    return typeface(face).width(printable(words), NOTE_SIZE)


def _longest(words: str, face: FigureFace = FigureFace.BOLD) -> float:
    return max(_wide(word, face) for word in words.split(" "))


def _column_ends(rows: tuple[TableRow, ...], x: float, width: float) -> list[float]:
    """Where the columns end: headings break into lines first, then the labels of rows, values last."""
    widths = _Widths.of(rows)
    first = max(min(widths.whole[0], width - sum(widths.headed[1:])), widths.least[0])
    spare = width - first - sum(widths.least[1:])
    wished = sum(widths.whole[1:]) - sum(widths.least[1:])
    share = min(1.0, spare / wished)
    rest = [low + share * (high - low) for high, low in zip(widths.whole[1:], widths.least[1:], strict=True)]
    return list(accumulate(rest, initial=x + first))


INDENT = 9.0
"""How far the cells of a row stand in from its label in a list, in points."""


def _stacked(rows: tuple[TableRow, ...], at: XY, width: float, chart: Chart) -> tuple[list[Item], float]:
    """A table as a list: below each label a line for each cell, with the heading of its column before it."""
    x, y = at
    right, ink, (header, *body) = x + width, chart.style.ink, rows
    items: list[Item] = [_line(x, right, y - 8.6, 0.8, chart)]
    runs, y = paragraph(x + 3.0, y, header.cells[0], FigureFace.ITALIC, NOTE_SIZE, ink, width - 6.0)
    items += [*runs, _line(x, right, y - LEADING * NOTE_SIZE + 3.2, 0.4, chart)]
    y += 2.0
    for row in body:
        if row.total:
            y += 2.2
            items.append(_line(x, right, y - 8.6, 0.4, chart))
        runs, y = paragraph(x + 3.0, y, row.cells[0], FigureFace.BOLD, NOTE_SIZE, ink, width - 6.0)
        items += runs
        for heading, cell in zip(header.cells[1:], _joined(row, first=False)[1:], strict=True):
            if not cell:
                continue
            face, room = FigureFace.TEXT, width - 6.0 - INDENT - 6.0
            word = _longest(heading, face)
            wide = max(_longest(cell, face), min(_wide(cell, face), room - word))
            beside = word + wide <= room
            runs, end = paragraph(
                x + 3.0 + INDENT, y, heading, face, NOTE_SIZE, ink, (room - wide if beside else room) + 0.01
            )
            down = y if beside else end
            for line in wrapped(cell, face, NOTE_SIZE, wide + 0.01):
                runs.append(text_right(right - 3.0, down, line, face, NOTE_SIZE, ink))
                down += LEADING * NOTE_SIZE
            items += [run for run in runs if run.content]
            y = max(end, down)
        y += 1.2
    items.append(_line(x, right, y - 8.2, 0.8, chart))
    return items, y + 4.0


def _line(x0: float, x1: float, y: float, width: float, chart: Chart) -> Item:
    return Lines((((x0, y), (x1, y)),), Stroke(chart.style.ink, width))


LEADING = 1.24
"""Distance of baselines, as a share of the size."""


def wrapped(words: str, face: FigureFace, size: float, width: float) -> list[str]:
    """The words in lines no wider than `width`; lines break at plain spaces, and inside what is wider."""
    lines: list[str] = []
    pieces = [piece for word in printable(words).split(" ") for piece in _split(word, face, size, width)]
    for word in pieces:
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and typeface(face).width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _split(word: str, face: FigureFace, size: float, width: float) -> list[str]:
    """The word in as many pieces as it needs."""
    pieces = []
    while word:
        offsets = typeface(face).offsets(word, size)
        fitting = max(1, sum(offset <= width for offset in offsets[1:]))
        pieces.append(word[:fitting])
        word = word[fitting:]
    return pieces or [""]


def balanced(words: str, face: FigureFace, size: float, width: float) -> list[str]:
    """The words in as few lines as `wrapped` needs, the lines as even as they can be."""
    lines = wrapped(words, face, size, width)
    narrow = width
    while narrow > width / 2:
        narrow -= size / 2
        tighter = wrapped(words, face, size, narrow)
        if len(tighter) > len(lines):
            break
        lines = tighter
    return lines


def paragraph(
    x: float, y: float, words: str, face: FigureFace, size: float, colour: str, width: float
) -> tuple[list[Text], float]:
    """The lines of a paragraph, the first at the baseline `y`, and the baseline below the last."""
    lines = wrapped(words, face, size, width)
    runs = [text(x, y + n * LEADING * size, line, face, size, colour) for n, line in enumerate(lines)]
    return runs, y + len(lines) * LEADING * size
