"""Whether a deck or a collection may be played (DP-DECK-01 to 05, DP-SETUP-04, rulings D15 and D18)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from game.core.rules import Reason, Verdict
from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.games.donjon_procrastination.rules.cards.specs import CardSpec, DeckSpec, Library
    from game.games.donjon_procrastination.rules.house_rules import HouseRules

DECK_SIZE = 15
MOST_COPIES = 2
MOST_EPICS = 2
LEAST_COLLECTION = 10
"""The cards of a draw pile, which a collection must be able to give."""


def check_deck(deck: DeckSpec, library: Library, rules: HouseRules) -> Verdict:
    """Whether the deck or the collection may be played, with a reason for each of its faults.

    A collection may be of any size from that of a draw pile; the other limits of decks hold for it only where
    the house rules say so (D18).
    """
    faults = [*_unknown(deck, library), *_size(deck)]
    if deck.kind == "deck" or rules.collection_limits:
        known = {card: number for card, number in deck.cards.items() if card in library.cards}
        faults += _limits(known, library, rules)
    if faults:
        return Verdict.no(*faults)
    if deck.kind == "deck":
        return Verdict.yes(Reason.of("DP-DECK-01", "dp.deck.fine", count=DECK_SIZE))
    return Verdict.yes(Reason.of("DP-SETUP-04", "dp.deck.collection_fine", count=size_of(deck)))


def size_of(deck: DeckSpec) -> int:
    """How many cards there are, Esbroufe not counted (D15)."""
    return sum(deck.cards.values())


def identity_of(card: CardSpec, rules: HouseRules) -> tuple[str, ...]:
    """What two cards must have in common to be the same card (D15)."""
    if rules.same_card == "name":
        return (card.name.fr,)
    return (card.name.fr, card.series, str(card.number))


def _unknown(deck: DeckSpec, library: Library) -> Iterator[Reason]:
    for card, number in deck.cards.items():
        if card not in library.cards:
            yield Reason.of("DP-CARD-01", "dp.deck.no_such_card", card=card)
        if number < 1:
            yield Reason.of("DP-LEX-01", "dp.deck.no_copy", card=card, found=number)
    if deck.bluff not in library.bluffs:
        yield Reason.of("DP-SETUP-07", "dp.deck.no_such_bluff", card=deck.bluff)


def _size(deck: DeckSpec) -> Iterator[Reason]:
    found = size_of(deck)
    if deck.kind == "deck" and found != DECK_SIZE:
        yield Reason.of("DP-DECK-01", "dp.deck.size", found=found, size=DECK_SIZE)
    if deck.kind == "collection" and found < LEAST_COLLECTION:
        yield Reason.of("DP-SETUP-04", "dp.deck.small", found=found, least=LEAST_COLLECTION)


def _limits(cards: dict[str, int], library: Library, rules: HouseRules) -> Iterator[Reason]:
    specs = {card: library.cards[card] for card in cards}
    copies: Counter[tuple[str, ...]] = Counter()
    first: dict[tuple[str, ...], str] = {}
    for card, number in cards.items():
        identity = identity_of(specs[card], rules)
        copies[identity] += number
        first.setdefault(identity, card)
    for identity, found in copies.items():
        if found > MOST_COPIES:
            yield Reason.of(
                "DP-DECK-02", "dp.deck.copies", card=first[identity], found=found, most=MOST_COPIES
            )
    epics = sum(number for card, number in cards.items() if specs[card].class_ is CardClass.EPIC)
    if epics > MOST_EPICS:
        yield Reason.of("DP-DECK-03", "dp.deck.epics", found=epics, most=MOST_EPICS)
    for card, spec in specs.items():
        if spec.promo:
            yield Reason.of("DP-DECK-04", "dp.deck.promo", card=card)
        size = library.series[spec.series].size
        if spec.number > size:
            yield Reason.of("DP-DECK-05", "dp.deck.number", card=card, number=f"{spec.number}/{size}")
