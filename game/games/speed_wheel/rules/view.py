"""What the players see of the wheel: neither notes, nor hidden pawns, nor the speed of secret ones."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.core.turn_order import MASTER
from game.games.speed_wheel.rules.events import ArrowMoved, Closed, Corrected, Noted, OrderFixed, TurnBegan

if TYPE_CHECKING:
    from game.core.rules import Seat
    from game.games.speed_wheel.rules.events import Event
    from game.games.speed_wheel.rules.state import Pawn, State, Trace


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


def redact(event: Event, seat: Seat | None) -> Event | None:
    """The event as that seat sees it: the players hear neither of notes nor of what is hidden."""
    if seat == MASTER:
        return event
    match event:
        case Noted() | Corrected(what="secret" | "hidden" | "place" | "paused" | "kind"):
            return None
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
