"""A duel being played at this screen: the match, who plays which seat, and who is looking now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, cast

from game.core.match import Match
from game.games.donjon_procrastination.log.game_log import DuelLog
from game.games.donjon_procrastination.log.names import DuelNames
from game.games.donjon_procrastination.rules.effects.own_cards import bears_on_own_cards
from game.games.donjon_procrastination.rules.play.actions import Action
from game.games.donjon_procrastination.rules.play.events import Event, RoundBegan
from game.games.donjon_procrastination.rules.play.setup import Setup
from game.games.donjon_procrastination.rules.play.state import State
from game.games.donjon_procrastination.rules.play.view import View
from game.table.session import Playback, Session, seat_name

if TYPE_CHECKING:
    from game.content.locale import Translator
    from game.core.rules import Seat
    from game.games.donjon_procrastination.rules.cards.specs import Library
    from game.games.donjon_procrastination.rules.rules import DonjonProcrastination

DuelMatch = Match[Setup, State, Action, Event, View]


@dataclass(frozen=True, slots=True)
class Happening:
    """An event, and the table after it, both as somebody may know them."""

    event: Event
    left: State


class DuelSession(Session[Setup, State, Action, Event, View]):
    """The match behind one table of a duel."""

    asking_rule: ClassVar[str] = "DP-FLOW-01"

    def turn_of(self, state: State) -> int:
        """The number of the round; 0 is the draft."""
        return state.round

    @property
    def library(self) -> Library:
        """The library of everything printed."""
        return cast("DonjonProcrastination", self.match.system.rules).library

    @property
    def table(self) -> State:
        """The table as the viewer sees it, hidden cards left out."""
        return self.view.table

    @property
    def actor(self) -> Seat | None:
        """The seat that answers at this screen: the viewer, or whoever is asked openly."""
        asked = self.asked
        if asked is None or not self.is_person(asked):
            return None
        if self.mine or (self.viewer is None and self.asks_openly):
            return asked
        return None

    @property
    def asks_openly(self) -> bool:
        """Whether dice are to be thrown, or an effect asks about things that everybody sees, and only those.

        Whoever may pay with a card, or draw one, decides with the own hand in sight.
        """
        table = self.match.view(None).table
        if table.phase == "dice":
            return True
        question = table.question
        if question is not None and question.kind == "faces":
            return True
        if question is None or question.hidden or not question.options:
            return False
        if table.pending and bears_on_own_cards(table.pending[0].effect):
            return False
        return question.kind != "card" or all(self._lies_open(card) for card in question.options)

    def seen(self, state: State) -> State:
        """A state of the match as the viewer may know it."""
        return self.match.system.rules.view(state, self.viewer).table

    def happenings_since(self, number: int) -> tuple[Happening, ...]:
        """The events that the viewer may know of, after that many actions, one by one."""
        entries = self.match.entries[number : self.number]
        left = [self.seen(state) for entry in entries for state in entry.left]
        events = zip(self.events_since(number), left, strict=True)
        return tuple(Happening(event, state) for event, state in events)

    def round_events(self, number: int | None = None) -> tuple[Event, ...]:
        """The viewer's events of the current round, or of the round after that many actions.

        They include the beginning of the round.
        """
        events = self.events_until(self.number if number is None else number)
        begins = [place for place, event in enumerate(events) if isinstance(event, RoundBegan)]
        return events[begins[-1] :] if begins else events

    def _lies_open(self, card: str) -> bool:
        players = self.match.view(None).table.players
        return any(
            card in player.score
            or card in player.carried
            or any(card == played.card for played in player.table)
            for player in players
        )


class DuelPlayback(Playback[Setup, State, Action, Event, View], DuelSession):
    """A match at an earlier point; nobody plays it."""

    def open_view(self, state: State) -> View:
        """A state with all cards face up."""
        return View(None, state)

    @property
    def asks_openly(self) -> bool:
        """False: the match has been played already."""
        return False

    def seen(self, state: State) -> State:
        """A state of the match as this viewer may know it."""
        return state if self.eyes == "open" else super().seen(state)


def names_at(session: DuelSession, tr: Translator) -> DuelNames:
    """The names of one match at this screen: players by name, or by colour."""
    players = {seat: seat_name(tr, seat, session.names) for seat in session.match.seats}
    return DuelNames(session.library, tr, players)


def table_log(names: DuelNames) -> DuelLog:
    """A log with the names used at the table."""
    return DuelLog(names.library, names.tr, names.players)
