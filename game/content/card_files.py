"""Card files and scenario files as what is printed in them, with every fault of their form."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from game.content.printed import Printed
from game.errors import InputError
from game.files import read_text
from game.systems.colors_of_magic.cards.specs import (
    ArmyList,
    CardSpec,
    CreatureSpec,
    MarkSpec,
    MonsterCardSpec,
    ScenarioSpec,
    SchoolSpec,
    WizardSpec,
)
from game.toml_source import TomlSource, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from game.toml_source import Steps

S = TypeVar("S", bound=msgspec.Struct)

TABLES: Mapping[str, type[msgspec.Struct]] = MappingProxyType(
    {
        "creature": CreatureSpec,
        "card": CardSpec,
        "school": SchoolSpec,
        "wizard": WizardSpec,
        "mark": MarkSpec,
        "monster_card": MonsterCardSpec,
    }
)
"""The arrays of tables that a card file may have, and what each item is."""


@dataclass
class Shelf:
    """Everything read from some files: what is sound in itself, the faults of the rest, and the texts."""

    printed: list[Printed[Any]] = field(default_factory=list)
    faults: list[InputError] = field(default_factory=list)
    texts: dict[Path, str] = field(default_factory=dict)

    def of(self, kind: type[S]) -> tuple[Printed[S], ...]:
        """All that is printed of one kind, in the order of the files."""
        return tuple(item for item in self.printed if isinstance(item.spec, kind))


def read_card_files(folder: Path, shelf: Shelf, without: Iterable[Path | str] = ()) -> None:
    """Put every card file below a folder on the shelf, but for those left out."""
    for path in sorted(set(folder.glob("*.toml")) - set(without)):
        source = _parsed(path, shelf)
        if source is not None:
            _read_tables(source, TABLES, shelf)


def read_list_file(path: Path, shelf: Shelf) -> None:
    """Put the lists of a file on the shelf, if there is such a file; each has a name of its own."""
    source = _parsed(path, shelf) if path.exists() else None
    if source is None:
        return
    _read_tables(source, {"list": ArmyList}, shelf)
    seen: set[str] = set()
    for item in shelf.of(ArmyList):
        if item.spec.name in seen:
            shelf.faults.append(item.fault(("name",), f"{shown(item.spec.name)} again", "a name of its own"))
        seen.add(item.spec.name)


def read_scenario_files(paths: Iterable[Path], shelf: Shelf) -> None:
    """Put scenarios on the shelf, one a file."""
    for path in paths:
        source = _parsed(path, shelf)
        if source is not None:
            _convert(source, ScenarioSpec, (), shelf)


def _parsed(path: Path, shelf: Shelf) -> TomlSource | None:
    try:
        text = read_text(path)
        source = TomlSource.parse(text, path, by_id=True)
    except InputError as error:
        shelf.faults.append(error)
        return None
    shelf.texts[path] = text
    return source


def _read_tables(source: TomlSource, tables: Mapping[str, type[msgspec.Struct]], shelf: Shelf) -> None:
    for table, items in source.document.items():
        if table not in tables:
            wanted = f"one of {', '.join(f'[[{name}]]' for name in tables)}"
            shelf.faults.append(source.fault((table,), "an unknown table", wanted))
        elif not isinstance(items, list):
            shelf.faults.append(source.fault((table,), shown(items), f"tables [[{table}]]"))
        else:
            for index in range(len(items)):
                _convert(source, tables[table], (table, index), shelf)


def _convert(source: TomlSource, kind: type[msgspec.Struct], at: Steps, shelf: Shelf) -> None:
    value = source.value(at) if at else source.document
    try:
        shelf.printed.append(Printed(source.convert(value, kind, {}, at), source, at))
    except InputError as error:
        shelf.faults.append(error)
