"""The user's own lists or decks: a TOML file of tables that each have a name of their own."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from game.content.shelf import Shelf, read_file
from game.content.toml_writer import toml_text
from game.core.files import write_text

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

S = TypeVar("S", bound=msgspec.Struct)


def load_own(path: Path, table: str, kind: type[S]) -> tuple[S, ...]:
    """Everything in a file, nothing if there is no file; what it says may still break rules.

    Raises:
        InputError: the file cannot be read or is not what it should be.
    """
    shelf = Shelf()
    read_file(path, {table: kind}, shelf)
    found = shelf.by_key(kind, "name")
    if shelf.faults:
        raise shelf.faults[0]
    return tuple(found.values())


def save_own(items: Iterable[msgspec.Struct], path: Path, table: str) -> None:
    """Write everything to a file, replacing it whole or not at all.

    Raises:
        InputError: the file cannot be written.
    """
    with suppress(OSError):  # where there can be no folder, writing says why
        path.parent.mkdir(parents=True, exist_ok=True)
    write_text(path, toml_text({table: [_table(item) for item in items]}))


def _table(item: msgspec.Struct) -> dict[str, Any]:
    """What it says, but for what it would say if it were left out."""
    return {
        field.encode_name: msgspec.to_builtins(value)
        for field in msgspec.structs.fields(item)
        if (value := getattr(item, field.name)) != field.default
    }
