"""The scenario being played: its objective cards, and the players' wizards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.play.state import SIDES, Objective, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.cards.specs import ObjectiveSpec, ScenarioSpec
    from game.positions.position import Side


def scenario_of(library: Library, state: State) -> ScenarioSpec:
    """The scenario being played.

    Raises:
        KeyError: none has been agreed on.
    """
    return library.scenarios[state.scenario or ""]


def spec_of(library: Library, state: State, objective: str) -> ObjectiveSpec:
    """What is printed on an objective card of the scenario.

    Raises:
        KeyError: the scenario has no such objective.
    """
    for spec in scenario_of(library, state).objectives:
        if spec.id == objective:
            return spec
    raise KeyError(objective)


def open_objectives(library: Library, state: State) -> Iterator[tuple[Objective, ObjectiveSpec]]:
    """The objective cards that lie beside the table and may still be collected (R-58)."""
    for objective in state.objectives:
        spec = spec_of(library, state, objective.id)
        if spec.repeatable or not objective.collected_by:
            yield objective, spec


def wizard_id(library: Library, state: State, side: Side) -> str:
    """The id of a player's wizard, whether it is in play or not."""
    wizard = library.wizards[state.setup.lists[SIDES.index(side)].wizard]
    return f"{side}:{wizard.creature}:0"


def wizard_death(library: Library, state: State) -> str:
    """What a wizard's death means: the table's rule, or else the scenario's (R-59)."""
    ruled = state.setup.game.wizard_death
    return scenario_of(library, state).wizard_death if ruled == "scenario" else ruled
