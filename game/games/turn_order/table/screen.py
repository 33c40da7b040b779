"""A turn-order table on screen: an encounter chosen, a match continued or watched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from game.core.dice import SeededDice, fresh_seed
from game.core.match import Match
from game.games.turn_order.table.choose_encounter import ChooseEncounter
from game.games.turn_order.table.master_table import MasterIntent, MasterModel, MasterPointing, MasterTable
from game.games.turn_order.table.session import MasterSession, TableMatch
from game.table.game import Agents, Games, GameScreen
from game.table.match_scene import MatchScene

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.core.record import AnyMatch
    from game.games.turn_order.table.turn_table import TurnTable
    from game.ui.app import App
    from game.ui.scene import Scene


MasterScene: TypeAlias = MatchScene[MasterSession, MasterModel, MasterPointing, Any, MasterIntent]


class BoardScene(MatchScene[MasterSession, MasterModel, MasterPointing, Any, MasterIntent]):
    """A table that leads creatures on a battlefield, and gives its encounter back when it is left."""

    give_back: Callable[[MasterSession], None]

    def open(self) -> None:
        """Matches are not exchanged under the battlefield: say where an encounter is opened instead."""
        self.message = self.say("workshop.turns.open_there")
        self.sync()

    def leave_table(self) -> None:
        """Back to the battlefield; nothing is lost by it."""
        self.app.pop()

    def leave(self) -> None:
        """Give the encounter back as it stands."""
        self.give_back(self.session)


def table_of(game: TurnTable, session: MasterSession, games: Games) -> MasterTable:
    """The table of a session; another encounter is begun at one of the same kind."""

    def begin(setup: Any) -> Scene:  # noqa: ANN401 - a setup of the game
        return match_scene(game, MasterSession(_started(game, setup)), None, games)

    return MasterTable(game, session, begin)


def match_scene(game: TurnTable, session: MasterSession, file: Path | None, games: Games) -> MasterScene:
    """A match at a game master's table, kept in that file, if in any."""
    return MatchScene(session, table_of(game, session, games), file, games)


def screen_of(game: TurnTable) -> GameScreen:
    """One turn-order table on screen; the game master is always a person."""

    def set_up(app: App, games: Games) -> None:
        def begin(setup: Any) -> None:  # noqa: ANN401 - a setup of the game
            app.replace(match_scene(game, MasterSession(_started(game, setup)), None, games))

        app.push(ChooseEncounter(game, begin))

    def table(match: AnyMatch, agents: Agents, path: Path | None, games: Games) -> Scene:
        del agents
        return match_scene(game, MasterSession(match), path, games)

    def replay(match: AnyMatch, path: Path | None, games: Games) -> Scene:
        return match_scene(game, MasterSession(match, at=0), path, games)

    def lead(session: MasterSession, leave: Callable[[MasterSession], None]) -> Scene:
        games = Games()
        scene = BoardScene(session, table_of(game, session, games), None, games)
        scene.give_back = leave
        return scene

    return GameScreen(set_up, table, replay, lead=lead)


def _started(game: TurnTable, setup: Any) -> TableMatch:  # noqa: ANN401 - a setup of the game
    return Match.start(game.system().system, setup, SeededDice(fresh_seed()))
