"""Trying an action out in a guessed state, up to the next quiet moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ai.colors_of_magic.evaluate import worth
from game.ai.colors_of_magic.instinct import instinct
from game.systems.colors_of_magic.play.activating import InActivation
from game.systems.colors_of_magic.play.goes import TakeGo
from game.systems.colors_of_magic.play.state import SIDES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.core.dice import Dice
    from game.core.rules import Seat
    from game.systems.colors_of_magic.play.actions import Action
    from game.systems.colors_of_magic.play.rules import ColorsOfMagic
    from game.systems.colors_of_magic.play.state import State

LONGEST = 60
"""Decisions after which imagined play is judged as it stands."""


class Sandbox:
    """One guessed state to try things in. Both sides answer by instinct; the dice are the player's own."""

    def __init__(self, rules: ColorsOfMagic, state: State, seat: Seat, dice: Dice) -> None:
        self.rules = rules
        self.state = state
        self.seat = seat
        self.dice = dice

    def after(self, state: State, action: Action) -> State:
        """The state once the action and all that answers it are done: at a go, or in the own activation."""
        state = self.rules.apply(state, self.seat, action, self.dice).state
        for _ in range(LONGEST):
            if state.outcome is not None or self._quiet(state):
                break
            seat = min(self.rules.deciders(state))
            answer = instinct(self.rules, state, seat, SIDES[seat])
            state = self.rules.apply(state, seat, answer, self.dice).state
        return state

    def value(self, state: State) -> float:
        """What a state is worth to the player."""
        return worth(self.rules.referee, state, SIDES[self.seat])

    def goes_on(self, state: State) -> bool:
        """Whether the player is in the middle of an activation."""
        return (
            state.outcome is None
            and isinstance(state.agenda[0], InActivation)
            and self.seat in self.rules.deciders(state)
        )

    def choices(self, state: State) -> Iterable[Action]:
        """What the player may do there."""
        return self.rules.legal_actions(state, self.seat)

    def _quiet(self, state: State) -> bool:
        return isinstance(state.agenda[0], TakeGo) or self.goes_on(state)
