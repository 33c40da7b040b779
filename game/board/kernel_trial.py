"""Whether this compiler lets kernels be compiled in parts, found out on a small one.

Parts, short records and guarded files lean on what numba does not promise to keep. Where another version has
changed it, kernels are compiled as numba compiles any function: more slowly, with the same answers.
"""

from __future__ import annotations

import logging
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from game.board.kernel_cache import folder

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FunctionType

TRIED = "tried"
"""The file among the kernels that says that the trial went well."""


class _Row(NamedTuple):
    numbers: np.ndarray[tuple[int], np.dtype[np.float64]]
    factor: float


@cache
def way() -> Callable[[FunctionType, dict[str, bool]], object] | None:
    """How kernels are compiled by parts; None where that does not work, which is logged."""
    kept = folder()
    try:
        from game.board.kernel_parts import kernel_of  # noqa: PLC0415 - here it may fail

        if kept is None or not (kept / TRIED).is_file():
            _try(kernel_of)
            if kept is not None:
                (kept / TRIED).touch()
    except Exception as error:  # noqa: BLE001 - whatever another version has changed
        told = "kernels are compiled in the ordinary way, for this numba knows no other (%r)"
        logging.getLogger("arcane-table").warning(told, error)
        return None
    return kernel_of


def _try(kernel_of: Callable[[FunctionType, dict[str, bool]], object]) -> None:
    """Compile two functions, of which one calls the other, and ask them.

    Raises:
        Exception: it does not work, for any reason.
    """

    def scaled(row: _Row, first: int) -> float:
        total = 0.0
        for i in range(first, len(row.numbers)):
            total += row.numbers[i] * row.factor
        return total

    part = cast("Callable[..., float]", kernel_of(cast("FunctionType", scaled), {"_nrt": False}))

    def both(numbers: np.ndarray[tuple[int], np.dtype[np.float64]], factor: float) -> float:
        row = _Row(numbers.copy(), factor)
        return part(row, 0) + part(row, -1)

    whole = cast("Callable[..., float]", kernel_of(cast("FunctionType", both), {}))
    answer = whole(np.array([1.0, 2.0]), 3.0)
    if answer != 24.0:
        raise ValueError(f"{answer} instead of 24")
