"""Memory that is no longer needed, given back to the system."""

from __future__ import annotations

import ctypes
import gc
import re
import sys
from contextlib import suppress
from pathlib import Path

COMPILER = "libllvmlite"
"""The library of which a hundred megabytes are read to load kernels, and none is used to call them."""

_CLEAN = re.compile(
    rf"^(\w+)-(\w+) r-.*{COMPILER}.*\n(?:[A-Z].*\n)*?Anonymous: +0 kB\n(?:[A-Z].*\n)*?Swap: +0 kB",
    re.MULTILINE,
)
"""A part of it that nobody can write to, and that is as it lies in its file."""

_DONT_NEED = 4
"""What tells Linux that memory is not needed; what lies in a file is read again once it is."""


def give_back() -> None:
    """Give back what is free, and the compiler's own code until it is used again.

    The library of Linux otherwise keeps a hundred megabytes after a board is painted.
    """
    if sys.platform.startswith("linux"):
        with suppress(OSError, AttributeError):  # not every Linux has that library
            system = ctypes.CDLL(None)
            system.malloc_trim(0)
            for begin, end in _CLEAN.findall(Path("/proc/self/smaps").read_text(errors="replace")):
                start = int(begin, 16)
                length = ctypes.c_size_t(int(end, 16) - start)
                system.madvise(ctypes.c_void_p(start), length, _DONT_NEED)


def stays() -> None:
    """Look no longer for garbage among what there is by now.

    To look through all that is loaded takes a tenth of a second, in which no frame is shown.
    """
    gc.freeze()
