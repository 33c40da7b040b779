"""Cells: boxes of lines, told by their signed distances from the two centres, and what covers them whole.

A line that meets two bases apart from each other is the pair (off_a, off_b) of its signed distances from
their centres, any point of the box [-ra, ra] x [-rb, rb]. In the frame with the viewer's centre as origin and
the target's at (length, 0), its signed distance from a point (x, y) is

    y * cos - (1 - x / length) * off_a - x / length * off_b,    sin = (off_b - off_a) / length,

so that bounds over a box of lines cost a few operations.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from game.board.jit import lean_kernel
from game.board.shapes import CLEARANCE, TOUCH

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from game.board.sight_scene import Pair

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

MISSES, MAY_MEET, COVERS = 0, 1, 2
"""What a screen does to the lines of a cell: meets none, is not decided, meets every one."""


class Cell(NamedTuple):
    """The lines with |off_a - a| <= half_a and |off_b - b| <= half_b.

    The cosine of their slope is within `half_cos` of `cos`, the sine between `sin0` and `sin1`; `length` is
    that of the pair, in inches.
    """

    a: float
    half_a: float
    b: float
    half_b: float
    cos: float
    half_cos: float
    sin0: float
    sin1: float
    length: float


class Screens(NamedTuple):
    """Parts of obstacles outside both bases: a line meets screen i where it separates the screen's points.

    The points `points[first[i]:end[i]]` are (x / length, y) in the pair's frame: the corners of a chain of
    edges, or the centre of a disc with `radius[i]`. `item` is the obstacle; `size` holds the number of
    screens and of points.
    """

    points: Floats
    first: Ints
    end: Ints
    radius: Floats
    item: Ints
    size: Ints


@lean_kernel
def cell_of(pair: Pair, a: float, half_a: float, b: float, half_b: float) -> Cell:
    """The cell of these lines."""
    length = max(pair.length, TOUCH)
    sin0, sin1 = (b - a - half_a - half_b) / length, (b - a + half_a + half_b) / length
    steep, flat = max(-sin0, sin1), max(0.0, sin0, -sin1)
    cos0, cos1 = sqrt(max(0.0, 1.0 - steep * steep)), sqrt(max(0.0, 1.0 - flat * flat))
    return Cell(a, half_a, b, half_b, (cos0 + cos1) / 2, (cos1 - cos0) / 2, sin0, sin1, pair.length)


@lean_kernel
def spread(cell: Cell, x: float, y: float) -> tuple[float, float]:
    """Middle and half width of a range that holds the distances of a point from the lines of the cell."""
    far = 1.0 - x
    middle = y * cell.cos - far * cell.a - x * cell.b
    return middle, abs(y) * cell.half_cos + abs(far) * cell.half_a + abs(x) * cell.half_b


@lean_kernel
def screening(screens: Screens, i: int, cell: Cell, closed: bool) -> int:
    """What screen i does to the lines of the cell; where it is not `closed`, only its interior counts."""
    deep = 0.0 if closed else TOUCH
    inner_low, inner_high, outer_low, outer_high = -1e300, 1e300, 1e300, -1e300
    for p in range(screens.first[i], screens.end[i]):
        middle, half = spread(cell, screens.points[p, 0], screens.points[p, 1])
        inner_low, outer_low = max(inner_low, middle - half), min(outer_low, middle - half)
        inner_high, outer_high = min(inner_high, middle + half), max(outer_high, middle + half)
    r = screens.radius[i]
    if outer_low - r > CLEARANCE or outer_high + r < -CLEARANCE:
        return MISSES
    if inner_low + r >= deep and inner_high - r <= -deep and _lies_between(screens, i, cell):
        return COVERS
    return MAY_MEET


@lean_kernel
def _lies_between(screens: Screens, i: int, cell: Cell) -> bool:
    """Whether along every line of the cell the screen lies after the viewer's centre, before the target's.

    What lies there and outside both bases is met by the free part of a line, if it is met at all.
    """
    cos0 = cell.cos - cell.half_cos
    for p in range(screens.first[i], screens.end[i]):
        x, y = screens.points[p, 0] * cell.length, screens.points[p, 1]
        rest = cell.length - x
        if x <= 0.0 or rest <= 0.0:
            return False
        if x * cos0 + min(y * cell.sin0, y * cell.sin1) <= 0.0:
            return False
        if rest * cos0 - max(y * cell.sin0, y * cell.sin1) <= 0.0:
            return False
    return True
