"""A scene of sight whose bodies are moved, one at a time, and what the verdict then is.

Bodies are numbered as in `active`: the pieces, then the bases; the target is TARGET.
"""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from game.board.jit import Flags, Floats, Ints, lean_kernel
from game.board.planar import piece_depth, piece_segment_distance, point_segment_distance
from game.board.shapes import CLEARANCE, TOUCH
from game.board.sight_cells import cell_of
from game.board.sight_line import Line, is_clear, line_between, point_at
from game.board.sight_scene import Pair, Rulings, SightTerrain, gather, overlapped, pair_of
from game.board.sight_search import BLOCKED, Room, middle_line, search

TARGET = -1
"""The body that is the target; others are numbered as in `active`: pieces, then bases."""

MOST_WORK = 2_000_000
"""So much work is done for one pair, eight for each obstacle that a search meets and one for each line that a
body is held against; what is left then only bounds the margin. Boards of 60 pieces and 40 bases take up to
1.7 million, most of them a hundredth; without a bound, 1,000 pieces take any number.
"""

SEEDS = 5
"""So many by so many lines are looked at for free ones that a body would have to close."""

KEPT_LINES = 192


class Trial(NamedTuple):
    """A scene whose bodies can be moved, one at a time.

    `ground`, `target` and `bases` hold their present places, the fields `home_` the first ones. `lines` are
    segments (x0, y0, x1, y1) that a body must meet to close the view: the first `tallies[0]` are free with
    all at home, those up to `tallies[1]` with the present body somewhere; `tallies[2]` was last missed.
    `tallies[3]` counts the work done. `is_seen[0]` is the verdict at home. `solid` pieces and the two bases
    of the pair cannot overlap. Others that do are left out of `present`, which is scratch, if the rulings say
    so; `rulings` themselves do not.
    """

    ground: SightTerrain
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


@lean_kernel
def _pair(trial: Trial) -> Pair:
    v, t = trial.viewer, trial.target
    return pair_of(v[0], v[1], v[2], t[0], t[1], t[2])


@lean_kernel
def sees(trial: Trial) -> bool:
    """The verdict as the bodies stand now."""
    for i in range(trial.active.size):
        trial.present[i] = trial.active[i]
        if trial.ignores and i < trial.solid.size and trial.active[i] and not trial.solid[i]:
            trial.present[i] = not is_under_pair(trial, i, 0.0)
    pair = _pair(trial)
    gather(trial.room.obstacles, trial.ground, trial.bases, trial.present, pair, trial.rulings)
    trial.tallies[3] += 8 * (1 + trial.room.obstacles.size[0])
    return search(trial.room, trial.ground, pair, trial.rulings) != BLOCKED


@lean_kernel
def _keep_line(trial: Trial, line: Line) -> None:
    n = trial.tallies[1]
    if n < KEPT_LINES and line.t1 > line.t0:
        trial.lines[n, 0], trial.lines[n, 1] = point_at(line, line.t0)
        trial.lines[n, 2], trial.lines[n, 3] = point_at(line, line.t1)
        trial.tallies[1] = n + 1


@lean_kernel
def touches_viewer(trial: Trial) -> bool:
    """Whether the pair touches as it stands now: nothing comes between them."""
    pair = _pair(trial)
    return bool(pair.length <= pair.ar + pair.br + TOUCH)


@lean_kernel
def seed_lines(trial: Trial) -> None:
    """Find lines all over the pair that are free at home; the obstacles must have been gathered."""
    pair, room = _pair(trial), trial.room
    if touches_viewer(trial):
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
def is_spent(trial: Trial) -> bool:
    """Whether all work has been done that one pair is worth."""
    return bool(trial.tallies[3] > MOST_WORK)


@lean_kernel
def distance_to_line(trial: Trial, body: int, line: int, vx: float, vy: float) -> float:
    """Inches from the body, moved by v from home, to a kept line."""
    trial.tallies[3] += 1
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
    if last < trial.tallies[1] and distance_to_line(trial, body, last, vx, vy) > by:
        return True
    for k in range(trial.tallies[1]):
        if k != last and distance_to_line(trial, body, k, vx, vy) > by:
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
def is_under_pair(trial: Trial, piece: int, more: float) -> bool:
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
            overlaps += trial.solid[i] and is_under_pair(trial, i, more)
        return overlaps == 0
    return body >= trial.solid.size or not trial.solid[body] or not is_under_pair(trial, body, more)


@lean_kernel
def turns(trial: Trial, body: int, vx: float, vy: float) -> bool:
    """Whether the verdict turns when the body moves by v."""
    _place(trial, body, vx, vy, 0.0)
    possible = _is_possible(trial, body, 0.0)
    seen = sees(trial) if possible else trial.is_seen[0]
    _place(trial, body, 0.0, 0.0, 0.0)
    if trial.is_seen[0] and body != TARGET and seen and possible:
        found = trial.room.found
        _keep_line(trial, line_between(_pair(trial), found[0], found[1], found[2]))
    return bool(seen != trial.is_seen[0])


@lean_kernel
def holds_around(trial: Trial, body: int, vx: float, vy: float, around: float) -> bool:
    """Whether the verdict surely is the same after every possible move that is so near to v."""
    seen = trial.is_seen[0]
    if seen and body != TARGET and _misses(trial, body, vx, vy, around + 2 * CLEARANCE):
        return True
    near = around + CLEARANCE
    _place(trial, body, vx, vy, 0.0)
    holds = not _is_possible(trial, body, -near)
    if not holds and body == TARGET:
        # What is part of the target after all those moves, or what holds all of it.
        holds = _place(trial, body, vx, vy, near if seen else -near) and sees(trial) == seen
    elif not holds:
        yields = trial.ignores and body < trial.solid.size and not trial.solid[body]
        if yields and is_under_pair(trial, body, -near):
            holds = sees(trial) == seen
        elif not seen and not (yields and is_under_pair(trial, body, near)):
            holds = _place(trial, body, vx, vy, near) and not sees(trial)
    _place(trial, body, 0.0, 0.0, 0.0)
    return holds
