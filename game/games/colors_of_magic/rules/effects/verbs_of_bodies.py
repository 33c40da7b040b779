"""Creatures that come, change, or leave play by an effect."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from game.core.rules import Reason
from game.games.colors_of_magic.rules.cards.effects import Banish, Decoy, Destroy, ExileCard, Grow, Token
from game.games.colors_of_magic.rules.effects.conditions import number
from game.games.colors_of_magic.rules.effects.lasting import make_room
from game.games.colors_of_magic.rules.effects.verbs_of_numbers import kind_of_damage, source_of_damage
from game.games.colors_of_magic.rules.effects.who import body_meant, is_wizard, place_meant
from game.games.colors_of_magic.rules.play.events import Arrived, Grown, Left
from game.games.colors_of_magic.rules.play.harm import Die, bury_all, lay_down, remove
from game.games.colors_of_magic.rules.play.placing import Region, places
from game.games.colors_of_magic.rules.play.questions import RULE, Question, decider
from game.games.colors_of_magic.rules.play.run import Task
from game.games.colors_of_magic.rules.play.state import Body, Moment
from game.games.colors_of_magic.rules.play.tasks import Asking, Context, Happens

if TYPE_CHECKING:
    from game.board.shapes import Disc
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.play.tasks import Perform
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


def make(run: Run, context: Context, effect: Token | Decoy) -> None:
    """Make new creatures near one, as many as there is room for."""
    reading = run.reading
    match effect:
        case Token(profile=profile, within=within, tapped=tapped):
            near, count = place_meant(reading, context, effect.near), number(reading, context, effect.count)
            if near is not None:
                one = Bring(
                    context=context,
                    profile=profile,
                    side=context.side,
                    near=near,
                    within=within,
                    how="token",
                    tapped=tapped,
                )
                run.push(*(one for _ in range(count)))
        case Decoy(of=of, within=within):
            copied, near = body_meant(run.state, context, of), place_meant(reading, context, of)
            if copied is not None and near is not None:
                run.push(
                    Bring(
                        context=context,
                        profile=copied.profile,
                        side=context.side,
                        near=near,
                        within=within,
                        how="copy",
                    )
                )


def transform(run: Run, task: Perform, creature: str) -> None:
    """Give a creature another profile, or take it out of play."""
    body, context = run.state.body(creature), task.context
    match task.effect:
        case Grow(profile=profile, until=until) if profile != body.profile:
            before = (body.profile, until, run.state.turn, context.source)
            run.set_body(replace(body, profile=profile, grown_from=(*body.grown_from, before), used=()))
            run.emit(Grown(creature, profile))
            make_room(run, creature)
            bury_all(run)
        case Banish():
            remove(run, body)
            run.state = replace(run.state, banished=(*run.state.banished, body))
            run.emit(Left(body, "banished"))
            bury_all(run)
        case Destroy():
            run.push(Die(creature, source_of_damage(run.state, context), context.side, destroyed=True))
        case ExileCard() if is_wizard(body):
            # A wizard has no card: out of play for good is dead.
            run.push(Die(creature, source_of_damage(run.state, context), context.side, destroyed=True))
        case ExileCard():
            remove(run, body)
            run.emit(Left(body, "exiled", rule=EXILE))
            if body.card is not None:
                lay_down(run, body.card, "exile", EXILE)
            bury_all(run)
