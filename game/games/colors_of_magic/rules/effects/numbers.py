"""Damage and healing, changes of numbers that last, marks, mana and points."""

from __future__ import annotations

from dataclasses import replace
from itertools import zip_longest
from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.effects.conditions import number
from game.games.colors_of_magic.rules.effects.who import body_known, players_meant
from game.games.colors_of_magic.rules.play import victory
from game.games.colors_of_magic.rules.play.events import Changed
from game.games.colors_of_magic.rules.play.harm import Deal, Restore, Suffer, bury_all
from game.games.colors_of_magic.rules.play.piles import gain_mana
from game.games.colors_of_magic.rules.play.state import SIDES, By, Modifier, Pending, State

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.cards.effects import (
        Damage,
        Forbid,
        GainMana,
        Grant,
        Heal,
        Mark,
        Modify,
        Prevent,
        Score,
    )
    from game.games.colors_of_magic.rules.cards.words import Duration
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.play.tasks import Context


def damage(run: Run, context: Context, effect: Damage, creature: str) -> None:
    """Deal points of damage."""
    amount = number(run.reading, context, effect.amount)
    if amount > 0:
        run.push(
            Deal(
                creature,
                amount,
                by=source_of_damage(run.state, context),
                kind=kind_of_damage(run.state, context),
                ignores_armour=effect.ignores_armour,
                side=context.doer or context.side,
            )
        )


def heal(run: Run, context: Context, effect: Heal, creature: str) -> None:
    """Take points of damage away."""
    amount = number(run.reading, context, effect.amount)
    if amount > 0:
        run.push(Restore(creature, amount))


def prevent(run: Run, context: Context, effect: Prevent, creature: str) -> None:
    """Prevent the next points of damage, or those that the effect answers."""
    amount = number(run.reading, context, effect.amount)
    answers = context.moment is not None and context.moment.when == "takes_damage"
    # The damage of a Blood Pact has been suffered by now: nothing of it is left to prevent.
    if amount > 0 and (not answers or any(_is_of(task, context) for task in run.state.agenda)):
        made = _modifier(run, context, effect.until)
        _add(run, creature, replace(made, prevent=amount, reflects=effect.reflect, answers=answers))


def modify(run: Run, context: Context, effect: Modify, creature: str) -> None:
    """Change a number for a while."""
    amount = number(run.reading, context, effect.amount)
    if amount:
        _add(run, creature, replace(_modifier(run, context, effect.until), stat=effect.stat, amount=amount))
        run.emit(Changed(creature, stat=effect.stat, amount=amount))
        bury_all(run)


def grant(run: Run, context: Context, effect: Grant, creature: str) -> None:
    """Give a keyword."""
    _add(run, creature, replace(_modifier(run, context, effect.until), keyword=effect.keyword))
    run.emit(Changed(creature, keyword=effect.keyword))


def forbid(run: Run, context: Context, effect: Forbid, creature: str) -> None:
    """Forbid orders."""
    _add(run, creature, replace(_modifier(run, context, effect.until), forbid=effect.orders))
    run.emit(Changed(creature, forbidden=effect.orders))


def mark(run: Run, context: Context, effect: Mark, creature: str) -> None:
    """Put marks on, or take off as many as there are."""
    body, amount = run.state.body(creature), number(run.reading, context, effect.amount)
    marks = list(zip_longest(body.marks, body.marked_by, fillvalue=context.side))
    if amount >= 0:
        marks += [(effect.mark, context.doer or context.side)] * amount
    else:
        amount = -min(-amount, body.marks.count(effect.mark))
        for _ in range(-amount):
            del marks[[kind for kind, _ in marks].index(effect.mark)]
    if amount:
        kinds, doers = zip(*marks, strict=True) if marks else ((), ())
        run.set_body(replace(body, marks=kinds, marked_by=doers))
        run.emit(Changed(creature, mark=effect.mark, amount=amount))
        bury_all(run)


def mana(run: Run, context: Context, effect: GainMana) -> None:
    """Give mana, or take it."""
    for side in players_meant(run.state, context, effect.who):
        gain_mana(run, side, number(run.reading, context, effect.amount), "")


def score(run: Run, context: Context, effect: Score) -> None:
    """Give victory points."""
    for side in players_meant(run.state, context, effect.who):
        victory.score(run, side, effect.points, "R-59")


def collect(run: Run, context: Context) -> None:
    """Take the objective card that says so."""
    if context.side in SIDES:
        victory.collect(run, context.side, context.source)


def source_of_damage(state: State, context: Context) -> str:
    """Who deals the damage of an effect: the creature that bears or casts it, else what it is printed on."""
    doer = body_known(state, context, context.own)
    return doer.id if doer is not None else context.source


def kind_of_damage(state: State, context: Context) -> By:
    """Whether an effect is that of a spell or of an ability of something in play."""
    return "spell" if any(item.card == context.source for item in state.stack) else "ability"


def _is_of(task: Pending, context: Context) -> bool:
    """Whether a task is the damage that an effect answers."""
    return isinstance(task, Suffer) and task.moment == context.moment


def _modifier(run: Run, context: Context, until: Duration) -> Modifier:
    return Modifier(context.source, until, run.state.turn)


def _add(run: Run, creature: str, modifier: Modifier) -> None:
    body = run.state.body(creature)
    run.set_body(replace(body, modifiers=(*body.modifiers, modifier)))
