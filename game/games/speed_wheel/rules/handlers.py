"""The handlers of all actions on the wheel: each says why an action may not be taken now, and takes it."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from game.core.rules import Outcome, Reason
from game.core.turn_order import MOST_NOTE
from game.games.speed_wheel.rules import turns
from game.games.speed_wheel.rules.actions import Add, Advance, AdvanceNow, EndTurn, Modify, Unmodify
from game.games.speed_wheel.rules.fields import TEXT
from game.games.speed_wheel.rules.people import MARKS
from game.games.speed_wheel.rules.state import (
    FASTEST,
    MOST_MODIFIERS,
    MOST_PAWNS,
    MOST_TEXT,
    MOST_TURNS,
    PawnSpec,
    State,
)
from game.games.speed_wheel.rules.wheel import next_move
from game.games.turn_order.rules.fields import Close, Remove
from game.games.turn_order.rules.marks import entry_reasons
from game.games.turn_order.rules.master_rules import Handler, mark_handlers
from game.games.turn_order.rules.report import Phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from game.games.speed_wheel.rules.events import Run


def _against_advancing(state: State, _: Advance) -> Iterator[Reason]:
    if state.current is not None:
        yield Reason.of("WH-SEQ-02", "wh.turns_left", count=len(state.left))
    elif len(next_move(state).queue) > MOST_TURNS:
        yield Reason.of("WH-SEQ-02", "wh.turns_full", most=MOST_TURNS)


def _against_ending(state: State, _: EndTurn) -> Iterator[Reason]:
    if state.current is None:
        yield Reason.of("WH-SEQ-02", "wh.no_turn")


def _against_advancing_now(state: State, action: AdvanceNow) -> Iterator[Reason]:
    if not state.rules.advance_now:
        yield Reason.of("WH-ORDER-01", "wh.advance_now_off")
    if not 1 <= action.spaces <= FASTEST:
        yield Reason.of("WH-MOVE-03", "wh.spaces", most=FASTEST)
    elif len(state.queue) + action.spaces > MOST_TURNS:
        yield Reason.of("WH-SEQ-02", "wh.turns_full", most=MOST_TURNS)


def _against_modifier(state: State, action: Modify) -> Iterator[Reason]:
    if len(state.get(action.id).modifiers) >= MOST_MODIFIERS:
        yield Reason.of("WH-MOVE-03", "wh.modifiers_full", most=MOST_MODIFIERS)
    if abs(action.value) > FASTEST:
        yield Reason.of("WH-MOVE-03", "wh.speed", most=FASTEST)
    if not 0 <= action.turns <= FASTEST:
        yield Reason.of("WH-MOVE-03", "wh.moves", most=FASTEST)
    if len(action.label) > MOST_TEXT:
        yield Reason.of(*TEXT, most=MOST_TEXT)


def _against_no_modifier(state: State, action: Unmodify) -> Iterator[Reason]:
    if not 0 <= action.index < len(state.get(action.id).modifiers):
        yield Reason.of("WH-MOVE-03", "wh.no_modifier")


def against_pawn(state: State, spec: PawnSpec, known: Iterable[str] = ()) -> Iterator[Reason]:
    """Yield the reasons why a pawn cannot join the wheel; `known` are the ids of others that join with it."""
    if state.has(spec.id) or not spec.id:
        yield Reason.of("WH-BOARD-01", "wh.pawn_again", id=spec.id)
    if len(state.pawns) >= MOST_PAWNS:
        yield Reason.of("WH-BOARD-01", "wh.full", most=MOST_PAWNS)
    labels = (modifier.label for modifier in spec.modifiers)
    if not spec.name.strip() or max(map(len, (spec.id, spec.name, *labels))) > MOST_TEXT:
        yield Reason.of("WH-BOARD-01", "wh.text", most=MOST_TEXT)
    if len(spec.note) > MOST_NOTE:
        yield Reason.of("WH-BOARD-01", "wh.text", most=MOST_NOTE)
    if spec.space is not None and not 0 <= spec.space <= state.rules.spaces:
        yield Reason.of("WH-BOARD-01", "wh.space", most=state.rules.spaces)
    if abs(spec.speed) > FASTEST or any(abs(modifier.value) > FASTEST for modifier in spec.modifiers):
        yield Reason.of("WH-MOVE-03", "wh.speed", most=FASTEST)
    if any(modifier.turns is not None and not 1 <= modifier.turns <= FASTEST for modifier in spec.modifiers):
        yield Reason.of("WH-MOVE-03", "wh.moves", most=FASTEST)
    if len(spec.modifiers) > MOST_MODIFIERS:
        yield Reason.of("WH-MOVE-03", "wh.modifiers_full", most=MOST_MODIFIERS)
    yield from entry_reasons(spec, (*(pawn.id for pawn in state.pawns), spec.id, *known))


def _close(run: Run, _: Close) -> None:
    run.change(outcome=Outcome(frozenset()))
    run.report("WH-SEQ-02", Phrase.of("wh.log.closed", count=run.state.turn))


HANDLERS: Mapping[type, Handler[State, Run]] = MappingProxyType(
    {
        Advance: Handler(lambda run, _: turns.advance(run), _against_advancing),
        EndTurn: Handler(lambda run, act: turns.end_turn(run, skipped=act.skipped), _against_ending),
        AdvanceNow: Handler(
            lambda run, act: turns.advance_now(run, act.id, act.spaces), _against_advancing_now
        ),
        Add: Handler(
            lambda run, act: turns.add(run, act.combatant),
            lambda state, act: against_pawn(state, act.combatant),
        ),
        Remove: Handler(lambda run, act: turns.remove(run, act.id)),
        Modify: Handler(turns.modify, _against_modifier),
        Unmodify: Handler(turns.unmodify, _against_no_modifier),
        Close: Handler(_close),
        **mark_handlers(MARKS),
    }
)
