"""How near a verdict of sight is to turning: the smallest move of one body that flips it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil, cos, hypot, pi, sin
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

from game.board.jit import Flags, Floats, Ints, kernel, lean_kernel
from game.board.planar import piece_segment_distance, point_segment_distance
from game.board.shapes import CLEARANCE, TOO_CLOSE, Disc, Point
from game.board.sight import DEFAULTS, SightOptions, disc_array, rulings_of
from game.board.sight_cells import cell_of
from game.board.sight_line import Line, is_clear, line_between, point_at
from game.board.sight_scene import Ground, Pair, Rulings, gather, overlapped, pair_of
from game.board.sight_search import BLOCKED, Room, empty_room, middle_line, search
from game.board.terrain import BLOCKING, IMPASSABLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.terrain import Board


TARGET = -1
"""The body that is the target; others are numbered as in `active`: pieces, then bases."""

NOTHING = -2
"""No body's move turns the verdict."""

RING = 1.0 / 12.0
"""Inches from one ring of trial places to the next, beyond the first few, and between places on a ring."""

NEAR_RINGS = (0.25 * TOO_CLOSE, 0.5 * TOO_CLOSE, TOO_CLOSE, 1.5 * TOO_CLOSE)

FEWEST, MOST = 16, 96
"""Limits of the number of places on a ring."""

FINE = 2e-4
"""Inches to which a move is settled along its direction and around."""

SEEDS = 5
"""So many by so many lines are looked at for free ones that a body would have to close."""

KEPT_LINES = 48


class Trial(NamedTuple):
    """A scene whose bodies can be moved, one at a time.

    `ground`, `target` and `bases` hold their present places, the fields `home_` the first ones. `lines` are
    segments (x0, y0, x1, y1) that a body must meet to close the view: the first `tallies[0]` are free with
    all at home, those up to `tallies[1]` with the present body somewhere; `tallies[2]` was last missed.
    `is_seen[0]` is the verdict at home. `solid` pieces and the two bases of the pair cannot overlap.
    """

    ground: Ground
    viewer: Floats
    target: Floats
    bases: Floats
    active: Flags
    solid: Flags
    rulings: Rulings
    home_corners: Floats
    home_disc: Floats
    home_bbox: Floats
    home_target: Floats
    home_bases: Floats
    room: Room
    lines: Floats
    tallies: Ints
    is_seen: Flags


@kernel
def margin_kernel(
    ground: Ground,
    viewer: Floats,
    target: Floats,
    bases: Floats,
    active: Flags,
    solid: Flags,
    rulings: Rulings,
    cap: float,
) -> tuple[int, float, float]:
    """The body whose smallest move, of at most `cap` inches, turns the verdict, and the move.

    The arrays of places are moved about in and left as they were. `active` flags only blockers; `solid` has
    a flag per piece, true for those that no base can overlap, and loses it where one does from the start.
    """
    trial = Trial(
        ground,
        viewer,
        target,
        bases,
        active,
        solid,
        rulings,
        ground.corners.copy(),
        ground.disc.copy(),
        ground.bbox.copy(),
        target.copy(),
        bases.copy(),
        empty_room(ground, bases),
        np.empty((KEPT_LINES, 4), np.float64),
        np.zeros(3, np.int64),
        np.zeros(1, np.bool_),
    )
    for i in range(solid.size):
        solid[i] = solid[i] and not _is_under_pair(trial, i)
    trial.is_seen[0] = _sees(trial)
    if trial.is_seen[0]:
        _seed_lines(trial)
    best = np.array([cap, 0.0, 0.0])
    moves = np.empty(MOST, np.float64)
    least = np.zeros(active.size + 1)
    for i in range(active.size):
        least[i + 1] = _least_move(trial, i) if active[i] else 1e300
    mover = NOTHING
    for k in np.argsort(least):
        # The first place is the target's: TARGET is one before the first piece.
        body = k + TARGET
        if least[k] < best[0] and _improve(trial, body, least[k], best, moves):
            mover = body
    return mover, best[1], best[2]


@lean_kernel
def _pair(trial: Trial) -> Pair:
    v, t = trial.viewer, trial.target
    return pair_of(v[0], v[1], v[2], t[0], t[1], t[2])


@lean_kernel
def _sees(trial: Trial) -> bool:
    pair = _pair(trial)
    gather(trial.room.obstacles, trial.ground, trial.bases, trial.active, pair, trial.rulings)
    return search(trial.room, trial.ground, pair, trial.rulings) != BLOCKED


@lean_kernel
def _keep_line(trial: Trial, line: Line) -> None:
    n = trial.tallies[1]
    if n < KEPT_LINES and line.t1 > line.t0:
        trial.lines[n, 0], trial.lines[n, 1] = point_at(line, line.t0)
        trial.lines[n, 2], trial.lines[n, 3] = point_at(line, line.t1)
        trial.tallies[1] = n + 1


@lean_kernel
def _seed_lines(trial: Trial) -> None:
    """Find lines all over the pair that are free at home; the obstacles must have been gathered."""
    pair, room = _pair(trial), trial.room
    if pair.length <= pair.ar + pair.br:
        return
    for i in range(SEEDS):
        for j in range(SEEDS):
            a = pair.ar * ((2 * i + 1) / SEEDS - 1)
            b = pair.br * ((2 * j + 1) / SEEDS - 1)
            line = middle_line(cell_of(pair, a, 0.0, b, 0.0), pair)
            if is_clear(line, room.obstacles, trial.ground, room.hint):
                _keep_line(trial, line)
    trial.tallies[0] = trial.tallies[1]


@lean_kernel
def _least_move(trial: Trial, body: int) -> float:
    """Inches that the body has to move at least to turn the verdict; 1e300 if no move of it does."""
    if trial.is_seen[0]:
        least = 0.0
        for k in range(trial.tallies[0]):
            least = max(least, _distance(trial, body, k, 0.0, 0.0))
        return least
    trial.active[body] = False
    opens = _sees(trial)
    trial.active[body] = True
    return 0.0 if opens else 1e300


@lean_kernel
def _distance(trial: Trial, body: int, line: int, vx: float, vy: float) -> float:
    """Inches from the body, moved by v from home, to a kept line."""
    x0, y0 = trial.lines[line, 0] - vx, trial.lines[line, 1] - vy
    x1, y1 = trial.lines[line, 2] - vx, trial.lines[line, 3] - vy
    pieces = trial.ground.opacity.size
    if body >= pieces:
        base = trial.home_bases[body - pieces]
        return max(0.0, point_segment_distance(base[0], base[1], x0, y0, x1, y1) - float(base[2]))
    return piece_segment_distance(
        trial.home_corners, trial.ground.start, trial.home_disc, body, x0, y0, x1, y1
    )


@lean_kernel
def _place(trial: Trial, body: int, vx: float, vy: float) -> None:
    """Put the body at v from home."""
    ground, pieces = trial.ground, trial.ground.opacity.size
    if body == TARGET:
        trial.target[0], trial.target[1] = trial.home_target[0] + vx, trial.home_target[1] + vy
    elif body >= pieces:
        j = body - pieces
        trial.bases[j, 0] = trial.home_bases[j, 0] + vx
        trial.bases[j, 1] = trial.home_bases[j, 1] + vy
    else:
        for c in range(ground.start[body], ground.start[body + 1]):
            ground.corners[c, 0] = trial.home_corners[c, 0] + vx
            ground.corners[c, 1] = trial.home_corners[c, 1] + vy
        ground.disc[body, 0] = trial.home_disc[body, 0] + vx
        ground.disc[body, 1] = trial.home_disc[body, 1] + vy
        for k in range(4):
            ground.bbox[body, k] = trial.home_bbox[body, k] + (vx if k % 2 == 0 else vy)


@lean_kernel
def _turns(trial: Trial, body: int, r: float, angle: float) -> bool:
    """Whether the verdict turns when the body moves r inches in a direction."""
    vx, vy = r * cos(angle), r * sin(angle)
    closes = trial.is_seen[0] and body != TARGET
    if closes and not _meets_all(trial, body, vx, vy):
        return False
    _place(trial, body, vx, vy)
    possible = _is_possible(trial, body)
    seen = _sees(trial) if possible else trial.is_seen[0]
    _place(trial, body, 0.0, 0.0)
    if closes and seen and possible:
        found = trial.room.found
        _keep_line(trial, line_between(_pair(trial), found[0], found[1], found[2]))
    return bool(seen != trial.is_seen[0])


@lean_kernel
def _is_possible(trial: Trial, body: int) -> bool:
    """Whether the body, where it is now, brings no base of the pair and solid piece to overlap."""
    if body == TARGET:
        overlaps = 0
        for i in range(trial.solid.size):
            overlaps += trial.solid[i] and _is_under_pair(trial, i)
        return overlaps == 0
    return body >= trial.solid.size or not trial.solid[body] or not _is_under_pair(trial, body)


@lean_kernel
def _is_under_pair(trial: Trial, piece: int) -> bool:
    v, t = trial.viewer, trial.target
    return overlapped(trial.ground, piece, v[0], v[1], v[2]) or overlapped(
        trial.ground, piece, t[0], t[1], t[2]
    )


@lean_kernel
def _meets_all(trial: Trial, body: int, vx: float, vy: float) -> bool:
    n, last = trial.tallies[1], trial.tallies[2]
    if last < n and _distance(trial, body, last, vx, vy) > 2 * CLEARANCE:
        return False
    for k in range(n):
        if k != last and _distance(trial, body, k, vx, vy) > 2 * CLEARANCE:
            trial.tallies[2] = k
            return False
    return True


@lean_kernel
def _improve(trial: Trial, body: int, least: float, best: Floats, moves: Floats) -> bool:
    """Look for a move of the body that is shorter than `best`, ring by ring; whether there is one.

    On the first ring where the verdict turns, the shortest move that turns it is told in each direction
    (`moves`, as many as MOST), and improved where it is shorter than in the neighbouring directions.
    """
    trial.tallies[1] = trial.tallies[0]
    ring, r, found = 0, 0.0, False
    while r < best[0] and not found:
        r = NEAR_RINGS[ring] if ring < len(NEAR_RINGS) else r + RING
        ring += 1
        if r < least:
            continue
        r = min(r, best[0])
        n = min(max(ceil(2 * pi * r / RING), FEWEST), MOST)
        phase, shortest = 0.5 * (ring % 2), 0
        for k in range(n):
            angle = 2 * pi * (k + phase) / n
            moves[k] = _shorten(trial, body, r, angle) if _turns(trial, body, r, angle) else 1e300
            shortest = k if moves[k] < moves[shortest] else shortest
        for k in range(n):
            is_least = moves[k] <= moves[(k + 1) % n] and moves[k] < moves[(k + n - 1) % n]
            if moves[k] < 1e300 and (is_least or k == shortest):
                angle = 2 * pi * (k + phase) / n
                found = _refine(trial, body, moves[k], angle, pi / n, best) or found
    return found


@lean_kernel
def _refine(trial: Trial, body: int, r: float, angle: float, step: float, best: Floats) -> bool:
    """From a move that turns the verdict go to ever shorter ones; whether that ends below `best`."""
    while step * r > FINE / 4:
        shorter = max(0.0, r - FINE)
        if _turns(trial, body, shorter, angle + step):
            angle += step
            r = _shorten(trial, body, shorter, angle)
        elif _turns(trial, body, shorter, angle - step):
            angle -= step
            r = _shorten(trial, body, shorter, angle)
        else:
            step /= 2
    if r >= best[0]:
        return False
    best[0], best[1], best[2] = r, r * cos(angle), r * sin(angle)
    return True


@lean_kernel
def _shorten(trial: Trial, body: int, r: float, angle: float) -> float:
    """A move in this direction that turns the verdict, where one shorter by a quarter of FINE does not."""
    low = 0.0
    while r - low > FINE / 4:
        middle = (low + r) / 2
        if _turns(trial, body, middle, angle):
            r = middle
        else:
            low = middle
    return r


@dataclass(frozen=True, slots=True)
class Margin:
    """The smallest translation of one body that turns blocked into visible, or visible into blocked.

    Attributes:
        inches: its length, or None if no body does it within the cap.
        body: what moves: the target, a piece or a blocking base.
        index: of the piece in `board.pieces` or the base in `blockers`.
        shift: the translation.
    """

    inches: float | None
    body: Literal["target", "piece", "base"] | None = None
    index: int | None = None
    shift: Point | None = None

    @property
    def too_close(self) -> bool:
        """Whether the verdict turns within a millimetre: too close to call at a real table."""
        return self.inches is not None and self.inches <= TOO_CLOSE


def sight_margin(
    board: Board,
    viewer: Disc,
    target: Disc,
    blockers: Sequence[Disc] = (),
    options: SightOptions = DEFAULTS,
    cap: float = 3.0,
) -> Margin:
    """How far the target, one blocking piece or one blocking base would have to move to flip the verdict.

    Verdicts are exact; the move is searched for. The places of a body are tried on rings round its own, a
    twelfth of an inch apart (closer at first), and from where the verdict turns ever shorter moves are
    tried. So the move given does turn the verdict, and none nearby is shorter by 0.001 inch; but a part
    smaller than the mesh of the rings, where the verdict is another, can be overlooked. With a `cap` of
    TOO_CLOSE only `too_close` is settled, which is quicker.

    Moves that bring an impassable piece and a base of the pair to overlap do not count, since no such place
    can be taken; other pieces may slide under a base, and then do not block (ruling R-30b).
    """
    flat = board.flat
    ground = Ground(flat.corners.copy(), flat.start, flat.disc.copy(), flat.opacity, flat.bbox.copy())
    owned = np.array([b in (viewer, target) for b in blockers], dtype=np.bool_)
    pair = disc_array((viewer, target))
    body, x, y = margin_kernel(
        ground,
        pair[0],
        pair[1],
        disc_array(blockers),
        np.concatenate([flat.opacity == BLOCKING, ~owned]),
        flat.footing == IMPASSABLE,
        rulings_of(replace(options, cover_line="centre")),
        max(cap, NEAR_RINGS[-1]),
    )
    inches, shift, pieces = hypot(x, y), (float(x), float(y)), len(board.pieces)
    if body == NOTHING or inches > cap:
        return Margin(None)
    if body == TARGET:
        return Margin(inches, "target", None, shift)
    if body < pieces:
        return Margin(inches, "piece", int(body), shift)
    return Margin(inches, "base", int(body) - pieces, shift)
