"""What every place within reach costs: a raster of 1/8 inch, each value that of a path that can be walked.

Each point of the raster is labelled with the last node of the roadmap on its cheapest path, and takes a label
only over a step that may be walked, at its exact price. All labels are offered to every fourth point of every
fourth row. A point between takes the label that those around it share untried where all is open, since no
obstacle grown by a base is so slight as to stand in between, and else the best of their labels.
"""

from __future__ import annotations

from math import ceil, floor, hypot, inf, sqrt
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from game.board.jit import kernel, lean_kernel
from game.board.movement_kernel import ANY_PART
from game.board.mover import BODY, OLD, ZONE, ZX, ZY, Mover, edge_cost, near, slow_depth, standable
from game.board.roadmap import X, Y
from game.board.roadmap_search import NOWHERE, bends_well
from game.board.shapes import TOUCH

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.board.terrain import Board

CELL = 0.125
"""Inches between neighbouring points of the raster; row 0, column 0 is the board's bottom left corner."""

COARSE = 4
"""The stride of the points that every label is offered to; a power of two."""

MARGIN = 3 * CELL
"""How far beyond the allowance costs are worked out, so that the contour at the allowance is true."""

DIAGONAL = CELL * sqrt(2.0)

SAME = 1e-9
"""Costs this close are equal."""

CLEARLY = 0.02
"""A label is looked for anew where a point costs this much more than a path by a neighbour."""


class Raster(NamedTuple):
    """For each point: whether a base may stand there, and how deep in difficult terrain it would be."""

    stand: NDArray[np.bool_]
    depth: NDArray[np.float64]


class Tree(NamedTuple):
    """What a search found: its nodes, what each costs from the start, and its parent on the way."""

    nodes: NDArray[np.float64]
    cost: NDArray[np.float64]
    parent: NDArray[np.int64]


class Field(NamedTuple):
    """Costs from the start, infinite where none within the limit is known, and labels (NOWHERE: none).

    `stand` tells where the base may come to be, `plain` where the last step is all in the open.
    """

    cost: NDArray[np.float64]
    label: NDArray[np.int64]
    stand: NDArray[np.bool_]
    plain: NDArray[np.bool_]


def raster_of(board: Board, mover: Mover) -> Raster:
    """The raster of a board's terrain for bases of that radius; worked out once and kept."""
    key = ("raster", mover.radius)
    known = board.derived.get(key)
    if known is None:
        known = _raster(mover)
        board.derived[key] = known
    return cast("Raster", known)


@kernel
def _raster(mover: Mover) -> Raster:
    rows = ceil(mover.height / CELL) + 1
    columns = ceil(mover.width / CELL) + 1
    stand = np.zeros((rows, columns), dtype=np.bool_)
    depth = np.zeros((rows, columns))
    for i in range(rows):
        for j in range(columns):
            stand[i, j] = standable(mover, j * CELL, i * CELL)
            if stand[i, j]:
                depth[i, j] = slow_depth(mover, j * CELL, i * CELL)
    return Raster(stand, depth)


@kernel
def flood(mover: Mover, raster: Raster, tree: Tree, limit: float, spans: NDArray[np.float64]) -> Field:
    """The field up to `limit` of what a search from the first node found."""
    stand = _free_of_zones(mover.zones, raster.stand)
    field = Field(
        np.full(stand.shape, inf),
        np.full(stand.shape, NOWHERE),
        stand,
        np.zeros(stand.shape, dtype=np.bool_),
    )
    for n in np.argsort(tree.cost):
        if tree.cost[n] > limit:
            break
        _offer_around(mover, raster, tree, field, n, COARSE, limit, limit - tree.cost[n], spans)
    window = _window(tree.nodes[0, X], tree.nodes[0, Y], limit, stand.shape)
    stride = COARSE // 2
    while stride > 0:
        for n in range(len(tree.nodes)):
            if tree.cost[n] <= limit:
                _offer_around(mover, raster, tree, field, n, stride, limit, stride * CELL, spans)
        _fill_between(mover, raster, tree, field, stride, window, limit, spans)
        stride //= 2
    _mend(mover, raster, tree, field, window, 1, limit, spans)
    _mend(mover, raster, tree, field, window, -1, limit, spans)
    return field


@kernel
def _window(x: float, y: float, reach: float, shape: tuple[int, int]) -> tuple[int, int, int, int]:
    """First and last row, first and last column that lie within reach of a place, the first ones coarse."""
    i0 = max(0, floor((y - reach) / CELL / COARSE) * COARSE)
    j0 = max(0, floor((x - reach) / CELL / COARSE) * COARSE)
    i1 = min(shape[0] - 1, ceil((y + reach) / CELL))
    j1 = min(shape[1] - 1, ceil((x + reach) / CELL))
    return i0, i1, j0, j1


@kernel
def _free_of_zones(zones: NDArray[np.float64], stand: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Where the base may stand without a stop, and not on a hostile base that it leaves."""
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


@kernel
def _offer_around(
    mover: Mover,
    raster: Raster,
    tree: Tree,
    field: Field,
    n: int,
    stride: int,
    limit: float,
    reach: float,
    spans: NDArray[np.float64],
) -> None:
    """Offer label n to every `stride`-th point within reach of its node where it could be the cheapest."""
    cost = field.cost
    stand = field.stand
    depth = raster.depth
    nodes = tree.nodes
    x = nodes[n, X]
    y = nodes[n, Y]
    start = tree.cost[n]
    before = tree.parent[n]
    shrouded = mover.test == ANY_PART
    local = near(mover, x, y, reach)
    rows, columns = cost.shape
    step = stride * CELL
    for i in range(max(0, ceil((y - reach) / step)) * stride, min(rows, int((y + reach) / CELL) + 1), stride):
        dy = i * CELL - y
        for j in range(
            max(0, ceil((x - reach) / step)) * stride, min(columns, int((x + reach) / CELL) + 1), stride
        ):
            if not stand[i, j]:
                continue
            dx = j * CELL - x
            apart = sqrt(dx * dx + dy * dy)
            least = start + apart
            if shrouded:
                least += min(apart, depth[i, j])
            if least > limit or least >= cost[i, j] - SAME or not bends_well(nodes, before, n, dx, dy):
                continue
            _offer(local, tree, field, n, i, j, limit, spans)


@lean_kernel
def _shared_label(field: Field, stride: int, i: int, j: int) -> int:
    """The label that all points of twice the stride around (i, j) have on the plain; NOWHERE without one."""
    double = 2 * stride
    i0 = i - i % double
    j0 = j - j % double
    shared = field.label[i0, j0]
    for ii in range(i0, min(field.cost.shape[0], 2 * i - i0 + 1), double):
        for jj in range(j0, min(field.cost.shape[1], 2 * j - j0 + 1), double):
            if field.label[ii, jj] != shared or not field.plain[ii, jj]:
                return NOWHERE
    return int(shared)


@kernel
def _mend(
    mover: Mover,
    raster: Raster,
    tree: Tree,
    field: Field,
    window: tuple[int, int, int, int],
    way: int,
    limit: float,
    spans: NDArray[np.float64],
) -> None:
    """Offer every label to the points that a step from a neighbour would make cheaper, row by row."""
    i0, i1, j0, j1 = window
    for row in range(i1 - i0 + 1):
        i = i0 + row if way == 1 else i1 - row
        for column in range(j1 - j0 + 1):
            j = j0 + column if way == 1 else j1 - column
            if field.stand[i, j] and _beaten(raster, field, i, j, limit):
                offer_all(mover, tree, field, i, j, limit, spans)


@lean_kernel
def _beaten(raster: Raster, field: Field, i: int, j: int, limit: float) -> bool:
    """Whether a step from a neighbour makes the point clearly cheaper, or brings it within the limit."""
    worth = min(field.cost[i, j] - CLEARLY, limit)
    for ii in range(max(0, i - 1), min(field.cost.shape[0], i + 2)):
        for jj in range(max(0, j - 1), min(field.cost.shape[1], j + 2)):
            if field.cost[ii, jj] + CELL < worth:
                step = CELL if ii == i or jj == j else DIAGONAL
                slow = raster.depth[i, j] > 0.0 or raster.depth[ii, jj] > 0.0
                if field.cost[ii, jj] + (2.0 * step if slow else step) < worth:
                    return True
    return False


@lean_kernel
def offer_all(
    mover: Mover, tree: Tree, field: Field, i: int, j: int, limit: float, spans: NDArray[np.float64]
) -> None:
    """Let the point (i, j) take the cheapest of all labels."""
    for n in range(len(tree.nodes)):
        dx = j * CELL - tree.nodes[n, X]
        dy = i * CELL - tree.nodes[n, Y]
        if tree.cost[n] + sqrt(dx * dx + dy * dy) >= min(field.cost[i, j] - SAME, limit):
            continue
        if bends_well(tree.nodes, tree.parent[n], n, dx, dy):
            _offer(mover, tree, field, n, i, j, limit, spans)


@kernel
def _fill_between(
    mover: Mover,
    raster: Raster,
    tree: Tree,
    field: Field,
    stride: int,
    window: tuple[int, int, int, int],
    limit: float,
    spans: NDArray[np.float64],
) -> None:
    """Label the points of that stride that lie between those of twice the stride, from these."""
    i0, i1, j0, j1 = window
    double = 2 * stride
    for i in range(i0, i1 + 1, stride):
        for j in range(j0, j1 + 1, stride):
            di = i % double
            dj = j % double
            if (di == 0 and dj == 0) or not field.stand[i, j]:
                continue
            if mover.test == ANY_PART and raster.depth[i, j] == 0.0:
                shared = _shared_label(field, stride, i, j)
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
                        _offer(mover, tree, field, n, i, j, limit, spans)
                    last = n


@lean_kernel
def _offer(
    mover: Mover,
    tree: Tree,
    field: Field,
    n: int,
    i: int,
    j: int,
    limit: float,
    spans: NDArray[np.float64],
) -> None:
    """Let the point (i, j) take label n if that may be walked and is cheaper."""
    x = tree.nodes[n, X]
    y = tree.nodes[n, Y]
    least = tree.cost[n] + hypot(j * CELL - x, i * CELL - y)
    if least > limit or least >= field.cost[i, j] - SAME:
        return
    through = tree.cost[n] + edge_cost(mover, x, y, j * CELL, i * CELL, False, spans)
    if through <= limit and through < field.cost[i, j] - SAME:
        field.cost[i, j] = through
        field.label[i, j] = n
        field.plain[i, j] = through <= least + SAME
