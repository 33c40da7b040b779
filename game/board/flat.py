"""The terrain of a board as flat arrays, the form in which the compiled kernels read it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from game.board.shapes import Disc, Polygon, Shape, bounds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


OPEN, DIFFICULT, IMPASSABLE = 0, 1, 2
"""Codes of `Footing` in `FlatTerrain.footing`."""

CLEAR, LIGHT, BLOCKING = 0, 1, 2
"""Codes of `Opacity` in `FlatTerrain.opacity`."""


@dataclass(frozen=True, slots=True, eq=False)
class FlatTerrain:
    """k pieces with n polygon corners in all; the kernels only read them.

    Piece i is the polygon `corners[start[i]:start[i + 1]]`, counter-clockwise, or, where that is empty, the
    disc `disc[i]` (x, y, radius). `bbox[i]` is (x0, y0, x1, y1). Lengths are in inches.
    """

    corners: NDArray[np.float64]
    start: NDArray[np.int64]
    disc: NDArray[np.float64]
    footing: NDArray[np.int8]
    opacity: NDArray[np.int8]
    bbox: NDArray[np.float64]


def flatten(shapes: Sequence[Shape], footing: Sequence[int], opacity: Sequence[int]) -> FlatTerrain:
    """The arrays of pieces with these shapes and codes, in the same order."""
    corners: list[tuple[float, float]] = []
    start = [0]
    disc = np.zeros((len(shapes), 3))
    bbox = np.zeros((len(shapes), 4))
    for i, shape in enumerate(shapes):
        match shape:
            case Disc(x, y, r):
                disc[i] = (x, y, r)
            case Polygon(ring):
                corners.extend(ring)
        bbox[i] = bounds(shape)
        start.append(len(corners))
    return FlatTerrain(
        corners=np.array(corners, dtype=np.float64).reshape(-1, 2),
        start=np.array(start, dtype=np.int64),
        disc=disc,
        footing=np.array(footing, dtype=np.int8),
        opacity=np.array(opacity, dtype=np.int8),
        bbox=bbox,
    )
