"""What is printed: the numbered cards of the series, Esbroufe, and ready-made decks."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.content.spec import Spec, Words
from game.games.donjon_procrastination.rules.cards.vocabulary import AnyEffect, CardClass, Count, Family
from game.games.donjon_procrastination.rules.house_rules import Number

DeckKind = Literal["deck", "collection"]


class SeriesSpec(Spec, frozen=True):
    """A series; `size` is what stands behind the stroke of its numbers (26 of 7/26)."""

    id: str
    name: Words
    size: int


class CardSpec(Spec, frozen=True):
    """A numbered card (DP-CARD-01). Its text says in words what its effects do.

    Attributes:
        id: distinct within the library.
        class_: `class` in files.
        value: as printed; the initial value of DP-FACE-05.
        grows: added to the value as long as the card is on the table; printed as a star.
        number: within its series; above the series' size for promos.
        promo: not allowed in decks (DP-DECK-04).
        effects: as the card is revealed, in the order of DP-FACE-09 or DP-SUPPORT-08.
        dice: after the dice are rolled (DP-DICE-06).
        after: after the round is resolved, before the cards of the next are drawn.
        art: the drawing on it.
    """

    id: str
    name: Words
    class_: CardClass = msgspec.field(name="class")
    value: int
    series: str
    number: int
    text: Words
    grows: Count | None = None
    family: Family | None = None
    promo: bool = False
    flavour: Words | None = None
    effects: tuple[AnyEffect, ...] = ()
    dice: tuple[AnyEffect, ...] = ()
    after: tuple[AnyEffect, ...] = ()
    art: str = ""


class BluffSpec(Spec, frozen=True):
    """One Esbroufe card: they differ in name and picture only (DP-SETUP-06)."""

    id: str
    name: Words
    text: Words
    art: str = ""


class DeckSpec(Spec, frozen=True):
    """Cards under a name: a deck of 15 (DP-DECK), or with `kind` a collection of any size (DP-SETUP-04).

    `cards` says how many copies of each card there are.
    """

    name: str
    cards: dict[str, Number]
    bluff: str
    kind: DeckKind = "deck"
