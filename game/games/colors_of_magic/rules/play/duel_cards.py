"""The cards in a duel: what each adds to a total, and its effects for the winner or the loser.

(CM-MELEE-03, -10..13, rulings R-03, R-35, R-37 and R-47.)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeGuard

from game.games.colors_of_magic.rules.cards.effects import (
    AnyEffect,
    Choose,
    Damage,
    Grant,
    If,
    May,
    Modify,
    Prevent,
)
from game.games.colors_of_magic.rules.meaning.meaning import holds
from game.games.colors_of_magic.rules.meaning.reading import split_keyword
from game.games.colors_of_magic.rules.state.state import Context, State
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.core.zones import Card
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.cards.specs import CardSpec
    from game.games.colors_of_magic.rules.meaning.reading import Reading

Boosts = tuple[tuple["AnyEffect", ...], Context]
"""The effects of one card in a duel, with the context of its words."""


@dataclass(frozen=True, slots=True)
class Played:
    """A card that a player has laid face down in a duel."""

    side: Side
    card: Card


@dataclass(frozen=True, slots=True)
class Party:
    """A side of a duel: its creature and that creature's side, the opposing creature, and its cards."""

    creature: str
    side: Side
    foe: str
    played: tuple[Played, ...]

    def context(self, side: Side, source: str) -> Context:
        """The context of the words of one of this side's cards."""
        return Context(side, source, own=self.creature, caster=self.creature, foe=self.foe)


def parties(state: State, attacker: str, defender: str, played: Sequence[Played]) -> tuple[Party, Party]:
    """The attacker with its cards, then the defender; the player without a creature plays for a monster.

    Raises:
        KeyError: one of the two creatures is not in play.
    """
    attacking, defending = state.body(attacker).side, state.body(defender).side

    def helps_attack(side: Side) -> bool:
        # A monster's cards, if any, come from the player who is not its opponent's.
        return side is attacking or (attacking is Side.NEUTRAL and side is not defending)

    attackers = tuple(played_card for played_card in played if helps_attack(played_card.side))
    defenders = tuple(played_card for played_card in played if not helps_attack(played_card.side))
    return Party(attacker, attacking, defender, attackers), Party(defender, defending, attacker, defenders)


def initiative(library: Library, card: Card) -> int:
    """The points that a card adds to the total; 0 without a printed number (R-03)."""
    return library.card(card).initiative or 0


def likely(spec: CardSpec) -> int:
    """What a card is likely to add to a total: of what is counted only later one is supposed."""
    more = spec.more
    return (spec.initiative or 0) + (more if isinstance(more, int) else more.plus + more.each)


def boosts(
    reading: Reading, library: Library, winner: Party, activation: tuple[AnyEffect, ...] = ()
) -> list[Boosts]:
    """The effects of the winner's cards, then of its `activation` card; additions to the blow are decided."""
    printed = [(library.card(p.card).on_attack, winner.context(p.side, p.card)) for p in winner.played]
    if activation:
        printed.append((activation, winner.context(winner.side, winner.creature)))
    return [(tuple(_decided(reading, context, effects)), context) for effects, context in printed]


def shields(library: Library, loser: Party) -> list[Boosts]:
    """The effects of the loser's cards."""
    return [
        (library.card(played.card).on_defence, loser.context(played.side, played.card))
        for played in loser.played
    ]


def _decided(reading: Reading, context: Context, effects: tuple[AnyEffect, ...]) -> Iterator[AnyEffect]:
    """The effects, with conditional additions to the blow decided now, since the blow is one package."""
    for effect in effects:
        match effect:
            # Decided before the blow is dealt. Left for later, the condition would see a creature already
            # wounded, and the damage would be a second package, met by armour once more.
            case If(condition=condition, then=then, otherwise=otherwise) if any(
                map(adds_damage, (*then, *otherwise))
            ):
                yield from then if holds(reading, context, condition) else otherwise
            case _:
                yield effect


def adds_damage(effect: AnyEffect) -> TypeGuard[Damage]:
    """Whether an on-attack effect is part of the blow."""
    # Damage that ignores armour cannot share a package from which armour is subtracted.
    return isinstance(effect, Damage) and effect.to == "foe" and not effect.ignores_armour


def protects(effect: AnyEffect) -> bool:
    """Whether an on-defence effect prevents or reduces damage, and so comes before the blow."""
    match effect:
        case Prevent() | Modify(stat="armour"):
            return True
        case Grant(keyword=keyword):
            return split_keyword(keyword)[0] == "armour"
        case If(then=then, otherwise=otherwise):
            return any(map(protects, (*then, *otherwise)))
        # What a player may choose counts as protection if any branch protects: to choose after the blow is
        # useless.
        case May(effects=effects):
            return any(map(protects, effects))
        case Choose(options=options):
            return any(protects(effect) for option in options for effect in option.effects)
        case _:
            return False
