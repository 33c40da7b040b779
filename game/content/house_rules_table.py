"""The house rules of the table as a TOML table `[rules]`."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from game.content.option_table import OptionTable
from game.systems.colors_of_magic.house_rules import HouseRules

if TYPE_CHECKING:
    from game.toml_source import TomlSource

TABLE = OptionTable(
    HouseRules,
    "rules",
    MappingProxyType(
        {
            "board_mm": (50.0, 3000.0),
            "base_mm": (5.0, 300.0),
            "melee_reach": (0.0, 100.0),
            "ranged_max": (0.0, 100.0),
            "cover_floor": (-99.0, 99.0),
            "cover_max": (0.0, 99.0),
        }
    ),
)


def read_house_rules(source: TomlSource) -> HouseRules:
    """The house rules of the document's table `[rules]`.

    Raises:
        InputError: an unknown option, a value of another kind, or one out of bounds.
    """
    return TABLE.read(source)


def house_rules_table(rules: HouseRules) -> dict[str, Any]:
    """The options that differ from the defaults, as TOML values."""
    return TABLE.written(rules)
