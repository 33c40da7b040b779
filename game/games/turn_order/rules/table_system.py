"""The system of a table that a game master runs alone, and how its encounters are written down."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, get_args

from game.content.record_text import ActionText, read_setup, write_setup
from game.core.system import AnySystem, Codec, System

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from game.core.rules import Reason


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
