"""Effects within effects: conditions, choices, options to pay for, and each of a group."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.rules import Reason
from game.games.colors_of_magic.rules.cards.effects import Choose, Each, If, May
from game.games.colors_of_magic.rules.effects.conditions import holds
from game.games.colors_of_magic.rules.play.piles import gain_mana
from game.games.colors_of_magic.rules.play.questions import RULE, YES, decider, which_option, yes_or_no
from game.games.colors_of_magic.rules.play.state import SIDES, opponent
from game.games.colors_of_magic.rules.play.tasks import Carry

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.play.tasks import Perform


def choose(run: Run, task: Perform) -> None:
    """Carry out those effects that the condition or the answer calls for."""
    context = task.context
    match task.effect:
        case If(condition=condition, then=then, otherwise=otherwise):
            met = holds(run.reading, context, condition)
            run.push(Carry(then if met else otherwise, context))
        case Choose() as effect:
            _choose(run, task, effect)
        case May() as effect:
            _may(run, task, effect)


def for_each(run: Run, task: Perform, creature: str) -> None:
    """Carry the effects out for that one."""
    if isinstance(task.effect, Each):
        run.push(Carry(task.effect.effects, replace(task.context, it=creature)))


def _choose(run: Run, task: Perform, effect: Choose) -> None:
    if task.answers:
        run.push(Carry(effect.options[int(task.answers[0][0].id)].effects, task.context))
        return
    side = decider(run.state, task.context.side)
    if effect.by == "opponent":
        side = opponent(side)
    text = Reason.of(RULE, "effect.choose", source=task.context.source)
    run.push(which_option(side, text, [option.text for option in effect.options]), task)


def _may(run: Run, task: Perform, effect: May) -> None:
    """Ask, unless it cannot be paid for; monsters never pay."""
    side = task.context.side
    if not task.answers:
        if effect.cost and (side not in SIDES or run.player(side).mana < effect.cost):
            return
        key = "effect.pay" if effect.cost else "effect.use"
        run.push(yes_or_no(run, task.context, key=key, cost=effect.cost), task)
    elif task.answers[0] == (YES,):
        if effect.cost:
            gain_mana(run, side, -effect.cost, "")
        run.push(Carry(effect.effects, task.context))
