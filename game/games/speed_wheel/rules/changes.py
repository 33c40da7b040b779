"""Who comes, goes and changes, and everything that is put right by hand (W5, W6, W10)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from game.core.rules import Outcome
from game.games.speed_wheel.rules.actions import (
    Add,
    Modify,
    MoveSlot,
    Pause,
    Put,
    PutArrow,
    Reorder,
    SetKind,
    SetLaps,
    SetSpeed,
    Unmodify,
    Veil,
)
from game.games.speed_wheel.rules.events import (
    Arrived,
    Closed,
    Corrected,
    Event,
    Left,
    Noted,
    Renamed,
    SpeedChanged,
)
from game.games.speed_wheel.rules.setup import Modifier, PawnSpec
from game.games.speed_wheel.rules.state import BEFORE, Pawn, State
from game.games.speed_wheel.rules.turn import changed, found, name_of, slot_began, veiled
from game.games.turn_order.rules.order import Close, Note, Remove, Rename

if TYPE_CHECKING:
    from game.games.speed_wheel.rules.actions import Change
    from game.games.speed_wheel.rules.events import What
    from game.games.speed_wheel.rules.turn import Step


def pawn_of(spec: PawnSpec, space: int) -> Pawn:
    """The pawn that a spec describes, on that space unless it names one."""
    return Pawn(
        id=spec.id,
        name=spec.name,
        kind=spec.kind,
        base=spec.speed,
        space=space if spec.space is None else spec.space,
        modifiers=spec.modifiers,
        paused=spec.paused,
        secret=spec.secret,
        hidden=spec.hidden,
        note=spec.note,
        portrait=spec.portrait,
    )


def do(state: State, change: Change) -> Step:
    """Make a change that the rules allow."""
    match change:
        case Add(spec):
            pawn = pawn_of(spec, 1 if state.rules.newcomer == "first_space" else state.arrow)
            after = replace(state, pawns=(*state.pawns, pawn))
            return after, (Arrived(pawn.id, pawn.name, pawn.kind, pawn.space, pawn.hidden),)
        case Remove(identity):
            return _remove(state, identity)
        case Rename(identity, name):
            pawn = found(state, identity)
            renamed = Renamed(identity, pawn.name, name, pawn.hidden)
            return changed(state, identity, name=name), (renamed,)
        case Note(identity, text):
            return changed(state, identity, note=text), (Noted(identity, name_of(state, identity), text),)
        case SetSpeed() | Modify() | Unmodify():
            return _speed(state, change)
        case PutArrow(space):
            told = Corrected("arrow", "", "", str(state.arrow), str(space))
            return replace(state, arrow=space), (told,)
        case MoveSlot(index, place):
            return _move_slot(state, index, place)
        case Close():
            return replace(state, outcome=Outcome(frozenset())), (Closed(state.turn),)
        case _:
            return _correct(state, change)


def _remove(state: State, identity: str) -> Step:
    """The turns still to come of somebody who leaves are off; the arrow stays (W10)."""
    pawn = found(state, identity)
    told: tuple[Event, ...] = (Left(identity, pawn.name, pawn.hidden),)
    was = state.current
    at_work = was is not None and state.queue[was].pawn == identity
    after = replace(
        state,
        pawns=tuple(other for other in state.pawns if other.id != identity),
        queue=tuple(slot for slot in state.queue if slot.pawn != identity),
    )
    return after, told + (slot_began(after) if at_work else ())


def _speed(state: State, change: SetSpeed | Modify | Unmodify) -> Step:
    modifier: Modifier | None
    how: Literal["set", "came", "went"]
    pawn = found(state, change.id)
    match change:
        case SetSpeed(identity, speed):
            after, modifier, how = changed(state, identity, base=speed), None, "set"
        case Modify(identity, value, label, turns):
            modifier, how = Modifier(value, label, turns or None), "came"
            after = changed(state, identity, modifiers=(*pawn.modifiers, modifier))
        case Unmodify(identity, index):
            modifier, how = pawn.modifiers[index], "went"
            after = changed(state, identity, modifiers=pawn.modifiers[:index] + pawn.modifiers[index + 1 :])
    speed = found(after, pawn.id).speed
    return after, (SpeedChanged(pawn.id, pawn.name, pawn.speed, speed, modifier, how, veiled(pawn)),)


def _move_slot(state: State, index: int, place: int) -> Step:
    """Among the turns not yet over, put one elsewhere."""
    done = tuple(slot for slot in state.queue if slot.done)
    left = [slot for slot in state.queue if not slot.done]
    slot = left.pop(index)
    left.insert(place, slot)
    after = replace(state, queue=(*done, *left))
    pawn = found(state, slot.pawn)
    told = Corrected("queue", pawn.id, pawn.name, str(index + 1), str(place + 1), pawn.hidden)
    return after, (told, *(slot_began(after) if 0 in (index, place) else ()))


def _correct(state: State, change: Pause | Veil | SetKind | Put | SetLaps | Reorder) -> Step:
    pawn = found(state, change.id)
    told: list[Event] = []
    values: dict[What, object] = {}
    match change:
        case Pause(_, paused):
            values = {"paused": paused}
        case Veil(_, secret, hidden):
            values = {"secret": secret, "hidden": hidden}
        case SetKind(_, kind):
            values = {"kind": kind}
        case Put(_, space):
            values = {"space": space}
        case SetLaps(_, laps):
            values = {"laps": laps}
        case Reorder(_, place):
            return _reorder(state, pawn, place)
    for what, value in values.items():
        before = getattr(pawn, what)
        if before != value:
            told.append(Corrected(what, pawn.id, pawn.name, str(before), str(value), pawn.hidden))
    after = changed(state, pawn.id, **values)
    return after, tuple(told)


def _reorder(state: State, pawn: Pawn, place: int) -> Step:
    before = state.pawns.index(pawn)
    others = [other for other in state.pawns if other is not pawn]
    others.insert(place, pawn)
    told = Corrected("place", pawn.id, pawn.name, str(before + 1), str(place + 1), pawn.hidden)
    return replace(state, pawns=tuple(others)), (told,)


def first_space(state: State) -> int:
    """Where pawns stand before the first global turn (W3)."""
    return BEFORE if state.rules.start == "before_line" else 1
