"""Saved games: where they are kept, and what is saved when a game is left unfinished."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from game.content.resources import user_folder
from game.core.errors import InputError
from game.core.files import read_text
from game.core.record import dump, load, record, save

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from game.core.record import AnyMatch
    from game.core.system import AnySystem

SUFFIX = ".arcane"
"""How the files of recorded games end."""

UNFINISHED = "unfinished"
"""How the names begin of games that were left before their end."""

NO_GAME = "\0"


def saves_folder() -> Path:
    """The folder of saved games; it need not exist yet."""
    return user_folder() / "games"


def unfinished_path(match: AnyMatch) -> Path:
    """Where a game is saved that is left before its end.

    It takes the place of nothing but an earlier part of itself.
    """
    text = dump(record(match))
    names = (f"{UNFINISHED}{'' if number == 1 else f'-{number}'}{SUFFIX}" for number in count(1))
    paths = (saves_folder() / name for name in names)
    return next(path for path in paths if not path.exists() or text.startswith(_read(path)))


def is_unfinished(path: Path) -> bool:
    """Whether the file was named by `unfinished_path`, not by a player."""
    return path.parent == saves_folder() and path.stem.startswith(UNFINISHED)


def save_game(match: AnyMatch, path: Path) -> None:
    """Write a game to a file.

    Raises:
        InputError: the file cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    save(match, path)


def load_game(path: Path, systems: Mapping[str, AnySystem]) -> AnyMatch:
    """The game that a file holds, played by one of these systems.

    Raises:
        InputError: it cannot be read, or not be replayed.
    """
    return load(path, systems)


def _read(path: Path) -> str:
    """The text of a file; of one that cannot be read, something that no game begins with."""
    try:
        return read_text(path).rstrip("\n")
    except InputError:
        return NO_GAME
