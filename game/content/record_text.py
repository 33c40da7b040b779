"""Actions and setups as text, for records and files that people read.

An action is one line, a verb and its values as JSON:

    note {"id":"goblin-2","text":"afraid of fire"}

The verb is the name of the action class in lower case with hyphens; default values are left out. A setup is
indented JSON, with its house rules under `rules`. Control characters in them, which could be entered once,
are read as replacement characters, so that what holds them still opens.
"""

from __future__ import annotations

import re
from dataclasses import MISSING, fields
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

import msgspec

from game.content.converting import converted
from game.content.toml_source import as_found
from game.core.characters import cleaned
from game.core.errors import joined, said
from game.core.limits import excess

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from game.core.rules import Reason

A = TypeVar("A")

_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


class ActionText(Generic[A]):
    """Writes and reads the actions of some frozen dataclasses.

    `former` reads verbs that are only found in older texts, from their values; it may raise what reading
    values raises: KeyError, TypeError and the errors of msgspec. `renewed` gives values of older texts the
    keys of now.
    """

    def __init__(
        self,
        kinds: Iterable[type[A]],
        former: Mapping[str, Callable[[Mapping[str, Any]], A]] = MappingProxyType({}),
        renewed: Callable[[Any], Any] | None = None,
    ) -> None:
        self._kinds = {verb(kind): kind for kind in kinds}
        self._former = former
        self._renewed = renewed or _as_it_is

    def write(self, action: A) -> str:
        """The action on one line."""
        values = {
            item.name: getattr(action, item.name)
            for item in fields(action)  # type: ignore[arg-type]  # every kind is a dataclass
            if item.default is MISSING or getattr(action, item.name) != item.default
        }
        name = verb(type(action))
        return f"{name} {msgspec.json.encode(values).decode()}" if values else name

    def read(self, text: str) -> A:
        """The action that a line says.

        Raises:
            ValueError: it says none; the message is what was expected.
        """
        name, _, values = text.partition(" ")
        if name not in self._kinds and name not in self._former:
            raise ValueError(said("one of {choices}", choices=", ".join(sorted(self._kinds))))
        try:
            given: Any = cleaned(msgspec.json.decode(values.encode() or b"{}", type=dict[str, Any]))
            check_excess(given)
            given = self._renewed(given)
            former = self._former.get(name)
            return converted(given, self._kinds[name]) if former is None else former(given)
        except (msgspec.MsgspecError, RecursionError, KeyError, TypeError) as error:
            raise ValueError(
                said("{name} with its values as JSON ({error})", name=name, error=as_found(str(error)))
            ) from error


def read_json(text: str) -> Any:  # noqa: ANN401 - JSON
    """The JSON of a setup or an action.

    Raises:
        ValueError: it is none (then it is of msgspec), or asks for too much.
    """
    value = cleaned(msgspec.json.decode(text))
    check_excess(value)
    return value


def check_excess(value: object) -> None:
    """Refuse a parsed text that asks for more than any file may.

    Raises:
        ValueError: it asks for more; the message is what was expected.
    """
    if found := excess(value):
        steps, what, most = found
        where = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps)
        place = where.removeprefix(".")
        raise ValueError(said("{most} instead of {what} at {place}", most=most, what=what, place=place))


def verb(kind: type) -> str:
    """The verb of an action in a text: `SetSpeed` is `set-speed`."""
    return _CAPITAL.sub("-", kind.__name__).lower()


class Ruled(Protocol):
    """A setup with house rules."""

    @property
    def rules(self) -> object:
        """The house rules, of which every field has a default."""
        ...


S = TypeVar("S", bound=Ruled)


def _as_it_is(value: Any) -> Any:  # noqa: ANN401 - JSON
    return value


def write_setup(setup: Ruled) -> str:
    """The setup as indented JSON; house rules only where they differ from the defaults."""
    table: dict[str, Any] = msgspec.to_builtins(setup)
    defaults = msgspec.to_builtins(type(setup.rules)())
    table["rules"] = {name: value for name, value in table["rules"].items() if value != defaults[name]}
    return msgspec.json.format(msgspec.json.encode(table), indent=2).decode()


def read_setup(
    text: str,
    kind: type[S],
    what: str,
    faults: Callable[[S], Iterable[Reason]],
    renewed: Callable[[Any], Any] = _as_it_is,
) -> S:
    """The setup of a kind that a text holds; `what` names it, `faults` says why one cannot be played.

    `renewed` gives JSON of earlier versions the keys of now.

    Raises:
        ValueError: it holds none, or one that cannot be played; the message is what was expected.
    """
    try:
        setup = converted(renewed(read_json(text)), kind)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ValueError(said("{what} ({error})", what=what, error=as_found(str(error)))) from error
    reasons = tuple(faults(setup))
    if reasons:
        why = joined(reason.said() for reason in reasons)
        raise ValueError(said("{what} that can be played ({why})", what=what, why=why))
    return setup
