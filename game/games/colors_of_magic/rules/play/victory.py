"""How a game ends: points, a dead wizard, nobody left, the last turn (ruling R-59)."""

from __future__ import annotations

from dataclasses import replace
from operator import is_
from typing import TYPE_CHECKING

from game.core.rules import Outcome, Reason
from game.games.colors_of_magic.rules.effects.interpret import Perform
from game.games.colors_of_magic.rules.play.events import GameEnded
from game.games.colors_of_magic.rules.play.harm import Bury, Deal, Die, Leave, Suffer
from game.games.colors_of_magic.rules.play.objectives import scenario_of, wizard_death, wizard_id
from game.games.colors_of_magic.rules.play.state import SIDES, opponent, seat_of

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.play.state import State
    from game.positions.position import Side


def check(run: Run) -> None:
    """End the game if somebody has won or lost by now; nobody has before the first turn."""
    state = run.state
    table = (state.bodies, state.banished, state.players)
    if state.outcome is not None or not state.turn:
        return
    if run.judged is not None and all(map(is_, table, run.judged)):
        return
    waits = (_check_wizards(run), _check_creatures(run))
    _check_points(run)
    run.judged = None if any(waits) else table


def time_up(run: Run) -> bool:
    """End the game after its last turn: most points win, equal points are a draw. Whether it ended."""
    state = run.state
    if state.outcome is None and state.turn >= last_turn(run.library, state):
        red, blue = (state.player(side).points for side in SIDES)
        key = "victory.turns" if red != blue else "victory.turns_draw"
        leaders = tuple(side for side in SIDES if state.player(side).points == max(red, blue) and red != blue)
        _end(run, leaders, Reason.of("R-59", key, turns=state.turn, red=red, blue=blue))
    return run.state.outcome is not None


def last_turn(library: Library, state: State) -> int:
    """How many turns the game has at most."""
    ruled = state.setup.game.max_turns
    return scenario_of(library, state).max_turns if ruled is None else ruled


def _check_wizards(run: Run) -> bool:
    """End the game if a wizard that must live is dead, now or when others have died too; whether one is."""
    if wizard_death(run.library, run.state) != "loses":
        return False
    living = {body.id for body in (*run.state.bodies, *run.state.banished)}
    wizards = {side: wizard_id(run.library, run.state, side) for side in SIDES}
    dead = [side for side in SIDES if wizards[side] not in living]
    if len(dead) == 1 and not _are_being_harmed(run.state, {wizards[opponent(dead[0])]}):
        _end(run, (opponent(dead[0]),), Reason.of("R-59", f"victory.wizard_{dead[0]}"))
    elif len(dead) > 1:
        _end(run, (), Reason.of("R-59", "victory.both_wizards"))
    return bool(dead)


def _are_being_harmed(state: State, creatures: set[str]) -> bool:
    """Whether what is being done goes on to harm one of those too: then all may die at the same time."""
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
    """End the game if a side has nobody left, at once or when others have died too; whether one has."""
    if run.state.outcome is not None or not scenario_of(run.library, run.state).last_standing:
        return False
    present = {body.id: body.side for body in (*run.state.bodies, *run.state.banished)}
    gone = [side for side in SIDES if side not in present.values()]
    left = {creature for creature, side in present.items() if side in SIDES}
    if len(gone) == 1 and not _are_being_harmed(run.state, left):
        _end(run, (opponent(gone[0]),), Reason.of("R-59", f"victory.last_{gone[0]}"))
    elif len(gone) > 1:
        _end(run, (), Reason.of("R-59", "victory.nobody_left"))
    return bool(gone)


def _check_points(run: Run) -> None:
    wanted = scenario_of(run.library, run.state).points_to_win
    points = {side: run.state.player(side).points for side in SIDES}
    if run.state.outcome is not None or wanted is None or max(points.values()) < wanted:
        return
    leaders = tuple(side for side in SIDES if points[side] > points[opponent(side)])
    key = "victory.points" if leaders else "victory.points_draw"
    _end(run, leaders, Reason.of("R-59", key, points=max(points.values()), wanted=wanted))


def _end(run: Run, winners: tuple[Side, ...], reason: Reason) -> None:
    run.emit(GameEnded(winners))
    run.state = replace(run.state, outcome=Outcome(frozenset(map(seat_of, winners)), (reason,)))
