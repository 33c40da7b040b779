"""The game master's actions besides setting fields, each a small value with a text form."""

from __future__ import annotations

from dataclasses import dataclass

# Actions are read from text, which looks the types of the fields up when the program runs.
from game.games.speed_wheel.rules.state import PawnSpec  # noqa: TC001
from game.games.turn_order.rules.batch import Batch
from game.games.turn_order.rules.fields import Close, Correct, Remove
from game.games.turn_order.rules.mark_actions import AddCondition, EndCondition, Harm


@dataclass(frozen=True, slots=True)
class Advance:
    """Begin the next global turn: everybody moves, the arrow too (WH-SEQ-01)."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the current turn; `skipped` if it was not used (W11)."""

    skipped: bool = False


@dataclass(frozen=True, slots=True)
class AdvanceNow:
    """Advance a pawn in the middle of a global turn (W6)."""

    id: str
    spaces: int


@dataclass(frozen=True, slots=True)
class Add:
    """A pawn joins the wheel (W10)."""

    combatant: PawnSpec


@dataclass(frozen=True, slots=True)
class Modify:
    """Add a modifier to a pawn's speed for so many moves; 0 until it is taken away."""

    id: str
    value: int
    label: str = ""
    turns: int = 0


@dataclass(frozen=True, slots=True)
class Unmodify:
    """Take a modifier away; `index` is its place among the pawn's."""

    id: str
    index: int


Action = (
    Advance
    | EndTurn
    | AdvanceNow
    | Add
    | Remove
    | Modify
    | Unmodify
    | Correct
    | Close
    | Harm
    | AddCondition
    | EndCondition
    | Batch
)
