"""Actions on conditions and hit points at a turn-order table."""

from __future__ import annotations

from dataclasses import dataclass

# Actions are read from text, which looks the types of the fields up when the program runs.
from game.games.turn_order.rules.conditions import Condition  # noqa: TC001


@dataclass(frozen=True, slots=True)
class Harm:
    """Change hit points: damage if `by` is below 0, healing if above."""

    id: str
    by: int


@dataclass(frozen=True, slots=True)
class AddCondition:
    """Give a person a condition; with `index` it takes the place of the one that stands there."""

    id: str
    condition: Condition
    index: int | None = None


@dataclass(frozen=True, slots=True)
class EndCondition:
    """Take a condition away; `index` is its place among the person's."""

    id: str
    index: int
