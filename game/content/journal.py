"""A file that is written as something goes on: whole at first, then by lines, each synced to the disk."""

from __future__ import annotations

import os
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING

from game.content.locks import lock_of, taken
from game.core.errors import InputError, said
from game.core.files import read_bytes, unwritable, write_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from filelock import FileLock


class Journal:
    """One such file, which is this program's alone until it is closed.

    Everything is written by a thread of its own, in order; `wait` returns once it is on the disk. What could
    not be written is said by `wait`, and by every later call until the file is written whole again.
    """

    def __init__(self, path: Path, lock: FileLock) -> None:
        self.path = path
        self._lock = lock
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="journal")
        self._last: Future[None] | None = None

    @classmethod
    def of(cls, path: Path) -> Journal | None:
        """The journal of that file; None while another program writes it.

        Raises:
            InputError: nothing can be written in its folder.
        """
        lock = lock_of(path)
        try:
            if not taken(lock):
                return None
        except OSError as error:
            raise unwritable(path, error) from None
        return cls(path, lock)

    @classmethod
    def new(cls, folder: Path, stem: str, suffix: str) -> Journal:
        """A journal in that folder, numbered where other files have the name.

        Raises:
            InputError: nothing can be written in the folder.
        """
        for number in count(1):
            path = folder / f"{stem}{'' if number == 1 else f'-{number}'}{suffix}"
            new = None if path.exists() else cls.of(path)
            if new is not None and not path.exists():
                return new
            if new is not None:
                new.close()
        raise AssertionError("numbers do not end")

    @property
    def fault(self) -> InputError | None:
        """Why what was written last is not on the disk; None too while it is being written."""
        last = self._last
        if last is None or not last.done():
            return None
        error = last.exception()
        return error if isinstance(error, InputError) else None

    def write(self, text: Callable[[], str]) -> None:
        """Write the file anew, whole or not at all; the text is made in the thread that writes."""
        self._then(lambda: write_text(self.path, text()), anew=True)

    def add(self, text: str) -> None:
        """Add lines at the end."""
        self._then(lambda: self._add(text.encode()))

    def wait(self) -> None:
        """Until all is on the disk.

        Raises:
            InputError: something could not be written.
        """
        if self._last is not None:
            self._last.result()

    def close(self, *, drop: bool = False) -> None:
        """Write no more; with `drop` there is no such file any longer.

        Raises:
            InputError: something could not be written.
        """
        try:
            self._pool.shutdown()
            if drop:
                self.path.unlink(missing_ok=True)
            else:
                self.wait()
        except OSError as error:
            raise unwritable(self.path, error) from None
        finally:
            self._lock.release()

    def _then(self, act: Callable[[], None], *, anew: bool = False) -> None:
        before = self._last

        def act_after() -> None:
            if before is not None and not anew:
                before.result()
            act()

        self._last = self._pool.submit(act_after)

    def _add(self, data: bytes) -> None:
        try:
            with self.path.open("r+b") as file:  # a file that is gone must not begin with its last lines
                file.seek(0, os.SEEK_END)
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise unwritable(self.path, error) from None


def unfinished(folder: Path, stem: str, suffix: str) -> Sequence[Path]:
    """The journals in a folder that can be continued, the latest first; none that is being written now."""
    found: dict[Path, float] = {}
    for path in folder.glob(f"{stem}*{suffix}"):
        with suppress(OSError):
            found[path] = path.stat().st_mtime
    paths = sorted(found, key=lambda path: found[path], reverse=True)
    return [path for path in paths if not is_being_written(path)]


def is_being_written(path: Path) -> bool:
    """Whether a program, this one or another, writes that journal now."""
    lock = lock_of(path)
    try:
        if not taken(lock):
            return True
    except OSError:
        return False
    lock.release()
    return False


def whole_lines(path: Path, most: int) -> str:
    """What a journal says for certain: not a last line that the end of the program has cut short.

    Raises:
        InputError: the file cannot be read, takes more than `most` bytes, or a whole line is not UTF-8.
    """
    data = read_bytes(path, most)
    try:
        return data[: data.rfind(b"\n") + 1].decode()
    except UnicodeDecodeError as error:
        raise InputError(
            path, said("byte {number}", number=error.start), "bytes that are not UTF-8", "text in UTF-8"
        ) from None
