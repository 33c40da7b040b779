"""A game being played at this screen: the match, who plays which side, and whose eyes look at it now."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from game.core.match import Match
from game.core.rules import Reason, Verdict
from game.systems.colors_of_magic.play.actions import Action
from game.systems.colors_of_magic.play.events import Event
from game.systems.colors_of_magic.play.rules import ColorsOfMagic, decision_of
from game.systems.colors_of_magic.play.setup import Setup
from game.systems.colors_of_magic.play.state import SIDES, State, opponent, seat_of
from game.systems.colors_of_magic.play.view import View

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.ai.agent import Agent
    from game.systems.colors_of_magic.cards.library import Library
    from game.systems.colors_of_magic.play.referee import Referee
    from game.systems.colors_of_magic.play.tasks import Decision
    from game.systems.colors_of_magic.position import Side

GameMatch = Match[Setup, State, Action, Event, View]

Agents = tuple["Agent[View, Action] | None", "Agent[View, Action] | None"]
"""Who plays red and who plays blue: a machine, or None for a person at this screen."""


class Session:
    """The match behind one table. `viewer` is the side whose hidden cards are shown, None for nobody's.

    `players` may name the people who play the sides.
    """

    def __init__(self, match: GameMatch, agents: Agents = (None, None)) -> None:
        self.match = match
        self.agents = agents
        self.players: Mapping[Side, str] = {}
        self.viewer: Side | None = self._only_person()
        self._seen: tuple[State, Side | None, View] | None = None

    @property
    def rules(self) -> ColorsOfMagic:
        """The rules that judge the match."""
        return cast("ColorsOfMagic", self.match.system.rules)

    @property
    def referee(self) -> Referee:
        """What a state means on the table."""
        return self.rules.referee

    @property
    def library(self) -> Library:
        """Everything printed."""
        return self.rules.library

    @property
    def view(self) -> View:
        """What the viewer may know; the same value as long as nothing happens."""
        state = self.match.state
        if self._seen is None or self._seen[0] is not state or self._seen[1] is not self.viewer:
            seat = None if self.viewer is None else seat_of(self.viewer)
            self._seen = (state, self.viewer, self.match.view(seat))
        return self._seen[2]

    @property
    def table(self) -> State:
        """The table as the viewer sees it, hidden cards face down."""
        return self.view.table

    @property
    def decision(self) -> Decision | None:
        """What is to be decided now, as the viewer may know it."""
        return decision_of(self.table)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match.outcome is not None

    @property
    def asked(self) -> Side | None:
        """Who is to act now: of several, who did not act last, people before machines."""
        sides = [SIDES[seat] for seat in sorted(self.match.deciders)]
        if len(sides) > 1:
            entries = self.match.entries
            last = SIDES[entries[-1].seat] if entries else SIDES[1]
            sides.sort(key=lambda side: (side is last, not self.is_person(side)))
        return sides[0] if sides else None

    @property
    def mine(self) -> bool:
        """Whether the viewer is to act."""
        return self.viewer is not None and self.asked is self.viewer

    def is_person(self, side: Side) -> bool:
        """Whether a person at this screen plays that side."""
        return self.agents[seat_of(side)] is None

    @property
    def hot_seat(self) -> bool:
        """Whether two people share the screen."""
        return all(agent is None for agent in self.agents)

    def hides(self, side: Side) -> bool:
        """Whether that side has something that the other must not see."""
        player = self.match.state.player(side)
        return len(player.zones.hand) > 0

    def sit(self, side: Side | None) -> None:
        """Look through the eyes of that side from now on."""
        self.viewer = side

    def check(self, action: Action) -> Verdict:
        """Whether the viewer may do that now, and why."""
        if self.viewer is None:
            return Verdict.no(Reason.of("CM-ACT-01", "table.not_asked"))
        return self.match.check(seat_of(self.viewer), action)

    def legal(self) -> tuple[Action, ...]:
        """What the viewer may do now; of free inches a selection."""
        return () if self.viewer is None else tuple(self.match.legal_actions(seat_of(self.viewer)))

    def may_undo(self) -> Verdict:
        """Whether the viewer may take the last action back."""
        return self.not_asked() if self.viewer is None else self.match.may_undo(seat_of(self.viewer))

    def may_redo(self) -> Verdict:
        """Whether the viewer may do again what was taken back."""
        return self.not_asked() if self.viewer is None else self.match.may_redo(seat_of(self.viewer))

    def undo(self) -> Verdict:
        """Take the last action back, if the viewer may."""
        return self.not_asked() if self.viewer is None else self.match.undo(seat_of(self.viewer))

    def redo(self) -> Verdict:
        """Do again what was taken back, if the viewer may."""
        return self.not_asked() if self.viewer is None else self.match.redo(seat_of(self.viewer))

    @staticmethod
    def not_asked() -> Verdict:
        """A refusal while somebody else is at work, or nobody looks."""
        return Verdict.no(Reason.of("TABLE-UNDO-02", "table.not_asked"))

    def events_since(self, number: int) -> tuple[Event, ...]:
        """What the viewer may know of what followed from the actions after that many."""
        seat = None if self.viewer is None else seat_of(self.viewer)
        lines = self.match.log(seat, number + 1)
        return tuple(event for line in lines for event in line.events)

    @property
    def front(self) -> Side:
        """The side whose cards lie at the lower edge of the screen."""
        if self.viewer is not None:
            return self.viewer
        return next((side for side in SIDES if self.is_person(side)), SIDES[0])

    @property
    def back(self) -> Side:
        """The other one."""
        return opponent(self.front)

    def _only_person(self) -> Side | None:
        people = [side for side in SIDES if self.is_person(side)]
        return people[0] if len(people) == 1 else None
