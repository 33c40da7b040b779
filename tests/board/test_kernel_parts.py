"""Kernels that kernels call are parts of these: neither machine code nor a file is made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from game.board import jit

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


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Kernels are kept in an empty folder."""
    monkeypatch.setattr(jit.numba.config, "CACHE_DIR", str(tmp_path))
    return tmp_path


def test_only_what_python_calls_is_compiled_by_itself(tmp_path: Path) -> None:
    assert sum_of_first(3) == 18.0
    assert not twice.signatures  # type: ignore[attr-defined]  # numba's dispatcher
    assert not four_times.signatures  # type: ignore[attr-defined]
    kept = {file.name.partition("-")[0] for file in tmp_path.rglob("*.nbc")}
    assert kept == {"test_kernel_parts.sum_of_first"}


def test_a_part_can_be_called_as_well() -> None:
    assert sum_of_first(2) == 8.0
    assert four_times(1.5) == 6.0
    assert twice(2.5) == 5.0
