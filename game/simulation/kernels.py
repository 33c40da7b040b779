"""Compiled geometry for games that ask it: at once where it is kept, else when another process made it."""

from __future__ import annotations

import os
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, TypeVar

from game.board.kernels.jit import compiled, compiled_kernels
from game.board.kernels.kernel_cache import is_warm
from game.board.later import LateKernels

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

R = TypeVar("R")


@contextmanager
def compiling() -> Iterator[None]:
    """Where the kernels were never compiled, a process beside this one does it until the block is over."""
    late = None if compiled() or is_warm() else LateKernels()
    try:
        yield
    finally:
        if late is not None:
            late.close()


def with_kernels(play: Callable[[int], R], number: int) -> R:
    """A game of that number, with compiled kernels if there are any; it is the same with and without them."""
    _settle()
    return play(number)


def _settle() -> None:
    if os.environ.get("NUMBA_DISABLE_JIT", "0") != "0" or find_spec("numba") is None:
        return
    if not compiled() and is_warm():
        compiled_kernels()()
