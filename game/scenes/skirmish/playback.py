"""A saved game of Colors of Magic as it is looked at afterwards."""

from __future__ import annotations

from game.scenes.match import playback as common
from game.scenes.skirmish.session import Session
from game.systems.colors_of_magic.play.actions import Action
from game.systems.colors_of_magic.play.events import Event
from game.systems.colors_of_magic.play.setup import Setup
from game.systems.colors_of_magic.play.state import State
from game.systems.colors_of_magic.play.view import View


class Playback(common.Playback[Setup, State, Action, Event, View], Session):
    """A match after some of its actions; nobody plays it."""

    def open_view(self, state: State) -> View:
        """A state with all cards face up."""
        return View(None, state)

    def turn_of(self, state: State) -> int:
        """The turn, 0 for the preparation."""
        return state.turn
