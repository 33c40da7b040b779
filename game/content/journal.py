"""A file that grows with what it records: written whole at first, then by lines synced to the disk."""

from __future__ import annotations

import os
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from itertools import count
from stat import S_ISREG
from typing import TYPE_CHECKING

from game.content.locks import lock_of, taken
from game.core.errors import InputError, said
from game.core.files import read_bytes, stamp, unwritable, write_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from filelock import FileLock

A_DAY = 24 * 3600.0
"""Seconds by which a file may be dated ahead and its date still count."""

SET_ASIDE = "damaged "
"""The beginning of the names of journals that could not be continued."""


class Journal:
    """A text file that only this program writes until it is closed.

    Everything is written by a thread of its own, in order; `wait` returns once it is on the disk. What could
    not be written is said by `wait`, and by every later call until the file is written whole again. A file
    that is no longer as it was left here, because another program wrote it or took it away, is not added to
    and not removed.

    Attributes:
        path: the file, which its owner alone may read unless it is not private.
        kept: the mark that was given with what is on the disk, the last one of it; 0 before the first.
        size: bytes of the file as it was written whole last, and of what was added since.
    """

    def __init__(self, path: Path, lock: FileLock, *, private: bool = True) -> None:
        self.path = path
        self._private = private
        self.kept = 0
        self.size = (0, 0)
        self._left = stamp(path)
        self._lock = lock
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="journal")
        self._last: Future[None] | None = None

    @classmethod
    def of(cls, path: Path, *, private: bool = True) -> Journal | None:
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
        return cls(path, lock, private=private)

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
        """The error that kept the last text off the disk; None if it is there or still being written."""
        last = self._last
        if last is None or not last.done():
            return None
        error = last.exception()
        return error if isinstance(error, InputError) else None

    def write(self, text: Callable[[], str], mark: int = 0) -> None:
        """Write the file anew, whole or not at all; the text is made in the thread that writes."""

        def whole() -> None:
            data = text().encode()
            write_bytes(self.path, data, private=self._private)
            self.size = (len(data), 0)

        self._then(whole, mark, anew=True)

    def add(self, text: str, mark: int = 0) -> None:
        """Add lines at the end."""
        self._then(lambda: self._add(text.encode()), mark)

    @property
    def is_foreign(self) -> bool:
        """Whether another program has put something else in the place of the file, once all was written."""
        idle = self._last is None or self._last.done()
        return idle and self._holds_another()

    def look(self) -> InputError | None:
        """The error that keeps the text off the disk now: as `fault`, or that somebody took the file away."""
        if (
            self.fault is None
            and (self._last is None or self._last.done())
            and stamp(self.path) != self._left
        ):
            return self._gone()
        return self.fault

    def wait(self) -> None:
        """Wait until everything is on the disk.

        Raises:
            InputError: something could not be written.
        """
        if self._last is not None:
            self._last.result()

    def close(self, *, drop: bool = False) -> None:
        """Stop writing; with `drop` the file is deleted.

        Raises:
            InputError: something could not be written.
        """
        try:
            self._pool.shutdown()
            if not drop:
                self.wait()
            elif not self._holds_another():
                self.path.unlink(missing_ok=True)
        except OSError as error:
            raise unwritable(self.path, error) from None
        finally:
            self._lock.release()

    def _then(self, act: Callable[[], None], mark: int, *, anew: bool = False) -> None:
        before = self._last

        def act_after() -> None:
            # After a text that could not be written, lines added would follow a gap: they fail with its
            # error, until the file is written whole.
            if before is not None and not anew:
                before.result()
            # A file that is not ours any more is not written over, and lines are not added to a file that is
            # gone.
            if self._holds_another() or (not anew and stamp(self.path) is None):
                raise self._gone()
            try:
                act()
            except OSError as error:
                raise unwritable(self.path, error) from None
            except InputError:
                raise
            except Exception as error:
                # Whatever went wrong in this thread, the text is not on the disk, and that must be reported.
                reason = f"{type(error).__name__}: {error}"
                raise InputError(self.path, "", said("cannot be written ({error})", error=reason)) from error
            finally:
                self._left = stamp(self.path)
            self.kept = mark

        self._last = self._pool.submit(act_after)

    def _holds_another(self) -> bool:
        there = stamp(self.path)
        return there is not None and there != self._left

    def _gone(self) -> InputError:
        return InputError(self.path, "", "was changed or taken away by another program")

    def _add(self, data: bytes) -> None:
        # Not in append mode, which would make a file anew that somebody has taken away.
        with self.path.open("r+b") as file:
            file.seek(0, os.SEEK_END)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        self.size = (self.size[0], self.size[1] + len(data))


def unfinished(folder: Path, stem: str, suffix: str) -> Sequence[Path]:
    """The journals in a folder that can be continued, the latest first; none that is being written now.

    What is no regular file is left out, whatever its name. A file whose time lies more than a day in the
    future counts as the oldest: a clock was wrong when it was written, so its time says nothing.
    """
    found: dict[Path, float] = {}
    soon = time.time() + A_DAY
    with suppress(OSError):
        for path in folder.glob(f"{stem}*{suffix}"):
            with suppress(OSError):
                status = path.stat()
                if S_ISREG(status.st_mode):
                    found[path] = status.st_mtime if status.st_mtime < soon else 0.0
    paths = sorted(found, key=lambda path: found[path], reverse=True)
    return [path for path in paths if not is_being_written(path)]


def changed(path: Path) -> datetime:
    """The time when a file was changed last, local; the earliest time if its date makes no sense."""
    try:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC).astimezone()
    except (OSError, ValueError, OverflowError):  # no year has more than four digits
        return datetime.fromtimestamp(0, UTC)


def set_aside(path: Path) -> Path:
    """Give a journal that cannot be continued a name that no journal has; the new path.

    Raises:
        InputError: it cannot be renamed.
    """
    for number in count(1):
        to = path.with_name(f"{SET_ASIDE}{path.stem}{'' if number == 1 else f'-{number}'}{path.suffix}")
        if os.path.lexists(to):
            continue
        try:
            path.rename(to)
        except OSError as error:
            raise unwritable(path, error) from None
        return to
    raise AssertionError("numbers do not end")


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
    """The whole lines of a journal, without a last one that was cut short as the program ended.

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
