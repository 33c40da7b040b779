"""Where a base just fits in between two obstacles: paths that keep a hair off the one are in the other."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

import numpy as np
import shapely

from game.board.jit import Floats, kernel, lean_part
from game.board.movement_kernel import ANY_PART, Mover, slow_depth, standable
from game.board.planar import INDEX
from game.board.roadmap import COLUMNS, HAIR, HOSTILE, NOBODY, X, Y, piece_nodes
from game.board.shapes import TOUCH, Disc, Polygon, Shape

if TYPE_CHECKING:
    from game.board.terrain import Board

ENDS_ONLY = 1e6
"""Inches between places along an edge, so that there are but those at its ends."""

CLOSE = 1.5
"""So many radii from a place in a gap others may lead there: the two ends of a quarter turn are nearer."""


def gap_nodes(board: Board, mover: Mover) -> Floats:
    """Nodes of the roadmap where such gaps begin and end; worked out once for a board and radius, and kept.

    Difficult terrain is an obstacle here where any part of the base in it counts.
    """
    return board.derived(f"gaps {mover.test}", mover.radius, lambda: _gap_nodes(board, mover))


def _gap_nodes(board: Board, mover: Mover) -> Floats:
    rows = np.concatenate((mover.hard, mover.slow)) if mover.test == ANY_PART else mover.hard
    shapes = [board.pieces[index].shape for index in rows[:, INDEX].astype(int).tolist()]
    off, on = (
        np.concatenate([np.zeros((0, 2)), *(_beside(shape, mover.radius - kept) for shape in shapes)])
        for kept in (0.0, HAIR)
    )
    places = np.concatenate((np.column_stack((on, off)), _between(shapes, mover.radius)))
    return _fitting(mover, places)


def _beside(shape: Shape, radius: float) -> Floats:
    """Places a hair off the shape grown so much: at the chords round it, and at the ends of its edges."""
    return piece_nodes(shape, radius, ENDS_ONLY)[:, :2]


def _between(shapes: list[Shape], radius: float) -> Floats:
    """Rows (x, y, x1, y1): places halfway between shapes that are just so far apart, and a hair across."""
    cores = np.array([_core(shape) for shape in shapes], dtype=object)
    inner = np.array([shape.r if isinstance(shape, Disc) else 0.0 for shape in shapes])
    most = 2.0 * radius + HAIR
    reach = inner + inner.max(initial=0.0) + most
    i, j = shapely.STRtree(cores).query(cores, predicate="dwithin", distance=reach)
    apart = shapely.distance(cores[i], cores[j]) - inner[i] - inner[j]
    fits = (i < j) & (apart >= 2.0 * radius - TOUCH) & (apart <= most)
    lines = shapely.shortest_line(cores[i[fits]], cores[j[fits]])
    ends = shapely.get_coordinates(lines).reshape(-1, 2, 2)
    across = ends[:, 1] - ends[:, 0]
    across /= np.hypot(across[:, 0], across[:, 1])[:, None]
    off = inner[i[fits]] + apart[fits] / 2.0
    places = ends[:, 0] + off[:, None] * across
    return np.column_stack((places, places + HAIR * across))


def _core(shape: Shape) -> object:
    """A polygon as it is, a disc's centre."""
    match shape:
        case Disc(x, y, _):
            return shapely.Point(x, y)
        case Polygon(corners):
            return shapely.Polygon(corners)


@kernel
def _fitting(mover: Mover, places: Floats) -> Floats:
    """Nodes at those of the places where the base can be but not a hair away, and at those close to them.

    The close ones lead there: no line from a place a hair off a corner is tangent to what touches it.
    """
    lost = np.zeros(len(places), dtype=np.bool_)
    free = np.zeros(len(places), dtype=np.bool_)
    for i in range(len(places)):
        x, y = places[i, 0], places[i, 1]
        free[i] = standable(mover, x, y)
        lost[i] = free[i] and _is_worse(mover, places[i, 2], places[i, 3], _is_slow(mover, x, y))
    nodes = np.zeros((len(places), COLUMNS))
    nodes[:, HOSTILE:] = NOBODY
    count = 0
    tight = np.flatnonzero(lost)
    for k in np.flatnonzero(free):
        for j in tight:
            away = hypot(places[k, 0] - places[j, 0], places[k, 1] - places[j, 1])
            if away <= CLOSE * mover.radius:
                nodes[count, X], nodes[count, Y] = places[k, 0], places[k, 1]
                count += 1
                break
    return nodes[:count]


@lean_part
def _is_slow(mover: Mover, x: float, y: float) -> bool:
    return mover.test == ANY_PART and slow_depth(mover, x, y) > TOUCH


@lean_part
def _is_worse(mover: Mover, x: float, y: float, slow: bool) -> bool:
    """Whether the base cannot be there, or only in difficult terrain, though it was not `slow` before."""
    return not standable(mover, x, y) or (not slow and _is_slow(mover, x, y))
