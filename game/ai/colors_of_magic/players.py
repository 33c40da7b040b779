"""Machine players of Colors of Magic at three strengths.

The middle one tries everything it may do once, in one guess of what is hidden, and keeps the best. The strong
one tries things in several guesses, finds moves of its own along cheapest paths, and looks one order further:
what a creature will do after moving is part of what the move is worth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ai.agent import Agent, RandomAgent, Strength
from game.ai.colors_of_magic.candidates import moves_with_a_purpose
from game.ai.colors_of_magic.guess import guess
from game.ai.colors_of_magic.sandbox import Sandbox
from game.core.rules import Seat
from game.systems.colors_of_magic.play.actions import Move
from game.systems.colors_of_magic.play.activating import InActivation
from game.systems.colors_of_magic.play.rules import ColorsOfMagic
from game.systems.colors_of_magic.play.state import SIDES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.dice import Dice
    from game.systems.colors_of_magic.cards.library import Library
    from game.systems.colors_of_magic.play.actions import Action
    from game.systems.colors_of_magic.play.state import State
    from game.systems.colors_of_magic.play.view import View

GUESSES = 3
"""How many guesses the strong player tries things in."""

FINALISTS = 3
"""How many of the actions that look best in the first guess are tried in the others."""


def player(strength: Strength, library: Library) -> Agent[View, Action]:
    """A machine player of that strength."""
    match strength:
        case Strength.RANDOM:
            return RandomAgent()
        case Strength.MIDDLE:
            return MiddlePlayer(library)
        case Strength.STRONG:
            return StrongPlayer(library)


class MiddlePlayer:
    """Does what looks best at once."""

    def __init__(self, library: Library) -> None:
        self.rules = ColorsOfMagic(library)

    def choose(self, view: View, choices: Sequence[Action], dice: Dice) -> Action:
        """The choice with the best state after it, in one guess of what is hidden."""
        if len(choices) == 1:
            return choices[0]
        box = Sandbox(self.rules, guess(view, self.rules.library, dice), _seat(view), dice)
        return max(dice.shuffle(choices), key=lambda action: box.value(box.after(box.state, action)))


class StrongPlayer:
    """Does what looks best once the activation it belongs to is over, in several guesses."""

    def __init__(self, library: Library) -> None:
        self.rules = ColorsOfMagic(library)

    def choose(self, view: View, choices: Sequence[Action], dice: Dice) -> Action:
        """The choice, or the move with a purpose, with the best prospects over the guesses."""
        if len(choices) == 1:
            return choices[0]
        seat = _seat(view)
        guesses = [guess(view, self.rules.library, dice) for _ in range(GUESSES)]
        first, *others = [Sandbox(self.rules, state, seat, dice) for state in guesses]
        candidates = dict.fromkeys((*dice.shuffle(choices), *self._moves(first.state)))
        prospects = {action: self._prospect(first, first.state, action) for action in candidates}
        finalists = sorted(prospects, key=lambda action: -prospects[action])[:FINALISTS]
        if len(finalists) == 1:
            return finalists[0]
        for box in others:
            for action in finalists:
                prospects[action] += self._prospect(box, box.state, action)
        return max(finalists, key=lambda action: prospects[action])

    def _prospect(self, box: Sandbox, state: State, action: Action) -> float:
        """What the state is worth after the action and the best that its activation may still bring."""
        after = box.after(state, action)
        if not box.goes_on(after):
            return box.value(after)
        follow_ups: list[Action] = [a for a in box.choices(after) if not isinstance(a, Move)]
        if not isinstance(action, Move):
            follow_ups += self._moves(after)
        return max(self._prospect(box, after, follow_up) for follow_up in follow_ups)

    def _moves(self, state: State) -> list[Move]:
        """Moves with a purpose of the creature that is being activated, if one is and may move."""
        decision = state.agenda[0]
        if not isinstance(decision, InActivation):
            return []
        moves = moves_with_a_purpose(self.rules.referee, state, decision.creature)
        side = state.body(decision.creature).side
        return [move for move in moves if decision.check(self.rules.referee, state, side, move).allowed]


def _seat(view: View) -> Seat:
    if view.side is None:
        raise ValueError("an onlooker does not play")
    return Seat(SIDES.index(view.side))
