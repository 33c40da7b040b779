"""Kernels that kernels call are parts of these: neither machine code nor a file is made of them."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from faults import none_of
from sources import GAME

from game.board import jit, kernel_cache

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(not jit.compiled(), reason="kernels are not compiled here")


@jit.kernel
def twice(number: float) -> float:
    return 2.0 * number


@jit.kernel
def four_times(number: float) -> float:
    return twice(twice(number))


@jit.kernel
def sum_of_first(count: int) -> float:
    total = 0.0
    for i in range(count):
        total += four_times(float(i)) + twice(1)
    return total


def test_only_what_python_calls_is_compiled_by_itself() -> None:
    assert sum_of_first(3) == 18.0
    assert len(sum_of_first.signatures) == 1  # type: ignore[attr-defined]  # numba's dispatcher
    assert not twice.signatures  # type: ignore[attr-defined]
    assert not four_times.signatures  # type: ignore[attr-defined]


def test_a_part_can_be_called_as_well() -> None:
    assert sum_of_first(2) == 8.0
    assert four_times(1.5) == 6.0


OTHERS = """
import os
import numba
import numpy as np
from game.board.jit import kernel

@kernel
def ours(count):
    return np.zeros(count).sum()

@numba.njit(cache=True)
def theirs(count):
    return np.zeros(count).sum() + len(np.empty(count))

assert ours(3) == 0.0
print(theirs(3), numba.config.CACHE_DIR == os.environ["NUMBA_CACHE_DIR"], type(theirs._cache).__name__)
"""


def test_others_in_the_same_process_compile_as_if_there_were_no_kernels(tmp_path: Path) -> None:
    script = tmp_path / "others.py"
    script.write_text(OTHERS, encoding="utf-8")
    run = run_apart(script, tmp_path)
    assert run.stdout == "3.0 True FunctionCache\n", run.stderr
    assert list((tmp_path).glob("*/others.theirs-*.nbc"))


def run_apart(script: Path, kernels: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(kernels), "PYTHONPATH": str(GAME.parent)}
    command = [sys.executable, str(script)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


CHANGED = """
import logging
logging.basicConfig(format="%(message)s")
{change}

import numpy as np
from game.board.jit import kernel, lean_kernel

@lean_kernel
def total(numbers, first):
    return numbers[first:].sum()

@kernel
def ours(count):
    return total(np.ones(count), 1)

print(ours(3), len(ours.signatures))
"""


@pytest.mark.parametrize(
    "change",
    [
        pytest.param("import numba.core.codegen as c; del c.JITCodeLibrary", id="libraries"),
        pytest.param("import numba.core.caching as c; del c.CompileResultCacheImpl", id="files"),
        pytest.param("import game.board.kernel_lowering as l; l.ShortLower._part = None", id="writing"),
    ],
)
def test_where_the_compiler_has_changed_kernels_are_compiled_as_any_function(
    change: str, tmp_path: Path
) -> None:
    script = tmp_path / "changed.py"
    script.write_text(CHANGED.format(change=change), encoding="utf-8")
    run = run_apart(script, tmp_path)
    assert run.stdout == "2.0 1\n", run.stderr
    assert run.stderr.count("compiled in the ordinary way") == 1
    again = run_apart(script, tmp_path)
    assert again.stdout == "2.0 1\n", again.stderr


def called_by_python(tree: ast.Module, kernels: set[str], own: str) -> set[str]:
    """The kernels that code outside kernels calls, by their names or by those of modules."""
    names = {name: f"{own}.{name}" for name in kernels_in(tree)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("game.board"):
            module = (node.module or "").rpartition(".")[2]
            for one in node.names:
                names[one.asname or one.name] = one.name if module == "board" else f"{module}.{one.name}"
    python = [node for node in tree.body if getattr(node, "name", "") not in kernels_in(tree)]
    calls = [n.func for node in python for n in ast.walk(node) if isinstance(n, ast.Call)]
    called = {names.get(call.id, "") for call in calls if isinstance(call, ast.Name)}
    for call in calls:
        if isinstance(call, ast.Attribute) and isinstance(call.value, ast.Name):
            called.add(f"{names.get(call.value.id, '')}.{call.attr}")
    return called & kernels


def kernels_in(tree: ast.Module) -> set[str]:
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    return {
        f.name for f in functions if {"kernel", "lean_kernel"} & {ast.unparse(d) for d in f.decorator_list}
    }


@pytest.mark.skipif(not kernel_cache.is_warm(), reason="not all is compiled here")
def test_whatever_python_calls_was_compiled_with_the_rest() -> None:
    trees = {path.stem: ast.parse(path.read_text(encoding="utf-8")) for path in (GAME / "board").glob("*.py")}
    kernels = {f"{stem}.{name}" for stem, tree in trees.items() for name in kernels_in(tree)}
    called: set[str] = set()
    for path in GAME.rglob("*.py"):
        called |= called_by_python(ast.parse(path.read_text(encoding="utf-8")), kernels, path.stem)
    assert len(called) > 20
    folder = kernel_cache.folder()
    assert folder is not None
    kept = {path.name.partition("-")[0] for path in folder.rglob("*.nbc")}
    none_of(f"{name}: called by Python, not by warm_up" for name in sorted(called - kept))
