"""Trying an action out in a guessed state, up to the next quiet moment; how both sides answer meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.colors_of_magic.ai.duels import boost
from game.games.colors_of_magic.rules.play.actions import Action, Choose, Done, FreeAttack, Pass
from game.games.colors_of_magic.rules.play.activating import FreeAttacks, InActivation
from game.games.colors_of_magic.rules.play.answering import InstantWindow
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.questions import YES, Question
from game.games.colors_of_magic.rules.play.state import SIDES, State
from game.games.colors_of_magic.rules.play.turn import TakeGo

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.dice import Dice
    from game.core.rules import Seat
    from game.games.colors_of_magic.ai.evaluate import Evaluator
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.system import ColorsOfMagic

RISKED = 1
"""By how much a creature may be weaker than one that leaves, and strike it all the same."""

LONGEST = 40
"""Decisions after which imagined play is judged as it stands."""


def quick_answer(rules: ColorsOfMagic, evaluator: Evaluator, state: State, seat: Seat) -> Action:
    """Something that the seat may do at once; a go or an activation is ended rather than used."""
    match state.agenda[0]:
        case Duel() as duel:
            return boost(evaluator, state, duel, SIDES[seat])
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


class Sandbox:
    """One guessed state to try things in. Both sides answer at once; the dice are the player's own."""

    def __init__(
        self, rules: ColorsOfMagic, evaluator: Evaluator, state: State, seat: Seat, dice: Dice
    ) -> None:
        self.rules = rules
        self.evaluator = evaluator
        self.state = state
        self.seat = seat
        self.side = SIDES[seat]
        self.dice = dice

    def after(self, state: State, action: Action) -> State:
        """The state once the action and all that answers it are done: at a go, or in the own activation.

        Outside the Activation phase that is the next decision that is no part of a fight.
        """
        state = self.rules.apply(state, self.seat, action, self.dice).state
        for _ in range(LONGEST):
            if state.outcome is not None or self._quiet(state):
                break
            seat = min(self.rules.deciders(state))
            answer = quick_answer(self.rules, self.evaluator, state, seat)
            state = self.rules.apply(state, seat, answer, self.dice).state
        return state

    def value(self, state: State) -> float:
        """What a state is worth to the player."""
        return self.evaluator.evaluate(state, self.side)

    def value_after(self, action: Action) -> float:
        """What the state is worth that the action leads to."""
        return self.value(self.after(self.state, action))

    def goes_on(self, state: State) -> bool:
        """Whether the player is in the middle of an activation."""
        decision = state.agenda[0] if state.outcome is None and state.agenda else None
        return isinstance(decision, InActivation) and self.side in decision.sides(state)

    def choices(self, state: State) -> Iterator[Action]:
        """What the player may do there, worked out as it is asked for."""
        decision = state.agenda[0]
        if isinstance(decision, InActivation):
            yield from decision.choices(self.rules.referee, state, self.side)

    def _quiet(self, state: State) -> bool:
        decision = state.agenda[0]
        if state.phase == "activation" and state.turn:
            return isinstance(decision, TakeGo) or self.goes_on(state)
        return not isinstance(decision, Duel | InstantWindow | FreeAttacks)
