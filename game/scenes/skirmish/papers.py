"""Saved games: where they are kept, and what is saved when a game is left unfinished."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.registry import systems
from game.core.record import load, save
from game.resources import user_folder

if TYPE_CHECKING:
    from pathlib import Path

    from game.scenes.skirmish.session import GameMatch
    from game.systems.colors_of_magic.cards.library import Library

SUFFIX = ".arcane"
"""How the files of recorded games end."""


def saves_folder() -> Path:
    """The folder of saved games; it need not exist yet."""
    return user_folder() / "games"


def autosave_path() -> Path:
    """Where a game is saved that is left before its end."""
    return saves_folder() / f"unfinished{SUFFIX}"


def save_game(match: GameMatch, path: Path) -> None:
    """Write a game to a file.

    Raises:
        InputError: the file cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    save(match, path)


def load_game(path: Path, library: Library) -> GameMatch:
    """The game that a file holds, played with what is printed in the library.

    Raises:
        InputError: it cannot be read, or not be replayed.
    """
    return load(path, systems(library))
