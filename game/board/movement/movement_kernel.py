"""A base that moves, as kernels see it: where it may stand, what a step costs and meets (R-22 to R-28)."""

from __future__ import annotations

from math import hypot, inf
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from game.board.kernels.jit import ZERO, Floats, kernel, lean_kernel, lean_part, part, plain
from game.board.planar import (
    INDEX,
    SHORTEST,
    T0,
    T1,
    X0,
    X1,
    Y0,
    Y1,
    R,
    StraightStep,
    X,
    Y,
    comes_within,
    disc_span,
    far_from,
    grown_spans,
    merge,
    piece_gap,
    point_gap,
    signed_depth,
)
from game.board.shapes import TOUCH, Disc
from game.board.terrain import DIFFICULT, IMPASSABLE, pieces_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.terrain import Board, FlatTerrain

PASSING, ENDING = plain(False), plain(True)
"""Whether a step is the final one of its path."""

ANY_PART, CENTRE, LEADING_EDGE = 0, 1, 2
"""`Mover.test`: places in `DifficultTest`."""

ZX, ZY, ZONE, BODY, OLD = range(5)
"""Columns of a hostile: its centre, the distances at which the mover's centre is engaged and touches, and 1
if it was engaged at the start, so that it may be left (ruling R-28), or REACHED_AT_END."""

REACHED_AT_END = 2.0
"""The column OLD of a hostile whose zone the final step of a path may reach at its very end only."""

COST = INDEX + 1
"""The column of a piece of `Ground` after those of `planar` that it has: what an inch in it costs, 0 in a
`Ground` for what difficult terrain usually does, which is known once there is a mover."""

UNEVEN = 0.0
"""The factor that `refraction` says where difficult terrain costs more in one place than in another."""

STEP, PIECE, ENTERED, LEFT = range(4)
"""Columns of where a step of a path is in a difficult piece: both numbers, and the t of the step from where
to where."""

BODY_MET, STEP_MET, MET_AT, DEPTH = range(4)
"""Columns of a contact of a path: the number of the piece or disc, the step and the t on it where it is met
first, and how deep the path goes into it on that step."""


class Ground(NamedTuple):
    """The obstacles of a board as tables (see `planar`): rim of polygons, difficult and impassable pieces."""

    rim: Floats
    slow: Floats
    hard: Floats


def ground_of(board: Board) -> Ground:
    """The ground of a board; worked out once and kept."""
    return board.derived("ground", 0.0, lambda: _ground(board.flat))


def _ground(flat: FlatTerrain) -> Ground:
    polygons = np.flatnonzero(np.diff(flat.start) > 0)
    following = np.arange(1, len(flat.corners) + 1)
    following[flat.start[polygons + 1] - 1] = flat.start[polygons]
    along = flat.corners[following] - flat.corners
    lengths = np.hypot(along[:, X], along[:, Y])
    pieces = np.column_stack((pieces_of(flat)[:, : INDEX + 1], flat.cost))
    return Ground(
        np.column_stack((flat.corners, along / lengths[:, None], lengths)),
        pieces[flat.footing == DIFFICULT].copy(),
        pieces[flat.footing == IMPASSABLE].copy(),
    )


@kernel
def scratch(ground: Ground) -> Floats:
    """Room for every span that one segment can have on that ground."""
    return np.empty((4 * len(ground.rim) + len(ground.slow) + len(ground.hard) + 4, 2))


class Mover(NamedTuple):
    """The ground (see `Ground`), the hostiles, the base's radius, the difficult test and the board's size.

    `factor` and `least` are what an inch in difficult terrain costs at most and at least: its pieces are in
    the order of what they cost.
    """

    rim: Floats
    slow: Floats
    hard: Floats
    zones: Floats
    radius: float
    test: int
    width: float
    height: float
    factor: float
    least: float


class Manner(NamedTuple):
    """How a base moves: the difficult test, how near a hostile stops it (None: none does), and the factor."""

    test: int
    stop: float | None
    factor: float


def mover_of(
    board: Board,
    ground: Ground,
    base: Disc,
    hostiles: Sequence[Disc],
    manner: Manner,
    stops: Sequence[float] = (),
) -> Mover:
    """The values of one move that the kernels need.

    `stops` are how near each hostile stops it, where that is not as the manner has it.
    """
    zones = np.zeros((len(hostiles), OLD + 1))
    for i, hostile in enumerate(hostiles):
        touch = base.r + hostile.r
        stop = stops[i] if stops and manner.stop is not None else manner.stop
        apart = hypot(hostile.x - base.x, hostile.y - base.y)
        # Where no zone stops anybody, a hostile is a base in the way, like one that may be left.
        old = stop is None or apart <= touch + stop + TOUCH
        zones[i] = (hostile.x, hostile.y, touch + (stop or 0.0), touch, float(old))
    # Whole numbers would have every kernel compiled a second time.
    size = float(board.width), float(board.height)
    factor = float(manner.factor)
    slow = ground.slow.copy()
    slow[slow[:, COST] == 0.0, COST] = factor
    costs = slow[:, COST]
    least, most = (float(costs.min()), float(costs.max())) if len(slow) else (factor, factor)
    if least < most:
        slow = slow[np.argsort(costs, kind="stable")]
    return Mover(ground.rim, slow, ground.hard, zones, float(base.r), manner.test, *size, most, least)


@lean_part
def refraction(mover: Mover) -> float:
    """What an inch in difficult terrain costs, if that is everywhere the same; else `UNEVEN`."""
    return mover.factor if mover.least == mover.factor else UNEVEN


@lean_part
def on_board(mover: Mover, x: float, y: float) -> bool:
    """Whether the base there lies wholly on the board."""
    return min(x, y, mover.width - x, mover.height - y) >= mover.radius - TOUCH


@lean_kernel
def standable(mover: Mover, x: float, y: float) -> bool:
    """Whether the base there lies on the board and overlaps no impassable terrain."""
    return on_board(mover, x, y) and not meets_hard(mover, mover.radius, StraightStep(x, y, 0.0, 0.0))


@lean_part
def slow_depth(mover: Mover, x: float, y: float) -> float:
    """The least way of the base out of difficult terrain, if any part of it counts."""
    deepest = 0.0
    for k in range(len(mover.slow)):
        if not far_from(mover.slow, k, mover.radius, StraightStep(x, y, 0.0, 0.0)):
            depth = mover.radius + signed_depth(mover.rim, mover.slow, k, x, y)
            if depth > TOUCH:
                deepest = max(deepest, depth)
    return deepest


@lean_part
def meets_hard(mover: Mover, radius: float, step: StraightStep) -> bool:
    """Whether a base of that radius overlaps impassable terrain on its way along a segment, or at a point."""
    return _meets_one(mover.rim, mover.hard, radius, step)


@lean_part
def _meets_one(rim: Floats, hard: Floats, radius: float, step: StraightStep) -> bool:
    # What loops is given only the arrays that it reads: references to each are counted at every call.
    moves = step.dx * step.dx + step.dy * step.dy > SHORTEST * SHORTEST
    for k in range(len(hard)):
        if far_from(hard, k, radius, step):
            continue
        if moves:
            if comes_within(rim, hard, k, radius - TOUCH, step):
                return True
        elif piece_gap(rim, hard, k, step) < radius - TOUCH:
            return True
    return False


@lean_kernel
def in_zone(zones: Floats, x: float, y: float) -> bool:
    """Whether the base there is stopped by a hostile that it does not leave, or overlaps one that it does."""
    for h in range(len(zones)):
        if abs(x - zones[h, ZX]) > zones[h, ZONE] + TOUCH or abs(y - zones[h, ZY]) > zones[h, ZONE] + TOUCH:
            continue
        away = hypot(x - zones[h, ZX], y - zones[h, ZY])
        if away < zones[h, BODY] - TOUCH or (zones[h, OLD] != 1.0 and away <= zones[h, ZONE] + TOUCH):
            return True
    return False


@lean_part
def _reached_at(fx: float, fy: float, dx: float, dy: float, radius: float) -> float:
    """The t of a step that comes within TOUCH of a disc at which it stops there; it starts at (fx, fy)."""
    lo, hi = disc_span(fx, fy, dx, dy, radius)
    if lo <= hi:
        return lo
    squared = max(dx * dx + dy * dy, SHORTEST * SHORTEST)
    return min(1.0, max(0.0, -(fx * dx + fy * dy) / squared))


@lean_part
def walkable(zones: Floats, ax: float, ay: float, dx: float, dy: float, final: bool) -> float:
    """The share of a step that hostiles allow: 1 for all of it, less up to a stop, -1 for none.

    Only the `final` step of a path may end with a stop, and only at a zone that its end lies in: at its very
    end where that is told (REACHED_AT_END). A step that starts in the zone of a hostile engaged from the
    start need only keep off its base (ruling R-28).
    """
    stop, barrier = 1.0, 2.0
    for h in range(len(zones)):
        reach = zones[h, ZONE] + TOUCH
        fx, fy = ax - zones[h, ZX], ay - zones[h, ZY]
        if min(fx, fx + dx) > reach or max(fx, fx + dx) < -reach:
            continue
        away = point_gap(fx, fy, dx, dy)
        if away > reach:
            continue
        if zones[h, OLD] == 1.0 and hypot(fx, fy) <= reach:
            if away < zones[h, BODY] - TOUCH:
                return -1.0
            continue
        if not final:
            return -1.0
        if zones[h, OLD] == REACHED_AT_END:
            # Half of what a judged end may be off: both round a little differently.
            if (1.0 - _reached_at(fx, fy, dx, dy, zones[h, ZONE])) * hypot(dx, dy) > TOUCH / 2.0:
                return -1.0
            continue
        entry, _ = disc_span(fx, fy, dx, dy, reach)
        if hypot(fx + dx, fy + dy) <= reach:
            stop = min(stop, entry)
        else:
            barrier = min(barrier, entry)
    return stop if stop < barrier else -1.0


@lean_part
def _tested(step: StraightStep, length: float, radius: float, test: int) -> tuple[StraightStep, float]:
    """The way of what is slowed once it is in difficult terrain, and by how much pieces are grown."""
    if test == ANY_PART:
        return step, radius
    ahead = radius / length if test == LEADING_EDGE else 0.0
    return StraightStep(step.ax + ahead * step.dx, step.ay + ahead * step.dy, step.dx, step.dy), 0.0


@lean_part
def _step_cost(mover: Mover, step: StraightStep, spans: Floats) -> float:
    """Movement that a straight step costs: its length, more where it is difficult (ruling R-22).

    Each difficult inch counts once however many pieces share it, at the price of the dearest.
    """
    length = hypot(step.dx, step.dy)
    if mover.least == mover.factor:
        extra = mover.factor - 1.0
        return length + _share(spans, slow_spans(mover, step, length, spans)) * length * extra
    return length + _uneven_extra(mover, step, length, spans)


@lean_part
def _uneven_extra(mover: Mover, step: StraightStep, length: float, spans: Floats) -> float:
    """What a straight step costs besides its length, where some pieces cost more than others.

    Each price adds what it is above the one before, on all that costs at least as much.
    """
    if length < SHORTEST:
        return 0.0
    tested, g = _tested(step, length, mover.radius, mover.test)
    extra, before, first = 0.0, 1.0, ZERO
    while first < len(mover.slow):
        cost = mover.slow[first, COST]
        share = _share(spans, _spans_in_all(mover.rim, mover.slow, first, g, tested, spans))
        extra += share * length * (cost - before)
        before = cost
        while first < len(mover.slow) and mover.slow[first, COST] == cost:
            first += 1
    return extra


@lean_part
def border_spans(mover: Mover, step: StraightStep, length: float, spans: Floats) -> int:
    """Write spans of a straight step whose ends are all places where its price changes; return how many.

    Where the price is uneven, there may be ends at which it does not, and they are in no order.
    """
    if mover.least == mover.factor or length < SHORTEST:
        return slow_spans(mover, step, length, spans)
    tested, g = _tested(step, length, mover.radius, mover.test)
    end = ZERO
    for k in range(len(mover.slow)):
        if not far_from(mover.slow, k, g, tested):
            end = grown_spans(mover.rim, mover.slow, k, g, tested, spans, end)
    return end


@lean_part
def _share(spans: Floats, count: int) -> float:
    """The share of a step that the first spans are together."""
    share = 0.0
    for i in range(count):
        share += spans[i, T1] - spans[i, T0]
    return share


@lean_part
def slow_spans(mover: Mover, step: StraightStep, length: float, spans: Floats) -> int:
    """Write the parts of a straight step that are difficult, one after the other; return how many."""
    if length < SHORTEST:
        return 0
    tested, g = _tested(step, length, mover.radius, mover.test)
    return _spans_in_all(mover.rim, mover.slow, ZERO, g, tested, spans)


@lean_part
def _spans_in_all(
    rim: Floats, slow: Floats, first: int, g: float, tested: StraightStep, spans: Floats
) -> int:
    end = ZERO
    for k in range(first, len(slow)):
        if not far_from(slow, k, g, tested):
            end = grown_spans(rim, slow, k, g, tested, spans, end)
    return merge(spans, ZERO, end) if end > 1 else end


@lean_kernel
def edge_cost(mover: Mover, ax: float, ay: float, bx: float, by: float, final: bool, spans: Floats) -> float:
    """Movement that a straight step costs, infinite where it may not be walked.

    Beyond a stop on the final step each inch counts one, whatever lies there.
    """
    dx, dy = bx - ax, by - ay
    part = walkable(mover.zones, ax, ay, dx, dy, final)
    if part < 0.0:
        return inf
    cost = ground_cost(mover, StraightStep(ax, ay, part * dx, part * dy), spans)
    return cost if part == 1.0 else cost + (1.0 - part) * hypot(dx, dy)


@lean_part
def ground_cost(mover: Mover, step: StraightStep, spans: Floats) -> float:
    """Movement that a straight step costs as far as terrain goes, infinite where it may not be walked."""
    if meets_hard(mover, mover.radius, step):
        return inf
    return _step_cost(mover, step, spans)


@kernel
def near(mover: Mover, x: float, y: float, reach: float) -> Mover:
    """The same mover among only those obstacles that steps within `reach` of a place can meet."""
    slow = _rows_near(mover.slow, x, y, reach + mover.radius)
    hard = _rows_near(mover.hard, x, y, reach + mover.radius)
    zones = np.empty_like(mover.zones)
    count = 0
    for h in range(len(zones)):
        if hypot(mover.zones[h, ZX] - x, mover.zones[h, ZY] - y) <= mover.zones[h, ZONE] + TOUCH + reach:
            for column in range(OLD + 1):
                zones[count, column] = mover.zones[h, column]
            count += 1
    return Mover(
        mover.rim,
        slow,
        hard,
        zones[:count],
        mover.radius,
        mover.test,
        mover.width,
        mover.height,
        mover.factor,
        mover.least,
    )


@part
def _rows_near(pieces: Floats, x: float, y: float, reach: float) -> Floats:
    rows = np.empty_like(pieces)
    count = 0
    for k in range(len(pieces)):
        dx = max(pieces[k, X0] - x, x - pieces[k, X1], 0.0)
        dy = max(pieces[k, Y0] - y, y - pieces[k, Y1], 0.0)
        if dx * dx + dy * dy <= reach * reach:
            for column in range(COST + 1):
                rows[count, column] = pieces[k, column]
            count += 1
    return rows[:count]


@lean_part
def _step_of(path: Floats, i: int) -> StraightStep:
    """A step of a path; of a path that is a single point, that point."""
    after = min(i + 1, len(path) - 1)
    ax, ay = path[i, X], path[i, Y]
    return StraightStep(ax, ay, path[after, X] - ax, path[after, Y] - ay)


@kernel
def path_slow_spans(ground: Ground, radius: float, test: int, path: Floats) -> Floats:
    """Rows (step, piece, t0, t1): where each step of a path is in each difficult piece, by step and piece."""
    spans = scratch(ground)
    rows = np.empty((16, LEFT + 1))
    count = 0
    for i in range(len(path) - 1):
        step = _step_of(path, i)
        length = hypot(step.dx, step.dy)
        if length < SHORTEST:
            continue
        tested, g = _tested(step, length, radius, test)
        for k in range(len(ground.slow)):
            if far_from(ground.slow, k, g, tested):
                continue
            end = grown_spans(ground.rim, ground.slow, k, g, tested, spans, ZERO)
            for span in range(end):
                if count == len(rows):
                    rows = np.concatenate((rows, np.empty_like(rows)))
                rows[count, STEP], rows[count, PIECE] = i, ground.slow[k, INDEX]
                rows[count, ENTERED], rows[count, LEFT] = spans[span, T0], spans[span, T1]
                count += 1
    return rows[:count]


@kernel
def path_hard_contacts(ground: Ground, radius: float, path: Floats) -> Floats:
    """Rows (piece, step, t, depth): where a path's base first overlaps each impassable piece, and how deep.

    The depth is the greatest on that step, and the radius where the base's centre itself goes in.
    """
    spans = scratch(ground)
    rows = np.empty((len(ground.hard), DEPTH + 1))
    count = 0
    for k in range(len(ground.hard)):
        for i in range(max(1, len(path) - 1)):
            step = _step_of(path, i)
            if far_from(ground.hard, k, radius, step):
                continue
            depth = radius - piece_gap(ground.rim, ground.hard, k, step)
            if depth > TOUCH:
                end = 0
                if hypot(step.dx, step.dy) >= SHORTEST:
                    end = grown_spans(ground.rim, ground.hard, k, radius, step, spans, ZERO)
                rows[count, BODY_MET], rows[count, STEP_MET] = ground.hard[k, INDEX], i
                rows[count, MET_AT], rows[count, DEPTH] = spans[0, T0] if end else 0.0, depth
                count += 1
                break
    return rows[:count]


@kernel
def first_stop(path: Floats, zones: Floats) -> tuple[int, float]:
    """The step of a path and the t on it where it first reaches a zone (x, y, radius); (-1, 0) if never.

    A zone that the path starts in counts only once the path has left it (ruling R-28).
    """
    counts = np.empty(len(zones), dtype=np.bool_)
    for h in range(len(zones)):
        counts[h] = hypot(path[0, X] - zones[h, X], path[0, Y] - zones[h, Y]) > zones[h, R] + TOUCH
    for i in range(len(path) - 1):
        ax, ay, dx, dy = _step_of(path, i)
        if dx * dx + dy * dy < SHORTEST * SHORTEST:
            continue
        best = 2.0
        for h in range(len(zones)):
            fx, fy = ax - zones[h, X], ay - zones[h, Y]
            if counts[h]:
                if point_gap(fx, fy, dx, dy) <= zones[h, R] + TOUCH:
                    best = min(best, _reached_at(fx, fy, dx, dy, zones[h, R]))
            elif hypot(fx + dx, fy + dy) > zones[h, R] + TOUCH:
                counts[h] = True
        if best <= 1.0:
            return i, best
    return -1, 0.0


@kernel
def path_disc_contacts(path: Floats, discs: Floats) -> Floats:
    """Rows (disc, step, t, depth): where a path's centre first lies inside each disc by more than TOUCH."""
    rows = np.empty((len(discs), DEPTH + 1))
    count = 0
    for h in range(len(discs)):
        x, y, radius = discs[h, X], discs[h, Y], discs[h, R]
        for i in range(max(1, len(path) - 1)):
            ax, ay, dx, dy = _step_of(path, i)
            depth = radius - point_gap(ax - x, ay - y, dx, dy)
            if depth > TOUCH:
                lo, hi = 1.0, 0.0
                if hypot(dx, dy) >= SHORTEST:
                    lo, hi = disc_span(ax - x, ay - y, dx, dy, radius)
                rows[count, BODY_MET], rows[count, STEP_MET] = h, i
                rows[count, MET_AT], rows[count, DEPTH] = lo if lo <= hi else 0.0, depth
                count += 1
                break
    return rows[:count]
