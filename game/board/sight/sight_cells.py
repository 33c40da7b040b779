"""Cells: boxes of lines, told by their signed distances from the two centres, and what covers them whole.

A line that meets two bases apart from each other is the pair (off_a, off_b) of its signed distances from
their centres, any point of the box [-ra, ra] x [-rb, rb]. In the frame with the viewer's centre as origin and
the target's at (length, 0), its signed distance from a point (x, y) is

    y * cos - (1 - x / length) * off_a - x / length * off_b,    sin = (off_b - off_a) / length,

so that bounds over a box of lines cost a few operations. What covers are screens: the parts of obstacles that
lie between the two bases and outside both.

      . - ~ - .                       . - ~ - .
    :     |     :        ####       :     |     :      a line passes one centre + at off_a and the other at
    ------|--------------####-------------|------      off_b; the screen # is met by every line of a small
    :     | off_a        ####       :     | off_b      cell about it
    :     +     :        ####       :     +     :
      ` - . - '                       ` - . - '
"""

from __future__ import annotations

from math import cos, hypot, pi, sin, sqrt
from typing import NamedTuple

from game.board.kernels.jit import lean_part
from game.board.planar import FIRST, LAST, X1, Y1, R, X, Y
from game.board.shapes import CLEARANCE, TOUCH
from game.board.sight.sight_scene import (
    NEAR_A,
    NEAR_B,
    OWNER,
    POINTS,
    SCREENS,
    Edge,
    Pair,
    Room,
    RoundShape,
    edge_in,
    edges_of,
    is_near_one,
)

MISSES, MAY_MEET, COVERS = 0, 1, 2
"""The effect of a screen on the lines of a cell: meets none, is not decided, meets every one."""


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


ITEM, RADIUS, FIRST_POINT, END_POINT = range(4)
"""Columns of a screen: its item, the radius if it is a disc, and its points first to end - 1.

Screens are the parts of items outside both bases: a line meets one where it separates its points. These are
the corners of a chain of edges, or the centre of a disc.
"""

ALONG, ACROSS = 3, 4
"""Columns of a point of a screen, and of a contact: x / length and y in the pair's frame."""


@lean_part
def cell_of(pair: Pair, a: float, half_a: float, b: float, half_b: float) -> Cell:
    """The cell of these lines."""
    length = max(pair.length, TOUCH)
    sin0, sin1 = (b - a - half_a - half_b) / length, (b - a + half_a + half_b) / length
    steep, flat = max(-sin0, sin1), max(0.0, sin0, -sin1)
    cos0, cos1 = sqrt(max(0.0, 1.0 - steep * steep)), sqrt(max(0.0, 1.0 - flat * flat))
    return Cell(
        a=a,
        half_a=half_a,
        b=b,
        half_b=half_b,
        cos=(cos0 + cos1) / 2,
        half_cos=(cos1 - cos0) / 2,
        sin0=sin0,
        sin1=sin1,
        length=pair.length,
    )


@lean_part
def spread(cell: Cell, x: float, y: float) -> tuple[float, float]:
    """Middle and half width of a range that holds the distances of a point from the lines of the cell."""
    far = 1.0 - x
    middle = y * cell.cos - far * cell.a - x * cell.b
    return middle, abs(y) * cell.half_cos + abs(far) * cell.half_a + abs(x) * cell.half_b


@lean_part
def screening(room: Room, i: int, cell: Cell, closed: bool) -> int:
    """The effect of screen i on the lines of the cell; where it is not `closed`, only its interior counts."""
    table, screen, deep = room.table, room.screens + i, 0.0 if closed else TOUCH
    first, end = int(table[screen, FIRST_POINT]), int(table[screen, END_POINT])
    inner_low, inner_high, outer_low, outer_high = -1e300, 1e300, 1e300, -1e300
    for p in range(room.points + first, room.points + end):
        middle, half = spread(cell, table[p, ALONG], table[p, ACROSS])
        inner_low, outer_low = max(inner_low, middle - half), min(outer_low, middle - half)
        inner_high, outer_high = min(inner_high, middle + half), max(outer_high, middle + half)
    r = table[screen, RADIUS]
    if outer_low - r > CLEARANCE or outer_high + r < -CLEARANCE:
        return MISSES
    if inner_low + r >= deep and inner_high - r <= -deep and _lies_between(room, first, end, cell):
        return COVERS
    return MAY_MEET


@lean_part
def _lies_between(room: Room, first: int, end: int, cell: Cell) -> bool:
    """Whether along every line of the cell those points lie after the viewer's centre, before the target's.

    What lies there and outside both bases is met by the free part of a line, if it is met at all.
    """
    cos0 = cell.cos - cell.half_cos
    for p in range(room.points + first, room.points + end):
        x, y = room.table[p, ALONG] * cell.length, room.table[p, ACROSS]
        rest = cell.length - x
        if x <= 0.0 or rest <= 0.0:
            return False
        if x * cos0 + min(y * cell.sin0, y * cell.sin1) <= 0.0:
            return False
        if rest * cos0 - max(y * cell.sin0, y * cell.sin1) <= 0.0:
            return False
    return True


ROUND_CORNERS = 16
"""A disc that overlaps a base screens as a polygon with so many corners on its border.

The polygon lies within the disc: what meets it meets the disc, so no line is dropped that passes. What it
leaves out, 2 % of the radius at most, costs time in the search and changes no answer.
"""


@lean_part
def most_screens(corners: int, rounds: int) -> int:
    """The most screens that there can be: every edge, cut into three at most, and every disc."""
    return 3 * (corners + ROUND_CORNERS * rounds)


@lean_part
def add_screens(room: Room, pair: Pair, i: int) -> None:
    """Add what item i gives; it must not hold a base whole, for then it meets every line anyway."""
    table = room.table
    if table[i, R] == 0.0:
        if not _add_whole(room, pair, i):
            _add_edges(room, pair, i)
    elif _overlaps_a_base(room, pair, i):
        _add_ring_of_disc(room, pair, i)
    else:
        _add_point(room, pair, table[i, X], table[i, Y])
        _close(room, i)
        table[room.screens + room.whole[SCREENS] - 1, RADIUS] = table[i, R]


@lean_part
def _overlaps_a_base(room: Room, pair: Pair, i: int) -> bool:
    table = room.table
    x, y, r = table[i, X], table[i, Y], table[i, R]
    over_a = table[i, NEAR_A] != 0.0 and hypot(x - pair.ax, y - pair.ay) < r + pair.ar
    return bool(over_a or (table[i, NEAR_B] != 0.0 and hypot(x - pair.bx, y - pair.by) < r + pair.br))


@lean_part
def _add_whole(room: Room, pair: Pair, i: int) -> bool:
    """Add a polygon as it is, if it lies between the bases along every line and reaches neither."""
    if is_near_one(room, i):
        return False
    ground, before, p = room.ground, room.whole[POINTS], int(room.table[i, OWNER])
    sin = (pair.ar + pair.br) / pair.length
    for c in range(int(ground.pieces[p, FIRST]), int(ground.pieces[p, LAST])):
        _add_point(room, pair, ground.corners[c, X], ground.corners[c, Y])
        n = room.points + room.whole[POINTS] - 1
        along, across = room.table[n, ALONG] * pair.length, room.table[n, ACROSS]
        # The sine is below 1 and this is stricter than by its cosine.
        if min(along, pair.length - along) * (1.0 - sin * sin) <= abs(across) * sin:
            room.whole[POINTS] = before
            return False
    _close(room, i)
    return True


@lean_part
def _add_edges(room: Room, pair: Pair, i: int) -> None:
    table = room.table
    first, end = edges_of(room, i)
    for e in range(first, end):
        edge = edge_in(table, e)
        # Edges that do not reach the hull were left out: the chain is broken there.
        if e > first and (edge.x0 != table[e - 1, X1] or edge.y0 != table[e - 1, Y1]):
            _close(room, i)
        _add_edge(room, pair, i, edge)
    _close(room, i)


@lean_part
def _add_ring_of_disc(room: Room, pair: Pair, i: int) -> None:
    x, y, r = room.table[i, X], room.table[i, Y], room.table[i, R]
    step = 2 * pi / ROUND_CORNERS
    for k in range(ROUND_CORNERS):
        x0, y0 = x + r * cos(k * step), y + r * sin(k * step)
        x1, y1 = x + r * cos((k + 1) * step), y + r * sin((k + 1) * step)
        _add_edge(room, pair, i, Edge(x0=x0, y0=y0, x1=x1, y1=y1))
    _close(room, i)


@lean_part
def _add_edge(room: Room, pair: Pair, i: int, edge: Edge) -> None:
    """Add the parts of an edge of item i that lie between the bases, at their height and outside both.

    The first part goes on the open chain, if there is one and it begins with the edge; the last leaves its
    chain open if it ends with the edge.
    """
    x0, y0, x1, y1 = edge
    low, high = _clip_to_frame(pair, edge)
    # An edge has three parts outside both bases at most; 2.0 stands for a base that it does not enter:
    #
    #     0 ===a0- - -a1======b0- - -b1=== 1
    a0 = a1 = b0 = b1 = 2.0
    if room.table[i, NEAR_A] != 0.0:
        a0, a1 = _chord(RoundShape(x=pair.ax, y=pair.ay, r=pair.ar), edge)
    if room.table[i, NEAR_B] != 0.0:
        b0, b1 = _chord(RoundShape(x=pair.bx, y=pair.by, r=pair.br), edge)
    if a0 > b0:
        a0, a1, b0, b1 = b0, b1, a0, a1
    for stretch in range(3):
        f0 = low if stretch == 0 else max(low, a1 if stretch == 1 else b1)
        f1 = high if stretch == 2 else min(high, a0 if stretch == 0 else b0)
        if f0 > 0.0 or f0 >= f1:
            _close(room, i)
        if f0 >= f1:
            continue
        if not _has_open_chain(room):
            _add_point(room, pair, x0 + f0 * (x1 - x0), y0 + f0 * (y1 - y0))
        _add_point(room, pair, x0 + f1 * (x1 - x0), y0 + f1 * (y1 - y0))
        if f1 >= 1.0:
            return
        _close(room, i)


@lean_part
def _clip_to_frame(pair: Pair, edge: Edge) -> tuple[float, float]:
    """The fractions of an edge between which it lies between the centres, and no higher than the bases."""
    x0, y0, x1, y1 = edge
    dx0, dy0, dx1, dy1 = x0 - pair.ax, y0 - pair.ay, x1 - pair.ax, y1 - pair.ay
    along0, along1 = dx0 * pair.ux + dy0 * pair.uy, dx1 * pair.ux + dy1 * pair.uy
    across0, across1 = dy0 * pair.ux - dx0 * pair.uy, dy1 * pair.ux - dx1 * pair.uy
    height = max(pair.ar, pair.br) + CLEARANCE
    low0, high0 = _clip(along0, along1, 0.0, pair.length)
    low1, high1 = _clip(across0, across1, -height, height)
    return max(low0, low1), min(high0, high1)


@lean_part
def _clip(at0: float, at1: float, least: float, most: float) -> tuple[float, float]:
    """The fractions between which a value that goes from at0 to at1 is within its limits."""
    if at0 == at1:
        return (0.0, 1.0) if least <= at0 <= most else (1.0, 0.0)
    f0, f1 = (least - at0) / (at1 - at0), (most - at0) / (at1 - at0)
    return max(0.0, min(f0, f1)), min(1.0, max(f0, f1))


@lean_part
def _chord(circle: RoundShape, edge: Edge) -> tuple[float, float]:
    """The fractions between which an edge is inside a circle; beyond its end if it is nowhere."""
    cx, cy, r = circle
    x0, y0, x1, y1 = edge
    dx, dy = x1 - x0, y1 - y0
    length2 = dx * dx + dy * dy
    foot = ((cx - x0) * dx + (cy - y0) * dy) / length2
    off = ((cx - x0) * dy - (cy - y0) * dx) / sqrt(length2)
    half = sqrt(max(0.0, r * r - off * off) / length2)
    if half == 0.0 or foot + half <= 0.0:
        return 2.0, 2.0
    return foot - half, foot + half


@lean_part
def _add_point(room: Room, pair: Pair, x: float, y: float) -> None:
    dx, dy = x - pair.ax, y - pair.ay
    n = room.points + room.whole[POINTS]
    room.table[n, ALONG] = (dx * pair.ux + dy * pair.uy) / pair.length
    room.table[n, ACROSS] = dy * pair.ux - dx * pair.uy
    room.whole[POINTS] += 1


@lean_part
def _chain_begins(room: Room) -> int:
    """The place where the open chain of points begins, or would: where the last screen ends."""
    n = room.whole[SCREENS]
    return int(room.table[room.screens + n - 1, END_POINT]) if n > 0 else 0


@lean_part
def _has_open_chain(room: Room) -> bool:
    return bool(room.whole[POINTS] > _chain_begins(room))


@lean_part
def _close(room: Room, item: int) -> None:
    """End the open chain, if there is one: it becomes a screen."""
    if not _has_open_chain(room):
        return
    table, n = room.table, room.screens + room.whole[SCREENS]
    table[n, ITEM], table[n, RADIUS] = item, 0.0
    table[n, FIRST_POINT], table[n, END_POINT] = _chain_begins(room), room.whole[POINTS]
    room.whole[SCREENS] += 1
