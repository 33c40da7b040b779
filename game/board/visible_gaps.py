"""What of some bases is seen from a point: the gaps between what hides them."""

from __future__ import annotations

from math import acos, ceil, cos, hypot, nan, pi, sin, sqrt
from typing import NamedTuple

import numpy as np

from game.board.jit import Flags, Floats, Ints, kernel, lean_kernel
from game.board.planar import inside_ring
from game.board.sight_scene import SightTerrain, overlapped
from game.board.terrain import BLOCKING

BEYOND = 0.0005
"""A disc becomes a polygon round it, its corners at most so far beyond: discs that touch leave no gap."""

NARROW = 2e-13
"""A gap narrower than this, as a tangent, is none: pieces that share a corner leave no gap."""

LOW, HIGH, LOW_X, LOW_Y, HIGH_X, HIGH_Y = range(6)
"""Columns of a span: tangents of directions between which something hides, and the corners at its ends."""


class Hiding(NamedTuple):
    """What hides, and the bases ("sources") that are looked for from points; n rings, m sources.

    Ring i, `corners[start[i]:start[i + 1]]`, hides on its left; the last is the table's border. `circles[i]`
    (x, y, r) holds it. Source s is `sources[s]` (x, y, r); `hides[s, i]` tells whether ring i hides it, and
    `hides_all[i]` whether it hides every source; `some` are the rings that do not. The edges of ring i
    outside source s are the rows `first[s, i]` to `end[s, i]` - 1 of `edges` (x0, y0, x1, y1), of which the
    first are whole, one for each corner that it begins at. `spans` and `gaps` are scratch, for directions in
    which a source is hidden and is seen; `last[s]` is the ring that hid all of source s when one did.
    """

    corners: Floats
    start: Ints
    circles: Floats
    sources: Floats
    hides: Flags
    hides_all: Flags
    some: Ints
    edges: Floats
    first: Ints
    end: Ints
    spans: Floats
    gaps: Floats
    last: Ints


@kernel
def hiding_of(ground: SightTerrain, bases: Floats, sources: Floats, own: Floats, size: Floats) -> Hiding:
    """What hides the sources on a table of that size (width, height): blocking pieces and bases.

    Source s is not hidden by a piece that a disc of radius `own[s]` about its middle overlaps (rulings R-30b,
    R-31), nor, with a negative radius, by one that its middle lies deeper in.
    """
    corners, start, hides = _rings(ground, bases, sources, own, size)
    n, m = start.size - 1, sources.shape[0]
    circles = np.empty((n, 3), np.float64)
    first, end = np.empty((m, n), np.int64), np.empty((m, n), np.int64)
    edges = np.empty((corners.shape[0] * (1 + 2 * m), 4), np.float64)
    for i in range(n):
        _add_whole_edges(corners, start[i], start[i + 1], edges, circles[i])
    count = corners.shape[0]
    for s in range(m):
        x, y, r = sources[s, 0], sources[s, 1], sources[s, 2]
        for i in range(n):
            first[s, i], end[s, i] = start[i], start[i + 1]
            if hides[s, i] and hypot(circles[i, 0] - x, circles[i, 1] - y) < circles[i, 2] + r:
                first[s, i] = count
                for c in range(start[i], start[i + 1]):
                    count = _add_outer_parts(edges, c, x, y, r, count)
                end[s, i] = count
    spans = np.empty((2 * corners.shape[0] + 2, 6), np.float64)
    hides_all = np.ones(n, np.bool_)
    for s in range(m):
        for i in range(n):
            hides_all[i] &= hides[s, i]
    return Hiding(
        corners,
        start,
        circles,
        sources,
        hides,
        hides_all,
        np.flatnonzero(~hides_all),
        edges,
        first,
        end,
        spans,
        np.empty_like(spans),
        np.zeros(m, np.int64),
    )


@kernel
def _rings(
    ground: SightTerrain, bases: Floats, sources: Floats, own: Floats, size: Floats
) -> tuple[Floats, Ints, Flags]:
    """Corners and starts of the rings of all that hides, and whether each hides each source."""
    pieces = np.flatnonzero(ground.opacity == BLOCKING)
    n, total = pieces.size + bases.shape[0], 4
    for i in pieces:
        total += ground.start[i + 1] - ground.start[i]
        if ground.start[i] == ground.start[i + 1]:
            total += _round_corners(ground.disc[i, 2])
    for b in range(bases.shape[0]):
        total += _round_corners(bases[b, 2])
    corners, start = np.empty((total, 2), np.float64), np.empty(n + 2, np.int64)
    hides = np.ones((sources.shape[0], n + 1), np.bool_)
    at = 0
    for k in range(n):
        start[k] = at
        if k >= pieces.size:
            at = _add_round(corners, at, bases[k - pieces.size])
            continue
        i = pieces[k]
        at = _add_piece(corners, at, ground, i)
        for s in range(sources.shape[0]):
            hides[s, k] = not overlapped(ground, i, sources[s, 0], sources[s, 1], own[s])
    start[n], start[n + 1] = at, at + 4
    # The table's border hides outwards.
    corners[at:] = 0.0
    corners[at + 1, 1] = corners[at + 2, 1] = size[1]
    corners[at + 2, 0] = corners[at + 3, 0] = size[0]
    return corners, start, hides


@lean_kernel
def _add_piece(corners: Floats, at: int, ground: SightTerrain, i: int) -> int:
    """Add the corners of piece i, or of its polygon; where the next ones go."""
    if ground.start[i] == ground.start[i + 1]:
        return _add_round(corners, at, ground.disc[i])
    for c in range(ground.start[i], ground.start[i + 1]):
        corners[at, 0], corners[at, 1] = ground.corners[c, 0], ground.corners[c, 1]
        at += 1
    return at


@lean_kernel
def _round_corners(r: float) -> int:
    """How many corners the polygon of a disc gets."""
    return max(8, ceil(pi / acos(r / (r + BEYOND))))


@lean_kernel
def _add_round(corners: Floats, at: int, disc: Floats) -> int:
    """Add the corners of a disc's polygon; where the next ones go."""
    n = _round_corners(disc[2])
    r = disc[2] / cos(pi / n)
    for k in range(n):
        corners[at + k, 0], corners[at + k, 1] = (
            disc[0] + r * cos(k * 2 * pi / n),
            disc[1] + r * sin(k * 2 * pi / n),
        )
    return at + n


@lean_kernel
def _add_whole_edges(corners: Floats, first: int, end: int, edges: Floats, circle: Floats) -> None:
    """Write the edges of a ring, and a circle that holds it."""
    before = end - 1
    x0, y0, x1, y1 = 1e300, 1e300, -1e300, -1e300
    for c in range(first, end):
        x, y = corners[c]
        edges[before, 0], edges[before, 1] = corners[before, 0], corners[before, 1]
        edges[before, 2], edges[before, 3] = x, y
        before = c
        x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
    circle[0], circle[1], circle[2] = (x0 + x1) / 2, (y0 + y1) / 2, 0.0
    for c in range(first, end):
        circle[2] = max(circle[2], hypot(corners[c, 0] - circle[0], corners[c, 1] - circle[1]))


@lean_kernel
def _add_outer_parts(edges: Floats, c: int, x: float, y: float, r: float, count: int) -> int:
    """Add the parts of edge c outside a disc to the edges; the new number of these."""
    x0, y0, x1, y1 = edges[c]
    dx, dy = x1 - x0, y1 - y0
    squared = dx * dx + dy * dy
    foot = ((x - x0) * dx + (y - y0) * dy) / squared
    off = (x - x0) * dy - (y - y0) * dx
    half = sqrt(max(0.0, r * r * squared - off * off)) / squared
    low, high = foot - half, foot + half
    if half == 0.0 or low >= 1.0 or high <= 0.0:
        edges[count, 0], edges[count, 1], edges[count, 2], edges[count, 3] = x0, y0, x1, y1
        return count + 1
    if low > 0.0:
        edges[count, 0], edges[count, 1] = x0, y0
        edges[count, 2], edges[count, 3] = x0 + low * dx, y0 + low * dy
        count += 1
    if high < 1.0:
        edges[count, 0], edges[count, 1] = x0 + high * dx, y0 + high * dy
        edges[count, 2], edges[count, 3] = x1, y1
        count += 1
    return count


@lean_kernel
def is_seen(hiding: Hiding, x: float, y: float) -> bool:
    """Whether some source is seen from a point of the table."""
    return seen_by(hiding, x, y, 0, -1) >= 0


@lean_kernel
def seen_by(hiding: Hiding, x: float, y: float, likely: int, among: int) -> int:
    """A source that is seen from a point of the table, the likely one if it is; -1 if there is none.

    Only those whose bits are set in `among` are looked for.
    """
    if _is_off(hiding, x, y) or _is_in_one(hiding, -1, x, y):
        return -1
    m = hiding.sources.shape[0]
    for k in range(-1, m):
        s = likely if k < 0 else k
        if k == likely or not among >> s & 1:
            continue
        if not _is_in_one(hiding, s, x, y) and gaps_between(hiding, s, x, y) > 0:
            return s
    return -1


@lean_kernel
def is_inside(hiding: Hiding, s: int, x: float, y: float) -> bool:
    """Whether a point lies off the table or inside a ring that hides source s."""
    return _is_off(hiding, x, y) or _is_in_one(hiding, -1, x, y) or _is_in_one(hiding, s, x, y)


@lean_kernel
def _is_off(hiding: Hiding, x: float, y: float) -> bool:
    corner = hiding.start[hiding.start.size - 2]
    return not (0.0 < x < hiding.corners[corner + 2, 0] and 0.0 < y < hiding.corners[corner + 2, 1])


@lean_kernel
def _is_in_one(hiding: Hiding, s: int, x: float, y: float) -> bool:
    """Whether a point lies inside a ring that hides source s but not all, or with s = -1 that hides all."""
    for k in range(hiding.some.size if s >= 0 else hiding.start.size - 2):
        i = hiding.some[k] if s >= 0 else k
        if not (hiding.hides[s, i] if s >= 0 else hiding.hides_all[i]):
            continue
        dx, dy, r = x - hiding.circles[i, 0], y - hiding.circles[i, 1], hiding.circles[i, 2]
        if dx * dx + dy * dy < r * r and inside_ring(
            hiding.corners, hiding.start[i], hiding.start[i + 1], x, y
        ):
            return True
    return False


@lean_kernel
def gaps_between(hiding: Hiding, s: int, x: float, y: float) -> int:
    """Write the directions in which source s is seen from a point to `gaps`, as spans; their number.

    A direction is the tangent of its angle with the one to the source's centre, positive to the left. From
    inside the source there is one gap, of no matter which directions.
    """
    cx, cy, r = hiding.sources[s]
    ux, uy = cx - x, cy - y
    apart2 = ux * ux + uy * uy
    if apart2 <= r * r:
        return 1
    apart = sqrt(apart2)
    ux, uy = ux / apart, uy / apart
    tangent = sqrt(apart2 - r * r)
    top, near = r / tangent, tangent * tangent / apart
    sin, cos = r / apart, tangent / apart
    spans, count, rings = hiding.spans, 0, hiding.start.size - 1
    # What hid all of it from the last place often does so from this one.
    for k in range(-1, rings):
        i = hiding.last[s] if k < 0 else k
        if not hiding.hides[s, i]:
            continue
        dx, dy, reach = hiding.circles[i, 0] - x, hiding.circles[i, 1] - y, hiding.circles[i, 2]
        along, across = dx * ux + dy * uy, dy * ux - dx * uy
        if along < -reach or along > near + reach or abs(across) * cos - along * sin > reach:
            continue
        count = _add_spans(hiding, s, i, x, y, ux, uy, top, near, count)
        if count < 0:
            hiding.last[s] = i
            return 0
        if k < 0:
            count = 0
    return _between(spans, count, top, hiding.gaps)


@lean_kernel
def _add_spans(
    hiding: Hiding,
    s: int,
    i: int,
    x: float,
    y: float,
    ux: float,
    uy: float,
    top: float,
    near: float,
    count: int,
) -> int:
    """Add the spans that ring i hides to the `count` there are; how many there are then, -1 if all is hidden.

    What lies before the source is nearer, along the direction to its centre, than `near`.
    """
    spans, edges = hiding.spans, hiding.edges
    fresh = count
    narrow = NARROW * (1.0 + top * top)
    for e in range(hiding.first[s, i], hiding.end[s, i]):
        dx0, dy0, dx1, dy1 = edges[e, 0] - x, edges[e, 1] - y, edges[e, 2] - x, edges[e, 3] - y
        if dx0 * dy1 - dx1 * dy0 >= 0.0:
            continue
        # The edge faces the point, and is seen from left to right.
        x0, y0 = dx0 * ux + dy0 * uy, dy0 * ux - dx0 * uy
        x1, y1 = dx1 * ux + dy1 * uy, dy1 * ux - dx1 * uy
        over0, under0, over1, under1 = y0 - top * x0, y0 + top * x0, y1 - top * x1, y1 + top * x1
        if (over0 <= 0.0 and under0 <= 0.0) or (over1 >= 0.0 and under1 >= 0.0):
            continue
        if over0 > 0.0 and under0 < 0.0 and over1 > 0.0 and under1 < 0.0:
            continue
        high = top if over0 > 0.0 else y0 / x0
        low = -top if under1 < 0.0 else y1 / x1
        ex, ey = x1 - x0, y1 - y0
        if (x0 * ey - y0 * ex) / (ey - (low + high) / 2 * ex) >= near:
            continue
        count = _with_span(spans, fresh, count, low, high, narrow, edges, e)
        if spans[count - 1, LOW] <= -top + narrow and spans[count - 1, HIGH] >= top - narrow:
            return -1
    return count


@lean_kernel
def _with_span(
    spans: Floats, fresh: int, count: int, low: float, high: float, narrow: float, edges: Floats, e: int
) -> int:
    """Add what edge e hides, or join it to the last one after `fresh` where they meet; how many there are."""
    k = count - 1
    if k < fresh or low > spans[k, HIGH] + narrow or high < spans[k, LOW] - narrow:
        spans[count, LOW], spans[count, HIGH] = low, high
        spans[count, LOW_X], spans[count, LOW_Y] = edges[e, 2], edges[e, 3]
        spans[count, HIGH_X], spans[count, HIGH_Y] = edges[e, 0], edges[e, 1]
        return count + 1
    if low < spans[k, LOW]:
        spans[k, LOW], spans[k, LOW_X], spans[k, LOW_Y] = low, edges[e, 2], edges[e, 3]
    if high > spans[k, HIGH]:
        spans[k, HIGH], spans[k, HIGH_X], spans[k, HIGH_Y] = high, edges[e, 0], edges[e, 1]
    return count


@lean_kernel
def _between(spans: Floats, count: int, top: float, gaps: Floats) -> int:
    """Write the gaps between the spans, from -top to top; their number. The spans are put in order.

    An end of a gap that is a tangent to the source has no corner: NaN.
    """
    for i in range(1, count):
        for j in range(i, 0, -1):
            if spans[j - 1, LOW] <= spans[j, LOW]:
                break
            for k in range(6):
                spans[j - 1, k], spans[j, k] = spans[j, k], spans[j - 1, k]
    narrow = NARROW * (1.0 + top * top)
    n, at, at_x, at_y = 0, -top, nan, nan
    for i in range(count + 1):
        low = spans[i, LOW] if i < count else top
        if low > at + narrow:
            gaps[n, LOW], gaps[n, LOW_X], gaps[n, LOW_Y] = at, at_x, at_y
            gaps[n, HIGH], gaps[n, HIGH_X], gaps[n, HIGH_Y] = low, nan, nan
            if i < count:
                gaps[n, HIGH_X], gaps[n, HIGH_Y] = spans[i, LOW_X], spans[i, LOW_Y]
            n += 1
        if i < count and spans[i, HIGH] > at:
            at, at_x, at_y = spans[i, HIGH], spans[i, HIGH_X], spans[i, HIGH_Y]
    return n
