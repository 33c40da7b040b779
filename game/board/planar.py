"""Kernels on points, segments, rings, discs and grown pieces, which sight and movement are built from.

A segment is a start and a direction with its full length, a + t * d for t from 0 to 1. A span is a pair
(t0, t1) of it; spans with t0 >= t1 are empty. A piece grown by g is every point nearer than g to it, which
is exact for polygons (the polygon, a strip beside each edge, a disc round each corner) and for discs.

Pieces are rows of a table (see the column names below). Sight has their corners as rows (x, y); movement has
the same rows in its `rim`, each with the unit direction and length of the edge to the next corner of its
ring. Lengths are in inches.
"""

from __future__ import annotations

from math import hypot, inf, sqrt
from typing import NamedTuple

from game.board.kernels.jit import Floats, lean_kernel, lean_part
from game.board.shapes import TOUCH

X, Y = range(2)
"""The first columns of whatever lies at a point: a corner, a disc, a place of a path."""

R = 2
"""The column of a disc after those."""

UX, UY, LENGTH = range(2, 5)
"""Columns of a row of `rim` after those: the unit direction and the length of the edge to the next corner."""

X0, Y0, X1, Y1, FIRST, LAST, CX, CY, RADIUS, INDEX, OPACITY, BODY = range(12)
"""Columns of a piece: its box, its rows first to last - 1 of the corners or of `rim` (none if a disc), the
disc, its number and, for sight alone, how it hides (`terrain.BLOCKING` and the others) and of which body it
is a part. The first four are also the columns of a segment, from one end to the other."""

T0, T1 = range(2)
"""Columns of a span."""

SHORTEST = 1e-12
"""A segment shorter than this, in inches, has no direction: its square is still far from the smallest
double."""

BORDER_RUN = 1e-4
"""A segment that keeps within TOUCH of an edge for longer than this runs along it; else it crosses it.

What runs along an edge only touches the piece, which costs nothing; what crosses at a sine of a fiftieth or
more is within TOUCH of the edge for less than this.
"""


class StraightStep(NamedTuple):
    """A straight step: where it starts, and its direction with its full length."""

    ax: float
    ay: float
    dx: float
    dy: float


@lean_part
def put_segment(segments: Floats, row: int, x0: float, y0: float, x1: float, y1: float) -> None:
    """Write a segment to a row."""
    segments[row, X0], segments[row, Y0], segments[row, X1], segments[row, Y1] = x0, y0, x1, y1


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


@lean_part
def inside_ring(corners: Floats, first: int, end: int, x: float, y: float) -> bool:
    """Whether a point lies in the polygon `corners[first:end]`, by the parity of crossings.

    A ray to the right is counted across every edge that has one end above it and one not above: a corner that
    it passes through belongs to one of its two edges, or to both or none where the border turns back there
    (W. R. Franklin, PNPOLY). Of a point on the border it may say either.
    """
    inside = False
    j = end - 1
    for i in range(first, end):
        xi, yi = corners[i, X], corners[i, Y]
        xj, yj = corners[j, X], corners[j, Y]
        if (yi > y) != (yj > y) and x < (xj - xi) * (y - yi) / (yj - yi) + xi:
            inside = not inside
        j = i
    return inside


@lean_part
def ring_distance(corners: Floats, first: int, end: int, x: float, y: float) -> float:
    """Inches from a point to the outline of the polygon `corners[first:end]`."""
    best = 1e300
    j = end - 1
    for i in range(first, end):
        d = point_segment_distance(x, y, corners[j, X], corners[j, Y], corners[i, X], corners[i, Y])
        best = min(best, d)
        j = i
    return best


@lean_kernel
def piece_depth(corners: Floats, pieces: Floats, i: int, x: float, y: float) -> float:
    """Inches that a point lies inside piece i, negative outside."""
    first, end = int(pieces[i, FIRST]), int(pieces[i, LAST])
    if first == end:
        return float(pieces[i, RADIUS] - hypot(x - pieces[i, CX], y - pieces[i, CY]))
    away = ring_distance(corners, first, end, x, y)
    return away if inside_ring(corners, first, end, x, y) else -away


@lean_part
def segments_meet(
    ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float
) -> bool:
    """Whether the segments a b and c d cross; that they only touch may be missed."""
    side_c = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    side_d = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    side_a = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
    side_b = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
    return side_c * side_d < 0.0 and side_a * side_b < 0.0


@lean_part
def piece_segment_distance(
    corners: Floats, pieces: Floats, i: int, ax: float, ay: float, bx: float, by: float
) -> float:
    """Inches from piece i to the segment a b, 0 where they meet."""
    first, end = int(pieces[i, FIRST]), int(pieces[i, LAST])
    if first == end:
        away = point_segment_distance(pieces[i, CX], pieces[i, CY], ax, ay, bx, by)
        return max(0.0, away - float(pieces[i, RADIUS]))
    if inside_ring(corners, first, end, ax, ay):
        return 0.0
    best = min(ring_distance(corners, first, end, ax, ay), ring_distance(corners, first, end, bx, by))
    j = end - 1
    for k in range(first, end):
        cx, cy, dx, dy = corners[j, X], corners[j, Y], corners[k, X], corners[k, Y]
        if segments_meet(ax, ay, bx, by, cx, cy, dx, dy):
            return 0.0
        best = min(best, point_segment_distance(dx, dy, ax, ay, bx, by))
        j = k
    return best


@lean_kernel
def disc_span(fx: float, fy: float, dx: float, dy: float, radius: float) -> tuple[float, float]:
    """The part of a segment inside a disc; it starts at (fx, fy) from the disc's centre."""
    squared = dx * dx + dy * dy
    across = fx * dy - fy * dx
    rest = radius * radius * squared - across * across
    # With `rest`, r^2 d^2 - (f x d)^2, the roots of |f + t d|^2 = r^2 lose nothing by subtracting what is
    # nearly the same, as the usual formula does for long segments.
    if rest <= 0.0 or radius <= 0.0:
        return 1.0, 0.0
    along = fx * dx + fy * dy
    half = sqrt(rest)
    return max(0.0, (-along - half) / squared), min(1.0, (half - along) / squared)


@lean_part
def _between(first: float, last: float, least: float, most: float) -> tuple[float, float]:
    """The t at which the way from first (t = 0) to last (t = 1) lies between least and most."""
    if max(first, last) <= least or min(first, last) >= most:
        return 1.0, 0.0
    lo, hi = 0.0, 1.0
    if first < least:
        lo = (least - first) / (last - first)
    elif first > most:
        lo = (most - first) / (last - first)
    if last < least:
        hi = (least - first) / (last - first)
    elif last > most:
        hi = (most - first) / (last - first)
    return lo, hi


@lean_part
def _strip_span(rim: Floats, i: int, step: StraightStep, g: float) -> tuple[float, float]:
    """The part of a segment straight beside the edge in row i of the rim, within g of it."""
    ax, ay, dx, dy = step
    fx, fy = ax - rim[i, X], ay - rim[i, Y]
    ux, uy, length = rim[i, UX], rim[i, UY], rim[i, LENGTH]
    across = fy * ux - fx * uy
    lo, hi = _between(across, across + dy * ux - dx * uy, -g, g)
    if lo > hi:
        return lo, hi
    along = fx * ux + fy * uy
    lo2, hi2 = _between(along, along + dx * ux + dy * uy, 0.0, length)
    return max(lo, lo2), min(hi, hi2)


@lean_part
def merge(spans: Floats, first: int, end: int) -> int:
    """Sort the spans in rows first to end, join those that meet, and return the new end."""
    for i in range(first + 1, end):
        lo, hi = spans[i, T0], spans[i, T1]
        j = i - 1
        while j >= first and spans[j, T0] > lo:
            spans[j + 1, T0], spans[j + 1, T1] = spans[j, T0], spans[j, T1]
            j -= 1
        spans[j + 1, T0], spans[j + 1, T1] = lo, hi
    kept = first
    for i in range(first, end):
        if kept > first and spans[i, T0] <= spans[kept - 1, T1]:
            spans[kept - 1, T1] = max(spans[kept - 1, T1], spans[i, T1])
        else:
            spans[kept, T0], spans[kept, T1] = spans[i, T0], spans[i, T1]
            kept += 1
    return kept


@lean_part
def _polygon_spans(rim: Floats, first: int, last: int, step: StraightStep, spans: Floats, end: int) -> int:
    """Append the parts of a segment inside a polygon (even-odd); return the new end."""
    ax, ay, dx, dy = step
    crossings, before = 0, last - 1
    side_before = dx * (rim[before, Y] - ay) - dy * (rim[before, X] - ax)
    for i in range(first, last):
        side = dx * (rim[i, Y] - ay) - dy * (rim[i, X] - ax)
        if (side > 0.0) != (side_before > 0.0):
            share = side_before / (side_before - side)
            x = rim[before, X] + share * (rim[i, X] - rim[before, X])
            y = rim[before, Y] + share * (rim[i, Y] - rim[before, Y])
            t = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)
            j = end + crossings
            while j > end and spans[j - 1, T0] > t:
                spans[j, T0] = spans[j - 1, T0]
                j -= 1
            spans[j, T0] = t
            crossings += 1
        before, side_before = i, side
    kept = end
    for i in range(0, crossings - 1, 2):
        lo = max(0.0, spans[end + i, T0])
        hi = min(1.0, spans[end + i + 1, T0])
        if lo < hi:
            spans[kept, T0], spans[kept, T1] = lo, hi
            kept += 1
    return kept


@lean_part
def _rim_spans(
    rim: Floats, first: int, last: int, g: float, step: StraightStep, spans: Floats, end: int
) -> int:
    """Append the parts of a segment within g of a polygon's border, where it is deeper than TOUCH in it."""
    ax, ay, dx, dy = step
    left, right = min(ax, ax + dx) - g, max(ax, ax + dx) + g
    bottom, top = min(ay, ay + dy) - g, max(ay, ay + dy) + g
    for i in range(first, last):
        x, y = rim[i, X], rim[i, Y]
        ex, ey = x + rim[i, LENGTH] * rim[i, UX], y + rim[i, LENGTH] * rim[i, UY]
        if max(x, ex) < left or min(x, ex) > right or max(y, ey) < bottom or min(y, ey) > top:
            continue
        lo, hi = _strip_span(rim, i, step, g - TOUCH)
        if lo < hi:
            lo, hi = _strip_span(rim, i, step, g)
            spans[end, T0], spans[end, T1] = lo, hi
            end += 1
        lo, hi = disc_span(ax - x, ay - y, dx, dy, g - TOUCH)
        if lo < hi:
            lo, hi = disc_span(ax - x, ay - y, dx, dy, g)
            spans[end, T0], spans[end, T1] = lo, hi
            end += 1
    return end


@lean_part
def _cut_out(spans: Floats, first: int, end: int, lo: float, hi: float) -> int:
    """Take (lo, hi) out of the spans in rows first to end; return the new end."""
    for i in range(first, end):
        if spans[i, T0] < lo and hi < spans[i, T1]:
            spans[end, T0], spans[end, T1] = hi, spans[i, T1]
            spans[i, T1] = lo
            return end + 1
        if lo <= spans[i, T0] < hi:
            spans[i, T0] = hi
        if lo < spans[i, T1] <= hi:
            spans[i, T1] = lo
    kept = first
    for i in range(first, end):
        if spans[i, T0] < spans[i, T1]:
            spans[kept, T0], spans[kept, T1] = spans[i, T0], spans[i, T1]
            kept += 1
    return kept


@lean_part
def grown_spans(
    rim: Floats, pieces: Floats, k: int, g: float, step: StraightStep, spans: Floats, start: int
) -> int:
    """Write the parts of a segment in piece k grown by g >= 0 to rows from start on; return the end.

    Where the segment never goes deeper than TOUCH into the grown piece, it only touches it: no span.
    """
    first, last = int(pieces[k, FIRST]), int(pieces[k, LAST])
    if first == last:
        ax, ay, dx, dy = step
        reach = pieces[k, RADIUS] + g
        fx, fy = ax - pieces[k, CX], ay - pieces[k, CY]
        lo, hi = disc_span(fx, fy, dx, dy, reach)
        if lo >= hi or point_gap(fx, fy, dx, dy) >= reach - TOUCH:
            return start
        spans[start, T0], spans[start, T1] = lo, hi
        return start + 1
    end = _polygon_spans(rim, first, last, step, spans, start)
    if g > 0.0:
        end = _rim_spans(rim, first, last, g, step, spans, end)
        return merge(spans, start, end)
    length = hypot(step.dx, step.dy)
    for i in range(first, last):
        lo, hi = _strip_span(rim, i, step, TOUCH)
        if (hi - lo) * length > BORDER_RUN:
            end = _cut_out(spans, start, end, lo, hi)
    return merge(spans, start, end)


@lean_part
def far_from(pieces: Floats, k: int, g: float, step: StraightStep) -> bool:
    """Whether a segment surely stays more than g away: of piece k's box, or of it across the segment."""
    ax, ay, dx, dy = step
    x0, y0 = pieces[k, X0] - g, pieces[k, Y0] - g
    x1, y1 = pieces[k, X1] + g, pieces[k, Y1] + g
    if max(ax, ax + dx) < x0 or min(ax, ax + dx) > x1 or max(ay, ay + dy) < y0 or min(ay, ay + dy) > y1:
        return True
    across = abs(dx * ((y0 + y1) / 2.0 - ay) - dy * ((x0 + x1) / 2.0 - ax))
    return bool(across > abs(dx) * (y1 - y0) / 2.0 + abs(dy) * (x1 - x0) / 2.0)


@lean_part
def _edge_gap(rim: Floats, i: int, step: StraightStep) -> float:
    """Distance between a segment and the edge in row i of the rim; 0 where they cross."""
    ax, ay, dx, dy = step
    fx, fy = ax - rim[i, X], ay - rim[i, Y]
    ux, uy, length = rim[i, UX], rim[i, UY], rim[i, LENGTH]
    ex, ey = ux * length, uy * length
    side_start = dy * fx - dx * fy
    side_end = side_start + dx * ey - dy * ex
    side_a = ux * fy - uy * fx
    side_b = side_a + ux * dy - uy * dx
    if side_start * side_end < 0.0 and side_a * side_b < 0.0:
        return 0.0
    return min(
        point_gap(fx, fy, dx, dy),
        point_gap(fx - ex, fy - ey, dx, dy),
        point_gap(-fx, -fy, ex, ey),
        point_gap(-fx - dx, -fy - dy, ex, ey),
    )


@lean_part
def piece_gap(rim: Floats, pieces: Floats, k: int, step: StraightStep) -> float:
    """Distance from a segment to piece k; 0 where it goes into it. A segment may be a single point."""
    ax, ay, dx, dy = step
    first, last = int(pieces[k, FIRST]), int(pieces[k, LAST])
    if first == last:
        away = point_gap(ax - pieces[k, CX], ay - pieces[k, CY], dx, dy)
        return float(max(0.0, away - pieces[k, RADIUS]))
    if inside_ring(rim, first, last, ax, ay):
        return 0.0
    least = inf
    for i in range(first, last):
        least = min(least, _edge_gap(rim, i, step))
    return least


@lean_part
def signed_depth(rim: Floats, pieces: Floats, k: int, x: float, y: float) -> float:
    """The depth of a point inside piece k; negative outside."""
    first, last = int(pieces[k, FIRST]), int(pieces[k, LAST])
    if first == last:
        return float(pieces[k, RADIUS] - hypot(x - pieces[k, CX], y - pieces[k, CY]))
    away = inf
    for i in range(first, last):
        length = rim[i, LENGTH]
        away = min(away, point_gap(rim[i, X] - x, rim[i, Y] - y, rim[i, UX] * length, rim[i, UY] * length))
    return away if inside_ring(rim, first, last, x, y) else -away


@lean_part
def comes_within(rim: Floats, pieces: Floats, k: int, g: float, step: StraightStep) -> bool:
    """Whether a segment, longer than SHORTEST, comes nearer than g > 0 to piece k."""
    ax, ay, dx, dy = step
    first, last = int(pieces[k, FIRST]), int(pieces[k, LAST])
    if first == last:
        return bool(point_gap(ax - pieces[k, CX], ay - pieces[k, CY], dx, dy) < pieces[k, RADIUS] + g)
    for i in range(first, last):
        lo, hi = _strip_span(rim, i, step, g)
        if lo < hi:
            return True
        lo, hi = disc_span(ax - rim[i, X], ay - rim[i, Y], dx, dy, g)
        if lo < hi:
            return True
    return inside_ring(rim, first, last, ax, ay)
