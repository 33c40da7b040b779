"""The things that can matter between two bases: a board culled to the hull of viewer and target."""

from __future__ import annotations

from math import hypot, sqrt
from typing import NamedTuple

from game.board.kernels.jit import Flags, Floats, Ints, lean_part
from game.board.planar import (
    BODY,
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
    piece_depth,
    put_segment,
)
from game.board.shapes import CLEARANCE, TOUCH
from game.board.terrain import BLOCKING, CLEAR

CLOSED, OPEN, COVER = 0, 1, 2
"""Roles of an item: blocks where touched, blocks where its interior is crossed, only gives cover."""

OWNER, ROLE, FIRST_EDGE, END_EDGE, NEAR_A, NEAR_B, WHOLE = range(3, 10)
"""Columns of an item after X, Y and R, the disc, which are 0 if it is a polygon: the number of its piece, or
of its base after all pieces; its role; its edges first to end - 1; 1 where the viewer's (a) or the target's
base (b) touches or overlaps it, else 0; and of a piece the number of the whole that it is part of, for which
cover counts once."""

COLUMNS = 10
"""The columns of the table of a room; the rows that take most are contacts."""

ITEMS, EDGES, STOPS, CONTACTS, SCREENS, POINTS, COVERED, ENOUGH, HELD, HINT, LISTS = range(11)
"""Places among the whole numbers of a room: how many items, edges, stops, contacts, screens and points there
are; the best number of cover pieces, or BLOCKED; that with which a search may end; that of those which hold a
base whole; the item that obstructed last; and where the lists of cells begin."""


class SightTerrain(NamedTuple):
    """The terrain that sight reads: the corners (x, y) of polygons, and the table of pieces (`planar`)."""

    corners: Floats
    pieces: Floats


class RoundShape(NamedTuple):
    """A base or a round piece, as `Disc` is outside kernels: its centre and its radius, in inches."""

    x: float
    y: float
    r: float


class Edge(NamedTuple):
    """An edge of a polygon, from corner 0 to corner 1, with the inside on its left."""

    x0: float
    y0: float
    x1: float
    y1: float


class Room(NamedTuple):
    """The room that a search works in: what can meet a line of the pair, and what it tries.

    All lies in one table and one array of whole numbers, for each array that kernels pass to each other costs
    them the counting of its references. From row 0 on the table has the items, what can meet a line of the
    pair; then, from the rows that the fields say:

    - `edges`, (x0, y0, x1, y1): of an item only those that reach the hull are kept, so a point is located by
      the whole ring of the board;
    - `stops`, a single column: scratch for the crossings of one line with one polygon;
    - `contacts` (`sight_line`), `screens` and their `points` (`sight_cells`), and `cells` (`sight_search`);
    - `best`, a single row: the best line (nx, ny, c).
    """

    ground: SightTerrain
    table: Floats
    whole: Ints
    edges: int
    stops: int
    contacts: int
    screens: int
    points: int
    cells: int
    best: int


class Rulings(NamedTuple):
    """`SightOptions` as the kernels read them; `cover_line` is one of BEST, CENTRE, WORST."""

    grazing: bool
    ignore_own: bool
    ignore_viewer_piece: bool
    cover_line: int


class Pair(NamedTuple):
    """Viewer a, target b, their distance, and the hull's sides {l.x <= lk} and {r.x <= rk}, in inches.

    (ux, uy) is the direction from a to b. When one base lies in the other the sides are those of the larger.
    """

    ax: float
    ay: float
    ar: float
    bx: float
    by: float
    br: float
    ux: float
    uy: float
    length: float
    lx: float
    ly: float
    lk: float
    rx: float
    ry: float
    rk: float


@lean_part
def disc_in(table: Floats, row: int) -> RoundShape:
    """The disc in a row of a table, in the columns X, Y and R."""
    return RoundShape(x=table[row, X], y=table[row, Y], r=table[row, R])


@lean_part
def edge_in(table: Floats, row: int) -> Edge:
    """The edge in a row of a table, in the columns X0, Y0, X1 and Y1."""
    return Edge(x0=table[row, X0], y0=table[row, Y0], x1=table[row, X1], y1=table[row, Y1])


@lean_part
def pair_of(viewer: RoundShape, target: RoundShape) -> Pair:
    """The pair of two bases and the sides of their hull.

             l
      . - ~~~~~~~~~~~~~~~~ - .        the normals l and r point away from the hull, whose two straight
    :  a  :---- u ---->  :  b  :      sides they stand on; u points from a to b
      ` - ~~~~~~~~~~~~~~~~ - '
             r
    """
    ax, ay, ar = viewer
    bx, by, br = target
    dx, dy = bx - ax, by - ay
    length = hypot(dx, dy)
    ux, uy = (dx / length, dy / length) if length > 0.0 else (1.0, 0.0)
    turn = (br - ar) / length if length > abs(br - ar) else 0.0
    across = sqrt(1.0 - turn * turn)
    # A side's normal m has m.(b - a) = ar - br, so that both discs touch it from inside.
    lx, ly = -turn * ux - across * uy, -turn * uy + across * ux
    rx, ry = -turn * ux + across * uy, -turn * uy - across * ux
    lk = max(lx * ax + ly * ay + ar, lx * bx + ly * by + br)
    rk = max(rx * ax + ry * ay + ar, rx * bx + ry * by + br)
    return Pair(
        ax=ax,
        ay=ay,
        ar=ar,
        bx=bx,
        by=by,
        br=br,
        ux=ux,
        uy=uy,
        length=length,
        lx=lx,
        ly=ly,
        lk=lk,
        rx=rx,
        ry=ry,
        rk=rk,
    )


@lean_part
def reaches_hull(pair: Pair, x: float, y: float, r: float) -> bool:
    """Whether a disc may meet the hull; it may say yes next to the rounded ends."""
    if pair.lx * x + pair.ly * y - pair.lk > r or pair.rx * x + pair.ry * y - pair.rk > r:
        return False
    along = (x - pair.ax) * pair.ux + (y - pair.ay) * pair.uy
    back = min(-pair.ar, pair.length - pair.br)
    front = max(pair.ar, pair.length + pair.br)
    return back - r <= along <= front + r


@lean_part
def edge_reaches_hull(pair: Pair, edge: Edge) -> bool:
    """Whether an edge may come within the clearance of the hull."""
    x0, y0, x1, y1 = edge
    d = CLEARANCE
    if pair.lx * x0 + pair.ly * y0 - pair.lk > d and pair.lx * x1 + pair.ly * y1 - pair.lk > d:
        return False
    if pair.rx * x0 + pair.ry * y0 - pair.rk > d and pair.rx * x1 + pair.ry * y1 - pair.rk > d:
        return False
    along0 = (x0 - pair.ax) * pair.ux + (y0 - pair.ay) * pair.uy
    along1 = (x1 - pair.ax) * pair.ux + (y1 - pair.ay) * pair.uy
    back = min(-pair.ar, pair.length - pair.br) - d
    front = max(pair.ar, pair.length + pair.br) + d
    return max(along0, along1) >= back and min(along0, along1) <= front


@lean_part
def gather(room: Room, bases: Floats, active: Flags, pair: Pair, rulings: Rulings) -> None:
    """Make items of the active pieces and bases that may meet a line of the pair.

    `active` has one flag per piece, then one per base. A base that is exactly the viewer's or the target's
    never blocks.
    """
    room.whole[ITEMS] = room.whole[EDGES] = 0
    pieces = room.ground.pieces
    count = pieces.shape[0]
    block = CLOSED if rulings.grazing else OPEN
    x0 = min(pair.ax - pair.ar, pair.bx - pair.br) - CLEARANCE
    y0 = min(pair.ay - pair.ar, pair.by - pair.br) - CLEARANCE
    x1 = max(pair.ax + pair.ar, pair.bx + pair.br) + CLEARANCE
    y1 = max(pair.ay + pair.ar, pair.by + pair.br) + CLEARANCE
    for i in range(count):
        if pieces[i, OPACITY] == CLEAR or not active[i]:
            continue
        if pieces[i, X0] > x1 or pieces[i, X1] < x0 or pieces[i, Y0] > y1 or pieces[i, Y1] < y0:
            continue
        if _ignored(room.ground, i, pair, rulings):
            continue
        role = block if pieces[i, OPACITY] == BLOCKING else COVER
        if pieces[i, FIRST] == pieces[i, LAST]:
            disc = RoundShape(x=pieces[i, CX], y=pieces[i, CY], r=pieces[i, RADIUS])
            _add_round(room, pair, i, role, disc)
        else:
            _add_polygon(room, pair, i, role)
    for j in range(bases.shape[0]):
        base = disc_in(bases, j)
        is_viewer = base.x == pair.ax and base.y == pair.ay and base.r == pair.ar
        is_target = base.x == pair.bx and base.y == pair.by and base.r == pair.br
        if active[count + j] and not is_viewer and not is_target:
            _add_round(room, pair, count + j, block, base)


@lean_part
def _ignored(ground: SightTerrain, i: int, pair: Pair, rulings: Rulings) -> bool:
    if ground.pieces[i, OPACITY] != BLOCKING:
        return rulings.ignore_viewer_piece and overlapped(ground, i, pair.ax, pair.ay, pair.ar)
    if not rulings.ignore_own:
        return False
    return overlapped(ground, i, pair.ax, pair.ay, pair.ar) or overlapped(
        ground, i, pair.bx, pair.by, pair.br
    )


@lean_part
def overlapped(ground: SightTerrain, i: int, x: float, y: float, r: float) -> bool:
    """Whether a base overlaps the interior of piece i; touching it is not enough."""
    if not _box_reaches(ground, i, x, y, r):
        return False
    return piece_depth(ground.corners, ground.pieces, i, x, y) > TOUCH - r


@lean_part
def _box_reaches(ground: SightTerrain, i: int, x: float, y: float, r: float) -> bool:
    pieces = ground.pieces
    along = pieces[i, X0] <= x + r and pieces[i, X1] >= x - r
    return bool(along and pieces[i, Y0] <= y + r and pieces[i, Y1] >= y - r)


@lean_part
def _add_round(room: Room, pair: Pair, owner: int, role: int, disc: RoundShape) -> None:
    x, y, r = disc
    if not reaches_hull(pair, x, y, r + CLEARANCE):
        return
    near_a = hypot(x - pair.ax, y - pair.ay) < r + pair.ar + CLEARANCE
    near_b = hypot(x - pair.bx, y - pair.by) < r + pair.br + CLEARANCE
    table, n = room.table, room.whole[ITEMS]
    table[n, X], table[n, Y], table[n, R] = x, y, r
    table[n, OWNER], table[n, ROLE] = owner, role
    table[n, FIRST_EDGE] = table[n, END_EDGE] = room.whole[EDGES]
    table[n, WHOLE] = room.ground.pieces[owner, BODY] if owner < room.ground.pieces.shape[0] else -1.0
    table[n, NEAR_A], table[n, NEAR_B] = 1.0 if near_a else 0.0, 1.0 if near_b else 0.0
    room.whole[ITEMS] = n + 1


@lean_part
def _add_polygon(room: Room, pair: Pair, i: int, role: int) -> None:
    ground, table, n, before = room.ground, room.table, room.whole[ITEMS], room.whole[EDGES]
    corners, first, end = ground.corners, int(ground.pieces[i, FIRST]), int(ground.pieces[i, LAST])
    kept = before
    j = end - 1
    for c in range(first, end):
        edge = Edge(x0=corners[j, X], y0=corners[j, Y], x1=corners[c, X], y1=corners[c, Y])
        if edge_reaches_hull(pair, edge):
            put_segment(table, room.edges + kept, edge.x0, edge.y0, edge.x1, edge.y1)
            kept += 1
        j = c
    near_a = _box_reaches(ground, i, pair.ax, pair.ay, pair.ar + CLEARANCE) and (
        piece_depth(corners, ground.pieces, i, pair.ax, pair.ay) > -pair.ar - CLEARANCE
    )
    if kept == before and not near_a:
        return
    near_b = _box_reaches(ground, i, pair.bx, pair.by, pair.br + CLEARANCE) and (
        piece_depth(corners, ground.pieces, i, pair.bx, pair.by) > -pair.br - CLEARANCE
    )
    table[n, X] = table[n, Y] = table[n, R] = 0.0
    table[n, OWNER], table[n, ROLE] = i, role
    table[n, FIRST_EDGE], table[n, END_EDGE] = before, kept
    table[n, WHOLE] = ground.pieces[i, BODY]
    table[n, NEAR_A], table[n, NEAR_B] = 1.0 if near_a else 0.0, 1.0 if near_b else 0.0
    room.whole[ITEMS], room.whole[EDGES] = n + 1, kept


@lean_part
def is_near_one(room: Room, i: int) -> bool:
    """Whether the viewer's or the target's base touches or overlaps item i."""
    return bool(room.table[i, NEAR_A] != 0.0 or room.table[i, NEAR_B] != 0.0)


@lean_part
def edges_of(room: Room, i: int) -> tuple[int, int]:
    """The rows of the table that are the edges of item i: the first, and the one after the last."""
    return room.edges + int(room.table[i, FIRST_EDGE]), room.edges + int(room.table[i, END_EDGE])


@lean_part
def holds_a_base(room: Room, i: int, pair: Pair) -> bool:
    """Whether one of the bases lies wholly inside item i, so that every line runs through its interior."""
    table, ground = room.table, room.ground
    near_a, near_b = table[i, NEAR_A] != 0.0, table[i, NEAR_B] != 0.0
    if not near_a and not near_b:
        return False
    x, y, r = table[i, X], table[i, Y], table[i, R]
    deep_a, deep_b = r - hypot(x - pair.ax, y - pair.ay), r - hypot(x - pair.bx, y - pair.by)
    if r == 0.0:
        p = int(table[i, OWNER])
        if near_a:
            deep_a = piece_depth(ground.corners, ground.pieces, p, pair.ax, pair.ay)
        if near_b:
            deep_b = piece_depth(ground.corners, ground.pieces, p, pair.bx, pair.by)
    return bool((near_a and deep_a > pair.ar + TOUCH) or (near_b and deep_b > pair.br + TOUCH))
