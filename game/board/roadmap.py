"""The points where a cheapest path may bend: corners of grown obstacles, borders of difficult terrain, zones.

A cheapest path is straight but where it turns round an obstacle or is refracted on the border of difficult
terrain. Arcs are circumscribed by short chords, so that what follows them never touches what they go round.
"""

from __future__ import annotations

from math import atan2, ceil, cos, hypot, pi, sin, tau
from typing import TYPE_CHECKING, cast

import numpy as np

from game.board.jit import kernel
from game.board.movement_kernel import CENTRE, LEADING_EDGE
from game.board.mover import BODY, OLD, ZONE, ZX, ZY, Mover, in_zone, standable
from game.board.shapes import TOUCH
from game.board.spans import CX, CY, FIRST, LAST, RADIUS, far_from, piece_gap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from game.board.shapes import Point
    from game.board.terrain import Board

HAIR = 1e-4
"""How far paths keep from what they go round, in inches."""

CORNER_CHORDS = 4
"""Chords per quarter turn round a corner or a round piece."""

ZONE_CHORDS = 8
"""Chords per quarter turn round a hostile base's zone."""

BORDER_STEP = 0.5
"""Inches between the points on the border of a difficult piece."""

X, Y, BEFORE_X, BEFORE_Y, AFTER_X, AFTER_Y, KIND = range(7)
"""Columns of a node: its place, the unit directions away from it of the chords that meet there, first that
of the chord before in the counter-clockwise ring, and what the ring goes round."""

FREE, ROUND_HARD, ROUND_SLOW = 0.0, 1.0, 2.0
"""Kinds of node: a place on its own, one round what may not be entered, one round difficult terrain."""

Node = tuple[float, float, float, float, float, float]
"""The columns of a node but for its kind."""


def terrain_nodes(board: Board, mover: Mover) -> NDArray[np.float64]:
    """The nodes of a board's terrain for such bases, one a row; worked out once and kept."""
    key = (f"roadmap {mover.test}", mover.radius)
    known = board.derived.get(key)
    if known is None:
        known = _terrain_nodes(mover)
        board.derived[key] = known
    return cast("NDArray[np.float64]", known)


def _terrain_nodes(mover: Mover) -> NDArray[np.float64]:
    hard = [(*n, ROUND_HARD) for k in mover.hard for n in _piece_nodes(mover.rim, k, mover.radius, 0.0)]
    slow_radii = {CENTRE: (0.0,), LEADING_EDGE: (0.0, mover.radius)}.get(mover.test, (mover.radius,))
    slow = [
        (*n, ROUND_SLOW)
        for k in mover.slow
        for grow in slow_radii
        for n in _piece_nodes(mover.rim, k, grow, BORDER_STEP)
        if not _swallowed(mover, grow, n)
    ]
    good = [n for n in (*hard, *slow) if standable(mover, n[X], n[Y])]
    return np.array(good, dtype=np.float64).reshape(-1, KIND + 1)


def _swallowed(mover: Mover, grow: float, node: Node) -> bool:
    """Whether a border point lies inside difficult terrain all the same: it is no border there."""
    for k in range(len(mover.slow)):
        if not far_from(mover.slow, k, grow, node[0], node[1], 0.0, 0.0):
            away = piece_gap(mover.rim, mover.slow, k, node[0], node[1], 0.0, 0.0)
            if away < grow or away == 0.0:
                return True
    return False


def _piece_nodes(
    rim: NDArray[np.float64], piece: NDArray[np.float64], grow: float, spacing: float
) -> Iterator[Node]:
    """Nodes round a piece grown by `grow`; with a spacing, along its straight borders as well."""
    corners = [(float(x), float(y)) for x, y in rim[int(piece[FIRST]) : int(piece[LAST]), :2]]
    if not corners:
        radius = float(piece[RADIUS]) + grow
        chords = max(4 * CORNER_CHORDS, ceil(tau * radius / spacing) if spacing else 0)
        yield from ring((float(piece[CX]), float(piece[CY])), radius + HAIR, 0.0, tau, chords)
        return
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
        t = i / parts
        x, y = a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])
        yield (x + offset * nx, y + offset * ny, ny, -nx, -ny, nx)


@kernel
def _ring_rows(x: float, y: float, radius: float, rows: NDArray[np.float64]) -> None:
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
def all_nodes(mover: Mover, terrain: NDArray[np.float64], places: NDArray[np.float64]) -> NDArray[np.float64]:
    """First the places, start and goal, then the nodes of terrain and zones where the base may stand.

    A zone that the goal lies in is entered there, not gone round: paths may bend towards it.
    """
    chords = 4 * ZONE_CHORDS
    zones = mover.zones
    rings = np.empty((2 * chords * len(zones), KIND + 1))
    end = 0
    for h in range(len(zones)):
        _ring_rows(zones[h, ZX], zones[h, ZY], zones[h, ZONE] + HAIR, rings[end : end + chords])
        for p in range(1, len(places)):
            if hypot(places[p, 0] - zones[h, ZX], places[p, 1] - zones[h, ZY]) <= zones[h, ZONE] + TOUCH:
                rings[end : end + chords, KIND] = FREE
        end += chords
        if zones[h, OLD] == 1.0:
            _ring_rows(zones[h, ZX], zones[h, ZY], zones[h, BODY] + HAIR, rings[end : end + chords])
            end += chords
    nodes = np.zeros((len(places) + len(terrain) + end, KIND + 1))
    count = len(places)
    nodes[:count, :2] = places
    for i in range(len(terrain)):
        if not in_zone(zones, terrain[i, X], terrain[i, Y]):
            nodes[count] = terrain[i]
            count += 1
    for i in range(end):
        if not in_zone(zones, rings[i, X], rings[i, Y]) and standable(mover, rings[i, X], rings[i, Y]):
            nodes[count] = rings[i]
            count += 1
    return nodes[:count]
