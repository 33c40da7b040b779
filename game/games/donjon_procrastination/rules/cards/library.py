"""Everything printed that a match may need, found by id."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from game.games.donjon_procrastination.rules.cards.specs import BluffSpec, CardSpec, DeckSpec, SeriesSpec

SHARED = "c"
"""What copies of a common pack begin with, in the place of a seat."""


@dataclass(frozen=True)
class Library:
    """The series, cards and Esbroufe cards by their ids, ready-made decks and collections by name.

    `version` changes whenever anything printed does; a saved match names the one it was played with.
    """

    version: str
    series: Mapping[str, SeriesSpec]
    cards: Mapping[str, CardSpec]
    bluffs: Mapping[str, BluffSpec]
    decks: Mapping[str, DeckSpec]

    def card(self, copy: str) -> CardSpec:
        """What is printed on a copy of a match (`0:hedge-knight:2`).

        Raises:
            KeyError: there is no such card, or it is hidden.
        """
        return self.cards[printed(copy)]


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
