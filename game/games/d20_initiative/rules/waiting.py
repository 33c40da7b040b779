"""The two ways to change one's place: ready and delay (D35-MOD-01, D35-READY, D35-DELAY)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.games.d20_initiative.rules.events import Delayed, DelayTaken, Readied, ReadyLost, Triggered
from game.games.d20_initiative.rules.order import after_count, arranged, beside
from game.games.d20_initiative.rules.run import who
from game.games.d20_initiative.rules.state import Ready, Used
from game.games.d20_initiative.rules.turns import go_on, take_turn

if TYPE_CHECKING:
    from game.games.d20_initiative.rules.actions import ActNow, Delay, ReadyAction, Trigger
    from game.games.d20_initiative.rules.run import Run


def ready(run: Run, action: ReadyAction) -> None:
    """A standard action now, for an action later (D35-READY-02)."""
    identity = run.state.current or ""
    one = run.get(identity)
    if action.kind == "full":
        raise ValueError("a full-round action cannot be readied")
    prepared = Ready(action.kind, action.action.strip(), action.trigger.strip())
    run.alter(identity, ready=prepared, used=replace(one.used, standard=True))
    run.tell(Readied(**who(one), ready=prepared))


def trigger(run: Run, action: Trigger) -> None:
    """A readied action interrupts the current turn; its owner now stands just before (D35-READY-06..11)."""
    state, one = run.state, run.get(action.id)
    if state.current is None or one.ready is None:
        raise ValueError("nothing to interrupt, or nothing readied")
    interrupted = run.get(state.current)
    score = interrupted.score or 0
    used = Used(standard=True, move=True, step=action.step or one.used.step, moved=one.used.moved)
    run.alter(one.id, ready=None, score=score, used=used)
    run.change(
        order=beside(state.order, one.id, interrupted.id, before=True),
        coming=tuple(identity for identity in state.coming if identity != one.id),
        paused=(interrupted.id, *state.paused),
        current=one.id,
    )
    run.tell(
        Triggered(
            **who(one),
            ready=one.ready,
            before=interrupted.name,
            before_hidden=interrupted.spec.hidden,
            score=score,
            step=action.step,
            concentration=action.casting,
        )
    )


def drop(run: Run, identity: str) -> None:
    """A readied action is given up (D35-READY-05)."""
    one = run.get(identity)
    if one.ready is not None:
        run.alter(identity, ready=None)
        run.tell(ReadyLost(**who(one), ready=one.ready, given_up=True))


def delay(run: Run, action: Delay) -> None:
    """The turn is put off: until a count, or until its owner says so (D35-DELAY-01, D35-DELAY-03)."""
    identity = run.state.current or ""
    one = run.get(identity)
    run.tell(Delayed(**who(one), count=action.count))
    if action.count is None:
        run.alter(identity, delaying=True, delayed_all_round=False)
        run.change(current=None, finished=identity)
    else:
        order = after_count(run, run.state.order, identity, action.count)
        run.alter(identity, score=action.count, delayed_all_round=False)
        run.change(current=None, order=order, coming=arranged(order, {*run.state.coming, identity}))
    go_on(run)


def act_now(run: Run, action: ActNow) -> None:
    """Who waited takes the turn after the one that ended last, and keeps that place (D35-DELAY-02, 07)."""
    one, last = run.get(action.id), run.state.finished
    order, score = run.state.order, one.score or 0
    if last is not None and last != one.id and last in order:
        order = beside(order, one.id, last, before=False)
        score = run.get(last).score or 0
    score = score if action.count is None else action.count
    coming = tuple(identity for identity in run.state.coming if identity != one.id)
    run.alter(one.id, delaying=False, score=score)
    run.change(order=order, coming=coming)
    run.tell(DelayTaken(**who(run.get(one.id)), score=score))
    take_turn(run, one.id)
