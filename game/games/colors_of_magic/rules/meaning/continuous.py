"""The sum of lasting effects and continuous abilities for each creature."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.core.copies import quick
from game.games.colors_of_magic.rules.cards.effects import Continuous
from game.games.colors_of_magic.rules.meaning.abilities import borne
from game.games.colors_of_magic.rules.meaning.meaning import creatures_in_play, holds, laid, number
from game.games.colors_of_magic.rules.meaning.reading import Profiles, Reading, Sort
from game.games.colors_of_magic.rules.state.state import SIDES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from game.games.colors_of_magic.rules.cards.words import Duty, Filter, Order, Stat, WhichCards
    from game.games.colors_of_magic.rules.meaning.abilities import Borne
    from game.games.colors_of_magic.rules.state.state import Context, Modifier, State


@quick
@dataclass(frozen=True, slots=True)
class Ban:
    """An order that a creature may not carry out, by what.

    `by` are those whom alone the ban concerns, `spells` the spells.
    """

    order: Order
    source: str
    by: Filter | None = None
    spells: WhichCards | None = None


@quick
@dataclass(frozen=True, slots=True)
class Compulsion:
    """How a creature has to attack if it can, and whom before all others, by what (R-80)."""

    must: tuple[Duty, ...]
    at: tuple[str, ...]
    source: str


@quick
@dataclass(frozen=True, slots=True)
class OfSpells:
    """A change of the cost or the range of certain spells, by what."""

    effect: Modifier | Continuous
    amount: int
    source: str


@quick
@dataclass(frozen=True, slots=True)
class Standing:
    """The changes that effects make to a creature.

    `numbers` is what they add to its characteristics, `keywords` those it has besides its profile's, `bans`
    the orders it may not carry out, each with the id of what forbids it and whom the ban concerns; `spells`
    the changes of costs and ranges of certain spells, `lost` the keywords that it does not have,
    `compulsions` how it has to attack.
    """

    numbers: Mapping[Stat, int] = field(default_factory=dict)
    keywords: tuple[str, ...] = ()
    bans: tuple[Ban, ...] = ()
    spells: tuple[OfSpells, ...] = ()
    lost: frozenset[str] = frozenset()
    compulsions: tuple[Compulsion, ...] = ()


@quick
@dataclass(frozen=True, slots=True)
class Change:
    """The change that one lasting effect or one continuous ability makes to a creature.

    `source` is the id of what it comes from, `amount` what it adds to a characteristic, `mark` the counter
    that it is printed on, if it is on one.
    """

    creature: str
    source: str
    effect: Modifier | Continuous
    amount: int = 0
    mark: str = ""


Addition = tuple[tuple[str, ...], int]
"""The creatures that an ability concerns, and the number it adds to each."""


class _Tally:
    """A standing under construction."""

    __slots__ = ("bans", "compulsions", "keywords", "lost", "numbers", "spells")

    def __init__(self) -> None:
        self.keywords: tuple[str, ...] = ()
        self.numbers: dict[Stat, int] = {}
        self.bans: tuple[Ban, ...] = ()
        self.spells: tuple[OfSpells, ...] = ()
        self.lost: frozenset[str] = frozenset()
        self.compulsions: tuple[Compulsion, ...] = ()

    def add(self, source: str, effect: Modifier | Continuous, amount: int, at: tuple[str, ...] = ()) -> None:
        """Add the change of one effect or ability; `at` are those whom it has to attack."""
        if effect.stat is not None and (effect.spells is not None or effect.least):
            self.spells += (OfSpells(effect, amount, source),)
        elif effect.stat is not None:
            self.numbers[effect.stat] = self.numbers.get(effect.stat, 0) + amount
        if effect.keyword is not None:
            self.keywords += (effect.keyword,)
        if effect.lose is not None:
            self.lost |= {effect.lose}
        if effect.forbid:
            self.bans += tuple(Ban(order, source, effect.by, effect.spells) for order in effect.forbid)
        if effect.must or at:
            self.compulsions += (Compulsion(effect.must, at, source),)

    def standing(self) -> Standing:
        return Standing(self.numbers, self.keywords, self.bans, self.spells, self.lost, self.compulsions)


@dataclass(frozen=True, slots=True)
class InForce:
    """The continuous abilities in play.

    Attributes:
        abilities: each of them.
        settled: what each does as long as the same creatures are in play; None for those that ask for more.
        asks: the parts of a state that their conditions and counts ask about besides what is on the table.
        give_hp: whether one changes hit points.
        sorts: of which sorts there may be abilities in play.
    """

    abilities: tuple[Borne, ...]
    settled: tuple[Addition | None, ...]
    asks: tuple[Callable[[State], Iterable[object]], ...]
    give_hp: bool
    sorts: frozenset[Sort]


def in_force(profiles: Profiles, state: State) -> InForce:
    """The continuous abilities in play."""
    found = tuple(borne(profiles, state, wanted="continuous"))
    printed = [carried.ability for carried in found if isinstance(carried.ability, Continuous)]
    # Standings are kept as long as nothing changes that these abilities ask about, so that must be known
    # exactly.
    asked = dict.fromkeys(word for ability in printed for word in _asks(ability) if word in BESIDE)
    reading = Reading(profiles, state)
    settled = tuple(_settled(reading, carried) for carried in found)
    asks = tuple(map(BESIDE.__getitem__, asked))
    give_hp = any(ability.stat == "hp" for ability in printed)
    return InForce(found, settled, asks, give_hp, profiles.abilities.sorts(state))


def _settled(reading: Reading, carried: Borne) -> Addition | None:
    """The effect of an ability that depends only on who is in play; None for any other."""
    ability = carried.ability
    if not isinstance(ability, Continuous) or ability.condition is not None:
        return None
    # A group, or a count, may change with every step of a creature.
    if not isinstance(ability.to, str) or not isinstance(ability.amount, int):
        return None
    return _done_by(reading, carried.context, ability)


def _asks(ability: Continuous) -> Iterator[str]:
    """The things that its condition and its counts depend on."""
    condition = ability.condition
    if condition is not None:
        if condition.phase is not None:
            yield "phase"
        if condition.your_go is not None:
            yield "your_go"
        if condition.count is not None:
            yield condition.count.per
    if not isinstance(ability.amount, int):
        yield ability.amount.per


BESIDE: Mapping[str, Callable[[State], Iterable[object]]] = {
    "phase": lambda state: (state.phase,),
    "your_go": lambda state: (state.active,),
    "turn": lambda state: (state.turn,),
    "hand": lambda state: (player.zones.hand for player in state.players),
    "opponent_hand": lambda state: (player.zones.hand for player in state.players),
    "discard": lambda state: (player.zones.discard for player in state.players),
    "exile": lambda state: (player.zones.exile for player in state.players),
    "mana": lambda state: (player.mana for player in state.players),
    "codex": lambda state: (player.codex for player in state.players),
    "spells": lambda state: (player.cast for player in state.players),
    "points": lambda state: (player.points for player in state.players),
    "opponent_points": lambda state: (player.points for player in state.players),
    "died": lambda state: (state.died,),
    "laid": lambda state: (laid(state, side) for side in SIDES),
    "opponent_laid": lambda state: (laid(state, side) for side in SIDES),
}
"""Functions that find the things that abilities may depend on besides the table."""


def standing(profiles: Profiles, state: State, found: InForce) -> Mapping[str, Standing]:
    """The standing of every creature affected by a lasting effect or by the abilities `found` in force.

    What continuous abilities ask about keywords and hit points is answered without other continuous
    abilities; they add up in any order.
    """
    tallies: dict[str, _Tally] = defaultdict(_Tally)
    for body in state.bodies:
        for modifier in body.modifiers:
            tallies[body.id].add(modifier.source, modifier, modifier.amount, modifier.at)
    reading = Reading(profiles, state)
    # Read without continuous abilities: otherwise one might ask about what another gives, and in a ring.
    for carried, settled in zip(found.abilities, found.settled, strict=True):
        if isinstance(carried.ability, Continuous):
            creatures, amount = settled or _done_by(reading, carried.context, carried.ability)
            first = carried.ability.at
            at = () if first is None else creatures_in_play(reading, carried.context, first)
            for identity in creatures:
                tallies[identity].add(carried.context.source, carried.ability, amount, at)
    return {identity: tally.standing() for identity, tally in tallies.items()}


def changes(profiles: Profiles, state: State, found: tuple[Borne, ...]) -> Iterator[Change]:
    """The single changes, first of lasting effects, then of the continuous abilities among those `found`."""
    for body in state.bodies:
        for modifier in body.modifiers:
            yield Change(body.id, modifier.source, modifier, modifier.amount)
    reading = Reading(profiles, state)
    for carried in found:
        if isinstance(carried.ability, Continuous):
            creatures, amount = _done_by(reading, carried.context, carried.ability)
            for identity in creatures:
                yield Change(identity, carried.context.source, carried.ability, amount, carried.mark)


def _done_by(reading: Reading, context: Context, ability: Continuous) -> Addition:
    """The creatures that one ability concerns, and the number it adds to each."""
    if ability.condition is not None and not holds(reading, context, ability.condition):
        return (), 0
    creatures = creatures_in_play(reading, context, ability.to)
    amount = number(reading, context, ability.amount) if creatures and ability.stat is not None else 0
    return creatures, amount
