"""What an action will change by itself before anybody decides anything: for previews, not for play.

An activation may give Movement (CM-UNIT-01, a Torchbearer near), a declared attack initiative. That is found
by the rules themselves, in a game that goes on without answers: Instants, choices, dice and cards are left
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
"""Tasks that are done at most; whoever sets off more is not foreseen."""


def activated(referee: Referee, state: State, creature: str) -> State:
    """The state once that creature has been activated, as far as that can be known; the same if it cannot."""
    if state.find(creature) is None:
        return state
    run = Run(referee, with_agenda(state, ()), ScriptedDice())
    run.push(BeginActivation(creature))
    for task in _tasks(run):
        if isinstance(task, StartActivation):
            return replace(run.state, agenda=state.agenda)
    return state


def attacked(referee: Referee, state: State, attacker: str, defender: str, kind: AttackKind) -> Opening:
    """The numbers that the duel of an attack will start with, with what the attack sets off (CM-COVER-03)."""
    run = Run(referee, with_agenda(state, ()), ScriptedDice())
    declare_attack(run, attacker, defender, kind)
    for task in _tasks(run):
        if isinstance(task, MakeAttack) and task.moment.when == "targeted":
            return opening(referee, run.state, attacker, defender, kind)
    return opening(referee, state, attacker, defender, kind)


def _tasks(run: Run) -> Iterator[Pending]:
    """Every task as it comes up, before it is done. What somebody may choose is left out."""
    for _ in range(MOST):
        if not run.state.agenda or run.state.outcome is not None:
            return
        task, *rest = run.state.agenda
        yield task
        run.state = with_agenda(run.state, tuple(rest))
        match task:
            case Perform(effect=effect) if not isinstance(effect, FORESEEN):
                continue
            case Happens():
                carry_out(run, replace(task, window=False))
            case Question():
                _pass_over(run, task)
            case Decision():
                return
            case _:
                carry_out(run, task)


def _pass_over(run: Run, asked: Question) -> None:
    """Leave out what asks; abilities that answer at once all work, in the order in which they stand."""
    asking, *rest = run.state.agenda
    if isinstance(asking, WorkOff):
        rest = [replace(asking, answers=(*asking.answers, asked.options[:1])), *rest]
    run.state = with_agenda(run.state, tuple(rest))
