"""Finds the positions that can be continued, without loading the geometry."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

from game.content.journal import is_being_written, unfinished
from game.content.resources import data_folder
from game.core.errors import InputError
from game.core.files import read_bytes
from game.table.match_journal import saves_folder

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

STEM = "unfinished"
SUFFIX = ".toml"

HEAD = "# Changes to a position in the workshop that is not saved. File: "
"""The beginning of the first line of every journal of a position; a file without it is none."""

MOST_BYTES = 2_000_000
"""The largest file that is looked at as a journal."""

_NAME = re.compile(rf"{STEM}(-\d+)?")
_FORMER = re.compile(r"workshop(-\d+)?")
"""The names that journals had as long as they lay among the saved games."""


def journals_folder() -> Path:
    """The folder of journals of positions, in which nothing else belongs; it need not exist yet."""
    return data_folder() / "workshop"


def is_journal(path: Path) -> bool:
    """Whether the file may be a journal of a position, by where it lies."""
    try:
        return path.parent == journals_folder() or path.parent.samefile(journals_folder())
    except (OSError, ValueError):  # there is no such folder yet
        return False


def unfinished_positions() -> Sequence[Path]:
    """The positions that can be continued, the one changed last first; none that is being changed now."""
    return [path for path in unfinished(journals_folder(), STEM, SUFFIX) if _NAME.fullmatch(path.stem)]


def move_former() -> None:
    """Move journals from among the saved games, where they lay before, to their own folder.

    Only what begins as journals do, and is not being written; no file is written over. What cannot be moved
    stays as it is.
    """
    for path in unfinished(saves_folder(), "workshop", SUFFIX):
        if not _FORMER.fullmatch(path.stem) or is_being_written(path) or not _begins_as_journal(path):
            continue
        for number in range(1, 1000):
            to = journals_folder() / f"{STEM}{'' if number == 1 else f'-{number}'}{SUFFIX}"
            if to.exists():
                continue
            with suppress(OSError):
                to.parent.mkdir(0o700, parents=True, exist_ok=True)
                path.rename(to)
            break


def _begins_as_journal(path: Path) -> bool:
    try:
        return read_bytes(path, MOST_BYTES).startswith(HEAD.encode())
    except InputError:
        return False
