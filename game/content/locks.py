"""Locks by which only one program at a time writes a file."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from game.core.errors import InputError
from game.core.files import make_private_folder, unwritable

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from filelock import FileLock

LOCKS = ".locks"
"""The folder, beside the files, of the locks that say which of them are being written."""

PATIENCE = 5.0
"""Seconds to wait until another program has written a file."""


def lock_of(path: Path) -> FileLock:
    """The lock of a file, not yet taken; the file need not exist."""
    from filelock import FileLock  # noqa: PLC0415 - it loads slowly, and few programs write

    folder = path.parent / LOCKS
    with suppress(OSError):  # if there can be no folder, taking the lock raises the reason
        make_private_folder(folder)
    return FileLock(folder / f"{path.name}.lock", thread_local=False)


def taken(lock: FileLock) -> bool:
    """Take a lock, unless another program has it; returns whether this program has it now.

    Raises:
        OSError: nothing can be written in its folder.
    """
    from filelock import Timeout  # noqa: PLC0415 - as above

    try:
        lock.acquire(timeout=0)
    except Timeout:
        return False
    return True


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Within, the file is this program's alone, as long as other programs ask for the lock too.

    Raises:
        InputError: nothing can be written in its folder, or another program does not let go of it.
    """
    from filelock import Timeout  # noqa: PLC0415 - as above

    lock = lock_of(path)
    try:
        lock.acquire(timeout=PATIENCE)
    except Timeout:
        raise InputError(path, "", "is being written by another program") from None
    except OSError as error:
        raise unwritable(path, error) from None
    try:
        yield
    finally:
        lock.release()
