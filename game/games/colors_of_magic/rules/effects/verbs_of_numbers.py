"""Damage and healing, changes of numbers that last, marks, mana and points."""

from __future__ import annotations

from dataclasses import replace
from itertools import zip_longest
from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.cards.effects import (
    Collect,
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
from game.games.colors_of_magic.rules.effects.conditions import number
from game.games.colors_of_magic.rules.effects.who import body_known, players_meant
from game.games.colors_of_magic.rules.play import victory as objectives
from game.games.colors_of_magic.rules.play.events import Changed
from game.games.colors_of_magic.rules.play.harm import Deal, Restore, Suffer, bury_all
from game.games.colors_of_magic.rules.play.piles import gain_mana
from game.games.colors_of_magic.rules.play.state import SIDES, Modifier

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.cards.words import Duration
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.play.state import By, Pending, State
    from game.games.colors_of_magic.rules.play.tasks import Context


def harm(run: Run, context: Context, creature: str, effect: Damage | Heal | Prevent) -> None:
    """Deal, heal or prevent points of damage."""
    amount = number(run.reading, context, effect.amount)
    if amount <= 0:
        return
    match effect:
        case Damage(ignores_armour=ignores):
            run.push(
                Deal(
                    creature,
                    amount,
                    by=source_of_damage(run.state, context),
                    kind=kind_of_damage(run.state, context),
                    ignores_armour=ignores,
                    side=context.doer or context.side,
                )
            )
        case Heal():
            run.push(Restore(creature, amount))
        case Prevent(until=until, reflect=reflects):
            answers = context.moment is not None and context.moment.when == "takes_damage"
            # The damage of a Blood Pact has been suffered by now: nothing of it is left to prevent.
            if not answers or any(_is_of(task, context) for task in run.state.agenda):
                made = replace(_modifier(run, context, until), prevent=amount, reflects=reflects)
                _add(run, creature, replace(made, answers=answers))


def change(run: Run, context: Context, creature: str, effect: Modify | Grant | Forbid | Mark) -> None:
    """Change a number, give a keyword, forbid orders, or put marks."""
    match effect:
        case Modify(stat=stat, amount=wanted, until=until):
            amount = number(run.reading, context, wanted)
            if amount:
                _add(run, creature, replace(_modifier(run, context, until), stat=stat, amount=amount))
                run.emit(Changed(creature, stat=stat, amount=amount))
                bury_all(run)
        case Grant(keyword=keyword, until=until):
            _add(run, creature, replace(_modifier(run, context, until), keyword=keyword))
            run.emit(Changed(creature, keyword=keyword))
        case Forbid(orders=orders, until=until):
            _add(run, creature, replace(_modifier(run, context, until), forbid=orders))
            run.emit(Changed(creature, forbidden=orders))
        case Mark(mark=mark, amount=wanted):
            _mark(run, context, creature, mark, number(run.reading, context, wanted))


def gain(run: Run, context: Context, effect: GainMana | Score | Collect) -> None:
    """Mana, victory points, or the objective card that says so."""
    match effect:
        case GainMana(who=who, amount=wanted):
            for side in players_meant(run.state, context, who):
                gain_mana(run, side, number(run.reading, context, wanted), "")
        case Score(who=who, points=points):
            for side in players_meant(run.state, context, who):
                objectives.score(run, side, points, "R-59")
        case Collect() if context.side in SIDES:
            objectives.collect(run, context.side, context.source)
        case Collect():
            pass


def source_of_damage(state: State, context: Context) -> str:
    """Who deals the damage of an effect: the creature that bears or casts it, else what it is printed on."""
    doer = body_known(state, context, context.own)
    return doer.id if doer is not None else context.source


def kind_of_damage(state: State, context: Context) -> By:
    """Whether an effect is that of a spell or of an ability of something in play."""
    return "spell" if any(item.card == context.source for item in state.stack) else "ability"


def _mark(run: Run, context: Context, creature: str, mark: str, amount: int) -> None:
    """Put marks on, or take off as many as there are."""
    body = run.state.body(creature)
    marks = list(zip_longest(body.marks, body.marked_by, fillvalue=context.side))
    if amount >= 0:
        marks += [(mark, context.doer or context.side)] * amount
    else:
        amount = -min(-amount, body.marks.count(mark))
        for _ in range(-amount):
            del marks[[kind for kind, _ in marks].index(mark)]
    if amount:
        kinds, doers = zip(*marks, strict=True) if marks else ((), ())
        run.set_body(replace(body, marks=kinds, marked_by=doers))
        run.emit(Changed(creature, mark=mark, amount=amount))
        bury_all(run)


def _is_of(task: Pending, context: Context) -> bool:
    """Whether a task is the damage that an effect answers."""
    return isinstance(task, Suffer) and task.moment == context.moment


def _modifier(run: Run, context: Context, until: Duration) -> Modifier:
    return Modifier(context.source, until, run.state.turn)


def _add(run: Run, creature: str, modifier: Modifier) -> None:
    body = run.state.body(creature)
    run.set_body(replace(body, modifiers=(*body.modifiers, modifier)))
