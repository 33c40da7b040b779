"""A scripted newcomer who has just finished the lesson, to measure the machine players against."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from game.core.match import Strength
from game.games.colors_of_magic.ai.duels import plain_boost
from game.games.colors_of_magic.ai.evaluate import Evaluator
from game.games.colors_of_magic.rules.play.activating import InActivation
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.turn import TakeGo
from game.games.colors_of_magic.rules.state.actions import (
    Action,
    Activate,
    Cast,
    Done,
    Move,
    Pass,
    Shoot,
    Strike,
    Use,
)
from game.games.colors_of_magic.rules.system import ColorsOfMagic

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.shapes import Point
    from game.core.dice import Dice
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.state.state import Body, State
    from game.games.colors_of_magic.rules.state.view import View

NEARER = 0.5
"""The least gain, in inches, for which the script moves a creature towards its goal."""


class Beginner:
    """Summons whatever its mana pays for, then sends each creature to the nearest objective to act there.

    It uses what the lesson taught, never looks beyond its next action, and never pays with blood.
    """

    strength = Strength.EASY

    def __init__(self, library: Library) -> None:
        self.rules = ColorsOfMagic(library)
        self.evaluator = Evaluator(self.rules.referee)

    def choose(self, view: View, choices: Sequence[Action], dice: Dice) -> Action:
        """The first choice that makes sense to a newcomer.

        Raises:
            ValueError: the view is an onlooker's.
        """
        if view.side is None:
            raise ValueError("an onlooker does not play")
        state = view.table
        match state.agenda[0]:
            case TakeGo():
                return self._go(state, choices)
            case InActivation(creature=creature):
                return self._activation(state, state.body(creature), choices)
            case Duel() as duel:
                return plain_boost(self.evaluator, state, duel, view.side)
            case _:
                passing = next((choice for choice in choices if isinstance(choice, Pass)), None)
                return passing or dice.choice(choices)

    def _go(self, state: State, choices: Sequence[Action]) -> Action:
        card = self.rules.library.card
        summons = [
            choice
            for choice in choices
            if isinstance(choice, Cast)
            and not choice.pact
            and choice.discard is None
            and card(choice.card).creature
        ]
        if summons:
            dearest = max(card(summon.card).cost for summon in summons)
            return next(summon for summon in summons if card(summon.card).cost == dearest)
        ready = [choice for choice in choices if isinstance(choice, Activate)]
        nearest = min(ready, key=lambda choice: self._away(state, choice.creature), default=None)
        return (
            nearest if nearest is not None else next(choice for choice in choices if isinstance(choice, Pass))
        )

    def _away(self, state: State, creature: str) -> float:
        body = state.body(creature)
        return min((_gap(body.at, goal) for goal in self._goals(state, body)), default=0.0)

    def _activation(self, state: State, body: Body, choices: Sequence[Action]) -> Action:
        """Use what an objective offers, else attack, else walk on towards the nearest objective."""
        objectives = {objective.id for objective in state.objectives}
        for choice in choices:
            if isinstance(choice, Use) and choice.source in objectives:
                return choice
        goals = self._goals(state, body)
        prey = {other.id for other in state.bodies if other.at in goals}
        fights = [choice for choice in choices if isinstance(choice, Strike | Shoot)]
        best = next((fight for fight in fights if fight.target in prey), fights[0] if fights else None)
        if best is not None:
            return best
        moves = [choice for choice in choices if isinstance(choice, Move)]
        if goals and moves:
            goal = min(goals, key=lambda at: _gap(body.at, at))
            move = min(moves, key=lambda choice: _gap(choice.path[-1], goal))
            if _gap(move.path[-1], goal) < _gap(body.at, goal) - NEARER:
                return move
        return next((choice for choice in choices if isinstance(choice, Done)), choices[0])

    def _goals(self, state: State, body: Body) -> list[Point]:
        if state.scenario is None:
            return []
        return [at for _, at, _ in self.evaluator.objectives(state.scenario).places(state, body)]


def _gap(point: Point, other: Point) -> float:
    return hypot(point[0] - other[0], point[1] - other[1])
