"""A game of Colors of Magic at this screen: its seats are the sides red and blue."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from game.core.match import Match
from game.games.colors_of_magic.log.names import arrival_numbers
from game.games.colors_of_magic.rules.foresight import activated
from game.games.colors_of_magic.rules.state.actions import Action
from game.games.colors_of_magic.rules.state.events import Event
from game.games.colors_of_magic.rules.state.setup import Setup
from game.games.colors_of_magic.rules.state.state import SIDES, State, opponent
from game.games.colors_of_magic.rules.state.view import View
from game.games.colors_of_magic.rules.system import ColorsOfMagic, decision_of
from game.table.session import Playback, Session

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.core.agent import Agent
    from game.core.rules import Seat
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.play.run import Decision
    from game.positions.position import Side

GameMatch = Match[Setup, State, Action, Event, View]

Agents = tuple["Agent[View, Action] | None", ...]
"""The players of red and of blue: a machine, or None for a person at this screen."""


class SkirmishSession(Session[Setup, State, Action, Event, View]):
    """The match behind one table; its seats are also known by their sides."""

    asking_rule = "CM-ACT-01"

    def __init__(self, match: GameMatch, agents: Agents | None = None) -> None:
        super().__init__(match, agents)
        self._numbered: tuple[object, Mapping[str, int]] | None = None
        self._foreseen: tuple[tuple[object, ...], dict[str, State]] = ((), {})

    def turn_of(self, state: State) -> int:
        """The number of the turn; 0 is the preparation."""
        return state.turn

    @property
    def rules(self) -> ColorsOfMagic:
        """The rules that judge the match."""
        return cast("ColorsOfMagic", self.match.system.rules)

    @property
    def referee(self) -> Referee:
        """The referee, which says what a state means on the table."""
        return self.rules.referee

    @property
    def library(self) -> Library:
        """Everything printed."""
        return self.rules.library

    @property
    def table(self) -> State:
        """The table as the viewer sees it, hidden cards face down."""
        return self.view.table

    @property
    def decision(self) -> Decision | None:
        """The decision to be made now, as far as the viewer may know it."""
        return decision_of(self.table)

    @property
    def side(self) -> Side | None:
        """The viewer's side."""
        return side_at(self.viewer)

    @property
    def asked_side(self) -> Side | None:
        """The side that must act now."""
        return side_at(self.asked)

    @property
    def players(self) -> Mapping[Side, str]:
        """The names of the players by side, where they have one."""
        return {SIDES[seat]: name for seat, name in self.names.items()}

    @property
    def numbers(self) -> Mapping[str, int]:
        """The number of each creature that was ever in play among its kind."""
        course = self.match.course
        if self._numbered is None or self._numbered[0] is not course:
            self._numbered = (course, arrival_numbers(self.match))
        return self._numbered[1]

    def once_activated(self, state: State, creature: str) -> State:
        """The state after that creature's activation began, as far as that can be known."""
        lies = (state.bodies, state.permanents, state.zones, state.markers, state.players, state.turn)
        if lies != self._foreseen[0]:
            self._foreseen = (lies, {})
        known = self._foreseen[1]
        if creature not in known:
            known[creature] = activated(self.referee, state, creature)
        return known[creature]

    def hides(self, seat: Seat) -> bool:
        """Whether that side has cards in hand to hide."""
        return len(self.match.state.player(SIDES[seat]).zones.hand) > 0

    @property
    def front_side(self) -> Side:
        """The side whose cards lie at the lower edge of the screen."""
        return SIDES[self.front]

    @property
    def back_side(self) -> Side:
        """The side across the table."""
        return opponent(self.front_side)


def side_at(seat: Seat | None) -> Side | None:
    """The side that a seat plays."""
    return None if seat is None else SIDES[seat]


class SkirmishPlayback(Playback[Setup, State, Action, Event, View], SkirmishSession):
    """A match at an earlier point; nobody plays it."""

    def open_view(self, state: State) -> View:
        """A state with all cards face up."""
        return View(None, state)
