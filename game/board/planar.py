"""Kernels on points, segments, rings of corners and discs that sight and movement are built from."""

from __future__ import annotations

from math import hypot, sqrt
from typing import TYPE_CHECKING

from game.board.jit import lean_kernel

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]


@lean_kernel
def point_gap(fx: float, fy: float, dx: float, dy: float) -> float:
    """Distance of a segment from a point; it starts at (fx, fy) from that point."""
    squared = dx * dx + dy * dy
    t = 0.0
    if squared > 0.0:
        t = min(1.0, max(0.0, -(fx * dx + fy * dy) / squared))
    fx += t * dx
    fy += t * dy
    return sqrt(fx * fx + fy * fy)


@lean_kernel
def point_segment_distance(px: float, py: float, ax: float, ay: float, bx: float, by: float) -> float:
    """Inches from a point to the segment from a to b."""
    return point_gap(ax - px, ay - py, bx - ax, by - ay)


@lean_kernel
def inside_ring(corners: Floats, first: int, end: int, x: float, y: float) -> bool:
    """Whether a point lies in the polygon `corners[first:end]`, by the parity of crossings."""
    inside = False
    j = end - 1
    for i in range(first, end):
        xi, yi = corners[i, 0], corners[i, 1]
        xj, yj = corners[j, 0], corners[j, 1]
        if (yi > y) != (yj > y) and x < (xj - xi) * (y - yi) / (yj - yi) + xi:
            inside = not inside
        j = i
    return inside


@lean_kernel
def ring_distance(corners: Floats, first: int, end: int, x: float, y: float) -> float:
    """Inches from a point to the outline of the polygon `corners[first:end]`."""
    best = 1e300
    j = end - 1
    for i in range(first, end):
        d = point_segment_distance(x, y, corners[j, 0], corners[j, 1], corners[i, 0], corners[i, 1])
        best = min(best, d)
        j = i
    return best


@lean_kernel
def piece_depth(corners: Floats, start: Ints, disc: Floats, i: int, x: float, y: float) -> float:
    """Inches that a point lies inside piece i, negative outside."""
    first, end = start[i], start[i + 1]
    if first == end:
        return float(disc[i, 2] - hypot(x - disc[i, 0], y - disc[i, 1]))
    away = ring_distance(corners, first, end, x, y)
    return away if inside_ring(corners, first, end, x, y) else -away


@lean_kernel
def segments_meet(
    ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float
) -> bool:
    """Whether the segments a b and c d cross; that they only touch may be missed."""
    side_c = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    side_d = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    side_a = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
    side_b = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
    return side_c * side_d < 0.0 and side_a * side_b < 0.0


@lean_kernel
def piece_segment_distance(
    corners: Floats, start: Ints, disc: Floats, i: int, ax: float, ay: float, bx: float, by: float
) -> float:
    """Inches from piece i to the segment a b, 0 where they meet."""
    first, end = start[i], start[i + 1]
    if first == end:
        return max(0.0, point_segment_distance(disc[i, 0], disc[i, 1], ax, ay, bx, by) - float(disc[i, 2]))
    if inside_ring(corners, first, end, ax, ay):
        return 0.0
    best = min(ring_distance(corners, first, end, ax, ay), ring_distance(corners, first, end, bx, by))
    j = end - 1
    for k in range(first, end):
        cx, cy, dx, dy = corners[j, 0], corners[j, 1], corners[k, 0], corners[k, 1]
        if segments_meet(ax, ay, bx, by, cx, cy, dx, dy):
            return 0.0
        best = min(best, point_segment_distance(dx, dy, ax, ay, bx, by))
        j = k
    return best
