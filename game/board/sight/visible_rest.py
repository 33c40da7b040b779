r"""The parts of critical lines that may bound what many bases see: what is left of them for that.

A critical line bounds what one base sees. Where some other base, or that one itself, sees all of a stretch of
it from one of its points, both sides of the stretch are seen, and it bounds nothing. Of many bases most see
most of the table: lines are few and short once such stretches are left out, and so are the places where they
cross.

        o   a point of a base   the line is cut into cells; a thing before it, here ===, leaves those in its
       / \                      shadow that are not seen whole from the point
      /===\
     /     \
    c--+###+---+---+---> hit

Such points, the eyes, are at first the middles of some bases. For what the eyes leave of a line it is asked
which base is seen from the midst of that, and through which gap: a point there is a new eye, and takes the
place of the one that saw nothing for longest. Lines are listed corner by corner: who sees one sees the next.
"""

from __future__ import annotations

from math import hypot, sqrt
from typing import NamedTuple

import numpy as np

from game.board.kernels.jit import ZERO, Floats, Ints, lean_part, part
from game.board.planar import X0, X1, Y0, Y1, R, X, Y
from game.board.sight.visible_gaps import (
    END_CORNER,
    FIRST_CORNER,
    HIGH,
    INNER,
    LOW,
    UNSEEN,
    Hiding,
    gaps_between,
    hides,
    hides_every_source,
)
from game.board.sight.visible_lines import FIRST_ROOM, HIT, NONE, SAME, SHARE

CELLS = 60
"""The cells of a line, each of which is left out or kept: as many as a number has bits, and some to spare."""

WHOLE = (1 << CELLS) - 1
"""The bits of all cells."""

MOST_MIDDLES = 8
"""From the middles of so many bases lines are looked at, those that lie farthest apart."""

SLIGHT = 1e-7
"""Things that come no farther over a line than so many inches hide nothing of it: it grazes them."""

OVER = 0.25
"""The share of a cell by which a part that is kept reaches into the cells beside it, which are seen whole."""

ENDLESS = 1e300

MOST_EYES = 12
"""The most eyes at a time."""

MOST_LOOKS = 4
"""New eyes are looked for so many times a line, at most."""

OF, EYE_COLUMNS = range(2, 4)
"""The column of an eye, besides X and Y, for the number of the source that it belongs to."""


class Seen(NamedTuple):
    """A line and a point that it is seen from, in the frame of the line: u along it, h towards the point.

    The line goes from (x, y) in direction (ux, uy) for `length` inches; h is measured to that `side` of it, 1
    to the left and -1 to the right. The point is at (u, h).
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
    eyes = _first_eyes(hiding)
    count = 0
    for k in range(rays.shape[0]):
        kept = _kept(hiding, eyes, rays, k)
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
def _middles(hiding: Hiding) -> Ints:
    """The numbers of sources whose middles lie far apart: each as far as can be from those before it."""
    sources, m = hiding.sources, hiding.m
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


@part
def _first_eyes(hiding: Hiding) -> Floats:
    """The eyes to begin with: middles, and room for others, which are no eyes yet."""
    eyes = np.full((MOST_EYES, EYE_COLUMNS), float(NONE))
    middles = _middles(hiding)
    for k in range(middles.size):
        s = middles[k]
        eyes[k, X], eyes[k, Y], eyes[k, OF] = hiding.sources[s, X], hiding.sources[s, Y], s
    return eyes


class Ray(NamedTuple):
    """A line from (x, y) in direction (ux, uy), `length` inches long."""

    x: float
    y: float
    ux: float
    uy: float
    length: float


@lean_part
def _kept(hiding: Hiding, eyes: Floats, rays: Floats, k: int) -> int:
    """The cells of line k, as bits, that no eye sees whole; eyes that see some are put first."""
    x, y = rays[k, X0], rays[k, Y0]
    length = hypot(rays[k, X1] - x, rays[k, Y1] - y)
    ray = Ray(x=x, y=y, ux=(rays[k, X1] - x) / length, uy=(rays[k, Y1] - y) / length, length=length)
    # Where the edge that it runs along ends, lines past that corner cut it: none of them is cut short.
    if _runs_along(hiding, ray.x, ray.y, ray.ux, ray.uy, ray.length):
        return WHOLE
    kept = WHOLE
    for e in range(MOST_EYES):
        if eyes[e, OF] != NONE:
            kept = _looked_at(hiding, eyes, e, ray, kept)
        if kept == 0:
            return kept
    return _left_by_new_eyes(hiding, eyes, ray, kept)


@lean_part
def _looked_at(hiding: Hiding, eyes: Floats, e: int, ray: Ray, kept: int) -> int:
    """Those of some cells, as bits, that eye e does not see whole; if it sees some it is put first."""
    x, y, s = eyes[e, X], eyes[e, Y], int(eyes[e, OF])
    left = kept & _hidden(hiding, s, _seen(ray, x, y), kept)
    if left != kept:
        for k in range(e, 0, -1):
            eyes[k, X], eyes[k, Y], eyes[k, OF] = eyes[k - 1, X], eyes[k - 1, Y], eyes[k - 1, OF]
        eyes[0, X], eyes[0, Y], eyes[0, OF] = x, y, s
    return left


@lean_part
def _left_by_new_eyes(hiding: Hiding, eyes: Floats, ray: Ray, kept: int) -> int:
    """Those of some cells, as bits, that new eyes do not see whole either; these are put first.

    They are looked at run by run, from the first on, until no source is seen from the midst of one: to find
    that out takes longest, and what is unseen there mostly goes on.
    """
    at = ZERO
    for _ in range(MOST_LOOKS):
        if kept >> at == 0:
            break
        while not kept >> at & 1:
            at += 1
        end = at
        while kept >> end & 1:
            end += 1
        u = (at + end) / 2.0 / CELLS * ray.length
        x, y = ray.x + u * ray.ux, ray.y + u * ray.uy
        s, gaps = _seen_from(hiding, x, y, max(0, int(eyes[0, OF])))
        if s == UNSEEN:
            break
        last = MOST_EYES - 1
        eyes[last, X], eyes[last, Y] = _eye(hiding, s, gaps, x, y)
        eyes[last, OF] = s
        left = _looked_at(hiding, eyes, last, ray, kept)
        # A run of which no more is found to be seen is left as it is.
        if left == kept:
            at = end
        kept = left
    return kept


@lean_part
def _seen(ray: Ray, x: float, y: float) -> Seen:
    """A line and a point that it is seen from."""
    dx, dy = x - ray.x, y - ray.y
    across = dy * ray.ux - dx * ray.uy
    side = 1.0 if across > 0.0 else -1.0
    u, h = dx * ray.ux + dy * ray.uy, side * across
    return Seen(x=ray.x, y=ray.y, ux=ray.ux, uy=ray.uy, length=ray.length, side=side, u=u, h=h)


@lean_part
def _seen_from(hiding: Hiding, x: float, y: float, likely: int) -> tuple[int, int]:
    """A source that is seen from a point, the likely one if it is, or UNSEEN; the number of its gaps."""
    for k in range(-1, hiding.m):
        s = likely if k < 0 else k
        if k == 0 and hides_every_source(hiding, x, y):
            return UNSEEN, 0
        if k != likely:
            gaps = gaps_between(hiding, s, x, y)
            if gaps > 0:
                return s, gaps
    return UNSEEN, 0


@lean_part
def _eye(hiding: Hiding, s: int, gaps: int, x: float, y: float) -> tuple[float, float]:
    """The point of source s amidst the widest of its gaps from a point, halfway through the source."""
    dx, dy = hiding.sources[s, X] - x, hiding.sources[s, Y] - y
    if dx * dx + dy * dy <= hiding.sources[s, R] * hiding.sources[s, R]:
        return hiding.sources[s, X], hiding.sources[s, Y]
    spans, widest, t = hiding.spans, 0.0, 0.0
    for k in range(hiding.gaps, hiding.gaps + gaps):
        width = spans[k, HIGH] - spans[k, LOW]
        if width > widest:
            widest, t = width, (spans[k, LOW] + spans[k, HIGH]) / 2.0
    share = 1.0 / (1.0 + t * t)
    return x + share * (dx - t * dy), y + share * (dy + t * dx)


@lean_part
def _runs_along(hiding: Hiding, x: float, y: float, ux: float, uy: float, length: float) -> bool:
    """Whether a line runs along an edge, or begins or ends in line with one; those of discs do not count."""
    rings, edges = hiding.rings, hiding.edges
    for i in range(rings.shape[0] - 1):
        first, end = int(rings[i, FIRST_CORNER]), int(rings[i, END_CORNER])
        dx, dy, r = rings[i, X] - x, rings[i, Y] - y, rings[i, R] + SLIGHT
        u = dx * ux + dy * uy
        if rings[i, INNER] > 0.0 or abs(dy * ux - dx * uy) > r or u < -r or u > length + r:
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
def _hidden(hiding: Hiding, s: int, seen: Seen, asked: int) -> int:
    """The cells, as bits, that source s does not see whole from its point; all, once that is all `asked`."""
    # A point on the line sees nothing of it from the side.
    if seen.h <= 2.0 * SLIGHT:
        return WHOLE
    rings, hidden = hiding.rings, 0
    for i in range(rings.shape[0] - 1):
        if not hides(hiding, i, s):
            continue
        dx, dy, r = rings[i, X] - seen.x, rings[i, Y] - seen.y, rings[i, R]
        h = seen.side * (dy * seen.ux - dx * seen.uy)
        # Behind the point, or beyond the line.
        if h - r >= seen.h or h + r <= SLIGHT:
            continue
        u = dx * seen.ux + dy * seen.uy
        low, high = _shadow_of_disc(seen, u, h, r)
        fresh = _cells(low, high, seen.length)
        if fresh & asked & ~hidden == 0:
            continue
        # The disc about a thing that the line grazes, or ends on, comes over the line beside that. What is
        # grazed at the start lies all on one side.
        if rings[i, INNER] > 0.0 and hypot(u, h) <= r + SAME:
            hidden |= fresh if h > 0.0 else 0
        elif rings[i, INNER] > 0.0 and hypot(u - seen.length, h) > r + SAME:
            hidden |= fresh
        else:
            hidden |= _shadow_of_ring(hiding, i, seen)
        if hidden & asked == asked:
            return WHOLE
    return hidden


@lean_part
def _shadow_of_disc(seen: Seen, u: float, h: float, r: float) -> tuple[float, float]:
    r"""From where to where along the line a disc at (u, h) hides it at most; from high to low if nowhere.

    The tangents from the point to the disc lead along (ax, ay) and (bx, by):

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
            # It goes on to beside the point: the shadow has no end on that side.
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
