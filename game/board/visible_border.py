"""The border of what some bases see: critical lines past corners, cut where they meet, judged and joined."""

from __future__ import annotations

from math import atan2, hypot, pi

import numpy as np

from game.board.jit import Floats, Ints, kernel, lean_kernel
from game.board.visible_gaps import Hiding, seen_by
from game.board.visible_lines import BESIDE, NONE, critical_lines
from game.board.visible_web import ALL, FULL, MANY, ROOM, Web, cut_web

SMALLEST = 1e-7
"""Rings of fewer square inches are left out."""

PLAIN = 2
"""How much a node is touched where one edge of a ring follows another and that is all."""


@kernel
def borders(hiding: Hiding) -> tuple[Floats, Ints, Floats]:
    """The rings of the border, what is seen on their left: corners, the end of each; and all segments.

    There are no rings, but segments, where these do not join.
    """
    rays, whose = critical_lines(hiding)
    edges = hiding.corners.shape[0]
    room = ROOM * (edges + MANY * rays.shape[0])
    web = cut_web(hiding, rays, whose, room)
    while web.size[FULL]:
        room *= 2
        web = cut_web(hiding, rays, whose, room)
    for i in range(hiding.start.size - 1):
        _judge_ring(web, hiding, i)
    for k in range(edges, edges + rays.shape[0]):
        _judge_ray(web, hiding, k)
    points = np.empty((web.size[3] + 1, 2), np.float64)
    ends = np.empty(web.size[3] + 1, np.int64)
    rings = _join(web, points, ends)
    if rings == NONE:
        return points[:0], ends[:0], web.segments
    if rings == 0:
        return points[:0], ends[:0], web.segments[:0]
    return points[: ends[rings - 1]], ends[:rings], web.segments


@lean_kernel
def _pieces(web: Web, segment: int, count: int) -> int:
    """Write the pieces of a segment, one node to the next, behind the `count` there are; the new number."""
    k = web.cuts[segment]
    while web.after[k] != NONE:
        a, b = web.node[k], web.node[web.after[k]]
        k = web.after[k]
        if a != b:
            web.pieces[count, 0], web.pieces[count, 1] = a, b
            count += 1
    return count


@lean_kernel
def _judge_ring(web: Web, hiding: Hiding, i: int) -> None:
    """Judge the pieces of a ring: all at once that follow each other with nothing else in between."""
    count = 0
    for c in range(hiding.start[i], hiding.start[i + 1]):
        count = _pieces(web, c, count)
    first = 0
    while first < count and web.touched[web.pieces[first, 0]] == PLAIN:
        first += 1
    first %= count
    # From there once around: the pieces before it come again behind.
    for k in range(first):
        web.pieces[count + k, 0], web.pieces[count + k, 1] = web.pieces[k, 0], web.pieces[k, 1]
    begin, likely = first, 0
    for k in range(first + 1, first + count + 1):
        if k == first + count or web.touched[web.pieces[k, 0]] != PLAIN:
            likely = max(0, _judge(web, hiding, begin, k, not hiding.hides_all[i], likely, ALL))
            begin = k


@lean_kernel
def _judge_ray(web: Web, hiding: Hiding, ray: int) -> None:
    """Judge the pieces of a critical line; not those along which a source is seen on both sides as before."""
    by = NONE
    for k in range(_pieces(web, ray, 0)):
        a, b = web.pieces[k]
        if by == NONE or web.changed[a] >> by & 1:
            by = _judge(web, hiding, k, k + 1, True, max(by, 0), web.changed[a] & web.changed[b])


@lean_kernel
def _judge(web: Web, hiding: Hiding, first: int, end: int, both: bool, likely: int, bounds: int) -> int:
    """Make ways of a chain of pieces if it divides seen from unseen; without `both`, its left is not seen.

    It may bound the view of the sources with bits in `bounds`; `likely` is one that may be seen.
    What is given back is a source that is seen on the right, with `both` on either side, or NONE.
    """
    longest, x, y, dx, dy = 0.0, 0.0, 0.0, 0.0, 0.0
    for k in range(first, end):
        a, b = web.pieces[k]
        x0, y0, x1, y1 = web.nodes[a, 0], web.nodes[a, 1], web.nodes[b, 0], web.nodes[b, 1]
        length = hypot(x1 - x0, y1 - y0)
        if length > longest:
            longest, x, y = length, (x0 + x1) / 2, (y0 + y1) / 2
            dx, dy = BESIDE * (x1 - x0) / length, BESIDE * (y1 - y0) / length
    right, left = seen_by(hiding, x + dy, y - dx, likely, ALL), NONE
    if both:
        # Where nobody is seen on the right, only whose view may end here can be on the left.
        among = bounds if right == NONE else ALL
        left = seen_by(hiding, x - dy, y + dx, max(right, 0), among)
    if (right == NONE) != (left == NONE):
        for k in range(first, end):
            a, b = web.pieces[k]
            if right != NONE:
                _add_way(web, b, a)
            else:
                _add_way(web, a, b)
    return right if right == left or not both else NONE


@lean_kernel
def _add_way(web: Web, a: int, b: int) -> None:
    k = web.leaving[a]
    while k != NONE:
        if web.ways[k, 1] == b:
            return
        k = web.other[k]
    k = web.size[3]
    web.ways[k, 0], web.ways[k, 1] = a, b
    web.other[k] = web.leaving[a]
    web.leaving[a] = k
    web.size[3] = k + 1


@lean_kernel
def _join(web: Web, points: Floats, ends: Ints) -> int:
    """Join the ways to rings; the number of rings, or NONE where one does not close."""
    rings, count = 0, 0
    for first in range(web.size[3]):
        if web.ways[first, 0] == NONE:
            continue
        way, start, area = first, count, 0.0
        while True:
            a, b = web.ways[way, 0], web.ways[way, 1]
            points[count, 0], points[count, 1] = web.nodes[a, 0], web.nodes[a, 1]
            area += web.nodes[a, 0] * web.nodes[b, 1] - web.nodes[a, 1] * web.nodes[b, 0]
            count += 1
            if way != first:
                web.ways[way, 0] = NONE
            way = _next(web, a, b)
            if way == NONE:
                return NONE
            if way == first:
                break
        web.ways[first, 0] = NONE
        if count - start >= 3 and abs(area) > 2 * SMALLEST:
            ends[rings] = count
            rings += 1
        else:
            count = start
    return rings


@lean_kernel
def _next(web: Web, a: int, b: int) -> int:
    """The way on from b after one from a: the first clockwise from the way back."""
    back = atan2(web.nodes[a, 1] - web.nodes[b, 1], web.nodes[a, 0] - web.nodes[b, 0])
    best, least = NONE, 1e300
    k = web.leaving[b]
    while k != NONE:
        if web.ways[k, 0] != NONE:
            c = web.ways[k, 1]
            turn = back - atan2(web.nodes[c, 1] - web.nodes[b, 1], web.nodes[c, 0] - web.nodes[b, 0])
            if turn <= 1e-9:
                turn += 2 * pi
            if turn < least:
                best, least = int(k), turn
        k = web.other[k]
    return best
