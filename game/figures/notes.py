"""The caption: for each show its heading, its answer, sentences with their rules, and the bill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.figures.model import Circle, Face, Group, Lines, Stroke
from game.figures.prose import LEADING, paragraph
from game.figures.typeface import text_centred, text_right, typeface

if TYPE_CHECKING:
    from game.figures.model import Item
    from game.figures.scene import Note, Scene, TableRow

SIZE = 9.2
HEADING = 10.6
RULE_SIZE = 6.6
GUTTER = 74.0
"""Width of the column of rule ids beside the sentences, in points."""


def note_items(
    note: Note, number: int | None, at: tuple[float, float], width: float, scene: Scene
) -> tuple[Group, float]:
    """A note from the upper left corner `at`, and where it ends."""
    x, y = at
    style = scene.style
    items, y = _heading(note, number, (x, y + HEADING), width, scene)
    for sentence in note.sentences:
        runs, end = paragraph(x + GUTTER, y, sentence.words, Face.TEXT, SIZE, style.ink, width - GUTTER)
        items.append(text_right(x + GUTTER - 7.0, y, sentence.rule, Face.TITLE, RULE_SIZE, style.rubric))
        items += runs
        y = end + 1.2
    if note.table:
        table, y = _table(note.table, (x + GUTTER, y + 3.0), width - GUTTER, scene)
        items += table
    return Group("note", tuple(items)), y - LEADING * SIZE + 4.0


def _heading(
    note: Note, number: int | None, at: tuple[float, float], width: float, scene: Scene
) -> tuple[list[Item], float]:
    x, y = at
    style = scene.style
    items: list[Item] = []
    if number is not None:
        items += number_mark((x + 6.0, y - 3.4), number, scene)
        x += 17.0
    right = at[0] + width
    if note.answer:
        colour = (
            style.blocked if note.allowed is False else style.rubric if note.allowed is None else style.reach
        )
        answer = text_right(right, y, note.answer, Face.ITALIC, HEADING, colour)
        items.append(answer)
        right = answer.x - 8.0
    runs, end = paragraph(x, y, note.heading, Face.BOLD, HEADING, style.ink, right - x)
    return [*items, *runs], end + 1.6


def number_mark(at: tuple[float, float], number: int, scene: Scene) -> list[Item]:
    """A show's number in a ring, as on the table."""
    ring = Circle(at, 5.6, scene.style.field, stroke=Stroke(scene.style.ink, 0.8))
    return [ring, text_centred(at[0], at[1] + 2.3, str(number), Face.BOLD, 8.0, scene.style.ink)]


def _table(
    rows: tuple[TableRow, ...], at: tuple[float, float], width: float, scene: Scene
) -> tuple[list[Item], float]:
    """Rows of a label and right-aligned numbers; a rule under the header and over totals."""
    x, y = at
    style = scene.style
    columns = _column_ends(rows, x, width)
    items: list[Item] = [_line(x, columns[-1], y - 8.6, 0.8, scene)]
    for n, row in enumerate(rows):
        face = Face.ITALIC if n == 0 else Face.BOLD if row.total else Face.TEXT
        if row.total:
            y += 2.2
            items.append(_line(x, columns[-1], y - 8.6, 0.4, scene))
        runs, end = paragraph(x + 3.0, y, row.cells[0], face, SIZE, style.ink, columns[0] - x - 6.0)
        items += runs
        for cell, right in zip(row.cells[1:], columns[1:], strict=True):
            if cell:
                items.append(text_right(right - 3.0, y, cell, face, SIZE, style.ink))
        if n == 0:
            items.append(_line(x, columns[-1], y + 3.2, 0.4, scene))
            end += 1.4
        y = end + 0.6
    items.append(_line(x, columns[-1], y - 8.2, 0.8, scene))
    return items, y + 4.0


def _column_ends(rows: tuple[TableRow, ...], x: float, width: float) -> list[float]:
    count = len(rows[0].cells)
    wide = [
        max(typeface(Face.BOLD).width(row.cells[i], SIZE) for row in rows) + 12.0 for i in range(1, count)
    ]
    names = max(typeface(Face.BOLD).width(row.cells[0], SIZE) for row in rows) + 16.0
    first = x + min(width - sum(wide), names)
    ends = [first]
    for one in wide:
        ends.append(ends[-1] + one)
    return ends


def _line(x0: float, x1: float, y: float, width: float, scene: Scene) -> Item:
    return Lines((((x0, y), (x1, y)),), Stroke(scene.style.ink, width))
