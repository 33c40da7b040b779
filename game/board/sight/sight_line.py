"""Lines of sight: the free part of one and what it touches or crosses, and the contacts of critical ones.

Contacts are the discs that the critical lines between two bases are tangent to.
"""

from __future__ import annotations

from math import hypot, sqrt
from typing import NamedTuple

from game.board.kernels.jit import Floats, lean_part
from game.board.planar import FIRST, LAST, X0, X1, Y0, Y1, R, X, Y, inside_ring, piece_depth
from game.board.shapes import CLEARANCE, TOUCH
from game.board.sight.sight_cells import ACROSS, ALONG
from game.board.sight.sight_scene import (
    CLOSED,
    CONTACTS,
    COVER,
    HINT,
    ITEMS,
    NEAR_A,
    OWNER,
    ROLE,
    STOPS,
    WHOLE,
    Pair,
    Room,
    edges_of,
    is_near_one,
    reaches_hull,
)

ROUNDING = 1e-9
"""A line this far outside a base, in inches, still starts from it: tangents are computed, not exact. It is a
thousandth of TOUCH, so that it decides nothing that a ruling speaks of."""

INSET = (0.5, 0.31, 0.77)
"""The shares of a stretch between two crossings at which its depth inside a piece is looked at.

Between two crossings a line is inside all along or outside all along; the other two places are for a stretch
of which the middle lies within TOUCH of the border by chance.
"""

AT = 0
"""The one column of a stop: where along the line."""


class Beside(NamedTuple):
    """An edge beside a line: its ends, and the signed distances of these from the line."""

    x0: float
    y0: float
    x1: float
    y1: float
    side0: float
    side1: float


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


@lean_part
def line_between(pair: Pair, nx: float, ny: float, c: float) -> Line:
    """The line with unit normal n at offset c; `hits` is false when it misses one of the bases."""
    if ny * pair.ux - nx * pair.uy < 0:
        nx, ny, c = -nx, -ny, -c
    off_a = c - nx * pair.ax - ny * pair.ay
    off_b = c - nx * pair.bx - ny * pair.by
    hits = abs(off_a) <= pair.ar + ROUNDING and abs(off_b) <= pair.br + ROUNDING
    t0 = ny * pair.ax - nx * pair.ay + sqrt(max(0.0, pair.ar * pair.ar - off_a * off_a))
    t1 = ny * pair.bx - nx * pair.by - sqrt(max(0.0, pair.br * pair.br - off_b * off_b))
    # The bases touch or overlap along it: the segment would run backwards, and a point is enough.
    if t0 >= t1 - TOUCH:
        t0 = t1 = (t0 + t1) / 2
    return Line(hits=hits, nx=nx, ny=ny, c=c, off_a=off_a, off_b=off_b, t0=t0, t1=t1)


@lean_part
def point_at(line: Line, t: float) -> tuple[float, float]:
    """The point at t along the line."""
    return line.nx * line.c + line.ny * t, line.ny * line.c - line.nx * t


@lean_part
def centre_line(pair: Pair) -> Line:
    """The segment from centre to centre."""
    nx, ny = -pair.uy, pair.ux
    start = pair.ux * pair.ax + pair.uy * pair.ay
    c = nx * pair.ax + ny * pair.ay
    return Line(hits=True, nx=nx, ny=ny, c=c, off_a=0.0, off_b=0.0, t0=start, t1=start + pair.length)


@lean_part
def is_clear(line: Line, room: Room) -> bool:
    """Whether no blocker obstructs the line; the item that did last is tried first."""
    if line.t0 == line.t1:
        return True
    # Lines tried one after the other lie side by side: what obstructed one mostly obstructs the next.
    n, hint = room.whole[ITEMS], room.whole[HINT]
    if hint < n and obstructs(line, room, hint):
        return False
    for i in range(n):
        if i != hint and obstructs(line, room, i):
            room.whole[HINT] = i
            return False
    return True


@lean_part
def obstructs(line: Line, room: Room, i: int) -> bool:
    """Whether item i blocks the line: by being touched, or by being crossed, as its role says."""
    role = room.table[i, ROLE]
    if role == COVER:
        return False
    if role == CLOSED:
        return touches(line, room, i)
    return crosses(line, room, i)


@lean_part
def cover_count(line: Line, room: Room, enough: int) -> int:
    """The number of cover pieces that the line crosses; counting stops at `enough`.

    Parts of one body lie side by side among the items, and count once.
    """
    count, counted = 0, -1.0
    for i in range(room.whole[ITEMS]):
        thing = room.table[i, WHOLE]
        if room.table[i, ROLE] == COVER and thing != counted and crosses(line, room, i):
            counted = thing
            count += 1
            if count >= enough:
                return count
    return count


@lean_part
def touches(line: Line, room: Room, i: int) -> bool:
    """Whether the line's part comes within TOUCH of item i."""
    table = room.table
    if table[i, R] > 0.0:
        return bool(_distance(line, table[i, X], table[i, Y]) <= table[i, R] + TOUCH)
    first, end = edges_of(room, i)
    for e in range(first, end):
        edge = _beside(line, table, e)
        if _is_aside(edge):
            continue
        low, high = _stretch(line, edge)
        if high >= line.t0 - TOUCH and low <= line.t1 + TOUCH:
            return True
    return table[i, NEAR_A] != 0.0 and _starts_inside(line, room, i)


@lean_part
def crosses(line: Line, room: Room, i: int) -> bool:
    """Whether the line's part runs through the interior of item i, deeper than TOUCH."""
    table = room.table
    if table[i, R] > 0.0:
        return bool(_distance(line, table[i, X], table[i, Y]) < table[i, R] - TOUCH)
    # Most lines cross an edge in its midst, or none at all. Only one that grazes a corner, runs along an edge
    # or begins at one is cut up and looked into.
    unsure = line.t0 == line.t1
    first, end = edges_of(room, i)
    for e in range(first, end):
        edge = _beside(line, table, e)
        if _is_aside(edge):
            continue
        low, high = _stretch(line, edge)
        if high < line.t0 - TOUCH or low > line.t1 + TOUCH:
            continue
        # Both ends clear of the line, on different sides: it crosses here and needs no closer look.
        through = abs(edge.side0) > TOUCH and abs(edge.side1) > TOUCH
        if through and low > line.t0 + TOUCH and high < line.t1 - TOUCH:
            return True
        unsure = True
    if unsure:
        return _runs_inside(line, room, i)
    return table[i, NEAR_A] != 0.0 and _starts_inside(line, room, i)


@lean_part
def _distance(line: Line, x: float, y: float) -> float:
    along = line.ny * x - line.nx * y
    beyond = max(line.t0 - along, along - line.t1, 0.0)
    return hypot(line.nx * x + line.ny * y - line.c, beyond)


@lean_part
def _beside(line: Line, table: Floats, e: int) -> Beside:
    """The edge in a row of the table, and how far its ends lie from the line."""
    x0, y0, x1, y1 = table[e, X0], table[e, Y0], table[e, X1], table[e, Y1]
    side0 = line.nx * x0 + line.ny * y0 - line.c
    side1 = line.nx * x1 + line.ny * y1 - line.c
    return Beside(x0=x0, y0=y0, x1=x1, y1=y1, side0=side0, side1=side1)


@lean_part
def _is_aside(edge: Beside) -> bool:
    """Whether the edge lies wholly on one side of the line, farther from it than TOUCH."""
    return (edge.side0 > TOUCH and edge.side1 > TOUCH) or (edge.side0 < -TOUCH and edge.side1 < -TOUCH)


@lean_part
def _stretch(line: Line, edge: Beside) -> tuple[float, float]:
    """The stretch of the line within TOUCH of the edge, given that there is one.

                    . - ' 1
      TOUCH ---- . ' ---------       what is given back: from `low` to `high`; an end that lies between
    line -----. '|------------       the two dashed lines is taken as it is
      TOUCH -'---|------------
         0 ' |   |
           low  high
    """
    x0, y0, x1, y1, side0, side1 = edge
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


@lean_part
def _starts_inside(line: Line, room: Room, i: int) -> bool:
    p, pieces = int(room.table[i, OWNER]), room.ground.pieces
    x, y = point_at(line, line.t0)
    return inside_ring(room.ground.corners, int(pieces[p, FIRST]), int(pieces[p, LAST]), x, y)


@lean_part
def _runs_inside(line: Line, room: Room, i: int) -> bool:
    """Look into each stretch between two crossings, where the line grazes a corner or runs along an edge."""
    table, ground = room.table, room.ground
    room.whole[STOPS] = 0
    _add_stop(room, line, line.t0)
    _add_stop(room, line, line.t1)
    first, end = edges_of(room, i)
    for e in range(first, end):
        x0, y0, x1, y1, side0, side1 = _beside(line, table, e)
        at0, at1 = line.ny * x0 - line.nx * y0, line.ny * x1 - line.nx * y1
        if abs(side0) <= TOUCH:
            _add_stop(room, line, at0)
        if side0 * side1 < 0.0:
            _add_stop(room, line, at0 + (at1 - at0) * side0 / (side0 - side1))
    n = room.whole[STOPS]
    for k in range(room.stops, room.stops + n - 1):
        # Two crossings so near each other are the same one, counted for both edges of a corner.
        before, after = table[k, AT], table[k + 1, AT]
        if after - before <= TOUCH and n > 2:
            continue
        for f in INSET:
            x, y = point_at(line, before + f * (after - before))
            if piece_depth(ground.corners, ground.pieces, int(table[i, OWNER]), x, y) > TOUCH:
                return True
    return False


@lean_part
def _add_stop(room: Room, line: Line, t: float) -> None:
    """Put a place on the line's part among the stops, which ascend."""
    table, first = room.table, room.stops
    k = first + room.whole[STOPS]
    t = min(max(t, line.t0), line.t1)
    while k > first and table[k - 1, AT] > t:
        table[k, AT] = table[k - 1, AT]
        k -= 1
    table[k, AT] = t
    room.whole[STOPS] += 1


@lean_part
def within(line: Line, x: float, y: float) -> bool:
    """Whether a point's foot on the line lies on its free part, as a contact that limits it does."""
    along = line.ny * x - line.nx * y
    return line.t0 - 2 * CLEARANCE <= along <= line.t1 + 2 * CLEARANCE


KIND, BEFORE_X, BEFORE_Y, AFTER_X, AFTER_Y = range(5, 10)
"""Columns of a contact besides X, Y and R, ALONG and ACROSS: what it is, and of a corner the vectors to its
two neighbours. Contacts are the two bases, round obstacles, corners, and the points where an obstacle's
border crosses one of the bases' circles."""

ROUND, CORNER, WALL = 0, 1, 2
"""Kinds of contact. A corner of a wall, a blocker, has to lie wholly beyond the line."""


@lean_part
def most_contacts(corners: int, rounds: int) -> int:
    """The most contacts: a corner and four crossings with each base per edge, and so per round."""
    # An edge may cross each circle twice, and so may the clearance round its corner.
    return 2 + 9 * corners + 5 * rounds


@lean_part
def find_contacts(room: Room, pair: Pair, worst: bool) -> None:
    """Find the contacts of the items.

    Blockers that may not be touched are kept at CLEARANCE. What may be touched has contacts without
    clearance, since the line that crosses least may graze it; the line that crosses most (`worst`) is
    looked for CLEARANCE inside it instead.

    An obstacle that reaches into a base has contacts where its border crosses the base's circle, too. The
    line may start there, held by nothing but the end of its free part; without them, scenes with a wall under
    a base were decided wrongly.
    """
    table = room.table
    room.whole[CONTACTS] = 0
    _add_contact(room, pair, pair.ax, pair.ay, pair.ar)
    _add_contact(room, pair, pair.bx, pair.by, pair.br)
    for i in range(room.whole[ITEMS]):
        role = table[i, ROLE]
        keep = 0.0
        if role == CLOSED:
            keep = CLEARANCE
        elif role == COVER and worst:
            keep = -CLEARANCE
        x, y, r = table[i, X], table[i, Y], table[i, R]
        if r > 0.0:
            _add_contact(room, pair, x, y, r + keep)
            if is_near_one(room, i):
                _add_circle_crossings(room, pair, x, y, r + keep)
            continue
        _add_corners(room, pair, i, keep)
        if is_near_one(room, i):
            first, end = edges_of(room, i)
            for e in range(first, end):
                _add_edge_crossings(room, pair, e, keep)


@lean_part
def _add_contact(room: Room, pair: Pair, x: float, y: float, r: float) -> None:
    if not reaches_hull(pair, x, y, r + CLEARANCE):
        return
    table, n = room.table, room.contacts + room.whole[CONTACTS]
    table[n, X], table[n, Y], table[n, R] = x, y, r
    dx, dy = x - pair.ax, y - pair.ay
    table[n, ALONG] = (dx * pair.ux + dy * pair.uy) / pair.length if pair.length > 0.0 else 0.0
    table[n, ACROSS] = dy * pair.ux - dx * pair.uy
    table[n, KIND] = ROUND
    room.whole[CONTACTS] += 1


@lean_part
def _add_corners(room: Room, pair: Pair, i: int, keep: float) -> None:
    table, corners, p = room.table, room.ground.corners, int(room.table[i, OWNER])
    first, end = int(room.ground.pieces[p, FIRST]), int(room.ground.pieces[p, LAST])
    for c in range(first, end):
        before, after = c - 1 if c > first else end - 1, c + 1 if c + 1 < end else first
        x, y = corners[c, X], corners[c, Y]
        bx, by = corners[before, X] - x, corners[before, Y] - y
        fx, fy = corners[after, X] - x, corners[after, Y] - y
        # No line can lean on a corner that points inwards; and one that lies deep in a base is passed before
        # the line leaves that base, where nothing obstructs it.
        is_reflex = fx * by - fy * bx <= 0.0
        deep_in_a = hypot(x - pair.ax, y - pair.ay) < pair.ar - 2 * CLEARANCE
        deep_in_b = hypot(x - pair.bx, y - pair.by) < pair.br - 2 * CLEARANCE
        if is_reflex or deep_in_a or deep_in_b:
            continue
        count = room.whole[CONTACTS]
        _add_contact(room, pair, x, y, abs(keep))
        if room.whole[CONTACTS] > count:
            n = room.contacts + count
            table[n, BEFORE_X], table[n, BEFORE_Y] = bx, by
            table[n, AFTER_X], table[n, AFTER_Y] = fx, fy
            table[n, KIND] = WALL if keep > 0.0 else CORNER
            if keep > 0.0 and is_near_one(room, i):
                _add_circle_crossings(room, pair, x, y, keep)


@lean_part
def _add_edge_crossings(room: Room, pair: Pair, e: int, keep: float) -> None:
    """Add the crossings of the edge in row e, moved outwards by `keep`, with the two bases' circles."""
    x0, y0 = room.table[e, X0], room.table[e, Y0]
    ex, ey = room.table[e, X1] - x0, room.table[e, Y1] - y0
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
                _add_contact(room, pair, ox + t * ex, oy + t * ey, 0.0)


@lean_part
def _add_circle_crossings(room: Room, pair: Pair, x: float, y: float, r: float) -> None:
    """Add the crossings of a circle with the two bases' circles."""
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
            _add_contact(room, pair, cx + along * dx - side * dy, cy + along * dy + side * dx, 0.0)
