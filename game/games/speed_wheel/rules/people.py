"""The pawns as fields are of them, the action at work on them, and what is kept of their conditions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.rules import Reason
from game.games.speed_wheel.rules.events import Event
from game.games.speed_wheel.rules.state import State
from game.games.turn_order.rules.fields import MasterRun, Subject, altered
from game.games.turn_order.rules.marks import Marks

if TYPE_CHECKING:
    from game.games.turn_order.rules.fields import Veil


class WheelRun(MasterRun[State, Event]):
    """One action on the wheel being carried out."""

    def edit(self, identity: str, **changes: object) -> None:
        """Change fields of a pawn."""
        self.change(pawns=altered(self.state.pawns, lambda pawn: pawn.id == identity, **changes))


def no_pawn(_state: State, identity: str) -> Reason:
    """Why nothing can be done about a pawn that is not on the wheel."""
    return Reason.of("WH-BOARD-01", "wh.no_pawn", id=identity)


def _veil(state: State, identity: str) -> Veil:
    pawn = state.get(identity)
    return "hidden" if pawn.hidden else "secret" if pawn.secret else "open"


def _acting(state: State) -> str:
    return "" if state.current is None else state.queue[state.current].pawn


PAWN: Subject[State, WheelRun] = Subject(
    ids=lambda state: (pawn.id for pawn in state.pawns),
    missing=no_pawn,
    item=lambda state, who: state.get(who),
    edit=lambda run, who, **changes: run.edit(who, **changes),
    name=lambda state, who: state.get(who).name,
    veil=_veil,
)

MARKS: Marks[State, WheelRun] = Marks(PAWN, _veil, _acting, lambda state: state.health)
