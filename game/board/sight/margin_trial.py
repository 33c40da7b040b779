"""A scene of sight whose bodies are moved, one at a time, and what the verdict then is.

Bodies are numbered: what the pieces are parts of, then the bases; the target is TARGET. A piece is a body of
its own, but for the parts of a thin line, which move together.
"""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from game.board.kernels.jit import Flags, Floats, Ints, lean_part
from game.board.planar import (
    CX,
    CY,
    FIRST,
    LAST,
    OPACITY,
    RADIUS,
    X0,
    X1,
    Y0,
    Y1,
    R,
    X,
    Y,
    piece_depth,
    piece_segment_distance,
    point_segment_distance,
)
from game.board.shapes import CLEARANCE, TOUCH
from game.board.sight.sight_cells import cell_of
from game.board.sight.sight_line import Line, cover_count, is_clear, point_at
from game.board.sight.sight_scene import (
    ITEMS,
    Pair,
    Room,
    RoundShape,
    Rulings,
    SightTerrain,
    disc_in,
    gather,
    overlapped,
    pair_of,
)
from game.board.sight.sight_search import BLOCKED, CENTRE, best_line, middle_line, search
from game.board.terrain import BLOCKING

TARGET = -1
"""The body that is the target; others are numbered from 0 on."""

MOST_WORK = 2_000_000
"""The most work for one pair: eight for each obstacle that a search meets, one for each line that a body is
held against. What is left then only bounds the margin. Boards of 60 pieces and 40 bases take up to 1.7
million, most of them a hundredth; without a bound, 1,000 pieces take any number.
"""

HOME_LINES, LINES, LAST_MISSED, WORK, SEEN, LIMIT, TALLIES = range(7)
"""Places in `Trial.tallies`: how many of the kept lines are free with all bodies at home, and how many there
are with those that are free while the present body is somewhere else; the line that a body missed last; the
work done; 1 if the target is seen with all at home; and through how many pieces of cover it is seen at most:
through more it counts as unseen. With the line of centres no cover is counted."""

SEEDS = 5
"""Places across each base: lines between all pairs are tried for free ones that a body has to close."""

KEPT_LINES = 192
"""Room for so many free lines; SEEDS * SEEDS are found first, and moves that were tried give the others. A
line that finds no room is forgotten: it would only have spared searches."""


class Trial(NamedTuple):
    """A scene whose bodies can be moved, one at a time.

    `ground`, `target` and `bases` hold their present places, the fields `home_` the first ones. `lines` are
    segments (x0, y0, x1, y1) that a body must meet to close the view; `tallies` has whole numbers at the
    places HOME_LINES, LINES ... The pieces `parts[i]` to `parts[i + 1] - 1` are body i. `active` has a flag
    per piece, then one per base, and `blocks` what it was at first.

    `solid` pieces and the two bases of the pair cannot overlap. A base that moves stays between the
    `edges` (x0, y0, x1, y1), off the bases `standing` and off the pieces flagged in `firm`, but for those
    that it lies on from the start. Other pieces that lie under a base do not block where `ignores` says so
    (ruling R-30b): they are then left out of `present`, which is scratch.
    `rulings` themselves never say it, for `_closes_alone` searches between bases larger than they are, which
    would lie over pieces that they do not reach.
    """

    ground: SightTerrain
    viewer: Floats
    target: Floats
    bases: Floats
    parts: Ints
    active: Flags
    blocks: Flags
    solid: Flags
    firm: Flags
    standing: Floats
    edges: Floats
    present: Flags
    ignores: bool
    rulings: Rulings
    home_ground: SightTerrain
    home_target: Floats
    home_bases: Floats
    room: Room
    lines: Floats
    tallies: Ints


@lean_part
def bodies_of_pieces(trial: Trial) -> int:
    """How many bodies the pieces are; the bases follow them."""
    return int(trial.parts.size - 1)


@lean_part
def flags_of(trial: Trial, body: int) -> tuple[int, int]:
    """The places in `active` of a body other than the target: the first, and the one after the last."""
    others = bodies_of_pieces(trial)
    if body < others:
        return int(trial.parts[body]), int(trial.parts[body + 1])
    base = trial.solid.size + body - others
    return base, base + 1


@lean_part
def blocks_at_all(trial: Trial, body: int) -> bool:
    """Whether some part of the body blocks."""
    first, end = flags_of(trial, body)
    for i in range(first, end):  # noqa: SIM110 - numba compiles no generator
        if trial.blocks[i]:
            return True
    return False


@lean_part
def is_seen_at_home(trial: Trial) -> bool:
    """The verdict with all bodies at home."""
    return bool(trial.tallies[SEEN] != 0)


@lean_part
def _pair(trial: Trial) -> Pair:
    return _pair_grown(trial, 0.0)


@lean_part
def _pair_grown(trial: Trial, more: float) -> Pair:
    v, t = trial.viewer, trial.target
    return pair_of(RoundShape(x=v[X], y=v[Y], r=v[R] + more), RoundShape(x=t[X], y=t[Y], r=t[R] + more))


@lean_part
def sees(trial: Trial) -> bool:
    """The verdict as the bodies stand now."""
    for i in range(trial.active.size):
        trial.present[i] = trial.active[i]
        if trial.ignores and trial.active[i] and _may_yield(trial, i):
            trial.present[i] = not is_under_pair(trial, i, 0.0)
    pair = _pair(trial)
    gather(trial.room, trial.bases, trial.present, pair, trial.rulings)
    return _is_seen(trial, pair)


@lean_part
def _is_seen(trial: Trial, pair: Pair) -> bool:
    """The verdict among what is gathered for the pair."""
    trial.tallies[WORK] += 8 * (1 + trial.room.whole[ITEMS])
    covers = search(trial.room, pair, trial.rulings)
    return bool(covers != BLOCKED and covers <= trial.tallies[LIMIT])


@lean_part
def _may_yield(trial: Trial, i: int) -> bool:
    """Whether it is a piece that a base can stand on, and then does not block: cover stays cover."""
    return bool(i < trial.solid.size and not trial.solid[i] and trial.ground.pieces[i, OPACITY] == BLOCKING)


@lean_part
def _keep_line(trial: Trial, line: Line) -> None:
    n = trial.tallies[LINES]
    if n < KEPT_LINES and line.t1 > line.t0:
        trial.lines[n, X0], trial.lines[n, Y0] = point_at(line, line.t0)
        trial.lines[n, X1], trial.lines[n, Y1] = point_at(line, line.t1)
        trial.tallies[LINES] = n + 1


@lean_part
def touches_viewer(trial: Trial) -> bool:
    """Whether the pair touches as it stands now: nothing comes between them."""
    pair = _pair(trial)
    return bool(pair.length <= pair.ar + pair.br + TOUCH)


@lean_part
def seed_lines(trial: Trial) -> None:
    """Find lines all over the pair that are free at home; the items must have been gathered."""
    pair = _pair(trial)
    if touches_viewer(trial):
        return
    for i in range(SEEDS):
        for j in range(SEEDS):
            a = pair.ar * ((2 * i + 1) / SEEDS - 1)
            b = pair.br * ((2 * j + 1) / SEEDS - 1)
            line = middle_line(cell_of(pair, a, 0.0, b, 0.0), pair)
            if is_clear(line, trial.room) and _covers_enough(trial, line):
                _keep_line(trial, line)
    trial.tallies[HOME_LINES] = trial.tallies[LINES]


@lean_part
def _covers_enough(trial: Trial, line: Line) -> bool:
    """Whether no more cover lies on the line than the verdict allows."""
    if trial.rulings.cover_line == CENTRE:
        return True
    limit = int(trial.tallies[LIMIT])
    return bool(cover_count(line, trial.room, limit + 1) <= limit)


@lean_part
def can_only_cover(trial: Trial, body: int) -> bool:
    """Whether the body closes no line, and so adds one piece of cover at most."""
    first, end = flags_of(trial, body)
    for i in range(first, end):
        if i >= trial.solid.size:
            return False
        if trial.blocks[i] and trial.ground.pieces[i, OPACITY] == BLOCKING:
            return False
    return True


@lean_part
def is_spent(trial: Trial) -> bool:
    """Whether all work has been done that one pair is worth."""
    return bool(trial.tallies[WORK] > MOST_WORK)


@lean_part
def distance_to_line(trial: Trial, body: int, line: int, vx: float, vy: float) -> float:
    """Inches from what blocks of the body, moved by v from home, to a kept line."""
    home, bases, lines = trial.home_ground, trial.home_bases, trial.lines
    x0, y0 = lines[line, X0] - vx, lines[line, Y0] - vy
    x1, y1 = lines[line, X1] - vx, lines[line, Y1] - vy
    j = body - bodies_of_pieces(trial)
    if j >= 0:
        away = point_segment_distance(bases[j, X], bases[j, Y], x0, y0, x1, y1)
        return max(0.0, away - float(bases[j, R]))
    least = 1e300
    first, end = flags_of(trial, body)
    for i in range(first, end):
        if trial.blocks[i]:
            away = piece_segment_distance(home.corners, home.pieces, i, x0, y0, x1, y1)
            least = min(least, away)
    return least


@lean_part
def _misses(trial: Trial, body: int, vx: float, vy: float, by: float) -> bool:
    """Whether the body, moved by v from home, misses a kept line by more than that."""
    tallies = trial.tallies
    # The line that was missed last is missed from most cells nearby as well.
    last = tallies[LAST_MISSED]
    if last < tallies[LINES]:
        tallies[WORK] += 1
        if distance_to_line(trial, body, last, vx, vy) > by:
            return True
    for k in range(tallies[LINES]):
        if k == last:
            continue
        tallies[WORK] += 1
        if distance_to_line(trial, body, k, vx, vy) > by:
            tallies[LAST_MISSED] = k
            return True
    return False


@lean_part
def _place(trial: Trial, body: int, vx: float, vy: float, less: float) -> bool:
    """Put the body at v from home, smaller all round by `less`; whether anything of it is left.

    A polygon is left as its edges moved inwards, which is never more than what is left in truth. Of several
    parts all must be left.
    """
    if body == TARGET:
        trial.target[X], trial.target[Y] = trial.home_target[X] + vx, trial.home_target[Y] + vy
        trial.target[R] = trial.home_target[R] - less
        return bool(trial.target[R] > 0.0)
    j = body - bodies_of_pieces(trial)
    if j >= 0:
        trial.bases[j, X] = trial.home_bases[j, X] + vx
        trial.bases[j, Y] = trial.home_bases[j, Y] + vy
        trial.bases[j, R] = trial.home_bases[j, R] - less
        return bool(trial.bases[j, R] > 0.0)
    is_left = True
    first, end = flags_of(trial, body)
    for i in range(first, end):
        is_left = _place_piece(trial, i, vx, vy, less) and is_left
    return is_left


@lean_part
def _place_piece(trial: Trial, i: int, vx: float, vy: float, less: float) -> bool:
    corners, pieces = trial.ground
    home = trial.home_ground
    pieces[i, X0], pieces[i, X1] = home.pieces[i, X0] + vx, home.pieces[i, X1] + vx
    pieces[i, Y0], pieces[i, Y1] = home.pieces[i, Y0] + vy, home.pieces[i, Y1] + vy
    first, last = int(pieces[i, FIRST]), int(pieces[i, LAST])
    if first == last:
        pieces[i, CX], pieces[i, CY] = home.pieces[i, CX] + vx, home.pieces[i, CY] + vy
        pieces[i, RADIUS] = home.pieces[i, RADIUS] - less
        return bool(pieces[i, RADIUS] > 0.0)
    for c in range(first, last):
        corners[c, X], corners[c, Y] = home.corners[c, X] + vx, home.corners[c, Y] + vy
    return less == 0.0 or _shrunk(trial, i, vx, vy, less)


@lean_part
def _shrunk(trial: Trial, i: int, vx: float, vy: float, less: float) -> bool:
    """Move the edges of a polygon inwards; whether it is still one, and only a part of what it was."""
    home, corners, pieces = trial.home_ground.corners, trial.ground.corners, trial.home_ground.pieces
    first, end = int(pieces[i, FIRST]), int(pieces[i, LAST])
    for c in range(first, end):
        before, after = c - 1 if c > first else end - 1, c + 1 if c + 1 < end else first
        ax, ay = home[c, X] - home[before, X], home[c, Y] - home[before, Y]
        bx, by = home[after, X] - home[c, X], home[after, Y] - home[c, Y]
        la, lb = hypot(ax, ay), hypot(bx, by)
        ax, ay, bx, by = ax / la, ay / la, bx / lb, by / lb
        # Both edges' normals to the left are a unit apart along the way that the corner goes.
        nx, ny = -ay - by, ax + bx
        far = less / max(1e-9, 1.0 + ax * bx + ay * by)
        corners[c, X] = home[c, X] + vx + far * nx
        corners[c, Y] = home[c, Y] + vy + far * ny
    for c in range(first, end):
        after = c + 1 if c + 1 < end else first
        ax, ay = home[after, X] - home[c, X], home[after, Y] - home[c, Y]
        bx, by = corners[after, X] - corners[c, X], corners[after, Y] - corners[c, Y]
        if ax * bx + ay * by <= 0.0:
            return False
        x, y = corners[c, X] - vx, corners[c, Y] - vy
        if piece_depth(home, pieces, i, x, y) < less - CLEARANCE:
            return False
    return True


@lean_part
def is_under_pair(trial: Trial, piece: int, more: float) -> bool:
    """Whether a base of the pair, larger by `more`, overlaps the piece where it is now."""
    return _is_under(trial.ground, trial.viewer, trial.target, piece, more)


@lean_part
def _is_under(ground: SightTerrain, v: Floats, t: Floats, piece: int, more: float) -> bool:
    return overlapped(ground, piece, v[X], v[Y], v[R] + more) or overlapped(
        ground, piece, t[X], t[Y], t[R] + more
    )


@lean_part
def _overlaps_one(ground: SightTerrain, v: Floats, t: Floats, solid: Flags, more: float) -> bool:
    """Whether a base of the pair, larger by `more`, overlaps a solid piece."""
    for i in range(solid.size):  # noqa: SIM110 - numba compiles no generator
        if solid[i] and _is_under(ground, v, t, i, more):
            return True
    return False


@lean_part
def _may_stand(trial: Trial, base: RoundShape, home: RoundShape) -> bool:
    """Whether a base may stand there; `home` is where and how large it is at first.

    What is wrong with its place from the start does not count: it may be put right, or not.
    """
    x, y, r = base
    for way in range(2):
        at, was = (x, home.x) if way == 0 else (y, home.y)
        low, high = trial.edges[way] - TOUCH, trial.edges[way + 2] + TOUCH
        if (at - r < low and was - home.r >= low) or (at + r > high and was + home.r <= high):
            return False
    for k in range(trial.standing.shape[0]):
        ox, oy, reach = trial.standing[k, X], trial.standing[k, Y], trial.standing[k, R] - TOUCH
        if hypot(x - ox, y - oy) < r + reach and hypot(home.x - ox, home.y - oy) >= home.r + reach:
            return False
    for i in range(trial.firm.size):
        if (
            trial.firm[i]
            and overlapped(trial.home_ground, i, x, y, r)
            and not overlapped(trial.home_ground, i, home.x, home.y, home.r)
        ):
            return False
    return True


@lean_part
def _is_possible(trial: Trial, body: int, more: float) -> bool:
    """Whether the body may be where it is now, with bases larger by `more`.

    A piece must not bring a base of the pair over what is solid, and a base has to stand there.
    """
    if body == TARGET:
        at, was = trial.target, trial.home_target
        if _overlaps_one(trial.ground, trial.viewer, trial.target, trial.solid, more):
            return False
        here = RoundShape(x=at[X], y=at[Y], r=at[R] + more)
        return _may_stand(trial, here, RoundShape(x=was[X], y=was[Y], r=was[R]))
    if body >= bodies_of_pieces(trial):
        j = body - bodies_of_pieces(trial)
        there = disc_in(trial.bases, j)
        grown = RoundShape(x=there.x, y=there.y, r=there.r + more)
        return _may_stand(trial, grown, disc_in(trial.home_bases, j))
    first, end = flags_of(trial, body)
    for i in range(first, end):  # noqa: SIM110 - numba compiles no generator
        if trial.solid[i] and is_under_pair(trial, i, more):
            return False
    return True


@lean_part
def _yields(trial: Trial, body: int, more: float, wholly: bool) -> bool:
    """Whether all that blocks of the body, or some of it, lies under a base of the pair, larger by `more`.

    It then blocks nothing (R-30b), since it is not solid.
    """
    if not trial.ignores or body >= bodies_of_pieces(trial):
        return False
    first, end = flags_of(trial, body)
    for i in range(first, end):
        if trial.blocks[i]:
            under = _may_yield(trial, i) and is_under_pair(trial, i, more)
            if under != wholly:
                return not wholly
    return wholly


@lean_part
def turns(trial: Trial, body: int, vx: float, vy: float) -> bool:
    """Whether the verdict turns when the body moves by v."""
    _place(trial, body, vx, vy, 0.0)
    possible = _is_possible(trial, body, 0.0)
    seen = sees(trial) if possible else is_seen_at_home(trial)
    _place(trial, body, 0.0, 0.0, 0.0)
    if is_seen_at_home(trial) and body != TARGET and seen and possible:
        _keep_line(trial, best_line(trial.room, _pair(trial)))
    return bool(seen != is_seen_at_home(trial))


@lean_part
def _closes_alone(trial: Trial, body: int, more: float) -> bool:
    """Whether the body, where it is now, closes the view by itself between bases larger by `more`.

    Then it does so between the bases as they are after every move from there that is no longer: such a move
    is that of both bases the other way. What is thin is soon nothing if it is made smaller instead.
    """
    first, end = flags_of(trial, body)
    for i in range(trial.active.size):
        trial.present[i] = trial.active[i] and first <= i < end
    pair = _pair_grown(trial, more)
    gather(trial.room, trial.bases, trial.present, pair, trial.rulings)
    return not _is_seen(trial, pair)


@lean_part
def holds_around(trial: Trial, body: int, vx: float, vy: float, around: float) -> bool:
    """Whether the verdict surely is the same after every possible move that is so near to v."""
    seen = is_seen_at_home(trial)
    if seen and body != TARGET and _misses(trial, body, vx, vy, around + 2 * CLEARANCE):
        return True
    near = around + CLEARANCE
    _place(trial, body, vx, vy, 0.0)
    holds = not _is_possible(trial, body, -near)
    if not holds and body == TARGET:
        # What is part of the target after all those moves, or what holds all of it.
        holds = _place(trial, body, vx, vy, near if seen else -near) and sees(trial) == seen
    elif not holds:
        if _yields(trial, body, -near, True):
            holds = sees(trial) == seen
        elif not seen and not _yields(trial, body, near, False):
            if _place(trial, body, vx, vy, near):
                holds = not sees(trial)
            else:
                _place(trial, body, vx, vy, 0.0)
                holds = _closes_alone(trial, body, near)
    _place(trial, body, 0.0, 0.0, 0.0)
    return holds
