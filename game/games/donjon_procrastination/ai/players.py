"""Machine players of Donjon & Procrastination at three strengths.

The middle one plays what should win most champions in this round, without looking ahead. The strong one deals
the hidden cards in many ways, plays each guess on by the game's own rules, and estimates what the remaining
cards may bring. Both guess what was placed secretly; neither looks at it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.agent import Agent, RandomAgent
from game.core.match import Strength
from game.games.donjon_procrastination.ai.card_values import FIGHTER, MEETS
from game.games.donjon_procrastination.ai.evaluate import Appraiser, Weights
from game.games.donjon_procrastination.ai.quick_choice import answer, best_fighter, discard, draft, support
from game.games.donjon_procrastination.ai.rollout import Guesser, Sandbox, Worlds, best, distinct
from game.games.donjon_procrastination.rules.play.actions import Draft
from game.games.donjon_procrastination.rules.rules import DonjonProcrastination

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.core.dice import Dice
    from game.core.rules import Seat
    from game.games.donjon_procrastination.rules.cards.specs import Library
    from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass
    from game.games.donjon_procrastination.rules.play.actions import Action
    from game.games.donjon_procrastination.rules.play.state import Copy, State
    from game.games.donjon_procrastination.rules.play.view import View


BLIND = (20, 20, 30)
"""The numbers of guesses for which all fighters, then the better half, then the better quarter are tried.
They are large because little is known when fighters are placed."""

SEEING = (6, 6, 8)
"""The same numbers for all other actions, which are chosen when the fighters are known."""

TRIES = 12
"""The most answers to a question that are tried."""

SPREAD = 4.0
"""The difference in points that makes others choose a fighter e times as often."""

UNKNOWN = 6.0
"""How many fighters of average classes are added to the opponent's known ones: few known say little."""

SCARCE = 5.0
"""The extra worth, in points, of the first Soutien of a draw pile."""

ENOUGH = 7
"""The number of Soutien cards in a draw pile of ten from which another has no extra worth."""


def player(strength: Strength, library: Library) -> Agent[View, Action]:
    """A machine player of the given strength."""
    match strength:
        case Strength.RANDOM:
            return RandomAgent()
        case Strength.EASY | Strength.MIDDLE:
            return MiddlePlayer(library)
        case Strength.STRONG:
            return StrongPlayer(library)


class MiddlePlayer:
    """Plays its best card, and a Soutien whenever that should win more champions than keeping it."""

    strength = Strength.MIDDLE

    def __init__(self, library: Library) -> None:
        self._appraiser = Appraiser(library)

    def choose(self, view: View, choices: Sequence[Action], dice: Dice) -> Action:
        """The action that simple arithmetic on this round finds best."""
        state, seat = view.table, _seat(view)
        if len(choices) == 1:
            return choices[0]
        if state.question is not None:
            return answer(self._appraiser, state, state.question, dice)
        match state.phase:
            case "face":
                return best_fighter(self._appraiser, state, seat)
            case "support":
                return support(self._appraiser, state, seat, saved=0.0)
            case "draft":
                return draft(self._appraiser, state, seat)
            case _:
                return discard(self._appraiser, state, seat)


class StrongPlayer:
    """Takes the action that wins most often over many guesses of what is hidden."""

    strength = Strength.STRONG

    def __init__(
        self,
        library: Library,
        weights: Weights = Weights(),  # noqa: B008 - a frozen value
        blind: Sequence[int] = BLIND,
        seeing: Sequence[int] = SEEING,
        spread: float = SPREAD,
    ) -> None:
        self._rules = DonjonProcrastination(library, remembers=False)
        self._appraiser = Appraiser(library, weights)
        self._blind, self._seeing = blind, seeing
        self._spread = spread

    def choose(self, view: View, choices: Sequence[Action], dice: Dice) -> Action:
        """The choice with the best chance of victory."""
        seat = _seat(view)
        if len(choices) == 1:
            return choices[0]
        if view.table.phase == "draft":
            return _remembering_draft(self._appraiser, view.table, seat)
        return self.among(Guesser(view, self._rules.library), view.table, seat, choices, dice)

    def among(
        self, worlds: Worlds, table: State, seat: Seat, choices: Sequence[Action], dice: Dice
    ) -> Action:
        """The choice with the best chance of victory over states from that source."""
        box = Sandbox(self._rules, self._appraiser, seat, self._spread)
        few = distinct(choices)
        if table.question is not None and len(few) > TRIES:
            few = list(dice.shuffle(few))[: TRIES - 1]
            few.append(answer(self._appraiser, table, table.question, dice))
        placing = table.phase == "face" and table.question is None
        return best(box, worlds, few, dice, self._blind if placing else self._seeing)


def _seat(view: View) -> Seat:
    if view.seat is None:
        raise ValueError("an onlooker does not play")
    return view.seat


ALL_SEEING = "all-seeing"
"""The name of this player; nobody can choose to play against it."""


class AllSeeing:
    """The strong player with the true table in place of its guesses.

    The dice to come are hidden from it as from everybody.
    """

    strength = Strength.STRONG

    def __init__(self, library: Library) -> None:
        self._player = StrongPlayer(library)
        self.table: State | None = None

    def state(self, dice: Dice) -> State:
        """The true state, instead of a guess."""
        del dice
        if self.table is None:
            raise ValueError("nobody has shown the table")
        return self.table

    def choose(self, view: View, choices: Sequence[Action], dice: Dice) -> Action:
        """The choice with the best chance of victory, given the true cards."""
        if len(choices) == 1 or view.seat is None or view.table.phase == "draft":
            return self._player.choose(view, choices, dice)
        return self._player.among(self, view.table, view.seat, choices, dice)


def _remembering_draft(appraiser: Appraiser, state: State, seat: Seat) -> Draft:
    """The most useful card, given the own draft and the cards that the opponent is known to have.

    A class gains worth with every known fighter of the opponent that it dominates; a Soutien loses worth
    with every Soutien drafted already. The opponent's cards are known if hands came back without them.
    """
    player = state.players[seat]
    supports = sum(map(appraiser.is_support, player.drafted))
    classes = [appraiser.library.card(card).class_ for card in _drafted_by_other(state, seat)]

    def worth(card: Copy) -> float:
        if appraiser.is_support(card):
            return appraiser.keeping(card) + SCARCE * max(0.0, 1 - supports / ENOUGH)
        return appraiser.keeping(card) + _meeting(state, appraiser.library.card(card).class_, classes)

    return Draft(max(player.dealt, key=worth))


def _drafted_by_other(state: State, seat: Seat) -> tuple[Copy, ...]:
    """The cards that the opponent is known to have drafted."""
    sighted = state.sightings[seat] if state.sightings else ()
    return tuple(sighting.card for sighting in sighted if sighting.spots == {(1 - seat, "drafted")})


def _meeting(state: State, kind: CardClass, others: Iterable[CardClass]) -> float:
    """The points that a class gains against fighters of these classes, compared with average ones."""
    wheel = state.setup.rules.wheel
    beaten = beating = count = 0
    for other in others:
        count += 1
        beaten += (kind, other) in wheel
        beating += (other, kind) in wheel
    surplus = (beaten - beating - MEETS * count * (_turns(wheel, kind, 0) - _turns(wheel, kind, 1))) / (
        count + UNKNOWN
    )
    return surplus * FIGHTER


def _turns(wheel: Iterable[tuple[CardClass, CardClass]], kind: CardClass, side: int) -> bool:
    return any(pair[side] is kind for pair in wheel)
