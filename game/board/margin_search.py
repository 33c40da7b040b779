"""The search for the smallest move of one body that turns a verdict of sight, among all its moves.

The moves of a body are divided into squares until the verdict is sure to hold in each, or one is smaller than
FINEST. It holds where the body misses a free line by more than the square is wide; where what is part of the
body after every move in it still closes the view; where what is part of the target is still seen, or what
holds all of it is not.
"""

from __future__ import annotations

from math import hypot, sqrt
from typing import NamedTuple

import numpy as np

from game.board.jit import Flags, Floats, Ints, kernel, lean_kernel
from game.board.planar import piece_depth, piece_segment_distance, point_segment_distance
from game.board.shapes import CLEARANCE
from game.board.sight_cells import cell_of
from game.board.sight_line import Line, is_clear, line_between, point_at
from game.board.sight_scene import Ground, Pair, Rulings, gather, overlapped, pair_of
from game.board.sight_search import BLOCKED, Room, empty_room, middle_line, search

TARGET = -1
"""The body that is the target; others are numbered as in `active`: pieces, then bases."""

NOTHING = -2
"""No body's move turns the verdict."""

FINE = 5e-4
"""Moves that are shorter by no more inches than one that is known are not looked for."""

FINEST = 2e-5
"""Cells of moves of no more inches from their middle are not divided."""

SIFTED = (0.1, 0.005, FINEST)
"""The moves of a body are sifted so finely, one time after the other: what is found bounds the next."""

MOST_CELLS = 3000
"""So many cells of moves are looked at for one body and time; what is left then only bounds the margin."""

DEEPEST = 64
"""Room on the stack of cells: three wait at each halving, of 18."""

SEEDS = 5
"""So many by so many lines are looked at for free ones that a body would have to close."""

KEPT_LINES = 192


class Trial(NamedTuple):
    """A scene whose bodies can be moved, one at a time.

    `ground`, `target` and `bases` hold their present places, the fields `home_` the first ones. `lines` are
    segments (x0, y0, x1, y1) that a body must meet to close the view: the first `tallies[0]` are free with
    all at home, those up to `tallies[1]` with the present body somewhere; `tallies[2]` was last missed.
    `is_seen[0]` is the verdict at home. `solid` pieces and the two bases of the pair cannot overlap. Others
    that do are left out of `present`, which is scratch, if the rulings say so; `rulings` themselves do not.
    """

    ground: Ground
    viewer: Floats
    target: Floats
    bases: Floats
    active: Flags
    solid: Flags
    present: Flags
    ignores: bool
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
) -> tuple[int, Floats]:
    """The body whose smallest move, of at most `cap` inches, turns the verdict; the move and its bounds.

    The latter are inches, at most and at least, and the move (x, y). The arrays of places are moved about in
    and left as they were. `active` flags only blockers; `solid` has a flag per piece, true for those that no
    base can overlap, and loses it where one does from the start.
    """
    trial = Trial(
        ground,
        viewer,
        target,
        bases,
        active,
        solid,
        active.copy(),
        rulings.ignore_own,
        Rulings(rulings.grazing, False, rulings.ignore_viewer_piece, rulings.cover_line),
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
        solid[i] = solid[i] and not _is_under_pair(trial, i, 0.0)
    trial.is_seen[0] = _sees(trial)
    if trial.is_seen[0]:
        _seed_lines(trial)
    found = np.array([cap, cap, 0.0, 0.0])
    cells = np.empty((DEEPEST, 3), np.float64)
    least = np.zeros(active.size + 1, np.float64)
    for i in range(active.size):
        least[i + 1] = _least_move(trial, i) if active[i] else 1e300
    mover = NOTHING
    for _ in range(least.size):
        # The first place is the target's: TARGET is one before the first piece.
        k = 0
        for other in range(least.size):
            if least[other] < least[k]:
                k = other
        if least[k] < found[0] and _improve(trial, k + TARGET, found, cells):
            mover = k + TARGET
        least[k] = 1e300
    return mover, found


@lean_kernel
def _pair(trial: Trial) -> Pair:
    v, t = trial.viewer, trial.target
    return pair_of(v[0], v[1], v[2], t[0], t[1], t[2])


@lean_kernel
def _sees(trial: Trial) -> bool:
    """The verdict as the bodies stand now."""
    for i in range(trial.active.size):
        trial.present[i] = trial.active[i]
        if trial.ignores and i < trial.solid.size and trial.active[i] and not trial.solid[i]:
            trial.present[i] = not _is_under_pair(trial, i, 0.0)
    pair = _pair(trial)
    gather(trial.room.obstacles, trial.ground, trial.bases, trial.present, pair, trial.rulings)
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
        x, y, r = trial.home_bases[body - pieces]
        return max(0.0, point_segment_distance(x, y, x0, y0, x1, y1) - float(r))
    return piece_segment_distance(
        trial.home_corners, trial.ground.start, trial.home_disc, body, x0, y0, x1, y1
    )


@lean_kernel
def _misses(trial: Trial, body: int, vx: float, vy: float, by: float) -> bool:
    """Whether the body, moved by v from home, misses a kept line by more than that."""
    last = trial.tallies[2]
    if last < trial.tallies[1] and _distance(trial, body, last, vx, vy) > by:
        return True
    for k in range(trial.tallies[1]):
        if k != last and _distance(trial, body, k, vx, vy) > by:
            trial.tallies[2] = k
            return True
    return False


@lean_kernel
def _place(trial: Trial, body: int, vx: float, vy: float, less: float) -> bool:
    """Put the body at v from home, smaller all round by `less`; whether anything of it is left.

    A polygon is left as its edges moved inwards, which is never more than what is left in truth.
    """
    ground, pieces = trial.ground, trial.ground.opacity.size
    if body == TARGET:
        trial.target[0], trial.target[1] = trial.home_target[0] + vx, trial.home_target[1] + vy
        trial.target[2] = trial.home_target[2] - less
        return bool(trial.target[2] > 0.0)
    if body >= pieces:
        j = body - pieces
        trial.bases[j, 0] = trial.home_bases[j, 0] + vx
        trial.bases[j, 1] = trial.home_bases[j, 1] + vy
        trial.bases[j, 2] = trial.home_bases[j, 2] - less
        return bool(trial.bases[j, 2] > 0.0)
    for k in range(4):
        ground.bbox[body, k] = trial.home_bbox[body, k] + (vx if k % 2 == 0 else vy)
    if ground.start[body] == ground.start[body + 1]:
        ground.disc[body, 0] = trial.home_disc[body, 0] + vx
        ground.disc[body, 1] = trial.home_disc[body, 1] + vy
        ground.disc[body, 2] = trial.home_disc[body, 2] - less
        return bool(ground.disc[body, 2] > 0.0)
    for c in range(ground.start[body], ground.start[body + 1]):
        ground.corners[c, 0] = trial.home_corners[c, 0] + vx
        ground.corners[c, 1] = trial.home_corners[c, 1] + vy
    return less == 0.0 or _shrunk(trial, body, vx, vy, less)


@lean_kernel
def _shrunk(trial: Trial, body: int, vx: float, vy: float, less: float) -> bool:
    """Move the edges of a polygon inwards; whether it is still one, and only a part of what it was."""
    home, first, end = trial.home_corners, trial.ground.start[body], trial.ground.start[body + 1]
    for c in range(first, end):
        before, after = c - 1 if c > first else end - 1, c + 1 if c + 1 < end else first
        ax, ay = home[c, 0] - home[before, 0], home[c, 1] - home[before, 1]
        bx, by = home[after, 0] - home[c, 0], home[after, 1] - home[c, 1]
        la, lb = hypot(ax, ay), hypot(bx, by)
        ax, ay, bx, by = ax / la, ay / la, bx / lb, by / lb
        # Both edges' normals to the left are a unit apart along the way that the corner goes.
        nx, ny = -ay - by, ax + bx
        far = less / max(1e-9, 1.0 + ax * bx + ay * by)
        trial.ground.corners[c, 0] = home[c, 0] + vx + far * nx
        trial.ground.corners[c, 1] = home[c, 1] + vy + far * ny
    for c in range(first, end):
        after = c + 1 if c + 1 < end else first
        ax, ay = home[after, 0] - home[c, 0], home[after, 1] - home[c, 1]
        bx = trial.ground.corners[after, 0] - trial.ground.corners[c, 0]
        by = trial.ground.corners[after, 1] - trial.ground.corners[c, 1]
        if ax * bx + ay * by <= 0.0:
            return False
        x, y = trial.ground.corners[c, 0] - vx, trial.ground.corners[c, 1] - vy
        if piece_depth(home, trial.ground.start, trial.home_disc, body, x, y) < less - CLEARANCE:
            return False
    return True


@lean_kernel
def _is_under_pair(trial: Trial, piece: int, more: float) -> bool:
    """Whether a base of the pair, larger by `more`, overlaps the piece where it is now."""
    v, t = trial.viewer, trial.target
    return overlapped(trial.ground, piece, v[0], v[1], v[2] + more) or overlapped(
        trial.ground, piece, t[0], t[1], t[2] + more
    )


@lean_kernel
def _is_possible(trial: Trial, body: int, more: float) -> bool:
    """Whether the body, where it is now, brings no base of the pair, larger by `more`, over a solid piece."""
    if body == TARGET:
        overlaps = 0
        for i in range(trial.solid.size):
            overlaps += trial.solid[i] and _is_under_pair(trial, i, more)
        return overlaps == 0
    return body >= trial.solid.size or not trial.solid[body] or not _is_under_pair(trial, body, more)


@lean_kernel
def _turns(trial: Trial, body: int, vx: float, vy: float) -> bool:
    """Whether the verdict turns when the body moves by v."""
    _place(trial, body, vx, vy, 0.0)
    possible = _is_possible(trial, body, 0.0)
    seen = _sees(trial) if possible else trial.is_seen[0]
    _place(trial, body, 0.0, 0.0, 0.0)
    if trial.is_seen[0] and body != TARGET and seen and possible:
        found = trial.room.found
        _keep_line(trial, line_between(_pair(trial), found[0], found[1], found[2]))
    return bool(seen != trial.is_seen[0])


@lean_kernel
def _holds(trial: Trial, body: int, vx: float, vy: float, around: float) -> bool:
    """Whether the verdict surely is the same after every possible move that is so near to v."""
    seen = trial.is_seen[0]
    if seen and body != TARGET and _misses(trial, body, vx, vy, around + 2 * CLEARANCE):
        return True
    near = around + CLEARANCE
    _place(trial, body, vx, vy, 0.0)
    holds = not _is_possible(trial, body, -near)
    if not holds and body == TARGET:
        # What is part of the target after all those moves, or what holds all of it.
        holds = _place(trial, body, vx, vy, near if seen else -near) and _sees(trial) == seen
    elif not holds:
        yields = trial.ignores and body < trial.solid.size and not trial.solid[body]
        if yields and _is_under_pair(trial, body, -near):
            holds = _sees(trial) == seen
        elif not seen and not (yields and _is_under_pair(trial, body, near)):
            holds = _place(trial, body, vx, vy, near) and not _sees(trial)
    _place(trial, body, 0.0, 0.0, 0.0)
    return holds


@lean_kernel
def _improve(trial: Trial, body: int, found: Floats, cells: Floats) -> bool:
    """Look for a move of the body that turns the verdict and is shorter than `found[0]`; whether there is.

    `found[1]` becomes the least that a move in what is left unsure may have.
    """
    trial.tallies[1], cap, before, least, better = trial.tallies[0], found[0], found[1], 0.0, False
    for finest in SIFTED:
        found[1] = cap
        better = _sift(trial, body, cap, finest, found, cells) or better
        least = max(least, found[1])
    found[1] = min(before, least, found[0])
    return better


@lean_kernel
def _sift(trial: Trial, body: int, cap: float, finest: float, found: Floats, cells: Floats) -> bool:
    """Divide all moves into ever smaller squares, the nearest first, but where the verdict surely holds."""
    better = False
    cells[0, 0], cells[0, 1], cells[0, 2], top, left = 0.0, 0.0, cap, 1, MOST_CELLS
    while top > 0:
        top -= 1
        x, y, half = cells[top, 0], cells[top, 1], cells[top, 2]
        around = half * sqrt(2.0)
        nearest = hypot(max(0.0, abs(x) - half), max(0.0, abs(y) - half))
        if nearest >= found[0] - FINE:
            found[1] = min(found[1], nearest)
            continue
        left -= 1
        if _holds(trial, body, x, y, around):
            continue
        if hypot(x, y) < found[0] and _turns(trial, body, x, y):
            better = True
            _shorten(trial, body, x, y, found)
        if around <= finest or left <= 0:
            found[1] = min(found[1], nearest)
        else:
            top = _divide(cells, top, x, y, half / 2.0)
    return better


@lean_kernel
def _divide(cells: Floats, top: int, x: float, y: float, half: float) -> int:
    """Put the four quarters of a square on the stack, the nearest on top; where it ends."""
    near_x, near_y = -half if x > 0.0 else half, -half if y > 0.0 else half
    for k in range(4):
        cells[top + k, 0] = x + (near_x if k >= 2 else -near_x)
        cells[top + k, 1] = y + (near_y if k % 2 == 1 else -near_y)
        cells[top + k, 2] = half
    return top + 4


@lean_kernel
def _shorten(trial: Trial, body: int, x: float, y: float, found: Floats) -> None:
    """Take a move that turns the verdict, or what of it does where a hair less does not."""
    low, high, length = 0.0, 1.0, hypot(x, y)
    while (high - low) * length > FINE / 4:
        middle = (low + high) / 2
        if _turns(trial, body, middle * x, middle * y):
            high = middle
        else:
            low = middle
    found[0], found[2], found[3] = high * length, high * x, high * y
