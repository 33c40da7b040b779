"""The opponent of the guided first game: it follows the lesson, then plays to win."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from game.core.match import Strength
from game.games.donjon_procrastination.ai.players import MiddlePlayer
from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass
from game.games.donjon_procrastination.rules.play.actions import Bluff, Pass, Place

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.core.dice import Dice
    from game.games.donjon_procrastination.rules.cards.specs import Library
    from game.games.donjon_procrastination.rules.play.actions import Action
    from game.games.donjon_procrastination.rules.play.view import View

FIGHTERS: Mapping[int, CardClass] = MappingProxyType(
    {1: CardClass.DEXTERITY, 2: CardClass.FORCE, 3: CardClass.FORCE}
)
"""The class that it places in the first rounds, if it has one."""

BLUFFS = 2
"""The round in which it places its Esbroufe card, so that the newcomer sees one come back."""


class FirstDuellist:
    """Shows a dominated class, a decoy, and a class that is not dominated; after that it plays to win.

    Whatever the newcomer does, it only does what the rules allow.
    """

    strength = Strength.MIDDLE

    def __init__(self, library: Library) -> None:
        self._library = library
        self._own = MiddlePlayer(library)

    def choose(self, view: View, choices: Sequence[Action], dice: Dice) -> Action:
        """The action that the lesson wants now, else the one that the machine player thinks best.

        Raises:
            ValueError: the view is an onlooker's.
        """
        state = view.table
        if state.question is None and state.round in FIGHTERS:
            if state.phase == "face":
                kind = FIGHTERS[state.round]
                cards = [choice for choice in choices if isinstance(choice, Place)]
                fits = [card for card in cards if self._library.card(card.card).class_ is kind]
                if fits:
                    return max(fits, key=lambda action: self._library.card(action.card).value)
            elif state.phase == "support":
                decoy = Bluff() if state.round == BLUFFS else Pass()
                return decoy if decoy in choices else Pass()
        return self._own.choose(view, choices, dice)
