"""Files written whole or not at all."""

import os
from pathlib import Path


def write_bytes(path: Path, data: bytes) -> None:
    """Write the file under a temporary name beside it, then put it in its place.

    Raises:
        OSError: the folder cannot be written to; the old file is then as it was.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        temporary.write_bytes(data)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def write_text(path: Path, text: str) -> None:
    """Write the text as UTF-8 with plain line ends, as `write_bytes` does.

    Raises:
        OSError: as `write_bytes`.
    """
    write_bytes(path, text.encode("utf-8"))
