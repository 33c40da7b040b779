"""The fields that a game master sets by hand, as data: each of somebody or something is declared once.

    Field("laps", PAWN, Whole(0, 999), "WH-W3", ("WH-LAP-02", "wh.laps"), "wh.log.corrected.laps")
    Correct("ada", "laps", 2)                           # the one action, in text: correct {"who":"ada",...}
    Corrected("ada", "laps", 1, 2, "Ada")               # the one event

The declaration decides whether a value may be set, what is offered, what the log says and to whom, and the
form on screen. A correction that is more than a value that changes is an action of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from game.core.rules import E, Reason, S

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from game.core.dice import Dice

Value = bool | int | str | tuple[str, ...]
"""The values that a field may hold."""

Veil = Literal["open", "numbers", "hidden"]
"""The part of somebody that is kept from players: none, the numbers, all."""

Heard = Literal["all", "numbers", "fact", "nothing"]
"""The part that players hear when a field is set.

`all`: everything. `numbers`: nothing if the person's numbers are hidden. `fact`: only that something was
corrected. `nothing`: nothing. Of a hidden person they never hear anything.
"""


@dataclass(frozen=True, slots=True)
class Correct:
    """Set a field by hand; `who` is the id within the field's subject, empty for the table itself."""

    who: str
    field: str
    value: Value


@dataclass(frozen=True, slots=True)
class Remove:
    """A person leaves the encounter."""

    id: str


@dataclass(frozen=True, slots=True)
class Close:
    """End the encounter; nobody wins it."""


@dataclass(frozen=True, slots=True)
class Corrected:
    """A field was set by hand, from one value to another; `who` and `name` say of whom."""

    who: str
    field: str
    before: Value
    after: Value
    name: str = ""
    hidden: bool = False


T = TypeVar("T")


class MasterRun(Generic[S, E]):
    """A run of one action: the state as it changes, the dice, and the events so far."""

    def __init__(self, state: S, dice: Dice) -> None:
        self.state = state
        self.dice = dice
        self.events: list[E] = []

    def tell(self, *events: E) -> None:
        """Add what happened."""
        self.events += events

    def change(self, **changes: object) -> None:
        """Change fields of the state."""
        self.state = replace(self.state, **changes)  # type: ignore[type-var]  # states are dataclasses


# ---- what a field may hold


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number, both bounds included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Index:
    """A place among `count`, from 0."""

    count: int


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """A choice of one among several words."""

    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SomeOf:
    """A choice of any among several words, in their order; the item has a boolean attribute for each."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OrderOf:
    """All of several words, in any order."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Text:
    """Free text of at most `longest` characters."""

    longest: int
    empty: bool = True


Type = Whole | Index | Flag | OneOf | SomeOf | OrderOf | Text


def accepts(kind: Type, value: Value) -> bool:
    """Whether a field of that type may hold the value."""
    match kind, value:
        # To Python a bool is an int as well: flags hold nothing else, and nothing else holds one.
        case (Flag(), _) | (_, bool()):
            return isinstance(kind, Flag) and isinstance(value, bool)
        case Whole(low, high), int():
            return low <= value <= high
        case Index(count), int():
            return 0 <= value < count
        case OneOf(words), str():
            return value in words
        case SomeOf(words), tuple():
            return value == tuple(word for word in words if word in value)
        case OrderOf(words), tuple():
            return sorted(value) == sorted(words)
        case Text(longest, empty), str():
            return len(value) <= longest and (empty or bool(value.strip()))
        case _:
            return False


def another(kind: Type, value: Any) -> Value:  # noqa: ANN401 - a value that the type accepts
    """A value other than that, to be offered."""
    match kind:
        case Whole(low, high):
            return value + 1 if value < high else low
        case Index(count):
            return 0 if value else count - 1
        case Flag():
            return not value
        case OneOf(words):
            return words[(words.index(value) + 1) % len(words) if value in words else 0]
        case SomeOf((first, *_)):
            return value[1:] if first in value else (first, *value)
        case Text(longest):
            return f"{value}!" if len(value) < longest else "!"
        case _:
            return (*value[1:], *value[:1])


def most_of(kind: Type) -> int:
    """The bound that a refusal names: the greatest number, place or length; 0 where there is none."""
    match kind:
        case Whole(_, most) | Index(most) | Text(most):
            return most
        case _:
            return 0


def marked(**marks: bool) -> tuple[str, ...]:
    """The names of the marks that hold: `marked(aware=True, spotted=False)` is `("aware",)`."""
    return tuple(name for name, holds in marks.items() if holds)


# ---- what fields are of, and the fields


def _itself(_state: object, who: str) -> str:
    return who


def as_held(_state: object, _who: str, value: Value) -> Value:
    """The value itself: how the log shows it unless a field says otherwise."""
    return value


def from_one(_state: object, _who: str, place: int) -> Value:
    """A place as the log shows it: counted from 1."""
    return place + 1


def turned(on: str, off: str) -> Callable[[object, object], tuple[str]]:
    """The messages of a flag: `on` when it was set, `off` when it was cleared."""
    return lambda _, holds: (on if holds else off,)


def altered(items: Iterable[T], which: Callable[[T], bool], **changes: object) -> tuple[T, ...]:
    """The dataclasses, with `changes` made in those for which `which` holds."""
    return tuple(replace(item, **changes) if which(item) else item for item in items)  # type: ignore[type-var]


def _nothing(*_: object) -> Iterable[Reason]:
    return ()


R = TypeVar("R", bound=MasterRun[Any, Any])


@dataclass(frozen=True, slots=True)
class Subject(Generic[S, R]):
    """The owner of a group of fields: the people, the turns to come, or the table.

    Attributes:
        ids: the ids by which `Correct` names the items.
        missing: the reason given when no item has an id.
        item: the item of an id, with the fields as attributes; `edit` changes some of these.
        name: the name that the log uses, by the id that `about` gives.
        veil: what players know of that person.
        about: the id of the person concerned, where the item is a person's or its own id does not last.
    """

    ids: Callable[[S], Iterable[str]]
    missing: Callable[[S, str], Reason]
    item: Callable[[S, str], object]
    edit: Callable[..., None]
    name: Callable[[S, str], str] = lambda _state, _who: ""
    veil: Callable[[S, str], Veil] = lambda _state, _who: "open"
    about: Callable[[S, str], str] = _itself


def the_table(missing: Callable[[S, str], Reason]) -> Subject[S, Any]:
    """The table itself, whose fields are those of its state; it has an empty id."""
    return Subject(
        lambda _: ("",), missing, lambda state, _: state, lambda run, _, **changes: run.change(**changes)
    )


@dataclass(frozen=True, slots=True)
class Field(Generic[S, R]):
    """A field that the game master may set.

    Attributes:
        name: unique at its table, whatever the subject.
        of: the subject that has the field.
        type: what it may hold, or a function of the state that gives it.
        rule: the rule that the log cites.
        says: the key of the log's message, or a function from the values before and after to several keys.
        refusal: rule and message for a value of the wrong type, if more can be said than that; the message is
            given `most`.
        attribute: the item's attribute that holds it, if it has another name than the field.
        get: reads the value, if it is no attribute; `put` sets it, if more follows from that.
        logged: a value as the log shows it, if that is not as it is held.
        heard: what players hear of it.
        against_any: what forbids setting it now, whatever the value; `against` what forbids that very value.
    """

    name: str
    of: Subject[S, R]
    type: Type | Callable[[S], Type]
    rule: str
    says: str | Callable[[Any, Any], Iterable[str]]
    refusal: tuple[str, str] | None = None
    attribute: str = ""
    get: Callable[[S, str], Value] | None = None
    put: Callable[[R, str, Any], None] | None = None
    logged: Callable[[S, str, Any], Value] = as_held
    heard: Heard = "all"
    against_any: Callable[[S, str], Iterable[Reason]] = _nothing
    against: Callable[[S, str, Any], Iterable[Reason]] = _nothing

    def type_in(self, state: S) -> Type:
        """The type of the field in that state."""
        return self.type if isinstance(self.type, Type) else self.type(state)

    def value(self, state: S, who: str) -> Value:
        """The value that the field of an item has."""
        if self.get is not None:
            return self.get(state, who)
        item = self.of.item(state, who)
        if isinstance(self.type, SomeOf):
            return tuple(name for name in self.type.names if getattr(item, name))
        held: Value = getattr(item, self.attribute or self.name)
        return held

    def set(self, run: R, who: str, value: Value) -> None:
        """Set the field of an item."""
        if self.put is not None:
            self.put(run, who, value)
        elif isinstance(self.type, SomeOf) and isinstance(value, tuple):
            self.of.edit(run, who, **{name: name in value for name in self.type.names})
        else:
            self.of.edit(run, who, **{self.attribute or self.name: value})

    def sentences(self, event: Corrected) -> Iterable[str]:
        """The keys of the log's messages."""
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

    def reasons(self, state: S, action: Correct) -> Iterable[Reason]:
        """Everything that forbids setting a field."""
        field = self._fields.get(action.field)
        if field is None:
            return (Reason.of("TABLE-TURN-02", "turn_order.no_field", name=action.field),)
        if action.who not in field.of.ids(state):
            return (field.of.missing(state, action.who),)
        kind = field.type_in(state)
        if reasons := tuple(field.against_any(state, action.who)):
            return reasons
        if not accepts(kind, action.value):
            return (Reason.of(*(field.refusal or (field.rule, "turn_order.value")), most=most_of(kind)),)
        return field.against(state, action.who, action.value)

    def offered(self, state: S) -> Iterator[Correct]:
        """A correction of every field of every item to another value, allowed or not."""
        for field in self._fields.values():
            kind = field.type_in(state)
            for who in field.of.ids(state):
                yield Correct(who, field.name, another(kind, field.value(state, who)))

    def perform(self, run: R, action: Correct) -> None:
        """Set a field and tell of it, before the events that follow from it; no event if nothing changes."""
        field, who, at, before = self._fields[action.field], action.who, len(run.events), run.state
        field.set(run, who, action.value)
        if run.state == before:
            return
        # The id may name another item by now, so `about` looks at the state before. The veil is the one
        # after: players do not hear that somebody was hidden, and do hear that somebody came into sight.
        about = field.of.about(before, who)
        veil = field.of.veil(run.state, about)
        unheard = veil == "hidden" or (veil == "numbers" and field.heard == "numbers")
        event = Corrected(
            about,
            field.name,
            field.logged(before, who, field.value(before, who)),
            field.logged(before, who, action.value),
            field.of.name(run.state, about),
            hidden=unheard or field.heard == "nothing",
        )
        run.events.insert(at, event)

    def redact(self, event: Corrected) -> Corrected | None:
        """Return a correction as players hear it; None if they hear nothing."""
        if event.hidden:
            return None
        if self._fields[event.field].heard == "fact":
            return replace(event, before="", after="", name="")
        return event
