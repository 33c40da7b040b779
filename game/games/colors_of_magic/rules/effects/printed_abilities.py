"""The abilities printed on things, sorted once by what they are: those not looked for cost no time."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Literal

from game.games.colors_of_magic.rules.cards.effects import Continuous, Triggered
from game.games.colors_of_magic.rules.cards.words import Happening

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.games.colors_of_magic.rules.cards.effects import Ability
    from game.games.colors_of_magic.rules.cards.library import Library

Sort = Happening | Literal["continuous", "used"]
"""What an ability is: one that holds, one that is used, or one that waits for a happening."""

Numbered = tuple[tuple[int, "Ability"], ...]
"""Abilities with their numbers."""

Sorted = dict[Sort | None, Numbered]
"""Abilities by their sort, and all of them under None."""

MARK_NUMBERS = 100
"""The abilities of marks are numbered from here, so many for each kind of mark; profiles' from 0."""


class PrintedAbilities:
    """What is printed in one library. Asked for a sort, or for None, which is every sort."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._creatures: dict[str, Sorted] = {}
        self._cards: dict[str, Sorted] = {}
        self._marks: Mapping[str, Sorted] = {
            mark: sort(library.marks[mark].abilities, MARK_NUMBERS * place)
            for place, mark in enumerate(sorted(library.marks), 1)
        }

    def of_creature(self, profile: str, wanted: Sort | None) -> Numbered:
        """Those of a profile."""
        known = self._creatures.get(profile)
        if known is None:
            known = self._creatures[profile] = sort(self._library.creatures[profile].abilities)
        return known.get(wanted, ())

    def of_card(self, copy: str, wanted: Sort | None) -> Numbered:
        """Those of a card, given the id of a copy."""
        known = self._cards.get(copy)
        if known is None:
            known = self._cards[copy] = sort(self._library.card(copy).abilities)
        return known.get(wanted, ())

    def of_mark(self, mark: str, wanted: Sort | None) -> Numbered:
        """Those of a counter; one whose kind the library does not name has none."""
        known = self._marks.get(mark)
        return () if known is None else known.get(wanted, ())


def sort(abilities: tuple[Ability, ...], first: int = 0) -> Sorted:
    """The abilities by their sort, numbered from `first`."""
    found: dict[Sort | None, list[tuple[int, Ability]]] = defaultdict(list)
    for number, ability in enumerate(abilities, first):
        found[None].append((number, ability))
        found[sort_of(ability)].append((number, ability))
    return {sort: tuple(numbered) for sort, numbered in found.items()}


def sort_of(ability: Ability) -> Sort:
    """What an ability is."""
    match ability:
        case Continuous():
            return "continuous"
        case Triggered(trigger=trigger):
            return trigger.when
        case _:
            return "used"
