"""At a glance: which creature has most to do this turn, and what it could attack from where it stands."""

from __future__ import annotations

from math import exp, hypot
from typing import TYPE_CHECKING

from game.board.shapes import gap
from game.games.colors_of_magic.ai.duels import fight
from game.games.colors_of_magic.ai.hopes import NEAR, PULL
from game.games.colors_of_magic.rules.play.attacks import Opening

if TYPE_CHECKING:
    from game.games.colors_of_magic.ai.evaluate import Appraiser
    from game.games.colors_of_magic.rules.play.state import Body, State
    from game.positions.skirmish import Skirmish

AFTER_A_MOVE = 0.8
"""What an attack is worth that needs a move first: something may come in between."""

SHOT = 14.0
"""Inches to which a shot without a range of its own is thought likely to find its way."""

UNCERTAIN = 0.7
"""What a shot is worth of which it is not known whether anything is in the way."""


def errand(appraiser: Appraiser, state: State, body: Body) -> float:
    """About how much the player has of activating that creature now."""
    skirmish = appraiser.referee.skirmish(state)
    creature = skirmish.position.creature(body.id)
    fights = 0.0
    free = not skirmish.engaged_with(body.id)
    for foe in state.bodies:
        if foe.side is body.side:
            continue
        away = gap(skirmish.base(body.id), skirmish.base(foe.id))
        within = creature.melee_reach(skirmish.position.rules)
        if away <= within:
            fights = max(fights, _fight(appraiser, state, skirmish, body, foe, "melee"))
        elif free and away <= within + creature.movement:
            gain = _fight(appraiser, state, skirmish, body, foe, "melee")
            fights = max(fights, AFTER_A_MOVE * gain)
        if creature.ranged is not None and away <= (creature.ranged_max or SHOT):
            gain = _fight(appraiser, state, skirmish, body, foe, "ranged")
            fights = max(fights, UNCERTAIN * gain)
    return fights + (_nearer(appraiser, state, body, creature.movement) if free else 0.0)


def attackable(appraiser: Appraiser, state: State, body: Body) -> float:
    """What the best attack is worth that the creature may make from where it stands, as far as is known."""
    skirmish = appraiser.referee.skirmish(state)
    creature = skirmish.position.creature(body.id)
    best = 0.0
    for foe in state.bodies:
        if foe.side is not body.side:
            away = gap(skirmish.base(body.id), skirmish.base(foe.id))
            if away <= creature.melee_reach(skirmish.position.rules):
                best = max(best, _fight(appraiser, state, skirmish, body, foe, "melee"))
            if creature.ranged is not None and away <= (creature.ranged_max or SHOT):
                best = max(best, UNCERTAIN * _fight(appraiser, state, skirmish, body, foe, "ranged"))
    return best


def _fight(appraiser: Appraiser, state: State, skirmish: Skirmish, body: Body, foe: Body, kind: str) -> float:
    one, other = skirmish.position.creature(body.id), skirmish.position.creature(foe.id)
    attack = one.melee if kind == "melee" else one.ranged or 0
    return fight(appraiser, state, body, foe, Opening(attack, other.defence))


def _nearer(appraiser: Appraiser, state: State, body: Body, inches: float) -> float:
    """What it is worth to come so much nearer to the best of what there is to go for."""
    if state.scenario is None:
        return 0.0
    best = 0.0
    for points, at, r in appraiser.hopes(state.scenario).places(state, body):
        away = max(hypot(at[0] - body.at[0], at[1] - body.at[1]) - r, 0.0)
        gain = exp(-max(away - inches, 0.0) / NEAR) - exp(-away / NEAR)
        best = max(best, appraiser.weights.point * PULL * points * gain)
    return best
