"""The house rules of the course of a game as a TOML table `[game]`."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from game.content.option_table import OptionTable
from game.systems.colors_of_magic.play.game_rules import GameRules

if TYPE_CHECKING:
    from game.toml_source import TomlSource

TABLE = OptionTable(
    GameRules,
    "game",
    MappingProxyType(
        {
            "deploy_zone_in": (2.0, 12.0),
            "max_copies": (1.0, 30.0),
            "hand_limit": (1.0, 60.0),
            "summon_default_range": (0.0, 40.0),
            "max_turns": (1.0, 30.0),
        }
    ),
)


def read_game_rules(source: TomlSource) -> GameRules:
    """The house rules of the document's table `[game]`.

    Raises:
        InputError: an unknown option, a value of another kind, or one out of bounds.
    """
    return TABLE.read(source)


def game_rules_table(rules: GameRules) -> dict[str, Any]:
    """The options that differ from the defaults, as TOML values."""
    return TABLE.written(rules)
