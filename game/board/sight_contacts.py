"""Contacts: the discs that the critical lines between two bases are tangent to."""

from __future__ import annotations

from math import hypot, sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from game.board.jit import kernel, lean_kernel
from game.board.shapes import CLEARANCE
from game.board.sight_scene import CLOSED, COVER, Ground, Obstacles, Pair, reaches_hull

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]


class Contacts(NamedTuple):
    """Contact i is the disc `disc[i]` (x, y, radius); `size[0]` is their number.

    They are the two bases, round obstacles, corners, and the points where an obstacle's border crosses one of
    the bases' circles. `frame[i]` is the centre in the pair's frame, as in `Screens`. `sides[i]` holds, for a
    corner, the vectors to its two neighbours; `wall[i]` says that it belongs to a blocker, which has to lie
    wholly beyond the line.
    """

    disc: Floats
    frame: Floats
    is_corner: NDArray[np.bool_]
    sides: Floats
    wall: NDArray[np.bool_]
    size: Ints


@kernel
def empty_contacts(ground: Ground, bases: Floats) -> Contacts:
    """Room for every contact: a corner and four crossings with each base per edge, and so per round."""
    # An edge may cross each circle twice, and so may the clearance round its corner.
    n = 2 + 9 * ground.corners.shape[0] + 5 * (ground.disc.shape[0] + bases.shape[0])
    return Contacts(
        np.empty((n, 3), np.float64),
        np.empty((n, 2), np.float64),
        np.empty(n, np.bool_),
        np.empty((n, 4), np.float64),
        np.empty(n, np.bool_),
        np.zeros(1, np.int64),
    )


@lean_kernel
def find_contacts(contacts: Contacts, obstacles: Obstacles, ground: Ground, pair: Pair, worst: bool) -> None:
    """Fill `contacts` for these obstacles.

    Blockers that may not be touched are kept at CLEARANCE. What may be touched has contacts without
    clearance, since the line that crosses least may graze it; the line that crosses most (`worst`) is
    looked for CLEARANCE inside it instead.
    """
    contacts.size[0] = 0
    _add(contacts, pair, pair.ax, pair.ay, pair.ar)
    _add(contacts, pair, pair.bx, pair.by, pair.br)
    for i in range(obstacles.size[0]):
        role = obstacles.role[i]
        keep = 0.0
        if role == CLOSED:
            keep = CLEARANCE
        elif role == COVER and worst:
            keep = -CLEARANCE
        x, y, r = obstacles.rounds[i]
        if r > 0.0:
            _add(contacts, pair, x, y, r + keep)
            if obstacles.near_a[i] or obstacles.near_b[i]:
                _add_circle_crossings(contacts, pair, x, y, r + keep)
            continue
        _add_corners(contacts, obstacles, ground, pair, i, keep)
        if obstacles.near_a[i] or obstacles.near_b[i]:
            for e in range(obstacles.first[i], obstacles.end[i]):
                x0, y0, x1, y1 = obstacles.edges[e]
                _add_edge_crossings(contacts, pair, x0, y0, x1, y1, keep)


@lean_kernel
def _add(contacts: Contacts, pair: Pair, x: float, y: float, r: float) -> None:
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
    contacts: Contacts, obstacles: Obstacles, ground: Ground, pair: Pair, i: int, keep: float
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
        _add(contacts, pair, x, y, abs(keep))
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
                _add(contacts, pair, ox + t * ex, oy + t * ey, 0.0)


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
            _add(contacts, pair, cx + along * dx - side * dy, cy + along * dy + side * dx, 0.0)
