"""The segments that may bound what some bases see, borders and critical lines, cut where they meet."""

from __future__ import annotations

from math import ceil, floor, hypot, sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from game.board.jit import Floats, Ints, kernel, lean_kernel
from game.board.visible_lines import NONE, SAME

if TYPE_CHECKING:
    from game.board.visible_gaps import Hiding

CELL = 0.5
"""Points are kept in cells of so many inches."""

MOST_CELLS = 256
"""In so many columns and rows at most; what lies beyond is in the last."""

ROOM, MANY = 4, 6
"""Room for so many cuts of each edge, and so many times that of each critical line, is enough but for few
scenes, that take it again with more."""

FULL, COLUMNS = 4, 5
"""Where it is kept whether there was room for all cuts, and how many columns and rows of cells there are."""

ALL = -1
"""The bits of all sources."""


class Web(NamedTuple):
    """Segments, cut where they meet: the edges of `Hiding`, one for each corner, then critical lines.

    `at`, `node` and `after` are lists of the cuts of each segment in order, from `cuts[segment]`; `cell` and
    `beside` those of the nodes in each cell of the table. `ways` are directed pieces of border (from, to)
    that have what is seen on their left, `leaving` and `other` lists of those that leave each node. `pieces`
    (from, to) is scratch; `touched` counts the ends of segments at each node, and those that go on beyond it
    twice. `whose` has a bit for each source that a segment may bound the view of, `changed` one for each that
    some segment at a node may. `size` holds the number of segments, nodes, cuts and ways, whether there
    were more cuts than room, and the number of columns of cells.
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
def cut_web(hiding: Hiding, rays: Floats, whose: Ints, room: int) -> Web:
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
    corner = hiding.start[hiding.start.size - 2] + 2
    columns = min(MOST_CELLS, ceil(max(hiding.corners[corner, 0], hiding.corners[corner, 1]) / CELL) + 1)
    size = np.zeros(6, np.int64)
    size[COLUMNS] = columns
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
        np.full(columns * columns, NONE),
        np.empty(most, np.int64),
        np.empty((2 * most, 2), np.int64),
        np.full(most, NONE),
        np.empty(2 * most, np.int64),
        np.empty((2 * most, 2), np.int64),
        np.zeros(most, np.int64),
        np.zeros(most, np.int64),
        size,
    )


@lean_kernel
def _cell(web: Web, v: float) -> int:
    return int(min(web.size[COLUMNS] - 1, max(0, floor(v / CELL))))


@lean_kernel
def _node(web: Web, x: float, y: float) -> int:
    """The node at a point, a new one if there is none."""
    columns = web.size[COLUMNS]
    for i in range(_cell(web, x - SAME), _cell(web, x + SAME) + 1):
        for j in range(_cell(web, y - SAME), _cell(web, y + SAME) + 1):
            n = web.cell[i * columns + j]
            while n != NONE:
                if abs(web.nodes[n, 0] - x) < SAME and abs(web.nodes[n, 1] - y) < SAME:
                    return int(n)
                n = web.beside[n]
    n = web.size[1]
    if n == web.beside.size:
        web.size[FULL] = 1
        return 0
    web.nodes[n, 0], web.nodes[n, 1] = x, y
    here = _cell(web, x) * columns + _cell(web, y)
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
            if _may_meet(web.segments, edges + k, edges + m):
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
def _may_meet(segments: Floats, k: int, m: int) -> bool:
    """Whether two segments meet, or nearly; of all pairs of lines this is asked first."""
    ax, ay, bx, by = segments[k, 0], segments[k, 1], segments[k, 2], segments[k, 3]
    cx, cy, dx, dy = segments[m, 0], segments[m, 1], segments[m, 2], segments[m, 3]
    if max(ax, bx) < min(cx, dx) - SAME or max(cx, dx) < min(ax, bx) - SAME:
        return False
    if max(ay, by) < min(cy, dy) - SAME or max(cy, dy) < min(ay, by) - SAME:
        return False
    ex, ey, fx, fy = bx - ax, by - ay, dx - cx, dy - cy
    side_c, side_d = ex * (cy - ay) - ey * (cx - ax), ex * (dy - ay) - ey * (dx - ax)
    near_e = SAME * sqrt(ex * ex + ey * ey)
    if min(side_c, side_d) > near_e or max(side_c, side_d) < -near_e:
        return False
    side_a, side_b = fx * (ay - cy) - fy * (ax - cx), fx * (by - cy) - fy * (bx - cx)
    near_f = SAME * sqrt(fx * fx + fy * fy)
    return bool(min(side_a, side_b) <= near_f and max(side_a, side_b) >= -near_f)


@lean_kernel
def _cut_both(web: Web, k: int, m: int) -> None:
    """Cut two segments that may meet where they cross, and where one ends on the other."""
    ax, ay, bx, by = web.segments[k]
    cx, cy, dx, dy = web.segments[m]
    ex, ey, fx, fy = bx - ax, by - ay, dx - cx, dy - cy
    side_c, side_d = ex * (cy - ay) - ey * (cx - ax), ex * (dy - ay) - ey * (dx - ax)
    side_a, side_b = fx * (ay - cy) - fy * (ax - cx), fx * (by - cy) - fy * (bx - cx)
    near_e, near_f = SAME * sqrt(ex * ex + ey * ey), SAME * sqrt(fx * fx + fy * fy)
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
    edges = hiding.corners.shape[0]
    for i in range(hiding.start.size - 1):
        x, y, r = hiding.circles[i]
        for j in range(i):
            if hypot(hiding.circles[j, 0] - x, hiding.circles[j, 1] - y) <= hiding.circles[j, 2] + r + SAME:
                _cut_rings(web, hiding, i, j)
        if not hiding.hides_all[i]:
            for c in range(hiding.start[i], hiding.start[i + 1]):
                for k in range(edges, web.segments.shape[0]):
                    if _may_meet(web.segments, c, k):
                        _cut_both(web, c, k)


@lean_kernel
def _cut_rings(web: Web, hiding: Hiding, i: int, j: int) -> None:
    """Cut the edges of two rings where they meet."""
    for c in range(hiding.start[i], hiding.start[i + 1]):
        if _comes_near(web.segments, c, hiding.circles[j]):
            for d in range(hiding.start[j], hiding.start[j + 1]):
                if _may_meet(web.segments, c, d):
                    _cut_both(web, c, d)


@lean_kernel
def _comes_near(segments: Floats, segment: int, circle: Floats) -> bool:
    """Whether the box round a segment meets the one round a circle, or nearly."""
    x0, y0, x1, y1 = segments[segment]
    cx, cy, reach = circle[0], circle[1], circle[2] + 2.0 * SAME
    beside = min(x0, x1) > cx + reach or max(x0, x1) < cx - reach
    return not (beside or min(y0, y1) > cy + reach or max(y0, y1) < cy - reach)
