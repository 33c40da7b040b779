"""Advice on a deck under construction: the cards at fault, and how to make it playable."""

from __future__ import annotations

from collections import Counter
from types import MappingProxyType
from typing import TYPE_CHECKING

import msgspec

from game.games.donjon_procrastination.ai.card_values import as_fighter, as_support
from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass
from game.games.donjon_procrastination.rules.play.preparation import (
    DECK_SIZE,
    LEAST_COLLECTION,
    MOST_COPIES,
    MOST_EPICS,
    check_deck,
    identity_of,
    size_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from game.core.rules import Reason
    from game.games.donjon_procrastination.rules.cards.specs import CardSpec, DeckSpec, Library
    from game.games.donjon_procrastination.rules.play.setup import HouseRules

WANTED: Mapping[CardClass, float] = MappingProxyType(
    {
        CardClass.FORCE: 3.5,
        CardClass.DEXTERITY: 3.5,
        CardClass.MAGIC: 3.5,
        CardClass.EPIC: 2.0,
        CardClass.SUPPORT: 2.5,
    }
)
"""The number of cards of each class in a balanced deck of fifteen."""

BALANCE, KIN, MOST_KIN, TWIN = 1.2, 0.35, 4, 0.8
"""The points that a card is worth for each that its class still lacks, for each of its family already there
(up to a limit), and minus those for each copy of it."""


def faults_by_card(deck: DeckSpec, library: Library, rules: HouseRules) -> dict[str, tuple[Reason, ...]]:
    """The reasons why a deck may not be played, by the cards of the library that cause them."""
    verdict = check_deck(deck, library, rules)
    found: dict[str, tuple[Reason, ...]] = {}
    for reason in () if verdict.allowed else verdict.reasons:
        for card in filter(library.cards.__contains__, _causes(reason, deck, library, rules)):
            found[card] = (*found.get(card, ()), reason)
    return found


def _causes(reason: Reason, deck: DeckSpec, library: Library, rules: HouseRules) -> Iterator[str]:
    named = dict(reason.values).get("card")
    known = [card for card in deck.cards if card in library.cards]
    if reason.key == "dp.deck.epics":
        yield from (card for card in known if library.cards[card].class_ is CardClass.EPIC)
    elif reason.key == "dp.deck.copies" and named in library.cards:
        same = identity_of(library.cards[str(named)], rules)
        yield from (card for card in known if identity_of(library.cards[card], rules) == same)
    elif isinstance(named, str):
        yield named


def completed(deck: DeckSpec, library: Library, rules: HouseRules) -> DeckSpec:
    """The deck without what it may not have, filled with what suits it; always the same.

    Every chosen card that may stay does, the best first if there are too many.
    """
    return Completion(deck, library, rules).deck()


class Completion:
    """Makes one deck complete."""

    def __init__(self, deck: DeckSpec, library: Library, rules: HouseRules) -> None:
        self._deck = deck
        self._library = library
        self._rules = rules
        self._limited = deck.kind == "deck" or rules.collection_limits
        self._counts: Counter[str] = Counter()

    def deck(self) -> DeckSpec:
        """The completed deck."""
        self._keep()
        kind = self._deck.kind
        while kind == "deck" and self._counts.total() > DECK_SIZE:
            self._counts -= Counter((min(self._counts, key=self._worth_here),))
        size = DECK_SIZE if kind == "deck" else LEAST_COLLECTION
        while self._counts.total() < size:
            fitting = [card for card in self._library.cards if self._fits(card)]
            if not fitting:
                break
            self._counts[max(fitting, key=self._worth_there)] += 1
        bluffs = self._library.bluffs
        bluff = self._deck.bluff if self._deck.bluff in bluffs else next(iter(bluffs))
        return msgspec.structs.replace(self._deck, cards=dict(self._counts), bluff=bluff)

    def _keep(self) -> None:
        """Take the chosen cards that may stay, epics by their worth."""
        chosen = [card for card in self._deck.cards if card in self._library.cards]
        chosen.sort(key=lambda card: -self._worth(card) if self._is_epic(card) else 0.0)
        for card in chosen:
            for _ in range(self._deck.cards[card]):
                if self._fits(card):
                    self._counts[card] += 1
        order = list(self._deck.cards)
        self._counts = Counter({card: self._counts[card] for card in order if self._counts[card]})

    def _fits(self, card: str) -> bool:
        """Whether one more of that card is allowed, apart from the size of the deck."""
        spec = self._library.cards[card]
        if not self._limited:
            return self._counts[card] < MOST_COPIES or card in self._deck.cards
        if spec.promo or spec.number > self._library.series[spec.series].size:
            return False
        if self._is_epic(card) and sum(n for c, n in self._counts.items() if self._is_epic(c)) >= MOST_EPICS:
            return False
        same = identity_of(spec, self._rules)
        copies = (
            n for c, n in self._counts.items() if identity_of(self._library.cards[c], self._rules) == same
        )
        return sum(copies) < MOST_COPIES

    def _is_epic(self, card: str) -> bool:
        return self._library.cards[card].class_ is CardClass.EPIC

    def _worth(self, card: str) -> float:
        return worth_of(self._library.cards[card])

    def _worth_there(self, card: str) -> float:
        """The worth of one more of a card among those already there."""
        spec, cards = self._library.cards[card], self._library.cards
        kind = sum(n for c, n in self._counts.items() if cards[c].class_ is spec.class_)
        kin = sum(n for c, n in self._counts.items() if spec.family and cards[c].family is spec.family)
        lacks = WANTED[spec.class_] - kind
        return self._worth(card) + BALANCE * lacks + KIN * min(kin, MOST_KIN) - TWIN * self._counts[card]

    def _worth_here(self, card: str) -> float:
        """The worth of a card in the deck to the others."""
        self._counts[card] -= 1
        worth = self._worth_there(card)
        self._counts[card] += 1
        return worth


def worth_of(card: CardSpec) -> float:
    """The expected worth of a card, a Soutien on the scale of a fighter."""
    if card.class_ is CardClass.SUPPORT:
        return as_support(card).together + _AS_FIGHTER
    return as_fighter(card).together


_AS_FIGHTER = 4.5
"""The points added to a Soutien to compare it with fighters."""


def differences(before: DeckSpec, after: DeckSpec) -> tuple[tuple[str, int], ...]:
    """How many of each card were added (above 0) or removed, the removed ones first."""
    cards = dict.fromkeys((*before.cards, *after.cards))
    changed = [(card, after.cards.get(card, 0) - before.cards.get(card, 0)) for card in cards]
    return tuple(sorted((change for change in changed if change[1]), key=lambda change: change[1] > 0))


def is_complete(deck: DeckSpec, library: Library, rules: HouseRules) -> bool:
    """Whether nothing needs to be added or removed."""
    return check_deck(deck, library, rules).allowed and size_of(deck) > 0
