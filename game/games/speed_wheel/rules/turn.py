"""A global turn: everybody moves, then takes the turns that the move has fixed (WH-SEQ)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.games.speed_wheel.rules.events import (
    AdvancedNow,
    ArrowMoved,
    Event,
    OrderFixed,
    PawnMoved,
    SlotBegan,
    SlotEnded,
    SpeedChanged,
    TurnBegan,
)
from game.games.speed_wheel.rules.state import Slot
from game.games.speed_wheel.rules.wheel import next_move

if TYPE_CHECKING:
    from game.games.speed_wheel.rules.state import Pawn, State
    from game.games.speed_wheel.rules.wheel import Move

Step = tuple["State", tuple[Event, ...]]


def advance(state: State) -> Step:
    """The next global turn: moves, arrow, order; then modifiers that were for this move run out."""
    move = next_move(state)
    spaces, laps = dict(move.spaces), {trace.pawn: trace.k for trace in move.traces}
    pawns = tuple(
        replace(pawn, space=spaces[pawn.id], laps=pawn.laps + laps[pawn.id]) if pawn.id in spaces else pawn
        for pawn in state.pawns
    )
    after = replace(
        state, pawns=pawns, arrow=move.arrow, turn=state.turn + 1, queue=move.queue, traces=move.traces
    )
    told = _told(state, after, move)
    after, ran_out = _run_out(after)
    return after, (*told, *ran_out, *slot_began(after))


def end_turn(state: State, *, skipped: bool) -> Step:
    """The current turn is over; the next one of the queue begins."""
    index = state.current
    if index is None:
        raise ValueError("no turn is being taken")
    slot = state.queue[index]
    done = replace(slot, done="skipped" if skipped else "played")
    after = replace(state, queue=(*state.queue[:index], done, *state.queue[index + 1 :]))
    pawn = found(state, slot.pawn)
    ended = SlotEnded(pawn.id, pawn.name, skipped, pawn.hidden)
    return after, (ended, *slot_began(after))


def advance_now(state: State, identity: str, spaces: int) -> Step:
    """A pawn advances at once; laps are replays right after the current turn (W6)."""
    count = state.rules.spaces
    pawn = found(state, identity)
    start = max(1, pawn.space)
    r = (start - state.arrow) % count + spaces
    end, replays = (start - 1 + spaces) % count + 1, r // count
    at = state.current
    place = len(state.queue) if at is None else at + 1
    extras = (Slot(identity, extra=True, rule="WH-W6"),) * replays
    after = replace(
        changed(state, identity, space=end, laps=pawn.laps + replays),
        queue=(*state.queue[:place], *extras, *state.queue[place:]),
    )
    told: tuple[Event, ...] = (AdvancedNow(identity, pawn.name, pawn.space, end, replays, pawn.hidden),)
    return after, told + (slot_began(after) if at is None else ())


def slot_began(state: State) -> tuple[Event, ...]:
    """Whose turn begins, if anybody's does."""
    if state.current is None:
        return ()
    slot = state.queue[state.current]
    pawn = found(state, slot.pawn)
    return (SlotBegan(pawn.id, pawn.name, slot.extra, pawn.hidden),)


def found(state: State, identity: str) -> Pawn:
    """The pawn of that id.

    Raises:
        ValueError: there is none.
    """
    pawn = state.pawn(identity)
    if pawn is None:
        raise ValueError(f"no pawn {identity}")
    return pawn


def name_of(state: State, identity: str) -> str:
    """What somebody is called."""
    return found(state, identity).name


def veiled(pawn: Pawn) -> bool:
    """Whether the players do not hear of its numbers."""
    return pawn.hidden or pawn.secret


def changed(state: State, identity: str, **changes: object) -> State:
    """The state with a pawn changed."""
    pawns = tuple(
        replace(pawn, **changes) if pawn.id == identity else pawn  # type: ignore[arg-type]  # a Pawn's fields
        for pawn in state.pawns
    )
    return replace(state, pawns=pawns)


def _told(before: State, after: State, move: Move) -> tuple[Event, ...]:
    moves = tuple(
        PawnMoved(was.id, was.name, was.space, found(after, was.id).space, trace.a, trace.k, was.hidden)
        for trace in move.traces
        for was in (found(before, trace.pawn),)
    )
    turns = [found(before, slot.pawn) for slot in move.queue]
    order = OrderFixed(move.queue, tuple(pawn.name for pawn in turns), tuple(pawn.hidden for pawn in turns))
    return (TurnBegan(after.turn), *moves, ArrowMoved(before.arrow, after.arrow), order)


def _run_out(state: State) -> Step:
    """Count modifiers of the pawns that moved down by one move; those for no more moves go."""
    events: list[Event] = []
    for pawn in state.pawns:
        if pawn.paused:
            continue
        kept = tuple(
            replace(modifier, turns=modifier.turns - 1) if modifier.turns is not None else modifier
            for modifier in pawn.modifiers
        )
        gone = [modifier for modifier in kept if modifier.turns == 0]
        left = tuple(modifier for modifier in kept if modifier.turns != 0)
        speed = pawn.speed
        for modifier in gone:
            after = speed - modifier.value
            events.append(SpeedChanged(pawn.id, pawn.name, speed, after, modifier, "ran_out", veiled(pawn)))
            speed = after
        state = changed(state, pawn.id, modifiers=left)
    return state, tuple(events)
