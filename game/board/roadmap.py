"""The points where a cheapest path may bend: corners of grown obstacles, borders of difficult terrain, zones.

A cheapest path is straight but where it turns round an obstacle or is refracted on the border of difficult
terrain. Arcs are circumscribed by short chords, so that what follows them never touches what they go round.
"""

from __future__ import annotations

from functools import lru_cache
from math import atan2, ceil, cos, hypot, pi, sin, tau
from typing import TYPE_CHECKING

import numpy as np

from game.board.jit import ZERO, Flags, Floats, kernel, lean_part, part
from game.board.movement_kernel import (
    BODY,
    CENTRE,
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
from game.board.planar import INDEX, StraightStep, far_from, grown_spans, piece_gap
from game.board.shapes import TOUCH, Disc, Point, Polygon, Shape, along

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.board.terrain import Board

HAIR = 1e-4
"""How far paths keep from what they go round, in inches."""

CORNER_CHORDS = 4
"""Chords per quarter turn round a corner or a round piece."""

ZONE_CHORDS = 8
"""Chords per quarter turn round a hostile base's zone."""

BORDER_STEP = 0.5
"""Inches between the points on the border of a difficult piece."""

CLOSE = 0.1
"""Inches from an obstacle at which a place may lie inside the chords round it, where no line is tangent."""

KEPT_PIECES = 1024
"""Of how many pieces, grown by so much, the nodes round them are kept."""

MOST_KNOWN = 768
"""Between how many nodes the costs of steps are kept: they take the square of that, eight bytes each."""

SIDESTEPS = ((0.12, 32), (0.02, 8))
"""Lengths of the steps by which such a place is left, and how many directions are tried."""

X, Y, BEFORE_X, BEFORE_Y, AFTER_X, AFTER_Y, KIND, HOSTILE, NUMBER = range(9)
"""Columns of a node: its place, the unit directions away from it of the chords that meet there, first that
of the chord before in the counter-clockwise ring, what the ring goes round, the number of the hostile
whose zone that is (NOBODY: it is none), and its own number among the nodes of the terrain (NOBODY: it is
none of them)."""

COLUMNS = NUMBER + 1

NOBODY = -1.0

FREE, ROUND_HARD, ROUND_SLOW = 0.0, 1.0, 2.0
"""Kinds of node: a place on its own, one round what may not be entered, one round difficult terrain."""

Node = tuple[float, float, float, float, float, float]
"""The columns of a node up to its kind."""


def terrain_nodes(board: Board, mover: Mover, spans: Floats) -> Floats:
    """The nodes that only depend on the board and the base, one a row; worked out once and kept."""
    name = f"roadmap {mover.test}"
    return board.derived(name, mover.radius, lambda: _terrain_nodes(board, mover, spans))


def _terrain_nodes(board: Board, mover: Mover, spans: Floats) -> Floats:
    rings = [piece_nodes(shape, mover.radius, 0.0) for shape in _shapes(board, mover.hard)]
    nodes = [_rows(rings, ROUND_HARD)]
    for grow in slow_radii(mover):
        borders = [piece_nodes(shape, grow, BORDER_STEP) for shape in _shapes(board, mover.slow)]
        crossings = border_crossings(mover, _chords([*rings, *borders]), grow + HAIR, spans)
        rows = np.concatenate((_rows(borders, ROUND_SLOW), crossings))
        nodes.append(rows[_on_border(mover, grow, rows)])
    every = np.concatenate(nodes)
    free = every[_free(mover, every)]
    free[:, NUMBER] = np.arange(len(free))
    return free


def known_steps(board: Board, mover: Mover, terrain: Floats) -> Floats:
    """What steps between nodes of the terrain were found to cost: a row for each, 0 for what is not known.

    Hostiles apart, that is the same for every mover of that size: it is kept as long as the board, of so many
    nodes only, and only from the second time on that it is asked for: of most grounds that spells have
    changed it is asked once. Else there are no rows.
    """
    asked = board.derived(f"asked for steps {mover.test}", mover.radius, list[bool])
    if len(terrain) > MOST_KNOWN or not asked:
        asked[:] = [True]
        return np.zeros((0, 0))
    count = len(terrain)
    return board.derived(f"steps {mover.test}", mover.radius, lambda: np.zeros((count, count)))


def _rows(chains: list[Floats], kind: float) -> Floats:
    """The nodes of chains with what they go round, and that it is no hostile's zone."""
    rows = np.full((sum(map(len, chains)), COLUMNS), NOBODY)
    rows[:, KIND] = kind
    if chains:
        rows[:, :KIND] = np.concatenate(chains)
    return rows


def slow_radii(mover: Mover) -> tuple[float, ...]:
    """By how much difficult pieces are grown where the mover's centre comes to their border (R-22)."""
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


@kernel
def border_crossings(mover: Mover, chords: Floats, grow: float, spans: Floats) -> Floats:
    """Nodes where chords cross the border of difficult terrain grown so much, or the edge of the board."""
    nodes = np.zeros((64, COLUMNS))
    nodes[:, HOSTILE:] = NOBODY
    count = 0
    for c in range(len(chords)):
        ax, ay = chords[c, 0], chords[c, 1]
        dx, dy = chords[c, 2] - ax, chords[c, 3] - ay
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
def _on_border(mover: Mover, grow: float, nodes: Floats) -> Flags:
    """Which border points lie in no other difficult terrain: it is no border where they do."""
    kept = np.ones(len(nodes), dtype=np.bool_)
    for i in range(len(nodes)):
        place = StraightStep(nodes[i, X], nodes[i, Y], 0.0, 0.0)
        for k in range(len(mover.slow)):
            if not far_from(mover.slow, k, grow, place):
                away = piece_gap(mover.rim, mover.slow, k, place)
                if away < grow or away == 0.0:
                    kept[i] = False
                    break
    return kept


@kernel
def _free(mover: Mover, nodes: Floats) -> Flags:
    """At which nodes the base may stand."""
    kept = np.ones(len(nodes), dtype=np.bool_)
    for i in range(len(nodes)):
        kept[i] = standable(mover, nodes[i, X], nodes[i, Y])
    return kept


@lru_cache(maxsize=KEPT_PIECES)
def piece_nodes(shape: Shape, grow: float, spacing: float) -> Floats:
    """Nodes round a piece grown by `grow`, a `Node` each row; with a spacing, along its straight borders too.

    They are kept: what is laid on a board, or taken off it, leaves its other pieces where they are.
    """
    match shape:
        case Disc(x, y, r):
            radius = float(r) + grow
            chords = max(4 * CORNER_CHORDS, ceil(tau * radius / spacing) if spacing else 0)
            nodes = ring((float(x), float(y)), radius + HAIR, 0.0, tau, chords)
        case Polygon(corners):
            nodes = _round_corners([(float(x), float(y)) for x, y in corners], grow, spacing)
    return np.array([*nodes], dtype=np.float64).reshape(-1, KIND)


def _round_corners(corners: list[Point], grow: float, spacing: float) -> Iterator[Node]:
    for before, here, after in zip(
        corners[-1:] + corners[:-1], corners, corners[1:] + corners[:1], strict=True
    ):
        start = atan2(here[1] - before[1], here[0] - before[0]) - pi / 2
        turn = (atan2(after[1] - here[1], after[0] - here[0]) - pi / 2 - start + pi) % tau - pi
        if turn > 0:
            chords = ceil(turn / (pi / 2) * CORNER_CHORDS) if grow > 0 else 1
            yield from ring(here, grow + HAIR, start, turn, chords)
        if spacing:
            yield from _border(here, after, grow + HAIR, spacing)


def ring(centre: Point, radius: float, start: float, turn: float, chords: int) -> Iterator[Node]:
    """The corners of a chain of chords that circumscribes an arc of `turn` radians from angle `start`."""
    half = turn / (2 * chords)
    reach = radius / cos(half)
    for i in range(chords):
        angle = start + (2 * i + 1) * half
        before, after = angle - half, angle + half
        yield (
            centre[0] + reach * cos(angle),
            centre[1] + reach * sin(angle),
            sin(before),
            -cos(before),
            -sin(after),
            cos(after),
        )


def _border(a: Point, b: Point, offset: float, spacing: float) -> Iterator[Node]:
    """Points beside the edge from a to b, on its right, evenly spread with both ends."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    nx, ny = (b[1] - a[1]) / length, (a[0] - b[0]) / length
    parts = ceil(length / spacing)
    for i in range(parts + 1):
        x, y = along(a, b, i / parts)
        yield (x + offset * nx, y + offset * ny, ny, -nx, -ny, nx)


@lean_part
def _ring_rows(x: float, y: float, radius: float, rows: Floats) -> None:
    """Fill `rows` with the nodes of a whole ring, as `ring` does."""
    half = pi / len(rows)
    for i in range(len(rows)):
        angle = (2 * i + 1) * half
        rows[i, 0] = x + radius / cos(half) * cos(angle)
        rows[i, 1] = y + radius / cos(half) * sin(angle)
        rows[i, 2] = sin(angle - half)
        rows[i, 3] = -cos(angle - half)
        rows[i, 4] = -sin(angle + half)
        rows[i, 5] = cos(angle + half)
        rows[i, 6] = ROUND_HARD


@kernel
def all_nodes(mover: Mover, terrain: Floats, grow: float, places: int, spans: Floats) -> Floats:
    """Room for that many places, then the nodes of terrain and zones where the base may stand.

    `grow` is what difficult pieces are grown by.
    """
    start = np.zeros((places, COLUMNS))
    start[:, HOSTILE:] = NOBODY
    known = terrain.copy()
    count = ZERO
    for i in range(len(terrain)):
        if not in_zone(mover.zones, terrain[i, X], terrain[i, Y]):
            _keep(terrain, i, known, count)
            count += 1
    rings, crossings = _zone_nodes(mover, grow, spans)
    return np.concatenate((start, known[:count], rings, crossings))


@part
def _zone_nodes(mover: Mover, grow: float, spans: Floats) -> tuple[Floats, Floats]:
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
        _ring_rows(zone[ZX], zone[ZY], radius, ring)
        ring[:, HOSTILE] = NOBODY if h % 2 == 1 else h // 2
        for i in range(chords):
            j = (i + 1) % chords
            edges[i, 0], edges[i, 1] = ring[i, 0], ring[i, 1]
            edges[i, 2], edges[i, 3] = ring[j, 0], ring[j, 1]
        corners = _keep_standable(local, ring, rings, corners)
        found = border_crossings(local, edges, grow + HAIR, spans)
        while crossed + len(found) > len(crossings):
            crossings = np.concatenate((crossings, crossings))
        crossed = _keep_standable(local, found, crossings, crossed)
    return rings[:corners], crossings[:crossed]


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
