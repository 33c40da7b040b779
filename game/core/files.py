"""Files read as text, and written whole or not at all."""

import os
from contextlib import suppress
from pathlib import Path

from game.core.errors import InputError


def read_text(path: Path) -> str:
    """The text of a UTF-8 file.

    Raises:
        InputError: the file cannot be opened, or it is not UTF-8.
    """
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(path, f"byte {error.start}", "bytes that are not UTF-8", "text in UTF-8") from None
    except (OSError, ValueError) as error:
        raise InputError(path, "", _unreadable(error)) from None


def write_bytes(path: Path, data: bytes) -> None:
    """Write the file under a temporary name beside it, then put it in its place.

    Raises:
        InputError: the folder cannot be written to; the old file is then as it was.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        temporary.write_bytes(data)
        temporary.replace(path)
    except OSError as error:
        raise InputError(path, "", f"cannot be written ({_reason(error)})") from None
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def write_text(path: Path, text: str) -> None:
    """Write the text as UTF-8 with plain line ends, as `write_bytes` does.

    Raises:
        InputError: as `write_bytes`.
    """
    write_bytes(path, text.encode("utf-8"))


def _unreadable(error: OSError | ValueError) -> str:
    return "no such file" if isinstance(error, FileNotFoundError) else f"cannot be read ({_reason(error)})"


def _reason(error: OSError | ValueError) -> str:
    words = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return words.lower()
