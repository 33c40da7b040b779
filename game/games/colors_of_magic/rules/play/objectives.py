"""Objective cards and victory points (CM-SETUP-04, CM-END-01, rulings R-57 and R-58)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.board.shapes import TOUCH, Disc, gap
from game.games.colors_of_magic.rules.play.events import ObjectiveCollected, Scored
from game.games.colors_of_magic.rules.play.hands import from_token_holder
from game.games.colors_of_magic.rules.play.state import SIDES, Objective, opponent
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.cards.specs import Goal, ObjectiveSpec, ScenarioSpec
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.play.state import Body, Moment, State

CONTROL_INCHES = 1.0
"""From how near a creature controls a marker, edge to edge."""


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


def score(run: Run, side: Side, points: int, rule: str) -> None:
    """Give a player victory points."""
    player = run.player(side)
    player = replace(player, points=player.points + points)
    run.set_player(player)
    run.emit(Scored(side, points, player.points, rule=rule))


def collect(run: Run, side: Side, objective: str, rule: str = "CM-END-01") -> None:
    """A player takes an objective card and its points, if it is still there to be taken (R-58)."""
    for taken, spec in open_objectives(run.library, run.state):
        if taken.id == objective:
            _take(run, side, taken, spec, rule)


def immediate(run: Run, moment: Moment) -> None:
    """What a death or a wound brings at once: objective cards, and the points for a dead wizard (R-59).

    One wound or death meets one objective of each kind and profile, the first in the scenario's order. A card
    that is only checked in the End phase remembers who has met it.
    """
    doer = _doer(run.state, moment)
    if moment.when == "dies" and moment.body is not None:
        _score_for_wizard(run, moment.body)
    victim = moment.body if moment.when == "dies" else run.state.find(moment.object)
    if doer is None or victim is None or victim.side is not Side.NEUTRAL:
        return
    for objective, spec in open_objectives(run.library, run.state):
        if _is_met_by(spec.goal, moment, victim) and objective.holder is None:
            if spec.when == "immediate":
                collect(run, doer, objective.id)
            else:
                _put(run, replace(objective, holder=doer))
            return


def check_at_end(run: Run) -> None:
    """The End phase's look at every objective card, the holder of the token first (CM-END-01, R-55)."""
    for objective, spec in tuple(open_objectives(run.library, run.state)):
        match spec.goal.kind:
            case "control" | "hold_wizard":
                _check_held(run, objective, spec)
            case "slay" | "wound" if objective.holder is not None:
                collect(run, objective.holder, objective.id)


def fulfilled_by(referee: Referee, state: State, goal: Goal) -> tuple[Side, ...]:
    """Who fulfils a condition about a marker now, the holder of the token first."""
    marker = next((marker for marker in state.markers if marker.id == goal.marker), None)
    if marker is None:
        return ()
    area = Disc(marker.at[0], marker.at[1], goal.radius or marker.radius)
    near = [
        body for body in state.bodies if gap(referee.base(state, body.id), area) <= CONTROL_INCHES + TOUCH
    ]
    if goal.kind == "hold_wizard":
        return tuple(
            s
            for s in from_token_holder(state)
            if any(b.id == wizard_id(referee.library, state, s) for b in near)
        )
    own = {side: sum(body.side is side for body in near) for side in SIDES}
    return tuple(side for side in SIDES if own[side] > own[opponent(side)])


def wizard_id(library: Library, state: State, side: Side) -> str:
    """The id of a player's wizard, whether it is in play or not."""
    wizard = library.wizards[state.setup.lists[SIDES.index(side)].wizard]
    return f"{side}:{wizard.creature}:0"


def wizard_death(library: Library, state: State) -> str:
    """What a wizard's death means: the table's rule, or else the scenario's (R-59)."""
    ruled = state.setup.game.wizard_death
    return scenario_of(library, state).wizard_death if ruled == "scenario" else ruled


def _check_held(run: Run, objective: Objective, spec: ObjectiveSpec) -> None:
    """Count End phases in a row; who fulfils it together with the other is judged by the card (R-57)."""
    sides = fulfilled_by(run.referee, run.state, spec.goal)
    if len(sides) > 1 and spec.contested == "both":
        for side in sides:
            taken = next(other for other in run.state.objectives if other.id == objective.id)
            _take(run, side, taken, spec, "R-57")
        return
    if not sides or (len(sides) > 1 and spec.contested == "none"):
        _put(run, replace(objective, holder=None, held=0))
        return
    held = objective.held + 1 if objective.holder is sides[0] else 1
    _put(run, replace(objective, holder=sides[0], held=held))
    if held >= spec.goal.turns:
        collect(run, sides[0], objective.id)


def _take(run: Run, side: Side, objective: Objective, spec: ObjectiveSpec, rule: str) -> None:
    """Note that a player has collected a card, and score its points."""
    _put(run, replace(objective, collected_by=(*objective.collected_by, side), holder=None, held=0))
    run.emit(ObjectiveCollected(side, objective.id, spec.points, rule=rule))
    score(run, side, spec.points, rule)


def _doer(state: State, moment: Moment) -> Side | None:
    """Whose doing it was, None if no player's."""
    if moment.side in SIDES:
        return moment.side
    other = state.find(moment.object)
    return other.side if other is not None and other.side in SIDES else None


def _is_met_by(goal: Goal, moment: Moment, victim: Body) -> bool:
    wanted = {"slay": "dies", "wound": "deals_damage"}.get(goal.kind)
    profiles = {victim.profile, *(profile for profile, *_ in victim.grown_from)}
    return moment.when == wanted and (goal.profile is None or goal.profile in profiles)


def _score_for_wizard(run: Run, body: Body) -> None:
    if body.side not in SIDES or body.id != wizard_id(run.library, run.state, body.side):
        return
    scenario = scenario_of(run.library, run.state)
    if wizard_death(run.library, run.state) == "points":
        score(run, opponent(body.side), scenario.wizard_points, "R-59")


def _put(run: Run, objective: Objective) -> None:
    others = tuple(objective if o.id == objective.id else o for o in run.state.objectives)
    run.state = replace(run.state, objectives=others)
