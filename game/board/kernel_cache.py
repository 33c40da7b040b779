"""Where compiled kernels are kept, and whether all of them are. Importing this loads no compiler.

A compiled kernel holds the code of the functions that it calls, in other files too, and the compiler notices
only changes of its own file. So there is a folder for each state of all the sources: what they say, and
where and since when they lie, for the compiler takes another copy of the same file for another file.
"""

from __future__ import annotations

import hashlib
import logging
import os
import platform
import shutil
import stat
import sys
import time
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from platformdirs import user_cache_path

UNUSED_DAYS = 14
"""Days after which the kernels of other sources are thrown away."""


OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH


def folder() -> Path | None:
    """The folder for these sources and this compiler, made if need be; None where nothing can be written.

    What lies in it is executed. So it is this user's own, and nobody else may write to it: where somebody
    else has made one of that name, or may write to it, there is another beside it.
    """
    named = os.environ.get("NUMBA_CACHE_DIR")
    home = Path(named) if named else user_cache_path("arcane-table", appauthor=False)
    name = f"kernels-{_stamp()}"
    for mine in (home / name, home / f"{name}-own"):
        try:
            mine.mkdir(0o700, parents=True, exist_ok=True)
            if not named:
                _close_to_others(home)
            why = _not_safe(mine)
        except OSError:
            return None
        if not why:
            return mine if os.access(mine, os.W_OK) else None
        _tell_refused(mine, why)
    return None


def _close_to_others(home: Path) -> None:
    """Let nobody else write where this program's caches lie, whatever its user lets others do by default."""
    status = home.stat()
    if sys.platform != "win32" and status.st_uid == os.getuid() and status.st_mode & OTHERS_WRITE:
        home.chmod(stat.S_IMODE(status.st_mode) & ~OTHERS_WRITE)


def _not_safe(mine: Path) -> str:
    """Why what lies in a folder may be somebody else's; empty if it is not."""
    if sys.platform == "win32":  # there a folder of the user's is closed to others
        return ""
    here, above = mine.lstat(), mine.parent.stat()
    if not stat.S_ISDIR(here.st_mode):
        return "it is no folder, or a link to one"
    if here.st_uid != os.getuid():
        return "it belongs to somebody else"
    if here.st_mode & OTHERS_WRITE:
        return "others may write to it"
    if above.st_uid not in (os.getuid(), 0):
        return "the folder that it lies in belongs to somebody else"
    if above.st_mode & OTHERS_WRITE and not above.st_mode & stat.S_ISVTX:  # as /tmp has it
        return "others may write to the folder that it lies in"
    return ""


@cache
def _tell_refused(mine: Path, why: str) -> None:
    """Log once that a folder is not used."""
    logging.getLogger(__name__).warning("compiled kernels in %s are not used: %s", mine, why)


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
