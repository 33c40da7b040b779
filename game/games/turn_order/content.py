"""Encounters of the turn-order tables as TOML files: to keep, to share, and as presets of a party.

    system = "d20-initiative"
    name = "Ambush at the ford"

    [rules]
    last_tie = "roll_off"

    [[combatants]]
    id = "ada"
    name = "Ada"
    side = "players"
    dexterity = 3

What is left out has its default; a party is an encounter with nobody but its members.
"""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass, replace
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import msgspec

from game.content.json_schema import Written
from game.content.locale import Language, translator
from game.content.locks import locked
from game.content.resources import assets, data_folder
from game.content.rulebook import load_rulebook
from game.content.toml_source import FORMAT, Steps, TomlSource, one_of, shown
from game.content.toml_writer import toml_text
from game.core.characters import forbidden_in
from game.core.errors import InputError, keyed, said
from game.core.files import read_text, stamp, unwritable, write_text
from game.core.limits import MOST_CHARACTERS, NO_CONTROL
from game.games.turn_order.elsewhere import FOREIGN_COLUMNS, load_elsewhere
from game.games.turn_order.former_keys import renewed
from game.games.turn_order.names import folded
from game.games.turn_order.quick_entry import parsed, specs

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from game.core.turn_order import TableSystem
    from game.games.turn_order.elsewhere import Elsewhere
    from game.games.turn_order.quick_entry import EntryRow

SUFFIX = ".toml"

LINES_SUFFIX = ".csv"
"""Suffix of encounters written as lines or spreadsheet columns, in the form that quick entry reads."""


ELSEWHERE_SUFFIX = ".json"
"""Suffix of encounters that other programs write."""

READ_SUFFIXES = (SUFFIX, LINES_SUFFIX, ELSEWHERE_SUFFIX)
"""Suffixes of all files that an encounter is read from."""


def shipped_encounters(system: str) -> Path:
    """The folder of the encounters that ship with a table; `system` is the table's name in files."""
    return assets() / system.replace("-", "_") / "encounters"


def user_encounters() -> Path:
    """The folder of this user's encounters; it need not exist yet."""
    return data_folder() / "encounters"


def user_parties() -> Path:
    """The folder of this user's parties; it need not exist yet."""
    return data_folder() / "parties"


def load_encounter(path: Path, tables: Mapping[str, TableSystem]) -> tuple[str, Any]:
    """The encounter in a file: the name of its table, which is one of `tables`, and the setup of that system.

    A CSV file says who takes part, in lines or columns, a JSON file as another program wrote it; the rules
    have their defaults.

    Raises:
        InputError: the file cannot be read or is not an encounter that can be played.
    """
    text = read_text(path)
    if path.suffix.lower() == LINES_SUFFIX:
        return lines_encounter(text, path, tables)
    if path.suffix.lower() == ELSEWHERE_SUFFIX:
        name, found = _elsewhere(text, path, tables)
        return name, _gathered(found.rows, path, tables[name])
    return parse_encounter(text, path, tables)


def passed_over(path: Path, tables: Mapping[str, TableSystem]) -> tuple[str, ...]:
    """The parts of an encounter's file that `load_encounter` leaves out; only JSON of other programs has any.

    Raises:
        InputError: as `load_encounter`.
    """
    if path.suffix.lower() != ELSEWHERE_SUFFIX:
        return ()
    return _elsewhere(read_text(path), path, tables)[1].passed_over


def _elsewhere(text: str, source: Path, tables: Mapping[str, TableSystem]) -> tuple[str, Elsewhere]:
    """The table whose columns hold what such programs know of creatures, and who takes part.

    Raises:
        InputError: it cannot be read, or no table has such columns.
    """
    fitting = [name for name in tables if {column.name for column in tables[name].columns} >= FOREIGN_COLUMNS]
    names = tuple(tables) if len(tables) == 1 else tuple(fitting)
    if len(names) != 1:
        raise InputError(source, "", "no column that only one table has", one_of(tuple(tables)))
    return names[0], load_elsewhere(text, source, tables[names[0]])


def lines_encounter(text: str, source: Path, tables: Mapping[str, TableSystem]) -> tuple[str, Any]:
    """The encounter written as one line for each person, in the form that quick entry reads.

    A first line such as `# speed-wheel` names the table. Without one it is the only one in `tables`, or the
    only one with a column that the first line names.

    Raises:
        InputError: a line cannot be understood, the table is not known, or the encounter cannot be played.
    """
    for number, line in enumerate(text.split("\n"), start=1):
        if code := forbidden_in(line):
            found = said("the control character {code}", code=code)
            raise InputError(source, said("line {line}", line=number), found, NO_CONTROL)
    name = _table_of(text, source, tables)
    table, words = tables[name], translator(Language.EN)
    entry = parsed(text, table)
    for fault in entry.faults:
        if fault.stops:
            values = dict(fault.values)
            sentence = keyed(fault.key, values, words(fault.key, **values))
            raise InputError(source, said("line {line}", line=fault.line), sentence)
    return name, _gathered(entry.rows, source, table)


def _gathered(rows: Sequence[EntryRow], source: Path, table: TableSystem) -> Any:  # noqa: ANN401 - of any game
    """An encounter of the people of rows, named for its file.

    Raises:
        InputError: nobody takes part, or it cannot be played.
    """
    if not rows:
        raise InputError(source, "", "nobody who takes part", "a line for each, such as: Goblin x4 +1")
    setup = replace(table.setup(name=source.stem), **{table.people: tuple(specs(rows, table, ()))})
    _check(setup, table, source)
    return setup


def _table_of(text: str, source: Path, tables: Mapping[str, TableSystem]) -> str:
    """The name of the table that the lines are for.

    Raises:
        InputError: it cannot be told.
    """
    lines = [line.strip() for line in text.replace("\ufeff", "").splitlines() if line.strip()]
    first = lines[0][:MOST_CHARACTERS] if lines else ""
    named = first.lstrip("# ").strip().rstrip(";,")
    if named in tables:
        return named
    if len(tables) == 1:
        return next(iter(tables))
    cells = {folded(cell) for cell in re.split(r"[\t;,:\s]", first)}
    own = [
        name
        for name in tables
        if any(
            folded(word) in cells for column in tables[name].columns if column.own for word in column.words
        )
    ]
    if len(own) == 1:
        return own[0]
    found = said("no column that only one table has")
    raise InputError(
        source, said("line {line}", line=1), found, one_of(tuple(f"# {name}" for name in tables))
    )


def parse_encounter(text: str, source: Path | str, tables: Mapping[str, TableSystem]) -> tuple[str, Any]:
    """The encounter in a text; `source` names it in errors.

    Raises:
        InputError: the text is not an encounter that can be played.
    """
    name, setup, faults = _read(text, source, tables)
    for fault in faults:
        raise fault
    return name, setup


def encounter_faults(path: Path, tables: Mapping[str, TableSystem]) -> tuple[InputError, ...]:
    """Everything that is wrong with an encounter, as far as it can be told at once; none if nothing is."""
    try:
        if path.suffix.lower() in (LINES_SUFFIX, ELSEWHERE_SUFFIX):
            load_encounter(path, tables)
            return ()
        return tuple(_read(read_text(path), path, tables)[2])
    except InputError as error:
        return (error,)


def _read(
    text: str, source: Path | str, tables: Mapping[str, TableSystem]
) -> tuple[str, object, list[InputError]]:
    """The table of an encounter in a text, its setup, which is None where it is none, and its faults.

    Raises:
        InputError: the text is no TOML, or says no table.
    """
    toml = TomlSource.parse(text, source, by_id=True)
    name = toml.document.get("system")
    if not isinstance(name, str) or name not in tables:
        raise toml.fault(("system",), shown(name), one_of(tuple(tables)))
    table = tables[name]
    values = renewed({key: value for key, value in toml.document.items() if key != "system"})
    faults = []
    for steps, known in _unknown(values, table.setup):
        keys = known if len(steps) > 1 else ("format", "system", *known)
        wanted = said("one of {choices}", choices=", ".join(keys))
        faults.append(toml.fault(steps, "an unknown key", wanted))
    setup: object = toml.sound(values, table.setup, {}, (), faults)
    if setup is not None:
        faults += _unplayable(setup, table, source)
    return name, setup, faults


def _check(setup: object, table: TableSystem, source: Path | str) -> None:
    """Refuse an encounter that cannot be played.

    Raises:
        InputError: it cannot be played; the first reason is given.
    """
    for fault in _unplayable(setup, table, source):
        raise fault


def _unplayable(setup: object, table: TableSystem, source: Path | str) -> Iterator[InputError]:
    """Why an encounter cannot be played, a fault for each reason."""
    words = translator(Language.EN)
    for reason in table.faults(setup):
        why = reason.said(words.reason(reason))
        yield InputError(source, "", "an encounter that cannot be played", why)


def save_encounter(path: Path, system: str, setup: object) -> None:
    """Write an encounter to a file, replacing it whole or not at all.

    Raises:
        InputError: the file cannot be written, or another program is writing it.
    """
    with locked(path):
        write_text(path, dump_encounter(system, setup))


def keep_group(path: Path, system: str, setup: Any, seen: tuple[int, int] | None) -> str:  # noqa: ANN401 - of any game
    """Write a group of people to a file; return the name under which it was written.

    `seen` is the stamp of the file when it was last read, None if there was none. If another program has
    written the file since then, both groups are kept: this one gets a number after its name.

    Raises:
        InputError: the file cannot be written, or another program is writing it.
    """
    with locked(path):
        number, free, name = 1, path, setup.name
        while (existing := stamp(free)) is not None and not (number == 1 and existing == seen):
            number += 1
            free = path.with_stem(f"{path.stem}-{number}")
            name = f"{setup.name} {number}"
        write_text(free, dump_encounter(system, replace(setup, name=name)))
    return str(name)


def forget_group(path: Path, seen: tuple[int, int] | None) -> bool:
    """Delete the file of a group and return whether it is gone.

    A file that another program has written since it was `seen` (its stamp) is left.

    Raises:
        InputError: it cannot be deleted, or another program is writing it.
    """
    with locked(path):
        if stamp(path) not in (seen, None):
            return False
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise unwritable(path, error) from None
    return True


def dump_encounter(system: str, setup: object) -> str:
    """The text of an encounter's file; what has its default is left out."""
    return toml_text({"format": FORMAT, "system": system, **_written(setup)})


def _written(value: object) -> dict[str, Any]:
    """A frozen dataclass as TOML values; defaults are left out, and so is None, which TOML cannot say."""
    found: dict[str, Any] = {}
    for item in fields(value):  # type: ignore[arg-type]  # setups and what they hold are dataclasses
        held = getattr(value, item.name)
        default = item.default_factory() if callable(item.default_factory) else item.default
        if held == default or held is None:
            continue
        if is_dataclass(held):
            found[item.name] = _written(held)
        elif isinstance(held, tuple) and held and is_dataclass(held[0]):
            found[item.name] = [_written(element) for element in held]
        else:
            found[item.name] = msgspec.to_builtins(held)
    return found


def _unknown(values: object, kind: object, at: Steps = ()) -> Iterator[tuple[Steps, tuple[str, ...]]]:
    """The steps to every key that the dataclass `kind` has no field for, each with the fields that it has."""
    if isinstance(values, list):
        inner = next(iter(get_args(kind)), None)
        for index, value in enumerate(values):
            yield from _unknown(value, inner, (*at, index))
    elif isinstance(values, dict) and isinstance(kind, type) and is_dataclass(kind):
        hints = get_type_hints(kind)
        for key, value in values.items():
            if key in hints:
                yield from _unknown(value, hints[key], (*at, key))
            else:
                yield (*at, key), tuple(hints)


def encounter_format(tables: Mapping[str, TableSystem]) -> Written:
    """What an encounter's file holds: its `system` says which of the tables' encounters it is."""
    kinds = [_file_of(name, table.setup) for name, table in tables.items()]
    book = load_rulebook()
    options = (option for ruling in book.rulings for option in ruling.options)
    words = {f"rules.{option.name}": option.text(Language.EN) for option in options}
    return Written(reduce(or_, kinds), {"system": "the turn-order table that plays it", **words})


def _file_of(name: str, setup: type) -> type[msgspec.Struct]:
    """The setup of a table as a whole file, with the table's name in it."""
    hints = get_type_hints(setup)
    every: list[Any] = [(held.name, hints[held.name], None) for held in fields(setup)]
    return msgspec.defstruct(
        name.title().replace("-", ""),
        every,
        kw_only=True,
        tag_field="system",
        tag=name,
        forbid_unknown_fields=True,
        namespace={"__doc__": setup.__doc__},
    )
