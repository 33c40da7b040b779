"""A player of Colors of Magic who does anything it may, once it has seen all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.agent import RandomAgent
from game.core.match import Strength
from game.games.colors_of_magic.rules.state.actions import Action, Cast

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from game.core.dice import Dice


def kind(action: Action) -> Hashable:
    """What is done, and whether blood pays for it."""
    return (type(action), isinstance(action, Cast) and bool(action.pact))


class AnyOfAll:
    """Draws from the list of all that may be done: its games depend on the rules and that list alone."""

    strength = Strength.RANDOM

    def choose(self, view: object, choices: Sequence[Action], dice: Dice) -> Action:
        """One of the choices."""
        return RandomAgent(kind).choose(view, list(choices), dice)
