"""What happened, in order, and the action being carried out; `hidden` is what players do not hear of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.games.speed_wheel.rules.state import State
from game.games.turn_order.rules.fields import Corrected, MasterRun, altered
from game.games.turn_order.rules.mark_events import Marked

if TYPE_CHECKING:
    from game.games.speed_wheel.rules.state import Kind, Modifier, Slot


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A global turn begins (WH-SEQ-01)."""

    number: int


@dataclass(frozen=True, slots=True)
class PawnMoved:
    """A pawn advanced; `laps` is how often it came past the arrow (WH-MOVE, WH-LAP).

    `taken`: the arrow took it along, for players do not see it (WH-W14). `numbers_hidden`: players may not
    know by how much it advanced, which says its speed; `unsaid`: it is left out for them.
    """

    pawn: str
    name: str
    start: int
    end: int
    advance: int
    laps: int
    hidden: bool = False
    taken: bool = False
    numbers_hidden: bool = False
    unsaid: bool = False


@dataclass(frozen=True, slots=True)
class ArrowMoved:
    """The arrow went to the nearest pawns, which mark the turn now (WH-ARROW)."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class OrderFixed:
    """The order of this global turn, replays first, with the names of who takes the turns."""

    slots: tuple[Slot, ...]
    names: tuple[str, ...]
    hidden: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class SlotBegan:
    """Somebody's turn begins.

    Where hidden pawns come before the first whom the players see, these hear of it `early`, without the game
    master, and not again when it truly begins.
    """

    pawn: str
    name: str
    extra: bool
    hidden: bool = False
    told: Literal["", "early", "before"] = ""


@dataclass(frozen=True, slots=True)
class SlotEnded:
    """Somebody's turn is over."""

    pawn: str
    name: str
    skipped: bool
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class AdvancedNow:
    """A pawn advanced in the middle of a global turn (W6)."""

    pawn: str
    name: str
    start: int
    end: int
    replays: int
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Arrived:
    """Somebody came onto the wheel (W10)."""

    pawn: str
    name: str
    kind: Kind
    space: int
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Left:
    """Somebody left the wheel (W10)."""

    pawn: str
    name: str
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class SpeedChanged:
    """A final speed changed by a modifier that came, went or ran out."""

    pawn: str
    name: str
    before: int
    after: int
    modifier: Modifier
    how: Literal["came", "went", "ran_out"]
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Closed:
    """The encounter is over, after so many global turns."""

    turns: int


Event = (
    TurnBegan
    | PawnMoved
    | ArrowMoved
    | OrderFixed
    | SlotBegan
    | SlotEnded
    | AdvancedNow
    | Arrived
    | Left
    | SpeedChanged
    | Corrected
    | Marked
    | Closed
)


class Run(MasterRun[State, Event]):
    """One action on the wheel being carried out."""

    def edit(self, identity: str, **changes: object) -> None:
        """Change fields of a pawn."""
        self.change(pawns=altered(self.state.pawns, lambda pawn: pawn.id == identity, **changes))
