r"""The parts of critical lines that may bound what many bases see: what is left of them for that.

A critical line bounds what one base sees. Where some other base, or that one itself, sees all of a stretch of
it from its middle, both sides of the stretch are seen, and it bounds nothing. Of many bases most see most of
the table: lines are few and short once such stretches are left out, and so are the places where they cross.

        o   a middle            the line is cut into cells; a thing before it, here ===, leaves those in its
       / \                      shadow that are not seen whole from the middle
      /===\
     /     \
    c--+###+---+---+---> hit
"""

from __future__ import annotations

from math import hypot, sqrt
from typing import NamedTuple

import numpy as np

from game.board.kernels.jit import Flags, Floats, Ints, lean_part, part
from game.board.planar import X0, X1, Y0, Y1, R, X, Y
from game.board.sight.visible_gaps import BEYOND, END_CORNER, FIRST_CORNER, Hiding, hides
from game.board.sight.visible_lines import FIRST_ROOM, HIT, NONE, SAME, SHARE

CELLS = 60
"""The cells of a line, each of which is left out or kept: as many as a number has bits, and some to spare."""

WHOLE = (1 << CELLS) - 1
"""The bits of all cells."""

MOST_MIDDLES = 8
"""From the middles of so many bases lines are looked at, those that lie farthest apart."""

ROUND = 24
"""Of so many corners at least is the ring of a disc that is taken for that disc."""

SLIGHT = 1e-7
"""Things that come no farther over a line than so many inches hide nothing of it: it grazes them."""

OVER = 0.25
"""The share of a cell by which a part that is kept reaches into the cells beside it, which are seen whole."""

ENDLESS = 1e300


class Seen(NamedTuple):
    """A line and a middle that it is seen from, in the frame of the line: u along it, h towards the middle.

    The line goes from (x, y) in direction (ux, uy) for `length` inches; h is measured to that `side` of it, 1
    to the left and -1 to the right. The middle is at (u, h).
    """

    x: float
    y: float
    ux: float
    uy: float
    length: float
    side: float
    u: float
    h: float


@part
def rest_of(hiding: Hiding, rays: Floats, whose: Ints) -> tuple[Floats, Ints]:
    """What is left of critical lines, with the same columns; a part that ends in the open has no edge."""
    left, of = np.empty((FIRST_ROOM, rays.shape[1]), np.float64), np.empty(FIRST_ROOM, np.int64)
    middles, discs = _middles(hiding), _discs(hiding)
    count = 0
    for k in range(rays.shape[0]):
        kept = _kept(hiding, discs, middles, rays, k)
        at = 0
        while at < CELLS:
            if not kept >> at & 1:
                at += 1
                continue
            first = at
            while at < CELLS and kept >> at & 1:
                at += 1
            if count == left.shape[0]:
                left = np.concatenate((left, np.empty_like(left)))
                of = np.concatenate((of, np.empty_like(of)))
            _put_part(rays, k, first, at, left, count)
            of[count] = whose[k]
            count += 1
    return left[:count], of[:count]


@part
def _discs(hiding: Hiding) -> Flags:
    """Whether each ring is that of a disc: of many corners, all as far from its middle."""
    rings, edges = hiding.rings, hiding.edges
    found = np.empty(rings.shape[0], np.bool_)
    for i in range(rings.shape[0]):
        first, end = int(rings[i, FIRST_CORNER]), int(rings[i, END_CORNER])
        found[i] = end - first >= ROUND
        for c in range(first, end):
            apart = hypot(edges[c, X0] - rings[i, X], edges[c, Y0] - rings[i, Y])
            found[i] = found[i] and apart > rings[i, R] - 2.0 * BEYOND
    return found


@part
def _middles(hiding: Hiding) -> Ints:
    """The numbers of sources whose middles lie far apart: each as far as can be from those before it."""
    sources = hiding.sources
    m = sources.shape[0]
    found = np.zeros(min(m, MOST_MIDDLES), np.int64)
    away = np.full(m, ENDLESS)
    for k in range(1, found.size):
        last, best = found[k - 1], 0
        for s in range(m):
            apart = hypot(sources[s, X] - sources[last, X], sources[s, Y] - sources[last, Y])
            away[s] = min(away[s], apart)
            if away[s] > away[best]:
                best = s
        found[k] = best
    return found


@lean_part
def _kept(hiding: Hiding, discs: Flags, middles: Ints, rays: Floats, k: int) -> int:
    """The cells of line k, as bits, that are seen whole from none of the middles."""
    x, y = rays[k, X0], rays[k, Y0]
    length = hypot(rays[k, X1] - x, rays[k, Y1] - y)
    ux, uy = (rays[k, X1] - x) / length, (rays[k, Y1] - y) / length
    kept = WHOLE
    # Where the edge that it runs along ends, lines past that corner cut it: none of them is cut short.
    if _runs_along(hiding, discs, x, y, ux, uy, length):
        return kept
    for s in middles:
        dx, dy = hiding.sources[s, X] - x, hiding.sources[s, Y] - y
        across = dy * ux - dx * uy
        side = 1.0 if across > 0.0 else -1.0
        seen = Seen(x=x, y=y, ux=ux, uy=uy, length=length, side=side, u=dx * ux + dy * uy, h=side * across)
        kept &= _hidden(hiding, discs, s, seen, kept)
        if kept == 0:
            break
    return kept


@lean_part
def _runs_along(
    hiding: Hiding, discs: Flags, x: float, y: float, ux: float, uy: float, length: float
) -> bool:
    """Whether a line runs along an edge, or begins or ends in line with one; those of discs do not count."""
    rings, edges = hiding.rings, hiding.edges
    for i in range(rings.shape[0] - 1):
        first, end = int(rings[i, FIRST_CORNER]), int(rings[i, END_CORNER])
        dx, dy, r = rings[i, X] - x, rings[i, Y] - y, rings[i, R] + SLIGHT
        u = dx * ux + dy * uy
        if discs[i] or abs(dy * ux - dx * uy) > r or u < -r or u > length + r:
            continue
        for e in range(first, end):
            ax, ay, bx, by = edges[e, X0] - x, edges[e, Y0] - y, edges[e, X1] - x, edges[e, Y1] - y
            if abs(ay * ux - ax * uy) > SLIGHT or abs(by * ux - bx * uy) > SLIGHT:
                continue
            a, b = ax * ux + ay * uy, bx * ux + by * uy
            if max(a, b) >= -SLIGHT and min(a, b) <= length + SLIGHT:
                return True
    return False


@lean_part
def _hidden(hiding: Hiding, discs: Flags, s: int, seen: Seen, asked: int) -> int:
    """The cells, as bits, that source s does not see whole from its middle; all, once that is all `asked`."""
    # A middle on the line sees nothing of it from the side.
    if seen.h <= 2.0 * SLIGHT:
        return WHOLE
    rings, hidden = hiding.rings, 0
    for i in range(rings.shape[0] - 1):
        if not hides(hiding, i, s):
            continue
        dx, dy, r = rings[i, X] - seen.x, rings[i, Y] - seen.y, rings[i, R]
        h = seen.side * (dy * seen.ux - dx * seen.uy)
        # Behind the middle, or beyond the line.
        if h - r >= seen.h or h + r <= SLIGHT:
            continue
        u = dx * seen.ux + dy * seen.uy
        low, high = _shadow_of_disc(seen, u, h, r)
        fresh = _cells(low, high, seen.length)
        if fresh & asked & ~hidden == 0:
            continue
        # The disc about a thing that the line grazes, or ends on, comes over the line beside that. What is
        # grazed at the start lies all on one side.
        if discs[i] and hypot(u, h) <= r + SAME:
            hidden |= fresh if h > 0.0 else 0
        elif discs[i] and hypot(u - seen.length, h) > r + SAME:
            hidden |= fresh
        else:
            hidden |= _shadow_of_ring(hiding, i, seen)
        if hidden & asked == asked:
            return WHOLE
    return hidden


@lean_part
def _shadow_of_disc(seen: Seen, u: float, h: float, r: float) -> tuple[float, float]:
    r"""From where to where along the line a disc at (u, h) hides it at most; from high to low if nowhere.

    The tangents from the middle to the disc lead along (ax, ay) and (bx, by):

              o
             / \
           a(   )b
    ------low---high-----
    """
    vx, vy = u - seen.u, h - seen.h
    squared = vx * vx + vy * vy
    if squared <= r * r:
        return -ENDLESS, ENDLESS
    along = sqrt(squared - r * r)
    ax, ay = vx * along + vy * r, vy * along - vx * r
    bx, by = vx * along - vy * r, vy * along + vx * r
    # A tangent that does not lead down to the line: the shadow has no end on that side.
    if ay >= 0.0 and by >= 0.0:
        return ENDLESS, -ENDLESS
    low = -ENDLESS if ay >= 0.0 else seen.u - seen.h * ax / ay
    high = ENDLESS if by >= 0.0 else seen.u - seen.h * bx / by
    return low, high


@lean_part
def _shadow_of_ring(hiding: Hiding, i: int, seen: Seen) -> int:
    """The cells, as bits, that the edges of a ring hide."""
    edges, found = hiding.edges, 0
    for e in range(int(hiding.rings[i, FIRST_CORNER]), int(hiding.rings[i, END_CORNER])):
        dx, dy = edges[e, X0] - seen.x, edges[e, Y0] - seen.y
        ua, ha = dx * seen.ux + dy * seen.uy, seen.side * (dy * seen.ux - dx * seen.uy)
        dx, dy = edges[e, X1] - seen.x, edges[e, Y1] - seen.y
        ub, hb = dx * seen.ux + dy * seen.uy, seen.side * (dy * seen.ux - dx * seen.uy)
        if max(ha, hb) <= SLIGHT or min(ha, hb) >= seen.h:
            continue
        # What lies beyond the line is cut off.
        if ha < SLIGHT:
            ua, ha = ua + (SLIGHT - ha) / (hb - ha) * (ub - ua), SLIGHT
        elif hb < SLIGHT:
            ub, hb = ub + (SLIGHT - hb) / (ha - hb) * (ua - ub), SLIGHT
        low, high = ENDLESS, -ENDLESS
        if ha < seen.h:
            v = seen.u + (ua - seen.u) * seen.h / (seen.h - ha)
            low, high = min(low, v), max(high, v)
        if hb < seen.h:
            v = seen.u + (ub - seen.u) * seen.h / (seen.h - hb)
            low, high = min(low, v), max(high, v)
        if ha >= seen.h or hb >= seen.h:
            # It goes on to beside the middle: the shadow has no end on that side.
            u = ua if ha == hb else ua + (seen.h - ha) / (hb - ha) * (ub - ua)
            if u <= seen.u:
                low = -ENDLESS
            if u >= seen.u:
                high = ENDLESS
        found |= _cells(low, high, seen.length)
    return found


@lean_part
def _cells(low: float, high: float, length: float) -> int:
    """The cells, as bits, that a stretch of a line touches."""
    if low > high or high < -SLIGHT or low > length + SLIGHT:
        return 0
    first = int(max(0.0, low - SLIGHT) / length * CELLS)
    last = int(min(length, high + SLIGHT) / length * CELLS)
    first, last = min(first, CELLS - 1), min(last, CELLS - 1)
    return ((1 << (last - first + 1)) - 1) << first


@lean_part
def _put_part(rays: Floats, k: int, first: int, end: int, left: Floats, row: int) -> None:
    """Write the cells first to end - 1 of line k to a row, and some of the cells beside them."""
    x0, y0, x1, y1 = rays[k, X0], rays[k, Y0], rays[k, X1], rays[k, Y1]
    left[row, X0], left[row, Y0], left[row, X1], left[row, Y1] = x0, y0, x1, y1
    left[row, HIT], left[row, SHARE] = rays[k, HIT], rays[k, SHARE]
    if first > 0:
        share = (first - OVER) / CELLS
        left[row, X0], left[row, Y0] = x0 + share * (x1 - x0), y0 + share * (y1 - y0)
    if end < CELLS:
        share = (end + OVER) / CELLS
        left[row, X1], left[row, Y1] = x0 + share * (x1 - x0), y0 + share * (y1 - y0)
        left[row, HIT], left[row, SHARE] = NONE, 0.0
