"""Memory that painting took and no longer needs, given back to the system."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress


def give_back() -> None:
    """Give back what is free: the library of Linux otherwise keeps it, a hundred megabytes after a board."""
    if sys.platform.startswith("linux"):
        with suppress(OSError, AttributeError):  # not every Linux has that library
            ctypes.CDLL(None).malloc_trim(0)
