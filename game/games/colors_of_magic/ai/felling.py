"""Who is likely to fell a monster that shoots back: whoever wins both duels wounds it twice at one go.

So to bring such a monster down to two hit points gives its death away, unless the other side can do nothing
before one's own next go; and if neither can do any more in this turn, the first go of the next one decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.shapes import gap
from game.games.colors_of_magic.rules.play.victory import last_turn
from game.games.colors_of_magic.rules.state.state import SIDES, Body, State, opponent
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.colors_of_magic.ai.evaluate import Evaluator

AT_ONCE = 0.8
"""The chance that a side fells the monster that has the next go, if one go is enough."""

THEN = 0.7
"""The same if the other side has a go before that, and cannot do it."""

ALONE = 0.6
"""The same if it takes several goes, but the other side has nobody left who could strike in between."""

NEXT = 0.5
"""The same for who has the first go of the next turn."""

DOUBLE = 3
"""The cards in hand for which a shooter is expected to win both duels with a monster that shoots back."""

HARDEST = 7
"""By how much a creature may be weaker than a monster and still be expected to wound it, with cards."""

RANGE = 14.0
"""The distance, in inches, within which a shot without a range of its own is expected to be possible."""


def felled(evaluator: Evaluator, state: State, mover: Side | None) -> Iterator[tuple[Body, Side, float]]:
    """The monsters that are about to fall: who is likely to fell each, and what that is worth to it.

    `mover` has the next go of the turn; without one the next turn is looked at alone.
    """
    if state.scenario is None:
        return
    offered = evaluator.objectives(state.scenario)
    for monster in state.bodies if offered.answering else ():
        if monster.side is not Side.NEUTRAL or monster.profile not in offered.answering:
            continue
        points = offered.bounty(state, monster)
        feller = _feller(evaluator, state, monster, mover) if points else None
        if feller is not None:
            side, chance = feller
            yield monster, side, chance * evaluator.gained(state, side, points)


def _feller(
    evaluator: Evaluator, state: State, monster: Body, mover: Side | None
) -> tuple[Side, float] | None:
    """The side that is likely to fell the monster, this turn or with the first go of the next one."""
    left = evaluator.lives(state, monster)
    if mover is not None:
        order = ((mover, AT_ONCE), (opponent(mover), THEN))
        now = {side: _wounds(evaluator, state, monster, side) for side in SIDES}
        for side, chance in order:
            if max(now[side], default=0) >= left:
                return side, chance
        for side, _ in order:
            if not now[opponent(side)] and sum(now[side]) >= left:
                return side, ALONE
    first = state.first_to_pass
    if first is None or state.turn >= last_turn(evaluator.library, state):
        return None
    can = max(_wounds(evaluator, state, monster, first, rested=True), default=0) >= left
    return (first, NEXT) if can else None


def _wounds(
    evaluator: Evaluator, state: State, monster: Body, side: Side, *, rested: bool = False
) -> list[int]:
    """How often each creature of a side could wound the monster with a go, now or once it has `rested`."""
    player = state.player(side)
    cards = len(player.zones.hand)
    if not rested and (player.passed or not cards):
        return []
    skirmish = evaluator.referee.skirmish(state)
    target, defence = skirmish.base(monster.id), skirmish.position.creature(monster.id).defence
    twice = rested or (cards >= DOUBLE and not monster.used)
    wounds = list[int]()
    for body in state.bodies:
        if body.side is not side or body.decoy or (body.tapped and not rested):
            continue
        creature = skirmish.position.creature(body.id)
        away = gap(skirmish.base(body.id), target) - creature.movement
        shot = creature.ranged or 0
        if shot and shot + HARDEST >= defence and away <= (creature.ranged_max or RANGE):
            wounds.append(2 if twice else 1)
        elif creature.melee + HARDEST >= defence and away <= creature.melee_reach(skirmish.position.rules):
            wounds.append(1)
    return wounds
