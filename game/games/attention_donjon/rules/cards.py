"""The Exploration deck's cards: `KH` is the King of hearts, `10C` the ten of clubs, `*1` the first Joker."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

Card = str

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
"""From the one that acts first (AD-ORDER-01)."""

SUITS = ("S", "H", "D", "C")
"""Spades, hearts, diamonds, clubs: the order where a scenario gives none (AD-A8)."""

MOST_JOKERS = 4

JOKER = "★"
"""What a Joker is called in print."""

_SYMBOLS = ("♠", "♥", "♦", "♣")


def full_deck(jokers: int) -> tuple[Card, ...]:
    """The 52 cards and so many Jokers (AD-A1)."""
    plain = tuple(f"{rank}{suit}" for suit in SUITS for rank in RANKS)
    return (*plain, *(f"*{number}" for number in range(1, jokers + 1)))


def is_joker(card: Card) -> bool:
    """Whether that is a Joker."""
    return card.startswith("*")


def rank_of(card: Card) -> str:
    """The rank of a card that is no Joker."""
    return card[:-1]


def suit_of(card: Card) -> str:
    """The suit of a card that is no Joker."""
    return card[-1]


def place_of(card: Card, suits: Sequence[str]) -> tuple[int, int]:
    """Where a card stands in the order: the lower, the sooner; Jokers before all aces (AD-ORDER, AD-A5)."""
    if is_joker(card):
        return -1, int(card[1:])
    return RANKS.index(rank_of(card)), suits.index(suit_of(card))


def printed(card: Card) -> str:
    """The card as printed, `K♥`: what may be shown of a card that is hidden in the deck again."""
    if is_joker(card):
        return JOKER
    return f"{rank_of(card)}{_SYMBOLS[SUITS.index(suit_of(card))]}"


def card_of(mark: str) -> Card:
    """The card that is printed so; any Joker is the first."""
    return "*1" if mark == JOKER else f"{mark[:-1]}{SUITS[_SYMBOLS.index(mark[-1])]}"
