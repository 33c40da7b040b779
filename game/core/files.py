"""Files read as text, and written whole or not at all."""

import os
import sys
from contextlib import suppress
from functools import lru_cache
from math import ceil
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import BinaryIO

from game.core.errors import InputError, said

MOST_BYTES = 2_000_000
"""The most bytes of a text that people hand over; those that ship take a twentieth of it at most."""


STANDARD = Path("-")
"""Standard input where a command reads a file, and standard output where it writes one."""


def read_text(path: Path, most: int = MOST_BYTES) -> str:
    """The text of a UTF-8 file, each line ending with a mere line feed.

    Raises:
        InputError: the file cannot be opened, it is something else (a folder, a device, a pipe), it takes
            more than `most` bytes, or it is not UTF-8.
    """
    try:
        return read_bytes(path, most).decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        place = said("byte {number}", number=error.start)
        raise InputError(path, place, "bytes that are not UTF-8", "text in UTF-8") from None


def read_bytes(path: Path, most: int) -> bytes:
    """The content of a file, if it is a regular one, or of standard input for `-`.

    Raises:
        InputError: as `read_text`.
    """
    if path == STANDARD:
        return _within(path, standard_input(most + 1), most)
    try:
        status = path.stat()
        if not S_ISREG(status.st_mode):
            raise InputError(
                path, "", "a folder" if S_ISDIR(status.st_mode) else "a device or a pipe", "a file"
            )
        with path.open("rb") as file:
            # Reading one byte more than is allowed shows that there are too many, and bounds a file that
            # grows.
            data = file.read(most + 1)
    except (OSError, ValueError) as error:
        raise InputError(path, "", _unreadable(error)) from None
    return _within(path, data, most, status.st_size)


def standard_input(most: int) -> bytes:
    """Standard input, or so many bytes of it; the same however often a command asks for it."""
    stream = sys.stdin.buffer
    kept = _kept_input(stream)
    if len(kept) < most:
        kept += stream.read(most - len(kept))
    return bytes(kept[:most])


@lru_cache(maxsize=1)
def _kept_input(stream: BinaryIO) -> bytearray:
    """What was read of a stream so far."""
    del stream
    return bytearray()


def _within(path: Path, data: bytes, most: int, size: int = 0) -> bytes:
    """The bytes, if they are no more than that."""
    if len(data) > most:
        counts = (max(size, len(data)), most)
        found, expected = (said("{size} MB", size=megabytes(count)) for count in counts)
        raise InputError(path, "", found, said("at most {size}", size=expected))
    return data


def bounded_text(text: str, source: str, most: int = MOST_BYTES) -> str:
    """A text that comes from elsewhere, such as the clipboard, if it is no longer than that of a file.

    Raises:
        InputError: it is.
    """
    if len(text) > most:
        found, expected = (said("{size} MB", size=megabytes(count)) for count in (len(text), most))
        raise InputError(source, "", found, said("at most {size}", size=expected))
    return text


def megabytes(size: int) -> str:
    """A size in MB for a message, in tenths, rounded up so that a size over a limit reads as one."""
    return f"{ceil(size / 100_000) / 10:,.1f}".removesuffix(".0")


PRIVATE = 0o600
"""The mode of private files: only the owner reads and writes. Windows has no such bits."""


def write_bytes(path: Path, data: bytes, *, lasting: bool = True, private: bool = False) -> None:
    """Write the file to the disk under a temporary name beside it, then put it in its place; `-` is printed.

    Its folder is made if need be. Unless it is `lasting`, nobody waits until it is on the disk. A `private`
    file, and the folder if it has to be made, may be read by their owner alone.

    Raises:
        InputError: the folder cannot be made or written to; the old file is then as it was.
    """
    if path == STANDARD:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    path = led_to(path)  # what a link leads to is written, and the link stays
    # Beside the file, for only within one file system does a file take another's place in one step; with the
    # process's number, so that two programs that save at once do not write to the same one.
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        if private:
            make_private_folder(path.parent)
            # Set before there is anything in it; `touch` alone leaves the mode of a file that exists already.
            temporary.touch(PRIVATE)
            temporary.chmod(PRIVATE)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            if lasting:
                os.fsync(file.fileno())
        temporary.replace(path)
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from None
    finally:
        with suppress(OSError, ValueError):
            temporary.unlink(missing_ok=True)


def make_private_folder(folder: Path) -> None:
    """Make a folder, and those above it that are missing, which only their owner may look into.

    Raises:
        OSError: it cannot be made.
    """
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(0o700, exist_ok=True)
    folder.mkdir(exist_ok=True)  # `mkdir` raises, with the reason, if something else has the name


def write_text(path: Path, text: str, *, private: bool = False) -> None:
    """Write the text as UTF-8 with plain line ends, as `write_bytes` does.

    Raises:
        InputError: as `write_bytes`.
    """
    write_bytes(path, text.encode("utf-8"), private=private)


def folder_of(path: Path) -> Path:
    """The folder in which things beside a file are: if it is a link, beside the file that this leads to."""
    return led_to(path).parent


def led_to(path: Path) -> Path:
    """The file that a link leads to; any other path as it is."""
    with suppress(OSError, RuntimeError, ValueError):  # a name that no file can have, links in a ring
        if path.is_symlink():
            return path.resolve()
    return path


def found_in(folder: Path, pattern: str) -> list[Path]:
    """What has names of that pattern in a folder and the folders in it; one right in it may be a link.

    No link farther down is followed: it may lead to a disk full of files, or back.
    """
    found = set(folder.rglob(pattern))
    with suppress(OSError):  # of a folder that is not there, nothing is
        for each in folder.iterdir():
            if each.is_symlink() and each.is_dir():
                found.update(each.rglob(pattern))
    return sorted(found)


def is_file(path: Path) -> bool:
    """Whether there is such a file; there is none of a name that no file can have."""
    try:
        return path.is_file()
    except OSError:
        return False


def is_folder(path: Path) -> bool:
    """Whether there is such a folder; there is none of a name that no folder can have."""
    try:
        return path.is_dir()
    except OSError:
        return False


def stamp(path: Path | None) -> tuple[int, int] | None:
    """A value that differs once a file is written again: the time of its last change, and its size.

    None where there is no file.
    """
    try:
        status = None if path is None else path.stat()
    except (OSError, ValueError):
        return None
    return None if status is None else (status.st_mtime_ns, status.st_size)


def unwritable(path: Path | str, error: OSError | ValueError) -> InputError:
    """The error for a file that could not be written."""
    return InputError(path, "", said("cannot be written ({error})", error=_reason(error)))


def _unreadable(error: OSError | ValueError) -> str:
    return (
        "no such file"
        if isinstance(error, FileNotFoundError)
        else said("cannot be read ({error})", error=_reason(error))
    )


def _reason(error: OSError | ValueError) -> str:
    words = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return words.lower()
