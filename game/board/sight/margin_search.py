"""The search for the smallest move of one body that turns a verdict of sight, among all its moves.

The moves of a body are divided into squares until the verdict is sure to hold in each, or one is smaller than
FINEST. It holds where the body misses a free line by more than the square is wide; where what is part of the
body after every move in it still closes the view; where what is part of the target is still seen, or what
holds all of it is not.
"""

from __future__ import annotations

from math import hypot, sqrt

import numpy as np

from game.board.kernels.jit import Flags, Floats, kernel, lean_part
from game.board.sight.margin_trial import (
    KEPT_LINES,
    TARGET,
    Trial,
    distance_to_line,
    holds_around,
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
"""So many cells of moves are looked at for one body and time; what is left then only bounds the margin."""

DEEPEST = 64
"""Room on the stack of cells: three wait at each halving, of 18."""


@kernel
def margin_kernel(
    ground: SightTerrain,
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
        SightTerrain(ground.corners.copy(), ground.pieces.copy()),
        target.copy(),
        bases.copy(),
        empty_room(ground, bases),
        np.empty((KEPT_LINES, 4), np.float64),
        np.zeros(4, np.int64),
        np.zeros(1, np.bool_),
    )
    for i in range(solid.size):
        solid[i] = solid[i] and not is_under_pair(trial, i, 0.0)
    trial.is_seen[0] = sees(trial)
    if trial.is_seen[0]:
        seed_lines(trial)
    found = np.array([cap, cap, 0.0, 0.0])
    cells = np.empty((DEEPEST, 3), np.float64)
    least = np.empty(active.size + 1, np.float64)
    _least_moves(trial, least)
    return _try_bodies(trial, least, found, cells), found


@lean_part
def _try_bodies(trial: Trial, least: Floats, found: Floats, cells: Floats) -> int:
    """Look for the smallest move, first where it may be the smallest; the body, NOTHING if there is none."""
    mover = NOTHING
    for _ in range(least.size):
        # The first place is the target's: TARGET is one before the first piece.
        k = 0
        for other in range(least.size):
            if least[other] < least[k]:
                k = other
        if least[k] < found[0] and is_spent(trial):
            found[1] = min(found[1], least[k])
        elif least[k] < found[0] and _improve(trial, k + TARGET, found, cells):
            mover = k + TARGET
        least[k] = 1e300
    return mover


@lean_part
def _least_moves(trial: Trial, least: Floats) -> None:
    """Find how far the target and each body have to move at least to turn the verdict; 1e300 if no move does.

    With all at home, the items must have been gathered.
    """
    table = trial.room.table
    least[:] = 1e300
    least[0] = 0.0
    if not trial.is_seen[0]:
        # What the pair's lines do not meet opens none by going.
        for k in range(trial.room.whole[ITEMS]):
            owner = int(table[k, OWNER])
            if trial.active[owner]:
                least[owner + 1] = 0.0
    if trial.is_seen[0] and touches_viewer(trial):
        return
    for body in range(trial.active.size):
        if trial.is_seen[0] and trial.active[body]:
            least[body + 1] = 0.0
            for k in range(trial.tallies[0]):
                trial.tallies[3] += 1
                away = distance_to_line(trial.home_ground, trial.home_bases, trial.lines, body, k, 0.0, 0.0)
                least[body + 1] = max(least[body + 1], away)
        elif least[body + 1] == 0.0:
            trial.active[body] = False
            if not sees(trial):
                least[body + 1] = 1e300
            trial.active[body] = True


@lean_part
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


@lean_part
def _sift(trial: Trial, body: int, cap: float, finest: float, found: Floats, cells: Floats) -> bool:
    """Divide all moves into ever smaller squares, the nearest first, but where the verdict surely holds."""
    better = False
    cells[0, 0], cells[0, 1], cells[0, 2], top, left = 0.0, 0.0, cap, 1, MOST_CELLS
    while top > 0:
        top -= 1
        x, y, half = cells[top, 0], cells[top, 1], cells[top, 2]
        around = half * sqrt(2.0)
        nearest = hypot(max(0.0, abs(x) - half), max(0.0, abs(y) - half))
        if nearest >= found[0] - FINE or is_spent(trial):
            found[1] = min(found[1], nearest)
            continue
        left -= 1
        if holds_around(trial, body, x, y, around):
            continue
        if hypot(x, y) < found[0] and turns(trial, body, x, y):
            better = True
            _shorten(trial, body, x, y, found)
        if around <= finest or left <= 0:
            found[1] = min(found[1], nearest)
        else:
            top = _divide(cells, top, x, y, half / 2.0)
    return better


@lean_part
def _divide(cells: Floats, top: int, x: float, y: float, half: float) -> int:
    """Put the four quarters of a square on the stack, the nearest on top; where it ends."""
    near_x, near_y = -half if x > 0.0 else half, -half if y > 0.0 else half
    for k in range(4):
        cells[top + k, 0] = x + (near_x if k >= 2 else -near_x)
        cells[top + k, 1] = y + (near_y if k % 2 == 1 else -near_y)
        cells[top + k, 2] = half
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
    found[0], found[2], found[3] = high * length, high * x, high * y
