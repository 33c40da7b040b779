"""The points where a cheapest path may bend: corners of grown obstacles, borders of difficult terrain, zones.

A cheapest path is straight but where it turns round an obstacle or is refracted on the border of difficult
terrain. Arcs are circumscribed by short chords, so that what follows them never touches what they go round.
"""

from __future__ import annotations

from functools import lru_cache
from math import atan2, ceil, cos, hypot, inf, pi, sin, tau
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from game.board.kernels.jit import ZERO, Flags, Floats, kernel, lean_part, part
from game.board.movement.bill import DIFFICULT_FACTOR
from game.board.movement.movement_kernel import (
    BODY,
    CENTRE,
    COST,
    LEADING_EDGE,
    OLD,
    ZONE,
    ZX,
    ZY,
    Mover,
    in_zone,
    meets_hard,
    near,
    standable,
)
from game.board.planar import (
    INDEX,
    X0,
    X1,
    Y0,
    Y1,
    StraightStep,
    X,
    Y,
    disc_span,
    far_from,
    grown_spans,
    piece_gap,
)
from game.board.shapes import TOUCH, Chain, Disc, Polygon, Shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.board.terrain import Board

HAIR = 1e-4
"""The distance of paths from what they go round, in inches."""

CORNER_CHORDS = 4
"""Chords per quarter turn round a corner or a round piece."""

ZONE_CHORDS = 8
"""Chords per quarter turn round a hostile base's zone."""

BORDER_STEP = 0.5
"""Inches between the points on the border of a difficult piece."""

CLOSE = 0.1
"""Inches from an obstacle at which a place may lie inside the chords round it, where no line is tangent."""

KEPT_PIECES = 1024
"""The number of pieces, grown by so much, whose nodes round them are kept."""

MOST_KNOWN = 768
"""Between how many nodes the costs of steps are kept: they take the square of that, eight bytes each."""

SIDESTEPS = ((0.12, 32), (0.02, 8))
"""Lengths of the steps by which such a place is left, and how many directions are tried."""

BEFORE_X, BEFORE_Y, AFTER_X, AFTER_Y, KIND, HOSTILE, NUMBER = range(2, 9)
"""Columns of a node besides X and Y: the unit directions away from it of the chords that meet there, first
that of the chord before in the counter-clockwise ring, what the ring goes round, the number of the hostile
whose zone that is (NOBODY: it is none), and its own number among the nodes of the terrain (NOBODY: it is
none of them)."""

COLUMNS = NUMBER + 1

NOBODY = -1.0

FREE, ROUND_HARD, ROUND_SLOW = 0.0, 1.0, 2.0
"""Kinds of node: a place on its own, one round what may not be entered, one round difficult terrain."""


def terrain_nodes(board: Board, mover: Mover, pinched: bool, spans: Floats) -> Floats:
    """The nodes that only depend on the board and the base, one a row; worked out once and kept.

    If `pinched`, there are nodes where chains cross; else where they cross borders, as in games begun before.
    """
    name = f"roadmap {mover.test} {pinched}{_prices(mover)}"
    return board.derived(name, mover.radius, lambda: _terrain_nodes(board, mover, pinched, spans))


def _terrain_nodes(board: Board, mover: Mover, pinched: bool, spans: Floats) -> Floats:
    rings = [piece_nodes(shape, mover.radius, 0.0) for shape in _shapes(board, mover.hard)]
    nodes = [_rows(rings, ROUND_HARD)]
    crossed = chain_crossings(mover, chains_round(board, mover)) if pinched else np.zeros((0, COLUMNS))
    costs = mover.slow[:, COST].tolist()
    for grow in slow_radii(mover):
        borders = [piece_nodes(shape, grow, BORDER_STEP) for shape in _shapes(board, mover.slow)]
        crossings = crossed if pinched else _crossings(mover, rings, borders, grow, spans)
        rows = np.concatenate((_rows(borders, ROUND_SLOW), crossings))
        # Of which two borders a crossing is, nobody knows: where one may be dearer, all are kept.
        known = [np.full(len(border), cost) for border, cost in zip(borders, costs, strict=True)]
        price = mover.factor if mover.least == mover.factor else inf
        own = np.concatenate((*known, np.full(len(crossings), price)))
        nodes.append(rows[_on_border(mover, grow, rows, own)])
    every = np.concatenate(nodes)
    free = every[_free(mover, every)]
    free[:, NUMBER] = np.arange(len(free))
    return free


def _prices(mover: Mover) -> str:
    """What difficult terrain costs, in the name of what is kept for a board; empty for what it mostly is."""
    usual = mover.least == mover.factor == DIFFICULT_FACTOR
    return "" if usual else f" {mover.least} {mover.factor}"


def _crossings(
    mover: Mover, rings: list[Floats], borders: list[Floats], grow: float, spans: Floats
) -> Floats:
    return border_crossings(mover, _chords([*rings, *borders]), grow + HAIR, spans)


def known_steps(board: Board, mover: Mover, terrain: Floats, pinched: bool) -> Floats:
    """The known costs of steps between nodes of the terrain: a row for each, 0 for what is not known.

    Hostiles apart, that is the same for every mover of that size: it is kept as long as the board, of so many
    nodes only, and only from the second time on that it is asked for: of most grounds that spells have
    changed it is asked once. Else there are no rows.
    """
    name = f"steps {mover.test} {pinched}{_prices(mover)}"
    asked = board.derived(f"asked for {name}", mover.radius, list[bool])
    if len(terrain) > MOST_KNOWN or not asked:
        asked[:] = [True]
        return np.zeros((0, 0))
    count = len(terrain)
    return board.derived(name, mover.radius, lambda: np.zeros((count, count)))


def _rows(chains: list[Floats], kind: float) -> Floats:
    """The nodes of chains with what they go round, and that it is no hostile's zone."""
    rows = np.full((sum(map(len, chains)), COLUMNS), NOBODY)
    rows[:, KIND] = kind
    if chains:
        rows[:, :KIND] = np.concatenate(chains)
    return rows


def slow_radii(mover: Mover) -> tuple[float, ...]:
    """The radii that grow difficult pieces to where the mover's centre crosses their border (R-22)."""
    return {CENTRE: (0.0,), LEADING_EDGE: (0.0, mover.radius)}.get(mover.test, (mover.radius,))


def _shapes(board: Board, rows: Floats) -> Iterator[Shape]:
    """The shapes of the pieces in those rows of the ground."""
    return (board.pieces[index].shape for index in rows[:, INDEX].astype(int).tolist())


def _chords(chains: list[Floats]) -> Floats:
    """Rows (x0, y0, x1, y1) from each node of a closed chain to the next."""
    starts = np.concatenate([np.empty((0, 2)), *(chain[:, :2] for chain in chains)])
    following = np.arange(1, len(starts) + 1)
    first = 0
    for count in filter(None, map(len, chains)):
        following[first + count - 1] = first
        first += count
    return np.column_stack((starts, starts[following]))


FIRST_CHORD, LAST_CHORD, LEFT, BOTTOM, RIGHT, TOP, ROUND_DIFFICULT = range(7)
"""Columns of a chain."""


class Chains(NamedTuple):
    """Closed chains of chords round terrain: rows (x0, y0, x1, y1), and a row for each chain.

    The columns of the latter are FIRST_CHORD to ROUND_DIFFICULT: where its chords begin and end, its box, and
    1 if it goes round difficult terrain.
    """

    chords: Floats
    rows: Floats


NO_CHAINS = Chains(np.zeros((0, 4)), np.zeros((0, 7)))
"""No chain at all."""


def chains_round(board: Board, mover: Mover) -> Chains:
    """The chains round the pieces of a board; worked out once for a radius, and kept."""
    return board.derived(f"chains {mover.test}", mover.radius, lambda: _chains_round(board, mover))


def _chains_round(board: Board, mover: Mover) -> Chains:
    slow = [*_shapes(board, mover.slow)]
    hard = [piece_nodes(shape, mover.radius, 0.0) for shape in _shapes(board, mover.hard)]
    borders = [piece_nodes(shape, grow, BORDER_STEP) for grow in slow_radii(mover) for shape in slow]
    return closed_chains([*hard, *borders], len(hard))


def closed_chains(rings: list[Floats], hard: int) -> Chains:
    """The chains of chords that join the nodes of rings; the first `hard` go round what is impassable."""
    found = [nodes for nodes in rings if len(nodes)]
    if not found:
        return NO_CHAINS
    chords = _chords(found)
    ends = np.cumsum([len(nodes) for nodes in found])
    starts = np.concatenate(([0], ends[:-1]))
    rows = np.zeros((len(found), 7))
    rows[:, FIRST_CHORD], rows[:, LAST_CHORD] = starts, ends
    rows[:, [LEFT, BOTTOM]] = np.minimum.reduceat(chords[:, :2], starts)
    rows[:, [RIGHT, TOP]] = np.maximum.reduceat(chords[:, :2], starts)
    rows[sum(len(nodes) > 0 for nodes in rings[:hard]) :, ROUND_DIFFICULT] = 1.0
    return Chains(chords, rows)


@kernel
def chain_crossings(mover: Mover, chains: Chains) -> Floats:
    """Nodes where the chains cross those round difficult terrain, or the edge of the board.

    A place where a chain crosses the true border lies a hair within the chain round that: a line on from
    there would not touch the next corner of it, and the way be lost.
    """
    nodes = np.zeros((64, COLUMNS))
    nodes[:, HOSTILE:] = NOBODY
    count = ZERO
    for a in range(len(chains.rows)):
        chords = chains.chords[int(chains.rows[a, FIRST_CHORD]) : int(chains.rows[a, LAST_CHORD])]
        nodes, count = _edge_crossings(mover, chords, nodes, count)
        # Chains round difficult terrain are the last: each two of them are crossed once.
        for b in range(a + 1, len(chains.rows)):
            if chains.rows[b, ROUND_DIFFICULT] == 1.0:
                nodes, count = two_chains(chords, chains, b, nodes, count)
    return nodes[:count]


@part
def _edge_crossings(mover: Mover, chords: Floats, nodes: Floats, count: int) -> tuple[Floats, int]:
    """Add nodes where those chords cross the edge that bases keep from the board's."""
    least, right, top = mover.radius, mover.width - mover.radius, mover.height - mover.radius
    for c in range(len(chords)):
        ax, ay = chords[c, X0], chords[c, Y0]
        dx, dy = chords[c, X1] - ax, chords[c, Y1] - ay
        for side in range(4):
            edge = least if side < 2 else (right if side == 2 else top)
            start, step = (ax, dx) if side % 2 == 0 else (ay, dy)
            if (start < edge) != (start + step < edge):
                if count == len(nodes):
                    nodes = np.concatenate((nodes, nodes))
                t = (edge - start) / step
                nodes[count, X], nodes[count, Y] = ax + t * dx, ay + t * dy
                count += 1
    return nodes, count


@part
def two_chains(chords: Floats, chains: Chains, b: int, nodes: Floats, count: int) -> tuple[Floats, int]:
    """Add nodes where those chords cross chain b."""
    others, row = chains.chords, chains.rows[b]
    for c in range(len(chords)):
        ax, ay = chords[c, X0], chords[c, Y0]
        dx, dy = chords[c, X1] - ax, chords[c, Y1] - ay
        if max(ax, ax + dx) < row[LEFT] or min(ax, ax + dx) > row[RIGHT]:
            continue
        if max(ay, ay + dy) < row[BOTTOM] or min(ay, ay + dy) > row[TOP]:
            continue
        for k in range(int(row[FIRST_CHORD]), int(row[LAST_CHORD])):
            fx, fy = others[k, X0] - ax, others[k, Y0] - ay
            ex, ey = others[k, X1] - others[k, X0], others[k, Y1] - others[k, Y0]
            start, after = dx * fy - dy * fx, dx * (fy + ey) - dy * (fx + ex)
            if (start > 0.0) == (after > 0.0):
                continue
            # What they differ by is the product of the two directions, and never 0 for rounding.
            t = (fx * ey - fy * ex) / (after - start)
            if 0.0 <= t < 1.0:
                if count == len(nodes):
                    nodes = np.concatenate((nodes, nodes))
                nodes[count, X], nodes[count, Y] = ax + t * dx, ay + t * dy
                count += 1
    return nodes, count


@kernel
def border_crossings(mover: Mover, chords: Floats, grow: float, spans: Floats) -> Floats:
    """Nodes where chords cross the border of difficult terrain grown so much, or the edge of the board."""
    nodes = np.zeros((64, COLUMNS))
    nodes[:, HOSTILE:] = NOBODY
    count = 0
    for c in range(len(chords)):
        ax, ay = chords[c, X0], chords[c, Y0]
        dx, dy = chords[c, X1] - ax, chords[c, Y1] - ay
        chord = StraightStep(ax, ay, dx, dy)
        end = ZERO
        for k in range(len(mover.slow)):
            if not far_from(mover.slow, k, grow, chord):
                end = grown_spans(mover.rim, mover.slow, k, grow, chord, spans, end)
        spans[end] = (mover.radius - ax) / dx if dx != 0.0 else 0.0
        spans[end + 1] = (mover.width - mover.radius - ax) / dx if dx != 0.0 else 0.0
        spans[end + 2] = (mover.radius - ay) / dy if dy != 0.0 else 0.0
        spans[end + 3] = (mover.height - mover.radius - ay) / dy if dy != 0.0 else 0.0
        for i in range(2 * end + 8):
            t = spans[i // 2, i % 2]
            if 0.0 < t < 1.0:
                if count == len(nodes):
                    nodes = np.concatenate((nodes, nodes))
                nodes[count, X] = ax + t * dx
                nodes[count, Y] = ay + t * dy
                count += 1
    return nodes[:count]


@kernel
def _on_border(mover: Mover, grow: float, nodes: Floats, own: Floats) -> Flags:
    """Whether each border point, of what costs its `own`, lies in no other difficult terrain as dear as that.

    It is no border where it does.
    """
    kept = np.ones(len(nodes), dtype=np.bool_)
    for i in range(len(nodes)):
        place = StraightStep(nodes[i, X], nodes[i, Y], 0.0, 0.0)
        for k in range(len(mover.slow)):
            if mover.slow[k, COST] >= own[i] and not far_from(mover.slow, k, grow, place):
                away = piece_gap(mover.rim, mover.slow, k, place)
                if away < grow or away == 0.0:
                    kept[i] = False
                    break
    return kept


@kernel
def _free(mover: Mover, nodes: Floats) -> Flags:
    """Whether the base may stand at each node."""
    kept = np.ones(len(nodes), dtype=np.bool_)
    for i in range(len(nodes)):
        kept[i] = standable(mover, nodes[i, X], nodes[i, Y])
    return kept


@lru_cache(maxsize=KEPT_PIECES)
def piece_nodes(shape: Shape, grow: float, spacing: float) -> Floats:
    """Nodes round a piece grown by `grow`, columns up to KIND; with a spacing, along straight borders too.

    They are kept: what is laid on a board, or taken off it, leaves its other pieces where they are.
    """
    match shape:
        case Disc(x, y, r):
            radius = float(r) + grow
            chords = max(4 * CORNER_CHORDS, ceil(tau * radius / spacing) if spacing else 0)
            return ring(float(x), float(y), radius + HAIR, chords)
        case Polygon(corners) | Chain(corners=corners):
            return _round_corners(np.array(corners, dtype=np.float64), grow, spacing)


@kernel
def ring(x: float, y: float, radius: float, chords: int) -> Floats:
    """The nodes round a disc, columns up to KIND."""
    rows = np.empty((chords, KIND))
    put_arc(rows, ZERO, RingArc(x=x, y=y, radius=radius, start=0.0, turn=tau), chords)
    return rows


@kernel
def _round_corners(corners: Floats, grow: float, spacing: float) -> Floats:
    """The nodes round corners that point outwards and, with a spacing, along the edges between all."""
    n, count = len(corners), ZERO
    rows = np.empty((n * CORNER_CHORDS, KIND))
    for k in range(n):
        x, y = corners[k, X], corners[k, Y]
        before, after = (k - 1) % n, (k + 1) % n
        start = atan2(y - corners[before, Y], x - corners[before, X]) - pi / 2
        turn = (atan2(corners[after, Y] - y, corners[after, X] - x) - pi / 2 - start + pi) % tau - pi
        chords = 0
        if turn > 0.0:
            chords = ceil(turn / (pi / 2) * CORNER_CHORDS) if grow > 0.0 else 1
        dx, dy = corners[after, X] - x, corners[after, Y] - y
        length = hypot(dx, dy)
        parts = ceil(length / spacing) if spacing > 0.0 else -1
        while count + chords + parts + 1 > len(rows):
            rows = np.concatenate((rows, np.empty_like(rows)))
        put_arc(rows, count, RingArc(x=x, y=y, radius=grow + HAIR, start=start, turn=turn), chords)
        count += chords
        nx, ny, offset = dy / length, -dx / length, grow + HAIR
        for i in range(parts + 1):
            share = i / parts
            rows[count, X], rows[count, Y] = x + share * dx + offset * nx, y + share * dy + offset * ny
            rows[count, BEFORE_X], rows[count, BEFORE_Y] = ny, -nx
            rows[count, AFTER_X], rows[count, AFTER_Y] = -ny, nx
            count += 1
    return rows[:count]


class RingArc(NamedTuple):
    """An arc about (x, y) of `turn` radians from angle `start`."""

    x: float
    y: float
    radius: float
    start: float
    turn: float


@lean_part
def put_arc(rows: Floats, first: int, arc: RingArc, chords: int) -> None:
    """Write the corners of a chain of chords that circumscribes an arc, as nodes from row `first` on."""
    if chords == 0:
        return
    half = arc.turn / (2 * chords)
    reach = arc.radius / cos(half)
    for i in range(chords):
        angle = arc.start + (2 * i + 1) * half
        row, before, after = first + i, angle - half, angle + half
        rows[row, X], rows[row, Y] = arc.x + reach * cos(angle), arc.y + reach * sin(angle)
        rows[row, BEFORE_X], rows[row, BEFORE_Y] = sin(before), -cos(before)
        rows[row, AFTER_X], rows[row, AFTER_Y] = -sin(after), cos(after)


@kernel
def all_nodes(
    mover: Mover, terrain: Floats, grow: float, places: int, pinched: bool, chains: Chains, spans: Floats
) -> Floats:
    """Room for that many places, then the nodes of terrain and zones where the base may stand.

    `grow` is what difficult pieces are grown by; if `pinched`, `chains` are those round them.
    """
    start = np.zeros((places, COLUMNS))
    start[:, HOSTILE:] = NOBODY
    known = terrain.copy()
    count = ZERO
    for i in range(len(terrain)):
        if not in_zone(mover.zones, terrain[i, X], terrain[i, Y]):
            _keep(terrain, i, known, count)
            count += 1
    rings, crossings = _zone_nodes(mover, grow, pinched, chains, spans)
    return np.concatenate((start, known[:count], rings, crossings))


@part
def _zone_nodes(
    mover: Mover, grow: float, pinched: bool, chains: Chains, spans: Floats
) -> tuple[Floats, Floats]:
    """Nodes round the zones, and where the rings round them cross other borders, where the base may stand."""
    chords = 4 * ZONE_CHORDS
    ring = np.zeros((chords, COLUMNS))
    rings = np.zeros((2 * chords * len(mover.zones), COLUMNS))
    crossings = np.zeros((64, COLUMNS))
    edges = np.empty((chords, 4))
    corners = crossed = ZERO
    for h in range(2 * len(mover.zones)):
        zone = mover.zones[h // 2]
        if h % 2 == 1 and zone[OLD] == 0.0:
            continue
        radius = zone[BODY if h % 2 == 1 else ZONE] + HAIR
        local = near(mover, zone[ZX], zone[ZY], 1.01 * radius + 2.0 * grow)
        ring[:, NUMBER] = NOBODY
        put_arc(ring, ZERO, RingArc(x=zone[ZX], y=zone[ZY], radius=radius, start=0.0, turn=tau), chords)
        ring[:, KIND] = ROUND_HARD
        ring[:, HOSTILE] = NOBODY if h % 2 == 1 else h // 2
        for i in range(chords):
            j = (i + 1) % chords
            edges[i, X0], edges[i, Y0] = ring[i, X], ring[i, Y]
            edges[i, X1], edges[i, Y1] = ring[j, X], ring[j, Y]
        corners = _keep_standable(local, ring, rings, corners)
        found = (
            _crossed(local, edges, chains, (zone[ZX], zone[ZY], radius))
            if pinched
            else border_crossings(local, edges, grow + HAIR, spans)
        )
        while crossed + len(found) > len(crossings):
            crossings = np.concatenate((crossings, crossings))
        crossed = _keep_standable(local, found, crossings, crossed)
    return rings[:corners], crossings[:crossed]


@part
def _crossed(mover: Mover, edges: Floats, chains: Chains, circle: tuple[float, float, float]) -> Floats:
    """Nodes where the chords round a zone cross the edge of the board, or chains round difficult terrain.

    Where a path ends in the zone, nothing is in its way beyond the stop: it may go round impassable terrain
    as far as the zone's border only. So there are nodes, too, where that crosses those chains.
    """
    nodes = np.zeros((16, COLUMNS))
    nodes[:, HOSTILE:] = NOBODY
    nodes, count = _edge_crossings(mover, edges, nodes, ZERO)
    left, right = np.min(edges[:, X0]), np.max(edges[:, X0])
    low, high = np.min(edges[:, Y0]), np.max(edges[:, Y0])
    for b in range(len(chains.rows)):
        row = chains.rows[b]
        if row[LEFT] <= right and row[RIGHT] >= left and row[BOTTOM] <= high and row[TOP] >= low:
            if row[ROUND_DIFFICULT] == 1.0:
                nodes, count = two_chains(edges, chains, b, nodes, count)
            else:
                nodes, count = _on_circle(chains, b, circle, nodes, count)
    return nodes[:count]


@part
def _on_circle(
    chains: Chains, b: int, circle: tuple[float, float, float], nodes: Floats, count: int
) -> tuple[Floats, int]:
    """Add nodes where chain b crosses a circle (x, y, radius)."""
    x, y, radius = circle
    for k in range(int(chains.rows[b, FIRST_CHORD]), int(chains.rows[b, LAST_CHORD])):
        ax, ay = chains.chords[k, X0], chains.chords[k, Y0]
        dx, dy = chains.chords[k, X1] - ax, chains.chords[k, Y1] - ay
        lo, hi = disc_span(ax - x, ay - y, dx, dy, radius)
        for t in (lo, hi):
            if lo < hi and 0.0 < t < 1.0:
                if count == len(nodes):
                    nodes = np.concatenate((nodes, nodes))
                nodes[count, X], nodes[count, Y] = ax + t * dx, ay + t * dy
                count += 1
    return nodes, count


@lean_part
def _keep_standable(mover: Mover, nodes: Floats, kept: Floats, count: int) -> int:
    """Add the nodes outside all zones at which the base may stand to the `count` kept; how many there are."""
    for i in range(len(nodes)):
        if not in_zone(mover.zones, nodes[i, X], nodes[i, Y]) and standable(mover, nodes[i, X], nodes[i, Y]):
            _keep(nodes, i, kept, count)
            count += 1
    return count


@lean_part
def _keep(nodes: Floats, i: int, kept: Floats, count: int) -> None:
    for column in range(COLUMNS):
        kept[count, column] = nodes[i, column]


@kernel
def nodes_to(nodes: Floats, zones: Floats, row: int, x: float, y: float) -> Floats:
    """A copy of the nodes with the goal (x, y) in that row.

    A zone that the goal lies in is entered there, not gone round: paths may bend towards it.
    """
    there = nodes.copy()
    there[row, X] = x
    there[row, Y] = y
    for h in range(len(zones)):
        if hypot(x - zones[h, ZX], y - zones[h, ZY]) <= zones[h, ZONE] + TOUCH:
            for i in range(len(nodes)):
                if nodes[i, HOSTILE] == h:
                    there[i, KIND] = FREE
    return there


@kernel
def sidesteps(mover: Mover, grow: float, x: float, y: float) -> Floats:
    """Nodes close round a place that is in contact with something, or nearly; none round a place in the open.

    No line from there may be tangent to what it touches: paths begin, or end, with a small step aside. `grow`
    is what difficult pieces are grown by.
    """
    rows = np.zeros((SIDESTEPS[0][1] + SIDESTEPS[1][1], COLUMNS))
    rows[:, HOSTILE:] = NOBODY
    count = 0
    if _is_close(mover, grow, x, y):
        for length, directions in SIDESTEPS:
            for i in range(directions):
                px = x + length * cos(2.0 * pi * i / directions)
                py = y + length * sin(2.0 * pi * i / directions)
                if not in_zone(mover.zones, px, py) and standable(mover, px, py):
                    rows[count, X] = px
                    rows[count, Y] = py
                    count += 1
    return rows[:count]


@lean_part
def _is_close(mover: Mover, grow: float, x: float, y: float) -> bool:
    """Whether the base there is within CLOSE of what paths go round."""
    place = StraightStep(x, y, 0.0, 0.0)
    if meets_hard(mover, mover.radius + CLOSE, place):
        return True
    for h in range(len(mover.zones)):
        reach = mover.zones[h, BODY if mover.zones[h, OLD] == 1.0 else ZONE]
        if hypot(x - mover.zones[h, ZX], y - mover.zones[h, ZY]) < reach + CLOSE:
            return True
    for k in range(len(mover.slow)):
        if not far_from(mover.slow, k, grow + CLOSE, place):
            away = piece_gap(mover.rim, mover.slow, k, place)
            if away > grow - CLOSE and 0.0 < away < grow + CLOSE:
                return True
    return False
