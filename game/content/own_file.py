"""A file of the user's own things of one kind, such as lists or decks, which other programs may write too."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from game.content.locks import locked
from game.content.resources import data_folder
from game.content.shelf import Shelf, read_file
from game.content.toml_writer import toml_text
from game.core.files import write_text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from pathlib import Path

S = TypeVar("S", bound=msgspec.Struct)


@dataclass(frozen=True)
class Merged(Generic[S]):
    """The content of a file after two programs have written it.

    Attributes:
        renamed: the names that things of this program have now, where another program has taken theirs.
    """

    items: tuple[S, ...]
    renamed: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class OwnFile(Generic[S]):
    """The user's file of things of one kind, told apart by their names.

    Attributes:
        name: of the file, in the folder of lists.
        table: the array of tables that they stand in.
        kind: what they are.
    """

    name: str
    table: str
    kind: type[S]

    def path(self) -> Path:
        """The path of this user's file."""
        return data_folder() / "lists" / self.name

    def load(self, path: Path) -> tuple[S, ...]:
        """Everything in a file, nothing if there is no file; what it says may still break rules.

        Raises:
            InputError: the file cannot be read or is not what it should be.
        """
        shelf = Shelf()
        read_file(path, {self.table: self.kind}, shelf)
        found = shelf.by_key(self.kind, "name")
        if shelf.faults:
            raise shelf.faults[0]
        return tuple(found.values())

    def save(self, items: Iterable[S], path: Path) -> None:
        """Write everything to a file, replacing it whole or not at all.

        Raises:
            InputError: the file cannot be written.
        """
        write_text(path, toml_text({self.table: [_table(item) for item in items]}))

    def merge(self, before: Iterable[S], after: Iterable[S], path: Path) -> Merged[S]:
        """Write changes to a file, together with what other programs have written to it meanwhile.

        Of one that was changed here and there both stay, this program's with a number; one that was deleted
        here but changed there stays.

        Args:
            before: what the file held when it was read.
            after: what it is to hold now.
            path: the file; there need be none yet.

        Raises:
            InputError: the file cannot be read or written, or is not what it should be; it is then as it was.
        """
        old = {name_of(item): item for item in before}
        new = {name_of(item): item for item in after}
        with locked(path):
            there = {name_of(item): item for item in self.load(path)}
            merged = Merged(tuple(new.values())) if there == old else _merged(old, new, there)
            self.save(merged.items, path)
        return merged


def _merged(old: Mapping[str, S], new: Mapping[str, S], there: Mapping[str, S]) -> Merged[S]:
    found, renamed = dict(there), {}
    for name, item in old.items():
        if name not in new and found.get(name) == item:
            del found[name]
    for name, item in new.items():
        if item == old.get(name) or item == found.get(name):
            continue
        if found.get(name) != old.get(name) and name in found:
            renamed[name] = free_name(name, {*found, *new})
            found[renamed[name]] = msgspec.structs.replace(item, name=renamed[name])
        else:
            found[name] = item
    return Merged(tuple(found.values()), renamed)


def free_name(wanted: str, taken: Collection[str]) -> str:
    """The name, with a number after it if it is taken."""
    number, name = 2, wanted
    while name in taken:
        name, number = f"{wanted} {number}", number + 1
    return name


def name_of(item: msgspec.Struct) -> str:
    """The name of one of the user's things."""
    return str(item.name)  # type: ignore[attr-defined] # what a user keeps in files has a name


def _table(item: msgspec.Struct) -> dict[str, Any]:
    """Its fields as a table of TOML, without those that have their defaults."""
    return {
        field.encode_name: msgspec.to_builtins(value)
        for field in msgspec.structs.fields(item)
        if (value := getattr(item, field.name)) != field.default
    }
