"""Visible area: the part of the table that a base sees (CM-LOS-02..05).

An angular sweep finds what is seen from one point, past edges that may cross each other.
"""

from __future__ import annotations

from math import acos, atan2, ceil, cos, hypot, pi, sin
from typing import TYPE_CHECKING

import numpy as np

from game.board.area import Area, Patch, union
from game.board.jit import Floats, Ints, kernel, lean_kernel
from game.board.planar import inside_ring, piece_depth
from game.board.shapes import CLEARANCE, TOUCH, Disc
from game.board.sight import DEFAULTS, SightOptions, disc_array
from game.board.terrain import BLOCKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.terrain import Board


SAME_ANGLE = 1e-9
"""Directions closer than this, in radians, are one."""

SAGITTA = 0.002
"""The near arc of a disc becomes chords with their ends on it, at most so many inches from it."""

INWARDS = 1e-4
"""How far inside a span of directions, as a share of it, the nearest edge is looked for."""


@kernel
def hiding_edges(
    corners: Floats, start: Ints, disc: Floats, pieces: Ints, bases: Floats, width: float, height: float
) -> tuple[Floats, Floats]:
    """What hides: the edges of the table and of these pieces, (x0, y0, x1, y1), and the discs, (x, y, r).

    Every edge has the side that hides on its left.
    """
    edges = np.empty((4 + corners.shape[0], 4), np.float64)
    rounds = np.empty((pieces.size + bases.shape[0], 3), np.float64)
    table = ((0.0, 0.0), (0.0, height), (width, height), (width, 0.0), (0.0, 0.0))
    for k in range(4):
        edges[k, 0], edges[k, 1] = table[k]
        edges[k, 2], edges[k, 3] = table[k + 1]
    n, m = 4, 0
    for i in pieces:
        before = start[i + 1] - 1
        for c in range(start[i], start[i + 1]):
            edges[n, :2], edges[n, 2:] = corners[before], corners[c]
            before, n = c, n + 1
        if start[i] == start[i + 1]:
            rounds[m] = disc[i]
            m += 1
    rounds[m : m + bases.shape[0]] = bases
    return edges[:n], rounds[: m + bases.shape[0]]


@kernel
def facing_edges(x: float, y: float, edges: Floats, rounds: Floats) -> Floats:
    """The edges that have the point on their right, and the near arcs of the discs, relative to the point.

    Each disc is a fan of chords between the two tangents from the point, which must lie outside the discs.
    """
    most = edges.shape[0]
    for i in range(rounds.shape[0]):
        most += ceil(pi / _chord_angle(rounds[i, 2]))
    out = np.empty((most, 4), np.float64)
    n = 0
    for e in range(edges.shape[0]):
        x0, y0, x1, y1 = edges[e, 0] - x, edges[e, 1] - y, edges[e, 2] - x, edges[e, 3] - y
        if x0 * y1 - x1 * y0 < 0.0:
            out[n, 0], out[n, 1], out[n, 2], out[n, 3] = x0, y0, x1, y1
            n += 1
    for i in range(rounds.shape[0]):
        cx, cy, r = rounds[i, 0] - x, rounds[i, 1] - y, rounds[i, 2]
        half = acos(min(1.0, r / hypot(cx, cy)))
        steps = ceil(2 * half / _chord_angle(r))
        back = atan2(-cy, -cx) - half
        for k in range(steps):
            a0, a1 = back + 2 * half * k / steps, back + 2 * half * (k + 1) / steps
            out[n, 0], out[n, 1] = cx + r * cos(a0), cy + r * sin(a0)
            out[n, 2], out[n, 3] = cx + r * cos(a1), cy + r * sin(a1)
            n += 1
    return out[:n]


@kernel
def seen_from(
    x: float, y: float, corners: Floats, start: Ints, pieces: Ints, edges: Floats, rounds: Floats
) -> Floats:
    """Corners, counter-clockwise, of what is seen from the point; none off the table or inside what hides."""
    on_table = edges[0, 0] < x < edges[2, 0] and edges[0, 1] < y < edges[1, 3]
    free = on_table
    for i in range(rounds.shape[0]):
        free = free and hypot(x - rounds[i, 0], y - rounds[i, 1]) > rounds[i, 2]
    for i in pieces:
        free = free and not inside_ring(corners, start[i], start[i + 1], x, y)
    if not free:
        return np.empty((0, 2), np.float64)
    out = sweep_kernel(facing_edges(x, y, edges, rounds))
    n = 0
    for k in range(out.shape[0]):
        if n == 0 or hypot(out[k, 0] - out[n - 1, 0], out[k, 1] - out[n - 1, 1]) > TOUCH:
            out[n, 0], out[n, 1] = out[k, 0], out[k, 1]
            n += 1
    for k in range(n):
        out[k, 0] += x
        out[k, 1] += y
    return out[:n]


@lean_kernel
def _chord_angle(r: float) -> float:
    return 2 * acos(max(0.0, 1.0 - SAGITTA / r))


@kernel
def sweep_kernel(edges: Floats) -> Floats:
    """Corners, counter-clockwise, of what is seen from the origin past edges as `facing_edges` gives them.

    The edges must close the view all round. Between two neighbouring directions in which an edge begins or
    ends, the nearest edge is told at both sides; where it changes in between, two edges cross.
    """
    spans = _spans(edges)
    borders = np.concatenate((spans[:, 0], spans[:, 1]))
    turns = np.argsort(borders)
    order = np.argsort(borders[: len(spans)])
    active = np.empty(spans.shape[0], np.int64)
    todo = np.empty((64, 2), np.float64)
    out = np.empty((4 * turns.size + 64, 2), np.float64)
    count, upcoming, found, last = 0, 0, 0, -1
    for t in range(turns.size - 1):
        low, high = borders[turns[t]], borders[turns[t + 1]]
        if high - low <= SAME_ANGLE:
            continue
        while upcoming < order.size and spans[order[upcoming], 0] <= low + SAME_ANGLE:
            active[count] = order[upcoming]
            count, upcoming = count + 1, upcoming + 1
        count = _retire(spans, active, count, low)
        todo[0, 0], todo[0, 1] = low, high
        waiting = 1
        while waiting > 0:
            waiting -= 1
            low, high = todo[waiting]
            near, crosses, meet = _nearest_between(edges, spans, active, count, low, high)
            if near < 0:
                continue
            if crosses and waiting + 2 < todo.shape[0]:
                todo[waiting, 0], todo[waiting, 1] = meet, high
                todo[waiting + 1, 0], todo[waiting + 1, 1] = low, meet
                waiting += 2
                continue
            if found + 2 > out.shape[0]:
                out = np.concatenate((out, np.empty_like(out)))
            found = _emit(out, found, edges, near, last, low, high)
            last = near
    return out[:found]


@lean_kernel
def _emit(out: Floats, found: int, edges: Floats, edge: int, last: int, low: float, high: float) -> int:
    """Add the part of an edge between two directions, going on with the part before if it is the same's."""
    if edge == last:
        found -= 1
    else:
        d = _distance(edges, edge, low)
        out[found, 0], out[found, 1] = d * cos(low), d * sin(low)
        found += 1
    d = _distance(edges, edge, high)
    out[found, 0], out[found, 1] = d * cos(high), d * sin(high)
    return found + 1


@kernel
def _spans(edges: Floats) -> Floats:
    """Rows (from, to, edge) of directions in [-pi, pi]; an edge seen across that cut has two."""
    out = np.empty((2 * edges.shape[0], 3), np.float64)
    n = 0
    for e in range(edges.shape[0]):
        begin, end = atan2(edges[e, 3], edges[e, 2]), atan2(edges[e, 1], edges[e, 0])
        if end < begin:
            if pi - begin > SAME_ANGLE:
                out[n, 0], out[n, 1], out[n, 2] = begin, pi, e
                n += 1
            begin = -pi
        if end - begin > SAME_ANGLE:
            out[n, 0], out[n, 1], out[n, 2] = begin, end, e
            n += 1
    return out[:n]


@lean_kernel
def _retire(spans: Floats, active: Ints, count: int, angle: float) -> int:
    """Drop the spans that end by the angle; how many are left."""
    kept = 0
    for k in range(count):
        if spans[active[k], 1] > angle + SAME_ANGLE:
            active[kept] = active[k]
            kept += 1
    return kept


@lean_kernel
def _distance(edges: Floats, e: int, angle: float) -> float:
    """Inches from the origin to the edge's line in a direction."""
    ex, ey = edges[e, 2] - edges[e, 0], edges[e, 3] - edges[e, 1]
    return float((edges[e, 0] * ey - edges[e, 1] * ex) / (cos(angle) * ey - sin(angle) * ex))


@lean_kernel
def _nearest(edges: Floats, spans: Floats, active: Ints, count: int, angle: float) -> int:
    """The active edge that is nearest in a direction, or -1."""
    best, at = 1e300, -1
    c, s = cos(angle), sin(angle)
    for k in range(count):
        e = int(spans[active[k], 2])
        ex, ey = edges[e, 2] - edges[e, 0], edges[e, 3] - edges[e, 1]
        d = (edges[e, 0] * ey - edges[e, 1] * ex) / (c * ey - s * ex)
        if d < best:
            best, at = d, e
    return at


@lean_kernel
def _nearest_between(
    edges: Floats, spans: Floats, active: Ints, count: int, low: float, high: float
) -> tuple[int, bool, float]:
    """The edge nearest next to the first direction; whether and where the one next to the second cuts it."""
    inwards = INWARDS * (high - low)
    near = _nearest(edges, spans, active, count, low + inwards)
    far = _nearest(edges, spans, active, count, high - inwards)
    if near == far or near < 0:
        return near, False, 0.0
    ax, ay = edges[near, 2] - edges[near, 0], edges[near, 3] - edges[near, 1]
    bx, by = edges[far, 2] - edges[far, 0], edges[far, 3] - edges[far, 1]
    turn = ax * by - ay * bx
    if turn == 0.0:
        return near, False, 0.0
    f = ((edges[far, 0] - edges[near, 0]) * by - (edges[far, 1] - edges[near, 1]) * bx) / turn
    meet = atan2(edges[near, 1] + f * ay, edges[near, 0] + f * ax)
    return near, low + SAME_ANGLE < meet < high - SAME_ANGLE, meet


def visible_area(
    board: Board,
    viewer: Disc,
    blockers: Sequence[Disc] = (),
    options: SightOptions = DEFAULTS,
    samples: int = 16,
) -> Area:
    """The points of the table seen from some point of the base.

    It is exact from each of `samples` points of the base's border and from its centre, except that discs are
    polygons of fine chords; what is seen only from between two of these points is left out. Whether a piece
    under the base blocks is as in `sight`.
    """
    # A hair inside the base, so that no point lies on a wall that the base touches.
    r = viewer.r - CLEARANCE
    angles = [2 * pi * k / samples for k in range(samples)]
    border = [(viewer.x + r * cos(a), viewer.y + r * sin(a)) for a in angles]
    pieces = _blocking_pieces(board, viewer, options)
    bases = disc_array([b for b in blockers if b != viewer])
    flat = board.flat
    size = float(board.width), float(board.height)
    edges, rounds = hiding_edges(flat.corners, flat.start, flat.disc, pieces, bases, *size)
    points = (viewer.centre, *border)
    rings = [seen_from(x, y, flat.corners, flat.start, pieces, edges, rounds) for x, y in points]
    return union(Area((Patch(tuple((x, y) for x, y in ring.tolist())),)) for ring in rings if len(ring))


def _blocking_pieces(board: Board, viewer: Disc, options: SightOptions) -> Ints:
    """Indexes of the pieces that block lines from the base (rulings R-30b, R-31)."""
    flat = board.flat
    found = [
        i
        for i in np.flatnonzero(flat.opacity == BLOCKING).tolist()
        if not options.ignore_own_piece
        or piece_depth(flat.corners, flat.start, flat.disc, i, viewer.x, viewer.y) <= TOUCH - viewer.r
    ]
    return np.array(found, dtype=np.int64)
