"""Puts files in order as the program starts: those of older versions, and those of killed programs."""

from __future__ import annotations

import errno
import os
import re
import shutil
import stat
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

from game.content.journal import is_being_written
from game.content.locks import LOCKS, locked
from game.content.resources import config_folder, data_folder
from game.core.errors import InputError
from game.core.files import unwritable

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

MADE = ("games", "cards", "lists", "encounters", "parties")
"""The folders of what a user has made, which lay beside the options before version 0.4.0."""

OTHERS = stat.S_IRWXG | stat.S_IRWXO

OLD = 24 * 3600.0
"""Seconds after which a temporary file counts as abandoned."""

_TEMPORARY = re.compile(r"\..+\.(\d+)")
"""The names of temporary files of `core.files`, with the number of the process that wrote them."""


@dataclass(frozen=True)
class MovedFiles:
    """How many files were moved to the user's data folder, and why others stay where they were."""

    files: int = 0
    faults: tuple[InputError, ...] = ()


def move_over() -> MovedFiles:
    """Move what older versions kept beside the options to where it belongs now.

    No file is written over: one whose name is taken by another gets a number. What cannot be moved stays
    where it is, and is tried again at the next start.
    """
    old, new = config_folder(), data_folder()
    if old == new or not any((old / name).is_dir() for name in MADE):
        return MovedFiles()
    moved, faults = 0, []
    try:
        with locked(new / "moved"):
            for path in _old_files(old):
                try:
                    _move(path, new / path.relative_to(old))
                    moved += 1
                except (OSError, ValueError) as error:
                    faults.append(unwritable(path, error))
    except InputError as error:
        faults.append(error)
    _forget_empty(old)
    return MovedFiles(moved, tuple(faults))


def make_private(*folders: Path) -> None:
    """Make these folders of the user, and the files in them, private: they hold hands of cards.

    New ones are made so; earlier versions made them as other files are. Files that are not the user's, and
    links, stay as they are.
    """
    if sys.platform == "win32":
        return
    for folder in (data_folder(), *folders):
        with suppress(OSError):
            inside = [] if folder == data_folder() else list(folder.iterdir())
            for path in (folder, *inside):
                status = path.lstat()
                own = status.st_uid == os.getuid() and not stat.S_ISLNK(status.st_mode)
                if own and status.st_mode & OTHERS:
                    path.chmod(stat.S_IMODE(status.st_mode) & ~OTHERS)


def sweep(*folders: Path) -> None:
    """Remove what programs left that were killed while they wrote a file, here and among the user's files.

    Only what is more than OLD seconds old, and whose process is gone.
    """
    data = data_folder()
    made = []
    with suppress(OSError):  # a folder that one may not look into
        made = [folder for folder in data.rglob("*") if folder.is_dir() and folder.name != LOCKS]
    for place in (config_folder(), data, *made, *folders):
        for path in place.glob(".*"):
            left = _TEMPORARY.fullmatch(path.name)
            with suppress(OSError):
                old = path.is_file() and path.stat().st_mtime < time.time() - OLD
                if left and old and _gone(int(left[1])):
                    path.unlink()


def _gone(process: int) -> bool:
    """Whether there is no such process; where one cannot ask, its file is old enough to believe it."""
    if sys.platform == "win32":
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return True
    except OSError:
        return False
    return False


def _old_files(old: Path) -> Sequence[Path]:
    """The files to be moved, none that an older program writes now; a folder that is a link goes as one."""
    found: list[Path] = []
    for name in MADE:
        folder = old / name
        paths = [folder] if folder.is_symlink() else sorted(folder.rglob("*"))
        found += [
            path
            for path in paths
            if (path.is_symlink() or path.is_file())
            and LOCKS not in path.parts
            and not ((path.parent / LOCKS).is_dir() and is_being_written(path))
        ]
    return found


def _move(path: Path, to: Path) -> None:
    """Move a file or a link, beside another of that name if there is one.

    Raises:
        OSError: it cannot be moved, and is where it was.
    """
    to.parent.mkdir(parents=True, exist_ok=True)
    begin, number = to, count(2)
    while os.path.lexists(to):
        if path.is_file() and to.is_file() and to.read_bytes() == path.read_bytes():
            path.unlink()
            return
        to = begin.with_name(f"{begin.stem}-{next(number)}{begin.suffix}")
    if path.is_symlink():
        to.symlink_to(path.resolve())
        path.unlink()
        return
    try:
        path.rename(to)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        _move_to_other_disk(path, to)


def _move_to_other_disk(path: Path, to: Path) -> None:
    temporary = to.with_name(f".{to.name}.{os.getpid()}")
    try:
        shutil.copy2(path, temporary)
        with temporary.open("rb+") as file:
            os.fsync(file.fileno())
        temporary.replace(to)
    except OSError:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    try:
        path.unlink()
    except OSError:
        to.unlink()
        raise


def _forget_empty(old: Path) -> None:
    for name in MADE:
        folders = [old / name, *(path for path in (old / name).rglob("*") if path.is_dir())]
        for folder in sorted(folders, reverse=True):
            with suppress(OSError):
                if folder.name != LOCKS and {path.name for path in folder.iterdir()} <= {LOCKS}:
                    shutil.rmtree(folder / LOCKS, ignore_errors=True)
                    folder.rmdir()
