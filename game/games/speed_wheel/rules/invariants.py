"""What holds between any two actions; an encounter that breaks one has found a fault of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.speed_wheel.rules.state import State


def faults(state: State) -> Iterator[str]:
    """What is wrong with a state, in words."""
    count = state.rules.spaces
    ids = [pawn.id for pawn in state.pawns]
    if len(set(ids)) != len(ids):
        yield "two pawns have one id"
    if not 1 <= state.arrow <= count:
        yield f"the arrow is on {state.arrow} (WH-BOARD-02)"
    for pawn in state.pawns:
        if not 0 <= pawn.space <= count:
            yield f"{pawn.id} is on {pawn.space} (WH-BOARD-01)"
        if any(modifier.turns is not None and modifier.turns < 1 for modifier in pawn.modifiers):
            yield f"{pawn.id} has a modifier that has run out"
    if any(slot.pawn not in ids for slot in state.queue):
        yield "somebody who has left still has a turn"
    yield from _reckoning(state)


def _reckoning(state: State) -> Iterator[str]:
    """No movement is lost: what a pawn was ahead and advanced is the arrow's shift, its laps and its rest."""
    rules = state.rules
    if rules.arrow != "nearest" or not rules.reaching_passes:
        return
    shift = min((trace.q % rules.spaces for trace in state.traces if trace.q >= 0), default=0)
    for trace in state.traces:
        if trace.q >= 0 and trace.q != shift + rules.spaces * trace.k + trace.r:
            yield f"{trace.pawn}: {trace.q} is not {shift} + {rules.spaces} x {trace.k} + {trace.r}"
