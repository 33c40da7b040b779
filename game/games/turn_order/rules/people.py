"""The people at any turn-order table: found by their ids, and as owners of fields."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeVar, get_args

from game.core.rules import Reason
from game.core.turn_order import EntryColumn
from game.games.turn_order.rules.fields import Field, Flag, OneOf, Subject, turned

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from game.core.rules import S
    from game.games.turn_order.rules.fields import R, Veil


class Identified(Protocol):
    """A person with an id."""

    @property
    def id(self) -> str:
        """Unique among those who take part."""
        ...


T = TypeVar("T", bound=Identified)


class Roster(ABC, Generic[T]):
    """A state of a table: those who take part, found by their ids."""

    __slots__ = ()

    @property
    @abstractmethod
    def people(self) -> Iterable[T]:
        """The people who take part."""

    def has(self, identity: str) -> bool:
        """Whether a person of that id takes part."""
        return self.find(identity) is not None

    def find(self, identity: str) -> T | None:
        """The person of that id; None if there is none."""
        for person in self.people:
            if person.id == identity:
                return person
        return None

    def get(self, identity: str) -> T:
        """The person of that id.

        Raises:
            KeyError: there is none.
        """
        found = self.find(identity)
        if found is None:
            raise KeyError(identity)
        return found


Numbers = Literal["", "hidden", "shown"]
"""Whether players see a person's numbers; empty for what is usual: they see those of their own side."""


SEEN_COLUMNS = (
    EntryColumn("hidden", ("hidden", "caché", "cachée", "cachés", "cachées", "invisible"), "flag"),
    EntryColumn(
        "numbers",
        ("numbers", "chiffres"),
        "choice",
        choices=(("hidden", ("hidden", "cachés")), ("shown", ("shown", "montrés"))),
    ),
)
"""The columns of quick entry that say what players see."""


def numbers_hidden(numbers: Numbers, *, friend: bool) -> bool:
    """Whether players do not see a person's numbers; `friend` if on their side (TABLE-SEEN-02)."""
    return numbers == "hidden" or (numbers == "" and not friend)


def seen_fields(people: Subject[S, R]) -> tuple[Field[S, R], Field[S, R]]:
    """The fields of what players see of a person: whether they know that it is there, and its numbers."""
    return (
        Field(
            "hidden",
            people,
            Flag(),
            "TABLE-SEEN-01",
            turned("seen.log.hidden", "seen.log.discovered"),
            ("TABLE-SEEN-01", "turn_order.value"),
        ),
        Field(
            "numbers",
            people,
            OneOf(get_args(Numbers)),
            "TABLE-SEEN-02",
            lambda _, after: (f"seen.log.numbers.{after or 'usual'}",),
            ("TABLE-SEEN-02", "turn_order.value"),
            heard="nothing",
        ),
    )


def never(_person: object) -> bool:
    """False of everybody."""
    return False


def veil_of(
    get: Callable[[S, str], Any], hidden: Callable[[Any], bool], numbers: Callable[[Any], bool] = never
) -> Callable[[S, str], Veil]:
    """A function that says what players know of a person: nothing if `hidden`, no numbers if `numbers`."""

    def veil(state: S, who: str) -> Veil:
        person = get(state, who)
        return "hidden" if hidden(person) else "numbers" if numbers(person) else "open"

    return veil


def taking_part(
    everybody: Callable[[S], Iterable[Any]],
    get: Callable[[S, str], Any],
    edit: Callable[..., None],
    veil: Callable[[S, str], Veil],
    missing: tuple[str, str],
) -> Subject[S, R]:
    """The people of a table as a subject of fields, by their ids.

    Args:
        everybody: those who take part; each has an `id` and a `name`.
        get: the person of an id.
        edit: changes fields of a person; it is given the run and the id.
        veil: what players know of a person.
        missing: rule and message of the refusal where an id is nobody's.
    """
    return Subject(
        ids=lambda state: (person.id for person in everybody(state)),
        missing=lambda _, who: Reason.of(*missing, id=who),
        item=get,
        edit=edit,
        name=lambda state, who: str(get(state, who).name),
        veil=veil,
    )


def entered(people: Subject[S, R], of: Callable[[Any], object], edit: Callable[..., None]) -> Subject[S, R]:
    """The same people with the fields of what was entered: `of` gives it of a person, `edit` changes it."""
    return replace(people, item=lambda state, who: of(people.item(state, who)), edit=edit)
