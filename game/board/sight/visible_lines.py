"""The critical lines that may bound what some bases see: past a corner, through an end of a gap before it."""

from __future__ import annotations

from math import hypot, isnan, sqrt
from typing import NamedTuple

import numpy as np

from game.board.kernels.jit import ZERO, Floats, Ints, lean_part, part
from game.board.planar import X0, X1, Y0, Y1
from game.board.sight.sight_scene import R, X, Y
from game.board.sight.visible_gaps import (
    END_CORNER,
    FIRST_CORNER,
    HIDES,
    HIGH_X,
    HIGH_Y,
    LOW_X,
    LOW_Y,
    Hiding,
    gaps_between,
    is_inside,
)

SAME = 1e-9
"""Points closer than this, in inches, are one."""

BESIDE = 1e-7
"""So far beside a piece of border it is looked whether it is seen."""

GRAZING = 1e-9
"""A corner whose edge turns from a line by no more than this, as a sine, is supported by it."""

NONE = -1

HIT, SHARE = 4, 5
"""Columns of a critical line besides its ends: the edge that it ends on, and at which share of that."""


@part
def critical_lines(hiding: Hiding) -> tuple[Floats, Ints]:
    """Rows (x0, y0, x1, y1, edge, share): critical lines from a corner to an edge, and where on that.

    And of which sources, a bit for each.
    """
    rays, whose = np.empty((64, 6), np.float64), np.zeros(64, np.int64)
    rings, n = hiding.rings, hiding.rings.shape[0]
    count = ZERO
    for i in range(n - 1):
        first, end = int(rings[i, FIRST_CORNER]), int(rings[i, END_CORNER])
        for c in range(first, end):
            before = c - 1 if c > first else end - 1
            fresh = count
            for s in range(hiding.sources.shape[0]):
                if not hiding.sides[s * n + i, HIDES] or not _may_graze(
                    hiding.edges, hiding.sources, s, before, c
                ):
                    continue
                gaps = _gaps_past(hiding, s, before, c)
                for g in range(gaps):
                    for side in range(2):
                        if count == rays.shape[0]:
                            rays = np.concatenate((rays, np.empty_like(rays)))
                            whose = np.concatenate((whose, np.zeros_like(whose)))
                        past = Past(s, before, c, g, side)
                        count += _add_ray(hiding, past, rays, whose, fresh, count)
    return rays[:count], whose[:count]


@lean_part
def _may_graze(edges: Floats, sources: Floats, s: int, before: int, c: int) -> bool:
    """Whether a line from source s may graze corner c; of all corners this is asked first."""
    x, y = edges[c, X0], edges[c, Y0]
    ax, ay = edges[before, X0] - x, edges[before, Y0] - y
    bx, by = edges[c, X1] - x, edges[c, Y1] - y
    if ax * by - ay * bx >= 0.0:
        return False
    dx, dy = sources[s, X] - x, sources[s, Y] - y
    r = sources[s, R]
    apart2 = dx * dx + dy * dy
    if apart2 <= r * r:
        return False
    top = r / sqrt(apart2 - r * r)
    left_a, along_a = dx * ay - dy * ax, (dx * ax + dy * ay) * top
    left_b, along_b = dx * by - dy * bx, (dx * bx + dy * by) * top
    low_a, high_a = left_a - abs(along_a), left_a + abs(along_a)
    low_b, high_b = left_b - abs(along_b), left_b + abs(along_b)
    return not ((low_a > 0.0 and high_b < 0.0) or (low_b > 0.0 and high_a < 0.0))


@lean_part
def _gaps_past(hiding: Hiding, s: int, before: int, c: int) -> int:
    """The gaps through which source s is seen from just beside corner c."""
    edges = hiding.edges
    x, y = edges[c, X0], edges[c, Y0]
    ax, ay = edges[before, X0] - x, edges[before, Y0] - y
    bx, by = edges[c, X1] - x, edges[c, Y1] - y
    la, lb = hypot(ax, ay), hypot(bx, by)
    ox, oy = -ax / la - bx / lb, -ay / la - by / lb
    out = hypot(ox, oy)
    if out == 0.0:
        return 0
    x, y = x + BESIDE * ox / out, y + BESIDE * oy / out
    gaps = gaps_between(hiding, s, x, y)
    return 0 if gaps > 0 and is_inside(hiding, s, x, y) else gaps


class Past(NamedTuple):
    """A line from source s past corner c, where the edge `before` ends, through one side of gap g."""

    s: int
    before: int
    c: int
    g: int
    side: int


@lean_part
def _add_ray(hiding: Hiding, past: Past, rays: Floats, whose: Ints, fresh: int, count: int) -> int:
    """Add that line if it grazes the corner; how many are added.

    One that ends where another one of the same corner does, in a row from `fresh` on, is taken for that.
    """
    edges, s, before, c = hiding.edges, past.s, past.before, past.c
    x, y = edges[c, X0], edges[c, Y0]
    row = hiding.gaps + past.g
    wx = hiding.spans[row, LOW_X if past.side == 0 else HIGH_X]
    wy = hiding.spans[row, LOW_Y if past.side == 0 else HIGH_Y]
    turn = 2.0 * past.side - 1.0
    if isnan(wx):
        dx, dy, r = hiding.sources[s, X] - x, hiding.sources[s, Y] - y, hiding.sources[s, R]
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
        nx, ny = edges[e, X0] - x, edges[e, Y0] - y
        if e == c:
            nx, ny = edges[e, X1] - x, edges[e, Y1] - y
        if turn * (ox * ny - oy * nx) < -GRAZING * hypot(nx, ny):
            return 0
    if is_inside(hiding, s, x + BESIDE * (ox + turn * oy), y + BESIDE * (oy - turn * ox)):
        return 0
    t, e, share = _first_hit(hiding, s, before, c, ox, oy)
    if e == NONE or t < 2 * BESIDE:
        return 0
    hx, hy = x + t * ox, y + t * oy
    for k in range(fresh, count):
        if abs(rays[k, X1] - hx) < SAME and abs(rays[k, Y1] - hy) < SAME:
            whose[k] |= 1 << s
            return 0
    rays[count, X0], rays[count, Y0], rays[count, X1], rays[count, Y1] = x, y, hx, hy
    rays[count, HIT], rays[count, SHARE] = e, share
    whose[count] = 1 << s
    return 1


@lean_part
def _first_hit(hiding: Hiding, s: int, before: int, c: int, ox: float, oy: float) -> tuple[float, int, float]:
    """How far from corner c in a direction is the first edge that hides source s; which, and where on it."""
    edges, rings, n = hiding.edges, hiding.rings, hiding.rings.shape[0]
    x, y = edges[c, X0], edges[c, Y0]
    best, at, share = 1e300, NONE, 0.0
    for i in range(n):
        if not hiding.sides[s * n + i, HIDES]:
            continue
        dx, dy, r = rings[i, X] - x, rings[i, Y] - y, rings[i, R]
        along = dx * ox + dy * oy
        if along < -r or along - r > best or abs(dx * oy - dy * ox) > r:
            continue
        for e in range(int(rings[i, FIRST_CORNER]), int(rings[i, END_CORNER])):
            ex, ey = edges[e, X1] - edges[e, X0], edges[e, Y1] - edges[e, Y0]
            enters = ex * oy - ey * ox
            if enters <= 0.0 or e in (before, c):
                continue
            fx, fy = edges[e, X0] - x, edges[e, Y0] - y
            u = (fx * oy - fy * ox) / -enters
            t = (fx * ey - fy * ex) / -enters
            if 0.0 <= u <= 1.0 and SAME < t < best:
                best, at, share = t, e, u
    return best, at, share
