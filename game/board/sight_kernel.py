"""Sight to many targets in one call, and the obstacles that close a line."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

import numpy as np

from game.board.jit import kernel
from game.board.planar import point_segment_distance
from game.board.sight_line import centre_line, crosses, line_between, point_at
from game.board.sight_scene import COVER, Ground, Obstacles, Pair, Rulings, gather, pair_of
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
        gather(obstacles, ground, bases, active, own_base[i], pair, rulings)
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
def closing_kernel(
    ground: Ground, viewer: Floats, target: Floats, bases: Floats, active: Flags, rulings: Rulings
) -> None:
    """Clear flags of `active` until what is left closes every line to the target, and nothing less does.

    One obstacle that closes alone is preferred, the nearest to the middle between the bases; else obstacles
    are left out one by one, the farthest from that middle first.
    """
    room = empty_room(ground, bases)
    obstacles = room.obstacles
    pair = pair_of(viewer[0], viewer[1], viewer[2], target[0], target[1], target[2])
    gather(obstacles, ground, bases, active, NOBODY, pair, rulings)
    owners = obstacles.owner[: obstacles.size[0]].copy()
    order = np.argsort(_distances_to_middle(obstacles, pair), kind="mergesort")
    active[:] = False
    for k in order:
        active[owners[k]] = True
        gather(obstacles, ground, bases, active, NOBODY, pair, rulings)
        if search(room, ground, pair, rulings) == BLOCKED:
            return
        active[owners[k]] = False
    active[owners] = True
    for k in order[::-1]:
        active[owners[k]] = False
        gather(obstacles, ground, bases, active, NOBODY, pair, rulings)
        if search(room, ground, pair, rulings) != BLOCKED:
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
