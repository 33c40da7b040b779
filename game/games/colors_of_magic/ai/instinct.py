"""Quick answers without looking ahead: how both sides go on in imagined play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.colors_of_magic.ai.duels import boost
from game.games.colors_of_magic.rules.effects.asking import YES
from game.games.colors_of_magic.rules.play.actions import Choose, Done, FreeAttack, Pass
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.leaving import FreeAttacks
from game.games.colors_of_magic.rules.play.questions import Question
from game.games.colors_of_magic.rules.play.state import SIDES

if TYPE_CHECKING:
    from game.core.rules import Seat
    from game.games.colors_of_magic.ai.evaluate import Appraiser
    from game.games.colors_of_magic.rules.play.actions import Action
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.play.rules import ColorsOfMagic
    from game.games.colors_of_magic.rules.play.state import State

RISKED = 1
"""By how much a creature may be weaker than one that leaves, and strike it all the same."""


def instinct(rules: ColorsOfMagic, appraiser: Appraiser, state: State, seat: Seat) -> Action:
    """Something that the seat may do at once; a go or an activation is ended rather than used."""
    match state.agenda[0]:
        case Duel() as duel:
            return boost(appraiser, state, duel, SIDES[seat])
        case FreeAttacks(mover=mover):
            attacks = [one for one in rules.legal_actions(state, seat) if isinstance(one, FreeAttack)]
            return next((one for one in attacks if _dares(rules.referee, state, one.by, mover)), Done())
        case Question() as question if YES in question.options:
            return Choose((YES,))
        case _:
            choices = list(rules.legal_actions(state, seat))
            ending = next((one for one in choices if isinstance(one, Pass | Done)), None)
            doing = next((one for one in choices if isinstance(one, Choose) and one.picks), None)
            return ending or doing or choices[0]


def _dares(referee: Referee, state: State, attacker: str, mover: str) -> bool:
    melee, defence = referee.stat(state, attacker, "melee"), referee.stat(state, mover, "defence")
    return melee + RISKED >= defence
