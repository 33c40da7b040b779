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
    END_CORNER,
    FIRST_CORNER,
    HIGH_X,
    HIGH_Y,
    LOW_X,
    LOW_Y,
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

HIT, SHARE, RAY_COLUMNS = 4, 5, 6
"""Columns of a critical line besides its ends: the edge that it ends on, and at which share of that."""

FIRST_ROOM = 64
"""Room for so many critical lines; it doubles where they take more."""

RIGHT, LEFT = -1.0, 1.0
"""The ends of a gap, as seen from the corner: the sign of turning to there."""


@part
def critical_lines(hiding: Hiding) -> tuple[Floats, Ints]:
    """Rows (x0, y0, x1, y1, edge, share): critical lines from a corner to an edge, and where on that.

    And of which sources, a bit for each.
    """
    rays, whose = np.empty((FIRST_ROOM, RAY_COLUMNS), np.float64), np.zeros(FIRST_ROOM, np.int64)
    rings = hiding.rings
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
            if _points_outwards(hiding.edges, before, c):
                rays, whose, count = _lines_past(hiding, i, before, c, near, ends, rays, whose, count)
    return rays[:count], whose[:count]


@part
def _lines_past(
    hiding: Hiding,
    i: int,
    before: int,
    c: int,
    near: Ints,
    ends: Ints,
    rays: Floats,
    whose: Ints,
    count: int,
) -> tuple[Floats, Ints, int]:
    """Add the critical lines past corner c of ring i to `count` ones; how many there are then.

    Row s of `near` is what stands between the ring and source s, up to `ends[s]` if that is known.
    """
    fresh, asked = count, False
    for s in range(hiding.m):
        sector = _grazing(hiding, i, s, before, c)
        if sector.low > sector.high:
            continue
        if not asked:
            x, y = _beside(hiding.edges, before, c)
            if hides_every_source(hiding, x, y):
                break
            asked = True
        at = s * hiding.rings.shape[0]
        if ends[s] == NONE:
            ends[s] = rings_between(hiding, s, i, near, at)
        between = near[at : ends[s]]
        for g in range(_gaps_past(hiding, s, before, c, between, sector)):
            for turn in (RIGHT, LEFT):
                if count == rays.shape[0]:
                    rays = np.concatenate((rays, np.empty_like(rays)))
                    whose = np.concatenate((whose, np.zeros_like(whose)))
                past = Past(source=s, before=before, corner=c, gap=g, turn=turn)
                count += _add_ray(hiding, past, between, rays, whose, fresh, count)
    return rays, whose, count


@lean_part
def _points_outwards(edges: Floats, before: int, c: int) -> bool:
    """Whether corner c points outwards: every line through one that does not runs into the ring."""
    x, y = edges[c, X0], edges[c, Y0]
    ax, ay = edges[before, X0] - x, edges[before, Y0] - y
    bx, by = edges[c, X1] - x, edges[c, Y1] - y
    return bool(ax * by - ay * bx < 0.0)


@lean_part
def _grazing(hiding: Hiding, i: int, s: int, before: int, c: int) -> Sector:
    """The directions from corner c of ring i to source s of lines that may graze it; if none, high to low.

    How far a neighbour of the corner lies to the left of a line changes evenly with the tangent of the line,
    t: it is left - t * along. Both neighbours lie on one side of a line that grazes.
    """
    edges, sources = hiding.edges, hiding.sources
    x, y = edges[c, X0], edges[c, Y0]
    dx, dy, r = sources[s, X] - x, sources[s, Y] - y, sources[s, R]
    apart2 = dx * dx + dy * dy
    if apart2 <= r * r or not hides(hiding, i, s):
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
def _gaps_past(hiding: Hiding, s: int, before: int, c: int, between: Ints, sector: Sector) -> int:
    """The gaps through which source s is seen from just beside corner c, in a sector of directions.

    What may hide it stands `between`.

    Not from the corner itself, where its own edges begin and would hide or not by rounding.
    """
    x, y = _beside(hiding.edges, before, c)
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
    """A line from a source past a corner, through one end of a gap, RIGHT or LEFT.

    The edge `before` ends at the corner, and the one of the corner's number begins there.

    Gaps are those that `gaps_between` wrote last, as seen from just beside the corner.
    """

    source: int
    before: int
    corner: int
    gap: int
    turn: float


class RayEnd(NamedTuple):
    """The end of a line on an edge: its distance from the start, and the share of the edge."""

    away: float
    edge: int
    share: float


@lean_part
def _add_ray(
    hiding: Hiding, past: Past, between: Ints, rays: Floats, whose: Ints, fresh: int, count: int
) -> int:
    """Add that line if it grazes the corner; how many are added.

    What the corner may lie in is `between`. A line that ends where another one of the same corner does, in a
    row from `fresh` on, is taken for that.
    """
    edges, s, turn = hiding.edges, past.source, past.turn
    x, y = edges[past.corner, X0], edges[past.corner, Y0]
    ox, oy = _direction(hiding, past)
    length = hypot(ox, oy)
    # The end of the gap is this very corner.
    if length < 2 * BESIDE:
        return 0
    ox, oy = ox / length, oy / length
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
            whose[k] |= 1 << s
            return 0
    put_segment(rays, count, x, y, hx, hy)
    rays[count, HIT], rays[count, SHARE] = hit.edge, hit.share
    whose[count] = 1 << s
    return 1


@lean_part
def _direction(hiding: Hiding, past: Past) -> tuple[float, float]:
    """The direction from the end of the gap to the corner, or along the tangent from the source to it."""
    x, y = hiding.edges[past.corner, X0], hiding.edges[past.corner, Y0]
    row = hiding.gaps + past.gap
    wx = hiding.spans[row, LOW_X if past.turn == RIGHT else HIGH_X]
    wy = hiding.spans[row, LOW_Y if past.turn == RIGHT else HIGH_Y]
    if not isnan(wx):
        return x - wx, y - wy
    # The direction to the source's centre, turned by the angle whose sine is r / apart, and back to front.
    sources, s = hiding.sources, past.source
    dx, dy, r = sources[s, X] - x, sources[s, Y] - y, sources[s, R]
    apart2 = dx * dx + dy * dy
    across = past.turn * r
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
