"""Where compiled kernels are kept, and whether all of them are. Importing this loads no compiler.

A compiled kernel holds the code of the functions that it calls, in other files too, and the compiler notices
only changes of its own file. So there is a folder for each state of all the sources: what they say, and
where and since when they lie, for the compiler takes another copy of the same file for another file.
"""

from __future__ import annotations

import hashlib
import logging
import os
import pickle
import platform
import shutil
import time
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path

DIGEST = hashlib.sha256().digest_size
"""Bytes of the digest before each kernel."""

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


def guard(caching: Any) -> None:  # noqa: ANN401 - numba's module, which has no types
    """Let kernels be compiled anew where what was kept of them is damaged, and not be kept on a full disk.

    numba raises in both cases, or runs damaged code: each kernel therefore lies behind its digest.
    """
    kept, files = caching.FunctionCache, caching.IndexDataCacheFile
    load, save = kept.load_overload, kept.save_overload

    def load_overload(self: Any, *what: object) -> object:  # noqa: ANN401 - as numba's
        try:
            return _lean(self, load(self, *what))
        except Exception as error:  # noqa: BLE001 - damaged files raise anything
            _tell("a compiled kernel could not be loaded and is compiled anew", repr(error))
            with suppress(Exception):
                self.flush()
            return None

    def save_overload(self: Any, *what: object) -> None:  # noqa: ANN401 - as numba's
        try:
            save(self, *what)
        except Exception as error:  # noqa: BLE001 - it is compiled, and may be used all the same
            _tell("a compiled kernel could not be kept", repr(error))

    def save_data(self: Any, name: str, data: object) -> None:  # noqa: ANN401 - as numba's
        dumped = self._dump(data)
        with self._open_for_write(self._data_path(name)) as file:
            file.write(hashlib.sha256(dumped).digest() + dumped)

    def load_data(self: Any, name: str) -> object:  # noqa: ANN401 - as numba's
        held = Path(self._data_path(name)).read_bytes()
        digest, dumped = held[:DIGEST], held[DIGEST:]
        if hashlib.sha256(dumped).digest() != digest:
            raise ValueError(f"{name} is damaged")
        return pickle.loads(dumped)  # noqa: S301 - what numba itself has written, as its digest says

    kept.load_overload, kept.save_overload = load_overload, save_overload
    files._save_data, files._load_data = save_data, load_data  # noqa: SLF001 - the only place to check


def _lean(kept: Any, found: Any) -> Any:  # noqa: ANN401 - numba's
    """A kernel of ours without what other functions would be linked with: they have parts of their own."""
    if found is not None and kept._py_func.__module__.startswith("game."):  # noqa: SLF001 - numba has no other way
        found.library._shared_module.close()  # noqa: SLF001
        found.library._shared_module = None  # noqa: SLF001
    return found


@cache
def _tell(what: str, why: str) -> None:
    """Log it, the same only once."""
    logging.getLogger("arcane-table").warning("%s (%s)", what, why)


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
