"""The log of the program itself: errors, for whoever is to mend them."""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from game.content.resources import state_folder
from game.core.errors import InputError
from game.core.files import unwritable

if TYPE_CHECKING:
    from pathlib import Path

LARGEST = 1_000_000
"""Bytes from which on the log is set aside and begun anew; the one set aside before it is deleted."""


def log_path() -> Path:
    """The file of the log; it need not exist yet."""
    return state_folder() / "arcane-table.log"


def note(text: str) -> Path:
    """Add an entry with the time, synced to the disk; the file.

    Raises:
        InputError: it cannot be written.
    """
    path = log_path()
    now = datetime.now(UTC).astimezone().isoformat(sep=" ", timespec="seconds")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size > LARGEST:
            path.replace(path.with_name(f"{path.name}.old"))
        with path.open("a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(f"{now} {text.rstrip()}\n")
            file.flush()
            os.fsync(file.fileno())
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from None
    return path


class LogHandler(logging.Handler):
    """Adds everything that is logged in the program to its log file, if that can be written."""

    def emit(self, record: logging.LogRecord) -> None:
        """Add one entry."""
        with suppress(InputError):
            note(f"{record.levelname.lower()}: {self.format(record)}")
