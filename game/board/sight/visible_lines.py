r"""The critical lines that may bound what some bases see: past a corner, through an end of a gap before it.

Where the view of a base ends in the open, no line from it passes more obliquely. So the line there grazes a
corner, and beside the source it is held by something on the other side: it is tangent to the source itself,
or touches another corner before. Both are an end of a gap through which the source is seen from the first
corner (`visible_gaps`), and are found by looking back from each:

      tangent to the source                            past a corner w before

                   \ hides /                                         \ hides /
        . - .       \     /     not seen                 . - .        \     /     not seen
      :   S   :      \   /                             :   S   :       \   /
        ` - '---------- c ----------- hit               :-----:--- w --- c ----------- hit
                                                          ` - '   / \
                             seen                               /hides\        seen

Where another source is seen from the corner in that direction, and a little to either side of it, it is seen
past the corner on both sides of the line: that bounds nothing. Of many sources together most lines are such.

For sources that are segments this is how S. Suri and J. O'Rourke bound what is seen of an edge ("Worst-case
optimal algorithms for constructing visibility polygons with holes", SoCG 1986). They take a line through
every two corners that see each other; of gaps there are far fewer. What is found here may still lie where it
is seen on both sides, or on neither: `visible_border` judges it.
"""

from __future__ import annotations

from math import hypot, isnan, sqrt
from typing import NamedTuple

import numpy as np

from game.board.kernels.jit import ZERO, Floats, Ints, lean_part, part
from game.board.planar import X0, X1, Y0, Y1, R, X, Y, put_segment
from game.board.sight.visible_gaps import (
    ALOOF,
    END_CORNER,
    FIRST_CORNER,
    HIGH,
    HIGH_X,
    HIGH_Y,
    LOW,
    LOW_X,
    LOW_Y,
    OTHER,
    Hiding,
    Sector,
    gaps_among,
    hides,
    hides_every_source,
    is_inside,
    rings_between,
)

SAME = 1e-9
"""Points closer than this, in inches, are one: far more than the rounding of a crossing, far less than
TOUCH."""

BESIDE = 1e-7
"""The inches beside a piece of border at which it is tried whether that is seen: a hundred times SAME, so
that it is beside, and a hundredth of CLEARANCE, by which the source was made smaller."""

GRAZING = 1e-9
"""A corner whose edge turns from a line by no more than this, as a sine, is supported by it."""

ASIDE = 0.02
"""The angle, as a tangent, by which directions are looked at beyond those in which a line may graze a corner:
they are looked at from a point beside it, from where an end of a gap a ten-thousandth of an inch away, or
less, lies elsewhere."""

NONE = -1
"""Stands for the number of an edge, a node, a way ... where there is none."""

AMIDST = 1e-4
"""A direction lies amidst a view where it lies this angle, as a sine, from either end. These are told from
just beside a corner, and lie a little otherwise than from the corner itself."""

OF, RIGHT_X, RIGHT_Y, LEFT_X, LEFT_Y = range(5)
"""Columns of a view, a gap through which a source is seen from beside a corner: the number of the source, and
the directions of its ends, of length 1."""

RIGHT_CORNER_X, RIGHT_CORNER_Y, LEFT_CORNER_X, LEFT_CORNER_Y, VIEW_COLUMNS = range(5, 10)
"""Further ones: the corners at its ends, NaN where a line through the end is tangent to the source."""

HIT, SHARE, RAY_COLUMNS = 4, 5, 6
"""Columns of a critical line besides its ends: the edge that it ends on, and at which share of that."""

FIRST_ROOM = 64
"""Room for so many critical lines; it doubles where they take more."""

RIGHT, LEFT = -1.0, 1.0
"""The ends of a gap, as seen from the corner: the sign of turning to there."""


@part
def critical_lines(hiding: Hiding) -> Floats:
    """Rows (x0, y0, x1, y1, edge, share): critical lines from a corner to an edge, and where on that.

    One on both sides of which another source is seen past the corner bounds nothing, and is left out.
    """
    rings = hiding.rings
    rays = np.empty((FIRST_ROOM, RAY_COLUMNS), np.float64)
    views = np.empty((FIRST_ROOM, VIEW_COLUMNS), np.float64)
    # What stands between the ring and each source, looked for once a corner may be grazed from there.
    near = np.empty(rings.shape[0] * hiding.m, np.int64)
    ends = np.empty(hiding.m, np.int64)
    count = ZERO
    # Not past the table's border, the last ring: nothing is seen beyond.
    for i in range(rings.shape[0] - 1):
        first, end = int(rings[i, FIRST_CORNER]), int(rings[i, END_CORNER])
        for s in range(hiding.m):
            ends[s] = NONE
        for c in range(first, end):
            before = c - 1 if c > first else end - 1
            if _points_outwards(hiding.edges, before, c) and _may_graze(hiding, before, c):
                views, seen = _views_past(hiding, i, before, c, near, ends, views)
                rays, count = _lines_past(hiding, before, c, near, ends, views[:seen], rays, count)
    return rays[:count]


@part
def _views_past(
    hiding: Hiding, i: int, before: int, c: int, near: Ints, ends: Ints, views: Floats
) -> tuple[Floats, int]:
    """Write the views of all sources past corner c of ring i, in more room if need be; how many there are.

    Row s of `near` is what stands between the ring and source s, up to `ends[s]` if that is known.
    """
    count, asked = ZERO, False
    x, y = _beside(hiding.edges, before, c)
    for s in range(hiding.m):
        sector = _grazing(hiding, i, s, before, c)
        if sector.low > sector.high:
            continue
        if not asked:
            if hides_every_source(hiding, x, y):
                break
            asked = True
        at = s * hiding.rings.shape[0]
        if ends[s] == NONE:
            ends[s] = rings_between(hiding, s, i, near, at)
        for g in range(_gaps_past(hiding, s, x, y, near[at : ends[s]], sector)):
            if count == views.shape[0]:
                views = np.concatenate((views, np.empty_like(views)))
            _put_view(hiding, s, x, y, g, views, count)
            count += 1
    return views, count


@lean_part
def _put_view(hiding: Hiding, s: int, x: float, y: float, g: int, views: Floats, row: int) -> None:
    """Write gap g through which source s is seen from a point to a row."""
    sources, spans, gap = hiding.sources, hiding.spans, hiding.gaps + g
    dx, dy = sources[s, X] - x, sources[s, Y] - y
    low, high = spans[gap, LOW], spans[gap, HIGH]
    # From inside the source a gap has no directions. The corner lies outside, but may do so by a hair.
    if hypot(dx, dy) <= sources[s, R]:
        low = high = 0.0
    views[row, OF] = s
    views[row, RIGHT_X], views[row, RIGHT_Y] = _turned(dx, dy, low)
    views[row, LEFT_X], views[row, LEFT_Y] = _turned(dx, dy, high)
    views[row, RIGHT_CORNER_X], views[row, RIGHT_CORNER_Y] = spans[gap, LOW_X], spans[gap, LOW_Y]
    views[row, LEFT_CORNER_X], views[row, LEFT_CORNER_Y] = spans[gap, HIGH_X], spans[gap, HIGH_Y]


@lean_part
def _turned(dx: float, dy: float, tangent: float) -> tuple[float, float]:
    """A direction turned to the left by the angle of that tangent, of length 1."""
    length = hypot(dx, dy) * sqrt(1.0 + tangent * tangent)
    return (dx - tangent * dy) / length, (dy + tangent * dx) / length


@part
def _lines_past(
    hiding: Hiding, before: int, c: int, near: Ints, ends: Ints, views: Floats, rays: Floats, count: int
) -> tuple[Floats, int]:
    """Add the critical lines past corner c through the ends of these views to `count` ones; how many then."""
    fresh = count
    for k in range(views.shape[0]):
        s = int(views[k, OF])
        between = near[s * hiding.rings.shape[0] : ends[s]]
        for turn in (RIGHT, LEFT):
            if _is_amidst_another(hiding, views, k, turn):
                continue
            if count == rays.shape[0]:
                rays = np.concatenate((rays, np.empty_like(rays)))
            ox, oy = _direction(hiding, views, k, c, turn)
            past = Past(source=s, before=before, corner=c, turn=turn, ox=ox, oy=oy)
            count += _add_ray(hiding, past, between, rays, fresh, count)
    return rays, count


@lean_part
def _is_amidst_another(hiding: Hiding, views: Floats, k: int, turn: float) -> bool:
    """Whether an end of view k, RIGHT or LEFT, lies amidst that of a source which nothing else hides."""
    right = turn == RIGHT
    x, y = views[k, RIGHT_X if right else LEFT_X], views[k, RIGHT_Y if right else LEFT_Y]
    for j in range(views.shape[0]):
        from_right = views[j, RIGHT_X] * y - views[j, RIGHT_Y] * x
        from_left = x * views[j, LEFT_Y] - y * views[j, LEFT_X]
        if min(from_right, from_left) > AMIDST and _is_hidden_by_no_more(
            hiding, int(views[j, OF]), int(views[k, OF])
        ):
            return True
    return False


@lean_part
def _is_hidden_by_no_more(hiding: Hiding, s: int, other: int) -> bool:
    """Whether every ring that hides source s hides the other one as well."""
    for k in range(hiding.others):
        i = int(hiding.rings[k, OTHER])
        if hides(hiding, i, s) and not hides(hiding, i, other):
            return False
    return True


@lean_part
def _points_outwards(edges: Floats, before: int, c: int) -> bool:
    """Whether corner c points outwards: every line through one that does not runs into the ring."""
    x, y = edges[c, X0], edges[c, Y0]
    ax, ay = edges[before, X0] - x, edges[before, Y0] - y
    bx, by = edges[c, X1] - x, edges[c, Y1] - y
    return bool(ax * by - ay * bx < 0.0)


@lean_part
def _may_graze(hiding: Hiding, before: int, c: int) -> bool:
    """Whether a line from the disc about all sources may graze corner c; near that it is taken for granted.

    That is one question instead of one for each source, at corners of which most are grazed from none.
    """
    sources, m = hiding.sources, hiding.m
    far = ALOOF * sources[m, R]
    dx, dy = sources[m, X] - hiding.edges[c, X0], sources[m, Y] - hiding.edges[c, Y0]
    if dx * dx + dy * dy <= far * far:
        return True
    sector = _grazing_from(hiding, m, before, c)
    return sector.low <= sector.high


@lean_part
def _grazing(hiding: Hiding, i: int, s: int, before: int, c: int) -> Sector:
    """The directions from corner c of ring i to source s of lines that may graze it; if none, high to low."""
    return _grazing_from(hiding, s, before, c) if hides(hiding, i, s) else Sector(low=1.0, high=-1.0)


@lean_part
def _grazing_from(hiding: Hiding, s: int, before: int, c: int) -> Sector:
    """The same, if the ring of the corner hides the source.

    How far a neighbour of the corner lies to the left of a line changes evenly with the tangent of the line,
    t: it is left - t * along. Both neighbours lie on one side of a line that grazes.
    """
    edges, sources = hiding.edges, hiding.sources
    x, y = edges[c, X0], edges[c, Y0]
    dx, dy, r = sources[s, X] - x, sources[s, Y] - y, sources[s, R]
    apart2 = dx * dx + dy * dy
    if apart2 <= r * r:
        return Sector(low=1.0, high=-1.0)
    ax, ay = edges[before, X0] - x, edges[before, Y0] - y
    bx, by = edges[c, X1] - x, edges[c, Y1] - y
    top = r / sqrt(apart2 - r * r)
    left_a, along_a = dx * ay - dy * ax, dx * ax + dy * ay
    left_b, along_b = dx * by - dy * bx, dx * bx + dy * by
    # Where one is to the left of all lines and the other to the right of all, every line divides them.
    off_a, off_b = abs(along_a) * top, abs(along_b) * top
    if (left_a > off_a and left_b < -off_b) or (left_b > off_b and left_a < -off_a):
        return Sector(low=1.0, high=-1.0)
    # One lies ahead and one behind, as at every corner of a fine polygon: only lines between those to the two
    # do not divide them, within a few degrees. Else all are looked at, as most graze.
    if along_a * along_b >= 0.0:
        return Sector(low=-top, high=top)
    to_a, to_b = left_a / along_a, left_b / along_b
    low, high = min(to_a, to_b), max(to_a, to_b)
    low, high = low - ASIDE * (1.0 + low * low), high + ASIDE * (1.0 + high * high)
    return Sector(low=max(-top, low), high=min(top, high))


@lean_part
def _gaps_past(hiding: Hiding, s: int, x: float, y: float, between: Ints, sector: Sector) -> int:
    """The gaps through which source s is seen from beside a corner, at (x, y), in a sector of directions.

    What may hide it stands `between`.

    Not from the corner itself, where its own edges begin and would hide or not by rounding.
    """
    # Where the corner lies in another ring nobody looks past it. That is asked last, as it takes longest.
    gaps = gaps_among(hiding, s, x, y, between, sector)
    return 0 if gaps > 0 and is_inside(hiding, between, x, y) else gaps


@lean_part
def _beside(edges: Floats, before: int, c: int) -> tuple[float, float]:
    """A point just beside corner c, outwards along what halves the angle between its edges."""
    x, y = edges[c, X0], edges[c, Y0]
    ax, ay = edges[before, X0] - x, edges[before, Y0] - y
    bx, by = edges[c, X1] - x, edges[c, Y1] - y
    la, lb = hypot(ax, ay), hypot(bx, by)
    ox, oy = -ax / la - bx / lb, -ay / la - by / lb
    out = hypot(ox, oy)
    if out == 0.0:
        return x, y
    return x + BESIDE * ox / out, y + BESIDE * oy / out


class Past(NamedTuple):
    """A line from a source past a corner, on in direction (ox, oy), through one end of a view, RIGHT or LEFT.

    The edge `before` ends at the corner, and the one of the corner's number begins there.
    """

    source: int
    before: int
    corner: int
    turn: float
    ox: float
    oy: float


class RayEnd(NamedTuple):
    """The end of a line on an edge: its distance from the start, and the share of the edge."""

    away: float
    edge: int
    share: float


@lean_part
def _add_ray(hiding: Hiding, past: Past, between: Ints, rays: Floats, fresh: int, count: int) -> int:
    """Add that line if it grazes the corner; how many are added.

    What the corner may lie in is `between`. A line that ends where another one of the same corner does, in a
    row from `fresh` on, is taken for that.
    """
    edges, turn = hiding.edges, past.turn
    x, y = edges[past.corner, X0], edges[past.corner, Y0]
    length = hypot(past.ox, past.oy)
    # The end of the gap is this very corner.
    if length < 2 * BESIDE:
        return 0
    ox, oy = past.ox / length, past.oy / length
    if not _grazes(edges, past, ox, oy):
        return 0
    # What is seen past the corner must be open: a hair further on, and on the side where the corner is not.
    if is_inside(hiding, between, x + BESIDE * (ox + turn * oy), y + BESIDE * (oy - turn * ox)):
        return 0
    hit = _first_hit(hiding, past, ox, oy)
    if hit.edge == NONE or hit.away < 2 * BESIDE:
        return 0
    hx, hy = x + hit.away * ox, y + hit.away * oy
    for k in range(fresh, count):
        if abs(rays[k, X1] - hx) < SAME and abs(rays[k, Y1] - hy) < SAME:
            return 0
    put_segment(rays, count, x, y, hx, hy)
    rays[count, HIT], rays[count, SHARE] = hit.edge, hit.share
    return 1


@lean_part
def _direction(hiding: Hiding, views: Floats, k: int, c: int, turn: float) -> tuple[float, float]:
    """The direction from an end of view k to corner c, or along the tangent from the source to it."""
    x, y, right = hiding.edges[c, X0], hiding.edges[c, Y0], turn == RIGHT
    wx = views[k, RIGHT_CORNER_X if right else LEFT_CORNER_X]
    wy = views[k, RIGHT_CORNER_Y if right else LEFT_CORNER_Y]
    if not isnan(wx):
        return x - wx, y - wy
    # The direction to the source's centre, turned by the angle whose sine is r / apart, and back to front.
    sources, s = hiding.sources, int(views[k, OF])
    dx, dy, r = sources[s, X] - x, sources[s, Y] - y, sources[s, R]
    apart2 = dx * dx + dy * dy
    across = turn * r
    along = sqrt(max(0.0, apart2 - r * r))
    return -(along * dx - across * dy) / apart2, -(along * dy + across * dx) / apart2


@lean_part
def _grazes(edges: Floats, past: Past, ox: float, oy: float) -> bool:
    """Whether both edges at the corner lie on the side of the line that it is to hide; along it will do.

    At the left end of a gap the ring lies to the left of the line, as that runs on from the corner.
    """
    x, y = edges[past.corner, X0], edges[past.corner, Y0]
    ax, ay = edges[past.before, X0] - x, edges[past.before, Y0] - y
    bx, by = edges[past.corner, X1] - x, edges[past.corner, Y1] - y
    beside_a, beside_b = past.turn * (ox * ay - oy * ax), past.turn * (ox * by - oy * bx)
    return bool(beside_a >= -GRAZING * hypot(ax, ay) and beside_b >= -GRAZING * hypot(bx, by))


@lean_part
def _first_hit(hiding: Hiding, past: Past, ox: float, oy: float) -> RayEnd:
    """The first edge from the corner in a direction that hides the source."""
    edges, rings, c = hiding.edges, hiding.rings, past.corner
    x, y = edges[c, X0], edges[c, Y0]
    away, edge, share = 1e300, NONE, 0.0
    for i in range(rings.shape[0]):
        if not hides(hiding, i, past.source):
            continue
        dx, dy, r = rings[i, X] - x, rings[i, Y] - y, rings[i, R]
        along = dx * ox + dy * oy
        if along < -r or along - r > away or abs(dx * oy - dy * ox) > r:
            continue
        for e in range(int(rings[i, FIRST_CORNER]), int(rings[i, END_CORNER])):
            ex, ey = edges[e, X1] - edges[e, X0], edges[e, Y1] - edges[e, Y0]
            # The line enters the ring here, from right to left; where it leaves one it is hidden already.
            enters = ex * oy - ey * ox
            if enters <= 0.0 or e in (past.before, c):
                continue
            fx, fy = edges[e, X0] - x, edges[e, Y0] - y
            u = (fx * oy - fy * ox) / -enters
            t = (fx * ey - fy * ex) / -enters
            if 0.0 <= u <= 1.0 and SAME < t < away:
                away, edge, share = t, e, u
    return RayEnd(away=away, edge=edge, share=share)
