"""Corners settled where both their steps cost least, with others put beside them for a while.

Beside an arc, or where the borders of two things pinch the way, a corner can only go on if its neighbours do:
moved alone it stalls. So steps are divided near such corners, all are moved, and those that do not help are
left out again.
"""

from __future__ import annotations

from math import hypot, inf
from typing import TYPE_CHECKING

from game.board.kernels.jit import ZERO, Floats, lean_part
from game.board.planar import X, Y
from game.board.reach.easing import push
from game.board.reach.path_steps import COST, PathBuffers, price_step, shift, without_needless
from game.board.reach.shortening import slide_along_borders, slide_along_zones
from game.board.shapes import TOUCH

if TYPE_CHECKING:
    from game.board.movement.movement_kernel import Mover

ENOUGH = 1e-4
"""A sweep that saves less is the last one, in inches."""

SETTLINGS = 8
"""Sweeps at most with corners so far from each other."""

STRAIGHT = 1e-6
"""Sine of the angle below which a path does not turn."""

HELPERS = (0.25, 0.08)
"""The distances from a corner at which the path gets others while that settles, in inches."""


@lean_part
def settled(mover: Mover, path: Floats, count: int, buffers: PathBuffers) -> int:
    """Settle each corner of a path where both its steps cost least; return how many corners it has then."""
    for helper in HELPERS:
        for _ in range(SETTLINGS):
            saved = 0.0
            count = _helped(mover, path, count, helper, buffers)
            for i in range(1, count - 1):
                saved += _settle(mover, path, count, i, buffers)
            count = without_needless(mover, path, count, buffers)
            if saved < ENOUGH:
                break
    return count


@lean_part
def _helped(mover: Mover, path: Floats, count: int, helper: float, buffers: PathBuffers) -> int:
    """Put corners so far from each corner beside a difficult step, on its steps; return the new count.

    The last step is left as it is: beyond a stop no path has a corner.
    """
    i = ZERO
    while i < count - 2:
        dx, dy = path[i + 1, X] - path[i, X], path[i + 1, Y] - path[i, Y]
        length = hypot(dx, dy)
        fresh = 2 if length > 3.0 * helper else 1
        beside = _is_dear(path, i) or _is_dear(path, i + 1) or (i > 0 and _is_dear(path, i - 1))
        if not beside or length < 1.5 * helper or count + fresh > len(path):
            i += 1
            continue
        x, y = path[i, X], path[i, Y]
        shift(path, i + 1, count, fresh)
        count += fresh
        share = helper / length if fresh == 2 else 0.5
        path[i + 1, X], path[i + 1, Y] = x + share * dx, y + share * dy
        path[i + fresh, X], path[i + fresh, Y] = x + (1.0 - share) * dx, y + (1.0 - share) * dy
        for j in range(i, i + fresh + 1):
            price_step(mover, path, count, j, buffers)
        i += fresh + 1
    return count


@lean_part
def _is_dear(path: Floats, i: int) -> bool:
    """Whether the step from corner i costs more than its length."""
    return bool(path[i, COST] > TOUCH + hypot(path[i + 1, X] - path[i, X], path[i + 1, Y] - path[i, Y]))


@lean_part
def _settle(mover: Mover, path: Floats, count: int, i: int, buffers: PathBuffers) -> float:
    """Move corner i along borders, and across and along its way, while that saves; return the gain."""
    cost = path[i - 1, COST] + path[i, COST]
    slide_along_borders(mover, path, count, i, buffers)
    slide_along_zones(mover, path, count, i, buffers)
    if cost < inf:
        before, after = path[i - 1], path[i + 1]
        _push_both(mover, path, count, i, before[1] - after[1], after[0] - before[0], buffers)
        if _bends(path, i):
            _push_both(mover, path, count, i, path[i, X] - before[0], path[i, Y] - before[1], buffers)
            _push_both(mover, path, count, i, after[0] - path[i, X], after[1] - path[i, Y], buffers)
    return float(cost - path[i - 1, COST] - path[i, COST])


@lean_part
def _bends(path: Floats, i: int) -> bool:
    """Whether the path turns at corner i."""
    ax, ay = path[i, X] - path[i - 1, X], path[i, Y] - path[i - 1, Y]
    bx, by = path[i + 1, X] - path[i, X], path[i + 1, Y] - path[i, Y]
    return bool(abs(ax * by - ay * bx) > STRAIGHT * hypot(ax, ay) * hypot(bx, by))


@lean_part
def _push_both(
    mover: Mover, path: Floats, count: int, i: int, x: float, y: float, buffers: PathBuffers
) -> None:
    """Move corner i in the direction (x, y), and back, as far as that saves."""
    length = hypot(x, y)
    if length > TOUCH:
        push(mover, path, count, i, x / length, y / length, buffers)
        push(mover, path, count, i, -x / length, -y / length, buffers)
