"""The abilities in play: where they are printed, who bears them, and what triggers them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, repeat
from typing import TYPE_CHECKING, TypeVar

from game.board.shapes import TOUCH, gap
from game.core.copies import quick, replace
from game.games.colors_of_magic.rules.cards.effects import Ability, Triggered
from game.games.colors_of_magic.rules.cards.words import Filter, Name, Trigger
from game.games.colors_of_magic.rules.meaning.meaning import (
    body_known,
    holds,
    named,
    passes,
    place_meant,
    wizard,
)
from game.games.colors_of_magic.rules.meaning.reading import Profiles, Reading, Sort, open_objectives, sort
from game.games.colors_of_magic.rules.state.state import (
    SIDES,
    Body,
    Carry,
    Context,
    GroundZone,
    Moment,
    Objective,
    Permanent,
    State,
    decider,
)
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterator


@quick
@dataclass(frozen=True, slots=True)
class Borne:
    """An ability in play: its number among its bearer's, and the context of its words (without a moment).

    `mark` is the counter that it is printed on, if it is on one.
    """

    ability: Ability
    number: int
    context: Context
    mark: str = ""


def borne(profiles: Profiles, state: State, moment: Moment | None = None, *, wanted: Sort) -> Iterator[Borne]:
    """Every ability in play of one sort, including those of a creature just leaving play."""
    bearers = profiles.abilities.bearers(wanted)
    for body in state.bodies:
        if body.marks or body.profile in bearers:
            yield from of_body(profiles, body, wanted)
    # A creature that has just died still answers its own death.
    for body in () if moment is None else moment.last_known:
        if state.find(body.id) is None:
            yield from of_body(profiles, body, wanted)
    for permanent in state.permanents:
        yield from of_permanent(profiles, state, permanent, wanted)
    for zone in state.zones:
        for index, ability in sort(zone.abilities).get(wanted, ()):
            yield Borne(ability, index, Context(zone.side, zone.id, own=zone.id))
    yield from _of_objectives(profiles, state, moment, wanted)


def of_body(profiles: Profiles, body: Body, wanted: Sort) -> Iterator[Borne]:
    """The abilities of a creature's profile (none for a decoy) and of its marks."""
    if not body.decoy:
        for index, ability in profiles.abilities.of_creature(body.profile, wanted):
            yield Borne(ability, index, Context(body.side, body.id, own=body.id))
    if body.marks:
        yield from _of_marks(profiles, body, wanted)


def of_permanent(profiles: Profiles, state: State, permanent: Permanent, wanted: Sort) -> Iterator[Borne]:
    """The abilities of a permanent or artefact; in an artefact, `self` is its bearer."""
    for index, ability in profiles.abilities.of_card(permanent.card, wanted):
        yield Borne(ability, index, context_of_permanent(state, permanent))


def context_of_permanent(state: State, permanent: Permanent) -> Context:
    """The context of a permanent's words: `self` is its bearer, else its caster, else the wizard."""
    caster = permanent.caster
    if state.find(caster) is None:
        leader = wizard(state, permanent.side)
        # The wizard takes the place of a caster who has left play, so that the words still mean somebody.
        caster = leader.id if leader is not None else None
    return Context(
        permanent.side,
        permanent.card,
        own=permanent.bearer or caster,
        caster=caster,
        targets=permanent.targets,
        bearer=permanent.bearer,
    )


def _of_objectives(profiles: Profiles, state: State, moment: Moment | None, wanted: Sort) -> Iterator[Borne]:
    """The abilities of the open objective cards, for the player who caused the moment."""
    if state.scenario is None or not profiles.abilities.any_objective(state.scenario, wanted):
        return
    for objective, spec in open_objectives(profiles.library, state):
        for index, ability in profiles.abilities.of_objective(spec, wanted):
            yield Borne(ability, index, Context(_doer(state, moment), objective.id))


def _of_marks(profiles: Profiles, body: Body, wanted: Sort) -> Iterator[Borne]:
    """The abilities of every counter on a creature; each counter counts."""
    for mark, doer in zip(body.marks, chain(body.marked_by, repeat(None)), strict=False):
        for index, ability in profiles.abilities.of_mark(mark, wanted):
            context = Context(body.side, body.id, own=body.id, bearer=body.id, doer=doer)
            yield Borne(ability, index, context, mark)


def _doer(state: State, moment: Moment | None) -> Side:
    """The side that caused a moment; if none did, the holder of the first-player token (R-51)."""
    if moment is not None:
        if moment.side in SIDES:
            return moment.side
        subject = state.find(moment.subject) or moment.left(moment.subject)
        if subject is not None and subject.side in SIDES:
            return subject.side
    # what is nobody's doing is arbitrated by the token's holder.
    return state.token or Side.NEUTRAL


U = TypeVar("U", Body, Permanent, GroundZone, Objective)

Bearers = tuple[Body | Permanent | GroundZone | Objective, ...]

ANYBODY = Filter()
"""The filter of a trigger that accepts any subject."""

JUST = 0.01
"""The inches by which a creature that has just come within a distance may be inside it."""


def answering(reading: Reading, moment: Moment) -> list[Borne]:
    """The abilities that answer a moment.

    An ability does not answer while its own effects are carried out, nor a second time in a turn if it works
    once a turn.
    """
    state = reading.state
    profiles, when = reading.profiles, moment.when
    if moment.last_known or profiles.bears(state, when):
        found = tuple(borne(profiles, state, moment, wanted=when))
    else:
        found = tuple(_of_objectives(profiles, state, moment, when))
    if not found:
        return []
    # Without this an ability could set itself off for ever.
    busy = {task.ability for task in state.agenda if isinstance(task, Carry) and task.ability is not None}
    return [
        carried
        for carried in found
        if isinstance(carried.ability, Triggered)
        and (carried.context.source, carried.number) not in busy
        and not (carried.ability.once and has_worked(state, carried))
        and sets_off(reading, replace(carried.context, moment=moment), carried.ability.trigger)
    ]


def answers(reading: Reading, side: Side, trigger: Trigger, moment: Moment, origin: str | None) -> bool:
    """Whether the moment fits the trigger; `origin` is the creature meant by `self` and `caster`."""
    context = Context(side, "", own=origin, caster=origin, moment=moment)
    return sets_off(reading, context, trigger)


def sets_off(reading: Reading, context: Context, trigger: Trigger) -> bool:
    """Whether the moment of the context fits the trigger."""
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
    """Whether the moment was caused by the player that the trigger names.

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
            # "At the Collection" means one's own, although the trigger does not say so.
            alone = moment.when in {"phase_begins", "phase_ends"} and moment.side is not None
            return not alone or moment.side is decider(state, context.side)


def _takes_part(
    reading: Reading, context: Context, creature: str | None, wanted: Filter | None, name: Name | None
) -> bool:
    """Whether the subject or object is one that the trigger asks for."""
    if name is not None and (creature is None or named(reading.state, context, name) != creature):
        return False
    if wanted is None or wanted == ANYBODY:
        return True
    body = body_known(reading.state, context, creature)
    return body is not None and passes(reading, context.side, body, wanted)


def _is_within(reading: Reading, context: Context, moment: Moment, trigger: Trigger, within: float) -> bool:
    """Whether the subject is near enough. One that `comes_within` has only just become so."""
    body = body_known(reading.state, context, moment.subject)
    around = place_meant(reading, context, trigger.around)
    if body is None or around is None:
        return False
    apart = gap(reading.profiles.base_of(reading.state, body), around)
    if apart > within + TOUCH:
        return False
    if moment.when != "comes_within":
        return True
    # Only who crosses the line comes within. The move stops on the grid, so a little inside it.
    arrived_there = moment.object in {None, context.own} and apart >= within - JUST
    return arrived_there and named(reading.state, context, trigger.around) != body.id


def has_worked(state: State, borne: Borne) -> bool:
    """Whether a once-a-turn ability has worked this turn."""
    bearers: Bearers = (*state.bodies, *state.permanents, *state.zones, *state.objectives)
    return any(_bears(bearer, borne) and borne.number in bearer.used for bearer in bearers)


def having_worked(state: State, borne: Borne) -> State:
    """The state in which the ability is recorded as having worked."""
    return replace(
        state,
        bodies=_marked(state.bodies, borne),
        permanents=_marked(state.permanents, borne),
        zones=_marked(state.zones, borne),
        objectives=_marked(state.objectives, borne),
    )


def _marked(bearers: tuple[U, ...], borne: Borne) -> tuple[U, ...]:
    """The things of one kind, with the ability's number recorded on its bearer."""
    return tuple(_used(bearer, borne.number) if _bears(bearer, borne) else bearer for bearer in bearers)


def _used(bearer: U, number: int) -> U:
    return replace(bearer, used=(*bearer.used, number))


def _bears(bearer: Body | Permanent | GroundZone | Objective, borne: Borne) -> bool:
    return borne.context.source == (bearer.card if isinstance(bearer, Permanent) else bearer.id)
