"""The events of the wheel, and the run that carries out an action; players do not hear of `hidden` ones."""

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
    """A pawn advanced; `laps` is how often it passed the arrow (WH-MOVE, WH-LAP).

    `taken`: the arrow took it along, because players do not see it (WH-W14). `numbers_hidden`: players may
    not know how far it advanced, which gives its speed away; `unsaid`: the event is as they hear it, without
    that.
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
    """The arrow moved to the nearest pawns, which now mark where the turn begins and ends (WH-ARROW)."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class OrderFixed:
    """The order of this global turn, replays first, with the name of the pawn for each turn."""

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
    """A run of one action on the wheel."""

    def report(self, rule: str, *phrases: Phrase, who: str = "", hidden: bool = False) -> None:
        """Report what happened to `who`, a pawn's id; players read nothing of those whom they do not see."""
        pawn = self.state.find(who)
        name, unseen = ("", False) if pawn is None else (pawn.name, pawn.hidden)
        self.tell(Report.of(rule, *phrases, who=who, name=name, hidden=hidden or unseen))

    def edit(self, identity: str, **changes: object) -> None:
        """Change fields of a pawn."""
        self.change(pawns=altered(self.state.pawns, lambda pawn: pawn.id == identity, **changes))
