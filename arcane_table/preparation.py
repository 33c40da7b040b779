"""Which kernels answer: compiled ones where they are kept on this machine, else uncompiled ones."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_KERNELS = "game.board.kernels.jit"


def prepared() -> None:
    """Load the kernels, once a process: nobody waits a minute for a compiler that was not asked for."""
    if _KERNELS in sys.modules:
        return
    # The kernels ask for this as they are loaded; the setting is not left behind.
    before = os.environ.get("ARCANE_TABLE_COMPILE")
    os.environ["ARCANE_TABLE_COMPILE"] = "later"
    try:
        import_module(_KERNELS)
    finally:
        if before is None:
            del os.environ["ARCANE_TABLE_COMPILE"]
        else:
            os.environ["ARCANE_TABLE_COMPILE"] = before
    use_kept_kernels()


def use_kept_kernels() -> None:
    """Let compiled kernels answer from here on, if they are kept on this machine; it takes half a second."""
    from game.board.kernels.jit import compiled, compiled_kernels
    from game.board.kernels.kernel_cache import is_warm

    if os.environ.get("NUMBA_DISABLE_JIT", "0") != "0" or find_spec("numba") is None:
        return
    if not compiled() and is_warm():
        compiled_kernels()()


def compile_kernels(progress: Callable[[int, int], None] | None = None) -> None:
    """Compile the geometry, which then answers some ten to a hundred times as fast, with the same answers.

    It takes a minute or two, once on a machine: what is compiled is kept in the user's cache folder, and used
    from the first question on whenever the package is imported again. `progress` is given how many steps
    of how many are done.

    Raises:
        ImportError: numba is not installed.
    """
    prepared()
    from game.board.kernels.jit import compiled, compiled_kernels
    from game.board.later import compile_all

    if not compiled():
        compile_all(progress or (lambda _done, _total: None))
        compiled_kernels()()
