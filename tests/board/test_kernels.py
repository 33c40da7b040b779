"""Kernels are compiled by what is public of numba, beside those of others; what Python calls is kept."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from faults import none_of
from sources import GAME

from game.board.kernels import jit, kernel_cache

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(not jit.compiled(), reason="kernels are not compiled here")

PUBLIC = {"numba", "numba.typed", "numba.types", "numba.extending"}


def test_only_the_public_face_of_numba_is_used() -> None:
    used = [
        f"{path.relative_to(GAME)}: {name}"
        for path in GAME.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for name in imported(node)
        if name.partition(".")[0] in {"numba", "llvmlite"} and name not in PUBLIC
    ]
    none_of(used)


def imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [node.module or ""]
    return []


OTHERS = """
import os
import numba
import numpy as np

@numba.njit
def before(count):
    return np.zeros(count).sum() + len(np.empty(count))

assert before(3) == 3.0

from game.board.kernels import jit
from game.board.shapes import Disc
from game.board.sight.sight import sight, sight_kernel
from game.board.terrain import Board

@numba.njit(cache=True)
def after(count):
    return np.ones(count).sum()

print(sight(Board(), Disc(1, 1, 0.5), Disc(5, 1, 0.5), (Disc(3, 1.2, 0.4),)).visible)
loaded = sum(sight_kernel.stats.cache_hits.values())
print(loaded, after(3), numba.config.CACHE_DIR == os.environ["NUMBA_CACHE_DIR"])
"""


@pytest.mark.skipif(not kernel_cache.is_warm(), reason="nothing is kept to load")
def test_kernels_load_beside_others_that_allocate_and_leave_them_alone(tmp_path: Path) -> None:
    script = tmp_path / "others.py"
    script.write_text(OTHERS, encoding="utf-8")
    home = kernel_cache.folder()
    assert home is not None
    place = {"NUMBA_CACHE_DIR": str(home.parent), "PYTHONPATH": str(GAME.parent)}
    done = subprocess.run(
        [sys.executable, str(script)],
        env={**os.environ, **place},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "True\n1 3.0 True\n"), done.stderr
    for kept in home.parent.glob("*/others.after-*"):
        kept.unlink()


def called_by_python(tree: ast.Module, kernels: set[str], own: str) -> set[str]:
    """The kernels that code outside kernels calls, by their names or by those of modules."""
    names = {name: f"{own}.{name}" for name in kernels_in(tree)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("game.board"):
            where = GAME.parent / (node.module or "").replace(".", "/")
            for alias in node.names:
                is_module = (where / f"{alias.name}.py").is_file()
                names[alias.asname or alias.name] = alias.name if is_module else f"{where.name}.{alias.name}"
    python = [node for node in tree.body if getattr(node, "name", "") not in kernels_in(tree)]
    calls = [n.func for node in python for n in ast.walk(node) if isinstance(n, ast.Call)]
    called = {names.get(call.id, "") for call in calls if isinstance(call, ast.Name)}
    for call in calls:
        if isinstance(call, ast.Attribute) and isinstance(call.value, ast.Name):
            called.add(f"{names.get(call.value.id, '')}.{call.attr}")
    return called & kernels


def kernels_in(tree: ast.Module, *decorators: str) -> set[str]:
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    wanted = set(decorators or ("kernel", "lean_kernel", "part", "lean_part"))
    return {f.name for f in functions if wanted & {ast.unparse(d) for d in f.decorator_list}}


def test_what_python_calls_is_a_kernel_and_kept_and_the_others_are_parts_of_these() -> None:
    trees = {
        path.stem: ast.parse(path.read_text(encoding="utf-8")) for path in (GAME / "board").rglob("*.py")
    }
    parts, kernels = (
        {f"{stem}.{name}" for stem, tree in trees.items() for name in kernels_in(tree, kind, f"lean_{kind}")}
        for kind in ("part", "kernel")
    )
    called: set[str] = set()
    for path in GAME.rglob("*.py"):
        called |= called_by_python(ast.parse(path.read_text(encoding="utf-8")), parts | kernels, path.stem)
    assert len(called) > 20
    none_of(f"{name}: called by Python, and a part" for name in sorted(called & parts))
    none_of(f"{name}: a kernel, and not called by Python" for name in sorted(kernels - called))
    if kernel_cache.is_warm():
        families = [kept for kept in map(kernel_cache.kept_of, kernel_cache.FAMILIES) if kept is not None]
        none_of(
            f"{name}: not compiled by warm_up"
            for name in sorted(kernels)
            if not any(kernel_cache.holds(kept, name) for kept in families)
        )
