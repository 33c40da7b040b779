"""What a turn-order table registers: its system, and what its encounters are made and judged by."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, get_args

from game.content.action_text import ActionText
from game.content.setup_text import read_setup, write_setup
from game.core.system import AnySystem, Codec, System

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from game.core.rules import Reason
    from game.games.turn_order.rules.order import Person


@dataclass(frozen=True, slots=True)
class TableSystem:
    """A turn-order table.

    Attributes:
        system: as it is registered.
        setup: what its encounters are.
        faults: why an encounter cannot be played.
        encounter_of: the encounter that a state has come to.
        gathered: an encounter of people from elsewhere.
        add: the action by which somebody who was gathered joins.
        people: the field of its encounters that holds who takes part.
    """

    system: AnySystem
    setup: type
    faults: Callable[[Any], Iterable[Reason]]
    encounter_of: Callable[[Any], Any]
    gathered: Callable[[Iterable[Person]], Any]
    add: Callable[[Any], Any]
    people: str = "combatants"


def master_system(
    rules: Any,  # noqa: ANN401 - the rules of a table, which also start its encounters
    edition: int,
    setups: Codec[Any],
    actions: Any,  # noqa: ANN401 - the union of a table's actions
    reveals: Callable[[Any], bool] = lambda _: False,
) -> AnySystem:
    """The system of a table that a game master runs alone."""
    texts: ActionText[Any] = ActionText(get_args(actions))
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
