"""One action being carried out at a table, and the actions that all tables have."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Generic

from game.core.rules import E, S

if TYPE_CHECKING:
    from game.core.dice import Dice


class Run(Generic[S, E]):
    """The state as it changes, the dice, and what has happened so far."""

    def __init__(self, state: S, dice: Dice) -> None:
        self.state = state
        self.dice = dice
        self.events: list[E] = []

    def tell(self, *events: E) -> None:
        """Add what happened."""
        self.events += events

    def change(self, **changes: object) -> None:
        """Change fields of the state."""
        self.state = replace(self.state, **changes)  # type: ignore[type-var]  # states are dataclasses


@dataclass(frozen=True, slots=True)
class Remove:
    """Somebody leaves."""

    id: str


@dataclass(frozen=True, slots=True)
class Close:
    """The encounter is over; nobody wins it."""
