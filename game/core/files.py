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
    """Write the file to the disk under a temporary name beside it, then put it in its place.

    Its folder is made if need be.

    Raises:
        InputError: the folder cannot be made or written to; the old file is then as it was.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from None
    finally:
        with suppress(OSError, ValueError):
            temporary.unlink(missing_ok=True)


def write_text(path: Path, text: str) -> None:
    """Write the text as UTF-8 with plain line ends, as `write_bytes` does.

    Raises:
        InputError: as `write_bytes`.
    """
    write_bytes(path, text.encode("utf-8"))


def unwritable(path: Path, error: OSError | ValueError) -> InputError:
    """What to say of a file that could not be written."""
    return InputError(path, "", f"cannot be written ({_reason(error)})")


def _unreadable(error: OSError | ValueError) -> str:
    return "no such file" if isinstance(error, FileNotFoundError) else f"cannot be read ({_reason(error)})"


def _reason(error: OSError | ValueError) -> str:
    words = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return words.lower()
