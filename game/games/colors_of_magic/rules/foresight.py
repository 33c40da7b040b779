"""Predicts what an action changes by itself before anybody decides anything: for previews, not for play.

An activation may give Movement (CM-UNIT-01, with a Torchbearer near), a declared attack initiative. The rules
themselves find that out, in a copy of the game without answers: Instants, choices, dice and cards are left
out, so that nothing hidden can be read from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.copies import replace
from game.core.dice import ScriptedDice
from game.games.colors_of_magic.rules.cards import effects as verbs
from game.games.colors_of_magic.rules.moments import WorkOff
from game.games.colors_of_magic.rules.play.activating import BeginActivation, StartActivation
from game.games.colors_of_magic.rules.play.attacks import MakeAttack, Opening, declare_attack, opening
from game.games.colors_of_magic.rules.play.questions import Question
from game.games.colors_of_magic.rules.play.run import Decision, Run, with_agenda
from game.games.colors_of_magic.rules.state.state import Happens, Pending, Perform, State
from game.games.colors_of_magic.rules.system import carry_out

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.colors_of_magic.rules.play.attacks import AttackKind
    from game.games.colors_of_magic.rules.play.referee import Referee

FORESEEN = (verbs.Modify, verbs.Grant, verbs.Forbid, verbs.Mark, verbs.If, verbs.Each)
"""Effects on numbers, keywords, bans and marks, and those that hold others.

Damage and places are not foreseen: what comes of them may be answered.
"""

MOST = 500
"""The most tasks to run; an action that causes more is not predicted."""


def activated(referee: Referee, state: State, creature: str) -> State:
    """The state once that creature is activated, as far as it can be known; else the same state."""
    if state.find(creature) is None:
        return state
    # Dice without a script fail when rolled: a preview that needs chance must not pretend to know it.
    run = Run(referee, with_agenda(state, ()), ScriptedDice())
    run.push(BeginActivation(creature))
    for task in _tasks(run):
        if isinstance(task, StartActivation):
            return replace(run.state, agenda=state.agenda)
    return state


def attacked(referee: Referee, state: State, attacker: str, defender: str, kind: AttackKind) -> Opening:
    """The numbers that the duel of an attack will start with, including what the attack itself triggers."""
    run = Run(referee, with_agenda(state, ()), ScriptedDice())
    declare_attack(run, attacker, defender, kind)
    for task in _tasks(run):
        if isinstance(task, MakeAttack) and task.moment.when == "targeted":
            return opening(referee, run.state, attacker, defender, kind)
    return opening(referee, state, attacker, defender, kind)


def _tasks(run: Run) -> Iterator[Pending]:
    """Every task as it comes up, before it is done; choices are left out."""
    for _ in range(MOST):
        if not run.state.agenda or run.state.outcome is not None:
            return
        task, *rest = run.state.agenda
        yield task
        run.state = with_agenda(run.state, tuple(rest))
        match task:
            case Perform(effect=effect) if not isinstance(effect, FORESEEN):
                continue
            # Without a window, so that no Instant of any hand shows through.
            case Happens():
                carry_out(run, replace(task, window=False))
            case Question():
                _pass_over(run, task)
            case Decision():
                return
            case _:
                carry_out(run, task)


def _pass_over(run: Run, asked: Question) -> None:
    """Drop the task that asks; but abilities waiting for an order all work, in the order given."""
    asking, *rest = run.state.agenda
    if isinstance(asking, WorkOff):
        rest = [replace(asking, answers=(*asking.answers, asked.options[:1])), *rest]
    run.state = with_agenda(run.state, tuple(rest))
