"""A match at this screen, played or watched again: who plays which seat, and who is looking now."""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_right
from copy import copy
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Self, TypeVar

from game.core.agent import thoughts_of
from game.core.match import Controller, HistoryLine, Match
from game.core.rules import A, E, Reason, S, Seat, Verdict
from game.core.system import C

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.content.locale import Translator
    from game.core.agent import Agent

V = TypeVar("V")


class Session(Generic[C, S, A, E, V]):
    """The match behind one table.

    Attributes:
        agents: who plays each seat: a machine, or None for a person at this screen.
        viewer: the seat whose hidden cards are shown, None for nobody's.
    """

    asking_rule: ClassVar[str]
    """The rule that says who is to act."""

    def __init__(
        self, match: Match[C, S, A, E, V], agents: Sequence[Agent[V, A] | None] | None = None
    ) -> None:
        self.match = match
        self.agents: tuple[Agent[V, A] | None, ...] = tuple(agents or [None] * len(match.seats))
        if agents is not None:
            self._seat(self.names)
        self.viewer: Seat | None = self._only_person()
        self._seen: tuple[S, Seat | None, V] | None = None

    @property
    def names(self) -> Mapping[Seat, str]:
        """The names of the people who play the seats, where they have given any."""
        players = zip(self.match.seats, self.match.players, strict=False)
        return {seat: player.name for seat, player in players if player.name}

    @names.setter
    def names(self, names: Mapping[Seat, str]) -> None:
        self._seat(names)

    def _seat(self, names: Mapping[Seat, str]) -> None:
        """Let the match know who plays it."""
        self.match.players = tuple(
            Controller(None if agent is None else agent.strength, names.get(seat, ""))
            for seat, agent in zip(self.match.seats, self.agents, strict=True)
        )

    @property
    def view(self) -> V:
        """The state as the viewer may know it; the same value as long as nothing happens."""
        state = self.match.state
        if self._seen is None or self._seen[0] is not state or self._seen[1] != self.viewer:
            self._seen = (state, self.viewer, self.match.view(self.viewer))
        return self._seen[2]

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.match.outcome is not None

    @property
    def asked(self) -> Seat | None:
        """The seat that is to act now: of several, one that did not act last, people first, then in turn."""
        entries, count = self.match.entries, len(self.match.seats)
        last = entries[-1].seat if entries else count - 1

        def place(seat: Seat) -> tuple[bool, bool, int]:
            return seat == last, not self.is_person(seat), (seat - last) % count

        return min(self.match.deciders, key=place, default=None)

    def turn_of(self, state: S) -> int:  # noqa: ARG002 - for games that count turns
        """The number of the turn that a state belongs to, 0 for what comes before the first."""
        return 0

    @property
    def mine(self) -> bool:
        """Whether the viewer is to act."""
        return self.viewer is not None and self.asked == self.viewer

    def is_person(self, seat: Seat) -> bool:
        """Whether a person at this screen plays that seat."""
        return self.agents[seat] is None

    @property
    def is_shared(self) -> bool:
        """Whether several people share the screen."""
        return sum(agent is None for agent in self.agents) > 1

    def hides(self, seat: Seat) -> bool:  # noqa: ARG002 - for systems that know
        """Whether that seat has something that the others must not see."""
        return True

    def sit(self, seat: Seat | None) -> None:
        """Show the match to the player of that seat from now on."""
        self.viewer = seat

    def unwatched(self) -> Self:
        """The same match without a viewer, so that no seat's cards are shown."""
        other = copy(self)
        other.sit(None)
        return other

    @property
    def actor(self) -> Seat | None:
        """The person who answers at this screen as it is; None while somebody has to be called to it."""
        return self.asked if self.mine else None

    @property
    def number(self) -> int:
        """How many actions have been done, at the table that is looked at."""
        return len(self.match.entries)

    def act(self, action: A) -> Verdict:
        """Do something for whoever is asked; what a machine thought of is kept with it."""
        asked = self.asked
        if asked is None:
            return self.check(action)
        agent = self.agents[asked]
        return self.match.act(asked, action, () if agent is None else thoughts_of(agent))

    def check(self, action: A) -> Verdict:
        """The verdict on whether the viewer may do that now."""
        if self.viewer is None:
            return Verdict.no(Reason.of(self.asking_rule, "table.not_asked"))
        return self.match.check(self.viewer, action)

    def legal(self) -> tuple[A, ...]:
        """The viewer's legal actions; of moves in inches only a selection."""
        return () if self.viewer is None else tuple(self.match.legal_actions(self.viewer))

    def may_undo(self) -> Verdict:
        """Whether the viewer may take the last action back."""
        return self.not_asked() if self.viewer is None else self.match.may_undo(self.viewer)

    def may_redo(self) -> Verdict:
        """Whether the viewer may do again what was taken back."""
        return self.not_asked() if self.viewer is None else self.match.may_redo(self.viewer)

    def undo(self) -> Verdict:
        """Take the last action back, if the viewer may."""
        return self.not_asked() if self.viewer is None else self.match.undo(self.viewer)

    def redo(self) -> Verdict:
        """Do again what was taken back, if the viewer may."""
        return self.not_asked() if self.viewer is None else self.match.redo(self.viewer)

    def watched_only(self) -> Verdict:
        """The refusal of an action in a match that is watched again."""
        return Verdict.no(Reason.of(self.asking_rule, "table.watched_only"))

    @staticmethod
    def not_asked() -> Verdict:
        """A refusal while somebody else is at work, or nobody looks."""
        return Verdict.no(Reason.of("TABLE-UNDO-02", "table.not_asked"))

    def events_since(self, number: int) -> tuple[E, ...]:
        """The events that the viewer may know of, from the actions after that many."""
        lines = self.lines(number + 1)[: self.number - number]
        return tuple(event for line in lines for event in line.events)

    def events_until(self, number: int) -> tuple[E, ...]:
        """The events that the viewer may know of, from the start and the first so many actions."""
        return tuple(event for line in self.lines()[: number + 1] for event in line.events)

    def lines(self, first: int = 0) -> tuple[HistoryLine[E], ...]:
        """The lines that the viewer may read, of the setup and of all actions, or from that action on."""
        return self.match.log(self.viewer, first)

    def sees(self, seat: Seat) -> bool:
        """Whether the viewer sees what that player holds."""
        return self.viewer == seat

    @property
    def front(self) -> Seat:
        """The seat whose cards lie at the lower edge of the screen."""
        if self.viewer is not None:
            return self.viewer
        return next((seat for seat in self.match.seats if self.is_person(seat)), self.match.seats[0])

    def _only_person(self) -> Seat | None:
        people = [seat for seat in self.match.seats if self.is_person(seat)]
        return people[0] if len(people) == 1 else None


AnySession = Session[Any, Any, Any, Any, Any]
"""A session of whatever game."""

Eyes = Seat | Literal["onlooker", "open"]
"""The viewpoint of a match: a player's, that of somebody without cards, or of somebody who sees all."""


def machine_seats(match: Match[Any, Any, Any, Any, Any]) -> frozenset[Seat]:
    """The seats that machines play, as far as the match says who plays it."""
    players = zip(match.seats, match.players, strict=False)
    return frozenset(seat for seat, player in players if player.strength is not None)


def seat_of(eyes: Eyes) -> Seat | None:
    """The seat to which these eyes belong; None if they belong to no player."""
    return None if isinstance(eyes, str) else eyes


class Playback(Session[C, S, A, E, V]):
    """A match as it was after `at` of its actions; nobody plays it.

    With `recalled`, one of its players looks back on what the others did.
    """

    def __init__(self, match: Match[C, S, A, E, V], at: int = 0) -> None:
        super().__init__(match)
        self.at = at
        self.recalled = False
        self.eyes: Eyes = "open" if match.outcome is not None else "onlooker"
        self._shown: tuple[int, Eyes, V] | None = None
        self._read: tuple[Eyes, tuple[HistoryLine[E], ...]] | None = None
        self._turns: tuple[int, ...] | None = None

    @abstractmethod
    def open_view(self, state: S) -> V:
        """A state with all cards face up."""

    @property
    def last(self) -> int:
        """The number of the last action."""
        return len(self.match.entries)

    @property
    def finished(self) -> bool:
        """Whether the match was played to its end."""
        return self.match.outcome is not None

    @property
    def state(self) -> S:
        """The state looked at, hidden cards included."""
        return self.match.state_at(self.at)

    @property
    def view(self) -> V:
        """The view of the current viewer."""
        if self._shown is None or self._shown[:2] != (self.at, self.eyes):
            self._shown = (self.at, self.eyes, self._seen_now())
        return self._shown[2]

    def _seen_now(self) -> V:
        if self.eyes == "open":
            return self.open_view(self.state)
        return self.match.view(seat_of(self.eyes), self.at)

    @property
    def over(self) -> bool:
        """Whether the end of the match is looked at."""
        return self.finished and self.at == self.last

    @property
    def asked(self) -> Seat | None:
        """The seat that acted next."""
        return self.match.entries[self.at].seat if self.at < self.last else None

    @property
    def mine(self) -> bool:
        """False: the match has been played already."""
        return False

    @property
    def number(self) -> int:
        """How many actions have been done, at the table that is looked at."""
        return self.at

    def sees(self, seat: Seat) -> bool:
        """Whether these eyes see what that player holds."""
        return self.eyes in ("open", seat)

    @property
    def viewpoints(self) -> tuple[Eyes, ...]:
        """The possible viewpoints; in an unfinished match none shows the cards of all, or of a machine.

        Whoever plays against a machine could otherwise save the game, look into its hand, and go on.
        """
        if self.finished:
            return ("onlooker", *self.match.seats, "open")
        hidden = machine_seats(self.match)
        return ("onlooker", *(seat for seat in self.match.seats if seat not in hidden))

    def look(self, eyes: Eyes) -> None:
        """Show the match to another viewer."""
        self.eyes = eyes
        self.sit(seat_of(eyes))

    def lines(self, first: int = 0) -> tuple[HistoryLine[E], ...]:
        """The lines for this viewpoint, of the setup and of all actions, or from that action on."""
        if self._read is None or self._read[0] != self.eyes:
            self._read = (self.eyes, self._lines_now())
        return self._read[1][first:]

    def _lines_now(self) -> tuple[HistoryLine[E], ...]:
        if self.eyes == "open":
            entries = enumerate(self.match.entries, start=1)
            lines = (HistoryLine(number, entry.seat, entry.events) for number, entry in entries)
            return (HistoryLine(0, None, self.match.course.first.events), *lines)
        return self.match.log(seat_of(self.eyes))

    @property
    def turn(self) -> int:
        """The place in `turns` of the turn to which the current state belongs."""
        return bisect_right(self.turns(), self.at) - 1

    def turns(self) -> tuple[int, ...]:
        """The number of actions before each turn, with what comes before the first turn first."""
        if self._turns is None:
            numbers = [self.turn_of(self.match.state_at(number)) for number in range(self.last + 1)]
            found = [0]
            found += [n for n in range(1, self.last + 1) if numbers[n] > numbers[n - 1]]
            self._turns = tuple(dict.fromkeys(found))
        return self._turns


def player_name(say: Translator, session: AnySession, seat: Seat) -> str:
    """The name of a seat's player in that match; of the only one without a name, no colour."""
    if len(session.match.seats) == 1 and not session.names.get(seat):
        return say("seat.alone")
    return seat_name(say, seat, session.names)


def seat_name(say: Translator, seat: Seat, names: Mapping[Seat, str] | None = None) -> str:
    """The name of the seat's player, or its colour if the player has given no name."""
    return (names or {}).get(seat) or say(f"seat.{seat + 1}")
