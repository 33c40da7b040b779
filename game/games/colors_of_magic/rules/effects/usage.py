"""Abilities that work once a turn, and those that are at work just now."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.effects.interpret import Carry

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.effects.bearers import Borne
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.play.state import State


def has_worked(state: State, borne: Borne) -> bool:
    """Whether an ability that works once a turn has."""
    source, number = borne.context.source, borne.number
    body = state.find(source)
    if body is not None:
        return number in body.used
    bearers = (
        *((permanent.card, permanent.used) for permanent in state.permanents),
        *((zone.id, zone.used) for zone in state.zones),
        *((objective.id, objective.used) for objective in state.objectives),
    )
    return any(identity == source and number in used for identity, used in bearers)


def mark_worked(run: Run, borne: Borne) -> None:
    """Write down that it has."""
    source, number = borne.context.source, borne.number
    body = run.state.find(source)
    if body is not None:
        run.set_body(replace(body, used=(*body.used, number)))
        return
    run.state = replace(
        run.state,
        permanents=tuple(
            replace(one, used=(*one.used, number)) if one.card == source else one
            for one in run.state.permanents
        ),
        zones=tuple(
            replace(one, used=(*one.used, number)) if one.id == source else one for one in run.state.zones
        ),
        objectives=tuple(
            replace(one, used=(*one.used, number)) if one.id == source else one
            for one in run.state.objectives
        ),
    )


def forget(run: Run) -> None:
    """Let everything that works once a turn work again."""
    state = run.state
    run.state = replace(
        state,
        bodies=tuple(replace(one, used=()) if one.used else one for one in state.bodies),
        permanents=tuple(replace(one, used=()) if one.used else one for one in state.permanents),
        zones=tuple(replace(one, used=()) if one.used else one for one in state.zones),
        objectives=tuple(replace(one, used=()) if one.used else one for one in state.objectives),
    )


def at_work(state: State) -> frozenset[tuple[str, int]]:
    """The abilities whose effects are being carried out, by source and number."""
    return frozenset(
        task.ability for task in state.agenda if isinstance(task, Carry) and task.ability is not None
    )
