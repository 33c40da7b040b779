"""What the game master does, each a small value with a text form (see codec)."""

from __future__ import annotations

from dataclasses import dataclass

# Actions are read from text, which looks the types of the fields up when the program runs.
from game.games.speed_wheel.rules.setup import Kind, PawnSpec  # noqa: TC001
from game.games.turn_order.rules.order import Close, Note, Remove, Rename


@dataclass(frozen=True, slots=True)
class Advance:
    """Begin the next global turn: everybody moves, the arrow too (WH-SEQ-01)."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The current turn is over; `skipped` if it was not used (W11)."""

    skipped: bool = False


@dataclass(frozen=True, slots=True)
class AdvanceNow:
    """Advance a pawn in the middle of a global turn (W6)."""

    id: str
    spaces: int


@dataclass(frozen=True, slots=True)
class Add:
    """Somebody comes onto the wheel (W10)."""

    combatant: PawnSpec


@dataclass(frozen=True, slots=True)
class SetSpeed:
    """Another speed, modifiers left out; counts at the next move (W6)."""

    id: str
    speed: int


@dataclass(frozen=True, slots=True)
class Modify:
    """Add to a speed, for so many moves; 0 until it is taken away."""

    id: str
    value: int
    label: str = ""
    turns: int = 0


@dataclass(frozen=True, slots=True)
class Unmodify:
    """Take a modifier away, by its place among the pawn's."""

    id: str
    index: int


@dataclass(frozen=True, slots=True)
class Pause:
    """Take a pawn out of play, or back: paused, it neither moves nor takes turns."""

    id: str
    paused: bool = True


@dataclass(frozen=True, slots=True)
class Veil:
    """What the players see of a pawn: all, not its speed (`secret`), or nothing (`hidden`)."""

    id: str
    secret: bool = False
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class SetKind:
    """A player character, or not."""

    id: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Put:
    """Put a pawn on a space by hand; 0 is before the line."""

    id: str
    space: int


@dataclass(frozen=True, slots=True)
class PutArrow:
    """Put the arrow on a space by hand."""

    space: int


@dataclass(frozen=True, slots=True)
class SetLaps:
    """Put the laps shown for a pawn right."""

    id: str
    laps: int


@dataclass(frozen=True, slots=True)
class Reorder:
    """Put a pawn elsewhere in the list, which decides the last ties (W5)."""

    id: str
    place: int


@dataclass(frozen=True, slots=True)
class MoveSlot:
    """Put a turn of the queue elsewhere by hand; both are places among the turns not yet over."""

    index: int
    place: int


Change = (
    Add
    | Remove
    | Rename
    | Note
    | SetSpeed
    | Modify
    | Unmodify
    | Pause
    | Veil
    | SetKind
    | Put
    | PutArrow
    | SetLaps
    | Reorder
    | MoveSlot
    | Close
)

Action = Advance | EndTurn | AdvanceNow | Change
