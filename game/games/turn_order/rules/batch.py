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
    """Actions done one after the other; each is checked where those before it lead."""

    actions: tuple[Any, ...]


def with_batches(texts: ActionText[Any]) -> Codec[Any]:
    """Writes and reads the actions of a table, and several on one line: `together {"actions":[...]}`."""

    def write(action: Any) -> str:  # noqa: ANN401 - an action of the table
        if not isinstance(action, Batch):
            return texts.write(action)
        held = {"actions": [texts.write(one) for one in action.actions]}
        return VERB + msgspec.json.encode(held).decode()

    return Codec(write, _reader(texts))


def _single(action: Any) -> tuple[Any, ...]:  # noqa: ANN401 - an action of the table
    """An action, or those that what was one in an earlier version is made of."""
    return action.actions if isinstance(action, Batch) else (action,)


def _reader(texts: ActionText[Any]) -> Callable[[str], Any]:
    def read(text: str) -> Any:  # noqa: ANN401 - an action of the table
        if not text.startswith(VERB):
            return texts.read(text)
        try:
            held = msgspec.json.decode(text.removeprefix(VERB), type=dict[str, list[str]])
            check_excess(held)
            return Batch(tuple(chain.from_iterable(_single(texts.read(one)) for one in held["actions"])))
        except (msgspec.MsgspecError, RecursionError, KeyError) as error:
            expected = said("{name} with its values as JSON ({error})", name=VERB.strip(), error=str(error))
            raise ValueError(expected) from error

    return read
