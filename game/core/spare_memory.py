"""Gives memory that is no longer needed back to the system."""

from __future__ import annotations

import ctypes
import gc
import re
import sys
from contextlib import suppress
from pathlib import Path

COMPILER = "libllvmlite"
"""The library of which a hundred megabytes are read to load kernels, and none to call them."""

_CLEAN = re.compile(
    rf"^(\w+)-(\w+) r-.*{COMPILER}.*\n(?:[A-Z].*\n)*?Anonymous: +0 kB\n(?:[A-Z].*\n)*?Swap: +0 kB",
    re.MULTILINE,
)
"""A part of it that nobody can write to, and that is as it lies in its file."""

_DONT_NEED = 4
"""The advice to Linux that memory is not needed (MADV_DONTNEED); parts of files are read again on use."""


_MMAP_THRESHOLD = -3
"""The option of glibc that sets from how many bytes on memory comes straight from the system."""

LARGE = 2 << 20
"""The number of bytes set by that option."""


def large_apart() -> None:
    """Let large pieces of memory come from the system one by one, and go back to it once they are free.

    The library of Linux otherwise takes even pictures from what it keeps for small pieces, once one of their
    size has been let go, and what lies between two of them cannot be given back.
    """
    if sys.platform.startswith("linux"):
        with suppress(OSError, AttributeError):  # not every Linux has that library
            ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, LARGE)


def trim() -> None:
    """Give back what is free; after a board is painted the library of Linux keeps a hundred megabytes."""
    if sys.platform.startswith("linux"):
        with suppress(OSError, AttributeError):  # not every Linux has that library
            ctypes.CDLL(None).malloc_trim(0)


def give_back() -> None:
    """Give back what is free, and the compiler's own code until it is used again."""
    trim()
    if sys.platform.startswith("linux"):
        with suppress(OSError, AttributeError):  # not every Linux has that library
            system = ctypes.CDLL(None)
            for begin, end in _CLEAN.findall(Path("/proc/self/smaps").read_text(errors="replace")):
                start = int(begin, 16)
                length = ctypes.c_size_t(int(end, 16) - start)
                system.madvise(ctypes.c_void_p(start), length, _DONT_NEED)


def stays() -> None:
    """Exempt all present objects from garbage collection.

    To look through all that is loaded takes a tenth of a second, in which no frame is shown.
    """
    gc.freeze()
