"""Carries effects out: one after the other, each on every creature concerned.

Effects that hold other effects (conditions, choices, options, each of a group) are handled here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

import msgspec

from game.board.shapes import distance
from game.core.copies import replace
from game.core.rules import Reason
from game.games.colors_of_magic.rules.cards import effects as verbs
from game.games.colors_of_magic.rules.cards import words
from game.games.colors_of_magic.rules.effects import answers, card_piles, creatures, places
from game.games.colors_of_magic.rules.meaning.meaning import (
    creatures_in_play,
    holds,
    number,
    place_meant,
    players_meant,
    wizard,
)
from game.games.colors_of_magic.rules.play.harm import after_deaths
from game.games.colors_of_magic.rules.play.piles import gain_mana, shuffle
from game.games.colors_of_magic.rules.play.prices import pay_price, price_faults
from game.games.colors_of_magic.rules.play.questions import (
    RULE,
    YES,
    Question,
    which_creatures,
    which_option,
    yes_or_no,
)
from game.games.colors_of_magic.rules.state.creature_events import Thrown
from game.games.colors_of_magic.rules.state.state import SIDES, Carry, Context, Perform, decider, opponent
from game.games.colors_of_magic.rules.state.walls import nearest_to

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.cards.effects import AnyEffect
    from game.games.colors_of_magic.rules.cards.words import Who
    from game.games.colors_of_magic.rules.meaning.reading import Reading
    from game.games.colors_of_magic.rules.play.run import Run
    from game.positions.position import Side

FIGHTS = (verbs.Attack, verbs.ExtraAction)
"""Effects that lead to decisions, duels and answers of their own."""

PILES = "R-77"

MOVING = (verbs.FreeMove, verbs.Push, verbs.Teleport, verbs.Return)
"""Effects that move a creature over the table."""

TOLD = (verbs.Damage, verbs.Heal, verbs.Mark, verbs.Each)
"""Effects on creatures that do more or less to each of them; of others counts to how many they are done."""

CARDS = frozenset({"this", "target_card", "exiled", "discarded", "laid"})
"""What effects call cards, and not creatures."""

COUNTED = ("amount", "inches")
"""The fields of an effect on creatures that may hold a count instead of a number."""


def carry(run: Run, task: Carry) -> None:
    """Do the first of the effects; the others follow once everything it caused is over."""
    if not task.effects:
        return
    first, *rest = task.effects
    # An ability keeps an empty task below its last effect: as long as that lies there it is at work.
    if rest or task.ability is not None:
        # What follows counts what this one does, and no more what the one before did.
        context = replace(task.context, done=0) if task.context.done else task.context
        run.push(replace(task, effects=tuple(rest), context=context))
    run.push(Perform(effect=first, context=task.context))


def perform(run: Run, task: Perform) -> None:
    """Carry an effect out, on creatures one by one. Creatures that have left play are skipped."""
    concerned = whom(task.effect)
    # a fight that answers a death waits until the dead have left.
    if task.on is None and isinstance(task.effect, FIGHTS) and after_deaths(run, _again(run, task)):
        return
    if concerned is None:
        _at_large(run, task)
    elif task.on is None:
        _spread(run, task, concerned)
    elif run.state.find(task.on) is not None:
        _on_creature(run, task, task.on)


def _again(run: Run, task: Perform) -> Carry:
    """The effect again, as part of the ability it belongs to, which then does not answer what it causes."""
    at_work = (
        pending
        for pending in run.state.agenda
        if isinstance(pending, Carry) and _is_same(pending.context, task.context)
    )
    ability = next((pending.ability for pending in at_work if pending.ability is not None), None)
    return Carry((task.effect,), task.context, ability)


def _is_same(one: Context, other: Context) -> bool:
    """Whether two contexts are one, whatever was done meanwhile."""
    return one == other or replace(one, done=0) == replace(other, done=0)


def whom(effect: AnyEffect) -> Who | None:
    """The creatures that an effect acts on; None if it does not act on creatures."""
    match effect:
        case verbs.ExileCard(what=what) | verbs.Recall(what=what):
            # A name and the words for cards are all texts, which the type does not tell apart.
            return None if what in CARDS else cast("Who", what)
        case verbs.CreatureEffect(to=who) | verbs.Attack(by=who) | verbs.Each(of=who):
            return who
        case verbs.Mark(what=None, to=who):
            return who
        case _:
            return None


def _spread(run: Run, task: Perform, concerned: Who) -> None:
    """Apply it to all creatures concerned; ask which of them if there is a choice."""
    reading = run.reading
    found = creatures_in_play(reading, task.context, concerned)
    if not isinstance(concerned, str) and concerned.pick != "all":
        wanted = concerned.count
        if task.answers:
            found = tuple(pick.id for pick in task.answers[0])
        elif len(found) > wanted and concerned.pick == "random":
            found = run.dice.shuffle(found)[:wanted]
        elif len(found) > wanted:
            run.push(_which(run, task.context, concerned, found), task)
            return
    if isinstance(task.effect, MOVING):
        # What would move a rider moves the mount that it sits on, once.
        found = tuple(dict.fromkeys(run.state.body(creature).mount or creature for creature in found))
    # Counted before the first creature is touched: "damage for each enemy nearby" must not shrink as they
    # die.
    effect = _counted(reading, task)
    if not isinstance(effect, TOLD):
        run.note(task.context.source, len(found))
    run.push(
        *(
            replace(task, effect=effect, on=creature, answers=())
            for creature in _in_order(reading, task, found)
        )
    )


def _which(run: Run, context: Context, group: words.Group, found: tuple[str, ...]) -> Question:
    """The question which members of a group are meant, to whoever chooses them."""
    question = which_creatures(run, context, found, group.count, key="effect.which_creature")
    return replace(question, side=_chooser(run, context, group.by))


def _counted(reading: Reading, task: Perform) -> AnyEffect:
    """The effect with its counts replaced by numbers, before anything happens to anybody."""
    counts = {
        key: number(reading, task.context, value)
        for key in COUNTED
        if isinstance(value := getattr(task.effect, key, None), words.Count)
    }
    return msgspec.structs.replace(task.effect, **counts) if counts else task.effect


def _in_order(reading: Reading, task: Perform, found: tuple[str, ...]) -> tuple[str, ...]:
    """The creatures in the order in which pushes do not block each other."""
    effect = task.effect
    if not isinstance(effect, verbs.Push) or len(found) < 2:
        return found
    origin = place_meant(reading, task.context, effect.origin)
    if origin is None:
        return found
    towards = effect.towards or effect.direction == "towards"
    bodies = {creature: reading.state.body(creature).at for creature in found}
    away = {creature: distance(at, nearest_to(origin, at)) for creature, at in bodies.items()}
    # Pushed away, the furthest goes first and makes room; drawn near, the nearest does.
    return tuple(sorted(found, key=lambda creature: away[creature], reverse=not towards))


def _on_creature(  # noqa: C901, PLR0912, PLR0915 - one case for each effect on creatures
    run: Run, task: Perform, creature: str
) -> None:
    """Apply the effect to one creature in play."""
    context = task.context
    match task.effect:
        case verbs.Damage() as effect:
            creatures.damage(run, context, effect, creature)
        case verbs.Heal() as effect:
            creatures.heal(run, context, effect, creature)
        case verbs.Prevent() as effect:
            creatures.prevent(run, context, effect, creature)
        case verbs.Modify() as effect:
            creatures.modify(run, context, effect, creature)
        case verbs.Grant() as effect:
            creatures.grant(run, context, effect, creature)
        case verbs.Lose() as effect:
            creatures.lose(run, context, effect, creature)
        case verbs.Give() as effect:
            creatures.give(run, context, effect, creature)
        case verbs.Control() as effect:
            creatures.control(run, context, effect, creature)
        case verbs.Win() as effect:
            creatures.win(run, context, effect, creature)
        case verbs.Strip():
            creatures.strip(run, creature)
        case verbs.Refresh():
            creatures.refresh(run, creature)
        case verbs.Forbid() as effect:
            creatures.forbid(run, context, effect, creature)
        case verbs.Compel() as effect:
            creatures.compel(run, context, effect, creature)
        case verbs.Mark() as effect:
            creatures.mark(run, context, effect, creature)
        case verbs.FreeMove() as effect:
            places.move(run, task, effect, creature)
        case verbs.Push() as effect:
            places.push(run, task, effect, creature)
        case verbs.Teleport() as effect:
            places.teleport(run, task, effect, creature)
        case verbs.Return():
            places.put_back(run, context, creature)
        case verbs.Grow() as effect:
            creatures.grow(run, context, effect, creature)
        case verbs.Ride() as effect:
            creatures.ride(run, context, effect, creature)
        case verbs.Dismount(within=within):
            run.push(creatures.GetOff(context=context, creature=creature, within=within))
        case verbs.Banish() as effect:
            creatures.banish(run, context, effect, creature)
        case verbs.Destroy():
            creatures.destroy(run, context, creature)
        case verbs.ExileCard():
            creatures.exile(run, context, creature)
        case verbs.Recall(to=to):
            card_piles.recall_creature(run, creature, to)
        case verbs.ExtraAction():
            creatures.act(run, creature)
        case verbs.Attack() as effect:
            creatures.attack(run, task, effect, creature)
        case verbs.Ready():
            creatures.tap(run, creature, tapped=False)
        case verbs.Tap():
            creatures.tap(run, creature, tapped=True)
        case verbs.MustActivate():
            creatures.must_activate(run, creature)
        case verbs.Each(effects=effects):
            run.push(Carry(effects, replace(context, it=creature)))


def _at_large(  # noqa: C901, PLR0912, PLR0915 - one case for each other effect
    run: Run, task: Perform
) -> None:
    """Carry out an effect that has no creature as its target."""
    context = task.context
    match task.effect:
        case verbs.GainMana() as effect:
            creatures.mana(run, context, effect)
        case verbs.Skip() as effect:
            creatures.lose_go(run, context, effect)
        case verbs.Score() as effect:
            creatures.score(run, context, effect)
        case verbs.Collect():
            creatures.collect(run, context)
        case verbs.Draw() as effect:
            card_piles.draw(run, context, effect)
        case verbs.Discard() as effect:
            card_piles.discard(run, context, effect)
        case verbs.Look() as effect:
            card_piles.look(run, context, effect)
        case verbs.Search() as effect:
            card_piles.search(run, context, effect)
        case verbs.Shuffle(who=who):
            for side in players_meant(run.state, context, who):
                shuffle(run, side, PILES)
        case verbs.Lead(who=who):
            for side in players_meant(run.state, context, who):
                creatures.lead(run, side)
        case verbs.Recall() as effect:
            card_piles.recall(run, context, effect)
        case verbs.ExileCard() as effect:
            card_piles.exile(run, context, effect)
        case verbs.IntoPlay() as effect:
            run.push(creatures.PutIntoPlay(context=context, effect=effect))
        case verbs.Mark() as effect:
            card_piles.mark(run, context, effect)
        case verbs.Swap() as effect:
            places.swap(run, context, effect)
        case verbs.Token() as effect:
            creatures.token(run, context, effect)
        case verbs.Decoy() as effect:
            creatures.decoy(run, context, effect)
        case verbs.Zone() as effect:
            places.zone(run, context, effect)
        case verbs.MoveZone() as effect:
            places.shift_zone(run, task, effect)
        case verbs.Exchange() as effect:
            creatures.exchange(run, context, effect)
        case verbs.Raise() as effect:
            run.push(creatures.BringBack(context=context, effect=effect))
        case verbs.Throw() as effect:
            _throw(run, context, effect)
        case verbs.Permit() as effect:
            card_piles.permit(run, context, effect)
        case verbs.Replace() as effect:
            answers.replaced(run, context, effect)
        case verbs.Recast():
            answers.recast(run, context)
        case verbs.Marker() as effect:
            places.marker(run, context, effect)
        case verbs.Redirect() as effect:
            _redirect(run, task, effect)
        case verbs.Cancel():
            answers.cancel(run, context)
        case verbs.Counter():
            answers.counter(run, context)
        case verbs.Take() as effect:
            card_piles.take(run, context, effect)
        case verbs.Dispel() as effect:
            answers.dispel(run, context, effect)
        case verbs.Repeat():
            answers.repeat(run, context)
        case verbs.If() as effect:
            _if(run, context, effect)
        case verbs.Choose() as effect:
            _choose(run, task, effect)
        case verbs.May() as effect:
            _may(run, task, effect)


def _redirect(run: Run, task: Perform, effect: verbs.Redirect) -> None:
    """Aim what triggered the effect at another creature; of a group, at one that the player chooses."""
    if task.answers:
        answers.redirect(run, task.context, task.answers[0][0].id)
        return
    found = creatures_in_play(run.reading, task.context, effect.to)
    if not isinstance(effect.to, str):
        found = tuple(one for one in found if answers.may_be_aimed_at(run, task.context, one))
        if len(found) > 1:
            run.push(_which(run, task.context, effect.to, found), task)
            return
    for creature in found:
        answers.redirect(run, task.context, creature)


def _if(run: Run, context: Context, effect: verbs.If) -> None:
    met = holds(run.reading, context, effect.condition)
    run.push(Carry(effect.then if met else effect.otherwise, context))


def _choose(run: Run, task: Perform, effect: verbs.Choose) -> None:
    if task.answers:
        run.push(Carry(effect.options[int(task.answers[0][0].id)].effects, task.context))
        return
    side = _chooser(run, task.context, effect.by)
    text = Reason.of(RULE, "effect.choose", source=task.context.source)
    run.push(which_option(side, text, [option.text for option in effect.options]), task)


def _chooser(run: Run, context: Context, by: Literal["you", "opponent"]) -> Side:
    """The side of the player who chooses."""
    side = decider(run.state, context.side)
    # Seen from the decider, so that for monsters the opponent of the token's holder chooses.
    return opponent(side) if by == "opponent" else side


def _may(run: Run, task: Perform, effect: verbs.May) -> None:
    """Ask, unless it cannot be paid for; monsters never pay."""
    context = task.context
    side, payer = _payer(run, context, effect)
    if not task.answers:
        # Not asked: a yes would be impossible.
        if not _can_pay(run, side, payer, effect, context.source):
            run.push(Carry(effect.otherwise, context))
            return
        key = "effect.pay" if effect.cost else "effect.use" if effect.price is None else "effect.pay_price"
        asked = _chooser(run, context, effect.by)
        run.push(yes_or_no(run, context, side=asked, key=key, cost=effect.cost), task)
    elif task.answers[0] == (YES,):
        if effect.cost:
            gain_mana(run, side, -effect.cost, "")
        run.push(Carry(effect.effects, context))
        if effect.price is not None:
            run.push(*pay_price(effect.price, side, payer, context.source))
    else:
        run.push(Carry(effect.otherwise, context))


def _payer(run: Run, context: Context, effect: verbs.May) -> tuple[Side, str | None]:
    """The side that pays for an effect, and the creature whose hit points a price takes."""
    if effect.by == "you":
        return context.side, context.own
    side = _chooser(run, context, effect.by)
    other = wizard(run.state, side)
    return side, None if other is None else other.id


def _can_pay(run: Run, side: Side, payer: str | None, effect: verbs.May, source: str) -> bool:
    """Whether what an effect asks for can be paid."""
    price = effect.price
    if side not in SIDES:
        return not effect.cost and price is None
    left = run.player(side).mana - effect.cost
    if left < 0:
        return False
    if price is None:
        return True
    return not any(price_faults(run.referee, run.state, side, price, payer, left, source=source))


def _throw(run: Run, context: Context, effect: verbs.Throw) -> None:
    """Throw a die, and let the effects know what it shows."""
    shown = run.dice.roll(effect.sides)
    run.emit(Thrown(context.source, effect.sides, shown))
    run.push(Carry(effect.effects, replace(context, thrown=shown)))
