"""Compiled arithmetic of a moving base: what steps and paths cost, and what they run into (R-22, R-23)."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from game.board.flat import DIFFICULT, IMPASSABLE, FlatTerrain
from game.board.jit import kernel, lean_kernel
from game.board.planar import point_gap
from game.board.shapes import TOUCH
from game.board.spans import (
    INDEX,
    SHORTEST,
    comes_within,
    disc_span,
    far_from,
    grown_spans,
    merge,
    piece_gap,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.board.terrain import Board

ANY_PART, CENTRE, LEADING_EDGE = 0, 1, 2
"""Codes of `MoveOptions.difficult_test`."""


class Ground(NamedTuple):
    """The obstacles of a board as `spans` reads them: rim of polygons, difficult and impassable pieces."""

    rim: NDArray[np.float64]
    slow: NDArray[np.float64]
    hard: NDArray[np.float64]


def ground_of(board: Board) -> Ground:
    """The ground of a board; worked out once and kept."""
    key = ("ground", 0.0)
    if key not in board.derived:
        board.derived[key] = _ground(board.flat)
    return cast("Ground", board.derived[key])


def _ground(flat: FlatTerrain) -> Ground:
    polygons = np.flatnonzero(np.diff(flat.start) > 0)
    following = np.arange(1, len(flat.corners) + 1)
    following[flat.start[polygons + 1] - 1] = flat.start[polygons]
    along = flat.corners[following] - flat.corners
    lengths = np.hypot(along[:, 0], along[:, 1])
    pieces = np.column_stack(
        (flat.bbox, flat.start[:-1], flat.start[1:], flat.disc, np.arange(len(flat.disc)))
    )
    return Ground(
        np.column_stack((flat.corners, along / lengths[:, None], lengths)),
        pieces[flat.footing == DIFFICULT],
        pieces[flat.footing == IMPASSABLE],
    )


@kernel
def scratch(ground: Ground) -> NDArray[np.float64]:
    """Room for every span that one segment can have on that ground."""
    return np.empty((4 * len(ground.rim) + len(ground.slow) + len(ground.hard) + 4, 2))


@lean_kernel
def slow_length(
    rim: NDArray[np.float64],
    slow: NDArray[np.float64],
    g: float,
    ax: float,
    ay: float,
    dx: float,
    dy: float,
    spans: NDArray[np.float64],
) -> float:
    """Inches of a segment in difficult pieces grown by g, each inch once however many pieces share it."""
    end = 0
    for k in range(len(slow)):
        if not far_from(slow, k, g, ax, ay, dx, dy):
            end = grown_spans(rim, slow, k, g, ax, ay, dx, dy, spans, end)
    if end > 1:
        end = merge(spans, 0, end)
    share = 0.0
    for i in range(end):
        share += spans[i, 1] - spans[i, 0]
    return share * hypot(dx, dy)


@lean_kernel
def meets_hard(
    rim: NDArray[np.float64],
    hard: NDArray[np.float64],
    radius: float,
    ax: float,
    ay: float,
    dx: float,
    dy: float,
) -> bool:
    """Whether a base of that radius overlaps impassable terrain on its way along a segment, or at a point."""
    moves = dx * dx + dy * dy > SHORTEST * SHORTEST
    for k in range(len(hard)):
        if far_from(hard, k, radius, ax, ay, dx, dy):
            continue
        if moves:
            if comes_within(rim, hard, k, radius - TOUCH, ax, ay, dx, dy):
                return True
        elif piece_gap(rim, hard, k, ax, ay, dx, dy) < radius - TOUCH:
            return True
    return False


@lean_kernel
def step_cost(
    rim: NDArray[np.float64],
    slow: NDArray[np.float64],
    radius: float,
    test: int,
    ax: float,
    ay: float,
    dx: float,
    dy: float,
    spans: NDArray[np.float64],
) -> float:
    """Movement that a straight step costs: its length, once more where it is difficult (ruling R-22)."""
    length = hypot(dx, dy)
    if length < SHORTEST:
        return length
    if test == ANY_PART:
        return length + slow_length(rim, slow, radius, ax, ay, dx, dy, spans)
    ahead = radius / length if test == LEADING_EDGE else 0.0
    return length + slow_length(rim, slow, 0.0, ax + ahead * dx, ay + ahead * dy, dx, dy, spans)


@kernel
def path_slow_spans(
    ground: Ground, radius: float, test: int, path: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Rows (step, piece, t0, t1): where each step of a path is in each difficult piece, by step and piece."""
    spans = scratch(ground)
    rows = np.empty((16, 4))
    count = 0
    for step in range(len(path) - 1):
        ax = path[step, 0]
        ay = path[step, 1]
        dx = path[step + 1, 0] - ax
        dy = path[step + 1, 1] - ay
        length = hypot(dx, dy)
        if length < SHORTEST:
            continue
        if test == LEADING_EDGE:
            ax += radius / length * dx
            ay += radius / length * dy
        g = radius if test == ANY_PART else 0.0
        for k in range(len(ground.slow)):
            if far_from(ground.slow, k, g, ax, ay, dx, dy):
                continue
            end = grown_spans(ground.rim, ground.slow, k, g, ax, ay, dx, dy, spans, 0)
            for i in range(end):
                if count == len(rows):
                    rows = np.concatenate((rows, np.empty_like(rows)))
                rows[count, 0] = step
                rows[count, 1] = ground.slow[k, INDEX]
                rows[count, 2] = spans[i, 0]
                rows[count, 3] = spans[i, 1]
                count += 1
    return rows[:count]


@kernel
def path_hard_contacts(ground: Ground, radius: float, path: NDArray[np.float64]) -> NDArray[np.float64]:
    """Rows (piece, step, t, depth): where a path's base first overlaps each impassable piece, and how deep.

    The depth is the greatest on that step, and the radius where the base's centre itself goes in.
    """
    spans = scratch(ground)
    rows = np.empty((len(ground.hard), 4))
    count = 0
    for k in range(len(ground.hard)):
        for step in range(max(1, len(path) - 1)):
            after = min(step + 1, len(path) - 1)
            ax = path[step, 0]
            ay = path[step, 1]
            dx = path[after, 0] - ax
            dy = path[after, 1] - ay
            if far_from(ground.hard, k, radius, ax, ay, dx, dy):
                continue
            depth = radius - piece_gap(ground.rim, ground.hard, k, ax, ay, dx, dy)
            if depth > TOUCH:
                end = 0
                if hypot(dx, dy) >= SHORTEST:
                    end = grown_spans(ground.rim, ground.hard, k, radius, ax, ay, dx, dy, spans, 0)
                rows[count, 0] = ground.hard[k, INDEX]
                rows[count, 1] = step
                rows[count, 2] = spans[0, 0] if end else 0.0
                rows[count, 3] = depth
                count += 1
                break
    return rows[:count]


@kernel
def first_stop(path: NDArray[np.float64], zones: NDArray[np.float64]) -> tuple[int, float]:
    """The step of a path and the t on it where it first reaches a zone (x, y, radius); (-1, 0) if never.

    A zone that the path starts in counts only once the path has left it (ruling R-28).
    """
    counts = np.empty(len(zones), dtype=np.bool_)
    for h in range(len(zones)):
        counts[h] = hypot(path[0, 0] - zones[h, 0], path[0, 1] - zones[h, 1]) > zones[h, 2] + TOUCH
    for step in range(len(path) - 1):
        dx = path[step + 1, 0] - path[step, 0]
        dy = path[step + 1, 1] - path[step, 1]
        squared = dx * dx + dy * dy
        if squared < SHORTEST * SHORTEST:
            continue
        best = 2.0
        for h in range(len(zones)):
            fx = path[step, 0] - zones[h, 0]
            fy = path[step, 1] - zones[h, 1]
            if counts[h]:
                if point_gap(fx, fy, dx, dy) <= zones[h, 2] + TOUCH:
                    nearest = min(1.0, max(0.0, -(fx * dx + fy * dy) / squared))
                    lo, hi = disc_span(fx, fy, dx, dy, zones[h, 2])
                    best = min(best, lo if lo <= hi else nearest)
            elif hypot(fx + dx, fy + dy) > zones[h, 2] + TOUCH:
                counts[h] = True
        if best <= 1.0:
            return step, best
    return -1, 0.0


@kernel
def path_disc_contacts(path: NDArray[np.float64], discs: NDArray[np.float64]) -> NDArray[np.float64]:
    """Rows (disc, step, t, depth): where a path's centre first lies inside each disc by more than TOUCH."""
    rows = np.empty((len(discs), 4))
    count = 0
    for h in range(len(discs)):
        for step in range(max(1, len(path) - 1)):
            after = min(step + 1, len(path) - 1)
            fx = path[step, 0] - discs[h, 0]
            fy = path[step, 1] - discs[h, 1]
            dx = path[after, 0] - path[step, 0]
            dy = path[after, 1] - path[step, 1]
            depth = discs[h, 2] - point_gap(fx, fy, dx, dy)
            if depth > TOUCH:
                lo, hi = 1.0, 0.0
                if hypot(dx, dy) >= SHORTEST:
                    lo, hi = disc_span(fx, fy, dx, dy, discs[h, 2])
                rows[count, 0] = h
                rows[count, 1] = step
                rows[count, 2] = lo if lo <= hi else 0.0
                rows[count, 3] = depth
                count += 1
                break
    return rows[:count]
