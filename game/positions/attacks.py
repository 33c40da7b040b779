"""The targets that a creature may strike or shoot, now or in its next activation.

(CM-MELEE-01 and -02, CM-RANGED-02; rulings R-19 and R-32.)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from math import cos, pi, sin
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import shapely

from game.board.engagement import engaged
from game.board.movement.retreat import forbidden_ends
from game.board.places.extents import grown, places_within
from game.board.reach.cost_field import CELL
from game.board.reach.threat import ROUGH, vantage_points
from game.board.reach.viewpoints import ends_of
from game.board.shapes import TOUCH, Disc, Point, along, distance, gap
from game.core.copies import replace
from game.core.rules import Reason, Value, Verdict
from game.positions.position import CAMOUFLAGE, Creature, HouseRules
from game.positions.reasons import because, label, labels, shape_mark
from game.positions.sight_reasons import counted_cover

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from game.board.area import Geometry
    from game.board.kernels.jit import Floats
    from game.board.reach.reach import Reach
    from game.board.reach.viewpoints import Ends
    from game.board.sight.sight import Sight
    from game.board.terrain import Board

RING_STEPS = 72
"""Places around a target that are tried for a melee attack."""

VANTAGE_POINTS = 8
"""Places of the reach from which a target is looked for before it is asked from where it is seen."""

RIM = 0.02
"""Inches by which the drawn area of a reach may end short of where somebody can be struck."""

TRIES = 12
"""Places from which a target is seen, or could be struck, that are put to the exact check."""


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


class Aim(NamedTuple):
    """An attack on whom one sees: from which places, over which board, past whom, and how far if not any."""

    ends: Ends
    board: Board
    blockers: tuple[Disc, ...]
    limit: float | None


class Targets(NamedTuple):
    """The ids of those whom a creature could strike in its next activation, and shoot."""

    struck: tuple[str, ...]
    shot: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class AttackPlaces:
    """The places from which a creature attacks in its next activation, worked out when first asked."""

    there: Reach
    while_engaged: bool
    """Whether it may shoot where it is engaged."""

    @cached_property
    def striking(self) -> Ends:
        """Those from which it may strike."""
        return ends_of(self.there)

    @cached_property
    def shooting(self) -> Ends:
        """Those from which it may shoot."""
        there, within = self.there, self.there.options.engagement
        if self.while_engaged or within is None:
            return self.striking
        foes = enumerate(there.crowd.hostiles)
        return self.striking.beyond(
            [replace(foe, r=foe.r + there.base.r + there.crowd.zone(i, within)) for i, foe in foes]
        )


def melee_targets(
    attacker: Creature, hostiles: Sequence[Creature], places: AttackPlaces, rules: HouseRules
) -> tuple[Creature, ...]:
    """The hostile creatures that the attacker can get into its reach.

    Each can be struck from a place that the exact check allows.
    """
    reach = attacker.melee_reach(rules)
    return tuple(foe for foe in hostiles if _can_strike(places, foe.base(rules), reach))


def ranged_targets(
    shooter: Creature,
    hostiles: Sequence[Creature],
    places: AttackPlaces,
    rules: HouseRules,
    sights: Callable[[Point, Sequence[Creature]], Mapping[str, Sight]],
    seen_from: Callable[[Creature, Geometry], Geometry],
) -> tuple[Creature, ...]:
    """The hostile creatures that the shooter can see within its range from some place that it can get to.

    `sights` says what it sees of some of them by id from a place, `seen_from` from which of some places, and
    others beside, it would see one of them. Each is seen by the exact test from a place that it may walk to.
    """
    if shooter.ranged is None:
        return ()
    limit = range_limit(shooter, rules)

    def seen(place: Point, foes: Sequence[Creature]) -> set[str]:
        stand = places.there.base.at(place)
        near = [foe for foe in foes if limit is None or gap(stand, foe.base(rules)) <= limit + TOUCH]
        if not near:
            return set()
        return {identity for identity, found in sights(place, near).items() if found.visible}

    found: set[str] = set()
    for place in _vantage_points(places.there, while_engaged=places.while_engaged):
        # Sight from each place is what costs: it is asked only of whom no place before has shown.
        left = [foe for foe in hostiles if foe.id not in found]
        if not left:
            break
        found |= seen(place, left)
    for foe in (foe for foe in hostiles if foe.id not in found):
        tried = _shooting_places(places, foe, foe.base(rules), limit, seen_from)
        if any(seen(place, (foe,)) for place in islice(tried, TRIES)):
            found.add(foe.id)
    return tuple(foe for foe in hostiles if foe.id in found)


def _away(points: Floats, centre: Point) -> Floats:
    return np.hypot(points[:, 0] - centre[0], points[:, 1] - centre[1])


def rough_border(attackers: Iterable[Creature], rules: HouseRules) -> tuple[Reason, ...]:
    """That the drawn border of what they could attack is approximate, where it is made of what is seen.

    Where shots or strikes have a range that sight cuts, it is so by twice the width of a base where the range
    ends (`ROUGH`).
    """
    width, rough = 0.0, False
    for attacker in attackers:
        shoots = attacker.ranged is not None
        if shoots or rules.melee_needs_los:
            rough = True
        if rules.melee_needs_los or (shoots and range_limit(attacker, rules) is not None):
            width = max(width, ROUGH * attacker.base(rules).r)
    if width:
        return (Reason.of("", "threat.rough_range", width=width),)
    return (Reason.of("", "threat.rough"),) if rough else ()


def _can_strike(places: AttackPlaces, target: Disc, reach: float) -> bool:
    """Whether it can strike from its place, from a point of the raster, or from the area of its reach."""
    there = places.there
    radius = there.base.r + target.r + reach
    # From what costs nothing to a search for each place. Nobody gets farther than straight ahead; the places
    # of the raster lie up to a cell off.
    if distance(there.base.centre, target.centre) > there.allowance + radius + 3 * CELL:
        return False
    ends = there.raster_ends
    apart = _away(ends, target.centre)
    if gap(there.base, target) <= reach + TOUCH or bool((apart <= radius).any()):
        return True
    if any(there.route(place).reached for place in _ring_near(there, target, radius)):
        return True
    # Between the places of the ring, and in gaps between those of the raster, the area of the reach tells. It
    # is drawn a hair short of a rim that it only touches.
    around = grown(shapely.Point(target.centre), radius + RIM)
    area = shapely.intersection(places.striking.area, around)
    near = (_pulled_in(place, target, radius) for place in _places_of(area, target.centre))
    return any(there.route(place).reached for place in islice(near, TRIES))


def _ring_near(there: Reach, target: Disc, radius: float) -> Iterator[Point]:
    """Places at that distance from the target's centre that may be within reach.

    One may be though no point of the raster is, in a gap or against a border; but one of its neighbours is.
    """
    ends = there.raster_ends
    close = ends[_away(ends, target.centre) <= radius + 2 * CELL]
    for place in _ring(there.base, target, radius):
        if bool((_away(close, place) <= 2 * CELL).any()):
            yield place


def _pulled_in(place: Point, target: Disc, radius: float) -> Point:
    """The place itself, or that on the circle of that radius round the target if it lies beyond."""
    away = distance(place, target.centre)
    return place if away <= radius else along(target.centre, place, radius / away)


def _ring(base: Disc, target: Disc, radius: float) -> Iterator[Point]:
    """Places at that distance from the target's centre, the one straight ahead of the base first."""
    towards = float(np.arctan2(base.y - target.y, base.x - target.x))
    for step in range(RING_STEPS):
        angle = towards + (step + 1) // 2 * (1 if step % 2 else -1) * 2 * pi / RING_STEPS
        yield (target.x + radius * cos(angle), target.y + radius * sin(angle))


def _shooting_places(
    places: AttackPlaces,
    foe: Creature,
    base: Disc,
    limit: float | None,
    seen_from: Callable[[Creature, Geometry], Geometry],
) -> Iterator[Point]:
    """Places that it can get to, from which it should see that creature within its range."""
    there, near = places.there, places.shooting.area
    if limit is not None:
        near = shapely.intersection(near, places_within((base,), limit, there.base.r))
    if not near.is_empty:
        for place in _places_of(shapely.intersection(seen_from(foe, near), near), base.centre):
            if there.route(place).reached:
                yield place
    if limit is not None and places.while_engaged and _stops_within(there, limit):
        # So near to somebody a move ends on a rim of engagement, which has no room for places.
        radius = there.base.r + base.r + limit
        seen = seen_from(foe, grown(shapely.Point(base.centre), radius + CELL))
        for place in _ring_near(there, base, radius):
            if shapely.intersects_xy(seen, *place) and there.route(place).reached:
                yield place
    yield from ((float(x), float(y)) for x, y in places.shooting.places)


def _stops_within(there: Reach, inches: float) -> bool:
    """Whether engagement ends a move as far from somebody as that, or farther."""
    within = there.options.engagement
    if within is None or there.options.free_zones:
        return False
    return any(there.crowd.zone(i, within) >= inches for i, _ in enumerate(there.crowd.hostiles))


def _places_of(area: Geometry, near: Point) -> Iterator[Point]:
    """Places in the parts of an area, the largest first: of each one well inside and the nearest."""
    parts = [part for part in shapely.get_parts(area) if part.area > 0.0]
    for part in sorted(parts, key=lambda part: -float(part.area)):
        inside, nearest = shapely.point_on_surface(part), shapely.shortest_line(part, shapely.Point(near))
        yield from ((float(x), float(y)) for x, y in (inside.coords[0], nearest.coords[0]))


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
