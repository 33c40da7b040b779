"""The border of what some bases see: critical lines past corners, cut where they meet, judged and joined."""

from __future__ import annotations

from math import atan2, floor, hypot, pi, sqrt
from typing import NamedTuple

import numpy as np

from game.board.jit import Floats, Ints, kernel, lean_kernel
from game.board.visible_gaps import Hiding, seen_by
from game.board.visible_lines import BESIDE, NONE, SAME, critical_lines

SMALLEST = 1e-7
"""Rings of fewer square inches are left out."""

CELLS = 48
"""Points are kept in so many columns and rows."""

ROOM = 24
"""Room for so many cuts of each segment is enough, but for few scenes that take it again with more."""

FULL = 4
"""Where it is kept whether there was room for all cuts."""

ALL = -1
"""The bits of all sources."""

PLAIN = 2
"""How much a node is touched where one edge of a ring follows another and that is all."""


class Web(NamedTuple):
    """Segments, cut where they meet: the edges of `Hiding`, one for each corner, then critical lines.

    `at`, `node` and `after` are lists of the cuts of each segment in order, from `cuts[segment]`; `cell` and
    `beside` those of the nodes in each cell of the table. `ways` are directed pieces of border (from, to)
    that have what is seen on their left, `leaving` and `other` lists of those that leave each node. `pieces`
    (from, to) is scratch; `touched` counts the ends of segments at each node, and those that go on beyond it
    twice. `whose` has a bit for each source that a segment may bound the view of, `changed` one for each that
    some segment at a node may. `size` holds the number of segments, nodes, cuts and ways, and last whether
    there were more cuts than room.
    """

    segments: Floats
    whose: Ints
    cuts: Ints
    at: Floats
    node: Ints
    after: Ints
    nodes: Floats
    cell: Ints
    beside: Ints
    ways: Ints
    leaving: Ints
    other: Ints
    pieces: Ints
    touched: Ints
    changed: Ints
    size: Ints


@kernel
def borders(hiding: Hiding) -> tuple[Floats, Ints, Floats]:
    """The rings of the border, what is seen on their left: corners, the end of each; and all segments.

    There are no rings, but segments, where these do not join.
    """
    rays, whose = critical_lines(hiding)
    edges = hiding.corners.shape[0]
    room = ROOM * (edges + rays.shape[0])
    web = _cut_web(hiding, rays, whose, room)
    while web.size[FULL]:
        room *= 2
        web = _cut_web(hiding, rays, whose, room)
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


@kernel
def _cut_web(hiding: Hiding, rays: Floats, whose: Ints, room: int) -> Web:
    """All segments cut where they meet, if there is room for so many cuts."""
    web = _empty_web(hiding, rays, whose, room)
    for k in range(web.segments.shape[0]):
        x0, y0, x1, y1 = web.segments[k]
        _cut(web, k, 0.0, _node(web, x0, y0))
        _cut(web, k, 1.0, _node(web, x1, y1))
    _cut_rays(web, hiding, rays)
    _cut_edges(web, hiding)
    return web


@kernel
def _empty_web(hiding: Hiding, rays: Floats, whose: Ints, most: int) -> Web:
    edges, n = hiding.corners.shape[0], hiding.corners.shape[0] + rays.shape[0]
    segments, bounds = np.empty((n, 4), np.float64), np.full(n, ALL)
    # One by one: an assignment of whole rows makes the compiler read all that numba knows of text.
    for k in range(n):
        if k >= edges:
            bounds[k] = whose[k - edges]
        for column in range(4):
            segments[k, column] = hiding.edges[k, column] if k < edges else rays[k - edges, column]
    return Web(
        segments,
        bounds,
        np.full(n, NONE),
        np.empty(most, np.float64),
        np.empty(most, np.int64),
        np.empty(most, np.int64),
        np.empty((most, 2), np.float64),
        np.full(CELLS * CELLS, NONE),
        np.empty(most, np.int64),
        np.empty((2 * most, 2), np.int64),
        np.full(most, NONE),
        np.empty(2 * most, np.int64),
        np.empty((2 * most, 2), np.int64),
        np.zeros(most, np.int64),
        np.zeros(most, np.int64),
        np.zeros(5, np.int64),
    )


@lean_kernel
def _cell(v: float) -> int:
    return min(CELLS - 1, max(0, floor(v * 2.0)))


@lean_kernel
def _node(web: Web, x: float, y: float) -> int:
    """The node at a point, a new one if there is none."""
    for i in range(_cell(x - SAME), _cell(x + SAME) + 1):
        for j in range(_cell(y - SAME), _cell(y + SAME) + 1):
            n = web.cell[i * CELLS + j]
            while n != NONE:
                if abs(web.nodes[n, 0] - x) < SAME and abs(web.nodes[n, 1] - y) < SAME:
                    return int(n)
                n = web.beside[n]
    n = web.size[1]
    web.nodes[n, 0], web.nodes[n, 1] = x, y
    here = _cell(x) * CELLS + _cell(y)
    web.beside[n] = web.cell[here]
    web.cell[here] = n
    web.size[1] = n + 1
    return int(n)


@lean_kernel
def _cut(web: Web, segment: int, share: float, node: int) -> None:
    """Cut a segment at a node that lies at that share of it."""
    k = web.size[2]
    if k == web.at.size:
        web.size[FULL] = 1
        return
    web.at[k], web.node[k] = share, node
    last, following = NONE, web.cuts[segment]
    while following != NONE and web.at[following] < share:
        last, following = following, web.after[following]
    web.touched[node] += 2 if 0.0 < share < 1.0 else 1
    web.changed[node] |= web.whose[segment]
    web.after[k] = following
    if last == NONE:
        web.cuts[segment] = k
    else:
        web.after[last] = k
    web.size[2] = k + 1


@lean_kernel
def _cut_rays(web: Web, hiding: Hiding, rays: Floats) -> None:
    """Cut the edges where rays end, and the rays where they cross."""
    edges = hiding.corners.shape[0]
    for k in range(rays.shape[0]):
        hit, x, y = int(rays[k, 4]), rays[k, 2], rays[k, 3]
        _cut(web, hit, rays[k, 5], _node(web, x, y))
        for m in range(k):
            _cut_both(web, edges + k, edges + m)
        for i in range(hiding.start.size - 1):
            cx, cy, r = hiding.circles[i]
            if hypot(cx - x, cy - y) <= r + SAME:
                for c in range(hiding.start[i], hiding.start[i + 1]):
                    if c != hit:
                        _cut_beside(web, c, x, y)


@lean_kernel
def _cut_beside(web: Web, segment: int, px: float, py: float) -> None:
    """Cut a segment at a point if that lies on it: it may lie along the one that a ray ends on."""
    x0, y0, x1, y1 = web.segments[segment]
    dx, dy = x1 - x0, y1 - y0
    _cut_at(web, segment, px, py, abs(dx * (py - y0) - dy * (px - x0)) <= SAME * hypot(dx, dy))


@lean_kernel
def _cut_both(web: Web, k: int, m: int) -> None:
    """Cut two segments where they cross, and where one ends on the other."""
    ax, ay, bx, by = web.segments[k]
    cx, cy, dx, dy = web.segments[m]
    if max(ax, bx) < min(cx, dx) - SAME or max(cx, dx) < min(ax, bx) - SAME:
        return
    if max(ay, by) < min(cy, dy) - SAME or max(cy, dy) < min(ay, by) - SAME:
        return
    ex, ey, fx, fy = bx - ax, by - ay, dx - cx, dy - cy
    e2, f2 = ex * ex + ey * ey, fx * fx + fy * fy
    side_c, side_d = ex * (cy - ay) - ey * (cx - ax), ex * (dy - ay) - ey * (dx - ax)
    side_a, side_b = fx * (ay - cy) - fy * (ax - cx), fx * (by - cy) - fy * (bx - cx)
    near_e, near_f = SAME * sqrt(e2), SAME * sqrt(f2)
    if min(side_c, side_d) > near_e or max(side_c, side_d) < -near_e:
        return
    if min(side_a, side_b) > near_f or max(side_a, side_b) < -near_f:
        return
    ends = False
    for at_end in range(2):
        px, py, side = (cx, cy, side_c) if at_end == 0 else (dx, dy, side_d)
        ends = _cut_at(web, k, px, py, abs(side) <= near_e) or ends
        px, py, side = (ax, ay, side_a) if at_end == 0 else (bx, by, side_b)
        ends = _cut_at(web, m, px, py, abs(side) <= near_f) or ends
    if not ends and side_c * side_d < 0.0 and side_a * side_b < 0.0:
        share = side_a / (side_a - side_b)
        node = _node(web, ax + share * ex, ay + share * ey)
        _cut(web, k, share, node)
        _cut(web, m, side_c / (side_c - side_d), node)


@lean_kernel
def _cut_at(web: Web, segment: int, px: float, py: float, on_line: bool) -> bool:
    """Cut a segment at a point `on_line` with it, if that lies between its ends; whether it does."""
    x0, y0, x1, y1 = web.segments[segment]
    dx, dy = x1 - x0, y1 - y0
    share = ((px - x0) * dx + (py - y0) * dy) / (dx * dx + dy * dy)
    if on_line and 0.0 < share < 1.0:
        _cut(web, segment, share, _node(web, px, py))
        return True
    return False


@lean_kernel
def _cut_edges(web: Web, hiding: Hiding) -> None:
    """Cut the edges of rings where these meet, and with the rays where they do not end these."""
    n = hiding.start.size - 1
    edges = hiding.corners.shape[0]
    for i in range(n):
        x, y, r = hiding.circles[i]
        for j in range(i):
            apart = hypot(hiding.circles[j, 0] - x, hiding.circles[j, 1] - y)
            if apart > hiding.circles[j, 2] + r + SAME:
                continue
            for c in range(hiding.start[i], hiding.start[i + 1]):
                for d in range(hiding.start[j], hiding.start[j + 1]):
                    _cut_both(web, c, d)
        if not hiding.hides_all[i]:
            for c in range(hiding.start[i], hiding.start[i + 1]):
                for k in range(edges, web.segments.shape[0]):
                    _cut_both(web, c, k)


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
