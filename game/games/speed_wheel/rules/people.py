"""Pawns as owners of fields, the action at work on them, and what is kept of their conditions."""

from __future__ import annotations

from game.games.speed_wheel.rules.events import Event
from game.games.speed_wheel.rules.state import State
from game.games.turn_order.rules.fields import MasterRun, Subject, altered
from game.games.turn_order.rules.marks import Marks
from game.games.turn_order.rules.people import taking_part, veil_of


class WheelRun(MasterRun[State, Event]):
    """One action on the wheel being carried out."""

    def edit(self, identity: str, **changes: object) -> None:
        """Change fields of a pawn."""
        self.change(pawns=altered(self.state.pawns, lambda pawn: pawn.id == identity, **changes))


def _acting(state: State) -> str:
    return "" if state.current is None else state.queue[state.current].pawn


PAWN: Subject[State, WheelRun] = taking_part(
    lambda state: state.pawns,
    State.get,
    WheelRun.edit,
    veil_of(State.get, lambda pawn: pawn.hidden, lambda pawn: pawn.secret),
    ("WH-BOARD-01", "wh.no_pawn"),
)

MARKS: Marks[State, WheelRun] = Marks(PAWN, PAWN.veil, _acting, lambda state: state.health)
