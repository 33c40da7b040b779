"""A match being played at this screen: who plays which seat, and whose eyes look at it now."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from game.core.rules import A, E, Reason, S, Seat, Verdict
from game.core.system import C

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.core.agent import Agent
    from game.core.match import Match

V = TypeVar("V")


class Session(Generic[C, S, A, E, V]):
    """The match behind one table.

    Attributes:
        agents: who plays each seat: a machine, or None for a person at this screen.
        names: what the people who play the seats are called, where they have said so.
        viewer: the seat whose hidden cards are shown, None for nobody's.
    """

    asking_rule: ClassVar[str]
    """The rule that says who is to act."""

    def __init__(
        self, match: Match[C, S, A, E, V], agents: Sequence[Agent[V, A] | None] | None = None
    ) -> None:
        self.match = match
        self.agents: tuple[Agent[V, A] | None, ...] = tuple(agents or [None] * len(match.seats))
        self.names: Mapping[Seat, str] = {}
        self.viewer: Seat | None = self._only_person()
        self._seen: tuple[S, Seat | None, V] | None = None

    @property
    def view(self) -> V:
        """What the viewer may know; the same value as long as nothing happens."""
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
        """Who is to act now: of several, who did not act last, people before machines, then by turns."""
        entries, count = self.match.entries, len(self.match.seats)
        last = entries[-1].seat if entries else count - 1

        def place(seat: Seat) -> tuple[bool, bool, int]:
            return seat == last, not self.is_person(seat), (seat - last) % count

        return min(self.match.deciders, key=place, default=None)

    @property
    def mine(self) -> bool:
        """Whether the viewer is to act."""
        return self.viewer is not None and self.asked == self.viewer

    def is_person(self, seat: Seat) -> bool:
        """Whether a person at this screen plays that seat."""
        return self.agents[seat] is None

    @property
    def hot_seat(self) -> bool:
        """Whether several people share the screen."""
        return sum(agent is None for agent in self.agents) > 1

    def hides(self, seat: Seat) -> bool:  # noqa: ARG002 - for systems that know
        """Whether that seat has something that the others must not see."""
        return True

    def sit(self, seat: Seat | None) -> None:
        """Look through the eyes of that seat from now on."""
        self.viewer = seat

    @property
    def actor(self) -> Seat | None:
        """The person who answers at this screen as it is; None while somebody has to be called to it."""
        return self.asked if self.mine else None

    @property
    def number(self) -> int:
        """How many actions have been done, at the table that is looked at."""
        return len(self.match.entries)

    def act(self, action: A) -> Verdict:
        """Do something for whoever is asked."""
        asked = self.asked
        return self.check(action) if asked is None else self.match.act(asked, action)

    def check(self, action: A) -> Verdict:
        """Whether the viewer may do that now, and why."""
        if self.viewer is None:
            return Verdict.no(Reason.of(self.asking_rule, "table.not_asked"))
        return self.match.check(self.viewer, action)

    def legal(self) -> tuple[A, ...]:
        """What the viewer may do now; of free inches a selection."""
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

    @staticmethod
    def not_asked() -> Verdict:
        """A refusal while somebody else is at work, or nobody looks."""
        return Verdict.no(Reason.of("TABLE-UNDO-02", "table.not_asked"))

    def events_since(self, number: int) -> tuple[E, ...]:
        """What the viewer may know of what followed from the actions after that many."""
        lines = self.match.log(self.viewer, number + 1)
        return tuple(event for line in lines for event in line.events)

    def events_until(self, number: int) -> tuple[E, ...]:
        """What the viewer may know of the start and the first so many actions."""
        lines = self.match.log(self.viewer)[: number + 1]
        return tuple(event for line in lines for event in line.events)

    def sees(self, seat: Seat) -> bool:
        """Whether whoever looks sees what that player holds."""
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
