"""A saved game of Colors of Magic as it is looked at afterwards."""

from __future__ import annotations

from game.games.colors_of_magic.rules.play.actions import Action
from game.games.colors_of_magic.rules.play.events import Event
from game.games.colors_of_magic.rules.play.setup import Setup
from game.games.colors_of_magic.rules.play.state import State
from game.games.colors_of_magic.rules.play.view import View
from game.games.colors_of_magic.table.session import Session
from game.table import playback as common


class Playback(common.Playback[Setup, State, Action, Event, View], Session):
    """A match after some of its actions; nobody plays it."""

    def open_view(self, state: State) -> View:
        """A state with all cards face up."""
        return View(None, state)

    def turn_of(self, state: State) -> int:
        """The turn, 0 for the preparation."""
        return state.turn
