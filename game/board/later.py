"""Kernels compiled beside the program that uses them, which runs uncompiled until they are there.

Nobody waits: where they were never compiled, two processes do it, each a family, first what is asked for
first. Whenever one has done a step, a thread loads what is there by now; it takes over between two frames,
and the thread calls each kernel once so that none is loaded in a question.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import time
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import game
from game.board.kernels.jit import LATER, compiled, compiled_kernels, kept_kernels
from game.board.kernels.kernel_cache import FAMILIES, folder, is_warm, kept_of, steps_done
from game.core.spare_memory import give_back, stays

if TYPE_CHECKING:
    from collections.abc import Callable

FROZEN = "--compile-kernels"
"""The option by which the program without Python compiles its kernels (`packaging/start.py`)."""

LOW = 10
"""The niceness of processes that compile beside a window: other programs come before them."""

PAUSE = 0.1
"""Seconds between two looks at how far the others are."""


class Compilation:
    """The processes that compile what is not kept yet; each ends once its family is whole."""

    def __init__(self, niceness: int = 0) -> None:
        """Start them.

        Raises:
            OSError: a process could not be started.
        """
        self._processes: list[subprocess.Popen[bytes]] = []
        self._home = folder()
        try:
            for family in FAMILIES:
                kept = kept_of(family)
                if kept is not None and not kept.whole:
                    self._processes.append(_compiling(family, niceness))
        except OSError:
            self.close()
            raise

    @property
    def running(self) -> bool:
        """Whether a process is still at work."""
        return any(process.poll() is None for process in self._processes)

    @property
    def endings(self) -> list[int]:
        """The exit codes of the processes that have ended."""
        return [process.returncode for process in self._processes if process.poll() is not None]

    @property
    def progress(self) -> tuple[int, int]:
        """The number of steps done, and of all steps."""
        return (0, 0) if self._home is None else steps_done(self._home)

    def close(self) -> None:
        """Stop them; what is compiled is kept."""
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.wait()


def compile_all(progress: Callable[[int, int], None] | None = None) -> bool:
    """Compile all that is not kept, in processes of their own, and wait for it; whether all is kept then.

    It must be done before the first kernel is imported: what is imported then is loaded from there.
    `progress` is given the number of steps done, and of all.
    """
    if is_warm():
        return True
    if folder() is None or find_spec("numba") is None:
        return False
    compilation = Compilation()
    try:
        while compilation.running:
            time.sleep(PAUSE)
            if progress is not None:
                progress(*compilation.progress)
    finally:
        compilation.close()
    return is_warm()


class LateKernels:
    """Sees to it that kernels are compiled and take over; `step` is called between two frames."""

    def __init__(self) -> None:
        self._compilation: Compilation | None = None
        self._thread: Thread | None = None
        self._take_over: Callable[[], None] | None = None
        self._why = "the compiler could not be loaded"
        self._seen = (0, 0)
        self._called: dict[str, int] = {}
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
        if self._over or (self._thread is not None and self._thread.is_alive()):
            return
        if self._take_over is not None:
            self._take_over()
            self._take_over = None
            self._over = self._compilation is None
            self._begin(self._call_each)
        elif self._compilation is not None:
            self._look_at(self._compilation)
        else:
            self._give_up(self._why)

    def close(self) -> None:
        """Stop; what is compiled is kept, and the rest follows next time."""
        self._over = self._closed = True
        if self._compilation is not None:
            self._compilation.close()
            self._compilation = None
        if self._thread is not None:
            self._thread.join()

    def _start(self) -> None:
        try:
            self._compilation = Compilation(LOW)
        except OSError as error:
            self._give_up(f"no process could be started to compile the geometry ({error})")

    def _look_at(self, compilation: Compilation) -> None:
        if not compilation.running:
            self._compilation = None
            self._why = f"the processes that compile the geometry ended with {compilation.endings}"
            self._begin(self._load)
        elif compilation.progress != self._seen:
            self._seen = compilation.progress
            self._begin(self._load_kept)

    def _begin(self, work: Callable[[], None]) -> None:
        self._thread = Thread(target=work, name=work.__name__)
        self._thread.start()

    def _load(self) -> None:
        """Load all kernels, if they are all kept."""
        from game.board import warm_up as _  # noqa: F401, PLC0415 - loads every kernel, which the title needs not

        if is_warm():
            with suppress(ImportError):
                self._take_over = compiled_kernels()

    def _load_kept(self) -> None:
        from game.board import warm_up as _  # noqa: F401, PLC0415 - as above

        with suppress(ImportError):
            self._take_over = kept_kernels()

    def _call_each(self) -> None:
        """Call what has taken over: the steps that are done, but for those that were called before."""
        from game.board.warm_up import steps_of  # noqa: PLC0415 - as above

        for family in FAMILIES:
            steps, kept = steps_of(family), kept_of(family)
            done = len(steps) if self._over else kept.done if kept is not None else 0
            for step in steps[self._called.get(family, 0) : done]:
                if self._closed:
                    return
                step()
            self._called[family] = done
        if self._over:
            give_back()
            stays()

    def _give_up(self, why: str) -> None:
        self._over = True
        logging.getLogger("arcane-table").warning("%s: it is worked out uncompiled", why)


def _wanted() -> bool:
    """Whether kernels are to be compiled later, and there is a compiler."""
    put_off = os.environ.get(LATER) == "later" and os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"
    return put_off and find_spec("numba") is not None


def _compiling(family: str, niceness: int) -> subprocess.Popen[bytes]:
    """Start a process that compiles that family and ends."""
    sources = str(Path(game.__file__).parent.parent)
    paths = os.pathsep.join(filter(None, (sources, os.environ.get("PYTHONPATH", ""))))
    this = [FROZEN] if getattr(sys, "frozen", False) else ["-m", "game.board.later"]
    environment = {**os.environ, "PYTHONPATH": paths, LATER: family, "NUMBA_DISABLE_JIT": "0"}
    nothing = subprocess.DEVNULL
    return subprocess.Popen(  # noqa: S603 - this very program
        [sys.executable, *this, str(niceness)], env=environment, stdin=nothing, stdout=nothing, stderr=nothing
    )


def main(words: list[str]) -> int:
    """Compile the family that the environment names, else all of them; the exit code."""
    if os.environ.get(LATER) not in FAMILIES:
        return 0 if compile_all() else 1
    from game.board.warm_up import compile_family  # noqa: PLC0415 - loads every kernel

    if hasattr(os, "nice") and words:
        os.nice(int(words[0]))
    compile_family(os.environ[LATER])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
