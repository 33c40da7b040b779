"""A global turn: everybody moves, then the turns are taken (WH-SEQ); pawns that join, leave, change speed."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Literal

from game.games.speed_wheel.rules import events
from game.games.speed_wheel.rules.people import MARKS
from game.games.speed_wheel.rules.state import BEFORE, Modifier, Pawn, PawnSpec, Slot, State
from game.games.speed_wheel.rules.wheel import Move, advance_of, next_move
from game.games.turn_order.rules.report import Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.speed_wheel.rules.actions import Modify, Unmodify
    from game.games.speed_wheel.rules.events import Run
    from game.games.turn_order.rules.report import Audience


How = Literal["came", "went", "ran_out"]


def tell_slot(run: Run) -> None:
    """Report whose turn begins, if there is one."""
    if run.state.current is not None:
        *over, slot = run.state.queue[: run.state.current + 1]
        # `_tell_early` has told players of the first turn that they see, if hidden pawns come before it.
        first = bool(over) and all(run.state.get(earlier.pawn).hidden for earlier in over)
        _report_slot(run, slot, "master" if first else "all")
        MARKS.pass_time(run, "turn_began", slot.pawn)


def _report_slot(run: Run, slot: Slot, audience: Audience) -> None:
    if slot.extra:
        run.report("WH-LAP-05", Phrase.of("wh.log.replay", audience=audience), who=slot.pawn)
    else:
        run.report("WH-LAP-06", Phrase.of("wh.log.plays", audience=audience), who=slot.pawn)


def advance(run: Run) -> None:
    """Begin the next global turn: moves, arrow, order (WH-SEQ-01).

    Then modifiers count down: one that was for this move has had its effect on it.
    """
    # The global turn before, if there was one, is the round that conditions have lasted through.
    if run.state.turn:
        MARKS.pass_time(run, "round_ended")
    before, move = run.state, next_move(run.state)
    spaces, laps = dict(move.spaces), {trace.pawn: trace.k for trace in move.traces}
    pawns = tuple(
        replace(pawn, space=spaces[pawn.id], laps=pawn.laps + laps[pawn.id]) if pawn.id in spaces else pawn
        for pawn in before.pawns
    )
    turn = before.turn + 1
    run.change(pawns=pawns, arrow=move.arrow, turn=turn, queue=move.queue, traces=move.traces)
    run.tell(events.TurnBegan(turn), *_moved(before, move), events.ArrowMoved(before.arrow, move.arrow))
    turns = [before.get(slot.pawn) for slot in move.queue]
    names, hidden = tuple(pawn.name for pawn in turns), tuple(pawn.hidden for pawn in turns)
    run.tell(events.OrderFixed(move.queue, names, hidden))
    _run_out(run)
    tell_slot(run)
    _tell_early(run)


def _tell_early(run: Run) -> None:
    """Report to players the first turn that they see, if hidden pawns come before it.

    Told only when it begins, it would come late and so show that somebody is there.
    """
    seen = [slot for slot in run.state.queue if not run.state.get(slot.pawn).hidden]
    if seen and seen[0] is not run.state.queue[0]:
        _report_slot(run, seen[0], "players")


def _moved(before: State, move: Move) -> Iterator[events.PawnMoved]:
    spaces = dict(move.spaces)
    for trace in move.traces:
        was = before.get(trace.pawn)
        taken = trace.a != advance_of(trace.speed)
        yield events.PawnMoved(
            was.id,
            was.name,
            was.space,
            spaces[was.id],
            trace.a,
            trace.k,
            was.hidden,
            taken=taken,
            numbers_hidden=was.numbers_hidden,
        )


def _run_out(run: Run) -> None:
    """Count down the modifiers of pawns that are not paused; those with no moves left end."""
    for pawn in run.state.pawns:
        if pawn.paused:
            continue
        counted = [
            modifier if modifier.turns is None else replace(modifier, turns=modifier.turns - 1)
            for modifier in pawn.modifiers
        ]
        speed = pawn.speed
        for modifier in counted:
            if modifier.turns == 0:
                _tell_speed(run, pawn, speed, speed - modifier.value, modifier, "ran_out")
                speed -= modifier.value
        run.edit(pawn.id, modifiers=tuple(modifier for modifier in counted if modifier.turns != 0))


def end_turn(run: Run, *, skipped: bool) -> None:
    """End the current turn; the next one of the queue begins.

    Raises:
        ValueError: no turn is being taken, which `check` refuses.
    """
    queue, index = run.state.queue, run.state.current
    if index is None:
        raise ValueError("no turn is being taken")
    slot = queue[index]
    finished = replace(slot, done="skipped" if skipped else "played")
    run.change(queue=(*queue[:index], finished, *queue[index + 1 :]))
    run.report("WH-SEQ-02", Phrase.of("wh.log.skipped" if skipped else "wh.log.played"), who=slot.pawn)
    MARKS.pass_time(run, "turn_ended", slot.pawn)
    tell_slot(run)


def advance_now(run: Run, identity: str, spaces: int) -> None:
    """Advance a pawn at once; laps are replays right after the current turn (W6).

    The order is frozen otherwise, and the arrow stays until the next move, even with no pawn on its space.
    """
    state, count = run.state, run.state.rules.spaces
    pawn, at = state.get(identity), state.current
    start = max(1, pawn.space)
    r = (start - state.arrow) % count + spaces
    end, replays = (start - 1 + spaces) % count + 1, r // count
    place = len(state.queue) if at is None else at + 1
    extras = (Slot(identity, extra=True, rule="WH-W6"),) * replays
    run.edit(identity, space=end, laps=pawn.laps + replays)
    run.change(queue=(*state.queue[:place], *extras, *state.queue[place:]))
    run.tell(events.AdvancedNow(identity, pawn.name, pawn.space, end, replays, pawn.hidden))
    if at is None:
        tell_slot(run)


# ---- who comes, goes and changes


_ALIKE = frozenset(field.name for field in fields(PawnSpec)) - {"speed", "space"}
"""The fields that a pawn shares with its spec."""


def pawn_of(spec: PawnSpec, space: int) -> Pawn:
    """The pawn of a spec, on `space` unless the spec names one."""
    alike = {name: getattr(spec, name) for name in _ALIKE}
    return Pawn(**alike, base=spec.speed, space=space if spec.space is None else spec.space)


def spec_of(pawn: Pawn) -> PawnSpec:
    """The spec of a pawn as it stands now."""
    return PawnSpec(**{name: getattr(pawn, name) for name in _ALIKE}, speed=pawn.base, space=pawn.space)


def first_space(state: State) -> int:
    """The space of pawns before the first global turn (W3)."""
    return BEFORE if state.rules.start == "before_line" else 1


def add(run: Run, spec: PawnSpec) -> None:
    """Put a newcomer on the wheel, with no turn before the next global turn (W10)."""
    pawn = pawn_of(spec, 1 if run.state.rules.newcomer == "first_space" else run.state.arrow)
    run.change(pawns=(*run.state.pawns, pawn))
    run.report("WH-W10", Phrase.of(f"wh.log.arrived.{pawn.kind}", space=pawn.space), who=pawn.id)


def remove(run: Run, identity: str) -> None:
    """Take a pawn off the wheel, with its turns still to come; the arrow stays (W10)."""
    state = run.state
    run.report("WH-W10", Phrase.of("wh.log.left"), who=identity)
    at_work = state.current is not None and state.queue[state.current].pawn == identity
    run.change(
        pawns=tuple(other for other in state.pawns if other.id != identity),
        queue=tuple(slot for slot in state.queue if slot.pawn != identity),
    )
    if at_work:
        tell_slot(run)


def modify(run: Run, action: Modify) -> None:
    """Add a modifier to a pawn's speed; it counts from the next move on (W6)."""
    pawn = run.state.get(action.id)
    modifier = Modifier(action.value, action.label, action.turns or None)
    run.edit(pawn.id, modifiers=(*pawn.modifiers, modifier))
    _tell_speed(run, pawn, pawn.speed, pawn.speed + modifier.value, modifier, "came")


def unmodify(run: Run, action: Unmodify) -> None:
    """Take a modifier away."""
    pawn, at = run.state.get(action.id), action.index
    modifier = pawn.modifiers[at]
    run.edit(pawn.id, modifiers=pawn.modifiers[:at] + pawn.modifiers[at + 1 :])
    _tell_speed(run, pawn, pawn.speed, pawn.speed - modifier.value, modifier, "went")


def _tell_speed(
    run: Run,
    pawn: Pawn,
    before: int,
    after: int,
    modifier: Modifier,
    how: How,
) -> None:
    """Report another final speed; players do not read of hidden ones."""
    phrase = Phrase.of(f"wh.log.speed.{how}", before=before, after=after, more=modifier.label)
    run.report("WH-W6", phrase, who=pawn.id, hidden=pawn.numbers_hidden)
