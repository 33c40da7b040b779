"""The end of a move: where movement runs out, where it may not end, and the nearest place to a wish."""

from __future__ import annotations

from itertools import pairwise
from math import ceil, floor, hypot, inf
from typing import TYPE_CHECKING

import numpy as np

from game.board.engagement import engaged
from game.board.kernels.jit import Flags, Floats, kernel, lean_kernel, lean_part
from game.board.movement.movement_kernel import Mover, standable
from game.board.planar import (
    CX,
    CY,
    FIRST,
    LAST,
    LENGTH,
    RADIUS,
    SHORTEST,
    UX,
    UY,
    R,
    StraightStep,
    X,
    Y,
    disc_span,
    far_from,
    inside_ring,
)
from game.board.shapes import TOUCH, Disc, Point, along, distance, gap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.movement.movement import Crowd, MoveOptions, Walk

_WITHIN = 1e-9
"""A point is inside a disc when it is deeper in it than this."""

NEARBY = 1.0
"""Inches around a place in which the nearest other one is looked for first."""


def cut_at_cost(walked: Walk, allowance: float) -> tuple[Point, ...]:
    """The walked path, up to where that much movement has been used up."""
    left = allowance
    travelled = 0.0
    for leg in walked.bill.legs:
        length = distance(leg.start, leg.end)
        price = length * leg.factor
        if price > left + TOUCH:
            return first_inches(walked.path, travelled + max(left, 0.0) * length / price)
        left -= price
        travelled += length
    return walked.path


def first_inches(path: tuple[Point, ...], length: float) -> tuple[Point, ...]:
    """The first `length` inches of a path; only its start for less than none."""
    left = length
    if left <= 0.0:
        return path[:1]
    for i, (a, b) in enumerate(pairwise(path)):
        step = distance(a, b)
        if step > left:
            return (*path[: i + 1], along(a, b, left / step))
        left -= step
    return path


def forbidden_ends(base: Disc, crowd: Crowd, options: MoveOptions, most_in: float = inf) -> tuple[Disc, ...]:
    """The places where a move of at most `most_in` that nothing stops may not end.

    That is on allies, and in fights it leaves. The discs are open: their borders are allowed (rulings R-25
    and R-28).
    """
    # Most allies are too far away: of fifty creatures each would make fifty discs.
    near = (ally for ally in crowd.allies if gap(base, ally) <= most_in)
    allies = tuple(Disc(ally.x, ally.y, base.r + ally.r) for ally in near)
    if not options.must_clear or options.engagement is None:
        return allies
    zones = [(h, crowd.zone(i, options.engagement)) for i, h in enumerate(crowd.hostiles)]
    old = ((h, within) for h, within in zones if engaged(base, h, within))
    return (*allies, *(Disc(h.x, h.y, base.r + h.r + within + 2 * TOUCH) for h, within in old))


@kernel
def clear_of(places: Floats, discs: Floats) -> Flags:
    """Whether each place (x, y) lies in none of the open discs (x, y, r)."""
    found = np.ones(len(places), dtype=np.bool_)
    for i in range(len(places)):
        for k in range(len(discs)):
            dx, dy = places[i, X] - discs[k, X], places[i, Y] - discs[k, Y]
            if abs(dx) < discs[k, R] and abs(dy) < discs[k, R] and hypot(dx, dy) < discs[k, R]:
                found[i] = False
                break
    return found


def retreat(path: tuple[Point, ...], forbidden: Sequence[Disc]) -> tuple[Point, ...]:
    """The path up to the last point of it that lies in none of the discs; only its start if there is none."""
    for i in range(len(path) - 2, -1, -1):
        t = _last_free(path[i], path[i + 1], forbidden)
        if t > 0.0:
            return (*path[: i + 1], along(path[i], path[i + 1], t))
    return path[:1]


def _last_free(a: Point, b: Point, forbidden: Sequence[Disc]) -> float:
    """The greatest t from 0 to 1 for which the point of the segment lies in no disc; 0 if there is none."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = 1.0
    if hypot(dx, dy) < SHORTEST:
        return 0.0
    while t > 0.0:
        x, y = along(a, b, t)
        covering = next((d for d in forbidden if hypot(x - d.x, y - d.y) < d.r - _WITHIN), None)
        if covering is None:
            return t
        t = disc_span(a[0] - covering.x, a[1] - covering.y, dx, dy, covering.r)[0]
    return 0.0


def nearest_place(mover: Mover, spacing: float, to: Point) -> Point:
    """`to` itself if the base may stand there, else the nearest place known where it may.

    That is on the border of one obstacle exactly; in a nook between several, to the spacing of a raster.
    """
    x, y = float(to[0]), float(to[1])
    if standable(mover, x, y):
        return (x, y)
    x, y = _nearest(mover, spacing, x, y)
    return (float(x), float(y))


@lean_part
def _nearest_of_raster(mover: Mover, spacing: float, x: float, y: float) -> tuple[float, float, float]:
    """The distance to the nearest point of the raster where the base may stand, and that point."""
    rows, columns = ceil(mover.height / spacing) + 1, ceil(mover.width / spacing) + 1
    around = NEARBY
    while True:
        best, best_x, best_y = inf, x, y
        for i in range(max(0, ceil((y - around) / spacing)), min(rows, floor((y + around) / spacing) + 1)):
            for j in range(
                max(0, ceil((x - around) / spacing)), min(columns, floor((x + around) / spacing) + 1)
            ):
                px, py = j * spacing, i * spacing
                if max(abs(px - x), abs(py - y)) > best or hypot(px - x, py - y) >= best:
                    continue
                if standable(mover, px, py):
                    best, best_x, best_y = hypot(px - x, py - y), px, py
        if best <= around or around > abs(x) + abs(y) + mover.width + mover.height:
            return best, best_x, best_y
        around *= 2.0


@lean_kernel
def _nearest(mover: Mover, spacing: float, x: float, y: float) -> tuple[float, float]:
    best, best_x, best_y = _nearest_of_raster(mover, spacing, x, y)
    r = mover.radius
    cx = min(max(x, r), mover.width - r)
    cy = min(max(y, r), mover.height - r)
    if standable(mover, cx, cy) and hypot(cx - x, cy - y) < best:
        best, best_x, best_y = hypot(cx - x, cy - y), cx, cy
    for k in range(len(mover.hard)):
        if far_from(mover.hard, k, r, StraightStep(cx, cy, 0.0, 0.0)):
            continue
        for i in range(
            int(mover.hard[k, FIRST]), max(int(mover.hard[k, LAST]), int(mover.hard[k, FIRST]) + 1)
        ):
            px, py = _pushed_out(mover, k, i, cx, cy)
            px = min(max(px, r), mover.width - r)
            py = min(max(py, r), mover.height - r)
            away = hypot(px - x, py - y)
            if away < best and standable(mover, px, py):
                best, best_x, best_y = away, px, py
    return best_x, best_y


@lean_part
def _pushed_out(mover: Mover, k: int, i: int, x: float, y: float) -> tuple[float, float]:
    """The place where a base at (x, y) touches piece k, pushed straight off its edge i, or off the disc."""
    first = int(mover.hard[k, FIRST])
    last = int(mover.hard[k, LAST])
    if first == last:
        qx = mover.hard[k, CX]
        qy = mover.hard[k, CY]
        reach = mover.radius + mover.hard[k, RADIUS]
        outward = 1.0
    else:
        ux = mover.rim[i, UX]
        uy = mover.rim[i, UY]
        along = (x - mover.rim[i, X]) * ux + (y - mover.rim[i, Y]) * uy
        along = min(mover.rim[i, LENGTH], max(0.0, along))
        qx = mover.rim[i, X] + along * ux
        qy = mover.rim[i, Y] + along * uy
        reach = mover.radius
        outward = -1.0 if inside_ring(mover.rim, first, last, x, y) else 1.0
    away = hypot(x - qx, y - qy)
    if away < SHORTEST:
        return qx + reach, qy
    return qx + outward * (x - qx) * reach / away, qy + outward * (y - qy) * reach / away
