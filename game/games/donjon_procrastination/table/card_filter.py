"""Cards of the duel to choose from: by class, family, series, number or name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal
from unicodedata import combining, normalize

if TYPE_CHECKING:
    from collections.abc import Callable, Container

    from game.games.donjon_procrastination.rules.cards.library import Library
    from game.games.donjon_procrastination.rules.cards.specs import CardSpec
    from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass, Family

Kind = Literal["numbered", "promo", "taken"]
"""Only cards that a deck may have, only promos, or only those that the deck has."""


@dataclass(frozen=True, slots=True)
class CardFilter:
    """Which cards are shown; None and an empty text show all.

    `family` may be `none`, for cards without one. `text` is part of a name, or a number (7, or 7/26).
    """

    class_: CardClass | None = None
    family: Family | Literal["none"] | None = None
    series: str | None = None
    kind: Kind | None = None
    text: str = ""

    def of(
        self, library: Library, called: Callable[[CardSpec], str], taken: Container[str]
    ) -> list[CardSpec]:
        """The cards that are shown, by series and number; `called` names one, `taken` are those chosen."""
        order = list(library.series)
        found = [
            card
            for card in library.cards.values()
            if self._passes(card, card.id in taken) and self._is_meant(card, library, called(card))
        ]
        return sorted(found, key=lambda card: (order.index(card.series), card.number))

    def _passes(self, card: CardSpec, taken: bool) -> bool:
        if self.class_ is not None and card.class_ is not self.class_:
            return False
        if self.family is not None and (card.family or "none") != self.family:
            return False
        if self.series is not None and card.series != self.series:
            return False
        match self.kind:
            case "promo":
                return card.promo
            case "numbered":
                return not card.promo
            case "taken":
                return taken
            case None:
                return True

    def _is_meant(self, card: CardSpec, library: Library, name: str) -> bool:
        text = self.text.strip()
        numbers = (str(card.number), f"{card.number}/{library.series[card.series].size}")
        return text in numbers if text[:1].isdigit() else _plain(text) in _plain(name)


def _plain(text: str) -> str:
    """Without accents and capitals, as one types in haste."""
    return "".join(letter for letter in normalize("NFD", text.casefold()) if not combining(letter))
