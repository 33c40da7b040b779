"""Reads who takes part from texts of other programs and books, as rows of quick entry.

Read are encounters and creatures of Improved Initiative, actors and combats of Foundry VTT (both as JSON),
and stat blocks as people paste them. What no column of the table holds becomes the note, or is listed.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.core.errors import InputError, joined, said
from game.core.files import MOST_BYTES, bounded_text
from game.core.turn_order import MOST_NOTE, NOTE_BREAK
from game.games.turn_order import foundry, improved_initiative
from game.games.turn_order.foreign import Foreign
from game.games.turn_order.quick_entry import MOST_COUNT, MOST_NAME, MOST_PEOPLE, EntryRow
from game.games.turn_order.stat_blocks import blocks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from game.core.turn_order import TableSystem
    from game.games.turn_order.quick_entry import Cell

JSON_BEGINS = ("{", "[")

FOREIGN_COLUMNS = frozenset({"dexterity", "armour_class"})
"""The columns of a table that suits what such texts describe."""

LONGEST_SHOWN = 40
"""Characters that a fault quotes."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The result of reading: rows of quick entry, and a short description of each thing left out."""

    rows: tuple[EntryRow, ...] = ()
    passed_over: tuple[str, ...] = ()


def from_elsewhere(text: str, table: TableSystem) -> Elsewhere | None:
    r"""The people that a text from elsewhere describes; None if it is neither such JSON nor a stat block.

    from_elsewhere("Goblin\nAC 15\nhp 6", table).rows[0].value("armour_class")    # 15
    """
    if len(text) > MOST_BYTES:
        return None
    if is_json(text):
        try:
            found = creatures_in(read_json(text, ""))
        except InputError:
            return None
    else:
        found = blocks(text)
    return None if found is None else _taken(found, table)


def pasted_from_elsewhere(text: str, table: TableSystem) -> Elsewhere | None:
    """The same for a pasted text; JSON that cannot be read is an error there, and not ignored.

    Raises:
        InputError: it begins as JSON does, and is none or of no kind that is read.
    """
    return (
        load_elsewhere(text, said("what was pasted"), table) if is_json(text) else from_elsewhere(text, table)
    )


def load_elsewhere(text: str, source: Path | str, table: TableSystem) -> Elsewhere:
    """The people that a JSON file describes.

    Raises:
        InputError: it is not JSON, or of no kind that is read.
    """
    found = creatures_in(read_json(text, source))
    if found is None:
        expected = "an encounter of Improved Initiative, or an actor or a combat of Foundry VTT"
        raise InputError(source, "", "JSON of another kind", expected)
    return _taken(found, table)


def is_json(text: str) -> bool:
    """Whether a text can be nothing but JSON: no line of quick entry begins so."""
    return text.lstrip("\ufeff \t\r\n").startswith(JSON_BEGINS)


def read_json(text: str, source: Path | str) -> object:
    """The value of a JSON text.

    Raises:
        InputError: it is not JSON, too long, too deep, or has a number of too many digits.
    """
    text = bounded_text(text, str(source)).removeprefix("\ufeff")
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        here = text[error.pos :].split("\n", 1)[0][:LONGEST_SHOWN].strip()
        found = f'"{here}"' if here else said("the end of a line or of the file")
        place = said("line {line}, column {column}", line=error.lineno, column=error.colno)
        raise InputError(source, place, found, "valid JSON") from None
    except RecursionError:
        raise InputError(source, "", "brackets nested too deep") from None
    except ValueError:
        raise InputError(source, "", "a number of too many digits") from None


def creatures_in(tree: object) -> list[Foreign] | None:
    """The creatures that a JSON value, or a list of such values, describes; None if it can be none."""
    if isinstance(tree, list):
        groups = [_creatures(value) for value in tree if isinstance(value, dict)]
        known = [creature for creatures in groups if creatures is not None for creature in creatures]
        if not known:
            return None
        strange = len(tree) - sum(creatures is not None for creatures in groups)
        return [
            *known,
            *([Foreign("", left_out=(said("{count} of another kind", count=strange),))] * (strange > 0)),
        ]
    return _creatures(tree) if isinstance(tree, dict) else None


def _creatures(tree: Mapping[str, object]) -> list[Foreign] | None:
    found = improved_initiative.creatures(tree)
    return foundry.creatures(tree) if found is None else found


def _taken(found: Iterable[Foreign], table: TableSystem) -> Elsewhere:
    rows: list[EntryRow] = []
    passed_over: list[str] = []
    people = 0
    for creature in found:
        name = creature.name[:MOST_NAME].strip()
        left_out = list(creature.left_out)
        if name and people < MOST_PEOPLE:
            people += 1
            row = EntryRow(name, side=creature.side if creature.side in table.sides else table.sides[-1])
            for column, value, words in _values(creature, left_out):
                row = _with(row, table, column, value, words, left_out)
            _add(rows, row)
        elif name or not left_out:
            left_out = [said("a whole line")]
        if left_out:
            passed_over.append(
                said("{name}: {parts}", name=name or "\N{HORIZONTAL ELLIPSIS}", parts=joined(left_out))
            )
    return Elsewhere(tuple(rows), tuple(dict.fromkeys(passed_over)))


def _values(creature: Foreign, left_out: list[str]) -> Iterator[tuple[str, Cell | None, str]]:
    """Each column with its value, and with the words for it if the table has no such column."""
    dexterity, misc = creature.dexterity, None
    if creature.initiative is not None and dexterity is not None:
        # What initiative has beyond Dexterity is a column of its own: Dexterity alone breaks ties.
        misc = creature.initiative - dexterity or None
    elif creature.initiative is not None:
        dexterity = creature.initiative
    yield "dexterity", dexterity, said("initiative {number}", number=f"{dexterity or 0:+d}")
    yield "misc", misc, said("initiative {number}", number=f"{creature.initiative or 0:+d}")
    yield (
        "armour_class",
        creature.armour_class,
        said("armour class {number}", number=creature.armour_class or 0),
    )
    yield "hp", creature.hp, said("{number} hit points", number=creature.hp or 0)
    yield "total", creature.total, said("an initiative rolled of {number}", number=creature.total or 0)
    yield "hidden", creature.hidden or None, said("hidden")
    yield "note", _note(creature.note, left_out) or None, said("the note")


def _note(lines: Iterable[str], left_out: list[str]) -> str:
    """The lines for which a note has room; the number of the others is added to `left_out`."""
    kept: list[str] = []
    room, cut = MOST_NOTE, 0
    for line in filter(None, lines):
        room -= len(line) + len(NOTE_BREAK)
        if room >= 0 and not cut:
            kept.append(line)
        else:
            cut += 1
    if cut:
        left_out.append(said("lines of the note: {count}", count=cut))
    return "\n".join(kept)


def _with(
    row: EntryRow, table: TableSystem, name: str, value: Cell | None, words: str, left_out: list[str]
) -> EntryRow:
    if value is None:
        return row
    column = next((column for column in table.columns if column.name == name), None)
    fits = column is not None and (column.kind != "whole" or column.low <= int(value) <= column.high)
    if not fits:
        left_out.append(words)
        return row
    # What is read here is compared with rows that were read from lines, which hold them in this order.
    given = dict((*row.values, (name, value)))
    order = (column.name for column in table.columns if column.name in given)
    return replace(row, values=tuple((key, given[key]) for key in order))


def _add(rows: list[EntryRow], row: EntryRow) -> None:
    """Add one more to the row before if they are alike, else a row of its own."""
    if rows and rows[-1].count < MOST_COUNT and replace(rows[-1], count=1) == row:
        rows[-1] = replace(rows[-1], count=rows[-1].count + 1)
    else:
        rows.append(row)
