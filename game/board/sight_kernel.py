"""Sight to many targets in one call, and the obstacles that close a line."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

import numpy as np

from game.board.jit import kernel
from game.board.planar import point_segment_distance
from game.board.sight_line import centre_line, crosses, line_between, point_at
from game.board.sight_scene import COVER, Ground, Rulings, empty_obstacles, gather, pair_of
from game.board.sight_search import BLOCKED, CENTRE, empty_room, search

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]
    Flags = NDArray[np.bool_]

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
    room = empty_room(ground, bases)
    obstacles = room.obstacles
    for i in range(targets.shape[0]):
        pair = pair_of(viewer[0], viewer[1], viewer[2], targets[i, 0], targets[i, 1], targets[i, 2])
        own = ground.opacity.size + own_base[i]
        blocks = own_base[i] != NOBODY and active[own]
        if blocks:
            active[own] = False
        gather(obstacles, ground, bases, active, pair, rulings)
        if blocks:
            active[own] = True
        cover[i, :] = False
        witness[i, :] = 0.0
        counts[i] = search(room, ground, pair, rulings)
        if counts[i] == BLOCKED:
            continue
        line = line_between(pair, room.found[0], room.found[1], room.found[2])
        witness[i, 0], witness[i, 1] = point_at(line, line.t0)
        witness[i, 2], witness[i, 3] = point_at(line, line.t1)
        if rulings.cover_line == CENTRE:
            line = centre_line(pair)
        counts[i] = 0
        for k in range(obstacles.size[0]):
            if obstacles.role[k] == COVER and crosses(line, obstacles, k, ground):
                cover[i, obstacles.owner[k]] = True
                counts[i] += 1
    return counts


@kernel
def between_kernel(
    ground: Ground, viewer: Floats, target: Floats, bases: Floats, active: Flags, rulings: Rulings
) -> tuple[Ints, Floats]:
    """What may block between two discs: indexes as in `active`, and inches to the middle between them."""
    obstacles = empty_obstacles(ground, bases)
    pair = pair_of(viewer[0], viewer[1], viewer[2], target[0], target[1], target[2])
    gather(obstacles, ground, bases, active, pair, rulings)
    at = (pair.ar + pair.length - pair.br) / 2
    mx, my = pair.ax + at * pair.ux, pair.ay + at * pair.uy
    owners = np.empty(obstacles.size[0], np.int64)
    away = np.empty(obstacles.size[0], np.float64)
    n = 0
    for i in range(obstacles.size[0]):
        if obstacles.role[i] == COVER:
            continue
        x, y, r = obstacles.rounds[i]
        owners[n] = obstacles.owner[i]
        away[n] = max(0.0, hypot(x - mx, y - my) - r) if r > 0.0 else 1e300
        for e in range(obstacles.first[i], obstacles.end[i]):
            x0, y0, x1, y1 = obstacles.edges[e]
            away[n] = min(away[n], point_segment_distance(mx, my, x0, y0, x1, y1))
        n += 1
    return owners[:n], away[:n]
