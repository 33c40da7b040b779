"""Effects on creatures: damage, marks, changes that last, coming and going, acting out of turn."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Literal

from game.core.copies import replace
from game.core.rules import Reason
from game.games.colors_of_magic.rules.cards.effects import Attack
from game.games.colors_of_magic.rules.meaning.meaning import (
    body_known,
    body_meant,
    is_wizard,
    named,
    number,
    place_meant,
    players_meant,
)
from game.games.colors_of_magic.rules.play import victory
from game.games.colors_of_magic.rules.play.activating import act_at_once
from game.games.colors_of_magic.rules.play.attacks import declare_at_once, may_attack, targets
from game.games.colors_of_magic.rules.play.harm import Deal, Die, Restore, Suffer, lay_down, remove
from game.games.colors_of_magic.rules.play.lasting import make_room
from game.games.colors_of_magic.rules.play.piles import gain_mana
from game.games.colors_of_magic.rules.play.placing import Region, places
from game.games.colors_of_magic.rules.play.questions import RULE, Question, which_creatures
from game.games.colors_of_magic.rules.play.run import Run, Task
from game.games.colors_of_magic.rules.state.creature_events import Arrived, Changed, Grown, Left, Tapped
from game.games.colors_of_magic.rules.state.state import (
    SIDES,
    Asking,
    Body,
    By,
    Context,
    Happens,
    Modifier,
    Moment,
    Pending,
    Perform,
    State,
    decider,
)

if TYPE_CHECKING:
    from game.board.shapes import Disc
    from game.games.colors_of_magic.rules.cards.effects import (
        AnyEffect,
        Damage,
        Decoy,
        Forbid,
        GainMana,
        Grant,
        Grow,
        Heal,
        Mark,
        Modify,
        Prevent,
        Score,
        Token,
    )
    from game.games.colors_of_magic.rules.cards.words import Duration
    from game.positions.position import Side


def damage(run: Run, context: Context, effect: Damage, creature: str) -> None:
    """Deal points of damage."""
    run.push(
        Deal(
            creature,
            number(run.reading, context, effect.amount),
            by=source_of_damage(run.state, context),
            kind=kind_of_damage(run.state, context),
            ignores_armour=effect.ignores_armour,
            # Damage by a mark is the doing of whoever put the mark on, not of the creature's own player.
            side=context.doer or context.side,
        )
    )


def heal(run: Run, context: Context, effect: Heal, creature: str) -> None:
    """Take points of damage away."""
    run.push(Restore(creature, number(run.reading, context, effect.amount)))


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


def grant(run: Run, context: Context, effect: Grant, creature: str) -> None:
    """Give a keyword."""
    _add(run, creature, replace(_modifier(run, context, effect.until), keyword=effect.keyword))
    run.emit(Changed(creature, keyword=effect.keyword))


def forbid(run: Run, context: Context, effect: Forbid, creature: str) -> None:
    """Forbid orders."""
    _add(run, creature, replace(_modifier(run, context, effect.until), forbid=effect.orders))
    run.emit(Changed(creature, forbidden=effect.orders))


def mark(run: Run, context: Context, effect: Mark, creature: str) -> None:
    """Put marks on a creature, or remove as many as there are."""
    body, amount = run.state.body(creature), number(run.reading, context, effect.amount)
    marks = list(zip_longest(body.marks, body.marked_by, fillvalue=context.side))
    if amount > 0:
        marks += [(effect.mark, context.doer or context.side)] * amount
    else:
        # The oldest mark of the kind goes first; no more are taken off than there are.
        amount = -min(-amount, body.marks.count(effect.mark))
        for _ in range(-amount):
            del marks[[kind for kind, _ in marks].index(effect.mark)]
    if amount:
        kinds, doers = tuple(kind for kind, _ in marks), tuple(doer for _, doer in marks)
        run.set_body(replace(body, marks=kinds, marked_by=doers))
        run.emit(Changed(creature, mark=effect.mark, amount=amount))


def mana(run: Run, context: Context, effect: GainMana) -> None:
    """Give mana, or take it."""
    for side in players_meant(run.state, context, effect.who):
        gain_mana(run, side, number(run.reading, context, effect.amount), "")


def score(run: Run, context: Context, effect: Score) -> None:
    """Give victory points."""
    for side in players_meant(run.state, context, effect.who):
        victory.score(run, side, effect.points, "R-59")


def collect(run: Run, context: Context) -> None:
    """Take the objective card on which the effect is printed."""
    if context.side in SIDES:
        victory.collect(run, context.side, context.source)


def source_of_damage(state: State, context: Context) -> str:
    """The id of what deals an effect's damage: the bearer or caster, else what it is printed on."""
    doer = body_known(state, context, context.own)
    return doer.id if doer is not None else context.source


def kind_of_damage(state: State, context: Context) -> By:
    """Whether an effect comes from a spell or from an ability of something in play."""
    return "spell" if any(item.card == context.source for item in state.stack) else "ability"


def _is_of(task: Pending, context: Context) -> bool:
    """Whether a task is the damage that the effect answers."""
    return isinstance(task, Suffer) and task.moment == context.moment


def _modifier(run: Run, context: Context, until: Duration) -> Modifier:
    return Modifier(context.source, until, run.state.turn)


def _add(run: Run, creature: str, modifier: Modifier) -> None:
    body = run.state.body(creature)
    run.set_body(replace(body, modifiers=(*body.modifiers, modifier)))


EXILE = "CM-EXILE-01"

ARRIVES = "R-14"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bring(Asking, Task):
    """A creature created by an effect: placed by the effect's player, if there is room."""

    context: Context
    profile: str
    side: Side
    near: Disc
    within: float
    how: Literal["token", "copy"]
    tapped: bool = False

    def run(self, run: Run) -> None:
        """Ask for the place, then put the creature there."""
        if self.answers:
            self._arrive(run)
            return
        radius = run.referee.radius(run.state, self.profile)
        region = Region(radius, ARRIVES, near=self.near, within=self.within)
        # Without room no question is asked, and the creature is not made.
        if next(iter(places(run.referee, run.state, region)), None) is not None:
            text = Reason.of(RULE, "effect.place", source=self.context.source, profile=self.profile)
            side = decider(run.state, self.context.side)
            run.push(Question(side, text, among="place", region=region), self)

    def _arrive(self, run: Run) -> None:
        at = self.answers[0][0].at
        if at is None:
            return
        body = Body(
            # No card brought it: the `t` tells its id from that of a copy.
            f"{self.side}:{self.profile}:t{run.serial()}",
            self.profile,
            self.side,
            at,
            tapped=self.tapped,
            decoy=self.how == "copy",
        )
        run.state = replace(run.state, bodies=(*run.state.bodies, body))
        run.emit(Arrived(body, self.how, rule=ARRIVES))
        kind = kind_of_damage(run.state, self.context)
        run.push(Happens(Moment("arrives", body.id, self.context.own, kind, self.side, at=at)))


def token(run: Run, context: Context, effect: Token) -> None:
    """Create new creatures near another, as many as there is room for."""
    near = place_meant(run.reading, context, effect.near)
    if near is not None:
        bring = Bring(
            context=context,
            profile=effect.profile,
            side=context.side,
            near=near,
            within=effect.within,
            how="token",
            tapped=effect.tapped,
        )
        # One after the other, so that each sees the room that the ones before have left.
        run.push(*(bring for _ in range(number(run.reading, context, effect.count))))


def decoy(run: Run, context: Context, effect: Decoy) -> None:
    """Create a copy of a creature near it."""
    copied, near = body_meant(run.state, context, effect.of), place_meant(run.reading, context, effect.of)
    if copied is not None and near is not None:
        run.push(
            Bring(
                context=context,
                profile=copied.profile,
                side=context.side,
                near=near,
                within=effect.within,
                how="copy",
            )
        )


def grow(run: Run, context: Context, effect: Grow, creature: str) -> None:
    """Give a creature another profile."""
    body = run.state.body(creature)
    if effect.profile != body.profile:
        before = (body.profile, effect.until, run.state.turn, context.source)
        # Other abilities, numbered anew: which of the old ones have worked this turn means nothing any more.
        run.set_body(replace(body, profile=effect.profile, grown_from=(*body.grown_from, before), used=()))
        run.emit(Grown(creature, effect.profile))
        make_room(run, creature)


def banish(run: Run, creature: str) -> None:
    """Remove a creature from play until the end of the turn."""
    body = run.state.body(creature)
    remove(run, body)
    run.state = replace(run.state, banished=(*run.state.banished, body))
    run.emit(Left(body, "banished"))


def destroy(run: Run, context: Context, creature: str) -> None:
    """Kill a creature, whatever hit points it has left."""
    run.push(Die(creature, source_of_damage(run.state, context), context.side, destroyed=True))


def exile(run: Run, context: Context, creature: str) -> None:
    """Exile a creature; a wizard, who has no card, dies instead."""
    body = run.state.body(creature)
    # A wizard has no card that could be exiled.
    if is_wizard(body):
        destroy(run, context, creature)
        return
    remove(run, body)
    run.emit(Left(body, "exiled", rule=EXILE))
    if body.card is not None:
        lay_down(run, body.card, "exile", EXILE)


def act(run: Run, creature: str) -> None:
    """Give a creature one more Action; monsters act only as their cards say (CM-MONSTER-02)."""
    # Monsters have no free choice of an Action: only cards make them act (CM-MONSTER-02).
    if run.state.body(creature).side in SIDES:
        act_at_once(run, creature)


def must_activate(run: Run, creature: str) -> None:
    """Force its controller's next go to activate the creature."""
    if creature not in run.state.must_activate:
        run.state = replace(run.state, must_activate=(*run.state.must_activate, creature))


def attack(run: Run, task: Perform, effect: Attack, attacker: str) -> None:
    """Attack the creature that the effect names, or one that the attacker's controller chooses."""
    state = run.state
    context = task.context
    possible = [task.answers[0][0].id] if task.answers else attackable(run, context, effect, attacker)
    if len(possible) > 1:
        question = which_creatures(run, context, possible, key="effect.attack_whom")
        side = decider(state, state.body(attacker).side)
        run.push(replace(question, side=side), task)
    elif possible:
        declare_at_once(run, attacker, possible[0], effect.kind)


def attackable(run: Run, context: Context, effect: Attack, attacker: str) -> list[str]:
    """The possible targets of the attack: the named creature, or all within reach."""
    state = run.state
    if effect.at is None:
        return [*targets(run.referee, state, attacker, effect.kind)]
    defender = named(state, context, effect.at)
    if defender is None or state.find(defender) is None:
        return []
    return [defender] if may_attack(run.referee, state, attacker, defender, effect.kind) else []


def comes_to_nothing(run: Run, context: Context, effects: tuple[AnyEffect, ...]) -> bool:
    """Whether the effects are nothing but attacks without a possible target."""
    for effect in effects:
        # Any other effect may matter, and a group is only known when it attacks.
        if not isinstance(effect, Attack) or not isinstance(effect.by, str):
            return False
        attacker = named(run.state, context, effect.by)
        if run.state.find(attacker) is not None and attackable(run, context, effect, attacker or ""):
            return False
    return True


def tap(run: Run, creature: str, *, tapped: bool) -> None:
    """Tap a creature, which then counts as activated, or untap it."""
    body = run.state.body(creature)
    if body.tapped is not tapped:
        run.set_body(replace(body, tapped=tapped))
        run.emit(Tapped(creature, tapped=tapped, rule=""))
