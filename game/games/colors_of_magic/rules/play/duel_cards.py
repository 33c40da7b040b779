"""What the cards of a duel do: what each adds to a total, and what it does for whoever wins or loses.

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
    from game.games.colors_of_magic.rules.meaning.reading import Reading

Boosts = tuple[tuple["AnyEffect", ...], Context]
"""What one card does in a duel, and what its words mean."""


@dataclass(frozen=True, slots=True)
class Played:
    """A card that a player has laid face down in a duel."""

    side: Side
    card: Card


@dataclass(frozen=True, slots=True)
class Party:
    """One side of a duel: its creature, whose that is, the creature it is up against, and its cards."""

    creature: str
    side: Side
    foe: str
    played: tuple[Played, ...]

    def context(self, side: Side, source: str) -> Context:
        """What the words of a card of this side mean."""
        return Context(side, source, own=self.creature, caster=self.creature, foe=self.foe)


def parties(state: State, attacker: str, defender: str, played: Sequence[Played]) -> tuple[Party, Party]:
    """The attacker with its cards, and the defender; whoever is not a creature's player plays for a monster.

    Raises:
        KeyError: one of the two creatures is not in play.
    """
    attacking, defending = state.body(attacker).side, state.body(defender).side

    def helps_attack(side: Side) -> bool:
        return side is attacking or (attacking is Side.NEUTRAL and side is not defending)

    attackers = tuple(played_card for played_card in played if helps_attack(played_card.side))
    defenders = tuple(played_card for played_card in played if not helps_attack(played_card.side))
    return Party(attacker, attacking, defender, attackers), Party(defender, defending, attacker, defenders)


def initiative(library: Library, card: Card) -> int:
    """What a card adds to the total; nothing if it bears no number (R-03)."""
    return library.card(card).initiative or 0


def boosts(
    reading: Reading, library: Library, winner: Party, activation: tuple[AnyEffect, ...] = ()
) -> list[Boosts]:
    """What the winner's cards do, then what its `activation` card does; what adds to the blow is decided."""
    printed = [(library.card(p.card).on_attack, winner.context(p.side, p.card)) for p in winner.played]
    if activation:
        printed.append((activation, winner.context(winner.side, winner.creature)))
    return [(tuple(_decided(reading, context, effects)), context) for effects, context in printed]


def shields(library: Library, loser: Party) -> list[Boosts]:
    """What the loser's cards do."""
    return [
        (library.card(played.card).on_defence, loser.context(played.side, played.card))
        for played in loser.played
    ]


def _decided(reading: Reading, context: Context, effects: tuple[AnyEffect, ...]) -> Iterator[AnyEffect]:
    """The effects, with what adds to the blow on a condition decided now: it is part of one package."""
    for effect in effects:
        match effect:
            case If(condition=condition, then=then, otherwise=otherwise) if any(
                map(adds_damage, (*then, *otherwise))
            ):
                yield from then if holds(reading, context, condition) else otherwise
            case _:
                yield effect


def adds_damage(effect: AnyEffect) -> TypeGuard[Damage]:
    """Whether an effect on attack is part of the blow."""
    return isinstance(effect, Damage) and effect.to == "foe" and not effect.ignores_armour


def protects(effect: AnyEffect) -> bool:
    """Whether an effect on defence prevents or lessens damage, and so comes before the blow."""
    match effect:
        case Prevent() | Modify(stat="armour"):
            return True
        case Grant(keyword=keyword):
            return split_keyword(keyword)[0] == "armour"
        case If(then=then, otherwise=otherwise):
            return any(map(protects, (*then, *otherwise)))
        case May(effects=effects):
            return any(map(protects, effects))
        case Choose(options=options):
            return any(protects(effect) for option in options for effect in option.effects)
        case _:
            return False
