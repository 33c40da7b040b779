"""The critical lines that may bound what some bases see: past a corner, through an end of a gap before it."""

from __future__ import annotations

from math import hypot, isnan, sqrt

import numpy as np

from game.board.jit import Floats, Ints, kernel, lean_kernel
from game.board.visible_gaps import HIGH_X, HIGH_Y, LOW_X, LOW_Y, Hiding, gaps_between, is_inside

SAME = 1e-9
"""Points closer than this, in inches, are one."""

BESIDE = 1e-7
"""So far beside a piece of border it is looked whether it is seen."""

GRAZING = 1e-9
"""A corner whose edge turns from a line by no more than this, as a sine, is supported by it."""

NONE = -1


@kernel
def critical_lines(hiding: Hiding) -> tuple[Floats, Ints]:
    """Rows (x0, y0, x1, y1, edge, share): critical lines from a corner to an edge, and where on that.

    And of which sources, a bit for each.
    """
    rays, whose = np.empty((64, 6), np.float64), np.zeros(64, np.int64)
    count = 0
    for i in range(hiding.start.size - 2):
        for c in range(hiding.start[i], hiding.start[i + 1]):
            before = c - 1 if c > hiding.start[i] else hiding.start[i + 1] - 1
            fresh = count
            for s in range(hiding.sources.shape[0]):
                if not hiding.hides[s, i] or not _may_graze(hiding.edges, hiding.sources, s, before, c):
                    continue
                gaps = _gaps_past(hiding, s, before, c)
                for g in range(gaps):
                    for side in range(2):
                        if count == rays.shape[0]:
                            rays = np.concatenate((rays, np.empty_like(rays)))
                            whose = np.concatenate((whose, np.zeros_like(whose)))
                        count += _add_ray(hiding, s, before, c, g, side, rays, whose, fresh, count)
    return rays[:count], whose[:count]


@lean_kernel
def _may_graze(edges: Floats, sources: Floats, s: int, before: int, c: int) -> bool:
    """Whether a line from source s may graze corner c; of all corners this is asked first."""
    x, y = edges[c, 0], edges[c, 1]
    ax, ay = edges[before, 0] - x, edges[before, 1] - y
    bx, by = edges[c, 2] - x, edges[c, 3] - y
    if ax * by - ay * bx >= 0.0:
        return False
    dx, dy = sources[s, 0] - x, sources[s, 1] - y
    r = sources[s, 2]
    apart2 = dx * dx + dy * dy
    if apart2 <= r * r:
        return False
    top = r / sqrt(apart2 - r * r)
    left_a, along_a = dx * ay - dy * ax, (dx * ax + dy * ay) * top
    left_b, along_b = dx * by - dy * bx, (dx * bx + dy * by) * top
    low_a, high_a = left_a - abs(along_a), left_a + abs(along_a)
    low_b, high_b = left_b - abs(along_b), left_b + abs(along_b)
    return not ((low_a > 0.0 and high_b < 0.0) or (low_b > 0.0 and high_a < 0.0))


@lean_kernel
def _gaps_past(hiding: Hiding, s: int, before: int, c: int) -> int:
    """The gaps through which source s is seen from just beside corner c."""
    edges = hiding.edges
    x, y = edges[c, 0], edges[c, 1]
    ax, ay = edges[before, 0] - x, edges[before, 1] - y
    bx, by = edges[c, 2] - x, edges[c, 3] - y
    la, lb = hypot(ax, ay), hypot(bx, by)
    ox, oy = -ax / la - bx / lb, -ay / la - by / lb
    out = hypot(ox, oy)
    if out == 0.0:
        return 0
    x, y = x + BESIDE * ox / out, y + BESIDE * oy / out
    gaps = gaps_between(hiding, s, x, y)
    return 0 if gaps > 0 and is_inside(hiding, s, x, y) else gaps


@lean_kernel
def _add_ray(
    hiding: Hiding,
    s: int,
    before: int,
    c: int,
    g: int,
    side: int,
    rays: Floats,
    whose: Ints,
    fresh: int,
    count: int,
) -> int:
    """Add the line through one end of gap g and past corner c, if it grazes that; how many are added."""
    edges, gaps = hiding.edges, hiding.gaps
    x, y = edges[c, 0], edges[c, 1]
    wx, wy = gaps[g, LOW_X if side == 0 else HIGH_X], gaps[g, LOW_Y if side == 0 else HIGH_Y]
    turn = 2.0 * side - 1.0
    if isnan(wx):
        dx, dy, r = hiding.sources[s, 0] - x, hiding.sources[s, 1] - y, hiding.sources[s, 2]
        apart2 = dx * dx + dy * dy
        across = turn * r
        along = sqrt(max(0.0, apart2 - r * r))
        ox, oy = -(along * dx - across * dy) / apart2, -(along * dy + across * dx) / apart2
    else:
        ox, oy = x - wx, y - wy
    length = hypot(ox, oy)
    if length < 2 * BESIDE:
        return 0
    ox, oy = ox / length, oy / length
    for e in (before, c):
        nx, ny = edges[e, 0] - x, edges[e, 1] - y
        if e == c:
            nx, ny = edges[e, 2] - x, edges[e, 3] - y
        if turn * (ox * ny - oy * nx) < -GRAZING * hypot(nx, ny):
            return 0
    if is_inside(hiding, s, x + BESIDE * (ox + turn * oy), y + BESIDE * (oy - turn * ox)):
        return 0
    t, e, share = _first_hit(hiding, s, before, c, ox, oy)
    if e == NONE or t < 2 * BESIDE:
        return 0
    hx, hy = x + t * ox, y + t * oy
    for k in range(fresh, count):
        if abs(rays[k, 2] - hx) < SAME and abs(rays[k, 3] - hy) < SAME:
            whose[k] |= 1 << s
            return 0
    rays[count, 0], rays[count, 1], rays[count, 2], rays[count, 3] = x, y, hx, hy
    rays[count, 4], rays[count, 5] = e, share
    whose[count] = 1 << s
    return 1


@lean_kernel
def _first_hit(hiding: Hiding, s: int, before: int, c: int, ox: float, oy: float) -> tuple[float, int, float]:
    """How far from corner c in a direction is the first edge that hides source s; which, and where on it."""
    edges = hiding.edges
    x, y = edges[c, 0], edges[c, 1]
    best, at, share = 1e300, NONE, 0.0
    for i in range(hiding.start.size - 1):
        if not hiding.hides[s, i]:
            continue
        dx, dy, r = hiding.circles[i, 0] - x, hiding.circles[i, 1] - y, hiding.circles[i, 2]
        along = dx * ox + dy * oy
        if along < -r or along - r > best or abs(dx * oy - dy * ox) > r:
            continue
        for e in range(hiding.start[i], hiding.start[i + 1]):
            ex, ey = edges[e, 2] - edges[e, 0], edges[e, 3] - edges[e, 1]
            enters = ex * oy - ey * ox
            if enters <= 0.0 or e in (before, c):
                continue
            fx, fy = edges[e, 0] - x, edges[e, 1] - y
            u = (fx * oy - fy * ox) / -enters
            t = (fx * ey - fy * ex) / -enters
            if 0.0 <= u <= 1.0 and SAME < t < best:
                best, at, share = t, e, u
    return best, at, share
