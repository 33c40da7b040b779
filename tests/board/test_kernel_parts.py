"""Kernels that kernels call are parts of these: neither machine code nor a file is made of them."""

from __future__ import annotations

import pytest

from game.board import jit

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
