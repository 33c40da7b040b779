"""Cards without a face, as those see them who may not know which they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.zones import Card, Pile

if TYPE_CHECKING:
    from collections.abc import Sequence

FACE_DOWN = "?"
"""What takes the place of the printed card's id in the id of a copy whose face is hidden."""


def masked_card(card: Card, number: int) -> Card:
    """The card face down: only its owner and its place among the others are left of its id."""
    owner = card.split(":", 1)[0]
    return f"{owner}:{FACE_DOWN}:{number}"


def is_masked(card: Card) -> bool:
    """Whether the card's face is hidden."""
    return f":{FACE_DOWN}:" in card


def masked_pile(pile: Pile, start: int = 0) -> Pile:
    """The pile with every card face down, numbered from `start`."""
    return Pile(masked_cards(pile.cards, start))


def masked_cards(cards: Sequence[Card], start: int = 0) -> tuple[Card, ...]:
    """The cards face down, numbered from `start`."""
    return tuple(masked_card(card, number) for number, card in enumerate(cards, start))
