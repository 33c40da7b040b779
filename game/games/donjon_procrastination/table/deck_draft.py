"""A deck or a collection being composed, the own ones that it is kept with, and decks in words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import msgspec

from game.games.donjon_procrastination.rules.cards.specs import DeckKind, DeckSpec, Library

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.core.rules import Reason
    from game.games.donjon_procrastination.log.names import DuelNames


@dataclass(frozen=True, slots=True)
class DeckDraft:
    """A deck as it is now, and the own deck it was taken from (None for a new one)."""

    deck: DeckSpec
    origin: str | None = None
    dirty: bool = False

    @property
    def name(self) -> str:
        """What the deck is called."""
        return self.deck.name

    @classmethod
    def blank(cls, library: Library, name: str, kind: DeckKind = "deck") -> DeckDraft:
        """No card but Esbroufe."""
        return cls(DeckSpec(name=name, cards={}, bluff=next(iter(library.bluffs)), kind=kind))

    @classmethod
    def copy(cls, deck: DeckSpec, name: str) -> DeckDraft:
        """A deck like another, under a name of its own."""
        return cls(msgspec.structs.replace(deck, name=name))

    def named(self, name: str) -> DeckDraft:
        """Called otherwise."""
        return self._changed(name=name)

    def of_kind(self, kind: DeckKind) -> DeckDraft:
        """A deck made a collection, or the other way about."""
        return self._changed(kind=kind)

    def bluffing(self, bluff: str) -> DeckDraft:
        """With another Esbroufe card."""
        return self._changed(bluff=bluff)

    def with_card(self, card: str) -> DeckDraft:
        """With one more copy of a card."""
        cards = self.deck.cards
        return self._changed(cards={**cards, card: cards.get(card, 0) + 1})

    def without_card(self, card: str) -> DeckDraft:
        """With one copy of a card less, if it has one."""
        left = {**self.deck.cards, card: self.deck.cards.get(card, 0) - 1}
        return self._changed(cards={one: number for one, number in left.items() if number > 0})

    def saved_in(self, own: Sequence[DeckSpec]) -> tuple[DeckSpec, ...]:
        """The own decks with this one: in the place of the one it was taken from, or at the end."""
        if any(deck.name == self.origin for deck in own):
            return tuple(self.deck if deck.name == self.origin else deck for deck in own)
        return (*own, self.deck)

    def _changed(self, **changes: object) -> DeckDraft:
        changed = msgspec.structs.replace(self.deck, **changes)
        return replace(self, deck=changed, dirty=self.dirty or changed != self.deck)


def contents(deck: DeckSpec, names: DuelNames) -> str:
    """The cards of a deck with how many there are of each."""
    cards = deck.cards.items()
    return ", ".join(names.tr("duel_new.copies", number=n, name=names.card(card)) for card, n in cards)


def cited(reasons: Iterable[Reason], names: DuelNames) -> str:
    """Reasons as sentences, each with the rule that it rests on."""
    return " ".join(map(names.cited, reasons))
