"""Where compiled kernels are kept, and whether all of them are. Importing this loads no compiler.

A compiled kernel holds the code of the functions that it calls, in other files too, and the compiler notices
only changes of its own file. So there is a folder for each state of all the sources: what they say, and
where and since when they lie, for the compiler takes another copy of the same file for another file.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import time
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from platformdirs import user_cache_path

UNUSED_DAYS = 14
"""Days after which the kernels of other sources are thrown away."""


def folder() -> Path | None:
    """The folder for these sources and this compiler, made if need be; None where nothing can be written."""
    named = os.environ.get("NUMBA_CACHE_DIR")
    home = Path(named) if named else user_cache_path("arcane-table", appauthor=False)
    mine = home / f"kernels-{_stamp()}"
    try:
        mine.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return mine if os.access(mine, os.W_OK) else None


def is_warm() -> bool:
    """Whether these sources were compiled to the end, so that kernels load at once."""
    kept = folder()
    return kept is not None and (kept / "whole").is_file()


def mark_warm() -> None:
    """Remember that every kernel is compiled, and forget those of sources that are long gone."""
    kept = folder()
    if kept is None:
        return
    with suppress(OSError):
        (kept / "whole").touch()
    oldest = time.time() - UNUSED_DAYS * 24 * 3600
    for other in kept.parent.glob("kernels-*"):
        with suppress(OSError):
            if other != kept and other.stat().st_mtime < oldest:
                shutil.rmtree(other, ignore_errors=True)


def _stamp() -> str:
    stamp = hashlib.sha256(f"{platform.python_version()} {platform.machine()} {_numba_version()}".encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        stamp.update(f"{source} {source.stat().st_mtime_ns}".encode())
        stamp.update(source.read_bytes())
    return stamp.hexdigest()[:16]


def _numba_version() -> str:
    try:
        return version("numba")
    except PackageNotFoundError:
        return "none"
