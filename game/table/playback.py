"""A saved match as it is looked at afterwards: after how many actions, and with whose eyes."""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_right
from typing import TYPE_CHECKING, Literal

from game.core.match import Line
from game.core.rules import A, E, S, Seat
from game.core.system import C
from game.table.session import Session, V

if TYPE_CHECKING:
    from game.core.match import Match

Eyes = Seat | Literal["onlooker", "open"]
"""Who looks at a match: a player, somebody without cards, or somebody who sees all cards."""


def seat_of(eyes: Eyes) -> Seat | None:
    """The player whose eyes they are."""
    return None if isinstance(eyes, str) else eyes


class Playback(Session[C, S, A, E, V]):
    """A match after `at` of its actions; nobody plays it."""

    def __init__(self, match: Match[C, S, A, E, V], at: int = 0) -> None:
        super().__init__(match)
        self.at = at
        self.eyes: Eyes = "open" if match.outcome is not None else "onlooker"
        self._shown: tuple[int, Eyes, V] | None = None
        self._read: tuple[Eyes, tuple[Line[E], ...]] | None = None
        self._turns: tuple[int, ...] | None = None

    @abstractmethod
    def open_view(self, state: S) -> V:
        """A state with all cards face up."""

    @abstractmethod
    def turn_of(self, state: S) -> int:
        """The number of the turn that a state belongs to, 0 for what comes before the first."""

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
        """What these eyes see of it."""
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
        """Who acted next."""
        return self.match.entries[self.at].seat if self.at < self.last else None

    @property
    def mine(self) -> bool:
        """Never: the match has been played."""
        return False

    @property
    def number(self) -> int:
        """How many actions have been done, at the table that is looked at."""
        return self.at

    def sees(self, seat: Seat) -> bool:
        """Whether these eyes see what that player holds."""
        return self.eyes in ("open", seat)

    @property
    def choices(self) -> tuple[Eyes, ...]:
        """How the match may be seen; while it is unfinished nobody sees the cards of all."""
        some: tuple[Eyes, ...] = ("onlooker", *self.match.seats)
        return (*some, "open") if self.finished else some

    def look(self, eyes: Eyes) -> None:
        """See the match with other eyes."""
        self.eyes = eyes
        self.sit(seat_of(eyes))

    def events_since(self, number: int) -> tuple[E, ...]:
        """What these eyes saw of the actions after that many, up to the one looked at."""
        lines = self.lines()[number + 1 : self.at + 1]
        return tuple(event for line in lines for event in line.events)

    def events_until(self, number: int) -> tuple[E, ...]:
        """What these eyes saw of the start and the first so many actions."""
        return tuple(event for line in self.lines()[: number + 1] for event in line.events)

    def lines(self) -> tuple[Line[E], ...]:
        """What these eyes may read of the setup and of all actions."""
        if self._read is None or self._read[0] != self.eyes:
            self._read = (self.eyes, self._lines_now())
        return self._read[1]

    def _lines_now(self) -> tuple[Line[E], ...]:
        if self.eyes == "open":
            entries = enumerate(self.match.entries, start=1)
            told = (Line(number, entry.seat, entry.events) for number, entry in entries)
            return (Line(0, None, self.match.course.first.events), *told)
        return self.match.log(seat_of(self.eyes))

    @property
    def turn(self) -> int:
        """Which of `turns` the state looked at belongs to."""
        return bisect_right(self.turns(), self.at) - 1

    def turns(self) -> tuple[int, ...]:
        """After how many actions each turn began, what comes before the first turn first."""
        if self._turns is None:
            numbers = [self.turn_of(self.match.state_at(number)) for number in range(self.last + 1)]
            found = [0]
            found += [n for n in range(1, self.last + 1) if numbers[n] > numbers[n - 1]]
            self._turns = tuple(dict.fromkeys(found))
        return self._turns
