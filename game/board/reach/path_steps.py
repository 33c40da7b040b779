"""The corners of a path and what its steps cost: rows x, y and the price of the step from there."""

from __future__ import annotations

from math import hypot, nan
from typing import NamedTuple

import numpy as np

from game.board.kernels.jit import ONE, Floats, lean_part, part, plain
from game.board.movement.movement_kernel import PASSING, Mover, edge_cost, on_board
from game.board.planar import X0, X1, Y0, Y1, X, Y
from game.board.shapes import TOUCH

GAIN = 1e-7
"""The least saving of a change, in inches."""

BACK = plain(-1)
"""The places by which rows are moved where one is left out."""

KEPT = 2048
"""The number of steps whose cost is kept; a power of two."""


SLID, EASED, SETTLED, FITTED = range(4)
"""The degrees of care: corners only slide; or are moved off borders, too; or settle where both steps cost
least; or do so on twice as many ways. Monsters walk by the first three, each in games of its editions:
what they find must stay the same."""


COST = 2
"""The column of a corner of a path, besides X and Y: the price of the step from there."""

IS_FINAL, PRICE = 4, 5
"""Columns of a step whose cost is known, besides its ends: 1 if it is the last of its path, and its cost."""


class PathBuffers(NamedTuple):
    """Room for making a path cheaper: scratch for spans, known costs of steps, and the care taken.

    Most steps are asked about again and again while a path is made cheaper. Rows of `costs` are x and y of a
    step's ends, 1 if it is the last of its path, and its cost.
    """

    spans: Floats
    costs: Floats
    care: int


@part
def buffers_of(spans: Floats, care: int) -> PathBuffers:
    """Buffers in which no step is known yet."""
    costs = np.empty((KEPT, PRICE + 1))
    costs[:, X0] = nan
    return PathBuffers(spans, costs, care)


@lean_part
def step_cost(
    mover: Mover, ax: float, ay: float, bx: float, by: float, final: bool, buffers: PathBuffers
) -> float:
    """The `edge_cost` of a step, looked up if it was asked for lately."""
    costs, last = buffers.costs, 1.0 if final else 0.0
    row = int(1e4 * (ax + 1.7 * ay + 2.9 * bx + 5.3 * by)) & (KEPT - 1)
    known = costs[row, X0] == ax and costs[row, Y0] == ay and costs[row, X1] == bx and costs[row, Y1] == by
    if not known or costs[row, IS_FINAL] != last:
        cost = edge_cost(mover, ax, ay, bx, by, final, buffers.spans)
        costs[row, X0], costs[row, Y0], costs[row, X1], costs[row, Y1] = ax, ay, bx, by
        costs[row, IS_FINAL], costs[row, PRICE] = last, cost
    return float(costs[row, PRICE])


@lean_part
def price(mover: Mover, path: Floats, count: int, buffers: PathBuffers) -> float:
    """Write down what each step costs; return what all do."""
    whole = 0.0
    for i in range(count - 1):
        price_step(mover, path, count, i, buffers)
        whole += path[i, COST]
    return whole


@lean_part
def price_step(mover: Mover, path: Floats, count: int, i: int, buffers: PathBuffers) -> None:
    """Write down what the step from corner i costs."""
    path[i, COST] = step_cost(
        mover, path[i, X], path[i, Y], path[i + 1, X], path[i + 1, Y], i == count - 2, buffers
    )


@lean_part
def shift(path: Floats, first: int, count: int, by: int) -> None:
    """Move the rows from `first` to the last by so many places."""
    for k in range(count - first):
        i = first + k if by < 0 else count - 1 - k
        for column in range(COST + 1):
            path[i + by, column] = path[i, column]


@lean_part
def without_needless(mover: Mover, path: Floats, count: int, buffers: PathBuffers) -> int:
    """Leave out every corner without which the path is no dearer; return the new count."""
    i = ONE
    while i < count - 1:
        through = step_cost(
            mover, path[i - 1, X], path[i - 1, Y], path[i + 1, X], path[i + 1, Y], i == count - 2, buffers
        )
        if through <= path[i - 1, COST] + path[i, COST] + TOUCH * TOUCH:
            path[i - 1, COST] = through
            shift(path, i + 1, count, BACK)
            count -= 1
            i = max(1, i - 1)
        else:
            i += 1
    return count


@lean_part
def try_corner(
    mover: Mover, path: Floats, count: int, i: int, x: float, y: float, buffers: PathBuffers
) -> None:
    """Move corner i there if that saves."""
    old = path[i - 1, COST] + path[i, COST] - GAIN
    if hypot(x - path[i - 1, X], y - path[i - 1, Y]) + hypot(path[i + 1, X] - x, path[i + 1, Y] - y) >= old:
        return
    first = step_cost(mover, path[i - 1, X], path[i - 1, Y], x, y, PASSING, buffers)
    if first < old and on_board(mover, x, y):
        second = step_cost(mover, x, y, path[i + 1, X], path[i + 1, Y], i == count - 2, buffers)
        if first + second < old:
            path[i, X], path[i, Y] = x, y
            path[i - 1, COST], path[i, COST] = first, second
