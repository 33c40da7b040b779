"""The user's own lists: a TOML file of `[[list]]` tables."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from game.content.card_files import Shelf, read_list_file
from game.content.toml_writer import toml_text
from game.files import write_text
from game.resources import user_folder
from game.systems.colors_of_magic.cards.specs import ArmyList

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


def user_lists() -> Path:
    """Where this user's lists are kept."""
    return user_folder() / "lists" / "colors_of_magic.toml"


def load_lists(path: Path) -> tuple[ArmyList, ...]:
    """The lists of a file, none if there is no file. They may break the list rules (`lists.check_list`).

    Raises:
        InputError: the file cannot be read or is not what it should be.
    """
    shelf = Shelf()
    read_list_file(path, shelf)
    if shelf.faults:
        raise shelf.faults[0]
    return tuple(item.spec for item in shelf.of(ArmyList))


def save_lists(lists: Sequence[ArmyList], path: Path) -> None:
    """Write the lists to a file, replacing it whole or not at all.

    Raises:
        InputError: the file cannot be written.
    """
    with suppress(OSError):  # where there can be no folder, writing says why
        path.parent.mkdir(parents=True, exist_ok=True)
    tables = [msgspec.to_builtins(army) for army in lists]
    filled = [{key: value for key, value in table.items() if value} for table in tables]
    write_text(path, toml_text({"list": filled}))
