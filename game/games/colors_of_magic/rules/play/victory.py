"""Objective cards, victory points, and how a game ends (CM-SETUP-04, CM-END-01, rulings R-57 to R-59)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.shapes import TOUCH, Disc, gap
from game.core.copies import replace
from game.core.rules import Outcome, Reason
from game.games.colors_of_magic.rules.meaning.reading import (
    open_objectives,
    scenario_of,
    wizard_death,
    wizard_id,
)
from game.games.colors_of_magic.rules.play.harm import Bury, Deal, Die, Leave, Suffer
from game.games.colors_of_magic.rules.play.piles import from_token_holder, wizard_of
from game.games.colors_of_magic.rules.state.events import GameEnded, ObjectiveCollected, Scored
from game.games.colors_of_magic.rules.state.state import (
    SIDES,
    Body,
    Moment,
    Objective,
    Perform,
    State,
    opponent,
    seat_of,
)
from game.positions.position import Side

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.cards.specs import Goal, ObjectiveSpec
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.play.run import Run

CONTROL_INCHES = 1.0
"""The distance, edge to edge, at which a creature controls a marker, in inches."""


def check(run: Run) -> None:
    """End the game if somebody has won or lost; nobody has before the first turn."""
    state = run.state
    last = run.referee.judged
    # Called after every task, nearly always in vain: before the last turn only points and deaths end a game.
    if (
        last is not None
        and state.players is last.players
        and state.bodies is last.bodies
        and state.banished is last.banished
    ):
        return
    if state.outcome is not None or not state.turn:
        return
    waits = (_check_wizards(run), _check_creatures(run))
    _check_points(run)
    # While a death waits for others, the next state must be looked at even if nobody comes or goes.
    run.referee.judged = None if any(waits) else state


def time_up(run: Run) -> bool:
    """End the game after its last turn (most points win, equal points draw); returns whether it ended."""
    state = run.state
    if state.outcome is None and state.turn >= last_turn(run.library, state):
        red, blue = (state.player(side).points for side in SIDES)
        key = "victory.turns" if red != blue else "victory.turns_draw"
        # equal points are a draw, which has no winners.
        leaders = tuple(side for side in SIDES if state.player(side).points == max(red, blue) and red != blue)
        _end(run, leaders, Reason.of("R-59", key, turns=state.turn, red=red, blue=blue))
    return run.state.outcome is not None


def last_turn(library: Library, state: State) -> int:
    """The number of the last turn."""
    ruled = state.setup.game.max_turns
    return scenario_of(library, state).max_turns if ruled is None else ruled


def _check_wizards(run: Run) -> bool:
    """End the game if a wizard that must live is dead; returns whether one is."""
    if wizard_death(run.library, run.state) != "loses":
        return False
    # A banished wizard comes back at the end of the turn, and is not dead.
    living = {body.id for body in (*run.state.bodies, *run.state.banished)}
    dead = [side for side in SIDES if wizard_id(run.library, run.state, side) not in living]
    # both dead at the same time is a draw, so the rest of what is harming them is waited for.
    if len(dead) == 1:
        other = opponent(dead[0])
        if not _are_being_harmed(run.state, {wizard_id(run.library, run.state, other)}):
            _end(run, (other,), Reason.of("R-59", f"victory.wizard_{dead[0]}"))
    elif dead:
        _end(run, (), Reason.of("R-59", "victory.both_wizards"))
    return bool(dead)


def _are_being_harmed(state: State, creatures: set[str]) -> bool:
    """Whether pending tasks harm one of these creatures too: then all may die at the same time."""
    for task in state.agenda:
        match task:
            case (
                Deal(creature=harmed) | Die(creature=harmed) | Bury(creature=harmed) | Perform(on=str(harmed))
            ):
                if harmed in creatures:
                    return True
            case Suffer(moment=moment) | Leave(moment=moment):
                if moment.subject in creatures:
                    return True
    return False


def _check_creatures(run: Run) -> bool:
    """End the game if a side has no creature left; returns whether one has none."""
    if run.state.outcome is not None or not scenario_of(run.library, run.state).last_standing:
        return False
    bodies = (*run.state.bodies, *run.state.banished)
    present = {body.side for body in bodies}
    wiped_out = [side for side in SIDES if side not in present]
    if len(wiped_out) == 1:
        left = {body.id for body in bodies if body.side in SIDES}
        if not _are_being_harmed(run.state, left):
            _end(run, (opponent(wiped_out[0]),), Reason.of("R-59", f"victory.last_{wiped_out[0]}"))
    elif wiped_out:
        _end(run, (), Reason.of("R-59", "victory.nobody_left"))
    return bool(wiped_out)


def _check_points(run: Run) -> None:
    wanted = scenario_of(run.library, run.state).points_to_win
    red, blue = run.state.players
    most = max(red.points, blue.points)
    if run.state.outcome is not None or wanted is None or most < wanted:
        return
    leaders = tuple(one.side for one, other in ((red, blue), (blue, red)) if one.points > other.points)
    key = "victory.points" if leaders else "victory.points_draw"
    _end(run, leaders, Reason.of("R-59", key, points=most, wanted=wanted))


def _end(run: Run, winners: tuple[Side, ...], reason: Reason) -> None:
    run.emit(GameEnded(winners))
    run.state = replace(run.state, outcome=Outcome(frozenset(map(seat_of, winners)), (reason,)))


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
    """Score what a death or a wound brings at once: objective cards, and the points for a dead wizard (R-59).

    One wound or death meets one objective of each kind and profile, the first in the scenario's order. A card
    that is only checked in the End phase remembers who has met it.
    """
    victim = moment.left(moment.subject if moment.when == "dies" else moment.object)
    if victim is None:
        return
    doer = _doer(run.state, moment)
    if moment.when == "dies":
        _score_for_wizard(run, victim)
    # Goals speak of the scenario's monsters; a player's creature of the same profile does not count.
    if doer is None or victim.side is not Side.NEUTRAL:
        return
    for objective, spec in open_objectives(run.library, run.state):
        # One death, one card: two of a kind are two deaths to bring about.
        if _is_met_by(spec.goal, moment, victim) and objective.holder is None:
            if spec.when == "immediate":
                collect(run, doer, objective.id)
            else:
                _put(run, replace(objective, holder=doer))
            return


def check_at_end(run: Run) -> None:
    """Check every objective card in the End phase, the token's holder first (CM-END-01, R-55)."""
    # A copy of the list: cards are collected while it is gone through.
    for objective, spec in tuple(open_objectives(run.library, run.state)):
        match spec.goal.kind:
            case "control" | "hold_wizard":
                _check_held(run, objective, spec)
            case "slay" | "wound" if objective.holder is not None:
                collect(run, objective.holder, objective.id)


def fulfilled_by(referee: Referee, state: State, goal: Goal) -> tuple[Side, ...]:
    """The sides that fulfil a condition about a marker now, the token's holder first."""
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
    # More than the other player's; monsters near the marker contest nothing.
    counted = {body.id: int(referee.stat(state, body.id, "control")) for body in near}
    own = {side: sum(counted[body.id] for body in near if body.side is side) for side in SIDES}
    return tuple(side for side in SIDES if own[side] > own[opponent(side)])


def _check_held(run: Run, objective: Objective, spec: ObjectiveSpec) -> None:
    """Count End phases in a row; if both sides fulfil it, the card says what happens (R-57)."""
    sides = fulfilled_by(run.referee, run.state, spec.goal)
    if len(sides) > 1 and spec.contested == "both":
        for side in sides:
            taken = next(other for other in run.state.objectives if other.id == objective.id)
            _take(run, side, taken, spec, "R-57")
        return
    if not sides or (len(sides) > 1 and spec.contested == "none"):
        _put(run, replace(objective, holder=None, held=0))
        return
    # In a row by the same player: a change of hands starts again at one.
    held = objective.held + 1 if objective.holder is sides[0] else 1
    _put(run, replace(objective, holder=sides[0], held=held))
    if held >= spec.goal.turns:
        collect(run, sides[0], objective.id)


def _take(run: Run, side: Side, objective: Objective, spec: ObjectiveSpec, rule: str) -> None:
    """Record that a player has collected a card, and score its points."""
    _put(run, replace(objective, collected_by=(*objective.collected_by, side), holder=None, held=0))
    run.emit(ObjectiveCollected(side, objective.id, spec.points, rule=rule))
    score(run, side, spec.points, rule)
    run.tell(Moment("collects", wizard_of(run.state, side), side=side))


def _doer(state: State, moment: Moment) -> Side | None:
    """The player who caused it, if any."""
    if moment.side in SIDES:
        return moment.side
    # Damage that no player claims counts for the owner of the creature it came from.
    other = state.find(moment.object)
    return other.side if other is not None and other.side in SIDES else None


def _is_met_by(goal: Goal, moment: Moment, victim: Body) -> bool:
    wanted = {"slay": "dies", "wound": "deals_damage"}.get(goal.kind)
    # A monster that has grown is still the one that the card hunts.
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
