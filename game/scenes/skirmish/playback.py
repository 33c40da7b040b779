"""A saved match as it is looked at afterwards: after how many actions, and with whose eyes."""

from __future__ import annotations

from bisect import bisect_right
from enum import StrEnum
from typing import TYPE_CHECKING

from game.core.match import Line
from game.scenes.skirmish.session import Session
from game.systems.colors_of_magic.play.state import SIDES, seat_of
from game.systems.colors_of_magic.play.view import View
from game.systems.colors_of_magic.position import Side

if TYPE_CHECKING:
    from game.scenes.skirmish.session import GameMatch
    from game.systems.colors_of_magic.play.events import Event
    from game.systems.colors_of_magic.play.state import State


class Eyes(StrEnum):
    """Who looks at a match: somebody without cards, a player, or somebody who sees all cards."""

    ONLOOKER = "onlooker"
    RED = "red"
    BLUE = "blue"
    OPEN = "open"

    @property
    def side(self) -> Side | None:
        """The player whose eyes they are."""
        return Side(self.value) if self in {Eyes.RED, Eyes.BLUE} else None


class Playback(Session):
    """A match after `at` of its actions; nobody plays it."""

    def __init__(self, match: GameMatch, at: int = 0) -> None:
        super().__init__(match)
        self.at = at
        self.eyes = Eyes.OPEN if match.outcome is not None else Eyes.ONLOOKER
        self._shown: tuple[int, Eyes, View] | None = None
        self._read: tuple[Eyes, tuple[Line[Event], ...]] | None = None
        self._turns: tuple[int, ...] | None = None

    @property
    def last(self) -> int:
        """The number of the last action."""
        return len(self.match.entries)

    @property
    def finished(self) -> bool:
        """Whether the match was played to its end."""
        return self.match.outcome is not None

    @property
    def state(self) -> State:
        """The state looked at, hidden cards included."""
        return self.match.state_at(self.at)

    @property
    def view(self) -> View:
        """What these eyes see of it."""
        if self._shown is None or self._shown[:2] != (self.at, self.eyes):
            self._shown = (self.at, self.eyes, self._seen_now())
        return self._shown[2]

    def _seen_now(self) -> View:
        if self.eyes is Eyes.OPEN:
            return View(None, self.state)
        side = self.eyes.side
        return self.match.view(None if side is None else seat_of(side), self.at)

    @property
    def over(self) -> bool:
        """Whether the end of the match is looked at."""
        return self.finished and self.at == self.last

    @property
    def asked(self) -> Side | None:
        """Who acted next."""
        return SIDES[self.match.entries[self.at].seat] if self.at < self.last else None

    @property
    def mine(self) -> bool:
        """Never: the match has been played."""
        return False

    @property
    def choices(self) -> tuple[Eyes, ...]:
        """How the match may be seen; while it is unfinished nobody sees the cards of both."""
        return tuple(Eyes) if self.finished else (Eyes.ONLOOKER, Eyes.RED, Eyes.BLUE)

    def look(self, eyes: Eyes) -> None:
        """See the match with other eyes."""
        self.eyes = eyes
        self.sit(eyes.side)

    def events_since(self, number: int) -> tuple[Event, ...]:
        """What these eyes saw of the actions after that many, up to the one looked at."""
        lines = self.lines()[number + 1 : self.at + 1]
        return tuple(event for line in lines for event in line.events)

    def lines(self) -> tuple[Line[Event], ...]:
        """What these eyes may read of the setup and of all actions."""
        if self._read is None or self._read[0] is not self.eyes:
            self._read = (self.eyes, self._lines_now())
        return self._read[1]

    def _lines_now(self) -> tuple[Line[Event], ...]:
        if self.eyes is Eyes.OPEN:
            entries = enumerate(self.match.entries, start=1)
            told = (Line(number, entry.seat, entry.events) for number, entry in entries)
            return (Line(0, None, self.match.course.first.events), *told)
        side = self.eyes.side
        return self.match.log(None if side is None else seat_of(side))

    @property
    def turn(self) -> int:
        """Which of `turns` the state looked at belongs to."""
        return bisect_right(self.turns(), self.at) - 1

    def turns(self) -> tuple[int, ...]:
        """After how many actions each turn began, the preparation first."""
        if self._turns is None:
            states = [self.match.state_at(number) for number in range(self.last + 1)]
            found = [0]
            found += [n for n in range(1, self.last + 1) if states[n].turn > states[n - 1].turn]
            self._turns = tuple(dict.fromkeys(found))
        return self._turns
