"""Whose cards a folder of card files holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.errors import InputError
from game.core.files import is_file, is_folder
from game.games import GAMES

if TYPE_CHECKING:
    from pathlib import Path


def card_folder(folder: Path | None, system: str | None) -> tuple[str, Path | None]:
    """The game whose cards they are, and the folder, if it is not the one that ships.

    A folder belongs to the game that it or the folder around it is named for, else to the first one with
    cards: users have `cards/<game>`, what ships is in `<game>/cards`.

    Raises:
        InputError: there is no such folder, or no card file in it.
    """
    printed = {name: game.cards() for name, game in GAMES.items() if game.cards is not None}
    if folder is None:
        return system or next(iter(printed)), None
    if not is_folder(folder):
        found = "a file" if is_file(folder) else "no folder"
        raise InputError(folder, "", found, "a folder of card files (.toml)")
    if not any(folder.rglob("*.toml")):
        raise InputError(folder, "", "no card file", "at least one .toml file")
    if system is None:
        around = folder.resolve().parts[-2:]
        named = (name for name, cards in printed.items() if cards.folder().parent.name in around)
        system = next(named, next(iter(printed)))
    shipped = folder.resolve() == printed[system].folder().resolve()
    return system, None if shipped else folder
