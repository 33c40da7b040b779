"""The cost of each place in reach: a raster of 1/8 inch, each value that of a path that can be walked.

Each point of the raster is labelled with the last node of the roadmap on its cheapest path, and takes a label
only over a step that may be walked, at its exact price. All labels are offered to every fourth point of every
fourth row. A point between takes the label that those around it share untried where all is open, since no
obstacle grown by a base is so slight as to stand in between, and else the best of their labels.
"""

from __future__ import annotations

from math import ceil, floor, hypot, inf, sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from game.board.kernels.jit import Flags, Floats, Ints, kernel, lean_part, part, plain
from game.board.movement.movement_kernel import (
    ANY_PART,
    BODY,
    OLD,
    PASSING,
    ZONE,
    ZX,
    ZY,
    Mover,
    edge_cost,
    near,
    refraction,
    slow_depth,
    standable,
)
from game.board.planar import X, Y
from game.board.reach.roadmap_search import NOWHERE, bends_well
from game.board.shapes import TOUCH

if TYPE_CHECKING:
    from game.board.terrain import Board

CELL = 0.125
"""Inches between neighbouring points of the raster; row 0, column 0 is the board's bottom left corner."""

TILE = 16
"""Points along the side of the tiles for which the terrain nearby is looked up once."""

COARSE = plain(4)
"""The stride of the points that every label is offered to; a power of two."""

MARGIN = 3 * CELL
"""The inches beyond the allowance to which costs are worked out, so that the contour there is true."""

BESIDE = COARSE
"""Points of the raster that a field goes on beyond those that may have a cost: one gets a cost by a step, and
costs are carried on two further; beyond, nothing is known."""

DIAGONAL = CELL * sqrt(2.0)

SAME = 1e-9
"""Costs this close are equal."""

CLEARLY = 0.02
"""A label is looked for anew where a point costs this much more than a path by a neighbour."""


class Raster(NamedTuple):
    """For each point, whether a base may stand there, and its depth in difficult terrain."""

    stand: Flags
    depth: Floats


class Tree(NamedTuple):
    """The result of a search: its nodes, the cost of each from the start, and its parent on the way."""

    nodes: Floats
    cost: Floats
    parent: Ints


class Field(NamedTuple):
    """Costs from the start, infinite where none within the limit is known, and labels (NOWHERE: none).

    `stand` tells where the base may come to be, `plain` where the last step is all in the open. It covers a
    part of the raster, from `row` and `column` on: point (i, j) is the place (column + j, row + i) * CELL.
    """

    cost: Floats
    label: Ints
    stand: Flags
    plain: Flags
    row: int = 0
    column: int = 0


def raster_of(board: Board, mover: Mover) -> Raster:
    """The raster of a board's terrain for bases of that radius; worked out once and kept."""
    return board.derived("raster", mover.radius, lambda: _raster(mover))


@kernel
def _raster(mover: Mover) -> Raster:
    rows = ceil(mover.height / CELL) + 1
    columns = ceil(mover.width / CELL) + 1
    stand = np.zeros((rows, columns), dtype=np.bool_)
    depth = np.zeros((rows, columns))
    for i0 in range(0, rows, TILE):
        for j0 in range(0, columns, TILE):
            local = near(mover, (j0 + TILE / 2) * CELL, (i0 + TILE / 2) * CELL, TILE * CELL)
            for i in range(i0, min(rows, i0 + TILE)):
                for j in range(j0, min(columns, j0 + TILE)):
                    stand[i, j] = standable(local, j * CELL, i * CELL)
                    if stand[i, j]:
                        depth[i, j] = slow_depth(local, j * CELL, i * CELL)
    return Raster(stand, depth)


class Work(NamedTuple):
    """A field being worked out up to a limit from what a search found; `spans` is scratch."""

    mover: Mover
    tree: Tree
    field: Field
    limit: float
    spans: Floats


@kernel
def flood(mover: Mover, raster: Raster, tree: Tree, limit: float, spans: Floats) -> Field:
    """The field up to `limit` of what a search from the first node found, with `BESIDE` points around it."""
    i0, i1, j0, j1 = _window(tree.nodes[0, X], tree.nodes[0, Y], limit, raster.stand.shape)
    row, column = max(0, i0 - BESIDE), max(0, j0 - BESIDE)
    end_row, end_column = i1 + BESIDE + 1, j1 + BESIDE + 1
    stand = _free_of_zones(mover.zones, raster.stand[row:end_row, column:end_column], row, column)
    depth = raster.depth[row:end_row, column:end_column].copy()
    field = Field(
        np.full(stand.shape, inf),
        np.full(stand.shape, NOWHERE),
        stand,
        np.zeros(stand.shape, dtype=np.bool_),
        row,
        column,
    )
    work = Work(mover, tree, field, limit, spans)
    for n in np.argsort(tree.cost):
        if tree.cost[n] > limit:
            break
        _offer_around(work, depth, n, COARSE, limit - tree.cost[n])
    window = (i0 - row, i1 - row, j0 - column, j1 - column)
    stride = COARSE // 2
    while stride > 0:
        for n in range(len(tree.nodes)):
            if tree.cost[n] <= limit:
                _offer_around(work, depth, n, stride, stride * CELL)
        _fill_between(work, depth, stride, window)
        stride //= 2
    _mend(work, depth, window)
    return field


@lean_part
def _window(x: float, y: float, reach: float, shape: tuple[int, int]) -> tuple[int, int, int, int]:
    """First and last row, first and last column that lie within reach of a place, the first ones coarse."""
    i0 = max(0, floor((y - reach) / CELL / COARSE) * COARSE)
    j0 = max(0, floor((x - reach) / CELL / COARSE) * COARSE)
    i1 = min(shape[0] - 1, ceil((y + reach) / CELL))
    j1 = min(shape[1] - 1, ceil((x + reach) / CELL))
    return i0, i1, j0, j1


@part
def _free_of_zones(zones: Floats, stand: Flags, row: int, column: int) -> Flags:
    """Whether the base may stand at each point without a stop, and not on a hostile base that it leaves.

    The first point is that of the raster's `row` and `column`.
    """
    free = stand.copy()
    rows, columns = free.shape
    for h in range(len(zones)):
        x = zones[h, ZX]
        y = zones[h, ZY]
        reach = zones[h, BODY] - TOUCH if zones[h, OLD] == 1.0 else zones[h, ZONE] + TOUCH
        first_row, first_column = ceil((y - reach) / CELL) - row, ceil((x - reach) / CELL) - column
        last_row, last_column = floor((y + reach) / CELL) - row, floor((x + reach) / CELL) - column
        for i in range(max(0, first_row), min(rows, last_row + 1)):
            for j in range(max(0, first_column), min(columns, last_column + 1)):
                if hypot((column + j) * CELL - x, (row + i) * CELL - y) <= reach:
                    free[i, j] = False
    return free


@part
def _offer_around(work: Work, depth: Floats, n: int, stride: int, reach: float) -> None:
    """Offer label n to every `stride`-th point within reach of its node where it could be the cheapest."""
    mover, tree, field, limit, spans = work
    x, y = tree.nodes[n, X], tree.nodes[n, Y]
    before = tree.parent[n]
    shrouded = mover.test == ANY_PART
    local = Work(near(mover, x, y, reach), tree, field, limit, spans)
    step = stride * CELL
    first_row = max(0, ceil((y - reach) / step) * stride - field.row)
    first_column = max(0, ceil((x - reach) / step) * stride - field.column)
    rows = min(field.cost.shape[0], int((y + reach) / CELL) + 1 - field.row)
    columns = min(field.cost.shape[1], int((x + reach) / CELL) + 1 - field.column)
    for i in range(first_row, rows, stride):
        dy = (field.row + i) * CELL - y
        for j in range(first_column, columns, stride):
            if not field.stand[i, j]:
                continue
            dx = (field.column + j) * CELL - x
            apart = sqrt(dx * dx + dy * dy)
            least = tree.cost[n] + apart
            if shrouded:
                least += (mover.least - 1.0) * min(apart, depth[i, j])
            if (
                least > limit
                or least >= field.cost[i, j] - SAME
                or not bends_well(tree.nodes, before, n, dx, dy, refraction(mover))
            ):
                continue
            _offer(local, n, i, j)


@lean_part
def _shared_label(label: Ints, plain: Flags, stride: int, i: int, j: int) -> int:
    """The label that all points of twice the stride around (i, j) have on the plain; NOWHERE without one."""
    double = 2 * stride
    i0 = i - i % double
    j0 = j - j % double
    shared = label[i0, j0]
    for ii in range(i0, min(label.shape[0], 2 * i - i0 + 1), double):
        for jj in range(j0, min(label.shape[1], 2 * j - j0 + 1), double):
            if label[ii, jj] != shared or not plain[ii, jj]:
                return NOWHERE
    return int(shared)


@part
def _mend(work: Work, depth: Floats, window: tuple[int, int, int, int]) -> None:
    """Offer every label to the points that a step from a neighbour would make cheaper, there and back."""
    i0, i1, j0, j1 = window
    doubtful = _perhaps_beaten(work.field.cost, work.limit) & work.field.stand
    for i in range(i0, i1 + 1):
        for j in range(j0, j1 + 1):
            if doubtful[i, j]:
                _mend_one(work, depth, doubtful, i, j)
    for i in range(i1, i0 - 1, -1):
        for j in range(j1, j0 - 1, -1):
            if doubtful[i, j]:
                _mend_one(work, depth, doubtful, i, j)


@lean_part
def _mend_one(work: Work, depth: Floats, doubtful: Flags, i: int, j: int) -> None:
    """Offer every label to a point if a step beats it; if it gets cheaper, those beside it are doubtful."""
    mover, _, field, limit, _ = work
    before = field.cost[i, j]
    if _beaten(depth, field.cost, i, j, limit, mover.factor):
        offer_all(work, i, j)
        if field.cost[i, j] < before:
            for ii in range(max(0, i - 1), min(field.cost.shape[0], i + 2)):
                for jj in range(max(0, j - 1), min(field.cost.shape[1], j + 2)):
                    doubtful[ii, jj] = field.stand[ii, jj]


@part
def _perhaps_beaten(cost: Floats, limit: float) -> Flags:
    """Whether a step in the open from a neighbour would beat each point (see `_beaten`)."""
    rows, columns = cost.shape
    found = np.zeros(cost.shape, dtype=np.bool_)
    for i in range(rows):
        above, here, below = cost[max(0, i - 1)], cost[i], cost[min(rows - 1, i + 1)]
        for j in range(columns):
            left, right = max(0, j - 1), min(columns - 1, j + 1)
            straight = min(above[j], below[j], here[left], here[right]) + CELL
            across = min(above[left], above[right], below[left], below[right]) + DIAGONAL
            found[i, j] = min(straight, across) < min(here[j] - CLEARLY, limit)
    return found


@lean_part
def _beaten(depth: Floats, cost: Floats, i: int, j: int, limit: float, factor: float) -> bool:
    """Whether a step from a neighbour makes the point clearly cheaper, or brings it within the limit."""
    worth = min(cost[i, j] - CLEARLY, limit)
    for ii in range(max(0, i - 1), min(cost.shape[0], i + 2)):
        for jj in range(max(0, j - 1), min(cost.shape[1], j + 2)):
            if cost[ii, jj] + CELL < worth:
                step = CELL if ii == i or jj == j else DIAGONAL
                slow = depth[i, j] > 0.0 or depth[ii, jj] > 0.0
                if cost[ii, jj] + (factor * step if slow else step) < worth:
                    return True
    return False


@lean_part
def offer_all(work: Work, i: int, j: int) -> None:
    """Let the point (i, j) take the cheapest of all labels."""
    tree, field = work.tree, work.field
    most = min(field.cost[i, j] - SAME, work.limit)
    for n in range(len(tree.nodes)):
        left = most - tree.cost[n] + SAME
        dx = (field.column + j) * CELL - tree.nodes[n, X]
        dy = (field.row + i) * CELL - tree.nodes[n, Y]
        # Most labels are too far away in one direction alone.
        if abs(dx) > left or abs(dy) > left or tree.cost[n] + sqrt(dx * dx + dy * dy) >= most:
            continue
        if bends_well(tree.nodes, tree.parent[n], n, dx, dy, refraction(work.mover)):
            _offer(work, n, i, j)
            most = min(field.cost[i, j] - SAME, work.limit)


@lean_part
def _fill_between(work: Work, depth: Floats, stride: int, window: tuple[int, int, int, int]) -> None:
    """Label the points of that stride that lie between those of twice the stride, from these."""
    tree, field = work.tree, work.field
    i0, i1, j0, j1 = window
    double = 2 * stride
    for i in range(i0, i1 + 1, stride):
        for j in range(j0, j1 + 1, stride):
            di = i % double
            dj = j % double
            if (di == 0 and dj == 0) or not field.stand[i, j]:
                continue
            if work.mover.test == ANY_PART and depth[i, j] == 0.0:
                shared = _shared_label(field.label, field.plain, stride, i, j)
                if shared != NOWHERE:
                    dx = (field.column + j) * CELL - tree.nodes[shared, X]
                    dy = (field.row + i) * CELL - tree.nodes[shared, Y]
                    field.cost[i, j] = tree.cost[shared] + hypot(dx, dy)
                    field.label[i, j] = shared
                    field.plain[i, j] = True
                    continue
            last = field.label[i, j]
            for ii in range(i - di, min(field.cost.shape[0], i + di + 1), double):
                for jj in range(j - dj, min(field.cost.shape[1], j + dj + 1), double):
                    n = field.label[ii, jj]
                    if n not in (NOWHERE, last):
                        _offer(work, n, i, j)
                    last = n


@lean_part
def _offer(work: Work, n: int, i: int, j: int) -> None:
    """Let the point (i, j) take label n if that may be walked and is cheaper."""
    mover, tree, field, limit, spans = work
    x, y = tree.nodes[n, X], tree.nodes[n, Y]
    to_x, to_y = (field.column + j) * CELL, (field.row + i) * CELL
    least = tree.cost[n] + hypot(to_x - x, to_y - y)
    if least > limit or least >= field.cost[i, j] - SAME:
        return
    through = tree.cost[n] + edge_cost(mover, x, y, to_x, to_y, PASSING, spans)
    if through <= limit and through < field.cost[i, j] - SAME:
        field.cost[i, j] = through
        field.label[i, j] = n
        field.plain[i, j] = through <= least + SAME
