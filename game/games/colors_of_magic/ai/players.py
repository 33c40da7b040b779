"""Machine players of Colors of Magic at four strengths.

The easy one does what looks best of what it does not overlook. The middle one asks what a creature will do
after it has moved, and what the other side may do then. The strong one tries more of everything, follows an
activation to its end before it begins one, weighs duels by the whole state, and finds ways round corners.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.agent import Agent, RandomAgent
from game.core.match import Strength, Thought
from game.core.rules import Seat
from game.games.colors_of_magic.ai.candidates import activation_gain, moves_round_corners, thinned
from game.games.colors_of_magic.ai.duels import plain_boost, weighed
from game.games.colors_of_magic.ai.evaluate import Evaluator, Weights
from game.games.colors_of_magic.ai.lookahead import attackable
from game.games.colors_of_magic.ai.sandbox import Sandbox, guess
from game.games.colors_of_magic.rules.moments import InstantWindow
from game.games.colors_of_magic.rules.play.activating import InActivation
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.turn import TakeGo
from game.games.colors_of_magic.rules.state.actions import (
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
from game.games.colors_of_magic.rules.state.state import SIDES, State, opponent
from game.games.colors_of_magic.rules.system import ColorsOfMagic

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence

    from game.core.dice import Dice
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.state.view import View

EASY_TRIES = 1
"""Of the places and targets of one card, how many the easy player tries."""

OVERLOOKED = 5
"""One of so many things to do the easy player sees."""

MIDDLE_TRIES = 1
"""Of the places and targets of one card, how many the middle player tries."""

STRONG_TRIES = 3
"""How many the strong one tries."""

MIDDLE_PURSUED = 2
"""Moves after which the middle player looks at what the creature could do next."""

STRONG_PURSUED = 5
"""The same for the strong one."""

STRONG_GUESSES = 4
"""At how many hands of the other player the strong one guesses."""

FOLLOWED = 3
"""Creatures whose activation the strong player follows to its end before it decides which one begins."""

TOLD = 3
"""Candidates of which it is told what they were worth."""

USES = 4
"""Abilities that are tried after a move."""


def player(strength: Strength, library: Library) -> Agent[View, Action]:
    """A machine player of that strength."""
    match strength:
        case Strength.RANDOM:
            return RandomAgent(_kind)
        case Strength.EASY:
            return EasyPlayer(library)
        case Strength.MIDDLE:
            return MiddlePlayer(library)
        case Strength.STRONG:
            return StrongPlayer(library)


class _LookingAhead(ABC):
    """Tries its choices out in a guess of what is hidden."""

    guesses = 1
    """At how many hands of the other player it guesses."""

    def __init__(self, library: Library, weights: Weights = Weights()) -> None:  # noqa: B008 - a frozen value
        self.rules = ColorsOfMagic(library)
        self.evaluator = Evaluator(self.rules.referee, weights)
        self.thoughts: tuple[Thought[Action], ...] = ()

    def choose(self, view: View, choices: Sequence[Action], dice: Dice) -> Action:
        """The choice with the best state after it; `thoughts` then holds the best few, in victory points.

        Raises:
            ValueError: the view is an onlooker's.
        """
        self.thoughts = ()
        if len(choices) == 1:
            return choices[0]
        if view.side is None:
            raise ValueError("an onlooker does not play")
        seat = Seat(SIDES.index(view.side))
        guessed, *more = (guess(view, self.rules.library, dice) for _ in range(self.guesses))
        others = [state.player(opponent(view.side)) for state in more]
        worth = self._weighed(Sandbox(self.rules, self.evaluator, guessed, seat, dice, others), choices)
        best = sorted(worth, key=lambda action: -worth[action])
        point = self.evaluator.weights.point
        self.thoughts = tuple(Thought(action, worth[action] / point) for action in best[:TOLD])
        return best[0]

    @abstractmethod
    def _weighed(self, box: Sandbox, choices: Sequence[Action]) -> Mapping[Action, float]:
        """What is worth trying of several choices, and what each is worth in all."""

    @abstractmethod
    def _gain(self, box: Sandbox, creature: str) -> float:
        """About what it brings to activate that creature now."""

    def _value_after(self, box: Sandbox, action: Action) -> float:
        match action:
            case Pass() if isinstance(box.state.agenda[0], TakeGo):
                return passed(box)
            case Activate(creature):
                return box.value(box.state) + self._gain(box, creature)
            case _:
                after = box.value_ahead(box.after(box.state, action))
                return after - self.evaluator.price(box.state, action)


class EasyPlayer(_LookingAhead):
    """Does what looks best at once of what it does not overlook, and looks at no answer to it."""

    strength = Strength.EASY

    def _weighed(self, box: Sandbox, choices: Sequence[Action]) -> Mapping[Action, float]:
        match box.state.agenda[0]:
            case Duel() as duel:
                lays = box.dice.coin()
                return {plain_boost(self.evaluator, box.state, duel, box.side) if lays else Pass(): 0.0}
            case InstantWindow():
                return {Pass(): 0.0}
            case _:
                sane = [choice for choice in choices if not (isinstance(choice, Cast) and choice.pact)]
                few = thinned(self.evaluator, box.state, box.side, sane, EASY_TRIES, box.dice)
                seen = [choice for choice in few if box.dice.roll(OVERLOOKED) == 1] or [box.dice.choice(few)]
                return {action: self._value_after(box, action) for action in seen}

    def _value_after(self, box: Sandbox, action: Action) -> float:
        match action:
            case Pass() if isinstance(box.state.agenda[0], TakeGo):
                return box.value(box.state) - self.evaluator.weights.ready
            case Activate():
                return box.value(box.state)
            case _:
                return box.value(box.after(box.state, action))

    def _gain(self, box: Sandbox, creature: str) -> float:
        del box, creature
        return 0.0


class MiddlePlayer(_LookingAhead):
    """Does what looks best once the activation it belongs to is over, as far as it thinks of it."""

    strength = Strength.MIDDLE
    tries = MIDDLE_TRIES
    pursued = MIDDLE_PURSUED
    corners = False
    """Whether it finds ways round corners."""
    closely = False
    """Whether it weighs a duel by what it makes of the whole state."""

    def _weighed(self, box: Sandbox, choices: Sequence[Action]) -> Mapping[Action, float]:
        match box.state.agenda[0]:
            case Duel() as duel:
                return weighed(self.evaluator, box.state, duel, box.side, closely=self.closely)
            case InActivation(creature=creature):
                return self._activation(box, creature, choices)
            case _:
                few = thinned(self.evaluator, box.state, box.side, choices, self.tries, box.dice)
                return {action: self._value_after(box, action) for action in few}

    def _gain(self, box: Sandbox, creature: str) -> float:
        return activation_gain(self.evaluator, box.state, box.state.body(creature)) + box.left_after(creature)

    def _activation(self, box: Sandbox, creature: str, choices: Sequence[Action]) -> Mapping[Action, float]:
        """What the creature does next, with a view to what it may do after that."""
        straight = [choice for choice in choices if isinstance(choice, Move)]
        others = [choice for choice in choices if not isinstance(choice, Move)]
        values: dict[Action, float] = {}
        for action in thinned(self.evaluator, box.state, box.side, others, self.tries, box.dice):
            if isinstance(action, Disengage):
                values[action] = self._best_way(box, box.after(box.state, action), creature)
            else:
                values[action] = box.tried(box.state, action)
        moves = dict.fromkeys((*straight, *self._round_corners(box, creature, straight)))
        reached = {move: box.after(box.state, move) for move in moves}
        promising = sorted(moves, key=lambda move: -self._promise(box, reached[move], creature))
        for move in promising[: self.pursued]:
            values[move] = self._best_after(box, reached[move])
        return values

    def _round_corners(self, box: Sandbox, creature: str, straight: Sequence[Move]) -> list[Move]:
        """Moves to what no straight one leads to, if the creature may move at all."""
        if not straight or not self.corners:
            return []
        moves = moves_round_corners(self.evaluator, box.state, creature, straight)
        return [move for move in moves if self.rules.check(box.state, box.seat, move).allowed]

    def _promise(self, box: Sandbox, state: State, creature: str) -> float:
        """What a state is worth with the best attack that seems possible from there."""
        value, body = box.value_ahead(state), state.find(creature)
        if body is None or not box.goes_on(state):
            return value
        return value + attackable(self.evaluator, state, body)

    def _best_way(self, box: Sandbox, state: State, creature: str) -> float:
        """What a state is worth in which a creature has left a fight and may move."""
        if not box.goes_on(state):
            return box.value_ahead(state)
        moves = [choice for choice in box.choices(state) if isinstance(choice, Move)]
        ways = (self._promise(box, box.after(state, move), creature) for move in moves)
        return max(ways, default=box.value_ahead(state))

    def _best_after(self, box: Sandbox, state: State) -> float:
        """What a state is worth after the best thing that is then done at once, or nothing."""
        value = box.value_ahead(state)
        if not box.goes_on(state):
            return value
        uses = 0
        for action in box.choices(state):
            if isinstance(action, Move | Disengage):
                break
            uses += isinstance(action, Use)
            if isinstance(action, Strike | Shoot) or (isinstance(action, Use) and uses <= USES):
                value = max(value, box.tried(state, action))
        return value


class StrongPlayer(MiddlePlayer):
    """Tries more of everything, attacks against several hands, and moves round corners too."""

    strength = Strength.STRONG
    tries = STRONG_TRIES
    pursued = STRONG_PURSUED
    guesses = STRONG_GUESSES
    corners = True
    closely = True

    def _weighed(self, box: Sandbox, choices: Sequence[Action]) -> Mapping[Action, float]:
        worth = dict(super()._weighed(box, choices))
        if isinstance(box.state.agenda[0], TakeGo):
            ready = [choice for choice in worth if isinstance(choice, Activate)]
            ready.sort(key=lambda action: -worth[action])
            for action in ready[FOLLOWED:]:
                del worth[action]
            for action in ready[:FOLLOWED]:
                worth[action] = self._followed(box, action)
        return worth

    def _followed(self, box: Sandbox, action: Activate) -> float:
        """What it is worth to activate a creature that then does what looks best."""
        begun = box.begun(action)
        if not begun.goes_on(begun.state):
            return begun.value_ahead(begun.state)
        choices = list(begun.choices(begun.state))
        return max(self._activation(begun, action.creature, choices).values())


def passed(box: Sandbox) -> float:
    """What the state is worth to the player once it has passed; what comes of the turn is left out."""
    state = box.state
    players = tuple(
        replace(person, passed=True) if person.side is box.side else person for person in state.players
    )
    first = state.first_to_pass or box.side
    after = replace(state, players=(players[0], players[1]), first_to_pass=first)
    return box.value_ahead(after, opponent(box.side))


def _kind(action: Action) -> Hashable:
    """What the random player decides on first: what to do, and whether blood is to pay for it."""
    if isinstance(action, Cast):
        return Cast, bool(action.pact)
    kind: type = type(action)
    return kind
