"""What a game master sets by hand, as data: each field of somebody or something is declared once.

    Field("laps", PAWN, Whole(0, 999), _get, _put, rule="WH-W3", refusal=("WH-LAP-02", "wh.laps"), says="...")
    Correct("ada", "laps", 2)                           # the one action, in text: correct {"who":"ada",...}
    Corrected("ada", "laps", 1, 2, "Ada")               # the one event

From the declaration follow whether a value may be set, what is offered, what is told and to whom, the
sentence of the log and the form on screen. What is more than a value that changes is an action of its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

import msgspec

from game.core.rules import Reason, S

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from game.games.turn_order.rules.run import Run

Value = bool | int | str | tuple[str, ...]
"""What a field may hold."""

Veil = Literal["open", "secret", "hidden"]
"""What players know of somebody: everything, not the numbers, nothing."""

Heard = Literal["all", "numbers", "fact", "nothing"]
"""What players hear when a field is set.

Everything, everything but of those whose numbers are secret, only that something was put right, nothing. Of
whoever is hidden they hear nothing at all.
"""


@dataclass(frozen=True, slots=True)
class Correct:
    """A field is set by hand; `who` is an id of what the field is of, empty for the table itself."""

    who: str
    field: str
    value: Value


@dataclass(frozen=True, slots=True)
class Corrected:
    """A field was set by hand, from what to what; `who` and `name` are of whom it is told."""

    who: str
    field: str
    before: Value
    after: Value
    name: str = ""
    hidden: bool = False


# ---- what a field may hold


class Type(ABC):
    """The type of a field and its bounds."""

    __slots__ = ()

    @property
    def most(self) -> int:
        """The greatest number, or how many; for messages."""
        return 0

    @abstractmethod
    def accepts(self, value: Value) -> bool:
        """Whether the field may hold that."""

    @abstractmethod
    def another(self, value: Any) -> Value:  # noqa: ANN401 - a value that the type accepts
        """A value other than that, to be offered."""


@dataclass(frozen=True, slots=True)
class Whole(Type):
    """A whole number, both bounds included."""

    low: int
    high: int

    @property
    def most(self) -> int:
        """The greatest."""
        return self.high

    def accepts(self, value: Value) -> bool:
        """Whether it is within the bounds."""
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high

    def another(self, value: int) -> Value:
        """The next, after the greatest the least."""
        return value + 1 if value < self.high else self.low


@dataclass(frozen=True, slots=True)
class Place(Type):
    """A place among so many, from 0."""

    count: int

    @property
    def most(self) -> int:
        """How many places there are."""
        return self.count

    def accepts(self, value: Value) -> bool:
        """Whether there is that place."""
        return Whole(0, self.count - 1).accepts(value)

    def another(self, value: int) -> Value:
        """The first, or from there the last."""
        return 0 if value else self.count - 1


@dataclass(frozen=True, slots=True)
class Flag(Type):
    """Yes or no."""

    def accepts(self, value: Value) -> bool:
        """Whether it is one of the two."""
        return isinstance(value, bool)

    def another(self, value: bool) -> Value:
        """The other."""
        return not value


@dataclass(frozen=True, slots=True)
class Choice(Type):
    """One of several words."""

    choices: tuple[str, ...]

    def accepts(self, value: Value) -> bool:
        """Whether it is one of them."""
        return isinstance(value, str) and value in self.choices

    def another(self, value: str) -> Value:
        """The next."""
        return self.choices[(self.choices.index(value) + 1) % len(self.choices)]


@dataclass(frozen=True, slots=True)
class Marks(Type):
    """Which of several words hold, in their order."""

    names: tuple[str, ...]

    def accepts(self, value: Value) -> bool:
        """Whether it is some of them, in their order."""
        return isinstance(value, tuple) and value == tuple(name for name in self.names if name in value)

    def another(self, value: tuple[str, ...]) -> Value:
        """With the first one turned."""
        first = self.names[0]
        return value[1:] if first in value else (first, *value)


@dataclass(frozen=True, slots=True)
class Arrangement(Type):
    """All of several words, in any order."""

    words: tuple[str, ...]

    def accepts(self, value: Value) -> bool:
        """Whether it is all of them, each once."""
        return isinstance(value, tuple) and sorted(value) == sorted(self.words)

    def another(self, value: tuple[str, ...]) -> Value:
        """With the first one last."""
        return (*value[1:], value[0])


@dataclass(frozen=True, slots=True)
class Text(Type):
    """Free words, at most so many characters."""

    longest: int
    empty: bool = True

    @property
    def most(self) -> int:
        """How many characters."""
        return self.longest

    def accepts(self, value: Value) -> bool:
        """Whether they are not too many, nor none where there must be some."""
        return isinstance(value, str) and len(value) <= self.longest and (self.empty or bool(value.strip()))

    def another(self, value: str) -> Value:
        """With one character more."""
        return f"{value}!" if len(value) < self.longest else "!"


def marked(**marks: bool) -> tuple[str, ...]:
    """The names of the marks that hold: `marked(secret=True, hidden=False)` is `("secret",)`."""
    return tuple(name for name, holds in marks.items() if holds)


# ---- what fields are of, and the fields


def _itself(_state: object, who: str) -> str:
    return who


def as_held(_state: object, _who: str, value: Value) -> Value:
    """A value as it is told where nothing else is said."""
    return value


def _nothing(*_: object) -> Iterable[Reason]:
    return ()


@dataclass(frozen=True, slots=True)
class Subject(Generic[S]):
    """What some fields are of: everybody who takes part, the turns to come, the table.

    Attributes:
        ids: by which `Correct` names them.
        missing: why there is none of an id.
        name: what the log calls whom it is told of.
        veil: what players know of whom it is told of.
        about: the id of whom it is told, where it belongs to somebody or has no lasting id.
    """

    ids: Callable[[S], Iterable[str]]
    missing: Callable[[S, str], Reason]
    name: Callable[[S, str], str]
    veil: Callable[[S, str], Veil]
    about: Callable[[S, str], str] = _itself


R = TypeVar("R", bound="Run[Any, Any]")


@dataclass(frozen=True, slots=True)
class Field(Generic[S, R]):
    """A field that the game master may set.

    Attributes:
        name: unique at its table, whatever the field is of.
        of: what it is a field of.
        type: what it may hold, or how that follows from the state.
        get: what it holds now; `put` sets it, with all that follows from it.
        rule: the rule that the log cites.
        refusal: rule and message of why it cannot hold a value; the message is given `most`.
        says: the message that tells of it, or those that follow from the values before and after.
        told: a value as it is told, if that is otherwise than as it is held.
        heard: what players hear of it.
        now: what stands against setting it now, whatever the value; `against` what against that very value.
    """

    name: str
    of: Subject[S]
    type: Type | Callable[[S], Type]
    get: Callable[[S, str], Value]
    put: Callable[[R, str, Any], None]
    rule: str
    refusal: tuple[str, str]
    says: str | Callable[[Any, Any], Iterable[str]]
    told: Callable[[S, str, Any], Value] = as_held
    heard: Heard = "all"
    now: Callable[[S, str], Iterable[Reason]] = _nothing
    against: Callable[[S, str, Any], Iterable[Reason]] = _nothing

    def type_in(self, state: S) -> Type:
        """What it may hold in that state."""
        return self.type if isinstance(self.type, Type) else self.type(state)

    def sentences(self, event: Corrected) -> Iterable[str]:
        """The messages that tell of it."""
        return (self.says,) if isinstance(self.says, str) else self.says(event.before, event.after)


class Fields(Generic[S, R]):
    """All fields of a table, by their names."""

    def __init__(self, *fields: Field[S, R]) -> None:
        self._fields = {field.name: field for field in fields}

    def __getitem__(self, name: str) -> Field[S, R]:
        """The field of that name.

        Raises:
            KeyError: there is none.
        """
        return self._fields[name]

    def reasons(self, state: S, action: Correct) -> Iterator[Reason]:
        """Everything that stands against setting a field."""
        field = self._fields.get(action.field)
        if field is None:
            yield Reason.of("TABLE-TURN-02", "turn_order.no_field", name=action.field)
            return
        if action.who not in field.of.ids(state):
            yield field.of.missing(state, action.who)
            return
        reasons = tuple(field.now(state, action.who))
        if reasons:
            yield from reasons
            return
        kind = field.type_in(state)
        if kind.accepts(action.value):
            yield from field.against(state, action.who, action.value)
        else:
            rule, key = field.refusal
            yield Reason.of(rule, key, most=kind.most)

    def offered(self, state: S) -> Iterator[Correct]:
        """For every field of everybody another value, allowed or not."""
        for field in self._fields.values():
            kind = field.type_in(state)
            for who in field.of.ids(state):
                yield Correct(who, field.name, kind.another(field.get(state, who)))

    def perform(self, run: R, action: Correct) -> None:
        """Set a field and tell of it, before what follows from it; nothing if nothing changes."""
        field, at, before = self._fields[action.field], len(run.events), run.state
        held = field.get(before, action.who)
        field.put(run, action.who, action.value)
        if run.state == before:
            return
        about = field.of.about(before, action.who)
        veil = field.of.veil(run.state, about)
        unheard = veil == "hidden" or (veil == "secret" and field.heard == "numbers")
        event = Corrected(
            about,
            field.name,
            field.told(before, action.who, held),
            field.told(before, action.who, action.value),
            field.of.name(run.state, about),
            hidden=unheard or field.heard == "nothing",
        )
        run.events.insert(at, event)

    def redact(self, event: Corrected) -> Corrected | None:
        """What the players hear."""
        if event.hidden:
            return None
        if self._fields[event.field].heard == "fact":
            return replace(event, before="", after="", name="")
        return event


# ---- saves of before


Former = Mapping[str, Any]
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
