"""Lines of equal value on a raster (marching squares)."""

from __future__ import annotations

from itertools import pairwise
from math import inf, isinf
from typing import TYPE_CHECKING

import numpy as np

from game.board.jit import kernel

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.board.area import Ring

NONE = -1


def contour(values: NDArray[np.float64], level: float, spacing: float) -> list[Ring]:
    """The borders of where a raster is at most `level`, as rings with the lower side on their left.

    Point (i, j) of the raster is the place (j, i) * spacing. What lies beyond the raster counts as higher; so
    does infinity, and then the border keeps to the finite side.
    """
    padded = np.full((values.shape[0] + 2, values.shape[1] + 2), inf)
    padded[1:-1, 1:-1] = values
    points, ends = _rings(padded, level)
    places = ((points - 1.0) * spacing).tolist()
    return [tuple((x, y) for x, y in places[a:b]) for a, b in pairwise([0, *ends.tolist()])]


@kernel
def _rings(values: NDArray[np.float64], level: float) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Points (x, y) in raster units, ring after ring, and the end of each ring."""
    following = _links(values, level)
    points = np.empty((len(following), 2))
    ends = np.empty(len(following), dtype=np.int64)
    count = 0
    rings = 0
    for first in range(len(following)):
        here = first
        start = count
        while following[here] != NONE:
            x, y = _crossing(values, level, here)
            if count == start or points[count - 1, 0] != x or points[count - 1, 1] != y:
                points[count, 0] = x
                points[count, 1] = y
                count += 1
            after = following[here]
            following[here] = NONE
            here = after
        if count - start >= 3:
            ends[rings] = count
            rings += 1
        else:
            count = start
    return points[:count], ends[:rings]


@kernel
def _links(values: NDArray[np.float64], level: float) -> NDArray[np.int64]:
    """For each edge of the raster that the contour crosses, the edge it crosses next.

    Edge i * columns + j goes right from point (i, j), and that number plus the size of the raster goes up.
    """
    rows, columns = values.shape
    size = rows * columns
    following = np.full(2 * size, NONE)
    inner = np.empty(4, dtype=np.bool_)
    edges = np.empty(4, dtype=np.int64)
    for i in range(rows - 1):
        for j in range(columns - 1):
            inner[0] = values[i, j] <= level
            inner[1] = values[i, j + 1] <= level
            inner[2] = values[i + 1, j + 1] <= level
            inner[3] = values[i + 1, j] <= level
            count = int(inner[0]) + int(inner[1]) + int(inner[2]) + int(inner[3])
            if count in (0, 4):
                continue
            edges[0] = i * columns + j
            edges[1] = size + i * columns + j + 1
            edges[2] = (i + 1) * columns + j
            edges[3] = size + i * columns + j
            middle = values[i, j] + values[i, j + 1] + values[i + 1, j + 1] + values[i + 1, j]
            way = 1 if middle <= 4.0 * level else 3
            for k in range(4):
                if inner[k] and not inner[(k + 1) % 4]:
                    m = (k + way) % 4
                    while inner[m] or not inner[(m + 1) % 4]:
                        m = (m + way) % 4
                    following[edges[k]] = edges[m]
    return following


@kernel
def _crossing(values: NDArray[np.float64], level: float, edge: int) -> tuple[float, float]:
    """Where the contour crosses an edge, in raster units."""
    rows, columns = values.shape
    size = rows * columns
    upward = edge >= size
    i = edge % size // columns
    j = edge % size % columns
    here = values[i, j]
    there = values[i + 1, j] if upward else values[i, j + 1]
    if isinf(there):
        share = 0.0
    elif isinf(here):
        share = 1.0
    else:
        share = (level - here) / (there - here)
    if upward:
        return float(j), i + share
    return j + share, float(i)
