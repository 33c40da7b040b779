"""Decks and their faults in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.core.rules import Reason
    from game.games.donjon_procrastination.log.names import DuelNames
    from game.games.donjon_procrastination.rules.cards.specs import DeckSpec


def contents(deck: DeckSpec, names: DuelNames) -> str:
    """The cards of a deck with how many there are of each."""
    cards = deck.cards.items()
    return ", ".join(names.tr("duel_new.copies", number=n, name=names.card(card)) for card, n in cards)


def cited(reasons: Iterable[Reason], names: DuelNames) -> str:
    """Reasons as sentences, each with the rule that it rests on."""
    return " ".join(map(names.cited, reasons))
