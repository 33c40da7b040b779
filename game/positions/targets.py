"""Whom a creature could attack in its next activation: move, then strike or shoot."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

import numpy as np

from game.board.cost_field import CELL
from game.board.engagement import engaged_with
from game.board.retreat import forbidden_ends
from game.board.shapes import TOUCH, gap
from game.board.threat import vantage_points

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from game.board.reach import Reach
    from game.board.shapes import Disc, Point
    from game.positions.position import Creature
    from game.positions.skirmish import Skirmish

RING_STEPS = 72
"""Places around a target that are tried for a melee attack."""

VANTAGE_POINTS = 48
"""Places of the reach that are tried for a ranged attack."""


def melee_targets(skirmish: Skirmish, attacker: Creature, there: Reach) -> tuple[Creature, ...]:
    """The hostile creatures that the attacker can get into its reach.

    Each can be struck from a place that the exact check allows; one that can only be struck from between two
    of the places tried is missed.
    """
    reach, ends = attacker.melee_reach(skirmish.position.rules), _ends(there)
    hostiles = skirmish.hostiles(attacker.id)
    return tuple(foe for foe in hostiles if _can_strike(there, ends, skirmish.base(foe.id), reach))


def ranged_targets(skirmish: Skirmish, shooter: Creature, there: Reach) -> tuple[Creature, ...]:
    """The hostile creatures that the shooter can see within its range from some place that it can get to.

    Each is seen by the exact test from a place that it may walk to; one that is seen only from between the
    places tried is missed.
    """
    if shooter.ranged is None:
        return ()
    hostiles = skirmish.hostiles(shooter.id)
    limit = skirmish.ranged_max(shooter)
    found: set[str] = set()
    for place in _vantage_points(skirmish, there):
        if len(found) == len(hostiles):
            break
        stand, seen = there.base.at(place), skirmish.sights(shooter.id, place)
        found |= {
            foe.id
            for foe in hostiles
            if seen[foe.id].visible and (limit is None or gap(stand, skirmish.base(foe.id)) <= limit + TOUCH)
        }
    return tuple(foe for foe in hostiles if foe.id in found)


def _ends(there: Reach) -> NDArray[np.float64]:
    """The points (x, y) of the raster where the move may end; the price of each is exact."""
    i, j = np.nonzero(there.cost_field <= there.allowance)
    ends = np.column_stack((j * CELL, i * CELL))
    for disc in forbidden_ends(there.base, there.crowd, there.options):
        ends = ends[_away(ends, disc.centre) >= disc.r]
    return ends


def _away(points: NDArray[np.float64], centre: Point) -> NDArray[np.float64]:
    return np.hypot(points[:, 0] - centre[0], points[:, 1] - centre[1])


def _can_strike(there: Reach, ends: NDArray[np.float64], target: Disc, reach: float) -> bool:
    """From where it stands, from a point of the raster, or from a place on the ring around the target."""
    radius = there.base.r + target.r + reach
    apart = _away(ends, target.centre)
    if gap(there.base, target) <= reach + TOUCH or bool((apart <= radius).any()):
        return True
    close = ends[apart <= radius + 2 * CELL]
    return any(
        there.route(place).reached
        for place in _ring(there.base, target, radius)
        if bool((_away(close, place) <= 2 * CELL).any())
    )


def _ring(base: Disc, target: Disc, radius: float) -> Iterator[Point]:
    """Places at that distance from the target's centre, the one straight ahead of the base first."""
    towards = float(np.arctan2(base.y - target.y, base.x - target.x))
    for step in range(RING_STEPS):
        angle = towards + (step + 1) // 2 * (1 if step % 2 else -1) * 2 * pi / RING_STEPS
        yield (target.x + radius * cos(angle), target.y + radius * sin(angle))


def _vantage_points(skirmish: Skirmish, there: Reach) -> Iterator[Point]:
    """Where the shooter stands, then places that it can get to, from which it may shoot."""
    taken = forbidden_ends(there.base, there.crowd, there.options)
    fights = not skirmish.position.rules.ranged_while_engaged
    for place in vantage_points(there, VANTAGE_POINTS):
        stays = place == there.base.centre
        may_end = all(np.hypot(place[0] - disc.x, place[1] - disc.y) >= disc.r for disc in taken)
        barred = fights and bool(engaged_with(there.base.at(place), there.crowd.hostiles))
        if (stays or may_end) and not barred:
            yield place
