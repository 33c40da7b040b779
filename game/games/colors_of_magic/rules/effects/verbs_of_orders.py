"""Creatures that act out of turn: more actions, attacks, readiness."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.cards.effects import Attack, ExtraAction, MustActivate, Ready, Tap
from game.games.colors_of_magic.rules.effects.who import named
from game.games.colors_of_magic.rules.play.activating import act_at_once
from game.games.colors_of_magic.rules.play.attacks import declare_at_once, may_attack, targets
from game.games.colors_of_magic.rules.play.events import Tapped
from game.games.colors_of_magic.rules.play.questions import decider, which_creatures
from game.games.colors_of_magic.rules.play.state import SIDES

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.play.tasks import Perform


def order(run: Run, task: Perform, creature: str) -> None:
    """Give a creature something to do, or change whether it may be activated.

    Monsters take no Actions of their own: they do as their cards say (CM-MONSTER-02).
    """
    match task.effect:
        case Attack() as effect:
            _attack(run, task, effect, creature)
        case ExtraAction() if run.state.body(creature).side in SIDES:
            act_at_once(run, creature)
        case Ready():
            _tap(run, creature, tapped=False)
        case Tap():
            _tap(run, creature, tapped=True)
        case MustActivate() if creature not in run.state.must_activate:
            run.state = replace(run.state, must_activate=(*run.state.must_activate, creature))


def _attack(run: Run, task: Perform, effect: Attack, attacker: str) -> None:
    """Attack at once whom the effect names, or whom the attacker's controller chooses."""
    state = run.state
    if effect.at is not None:
        defender = named(state, task.context, effect.at)
        possible = (
            [defender]
            if defender is not None
            and state.find(defender) is not None
            and may_attack(run.referee, state, attacker, defender, effect.kind)
            else []
        )
    elif task.answers:
        possible = [task.answers[0][0].id]
    else:
        possible = targets(run.referee, state, attacker, effect.kind)
    if len(possible) > 1:
        question = which_creatures(run, task.context, possible, key="effect.attack_whom")
        side = decider(state, state.body(attacker).side)
        run.push(replace(question, side=side), task)
    elif possible:
        declare_at_once(run, attacker, possible[0], effect.kind)


def _tap(run: Run, creature: str, *, tapped: bool) -> None:
    body = run.state.body(creature)
    if body.tapped is not tapped:
        run.set_body(replace(body, tapped=tapped))
        run.emit(Tapped(creature, tapped=tapped, rule=""))
