"""The order of a global turn, as everybody at the table may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.rules import Reason
from game.core.turn_order import MASTER, Track, Turn
from game.games.speed_wheel.rules.turn import found

if TYPE_CHECKING:
    from game.core.rules import Seat
    from game.core.turn_order import Side
    from game.games.speed_wheel.rules.state import Slot, State


def track(state: State, seat: Seat | None) -> Track:
    """The turns of this global turn; those of hidden pawns are left out for players."""
    now = None if state.current is None else state.queue[state.current]
    shown = [slot for slot in state.queue if seat == MASTER or not found(state, slot.pawn).hidden]
    left = [slot for slot in shown if not slot.done and slot is not now]
    return Track(
        round=state.turn,
        current=None if now is None or now not in shown else _turn(state, now),
        coming=tuple(_turn(state, slot) for slot in left),
        done=tuple(_turn(state, slot) for slot in shown if slot.done),
        why=tuple(why(slot) for slot in left),
    )


def why(slot: Slot) -> tuple[Reason, ...]:
    """What puts a turn before the next one."""
    key = slot.rule.lower().replace("-", "_")
    return (Reason.of(slot.rule, f"wh.why.{key}"),) if slot.rule else ()


def _turn(state: State, slot: Slot) -> Turn:
    pawn = found(state, slot.pawn)
    side: Side = "players" if pawn.kind == "pc" else "enemies"
    return Turn(pawn.id, pawn.name, side, str(pawn.space), slot.extra)
