"""Which abilities and Instants a moment sets off."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.board.shapes import TOUCH, gap
from game.games.colors_of_magic.rules.cards.effects import Triggered
from game.games.colors_of_magic.rules.cards.words import Filter, Name, Trigger
from game.games.colors_of_magic.rules.effects.abilities import Borne, borne
from game.games.colors_of_magic.rules.effects.conditions import holds
from game.games.colors_of_magic.rules.effects.lasting import at_work, has_worked
from game.games.colors_of_magic.rules.effects.who import body_known, named, passes, place_meant
from game.games.colors_of_magic.rules.play.questions import decider
from game.games.colors_of_magic.rules.play.tasks import Context

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.effects.reading import Reading
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.play.state import Moment, State
    from game.positions.position import Side

ANYBODY = Filter()
"""What a trigger asks of its subject when it asks nothing."""

JUST = 0.01
"""How much nearer than a distance a creature may be that has just come within it."""


def answering(reading: Reading, moment: Moment) -> list[Borne]:
    """The abilities that answer a moment.

    One whose effects are being carried out does not answer what they cause, nor does one that works once a
    turn and has.
    """
    state = reading.state
    busy = at_work(state)
    return [
        one
        for one in borne(reading.profiles, state, moment, moment.when)
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
    return sets_off(referee.reading(state), context, trigger)


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
    apart = gap(reading.profiles.base_of(reading.state, body), around)
    if apart > within + TOUCH:
        return False
    if moment.when != "comes_within":
        return True
    arrived_there = moment.object in {None, context.own} and apart >= within - JUST
    return arrived_there and named(reading.state, context, trigger.around) != body.id
