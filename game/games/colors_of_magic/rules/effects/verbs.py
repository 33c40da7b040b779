"""One effect carried out: whom it concerns first, then what its verb does to each of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

import msgspec

from game.board.shapes import distance
from game.games.colors_of_magic.rules.cards import effects as verbs
from game.games.colors_of_magic.rules.cards import words
from game.games.colors_of_magic.rules.effects import (
    verbs_of_answers,
    verbs_of_bodies,
    verbs_of_cards,
    verbs_of_choice,
    verbs_of_ground,
    verbs_of_numbers,
    verbs_of_orders,
    verbs_of_places,
)
from game.games.colors_of_magic.rules.effects.conditions import number
from game.games.colors_of_magic.rules.effects.who import creatures_in_play, place_meant
from game.games.colors_of_magic.rules.play.questions import which_creatures
from game.games.colors_of_magic.rules.play.tasks import Perform

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.cards.effects import AnyEffect
    from game.games.colors_of_magic.rules.cards.words import Who
    from game.games.colors_of_magic.rules.effects.reading import Reading
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.play.tasks import Carry

COUNTED = ("amount", "inches")
"""Where an effect on creatures may have a number that is read from the table."""


def carry(run: Run, task: Carry) -> None:
    """Do the first of the effects; the others follow when all that it set off is over."""
    if not task.effects:
        return
    first, *rest = task.effects
    if rest or task.ability is not None:
        run.push(replace(task, effects=tuple(rest)))
    run.push(Perform(effect=first, context=task.context))


def perform(run: Run, task: Perform) -> None:
    """Carry an effect out; on creatures, one by one. What is not there any more is left alone."""
    concerned = whom(task.effect)
    if concerned is None:
        _do(run, task)
    elif task.on is None:
        _spread(run, task, concerned)
    elif run.state.find(task.on) is not None:
        _do_to_creature(run, task, task.on)


def whom(effect: AnyEffect) -> Who | None:
    """The creatures that an effect does something to; None where it does nothing to creatures."""
    match effect:
        case verbs.ExileCard(what=what):
            # A name and the two words for cards are all texts, which the type does not tell apart.
            return None if what in {"this", "target_card"} else cast("Who", what)
        case verbs.Attack(by=one) | verbs.Each(of=one):
            return one
        case verbs.Redirect():
            return None
        case _:
            return getattr(effect, "to", None) if not isinstance(effect, verbs.Recall) else None


def _spread(run: Run, task: Perform, concerned: Who) -> None:
    """Do it to everybody concerned; ask which of them where that is to be chosen."""
    reading = run.reading
    found = creatures_in_play(reading, task.context, concerned)
    if not isinstance(concerned, str) and concerned.pick != "all":
        wanted = concerned.count
        if task.answers:
            found = tuple(pick.id for pick in task.answers[0])
        elif len(found) > wanted:
            run.push(which_creatures(run, task.context, found, wanted, key="effect.which_creature"), task)
            return
    effect = _counted(reading, task)
    run.push(
        *(
            replace(task, effect=effect, on=creature, answers=())
            for creature in _in_order(reading, task, found)
        )
    )


def _counted(reading: Reading, task: Perform) -> AnyEffect:
    """The effect with its number read from the table before anything happens to anybody."""
    counts = {
        key: number(reading, task.context, value)
        for key in COUNTED
        if isinstance(value := getattr(task.effect, key, None), words.Count)
    }
    return msgspec.structs.replace(task.effect, **counts) if counts else task.effect


def _in_order(reading: Reading, task: Perform, found: tuple[str, ...]) -> tuple[str, ...]:
    """Creatures that are pushed go in such an order that they are not in each other's way."""
    effect = task.effect
    if not isinstance(effect, verbs.Push) or len(found) < 2:
        return found
    origin = place_meant(reading, task.context, effect.origin)
    if origin is None:
        return found
    away = {one: distance(reading.state.body(one).at, origin.centre) for one in found}
    return tuple(sorted(found, key=lambda one: away[one], reverse=not effect.towards))


def _do_to_creature(run: Run, task: Perform, creature: str) -> None:
    match task.effect:
        case verbs.Damage() | verbs.Heal() | verbs.Prevent() as effect:
            verbs_of_numbers.harm(run, task.context, creature, effect)
        case verbs.Modify() | verbs.Grant() | verbs.Forbid() | verbs.Mark() as effect:
            verbs_of_numbers.change(run, task.context, creature, effect)
        case verbs.FreeMove() | verbs.Push() | verbs.Teleport() | verbs.Return():
            verbs_of_places.place(run, task, creature)
        case verbs.Grow() | verbs.Banish() | verbs.Destroy() | verbs.ExileCard():
            verbs_of_bodies.transform(run, task, creature)
        case verbs.ExtraAction() | verbs.Attack() | verbs.Ready() | verbs.Tap() | verbs.MustActivate():
            verbs_of_orders.order(run, task, creature)
        case verbs.Each():
            verbs_of_choice.for_each(run, task, creature)


def _do(run: Run, task: Perform) -> None:
    match task.effect:
        case verbs.GainMana() | verbs.Score() | verbs.Collect() as effect:
            verbs_of_numbers.gain(run, task.context, effect)
        case verbs.Draw() | verbs.Discard() | verbs.Look() | verbs.Recall() | verbs.ExileCard() as effect:
            verbs_of_cards.handle(run, task.context, effect)
        case verbs.Swap() as effect:
            verbs_of_places.swap(run, task.context, effect)
        case verbs.Token() | verbs.Decoy() as effect:
            verbs_of_bodies.make(run, task.context, effect)
        case verbs.Zone() | verbs.Marker() as effect:
            verbs_of_ground.lay(run, task.context, effect)
        case verbs.Redirect() | verbs.Cancel() | verbs.Counter() | verbs.Dispel() | verbs.Repeat() as effect:
            verbs_of_answers.answer(run, task.context, effect)
        case verbs.If() | verbs.Choose() | verbs.May():
            verbs_of_choice.choose(run, task)
