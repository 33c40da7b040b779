"""The reasons why a move is legal or not, and its consequences (rules CM-MOVE, CM-ENGAGE, CM-DISENGAGE)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from game.board.reach.cost_field import CELL
from game.board.shapes import TOUCH, Disc, Point, distance, gap
from game.core.rules import Mark, Reason, Value, Verdict
from game.positions.reasons import (
    because,
    label,
    labels,
    nearest,
    neutral_is_hostile,
    path_mark,
    shape_mark,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.board.movement.movement import Fault, Walk
    from game.board.reach.reach import Reach, Route
    from game.positions.answers import MoveKind
    from game.positions.position import Creature, HouseRules, Position


@dataclass(frozen=True, slots=True)
class MoveCase:
    """A move as judged: who moves, the board's answer, who else is there.

    `hostiles` and `allies` are in the order of the indexes in `walk`; `leaves` are the hostile creatures
    that it is engaged with when it sets off; `zone` says by id how near each is engaged at most, and `stops`
    whether that ends a move; `by_size` whether that is not the same for all, and `by_kind` whether difficult
    terrain does not cost the same everywhere. `declared` is the path before it was cut.
    """

    position: Position
    mover: Creature
    walk: Walk
    declared: tuple[Point, ...]
    hostiles: tuple[Creature, ...]
    allies: tuple[Creature, ...]
    leaves: tuple[Creature, ...]
    zone: Callable[[str], float | None]
    stops: bool
    by_size: bool
    by_kind: bool

    @property
    def kind(self) -> MoveKind:
        """A creature that starts engaged cannot move normally: it disengages (CM-ENGAGE-04)."""
        return "disengage" if self.leaves else "move"

    @property
    def engages(self) -> tuple[Creature, ...]:
        """The hostile creatures it is engaged with at the end."""
        return tuple(self.hostiles[i] for i in self.walk.engaged)

    def told_zone(self, foe: Creature) -> dict[str, Value]:
        """The value that says how near a hostile is engaged, where that is not the same for all."""
        return {"engagement": self.zone(foe.id) or 0.0} if self.by_size else {}

    def base(self, creature: Creature) -> Disc:
        """The disc that a creature stands on."""
        return creature.base(self.position.rules)


def move_reasons(case: MoveCase) -> tuple[Reason, ...]:
    """The reasons for a move: its faults first if it has any, then the rules that bear on it."""
    faults = tuple(_fault_reason(case, fault) for fault in case.walk.faults)
    return (*faults, *_leaving(case), *_bill_reasons(case), *_stop_reasons(case))


def best_reasons(case: MoveCase, route: Route, to: Point, there: Sequence[Fault]) -> tuple[Reason, ...]:
    """The reasons for the cheapest path to a point; `there` are the faults of standing at it."""
    if route.reached:
        return move_reasons(case)
    left = distance(route.walk.path[-1], to)
    furthest = because("best.furthest", path_mark(route.walk.path), left=left)
    return (*_why_not(case, route, to, there), furthest, *_leaving(case))


def disengage_reasons(
    position: Position, mover: Creature, leaves: tuple[Creature, ...]
) -> tuple[Reason, ...]:
    """The price of setting off while engaged (CM-ENGAGE-04, CM-DISENGAGE-02 and -03, ruling R-27)."""
    if not leaves:
        return ()
    a, rules = label(mover), position.rules
    attacks = (
        because(
            "move.free_attack",
            shape_mark(foe.base(rules)),
            hostile=label(foe),
            creature=a,
        )
        for foe in leaves
    )
    return (
        because("move.must_disengage", creature=a, hostiles=labels(leaves)),
        because(f"move.disengage_costs_{rules.disengage_costs}"),
        *attacks,
    )


def way_out(
    mover: Creature,
    leaves: tuple[Creature, ...],
    reach: Reach,
    rules: HouseRules,
    zone: Callable[[str], float | None] | None = None,
) -> Verdict:
    """Whether a creature that disengages can end clear of all that it leaves, and how far it gets (R-28).

    `zone` says by id how near each is engaged at most, where that is not the same for all.
    """
    if not leaves or not rules.disengage_must_clear or reach.area().patches:
        return Verdict.yes(because("move.way_out", creature=label(mover)))
    # For the sentence alone, how near it came: the raster will do, which is off by less than a cell.
    rows, columns = np.nonzero(reach.cost_field <= mover.movement)
    gaps = [
        np.hypot(columns * CELL - foe.at[0], rows * CELL - foe.at[1]) - foe.base(rules).r for foe in leaves
    ]
    furthest = float(np.max(np.min(gaps, axis=0), initial=0.0)) - mover.base(rules).r
    values: dict[str, Value] = {"movement": mover.movement, "gap": max(0.0, furthest)}
    if zone is not None:
        values["engagement"] = max(zone(foe.id) or 0.0 for foe in leaves)
    marks = (shape_mark(foe.base(rules)) for foe in leaves)
    who = {"creature": label(mover), "hostiles": labels(leaves)}
    return Verdict.no(because("move.no_way_out", *marks, **who, **values))


def _leaving(case: MoveCase) -> tuple[Reason, ...]:
    return disengage_reasons(case.position, case.mover, case.leaves)


def _fault_reason(case: MoveCase, fault: Fault) -> Reason:
    ghost = Mark((fault.at,), radius=case.base(case.mover).r)
    name = _culprit(case, fault)
    excess = fault.excess
    match fault.kind:
        case "too_far":
            cost, movement = case.walk.bill.cost_in, case.mover.movement
            return because("move.too_far", ghost, cost=cost, movement=movement, excess=excess)
        case "impassable":
            return because("move.impassable", ghost, piece=name, excess=excess)
        case "hostile":
            return because("move.through_hostile", ghost, hostile=name, excess=excess)
        case "ally":
            key = "move.stopped_on_ally" if case.walk.stop else "move.ends_on_ally"
            return because(key, ghost, ally=name, excess=excess)
        case "board":
            return because("move.off_board", ghost, excess=excess)
        case "still_engaged":
            foe = case.hostiles[fault.index or 0]
            apart, told = (case.zone(foe.id) or 0.0) - excess, case.told_zone(foe)
            return because("move.still_engaged", ghost, hostile=name, gap=apart, **told)
        case "not_straight":
            return because("move.not_straight", ghost, excess=excess)


def _culprit(case: MoveCase, fault: Fault) -> str:
    if fault.index is None:
        return ""
    match fault.kind:
        case "impassable":
            return case.position.board.pieces[fault.index].called
        case "ally":
            return label(case.allies[fault.index])
        case _:
            return label(case.hostiles[fault.index])


def _bill_reasons(case: MoveCase) -> tuple[Reason, ...]:
    walk, reasons = case.walk, []
    if walk.legal:
        path = path_mark(walk.path)
        cost, movement = walk.bill.cost_in, case.mover.movement
        reasons.append(because("move.within", path, cost=cost, movement=movement))
    for factor, length in walk.bill.shares:
        legs = [leg for leg in walk.bill.legs if leg.difficult and leg.factor == factor]
        pieces = [case.position.board.pieces[i] for i in sorted({i for leg in legs for i in leg.pieces})]
        names = ", ".join(dict.fromkeys(piece.called for piece in pieces))
        marks = [path_mark((leg.start, leg.end)) for leg in legs]
        told: dict[str, Value] = {"factor": factor} if case.by_kind else {}
        reasons.append(because("move.difficult", *marks, length=length, pieces=names, **told))
    passed = [ally for ally in case.allies if _passes(walk.path, case.base(ally), case.base(case.mover).r)]
    reasons += [because("move.past_ally", shape_mark(case.base(ally)), ally=label(ally)) for ally in passed]
    return tuple(reasons)


def _stop_reasons(case: MoveCase) -> tuple[Reason, ...]:
    stop = case.walk.stop
    if stop is None:
        return ()
    stoppers = tuple(case.hostiles[i] for i in stop.hostiles)
    ghost = Mark((stop.at,), radius=case.base(case.mover).r)
    key = "move.stopped_again" if case.leaves else "move.stopped"
    reasons: list[Reason] = []
    for foes in _alike(case, stoppers):
        names, told = labels(foes), case.told_zone(foes[0])
        reasons.append(because(key, ghost, hostiles=names, count=len(foes), travelled=stop.travelled, **told))
        if any(_only_touches(case, foe) for foe in foes):
            reasons.append(because("move.exactly_one_inch", hostiles=names, **told))
    reasons.append(because("move.engaged", creature=label(case.mover), hostiles=labels(stoppers)))
    return (*reasons, *neutral_is_hostile(case.mover, stoppers))


def _alike(case: MoveCase, foes: tuple[Creature, ...]) -> list[tuple[Creature, ...]]:
    """The hostiles by how near they are engaged."""
    zones = dict.fromkeys(case.zone(foe.id) for foe in foes)
    return [tuple(foe for foe in foes if case.zone(foe.id) == zone) for zone in zones]


def _only_touches(case: MoveCase, foe: Creature) -> bool:
    """Whether the declared path never comes nearer to the hostile creature than the inch that stops it."""
    base, mover = case.base(foe), case.base(case.mover)
    closest = min(nearest(base.centre, leg) for leg in pairwise(case.declared)) - base.r - mover.r
    return closest >= (case.zone(foe.id) or 0.0) - TOUCH


def _passes(path: tuple[Point, ...], ally: Disc, radius: float) -> bool:
    """Whether a base of that radius runs over the ally's on the way and is off it at the end."""
    touching = ally.r + radius - TOUCH
    ends_on_it = distance(path[-1], ally.centre) < touching
    return not ends_on_it and any(nearest(ally.centre, leg) < touching for leg in pairwise(path))


def _why_not(case: MoveCase, route: Route, to: Point, there: Sequence[Fault]) -> tuple[Reason, ...]:
    """The reasons why a creature does not get to a point: a base there, the cost, or things in the way."""
    standing = tuple(_fault_reason(case, fault) for fault in there)
    if standing:
        return standing
    goal = case.base(case.mover).at(to)
    foes = case.hostiles if case.stops else ()
    near = [foe for foe in foes if gap(goal, case.base(foe)) < (case.zone(foe.id) or 0.0) - TOUCH]
    if near:
        return tuple(
            because(
                "best.inside_engagement",
                shape_mark(case.base(foe)),
                hostile=label(foe),
                gap=gap(goal, case.base(foe)),
                **case.told_zone(foe),
            )
            for foe in near
        )
    if route.full_cost is None:
        return (because("best.no_path", creature=label(case.mover)),)
    movement = case.mover.movement
    excess = route.full_cost - movement
    # Whoever stands wrong at first could pay the way, and may not set off; an ally may stand there.
    begun = tuple(_fault_reason(case, fault) for fault in case.walk.faults if fault.kind != "ally")
    if excess <= 0.0 and (begun or case.walk.stop is not None):
        return begun or _stop_reasons(case)[:1]
    return (because("best.too_far", cost=route.full_cost, movement=movement, excess=excess),)
