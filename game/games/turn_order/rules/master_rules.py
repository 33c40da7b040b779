"""Common rules of all turn-order tables: the game master does everything until the end."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar, get_args

import msgspec

from game.content.record_text import ActionText, read_setup, write_setup
from game.core.characters import forbidden_inside
from game.core.dice import SeededDice
from game.core.rules import A, E, Outcome, Reason, Seat, Step, Verdict
from game.core.system import AnySystem, Codec, System, edition_of
from game.core.turn_order import MASTER, Side, TableSystem
from game.games.turn_order.former_keys import renewed
from game.games.turn_order.rules.batch import Batch, with_batches
from game.games.turn_order.rules.fields import Correct, Corrected, Fields, R, Remove, Subject, marked
from game.games.turn_order.rules.mark_actions import AddCondition, EndCondition, Harm
from game.games.turn_order.rules.report import Report

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from game.core.dice import Dice
    from game.core.turn_order import EntryColumn, Person
    from game.games.turn_order.rules.marks import Marks


class Closable(Protocol):
    """A state that ends when the encounter is closed."""

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, or None while the encounter goes on."""
        ...


C = TypeVar("C", bound=Closable)


def _nothing(*_: object) -> Iterable[Reason]:
    return ()


@dataclass(frozen=True, slots=True)
class Handler(Generic[C, R]):
    """How one kind of action is carried out, and what forbids it."""

    perform: Callable[[R, Any], None]
    against: Callable[[C, Any], Iterable[Reason]] = _nothing


class MasterRules(ABC, Generic[C, A, E, R]):
    """Rules of a table, and how its encounters are made and written down.

    A game derives its rules from this, sets the attributes and writes the abstract methods.

        rules.check(state, MASTER, Correct("ada", "note", "asleep")).allowed

    Attributes:
        name: what the table is registered and saved under.
        what: what an encounter is called in messages.
        latest: the edition of the rules; it goes up with every change after which encounters saved before
            would be played otherwise. `edition` is the one by which these are played.
        falls_at: the hit points at which a person falls.
        former_rulings: house rules by which encounters of earlier editions were played, which had none.
        handlers: for every kind of action but `Correct`.
        fields: what may be set by hand.
        former: reads the verbs of older saves.
        people: those who take part; `marks`: what is kept of their conditions and hit points.
        setup: the class of encounters.
        run: the class of what carries out an action.
    """

    name: str
    what: str
    falls_at = 0
    latest = 1
    former_rulings: Mapping[str, object] = MappingProxyType({})
    handlers: Mapping[type, Handler[C, R]]
    fields: Fields[C, R]
    former: Mapping[str, Callable[[Former], Any]]
    people: Subject[C, R]
    marks: Marks[C, R]
    setup: type[Any]
    run: type[R]

    def __init__(self, edition: int = 0) -> None:
        self.edition = edition or self.latest

    def begin(self, setup: Any, dice: Dice) -> Step[C, E]:  # noqa: ANN401 - a `setup`
        """An encounter before anything was done, by the rulings of its edition."""
        if self.edition < self.latest:
            setup = replace(setup, rules=replace(setup.rules, **self.former_rulings))
        return self.start(setup, dice)

    @abstractmethod
    def start(self, setup: Any, dice: Dice) -> Step[C, E]:  # noqa: ANN401 - a `setup`
        """An encounter before anything was done."""

    @abstractmethod
    def faults(self, setup: Any) -> Iterable[Reason]:  # noqa: ANN401 - a `setup`
        """The reasons why an encounter cannot be played, empty if it can."""

    @abstractmethod
    def encounter_of(self, state: C) -> Any:  # noqa: ANN401 - a `setup`
        """The encounter as it stands now, to be kept in a file."""

    @abstractmethod
    def offered(self, state: C) -> Iterable[A]:
        """Actions to try besides setting fields, allowed or not; of free numbers and words a few examples."""

    @abstractmethod
    def next_step(self, state: C) -> A | None:
        """The action that moves the turns on, allowed or not; None while something must be decided first."""

    def heard(self, event: E) -> E | None:
        """Return an event of the game itself, no report, as players hear it; None for nothing."""
        return event

    def reveals(self, event: E) -> bool:
        """Whether the event shows something that was hidden, so that it cannot be undone (TABLE-UNDO-04)."""
        return isinstance(event, Report) and event.reveals

    @abstractmethod
    def out_of_fight(self, state: C, who: str, *, dying: bool) -> tuple[A, ...]:
        """The actions that take a fallen person out of the turns, in order; `dying` adds the condition."""

    @abstractmethod
    def back_in_fight(self, state: C, who: str) -> tuple[A, ...]:
        """The actions that let such a person take turns again, in order."""

    def named_by(self, action: A) -> str | None:
        """The id of the person that an action names, who must be there; None if it names nobody."""
        return getattr(action, "id", None)

    def out_of_bounds(self, state: C, action: A) -> Iterable[Reason]:  # noqa: ARG002 - for those that look at it
        """The faults of the values of an action whatever its kind, such as numbers out of range."""
        return ()

    @abstractmethod
    def holds(self, state: C) -> bool:
        """Whether players go on seeing what was before, because somebody whom they do not see is acting."""

    def at_once(self, action: A) -> bool:
        """Whether players see what an action does even while `holds`: true of what is set by hand."""
        several = action.actions if isinstance(action, Batch) else (action,)
        return all(
            isinstance(part, Correct | Harm | AddCondition | EndCondition | Remove) for part in several
        )

    def settle(self, run: R) -> None:
        """Carry out what nobody decides, up to the next decision; called after each action."""

    def deciders(self, state: C) -> frozenset[Seat]:
        """The game master, until the encounter is closed."""
        return frozenset() if state.outcome else frozenset({MASTER})

    def check(self, state: C, seat: Seat, action: A) -> Verdict:
        """Whether the game master may do this now, with every reason against it."""
        if state.outcome is not None:
            return Verdict.no(Reason.of("TABLE-TURN-03", "turn_order.closed"))
        if seat != MASTER:
            return Verdict.no(Reason.of("TABLE-TURN-02", "turn_order.master"))
        if isinstance(action, Batch):
            return self._check_all(state, seat, action)
        if code := forbidden_inside(action):
            return Verdict.no(Reason.of("TABLE-TURN-02", "turn_order.control", code=code))
        if isinstance(action, Correct):
            reasons = tuple(self.fields.reasons(state, action))
        else:
            reasons = tuple(self._against(state, action))
        return Verdict(allowed=not reasons, reasons=reasons)

    def _check_all(self, state: C, seat: Seat, several: Batch) -> Verdict:
        """Check each of several actions in the state that those before it leave."""
        # Which dice will be rolled is not known yet, so any will do: `apply` looks once more.
        dice = SeededDice(0)
        if not several.actions:
            return Verdict.no(Reason.of("TABLE-TURN-02", "turn_order.nothing"))
        for action in several.actions:
            verdict = self.check(state, seat, action)
            if not verdict.allowed:
                return verdict
            state = self.apply(state, seat, action, dice).state
        return Verdict.yes()

    def _against(self, state: C, action: A) -> Iterable[Reason]:
        who = self.named_by(action)
        if who is not None and who not in self.people.ids(state):
            return (self.people.missing(state, who),)
        return (*self.out_of_bounds(state, action), *self.handlers[type(action)].against(state, action))

    def proceed(self, state: C) -> A | None:
        """The action that moves the turns on; None while something must be decided, or when it is over."""
        if state.outcome is not None or not any(True for _ in self.people.ids(state)):
            return None
        action = self.next_step(state)
        return action if action is not None and self.check(state, MASTER, action).allowed else None

    def flows(self, state: C) -> bool:  # noqa: ARG002 - for those with steps that nobody decides on
        """Whether `proceed` may be done at once, because nobody has anything to decide."""
        return False

    def legal_actions(self, state: C, seat: Seat) -> Iterable[A]:
        """The actions allowed now; for free numbers and words a few examples."""
        if seat not in self.deciders(state):
            return ()
        tried: dict[Any, None] = dict.fromkeys(
            chain(self.offered(state), self.marks.offered(state), self.fields.offered(state))
        )
        return [action for action in tried if self.check(state, seat, action).allowed]

    def apply(self, state: C, seat: Seat, action: A, dice: Dice) -> Step[C, E]:
        """Do an action that `check` allows, and go on to the next decision."""
        run = self.run(state, dice)
        for part in action.actions if isinstance(action, Batch) else (action,):
            if part is not action and not self.check(run.state, seat, part).allowed:
                continue  # allowed by the dice of `_check_all`, and not by those that were rolled
            if isinstance(part, Correct):
                self.fields.perform(run, part)
            else:
                self.handlers[type(part)].perform(run, part)
            self.settle(run)
        return Step(run.state, tuple(run.events))

    def redact(self, event: E, seat: Seat | None) -> E | None:
        """The event as that seat sees it; seat None is the players. None if it sees nothing."""
        if isinstance(event, Report):
            return event.read_by(seat)  # type: ignore[return-value]  # one of the table's events
        if seat == MASTER:
            return event
        if isinstance(event, Corrected):
            return self.fields.redact(event)  # type: ignore[return-value]  # as above
        return self.heard(event)

    def outcome(self, state: C) -> Outcome | None:
        """The outcome, or None while the encounter goes on."""
        return state.outcome


def mark_handlers(marks: Marks[C, R]) -> Mapping[type, Handler[C, R]]:
    """The handlers of hit points, and of conditions if `marks` keeps them."""
    made: dict[type, Handler[C, R]] = {Harm: Handler(marks.harm, marks.against_harm)}
    if marks.keeps_conditions:
        made[AddCondition] = Handler(marks.add_condition, marks.against_condition)
        made[EndCondition] = Handler(marks.end_condition, marks.against_ending)
    return made


# ---- how it is registered, and how encounters and actions are written down


def master_table(
    rules: Any,  # noqa: ANN401 - MasterRules whose views are those of TurnRules
    gathered: Callable[[Iterable[Person]], Any],
    add: Callable[[Any], Any],
    people: str = "combatants",
    *,
    columns: tuple[EntryColumn, ...] = (),
    sides: tuple[Side, ...] = get_args(Side),
    number: str = "",
    enter: Callable[[str, int], Any] | None = None,
) -> TableSystem:
    """The system of a table that a game master runs alone; the arguments are those of `TableSystem`."""
    texts: ActionText[Any] = ActionText((*rules.handlers, Correct), rules.former, renewed)
    setups = partial(read_setup, kind=rules.setup, what=rules.what, faults=rules.faults, renewed=renewed)

    def system(rules: Any) -> AnySystem:  # noqa: ANN401 - as above
        return System(
            rules=rules,
            content=str(rules.edition),
            seats=lambda _: 1,
            start=rules.begin,
            reveals=rules.reveals,
            setups=Codec(write_setup, setups),
            actions=with_batches(texts),
            reprinted=lambda _, content: system(type(rules)(edition_of(content, rules.latest))),
            holds=rules.holds,
            at_once=rules.at_once,
        )

    return TableSystem(
        system(rules),
        rules.setup,
        rules.faults,
        rules.encounter_of,
        gathered,
        add,
        people,
        columns,
        sides,
        number,
        enter,
    )


Former: TypeAlias = "Mapping[str, Any]"
"""The values of an action as a save holds them."""


def formerly(
    verbs: Mapping[str, Callable[[Former], tuple[object, object, object]]],
) -> Mapping[str, Callable[[Former], Correct]]:
    """How to read actions of saves in which fields had verbs of their own.

    Args:
        verbs: for each verb, a function from its values to id, field and value.
    """

    def reader(of: Callable[[Former], tuple[object, object, object]]) -> Callable[[Former], Correct]:
        def read(values: Former) -> Correct:
            who, field, value = of(values)
            return msgspec.convert({"who": who, "field": field, "value": value}, Correct)

        return read

    return {verb: reader(of) for verb, of in verbs.items()}


def with_former_veils(
    verbs: Mapping[str, Callable[[Former], tuple[object, object, object]]],
) -> Mapping[str, Callable[[Former], Any]]:
    """As `formerly`, with the two earlier ways to set what players see: a verb and a field, both `veil`."""

    def correct(values: Former) -> Correct | Batch:
        if values.get("field") != "veil":
            return msgspec.convert(values, Correct)
        return veiled(str(values["who"]), msgspec.convert(values["value"], tuple[str, ...]))

    def veil(values: Former) -> Batch:
        who = msgspec.convert(values["id"], str)
        # `renewed` has read the values before, and has put `numbers` in the place of `secret`.
        secret, hidden = values.get("numbers") == "hidden", bool(values.get("hidden"))
        return veiled(who, marked(secret=secret, hidden=hidden))

    return {**formerly(verbs), "veil": veil, "correct": correct}


def veiled(who: str, marks: Iterable[str]) -> Batch:
    """Set what players see of a person, by the words of earlier versions: `secret` hid the numbers."""
    held = frozenset(marks)
    numbers = Correct(who, "numbers", "hidden" if "secret" in held else "")
    return Batch((Correct(who, "hidden", "hidden" in held), numbers))
