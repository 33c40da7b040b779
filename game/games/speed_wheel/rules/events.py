"""What happened, in order, and the action being carried out; `hidden` is what players do not hear of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.games.speed_wheel.rules.state import State
from game.games.turn_order.rules.fields import Corrected, MasterRun, altered
from game.games.turn_order.rules.report import Report

if TYPE_CHECKING:
    from game.games.speed_wheel.rules.state import Slot
    from game.games.turn_order.rules.report import Phrase


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
class AdvancedNow:
    """A pawn advanced in the middle of a global turn (W6)."""

    pawn: str
    name: str
    start: int
    end: int
    replays: int
    hidden: bool = False


Event = TurnBegan | PawnMoved | ArrowMoved | OrderFixed | AdvancedNow | Report | Corrected


class Run(MasterRun[State, Event]):
    """One action on the wheel being carried out."""

    def report(self, rule: str, *phrases: Phrase, who: str = "", hidden: bool = False) -> None:
        """Say what happened to a pawn, by its id; players read nothing of those whom they do not see."""
        pawn = self.state.find(who)
        name, unseen = ("", False) if pawn is None else (pawn.name, pawn.hidden)
        self.tell(Report.of(rule, *phrases, who=who, name=name, hidden=hidden or unseen))

    def edit(self, identity: str, **changes: object) -> None:
        """Change fields of a pawn."""
        self.change(pawns=altered(self.state.pawns, lambda pawn: pawn.id == identity, **changes))
