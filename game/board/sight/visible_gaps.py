"""The visible parts of some bases from a point: the gaps between what hides them.

A base that is looked for is a source, as of light. Seen from a point P it fills a cone of directions. Every
edge that stands before it hides a span of them; what no span hides are gaps, and through these the source is
seen. Both are counted as tangents of the angle with the cone's axis, positive to the left, so that a span is
had by two divisions, without a root or an angle:

                                 . - ~ T ~ - .          T, T'   where lines from P touch the source
                     . - ~ ~  ~        |       ` .      top     the tangent of the angle of P T with the axis
          . - ~ ~     ====             |          :     near    how far along the axis the chord T T' is
        P -------------------------------- axis ---->   ====    an edge: it hides from `low` to `high`
          ` - . .                      |          :
                     ` - . .           |       . '
                                 ` - . T' . - '

Inside the cone and outside the source, what is nearer than the chord stands before the source, and the rest
behind it: one comparison tells whether an edge hides. It holds only outside the source, which is why edges
that run into one are cut at its circle beforehand (`_cut_sides`).

Lines from P through the ends of its gaps are those along which what is seen of a source changes; taken at the
corners of pieces they are the critical lines of `visible_lines`. (The same projection back to the source
gives the shadows of area lights: G. Drettakis and E. Fiume, "A fast shadow algorithm for area light sources
using backprojection", SIGGRAPH 1994.)
"""

from __future__ import annotations

from math import acos, ceil, cos, hypot, nan, pi, sin, sqrt
from typing import NamedTuple

import numpy as np

from game.board.kernels.jit import ZERO, Floats, Ints, kernel, lean_kernel, lean_part, plain
from game.board.planar import (
    CX,
    CY,
    FIRST,
    LAST,
    OPACITY,
    RADIUS,
    X0,
    X1,
    Y0,
    Y1,
    R,
    X,
    Y,
    inside_ring,
    put_segment,
)
from game.board.sight.sight_scene import SightTerrain, overlapped
from game.board.terrain import BLOCKING

BEYOND = 0.0005
"""The most inches by which the corners of the polygon round a disc lie beyond it. It lies all round: discs
that touch leave no gap, and what is said to be seen is seen. A base of half an inch gets 71 corners."""

FINELY_BEYOND = 0.0001
"""The same where there is time for 158 corners, as where only one source is looked for: the polygons of two
things that a line passes between close a gap of twice as many inches."""

FEWEST = 8
"""The corners of the smallest disc."""

NARROW = 2e-13
"""A gap narrower than this, as a tangent, is none: pieces that share a corner leave no gap. It is a thousand
times the rounding of a tangent, and across a table a hundred-thousandth of TOUCH."""

LOW, HIGH, LOW_X, LOW_Y, HIGH_X, HIGH_Y, SPAN_COLUMNS = range(7)
"""Columns of a span, and of a gap: the tangents at its right and left end, and the corners there."""

BY = 1e-6
"""A point beside a ring lies no more inches from it."""

SHORT = 1e-9
"""Inches between two middles that count as one."""

EVERY = plain(-1)
"""Stands for the number of a source where all are meant."""

UNSEEN = -1
"""Stands for the number of a source where none is seen."""

ALL_HIDDEN = -1
"""Stands for a number of spans where they hide the whole source."""

ROUND = 24
"""A ring that is drawn round a disc with so many corners at least is worked with as that disc."""

FIRST_CORNER, END_CORNER, HIDES_ALL, OTHER, INNER, RING_COLUMNS = range(3, 9)
"""Columns of a ring, besides X, Y and R of a disc that holds it: its corners first to end - 1, 1 if it hides
every source, in row k the number of the k-th ring that does not, and the radius of the disc that it is drawn
round; 0 if it is drawn round none, or has few corners."""

HIDES, FIRST_PART, END_PART, SIDE_COLUMNS = range(4)
"""Columns of a side, what a ring is to a source: 1 if it hides that, and the edges first to end - 1, its
parts outside the source."""

LAST_HID, SOURCE_COLUMNS = range(3, 5)
"""The column of a source, besides X, Y and R, for the ring that hid all of it when one did last."""

MANY = 4
"""So many sources, or more, are first asked about all at once."""

MANY_SOURCES = 64
"""So many sources, or more, are asked about in groups, too."""

GROUP = 16
"""So many sources, one after the other, are a group: a disc about them is asked about before each of them."""

ALOOF = 1.25
"""The radii of a disc about several sources within which nothing is asked about it."""

BORDER_CORNERS, FAR_CORNER = 4, 2
"""The number of corners of the table's border, and the one of them at (width, height)."""


class Hiding(NamedTuple):
    """The things that hide, and the bases ("sources") looked for from points; n rings, m sources.

    Each ring hides on its left; the last is the table's border. The rows of `edges` are (x0, y0, x1, y1):
    first one for each corner, which that edge begins at; then parts of edges outside a source. Row s * n + i
    of `sides` says what ring i is to source s. The rows of `spans` are scratch, for directions in which a
    source is hidden and, from row `gaps` on, is seen. Of the rings, `others` do not hide every source. Row m
    of `sources` is no source but a disc about all of them, which only those rings hide that hide every source
    and keep clear of it: where that is not seen, none of them is (`hides_every_source`). Each row behind it
    is the same for a group of many sources (`hides_group`).
    """

    rings: Floats
    sides: Ints
    sources: Floats
    edges: Floats
    spans: Floats
    gaps: int
    others: int
    m: int


@kernel
def hiding_of(
    ground: SightTerrain, bases: Floats, discs: Floats, own: Floats, size: Floats, beyond: float
) -> Hiding:
    """The things that hide sources (discs) on a table (width, height): blocking pieces and bases.

    Discs among them become polygons with corners at most that far `beyond` them.

    Source s is not hidden by a piece that a disc of radius `own[s]` about its middle overlaps (rulings R-30b,
    R-31), nor, with a negative radius, by one that its middle lies deeper in.
    """
    m = discs.shape[0]
    n, total = _most(ground, bases, beyond)
    # A source is seen through one gap more than there are spans, and an edge that it cuts in two hides twice.
    spans = 2 * total + 2
    several = m + 1 + (ceil(m / GROUP) if m >= MANY_SOURCES else 0)
    rings, sides = np.empty((n, RING_COLUMNS), np.float64), np.ones((several * n, SIDE_COLUMNS), np.int64)
    sources = np.zeros((several, SOURCE_COLUMNS), np.float64)
    edges = np.empty((total, 4), np.float64)
    for s in range(m):
        sources[s, X], sources[s, Y], sources[s, R] = discs[s, X], discs[s, Y], discs[s, R]
    _lay_rings(ground, bases, beyond, size, rings, edges)
    k = 0
    for i in range(ground.pieces.shape[0]):
        if ground.pieces[i, OPACITY] == BLOCKING:
            for s in range(m):
                if overlapped(ground, i, sources[s, X], sources[s, Y], own[s]):
                    sides[s * n + k, HIDES] = 0
            k += 1
    # A source cuts an edge into two parts at most.
    parts = 2 * _most_cut(rings, sides, sources, m)
    edges = np.concatenate((edges, np.empty((parts, 4), np.float64)))
    _cut_sides(rings, sides, sources, m, edges, total)
    others = _mark_others(rings, sides, m)
    for row in range(m, several):
        first = GROUP * (row - m - 1)
        _put_disc_about(sources, row, max(0, first), min(m, first + GROUP) if row > m else m)
        for i in range(n):
            _put_side_of_several(rings, sides, sources, row, i, edges)
    return Hiding(
        rings=rings,
        sides=sides,
        sources=sources,
        edges=edges,
        spans=np.empty((2 * spans, SPAN_COLUMNS), np.float64),
        gaps=spans,
        others=others,
        m=m,
    )


@lean_part
def hides(hiding: Hiding, i: int, s: int) -> bool:
    """Whether ring i hides source s."""
    return bool(hiding.sides[s * hiding.rings.shape[0] + i, HIDES] != 0)


@lean_part
def _most(ground: SightTerrain, bases: Floats, beyond: float) -> tuple[int, int]:
    """The number of rings, and of their corners."""
    n, total = bases.shape[0] + 1, BORDER_CORNERS
    for i in range(ground.pieces.shape[0]):
        n += ground.pieces[i, OPACITY] == BLOCKING
        total += _corners_of(ground, i, beyond)
    for b in range(bases.shape[0]):
        total += _round_corners(bases[b, R], beyond)
    return n, total


@lean_part
def _lay_rings(
    ground: SightTerrain, bases: Floats, beyond: float, size: Floats, rings: Floats, edges: Floats
) -> None:
    """Lay the rings of blocking pieces, of bases and of the table's border, each with its edges."""
    k = at = ZERO
    for i in range(ground.pieces.shape[0]):
        if ground.pieces[i, OPACITY] == BLOCKING:
            rings[k, FIRST_CORNER] = at
            at = _add_piece(edges, at, ground, i, beyond)
            rings[k, END_CORNER] = at
            _close_ring(rings, k, edges)
            if ground.pieces[i, FIRST] == ground.pieces[i, LAST]:
                _mark_round(rings, k, ground.pieces[i, CX], ground.pieces[i, CY], ground.pieces[i, RADIUS])
            k += 1
    for b in range(bases.shape[0]):
        rings[k, FIRST_CORNER] = at
        at = _add_round(edges, at, bases[b, X], bases[b, Y], bases[b, R], beyond)
        rings[k, END_CORNER] = at
        _close_ring(rings, k, edges)
        _mark_round(rings, k, bases[b, X], bases[b, Y], bases[b, R])
        k += 1
    # The border runs clockwise, so that what it hides, on its left, is all that lies off the table:
    #
    #     1 --> 2      corner 0 at (0, 0), corner 2, the far one, at (width, height)
    #     ^     |
    #     0 <-- 3
    rings[k, FIRST_CORNER], rings[k, END_CORNER] = at, at + BORDER_CORNERS
    for c in range(BORDER_CORNERS):
        edges[at + c, X0] = size[X] if c in (FAR_CORNER, 3) else 0.0
        edges[at + c, Y0] = size[Y] if c in (1, FAR_CORNER) else 0.0
    _close_ring(rings, k, edges)


@lean_part
def _corners_of(ground: SightTerrain, i: int, beyond: float) -> int:
    """The number of corners in the ring of piece i; none if it does not block."""
    pieces = ground.pieces
    if pieces[i, OPACITY] != BLOCKING:
        return 0
    corners = int(pieces[i, LAST]) - int(pieces[i, FIRST])
    return corners if corners > 0 else _round_corners(pieces[i, RADIUS], beyond)


@lean_part
def _most_cut(rings: Floats, sides: Ints, sources: Floats, m: int) -> int:
    """How many edges sources may cut, each counted for every source that its ring reaches and hides."""
    n, found = rings.shape[0], 0
    for s in range(m):
        for i in range(n):
            if sides[s * n + i, HIDES] and _reaches(rings, i, sources[s, X], sources[s, Y], sources[s, R]):
                found += int(rings[i, END_CORNER]) - int(rings[i, FIRST_CORNER])
    return found


@lean_part
def _reaches(rings: Floats, i: int, x: float, y: float, r: float) -> bool:
    """Whether the disc that holds ring i meets another one."""
    return bool(hypot(rings[i, X] - x, rings[i, Y] - y) < rings[i, R] + r)


@lean_part
def _cut_sides(rings: Floats, sides: Ints, sources: Floats, m: int, edges: Floats, count: int) -> None:
    """Add the parts of edges outside each source that their ring reaches, after `count` edges."""
    n = rings.shape[0]
    for s in range(m):
        x, y, r = sources[s, X], sources[s, Y], sources[s, R]
        for i in range(n):
            side, first, end = s * n + i, int(rings[i, FIRST_CORNER]), int(rings[i, END_CORNER])
            sides[side, FIRST_PART], sides[side, END_PART] = first, end
            if sides[side, HIDES] and _reaches(rings, i, x, y, r):
                sides[side, FIRST_PART] = count
                for c in range(first, end):
                    count = _add_outer_parts(edges, c, x, y, r, count)
                sides[side, END_PART] = count


@lean_part
def _mark_others(rings: Floats, sides: Ints, m: int) -> int:
    """Mark the rings that hide every source, and list those that do not; how many these are.

    Nearly all hide every source: whether a point lies in one of these is asked once for all sources.
    """
    n, others = rings.shape[0], 0
    for i in range(n):
        hides_all = True
        for s in range(m):
            hides_all = hides_all and sides[s * n + i, HIDES] != 0
        rings[i, HIDES_ALL] = 1.0 if hides_all else 0.0
        if not hides_all:
            rings[others, OTHER] = i
            others += 1
    return others


@lean_part
def _put_disc_about(sources: Floats, row: int, first: int, end: int) -> None:
    """Write a disc that holds the sources first to end - 1 to a row, about the middle of their box."""
    left, bottom, right, top = 1e300, 1e300, -1e300, -1e300
    for s in range(first, end):
        left, right = min(left, sources[s, X]), max(right, sources[s, X])
        bottom, top = min(bottom, sources[s, Y]), max(top, sources[s, Y])
    x, y, r = (left + right) / 2, (bottom + top) / 2, 0.0
    for s in range(first, end):
        r = max(r, hypot(sources[s, X] - x, sources[s, Y] - y) + sources[s, R])
    sources[row, X], sources[row, Y], sources[row, R] = x, y, r


@lean_part
def _put_side_of_several(
    rings: Floats, sides: Ints, sources: Floats, row: int, i: int, edges: Floats
) -> None:
    """Write what ring i is to the disc about several sources: that is hidden by none that comes near it."""
    x, y, r = sources[row, X], sources[row, Y], sources[row, R] + BY
    first, end, side = int(rings[i, FIRST_CORNER]), int(rings[i, END_CORNER]), row * rings.shape[0] + i
    clear = rings[i, HIDES_ALL] != 0.0
    if clear and _reaches(rings, i, x, y, r):
        clear = not inside_ring(edges, first, end, x, y)
        for c in range(first, end):
            clear = clear and _distance_to_edge(edges, c, x, y) > r
    sides[side, HIDES], sides[side, FIRST_PART], sides[side, END_PART] = clear, first, end


@lean_part
def _distance_to_edge(edges: Floats, c: int, x: float, y: float) -> float:
    dx, dy = edges[c, X1] - edges[c, X0], edges[c, Y1] - edges[c, Y0]
    ax, ay = x - edges[c, X0], y - edges[c, Y0]
    t = min(1.0, max(0.0, (ax * dx + ay * dy) / (dx * dx + dy * dy)))
    return hypot(ax - t * dx, ay - t * dy)


@lean_part
def _add_piece(edges: Floats, at: int, ground: SightTerrain, i: int, beyond: float) -> int:
    """Add the corners of piece i, or of its polygon; where the next ones go."""
    pieces = ground.pieces
    first, end = int(pieces[i, FIRST]), int(pieces[i, LAST])
    if first == end:
        return _add_round(edges, at, pieces[i, CX], pieces[i, CY], pieces[i, RADIUS], beyond)
    for c in range(first, end):
        edges[at, X0], edges[at, Y0] = ground.corners[c, X], ground.corners[c, Y]
        at += 1
    return at


@lean_part
def _round_corners(r: float, beyond: float) -> int:
    """The number of corners in the polygon of a disc, no more inches beyond it."""
    # The corners of n tangents to a circle of radius r lie at r / cos(pi / n).
    return max(FEWEST, ceil(pi / acos(r / (r + beyond))))


@lean_part
def _add_round(edges: Floats, at: int, x: float, y: float, radius: float, beyond: float) -> int:
    """Add the corners of a disc's polygon; where the next ones go."""
    n = _round_corners(radius, beyond)
    r = radius / cos(pi / n)
    for k in range(n):
        edges[at + k, X0], edges[at + k, Y0] = x + r * cos(k * 2 * pi / n), y + r * sin(k * 2 * pi / n)
    return at + n


@lean_part
def _close_ring(rings: Floats, i: int, edges: Floats) -> None:
    """Let the edges of a ring lead from corner to corner, and find a disc that holds it."""
    first, end = int(rings[i, FIRST_CORNER]), int(rings[i, END_CORNER])
    before = end - 1
    left, bottom, right, top = 1e300, 1e300, -1e300, -1e300
    for c in range(first, end):
        x, y = edges[c, X0], edges[c, Y0]
        edges[before, X1], edges[before, Y1] = x, y
        before = c
        left, bottom, right, top = min(left, x), min(bottom, y), max(right, x), max(top, y)
    # The disc only sorts rings out early: about the middle of the box is near enough to the smallest one.
    cx, cy, r = (left + right) / 2, (bottom + top) / 2, 0.0
    for c in range(first, end):
        r = max(r, hypot(edges[c, X0] - cx, edges[c, Y0] - cy))
    rings[i, X], rings[i, Y], rings[i, R], rings[i, INNER] = cx, cy, r, 0.0


@lean_part
def _mark_round(rings: Floats, i: int, x: float, y: float, r: float) -> None:
    """Say that a ring is drawn round a disc, whose middle is that of all its corners."""
    corners = rings[i, END_CORNER] - rings[i, FIRST_CORNER]
    if corners >= ROUND:
        rings[i, X], rings[i, Y], rings[i, R], rings[i, INNER] = x, y, r / cos(pi / corners), r


@lean_part
def _add_outer_parts(edges: Floats, c: int, x: float, y: float, r: float, count: int) -> int:
    """Add the parts of edge c outside a disc to the edges; the new number of these.

           . - ~ - .
         :           :
    0 ====low--------high=== 1      what is added: up to `low` and from `high` on, as shares of the edge
           ` - . - '
    """
    x0, y0, x1, y1 = edges[c, X0], edges[c, Y0], edges[c, X1], edges[c, Y1]
    dx, dy = x1 - x0, y1 - y0
    squared = dx * dx + dy * dy
    foot = ((x - x0) * dx + (y - y0) * dy) / squared
    off = (x - x0) * dy - (y - y0) * dx
    half = sqrt(max(0.0, r * r * squared - off * off)) / squared
    low, high = foot - half, foot + half
    if half == 0.0 or low >= 1.0 or high <= 0.0:
        put_segment(edges, count, x0, y0, x1, y1)
        return count + 1
    if low > 0.0:
        put_segment(edges, count, x0, y0, x0 + low * dx, y0 + low * dy)
        count += 1
    if high < 1.0:
        put_segment(edges, count, x0 + high * dx, y0 + high * dy, x1, y1)
        count += 1
    return count


@lean_kernel
def is_seen(hiding: Hiding, x: float, y: float) -> bool:
    """Whether some source is seen from a point of the table."""
    return seen_by(hiding, x, y, ZERO) != UNSEEN


@lean_part
def seen_by(hiding: Hiding, x: float, y: float, likely: int) -> int:
    """A source that is seen from a point of the table, or UNSEEN; the likely one, if any, if it is."""
    if _is_off(hiding, x, y) or _is_in_one(hiding, EVERY, x, y):
        return UNSEEN
    # One round more than there are sources, for the likely one comes first; then those that are near.
    k, first = 0 if likely == UNSEEN else -1, ZERO
    while k < hiding.m:
        if k == 0:
            if hides_every_source(hiding, x, y):
                return UNSEEN
            first = _nearest_group(hiding, x, y)
        s = likely if k < 0 else (first + k) % hiding.m
        if k >= 0 and hides_group(hiding, s, x, y):
            k += min(GROUP, hiding.m - s)
            continue
        is_new = k < 0 or s != likely
        if is_new and not _is_in_one(hiding, s, x, y) and gaps_between(hiding, s, x, y) > 0:
            return s
        k += 1
    return UNSEEN


@lean_part
def _nearest_group(hiding: Hiding, x: float, y: float) -> int:
    """The first source of the group that is nearest to a point; 0 where there are no groups."""
    sources, m = hiding.sources, hiding.m
    best, least = 0, 1e300
    for row in range(m + 1, sources.shape[0]):
        dx, dy = sources[row, X] - x, sources[row, Y] - y
        if dx * dx + dy * dy < least:
            best, least = GROUP * (row - m - 1), dx * dx + dy * dy
    return best


@lean_part
def hides_every_source(hiding: Hiding, x: float, y: float) -> bool:
    """Whether none of many sources is seen from a point, as the disc about all of them is not.

    That is one question instead of many; if not, it is still left open.
    """
    return hiding.m >= MANY and _hides_disc_about(hiding, hiding.m, x, y)


@lean_part
def hides_group(hiding: Hiding, s: int, x: float, y: float) -> bool:
    """The same of the group that a source is the first of; no where it is the first of none."""
    if hiding.m < MANY_SOURCES or s % GROUP != 0:
        return False
    return _hides_disc_about(hiding, hiding.m + 1 + s // GROUP, x, y)


@lean_part
def _hides_disc_about(hiding: Hiding, row: int, x: float, y: float) -> bool:
    """Whether the disc about several sources is not seen from a point.

    From near the disc it is not asked: its gaps are told less finely there than those of a source.
    """
    sources = hiding.sources
    far = ALOOF * sources[row, R]
    dx, dy = sources[row, X] - x, sources[row, Y] - y
    return bool(dx * dx + dy * dy > far * far and gaps_between(hiding, row, x, y) == 0)


@lean_part
def is_inside(hiding: Hiding, among: Ints, x: float, y: float) -> bool:
    """Whether a point lies off the table or inside one of those rings."""
    if _is_off(hiding, x, y):
        return True
    # The last is the border: whether a point is off the table is told by its coordinates.
    border = hiding.rings.shape[0] - 1
    for k in range(among.size):
        i = int(among[k])
        if i != border and _is_in_ring(hiding.rings, hiding.edges, i, x, y):
            return True
    return False


@lean_part
def rings_between(hiding: Hiding, s: int, i: int, found: Ints, at: int) -> int:
    """Write the numbers of the rings that may hide source s from beside ring i, in order; where they end.

    That are all those which come into the hull of the source and the disc that holds the ring:

          . - ~  ~ - .                    along  from the middle of the ring to that of the source
        :  ring i     : - - .  _          across beside that
        :     +-------:---------+ s       (-k, sqrt(1 - k k)) is square to the side of the hull
          . _    _  . - - - ` ~
    """
    rings, sources, n = hiding.rings, hiding.sources, hiding.rings.shape[0]
    x, y, r = rings[i, X], rings[i, Y], rings[i, R] + BY
    dx, dy = sources[s, X] - x, sources[s, Y] - y
    length = hypot(dx, dy)
    k = (sources[s, R] - r) / max(length, SHORT)
    # One that holds the other has no sides: then everything may stand between.
    whole = abs(k) >= 1.0 or length < SHORT
    level = 0.0 if whole else sqrt(1.0 - k * k)
    for j in range(n):
        if not hides(hiding, j, s):
            continue
        ax, ay, reach = rings[j, X] - x, rings[j, Y] - y, rings[j, R]
        if not whole:
            along, across = (ax * dx + ay * dy) / length, abs(ax * dy - ay * dx) / length
            if along + reach < -r or along - reach > length + sources[s, R]:
                continue
            if across * level - along * k > r + reach:
                continue
        found[at] = j
        at += 1
    return at


@lean_part
def gaps_among(hiding: Hiding, s: int, x: float, y: float, among: Ints, sector: Sector) -> int:
    """As `gaps_between`, where only those rings, in order, may hide the source from that point.

    Only directions in the sector are looked at: a gap that goes on beyond it ends there, at no corner.
    """
    sources, r = hiding.sources, hiding.sources[s, R]
    apart2 = (sources[s, X] - x) * (sources[s, X] - x) + (sources[s, Y] - y) * (sources[s, Y] - y)
    if apart2 <= r * r:
        return 1
    cone, count = _narrowed(_cone_to(sources, s, x, y), sector), ZERO
    for k in range(among.size):
        count = _add_ring(hiding, int(among[k]), s, cone, count)
        if count == ALL_HIDDEN:
            return 0
    return _between(hiding.spans, hiding.gaps, count, cone)


@lean_part
def _is_off(hiding: Hiding, x: float, y: float) -> bool:
    far = int(hiding.rings[hiding.rings.shape[0] - 1, FIRST_CORNER]) + FAR_CORNER
    return not (0.0 < x < hiding.edges[far, X0] and 0.0 < y < hiding.edges[far, Y0])


@lean_part
def _is_in_one(hiding: Hiding, s: int, x: float, y: float) -> bool:
    """Whether a point lies in a ring that hides source s but not all, or with EVERY in one that hides all."""
    rings = hiding.rings
    if s < 0:
        # Not the border: whether a point is off the table is told by its coordinates.
        for i in range(rings.shape[0] - 1):
            if rings[i, HIDES_ALL] != 0.0 and _is_in_ring(rings, hiding.edges, i, x, y):
                return True
        return False
    for k in range(hiding.others):
        i = int(rings[k, OTHER])
        if hides(hiding, i, s) and _is_in_ring(rings, hiding.edges, i, x, y):
            return True
    return False


@lean_part
def _is_in_ring(rings: Floats, edges: Floats, i: int, x: float, y: float) -> bool:
    dx, dy, r = x - rings[i, X], y - rings[i, Y], rings[i, R]
    if dx * dx + dy * dy >= r * r:
        return False
    return inside_ring(edges, int(rings[i, FIRST_CORNER]), int(rings[i, END_CORNER]), x, y)


class Cone(NamedTuple):
    """Directions from a point (x, y) to a source: the axis (ux, uy), and from `low` to `high` beside it.

    What stands nearer along the axis than `near` stands before the source (see the drawing above). The sines
    and cosines are of the angles whose tangents are `low` and `high`; spans narrower than `narrow` are none.
    """

    x: float
    y: float
    ux: float
    uy: float
    near: float
    low: float
    low_sin: float
    low_cos: float
    high: float
    high_sin: float
    high_cos: float
    narrow: float


class Sector(NamedTuple):
    """Of the directions from a point to a source those that are asked about, as tangents beside the axis."""

    low: float
    high: float


@lean_part
def gaps_between(hiding: Hiding, s: int, x: float, y: float) -> int:
    """Write the directions in which source s is seen from a point to the gaps; their number.

    From inside the source there is one gap, of no matter which directions.
    """
    sources, r = hiding.sources, hiding.sources[s, R]
    apart2 = (sources[s, X] - x) * (sources[s, X] - x) + (sources[s, Y] - y) * (sources[s, Y] - y)
    if apart2 <= r * r:
        return 1
    cone, count = _cone_to(sources, s, x, y), ZERO
    # What hid all of it from the last place often does so from this one, and is looked at first.
    for k in range(-1, hiding.rings.shape[0]):
        i = int(sources[s, LAST_HID]) if k < 0 else k
        if not hides(hiding, i, s):
            continue
        count = _add_ring(hiding, i, s, cone, count)
        if count == ALL_HIDDEN:
            sources[s, LAST_HID] = i
            return 0
        # The ring that did last is looked at again in its turn: its spans must not be counted twice.
        if k < 0:
            count = ZERO
    return _between(hiding.spans, hiding.gaps, count, cone)


@lean_part
def _cone_to(sources: Floats, s: int, x: float, y: float) -> Cone:
    """The directions to a source from a point outside it."""
    ux, uy, r = sources[s, X] - x, sources[s, Y] - y, sources[s, R]
    apart2 = ux * ux + uy * uy
    apart, tangent = sqrt(apart2), sqrt(apart2 - r * r)
    top, sin, cos = r / tangent, r / apart, tangent / apart
    return Cone(
        x=x,
        y=y,
        ux=ux / apart,
        uy=uy / apart,
        near=tangent * tangent / apart,
        low=-top,
        low_sin=-sin,
        low_cos=cos,
        high=top,
        high_sin=sin,
        high_cos=cos,
        narrow=NARROW * (1.0 + top * top),
    )


@lean_part
def _narrowed(cone: Cone, sector: Sector) -> Cone:
    """Those of the directions that lie in a sector."""
    low, low_sin, low_cos = cone.low, cone.low_sin, cone.low_cos
    if sector.low > low:
        low, low_cos = sector.low, 1.0 / sqrt(1.0 + sector.low * sector.low)
        low_sin = low * low_cos
    high, high_sin, high_cos = cone.high, cone.high_sin, cone.high_cos
    if sector.high < high:
        high, high_cos = sector.high, 1.0 / sqrt(1.0 + sector.high * sector.high)
        high_sin = high * high_cos
    return Cone(
        x=cone.x,
        y=cone.y,
        ux=cone.ux,
        uy=cone.uy,
        near=cone.near,
        low=low,
        low_sin=low_sin,
        low_cos=low_cos,
        high=high,
        high_sin=high_sin,
        high_cos=high_cos,
        narrow=cone.narrow,
    )


@lean_part
def _add_ring(hiding: Hiding, i: int, s: int, cone: Cone, count: int) -> int:
    """Add the spans in which ring i hides source s to `count` ones; how many then, or ALL_HIDDEN."""
    rings = hiding.rings
    dx, dy, reach = rings[i, X] - cone.x, rings[i, Y] - cone.y, rings[i, R]
    along, across = dx * cone.ux + dy * cone.uy, dy * cone.ux - dx * cone.uy
    # The disc that holds the ring lies behind the point, behind the source's chord, or beside the cone.
    if along < -reach or along > cone.near + reach:
        return count
    if across * cone.high_cos - along * cone.high_sin > reach:
        return count
    if along * cone.low_sin - across * cone.low_cos > reach:
        return count
    side, inner = s * rings.shape[0] + i, rings[i, INNER]
    first, end = hiding.sides[side, FIRST_PART], hiding.sides[side, END_PART]
    # Both sides of the cone run through a disc that stands before the source, which does not cut into it.
    if (
        along > reach
        and along + reach < cone.near
        and first == rings[i, FIRST_CORNER]
        and abs(across * cone.high_cos - along * cone.high_sin) < inner
        and abs(across * cone.low_cos - along * cone.low_sin) < inner
    ):
        return ALL_HIDDEN
    return _add_spans(hiding.spans, hiding.edges, first, end, cone, count)


class Hidden(NamedTuple):
    """An edge's hiding of a source: the tangents between which it does, and its row among the edges."""

    low: float
    high: float
    edge: int


@lean_part
def _add_spans(spans: Floats, edges: Floats, first: int, end: int, cone: Cone, count: int) -> int:
    """Add the spans that edges of a ring hide to `count` ones; how many then, or ALL_HIDDEN."""
    x, y, ux, uy, near = cone.x, cone.y, cone.ux, cone.uy, cone.near
    least, most, narrow, fresh = cone.low, cone.high, cone.narrow, count
    for e in range(first, end):
        dx0, dy0, dx1, dy1 = edges[e, X0] - x, edges[e, Y0] - y, edges[e, X1] - x, edges[e, Y1] - y
        # A ring hides on its left. Of the edges that a line meets, those that turn their right to the point
        # are enough: where it leaves the ring it has entered it before.
        if dx0 * dy1 - dx1 * dy0 >= 0.0:
            continue
        # So the edge runs from left to right as seen from the point. In the frame of the axis:
        x0, y0 = dx0 * ux + dy0 * uy, dy0 * ux - dx0 * uy
        x1, y1 = dx1 * ux + dy1 * uy, dy1 * ux - dx1 * uy
        # An end lies to the left of the cone's left side where it is over it, to the right of its right side
        # where it is under that.
        over0, under0, over1, under1 = y0 - most * x0, y0 - least * x0, y1 - most * x1, y1 - least * x1
        if (over0 <= 0.0 and under0 <= 0.0) or (over1 >= 0.0 and under1 >= 0.0):
            continue
        # Both ends in the cone turned round: the edge lies behind the point.
        if over0 > 0.0 and under0 < 0.0 and over1 > 0.0 and under1 < 0.0:
            continue
        high = most if over0 > 0.0 else y0 / x0
        low = least if under1 < 0.0 else y1 / x1
        # How far along the axis the edge is met in the middle of what it may hide: the whole of that part is
        # before the source, or behind it, since it does not enter the source.
        ex, ey = x1 - x0, y1 - y0
        if (x0 * ey - y0 * ex) / (ey - (low + high) / 2 * ex) >= near:
            continue
        count = _with_span(spans, edges, fresh, count, narrow, Hidden(low=low, high=high, edge=e))
        if spans[count - 1, LOW] <= least + narrow and spans[count - 1, HIGH] >= most - narrow:
            return ALL_HIDDEN
    return count


@lean_part
def _with_span(spans: Floats, edges: Floats, fresh: int, count: int, narrow: float, hidden: Hidden) -> int:
    """Add what an edge hides, or join it to the last one after `fresh` where they meet; how many there are.

    Edges of a ring that follow each other hide one span, so that their corner, at which nothing is seen, is
    no end of a gap.
    """
    low, high, e = hidden
    k = count - 1
    if k < fresh or low > spans[k, HIGH] + narrow or high < spans[k, LOW] - narrow:
        spans[count, LOW], spans[count, HIGH] = low, high
        spans[count, LOW_X], spans[count, LOW_Y] = edges[e, X1], edges[e, Y1]
        spans[count, HIGH_X], spans[count, HIGH_Y] = edges[e, X0], edges[e, Y0]
        return count + 1
    if low < spans[k, LOW]:
        spans[k, LOW], spans[k, LOW_X], spans[k, LOW_Y] = low, edges[e, X1], edges[e, Y1]
    if high > spans[k, HIGH]:
        spans[k, HIGH], spans[k, HIGH_X], spans[k, HIGH_Y] = high, edges[e, X0], edges[e, Y0]
    return count


@lean_part
def _between(spans: Floats, gaps: int, count: int, cone: Cone) -> int:
    """Write the gaps between the spans, from low to high; their number. The spans are put in order.

    An end of a gap that is a tangent to the source has no corner: NaN.

        low                                             high
          |-gap-|=====|----gap----|===========|---gap---|      spans sorted by where they begin; a gap ends
                   |====|           |====|                     where one begins beyond all before it
    """
    # By insertion, for they are few.
    for i in range(1, count):
        for j in range(i, 0, -1):
            if spans[j - 1, LOW] <= spans[j, LOW]:
                break
            for column in range(SPAN_COLUMNS):
                spans[j - 1, column], spans[j, column] = spans[j, column], spans[j - 1, column]
    n, at, at_x, at_y = gaps, cone.low, nan, nan
    for i in range(count + 1):
        low = spans[i, LOW] if i < count else cone.high
        if low > at + cone.narrow:
            spans[n, LOW], spans[n, LOW_X], spans[n, LOW_Y] = at, at_x, at_y
            spans[n, HIGH], spans[n, HIGH_X], spans[n, HIGH_Y] = low, nan, nan
            if i < count:
                spans[n, HIGH_X], spans[n, HIGH_Y] = spans[i, LOW_X], spans[i, LOW_Y]
            n += 1
        if i < count and spans[i, HIGH] > at:
            at, at_x, at_y = spans[i, HIGH], spans[i, HIGH_X], spans[i, HIGH_Y]
    return n - gaps
