"""The user's own decks and collections of Donjon & Procrastination: a TOML file of `[[deck]]` tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.resources import user_folder
from game.content.shelf import load_own, save_own
from game.games.donjon_procrastination.content.library_files import SYSTEM
from game.games.donjon_procrastination.rules.cards.specs import DeckSpec

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

TABLE = "deck"


def user_decks() -> Path:
    """Where this user's decks and collections are kept."""
    return user_folder() / "lists" / f"{SYSTEM}.toml"


def load_decks(path: Path) -> tuple[DeckSpec, ...]:
    """The decks of a file, none if there is no file. They may break the rules (`decks.check_deck`).

    Raises:
        InputError: the file cannot be read or is not what it should be.
    """
    return load_own(path, TABLE, DeckSpec)


def save_decks(decks: Sequence[DeckSpec], path: Path) -> None:
    """Write the decks to a file, replacing it whole or not at all.

    Raises:
        InputError: the file cannot be written.
    """
    save_own(decks, path, TABLE)
