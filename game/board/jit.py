"""Compilation of the geometry kernels: numba where it is installed, plain Python where it is not.

A kernel is a plain function over flat float arrays and scalars. Both ways give the same answers; set
NUMBA_DISABLE_JIT=1 to run them uncompiled.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from game.board.kernel_cache import folder, guard

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., object]")

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

numba: Any = None
if os.environ.get("NUMBA_DISABLE_JIT", "0") == "0":
    # Importing numba takes longer than a single question does uncompiled.
    with suppress(ImportError):
        import numba
        from numba.core import caching

        guard(caching)
        _kept = folder()
        if _kept is not None:
            numba.config.CACHE_DIR = str(_kept)


def kernel(function: F) -> F:
    """Compile `function` on first use and keep the result on disk; without numba, leave it as it is."""
    if numba is None:
        return function
    return cast("F", numba.njit(cache=True, nogil=True)(function))


def lean_kernel(function: F) -> F:
    """Compile a function that makes no arrays, as `kernel` does but without counting references.

    Counting them costs more than the arithmetic where records of many arrays are passed to small functions.
    """
    if numba is None:
        return function
    return cast("F", numba.njit(cache=True, nogil=True, _nrt=False)(function))


def compiled() -> bool:
    """Whether kernels are compiled in this process."""
    return numba is not None and not numba.config.DISABLE_JIT
