"""Several lines of text that are typed or pasted."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

import pygame

from game.ui.box import Box, Size, Spot
from game.ui.drawing.icons import Icon
from game.ui.input.events import Event, KeyPressed, Mods, WheelTurned
from game.ui.text.text import Face, Style
from game.ui.widgets.text_field import INSET, MOST_LOOKED_AT, TextField

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from game.ui.canvas import Canvas
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget, WidgetContext

GUTTER = 22.0
"""Width of the strip on the left where lines are marked."""

NOTCH = 3
"""The number of lines that a notch of the wheel scrolls."""

TAB = "    "
"""The blanks drawn for a tabulator."""

LONG_LINE = 400
"""Letters of a line from which on only what has changed in it is folded anew."""

_WORD = re.compile(r"\w+|[^\w\s]+")

_PIECE = re.compile(r"\s*(\S+)")
"""A word with the blanks before it; those before a word that begins a row end the row above."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A row as it is seen: a line, or a part of one that is wider than there is room for.

    Attributes:
        start: where it begins in the text, and `end` where it ends.
        line: the number of its line, from 0.
        first: whether it begins that line, and `goes_on` whether the line goes on in the row below.
    """

    start: int
    end: int
    line: int
    first: bool
    goes_on: bool


class TextArea(TextField):
    """A text field in which Enter begins another line, and that scrolls; long lines go on in further rows.

    `marked` lines, counted from 1, have a sign beside them; None leaves no room for signs. Up and down go
    from row to row, Home and End to the ends of a row, with Ctrl to those of the text; Ctrl+left and right
    go by words, Ctrl+Z takes back.

    `pasted` gives what stands for a text of several characters that comes at once, after the text before it.
    """

    def __init__(
        self,
        name: str,
        text: str,
        changed: Callable[[str], None],
        *,
        hint: str = "",
        longest: int = 6000,
        marked: Collection[int] | None = (),
        tip: str = "",
        grow: float = 0.0,
        pasted: Callable[[str, str], str] = lambda text, _before: text,
    ) -> None:
        super().__init__(name, text, changed, hint=hint, longest=longest, tip=tip, grow=grow)
        self.pasted = pasted
        self.marked = frozenset(marked or ())
        self._gutter = 0.0 if marked is None else GUTTER
        self.past: list[tuple[str, int]] = []
        self.top = 0.0
        self._high = 20.0
        self.folds: dict[str, list[int]] = {}
        self.folded_at: tuple[float, float] = (0.0, 0.0)
        self._seen: tuple[str, list[_Row]] | None = None
        self._arranged = False

    @property
    def lines(self) -> list[str]:
        """The lines, at least one."""
        return self.text.split("\n")

    @property
    def starts(self) -> list[int]:
        """Where the rows begin in the text, as they are seen."""
        return [row.start for row in self._rows()]

    def spoken(self, ui: Ui) -> str:  # noqa: ARG002 - the same in every language
        """The line that the caret is in, else what belongs there."""
        if not self.text:
            return self.hint
        return self.lines[self._rows()[self._place(self.caret)[0]].line]

    def wanted(self, ui: Ui, width: float) -> Size:
        """Six lines, or as high as it grows."""
        return Size(width, 6 * self._line_height(ui) + 2 * INSET)

    def arrange(self, ui: Ui, box: Box) -> None:
        """Take the place; the caret stays in sight.

        It is looked for once it is drawn: until then the area before this one may say how lines are folded.
        """
        super().arrange(ui, box)
        self._high = self._line_height(ui)
        self._seen, self._arranged = None, True
        if self.folded_at != (self._room().w, ui.scale):
            self.folds, self.folded_at = {}, (self._room().w, ui.scale)

    def resume(self, before: Widget, ui: Ui) -> None:
        """Take over the scrolling and what can be undone as well."""
        super().resume(before, ui)
        if isinstance(before, TextArea):
            self.past, self.top = before.past, before.top
            if self.folded_at == before.folded_at:
                self.folds = before.folds
            if self.text != before.text:
                self.caret = self.anchor = min(before.caret, len(self.text))
            self._follow()

    def take_focus(self) -> None:
        """Leave the caret where it is, and select nothing: a whole text is rarely typed anew."""
        self._resumed = False

    def handle(self, event: Event, context: WidgetContext) -> bool:
        """Handle an event as a text field does; the wheel scrolls."""
        if isinstance(event, WheelTurned):
            before, self.top = self.top, self.top - event.turns * NOTCH * self._high
            self._bound()
            return self.top != before
        answered = super().handle(event, context)
        if answered:
            self._follow()
        return answered

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the well, the lines that are seen, what is selected, the caret."""
        canvas.blit(
            ui.theme.well(canvas.size(self.box), lit=self.focused or self.hovered), (self.box.x, self.box.y)
        )
        if self.focused:
            canvas.outline(self.box, ui.palette.accent, 2, 7)
            ui.host.begin_text(self.box, ui.scale)
        if self._arranged:
            self._arranged = False
            self._follow()
        room, style = self._room(), self._style(ui)
        with canvas.clip(Box(self.box.x, room.y, self.box.w, room.h)):
            here = self._place(self.caret)[0] if self.focused else None
            for number, row in enumerate(self._rows()):
                y = room.y + number * self._high - self.top
                if -self._high < y - room.y < room.h:
                    self._draw_row(canvas, ui, row, y, here=number == here)
            if not self.text and not self.composed and self.hint:
                hint = ui.texts.paragraph(self.hint, style.but(colour=ui.palette.ink_faint), room.w)
                canvas.paragraph(hint, room, 0, 0)
        self._draw_bar(canvas, ui)

    def misfits(self, ui: Ui) -> list[str]:
        """The hint, if it does not fit; the text itself scrolls."""
        paragraph = ui.texts.paragraph(self.hint, self._style(ui), self._room().w) if self.hint else None
        fits = paragraph is None or (paragraph.overflow <= 1 and paragraph.height <= self._room().h)
        return [] if fits else [self.hint]

    def _draw_row(self, canvas: Canvas, ui: Ui, row: _Row, y: float, *, here: bool) -> None:
        """Draw a row, with the caret if it stands there."""
        room, style, text = self._room(), self._style(ui), self.text[row.start : row.end]
        if row.first and row.line + 1 in self.marked:
            sign = ui.texts.line(Icon.WARNING.glyph, Style(Face.ICON, 17, ui.palette.accent))
            canvas.blit_centred(sign, (self.box.x + INSET / 2 + GUTTER / 2, y + self._high / 2))
        at = self.caret - row.start
        low, high = sorted((self.anchor - row.start, at))
        with canvas.clip(room):
            if self.focused and low < high and low <= len(text) and high >= 0:
                left, right = (self._wide(text[: max(0, min(end, len(text)))]) for end in (low, high))
                ends = right + (6 if high > len(text) and not row.goes_on else 0)
                canvas.fill(Box(room.x + left, y, ends - left, self._high), ui.palette.gilt_dark, 110)
            shown = f"{text[:at]}{self.composed}{text[at:]}" if here else text
            if shown:
                canvas.text(_drawn(shown), style, (room.x, y))
            if here:
                edge = room.x + self._wide(text[:at] + self.composed)
                canvas.line((edge, y + 2), (edge, y + self._high - 2), ui.palette.accent, 2)

    def _draw_bar(self, canvas: Canvas, ui: Ui) -> None:
        room, inner = self._room(), len(self._rows()) * self._high
        if inner <= room.h:
            return
        high = max(24.0, room.h * room.h / inner)
        y = room.y + (room.h - high) * self.top / (inner - room.h)
        canvas.fill(Box(self.box.right - 9, y, 5, high), ui.palette.gilt_dark, 220, 2)

    # Places

    def _line_height(self, ui: Ui) -> float:
        return ui.texts.height(self._style(ui)) + 3

    def _room(self) -> Box:
        return self.box.inset(INSET, 8).cut_left(self._gutter)[1]

    def _wide(self, text: str) -> float:
        return self._measure(_drawn(text))

    def _rows(self) -> list[_Row]:
        """The rows, at least one; kept while the text and the room stay the same."""
        if self._seen is None or self._seen[0] != self.text:
            self._seen = self.text, self._found_rows()
        return self._seen[1]

    def _found_rows(self) -> list[_Row]:
        found, start, known = [], 0, self.folds
        lines, self.folds = self.lines, {}
        gone = [line for line in known if len(line) > LONG_LINE]
        for number, line in enumerate(lines):
            starts = self.folds.get(line) or known.get(line)
            if starts is None:
                before = _alike(line, gone) if len(line) > LONG_LINE else ""
                starts = self._folded(line, before, known.get(before, [0]))
            self.folds[line] = starts
            found += [
                _Row(start + begin, start + end, number, begin == 0, end < len(line))
                for begin, end in zip(starts, [*starts[1:], len(line)], strict=True)
            ]
            start += len(line) + 1
        return found

    def _folded(self, line: str, before: str, known: list[int]) -> list[int]:
        """Where the rows of a line begin: before words, or within one that is wider than the room.

        `before` is a line like it that is folded as `known`. Rows that end two rows above what is different
        are the same, and so are all below the first that begins at the same place behind that.
        """
        if self._room().w <= 0:
            return [0]
        same, same_at_end = _same_ends(line, before)
        longer = len(line) - len(before)
        starts = known[: max(1, bisect_right(known, same) - 2)]
        while (following := self._row_after(line, starts[-1])) is not None:
            if following >= len(line) - same_at_end:
                at = bisect_left(known, following - longer)
                if at < len(known) and known[at] == following - longer:
                    return [*starts, *(start + longer for start in known[at:])]
            starts.append(following)
        return starts

    def _row_after(self, line: str, start: int) -> int | None:
        """Where the row after that which begins at `start` begins; None if the line ends before."""
        most = self._room().w

        def sticks_out(end: int) -> bool:
            # No letter is narrower than a unit: a text of many letters need not be measured.
            return end - start > most or self._wide(line[start:end]) > most

        looked_at = int(most) + 2
        while True:
            ahead = min(len(line), start + looked_at)
            words = [(piece.start(1), piece.end()) for piece in _PIECE.finditer(line, start, ahead)]
            at = bisect_left(range(len(words)), x=True, key=lambda word: sticks_out(words[word][1]))
            if at < len(words):
                break
            if ahead == len(line):
                return None
            # There are only blanks, which stand at the end of the row above, however many there are.
            looked_at *= 2
        if words[at][0] > start:
            return words[at][0]
        return start + 1 + bisect_left(range(start + 2, words[at][1] + 1), x=True, key=sticks_out)

    def _place(self, index: int) -> tuple[int, int]:
        """The row and the column of a place in the text."""
        rows = self._rows()
        row = bisect_right(rows, index, key=lambda row: row.start) - 1
        return row, index - rows[row].start

    def _at(self, row: int, column: int) -> int:
        """The position in the text nearest to a row and a column."""
        rows = self._rows()
        if row < 0:
            return 0
        if row >= len(rows):
            return len(self.text)
        return min(rows[row].start + column, rows[row].end - rows[row].goes_on)

    def _index(self, at: Spot) -> int:
        room, rows = self._room(), self._rows()
        row = min(len(rows) - 1, max(0, int((at[1] - room.y + self.top) // self._high)))
        return self._at(row, self._column(rows[row], at[0] - room.x))

    def _column(self, row: _Row, x: float) -> int:
        text = self.text[row.start : row.end]
        return min(range(len(text) + 1), key=lambda i: abs(self._wide(text[:i]) - x))

    def _follow(self) -> None:
        """Scroll just so far that the caret is seen."""
        y = self._place(self.caret)[0] * self._high
        self.top = max(min(self.top, y), y + self._high - self._room().h)
        self._bound()

    def _bound(self) -> None:
        most = max(0.0, len(self._rows()) * self._high - self._room().h)
        self.top = min(max(0.0, self.top), most)

    # Editing

    def _clean(self, text: str, most: int) -> str:
        plain = text[:MOST_LOOKED_AT].replace("\r\n", "\n").replace("\r", "\n")
        return "".join(
            islice((character for character in plain if character.isprintable() or character in "\n\t"), most)
        )

    def _insert(self, text: str) -> None:
        self.past.append((self.text, self.caret))
        if len(text) > 1:
            text = self.pasted(text, self.text[: min(self.caret, self.anchor)])
        super()._insert(text)

    def _take_back(self) -> None:
        if self.past:
            self.text, self.caret = self.past.pop()
            self.anchor = self.caret
            self.changed(self.text)

    def _key(self, event: KeyPressed, context: WidgetContext) -> bool:
        row, column = self._place(self.caret)
        page = max(1, int(self._room().h // self._high) - 1)
        whole = bool(event.mods & Mods.CTRL)
        match event.key:
            case pygame.K_RETURN | pygame.K_KP_ENTER if not whole:
                self._insert("\n")
            case pygame.K_UP | pygame.K_DOWN if not whole:
                self._to_row(row + (1 if event.key == pygame.K_DOWN else -1), event.mods)
            case pygame.K_PAGEUP | pygame.K_PAGEDOWN:
                self._to_row(row + (page if event.key == pygame.K_PAGEDOWN else -page), event.mods)
            case pygame.K_HOME:
                self._move(0 if whole else self.caret - column, event.mods)
            case pygame.K_END:
                self._move(len(self.text) if whole else self._at(row, len(self.text)), event.mods)
            case pygame.K_LEFT if whole:
                starts = [word.start() for word in _WORD.finditer(self.text[: self.caret])]
                self._move(starts[-1] if starts else 0, event.mods)
            case pygame.K_RIGHT if whole:
                word = _WORD.search(self.text, self.caret)
                self._move(word.end() if word else len(self.text), event.mods)
            case pygame.K_z if whole and not event.mods & Mods.SHIFT:
                self._take_back()
            case _:
                return super()._key(event, context)
        return True

    def _to_row(self, row: int, held: Mods) -> None:
        """Move to another row, as far from the left as now."""
        here, column = self._place(self.caret)
        rows = self._rows()
        if 0 <= row < len(rows):
            start = rows[here].start
            column = self._column(rows[row], self._wide(self.text[start : start + column]))
        self._move(self._at(row, column), held)


def _alike(line: str, others: Sequence[str]) -> str:
    """That of other lines which begins or ends like a line for the longest; empty if there is none."""
    return max(others, key=lambda other: sum(_same_ends(line, other)), default="")


def _same_ends(line: str, other: str) -> tuple[int, int]:
    """How many letters two lines have alike at their beginning, and at their end behind these."""
    most = min(len(line), len(other))
    same = bisect_left(range(1, most + 1), x=True, key=lambda count: line[:count] != other[:count])
    rest = range(1, most - same + 1)
    return same, bisect_left(rest, x=True, key=lambda count: line[-count:] != other[-count:])


def _drawn(text: str) -> str:
    return text.replace("\t", TAB)
