"""What both sides may do with the goes that are left of a turn, each answering the other with its best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.board.shapes import gap
from game.games.colors_of_magic.ai.duels import fight
from game.games.colors_of_magic.rules.play.attacks import Opening
from game.games.colors_of_magic.rules.state.state import SIDES, Body, State, opponent
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.colors_of_magic.ai.evaluate import Evaluator

AFTER_A_MOVE = 0.8
"""What an attack is worth that needs a move first: something may come in between."""

SHOT = 14.0
"""Inches to which a shot without a range of its own is thought likely to find its way."""

UNCERTAIN = 0.7
"""What a shot is worth of which it is not known whether anything is in the way."""

FADING = 0.85
"""What a go is worth beside the one before it: the longer it takes, the more may change."""

FORESEEN = 6
"""Goes that are foreseen."""

HUNTING = 2
"""What the card that a monster draws mostly adds to its attack."""

LIKELY = 0.5
"""The chance that a monster goes for the creature that it is near to."""


@dataclass(frozen=True, slots=True)
class ForeseenAttack:
    """An attack that a creature may make, and what it is worth to its side."""

    worth: float
    by: str
    victim: str


def attacks(evaluator: Evaluator, state: State, body: Body, inches: float) -> Iterator[ForeseenAttack]:
    """The attacks that the creature may make, as far as is known.

    It strikes from where it stands, or after a move of so many inches, and shoots from where it stands.
    """
    skirmish = evaluator.referee.skirmish(state)
    creature, base = skirmish.position.creature(body.id), skirmish.base(body.id)
    within = creature.melee_reach(skirmish.position.rules)
    range_ = 0.0 if creature.ranged is None else creature.ranged_max or SHOT
    for foe in state.bodies:
        if foe.side is body.side:
            continue
        away, defence = gap(base, skirmish.base(foe.id)), skirmish.position.creature(foe.id).defence
        worth = 0.0
        if away <= within + inches:
            sure = 1.0 if away <= within else AFTER_A_MOVE
            worth = sure * fight(evaluator, state, body, foe, Opening(creature.melee, defence))
        if away <= range_:
            shot = fight(evaluator, state, body, foe, Opening(creature.ranged or 0, defence))
            worth = max(worth, UNCERTAIN * shot)
        if worth > 0:
            yield ForeseenAttack(worth, body.id, foe.id)


def attackable(evaluator: Evaluator, state: State, body: Body, inches: float = 0.0) -> float:
    """What the best attack is worth that the creature may make."""
    return max((attack.worth for attack in attacks(evaluator, state, body, inches)), default=0.0)


def lookahead(evaluator: Evaluator, state: State, side: Side, mover: Side) -> float:
    """How much more that side may expect of the goes that are left of the turn than the other.

    The sides take turns, `mover` first, and each makes the best attack that is left to it: no creature
    attacks twice, and none is attacked twice.
    """
    left = {attacking: _ready_attacks(evaluator, state, attacking) for attacking in SIDES}
    value, fading = 0.0, 1.0
    for _ in range(FORESEEN):
        if not left[mover]:
            mover = opponent(mover)
        if not left[mover]:
            break
        best = left[mover][0]
        value += fading * best.worth * (1.0 if mover is side else -1.0)
        used = {best.by, best.victim}
        left = {
            attacking: [attack for attack in remaining if not {attack.by, attack.victim} & used]
            for attacking, remaining in left.items()
        }
        fading *= FADING
        mover = opponent(mover)
    return value + _hunted(evaluator, state, side) - _hunted(evaluator, state, opponent(side))


def _ready_attacks(evaluator: Evaluator, state: State, side: Side) -> list[ForeseenAttack]:
    """The attacks of a side's creatures that are still to act, the best first."""
    if state.player(side).passed:
        return []
    skirmish = evaluator.referee.skirmish(state)
    found: list[ForeseenAttack] = []
    for body in state.bodies:
        if body.side is side and not body.tapped:
            held = bool(skirmish.engaged_with(body.id))
            inches = 0.0 if held else skirmish.position.creature(body.id).movement
            found += attacks(evaluator, state, body, inches)
    return sorted(found, key=lambda attack: -attack.worth)


def _hunted(evaluator: Evaluator, state: State, side: Side) -> float:
    """What the side may have of the monsters in their phase: each goes for who is nearest.

    Who wins the duel strikes back: with cards in the hand a weak monster that comes is a prize.
    """
    if state.scenario is None:
        return 0.0
    reaches = evaluator.objectives(state.scenario).hunters
    skirmish, value = evaluator.referee.skirmish(state), 0.0
    own = [body for body in state.bodies if body.side in SIDES and not body.decoy]
    for monster in state.bodies:
        inches = reaches.get(monster.profile)
        if monster.side is not Side.NEUTRAL or inches is None or not own:
            continue
        base = skirmish.base(monster.id)
        away, victim = min(
            ((gap(base, skirmish.base(body.id)), body) for body in own), key=lambda measured: measured[0]
        )
        hunter = skirmish.position.creature(monster.id)
        if victim.side is side and away <= inches + hunter.melee_reach(skirmish.position.rules):
            defence = skirmish.position.creature(victim.id).defence
            duel = Opening(defence, hunter.melee + HUNTING)
            value += LIKELY * fight(evaluator, state, victim, monster, duel)
    return value
