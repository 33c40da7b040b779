"""Actions as one line of text, for systems whose actions carry free words: a verb and its values as JSON.

    note {"id":"goblin-2","text":"afraid of fire"}

The verb is the name of the action class in lower case with hyphens; default values are left out.
"""

from __future__ import annotations

import re
from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable

A = TypeVar("A")

_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


class ActionText(Generic[A]):
    """Writes and reads the actions of some frozen dataclasses."""

    def __init__(self, kinds: Iterable[type[A]]) -> None:
        self._kinds = {verb(kind): kind for kind in kinds}

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
        kind = self._kinds.get(name)
        if kind is None:
            raise ValueError(f"one of {', '.join(sorted(self._kinds))}")
        try:
            given: Any = msgspec.json.decode(values.encode() or b"{}", type=dict[str, Any])
            return msgspec.convert(given, kind)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise ValueError(f"{name} with its values as JSON ({error})") from error


def verb(kind: type) -> str:
    """How an action is called in a text: `SetSpeed` is `set-speed`."""
    return _CAPITAL.sub("-", kind.__name__).lower()
