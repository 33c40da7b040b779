"""A saved duel as it is looked at afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.donjon_procrastination.rules.play.actions import Action
from game.games.donjon_procrastination.rules.play.events import Event
from game.games.donjon_procrastination.rules.play.setup import Setup
from game.games.donjon_procrastination.rules.play.state import State
from game.games.donjon_procrastination.rules.play.view import View
from game.games.donjon_procrastination.table.session import DuelSession
from game.table import playback as common

if TYPE_CHECKING:
    from game.core.rules import Seat


class DuelPlayback(common.Playback[Setup, State, Action, Event, View], DuelSession):
    """A match after some of its actions; nobody plays it."""

    def open_view(self, state: State) -> View:
        """A state with all cards face up."""
        return View(None, state)

    def turn_of(self, state: State) -> int:
        """The round, 0 for the draft."""
        return state.round

    @property
    def number(self) -> int:
        """How many actions have been done, at the table that is looked at."""
        return self.at

    @property
    def asks_openly(self) -> bool:
        """Never: the match has been played."""
        return False

    def sees(self, seat: Seat) -> bool:
        """Whether these eyes see what that player holds."""
        return self.eyes in ("open", seat)

    def table_at(self, number: int) -> State:
        """The table as these eyes saw it after that many actions."""
        if self.eyes == "open":
            return self.match.state_at(number)
        return super().table_at(number)

    def events_until(self, number: int) -> tuple[Event, ...]:
        """What these eyes saw of the start and the first so many actions."""
        return tuple(event for line in self.lines()[: number + 1] for event in line.events)
