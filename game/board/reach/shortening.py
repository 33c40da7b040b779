"""Paths made cheaper by the exact price of their steps, in the order of what they pass.

A roadmap has corners of its own; the cheapest path has them elsewhere. Where a path crosses the border of
difficult terrain its corner slides along that border to where the price is stationary (Snell's law); round an
arc the path is laid taut, with more and shorter chords; what no longer bends is left out. A change is only
kept if the price of the steps says so. The rows of a path are x, y and the price of the step from there.
"""

from __future__ import annotations

from math import acos, atan2, ceil, cos, hypot, inf, pi, sin, sqrt, tan, tau
from typing import NamedTuple

from game.board.kernels.jit import ONE, ZERO, Floats, lean_part, plain
from game.board.movement.movement_kernel import (
    BODY,
    CENTRE,
    ENDING,
    OLD,
    PASSING,
    ZONE,
    ZX,
    ZY,
    Mover,
    border_spans,
    on_board,
    walkable,
)
from game.board.planar import CX, CY, FIRST, LAST, LENGTH, RADIUS, UX, UY, StraightStep, X, Y, far_from
from game.board.reach.path_steps import (
    COST,
    GAIN,
    SETTLED,
    PathBuffers,
    price,
    price_step,
    shift,
    step_cost,
    try_corner,
    without_needless,
)
from game.board.reach.roadmap import HAIR
from game.board.shapes import TOUCH

NEAR_BORDER = 0.02
"""The distance from the border of difficult terrain at which a corner counts as on it, in inches."""

NEAR_ARC = 0.15
"""The distance from an arc at which a corner may go round it, in inches."""

ENOUGH = 1e-5
"""A sweep that saves less is the last one."""

ROUNDS = plain(4)
"""The most times that a path is divided where it crosses borders, and swept until nothing is gained."""

SWEEPS = 3
"""Sweeps a round at most."""

SLIDES = 12
"""Steps that a corner is slid at most in a sweep."""

CLOSELY, ROUGHLY = plain(True), plain(False)
"""Whether arcs are followed closely in the end."""

WORTH = 5e-4
"""The least saving by going round an arc without a hair between, in inches."""

COARSE, FINE = 0.02, 0.002
"""The inches by which chords round an arc may be longer than it, at first and in the end."""


class Arc(NamedTuple):
    """A circle that a path may go round."""

    x: float
    y: float
    reach: float


@lean_part
def shorten(mover: Mover, path: Floats, count: int, rounds: int, fine: bool, buffers: PathBuffers) -> int:
    """Make the first `count` rows of a path cheaper in place; return how many it has then.

    The path must have room for more rows. With `fine` arcs are followed closely in the end.
    """
    whole = price(mover, path, count, buffers)
    last = False
    for r in range(rounds):
        last = last or r == rounds - 1
        count = without_needless(mover, path, count, buffers)
        count = _divided(mover, path, count, buffers)
        before = whole
        for _ in range(SWEEPS):
            count = _swept(mover, path, count, FINE if fine and last else COARSE, buffers)
            now = 0.0
            for i in range(count - 1):
                now += path[i, COST]
            settled = now < inf and whole - now < ENOUGH
            whole = now
            if settled:
                break
        if last:
            break
        last = whole < inf and before - whole < ENOUGH
    return without_needless(mover, path, count, buffers)


@lean_part
def _divided(mover: Mover, path: Floats, count: int, buffers: PathBuffers) -> int:
    """Put a corner wherever a step crosses the border of difficult terrain; return the new count."""
    i = ZERO
    while i < count - 1:
        ax, ay = path[i, X], path[i, Y]
        dx, dy = path[i + 1, X] - ax, path[i + 1, Y] - ay
        length = hypot(dx, dy)
        if length > NEAR_BORDER and length + TOUCH < path[i, COST] < mover.factor * length - TOUCH:
            end = border_spans(mover, StraightStep(ax, ay, dx, dy), length, buffers.spans)
            least = NEAR_BORDER / 8.0 / length
            most = 1.0 - least
            if buffers.care >= SETTLED and i == count - 2:
                # Beyond a stop on the last step no path has a corner.
                most = min(most, walkable(mover.zones, ax, ay, dx, dy, ENDING) - TOUCH)
            fresh, spans = 0, buffers.spans
            for s in range(2 * end):
                t = spans[s // 2, s % 2]
                if least < t < most:
                    spans[fresh // 2, fresh % 2] = t
                    fresh += 1
            if mover.least < mover.factor:
                _sort_parts(spans, fresh)
            if fresh > 0 and count + fresh <= len(path):
                shift(path, i + 1, count, fresh)
                count += fresh
                for s in range(fresh):
                    t = spans[s // 2, s % 2]
                    path[i + 1 + s, X], path[i + 1 + s, Y] = ax + t * dx, ay + t * dy
                for j in range(i, i + fresh + 1):
                    price_step(mover, path, count, j, buffers)
                i += fresh
        i += 1
    return count


@lean_part
def _sort_parts(spans: Floats, count: int) -> None:
    """Sort the first numbers of spans, row after row."""
    for s in range(1, count):
        t, r = spans[s // 2, s % 2], s
        while r > 0 and spans[(r - 1) // 2, (r - 1) % 2] > t:
            spans[r // 2, r % 2] = spans[(r - 1) // 2, (r - 1) % 2]
            r -= 1
        spans[r // 2, r % 2] = t


@lean_part
def _swept(mover: Mover, path: Floats, count: int, slack: float, buffers: PathBuffers) -> int:
    """Slide each corner along the border it lies on, or lay the path taut round the arc there."""
    i = ONE
    while i < count - 1:
        ax, ay = path[i - 1, X], path[i - 1, Y]
        bx, by = path[i + 1, X], path[i + 1, Y]
        length = hypot(path[i, X] - ax, path[i, Y] - ay) + hypot(bx - path[i, X], by - path[i, Y])
        cost = path[i - 1, COST] + path[i, COST]
        if cost > length + TOUCH:
            slide_along_borders(mover, path, count, i, buffers)
        if cost == path[i - 1, COST] + path[i, COST] and length > hypot(bx - ax, by - ay) + GAIN:
            before = count
            count = _rounded(mover, path, count, i, slack, buffers)
            i += max(0, count - before)
            if count == before and cost == path[i - 1, COST] + path[i, COST]:
                _pull(mover, path, count, i, buffers)
        i += 1
    return count


@lean_part
def _slow_reach(mover: Mover) -> float:
    """The distance by which difficult pieces are grown to where paths cross their border."""
    return 0.0 if mover.test == CENTRE else mover.radius


@lean_part
def slide_along_borders(mover: Mover, path: Floats, count: int, i: int, buffers: PathBuffers) -> None:
    """Slide corner i along the border of each difficult piece that it lies on."""
    grow = _slow_reach(mover)
    place = StraightStep(path[i, X], path[i, Y], 0.0, 0.0)
    for k in range(len(mover.slow)):
        if not far_from(mover.slow, k, grow + NEAR_BORDER, place):
            reach = grow + mover.slow[k, RADIUS] if mover.slow[k, FIRST] == mover.slow[k, LAST] else grow
            qx, qy = _foot(mover, k, path[i, X], path[i, Y])
            if abs(hypot(path[i, X] - qx, path[i, Y] - qy) - reach) < NEAR_BORDER:
                _slide(mover, path, count, i, k, reach + HAIR, buffers)


@lean_part
def slide_along_zones(mover: Mover, path: Floats, count: int, i: int, buffers: PathBuffers) -> None:
    """Slide corner i along the border of each zone that it lies on."""
    for h in range(len(mover.zones)):
        away = hypot(path[i, X] - mover.zones[h, ZX], path[i, Y] - mover.zones[h, ZY])
        for reach in (mover.zones[h, ZONE], mover.zones[h, BODY]):
            if abs(away - reach) < NEAR_BORDER:
                _slide(mover, path, count, i, -h - 1, reach + HAIR, buffers)


@lean_part
def _foot(mover: Mover, k: int, x: float, y: float) -> tuple[float, float]:
    """The nearest point of the outline of difficult piece k, or its centre; of zone -k - 1, its centre."""
    if k < 0:
        return mover.zones[-k - 1, ZX], mover.zones[-k - 1, ZY]
    rim, first, last = mover.rim, int(mover.slow[k, FIRST]), int(mover.slow[k, LAST])
    bx, by = mover.slow[k, CX], mover.slow[k, CY]
    best = inf
    for i in range(first, last):
        along = (x - rim[i, X]) * rim[i, UX] + (y - rim[i, Y]) * rim[i, UY]
        along = min(rim[i, LENGTH], max(0.0, along))
        qx, qy = rim[i, X] + along * rim[i, UX], rim[i, Y] + along * rim[i, UY]
        away = (x - qx) * (x - qx) + (y - qy) * (y - qy)
        if away < best:
            best, bx, by = away, qx, qy
    return bx, by


@lean_part
def _slide(
    mover: Mover, path: Floats, count: int, i: int, k: int, reach: float, buffers: PathBuffers
) -> None:
    """Slide corner i along the border of a piece or zone (see `_foot`), `reach` from it, while that saves."""
    if path[i - 1, COST] == inf or path[i, COST] == inf:
        return
    ax, ay, bx, by = path[i - 1, X], path[i - 1, Y], path[i + 1, X], path[i + 1, Y]
    most = 0.5
    for _ in range(SLIDES):
        x, y = path[i, X], path[i, Y]
        qx, qy = _foot(mover, k, x, y)
        away, before, after = hypot(x - qx, y - qy), hypot(x - ax, y - ay), hypot(bx - x, by - y)
        if min(away, before, after) < TOUCH:
            return
        ux, uy = (qy - y) / away, (x - qx) / away
        first, second = path[i - 1, COST] / before, path[i, COST] / after
        in_line, out_line = ((x - ax) * ux + (y - ay) * uy) / before, ((bx - x) * ux + (by - y) * uy) / after
        slope = first * in_line - second * out_line
        bend = first * (1.0 - in_line * in_line) / before + second * (1.0 - out_line * out_line) / after
        step = min(most, max(-most, -slope / max(bend, TOUCH)))
        if abs(step) < HAIR:
            return
        old = path[i - 1, COST] + path[i, COST]
        for _ in range(4):
            px, py = x + step * ux, y + step * uy
            qx, qy = _foot(mover, k, px, py)
            away = max(TOUCH, hypot(px - qx, py - qy))
            try_corner(
                mover, path, count, i, qx + (px - qx) * reach / away, qy + (py - qy) * reach / away, buffers
            )
            if path[i - 1, COST] + path[i, COST] < old:
                break
            step *= 0.3
        if old - path[i - 1, COST] - path[i, COST] < ENOUGH / 10.0:
            return
        most = max(0.05, 2.0 * abs(step))


@lean_part
def _pull(mover: Mover, path: Floats, count: int, i: int, buffers: PathBuffers) -> None:
    """Move corner i along its own two steps, as far as that saves."""
    for to in (i + 1, i - 1):
        x, y = path[i, X], path[i, Y]
        dx, dy = path[to, X] - x, path[to, Y] - y
        t, step = 0.5, 0.25
        for _ in range(7):
            old = path[i - 1, COST] + path[i, COST]
            try_corner(mover, path, count, i, x + t * dx, y + t * dy, buffers)
            t += step if path[i - 1, COST] + path[i, COST] < old else -step
            step /= 2.0


@lean_part
def _rounded(mover: Mover, path: Floats, count: int, i: int, slack: float, buffers: PathBuffers) -> int:
    """Lay the path taut round the arc that it turns round from corner i on; return the new count."""
    arc = _arc_at(mover, path, i)
    if arc.reach < TOUCH:
        return count
    way = 1.0 if _turn(path, i) > 0.0 else -1.0
    j = i
    while j + 2 < count and _turn(path, j + 1) * way > 0.0:
        if abs(hypot(path[j + 1, X] - arc.x, path[j + 1, Y] - arc.y) - arc.reach) > arc.reach / 20.0 + 1e-3:
            break
        j += 1
    after = _laid_round(mover, path, count, (i, j), arc, way, GAIN, slack, buffers)
    if after == count and buffers.care >= SETTLED:
        # In a gap just as wide as the base there is no hair to keep off.
        close = Arc(arc.x, arc.y, arc.reach - HAIR)
        return _laid_round(mover, path, count, (i, j), close, way, WORTH, slack, buffers)
    return after


@lean_part
def _laid_round(
    mover: Mover,
    path: Floats,
    count: int,
    run: tuple[int, int],
    arc: Arc,
    way: float,
    gain: float,
    slack: float,
    buffers: PathBuffers,
) -> int:
    """Lay corners first to last of a path round an arc, if that saves so much; return the new count.

    `way` is 1 if the path turns left there, else -1.
    """
    i, j = run
    ax, ay = path[i - 1, X] - arc.x, path[i - 1, Y] - arc.y
    bx, by = path[j + 1, X] - arc.x, path[j + 1, Y] - arc.y
    reach = min(arc.reach, hypot(ax, ay), hypot(bx, by))
    if reach < max(TOUCH, arc.reach - HAIR - TOUCH / 2.0):
        return count
    start = atan2(ay, ax) + way * acos(min(1.0, reach / hypot(ax, ay)))
    end = atan2(by, bx) - way * acos(min(1.0, reach / hypot(bx, by)))
    turn = (way * (end - start)) % tau
    if turn > pi or turn < TOUCH:
        return count
    chords = ceil(turn * sqrt(reach * turn / (12.0 * slack)))
    fresh = chords - (j - i + 1)
    half = way * turn / (2 * chords)
    laid = Arc(arc.x, arc.y, reach / cos(half))
    if count + fresh > len(path) or not _saves(
        mover, path, count, (i, j, chords), laid, start, half, gain, buffers
    ):
        return count
    shift(path, j + 1, count, fresh)
    count += fresh
    for m in range(chords):
        angle = start + (2 * m + 1) * half
        path[i + m, X], path[i + m, Y] = arc.x + laid.reach * cos(angle), arc.y + laid.reach * sin(angle)
    for m in range(i - 1, i + chords):
        price_step(mover, path, count, m, buffers)
    return count


@lean_part
def _saves(
    mover: Mover,
    path: Floats,
    count: int,
    run: tuple[int, int, int],
    laid: Arc,
    start: float,
    half: float,
    gain: float,
    buffers: PathBuffers,
) -> bool:
    """Whether so many chords round an arc save `gain` where corners first to last of a path are now.

    `run` is the first corner, the last one and the number of chords.

    Their corners are `2 * half` apart as angles, the first one half a chord past `start`.
    """
    first, last, chords = run
    left = -gain
    for m in range(first - 1, last + 1):
        left += path[m, COST]
    x, y = path[first - 1, X], path[first - 1, Y]
    reach = laid.reach * cos(half)
    shortest = 2 * chords * reach * abs(tan(half))
    for i in (first - 1, last + 1):
        away = hypot(path[i, X] - laid.x, path[i, Y] - laid.y)
        shortest += sqrt(max(0.0, away * away - reach * reach))
    if shortest >= left:
        return False
    for m in range(chords):
        angle = start + (2 * m + 1) * half
        nx, ny = laid.x + laid.reach * cos(angle), laid.y + laid.reach * sin(angle)
        cost = step_cost(mover, x, y, nx, ny, PASSING, buffers)
        if cost >= left or not on_board(mover, nx, ny):
            return False
        left -= cost
        x, y = nx, ny
    nx, ny = path[last + 1, X], path[last + 1, Y]
    return bool(step_cost(mover, x, y, nx, ny, last == count - 2, buffers) < left)


@lean_part
def _turn(path: Floats, i: int) -> float:
    """Above zero where a path turns left at corner i."""
    dx, dy = path[i, X] - path[i - 1, X], path[i, Y] - path[i - 1, Y]
    return float(dx * (path[i + 1, Y] - path[i, Y]) - dy * (path[i + 1, X] - path[i, X]))


@lean_part
def _nearer(path: Floats, i: int, arc: Arc, best: Arc) -> Arc:
    """The one of two arcs that corner i lies nearer to, if the path turns round it there."""
    off = abs(hypot(path[i, X] - arc.x, path[i, Y] - arc.y) - arc.reach)
    than = abs(hypot(path[i, X] - best.x, path[i, Y] - best.y) - best.reach) if best.reach > 0.0 else NEAR_ARC
    dx, dy = path[i, X] - path[i - 1, X], path[i, Y] - path[i - 1, Y]
    side = dx * (arc.y - path[i, Y]) - dy * (arc.x - path[i, X])
    return arc if off < than and side * _turn(path, i) > 0.0 else best


@lean_part
def _arc_at(mover: Mover, path: Floats, i: int) -> Arc:
    """The arc that the path turns round at corner i; without any reach if there is none."""
    best = Arc(0.0, 0.0, 0.0)
    zones, rim = mover.zones, mover.rim
    for h in range(len(zones)):
        best = _nearer(path, i, Arc(zones[h, ZX], zones[h, ZY], zones[h, ZONE] + HAIR), best)
        if zones[h, OLD] == 1.0:
            best = _nearer(path, i, Arc(zones[h, ZX], zones[h, ZY], zones[h, BODY] + HAIR), best)
    place = StraightStep(path[i, X], path[i, Y], 0.0, 0.0)
    for pieces, grow in ((mover.hard, mover.radius), (mover.slow, _slow_reach(mover))):
        for k in range(len(pieces)):
            if far_from(pieces, k, grow + NEAR_ARC, place):
                continue
            first, last = int(pieces[k, FIRST]), int(pieces[k, LAST])
            if first == last:
                reach = pieces[k, RADIUS] + grow + HAIR
                best = _nearer(path, i, Arc(pieces[k, CX], pieces[k, CY], reach), best)
            for c in range(first, last):
                best = _nearer(path, i, Arc(rim[c, X], rim[c, Y], grow + HAIR), best)
    return best
