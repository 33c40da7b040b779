"""A table of turns on screen: an encounter chosen, a match gone on with or watched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.dice import SeededDice, fresh_seed
from game.core.match import Match
from game.games.turn_order.table.choose_encounter import ChooseEncounter
from game.games.turn_order.table.scene import MasterScene
from game.table.game import GameScreen

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import Any

    from game.core.record import AnyMatch
    from game.games.turn_order.table.session import MasterSession
    from game.games.turn_order.table.turn_table import TurnTable
    from game.table.game import Agents, Games
    from game.ui.app import App
    from game.ui.scene import Scene


def screen_of(game: TurnTable) -> GameScreen:
    """One table of turns on screen; the game master is always a person."""

    def sat_down(match: AnyMatch, path: Path | None, games: Games, at: int | None = None) -> Scene:
        scene = MasterScene(game, match, path, at)
        scene.games = games
        return scene

    def set_up(app: App, games: Games) -> None:
        def begin(setup: Any) -> None:  # noqa: ANN401 - a setup of the system
            match = Match.start(game.system().system, setup, SeededDice(fresh_seed()))
            app.replace(sat_down(match, None, games))

        app.push(ChooseEncounter(game, begin))

    def table(match: AnyMatch, agents: Agents, path: Path | None, games: Games) -> Scene:
        del agents
        return sat_down(match, path, games)

    def replay(match: AnyMatch, path: Path | None, games: Games) -> Scene:
        return sat_down(match, path, games, at=0)

    def lead(session: MasterSession, leave: Callable[[MasterSession], None]) -> Scene:
        scene = MasterScene(game, session.match, leave=leave)
        scene.session = session
        return scene

    return GameScreen(set_up, table, replay, lead=lead)
