"""Entered people, written again as the lines that one would type (see `quick_entry`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.turn_order import NOTE_BREAK
from game.games.turn_order.entry_words import SIDE_WORDS
from game.games.turn_order.names import folded
from game.games.turn_order.quick_entry import TIMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from game.core.turn_order import EntryColumn, Side, TableSystem
    from game.games.turn_order.quick_entry import EntryRow


def written(rows: Iterable[EntryRow], table: TableSystem, side: Side, *, french: bool) -> str:
    """The rows as lines of quick entry; a row that is not on `side` gets a heading that names its side."""
    return "\n".join(lines_of(rows, table, side, french=french))


def lines_of(rows: Iterable[EntryRow], table: TableSystem, side: Side, *, french: bool) -> Iterator[str]:
    """A line for each row, and one before it where the side changes."""
    for row in rows:
        if row.side != side:
            side = row.side
            yield f"{side_word(side, french=french)}{' ' if french else ''}:"
        yield line_of(row, table.columns, french=french)


def side_word(side: Side, *, french: bool) -> str:
    """The word that a heading uses for a side."""
    english, other = [word for word, meant in SIDE_WORDS.items() if meant == side][:2]
    return other if french else english


def line_of(row: EntryRow, columns: Sequence[EntryColumn], *, french: bool) -> str:
    """A row as one would type it."""
    kept = {*TIMES, *(folded(word) for column in columns for word in column.words)}
    words = row.name.split()
    plain = all(word.isalpha() and folded(word) not in kept for word in words)
    parts = [row.name if plain else '"' + row.name.replace('"', "'") + '"']
    if row.count > 1:
        parts.append(f"x{row.count}")
    # Bare numbers are read in the order of the columns: after a column without one, each needs its word.
    behind = False
    for column in columns:
        value, word = row.value(column.name), column.words[1 if french else 0]
        if value is None:
            behind = behind or column.kind == "whole"
        elif column.kind == "whole":
            number = f"{value:+d}" if column.low < 0 else str(value)
            parts.append(f"{word} {number}" if behind else number)
        elif column.kind == "flag":
            parts += [word] if value else []
        elif column.kind == "choice":
            parts.append(f"{word} {dict(column.choices)[str(value)][1 if french else 0]}")
        else:
            text = str(value).replace('"', "'").replace("\n", NOTE_BREAK)
            parts.append(f'{word} "{text}"')
    return " ".join(parts)
