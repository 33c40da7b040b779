"""Whether the geometry kernels are compiled and kept on disk. Importing this loads no compiler."""

from __future__ import annotations

import hashlib
import os
import platform
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from platformdirs import user_cache_path


def is_warm() -> bool:
    """Whether these sources were compiled to the end by these versions, so that kernels load at once."""
    return _marker().is_file()


def mark_warm() -> None:
    """Remember that every kernel is compiled. Without a place to write, the next start compiles again."""
    marker = _marker()
    with suppress(OSError):
        marker.parent.mkdir(parents=True, exist_ok=True)
        marker.touch()


def _marker() -> Path:
    """A file beside the kept kernels, whose name stands for their sources and for what compiles them."""
    stamp = hashlib.sha256(f"{platform.python_version()} {_numba_version()}".encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        stamp.update(source.read_bytes())
    return _folder() / f"kernels-{stamp.hexdigest()[:16]}"


def _folder() -> Path:
    """Where numba keeps what it compiles: beside the sources if it may write there."""
    if named := os.environ.get("NUMBA_CACHE_DIR"):
        return Path(named)
    beside = Path(__file__).parent
    return beside / "__pycache__" if os.access(beside, os.W_OK) else user_cache_path("arcane-table")


def _numba_version() -> str:
    try:
        return version("numba")
    except PackageNotFoundError:
        return "none"
