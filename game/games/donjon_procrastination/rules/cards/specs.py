"""Specs of everything printed: the numbered cards, Esbroufe, ready-made decks, and the library of all."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from game.content.spec import Spec, Words
from game.games.donjon_procrastination.rules.cards.vocabulary import AnyEffect, CardClass, Count, Family

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

DeckKind = Literal["deck", "collection"]

MOST = 100
Number = Annotated[int, msgspec.Meta(le=MOST)]
"""The range of a number in play; greater ones are refused when a file is read."""


class SeriesSpec(Spec, frozen=True):
    """A series; `size` is the number after the slash on its cards (26 in 7/26)."""

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
    """An Esbroufe card: they differ in name and picture only (DP-SETUP-06)."""

    id: str
    name: Words
    text: Words
    art: str = ""


class DeckSpec(Spec, frozen=True):
    """Cards under a name: a deck of 15 (DP-DECK), or with `kind` a collection of any size (DP-SETUP-04).

    `cards` holds the number of copies of each card.
    """

    name: str
    cards: dict[str, Number]
    bluff: str
    kind: DeckKind = "deck"


SHARED = "c"
"""The owner in the ids of a common pack's copies, instead of a seat."""


@dataclass(frozen=True)
class Library:
    """The series, cards and Esbroufe cards by their ids, ready-made decks and collections by name.

    `version` changes whenever anything printed does; a saved match names the one it was played with, and
    carries the `texts` of all files that this was read from, by their names.
    """

    version: str
    series: Mapping[str, SeriesSpec]
    cards: Mapping[str, CardSpec]
    bluffs: Mapping[str, BluffSpec]
    decks: Mapping[str, DeckSpec]
    texts: Mapping[str, str] = field(default_factory=dict)

    def card(self, copy: str) -> CardSpec:
        """The spec of a copy in a match (`0:hedge-knight:2`).

        Raises:
            KeyError: there is no such card, or it is hidden.
        """
        return self.cards[printed(copy)]


@dataclass(frozen=True)
class WatchedLibrary(Library):
    """A library that records every copy whose printed card was looked up."""

    asked: set[str] = field(default_factory=set)

    def card(self, copy: str) -> CardSpec:
        """The spec of a copy; the copy is recorded in `asked`.

        Raises:
            KeyError: there is no such card, or it is hidden.
        """
        self.asked.add(copy)
        return super().card(copy)


@cache
def printed(copy: str) -> str:
    """The id of what is printed on a copy: `0:hedge-knight:2` is a copy of `hedge-knight`.

    Raises:
        ValueError: it is not the id of a copy.
    """
    _, spec, _ = copy.split(":")
    return spec


def copies_of(owner: str, cards: Iterable[str]) -> Iterator[str]:
    """An id for each copy of these printed cards, numbered from 1 for each of them.

    `owner` is the seat that they belong to, or SHARED.
    """
    numbers: Counter[str] = Counter()
    for card in cards:
        numbers[card] += 1
        yield f"{owner}:{card}:{numbers[card]}"
