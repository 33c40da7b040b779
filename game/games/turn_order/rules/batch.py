"""Several actions done in one step, so that they are undone in one."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

import msgspec

from game.content.record_text import ActionText, check_excess
from game.core.errors import said
from game.core.system import Codec

if TYPE_CHECKING:
    from collections.abc import Callable

VERB = "together "


@dataclass(frozen=True, slots=True)
class Batch:
    """Several actions done in order; each is checked in the state that those before it leave."""

    actions: tuple[Any, ...]


def with_batches(texts: ActionText[Any]) -> Codec[Any]:
    """A codec for the actions of a table, and for several on one line: `together {"actions":[...]}`."""

    def write(action: Any) -> str:  # noqa: ANN401 - an action of the table
        if not isinstance(action, Batch):
            return texts.write(action)
        held = {"actions": [texts.write(part) for part in action.actions]}
        return VERB + msgspec.json.encode(held).decode()

    return Codec(write, _reader(texts))


def _single(action: Any) -> tuple[Any, ...]:  # noqa: ANN401 - an action of the table
    """The action itself, or the actions that one verb of an earlier version is read as."""
    return action.actions if isinstance(action, Batch) else (action,)


def _reader(texts: ActionText[Any]) -> Callable[[str], Any]:
    def read(text: str) -> Any:  # noqa: ANN401 - an action of the table
        if not text.startswith(VERB):
            return texts.read(text)
        try:
            held = msgspec.json.decode(text.removeprefix(VERB), type=dict[str, list[str]])
            check_excess(held)
            return Batch(tuple(chain.from_iterable(_single(texts.read(line)) for line in held["actions"])))
        except (msgspec.MsgspecError, RecursionError, KeyError) as error:
            expected = said("{name} with its values as JSON ({error})", name=VERB.strip(), error=str(error))
            raise ValueError(expected) from error

    return read
