"""Cards in places: piles that never change, and the four zones that a player's deck moves through.

A card is named by an id that is distinct within the match, so that every copy can be followed and no id
tells two cards apart that a player may not tell apart.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.core.copies import quick, replace

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.core.dice import Dice

Card = str


class MissingCardError(KeyError):
    """A card was taken from a pile it is not in."""


@quick
@dataclass(frozen=True, slots=True)
class Pile:
    """Cards in order, the top one first; a hand is a pile whose order says when the cards came.

    >>> pile = Pile(("ace", "king"))
    >>> pile.put("queen").cards, pile.put_under("queen").cards
    (('queen', 'ace', 'king'), ('ace', 'king', 'queen'))
    >>> pile.draw(1)
    (('ace',), Pile(cards=('king',)))
    """

    cards: tuple[Card, ...] = ()

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def put(self, *cards: Card) -> Pile:
        """The pile with the cards laid on top, the last one named uppermost.

        Raises:
            ValueError: a card is there already.
        """
        return Pile(self._distinct(cards)[::-1] + self.cards)

    def put_under(self, *cards: Card) -> Pile:
        """The pile with the cards slid under it, the last one named lowest.

        Raises:
            ValueError: a card is there already.
        """
        return Pile(self.cards + self._distinct(cards))

    def take(self, card: Card) -> Pile:
        """The pile without that card.

        Raises:
            MissingCardError: it is not there.
        """
        if card not in self.cards:
            raise MissingCardError(card)
        index = self.cards.index(card)
        return Pile(self.cards[:index] + self.cards[index + 1 :])

    def draw(self, count: int = 1) -> tuple[tuple[Card, ...], Pile]:
        """The top cards, uppermost first, and the pile left; fewer cards when the pile is short."""
        return self.cards[:count], Pile(self.cards[count:])

    def shuffled(self, dice: Dice) -> Pile:
        """The same cards in an order the dice decide."""
        return Pile(dice.shuffle(self.cards))

    def _distinct(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        both = self.cards + cards
        if len(set(both)) < len(both):
            twice = [card for card, count in Counter(both).items() if count > 1]
            raise ValueError(f"{', '.join(sorted(twice))} twice in one pile")
        return cards


def move(card: Card, source: Pile, target: Pile) -> tuple[Pile, Pile]:
    """Both piles after the card went from the first to the top of the second.

    Raises:
        MissingCardError: it is not in the first.
    """
    return source.take(card), target.put(card)


@dataclass(frozen=True, slots=True)
class Zones:
    """One player's cards: draw pile, hand, discard pile, and exile.

    >>> drawn, zones = Zones(deck=Pile(("ace", "king"))).draw()
    >>> drawn, zones.hand.cards
    (('ace',), ('ace',))
    >>> zones.discarded("ace").discard.cards
    ('ace',)
    """

    deck: Pile = field(default_factory=Pile)
    hand: Pile = field(default_factory=Pile)
    discard: Pile = field(default_factory=Pile)
    exile: Pile = field(default_factory=Pile)

    def draw(self, count: int = 1) -> tuple[tuple[Card, ...], Zones]:
        """The cards drawn into the hand, in order, and the zones after; fewer when the deck is short."""
        drawn, deck = self.deck.draw(count)
        return drawn, replace(self, deck=deck, hand=self.hand.put_under(*drawn))

    def refilled(self, dice: Dice) -> Zones:
        """The zones with the discard pile shuffled under what is left of the deck."""
        fresh = self.discard.shuffled(dice)
        return replace(self, deck=self.deck.put_under(*fresh), discard=Pile())

    def discarded(self, card: Card) -> Zones:
        """The zones after that card of the hand was discarded.

        Raises:
            MissingCardError: it is not in the hand.
        """
        hand, discard = move(card, self.hand, self.discard)
        return replace(self, hand=hand, discard=discard)

    def exiled(self, card: Card) -> Zones:
        """The zones after that card of the hand was exiled.

        Raises:
            MissingCardError: it is not in the hand.
        """
        hand, exile = move(card, self.hand, self.exile)
        return replace(self, hand=hand, exile=exile)

    @property
    def piles(self) -> tuple[Pile, ...]:
        """Every pile, for counting."""
        return (self.deck, self.hand, self.discard, self.exile)


def census(*piles: Pile) -> Counter[Card]:
    """How often each card lies in these piles; once each when all is well."""
    return Counter(card for pile in piles for card in pile)
