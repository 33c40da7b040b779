"""What the rules of all turn-order tables share: the game master does everything, until it is closed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from itertools import chain
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from game.core.rules import A, E, Reason, Step, Verdict
from game.core.turn_order import MASTER
from game.games.turn_order.rules.fields import Correct, Corrected

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.core.dice import Dice
    from game.core.rules import Outcome, Seat
    from game.games.turn_order.rules.fields import Fields
    from game.games.turn_order.rules.run import Run


class Closable(Protocol):
    """A state that ends when the encounter is closed."""

    @property
    def outcome(self) -> Outcome | None:
        """None while it goes on."""
        ...


C = TypeVar("C", bound=Closable)
R = TypeVar("R", bound="Run[Any, Any]")


class MasterRules(ABC, Generic[C, A, E, R]):
    """Rules of a table whose game master may also set the `fields` by hand."""

    fields: Fields[C, R]

    @abstractmethod
    def against(self, state: C, action: A) -> Iterable[Reason]:
        """Everything that stands against an action of the game master's, if it sets no field."""

    @abstractmethod
    def offered(self, state: C) -> Iterable[A]:
        """Actions to try besides setting fields, allowed or not: of free numbers and words a few."""

    @abstractmethod
    def run(self, state: C, dice: Dice) -> R:
        """What carries out an action."""

    @abstractmethod
    def perform(self, run: R, action: A) -> None:
        """Carry out an action that `check` allows and that sets no field."""

    @abstractmethod
    def heard(self, event: E) -> E | None:
        """What the players hear of an event, if it is not that a field was set."""

    def settle(self, run: R) -> None:
        """Go on after any action to the next decision."""

    def deciders(self, state: C) -> frozenset[Seat]:
        """The game master, until the encounter is closed."""
        return frozenset() if state.outcome else frozenset({MASTER})

    def check(self, state: C, seat: Seat, action: A) -> Verdict:
        """Whether the game master may do this now, with every reason against it."""
        if state.outcome is not None:
            return Verdict.no(Reason.of("TABLE-TURN-03", "turn_order.closed"))
        if seat != MASTER:
            return Verdict.no(Reason.of("TABLE-TURN-02", "turn_order.master"))
        if isinstance(action, Correct):
            reasons = tuple(self.fields.reasons(state, action))
        else:
            reasons = tuple(self.against(state, action))
        return Verdict(allowed=not reasons, reasons=reasons)

    def legal_actions(self, state: C, seat: Seat) -> Iterable[A]:
        """What may be done now; of free numbers and words a few."""
        if seat not in self.deciders(state):
            return ()
        tried: dict[Any, None] = dict.fromkeys(chain(self.offered(state), self.fields.offered(state)))
        return [action for action in tried if self.check(state, seat, action).allowed]

    def apply(self, state: C, seat: Seat, action: A, dice: Dice) -> Step[C, E]:
        """Do an action that `check` allows, and go on to the next decision."""
        del seat
        run = self.run(state, dice)
        if isinstance(action, Correct):
            self.fields.perform(run, action)
        else:
            self.perform(run, action)
        self.settle(run)
        return Step(run.state, tuple(run.events))

    def redact(self, event: E, seat: Seat | None) -> E | None:
        """The event as that seat sees it; None: as the players do."""
        if seat == MASTER:
            return event
        if isinstance(event, Corrected):
            return self.fields.redact(event)  # type: ignore[return-value]  # one of the table's events
        return self.heard(event)

    def outcome(self, state: C) -> Outcome | None:
        """None while the encounter goes on."""
        return state.outcome
