"""Loads the guided first game: the shipped cards, its own scenario and map, and two lists."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from game.board.maps.tiled import map_files
from game.content.resources import maps
from game.core.files import read_text
from game.games.colors_of_magic.content.library_files import CARDS, GUIDED, TEXTS, load_lists, shipped_cards

if TYPE_CHECKING:
    from pathlib import Path

    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.cards.specs import ArmyList

SCENARIO = GUIDED
"""The scenario that marks a match as the guided one."""

MAP = "puits.tmx"
"""The map of that scenario; no other scenario uses it."""


@cache
def first_game_library() -> Library:
    """The library of the first game: the shipped cards, and its own scenario.

    Raises:
        InputError: the first fault of what ships.
    """
    cards = {f"cards/{path.name}": read_text(path) for path in sorted(shipped_cards().glob("*.toml"))}
    board = {
        f"maps/{path.relative_to(maps()).as_posix()}": read_text(path) if path.suffix in TEXTS else ""
        for path in map_files(maps() / MAP)
    }
    scenario = {f"scenarios/{SCENARIO}.toml": read_text(_home() / "scenario.toml")}
    return CARDS.of({**cards, **scenario, **board})


def first_game_lists() -> tuple[ArmyList, ArmyList]:
    """The newcomer's list, then the opponent's.

    Raises:
        InputError: the file cannot be read or is not what it should be.
    """
    newcomer, opponent = load_lists(_home() / "lists.toml")
    return newcomer, opponent


def _home() -> Path:
    return CARDS.home() / "guide"
