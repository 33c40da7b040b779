"""The search through the critical lines between two bases.

The lines that are free, and avoid given cover pieces, form a closed region in the plane of (direction,
offset), bounded by the curves of lines tangent to one contact. Its line of extreme direction is tangent to
two contacts. So the region is empty unless one of the common tangents of two contacts lies in it.

Most tangents need not be tried. The box of all lines is halved again and again into cells; a cell is dropped
when one obstacle meets all its lines, or when all of them cross no less cover than the best line known. In a
cell that few contacts reach, their tangents are tried.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

import numpy as np

from game.board.jit import Floats, Ints, kernel, lean_kernel
from game.board.shapes import TOUCH
from game.board.sight_cells import (
    COVERS,
    MISSES,
    Cell,
    Screens,
    add_screens,
    cell_of,
    empty_screens,
    most_screens,
    screening,
    spread,
)
from game.board.sight_line import (
    ROUNDING,
    Contacts,
    Line,
    cover_count,
    empty_contacts,
    find_contacts,
    is_clear,
    line_between,
    most_contacts,
    within,
)
from game.board.sight_scene import (
    CLOSED,
    COVER,
    Obstacles,
    Pair,
    Rulings,
    SightTerrain,
    empty_obstacles,
    holds_a_base,
)

BEST, CENTRE, WORST = 0, 1, 2
"""Whose cover counts: the free line with the fewest pieces, the line of centres, the one with the most."""

BLOCKED = -1
"""In place of a number of cover pieces: no line is free."""

DROPPED = -1
"""In place of where a list ends: the cell holds no line worth finding."""

FEW = 3
"""So many contacts in a cell have their tangents tried at once."""

HALVINGS = 14
"""So often is the box of all lines halved at most."""


FEW_CORNERS, FEW_ROUNDS = 48, 4
"""Room for so many corners and round obstacles is made at least."""


class Room(NamedTuple):
    """The working arrays of a search, made once for many targets.

    `cells` is the stack of cells still to look at, as the arguments of `cell_of`; the rows of `spans` are the
    number of halvings, then where in `lists` the screens and then the contacts begin, and where these end, of
    the cell that each was halved from. `state` holds the best number of cover pieces, or BLOCKED, then the
    number with which the search may end, then the number of those that hold a base whole; `hint` the item
    that obstructed last; `found` the best line (nx, ny, c).
    """

    obstacles: Obstacles
    contacts: Contacts
    screens: Screens
    cells: Floats
    spans: Ints
    lists: Ints
    state: Ints
    hint: Ints
    found: Floats


@kernel
def empty_room(ground: SightTerrain, bases: Floats) -> Room:
    """Room for what lies on the board, and for a search among a few obstacles; `with_room` makes it fit."""
    return _room_for(empty_obstacles(ground, bases), 0, 0)


@kernel
def with_room(room: Room, ground: SightTerrain) -> Room:
    """The same room with the same obstacles, made larger if these do not fit."""
    obstacles, corners, rounds = room.obstacles, 0, 0
    for i in range(obstacles.size[0]):
        p = obstacles.owner[i]
        if obstacles.rounds[i, 2] > 0.0:
            rounds += 1
        else:
            corners += ground.start[p + 1] - ground.start[p]
    if most_contacts(corners, rounds) <= room.contacts.is_corner.size and (
        most_screens(corners, rounds) <= room.screens.item.size
    ):
        return room
    return _room_for(obstacles, corners, rounds)


@kernel
def _room_for(obstacles: Obstacles, corners: int, rounds: int) -> Room:
    corners, rounds = 2 * corners + FEW_CORNERS, 2 * rounds + FEW_ROUNDS
    contacts, screens = empty_contacts(corners, rounds), empty_screens(corners, rounds)
    longest = contacts.is_corner.size + screens.item.size
    return Room(
        obstacles,
        contacts,
        screens,
        np.empty((HALVINGS + 2, 4), np.float64),
        np.empty((HALVINGS + 2, 4), np.int64),
        np.empty((HALVINGS + 2) * longest, np.int64),
        np.zeros(3, np.int64),
        np.zeros(1, np.int64),
        np.empty(3, np.float64),
    )


@lean_kernel
def search(room: Room, ground: SightTerrain, pair: Pair, rulings: Rulings) -> int:
    """How many cover pieces the line asked for crosses, or BLOCKED; `room.found` gets the line."""
    state, worst = room.state, rulings.cover_line == WORST
    touching = pair.length <= pair.ar + pair.br + TOUCH
    if not _survey(room, ground, pair, rulings, touching):
        return BLOCKED
    line = line_between(pair, -pair.uy, pair.ux, pair.ux * pair.ay - pair.uy * pair.ax)
    if _settles(line, room, ground, rulings):
        return int(state[0])
    find_contacts(room.contacts, room.obstacles, ground, pair, worst)
    if touching:
        every_line = Cell(0.0, pair.ar, 0.0, pair.br, 0.5, 0.5, -1.0, 1.0, pair.length)
        first, end = _list_all(room)
        _try_pairs(room, ground, pair, rulings, every_line, first, end)
    else:
        _search_cells(room, ground, pair, rulings)
    return int(state[0])


@lean_kernel
def _survey(room: Room, ground: SightTerrain, pair: Pair, rulings: Rulings, touching: bool) -> bool:
    """Find the screens and begin the state; false if one obstacle closes every line."""
    obstacles, screens, state = room.obstacles, room.screens, room.state
    every_line = cell_of(pair, 0.0, pair.ar, 0.0, pair.br)
    screens.size[0] = screens.size[1] = 0
    held, covers = 0, 0
    for i in range(obstacles.size[0]):
        role = obstacles.role[i]
        covers += role == COVER
        if holds_a_base(obstacles, i, ground, pair):
            if role != COVER and not touching:
                return False
            held += role == COVER
        elif not touching:
            first = screens.size[0]
            add_screens(screens, obstacles, ground, pair, i)
            for k in range(first, screens.size[0]):
                if role != COVER and screening(screens, k, every_line, role == CLOSED) == COVERS:
                    return False
    state[0], state[1], state[2] = BLOCKED, covers if rulings.cover_line == WORST else held, held
    room.hint[0] = 0
    return True


@lean_kernel
def _search_cells(room: Room, ground: SightTerrain, pair: Pair, rulings: Rulings) -> None:
    """Halve the box of all lines until every cell is dropped or tried, or the answer is settled."""
    cells, spans = room.cells, room.spans
    middle, end = _list_all(room)
    cells[0, 0], cells[0, 1], cells[0, 2], cells[0, 3] = 0.0, pair.ar, 0.0, pair.br
    spans[0, 0], spans[0, 1], spans[0, 2], spans[0, 3] = 0, 0, middle, end
    top = 1
    while top > 0:
        top -= 1
        cell = cell_of(pair, cells[top, 0], cells[top, 1], cells[top, 2], cells[top, 3])
        depth, end = spans[top, 0], spans[top, 3]
        middle = _sift_screens(room, rulings, cell, spans[top, 1], spans[top, 2], end, depth == 0)
        if middle == DROPPED:
            continue
        if _is_open(room, end, middle) and _settles(middle_line(cell, pair), room, ground, rulings):
            return
        last = _sift_contacts(room, cell, pair, spans[top, 2], end, middle)
        if last - middle <= FEW or depth == HALVINGS:
            if _try_pairs(room, ground, pair, rulings, cell, middle, last):
                return
            continue
        for half in range(2):
            _halve(cells, top + half, cell, half)
            spans[top + half, 0], spans[top + half, 1] = depth + 1, end
            spans[top + half, 2], spans[top + half, 3] = middle, last
        top += 2


@lean_kernel
def _list_all(room: Room) -> tuple[int, int]:
    """List all screens, then all contacts; where these begin and end."""
    middle = room.screens.size[0]
    end = middle + room.contacts.size[0]
    for k in range(end):
        room.lists[k] = k if k < middle else k - middle
    return middle, end


@lean_kernel
def _halve(cells: Floats, row: int, cell: Cell, half: int) -> None:
    a, half_a, b, half_b = cell.a, cell.half_a, cell.b, cell.half_b
    if half_a >= half_b:
        half_a /= 2
        a += half_a if half == 0 else -half_a
    else:
        half_b /= 2
        b += half_b if half == 0 else -half_b
    cells[row, 0], cells[row, 1], cells[row, 2], cells[row, 3] = a, half_a, b, half_b


@lean_kernel
def _sift_screens(
    room: Room, rulings: Rulings, cell: Cell, first: int, end: int, to: int, is_root: bool
) -> int:
    """List from `to` on the screens that may meet lines of the cell, or DROPPED if it needs no search.

    At the root, the cover that no line avoids becomes the number of pieces with which the search may end.
    """
    screens, state = room.screens, room.state
    sure, counted = state[2], -1
    for k in range(first, end):
        i = room.lists[k]
        item = screens.item[i]
        role = room.obstacles.role[item]
        effect = screening(screens, i, cell, role == CLOSED)
        if effect == MISSES:
            continue
        if effect == COVERS and role != COVER:
            return DROPPED
        if effect == COVERS and item != counted:
            sure += 1
            counted = item
        room.lists[to] = i
        to += 1
    if rulings.cover_line == BEST:
        if is_root:
            state[1] = sure
        if state[0] != BLOCKED and sure >= state[0]:
            return DROPPED
    return to


@lean_kernel
def _is_open(room: Room, first: int, end: int) -> bool:
    """Whether none of the listed screens is a blocker's."""
    for k in range(first, end):
        role = room.obstacles.role[room.screens.item[room.lists[k]]]
        if role != COVER:
            return False
    return True


@lean_kernel
def _sift_contacts(room: Room, cell: Cell, pair: Pair, first: int, end: int, to: int) -> int:
    """List from `to` on the contacts that some line of the cell is tangent to; the end of the list."""
    contacts = room.contacts
    for k in range(first, end):
        i = room.lists[k]
        if i == 0:
            reached = abs(cell.a) + cell.half_a >= pair.ar - ROUNDING
        elif i == 1:
            reached = abs(cell.b) + cell.half_b >= pair.br - ROUNDING
        else:
            middle, half = spread(cell, contacts.frame[i, 0], contacts.frame[i, 1])
            reached = abs(abs(middle) - contacts.disc[i, 2]) <= half + ROUNDING
        if reached:
            room.lists[to] = i
            to += 1
    return to


@lean_kernel
def middle_line(cell: Cell, pair: Pair) -> Line:
    """The line in the middle of the cell."""
    sin = (cell.b - cell.a) / pair.length
    cos = sqrt(1.0 - sin * sin)
    nx, ny = -sin * pair.ux - cos * pair.uy, -sin * pair.uy + cos * pair.ux
    return line_between(pair, nx, ny, nx * pair.ax + ny * pair.ay + cell.a)


@lean_kernel
def _try_pairs(
    room: Room, ground: SightTerrain, pair: Pair, rulings: Rulings, cell: Cell, first: int, end: int
) -> bool:
    """Judge the common tangents of the listed contacts; whether the answer is settled."""
    for k in range(first, end):
        for m in range(k + 1, end):
            if _try_tangents(room, ground, pair, rulings, cell, room.lists[k], room.lists[m]):
                return True
    return False


@lean_kernel
def _try_tangents(
    room: Room, ground: SightTerrain, pair: Pair, rulings: Rulings, cell: Cell, i: int, j: int
) -> bool:
    """Judge the common tangents of contacts i and j that are in the cell; whether the answer is settled."""
    contacts = room.contacts
    xi, yi, ri = contacts.disc[i]
    xj, yj, rj = contacts.disc[j]
    dx, dy = xj - xi, yj - yi
    apart2 = dx * dx + dy * dy
    for signs in range(4):
        si, sj = 1.0 - 2.0 * (signs & 1), 1.0 - (signs & 2)
        k = sj * rj - si * ri
        if (si < 0 and ri == 0.0) or (sj < 0 and rj == 0.0) or apart2 <= max(k * k, ROUNDING * ROUNDING):
            continue
        h = sqrt(apart2 - k * k)
        nx, ny = (k * dx - h * dy) / apart2, (k * dy + h * dx) / apart2
        if not _supported(contacts, i, si, nx, ny) or not _supported(contacts, j, sj, nx, ny):
            continue
        line = line_between(pair, nx, ny, nx * xi + ny * yi - si * ri)
        if (
            line.hits
            and abs(line.off_a - cell.a) <= cell.half_a + ROUNDING
            and abs(line.off_b - cell.b) <= cell.half_b + ROUNDING
            and within(line, xi, yi)
            and within(line, xj, yj)
            and _settles(line, room, ground, rulings)
        ):
            return True
    return False


@lean_kernel
def _supported(contacts: Contacts, i: int, side: float, nx: float, ny: float) -> bool:
    """Whether both edges at a corner lie on one side of the line: for a wall, the side away from it."""
    if not contacts.is_corner[i]:
        return True
    before = nx * contacts.sides[i, 0] + ny * contacts.sides[i, 1]
    after = nx * contacts.sides[i, 2] + ny * contacts.sides[i, 3]
    if contacts.wall[i]:
        return bool(side * before >= -ROUNDING and side * after >= -ROUNDING)
    return bool(min(before, after) >= -ROUNDING or max(before, after) <= ROUNDING)


@lean_kernel
def _settles(line: Line, room: Room, ground: SightTerrain, rulings: Rulings) -> bool:
    """Take the line if it is free and better than the best so far; whether no other can be better still."""
    state, worst = room.state, rulings.cover_line == WORST
    count = 0
    if rulings.cover_line != CENTRE:
        limit = state[0] if state[0] != BLOCKED and not worst else room.obstacles.size[0] + 1
        count = cover_count(line, room.obstacles, ground, limit)
        if state[0] != BLOCKED and (count <= state[0] if worst else count >= state[0]):
            return False
    if not is_clear(line, room.obstacles, ground, room.hint):
        return False
    state[0] = count
    room.found[0], room.found[1], room.found[2] = line.nx, line.ny, line.c
    return rulings.cover_line == CENTRE or count == state[1]
