"""What can matter between two bases: the kernel that culls a board to the hull of viewer and target."""

from __future__ import annotations

from math import hypot, sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from game.board.jit import Flags, Floats, Ints, kernel, lean_kernel
from game.board.planar import piece_depth
from game.board.shapes import CLEARANCE, TOUCH
from game.board.terrain import BLOCKING, CLEAR

if TYPE_CHECKING:
    from numpy.typing import NDArray


CLOSED, OPEN, COVER = 0, 1, 2
"""Roles of an obstacle: blocks where touched, blocks where its interior is crossed, only gives cover."""


class SightTerrain(NamedTuple):
    """The terrain arrays of `FlatTerrain` that sight reads."""

    corners: Floats
    start: Ints
    disc: Floats
    opacity: NDArray[np.int8]
    bbox: Floats


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


class Obstacles(NamedTuple):
    """What can meet a line of the pair; item i is the polygon with `edges[first[i]:end[i]]`, or `rounds[i]`.

    `owner` is the index of the piece, or of the base after all pieces. `near_a` and `near_b` say that the
    viewer's or the target's base touches or overlaps it. Only the edges that reach the hull are kept, so a
    point is located by the whole ring of the board. `stops` is scratch for the crossings of one line with one
    polygon. `size` holds the number of items, of edges and of stops.
    """

    owner: Ints
    role: Ints
    first: Ints
    end: Ints
    rounds: Floats
    near_a: Flags
    near_b: Flags
    edges: Floats
    stops: Floats
    size: Ints


@lean_kernel
def pair_of(ax: float, ay: float, ar: float, bx: float, by: float, br: float) -> Pair:
    """The pair of two bases and the sides of their hull."""
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
    return Pair(ax, ay, ar, bx, by, br, ux, uy, length, lx, ly, lk, rx, ry, rk)


@lean_kernel
def reaches_hull(pair: Pair, x: float, y: float, r: float) -> bool:
    """Whether a disc may meet the hull; it may say yes next to the rounded ends."""
    if pair.lx * x + pair.ly * y - pair.lk > r or pair.rx * x + pair.ry * y - pair.rk > r:
        return False
    along = (x - pair.ax) * pair.ux + (y - pair.ay) * pair.uy
    back = min(-pair.ar, pair.length - pair.br)
    front = max(pair.ar, pair.length + pair.br)
    return back - r <= along <= front + r


@lean_kernel
def edge_reaches_hull(pair: Pair, x0: float, y0: float, x1: float, y1: float) -> bool:
    """Whether an edge may come within the clearance of the hull."""
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


@kernel
def empty_obstacles(ground: SightTerrain, bases: Floats) -> Obstacles:
    """Room for every piece and base."""
    n = ground.start.size - 1 + bases.shape[0]
    return Obstacles(
        np.empty(n, np.int64),
        np.empty(n, np.int64),
        np.empty(n, np.int64),
        np.empty(n, np.int64),
        np.empty((n, 3), np.float64),
        np.empty(n, np.bool_),
        np.empty(n, np.bool_),
        np.empty((ground.corners.shape[0], 4), np.float64),
        np.empty(2 * ground.corners.shape[0] + 2, np.float64),
        np.zeros(3, np.int64),
    )


@lean_kernel
def gather(
    obstacles: Obstacles, ground: SightTerrain, bases: Floats, active: Flags, pair: Pair, rulings: Rulings
) -> None:
    """Fill `obstacles` with the active pieces and bases that may meet a line of the pair.

    `active` has one flag per piece, then one per base. A base that is exactly the viewer's or the target's
    never blocks.
    """
    obstacles.size[0] = obstacles.size[1] = 0
    pieces = ground.start.size - 1
    block = CLOSED if rulings.grazing else OPEN
    x0 = min(pair.ax - pair.ar, pair.bx - pair.br) - CLEARANCE
    y0 = min(pair.ay - pair.ar, pair.by - pair.br) - CLEARANCE
    x1 = max(pair.ax + pair.ar, pair.bx + pair.br) + CLEARANCE
    y1 = max(pair.ay + pair.ar, pair.by + pair.br) + CLEARANCE
    for i in range(pieces):
        if ground.opacity[i] == CLEAR or not active[i]:
            continue
        if (
            ground.bbox[i, 0] > x1
            or ground.bbox[i, 2] < x0
            or ground.bbox[i, 1] > y1
            or ground.bbox[i, 3] < y0
        ):
            continue
        if _ignored(ground, i, pair, rulings):
            continue
        role = block if ground.opacity[i] == BLOCKING else COVER
        if ground.start[i] == ground.start[i + 1]:
            _add_round(obstacles, pair, i, role, ground.disc[i, 0], ground.disc[i, 1], ground.disc[i, 2])
        else:
            _add_polygon(obstacles, ground, pair, i, role)
    for j in range(bases.shape[0]):
        x, y, r = bases[j, 0], bases[j, 1], bases[j, 2]
        is_viewer = x == pair.ax and y == pair.ay and r == pair.ar
        is_target = x == pair.bx and y == pair.by and r == pair.br
        if active[pieces + j] and not is_viewer and not is_target:
            _add_round(obstacles, pair, pieces + j, block, x, y, r)


@lean_kernel
def _ignored(ground: SightTerrain, i: int, pair: Pair, rulings: Rulings) -> bool:
    if ground.opacity[i] != BLOCKING:
        return rulings.ignore_viewer_piece and overlapped(ground, i, pair.ax, pair.ay, pair.ar)
    if not rulings.ignore_own:
        return False
    return overlapped(ground, i, pair.ax, pair.ay, pair.ar) or overlapped(
        ground, i, pair.bx, pair.by, pair.br
    )


@lean_kernel
def overlapped(ground: SightTerrain, i: int, x: float, y: float, r: float) -> bool:
    """Whether a base overlaps the interior of piece i; touching it is not enough."""
    if not _box_reaches(ground, i, x, y, r):
        return False
    return piece_depth(ground.corners, ground.start, ground.disc, i, x, y) > TOUCH - r


@lean_kernel
def _box_reaches(ground: SightTerrain, i: int, x: float, y: float, r: float) -> bool:
    left, low, right, high = ground.bbox[i]
    return bool(left <= x + r and right >= x - r and low <= y + r and high >= y - r)


@lean_kernel
def _add_round(obstacles: Obstacles, pair: Pair, owner: int, role: int, x: float, y: float, r: float) -> None:
    if not reaches_hull(pair, x, y, r + CLEARANCE):
        return
    n = obstacles.size[0]
    obstacles.owner[n] = owner
    obstacles.role[n] = role
    obstacles.first[n] = obstacles.end[n] = obstacles.size[1]
    obstacles.rounds[n, 0], obstacles.rounds[n, 1], obstacles.rounds[n, 2] = x, y, r
    obstacles.near_a[n] = hypot(x - pair.ax, y - pair.ay) < r + pair.ar + CLEARANCE
    obstacles.near_b[n] = hypot(x - pair.bx, y - pair.by) < r + pair.br + CLEARANCE
    obstacles.size[0] = n + 1


@lean_kernel
def _add_polygon(obstacles: Obstacles, ground: SightTerrain, pair: Pair, i: int, role: int) -> None:
    corners, first, end = ground.corners, ground.start[i], ground.start[i + 1]
    edges, n, kept = obstacles.edges, obstacles.size[0], obstacles.size[1]
    j = end - 1
    for c in range(first, end):
        if edge_reaches_hull(pair, corners[j, 0], corners[j, 1], corners[c, 0], corners[c, 1]):
            edges[kept, 0], edges[kept, 1] = corners[j, 0], corners[j, 1]
            edges[kept, 2], edges[kept, 3] = corners[c, 0], corners[c, 1]
            kept += 1
        j = c
    near_a = _box_reaches(ground, i, pair.ax, pair.ay, pair.ar + CLEARANCE) and (
        piece_depth(corners, ground.start, ground.disc, i, pair.ax, pair.ay) > -pair.ar - CLEARANCE
    )
    if kept == obstacles.size[1] and not near_a:
        return
    obstacles.owner[n] = i
    obstacles.role[n] = role
    obstacles.first[n], obstacles.end[n] = obstacles.size[1], kept
    obstacles.rounds[n, 0] = obstacles.rounds[n, 1] = obstacles.rounds[n, 2] = 0.0
    obstacles.near_a[n] = near_a
    obstacles.near_b[n] = _box_reaches(ground, i, pair.bx, pair.by, pair.br + CLEARANCE) and (
        piece_depth(corners, ground.start, ground.disc, i, pair.bx, pair.by) > -pair.br - CLEARANCE
    )
    obstacles.size[0], obstacles.size[1] = n + 1, kept


@lean_kernel
def holds_a_base(obstacles: Obstacles, i: int, ground: SightTerrain, pair: Pair) -> bool:
    """Whether one of the bases lies wholly inside item i, so that every line runs through its interior."""
    if not obstacles.near_a[i] and not obstacles.near_b[i]:
        return False
    x, y, r = obstacles.rounds[i]
    deep_a, deep_b = r - hypot(x - pair.ax, y - pair.ay), r - hypot(x - pair.bx, y - pair.by)
    if r == 0.0:
        p = obstacles.owner[i]
        if obstacles.near_a[i]:
            deep_a = piece_depth(ground.corners, ground.start, ground.disc, p, pair.ax, pair.ay)
        if obstacles.near_b[i]:
            deep_b = piece_depth(ground.corners, ground.start, ground.disc, p, pair.bx, pair.by)
    on_it = obstacles.near_a[i] and deep_a > pair.ar + TOUCH
    return bool(on_it or (obstacles.near_b[i] and deep_b > pair.br + TOUCH))
