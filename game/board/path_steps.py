"""The corners of a path and what its steps cost: rows x, y and the price of the step from there."""

from __future__ import annotations

from math import hypot

from game.board.jit import Floats, lean_kernel
from game.board.movement_kernel import Mover, edge_cost, on_board
from game.board.shapes import TOUCH

GAIN = 1e-7
"""What a change must save, in inches."""


@lean_kernel
def price(mover: Mover, path: Floats, count: int, spans: Floats) -> float:
    """Write down what each step costs; return what all do."""
    whole = 0.0
    for i in range(count - 1):
        price_step(mover, path, count, i, spans)
        whole += path[i, 2]
    return whole


@lean_kernel
def price_step(mover: Mover, path: Floats, count: int, i: int, spans: Floats) -> None:
    """Write down what the step from corner i costs."""
    path[i, 2] = edge_cost(
        mover, path[i, 0], path[i, 1], path[i + 1, 0], path[i + 1, 1], i == count - 2, spans
    )


@lean_kernel
def shift(path: Floats, first: int, count: int, by: int) -> None:
    """Move the rows from `first` to the last by so many places."""
    for k in range(count - first):
        i = first + k if by < 0 else count - 1 - k
        for column in range(3):
            path[i + by, column] = path[i, column]


@lean_kernel
def without_needless(mover: Mover, path: Floats, count: int, spans: Floats) -> int:
    """Leave out every corner without which the path is no dearer; return the new count."""
    i = 1
    while i < count - 1:
        through = edge_cost(
            mover, path[i - 1, 0], path[i - 1, 1], path[i + 1, 0], path[i + 1, 1], i == count - 2, spans
        )
        if through <= path[i - 1, 2] + path[i, 2] + TOUCH * TOUCH:
            path[i - 1, 2] = through
            shift(path, i + 1, count, -1)
            count -= 1
            i = max(1, i - 1)
        else:
            i += 1
    return count


@lean_kernel
def try_corner(mover: Mover, path: Floats, count: int, i: int, x: float, y: float, spans: Floats) -> None:
    """Move corner i there if that saves."""
    old = path[i - 1, 2] + path[i, 2] - GAIN
    if hypot(x - path[i - 1, 0], y - path[i - 1, 1]) + hypot(path[i + 1, 0] - x, path[i + 1, 1] - y) >= old:
        return
    first = edge_cost(mover, path[i - 1, 0], path[i - 1, 1], x, y, False, spans)
    if first < old and on_board(mover, x, y):
        second = edge_cost(mover, x, y, path[i + 1, 0], path[i + 1, 1], i == count - 2, spans)
        if first + second < old:
            path[i, 0], path[i, 1] = x, y
            path[i - 1, 2], path[i, 2] = first, second
