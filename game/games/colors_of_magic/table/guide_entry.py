"""How the guided first game is begun: from its start, or where it was left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.colors_of_magic.content.first_game_files import SCENARIO
from game.games.colors_of_magic.table.first_game import first_game, is_first_game
from game.games.colors_of_magic.table.guide_table import guided_scene
from game.games.colors_of_magic.table.skirmish_table import skirmish_scene
from game.table.guide_entry import begin_guided

if TYPE_CHECKING:
    from pathlib import Path

    from game.games.colors_of_magic.table.session import Agents, GameMatch
    from game.games.colors_of_magic.table.skirmish_table import SkirmishScene
    from game.table.game import Games
    from game.ui.app import App

MARK = f'"scenario": "{SCENARIO}"'
"""What the record of a guided game says in its setup."""


def table_scene(
    match: GameMatch, agents: Agents | None = None, file: Path | None = None, games: Games | None = None
) -> SkirmishScene:
    """The table of a match: of the guided one, with the guide."""
    if is_first_game(match):
        return guided_scene(match, file, games)
    return skirmish_scene(match, agents, file, games)


def begin_first_game(app: App, games: Games) -> None:
    """Sit down to the guided first game; ask first where one was left unfinished.

    Raises:
        InputError: what ships with the game is damaged.
    """
    begin_guided(app, games, MARK, first_game, guided_scene)
