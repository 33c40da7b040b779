"""The search through the critical lines between two bases.

The lines that are free, and avoid given cover pieces, form a closed region in the plane of (direction,
offset), bounded by the curves of lines tangent to one contact. Its line of extreme direction is tangent to
two contacts. So the region is empty unless one of the common tangents of two contacts lies in it.
"""

from __future__ import annotations

from math import hypot, sqrt
from typing import TYPE_CHECKING

import numpy as np

from game.board.jit import kernel
from game.board.planar import point_segment_distance
from game.board.shapes import TOUCH
from game.board.sight_contacts import Contacts, empty_contacts, find_contacts
from game.board.sight_line import (
    ROUNDING,
    Line,
    centre_line,
    cover_count,
    crosses,
    is_clear,
    line_between,
    within,
)
from game.board.sight_scene import (
    COVER,
    Ground,
    Obstacles,
    Pair,
    Rulings,
    closes_alone,
    empty_obstacles,
    gather,
    pair_of,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]
    Flags = NDArray[np.bool_]

BEST, CENTRE, WORST = 0, 1, 2
"""Whose cover counts: the free line with the fewest pieces, the line of centres, the one with the most."""

BLOCKED = -1
"""In place of a number of cover pieces: no line is free."""

NOBODY = -1
"""The target's own base is not among the bases."""


@kernel
def sight_kernel(
    ground: Ground,
    viewer: Floats,
    targets: Floats,
    bases: Floats,
    own_base: Ints,
    active: Flags,
    rulings: Rulings,
    witness: Floats,
    cover: Flags,
) -> Ints:
    """Sight from one viewer to n targets.

    Discs are rows (x, y, r) in inches. `own_base[i]` is the index of target i in `bases`, or NOBODY; `active`
    has a flag per piece, then one per base. Fills `witness` (n, 4) and `cover` (n, pieces); returns the
    number of cover pieces for each target, or BLOCKED.
    """
    counts = np.empty(targets.shape[0], np.int64)
    obstacles = empty_obstacles(ground, bases)
    contacts = empty_contacts(ground, bases)
    found = np.empty(3, np.float64)
    for i in range(targets.shape[0]):
        pair = pair_of(viewer[0], viewer[1], viewer[2], targets[i, 0], targets[i, 1], targets[i, 2])
        gather(obstacles, ground, bases, active, own_base[i], pair, rulings)
        cover[i, :] = False
        witness[i, :] = 0.0
        counts[i] = search(obstacles, contacts, ground, pair, rulings, found)
        if counts[i] == BLOCKED:
            continue
        line = line_between(pair, found[0], found[1], found[2])
        foot_x, foot_y = line.nx * line.c, line.ny * line.c
        witness[i, 0], witness[i, 1] = foot_x + line.t0 * line.ux, foot_y + line.t0 * line.uy
        witness[i, 2], witness[i, 3] = foot_x + line.t1 * line.ux, foot_y + line.t1 * line.uy
        if rulings.cover_line == CENTRE:
            line = centre_line(pair)
        counts[i] = 0
        for k in range(obstacles.size[0]):
            if obstacles.role[k] == COVER and crosses(line, obstacles, k, ground):
                cover[i, obstacles.owner[k]] = True
                counts[i] += 1
    return counts


@kernel
def closing_kernel(
    ground: Ground, viewer: Floats, target: Floats, bases: Floats, active: Flags, rulings: Rulings
) -> None:
    """Clear flags of `active` until what is left closes every line to the target, and nothing less does.

    One obstacle that closes alone is preferred, the nearest to the middle between the bases; else obstacles
    are left out one by one, the farthest from that middle first.
    """
    obstacles = empty_obstacles(ground, bases)
    contacts = empty_contacts(ground, bases)
    found = np.empty(3, np.float64)
    pair = pair_of(viewer[0], viewer[1], viewer[2], target[0], target[1], target[2])
    gather(obstacles, ground, bases, active, NOBODY, pair, rulings)
    owners = obstacles.owner[: obstacles.size[0]].copy()
    order = np.argsort(_distances_to_middle(obstacles, pair), kind="mergesort")
    active[:] = False
    for k in order:
        active[owners[k]] = True
        gather(obstacles, ground, bases, active, NOBODY, pair, rulings)
        if search(obstacles, contacts, ground, pair, rulings, found) == BLOCKED:
            return
        active[owners[k]] = False
    active[owners] = True
    for k in order[::-1]:
        active[owners[k]] = False
        gather(obstacles, ground, bases, active, NOBODY, pair, rulings)
        if search(obstacles, contacts, ground, pair, rulings, found) != BLOCKED:
            active[owners[k]] = True


@kernel
def _distances_to_middle(obstacles: Obstacles, pair: Pair) -> Floats:
    """Inches from each item to the middle of the free part of the line of centres; cover comes last."""
    at = (pair.ar + pair.length - pair.br) / 2
    mx, my = pair.ax + at * pair.ux, pair.ay + at * pair.uy
    out = np.full(obstacles.size[0], 1e300)
    for i in range(out.size):
        x, y, r = obstacles.rounds[i]
        if obstacles.role[i] == COVER:
            continue
        if r > 0.0:
            out[i] = max(0.0, hypot(x - mx, y - my) - r)
        for e in range(obstacles.first[i], obstacles.end[i]):
            x0, y0, x1, y1 = obstacles.edges[e]
            out[i] = min(out[i], point_segment_distance(mx, my, x0, y0, x1, y1))
    return out


@kernel
def search(
    obstacles: Obstacles, contacts: Contacts, ground: Ground, pair: Pair, rulings: Rulings, found: Floats
) -> int:
    """How many cover pieces the line asked for crosses, or BLOCKED; `found` gets the line (nx, ny, c)."""
    touching = pair.length <= pair.ar + pair.br + TOUCH
    sure, covers = 0, 0
    for i in range(obstacles.size[0]):
        is_cover = obstacles.role[i] == COVER
        covers += is_cover
        if closes_alone(obstacles, i, ground, pair):
            if not is_cover and not touching:
                return BLOCKED
            sure += is_cover
    goal = covers if rulings.cover_line == WORST else sure
    state = np.array([BLOCKED, 0])
    line = line_between(pair, -pair.uy, pair.ux, pair.ux * pair.ay - pair.uy * pair.ax)
    if _settles(line, obstacles, ground, rulings, goal, state, found):
        return int(state[0])
    find_contacts(contacts, obstacles, ground, pair, rulings.cover_line == WORST)
    n = contacts.size[0]
    for i in range(n):
        for j in range(i + 1, n):
            if _try_tangents(i, j, contacts, obstacles, ground, pair, rulings, goal, state, found):
                return int(state[0])
    return int(state[0])


@kernel
def _try_tangents(
    i: int,
    j: int,
    contacts: Contacts,
    obstacles: Obstacles,
    ground: Ground,
    pair: Pair,
    rulings: Rulings,
    goal: int,
    state: Ints,
    found: Floats,
) -> bool:
    """Judge the common tangents of contacts i and j; whether the answer is settled."""
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
        c = nx * xi + ny * yi - si * ri
        if not _supported(contacts, i, si, nx, ny) or not _supported(contacts, j, sj, nx, ny):
            continue
        line = line_between(pair, nx, ny, c)
        if (
            line.hits
            and within(line, xi, yi)
            and within(line, xj, yj)
            and _settles(line, obstacles, ground, rulings, goal, state, found)
        ):
            return True
    return False


@kernel
def _supported(contacts: Contacts, i: int, side: float, nx: float, ny: float) -> bool:
    """Whether both edges at a corner lie on one side of the line: for a wall, the side away from it."""
    if not contacts.is_corner[i]:
        return True
    before = nx * contacts.sides[i, 0] + ny * contacts.sides[i, 1]
    after = nx * contacts.sides[i, 2] + ny * contacts.sides[i, 3]
    if contacts.wall[i]:
        return side * before >= -ROUNDING and side * after >= -ROUNDING
    return min(before, after) >= -ROUNDING or max(before, after) <= ROUNDING


@kernel
def _settles(
    line: Line,
    obstacles: Obstacles,
    ground: Ground,
    rulings: Rulings,
    goal: int,
    state: Ints,
    found: Floats,
) -> bool:
    """Take the line if it is free and better than the best so far; whether no other can be better still.

    `state` holds the best number of cover pieces, or BLOCKED, and the item that obstructed last.
    """
    worst = rulings.cover_line == WORST
    hint = state[1:]
    count = 0
    if rulings.cover_line != CENTRE:
        limit = state[0] if state[0] != BLOCKED and not worst else obstacles.size[0] + 1
        count = cover_count(line, obstacles, ground, limit)
        if state[0] != BLOCKED and (count <= state[0] if worst else count >= state[0]):
            return False
    if not is_clear(line, obstacles, ground, hint):
        return False
    state[0] = count
    found[0], found[1], found[2] = line.nx, line.ny, line.c
    return rulings.cover_line == CENTRE or count == goal
