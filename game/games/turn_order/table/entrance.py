"""The ways to the tables of turns: an encounter chosen, a match gone on with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.dice import SeededDice, fresh_seed
from game.core.match import Match
from game.games.turn_order.content.encounter_file import table_system
from game.games.turn_order.table.choose_encounter import ChooseEncounter
from game.games.turn_order.table.scene import MasterScene
from game.table.entrance import Entrance

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from game.core.agent import Agent, Strength
    from game.core.record import AnyMatch
    from game.core.system import AnySystem
    from game.games.turn_order.table.kit import Kit
    from game.table.entrance import Agents
    from game.ui.app import App
    from game.ui.scene import Scene


def entrance_of(kit: Kit) -> Entrance:
    """The ways to the table of one system; the game master is always a person."""

    def begin(app: App, setup: Any) -> None:  # noqa: ANN401 - a setup of the system
        match = Match.start(table_system(kit.name).system, setup, SeededDice(fresh_seed()))
        app.replace(MasterScene(kit, match))

    def set_up(app: App) -> None:
        app.push(ChooseEncounter(kit, lambda setup: begin(app, setup)))

    def machine(system: AnySystem, strength: Strength) -> Agent[Any, Any]:
        raise ValueError(f"no machine runs {system.name}, of strength {strength}")

    def table(match: AnyMatch, agents: Agents, path: Path | None) -> Scene:
        del agents
        return MasterScene(kit, match, path)

    def replay(match: AnyMatch, path: Path | None) -> Scene:
        return MasterScene(kit, match, path, at=0)

    return Entrance(set_up, (), machine, table, replay)
