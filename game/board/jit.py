"""Compilation of the geometry kernels: numba where it is installed, plain Python where it is not.

A kernel is a plain function over flat float arrays and scalars. Both ways give the same answers; set
NUMBA_DISABLE_JIT=1 to run them uncompiled. A program that is not to wait for the compiler sets
ARCANE_TABLE_COMPILE=later: its kernels run uncompiled until `compiled_kernels` takes them over.
"""

from __future__ import annotations

import importlib
import os
import sys
from contextlib import suppress
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from game.board.kernel_cache import folder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType

F = TypeVar("F", bound="Callable[..., object]")

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

LATER = "ARCANE_TABLE_COMPILE"
"""The variable that puts compiling off, where it says `later`."""

OPTIONS = "kernel_options"
"""Where a kernel that is not compiled yet keeps what the compiler is to be told."""

numba: Any = None


def _load() -> None:
    """Load the compiler; it takes longer than a single question does."""
    global numba  # noqa: PLW0603 - set once, here or when the kernels are taken over
    numba = importlib.import_module("numba")


if os.environ.get("NUMBA_DISABLE_JIT", "0") == "0" and os.environ.get(LATER) != "later":
    with suppress(ImportError):
        _load()


def kernel(function: F) -> F:
    """Compile `function` on first use and keep the result on disk; without numba, leave it as it is."""
    return _made(function, nogil=True)


def lean_kernel(function: F) -> F:
    """Compile a function that makes no arrays, as `kernel` does but without counting references.

    Counting them costs more than the arithmetic where records of many arrays are passed to small functions.
    """
    return _made(function, nogil=True, _nrt=False)


def _made(function: F, **options: bool) -> F:
    if numba is None:
        vars(function)[OPTIONS] = options
        return function
    return cast("F", _compiling(function, options))


def _compiling(function: Any, options: dict[str, bool]) -> Any:  # noqa: ANN401 - the compiler has no types
    """The kernel for Python and other kernels to call."""
    from game.board.kernel_trial import way  # noqa: PLC0415 - loads the compiler

    ours = way()
    return _ordinary(function) if ours is None else ours(function, options)


def _ordinary(function: Any) -> Any:  # noqa: ANN401 - the compiler has no types
    """A kernel compiled as any function is, and kept where the other kernels would be."""
    kept = folder()
    if kept is not None:
        numba.config.CACHE_DIR = str(kept)
    return numba.njit(function, nogil=True, cache=True)


def compiled() -> bool:
    """Whether kernels are compiled in this process."""
    return numba is not None and not numba.config.DISABLE_JIT


def compiled_kernels() -> Callable[[], None]:
    """Load the compiler, which takes a while; what is returned puts compiled kernels in place of all others.

    The former may be done in a thread; the latter, between two questions, takes no time: a kernel finds those
    that it calls by their names.

    Raises:
        ImportError: there is no compiler.
    """
    if numba is None:
        _load()
    made: dict[int, object] = {}
    _make(made)

    def take_over() -> None:
        _make(made)
        for module, name, function in _uncompiled():
            setattr(module, name, made[id(function)])

    return take_over


def _make(made: dict[int, object]) -> None:
    """Make a compiled kernel of each that is not, unless it is made; nobody calls them by their names yet."""
    for _, _, function in _uncompiled():
        if id(function) not in made:
            made[id(function)] = _compiling(function, vars(function)[OPTIONS])


def _uncompiled() -> Iterator[tuple[ModuleType, str, FunctionType]]:
    """Every name in the program that means a kernel which is not compiled."""
    for module in [one for name, one in list(sys.modules.items()) if name.partition(".")[0] == "game"]:
        for name, value in list(vars(module).items()):
            if isinstance(value, FunctionType) and OPTIONS in vars(value):
                yield module, name, value
