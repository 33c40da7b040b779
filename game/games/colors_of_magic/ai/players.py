"""Machine players of Colors of Magic at three strengths.

The middle one does what looks best at once. The strong one asks what a creature will do after it has moved,
finds ways round corners, weighs in duels what is at stake, and activates first who has most to do.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.agent import Agent, RandomAgent
from game.core.match import Strength
from game.core.rules import Seat
from game.games.colors_of_magic.ai.candidates import activation_gain, attackable, moves_round_corners, thinned
from game.games.colors_of_magic.ai.duels import boost, plain_boost
from game.games.colors_of_magic.ai.evaluate import Evaluator, Weights
from game.games.colors_of_magic.ai.sandbox import Sandbox, guess
from game.games.colors_of_magic.rules.play.actions import (
    Action,
    Activate,
    Cast,
    Disengage,
    Move,
    Pass,
    Shoot,
    Strike,
    Use,
)
from game.games.colors_of_magic.rules.play.activating import InActivation
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.state import SIDES, State
from game.games.colors_of_magic.rules.play.turn import TakeGo
from game.games.colors_of_magic.rules.system import ColorsOfMagic

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from game.core.dice import Dice
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.play.view import View

MIDDLE_TRIES = 1
"""Of the places and targets of one card, how many the middle player tries."""

STRONG_TRIES = 3
"""How many the strong one tries."""

PURSUED = 5
"""Moves after which the strong player looks at what the creature could do next."""

USES = 4
"""Abilities that are tried after a move."""


def player(strength: Strength, library: Library) -> Agent[View, Action]:
    """A machine player of that strength."""
    match strength:
        case Strength.RANDOM:
            return RandomAgent(_kind)
        case Strength.MIDDLE:
            return MiddlePlayer(library)
        case Strength.STRONG:
            return StrongPlayer(library)


class _LookingAhead(ABC):
    """Tries its choices out in one guess of what is hidden."""

    def __init__(self, library: Library, weights: Weights = Weights()) -> None:  # noqa: B008 - a frozen value
        self.rules = ColorsOfMagic(library)
        self.evaluator = Evaluator(self.rules.referee, weights)

    def choose(self, view: View, choices: Sequence[Action], dice: Dice) -> Action:
        """The choice with the best state after it.

        Raises:
            ValueError: the view is an onlooker's.
        """
        if len(choices) == 1:
            return choices[0]
        if view.side is None:
            raise ValueError("an onlooker does not play")
        guessed, seat = guess(view, self.rules.library, dice), Seat(SIDES.index(view.side))
        return self._best(Sandbox(self.rules, self.evaluator, guessed, seat, dice), choices)

    @abstractmethod
    def _best(self, box: Sandbox, choices: Sequence[Action]) -> Action:
        """The best of several choices."""

    @abstractmethod
    def _gain(self, state: State, creature: str) -> float:
        """About what it brings to activate that creature now."""

    def _value_after(self, box: Sandbox, action: Action) -> float:
        match action:
            case Pass() if isinstance(box.state.agenda[0], TakeGo):
                return passed(box)
            case Activate(creature):
                return box.value(box.state) + self._gain(box.state, creature)
            case _:
                return box.value_after(action)


class MiddlePlayer(_LookingAhead):
    """Does what looks best at once."""

    strength = Strength.MIDDLE

    def _best(self, box: Sandbox, choices: Sequence[Action]) -> Action:
        if isinstance(box.state.agenda[0], Duel):
            return plain_boost(self.evaluator, box.state, box.state.agenda[0], box.side)
        few = thinned(self.evaluator, box.state, box.side, choices, MIDDLE_TRIES, box.dice)
        return max(box.dice.shuffle(few), key=lambda action: self._value_after(box, action))

    def _gain(self, state: State, creature: str) -> float:
        del state, creature
        return self.evaluator.weights.ready


class StrongPlayer(_LookingAhead):
    """Does what looks best once the activation it belongs to is over; moves round corners too."""

    strength = Strength.STRONG

    def _best(self, box: Sandbox, choices: Sequence[Action]) -> Action:
        match box.state.agenda[0]:
            case Duel() as duel:
                return boost(self.evaluator, box.state, duel, box.side)
            case InActivation(creature=creature):
                return self._activation(box, creature, choices)
            case _:
                few = thinned(self.evaluator, box.state, box.side, choices, STRONG_TRIES, box.dice)
                return max(few, key=lambda action: self._value_after(box, action))

    def _gain(self, state: State, creature: str) -> float:
        return activation_gain(self.evaluator, state, state.body(creature))

    def _activation(self, box: Sandbox, creature: str, choices: Sequence[Action]) -> Action:
        """What the creature does next, with a view to what it may do after that."""
        straight = [one for one in choices if isinstance(one, Move)]
        others = [one for one in choices if not isinstance(one, Move)]
        values: dict[Action, float] = {}
        for action in thinned(self.evaluator, box.state, box.side, others, STRONG_TRIES, box.dice):
            after = box.after(box.state, action)
            leaves = isinstance(action, Disengage)
            values[action] = self._best_way(box, after, creature) if leaves else box.value(after)
        moves = dict.fromkeys((*straight, *self._round_corners(box, creature, straight)))
        reached = {move: box.after(box.state, move) for move in moves}
        promising = sorted(moves, key=lambda move: -self._promise(box, reached[move], creature))
        for move in promising[:PURSUED]:
            values[move] = self._best_after(box, reached[move])
        return max(values, key=lambda action: values[action])

    def _round_corners(self, box: Sandbox, creature: str, straight: Sequence[Move]) -> list[Move]:
        """Moves to what no straight one leads to, if the creature may move at all."""
        if not straight:
            return []
        moves = moves_round_corners(self.evaluator, box.state, creature, straight)
        return [move for move in moves if self.rules.check(box.state, box.seat, move).allowed]

    def _promise(self, box: Sandbox, state: State, creature: str) -> float:
        """What a state is worth with the best attack that seems possible from there."""
        value, body = box.value(state), state.find(creature)
        if body is None or not box.goes_on(state):
            return value
        return value + attackable(self.evaluator, state, body)

    def _best_way(self, box: Sandbox, state: State, creature: str) -> float:
        """What a state is worth in which a creature has left a fight and may move."""
        if not box.goes_on(state):
            return box.value(state)
        moves = [one for one in box.choices(state) if isinstance(one, Move)]
        ways = (self._promise(box, box.after(state, move), creature) for move in moves)
        return max(ways, default=box.value(state))

    def _best_after(self, box: Sandbox, state: State) -> float:
        """What a state is worth after the best thing that is then done at once, or nothing."""
        value = box.value(state)
        if not box.goes_on(state):
            return value
        uses = 0
        for action in box.choices(state):
            if isinstance(action, Move | Disengage):
                break
            uses += isinstance(action, Use)
            if isinstance(action, Strike | Shoot) or (isinstance(action, Use) and uses <= USES):
                value = max(value, box.value(box.after(state, action)))
        return value


def passed(box: Sandbox) -> float:
    """What the state is worth to the player once it has passed; what comes of the turn is left out."""
    state = box.state
    players = tuple(replace(one, passed=True) if one.side is box.side else one for one in state.players)
    first = state.first_to_pass or box.side
    return box.value(replace(state, players=(players[0], players[1]), first_to_pass=first))


def _kind(action: Action) -> Hashable:
    """What the random player decides on first: what to do, and whether blood is to pay for it."""
    return type(action), bool(isinstance(action, Cast) and action.pact)
