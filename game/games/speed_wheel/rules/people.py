"""Pawns as owners of fields, and what is kept of their conditions and hit points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.speed_wheel.rules.events import Run
from game.games.speed_wheel.rules.state import State
from game.games.turn_order.rules.marks import Marks
from game.games.turn_order.rules.people import taking_part, veil_of

if TYPE_CHECKING:
    from game.games.turn_order.rules.fields import Subject


def _acting(state: State) -> str:
    return "" if state.current is None else state.queue[state.current].pawn


PAWN: Subject[State, Run] = taking_part(
    lambda state: state.pawns,
    State.get,
    Run.edit,
    veil_of(State.get, lambda pawn: pawn.hidden, lambda pawn: pawn.numbers_hidden),
    ("WH-BOARD-01", "wh.no_pawn"),
)

MARKS: Marks[State, Run] = Marks(
    PAWN, PAWN.veil, _acting, lambda state: state.health, rounds="wh.lasting.rounds"
)
