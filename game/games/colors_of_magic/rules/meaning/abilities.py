"""The abilities in play: where they are printed, who bears them, and what triggers them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, repeat
from typing import TYPE_CHECKING, TypeVar

from game.board.shapes import TOUCH
from game.core.copies import quick, replace
from game.games.colors_of_magic.rules.cards.effects import Ability, Triggered
from game.games.colors_of_magic.rules.cards.library import copy_passes, printed
from game.games.colors_of_magic.rules.cards.words import Filter, Name, Trigger, Triggers, each_trigger
from game.games.colors_of_magic.rules.meaning.meaning import (
    body_known,
    holds,
    named,
    passes,
    place_meant,
    wizard,
    zone_of,
)
from game.games.colors_of_magic.rules.meaning.reading import (
    GIVEN_NUMBERS,
    Profiles,
    Reading,
    Sort,
    open_objectives,
    sort,
    sorts_of,
)
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
from game.games.colors_of_magic.rules.state.view import is_masked
from game.games.colors_of_magic.rules.state.walls import gap_to
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.colors_of_magic.rules.cards.words import Place, WhichCards


@quick
@dataclass(frozen=True, slots=True)
class Borne:
    """An ability in play: its number among its bearer's, and the context of its words (without a moment).

    `mark` is the counter that it is printed on, if it is on one, `keyword` the keyword that it is part of.
    """

    ability: Ability
    number: int
    context: Context
    mark: str = ""
    keyword: str = ""


def borne(
    profiles: Profiles,
    state: State,
    moment: Moment | None = None,
    *,
    wanted: Sort,
    reading: Reading | None = None,
) -> Iterator[Borne]:
    """Every ability in play of one sort, including those of a creature just leaving play.

    By the `reading` it is known who has a keyword of a set; without one, what continuous abilities give does
    not count.
    """
    bearers = profiles.abilities.bearers(wanted)
    reading = (reading or Reading(profiles, state)) if profiles.abilities.has_keywords else None
    for body in state.bodies:
        if body.marks or body.modifiers or reading is not None or body.profile in bearers:
            yield from of_body(profiles, body, wanted, reading)
    # A creature that has just died still answers its own death.
    for body in () if moment is None else moment.last_known:
        if state.find(body.id) is None:
            yield from of_body(profiles, body, wanted, reading)
    for permanent in state.permanents:
        yield from of_permanent(profiles, state, permanent, wanted)
    for zone in state.zones:
        for index, ability in sort(zone.abilities).get(wanted, ()):
            yield Borne(ability, index, Context(zone.side, zone.id, own=zone.id))
    yield from _of_objectives(profiles, state, moment, wanted)


def of_body(profiles: Profiles, body: Body, wanted: Sort, reading: Reading | None = None) -> Iterator[Borne]:
    """The abilities of a creature's profile (none for a bare copy), its marks and keywords, and those given.

    Keywords of sets are found by a `reading`.
    """
    # Hardly anybody is a copy or has lost anything: those who are not need not be asked.
    if not (body.decoy or body.modifiers) or not body.bare:
        for index, ability in profiles.abilities.of_creature(body.profile, wanted):
            yield Borne(ability, index, Context(body.side, body.id, own=body.id))
    if body.marks:
        yield from _of_marks(profiles, body, wanted)
    for modifier in body.modifiers:
        if modifier.ability is not None and wanted in sorts_of(modifier.ability):
            context = Context(body.side, body.id, own=body.id)
            yield Borne(modifier.ability, GIVEN_NUMBERS + modifier.serial, context)
    if reading is not None and profiles.abilities.has_keywords:
        for word in reading.set_keywords(body):
            for index, ability in profiles.abilities.of_keyword(word, wanted):
                yield Borne(ability, index, Context(body.side, body.id, own=body.id), keyword=word)


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
        found = tuple(borne(profiles, state, moment, wanted=when, reading=reading))
    else:
        found = tuple(_of_objectives(profiles, state, moment, when))
    if not found:
        return []
    ready = [
        carried
        for carried in found
        if isinstance(carried.ability, Triggered)
        and not (carried.ability.once and has_worked(state, carried.context.source, carried.number))
        and any(
            sets_off(reading, replace(carried.context, moment=moment), trigger)
            for trigger in each_trigger(carried.ability.trigger)
        )
    ]
    if not ready:
        return ready
    # Without this an ability could set itself off for ever.
    busy = {task.ability for task in state.agenda if isinstance(task, Carry) and task.ability is not None}
    return [carried for carried in ready if (carried.context.source, carried.number) not in busy]


def answers(reading: Reading, side: Side, triggers: Triggers, moment: Moment, origin: str | None) -> bool:
    """Whether the moment fits a trigger; `origin` is the creature meant by `self` and `caster`."""
    context = Context(side, "", own=origin, caster=origin, moment=moment)
    return any(sets_off(reading, context, trigger) for trigger in each_trigger(triggers))


def sets_off(reading: Reading, context: Context, trigger: Trigger) -> bool:
    """Whether the moment of the context fits the trigger."""
    moment = context.moment
    return (
        moment is not None
        and moment.when == trigger.when
        and (trigger.phase is None or trigger.phase == moment.phase)
        and (trigger.by is None or trigger.by == moment.by)
        and (trigger.mark is None or trigger.mark == moment.mark)
        and (trigger.spell is None or _is_card(reading, moment, trigger.spell))
        and _is_of_this_zone(reading.state, context, moment)
        and _is_theirs(reading.state, context, moment, trigger)
        and _takes_part(reading, context, moment.subject, trigger.subject, trigger.subject_is)
        and _takes_part(reading, context, moment.object, trigger.object, trigger.object_is)
        and (trigger.within is None or _is_within(reading, context, moment, trigger, trigger.within))
        and (not trigger.sight or _is_seen(reading, context, moment.subject, trigger.around))
        and (trigger.condition is None or holds(reading, context, trigger.condition))
    )


def _is_of_this_zone(state: State, context: Context, moment: Moment) -> bool:
    """Whether a moment of a zone is that of the zone that bears the ability, if one does."""
    if moment.when not in {"enters", "leaves", "crosses"}:
        return True
    return zone_of(state, context.source) is None or moment.object == context.source


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


def _is_card(reading: Reading, moment: Moment, wanted: WhichCards) -> bool:
    """Whether the card of a moment is known and passes a filter."""
    item = next((item for item in reading.state.stack if item.number == moment.item), None)
    card = item.card if item is not None else moment.card
    if card is None or is_masked(card):
        return False
    # What an ability or a creature does comes from no card.
    library = reading.profiles.library
    if printed(card) not in library.cards:
        return False
    return copy_passes(library, reading.state.setup.lists, card, wanted)


def _is_seen(reading: Reading, context: Context, subject: str | None, around: Place) -> bool:
    """Whether the subject is seen from a creature in play."""
    viewer = reading.state.find(named(reading.state, context, around))
    seen = reading.state.find(subject)
    return viewer is not None and seen is not None and reading.sees(viewer.id, seen.id)


def _is_within(reading: Reading, context: Context, moment: Moment, trigger: Trigger, within: float) -> bool:
    """Whether the subject is near enough. One that `comes_within` has only just become so."""
    body = body_known(reading.state, context, moment.subject)
    around = place_meant(reading, context, trigger.around)
    if body is None or around is None:
        return False
    apart = gap_to(around, reading.profiles.base_of(reading.state, body))
    if apart > within + TOUCH:
        return False
    if moment.when != "comes_within":
        return True
    # Only who crosses the line comes within. The move stops on the grid, so a little inside it.
    arrived_there = moment.object in {None, context.own} and apart >= within - JUST
    return arrived_there and named(reading.state, context, trigger.around) != body.id


def has_worked(state: State, source: str, number: int) -> bool:
    """Whether an ability that works once a turn, or once a game, has worked."""
    bearers: Bearers = (*state.bodies, *state.permanents, *state.zones, *state.objectives)
    # Few have any that worked.
    worked = [bearer for bearer in bearers if bearer.used or bearer.spent]
    return any(_bears(bearer, source) and number in (*bearer.used, *bearer.spent) for bearer in worked)


def having_worked(state: State, source: str, number: int, *, for_good: bool = False) -> State:
    """The state in which the ability is recorded as having worked this turn, or `for_good`."""
    return replace(
        state,
        bodies=_marked(state.bodies, source, number, for_good=for_good),
        permanents=_marked(state.permanents, source, number, for_good=for_good),
        zones=_marked(state.zones, source, number, for_good=for_good),
        objectives=_marked(state.objectives, source, number, for_good=for_good),
    )


def _marked(bearers: tuple[U, ...], source: str, number: int, *, for_good: bool) -> tuple[U, ...]:
    """The things of one kind, with the ability's number recorded on its bearer."""
    return tuple(
        _used(bearer, number, for_good=for_good) if _bears(bearer, source) else bearer for bearer in bearers
    )


def _used(bearer: U, number: int, *, for_good: bool) -> U:
    if for_good:
        return replace(bearer, spent=(*bearer.spent, number))
    return replace(bearer, used=(*bearer.used, number))


def _bears(bearer: Body | Permanent | GroundZone | Objective, source: str) -> bool:
    return source == (bearer.card if isinstance(bearer, Permanent) else bearer.id)
