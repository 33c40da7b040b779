"""A base about to move, as the kernels see it: where it may stand, and what a straight step costs it."""

from __future__ import annotations

from math import hypot, inf
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from game.board.engagement import ENGAGEMENT_RANGE
from game.board.jit import kernel, lean_kernel
from game.board.movement_kernel import Ground, meets_hard, step_cost
from game.board.planar import point_gap
from game.board.shapes import TOUCH, Disc
from game.board.spans import X0, X1, Y0, Y1, disc_span, far_from, signed_depth

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from game.board.terrain import Board

ZX, ZY, ZONE, BODY, OLD = range(5)
"""Columns of a hostile: its centre, the distances at which the mover's centre is engaged and touches, and 1
if it was engaged at the start, so that it may be left (ruling R-28)."""


class Mover(NamedTuple):
    """The ground (see `Ground`), the hostiles, the base's radius, the difficult test and the board's size."""

    rim: NDArray[np.float64]
    slow: NDArray[np.float64]
    hard: NDArray[np.float64]
    zones: NDArray[np.float64]
    radius: float
    test: int
    width: float
    height: float


def mover_of(board: Board, ground: Ground, base: Disc, hostiles: Sequence[Disc], test: int) -> Mover:
    """What the kernels need to know about one move."""
    zones = np.zeros((len(hostiles), 5))
    for i, hostile in enumerate(hostiles):
        touch = base.r + hostile.r
        apart = hypot(hostile.x - base.x, hostile.y - base.y)
        old = apart <= touch + ENGAGEMENT_RANGE + TOUCH
        zones[i] = (hostile.x, hostile.y, touch + ENGAGEMENT_RANGE, touch, float(old))
    # Whole numbers would have every kernel compiled a second time.
    return Mover(*ground, zones, float(base.r), test, float(board.width), float(board.height))


@lean_kernel
def standable(mover: Mover, x: float, y: float) -> bool:
    """Whether the base there lies on the board and overlaps no impassable terrain."""
    if min(x, y, mover.width - x, mover.height - y) < mover.radius - TOUCH:
        return False
    return not meets_hard(mover.rim, mover.hard, mover.radius, x, y, 0.0, 0.0)


@lean_kernel
def slow_depth(mover: Mover, x: float, y: float) -> float:
    """How far at least the base there must move to be out of difficult terrain, if any part of it counts."""
    deepest = 0.0
    for k in range(len(mover.slow)):
        if not far_from(mover.slow, k, mover.radius, x, y, 0.0, 0.0):
            depth = mover.radius + signed_depth(mover.rim, mover.slow, k, x, y)
            if depth > TOUCH:
                deepest = max(deepest, depth)
    return deepest


@lean_kernel
def in_zone(zones: NDArray[np.float64], x: float, y: float) -> bool:
    """Whether the base there is stopped by a hostile that it does not leave, or overlaps one that it does."""
    for h in range(len(zones)):
        away = hypot(x - zones[h, ZX], y - zones[h, ZY])
        if away < zones[h, BODY] - TOUCH or (zones[h, OLD] == 0.0 and away <= zones[h, ZONE] + TOUCH):
            return True
    return False


@lean_kernel
def _walkable(zones: NDArray[np.float64], ax: float, ay: float, dx: float, dy: float, final: bool) -> float:
    """How much of a step may be walked as far as hostiles go: 1 wholly, less up to a stop, -1 not at all.

    Only the `final` step of a path may end with a stop, and only at a zone that its end lies in. A step that
    starts in the zone of a hostile engaged from the start need only keep off its base (ruling R-28).
    """
    stop = 1.0
    barrier = 2.0
    for h in range(len(zones)):
        reach = zones[h, ZONE] + TOUCH
        fx = ax - zones[h, ZX]
        fy = ay - zones[h, ZY]
        if min(fx, fx + dx) > reach or max(fx, fx + dx) < -reach:
            continue
        away = point_gap(fx, fy, dx, dy)
        if away > reach:
            continue
        if zones[h, OLD] == 1.0 and hypot(fx, fy) <= reach:
            if away < zones[h, BODY] - TOUCH:
                return -1.0
            continue
        if not final:
            return -1.0
        entry, _ = disc_span(fx, fy, dx, dy, reach)
        if hypot(fx + dx, fy + dy) <= reach:
            stop = min(stop, entry)
        else:
            barrier = min(barrier, entry)
    return stop if stop < barrier else -1.0


@lean_kernel
def edge_cost(
    mover: Mover, ax: float, ay: float, bx: float, by: float, final: bool, spans: NDArray[np.float64]
) -> float:
    """Movement that a straight step costs, infinite where it may not be walked.

    Beyond a stop on the final step each inch counts one, whatever lies there.
    """
    dx = bx - ax
    dy = by - ay
    part = _walkable(mover.zones, ax, ay, dx, dy, final)
    if part < 0.0 or meets_hard(mover.rim, mover.hard, mover.radius, ax, ay, part * dx, part * dy):
        return inf
    walked = step_cost(mover.rim, mover.slow, mover.radius, mover.test, ax, ay, part * dx, part * dy, spans)
    return walked + (1.0 - part) * hypot(dx, dy)


@kernel
def near(mover: Mover, x: float, y: float, reach: float) -> Mover:
    """The same mover among only those obstacles that steps within `reach` of a place can meet."""
    slow = _rows_near(mover.slow, x, y, reach + mover.radius)
    hard = _rows_near(mover.hard, x, y, reach + mover.radius)
    zones = np.empty_like(mover.zones)
    count = 0
    for h in range(len(zones)):
        if hypot(mover.zones[h, ZX] - x, mover.zones[h, ZY] - y) <= mover.zones[h, ZONE] + TOUCH + reach:
            zones[count] = mover.zones[h]
            count += 1
    return Mover(mover.rim, slow, hard, zones[:count], mover.radius, mover.test, mover.width, mover.height)


@kernel
def _rows_near(pieces: NDArray[np.float64], x: float, y: float, reach: float) -> NDArray[np.float64]:
    rows = np.empty_like(pieces)
    count = 0
    for k in range(len(pieces)):
        dx = max(pieces[k, X0] - x, x - pieces[k, X1], 0.0)
        dy = max(pieces[k, Y0] - y, y - pieces[k, Y1], 0.0)
        if dx * dx + dy * dy <= reach * reach:
            rows[count] = pieces[k]
            count += 1
    return rows[:count]
