"""Whether a creature may strike or shoot another (CM-MELEE-01 and -02, CM-RANGED-02; rulings R-19, R-32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.shapes import TOUCH, gap
from game.core.rules import Reason, Verdict
from game.positions.position import CAMOUFLAGE
from game.positions.reasons import label, labels, shape_mark
from game.positions.sight_reasons import counted_cover

if TYPE_CHECKING:
    from game.core.rules import Value
    from game.positions.position import Creature
    from game.positions.skirmish import Skirmish


def strike_verdict(skirmish: Skirmish, attacker: Creature, target: Creature) -> Verdict:
    """Whether the attacker may make a melee attack on the target from where both stand."""
    if not attacker.hostile_to(target):
        return Verdict.no(Reason.of("CM-MELEE-01", "attack.not_hostile", target=label(target)))
    apart = gap(skirmish.base(attacker.id), skirmish.base(target.id))
    reach = attacker.melee_reach(skirmish.position.rules)
    mark = shape_mark(skirmish.base(target.id))
    values: dict[str, Value] = {"target": label(target), "gap": max(apart, 0.0), "reach": reach}
    if apart > reach + TOUCH:
        return Verdict.no(Reason.of("CM-MELEE-02", "attack.out_of_reach", mark, **values))
    within = Reason.of("CM-MELEE-02", "attack.in_reach", mark, **values)
    if skirmish.position.rules.melee_needs_los:
        seen = skirmish.sight(attacker.id, target.id, margin=False).verdict
        return Verdict(seen.allowed, (within, *seen.reasons))
    return Verdict.yes(within)


def shoot_verdict(skirmish: Skirmish, shooter: Creature, target: Creature) -> Verdict:
    """Whether the shooter may make a ranged attack on the target, sight apart."""
    reasons = []
    if not shooter.hostile_to(target):
        reasons.append(Reason.of("CM-RANGED-01", "attack.not_hostile", target=label(target)))
    if shooter.ranged is None:
        reasons.append(Reason.of("CM-RANGED-03", "attack.no_ranged", creature=label(shooter)))
    limit = skirmish.ranged_max(shooter)
    apart = gap(skirmish.base(shooter.id), skirmish.base(target.id))
    if limit is not None and apart > limit + TOUCH:
        reasons.append(
            Reason.of("CM-RANGED-02", "attack.out_of_range", target=label(target), gap=apart, range=limit)
        )
    foes = skirmish.engaged_with(shooter.id)
    if foes and not skirmish.position.rules.ranged_while_engaged:
        reasons.append(
            Reason.of(
                "CM-RANGED-01", "attack.shooter_engaged", creature=label(shooter), hostiles=labels(foes)
            )
        )
    return Verdict(not reasons, tuple(reasons))


def hidden_reasons(shooter: Creature, target: Creature, covers: int) -> tuple[Reason, ...]:
    """Why a camouflaged target cannot be shot at through that many pieces of cover."""
    if CAMOUFLAGE not in target.keywords or not counted_cover(shooter, covers):
        return ()
    return (Reason.of("CM-COVER-01", "attack.camouflaged", target=label(target)),)


def may_shoot(skirmish: Skirmish, a: str, b: str) -> bool:
    """The same as `Skirmish.shoot`, without reasons."""
    shooter, target = skirmish.position.creature(a), skirmish.position.creature(b)
    if shooter.ranged is None or not shoot_verdict(skirmish, shooter, target).allowed:
        return False
    seen = skirmish.shots(a)[b]
    return seen.visible and not hidden_reasons(shooter, target, len(seen.cover))


def threat_reasons(skirmish: Skirmish, attacker: Creature) -> tuple[Reason, ...]:
    """The rules and numbers behind what a creature threatens."""
    name, rules = label(attacker), skirmish.position.rules
    foes = skirmish.engaged_with(attacker.id)
    reasons = []
    if foes and rules.disengage_costs == "action":
        values: dict[str, Value] = {"creature": name, "hostiles": labels(foes)}
        reasons.append(Reason.of("CM-ENGAGE-05", "threat.only_from_here", **values))
    else:
        reasons.append(
            Reason.of("CM-UNIT-02", "threat.move_then_attack", creature=name, movement=attacker.movement)
        )
    reach = attacker.melee_reach(rules)
    reasons.append(Reason.of("CM-MELEE-02", "threat.reach", creature=name, reach=reach))
    limit = skirmish.ranged_max(attacker)
    if attacker.ranged is None:
        reasons.append(Reason.of("CM-RANGED-03", "attack.no_ranged", creature=name))
    elif limit is None:
        reasons.append(Reason.of("CM-RANGED-02", "threat.shoots", creature=name))
    else:
        reasons.append(Reason.of("CM-RANGED-02", "threat.shoots_within", creature=name, range=limit))
    return tuple(reasons)
