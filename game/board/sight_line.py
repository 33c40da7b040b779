"""Lines of sight: the free part of one and what it touches or crosses, and the contacts of critical ones.

Contacts are the discs that the critical lines between two bases are tangent to.
"""

from __future__ import annotations

from math import hypot, sqrt
from typing import NamedTuple

import numpy as np

from game.board.jit import Flags, Floats, Ints, kernel, lean_kernel
from game.board.planar import inside_ring, piece_depth
from game.board.shapes import CLEARANCE, TOUCH
from game.board.sight_scene import CLOSED, COVER, Obstacles, Pair, SightTerrain, reaches_hull

ROUNDING = 1e-9
"""A line this far outside a base still starts from it: tangents are computed, not exact."""

INSET = (0.5, 0.31, 0.77)
"""Where along a stretch between two crossings its depth inside a piece is looked at."""


class Line(NamedTuple):
    """The line {n.x = c}, and its part from t0 to t1 along (ny, -nx), both measured from the foot n * c.

    Lines are directed from viewer to target; `off_a` and `off_b` are their signed distances from the two
    centres. The part runs from where the line leaves the viewer's base to where it enters the target's: any
    other segment of it that joins the bases contains that. Where these touch or overlap it is a single point.
    """

    hits: bool
    nx: float
    ny: float
    c: float
    off_a: float
    off_b: float
    t0: float
    t1: float


@lean_kernel
def line_between(pair: Pair, nx: float, ny: float, c: float) -> Line:
    """The line with unit normal n at offset c; `hits` is false when it misses one of the bases."""
    if ny * pair.ux - nx * pair.uy < 0:
        nx, ny, c = -nx, -ny, -c
    off_a = c - nx * pair.ax - ny * pair.ay
    off_b = c - nx * pair.bx - ny * pair.by
    hits = abs(off_a) <= pair.ar + ROUNDING and abs(off_b) <= pair.br + ROUNDING
    t0 = ny * pair.ax - nx * pair.ay + sqrt(max(0.0, pair.ar * pair.ar - off_a * off_a))
    t1 = ny * pair.bx - nx * pair.by - sqrt(max(0.0, pair.br * pair.br - off_b * off_b))
    if t0 >= t1 - TOUCH:
        t0 = t1 = (t0 + t1) / 2
    return Line(hits, nx, ny, c, off_a, off_b, t0, t1)


@lean_kernel
def point_at(line: Line, t: float) -> tuple[float, float]:
    """The point at t along the line."""
    return line.nx * line.c + line.ny * t, line.ny * line.c - line.nx * t


@lean_kernel
def centre_line(pair: Pair) -> Line:
    """The segment from centre to centre."""
    nx, ny = -pair.uy, pair.ux
    start = pair.ux * pair.ax + pair.uy * pair.ay
    c = nx * pair.ax + ny * pair.ay
    return Line(True, nx, ny, c, 0.0, 0.0, start, start + pair.length)


@lean_kernel
def is_clear(line: Line, obstacles: Obstacles, ground: SightTerrain, hint: Ints) -> bool:
    """Whether no blocker obstructs the line; `hint[0]`, the item that did last, is tried first."""
    if line.t0 == line.t1:
        return True
    n = obstacles.size[0]
    if hint[0] < n and obstructs(line, obstacles, hint[0], ground):
        return False
    for i in range(n):
        if i != hint[0] and obstructs(line, obstacles, i, ground):
            hint[0] = i
            return False
    return True


@lean_kernel
def obstructs(line: Line, obstacles: Obstacles, i: int, ground: SightTerrain) -> bool:
    """Whether item i blocks the line: by being touched, or by being crossed, as its role says."""
    role = obstacles.role[i]
    if role == COVER:
        return False
    if role == CLOSED:
        return touches(line, obstacles, i, ground)
    return crosses(line, obstacles, i, ground)


@lean_kernel
def cover_count(line: Line, obstacles: Obstacles, ground: SightTerrain, enough: int) -> int:
    """How many cover pieces the line crosses; counting stops at `enough`."""
    count = 0
    for i in range(obstacles.size[0]):
        if obstacles.role[i] == COVER and crosses(line, obstacles, i, ground):
            count += 1
            if count >= enough:
                return count
    return count


@lean_kernel
def touches(line: Line, obstacles: Obstacles, i: int, ground: SightTerrain) -> bool:
    """Whether the line's part comes within TOUCH of item i."""
    x, y, r = obstacles.rounds[i]
    if r > 0.0:
        return bool(_distance(line, x, y) <= r + TOUCH)
    for e in range(obstacles.first[i], obstacles.end[i]):
        x0, y0, x1, y1 = obstacles.edges[e]
        side0 = line.nx * x0 + line.ny * y0 - line.c
        side1 = line.nx * x1 + line.ny * y1 - line.c
        if (side0 > TOUCH and side1 > TOUCH) or (side0 < -TOUCH and side1 < -TOUCH):
            continue
        low, high = _stretch(line, x0, y0, x1, y1, side0, side1)
        if high >= line.t0 - TOUCH and low <= line.t1 + TOUCH:
            return True
    return obstacles.near_a[i] and _starts_inside(line, obstacles, i, ground)


@lean_kernel
def crosses(line: Line, obstacles: Obstacles, i: int, ground: SightTerrain) -> bool:
    """Whether the line's part runs through the interior of item i, deeper than TOUCH."""
    x, y, r = obstacles.rounds[i]
    if r > 0.0:
        return bool(_distance(line, x, y) < r - TOUCH)
    unsure = line.t0 == line.t1
    for e in range(obstacles.first[i], obstacles.end[i]):
        x0, y0, x1, y1 = obstacles.edges[e]
        side0 = line.nx * x0 + line.ny * y0 - line.c
        side1 = line.nx * x1 + line.ny * y1 - line.c
        if (side0 > TOUCH and side1 > TOUCH) or (side0 < -TOUCH and side1 < -TOUCH):
            continue
        low, high = _stretch(line, x0, y0, x1, y1, side0, side1)
        if high < line.t0 - TOUCH or low > line.t1 + TOUCH:
            continue
        through = abs(side0) > TOUCH and abs(side1) > TOUCH
        if through and low > line.t0 + TOUCH and high < line.t1 - TOUCH:
            return True
        unsure = True
    if unsure:
        return _runs_inside(line, obstacles, i, ground)
    return obstacles.near_a[i] and _starts_inside(line, obstacles, i, ground)


@lean_kernel
def _distance(line: Line, x: float, y: float) -> float:
    along = line.ny * x - line.nx * y
    beyond = max(line.t0 - along, along - line.t1, 0.0)
    return hypot(line.nx * x + line.ny * y - line.c, beyond)


@lean_kernel
def _stretch(
    line: Line, x0: float, y0: float, x1: float, y1: float, side0: float, side1: float
) -> tuple[float, float]:
    """Where along the line the edge lies within TOUCH of it, given that it does somewhere."""
    at0, at1 = line.ny * x0 - line.nx * y0, line.ny * x1 - line.nx * y1
    f0, f1 = 0.0, 1.0
    if side0 > TOUCH:
        f0 = (side0 - TOUCH) / (side0 - side1)
    elif side0 < -TOUCH:
        f0 = (side0 + TOUCH) / (side0 - side1)
    if side1 > TOUCH:
        f1 = (side0 - TOUCH) / (side0 - side1)
    elif side1 < -TOUCH:
        f1 = (side0 + TOUCH) / (side0 - side1)
    t0, t1 = at0 + f0 * (at1 - at0), at0 + f1 * (at1 - at0)
    return min(t0, t1), max(t0, t1)


@lean_kernel
def _starts_inside(line: Line, obstacles: Obstacles, i: int, ground: SightTerrain) -> bool:
    p = obstacles.owner[i]
    x, y = point_at(line, line.t0)
    return inside_ring(ground.corners, ground.start[p], ground.start[p + 1], x, y)


@lean_kernel
def _runs_inside(line: Line, obstacles: Obstacles, i: int, ground: SightTerrain) -> bool:
    """Look into each stretch between two crossings, where the line grazes a corner or runs along an edge."""
    stops = obstacles.stops
    obstacles.size[2] = 0
    _add_stop(obstacles, line, line.t0)
    _add_stop(obstacles, line, line.t1)
    for e in range(obstacles.first[i], obstacles.end[i]):
        x0, y0, x1, y1 = obstacles.edges[e]
        side0 = line.nx * x0 + line.ny * y0 - line.c
        side1 = line.nx * x1 + line.ny * y1 - line.c
        at0, at1 = line.ny * x0 - line.nx * y0, line.ny * x1 - line.nx * y1
        if abs(side0) <= TOUCH:
            _add_stop(obstacles, line, at0)
        if side0 * side1 < 0.0:
            _add_stop(obstacles, line, at0 + (at1 - at0) * side0 / (side0 - side1))
    n = obstacles.size[2]
    for k in range(n - 1):
        if stops[k + 1] - stops[k] <= TOUCH and n > 2:
            continue
        for f in INSET:
            x, y = point_at(line, stops[k] + f * (stops[k + 1] - stops[k]))
            if piece_depth(ground.corners, ground.start, ground.disc, obstacles.owner[i], x, y) > TOUCH:
                return True
    return False


@lean_kernel
def _add_stop(obstacles: Obstacles, line: Line, t: float) -> None:
    """Put a place on the line's part among the stops, which ascend."""
    stops, k = obstacles.stops, obstacles.size[2]
    t = min(max(t, line.t0), line.t1)
    while k > 0 and stops[k - 1] > t:
        stops[k] = stops[k - 1]
        k -= 1
    stops[k] = t
    obstacles.size[2] += 1


@lean_kernel
def within(line: Line, x: float, y: float) -> bool:
    """Whether a point's foot on the line lies on its free part, as a contact that limits it does."""
    along = line.ny * x - line.nx * y
    return line.t0 - 2 * CLEARANCE <= along <= line.t1 + 2 * CLEARANCE


class Contacts(NamedTuple):
    """Contact i is the disc `disc[i]` (x, y, radius); `size[0]` is their number.

    They are the two bases, round obstacles, corners, and the points where an obstacle's border crosses one of
    the bases' circles. `frame[i]` is the centre in the pair's frame, as in `Screens`. `sides[i]` holds, for a
    corner, the vectors to its two neighbours; `wall[i]` says that it belongs to a blocker, which has to lie
    wholly beyond the line.
    """

    disc: Floats
    frame: Floats
    is_corner: Flags
    sides: Floats
    wall: Flags
    size: Ints


@lean_kernel
def most_contacts(corners: int, rounds: int) -> int:
    """So many contacts at most: a corner and four crossings with each base per edge, and so per round."""
    # An edge may cross each circle twice, and so may the clearance round its corner.
    return 2 + 9 * corners + 5 * rounds


@kernel
def empty_contacts(corners: int, rounds: int) -> Contacts:
    """Room for every contact of obstacles with so many corners and round ones."""
    n = most_contacts(corners, rounds)
    return Contacts(
        np.empty((n, 3), np.float64),
        np.empty((n, 2), np.float64),
        np.empty(n, np.bool_),
        np.empty((n, 4), np.float64),
        np.empty(n, np.bool_),
        np.zeros(1, np.int64),
    )


@lean_kernel
def find_contacts(
    contacts: Contacts, obstacles: Obstacles, ground: SightTerrain, pair: Pair, worst: bool
) -> None:
    """Fill `contacts` for these obstacles.

    Blockers that may not be touched are kept at CLEARANCE. What may be touched has contacts without
    clearance, since the line that crosses least may graze it; the line that crosses most (`worst`) is
    looked for CLEARANCE inside it instead.
    """
    contacts.size[0] = 0
    _add_contact(contacts, pair, pair.ax, pair.ay, pair.ar)
    _add_contact(contacts, pair, pair.bx, pair.by, pair.br)
    for i in range(obstacles.size[0]):
        role = obstacles.role[i]
        keep = 0.0
        if role == CLOSED:
            keep = CLEARANCE
        elif role == COVER and worst:
            keep = -CLEARANCE
        x, y, r = obstacles.rounds[i]
        if r > 0.0:
            _add_contact(contacts, pair, x, y, r + keep)
            if obstacles.near_a[i] or obstacles.near_b[i]:
                _add_circle_crossings(contacts, pair, x, y, r + keep)
            continue
        _add_corners(contacts, obstacles, ground, pair, i, keep)
        if obstacles.near_a[i] or obstacles.near_b[i]:
            for e in range(obstacles.first[i], obstacles.end[i]):
                x0, y0, x1, y1 = obstacles.edges[e]
                _add_edge_crossings(contacts, pair, x0, y0, x1, y1, keep)


@lean_kernel
def _add_contact(contacts: Contacts, pair: Pair, x: float, y: float, r: float) -> None:
    if not reaches_hull(pair, x, y, r + CLEARANCE):
        return
    n = contacts.size[0]
    contacts.disc[n, 0], contacts.disc[n, 1], contacts.disc[n, 2] = x, y, r
    dx, dy = x - pair.ax, y - pair.ay
    contacts.frame[n, 0] = (dx * pair.ux + dy * pair.uy) / pair.length if pair.length > 0.0 else 0.0
    contacts.frame[n, 1] = dy * pair.ux - dx * pair.uy
    contacts.is_corner[n] = False
    contacts.size[0] = n + 1


@lean_kernel
def _add_corners(
    contacts: Contacts, obstacles: Obstacles, ground: SightTerrain, pair: Pair, i: int, keep: float
) -> None:
    corners, p = ground.corners, obstacles.owner[i]
    first, end = ground.start[p], ground.start[p + 1]
    for c in range(first, end):
        before = corners[c - 1] if c > first else corners[end - 1]
        after = corners[c + 1] if c + 1 < end else corners[first]
        x, y = corners[c]
        bx, by, fx, fy = before[0] - x, before[1] - y, after[0] - x, after[1] - y
        is_reflex = fx * by - fy * bx <= 0.0
        deep_in_a = hypot(x - pair.ax, y - pair.ay) < pair.ar - 2 * CLEARANCE
        deep_in_b = hypot(x - pair.bx, y - pair.by) < pair.br - 2 * CLEARANCE
        if is_reflex or deep_in_a or deep_in_b:
            continue
        n = contacts.size[0]
        _add_contact(contacts, pair, x, y, abs(keep))
        if contacts.size[0] > n:
            contacts.sides[n, 0], contacts.sides[n, 1] = bx, by
            contacts.sides[n, 2], contacts.sides[n, 3] = fx, fy
            contacts.is_corner[n] = True
            contacts.wall[n] = keep > 0.0
            if keep > 0.0 and (obstacles.near_a[i] or obstacles.near_b[i]):
                _add_circle_crossings(contacts, pair, x, y, keep)


@lean_kernel
def _add_edge_crossings(
    contacts: Contacts, pair: Pair, x0: float, y0: float, x1: float, y1: float, keep: float
) -> None:
    """Where the edge, moved outwards by `keep`, crosses the two bases' circles."""
    ex, ey = x1 - x0, y1 - y0
    length = hypot(ex, ey)
    ex, ey = ex / length, ey / length
    ox, oy = x0 + ey * keep, y0 - ex * keep
    for which in range(2):
        cx, cy, r = (pair.ax, pair.ay, pair.ar) if which == 0 else (pair.bx, pair.by, pair.br)
        foot = (cx - ox) * ex + (cy - oy) * ey
        off = (cx - ox) * ey - (cy - oy) * ex
        if abs(off) > r:
            continue
        half = sqrt(r * r - off * off)
        for t in (foot - half, foot + half):
            if -CLEARANCE <= t <= length + CLEARANCE:
                _add_contact(contacts, pair, ox + t * ex, oy + t * ey, 0.0)


@lean_kernel
def _add_circle_crossings(contacts: Contacts, pair: Pair, x: float, y: float, r: float) -> None:
    """Where a circle crosses the two bases' circles."""
    for which in range(2):
        cx, cy, cr = (pair.ax, pair.ay, pair.ar) if which == 0 else (pair.bx, pair.by, pair.br)
        dx, dy = x - cx, y - cy
        apart = hypot(dx, dy)
        if apart <= 0.0 or apart > cr + r or apart < abs(cr - r):
            continue
        along = (apart * apart + cr * cr - r * r) / (2 * apart)
        half = sqrt(max(0.0, cr * cr - along * along))
        dx, dy = dx / apart, dy / apart
        for side in (-half, half):
            _add_contact(contacts, pair, cx + along * dx - side * dy, cy + along * dy + side * dx, 0.0)
