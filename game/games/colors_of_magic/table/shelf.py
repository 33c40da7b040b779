"""Cards to choose from, filtered by element, type and cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, get_args

from game.games.colors_of_magic.rules.cards.specs import CardSpec, Element, SpellType

if TYPE_CHECKING:
    from collections.abc import Iterable

TYPES: tuple[str, ...] = get_args(SpellType)
COSTS = (1, 2, 3, 4, 5, 6)
"""The costs to choose from; the last one stands for all that is dearer too."""


@dataclass(frozen=True, slots=True)
class CardFilter:
    """Which cards are shown; None shows all."""

    element: Element | None = None
    type: str | None = None
    cost: int | None = None

    def passes(self, card: CardSpec) -> bool:
        """Whether that card is shown."""
        if self.element is not None and card.element is not self.element:
            return False
        if self.type is not None and self.type not in card.types:
            return False
        return (
            self.cost is None or card.cost == self.cost or (self.cost == COSTS[-1] and card.cost > self.cost)
        )

    def of(self, cards: Iterable[CardSpec]) -> list[CardSpec]:
        """The cards that are shown: by element, then by cost."""
        order = list(Element)
        return sorted(
            filter(self.passes, cards), key=lambda card: (order.index(card.element), card.cost, card.id)
        )
