"""The border of what some bases see: critical lines past corners, cut where they meet, judged and joined."""

from __future__ import annotations

from math import atan2, hypot, pi

import numpy as np

from game.board.kernels.jit import ZERO, Floats, Ints, kernel, lean_part, part, plain
from game.board.planar import X, Y
from game.board.sight.visible_gaps import (
    END_CORNER,
    FIRST_CORNER,
    HIDES_ALL,
    MANY_SOURCES,
    UNSEEN,
    Hiding,
    seen_by,
)
from game.board.sight.visible_lines import BESIDE, NONE, critical_lines
from game.board.sight.visible_web import (
    AFTER,
    BESIDE_WAY,
    FIRST_CUT,
    FROM,
    FULL,
    LEAVING,
    MANY,
    NODE,
    NODES,
    ROOM,
    TO,
    TOUCHED,
    WAYS,
    Web,
    corners_of,
    cut_web,
)

SMALLEST = 1e-7
"""Rings of fewer square inches are left out: such slivers lie between lines that meet nearly in a point."""

BOTH = plain(True)
"""The value for pieces of which both sides may be seen."""

UNKNOWN = plain(UNSEEN)
"""The value for pieces of which nobody knows who may be seen beside them."""

PLAIN = 2
"""The `TOUCHED` of a node where one edge of a ring follows another and that is all."""

MENDED = 1e-4
"""The longest gap in a border that is closed by a way of its own. Where parts of a thin wall overlap by a
hundred-thousandth of an inch, pieces of lines are too short to be judged: of those beside each other one more
or one less is taken, and the border goes on a hair from where it ends."""

MENDED_OF_MANY = 0.02
"""The same of what `MANY_SOURCES` see: what one of them sees past a corner is now and then told otherwise
along a piece of a line so short, and to look from fewer of them takes several times as long."""


@kernel
def borders(hiding: Hiding) -> tuple[Floats, Ints, Floats, int]:
    """The rings of the border, what is seen on their left: corners, the end of each; and all segments.

    The last number is that of gaps which had to be closed: there rings may cross themselves. There are no
    rings, but segments, where these do not join.
    """
    rays = critical_lines(hiding)
    edges = corners_of(hiding)
    room = ROOM * (edges + MANY * rays.shape[0])
    web = cut_web(hiding, rays, room)
    while web.cells[FULL]:
        room *= 2
        web = cut_web(hiding, rays, room)
    for i in range(hiding.rings.shape[0]):
        _judge_ring(web, hiding, i)
    for k in range(edges, edges + rays.shape[0]):
        _judge_ray(web, hiding, k)
    mended = _mend(web, MENDED_OF_MANY if hiding.m >= MANY_SOURCES else MENDED)
    points = np.empty((web.cells[WAYS] + 1, 2), np.float64)
    ends = np.empty(web.cells[WAYS] + 1, np.int64)
    rings = NONE if mended == NONE else _join(web, points, ends)
    if rings == NONE:
        return points[:0], ends[:0], web.segments, mended
    if rings == 0:
        return points[:0], ends[:0], web.segments[:0], mended
    return points[: ends[rings - 1]], ends[:rings], web.segments, mended


@lean_part
def _pieces(web: Web, segment: int, count: int) -> int:
    """Write the pieces of a segment, one node to the next, behind the `count` there are; the new number."""
    links = web.links
    k = links[web.lines + segment, FIRST_CUT]
    while links[k, AFTER] != NONE:
        a, b = links[k, NODE], links[links[k, AFTER], NODE]
        k = links[k, AFTER]
        if a != b:
            links[web.pieces + count, FROM], links[web.pieces + count, TO] = a, b
            count += 1
    return count


@lean_part
def _judge_ring(web: Web, hiding: Hiding, i: int) -> None:
    """Judge the pieces of a ring: all at once that follow each other with nothing else in between."""
    links, pieces = web.links, web.pieces
    count = ZERO
    for c in range(int(hiding.rings[i, FIRST_CORNER]), int(hiding.rings[i, END_CORNER])):
        count = _pieces(web, c, count)
    # Where one piece follows another and nothing else comes near, what is seen beside them cannot change: one
    # question settles the whole chain. So it is cut only at nodes that something else touches.
    first = 0
    while first < count and links[links[pieces + first, FROM], TOUCHED] == PLAIN:
        first += 1
    # Nothing touches the ring anywhere: it is one chain from any node.
    first %= count
    # From there once around: the pieces before it come again behind.
    for k in range(first):
        links[pieces + count + k, FROM] = links[pieces + k, FROM]
        links[pieces + count + k, TO] = links[pieces + k, TO]
    begin, likely = first, UNKNOWN
    both = hiding.rings[i, HIDES_ALL] == 0.0
    for k in range(first + 1, first + count + 1):
        if k == first + count or links[links[pieces + k, FROM], TOUCHED] != PLAIN:
            right, left = _judge(web, hiding, begin, k, both, likely)
            likely = right if right == left or not both else UNKNOWN
            begin = k


@lean_part
def _judge_ray(web: Web, hiding: Hiding, ray: int) -> None:
    """Judge the pieces of a critical line, one after the other."""
    likely = UNKNOWN
    for k in range(_pieces(web, ray, ZERO)):
        right, left = _judge(web, hiding, k, k + 1, BOTH, likely)
        # A source that is seen on both sides likely is so along the next piece, too.
        likely = right if right == left else UNKNOWN


@lean_part
def _judge(web: Web, hiding: Hiding, first: int, end: int, both: bool, likely: int) -> tuple[int, int]:
    """Make ways of a chain of pieces if it divides seen from unseen; without `both`, its left is not seen.

    `likely` is a source that may be seen, or UNSEEN. Given back is a source that is seen on the right, and
    one on the left, or UNSEEN.
    """
    # Asked beside the middle of the longest piece, where no node, and so no other border, is near.
    places, links = web.places, web.links
    longest, x, y, dx, dy = 0.0, 0.0, 0.0, 0.0, 0.0
    for k in range(web.pieces + first, web.pieces + end):
        a, b = links[k, FROM], links[k, TO]
        x0, y0, x1, y1 = places[a, X], places[a, Y], places[b, X], places[b, Y]
        length = hypot(x1 - x0, y1 - y0)
        if length > longest:
            longest, x, y = length, (x0 + x1) / 2, (y0 + y1) / 2
            dx, dy = BESIDE * (x1 - x0) / length, BESIDE * (y1 - y0) / length
    right, left = seen_by(hiding, x + dy, y - dx, likely), UNSEEN
    if both:
        left = seen_by(hiding, x - dy, y + dx, right)
    if (right == UNSEEN) != (left == UNSEEN):
        for k in range(web.pieces + first, web.pieces + end):
            a, b = links[k, FROM], links[k, TO]
            # What is seen lies on the left of a way.
            if right != UNSEEN:
                _add_way(web, b, a)
            else:
                _add_way(web, a, b)
    return right, left


@lean_part
def _add_way(web: Web, a: int, b: int) -> None:
    """Add a way from a to b, unless there is one: segments may lie on each other."""
    links = web.links
    k = links[a, LEAVING]
    while k != NONE:
        if links[web.ways + k, TO] == b:
            return
        k = links[web.ways + k, BESIDE_WAY]
    _put_way(web, a, b)


@lean_part
def _put_way(web: Web, a: int, b: int) -> None:
    links, k = web.links, web.cells[WAYS]
    way = web.ways + k
    links[way, FROM], links[way, TO], links[way, BESIDE_WAY] = a, b, links[a, LEAVING]
    links[a, LEAVING] = k
    web.cells[WAYS] = k + 1


@part
def _mend(web: Web, longest: float) -> int:
    """Close the gaps in the border: from each node that more ways lead to than from, to one of the others.

    How many there were; NONE if the nearest of the others lies farther away than that.
    """
    places, links, ways, nodes = web.places, web.links, web.ways, web.cells[NODES]
    surplus = np.zeros(nodes, np.int64)
    for k in range(web.cells[WAYS]):
        surplus[links[ways + k, TO]] += 1
        surplus[links[ways + k, FROM]] -= 1
    # Each way ends somewhere: as many are missing from some nodes as there are too many to others.
    short = np.flatnonzero(surplus < 0)
    mended = 0
    for a in np.flatnonzero(surplus > 0):
        while surplus[a] > 0:
            best, least = NONE, longest
            for b in short:
                apart = hypot(places[b, X] - places[a, X], places[b, Y] - places[a, Y])
                if surplus[b] < 0 and apart < least:
                    best, least = int(b), apart
            if best == NONE:
                return NONE
            # There and back along the same line would be a spike: that way is taken out instead.
            # Another one beside a way that there is closes its gap, too.
            if not _take_out(web, best, int(a)):
                _put_way(web, int(a), best)
            surplus[a] -= 1
            surplus[best] += 1
            mended += 1
    return mended


@lean_part
def _take_out(web: Web, a: int, b: int) -> bool:
    """Take the way from a to b out of the border; whether there is one."""
    links, ways = web.links, web.ways
    k = links[a, LEAVING]
    while k != NONE:
        if links[ways + k, TO] == b and links[ways + k, FROM] != NONE:
            links[ways + k, FROM] = NONE
            return True
        k = links[ways + k, BESIDE_WAY]
    return False


@lean_part
def _join(web: Web, points: Floats, ends: Ints) -> int:
    """Join the ways to rings; the number of rings, or NONE where one does not close."""
    places, links, ways = web.places, web.links, web.ways
    rings, count = 0, 0
    for first in range(web.cells[WAYS]):
        if links[ways + first, FROM] == NONE:
            continue
        way, start, area = first, count, 0.0
        while True:
            a, b = links[ways + way, FROM], links[ways + way, TO]
            points[count, X], points[count, Y] = places[a, X], places[a, Y]
            area += places[a, X] * places[b, Y] - places[a, Y] * places[b, X]
            count += 1
            if way != first:
                links[ways + way, FROM] = NONE
            way = _next(web, a, b)
            if way == NONE:
                return NONE
            if way == first:
                break
        links[ways + first, FROM] = NONE
        if count - start >= 3 and abs(area) > 2 * SMALLEST:
            ends[rings] = count
            rings += 1
        else:
            count = start
    return rings


@lean_part
def _next(web: Web, a: int, b: int) -> int:
    """The way on from b after one from a: the first clockwise from the way back.

    What is seen lies on the left of ways. Where rings meet, the sharpest turn to the left walks round that
    one part of it:

                  next
                   ^
                   |
        a -------> b -------> another
    """
    places, links = web.places, web.links
    x, y = places[b, X], places[b, Y]
    back = atan2(places[a, Y] - y, places[a, X] - x)
    best, least = NONE, 1e300
    k = links[b, LEAVING]
    while k != NONE:
        if links[web.ways + k, FROM] != NONE:
            c = links[web.ways + k, TO]
            turn = back - atan2(places[c, Y] - y, places[c, X] - x)
            # Straight back, and what rounding makes of that, is the last resort and not the sharpest turn.
            if turn <= 1e-9:
                turn += 2 * pi
            if turn < least:
                best, least = int(k), turn
        k = links[web.ways + k, BESIDE_WAY]
    return best
