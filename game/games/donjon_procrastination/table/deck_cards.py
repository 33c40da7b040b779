"""The cards of the deck builder: which of them are shown, and how many of each the deck has."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal
from unicodedata import combining, normalize

from game.games.donjon_procrastination.rules.cards.decks import DECK_SIZE, size_of
from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass, Family
from game.table.card_widget import CardButton
from game.ui.icons import Icon
from game.ui.palette import Crest
from game.ui.widgets.choice import Choice
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Grid
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Sequence

    from game.content.locale import Translator
    from game.games.donjon_procrastination.log.names import DuelNames
    from game.games.donjon_procrastination.rules.cards.specs import CardSpec, DeckKind, DeckSpec, Library
    from game.games.donjon_procrastination.table.pictures import DuelFaces
    from game.ui.ui import Ui
    from game.ui.widgets.base import Widget

THUMB = 92.0
_SLACK = 14.0

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


def kind_choice(deck: DeckSpec, say: Translator, choose: Callable[[DeckKind], None]) -> Widget:
    """Whether a deck or a collection is composed, with how many cards it has."""
    kinds: list[tuple[DeckKind, str]] = [
        ("deck", say("deck.kind.deck", found=size_of(deck), size=DECK_SIZE)),
        ("collection", say("deck.kind.collection", found=size_of(deck))),
    ]
    if deck.kind == "deck":
        kinds[1] = ("collection", say("deck.collection"))
    else:
        kinds[0] = ("deck", say("deck.deck"))
    return Choice("builder.kind", kinds, deck.kind, choose, icons=(Icon.CARDS, Icon.FOLDER))


def class_counts(deck: DeckSpec, library: Library, names: DuelNames, ui: Ui) -> Widget:
    """How many cards of each class a deck has, by the emblems of the classes."""
    counts: Counter[CardClass] = Counter()
    for card, number in deck.cards.items():
        if card in library.cards:
            counts[library.cards[card].class_] += number
    told = []
    for kind in CardClass:
        emblem = ui.palette.crests[Crest(kind.value)].emblem
        words = (f"<icon:{emblem.value}>", names.class_(kind), str(counts[kind]))
        told.append("\N{NO-BREAK SPACE}".join(words))
    return Label("   ".join(told), ui.styles.small, align=0.5)


def card_buttons(
    cards: Sequence[CardSpec],
    deck: DeckSpec,
    faces: DuelFaces,
    add: Callable[[str], None],
    remove: Callable[[str], None],
) -> dict[str, CardButton]:
    """A button for each card by its id, with how many of it the deck has: a press adds one more."""
    return {
        card.id: CardButton(
            f"builder.card.{card.id}",
            faces.card(card),
            partial(add, card.id),
            width=THUMB,
            chosen=deck.cards.get(card.id, 0) > 0,
            count=deck.cards.get(card.id) or None,
            other=partial(remove, card.id),
        )
        for card in cards
    }


def card_grid(buttons: Sequence[Widget], room: float) -> Widget:
    """The cards in as many columns as fit into so many logical units."""
    columns = max(1, int((room - 24) / (THUMB + _SLACK)))
    return Scroll(Grid(buttons, columns=columns, gap=6), name="builder.cards")
