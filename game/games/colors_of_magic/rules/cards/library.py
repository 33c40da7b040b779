"""Everything printed that a match may need, found by id."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from game.board.terrain import Board
    from game.games.colors_of_magic.rules.cards.specs import (
        ArmyList,
        CardSpec,
        CreatureSpec,
        MarkSpec,
        MonsterCardSpec,
        ScenarioSpec,
        SchoolSpec,
        WizardSpec,
    )
    from game.positions.position import Side


@dataclass(frozen=True)
class Library:
    """The printed things by their ids, the boards by the names of their maps, ready-made lists by name.

    `version` changes whenever anything printed does; a saved match names the one it was played with.
    """

    version: str
    cards: Mapping[str, CardSpec]
    creatures: Mapping[str, CreatureSpec]
    schools: Mapping[str, SchoolSpec]
    wizards: Mapping[str, WizardSpec]
    marks: Mapping[str, MarkSpec]
    monster_cards: Mapping[str, MonsterCardSpec]
    scenarios: Mapping[str, ScenarioSpec]
    boards: Mapping[str, Board]
    lists: Mapping[str, ArmyList]

    def card(self, card: str) -> CardSpec:
        """What is printed on a card of a match, given the id of that copy (`red:spark:2`).

        Raises:
            KeyError: there is no such card, or it is hidden.
        """
        return self.cards[printed(card)]


def printed(copy: str) -> str:
    """The id of what is printed on a copy: `red:spark:2` is a copy of `spark`.

    Raises:
        ValueError: it is not the id of a copy.
    """
    _, spec, _ = copy.split(":")
    return spec


def copies_of(side: Side, cards: Iterable[str]) -> Iterator[str]:
    """An id for each copy of these printed cards, numbered from 1 for each of them: `red:spark:1`."""
    numbers: Counter[str] = Counter()
    for card in cards:
        numbers[card] += 1
        yield f"{side}:{card}:{numbers[card]}"
