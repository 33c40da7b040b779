"""The files that compiled kernels are kept in. Importing this loads numba.

numba raises where a file is damaged and where a disk is full, or runs damaged code: here each kernel lies
behind its digest, what is damaged is compiled anew, and what cannot be kept is used all the same.
"""

from __future__ import annotations

import hashlib
import logging
import os
import pickle
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile

from game.board.kernel_cache import folder

if TYPE_CHECKING:
    from types import FunctionType

    from game.board.kernel_arrays import Theirs

DIGEST = hashlib.sha256().digest_size
"""Bytes of the digest before each kernel."""


class _Place:
    """The folder of these sources, whatever folder is set for others in the same process.

    Files lie straight in it: where a frozen module lies is told relative to the working folder. numba asks
    for these methods, and for the file when it warns of what it cannot keep.
    """

    def __init__(self, function: FunctionType, file: str, kept: Path) -> None:
        self._py_file = file
        self._line = function.__code__.co_firstlineno
        self._kept = kept

    @classmethod
    def from_function(cls, py_func: FunctionType, py_file: str) -> _Place | None:
        """The place for a kernel; None without one."""
        kept = _folder(os.environ.get("NUMBA_CACHE_DIR"))
        return None if kept is None else cls(py_func, py_file, kept)

    def ensure_cache_path(self) -> None:
        """Nothing: it was made when it was looked for."""

    def get_cache_path(self) -> str:
        """The folder."""
        return str(self._kept)

    def get_source_stamp(self) -> bytes:
        """What the source says; nothing where it cannot be read: the folder is told apart by it, too."""
        if not getattr(sys, "frozen", False):
            with suppress(OSError):
                return hashlib.sha256(Path(self._py_file).read_bytes()).digest()
        return b""

    def get_disambiguator(self) -> str:
        """The line, for there may be functions of one name."""
        return str(self._line)


class _Kernels(CompileResultCacheImpl):  # type: ignore[misc]  # numba is untyped
    _locator_classes = (_Place,)


class _Guarded(IndexDataCacheFile):  # type: ignore[misc]  # numba is untyped
    """Files that tell whether they are damaged."""

    def _save_data(self, name: str, data: object) -> None:
        dumped = self._dump(data)
        with self._open_for_write(self._data_path(name)) as file:
            file.write(hashlib.sha256(dumped).digest() + dumped)

    def _load_data(self, name: str) -> object:
        held = Path(self._data_path(name)).read_bytes()
        digest, dumped = held[:DIGEST], held[DIGEST:]
        if hashlib.sha256(dumped).digest() != digest:
            raise ValueError(f"{name} is damaged")
        return pickle.loads(dumped)  # noqa: S301 - what numba itself has written, as its digest says


class KernelFiles(FunctionCache):  # type: ignore[misc]  # numba is untyped
    """Keeps one kernel, compiled for arguments of whatever types."""

    _impl_class = _Kernels

    def __init__(self, function: FunctionType) -> None:
        super().__init__(function)
        where = self._impl.locator
        self._cache_file = _Guarded(
            where.get_cache_path(), self._impl.filename_base, where.get_source_stamp()
        )

    def load_overload(self, *what: Theirs) -> Theirs | None:
        """The compiled kernel; None where it was not kept."""
        try:
            found = super().load_overload(*what)
        except Exception as error:  # noqa: BLE001 - damaged files raise anything
            _tell("a compiled kernel could not be loaded and is compiled anew", repr(error))
            with suppress(Exception):
                self.flush()
            return None
        if found is not None:  # nobody links it with other functions: they have parts of their own
            found.library._shared_module.close()  # noqa: SLF001 - numba has no other way
            found.library._shared_module = None  # noqa: SLF001
        return found

    def save_overload(self, *what: Theirs) -> None:
        """Keep a compiled kernel, if that can be."""
        try:
            super().save_overload(*what)
        except Exception as error:  # noqa: BLE001 - it is compiled, and may be used all the same
            _tell("a compiled kernel could not be kept", repr(error))


@cache
def _folder(_named: str | None) -> Path | None:
    """The folder, looked for once wherever the settings point to."""
    return folder()


@cache
def _tell(what: str, why: str) -> None:
    """Log it, the same only once."""
    logging.getLogger("arcane-table").warning("%s (%s)", what, why)
