"""Kernels that run uncompiled until compiled ones take over."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.board.kernels import jit
from game.board.kernels.kernel_cache import is_warm

pytestmark = pytest.mark.skipif(not jit.compiled(), reason="kernels are not compiled here")

TAKEN_OVER = """
import gc, time
from types import FunctionType
from game.board.kernels import jit
from game.board.later import LateKernels
from game.board.sight.sight import sight
from game.board.shapes import Disc
from game.board.terrain import Board
from game.board import warm_up

late = LateKernels()
assert not jit.compiled()
asked = Board(), Disc(1, 1, 0.5), Disc(5, 1, 0.5), (Disc(3, 1.2, 0.4),)
before = sight(*asked)
until = time.monotonic() + 200
while not late.over and time.monotonic() < until:
    late.step()
    time.sleep(0.005)
assert jit.compiled()
assert sight(*asked) == before
late.close()
gc.unfreeze()
from game.board import engagement
held = [held for held in gc.get_objects() if isinstance(held, FunctionType) and jit.IS_KEPT in vars(held)]
named = [f"{m}.{n}" for m, n, _ in jit._uncompiled()]
assert held and not named, named
"""

AT_REST = """
import gc, sys, time
from pathlib import Path
from game.board.later import LateKernels
from game.board.sight import sight
from game.board.shapes import Disc
from game.board.terrain import Board

asked = Board(), Disc(1, 1, 0.5), Disc(5, 1, 0.5), (Disc(3, 1.2, 0.4),)
before = sight.sight(*asked)
late = LateKernels()
until = time.monotonic() + 200
while not late.at_rest and time.monotonic() < until:
    late.step()
    time.sleep(0.005)
sight.sight(*asked)
assert sight.sight_kernel.signatures
assert gc.get_freeze_count() > 100_000, "the compiler is looked through for garbage"
held, inside = 0, False
for line in Path("/proc/self/smaps").read_text().splitlines() if sys.platform == "linux" else ():
    if "-" in line.split()[0]:
        inside = "libllvmlite" in line
    elif inside and line.startswith("Rss"):
        held += int(line.split()[1])
assert held < 16_000, f"{held} kB of the compiler's code are held"
assert sight.sight(*asked) == before
late.close()
"""


@pytest.mark.skipif(not is_warm(), reason="nothing is kept to load")
def test_once_kernels_are_loaded_the_compiler_gives_back_what_only_loading_needs() -> None:
    completed = run(AT_REST)
    assert completed.returncode == 0, completed.stderr


def run(script: str, **environment: str) -> subprocess.CompletedProcess[str]:
    sources = str(Path(jit.__file__).parents[3])
    return subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": sources, jit.LATER: "later", **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.mark.skipif(not is_warm(), reason="nothing is kept to load")
def test_what_was_compiled_before_takes_over_while_the_program_runs() -> None:
    completed = run(TAKEN_OVER)
    assert completed.returncode == 0, completed.stderr


def test_what_was_never_compiled_is_compiled_by_two_processes_that_end_with_this_one(
    tmp_path: Path,
) -> None:
    script = """
from game.board.later import LateKernels
late = LateKernels()
processes = late._compilation._processes
assert len(processes) == 2 and all(process.poll() is None for process in processes)
late.step()
assert not late.over
late.close()
assert all(process.returncode is not None for process in processes) and late.over
"""
    completed = run(script, NUMBA_CACHE_DIR=str(tmp_path))
    assert completed.returncode == 0, completed.stderr
