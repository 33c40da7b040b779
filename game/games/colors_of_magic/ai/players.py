"""Machine players of Colors of Magic at four strengths.

The easy one takes what looks best among what it notices. The middle one also considers what a creature will
do after a move, and what the opponent may do then. The strong one tries more of everything, plays an
activation to its end before it begins one, judges duels by the whole state, and finds ways round corners.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.core.agent import Agent, RandomAgent
from game.core.match import Strength, Thought
from game.core.rules import Seat
from game.games.colors_of_magic.ai.candidates import (
    activation_gain,
    moves_round_corners,
    stopped_short,
    thinned,
)
from game.games.colors_of_magic.ai.duels import plain_boost, weighed
from game.games.colors_of_magic.ai.evaluate import Evaluator, Weights
from game.games.colors_of_magic.ai.imagined_duels import ImaginedDuel, may_be_imagined
from game.games.colors_of_magic.ai.lookahead import attackable
from game.games.colors_of_magic.ai.motives import Continuation, motive, risk_of
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
    Done,
    Move,
    Pass,
    Shoot,
    Strike,
    Use,
)
from game.games.colors_of_magic.rules.state.motives import write_motive
from game.games.colors_of_magic.rules.state.state import SIDES, State, opponent
from game.games.colors_of_magic.rules.system import ColorsOfMagic

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Mapping, Sequence

    from game.core.dice import Dice
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.state.view import View

EASY_TRIES = 1
"""How many places and targets of one card the easy player tries."""

OVERLOOKED = 5
"""The easy player notices one in this many choices."""

MIDDLE_TRIES = 1
"""How many places and targets of one card the middle player tries."""

STRONG_TRIES = 3
"""How many places and targets of one card the strong player tries."""

MIDDLE_PURSUED = 2
"""The number of best moves after which the middle player considers what the creature could do next."""

STRONG_PURSUED = 3
"""The number of best moves after which the strong player does."""

STRONG_GUESSES = 4
"""How many guesses of the opponent's hand the strong player makes."""

DUEL_GUESSES = 12
"""How many it makes in a duel."""

FOLLOWED = 6
"""How many activations the strong player plays to their end before it chooses one to begin: mostly all."""

TOLD = 3
"""How many candidates are reported with their worth."""

USES = 4
"""How many abilities are tried after a move."""


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


@dataclass(frozen=True, slots=True)
class Intention:
    """What a creature is to do at once, and the worth of that."""

    worth: float
    acts: tuple[Action, ...]


class _LookingAhead(ABC):
    """Tries its choices in a guess of what is hidden."""

    guesses = 1
    """The number of guesses at the opponent's hand."""
    duel_guesses = 1
    """The same in a duel."""

    def __init__(self, library: Library, weights: Weights = Weights()) -> None:  # noqa: B008 - a frozen value
        self.rules = ColorsOfMagic(library)
        self.evaluator = Evaluator(self.rules.referee, weights)
        self.thoughts: tuple[Thought[Action], ...] = ()

    def choose(self, view: View, choices: Sequence[Action], dice: Dice) -> Action:
        """The choice that leads to the best state; `thoughts` then lists the best few, in victory points.

        Raises:
            ValueError: the view is an onlooker's.
        """
        self.thoughts = ()
        if len(choices) == 1:
            return choices[0]
        if view.side is None:
            raise ValueError("an onlooker does not play")
        seat = Seat(SIDES.index(view.side))
        duels = isinstance(view.table.agenda[0], Duel)
        count = self.duel_guesses if duels else self.guesses
        guessed, *more = (guess(view, self.rules.library, dice) for _ in range(count))
        box = Sandbox(self.rules, self.evaluator, guessed, seat, dice, more)
        worth = self._weighed(box, choices)
        best = sorted(worth, key=lambda action: -worth[action])
        point = self.evaluator.weights.point
        first, *rest = (Thought(action, worth[action] / point) for action in best[:TOLD])
        self.thoughts = (replace(first, motive=self._motive(box, best)), *rest)
        return best[0]

    def _motive(self, box: Sandbox, best: Sequence[Action]) -> str:
        """Why it does the first of these, where that is a sacrifice or a risk; else empty.

        It is compared with the best of the others that is none.
        """
        state = box.state
        risk = risk_of(self.evaluator, state, best[0], box.after)
        if risk is None:
            return ""
        others = (action for action in best[1:] if risk_of(self.evaluator, state, action, box.after) != risk)
        chosen = self._thought_out(box, best[0])
        other = next((self._thought_out(box, action) for action in others), Continuation((), state))
        found = motive(self.evaluator, box.side, state, chosen, other, box.mover)
        return "" if found is None else write_motive(found)

    def _thought_out(self, box: Sandbox, action: Action) -> Continuation:
        """The action with what is to follow it at once, and the state to which that leads."""
        if isinstance(action, Pass) and isinstance(box.state.agenda[0], TakeGo):
            return Continuation((action,), after_passing(box))
        return Continuation((action,), box.after(box.state, action))

    @abstractmethod
    def _weighed(self, box: Sandbox, choices: Sequence[Action]) -> Mapping[Action, float]:
        """The choices worth trying, each with its total worth."""

    @abstractmethod
    def _gain(self, box: Sandbox, creature: str) -> float:
        """A rough estimate of what activating that creature now brings."""

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
    """Takes what looks best at once among what it notices, and considers no answers."""

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
    """Takes what looks best once the activation is over, as far as it looks ahead."""

    strength = Strength.MIDDLE
    tries = MIDDLE_TRIES
    pursued = MIDDLE_PURSUED
    corners = False
    """Whether it looks for ways round corners."""
    closely = False
    """Whether it judges the stakes of a duel by the whole state."""

    def _weighed(self, box: Sandbox, choices: Sequence[Action]) -> Mapping[Action, float]:
        match box.state.agenda[0]:
            case Duel() as duel:
                return weighed(self.evaluator, box.state, duel, box.side, closely=self.closely)
            case InActivation(creature=creature):
                return self.activation(box, creature, choices)
            case _:
                few = thinned(self.evaluator, box.state, box.side, choices, self.tries, box.dice)
                return {action: self._value_after(box, action) for action in few}

    def _gain(self, box: Sandbox, creature: str) -> float:
        return activation_gain(self.evaluator, box.state, box.state.body(creature)) + box.left_after(creature)

    def activation(self, box: Sandbox, creature: str, choices: Sequence[Action]) -> Mapping[Action, float]:
        """The worth of each choice within an activation, including what the creature may do after it."""
        return {action: plan.worth for action, plan in self._plans(box, creature, choices).items()}

    def _plans(self, box: Sandbox, creature: str, choices: Sequence[Action]) -> dict[Action, Intention]:
        """The choices worth trying within an activation, each with what is to follow it at once."""
        straight = [choice for choice in choices if isinstance(choice, Move)]
        others = [choice for choice in choices if not isinstance(choice, Move)]
        plans: dict[Action, Intention] = {}
        for action in thinned(self.evaluator, box.state, box.side, others, self.tries, box.dice):
            if isinstance(action, Disengage):
                worth = self._best_way(box, box.after(box.state, action), creature)
            else:
                worth = box.tried(box.state, action)
            plans[action] = Intention(worth, (action,))
        moves = dict.fromkeys((*straight, *self._round_corners(box, creature, straight)))
        reached = {move: box.after(box.state, move) for move in moves}
        reached |= {move: box.after(box.state, move) for move in self._from_the_edge(box, creature, reached)}
        promising = sorted(reached, key=lambda move: -self._promise(box, reached[move], creature))
        for move in promising[: self.pursued]:
            worth, follows = self._best_after(box, reached[move])
            plans[move] = Intention(worth, (move,) if follows is None else (move, follows))
        return plans

    def _round_corners(self, box: Sandbox, creature: str, straight: Sequence[Move]) -> list[Move]:
        """Moves to goals that no straight move reaches, if the creature may move at all."""
        if not straight or not self.corners:
            return []
        moves = moves_round_corners(self.evaluator, box.state, creature, straight)
        return [move for move in moves if self.rules.check(box.state, box.seat, move).allowed]

    def _from_the_edge(self, box: Sandbox, creature: str, reached: Mapping[Move, State]) -> Iterator[Move]:
        """For moves to a place that end engaged there, those that hold it from where they come."""
        if not self.corners:
            return
        skirmish = self.evaluator.referee.skirmish
        for move, after in reached.items():
            if after.find(creature) is None or not skirmish(after).engaged_with(creature):
                continue
            shorter = stopped_short(self.evaluator, box.state, creature, move)
            if shorter is not None and self.rules.check(box.state, box.seat, shorter).allowed:
                yield shorter

    def _promise(self, box: Sandbox, state: State, creature: str) -> float:
        """The worth of a state plus the best attack that the creature seems able to make from there."""
        value, body = box.value_ahead(state), state.find(creature)
        if body is None or not box.goes_on(state):
            return value
        return value + attackable(self.evaluator, state, body)

    def _best_way(self, box: Sandbox, state: State, creature: str) -> float:
        """The worth of a state in which a creature has left a fight and may now move."""
        if not box.goes_on(state):
            return box.value_ahead(state)
        moves = [choice for choice in box.choices(state) if isinstance(choice, Move)]
        ways = (self._promise(box, box.after(state, move), creature) for move in moves)
        return max(ways, default=box.value_ahead(state))

    def _best_after(self, box: Sandbox, state: State) -> tuple[float, Action | None]:
        """The worth of a state after the best action that can follow at once, and that action, if any."""
        best: tuple[float, Action | None] = (box.value_ahead(state), None)
        if not box.goes_on(state):
            return best
        uses = 0
        for action in box.choices(state):
            if isinstance(action, Move | Disengage):
                break
            uses += isinstance(action, Use)
            if isinstance(action, Strike | Shoot) or (isinstance(action, Use) and uses <= USES):
                value = box.tried(state, action)
                best = (value, action) if value > best[0] else best
        return best

    def _thought_out(self, box: Sandbox, action: Action) -> Continuation:
        way = super()._thought_out(box, action)
        if not box.goes_on(way.after):
            return way
        if isinstance(action, Activate):
            begun = box.begun(action)
            values = self.activation(begun, action.creature, list(begun.choices(begun.state)))
            further = self._thought_out(begun, max(values, key=lambda choice: values[choice]))
            return Continuation((action, *further.acts), further.after)
        _, follows = self._best_after(box, way.after) if isinstance(action, Move) else (0.0, None)
        return way if follows is None else Continuation((action, follows), box.after(way.after, follows))


class StrongPlayer(MiddlePlayer):
    """Tries more of everything, judges attacks against several hands, and moves round corners.

    Before it takes a risk, it lets the other side answer it with a whole activation, chosen as the middle
    player would.
    """

    strength = Strength.STRONG
    tries = STRONG_TRIES
    pursued = STRONG_PURSUED
    guesses = STRONG_GUESSES
    duel_guesses = DUEL_GUESSES
    corners = True
    closely = True

    def __init__(self, library: Library, weights: Weights = Weights()) -> None:  # noqa: B008 - a frozen value
        super().__init__(library, weights)
        self._other = MiddlePlayer(library, weights)
        # What is worked out about a state is worked out once for both.
        self._other.rules, self._other.evaluator = self.rules, self.evaluator

    def _weighed(self, box: Sandbox, choices: Sequence[Action]) -> Mapping[Action, float]:
        match box.state.agenda[0]:
            case Duel() as duel if may_be_imagined(box.state, duel):
                imagined = ImaginedDuel(self.evaluator, box.state, duel, box.side)
                return imagined.weighed((box.state, *box.others))
            case TakeGo():
                plans = self._goes(box, choices)
            case InActivation(creature=creature):
                plans = self._plans(box, creature, choices)
            case _:
                return super()._weighed(box, choices)
        return self._risks_answered(box, plans)

    def _goes(self, box: Sandbox, choices: Sequence[Action]) -> dict[Action, Intention]:
        """What may be done with a go: activations that look best, played to their end, and all else.

        No spell that leaves the player worse off than a go without any deed is cast just to gain time.
        """
        state, other = box.state, opponent(box.side)
        idle = box.value_ahead(state, box.side if state.player(other).passed else other)
        rest = [choice for choice in choices if not isinstance(choice, Activate)]
        plans = {
            action: Intention(value, (action,))
            for action, value in super()._weighed(box, rest).items()
            if not (isinstance(action, Cast) and value < idle)
        }
        ready = [choice for choice in choices if isinstance(choice, Activate)]
        if len(ready) > FOLLOWED:
            ready.sort(key=lambda action: -self._gain(box, action.creature))
        return plans | {action: self._followed(box, action) for action in ready[:FOLLOWED]}

    def _followed(self, box: Sandbox, action: Activate) -> Intention:
        """The activation of a creature that then does what looks best."""
        begun = box.begun(action)
        if not begun.goes_on(begun.state):
            return Intention(begun.value_ahead(begun.state), (action,))
        plans = self._plans(begun, action.creature, list(begun.choices(begun.state)))
        best = plans[_best(plans)]
        return Intention(best.worth, (action, *best.acts))

    def _risks_answered(self, box: Sandbox, plans: Mapping[Action, Intention]) -> dict[Action, float]:
        """The worth of each plan; if the best one is a risk, of a few as they are after an answer.

        Those are the risk, the best plan without any, and to be done.
        """

        def risky(action: Action) -> bool:
            return risk_of(self.evaluator, box.state, action, box.after) is not None

        best = sorted(plans, key=lambda action: -plans[action].worth)
        if not risky(best[0]):
            return {action: plans[action].worth for action in best}
        safe = (action for action in best[1:] if not risky(action))
        few = dict.fromkeys((best[0], next(safe, best[0]), Done()))
        return {action: self._answered(box, plans[action]) for action in few if action in plans}

    def _answered(self, box: Sandbox, plan: Intention) -> float:
        """The worth of a plan once the creature of the other side that seems to gain most by it has acted."""
        end = box.state
        for number, act in enumerate(plan.acts):
            if number and not box.goes_on(end):
                break
            end = box.after(end, act)
        end = box.after(end, Done()) if box.goes_on(end) else end
        if end.outcome is not None:
            return plan.worth
        if box.mover(end) is box.side or end.turn != box.state.turn or not isinstance(end.agenda[0], TakeGo):
            return plan.worth
        there = box.seen_from(opponent(box.side), end)
        expected = there.value_ahead(end)
        acts = (Activate(body.id) for body in end.bodies if body.side is there.side and not body.tapped)
        gains = {
            act: activation_gain(self.evaluator, end, end.body(act.creature))
            for act in acts
            if self.rules.check(end, there.seat, act).allowed
        }
        best = max(gains, key=lambda act: gains[act], default=None)
        if best is None:
            return plan.worth
        begun = there.begun(best)
        answered = begun.value_ahead(begun.state)
        if begun.goes_on(begun.state):
            choices = list(begun.choices(begun.state))
            answered = max(self._other.activation(begun, best.creature, choices).values())
        return plan.worth + expected - max(answered, there.value_ahead(end, box.side))


def _best(plans: Mapping[Action, Intention]) -> Action:
    return max(plans, key=lambda action: plans[action].worth)


def passed(box: Sandbox) -> float:
    """The worth of the state once the player has passed, without what the rest of the turn brings."""
    return box.value_ahead(after_passing(box), opponent(box.side))


def after_passing(box: Sandbox) -> State:
    """The state once the player has passed, before anybody else does anything."""
    state = box.state
    players = tuple(
        replace(person, passed=True) if person.side is box.side else person for person in state.players
    )
    first = state.first_to_pass or box.side
    return replace(state, players=(players[0], players[1]), first_to_pass=first)


def _kind(action: Action) -> Hashable:
    """The kind of an action, and whether it is paid with blood: the random player decides that first."""
    if isinstance(action, Cast):
        return Cast, bool(action.pact)
    kind: type = type(action)
    return kind
