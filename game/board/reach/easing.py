"""Corners moved off the border of difficult terrain, where a step from them would cut it.

A corner that slides along a bulging border has the step before it cut the bulge. What is cheaper may lie
farther out: on along that step, straight past the bulge, or a hair away from it.
"""

from __future__ import annotations

from math import hypot, inf
from typing import TYPE_CHECKING

from game.board.kernels.jit import Floats, lean_part
from game.board.planar import X, Y
from game.board.reach.path_steps import COST, PathBuffers, try_corner, without_needless
from game.board.shapes import TOUCH

if TYPE_CHECKING:
    from game.board.movement.movement_kernel import Mover

ENOUGH = 1e-4
"""A sweep that saves less is the last one, in inches."""

SWEEPS = 6
"""Sweeps at most."""

PROBE, LEAST = 0.002, 0.0005
"""The first and the least shift of a corner, in inches."""

TRIES = 20
"""The most shifts of a corner in one direction."""


@lean_part
def eased(mover: Mover, path: Floats, count: int, buffers: PathBuffers) -> int:
    """Move the corners beside difficult steps outwards while that saves; return how many corners are left."""
    for _ in range(SWEEPS):
        saved = 0.0
        for i in range(1, count - 1):
            saved += _moved_out(mover, path, count, i, buffers)
        if saved < ENOUGH:
            break
        count = without_needless(mover, path, count, buffers)
    return count


@lean_part
def _moved_out(mover: Mover, path: Floats, count: int, i: int, buffers: PathBuffers) -> float:
    """Move corner i on along the step before it, back along the one after it, and off both; return the gain.

    Off both, that is away from the inside of its turn. Only a corner beside a difficult step is moved.
    """
    saved = 0.0
    for way in range(3):
        cost = path[i - 1, COST] + path[i, COST]
        ax, ay = path[i, X] - path[i - 1, X], path[i, Y] - path[i - 1, Y]
        bx, by = path[i, X] - path[i + 1, X], path[i, Y] - path[i + 1, Y]
        before, after = hypot(ax, ay), hypot(bx, by)
        if not before + after + TOUCH < cost < inf or min(before, after) < TOUCH:
            break
        first = 1.0 / before if way != 1 else 0.0
        second = 1.0 / after if way != 0 else 0.0
        ux, uy = first * ax + second * bx, first * ay + second * by
        length = hypot(ux, uy)
        if length > TOUCH:
            push(mover, path, count, i, ux / length, uy / length, buffers)
            saved += cost - path[i - 1, COST] - path[i, COST]
    return saved


@lean_part
def push(mover: Mover, path: Floats, count: int, i: int, ux: float, uy: float, buffers: PathBuffers) -> None:
    """Move corner i in that direction, farther and farther while that saves, and back again past the best."""
    step, turned = PROBE, 0.25
    for _ in range(TRIES):
        old = path[i - 1, COST] + path[i, COST]
        try_corner(mover, path, count, i, path[i, X] + step * ux, path[i, Y] + step * uy, buffers)
        if path[i - 1, COST] + path[i, COST] < old:
            step, turned = 2.0 * step, -0.5
        else:
            step *= turned
        if abs(step) < LEAST:
            return
