"""What the guided first game is played with: all that ships, its own scenario and map, and two lists."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from game.content.resources import assets, maps
from game.core.files import read_text
from game.games.colors_of_magic.content.library_files import CARDS, SYSTEM, load_lists

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.cards.library import Library
    from game.games.colors_of_magic.rules.cards.specs import ArmyList

SCENARIO = "first-game"
"""The scenario by which a match is known as the guided one."""

MAP = "puits.tmx"
"""The map of that scenario, which no other has."""

NOWHERE = Path("no-cards-of-ones-own")
"""In the place of the user's folder of cards: the guided game is the same for everybody."""


@cache
def first_game_library() -> Library:
    """Everything printed for the first game.

    Raises:
        InputError: the first fault of what ships.
    """
    home = _home()
    shipped = CARDS.load(NOWHERE)
    own = {
        f"scenarios/{SYSTEM}/{SCENARIO}.toml": read_text(home / "scenario.toml"),
        f"maps/{MAP}": read_text(maps() / MAP),
    }
    return CARDS.of({**shipped.texts, **own})


def first_game_lists() -> tuple[ArmyList, ArmyList]:
    """The newcomer's list, then the opponent's.

    Raises:
        InputError: the file cannot be read or is not what it should be.
    """
    newcomer, opponent = load_lists(_home() / "lists.toml")
    return newcomer, opponent


def _home() -> Path:
    return assets() / "guides" / SYSTEM
