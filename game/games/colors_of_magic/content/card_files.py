"""What the card files, list files and scenario files of Colors of Magic may print."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from game.content.shelf import parsed, read_one
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

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from game.content.shelf import Shelf, Tables

TABLES: Tables = MappingProxyType(
    {
        "creature": CreatureSpec,
        "card": CardSpec,
        "school": SchoolSpec,
        "wizard": WizardSpec,
        "mark": MarkSpec,
        "monster_card": MonsterCardSpec,
    }
)
"""The arrays of tables that a card file may have, and what each item is."""

LISTS: Tables = MappingProxyType({"list": ArmyList})
"""Those of a file of lists."""


def read_scenario_files(paths: Iterable[Path], shelf: Shelf) -> None:
    """Put scenarios on the shelf, one a file."""
    for path in paths:
        source = parsed(path, shelf)
        if source is not None:
            read_one(source, ScenarioSpec, (), shelf)
