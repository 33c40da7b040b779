"""The segments that may bound what some bases see, borders and critical lines, cut where they meet.

    a ------------- n ---- b      a ray ends on the edge a b, which is cut there, at n, and crosses another
                   /              ray, and both are cut, at m; segments that meet share the node, so that
     ------------ m -----         their pieces, each from one node to the next, are joined by numbers alone
                 /

Pairs of segments are tried after quick tests rather than found by a sweep (J. Bentley and T. Ottmann, 1979),
as rounding upsets the order on which a sweep relies: here many cross at nearly the same point.
"""

from __future__ import annotations

from math import ceil, floor, hypot, sqrt
from typing import NamedTuple

import numpy as np

from game.board.kernels.jit import Floats, Ints, lean_part, part
from game.board.planar import X0, X1, Y0, Y1, R, X, Y
from game.board.sight.visible_gaps import (
    BORDER_CORNERS,
    END_CORNER,
    FAR_CORNER,
    FIRST_CORNER,
    HIDES_ALL,
    Hiding,
)
from game.board.sight.visible_lines import HIT, NONE, SAME, SHARE

CELL = 0.5
"""Points are kept in cells of so many inches."""

MOST_CELLS = 256
"""The most columns and rows; what lies beyond is in the last, so that any table will do."""

ROOM, MANY = 4, 6
"""Room for cuts of each edge, and how many times that for those of each critical line: enough for all but a
few scenes, which are cut again with more."""

NODES, CUTS, WAYS, FULL, COLUMNS, CELLS = range(6)
"""Places in `Web.cells`: how many nodes, cuts and ways there are, 1 if there was no room for all cuts, and
how many columns and rows of cells; from CELLS on the first node in each cell."""

NODE, AFTER = 0, 1
"""Columns of a cut: the node that lies there, and the next cut of the same segment."""

NEIGHBOUR, LEAVING, TOUCHED, LINK_COLUMNS = range(2, 6)
"""Columns of a node: the next one in the same cell, the last way that leaves it, and the number of ends of
segments there, where one that goes on beyond it counts twice."""

FIRST_CUT = 0
"""The column of a segment: its first cut."""

FROM, TO, BESIDE_WAY = range(3)
"""Columns of a way, a directed piece of border with what is seen on its left: its nodes, and another way that
leaves the same one. Those of a piece of a segment, one node to the next, are FROM and TO alone."""

AT, PLACE_COLUMNS = range(2, 4)
"""The column, besides X and Y of the node in the same row, that tells at which share of its segment a cut
lies."""


class Web(NamedTuple):
    """Segments, cut where they meet: the edges of `Hiding`, one for each corner, then critical lines.

    Row k of `places` is where node k lies, and at which share of its segment cut k. Row k of `links` is cut k
    and node k; from rows `lines`, `ways` and `pieces` on it has a row for each segment, way and piece.
    """

    segments: Floats
    places: Floats
    links: Ints
    cells: Ints
    lines: int
    ways: int
    pieces: int


@part
def cut_web(hiding: Hiding, rays: Floats, room: int) -> Web:
    """All segments cut where they meet, if there is room for so many cuts."""
    web = _empty_web(hiding, rays, room)
    segments = web.segments
    for k in range(segments.shape[0]):
        _cut(web, k, 0.0, _node(web, segments[k, X0], segments[k, Y0]))
        _cut(web, k, 1.0, _node(web, segments[k, X1], segments[k, Y1]))
    _cut_rays(web, hiding, rays)
    _cut_edges(web, hiding)
    return web


@lean_part
def corners_of(hiding: Hiding) -> int:
    """The number of corners of all rings, and so of segments that are edges."""
    return int(hiding.rings[hiding.rings.shape[0] - 1, END_CORNER])


@part
def _empty_web(hiding: Hiding, rays: Floats, most: int) -> Web:
    edges = corners_of(hiding)
    n = edges + rays.shape[0]
    # The table's border is the last ring.
    far = edges - BORDER_CORNERS + FAR_CORNER
    columns = min(MOST_CELLS, ceil(max(hiding.edges[far, X0], hiding.edges[far, Y0]) / CELL) + 1)
    # Rows for cuts and nodes, of which there are no more; for segments; for ways, one in either direction at
    # most for each piece between two cuts; and for pieces, which a ring lists again from another start.
    lines, ways, pieces, rows = most, most + n, 3 * most + n, 5 * most + n
    segments, links = np.empty((n, 4), np.float64), np.empty((rows, LINK_COLUMNS), np.int64)
    cells = np.full(CELLS + columns * columns, NONE)
    for count in range(CELLS):
        cells[count] = 0
    cells[COLUMNS] = columns
    # One by one: an assignment of whole rows makes the compiler read all that numba knows of text.
    for k in range(n):
        links[lines + k, FIRST_CUT] = NONE
        for column in range(4):
            segments[k, column] = hiding.edges[k, column] if k < edges else rays[k - edges, column]
    return Web(
        segments=segments,
        places=np.empty((most, PLACE_COLUMNS), np.float64),
        links=links,
        cells=cells,
        lines=lines,
        ways=ways,
        pieces=pieces,
    )


@lean_part
def _cell(web: Web, v: float) -> int:
    return int(min(web.cells[COLUMNS] - 1, max(0, floor(v / CELL))))


@lean_part
def _node(web: Web, x: float, y: float) -> int:
    """The node at a point, a new one if there is none."""
    places, links, cells = web.places, web.links, web.cells
    columns = cells[COLUMNS]
    for i in range(_cell(web, x - SAME), _cell(web, x + SAME) + 1):
        for j in range(_cell(web, y - SAME), _cell(web, y + SAME) + 1):
            n = cells[CELLS + i * columns + j]
            while n != NONE:
                if abs(places[n, X] - x) < SAME and abs(places[n, Y] - y) < SAME:
                    return int(n)
                n = links[n, NEIGHBOUR]
    n = cells[NODES]
    if n == places.shape[0]:
        cells[FULL] = 1
        return 0
    places[n, X], places[n, Y] = x, y
    here = CELLS + _cell(web, x) * columns + _cell(web, y)
    links[n, NEIGHBOUR], links[n, LEAVING] = cells[here], NONE
    links[n, TOUCHED] = 0
    cells[here] = n
    cells[NODES] = n + 1
    return int(n)


@lean_part
def _cut(web: Web, segment: int, share: float, node: int) -> None:
    """Cut a segment at a node that lies at that share of it."""
    places, links, line = web.places, web.links, web.lines + segment
    k = web.cells[CUTS]
    if k == places.shape[0]:
        web.cells[FULL] = 1
        return
    places[k, AT], links[k, NODE] = share, node
    last, following = NONE, links[line, FIRST_CUT]
    while following != NONE and places[following, AT] < share:
        last, following = following, links[following, AFTER]
    links[node, TOUCHED] += 2 if 0.0 < share < 1.0 else 1
    links[k, AFTER] = following
    if last == NONE:
        links[line, FIRST_CUT] = k
    else:
        links[last, AFTER] = k
    web.cells[CUTS] = k + 1


@part
def _boxes(rays: Floats) -> Floats:
    """The box (x0, y0, x1, y1) round each critical line, with some room for rounding."""
    boxes = np.empty((rays.shape[0], 4), np.float64)
    for k in range(rays.shape[0]):
        boxes[k, X0] = min(rays[k, X0], rays[k, X1]) - SAME
        boxes[k, Y0] = min(rays[k, Y0], rays[k, Y1]) - SAME
        boxes[k, X1] = max(rays[k, X0], rays[k, X1]) + SAME
        boxes[k, Y1] = max(rays[k, Y0], rays[k, Y1]) + SAME
    return boxes


@part
def _cut_rays(web: Web, hiding: Hiding, rays: Floats) -> None:
    """Cut the edges where rays end, and the rays where they cross."""
    edges, rings = corners_of(hiding), hiding.rings
    boxes = _boxes(rays)
    for k in range(rays.shape[0]):
        hit, x, y = int(rays[k, HIT]), rays[k, X1], rays[k, Y1]
        _cut(web, hit, rays[k, SHARE], _node(web, x, y))
        x0, y0, x1, y1 = boxes[k, X0], boxes[k, Y0], boxes[k, X1], boxes[k, Y1]
        for m in range(k):
            # Most pairs are told apart by their boxes, which lie ready for that.
            if boxes[m, X0] > x1 or boxes[m, X1] < x0 or boxes[m, Y0] > y1 or boxes[m, Y1] < y0:
                continue
            if _may_meet(web.segments, edges + k, edges + m):
                _cut_both(web, edges + k, edges + m)
        for i in range(rings.shape[0]):
            if hypot(rings[i, X] - x, rings[i, Y] - y) <= rings[i, R] + SAME:
                for c in range(int(rings[i, FIRST_CORNER]), int(rings[i, END_CORNER])):
                    if c != hit:
                        _cut_beside(web, c, x, y)


@lean_part
def _cut_beside(web: Web, segment: int, px: float, py: float) -> None:
    """Cut a segment at a point if that lies on it: it may lie along the one that a ray ends on."""
    x0, y0 = web.segments[segment, X0], web.segments[segment, Y0]
    dx, dy = web.segments[segment, X1] - x0, web.segments[segment, Y1] - y0
    _cut_at(web, segment, px, py, abs(dx * (py - y0) - dy * (px - x0)) <= SAME * hypot(dx, dy))


@lean_part
def _may_meet(segments: Floats, k: int, m: int) -> bool:
    """Whether two segments meet, or nearly; of all pairs of lines this is asked first."""
    ax, ay, bx, by = segments[k, X0], segments[k, Y0], segments[k, X1], segments[k, Y1]
    cx, cy, dx, dy = segments[m, X0], segments[m, Y0], segments[m, X1], segments[m, Y1]
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


@lean_part
def _cut_both(web: Web, k: int, m: int) -> None:
    """Cut two segments that may meet where they cross, and where one ends on the other."""
    segments = web.segments
    ax, ay, bx, by = segments[k, X0], segments[k, Y0], segments[k, X1], segments[k, Y1]
    cx, cy, dx, dy = segments[m, X0], segments[m, Y0], segments[m, X1], segments[m, Y1]
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


@lean_part
def _cut_at(web: Web, segment: int, px: float, py: float, on_line: bool) -> bool:
    """Cut a segment at a point `on_line` with it, if that lies between its ends; whether it does."""
    x0, y0 = web.segments[segment, X0], web.segments[segment, Y0]
    dx, dy = web.segments[segment, X1] - x0, web.segments[segment, Y1] - y0
    share = ((px - x0) * dx + (py - y0) * dy) / (dx * dx + dy * dy)
    if on_line and 0.0 < share < 1.0:
        _cut(web, segment, share, _node(web, px, py))
        return True
    return False


@lean_part
def _cut_edges(web: Web, hiding: Hiding) -> None:
    """Cut the edges of rings where these meet, and with the rays where they do not end these."""
    edges, rings = corners_of(hiding), hiding.rings
    for i in range(rings.shape[0]):
        x, y, r = rings[i, X], rings[i, Y], rings[i, R]
        for j in range(i):
            if hypot(rings[j, X] - x, rings[j, Y] - y) <= rings[j, R] + r + SAME:
                _cut_rings(web, hiding, i, j)
        if rings[i, HIDES_ALL] == 0.0:
            for c in range(int(rings[i, FIRST_CORNER]), int(rings[i, END_CORNER])):
                for k in range(edges, web.segments.shape[0]):
                    if _may_meet(web.segments, c, k):
                        _cut_both(web, c, k)


@lean_part
def _cut_rings(web: Web, hiding: Hiding, i: int, j: int) -> None:
    """Cut the edges of two rings where they meet."""
    rings = hiding.rings
    for c in range(int(rings[i, FIRST_CORNER]), int(rings[i, END_CORNER])):
        if _comes_near(web.segments, c, rings, j):
            for d in range(int(rings[j, FIRST_CORNER]), int(rings[j, END_CORNER])):
                if _may_meet(web.segments, c, d):
                    _cut_both(web, c, d)


@lean_part
def _comes_near(segments: Floats, segment: int, rings: Floats, ring: int) -> bool:
    """Whether the box round a segment meets the one round the disc that holds a ring, or nearly."""
    x0, y0, x1, y1 = (
        segments[segment, X0],
        segments[segment, Y0],
        segments[segment, X1],
        segments[segment, Y1],
    )
    cx, cy, reach = rings[ring, X], rings[ring, Y], rings[ring, R] + 2.0 * SAME
    beside = min(x0, x1) > cx + reach or max(x0, x1) < cx - reach
    return not (beside or min(y0, y1) > cy + reach or max(y0, y1) < cy - reach)
