"""Whom a creature could attack in its next activation: move, then strike or shoot."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

import numpy as np

from game.board.cost_field import CELL
from game.board.engagement import engaged_with
from game.board.shapes import TOUCH, gap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.board.reach import Reach
    from game.board.shapes import Disc, Point
    from game.systems.colors_of_magic.position import Creature
    from game.systems.colors_of_magic.skirmish import Skirmish

RING_STEPS = 72
"""Places around a target that are tried for a melee attack."""

VANTAGE_STEP = 4
"""Cells of the reach between two places that are tried for a ranged attack: half an inch."""


def melee_targets(skirmish: Skirmish, attacker: Creature, there: Reach) -> tuple[Creature, ...]:
    """The hostile creatures that the attacker can get into its reach.

    Each comes with a path that the exact check allows; one that could only be struck from between two of the
    places tried is missed.
    """
    reach = attacker.melee_reach(skirmish.position.rules)
    return tuple(
        target
        for target in skirmish.hostiles(attacker.id)
        if _can_strike(there, skirmish.base(attacker.id), skirmish.base(target.id), reach, attacker.movement)
    )


def ranged_targets(skirmish: Skirmish, shooter: Creature, there: Reach) -> tuple[Creature, ...]:
    """The hostile creatures that the shooter can see within its range from some place that it can get to.

    Each is seen by the exact test from a place that the exact check allows; one that is seen only from
    between the places tried is missed.
    """
    if shooter.ranged is None:
        return ()
    waiting = {target.id: target for target in skirmish.hostiles(shooter.id)}
    found: set[str] = set()
    for place in _vantage_points(skirmish, shooter, there):
        if found.issuperset(waiting):
            break
        seen = skirmish.sights(shooter.id, place)
        stand = skirmish.base(shooter.id).at(place)
        limit = skirmish.ranged_max(shooter)
        found |= {
            other
            for other in waiting
            if seen[other].visible and (limit is None or gap(stand, skirmish.base(other)) <= limit + TOUCH)
        }
    return tuple(target for target in skirmish.hostiles(shooter.id) if target.id in found)


def _can_strike(there: Reach, base: Disc, target: Disc, reach: float, movement: float) -> bool:
    apart = gap(base, target)
    if apart <= reach + TOUCH:
        return True
    if apart - movement > reach + TOUCH:
        return False
    return any(there.route(place).reached for place in _ring(base, target, reach))


def _ring(base: Disc, target: Disc, reach: float) -> Iterator[Point]:
    """Places for the base at that gap from the target, the one straight ahead first."""
    radius = base.r + target.r + reach
    towards = np.arctan2(base.y - target.y, base.x - target.x)
    for step in range(RING_STEPS):
        turn = (step + 1) // 2 * (1 if step % 2 else -1) * 2 * pi / RING_STEPS
        yield (target.x + radius * cos(towards + turn), target.y + radius * sin(towards + turn))


def _vantage_points(skirmish: Skirmish, shooter: Creature, there: Reach) -> Iterator[Point]:
    """Where the shooter stands, then places on a grid that it can get to, from which it may shoot."""
    base = skirmish.base(shooter.id)
    hostiles = skirmish.crowd(shooter.id).hostiles
    engaged_shots = skirmish.position.rules.ranged_while_engaged
    if engaged_shots or not skirmish.engaged_with(shooter.id):
        yield base.centre
    for place in _grid_places(there, shooter.movement):
        if (engaged_shots or not engaged_with(base.at(place), hostiles)) and there.route(place).reached:
            yield place


def _grid_places(there: Reach, movement: float) -> Iterator[Point]:
    """Every fourth cell of the raster, both ways, that the move pays for."""
    rows, columns = np.nonzero(there.cost_field[::VANTAGE_STEP, ::VANTAGE_STEP] <= movement)
    step = VANTAGE_STEP * CELL
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        yield (column * step, row * step)
