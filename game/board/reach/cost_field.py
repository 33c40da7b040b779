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

    `stand` tells where the base may come to be, `plain` where the last step is all in the open.
    """

    cost: Floats
    label: Ints
    stand: Flags
    plain: Flags


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
    """The field up to `limit` of what a search from the first node found."""
    stand = _free_of_zones(mover.zones, raster.stand)
    field = Field(
        np.full(stand.shape, inf),
        np.full(stand.shape, NOWHERE),
        stand,
        np.zeros(stand.shape, dtype=np.bool_),
    )
    work = Work(mover, tree, field, limit, spans)
    for n in np.argsort(tree.cost):
        if tree.cost[n] > limit:
            break
        _offer_around(work, raster, n, COARSE, limit - tree.cost[n])
    window = _window(tree.nodes[0, X], tree.nodes[0, Y], limit, stand.shape)
    stride = COARSE // 2
    while stride > 0:
        for n in range(len(tree.nodes)):
            if tree.cost[n] <= limit:
                _offer_around(work, raster, n, stride, stride * CELL)
        _fill_between(work, raster, stride, window)
        stride //= 2
    _mend(work, raster, window)
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
def _free_of_zones(zones: Floats, stand: Flags) -> Flags:
    """Whether the base may stand at each point without a stop, and not on a hostile base that it leaves."""
    free = stand.copy()
    rows, columns = free.shape
    for h in range(len(zones)):
        x = zones[h, ZX]
        y = zones[h, ZY]
        reach = zones[h, BODY] - TOUCH if zones[h, OLD] == 1.0 else zones[h, ZONE] + TOUCH
        for i in range(max(0, ceil((y - reach) / CELL)), min(rows, floor((y + reach) / CELL) + 1)):
            for j in range(max(0, ceil((x - reach) / CELL)), min(columns, floor((x + reach) / CELL) + 1)):
                if hypot(j * CELL - x, i * CELL - y) <= reach:
                    free[i, j] = False
    return free


@part
def _offer_around(work: Work, raster: Raster, n: int, stride: int, reach: float) -> None:
    """Offer label n to every `stride`-th point within reach of its node where it could be the cheapest."""
    mover, tree, field, limit, spans = work
    x, y = tree.nodes[n, X], tree.nodes[n, Y]
    before = tree.parent[n]
    shrouded = mover.test == ANY_PART
    local = Work(near(mover, x, y, reach), tree, field, limit, spans)
    rows, columns = field.cost.shape
    step = stride * CELL
    for i in range(max(0, ceil((y - reach) / step)) * stride, min(rows, int((y + reach) / CELL) + 1), stride):
        dy = i * CELL - y
        for j in range(
            max(0, ceil((x - reach) / step)) * stride, min(columns, int((x + reach) / CELL) + 1), stride
        ):
            if not field.stand[i, j]:
                continue
            dx = j * CELL - x
            apart = sqrt(dx * dx + dy * dy)
            least = tree.cost[n] + apart
            if shrouded:
                least += (mover.least - 1.0) * min(apart, raster.depth[i, j])
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


@lean_part
def _mend(work: Work, raster: Raster, window: tuple[int, int, int, int]) -> None:
    """Offer every label to the points that a step from a neighbour would make cheaper, there and back."""
    i0, i1, j0, j1 = window
    columns = j1 - j0 + 1
    count = (i1 - i0 + 1) * columns
    for turn in range(2 * count):
        place = turn if turn < count else 2 * count - 1 - turn
        i, j = i0 + place // columns, j0 + place % columns
        if work.field.stand[i, j] and _beaten(
            raster.depth, work.field.cost, i, j, work.limit, work.mover.factor
        ):
            offer_all(work, i, j)


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
        dx = j * CELL - tree.nodes[n, X]
        dy = i * CELL - tree.nodes[n, Y]
        # Most labels are too far away in one direction alone.
        if abs(dx) > left or abs(dy) > left or tree.cost[n] + sqrt(dx * dx + dy * dy) >= most:
            continue
        if bends_well(tree.nodes, tree.parent[n], n, dx, dy, refraction(work.mover)):
            _offer(work, n, i, j)
            most = min(field.cost[i, j] - SAME, work.limit)


@lean_part
def _fill_between(work: Work, raster: Raster, stride: int, window: tuple[int, int, int, int]) -> None:
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
            if work.mover.test == ANY_PART and raster.depth[i, j] == 0.0:
                shared = _shared_label(field.label, field.plain, stride, i, j)
                if shared != NOWHERE:
                    apart = hypot(j * CELL - tree.nodes[shared, X], i * CELL - tree.nodes[shared, Y])
                    field.cost[i, j] = tree.cost[shared] + apart
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
    least = tree.cost[n] + hypot(j * CELL - x, i * CELL - y)
    if least > limit or least >= field.cost[i, j] - SAME:
        return
    through = tree.cost[n] + edge_cost(mover, x, y, j * CELL, i * CELL, PASSING, spans)
    if through <= limit and through < field.cost[i, j] - SAME:
        field.cost[i, j] = through
        field.label[i, j] = n
        field.plain[i, j] = through <= least + SAME
