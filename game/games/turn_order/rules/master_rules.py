"""What the rules of all turn-order tables share: the game master does everything, until it is closed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import partial
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar, get_args

import msgspec

from game.content.record_text import ActionText, read_setup, write_setup
from game.core.rules import A, E, Outcome, Reason, Seat, Step, Verdict
from game.core.system import AnySystem, Codec, System
from game.core.turn_order import MASTER
from game.games.turn_order.rules.fields import Correct, Corrected, Fields, R, Subject

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from game.core.dice import Dice


class Closable(Protocol):
    """A state that ends when the encounter is closed."""

    @property
    def outcome(self) -> Outcome | None:
        """None while it goes on."""
        ...


C = TypeVar("C", bound=Closable)


def _nothing(*_: object) -> Iterable[Reason]:
    return ()


@dataclass(frozen=True, slots=True)
class Handler(Generic[C, R]):
    """What carries out an action of some kind, and what forbids it."""

    perform: Callable[[R, Any], None]
    against: Callable[[C, Any], Iterable[Reason]] = _nothing


class MasterRules(ABC, Generic[C, A, E, R]):
    """Rules of a table.

    Attributes:
        handlers: of every kind of action, but for `Correct`.
        fields: what may be set by hand.
        people: those who take part.
    """

    handlers: Mapping[type, Handler[C, R]]
    fields: Fields[C, R]
    people: Subject[C, R]

    @abstractmethod
    def offered(self, state: C) -> Iterable[A]:
        """Actions to try besides setting fields, allowed or not: of free numbers and words a few."""

    @abstractmethod
    def run(self, state: C, dice: Dice) -> R:
        """What carries out an action."""

    @abstractmethod
    def heard(self, event: E) -> E | None:
        """What the players hear of an event, if it is not that a field was set."""

    def named_by(self, action: A) -> str | None:
        """The id of whom an action must be about; None if it need not be about anybody."""
        return getattr(action, "id", None)

    def out_of_bounds(self, action: A) -> Iterable[Reason]:  # noqa: ARG002 - for those that look at it
        """What is wrong with the values of an action, whatever it is and whenever it is done."""
        return ()

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
            reasons = tuple(self._against(state, action))
        return Verdict(allowed=not reasons, reasons=reasons)

    def _against(self, state: C, action: A) -> Iterable[Reason]:
        who = self.named_by(action)
        if who is not None and who not in self.people.ids(state):
            return (self.people.missing(state, who),)
        return (*self.out_of_bounds(action), *self.handlers[type(action)].against(state, action))

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
            self.handlers[type(action)].perform(run, action)
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


# ---- how it is registered, and how encounters and actions are written down


def master_system(
    rules: Any,  # noqa: ANN401 - the rules of a table, which also start its encounters
    edition: int,
    setups: Codec[Any],
    actions: Any,  # noqa: ANN401 - the union of a table's actions
    reveals: Callable[[Any], bool] = lambda _: False,
    former: Mapping[str, Callable[[Mapping[str, Any]], Any]] = MappingProxyType({}),
) -> AnySystem:
    """The system of a table that a game master runs alone; `former` reads verbs of older saves."""
    texts: ActionText[Any] = ActionText(get_args(actions), former)
    return System(
        rules=rules,
        content=str(edition),
        seats=lambda _: 1,
        start=rules.start,
        reveals=reveals,
        setups=setups,
        actions=Codec(texts.write, texts.read),
    )


def encounters(kind: type[Any], what: str, faults: Callable[[Any], Iterable[Reason]]) -> Codec[Any]:
    """How encounters of a kind are written down; `what` is what one is called in messages."""
    return Codec(write_setup, partial(read_setup, kind=kind, what=what, faults=faults))


Former: TypeAlias = "Mapping[str, Any]"
"""The values of an action as a save holds them."""


def formerly(
    verbs: Mapping[str, Callable[[Former], tuple[object, object, object]]],
) -> Mapping[str, Callable[[Former], Correct]]:
    """How to read actions of saves in which fields had verbs of their own.

    Args:
        verbs: from the values of each verb to who, field and value.
    """

    def reader(of: Callable[[Former], tuple[object, object, object]]) -> Callable[[Former], Correct]:
        def read(values: Former) -> Correct:
            who, field, value = of(values)
            return msgspec.convert({"who": who, "field": field, "value": value}, Correct)

        return read

    return {verb: reader(of) for verb, of in verbs.items()}
