"""The ways to the table of Colors of Magic: a new game, a saved one, and lists to play with."""

from __future__ import annotations

from secrets import randbits
from typing import TYPE_CHECKING

from game.core.agent import Strength
from game.games.colors_of_magic.ai.players import player
from game.games.colors_of_magic.content.library_files import load_library
from game.games.colors_of_magic.rules.play.setup import GameRules
from game.games.colors_of_magic.table.builder_scene import BuilderScene
from game.games.colors_of_magic.table.new_game import agents, begun
from game.games.colors_of_magic.table.replay_scene import ReplayScene
from game.games.colors_of_magic.table.scene import TableScene
from game.games.colors_of_magic.table.setup_scene import SetupScene
from game.table.entrance import Entrance

if TYPE_CHECKING:
    from game.core.agent import Agent
    from game.core.system import AnySystem
    from game.games.colors_of_magic.rules.play.actions import Action
    from game.games.colors_of_magic.rules.play.view import View
    from game.ui.app import App

SEED_BITS = 48


def set_up(app: App) -> None:
    """Settle a new game, then sit down at its table.

    Raises:
        InputError: what ships with the game is damaged.
    """
    app.push(SetupScene(_begin, _compose))


def compose(app: App) -> None:
    """Compose lists without a game in mind.

    Raises:
        InputError: what ships with the game is damaged.
    """
    app.push(BuilderScene(load_library(), GameRules().max_copies, _nothing))


def _nothing() -> None:
    """Nothing has to be read again where no game is being settled."""


def _machine(system: AnySystem, strength: Strength) -> Agent[View, Action]:
    return player(strength, system.rules.library)  # type: ignore[attr-defined] # the rules of this system


ENTRANCE = Entrance(set_up, tuple(Strength), _machine, TableScene, ReplayScene, compose)


def _begin(setup: SetupScene) -> None:
    """From the settled plan to the table, which takes the place of the setup."""
    plan, library = setup.plan, setup.library
    match = begun(plan, setup.lists, library, randbits(SEED_BITS))
    table = TableScene(match, agents(plan, library))
    table.session.names = plan.names()
    setup.app.replace(table)


def _compose(setup: SetupScene) -> None:
    def left() -> None:
        setup.read_lists()
        setup.rebuild()

    setup.app.push(BuilderScene(setup.library, setup.plan.game.max_copies, left))
