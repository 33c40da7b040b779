"""Creatures that come, change, leave play or act out of turn by an effect."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from game.core.rules import Reason
from game.games.colors_of_magic.rules.effects.conditions import number
from game.games.colors_of_magic.rules.effects.lasting import make_room
from game.games.colors_of_magic.rules.effects.numbers import kind_of_damage, source_of_damage
from game.games.colors_of_magic.rules.effects.who import body_meant, is_wizard, named, place_meant
from game.games.colors_of_magic.rules.play.activating import act_at_once
from game.games.colors_of_magic.rules.play.attacks import declare_at_once, may_attack, targets
from game.games.colors_of_magic.rules.play.events import Arrived, Grown, Left, Tapped
from game.games.colors_of_magic.rules.play.harm import Die, bury_all, lay_down, remove
from game.games.colors_of_magic.rules.play.placing import Region, places
from game.games.colors_of_magic.rules.play.questions import RULE, Question, decider, which_creatures
from game.games.colors_of_magic.rules.play.run import Run, Task
from game.games.colors_of_magic.rules.play.state import SIDES, Body, Moment
from game.games.colors_of_magic.rules.play.tasks import Asking, Context, Happens, Perform

if TYPE_CHECKING:
    from game.board.shapes import Disc
    from game.games.colors_of_magic.rules.cards.effects import (
        Attack,
        Decoy,
        Grow,
        Token,
    )
    from game.positions.position import Side

EXILE = "CM-EXILE-01"

ARRIVES = "R-14"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bring(Asking, Task):
    """A creature that an effect makes: placed by the player whose effect it is, if there is room."""

    context: Context
    profile: str
    side: Side
    near: Disc
    within: float
    how: Literal["token", "copy"]
    tapped: bool = False

    def run(self, run: Run) -> None:
        """Ask where, then let it arrive."""
        if self.answers:
            self._arrive(run)
            return
        radius = run.referee.radius(run.state, self.profile)
        region = Region(radius, ARRIVES, near=self.near, within=self.within)
        if next(places(run.referee, run.state, region), None) is not None:
            text = Reason.of(RULE, "effect.place", source=self.context.source, profile=self.profile)
            side = decider(run.state, self.context.side)
            run.push(Question(side, text, among="place", region=region), self)

    def _arrive(self, run: Run) -> None:
        at = self.answers[0][0].at
        if at is None:
            return
        body = Body(
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
    """Make new creatures near one, as many as there is room for."""
    near = place_meant(run.reading, context, effect.near)
    if near is not None:
        one = Bring(
            context=context,
            profile=effect.profile,
            side=context.side,
            near=near,
            within=effect.within,
            how="token",
            tapped=effect.tapped,
        )
        run.push(*(one for _ in range(number(run.reading, context, effect.count))))


def decoy(run: Run, context: Context, effect: Decoy) -> None:
    """Make a copy of a creature near it."""
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
        run.set_body(replace(body, profile=effect.profile, grown_from=(*body.grown_from, before), used=()))
        run.emit(Grown(creature, effect.profile))
        make_room(run, creature)
        bury_all(run)


def banish(run: Run, creature: str) -> None:
    """Take a creature out of play until the end of the turn."""
    body = run.state.body(creature)
    remove(run, body)
    run.state = replace(run.state, banished=(*run.state.banished, body))
    run.emit(Left(body, "banished"))
    bury_all(run)


def destroy(run: Run, context: Context, creature: str) -> None:
    """Let a creature die, whatever hit points it has left."""
    run.push(Die(creature, source_of_damage(run.state, context), context.side, destroyed=True))


def exile(run: Run, context: Context, creature: str) -> None:
    """Take a creature out of play for good; a wizard, who has no card, dies of it."""
    body = run.state.body(creature)
    if is_wizard(body):
        destroy(run, context, creature)
        return
    remove(run, body)
    run.emit(Left(body, "exiled", rule=EXILE))
    if body.card is not None:
        lay_down(run, body.card, "exile", EXILE)
    bury_all(run)


def act(run: Run, creature: str) -> None:
    """Give a creature one more Action; monsters do as their cards say (CM-MONSTER-02)."""
    if run.state.body(creature).side in SIDES:
        act_at_once(run, creature)


def must_activate(run: Run, creature: str) -> None:
    """Let its controller's next go activate the creature."""
    if creature not in run.state.must_activate:
        run.state = replace(run.state, must_activate=(*run.state.must_activate, creature))


def attack(run: Run, task: Perform, effect: Attack, attacker: str) -> None:
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


def tap(run: Run, creature: str, *, tapped: bool) -> None:
    """Let a creature count as activated, or be ready again."""
    body = run.state.body(creature)
    if body.tapped is not tapped:
        run.set_body(replace(body, tapped=tapped))
        run.emit(Tapped(creature, tapped=tapped, rule=""))
