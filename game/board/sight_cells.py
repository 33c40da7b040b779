"""Cells: boxes of lines, told by their signed distances from the two centres, and what covers them whole.

A line that meets two bases apart from each other is the pair (off_a, off_b) of its signed distances from
their centres, any point of the box [-ra, ra] x [-rb, rb]. In the frame with the viewer's centre as origin and
the target's at (length, 0), its signed distance from a point (x, y) is

    y * cos - (1 - x / length) * off_a - x / length * off_b,    sin = (off_b - off_a) / length,

so that bounds over a box of lines cost a few operations. What covers are screens: the parts of obstacles that
lie between the two bases and outside both.
"""

from __future__ import annotations

from math import cos, hypot, pi, sin, sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from game.board.jit import Floats, Ints, kernel, lean_kernel
from game.board.shapes import CLEARANCE, TOUCH

if TYPE_CHECKING:
    from game.board.sight_scene import Obstacles, Pair, SightTerrain


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


ROUND_CORNERS = 16
"""A disc that overlaps a base screens as a polygon with so many corners on its border."""


@lean_kernel
def most_screens(corners: int, rounds: int) -> int:
    """So many screens at most: every edge, cut into three at most, and every disc."""
    return 3 * (corners + ROUND_CORNERS * rounds)


@kernel
def empty_screens(corners: int, rounds: int) -> Screens:
    """Room for every screen of obstacles with so many corners and round ones."""
    n = most_screens(corners, rounds)
    return Screens(
        np.empty((2 * n, 2), np.float64),
        np.empty(n, np.int64),
        np.empty(n, np.int64),
        np.empty(n, np.float64),
        np.empty(n, np.int64),
        np.zeros(2, np.int64),
    )


@lean_kernel
def add_screens(screens: Screens, obstacles: Obstacles, ground: SightTerrain, pair: Pair, i: int) -> None:
    """Add what item i gives; it must not hold a base whole, for then it meets every line anyway."""
    x, y, r = obstacles.rounds[i]
    if r == 0.0:
        if not _add_whole(screens, obstacles, ground, pair, i):
            _add_edges(screens, obstacles, pair, i)
    elif _overlaps_a_base(obstacles, pair, i):
        _add_ring_of_disc(screens, obstacles, pair, i)
    else:
        _add_point(screens, pair, x, y)
        _close(screens, i)
        screens.radius[screens.size[0] - 1] = r


@lean_kernel
def _overlaps_a_base(obstacles: Obstacles, pair: Pair, i: int) -> bool:
    x, y, r = obstacles.rounds[i]
    over_a = obstacles.near_a[i] and hypot(x - pair.ax, y - pair.ay) < r + pair.ar
    return bool(over_a or (obstacles.near_b[i] and hypot(x - pair.bx, y - pair.by) < r + pair.br))


@lean_kernel
def _add_whole(screens: Screens, obstacles: Obstacles, ground: SightTerrain, pair: Pair, i: int) -> bool:
    """Add a polygon as it is, if it lies between the bases along every line and reaches neither."""
    if obstacles.near_a[i] or obstacles.near_b[i]:
        return False
    before, p = screens.size[1], obstacles.owner[i]
    sin = (pair.ar + pair.br) / pair.length
    for c in range(ground.start[p], ground.start[p + 1]):
        _add_point(screens, pair, ground.corners[c, 0], ground.corners[c, 1])
        n = screens.size[1] - 1
        along, across = screens.points[n, 0] * pair.length, screens.points[n, 1]
        # The sine is below 1 and this is stricter than by its cosine.
        if min(along, pair.length - along) * (1.0 - sin * sin) <= abs(across) * sin:
            screens.size[1] = before
            return False
    _close(screens, i)
    return True


@lean_kernel
def _add_edges(screens: Screens, obstacles: Obstacles, pair: Pair, i: int) -> None:
    for e in range(obstacles.first[i], obstacles.end[i]):
        x0, y0, x1, y1 = obstacles.edges[e]
        if e > obstacles.first[i] and (x0 != obstacles.edges[e - 1, 2] or y0 != obstacles.edges[e - 1, 3]):
            _close(screens, i)
        _add_edge(screens, obstacles, pair, i, x0, y0, x1, y1)
    _close(screens, i)


@lean_kernel
def _add_ring_of_disc(screens: Screens, obstacles: Obstacles, pair: Pair, i: int) -> None:
    x, y, r = obstacles.rounds[i]
    step = 2 * pi / ROUND_CORNERS
    for k in range(ROUND_CORNERS):
        x0, y0 = x + r * cos(k * step), y + r * sin(k * step)
        x1, y1 = x + r * cos((k + 1) * step), y + r * sin((k + 1) * step)
        _add_edge(screens, obstacles, pair, i, x0, y0, x1, y1)
    _close(screens, i)


@lean_kernel
def _add_edge(
    screens: Screens, obstacles: Obstacles, pair: Pair, i: int, x0: float, y0: float, x1: float, y1: float
) -> None:
    """Add the parts of an edge of item i that lie between the bases, at their height and outside both.

    The first part goes on the open chain, if there is one and it begins with the edge; the last leaves its
    chain open if it ends with the edge.
    """
    near_a, near_b = obstacles.near_a[i], obstacles.near_b[i]
    low, high = _clip_to_frame(pair, x0, y0, x1, y1)
    a0 = a1 = b0 = b1 = 2.0
    if near_a:
        a0, a1 = _chord(pair.ax, pair.ay, pair.ar, x0, y0, x1, y1)
    if near_b:
        b0, b1 = _chord(pair.bx, pair.by, pair.br, x0, y0, x1, y1)
    if a0 > b0:
        a0, a1, b0, b1 = b0, b1, a0, a1
    for part in range(3):
        f0 = low if part == 0 else max(low, a1 if part == 1 else b1)
        f1 = high if part == 2 else min(high, a0 if part == 0 else b0)
        if f0 > 0.0 or f0 >= f1:
            _close(screens, i)
        if f0 >= f1:
            continue
        if not _has_open_chain(screens):
            _add_point(screens, pair, x0 + f0 * (x1 - x0), y0 + f0 * (y1 - y0))
        _add_point(screens, pair, x0 + f1 * (x1 - x0), y0 + f1 * (y1 - y0))
        if f1 >= 1.0:
            return
        _close(screens, i)


@lean_kernel
def _clip_to_frame(pair: Pair, x0: float, y0: float, x1: float, y1: float) -> tuple[float, float]:
    """The fractions of an edge between which it lies between the centres, and no higher than the bases."""
    dx0, dy0, dx1, dy1 = x0 - pair.ax, y0 - pair.ay, x1 - pair.ax, y1 - pair.ay
    along0, along1 = dx0 * pair.ux + dy0 * pair.uy, dx1 * pair.ux + dy1 * pair.uy
    across0, across1 = dy0 * pair.ux - dx0 * pair.uy, dy1 * pair.ux - dx1 * pair.uy
    height = max(pair.ar, pair.br) + CLEARANCE
    low0, high0 = _clip(along0, along1, 0.0, pair.length)
    low1, high1 = _clip(across0, across1, -height, height)
    return max(low0, low1), min(high0, high1)


@lean_kernel
def _clip(at0: float, at1: float, least: float, most: float) -> tuple[float, float]:
    """The fractions between which a value that goes from at0 to at1 is within its limits."""
    if at0 == at1:
        return (0.0, 1.0) if least <= at0 <= most else (1.0, 0.0)
    f0, f1 = (least - at0) / (at1 - at0), (most - at0) / (at1 - at0)
    return max(0.0, min(f0, f1)), min(1.0, max(f0, f1))


@lean_kernel
def _chord(cx: float, cy: float, r: float, x0: float, y0: float, x1: float, y1: float) -> tuple[float, float]:
    """The fractions between which an edge is inside a circle; beyond its end if it is nowhere."""
    dx, dy = x1 - x0, y1 - y0
    length2 = dx * dx + dy * dy
    foot = ((cx - x0) * dx + (cy - y0) * dy) / length2
    off = ((cx - x0) * dy - (cy - y0) * dx) / sqrt(length2)
    half = sqrt(max(0.0, r * r - off * off) / length2)
    if half == 0.0 or foot + half <= 0.0:
        return 2.0, 2.0
    return foot - half, foot + half


@lean_kernel
def _add_point(screens: Screens, pair: Pair, x: float, y: float) -> None:
    dx, dy = x - pair.ax, y - pair.ay
    n = screens.size[1]
    screens.points[n, 0] = (dx * pair.ux + dy * pair.uy) / pair.length
    screens.points[n, 1] = dy * pair.ux - dx * pair.uy
    screens.size[1] = n + 1


@lean_kernel
def _has_open_chain(screens: Screens) -> bool:
    n = screens.size[0]
    return bool(screens.size[1] > (screens.end[n - 1] if n > 0 else 0))


@lean_kernel
def _close(screens: Screens, item: int) -> None:
    """End the open chain, if there is one: it becomes a screen."""
    if not _has_open_chain(screens):
        return
    n = screens.size[0]
    screens.first[n] = screens.end[n - 1] if n > 0 else 0
    screens.end[n] = screens.size[1]
    screens.radius[n], screens.item[n] = 0.0, item
    screens.size[0] = n + 1
