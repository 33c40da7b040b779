"""Rounds and turns: who comes next, what a turn takes away and gives (D35-FLAT-01, D35-INACT-01)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.games.d20_initiative.rules.events import (
    BadgeChanged,
    DelayLost,
    ReadyLost,
    Resumed,
    RoundBegan,
    SurpriseBegan,
    TurnBegan,
    TurnEnded,
    TurnSkipped,
)
from game.games.d20_initiative.rules.order import arranged, in_order
from game.games.d20_initiative.rules.run import who
from game.games.d20_initiative.rules.state import Used

if TYPE_CHECKING:
    from game.games.d20_initiative.rules.run import Run
    from game.games.d20_initiative.rules.state import Combatant, State


def is_surprise(state: State) -> bool:
    """Whether there is a surprise round: some are surprised, others aware (D35-SURPRISE-04, 05)."""
    return any(one.surprised for one in state.combatants) and any(one.spec.aware for one in state.combatants)


def must_roll(state: State) -> tuple[Combatant, ...]:
    """Whose initiative checks are to be made before anything goes on (D35-INIT-01, ruling E5)."""
    waiting = [one for one in state.combatants if one.roll is None]
    early = state.rules.unaware_roll == "at_start"
    before = state.phase == "awareness" and is_surprise(state) and not early
    if before or (state.phase == "surprise" and state.coming):
        return tuple(one for one in waiting if one.spec.aware)
    return tuple(waiting)


def begin(run: Run) -> None:
    """The surprise round if there is one, else the first round; then the first turn."""
    ids = [one.id for one in run.state.combatants if one.roll is not None]
    order = in_order(run, ids)
    if is_surprise(run.state):
        aware = tuple(identity for identity in order if run.get(identity).spec.aware)
        run.change(phase="surprise", order=order, coming=aware)
        run.tell(SurpriseBegan(tuple(one.name for one in run.state.combatants if one.surprised)))
    else:
        run.change(order=order)
        _begin_round(run)
    next_turn(run)


def next_turn(run: Run) -> None:
    """The next turn of the round begins, or after the last one the next round."""
    if not run.state.coming:
        if run.state.phase == "rounds":
            _wear_off(run)
        _begin_round(run)
    if not run.state.coming:
        return
    identity, *left = run.state.coming
    run.change(coming=tuple(left))
    _arrive(run, identity)


def end_turn(run: Run) -> None:
    """The turn is over: an interrupted one goes on, else the next comes, unless somebody waits to act."""
    one = run.get(run.state.current or "")
    run.alter(one.id, delayed_all_round=False)
    run.tell(TurnEnded(**who(one)))
    if run.state.paused:
        resume(run)
        return
    run.change(current=None, finished=one.id)
    go_on(run)


def go_on(run: Run) -> None:
    """From the gap after a turn to the next turn, unless somebody waits or has to roll first."""
    waits = any(one.delaying and one.spec.able for one in run.state.combatants)
    if not waits and (run.state.coming or not must_roll(run.state)):
        next_turn(run)


def take_turn(run: Run, identity: str) -> None:
    """Somebody's turn, with all actions."""
    run.alter(identity, used=Used())
    run.change(current=identity)


def _begin_round(run: Run) -> None:
    """Everybody who has a place has a turn to come."""
    order = run.state.order
    run.change(phase="rounds", round=run.state.round + 1, coming=arranged(order, order), finished=None)
    run.tell(RoundBegan(run.state.round))


def _arrive(run: Run, identity: str) -> None:
    """A turn comes: what was readied or delayed is lost, whoever cannot act is passed over."""
    one = run.get(identity)
    recovered = one.flat_footed and run.state.rules.flat_footed_until == "turn_arrives"
    run.alter(identity, flat_footed=one.flat_footed and not recovered, ready=None, delaying=False)
    if one.ready is not None:
        run.tell(ReadyLost(**who(one), ready=one.ready, given_up=False))
    if one.delaying:
        run.alter(identity, delayed_all_round=True)
        run.tell(DelayLost(**who(one)))
    run.tell(TurnBegan(**who(one), score=one.score or 0, recovered=recovered))
    take_turn(run, identity)
    lost = one.ready is not None and run.state.rules.ready_unused == "turn_lost"
    if lost or not one.spec.able:
        run.change(current=None, finished=identity)
        run.tell(TurnSkipped(**who(one), rule="D35-READY-10" if lost else "D35-INACT-01"))


def resume(run: Run) -> None:
    """The turn that was interrupted goes on, if its owner still can (D35-READY-07)."""
    identity, *others = run.state.paused
    run.change(current=identity, paused=tuple(others))
    one = run.get(identity)
    if one.spec.able:
        run.tell(Resumed(**who(one)))
        return
    run.tell(TurnSkipped(**who(one), rule="D35-READY-07"))
    end_turn(run)


def _wear_off(run: Run) -> None:
    """A round is over: conditions for so many rounds go down by one."""
    for one in run.state.combatants:
        badges = tuple(
            badge if badge.rounds is None else replace(badge, rounds=badge.rounds - 1)
            for badge in one.spec.badges
        )
        for badge in badges:
            if badge.rounds == 0:
                run.tell(BadgeChanged(**who(one), badge=badge.name, rounds=0, how="ran_out"))
        run.alter_spec(one.id, badges=tuple(badge for badge in badges if badge.rounds != 0))
