"""What the rules of all tables of turns share: the game master does everything, until the end."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from game.core.rules import A, Reason, Seat, Verdict
from game.core.turn_order import MASTER

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.core.rules import Outcome


@dataclass(frozen=True, slots=True)
class Remove:
    """Somebody leaves."""

    id: str


@dataclass(frozen=True, slots=True)
class Rename:
    """Somebody is called otherwise."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Note:
    """The game master's note on somebody."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Close:
    """The encounter is over; nobody wins it."""


class Closable(Protocol):
    """A state that ends when the encounter is closed."""

    @property
    def outcome(self) -> Outcome | None:
        """None while it goes on."""
        ...


C = TypeVar("C", bound=Closable)


class MasterRules(ABC, Generic[C, A]):
    """What the rules of all turn-order tables share: the game master does everything, until it is closed."""

    @abstractmethod
    def against(self, state: C, action: A) -> Iterable[Reason]:
        """Everything that stands against an action of the game master's."""

    @abstractmethod
    def offered(self, state: C) -> Iterable[A]:
        """Actions to try, allowed or not: of free numbers and words a few."""

    def deciders(self, state: C) -> frozenset[Seat]:
        """The game master, until the encounter is closed."""
        return frozenset() if state.outcome else frozenset({MASTER})

    def check(self, state: C, seat: Seat, action: A) -> Verdict:
        """Whether the game master may do this now, with every reason against it."""
        if state.outcome is not None:
            return Verdict.no(Reason.of("TABLE-TURN-03", "turn_order.closed"))
        if seat != MASTER:
            return Verdict.no(Reason.of("TABLE-TURN-02", "turn_order.master"))
        reasons = tuple(self.against(state, action))
        return Verdict(allowed=not reasons, reasons=reasons)

    def legal_actions(self, state: C, seat: Seat) -> Iterable[A]:
        """What may be done now; of free numbers and words a few."""
        if seat not in self.deciders(state):
            return ()
        tried = dict.fromkeys(self.offered(state))
        return [action for action in tried if self.check(state, seat, action).allowed]

    def outcome(self, state: C) -> Outcome | None:
        """None while the encounter goes on."""
        return state.outcome
