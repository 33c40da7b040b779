"""The worth of printed things to their owner: creatures, marks and cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.games.colors_of_magic.rules.cards.effects import Continuous, Damage, Destroy, Forbid, Triggered
from game.games.colors_of_magic.rules.play.duel_cards import likely

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.cards.specs import CreatureSpec, MarkSpec

ABILITY = 0.5
"""The worth of any ability of a creature."""

KEYWORDS = {
    "source": 1.5,
    "canalisation": 0.5,
    "flying": 0.6,
    "armour": 1.5,
    "untouchable": 0.5,
    "surefooted": 0.3,
    "indirect": 0.6,
}
"""The worth of some keywords; all others are worth little."""

MARK_STATS = {"movement": 0.3, "melee": 0.6, "ranged": 0.6, "defence": 0.6, "reach": 0.2, "armour": 1.2}
"""The worth of each point that a mark adds to a characteristic."""

RELIC = 2.0
"""The worth of a mark without effect that an objective asks for."""

INSTANT = 0.3
"""The extra worth of an Instant that answers any moment."""


@dataclass(frozen=True, slots=True)
class ProfileValue:
    """The worth of a profile: its hit points, and everything else."""

    hp: int
    might: float


class PrintedValues:
    """The worth of the printed things of one library."""

    def __init__(self, library: Library) -> None:
        wanted = {
            ability.condition.is_.mark
            for scenario in library.scenarios.values()
            for objective in scenario.objectives
            for ability in objective.abilities
            if not isinstance(ability, Triggered) and ability.condition and ability.condition.is_
        }
        self._creatures = {
            spec.id: ProfileValue(spec.hp, _might(spec)) for spec in library.creatures.values()
        }
        self._marks = {
            spec.id: RELIC if spec.id in wanted else _mark(spec) for spec in library.marks.values()
        }
        self._cards = library.cards
        self._bodies = {
            card.id: self._creatures[card.creature].might + 0.9 * self._creatures[card.creature].hp
            for card in library.cards.values()
            if card.creature is not None
        }

    def creature(self, profile: str) -> ProfileValue:
        """The worth of a profile."""
        return self._creatures[profile]

    def mark(self, mark: str) -> float:
        """The worth of such a mark to the creature that bears it."""
        return self._marks.get(mark, 0.0)

    def in_play(self, copy: str) -> float:
        """The worth of a permanent or an artefact in play."""
        return 1.5 + 1.1 * self._cards[copy.split(":")[1]].cost

    def card(self, card: str, mana: int) -> float:
        """The worth of a card in hand with that much mana to spend."""
        spec = self._cards[card]
        value = 0.35 + 0.16 * likely(spec) + 0.3 * len((*spec.on_attack, *spec.on_defence))
        if "instant" in spec.types and spec.cost <= mana:
            value += INSTANT
        if spec.cost <= mana + 1:
            value += 0.25 + 0.12 * self._bodies.get(card, 0.0)
        return value


def _might(spec: CreatureSpec) -> float:
    value = 0.8 + 0.5 * spec.melee + 0.5 * (spec.ranged or 0) + 0.35 * spec.defence + 0.1 * spec.movement
    for keyword in spec.keywords:
        word, _, number = keyword.partition(" ")
        value += KEYWORDS.get(word, 0.2) * int(number or 1)
    return value + ABILITY * len(spec.abilities)


def _mark(spec: MarkSpec) -> float:
    """A rough estimate of what a mark does for its bearer."""
    value = 0.0
    for ability in spec.abilities:
        match ability:
            case Continuous(stat=stat, amount=amount, forbid=forbid):
                value += MARK_STATS.get(stat or "", 0.0) * (amount if isinstance(amount, int) else 1)
                value -= 0.8 * len(forbid)
            case Triggered(effects=effects):
                value -= sum(1.3 for effect in effects if isinstance(effect, Damage | Forbid | Destroy))
            case _:
                pass
    return value
