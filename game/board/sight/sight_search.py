"""The search through the critical lines between two bases.

The lines that are free, and avoid given cover pieces, form a closed region in the plane of (direction,
offset), bounded by the curves of lines tangent to one contact. Its line of extreme direction is tangent to
two contacts. So the region is empty unless one of the common tangents of two contacts lies in it.

Most tangents need not be tried. The box of all lines is halved again and again into cells; a cell is dropped
when one obstacle meets all its lines, or when all of them cross no less cover than the best line known. In a
cell that few contacts reach, their tangents are tried.

What was measured beside it: 64 x 64 sampled lines, compiled, take three times as long and miss some that run
through narrow gaps (`benchmarks/sight.py`); the tangents tried with numpy, shapely or pymunk took 44 to 54
times as long as tried here.
"""

from __future__ import annotations

from math import sqrt

import numpy as np

from game.board.kernels.jit import Floats, lean_part, part
from game.board.planar import R, X, Y
from game.board.shapes import TOUCH
from game.board.sight.sight_cells import (
    ACROSS,
    ALONG,
    COVERS,
    ITEM,
    MISSES,
    Cell,
    add_screens,
    cell_of,
    most_screens,
    screening,
    spread,
)
from game.board.sight.sight_line import (
    AFTER_X,
    AFTER_Y,
    BEFORE_X,
    BEFORE_Y,
    KIND,
    ROUND,
    ROUNDING,
    WALL,
    Line,
    cover_count,
    find_contacts,
    is_clear,
    line_between,
    most_contacts,
    within,
)
from game.board.sight.sight_scene import (
    CLOSED,
    COLUMNS,
    CONTACTS,
    COVER,
    COVERED,
    ENOUGH,
    HELD,
    HINT,
    ITEMS,
    LISTS,
    POINTS,
    ROLE,
    SCREENS,
    WHOLE,
    Pair,
    Room,
    Rulings,
    SightTerrain,
    holds_a_base,
)

BEST, CENTRE, WORST = 0, 1, 2
"""The line whose cover counts: the free one with the fewest pieces, that of centres, that with the most."""

BLOCKED = -1
"""Stands for the number of cover pieces where no line is free."""

DROPPED = -1
"""Stands for the end of a list where the cell holds no line worth finding."""

FEW = 3
"""The most contacts in a cell whose tangents are tried at once."""

HALVINGS = 14
"""The most times that the box of all lines is halved; then all tangents of what is left are tried, however
many. The answer does not depend on it: cells only spare trying tangents that cannot be the answer."""

A, HALF_A, B, HALF_B, DEPTH, FIRST_SCREEN, FIRST_CONTACT, LIST_END = range(8)
"""Columns of a cell still to look at: the arguments of `cell_of`, the number of halvings, and of the cell
that it was halved from where in the lists the screens and then the contacts begin, and where these end."""

BEST_X, BEST_Y, BEST_C = range(3)
"""Columns of the best line: its normal and its offset."""


@part
def empty_room(ground: SightTerrain, bases: Floats) -> Room:
    """Room for a search among all that lies on the board.

    Most of it is never touched, and so costs nothing: the system gives memory once it is written to.
    """
    corners, items = ground.corners.shape[0], ground.pieces.shape[0] + bases.shape[0]
    contacts, screens = most_contacts(corners, items), most_screens(corners, items)
    at_edges = items
    at_stops = at_edges + corners
    at_contacts = at_stops + 2 * corners + 2
    at_screens = at_contacts + contacts
    at_points = at_screens + screens
    at_cells = at_points + 2 * screens
    at_best = at_cells + HALVINGS + 2
    table = np.empty((at_best + 1, COLUMNS), np.float64)
    whole = np.empty(LISTS + (HALVINGS + 2) * (contacts + screens), np.int64)
    for count in range(LISTS):
        whole[count] = 0
    return Room(
        ground=ground,
        table=table,
        whole=whole,
        edges=at_edges,
        stops=at_stops,
        contacts=at_contacts,
        screens=at_screens,
        points=at_points,
        cells=at_cells,
        best=at_best,
    )


@lean_part
def search(room: Room, pair: Pair, rulings: Rulings) -> int:
    """The cover pieces that the line asked for crosses, or BLOCKED; `best_line` is that line then."""
    touching = pair.length <= pair.ar + pair.br + TOUCH
    if not _survey(room, pair, rulings, touching):
        return BLOCKED
    # The line of centres first: often it settles the question before any contact is looked for.
    line = line_between(pair, -pair.uy, pair.ux, pair.ux * pair.ay - pair.uy * pair.ax)
    if _settles(line, room, rulings):
        return int(room.whole[COVERED])
    find_contacts(room, pair, rulings.cover_line == WORST)
    # Bases that touch have lines of every direction, which the frame of cells cannot tell.
    if touching:
        every_line = Cell(
            a=0.0,
            half_a=pair.ar,
            b=0.0,
            half_b=pair.br,
            cos=0.5,
            half_cos=0.5,
            sin0=-1.0,
            sin1=1.0,
            length=pair.length,
        )
        _try_pairs(room, pair, rulings, every_line, room.whole[SCREENS], _list_all(room))
    else:
        _search_cells(room, pair, rulings)
    return int(room.whole[COVERED])


@lean_part
def _survey(room: Room, pair: Pair, rulings: Rulings, touching: bool) -> bool:
    """Find the screens and begin the state; false if one obstacle closes every line."""
    table, whole = room.table, room.whole
    every_line = cell_of(pair, 0.0, pair.ar, 0.0, pair.br)
    whole[SCREENS] = whole[POINTS] = 0
    held, covers = 0, 0
    for i in range(whole[ITEMS]):
        role = table[i, ROLE]
        covers += role == COVER
        if holds_a_base(room, i, pair):
            if role != COVER and not touching:
                return False
            held += role == COVER
        elif not touching:
            first = whole[SCREENS]
            add_screens(room, pair, i)
            for k in range(first, whole[SCREENS]):
                if role != COVER and screening(room, k, every_line, role == CLOSED) == COVERS:
                    return False
    whole[COVERED], whole[HELD] = BLOCKED, held
    whole[ENOUGH] = covers if rulings.cover_line == WORST else held
    whole[HINT] = 0
    return True


@lean_part
def _search_cells(room: Room, pair: Pair, rulings: Rulings) -> None:
    """Halve the box of all lines until every cell is dropped or tried, or the answer is settled."""
    table, at, middle = room.table, room.cells, room.whole[SCREENS]
    end = _list_all(room)
    table[at, A], table[at, HALF_A], table[at, B], table[at, HALF_B] = 0.0, pair.ar, 0.0, pair.br
    table[at, DEPTH] = table[at, FIRST_SCREEN] = 0.0
    table[at, FIRST_CONTACT], table[at, LIST_END] = middle, end
    top = at + 1
    while top > at:
        top -= 1
        cell = cell_of(pair, table[top, A], table[top, HALF_A], table[top, B], table[top, HALF_B])
        depth, first, end = table[top, DEPTH], int(table[top, FIRST_CONTACT]), int(table[top, LIST_END])
        middle = _sift_screens(room, rulings, cell, int(table[top, FIRST_SCREEN]), first, end, depth == 0.0)
        if middle == DROPPED:
            continue
        if _is_open(room, end, middle) and _settles(middle_line(cell, pair), room, rulings):
            return
        last = _sift_contacts(room, cell, pair, first, end, middle)
        if last - middle <= FEW or depth == HALVINGS:
            if _try_pairs(room, pair, rulings, cell, middle, last):
                return
            continue
        # Both halves are sifted from the lists of this cell, which stay below theirs as long as either waits.
        for half in range(2):
            _halve(table, top + half, cell, half)
            table[top + half, DEPTH], table[top + half, FIRST_SCREEN] = depth + 1.0, end
            table[top + half, FIRST_CONTACT], table[top + half, LIST_END] = middle, last
        top += 2


@lean_part
def _list_all(room: Room) -> int:
    """List all screens, then all contacts; where the list ends."""
    middle = room.whole[SCREENS]
    end = middle + room.whole[CONTACTS]
    for k in range(end):
        room.whole[LISTS + k] = k if k < middle else k - middle
    return int(end)


@lean_part
def _halve(table: Floats, row: int, cell: Cell, half: int) -> None:
    a, half_a, b, half_b = cell.a, cell.half_a, cell.b, cell.half_b
    # The wider way, for both half widths add to what `spread` leaves open.
    if half_a >= half_b:
        half_a /= 2
        a += half_a if half == 0 else -half_a
    else:
        half_b /= 2
        b += half_b if half == 0 else -half_b
    table[row, A], table[row, HALF_A], table[row, B], table[row, HALF_B] = a, half_a, b, half_b


@lean_part
def _sift_screens(
    room: Room, rulings: Rulings, cell: Cell, first: int, end: int, to: int, is_root: bool
) -> int:
    """List from `to` on the screens that may meet lines of the cell, or DROPPED if it needs no search.

    At the root, the cover that no line avoids becomes the number of pieces with which the search may end.
    """
    table, whole = room.table, room.whole
    sure, counted = whole[HELD], -1.0
    for k in range(first, end):
        i = whole[LISTS + k]
        item = int(table[room.screens + i, ITEM])
        role = table[item, ROLE]
        effect = screening(room, i, cell, role == CLOSED)
        if effect == MISSES:
            continue
        if effect == COVERS and role != COVER:
            return DROPPED
        if effect == COVERS and table[item, WHOLE] != counted:
            sure += 1
            counted = table[item, WHOLE]
        whole[LISTS + to] = i
        to += 1
    if rulings.cover_line == BEST:
        if is_root:
            whole[ENOUGH] = sure
        if whole[COVERED] != BLOCKED and sure >= whole[COVERED]:
            return DROPPED
    return to


@lean_part
def _is_open(room: Room, first: int, end: int) -> bool:
    """Whether none of the listed screens is a blocker's."""
    for k in range(first, end):
        item = int(room.table[room.screens + room.whole[LISTS + k], ITEM])
        if room.table[item, ROLE] != COVER:
            return False
    return True


@lean_part
def _sift_contacts(room: Room, cell: Cell, pair: Pair, first: int, end: int, to: int) -> int:
    """List from `to` on the contacts that some line of the cell is tangent to; the end of the list."""
    table = room.table
    for k in range(first, end):
        i = room.whole[LISTS + k]
        n = room.contacts + i
        if i == 0:
            reached = abs(cell.a) + cell.half_a >= pair.ar - ROUNDING
        elif i == 1:
            reached = abs(cell.b) + cell.half_b >= pair.br - ROUNDING
        else:
            middle, half = spread(cell, table[n, ALONG], table[n, ACROSS])
            reached = abs(abs(middle) - table[n, R]) <= half + ROUNDING
        if reached:
            room.whole[LISTS + to] = i
            to += 1
    return to


@lean_part
def middle_line(cell: Cell, pair: Pair) -> Line:
    """The line in the middle of the cell."""
    sin = (cell.b - cell.a) / pair.length
    cos = sqrt(1.0 - sin * sin)
    nx, ny = -sin * pair.ux - cos * pair.uy, -sin * pair.uy + cos * pair.ux
    return line_between(pair, nx, ny, nx * pair.ax + ny * pair.ay + cell.a)


@lean_part
def _try_pairs(room: Room, pair: Pair, rulings: Rulings, cell: Cell, first: int, end: int) -> bool:
    """Judge the common tangents of the listed contacts; whether the answer is settled."""
    for k in range(first, end):
        i = room.contacts + room.whole[LISTS + k]
        for m in range(k + 1, end):
            if _try_tangents(room, pair, rulings, cell, i, room.contacts + room.whole[LISTS + m]):
                return True
    return False


@lean_part
def _try_tangents(room: Room, pair: Pair, rulings: Rulings, cell: Cell, i: int, j: int) -> bool:
    """Judge the common tangents of contacts, rows i and j, that are in the cell; whether that settles it."""
    table = room.table
    xi, yi, ri = table[i, X], table[i, Y], table[i, R]
    xj, yj, rj = table[j, X], table[j, Y], table[j, R]
    dx, dy = xj - xi, yj - yi
    apart2 = dx * dx + dy * dy
    # Two discs have four common tangents, one for each choice of sides; a point has one side only, its two
    # tangents being the same line:
    #
    #     ~~~ . - . ~~~~~~~~~~~~~~ . - . ~~~      two keep both discs on one side,
    #       :  i  : ` - .   . - ' :  j  :
    #     ~~~ ` - ' ~~~~~~~~~~~~~~ ` - ' ~~~      two run between them
    for signs in range(4):
        si, sj = 1.0 - 2.0 * (signs & 1), 1.0 - (signs & 2)
        k = sj * rj - si * ri
        if (si < 0 and ri == 0.0) or (sj < 0 and rj == 0.0) or apart2 <= max(k * k, ROUNDING * ROUNDING):
            continue
        # n is the unit normal with n . (cj - ci) = k: the line along it has each radius as distance from that
        # centre, on the sides si and sj.
        h = sqrt(apart2 - k * k)
        nx, ny = (k * dx - h * dy) / apart2, (k * dy + h * dx) / apart2
        if not _supported(table, i, si, nx, ny) or not _supported(table, j, sj, nx, ny):
            continue
        line = line_between(pair, nx, ny, nx * xi + ny * yi - si * ri)
        if (
            line.hits
            and abs(line.off_a - cell.a) <= cell.half_a + ROUNDING
            and abs(line.off_b - cell.b) <= cell.half_b + ROUNDING
            and within(line, xi, yi)
            and within(line, xj, yj)
            and _settles(line, room, rulings)
        ):
            return True
    return False


@lean_part
def _supported(table: Floats, i: int, side: float, nx: float, ny: float) -> bool:
    """Whether both edges at a corner lie on one side of the line: for a wall, the side away from it."""
    if table[i, KIND] == ROUND:
        return True
    before = nx * table[i, BEFORE_X] + ny * table[i, BEFORE_Y]
    after = nx * table[i, AFTER_X] + ny * table[i, AFTER_Y]
    if table[i, KIND] == WALL:
        return bool(side * before >= -ROUNDING and side * after >= -ROUNDING)
    return bool(min(before, after) >= -ROUNDING or max(before, after) <= ROUNDING)


@lean_part
def _settles(line: Line, room: Room, rulings: Rulings) -> bool:
    """Take the line if it is free and better than the best so far; whether no other can be better still."""
    best, worst = room.whole[COVERED], rulings.cover_line == WORST
    count = 0
    if rulings.cover_line != CENTRE:
        limit = best if best != BLOCKED and not worst else room.whole[ITEMS] + 1
        count = cover_count(line, room, limit)
        if best != BLOCKED and (count <= best if worst else count >= best):
            return False
    if not is_clear(line, room):
        return False
    table = room.table
    room.whole[COVERED] = count
    table[room.best, BEST_X], table[room.best, BEST_Y], table[room.best, BEST_C] = line.nx, line.ny, line.c
    return rulings.cover_line == CENTRE or count == room.whole[ENOUGH]


@lean_part
def best_line(room: Room, pair: Pair) -> Line:
    """The line that the last search found."""
    table = room.table
    return line_between(pair, table[room.best, BEST_X], table[room.best, BEST_Y], table[room.best, BEST_C])
