"""What holds between any two actions; a combat that breaks one of these has found a fault of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.d20_initiative.rules.state import State


def faults(state: State) -> Iterator[str]:
    """What is wrong with a state, in words."""
    ids = [one.id for one in state.combatants]
    for name, some in (("combatants", tuple(ids)), ("order", state.order), ("coming", state.coming)):
        if len(set(some)) != len(some):
            yield f"somebody is twice in {name}"
        if not set(some) <= set(ids):
            yield f"somebody in {name} has left"
    if not set(state.coming) <= set(state.order):
        yield "a turn is to come of somebody without a place"
    if list(state.coming) != [one for one in state.order if one in state.coming]:
        yield "turns come in another order than the order"
    yield from _turn_faults(state, ids)


def _turn_faults(state: State, ids: list[str]) -> Iterator[str]:
    at_work = [one for one in (state.current, *state.paused) if one is not None]
    if len(set(at_work)) != len(at_work) or not set(at_work) <= set(ids):
        yield f"turns of {at_work}"
    if state.paused and state.current is None:
        yield "a turn is interrupted and nothing interrupts it"
    for one in state.combatants:
        if (one.roll is None) != (one.score is None):
            yield f"{one.id} rolled {one.roll} and stands at {one.score}"
        if one.id in state.order and one.roll is None:
            yield f"{one.id} has a place without a roll (D35-INIT-01)"
        if one.delaying and one.id == state.current:
            yield f"{one.id} waits and acts"
