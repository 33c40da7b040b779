"""Kernels compiled beside the program that uses them, which runs uncompiled until they are there.

Nobody waits: where they were never compiled, another process does it; a thread then loads the compiler, the
kernels take over between two frames, and the thread calls each once so that none is loaded in a question.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import game
from game.board.jit import LATER, compiled, compiled_kernels
from game.board.kernel_cache import folder, is_warm
from game.core.spare_memory import give_back, stays

if TYPE_CHECKING:
    from collections.abc import Callable

FROZEN = "--compile-kernels"
"""With this alone the program without Python compiles its kernels (`packaging/start.py`)."""

LOW = 10
"""How far behind other programs the one that compiles stands."""


class LateKernels:
    """Sees to it that kernels are compiled and take over; `step` is called between two frames."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: Thread | None = None
        self._take_over: Callable[[], None] | None = None
        self._closed = False
        self._over = compiled() or not _wanted()
        if self._over:
            return
        if is_warm():
            self._begin(self._load)
        elif folder() is None:
            self._give_up("compiled geometry cannot be kept anywhere")
        else:
            self._start()

    @property
    def over(self) -> bool:
        """Whether nothing more is to come: the kernels have taken over, or they cannot."""
        return self._over

    @property
    def at_rest(self) -> bool:
        """Whether nothing more is done either: each kernel has been called once."""
        return self._over and (self._thread is None or not self._thread.is_alive())

    def step(self) -> None:
        """See how far the others are; let the compiled kernels take over once they can be loaded."""
        if self._over:
            return
        if self._process is not None:
            self._look_at(self._process)
        elif self._take_over is not None:
            self._take_over()
            self._over = True
            self._begin(self._call_each)
        elif self._thread is not None and not self._thread.is_alive():
            self._give_up("the compiler could not be loaded")

    def close(self) -> None:
        """Stop; what is compiled is kept, and the rest follows next time."""
        self._over = self._closed = True
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._process = None
        if self._thread is not None:
            self._thread.join()

    def _start(self) -> None:
        try:
            self._process = _compiling()
        except OSError as error:
            self._give_up(f"no process could be started to compile the geometry ({error})")

    def _look_at(self, process: subprocess.Popen[bytes]) -> None:
        if process.poll() is None:
            return
        self._process = None
        if is_warm():
            self._begin(self._load)
        else:
            self._give_up(f"the process that compiles the geometry ended with {process.returncode}")

    def _begin(self, work: Callable[[], None]) -> None:
        self._thread = Thread(target=work, name=work.__name__)
        self._thread.start()

    def _load(self) -> None:
        from game.board import warm_up as _  # noqa: F401, PLC0415 - loads every kernel, which the title needs not

        with suppress(ImportError):
            self._take_over = compiled_kernels()

    def _call_each(self) -> None:
        from game.board.warm_up import warming  # noqa: PLC0415 - as above

        for _ in warming():
            if self._closed:
                return
        give_back()
        stays()

    def _give_up(self, why: str) -> None:
        self._over = True
        logging.getLogger("arcane-table").warning("%s: it is worked out uncompiled", why)


def _wanted() -> bool:
    """Whether kernels are to be compiled later, and there is a compiler."""
    put_off = os.environ.get(LATER) == "later" and os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"
    return put_off and find_spec("numba") is not None


def _compiling() -> subprocess.Popen[bytes]:
    """Another process that compiles every kernel and ends."""
    sources = str(Path(game.__file__).parent.parent)
    paths = os.pathsep.join(filter(None, (sources, os.environ.get("PYTHONPATH", ""))))
    command = [sys.executable, FROZEN] if getattr(sys, "frozen", False) else [sys.executable, "-m", __name__]
    environment = {**os.environ, "PYTHONPATH": paths}
    del environment[LATER]
    nothing = subprocess.DEVNULL
    return subprocess.Popen(  # noqa: S603 - this very program
        command, env=environment, stdin=nothing, stdout=nothing, stderr=nothing
    )


if __name__ == "__main__":
    from game.board.warm_up import warm_up

    if hasattr(os, "nice"):
        os.nice(LOW)
    warm_up()
