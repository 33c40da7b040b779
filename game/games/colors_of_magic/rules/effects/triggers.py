"""What happens and who answers: abilities that work by themselves, in their order, before any Instant."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.board.shapes import TOUCH, gap
from game.core.rules import Reason
from game.games.colors_of_magic.rules.cards.effects import Triggered
from game.games.colors_of_magic.rules.cards.words import Filter
from game.games.colors_of_magic.rules.effects.bearers import borne
from game.games.colors_of_magic.rules.effects.conditions import holds
from game.games.colors_of_magic.rules.effects.context import Context, Reading
from game.games.colors_of_magic.rules.effects.interpret import Carry
from game.games.colors_of_magic.rules.effects.usage import at_work, has_worked, mark_worked
from game.games.colors_of_magic.rules.effects.who import body_known, named, passes, place_meant
from game.games.colors_of_magic.rules.play import objectives
from game.games.colors_of_magic.rules.play.events import AbilityUsed
from game.games.colors_of_magic.rules.play.questions import NO, decider, name_of, which_option, yes_or_no
from game.games.colors_of_magic.rules.play.stack import OpenWindow, item_of
from game.games.colors_of_magic.rules.play.state import SIDES, opponent
from game.games.colors_of_magic.rules.play.tasks import Asking, Task
from game.positions.position import Side

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.cards.words import Name, Trigger
    from game.games.colors_of_magic.rules.effects.bearers import Borne
    from game.games.colors_of_magic.rules.play.questions import Question
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.play.state import Moment, State

ANYBODY = Filter()
"""What a trigger asks of its subject when it asks nothing."""

JUST = 0.01
"""How much nearer than a distance a creature may be that has just come within it."""


@dataclass(frozen=True, slots=True)
class Happens(Task):
    """Something happens: abilities answer, objectives are looked at, then Instants may be played.

    The active player's abilities come first, then the opponent's, then the monsters'; each owner orders
    several of their own (CM-COLLECT-06, R-41, R-51). An Instant put on the stack opens no `window`: it lies
    in one that is open. Nothing answers a spell that has left the stack meanwhile.
    """

    moment: Moment
    window: bool = True

    def run(self, run: Run) -> None:
        """Find the abilities that answer, and let what follows wait for them."""
        if self.moment.item is not None and item_of(run.state, self.moment.item) is None:
            return
        found = answering(Reading(run.referee, run.state), self.moment)
        if not found:
            objectives.immediate(run, self.moment)
            if self.window:
                OpenWindow(self.moment).run(run)
            return
        first = run.state.active if run.state.active in SIDES else decider(run.state, Side.NEUTRAL)
        orders = (
            WorkOff(moment=self.moment, side=side, waiting=own)
            for side in (first, opponent(first), Side.NEUTRAL)
            if (own := tuple(one for one in found if one.context.side is side))
        )
        windows = (OpenWindow(self.moment),) if self.window else ()
        run.push(*orders, LookAtObjectives(self.moment), *windows)


@dataclass(frozen=True, slots=True)
class LookAtObjectives(Task):
    """Collect the objectives that a moment meets at once."""

    moment: Moment

    def run(self, run: Run) -> None:
        """Look at each."""
        objectives.immediate(run, self.moment)


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkOff(Asking):
    """The abilities of one side that answer a moment, in the order that their owner names."""

    moment: Moment
    side: Side
    waiting: tuple[Borne, ...]

    def run(self, run: Run) -> None:
        """Let the next one work; ask which if that makes a difference."""
        if self.answers:
            chosen = int(self.answers[-1][0].id)
        elif any(one.ability != self.waiting[0].ability for one in self.waiting):
            run.push(self._question(run), self)
            return
        else:
            chosen = 0
        rest = (*self.waiting[:chosen], *self.waiting[chosen + 1 :])
        if rest:
            run.push(replace(self, waiting=rest, answers=()))
        run.push(Work(moment=self.moment, ability=self.waiting[chosen]))

    def _question(self, run: Run) -> Question:
        labels = [name_of(run, one.context.source) for one in self.waiting]
        text = Reason.of("CM-COLLECT-06", "effect.which_first", count=len(labels))
        return which_option(decider(run.state, self.side), text, labels)


@dataclass(frozen=True, slots=True, kw_only=True)
class Work(Asking):
    """One ability answers a moment, if it still does; an optional one only if its owner wants."""

    moment: Moment
    ability: Borne

    def run(self, run: Run) -> None:
        """Carry its effects out."""
        one, trigger = self.ability, self.ability.ability
        if not isinstance(trigger, Triggered) or not _still(run, one, self.moment):
            return
        context = replace(one.context, moment=self.moment)
        if trigger.optional and not self.answers:
            run.push(yes_or_no(run, context, key="effect.use_ability"), self)
            return
        if self.answers and self.answers[0] == (NO,):
            return
        if trigger.once:
            mark_worked(run, one)
        run.emit(AbilityUsed(context.source, one.number, context.side, used=False))
        run.push(Carry(trigger.effects, context, (context.source, one.number)))


def answering(reading: Reading, moment: Moment) -> list[Borne]:
    """The abilities that answer a moment.

    One whose effects are being carried out does not answer what they cause, nor does one that works once a
    turn and has.
    """
    state = reading.state
    busy = at_work(state)
    return [
        one
        for one in borne(reading.referee, state, moment, moment.when)
        if isinstance(one.ability, Triggered)
        and (one.context.source, one.number) not in busy
        and not (one.ability.once and has_worked(state, one))
        and sets_off(reading, replace(one.context, moment=moment), one.ability.trigger)
    ]


def answers(
    referee: Referee, state: State, side: Side, trigger: Trigger, moment: Moment, origin: str | None
) -> bool:
    """Whether a moment is what a trigger waits for; `origin` is who `self` and `caster` are."""
    context = Context(side, origin or "", own=origin, caster=origin, moment=moment)
    return sets_off(Reading(referee, state), context, trigger)


def sets_off(reading: Reading, context: Context, trigger: Trigger) -> bool:
    """Whether the moment of the context is what a trigger waits for."""
    moment = context.moment
    return (
        moment is not None
        and moment.when == trigger.when
        and (trigger.phase is None or trigger.phase == moment.phase)
        and (trigger.by is None or trigger.by == moment.by)
        and _is_theirs(reading.state, context, moment, trigger)
        and _takes_part(reading, context, moment.subject, trigger.subject, trigger.subject_is)
        and _takes_part(reading, context, moment.object, trigger.object, trigger.object_is)
        and (trigger.within is None or _is_within(reading, context, moment, trigger, trigger.within))
        and (trigger.condition is None or holds(reading, context, trigger.condition))
    )


def _is_theirs(state: State, context: Context, moment: Moment, trigger: Trigger) -> bool:
    """Whether it is the doing of whom the trigger names.

    A phase that each player has alone, as the Collection (R-08), is answered by that player's own abilities
    unless the trigger names the opponent's.
    """
    doer = moment.side
    if doer is None and moment.subject is not None:
        subject = body_known(state, context, moment.subject)
        doer = subject.side if subject is not None else None
    match trigger.whose:
        case "you":
            return doer is context.side
        case "opponent":
            return doer is not None and doer is not context.side
        case "any":
            alone = moment.when in {"phase_begins", "phase_ends"} and moment.side is not None
            return not alone or moment.side is decider(state, context.side)


def _takes_part(
    reading: Reading, context: Context, who: str | None, wanted: Filter | None, name: Name | None
) -> bool:
    """Whether who does or suffers it is whom the trigger asks for."""
    if name is not None and (who is None or named(reading.state, context, name) != who):
        return False
    if wanted is None or wanted == ANYBODY:
        return True
    body = body_known(reading.state, context, who)
    return body is not None and passes(reading, context.side, body, wanted)


def _is_within(reading: Reading, context: Context, moment: Moment, trigger: Trigger, within: float) -> bool:
    """Whether the subject is that near. One that `comes_within` is only just, of what it came near to."""
    body = body_known(reading.state, context, moment.subject)
    around = place_meant(reading, context, trigger.around)
    if body is None or around is None:
        return False
    apart = gap(reading.referee.base_of(reading.state, body), around)
    if apart > within + TOUCH:
        return False
    if moment.when != "comes_within":
        return True
    arrived_there = moment.object in {None, context.own} and apart >= within - JUST
    return arrived_there and named(reading.state, context, trigger.around) != body.id


def _still(run: Run, one: Borne, moment: Moment) -> bool:
    """Whether an ability still answers: nothing that worked before it has changed that (R-43)."""
    found = answering(Reading(run.referee, run.state), moment)
    return any((other.context.source, other.number) == (one.context.source, one.number) for other in found)
