"""What every turn-order table tells of itself, whatever its rules: whose turn it is and who comes after.

The speed wheel, the card rounds and the initiative are run by a game master, seat 0; an onlooker sees
what the players may. `TurnRules` is what they have in common, so that a scene or a board can be driven by
any of them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Literal, Protocol, TypeVar

from game.core.rules import A, E, Reason, Rules, S, Seat, V_co, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.core.rules import Outcome

MASTER = Seat(0)
"""The seat of the game master, who does everything at these tables."""

Side = Literal["players", "enemies", "neutral"]
"""Whose side somebody is on."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who is to take turns, whatever the table: for an encounter gathered from elsewhere.

    `portrait` is what its portrait is chosen by, empty for its id.
    """

    id: str
    name: str
    side: Side = "enemies"
    portrait: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of somebody, or of a group.

    Attributes:
        combatant: the id of who takes it.
        name: as it was given.
        side: whose side that is.
        mark: what puts it in its place, as printed: a count, a card, a space; empty where it is hidden.
        extra: whether it comes on top of the normal turn of the round.
    """

    combatant: str
    name: str
    side: Side
    mark: str = ""
    extra: bool = False


@dataclass(frozen=True, slots=True)
class Track:
    """The order as it stands: the turn being taken, those to come in this round, those that are over.

    `why` says for each turn to come, in order, what put it before the next.
    """

    round: int
    current: Turn | None = None
    coming: tuple[Turn, ...] = ()
    done: tuple[Turn, ...] = ()
    why: tuple[tuple[Reason, ...], ...] = ()


class TurnRules(Rules[S, A, E, V_co], Protocol[S, A, E, V_co]):
    """Rules of a turn-order table."""

    def track(self, state: S, seat: Seat | None) -> Track:
        """The order, as that seat may know it."""
        ...

    def proceed(self, state: S) -> A | None:
        """What lets the current turn end and the next one begin.

        None while something else must be decided first, which `legal_actions` then offers.
        """
        ...


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
