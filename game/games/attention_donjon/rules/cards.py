"""The Exploration deck's cards: `KH` is the King of hearts, `10C` the ten of clubs, `*1` the first Joker."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

Card = str

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
"""Ranks in the order in which they act (AD-ORDER-01)."""

SUITS = ("S", "H", "D", "C")
"""Spades, hearts, diamonds, clubs: their order unless a scenario gives another (AD-A8)."""

MOST_JOKERS = 4

JOKER = "★"
"""The name of a Joker in print."""

_SYMBOLS = ("♠", "♥", "♦", "♣")


def full_deck(jokers: int) -> tuple[Card, ...]:
    """The 52 cards and so many Jokers (AD-A1)."""
    plain = tuple(f"{rank}{suit}" for suit in SUITS for rank in RANKS)
    return (*plain, *(f"*{number}" for number in range(1, jokers + 1)))


def is_joker(card: Card) -> bool:
    """Whether the card is a Joker."""
    return card.startswith("*")


def rank_of(card: Card) -> str:
    """The rank of a card that is no Joker."""
    return card[:-1]


def suit_of(card: Card) -> str:
    """The suit of a card that is no Joker."""
    return card[-1]


def place_of(card: Card, suits: Sequence[str]) -> tuple[int, int]:
    """The sort key of a card: the lower acts first; Jokers come before all aces (AD-ORDER, AD-A5)."""
    if is_joker(card):
        return -1, int(card[1:])
    return RANKS.index(rank_of(card)), suits.index(suit_of(card))


def printed(card: Card) -> str:
    """The card as printed, `K♥`: what may still be shown once the card is back in the deck, unknown again."""
    if is_joker(card):
        return JOKER
    return f"{rank_of(card)}{_SYMBOLS[SUITS.index(suit_of(card))]}"


def card_of(mark: str) -> Card:
    """The card with that print; for a Joker the first one, since all look alike."""
    return "*1" if mark == JOKER else f"{mark[:-1]}{SUITS[_SYMBOLS.index(mark[-1])]}"
