"""What holds while cards are in play and while effects last: numbers, keywords and bans of every creature."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.cards.effects import Continuous
from game.games.colors_of_magic.rules.effects.bearers import borne
from game.games.colors_of_magic.rules.effects.conditions import holds, number
from game.games.colors_of_magic.rules.effects.context import Reading
from game.games.colors_of_magic.rules.effects.who import creatures_in_play

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.games.colors_of_magic.rules.cards.effects import Ability
    from game.games.colors_of_magic.rules.cards.words import Order, Stat
    from game.games.colors_of_magic.rules.effects.bearers import Borne
    from game.games.colors_of_magic.rules.effects.context import Context
    from game.games.colors_of_magic.rules.play.referee import Referee
    from game.games.colors_of_magic.rules.play.state import State


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


def in_force(referee: Referee, state: State) -> tuple[Borne, ...]:
    """The continuous abilities in play."""
    return tuple(borne(referee, state, wanted="continuous"))


def depends_on_more(ability: Ability) -> bool:
    """Whether an ability asks about more than what lies on the table: it has a condition, or counts."""
    return isinstance(ability, Continuous) and not (
        ability.condition is None and isinstance(ability.amount, int)
    )


def standing(referee: Referee, state: State, found: tuple[Borne, ...]) -> Mapping[str, Standing]:
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
    reading = Reading(referee, state, plain=True)
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
