"""What each may know: players see neither notes nor hidden pawns, nor the speed of secret ones."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.core.rules import Reason, Seat
from game.core.turn_order import MASTER, Side, Track, Turn
from game.games.speed_wheel.rules.events import ArrowMoved, Closed, Event, OrderFixed, TurnBegan

if TYPE_CHECKING:
    from game.games.speed_wheel.rules.state import Pawn, Slot, State, Trace


@dataclass(frozen=True, slots=True)
class View:
    """What the game master (seat 0) or the players (None) may know.

    A secret pawn's speed reads 0, its modifiers are gone, and its reckoning is left out.
    """

    seat: Seat | None
    table: State


def view(state: State, seat: Seat | None) -> View:
    """The state as that seat sees it."""
    if seat == MASTER:
        return View(seat, state)
    shown = {pawn.id: pawn for pawn in state.pawns if not pawn.hidden}
    now = state.current
    return View(
        seat,
        replace(
            state,
            pawns=tuple(_masked(pawn) for pawn in shown.values()),
            queue=tuple(slot for slot in state.queue if slot.pawn in shown),
            traces=tuple(trace for trace in state.traces if _open(shown, trace)),
            unseen=now is not None and state.queue[now].pawn not in shown,
        ),
    )


def heard(event: Event) -> Event | None:
    """What the players hear of an event: nothing of who is hidden."""
    match event:
        case OrderFixed(slots=slots, names=names, hidden=hidden):
            kept = [number for number, veiled in enumerate(hidden) if not veiled]
            turns, called = tuple(slots[i] for i in kept), tuple(names[i] for i in kept)
            return OrderFixed(turns, called, (False,) * len(kept))
        case TurnBegan() | ArrowMoved() | Closed():
            return event
        case _:
            return None if event.hidden else event


def _masked(pawn: Pawn) -> Pawn:
    if pawn.secret:
        return replace(pawn, base=0, modifiers=(), note="")
    return replace(pawn, note="")


def _open(shown: dict[str, Pawn], trace: Trace) -> bool:
    return trace.pawn in shown and not shown[trace.pawn].secret


def track(state: State, seat: Seat | None) -> Track:
    """The turns of this global turn; those of hidden pawns are left out for players."""
    now = None if state.current is None else state.queue[state.current]
    shown = [slot for slot in state.queue if seat == MASTER or not state.get(slot.pawn).hidden]
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
    pawn = state.get(slot.pawn)
    side: Side = "players" if pawn.kind == "pc" else "enemies"
    return Turn(pawn.id, pawn.name, side, str(pawn.space), slot.extra)
