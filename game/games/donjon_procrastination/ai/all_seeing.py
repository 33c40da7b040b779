"""A player who sees every card, to measure how much there is to be gained by guessing better."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.donjon_procrastination.ai.players import StrongPlayer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.core.dice import Dice
    from game.games.donjon_procrastination.rules.cards.library import Library
    from game.games.donjon_procrastination.rules.play.actions import Action
    from game.games.donjon_procrastination.rules.play.state import State
    from game.games.donjon_procrastination.rules.play.view import View

ALL_SEEING = "all-seeing"
"""What the player is called; it is no strength that anybody can choose to play against."""


class AllSeeing:
    """The strong player of Donjon & Procrastination with the true table in the place of its guesses.

    The dice to come are hidden from it as from everybody.
    """

    def __init__(self, library: Library) -> None:
        self._player = StrongPlayer(library)
        self.table: State | None = None

    def state(self, dice: Dice) -> State:
        """The table as it is."""
        del dice
        if self.table is None:
            raise ValueError("nobody has shown the table")
        return self.table

    def choose(self, view: View, choices: Sequence[Action], dice: Dice) -> Action:
        """The choice with the best chance of victory as the cards lie."""
        if len(choices) == 1 or view.seat is None or view.table.phase == "draft":
            return self._player.choose(view, choices, dice)
        return self._player.among(self, view.table, view.seat, choices, dice)
