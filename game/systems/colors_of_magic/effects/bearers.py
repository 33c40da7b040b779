"""Where abilities are printed: creatures, marks, permanents, artefacts, zones and objectives in play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain, repeat
from typing import TYPE_CHECKING

from game.systems.colors_of_magic.effects.context import Context
from game.systems.colors_of_magic.effects.who import wizard
from game.systems.colors_of_magic.play.objectives import open_objectives
from game.systems.colors_of_magic.play.state import SIDES
from game.systems.colors_of_magic.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.systems.colors_of_magic.cards.vocabulary import Ability
    from game.systems.colors_of_magic.play.moments import Moment
    from game.systems.colors_of_magic.play.referee import Referee
    from game.systems.colors_of_magic.play.state import Body, Permanent, State

MARK_NUMBERS = 100
"""The abilities of marks are numbered from here, so many for each kind of mark; profiles' from 0."""


@dataclass(frozen=True, slots=True)
class Borne:
    """An ability in play: what bears it, its number there, and what its words mean (without a moment)."""

    ability: Ability
    number: int
    context: Context


Wanted = Callable[["Ability"], bool]
"""Which abilities are looked for; the others cost no time."""


def borne(
    referee: Referee, state: State, moment: Moment | None = None, wanted: Wanted = bool
) -> Iterator[Borne]:
    """Every ability in play that is wanted, also of a creature that leaves play at this moment."""
    for body in state.bodies:
        yield from of_body(referee, body, wanted)
    if moment is not None and moment.body is not None and state.find(moment.body.id) is None:
        yield from of_body(referee, moment.body, wanted)
    for permanent in state.permanents:
        yield from of_permanent(referee, state, permanent, wanted)
    for zone in state.zones:
        for number, ability in _chosen(zone.abilities, wanted):
            yield Borne(ability, number, Context(zone.side, zone.id, own=zone.id))
    yield from _of_objectives(referee, state, moment, wanted)


def of_body(referee: Referee, body: Body, wanted: Wanted = bool) -> Iterator[Borne]:
    """The abilities of a creature's profile, none if it is a decoy, and of the marks on it."""
    abilities = () if body.decoy else referee.profile(body).abilities
    for number, ability in _chosen(abilities, wanted):
        yield Borne(ability, number, Context(body.side, body.id, own=body.id))
    if body.marks:
        yield from _of_marks(referee, body, wanted)


def of_permanent(
    referee: Referee, state: State, permanent: Permanent, wanted: Wanted = bool
) -> Iterator[Borne]:
    """The abilities of a permanent, or of an artefact, which speak of its bearer as `self`."""
    for number, ability in _chosen(referee.library.card(permanent.card).abilities, wanted):
        yield Borne(ability, number, context_of_permanent(state, permanent))


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


def _of_objectives(referee: Referee, state: State, moment: Moment | None, wanted: Wanted) -> Iterator[Borne]:
    """The abilities of the objective cards on the table, for the player whose doing the moment is."""
    for objective, spec in open_objectives(referee.library, state):
        for number, ability in _chosen(spec.abilities, wanted):
            yield Borne(ability, number, Context(_doer(state, moment), objective.id))


def _of_marks(referee: Referee, body: Body, wanted: Wanted) -> Iterator[Borne]:
    """The abilities of every counter on a creature; several of a kind work several times."""
    kinds = sorted(referee.library.marks)
    for mark, doer in zip(body.marks, chain(body.marked_by, repeat(None)), strict=False):
        spec = referee.library.marks.get(mark)
        if spec is not None:
            first = MARK_NUMBERS * (1 + kinds.index(mark))
            context = Context(body.side, body.id, own=body.id, bearer=body.id, doer=doer)
            for number, ability in _chosen(spec.abilities, wanted):
                yield Borne(ability, first + number, context)


def _chosen(abilities: tuple[Ability, ...], wanted: Wanted) -> list[tuple[int, Ability]]:
    """Those that are wanted, with their numbers."""
    return [(number, ability) for number, ability in enumerate(abilities) if wanted(ability)]


def _doer(state: State, moment: Moment | None) -> Side:
    """Whose doing a moment is; nobody's is the first-player token's holder's (R-51)."""
    if moment is not None:
        if moment.side in SIDES:
            return moment.side
        subject = state.find(moment.subject) or moment.body
        if subject is not None and subject.side in SIDES:
            return subject.side
    return state.token or Side.NEUTRAL
