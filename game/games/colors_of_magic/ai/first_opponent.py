"""The opponent of the guided first game: it plays a scripted lesson, then plays for itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.shapes import Point, distance
from game.core.match import Strength
from game.core.rules import Seat
from game.games.colors_of_magic.ai.players import MiddlePlayer
from game.games.colors_of_magic.rules.play.activating import FreeAttacks, InActivation
from game.games.colors_of_magic.rules.play.duel import Duel
from game.games.colors_of_magic.rules.play.turn import TakeGo
from game.games.colors_of_magic.rules.state.actions import (
    Action,
    Activate,
    Boost,
    Done,
    FreeAttack,
    Move,
    Pass,
    Strike,
)
from game.games.colors_of_magic.rules.state.state import SIDES
from game.games.colors_of_magic.rules.system import decision_of
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.dice import Dice
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.state.state import State
    from game.games.colors_of_magic.rules.state.view import View

GUIDED_TURNS = 2
"""The number of turns in which it follows the script."""

PARTS: tuple[tuple[str, Point], ...] = (
    ("blue:call-guard-badger:1", (8.4, 7.2)),
    ("blue:call-guard-badger:2", (10.9, 4.8)),
    ("blue:perrine:0", (13.4, 11.2)),
)
"""The creatures that it activates in the first turn, and where each one walks; then it passes."""

WAITS = "blue:perrine:0"
"""The creature that it activates in the second turn, without a move."""

NEAR = 0.7
"""Within this many inches of a place counts as being there."""


class FirstOpponent:
    """Comes to meet the newcomer, plays one card in its first duel, and strikes whoever leaves a fight.

    Whatever the newcomer does, each of its acts is one that the rules allow; after `GUIDED_TURNS` turns it
    plays as the middling machine does.
    """

    strength = Strength.MIDDLE

    def __init__(self, library: Library) -> None:
        self._own = MiddlePlayer(library)

    def choose(self, view: View, choices: Sequence[Action], dice: Dice) -> Action:
        """The scripted action, or after the script the one that the machine player thinks best.

        Raises:
            ValueError: the view is an onlooker's.
        """
        state = view.table
        if state.turn > GUIDED_TURNS or len(choices) == 1:
            return self._own.choose(view, choices, dice)
        match decision_of(state):
            case TakeGo():
                return _go(state, choices)
            case InActivation(creature):
                move = _activation(state, creature, choices)
                allowed = self._own.rules.check(state, Seat(SIDES.index(Side.BLUE)), move).allowed
                return move if allowed else Done()
            case Duel() as duel:
                return _boost(duel, state, choices)
            case FreeAttacks():
                return next((choice for choice in choices if isinstance(choice, FreeAttack)), choices[0])
            case _:
                passing = (choice for choice in choices if isinstance(choice, Pass | Done))
                return next(passing, choices[0])


def _go(state: State, choices: Sequence[Action]) -> Action:
    """Activate the next creature of the script that still can be, then pass."""
    ready = {choice.creature for choice in choices if isinstance(choice, Activate)}
    part = [creature for creature, _ in PARTS] if state.turn == 1 else [WAITS]
    return next((Activate(creature) for creature in part if creature in ready), Pass())


def _activation(state: State, creature: str, choices: Sequence[Action]) -> Action:
    """Strike whoever is within reach, else walk where the script says, else end the activation."""
    body = state.body(creature)
    strikes = [choice for choice in choices if isinstance(choice, Strike)]
    if strikes:
        return strikes[0]
    goal = dict(PARTS).get(creature)
    moves = [choice for choice in choices if isinstance(choice, Move)]
    if goal is None or state.turn > 1 or body.travelled or distance(body.at, goal) <= NEAR or not moves:
        return Done()
    return Move((body.at, goal))


def _boost(duel: Duel, state: State, choices: Sequence[Action]) -> Action:
    """Play one card in the first duel, so that the newcomer sees the opponent do it too."""
    cards = [choice for choice in choices if isinstance(choice, Boost)]
    spent = state.player(Side.BLUE).zones.discard or duel.cards()
    return cards[0] if cards and not spent else Pass()
