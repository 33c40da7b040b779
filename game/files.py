"""Files written whole or not at all."""

import os
import tempfile
from pathlib import Path


def write_bytes(path: Path, data: bytes) -> None:
    """Write the file under a temporary name beside it, then put it in its place.

    Raises:
        OSError: the folder cannot be written to; the old file is then as it was.
    """
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def write_text(path: Path, text: str) -> None:
    """Write the text as UTF-8 with plain line ends, as `write_bytes` does.

    Raises:
        OSError: as `write_bytes`.
    """
    write_bytes(path, text.encode("utf-8"))
