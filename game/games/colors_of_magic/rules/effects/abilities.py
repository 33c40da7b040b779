"""The abilities in play: where they are printed, and what those that hold make of every creature.

They are printed on creatures, marks, permanents, artefacts, zones and objectives.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import chain, repeat
from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.cards.effects import Ability, Continuous
from game.games.colors_of_magic.rules.effects.conditions import holds, number
from game.games.colors_of_magic.rules.effects.reading import Profiles, Reading, Sort, sort
from game.games.colors_of_magic.rules.effects.who import creatures_in_play, wizard
from game.games.colors_of_magic.rules.play.scenario import open_objectives
from game.games.colors_of_magic.rules.play.state import SIDES, Body, Moment, Permanent, State
from game.games.colors_of_magic.rules.play.tasks import Context
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from game.games.colors_of_magic.rules.cards.words import Order, Stat


@dataclass(frozen=True, slots=True)
class Borne:
    """An ability in play: what bears it, its number there, and what its words mean (without a moment)."""

    ability: Ability
    number: int
    context: Context


def borne(
    profiles: Profiles, state: State, moment: Moment | None = None, wanted: Sort | None = None
) -> Iterator[Borne]:
    """Every ability in play of a sort (None: of any), also of a creature that leaves play at this moment."""
    for body in state.bodies:
        yield from of_body(profiles, body, wanted)
    if moment is not None and moment.body is not None and state.find(moment.body.id) is None:
        yield from of_body(profiles, moment.body, wanted)
    for permanent in state.permanents:
        yield from of_permanent(profiles, state, permanent, wanted)
    for zone in state.zones:
        for index, ability in sort(zone.abilities).get(wanted, ()):
            yield Borne(ability, index, Context(zone.side, zone.id, own=zone.id))
    yield from _of_objectives(profiles, state, moment, wanted)


def of_body(profiles: Profiles, body: Body, wanted: Sort | None = None) -> Iterator[Borne]:
    """The abilities of a creature's profile, none if it is a decoy, and of the marks on it."""
    if not body.decoy:
        for index, ability in profiles.abilities.of_creature(body.profile, wanted):
            yield Borne(ability, index, Context(body.side, body.id, own=body.id))
    if body.marks:
        yield from _of_marks(profiles, body, wanted)


def of_permanent(
    profiles: Profiles, state: State, permanent: Permanent, wanted: Sort | None = None
) -> Iterator[Borne]:
    """The abilities of a permanent, or of an artefact, which speak of its bearer as `self`."""
    for index, ability in profiles.abilities.of_card(permanent.card, wanted):
        yield Borne(ability, index, context_of_permanent(state, permanent))


def context_of_permanent(state: State, permanent: Permanent) -> Context:
    """What the words of a permanent mean: `self` is its bearer, else who cast it, else the wizard."""
    caster = permanent.caster
    if state.find(caster) is None:
        leader = wizard(state, permanent.side)
        caster = leader.id if leader is not None else None
    return Context(
        permanent.side,
        permanent.card,
        own=permanent.bearer or caster,
        caster=caster,
        targets=permanent.targets,
        bearer=permanent.bearer,
    )


def _of_objectives(
    profiles: Profiles, state: State, moment: Moment | None, wanted: Sort | None
) -> Iterator[Borne]:
    """The abilities of the objective cards on the table, for the player whose doing the moment is."""
    for objective, spec in open_objectives(profiles.library, state):
        for index, ability in sort(spec.abilities).get(wanted, ()):
            yield Borne(ability, index, Context(_doer(state, moment), objective.id))


def _of_marks(profiles: Profiles, body: Body, wanted: Sort | None) -> Iterator[Borne]:
    """The abilities of every counter on a creature; several of a kind work several times."""
    for mark, doer in zip(body.marks, chain(body.marked_by, repeat(None)), strict=False):
        for index, ability in profiles.abilities.of_mark(mark, wanted):
            yield Borne(ability, index, Context(body.side, body.id, own=body.id, bearer=body.id, doer=doer))


def _doer(state: State, moment: Moment | None) -> Side:
    """Whose doing a moment is; nobody's is the first-player token's holder's (R-51)."""
    if moment is not None:
        if moment.side in SIDES:
            return moment.side
        subject = state.find(moment.subject) or moment.body
        if subject is not None and subject.side in SIDES:
            return subject.side
    return state.token or Side.NEUTRAL


@dataclass(frozen=True, slots=True)
class Standing:
    """What effects make of a creature.

    `numbers` is what they add to its characteristics, `keywords` those it has besides its profile's, `bans`
    the orders it may not carry out, each with the id of what forbids it.
    """

    numbers: Mapping[Stat, int] = field(default_factory=dict)
    keywords: tuple[str, ...] = ()
    bans: tuple[tuple[Order, str], ...] = ()


@dataclass(slots=True)
class _Tally:
    """A standing while it is being added up."""

    keywords: list[str] = field(default_factory=list)
    numbers: dict[Stat, int] = field(default_factory=lambda: defaultdict(int))
    bans: list[tuple[Order, str]] = field(default_factory=list)

    def standing(self) -> Standing:
        return Standing(dict(self.numbers), tuple(self.keywords), tuple(self.bans))


def in_force(profiles: Profiles, state: State) -> tuple[Borne, ...]:
    """The continuous abilities in play."""
    return tuple(borne(profiles, state, wanted="continuous"))


def depends_on_more(ability: Ability) -> bool:
    """Whether an ability asks about more than what lies on the table: it has a condition, or counts."""
    return isinstance(ability, Continuous) and not (
        ability.condition is None and isinstance(ability.amount, int)
    )


def standing(profiles: Profiles, state: State, found: tuple[Borne, ...]) -> Mapping[str, Standing]:
    """The standing of every creature that lasting effects, or the abilities `found` in force, do anything to.

    What continuous abilities ask about keywords and hit points is answered without other continuous
    abilities; they add up in any order.
    """
    tallies: dict[str, _Tally] = defaultdict(_Tally)
    for body in state.bodies:
        for modifier in body.modifiers:
            tally = tallies[body.id]
            if modifier.stat is not None:
                tally.numbers[modifier.stat] += modifier.amount
            if modifier.keyword is not None:
                tally.keywords.append(modifier.keyword)
            tally.bans.extend((order, modifier.source) for order in modifier.forbid)
    reading = Reading(profiles, state)
    for one in found:
        if isinstance(one.ability, Continuous):
            _add(reading, one.context, one.ability, tallies)
    return {identity: tally.standing() for identity, tally in tallies.items()}


def _add(reading: Reading, context: Context, ability: Continuous, tallies: dict[str, _Tally]) -> None:
    """Add what one ability does to everybody it concerns."""
    if ability.condition is not None and not holds(reading, context, ability.condition):
        return
    for identity in creatures_in_play(reading, context, ability.to):
        tally = tallies[identity]
        if ability.stat is not None:
            tally.numbers[ability.stat] += number(reading, context, ability.amount)
        if ability.keyword is not None:
            tally.keywords.append(ability.keyword)
        tally.bans.extend((order, context.source) for order in ability.forbid)
