"""Gaps into which a base just fits: paths that keep a hair off the one obstacle are in the other."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

import numpy as np
import shapely

from game.board.kernels.jit import ZERO, Flags, Floats, kernel, lean_part
from game.board.movement.movement_kernel import ANY_PART, Mover, meets_hard, slow_depth, standable
from game.board.planar import INDEX, X0, X1, Y0, Y1, StraightStep, X, Y
from game.board.reach.roadmap import (
    AFTER_X,
    AFTER_Y,
    BEFORE_X,
    BEFORE_Y,
    BORDER_STEP,
    COLUMNS,
    FIRST_CHORD,
    FREE,
    HAIR,
    HOSTILE,
    KIND,
    LAST_CHORD,
    NOBODY,
    NUMBER,
    Chains,
    closed_chains,
    piece_nodes,
    two_chains,
)
from game.board.shapes import TOUCH, Chain, Disc, Polygon, Shape

if TYPE_CHECKING:
    from game.board.terrain import Board

ENDS_ONLY = 1e6
"""Inches between places along an edge, so that there are but those at its ends."""

CLOSE = 1.5
"""Radii round a place in a gap within which free places are nodes: the ends of a quarter turn are nearer."""


def gap_nodes(board: Board, mover: Mover) -> Floats:
    """Nodes of the roadmap where such gaps begin and end; worked out once for a board and radius, and kept.

    Difficult terrain is an obstacle here where any part of the base in it counts.
    """
    return board.derived(f"gaps {mover.test}", mover.radius, lambda: _gap_nodes(board, mover))


def _gap_nodes(board: Board, mover: Mover) -> Floats:
    rows = np.concatenate((mover.hard, mover.slow)) if mover.test == ANY_PART else mover.hard
    shapes = [board.pieces[index].shape for index in rows[:, INDEX].astype(int).tolist()]
    ends = np.concatenate((_beside(shapes, mover.radius, ENDS_ONLY), _between(shapes, mover.radius)))
    return _fitting(mover, ends, _beside(shapes, mover.radius, BORDER_STEP))


def _beside(shapes: list[Shape], radius: float, spacing: float) -> Floats:
    """Rows (x, y, x1, y1): places on the border of each shape grown so much, and a hair off it.

    They are at the chords round its corners and, with that spacing, along its edges with both ends.
    """
    on, off = (
        np.concatenate(
            [np.zeros((0, 2)), *(piece_nodes(each, radius - kept, spacing)[:, :2] for each in shapes)]
        )
        for kept in (HAIR, 0.0)
    )
    return np.column_stack((on, off))


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
        case Polygon(corners) | Chain(corners=corners):
            return shapely.Polygon(corners)


def gap_leads(board: Board, mover: Mover, terrain: Floats) -> Floats:
    """More nodes for paths through such gaps, each on its own; worked out once and kept.

    They are where something else crosses a gap, and those nodes of the terrain that lie in line with a gap's.
    Monsters of edition 6 find their ways without these.
    """
    return board.derived(f"leads to gaps {mover.test}", mover.radius, lambda: _leads(board, mover, terrain))


def _leads(board: Board, mover: Mover, terrain: Floats) -> Floats:
    gaps = gap_nodes(board, mover)
    if not len(gaps):
        return gaps
    rows = np.concatenate((mover.hard, mover.slow)) if mover.test == ANY_PART else mover.hard
    shapes = [board.pieces[index].shape for index in rows[:, INDEX].astype(int).tolist()]
    crossed = _crossed(
        mover, closed_chains([piece_nodes(each, mover.radius - HAIR, 0.0) for each in shapes], 0)
    )
    in_line = terrain[_in_line_with(mover, np.concatenate((gaps, crossed)), terrain)].copy()
    in_line[:, KIND], in_line[:, NUMBER] = FREE, NOBODY
    every = np.concatenate((gaps, crossed, in_line))
    # Where borders coincide most nodes are there several times, and a search looks at each pair of them.
    _, first = np.unique(np.round(every[:, [X, Y]] / TOUCH), axis=0, return_index=True)
    return every[np.sort(first[first >= len(gaps)])]


@kernel
def _crossed(mover: Mover, chains: Chains) -> Floats:
    """Nodes in gaps where the border of a third piece crosses them.

    A lane between two woods may end in the midst of its length, where a third wood reaches over it: there a
    path leaves it, and there is no corner of the lane's own borders::

        wood | lane |  wood
        wood |    .-+----- third wood
        wood |   (
    """
    nodes = np.zeros((16, COLUMNS))
    nodes[:, HOSTILE:] = NOBODY
    count = ZERO
    for a in range(len(chains.rows)):
        for c in range(int(chains.rows[a, FIRST_CHORD]), int(chains.rows[a, LAST_CHORD])):
            chord = chains.chords[c : c + 1]
            first = count
            for b in range(len(chains.rows)):
                if b != a:
                    nodes, count = two_chains(chord, chains, b, nodes, count)
            dx, dy = chord[0, X1] - chord[0, X0], chord[0, Y1] - chord[0, Y0]
            away = HAIR / max(hypot(dx, dy), TOUCH)
            # Chains run counter-clockwise: what they go round lies on their left.
            kept = first
            for i in range(first, count):
                x, y = nodes[i, X], nodes[i, Y]
                if standable(mover, x, y) and _is_worse(
                    mover, x + away * dy, y - away * dx, _was_slow(mover, x, y)
                ):
                    nodes[kept, X], nodes[kept, Y] = x, y
                    kept += 1
            count = kept
    return nodes[:count]


@lean_part
def _goes_along(nodes: Floats, i: int, dx: float, dy: float) -> bool:
    """Whether a place so far from node i lies in line with one of the two chords that meet there."""
    before = abs(dx * nodes[i, BEFORE_Y] - dy * nodes[i, BEFORE_X])
    after = abs(dx * nodes[i, AFTER_Y] - dy * nodes[i, AFTER_X])
    return bool(min(before, after) <= 2.0 * HAIR)


@kernel
def _in_line_with(mover: Mover, gaps: Floats, terrain: Floats) -> Flags:
    """Whether each node can be walked to from a gap's along one of the two chords that meet there.

    Beyond a gap a path goes on along the same wall, to its next corner. The gap's node touches the wall, the
    corner's keeps a hair off it: the line between them cuts the chord there by less than that hair, so it
    does not count as touching the corner, and the way was lost (2" of detour on a lattice of half inches)::

        gap |. . . . . . . . . .' chord of the corner's ring
            +-------------------+
            |       wall        |
    """
    found = np.zeros(len(terrain), dtype=np.bool_)
    for i in range(len(terrain)):
        if terrain[i, KIND] == FREE:
            continue
        x, y = terrain[i, X], terrain[i, Y]
        for j in range(len(gaps)):
            dx, dy = gaps[j, X] - x, gaps[j, Y] - y
            if _goes_along(terrain, i, dx, dy) and not meets_hard(
                mover, mover.radius, StraightStep(x, y, dx, dy)
            ):
                found[i] = True
                break
    return found


@kernel
def _fitting(mover: Mover, places: Floats, along: Floats) -> Floats:
    """Nodes at those of the places where the base can be but not a hair away, and at those close to them.

    The close ones lead there: no line from a place a hair off a corner is tangent to what touches it. A gap
    between difficult pieces may be entered and left anywhere: there are nodes at those `along` it, too.
    """
    lost = np.zeros(len(places), dtype=np.bool_)
    free = np.zeros(len(places), dtype=np.bool_)
    for i in range(len(places)):
        x, y = places[i, X0], places[i, Y0]
        free[i] = standable(mover, x, y)
        lost[i] = free[i] and _is_worse(mover, places[i, X1], places[i, Y1], _was_slow(mover, x, y))
    nodes = np.zeros((len(places) + len(along), COLUMNS))
    nodes[:, HOSTILE:] = NOBODY
    count = 0
    tight = np.flatnonzero(lost)
    for k in np.flatnonzero(free):
        for j in tight:
            away = hypot(places[k, X0] - places[j, X0], places[k, Y0] - places[j, Y0])
            if away <= CLOSE * mover.radius:
                nodes[count, X], nodes[count, Y] = places[k, X0], places[k, Y0]
                count += 1
                break
    if len(tight) == 0:
        return nodes[:0]
    for i in range(len(along)):
        x, y = along[i, X0], along[i, Y0]
        if standable(mover, x, y) and _is_worse(mover, along[i, X1], along[i, Y1], _was_slow(mover, x, y)):
            nodes[count, X], nodes[count, Y] = x, y
            count += 1
    return nodes[:count]


@lean_part
def _is_slow(mover: Mover, x: float, y: float) -> bool:
    return mover.test == ANY_PART and slow_depth(mover, x, y) > TOUCH


@lean_part
def _was_slow(mover: Mover, x: float, y: float) -> bool:
    """Whether the base there is in difficult terrain, and none is dearer."""
    return mover.least == mover.factor and _is_slow(mover, x, y)


@lean_part
def _is_worse(mover: Mover, x: float, y: float, slow: bool) -> bool:
    """Whether the base cannot be there, or only in difficult terrain, though it was not `slow` before."""
    return not standable(mover, x, y) or (not slow and _is_slow(mover, x, y))
