"""The targets that a creature may strike or shoot, now or in its next activation.

(CM-MELEE-01 and -02, CM-RANGED-02; rulings R-19 and R-32.)
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

import numpy as np

from game.board.engagement import engaged
from game.board.movement.retreat import forbidden_ends
from game.board.reach.cost_field import CELL
from game.board.reach.threat import vantage_points
from game.board.shapes import TOUCH, Disc, Point, distance, gap
from game.core.rules import Reason, Value, Verdict
from game.positions.position import CAMOUFLAGE, Creature, HouseRules
from game.positions.reasons import because, label, labels, shape_mark
from game.positions.sight_reasons import counted_cover

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from game.board.kernels.jit import Floats
    from game.board.reach.reach import Reach
    from game.board.sight.sight import Sight

RING_STEPS = 72
"""Places around a target that are tried for a melee attack."""

VANTAGE_POINTS = 48
"""Places of the reach that are tried for a ranged attack."""


def strike_verdict(attacker: Creature, target: Creature, rules: HouseRules) -> Verdict:
    """Whether the attacker may make a melee attack on the target from where both stand, sight apart."""
    if not attacker.hostile_to(target):
        return Verdict.no(Reason.of("strike.not_hostile", "attack.not_hostile", target=label(target)))
    base = target.base(rules)
    apart, reach = gap(attacker.base(rules), base), attacker.melee_reach(rules)
    values: dict[str, Value] = {"target": label(target), "gap": max(apart, 0.0), "reach": reach}
    if apart > reach + TOUCH:
        return Verdict.no(because("attack.out_of_reach", shape_mark(base), **values))
    return Verdict.yes(because("attack.in_reach", shape_mark(base), **values))


def shoot_verdict(
    shooter: Creature, target: Creature, foes: Sequence[Creature], rules: HouseRules
) -> Verdict:
    """Whether the shooter, engaged with those foes, may make a ranged attack on the target, sight apart."""
    reasons = []
    if not shooter.hostile_to(target):
        reasons.append(Reason.of("shoot.not_hostile", "attack.not_hostile", target=label(target)))
    if shooter.ranged is None:
        reasons.append(because("attack.no_ranged", creature=label(shooter)))
    limit = range_limit(shooter, rules)
    apart = gap(shooter.base(rules), target.base(rules))
    if limit is not None and apart > limit + TOUCH:
        reasons.append(because("attack.out_of_range", target=label(target), gap=apart, range=limit))
    if foes and not rules.ranged_while_engaged:
        reasons.append(because("attack.shooter_engaged", creature=label(shooter), hostiles=labels(foes)))
    return Verdict(not reasons, tuple(reasons))


def range_limit(creature: Creature, rules: HouseRules) -> float | None:
    """The furthest gap at which the creature may shoot, None for any (ruling R-32)."""
    return creature.ranged_max if creature.ranged_max is not None else rules.ranged_max


def hidden_reasons(shooter: Creature, target: Creature, covers: int) -> tuple[Reason, ...]:
    """The reasons why a camouflaged target cannot be shot at through that many pieces of cover."""
    if CAMOUFLAGE not in target.keywords or not counted_cover(shooter, covers):
        return ()
    return (because("attack.camouflaged", target=label(target)),)


def threat_reasons(attacker: Creature, foes: Sequence[Creature], rules: HouseRules) -> tuple[Reason, ...]:
    """The rules and numbers behind what a creature threatens that is engaged with those foes."""
    name = label(attacker)
    reasons = []
    if foes and rules.disengage_costs == "action":
        values: dict[str, Value] = {"creature": name, "hostiles": labels(foes)}
        reasons.append(because("threat.only_from_here", **values))
    else:
        reasons.append(because("threat.move_then_attack", creature=name, movement=attacker.movement))
    reach = attacker.melee_reach(rules)
    reasons.append(because("threat.reach", creature=name, reach=reach))
    limit = range_limit(attacker, rules)
    if attacker.ranged is None:
        reasons.append(because("attack.no_ranged", creature=name))
    elif limit is None:
        reasons.append(because("threat.shoots", creature=name))
    else:
        reasons.append(because("threat.shoots_within", creature=name, range=limit))
    return tuple(reasons)


def melee_targets(
    attacker: Creature, hostiles: Sequence[Creature], there: Reach, rules: HouseRules
) -> tuple[Creature, ...]:
    """The hostile creatures that the attacker can get into its reach.

    Each can be struck from a place that the exact check allows; one that can only be struck from between two
    of the places tried is missed.
    """
    reach = attacker.melee_reach(rules)
    return tuple(foe for foe in hostiles if _can_strike(there, foe.base(rules), reach))


def ranged_targets(
    shooter: Creature,
    hostiles: Sequence[Creature],
    there: Reach,
    rules: HouseRules,
    sights: Callable[[Point, Sequence[Creature]], Mapping[str, Sight]],
) -> tuple[Creature, ...]:
    """The hostile creatures that the shooter can see within its range from some place that it can get to.

    `sights` says what it sees of some of them by id from a place. Each is seen by the exact test from a place
    that it may walk to; one that is seen only from between the places tried is missed.
    """
    if shooter.ranged is None:
        return ()
    limit = range_limit(shooter, rules)
    found: set[str] = set()
    for place in _vantage_points(there, while_engaged=rules.ranged_while_engaged):
        # Sight from each place is what costs: it is asked only of whom no place before has shown.
        left = [foe for foe in hostiles if foe.id not in found]
        if not left:
            break
        stand = there.base.at(place)
        near = [foe for foe in left if limit is None or gap(stand, foe.base(rules)) <= limit + TOUCH]
        if near:
            found |= {identity for identity, seen in sights(place, near).items() if seen.visible}
    return tuple(foe for foe in hostiles if foe.id in found)


def _away(points: Floats, centre: Point) -> Floats:
    return np.hypot(points[:, 0] - centre[0], points[:, 1] - centre[1])


def _can_strike(there: Reach, target: Disc, reach: float) -> bool:
    """Whether it can strike from its place, from a point of the raster, or from a ring around the target."""
    radius = there.base.r + target.r + reach
    # From what costs nothing to a search for each place. Nobody gets farther than straight ahead; the places
    # of the raster lie up to a cell off.
    if distance(there.base.centre, target.centre) > there.allowance + radius + 3 * CELL:
        return False
    ends = there.raster_ends
    apart = _away(ends, target.centre)
    if gap(there.base, target) <= reach + TOUCH or bool((apart <= radius).any()):
        return True
    # A place on the ring may be within reach though no point of the raster is, in a gap or against a border;
    # but then one of its neighbours is.
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


def _is_engaged(there: Reach, place: Point) -> bool:
    """Whether it would be engaged at a place."""
    base, within = there.base.at(place), there.options.engagement
    if within is None:
        return False
    return any(engaged(base, foe, there.crowd.zone(i, within)) for i, foe in enumerate(there.crowd.hostiles))


def _vantage_points(there: Reach, *, while_engaged: bool) -> Iterator[Point]:
    """The shooter's place, then places that it can get to, from which it may shoot."""
    taken = forbidden_ends(there.base, there.crowd, there.options)
    for place in vantage_points(there, VANTAGE_POINTS):
        stays = place == there.base.centre
        may_end = all(np.hypot(place[0] - disc.x, place[1] - disc.y) >= disc.r for disc in taken)
        barred = not while_engaged and _is_engaged(there, place)
        if (stays or may_end) and not barred:
            yield place
