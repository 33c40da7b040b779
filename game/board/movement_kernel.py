"""Compiled arithmetic of moving bases: where a segment lies in terrain grown by a radius, and what it meets.

A segment is a start and a direction with its full length, a + t * d for t from 0 to 1. A span is a pair
(t0, t1) of it; spans with t0 > t1 are empty. A piece grown by g is every point nearer than g to it, which
is exact for polygons (the polygon and a capsule round each edge) and for discs. Lengths are in inches.
"""

from __future__ import annotations

from math import hypot, inf, sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from game.board.flat import DIFFICULT, IMPASSABLE
from game.board.jit import kernel
from game.board.shapes import TOUCH

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.board.flat import FlatTerrain

SHORTEST = 1e-12
"""A segment shorter than this, in inches, has no direction."""

BORDER_RUN = 1e-4
"""A segment that keeps within TOUCH of an edge for longer than this runs along it; else it crosses it."""

ANY_PART, CENTRE, LEADING_EDGE = 0, 1, 2
"""Codes of `MoveOptions.difficult_test`."""


class Ground(NamedTuple):
    """`FlatTerrain` as the kernels of movement read it: `slow` and `hard` index its obstacles."""

    corners: NDArray[np.float64]
    start: NDArray[np.int64]
    disc: NDArray[np.float64]
    bbox: NDArray[np.float64]
    slow: NDArray[np.int64]
    hard: NDArray[np.int64]


def ground_of(flat: FlatTerrain) -> Ground:
    """The ground of a board's flat terrain."""
    return Ground(
        flat.corners,
        flat.start,
        flat.disc,
        flat.bbox,
        np.flatnonzero(flat.footing == DIFFICULT),
        np.flatnonzero(flat.footing == IMPASSABLE),
    )


@kernel
def scratch(ground: Ground) -> NDArray[np.float64]:
    """Room for every span that one segment can have on that ground."""
    return np.empty((4 * len(ground.corners) + len(ground.disc) + 4, 2))


@kernel
def disc_span(
    ax: float, ay: float, dx: float, dy: float, cx: float, cy: float, radius: float
) -> tuple[float, float]:
    """The part of a segment inside a disc."""
    if radius <= 0.0:
        return 1.0, 0.0
    fx = ax - cx
    fy = ay - cy
    squared = dx * dx + dy * dy
    middle = -(fx * dx + fy * dy) / squared
    nx = fx + middle * dx
    ny = fy + middle * dy
    rest = radius * radius - nx * nx - ny * ny
    if rest <= 0.0:
        return 1.0, 0.0
    half = sqrt(rest / squared)
    return max(0.0, middle - half), min(1.0, middle + half)


@kernel
def _clip(lo: float, hi: float, value: float, slope: float, least: float, most: float) -> tuple[float, float]:
    """The part of (lo, hi) where value + slope * t lies between least and most."""
    if slope == 0.0:
        if value < least or value > most:
            return 1.0, 0.0
        return lo, hi
    first = (least - value) / slope
    last = (most - value) / slope
    return max(lo, min(first, last)), min(hi, max(first, last))


@kernel
def capsule_span(
    ax: float, ay: float, dx: float, dy: float, ex: float, ey: float, fx: float, fy: float, g: float
) -> tuple[float, float]:
    """The part of a segment within g of the segment from e to f."""
    length = hypot(fx - ex, fy - ey)
    ux = (fx - ex) / length
    uy = (fy - ey) / length
    across = (ay - ey) * ux - (ax - ex) * uy
    across_slope = dy * ux - dx * uy
    if min(across, across + across_slope) > g or max(across, across + across_slope) < -g:
        return 1.0, 0.0
    lo, hi = _clip(0.0, 1.0, across, across_slope, -g, g)
    lo, hi = _clip(lo, hi, (ax - ex) * ux + (ay - ey) * uy, dx * ux + dy * uy, 0.0, length)
    for i in range(2):
        lo2, hi2 = disc_span(ax, ay, dx, dy, ex if i == 0 else fx, ey if i == 0 else fy, g)
        if lo2 <= hi2:
            if lo > hi:
                lo, hi = lo2, hi2
            else:
                lo, hi = min(lo, lo2), max(hi, hi2)
    return lo, hi


@kernel
def merge(spans: NDArray[np.float64], first: int, end: int) -> int:
    """Sort the spans in rows first to end, join those that meet, and return the new end."""
    for i in range(first + 1, end):
        lo = spans[i, 0]
        hi = spans[i, 1]
        j = i - 1
        while j >= first and spans[j, 0] > lo:
            spans[j + 1, 0] = spans[j, 0]
            spans[j + 1, 1] = spans[j, 1]
            j -= 1
        spans[j + 1, 0] = lo
        spans[j + 1, 1] = hi
    kept = first
    for i in range(first, end):
        if kept > first and spans[i, 0] <= spans[kept - 1, 1]:
            spans[kept - 1, 1] = max(spans[kept - 1, 1], spans[i, 1])
        else:
            spans[kept, 0] = spans[i, 0]
            spans[kept, 1] = spans[i, 1]
            kept += 1
    return kept


@kernel
def _polygon_spans(
    ground: Ground,
    piece: int,
    ax: float,
    ay: float,
    dx: float,
    dy: float,
    spans: NDArray[np.float64],
    end: int,
) -> int:
    """Append the parts of a segment inside a polygon (even-odd); return the new end."""
    squared = dx * dx + dy * dy
    crossings = 0
    last = ground.start[piece + 1]
    before = last - 1
    side_before = dx * (ground.corners[before, 1] - ay) - dy * (ground.corners[before, 0] - ax)
    for i in range(ground.start[piece], last):
        side = dx * (ground.corners[i, 1] - ay) - dy * (ground.corners[i, 0] - ax)
        if (side > 0.0) != (side_before > 0.0):
            share = side_before / (side_before - side)
            x = ground.corners[before, 0] + share * (ground.corners[i, 0] - ground.corners[before, 0])
            y = ground.corners[before, 1] + share * (ground.corners[i, 1] - ground.corners[before, 1])
            t = ((x - ax) * dx + (y - ay) * dy) / squared
            j = end + crossings
            while j > end and spans[j - 1, 0] > t:
                spans[j, 0] = spans[j - 1, 0]
                j -= 1
            spans[j, 0] = t
            crossings += 1
        before = i
        side_before = side
    kept = end
    for i in range(0, crossings - 1, 2):
        lo = max(0.0, spans[end + i, 0])
        hi = min(1.0, spans[end + i + 1, 0])
        if lo < hi:
            spans[kept, 0] = lo
            spans[kept, 1] = hi
            kept += 1
    return kept


@kernel
def _cut_out(spans: NDArray[np.float64], first: int, end: int, lo: float, hi: float) -> int:
    """Take (lo, hi) out of the spans in rows first to end; return the new end."""
    for i in range(first, end):
        if spans[i, 0] < lo and hi < spans[i, 1]:
            spans[end, 0] = hi
            spans[end, 1] = spans[i, 1]
            spans[i, 1] = lo
            return end + 1
        if lo <= spans[i, 0] < hi:
            spans[i, 0] = hi
        if lo < spans[i, 1] <= hi:
            spans[i, 1] = lo
    kept = first
    for i in range(first, end):
        if spans[i, 0] < spans[i, 1]:
            spans[kept, 0] = spans[i, 0]
            spans[kept, 1] = spans[i, 1]
            kept += 1
    return kept


@kernel
def far_from(ground: Ground, piece: int, ax: float, ay: float, dx: float, dy: float, g: float) -> bool:
    """Whether a segment surely stays more than g away: of the piece's box, or of it across the segment."""
    x0 = ground.bbox[piece, 0] - g
    y0 = ground.bbox[piece, 1] - g
    x1 = ground.bbox[piece, 2] + g
    y1 = ground.bbox[piece, 3] + g
    if max(ax, ax + dx) < x0 or min(ax, ax + dx) > x1 or max(ay, ay + dy) < y0 or min(ay, ay + dy) > y1:
        return True
    across = abs(dx * ((y0 + y1) / 2.0 - ay) - dy * ((x0 + x1) / 2.0 - ax))
    return across > abs(dx) * (y1 - y0) / 2.0 + abs(dy) * (x1 - x0) / 2.0


@kernel
def grown_spans(
    ground: Ground,
    piece: int,
    g: float,
    ax: float,
    ay: float,
    dx: float,
    dy: float,
    spans: NDArray[np.float64],
    first: int,
) -> int:
    """Write the parts of a segment in a piece grown by g >= 0 to rows from first on; return the end.

    Where the segment never goes deeper than TOUCH into the grown piece, it only touches it: no span.
    """
    if far_from(ground, piece, ax, ay, dx, dy, g):
        return first
    if ground.start[piece] == ground.start[piece + 1]:
        x = ground.disc[piece, 0]
        y = ground.disc[piece, 1]
        reach = ground.disc[piece, 2] + g
        lo, hi = disc_span(ax, ay, dx, dy, x, y, reach)
        if lo >= hi or point_gap(ax, ay, dx, dy, x, y) >= reach - TOUCH:
            return first
        spans[first, 0] = lo
        spans[first, 1] = hi
        return first + 1
    end = _polygon_spans(ground, piece, ax, ay, dx, dy, spans, first)
    before = ground.start[piece + 1] - 1
    for i in range(ground.start[piece], ground.start[piece + 1]):
        ex = ground.corners[before, 0]
        ey = ground.corners[before, 1]
        fx = ground.corners[i, 0]
        fy = ground.corners[i, 1]
        if g > 0.0:
            lo, hi = capsule_span(ax, ay, dx, dy, ex, ey, fx, fy, g - TOUCH)
            if lo < hi:
                spans[end, 0], spans[end, 1] = capsule_span(ax, ay, dx, dy, ex, ey, fx, fy, g)
                end += 1
        else:
            lo, hi = capsule_span(ax, ay, dx, dy, ex, ey, fx, fy, TOUCH)
            if (hi - lo) * hypot(dx, dy) > BORDER_RUN:
                end = _cut_out(spans, first, end, lo, hi)
        before = i
    return merge(spans, first, end)


@kernel
def slow_length(
    ground: Ground, g: float, ax: float, ay: float, dx: float, dy: float, spans: NDArray[np.float64]
) -> float:
    """Inches of a segment in difficult pieces grown by g, each inch once however many pieces share it."""
    end = 0
    for k in range(len(ground.slow)):
        end = grown_spans(ground, ground.slow[k], g, ax, ay, dx, dy, spans, end)
    end = merge(spans, 0, end)
    share = 0.0
    for i in range(end):
        share += spans[i, 1] - spans[i, 0]
    return share * hypot(dx, dy)


@kernel
def point_gap(ax: float, ay: float, dx: float, dy: float, px: float, py: float) -> float:
    """Distance from a segment to a point."""
    squared = dx * dx + dy * dy
    t = 0.0
    if squared > 0.0:
        t = min(1.0, max(0.0, ((px - ax) * dx + (py - ay) * dy) / squared))
    return hypot(ax + t * dx - px, ay + t * dy - py)


@kernel
def _edge_gap(
    ax: float, ay: float, dx: float, dy: float, ex: float, ey: float, fx: float, fy: float
) -> float:
    """Distance between a segment and the segment from e to f; 0 where they cross."""
    side_e = dx * (ey - ay) - dy * (ex - ax)
    side_f = dx * (fy - ay) - dy * (fx - ax)
    side_a = (fx - ex) * (ay - ey) - (fy - ey) * (ax - ex)
    side_b = side_a + (fx - ex) * dy - (fy - ey) * dx
    if side_e * side_f < 0.0 and side_a * side_b < 0.0:
        return 0.0
    return min(
        point_gap(ax, ay, dx, dy, ex, ey),
        point_gap(ax, ay, dx, dy, fx, fy),
        point_gap(ex, ey, fx - ex, fy - ey, ax, ay),
        point_gap(ex, ey, fx - ex, fy - ey, ax + dx, ay + dy),
    )


@kernel
def inside(ground: Ground, piece: int, x: float, y: float) -> bool:
    """Whether a point lies in a piece (for a point on the border, either answer)."""
    if ground.start[piece] == ground.start[piece + 1]:
        return hypot(x - ground.disc[piece, 0], y - ground.disc[piece, 1]) < ground.disc[piece, 2]
    odd = False
    before = ground.start[piece + 1] - 1
    for i in range(ground.start[piece], ground.start[piece + 1]):
        y0 = ground.corners[before, 1]
        y1 = ground.corners[i, 1]
        if (y0 > y) != (y1 > y):
            x0 = ground.corners[before, 0]
            if x < x0 + (y - y0) / (y1 - y0) * (ground.corners[i, 0] - x0):
                odd = not odd
        before = i
    return odd


@kernel
def piece_gap(ground: Ground, piece: int, ax: float, ay: float, dx: float, dy: float) -> float:
    """Distance from a segment to a piece; 0 where it goes into it. A segment may be a single point."""
    if ground.start[piece] == ground.start[piece + 1]:
        away = point_gap(ax, ay, dx, dy, ground.disc[piece, 0], ground.disc[piece, 1])
        return max(0.0, away - ground.disc[piece, 2])
    if inside(ground, piece, ax, ay):
        return 0.0
    least = inf
    before = ground.start[piece + 1] - 1
    for i in range(ground.start[piece], ground.start[piece + 1]):
        least = min(
            least,
            _edge_gap(
                ax,
                ay,
                dx,
                dy,
                ground.corners[before, 0],
                ground.corners[before, 1],
                ground.corners[i, 0],
                ground.corners[i, 1],
            ),
        )
        before = i
    return least


@kernel
def meets_hard(ground: Ground, radius: float, ax: float, ay: float, dx: float, dy: float) -> bool:
    """Whether a base of that radius overlaps impassable terrain on its way along a segment."""
    for k in range(len(ground.hard)):
        piece = ground.hard[k]
        if far_from(ground, piece, ax, ay, dx, dy, radius):
            continue
        if piece_gap(ground, piece, ax, ay, dx, dy) < radius - TOUCH:
            return True
    return False


@kernel
def step_cost(
    ground: Ground,
    radius: float,
    test: int,
    ax: float,
    ay: float,
    dx: float,
    dy: float,
    spans: NDArray[np.float64],
) -> float:
    """Movement that a straight step costs: its length, once more where it is difficult (ruling R-22)."""
    length = hypot(dx, dy)
    if length < SHORTEST:
        return length
    if test == ANY_PART:
        return length + slow_length(ground, radius, ax, ay, dx, dy, spans)
    if test == CENTRE:
        return length + slow_length(ground, 0.0, ax, ay, dx, dy, spans)
    ahead = radius / length
    return length + slow_length(ground, 0.0, ax + ahead * dx, ay + ahead * dy, dx, dy, spans)


@kernel
def path_slow_spans(
    ground: Ground, radius: float, test: int, path: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Rows (step, piece, t0, t1): where each step of a path is in each difficult piece, by step and piece."""
    spans = scratch(ground)
    rows = np.empty((16, 4))
    count = 0
    for step in range(len(path) - 1):
        ax = path[step, 0]
        ay = path[step, 1]
        dx = path[step + 1, 0] - ax
        dy = path[step + 1, 1] - ay
        length = hypot(dx, dy)
        if length < SHORTEST:
            continue
        ahead = radius / length if test == LEADING_EDGE else 0.0
        g = radius if test == ANY_PART else 0.0
        for k in range(len(ground.slow)):
            end = grown_spans(ground, ground.slow[k], g, ax + ahead * dx, ay + ahead * dy, dx, dy, spans, 0)
            for i in range(end):
                if count == len(rows):
                    rows = np.concatenate((rows, np.empty_like(rows)))
                rows[count, 0] = step
                rows[count, 1] = ground.slow[k]
                rows[count, 2] = spans[i, 0]
                rows[count, 3] = spans[i, 1]
                count += 1
    return rows[:count]


@kernel
def path_hard_contacts(ground: Ground, radius: float, path: NDArray[np.float64]) -> NDArray[np.float64]:
    """Rows (piece, step, t, depth): where a path's base first overlaps each impassable piece, and how deep.

    The depth is the greatest on that step, and the radius where the base's centre itself goes in.
    """
    spans = scratch(ground)
    rows = np.empty((len(ground.hard), 4))
    count = 0
    for k in range(len(ground.hard)):
        piece = ground.hard[k]
        for step in range(max(1, len(path) - 1)):
            after = min(step + 1, len(path) - 1)
            ax = path[step, 0]
            ay = path[step, 1]
            dx = path[after, 0] - ax
            dy = path[after, 1] - ay
            if far_from(ground, piece, ax, ay, dx, dy, radius):
                continue
            depth = radius - piece_gap(ground, piece, ax, ay, dx, dy)
            if depth > TOUCH:
                t = 0.0
                if hypot(dx, dy) >= SHORTEST:
                    end = grown_spans(ground, piece, radius, ax, ay, dx, dy, spans, 0)
                    t = spans[0, 0] if end else 0.0
                rows[count, 0] = piece
                rows[count, 1] = step
                rows[count, 2] = t
                rows[count, 3] = depth
                count += 1
                break
    return rows[:count]


@kernel
def first_stop(path: NDArray[np.float64], zones: NDArray[np.float64]) -> tuple[int, float]:
    """The step of a path and the t on it where it first reaches a zone (x, y, radius); (-1, 0) if never.

    A zone that the path starts in counts only once the path has left it (ruling R-28).
    """
    counts = np.empty(len(zones), dtype=np.bool_)
    for h in range(len(zones)):
        counts[h] = hypot(path[0, 0] - zones[h, 0], path[0, 1] - zones[h, 1]) > zones[h, 2] + TOUCH
    for step in range(len(path) - 1):
        ax = path[step, 0]
        ay = path[step, 1]
        dx = path[step + 1, 0] - ax
        dy = path[step + 1, 1] - ay
        squared = dx * dx + dy * dy
        if squared < SHORTEST * SHORTEST:
            continue
        best = 2.0
        for h in range(len(zones)):
            x = zones[h, 0]
            y = zones[h, 1]
            if counts[h]:
                nearest = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / squared))
                away = hypot(ax + nearest * dx - x, ay + nearest * dy - y)
                if away <= zones[h, 2] + TOUCH:
                    lo, hi = disc_span(ax, ay, dx, dy, x, y, zones[h, 2])
                    best = min(best, lo if lo <= hi else nearest)
            elif hypot(ax + dx - x, ay + dy - y) > zones[h, 2] + TOUCH:
                counts[h] = True
        if best <= 1.0:
            return step, best
    return -1, 0.0


@kernel
def path_disc_contacts(path: NDArray[np.float64], discs: NDArray[np.float64]) -> NDArray[np.float64]:
    """Rows (disc, step, t, depth): where a path's centre first lies inside each disc by more than TOUCH."""
    rows = np.empty((len(discs), 4))
    count = 0
    for h in range(len(discs)):
        for step in range(max(1, len(path) - 1)):
            after = min(step + 1, len(path) - 1)
            ax = path[step, 0]
            ay = path[step, 1]
            dx = path[after, 0] - ax
            dy = path[after, 1] - ay
            depth = discs[h, 2] - point_gap(ax, ay, dx, dy, discs[h, 0], discs[h, 1])
            if depth > TOUCH:
                t = 0.0
                if hypot(dx, dy) >= SHORTEST:
                    lo, hi = disc_span(ax, ay, dx, dy, discs[h, 0], discs[h, 1], discs[h, 2])
                    t = lo if lo <= hi else 0.0
                rows[count, 0] = h
                rows[count, 1] = step
                rows[count, 2] = t
                rows[count, 3] = depth
                count += 1
                break
    return rows[:count]
