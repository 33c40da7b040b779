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

from game.board.kernels.jit import Flags, Floats, Ints, kernel, lean_part
from game.board.planar import X, Y
from game.board.sight.margin_trial import (
    HOME_LINES,
    KEPT_LINES,
    LIMIT,
    LINES,
    SEEN,
    TALLIES,
    TARGET,
    WORK,
    Trial,
    blocks_at_all,
    bodies_of_pieces,
    can_only_cover,
    distance_to_line,
    flags_of,
    holds_around,
    is_seen_at_home,
    is_spent,
    is_under_pair,
    seed_lines,
    sees,
    touches_viewer,
    turns,
)
from game.board.sight.sight_scene import ITEMS, OWNER, Rulings, SightTerrain
from game.board.sight.sight_search import empty_room

NOTHING = -2
"""No body's move turns the verdict."""

FINE = 5e-4
"""Moves that are shorter by no more inches than one that is known are not looked for."""

FINEST = 2e-5
"""Cells of moves of no more inches from their middle are not divided."""

SIFTED = (0.1, 0.005, FINEST)
"""The moves of a body are sifted so finely, one time after the other: what is found bounds the next."""

MOST_CELLS = 3000
"""The most cells of moves looked at for one body and time; what is left then only bounds the margin."""

DEEPEST = 64
"""Room on the stack of cells: three wait at each halving, of 18."""

AT_MOST, AT_LEAST, MOVE_X, MOVE_Y, FOUND = range(5)
"""Places in `found`: inches of the shortest move known, or the cap; no move turns the verdict that is shorter
than this; and that move."""

HALF, CELL_COLUMNS = range(2, 4)
"""The column of a cell of moves, a square, besides X and Y of its middle: half its side."""


class MarginQuestion(NamedTuple):
    """What is asked of a scene.

    `wanted` has a flag for the target, then one per body: whether it may move. With `apart` the smallest move
    of each is looked for, else only that of all. Moves have at most `cap` inches, and through more than
    `limit` pieces of cover the target counts as unseen.
    """

    wanted: Flags
    apart: bool
    cap: float
    limit: int


class StandingRoom(NamedTuple):
    """Where bases can stand: between `edges` (x0, y0, x1, y1), not on those `standing` or on `firm` pieces.

    `solid` flags the pieces that nothing brings under a base of the pair.
    """

    solid: Flags
    firm: Flags
    standing: Floats
    edges: Floats


@kernel
def margin_kernel(
    ground: SightTerrain,
    viewer: Floats,
    target: Floats,
    bases: Floats,
    parts: Ints,
    active: Flags,
    places: StandingRoom,
    rulings: Rulings,
    asked: MarginQuestion,
) -> tuple[int, Floats]:
    """The body whose smallest move turns the verdict, and rows of what is found, with columns AT_MOST ...

    If bodies are asked `apart` there is a row for each, the target first, else one for all, and the body is
    the last one that has such a move. The arrays of places are moved about in and left as they were. The
    pieces `parts[i]` to `parts[i + 1] - 1` are one body. `active` flags only what blocks, or covers where
    that counts; `solid` loses its flag where a base of the pair lies on the piece from the start.
    """
    solid, cap = places.solid, asked.cap
    trial = Trial(
        ground=ground,
        viewer=viewer,
        target=target,
        bases=bases,
        parts=parts,
        active=active,
        blocks=active.copy(),
        solid=solid,
        firm=places.firm,
        standing=places.standing,
        edges=places.edges,
        present=active.copy(),
        ignores=rulings.ignore_own,
        rulings=Rulings(
            grazing=rulings.grazing,
            ignore_own=False,
            ignore_viewer_piece=rulings.ignore_viewer_piece,
            cover_line=rulings.cover_line,
        ),
        home_ground=SightTerrain(corners=ground.corners.copy(), pieces=ground.pieces.copy()),
        home_target=target.copy(),
        home_bases=bases.copy(),
        room=empty_room(ground, bases),
        lines=np.empty((KEPT_LINES, 4), np.float64),
        tallies=np.zeros(TALLIES, np.int64),
    )
    for i in range(solid.size):
        solid[i] = solid[i] and not is_under_pair(trial, i, 0.0)
    trial.tallies[LIMIT] = asked.limit
    trial.tallies[SEEN] = 1 if sees(trial) else 0
    if is_seen_at_home(trial):
        seed_lines(trial)
    cells = np.empty((DEEPEST, CELL_COLUMNS), np.float64)
    least = np.empty(bodies_of_pieces(trial) + bases.shape[0] + 1, np.float64)
    _least_moves(trial, least)
    for k in range(least.size):
        if not asked.wanted[k]:
            least[k] = 1e300
    found = np.zeros((least.size if asked.apart else 1, FOUND), np.float64)
    for row in range(found.shape[0]):
        found[row, AT_MOST] = found[row, AT_LEAST] = cap
    if not asked.apart:
        return _try_bodies(trial, least, found[0], cells), found
    mover = NOTHING
    for k in range(least.size):
        # Each has as much work as all together have where only the smallest move is asked for.
        trial.tallies[WORK] = 0
        if least[k] < cap and _improve(trial, k + TARGET, found[k], cells):
            mover = k + TARGET
    return mover, found


@lean_part
def _try_bodies(trial: Trial, least: Floats, found: Floats, cells: Floats) -> int:
    """Look for the smallest move, first where it may be the smallest; the body, NOTHING if there is none."""
    mover = NOTHING
    for _ in range(least.size):
        k = 0
        for other in range(least.size):
            if least[other] < least[k]:
                k = other
        if least[k] < found[AT_MOST] and is_spent(trial):
            found[AT_LEAST] = min(found[AT_LEAST], least[k])
        elif least[k] < found[AT_MOST] and _improve(trial, k + TARGET, found, cells):
            mover = k + TARGET
        least[k] = 1e300
    return mover


@lean_part
def _least_moves(trial: Trial, least: Floats) -> None:
    """Find how far the target and each body have to move at least to turn the verdict; 1e300 if no move does.

    The place of a body is `body - TARGET`, so that the target's is the first. With all at home, the items
    must have been gathered.
    """
    table = trial.room.table
    least[:] = 1e300
    least[0] = 0.0
    if not is_seen_at_home(trial):
        # What the pair's lines do not meet opens none by going.
        for k in range(trial.room.whole[ITEMS]):
            owner = int(table[k, OWNER])
            if trial.active[owner]:
                least[_body_of(trial, owner) - TARGET] = 0.0
    if is_seen_at_home(trial) and touches_viewer(trial):
        return
    for body in range(least.size - 1):
        if is_seen_at_home(trial) and blocks_at_all(trial, body) and not _is_spared(trial, body):
            least[body - TARGET] = 0.0
            for k in range(trial.tallies[HOME_LINES]):
                trial.tallies[WORK] += 1
                away = distance_to_line(trial, body, k, 0.0, 0.0)
                least[body - TARGET] = max(least[body - TARGET], away)
        elif least[body - TARGET] == 0.0 and not _opens_by_going(trial, body):
            least[body - TARGET] = 1e300


@lean_part
def _is_spared(trial: Trial, body: int) -> bool:
    """Whether one more piece of cover does not turn the verdict, and the body is no more than that."""
    if not can_only_cover(trial, body):
        return False
    trial.tallies[LIMIT] -= 1
    spared = _opens_by_going(trial, body)
    trial.tallies[LIMIT] += 1
    return bool(spared)


@lean_part
def _opens_by_going(trial: Trial, body: int) -> bool:
    """Whether the target is seen without the body; the others stay at home."""
    first, end = flags_of(trial, body)
    trial.active[first:end] = False
    seen = sees(trial)
    for i in range(first, end):
        trial.active[i] = trial.blocks[i]
    return bool(seen)


@lean_part
def _body_of(trial: Trial, owner: int) -> int:
    """The body that a piece, or a base numbered after all pieces, is or is part of."""
    others = bodies_of_pieces(trial)
    if owner >= trial.solid.size:
        return owner - int(trial.solid.size) + others
    body = 0
    while trial.parts[body + 1] <= owner:
        body += 1
    return body


@lean_part
def _improve(trial: Trial, body: int, found: Floats, cells: Floats) -> bool:
    """Look for a move of the body that turns the verdict and is shorter than what is found; whether there is.

    AT_LEAST becomes the least that a move in what is left unsure may have, of this body and those before.
    """
    # Lines that were free with another body away from home say nothing of this one.
    trial.tallies[LINES] = trial.tallies[HOME_LINES]
    cap, before, least, better = found[AT_MOST], found[AT_LEAST], 0.0, False
    for finest in SIFTED:
        found[AT_LEAST] = cap
        better = _sift(trial, body, cap, finest, found, cells) or better
        # Each time gives a bound of its own, all of them true: a finer one may have run out of cells.
        least = max(least, found[AT_LEAST])
    found[AT_LEAST] = min(before, least, found[AT_MOST])
    return better


@lean_part
def _sift(trial: Trial, body: int, cap: float, finest: float, found: Floats, cells: Floats) -> bool:
    """Divide all moves into ever smaller squares, the nearest first, but where the verdict surely holds."""
    better = False
    cells[0, X], cells[0, Y], cells[0, HALF], top, left = 0.0, 0.0, cap, 1, MOST_CELLS
    while top > 0:
        top -= 1
        x, y, half = cells[top, X], cells[top, Y], cells[top, HALF]
        around = half * sqrt(2.0)
        nearest = hypot(max(0.0, abs(x) - half), max(0.0, abs(y) - half))
        if nearest >= found[AT_MOST] - FINE or is_spent(trial):
            found[AT_LEAST] = min(found[AT_LEAST], nearest)
            continue
        left -= 1
        if holds_around(trial, body, x, y, around):
            continue
        if hypot(x, y) < found[AT_MOST] and turns(trial, body, x, y):
            better = True
            _shorten(trial, body, x, y, found)
        if around <= finest or left <= 0:
            found[AT_LEAST] = min(found[AT_LEAST], nearest)
        else:
            top = _divide(cells, top, x, y, half / 2.0)
    return better


@lean_part
def _divide(cells: Floats, top: int, x: float, y: float, half: float) -> int:
    """Put the four quarters of a square on the stack, the nearest on top; where it ends.

    2 | 0     a square up and to the right of home: quarter 3 ends on top and is looked at first,
    --+--     since a move that is found near home spares all squares beyond it
    3 | 1
    """
    near_x, near_y = -half if x > 0.0 else half, -half if y > 0.0 else half
    for k in range(4):
        cells[top + k, X] = x + (near_x if k >= 2 else -near_x)
        cells[top + k, Y] = y + (near_y if k % 2 == 1 else -near_y)
        cells[top + k, HALF] = half
    return top + 4


@lean_part
def _shorten(trial: Trial, body: int, x: float, y: float, found: Floats) -> None:
    """Take a move that turns the verdict, or what of it does where a hair less does not."""
    low, high, length = 0.0, 1.0, hypot(x, y)
    while (high - low) * length > FINE / 4:
        middle = (low + high) / 2
        if turns(trial, body, middle * x, middle * y):
            high = middle
        else:
            low = middle
    found[AT_MOST], found[MOVE_X], found[MOVE_Y] = high * length, high * x, high * y
