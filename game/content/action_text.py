"""Actions as one line of text, for systems whose actions carry free words: a verb and its values as JSON.

    note {"id":"goblin-2","text":"afraid of fire"}

The verb is the name of the action class in lower case with hyphens; default values are left out.
"""

from __future__ import annotations

import re
from dataclasses import MISSING, fields
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

A = TypeVar("A")

_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


class ActionText(Generic[A]):
    """Writes and reads the actions of some frozen dataclasses.

    `former` reads verbs that are only found in older texts, from their values; it may raise what reading
    values raises: KeyError, TypeError and the errors of msgspec.
    """

    def __init__(
        self,
        kinds: Iterable[type[A]],
        former: Mapping[str, Callable[[Mapping[str, Any]], A]] = MappingProxyType({}),
    ) -> None:
        self._kinds = {verb(kind): kind for kind in kinds}
        self._former = former

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
            raise ValueError(f"one of {', '.join(sorted(self._kinds))}")
        try:
            given: Any = msgspec.json.decode(values.encode() or b"{}", type=dict[str, Any])
            former = self._former.get(name)
            return msgspec.convert(given, self._kinds[name]) if former is None else former(given)
        except (msgspec.MsgspecError, RecursionError, KeyError, TypeError) as error:
            raise ValueError(f"{name} with its values as JSON ({error})") from error


def verb(kind: type) -> str:
    """How an action is called in a text: `SetSpeed` is `set-speed`."""
    return _CAPITAL.sub("-", kind.__name__).lower()
