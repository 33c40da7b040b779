"""What is done about conditions and hit points at a turn-order table."""

from __future__ import annotations

from dataclasses import dataclass

# Actions are read from text, which looks the types of the fields up when the program runs.
from game.games.turn_order.rules.conditions import Condition  # noqa: TC001


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
