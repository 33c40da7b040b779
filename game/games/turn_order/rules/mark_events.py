"""What is done about conditions and hit points at a turn-order table, and what is told of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from game.games.turn_order.rules.conditions import (  # noqa: TC001 - actions are read by their annotations
    Condition,
    Lasting,
    Shown,
    Word,
)

How = Literal["came", "altered", "went", "ran_out"]
"""What became of a condition."""


@dataclass(frozen=True, slots=True)
class Harm:
    """Damage below 0, healing above."""

    id: str
    by: int


@dataclass(frozen=True, slots=True)
class AddCondition:
    """Somebody gets into a condition; with `index` it takes the place of one of theirs, put right."""

    id: str
    condition: Condition
    index: int | None = None


@dataclass(frozen=True, slots=True)
class EndCondition:
    """A condition is taken away, by its place among somebody's."""

    id: str
    index: int


@dataclass(frozen=True, slots=True)
class ConditionTold:
    """A condition came, was put right, was taken away, or ran out; `of` is the name of whose turns end it.

    `numbers_hidden`: players do not hear how long it lasts; `of_hidden`: they do not see whose turns end it.
    """

    who: str
    name: str
    condition: str
    how: How
    lasting: Lasting = "manual"
    count: int = 0
    of: str = ""
    hidden: bool = False
    numbers_hidden: bool = False
    of_hidden: bool = False


@dataclass(frozen=True, slots=True)
class Harmed:
    """Hit points changed, from what to what; for players who may not know, None. `fares` is how they are now.

    `shown` is what players may know of it, `worse` whether the word for it changed.
    """

    who: str
    name: str
    by: int
    before: int | None
    after: int | None
    most: int | None
    fares: Word
    changed: bool
    shown: Shown
    hidden: bool = False


Marked = ConditionTold | Harmed


def heard(event: Marked) -> Marked | None:
    """What players hear of it."""
    if event.hidden:
        return None
    if isinstance(event, ConditionTold):
        if event.numbers_hidden or event.of_hidden:
            return replace(event, lasting="manual", count=0, of="", of_hidden=False)
        return event
    if event.shown == "numbers":
        return event
    if event.shown == "hidden" or not event.changed:
        return None
    return replace(event, by=0, before=None, after=None, most=None)
