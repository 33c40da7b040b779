"""Many people entered at once, as lines that are typed or pasted, or as a spreadsheet's columns.

    players:
    Alia 3
    enemies:
    Goblin x4 +1
    Ogre +0 numbers hidden
    Lurker +2 hidden
    "Guard 7" ac 16

The numbers of a line are those of the table's columns, in their order; a column's word before a number says
which it is. Columns are separated by tabs, semicolons or commas; their first line may name them, in English
or in French. A line that is wrong becomes a fault of its own; the others count.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from game.core.limits import MOST_CHARACTERS
from game.core.turn_order import NOTE_BREAK, Person
from game.games.turn_order.entry_words import COUNTS, FORMER_WORDS, NAMES, NO, SIDE_WORDS, SIDES, YES
from game.games.turn_order.names import folded, free_id, numbered, stem, unlike

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.core.turn_order import EntryColumn, Side, TableSystem

Cell = int | bool | str

MOST_COUNT = 60
"""People that one line may stand for."""

MOST_LINES = 200

MOST_PEOPLE = 300
"""People that all lines may stand for; no table has room for as many."""

MOST_NAME = 60
"""Characters of a name."""

_COUNT = re.compile(r"^(?:[x*\u00d7](\d{1,4})|(\d{1,4})[x\u00d7])$", re.IGNORECASE)
_NUMBER = re.compile(r"^[+\-\u2212]?\d{1,6}$")
_LABELLED = re.compile(r"^([^\W\d]+)[:=]?([+\-\u2212]?\d{1,6})$")
TIMES = ("x", "\N{MULTIPLICATION SIGN}")
_TOKEN = re.compile(r'"([^"]*)"|(\S+)')
_QUOTED = re.compile(r'"[^"]*"')
_SEPARATORS = ("\t", ";", ",")


@dataclass(frozen=True, slots=True)
class EntryRow:
    """A row: a person, or `count` of one name, all alike; a column without a value has its default."""

    name: str
    count: int = 1
    side: Side = "enemies"
    values: tuple[tuple[str, Cell], ...] = ()
    line: int = 0

    def value(self, column: str) -> Cell | None:
        """The value that the line gives a column; None if it gives none."""
        return dict(self.values).get(column)

    def saying(self, column: str, value: Cell | None) -> EntryRow:
        """A copy with another value for a column; None takes the value away."""
        others = [pair for pair in self.values if pair[0] != column]
        return replace(self, values=tuple(others if value is None else [*others, (column, value)]))


@dataclass(frozen=True, slots=True)
class LineFault:
    """A fault in a line: the message, its values, and the line as it stands.

    `stops`: whether the line does not count; otherwise only something in it was passed over.
    """

    line: int
    key: str
    values: tuple[tuple[str, str | int], ...] = ()
    text: str = ""
    stops: bool = True


@dataclass(frozen=True, slots=True)
class EnteredLines:
    """The rows of lines in their order, and what is wrong with some. `side` is that of a further line."""

    rows: tuple[EntryRow, ...] = ()
    faults: tuple[LineFault, ...] = ()
    side: Side = "enemies"


class _FaultError(Exception):
    """A line that cannot be understood."""

    def __init__(self, key: str, **values: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


def parsed(text: str, table: TableSystem, side: Side = "enemies") -> EnteredLines:
    """Read lines for a table; those before the first heading are on `side`.

    parsed("Goblin x4 +1", table).rows[0].count    # 4
    """
    return _Reader(table, side).read(text)


class _Reader:
    """Reads lines one after the other; it remembers the side and the head of a spreadsheet."""

    def __init__(self, table: TableSystem, side: Side) -> None:
        self.columns = table.columns
        self.sides = table.sides
        self.side: Side = side
        self.words = {folded(word): column for column in self.columns for word in column.words}
        self.heads: tuple[str, ...] = ()
        self.rows: list[EntryRow] = []
        self.faults: list[LineFault] = []

    def read(self, text: str) -> EnteredLines:
        """Read all lines; one that cannot be understood becomes a fault."""
        lines = text.replace("\ufeff", "").splitlines()
        for number, line in enumerate(lines, start=1):
            if number > MOST_LINES:
                self.faults.append(_fault(number, "entry.lines", line, most=MOST_LINES))
                break
            try:
                self._line(number, line)
            except _FaultError as error:
                self.faults.append(_fault(number, error.key, line, **error.values))
        return EnteredLines(tuple(self.rows), tuple(self.faults), self.side)

    def _line(self, number: int, line: str) -> None:
        if len(line) > MOST_CHARACTERS:
            raise _FaultError("entry.long_line", most=MOST_CHARACTERS)
        if not line.strip() or line.lstrip().startswith("#"):
            return
        line = self._sided(line)
        if not line.strip():
            return
        bare = _QUOTED.sub("", line)
        separator = next((candidate for candidate in _SEPARATORS if candidate in bare), "")
        cells = _cells(line, separator) if separator else []
        if cells and not any(cells):
            return
        if cells and self._is_head(cells):
            if former := [cell for cell in cells if folded(cell) in FORMER_WORDS]:
                raise _FaultError("entry.secret", found=former[0])
            self.heads = tuple(folded(cell) for cell in cells)
            if passed := [cell for cell in cells if cell and not self._known(folded(cell))]:
                fault = _fault(number, "entry.passed_over", line, columns=", ".join(passed))
                self.faults.append(replace(fault, stops=False))
            return
        row = self._judged(self._by_heads(cells) if self.heads and cells else self._by_words(line, cells))
        if sum(earlier.count for earlier in self.rows) + row.count > MOST_PEOPLE:
            raise _FaultError("entry.people", most=MOST_PEOPLE)
        self.rows.append(replace(row, line=number))

    def _sided(self, line: str) -> str:
        """The line without a heading such as `enemies:`; its side holds from here on."""
        before, colon, rest = line.partition(":")
        word = folded(before)
        if colon and word in SIDE_WORDS:
            self.side = self._side(word)
            return rest
        return line

    def _side(self, word: str) -> Side:
        side = SIDE_WORDS[folded(word)]
        if side not in self.sides:
            raise _FaultError("entry.no_side", found=word)
        return side

    # A spreadsheet

    def _known(self, word: str) -> bool:
        return word in NAMES or word in COUNTS or word in SIDES or word in self.words

    def _is_head(self, cells: Sequence[str]) -> bool:
        words = [folded(cell) for cell in cells]
        return any(word in NAMES for word in words) and sum(map(self._known, words)) > 1

    def _by_heads(self, cells: Sequence[str]) -> EntryRow:
        row = EntryRow("", side=self.side)
        for head, cell in zip(self.heads, cells, strict=False):
            if head in NAMES:
                row = replace(row, name=cell)
            elif head in COUNTS and cell:
                row = replace(row, count=_count_in(cell))
            elif head in SIDES and cell:
                if folded(cell) not in SIDE_WORDS:
                    raise _FaultError("entry.no_side", found=cell)
                row = replace(row, side=self._side(cell))
            elif head in self.words:
                row = _with(row, self.words[head], cell)
        return row

    # Words

    def _by_words(self, line: str, cells: Sequence[str]) -> EntryRow:
        """The first cell, or the words before the first number, are the name; the rest says what it is."""
        if cells:
            words = [word for cell in cells[1:] for word in _words(cell)]
            return self._said(EntryRow(cells[0], side=self.side), words)
        words = _words(line)
        row = EntryRow("", side=self.side)
        if len(words) > 1 and not words[0][1] and (count := _count_of(words[0][0]) or _whole(words[0][0])):
            row, words = replace(row, count=count), words[1:]
        name = [words[0][0]]
        while not words[0][1] and len(words) > len(name) and not self._says(words, len(name)):
            name.append(words[len(name)][0])
        return self._said(replace(row, name=" ".join(name)), words[len(name) :])

    def _says(self, words: Sequence[tuple[str, bool]], at: int) -> bool:
        """Whether the word at that place ends the name: a number, a count, a flag, a column with a value."""
        word, quoted = words[at]
        if quoted:
            return False
        after, spelled = words[at + 1] if at + 1 < len(words) else ("", False)
        if _NUMBER.match(word) or _count_of(word) or (folded(word) in TIMES and _whole(after)):
            return True
        labelled = _LABELLED.match(word)
        if labelled and folded(labelled[1]) in self.words:
            return True
        if folded(word) in FORMER_WORDS:
            return True
        column = self.words.get(folded(word.rstrip(":=")))
        if column is None:
            return False
        if column.kind == "choice":
            return column.chosen(_plain(after)) is not None
        return column.kind == "flag" or spelled or bool(_NUMBER.match(after))

    def _said(self, row: EntryRow, words: Sequence[tuple[str, bool]]) -> EntryRow:
        waiting = [word for word, _ in words]
        while waiting:
            row = self._word(row, waiting.pop(0), waiting)
        return row

    def _word(self, row: EntryRow, word: str, after: list[str]) -> EntryRow:
        """The row with what one word says; the word after it is taken from `after` if it is its value."""
        count, column = _count_of(word), self.words.get(folded(word.rstrip(":=")))
        labelled = _LABELLED.match(word)
        if count:
            return replace(row, count=count)
        if folded(word) in TIMES and after and _whole(after[0]):
            return replace(row, count=_count_in(after.pop(0)))
        if _NUMBER.match(word):
            return self._number(row, word)
        if column is not None and column.kind == "flag":
            return row.saying(column.name, value=True)
        if column is not None and after:
            return _with(row, column, after.pop(0))
        if labelled and folded(labelled[1]) in self.words:
            return _with(row, self.words[folded(labelled[1])], labelled[2])
        if folded(word) in SIDE_WORDS:
            return replace(row, side=self._side(word))
        if folded(word) in FORMER_WORDS:
            raise _FaultError("entry.secret", found=word)
        raise _FaultError("entry.word", found=word)

    def _number(self, row: EntryRow, word: str) -> EntryRow:
        """A number without a word goes to the first column of numbers that has none yet."""
        given = dict(row.values)
        for column in self.columns:
            if column.kind == "whole" and column.name not in given:
                return _with(row, column, word)
        raise _FaultError("entry.too_many", found=word)

    def _judged(self, row: EntryRow) -> EntryRow:
        name = " ".join(row.name.split())
        if not name:
            raise _FaultError("entry.no_name")
        if len(name) > MOST_NAME:
            raise _FaultError("entry.long_name", most=MOST_NAME)
        if not 1 <= row.count <= MOST_COUNT:
            raise _FaultError("entry.count", found=row.count, most=MOST_COUNT)
        if row.side not in self.sides:
            raise _FaultError("entry.no_side", found=row.side)
        return replace(row, name=name, values=_in_order(row, self.columns))


def _in_order(row: EntryRow, columns: Iterable[EntryColumn]) -> tuple[tuple[str, Cell], ...]:
    given = dict(row.values)
    return tuple((column.name, given[column.name]) for column in columns if column.name in given)


def _fault(line: int, key: str, text: str, **values: str | int) -> LineFault:
    return LineFault(line, key, tuple(values.items()), text)


def _cells(line: str, separator: str) -> list[str]:
    """The cells of a line; in quotes a separator is part of the cell, and a doubled quote is one quote."""
    cells, quoted, begun = [""], False, False
    for place, letter in enumerate(line):
        if letter == '"' and (quoted or not cells[-1].strip()):
            quoted = not quoted
            if begun and quoted and line[place - 1] == '"':
                cells[-1] += '"'
            begun = True
        elif letter == separator and not quoted:
            cells.append("")
            begun = False
        else:
            cells[-1] += letter
    return [cell.strip() for cell in cells]


def _words(text: str) -> list[tuple[str, bool]]:
    """The words of a text, each with whether it stood in quotes; one empty word if there are none."""
    found = [
        (token[1], True) if token[1] is not None else (token[2], False) for token in _TOKEN.finditer(text)
    ]
    return found or [("", False)]


def _count_of(word: str) -> int:
    """How many `x4` or `4x` says; 0 if it says none."""
    found = _COUNT.match(word)
    return int(found[1] or found[2]) if found else 0


def _whole(word: str) -> int:
    return int(word) if word.isdecimal() and len(word) < 5 else 0


def _count_in(cell: str) -> int:
    count = _count_of(cell) or _whole(cell)
    if not count:
        raise _FaultError("entry.count", found=cell, most=MOST_COUNT)
    return count


def _with(row: EntryRow, column: EntryColumn, cell: str) -> EntryRow:
    """The row with the value that a cell gives a column; an empty cell gives none."""
    if not cell.strip():
        return row
    match column.kind:
        case "flag":
            word = folded(cell)
            if word not in YES and word not in NO and word not in map(folded, column.words):
                raise _FaultError("entry.flag", found=cell, column=_called(column))
            return row.saying(column.name, value=True) if word not in NO else row
        case "text":
            return row.saying(column.name, cell.strip().replace(NOTE_BREAK, "\n"))
        case "choice":
            value = column.chosen(_plain(cell))
            if value is None:
                called = ", ".join(word for _, words in column.choices for word in words)
                raise _FaultError("entry.choice", found=cell, column=_called(column), choices=called)
            return row.saying(column.name, value)
        case _:
            if not _NUMBER.match(cell):
                raise _FaultError("entry.number", found=cell, column=_called(column))
            number = int(cell.replace("\u2212", "-"))
            if not column.low <= number <= column.high:
                raise _FaultError(
                    "entry.bounds", found=number, column=_called(column), least=column.low, most=column.high
                )
            return row.saying(column.name, number)


def _plain(word: str) -> str:
    """A word in the form that choices are compared in: lower case."""
    return word.strip().casefold()


def _called(column: EntryColumn) -> str:
    """A column as a fault names it: its words in both languages."""
    return "/".join(dict.fromkeys(column.words[:2]))


# ---- who they are


def specs(rows: Iterable[EntryRow], table: TableSystem, participants: Iterable[Person]) -> list[Any]:
    """The people of the rows as specs of the table, to be entered.

    Ids and numbers go on after those of the `participants`; all of one name share a portrait that nobody else
    has.
    """
    present = list(participants)
    pictures = {folded(stem(person.name)): person.portrait or person.id for person in reversed(present)}
    taken = {person.id for person in present}
    ones = [row for row in rows for _ in range(row.count)]
    alike = [folded(stem(row.name)) for row in ones]
    people, values = [], []
    names = numbered([person.name for person in ones], [person.name for person in present])
    for row, name in zip(ones, names, strict=True):
        identity, key = free_id(name, taken), folded(stem(name))
        taken.add(identity)
        picture = pictures.get(key) or (free_id(stem(name), ()) if alike.count(key) > 1 else "")
        people.append(Person(identity, name, row.side, picture))
        values.append({**_also(row, table.columns), **dict(row.values)})
    made = getattr(table.gathered(people), table.people)
    joining = [replace(spec, **given) for spec, given in zip(made, values, strict=True)]
    return unlike(joining, [person.portrait or person.id for person in present])


def _also(row: EntryRow, columns: Iterable[EntryColumn]) -> dict[str, Cell]:
    """The values of other fields that follow from a row, such as `max_hp` from `hp`."""
    return {
        column.also: held
        for column in columns
        if column.also and (held := row.value(column.name)) is not None
    }
