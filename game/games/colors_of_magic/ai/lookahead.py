"""Estimates the rest of a turn: both sides take their best attacks in alternation."""

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
"""The discount on an attack that needs a move first, since something may come in between."""

SHOT = 14.0
"""The distance, in inches, within which a shot without a range of its own is expected to find a clear line.
"""

UNCERTAIN = 0.7
"""The discount on a shot whose line of sight has not been checked."""

FADING = 0.85
"""How much each further go counts beside the one before it: the later it comes, the more may have changed."""

FORESEEN = 6
"""The number of goes that are looked ahead."""

HUNTING = 2
"""The initiative that an activation card usually adds to a monster's attack."""

LIKELY = 0.5
"""The chance that a monster goes for a given creature near it."""


@dataclass(frozen=True, slots=True)
class ForeseenAttack:
    """An attack that a creature could make, and its worth to the creature's side."""

    worth: float
    by: str
    victim: str


def attacks(evaluator: Evaluator, state: State, body: Body, inches: float) -> Iterator[ForeseenAttack]:
    """The attacks that the creature could make.

    It shoots from where it stands, and strikes from there or after a move of up to `inches`. Paths and lines
    of sight are estimated, not checked.
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
    """The worth of the best attack that the creature could make."""
    return max((attack.worth for attack in attacks(evaluator, state, body, inches)), default=0.0)


def lookahead(evaluator: Evaluator, state: State, side: Side, mover: Side) -> float:
    """How much more that side can expect of the remaining goes of the turn than the other.

    The sides alternate, `mover` first, and each makes its best remaining attack. No creature attacks twice,
    and none is attacked twice.
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
    """The attacks of a side's creatures that have not acted yet, the best first."""
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
    """The worth of the coming Monsters phase, in which each monster goes for the nearest creature.

    The winner of a duel deals damage whichever role it had: to a player with cards in hand, a weak monster
    that attacks is a prize.
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
