"""Compiled geometry for games that ask it: at once where it is kept, else when another process made it."""

from __future__ import annotations

import os
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, TypeVar

from filelock import FileLock

from game.board.jit import compiled, compiled_kernels
from game.board.kernel_cache import folder, is_warm
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
    if compiled():
        _compile_once()
    elif is_warm():
        compiled_kernels()()


@cache
def _compile_once() -> None:
    """Compile what is not kept yet, where only one process of a machine does it and the others wait."""
    kept = folder()
    if kept is None or is_warm():
        return
    from game.board.warm_up import warm_up  # noqa: PLC0415 - loads every kernel, which the others need not

    with FileLock(kept / "compiling.lock"):
        if not is_warm():
            warm_up()
