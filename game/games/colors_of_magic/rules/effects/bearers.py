"""Where abilities are printed: creatures, marks, permanents, artefacts, zones and objectives in play."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, repeat
from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.effects.context import Context
from game.games.colors_of_magic.rules.effects.printed_abilities import sort
from game.games.colors_of_magic.rules.effects.who import wizard
from game.games.colors_of_magic.rules.play.objectives import open_objectives
from game.games.colors_of_magic.rules.play.state import SIDES
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.colors_of_magic.rules.cards.effects import Ability
    from game.games.colors_of_magic.rules.effects.printed_abilities import Sort
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.play.state import Body, Moment, Permanent, State


@dataclass(frozen=True, slots=True)
class Borne:
    """An ability in play: what bears it, its number there, and what its words mean (without a moment)."""

    ability: Ability
    number: int
    context: Context


def borne(
    referee: Referee, state: State, moment: Moment | None = None, wanted: Sort | None = None
) -> Iterator[Borne]:
    """Every ability in play of a sort (None: of any), also of a creature that leaves play at this moment."""
    for body in state.bodies:
        yield from of_body(referee, body, wanted)
    if moment is not None and moment.body is not None and state.find(moment.body.id) is None:
        yield from of_body(referee, moment.body, wanted)
    for permanent in state.permanents:
        yield from of_permanent(referee, state, permanent, wanted)
    for zone in state.zones:
        for number, ability in sort(zone.abilities).get(wanted, ()):
            yield Borne(ability, number, Context(zone.side, zone.id, own=zone.id))
    yield from _of_objectives(referee, state, moment, wanted)


def of_body(referee: Referee, body: Body, wanted: Sort | None = None) -> Iterator[Borne]:
    """The abilities of a creature's profile, none if it is a decoy, and of the marks on it."""
    if not body.decoy:
        for number, ability in referee.abilities.of_creature(body.profile, wanted):
            yield Borne(ability, number, Context(body.side, body.id, own=body.id))
    if body.marks:
        yield from _of_marks(referee, body, wanted)


def of_permanent(
    referee: Referee, state: State, permanent: Permanent, wanted: Sort | None = None
) -> Iterator[Borne]:
    """The abilities of a permanent, or of an artefact, which speak of its bearer as `self`."""
    for number, ability in referee.abilities.of_card(permanent.card, wanted):
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


def _of_objectives(
    referee: Referee, state: State, moment: Moment | None, wanted: Sort | None
) -> Iterator[Borne]:
    """The abilities of the objective cards on the table, for the player whose doing the moment is."""
    for objective, spec in open_objectives(referee.library, state):
        for number, ability in sort(spec.abilities).get(wanted, ()):
            yield Borne(ability, number, Context(_doer(state, moment), objective.id))


def _of_marks(referee: Referee, body: Body, wanted: Sort | None) -> Iterator[Borne]:
    """The abilities of every counter on a creature; several of a kind work several times."""
    for mark, doer in zip(body.marks, chain(body.marked_by, repeat(None)), strict=False):
        for number, ability in referee.abilities.of_mark(mark, wanted):
            yield Borne(ability, number, Context(body.side, body.id, own=body.id, bearer=body.id, doer=doer))


def _doer(state: State, moment: Moment | None) -> Side:
    """Whose doing a moment is; nobody's is the first-player token's holder's (R-51)."""
    if moment is not None:
        if moment.side in SIDES:
            return moment.side
        subject = state.find(moment.subject) or moment.body
        if subject is not None and subject.side in SIDES:
            return subject.side
    return state.token or Side.NEUTRAL
