"""Colors of Magic on screen: a new game, a saved one, and lists to play with."""

from __future__ import annotations

from secrets import randbits
from typing import TYPE_CHECKING

from game.games.colors_of_magic.content.library_files import load_library
from game.games.colors_of_magic.rules.play.setup import GameRules
from game.games.colors_of_magic.table.builder_scene import BuilderScene
from game.games.colors_of_magic.table.demonstration import DEMONSTRATION
from game.games.colors_of_magic.table.new_game import agents, begun
from game.games.colors_of_magic.table.setup_scene import SetupScene
from game.games.colors_of_magic.table.skirmish_table import replay_scene, skirmish_scene
from game.table.game import GameScreen

if TYPE_CHECKING:
    from game.table.game import Games
    from game.ui.app import App

SEED_BITS = 48


def set_up(app: App, games: Games) -> None:
    """Settle a new game, then sit down at its table.

    Raises:
        InputError: what ships with the game is damaged.
    """

    def begin(setup: SetupScene) -> None:
        """From the settled plan to the table, which takes the place of the setup."""
        plan, library = setup.plan, setup.library
        match = begun(plan, setup.lists, library, randbits(SEED_BITS))
        scene = skirmish_scene(match, agents(plan, library), games=games)
        scene.session.names = plan.names()
        setup.app.replace(scene)

    app.push(SetupScene(begin, _compose))


def compose(app: App) -> None:
    """Compose lists without a game in mind.

    Raises:
        InputError: what ships with the game is damaged.
    """
    app.push(BuilderScene(load_library(), GameRules().max_copies, _nothing))


def _nothing() -> None:
    """Nothing has to be read again where no game is being settled."""


def _compose(setup: SetupScene) -> None:
    def left() -> None:
        setup.read_lists()
        setup.rebuild()

    setup.app.push(BuilderScene(setup.library, setup.plan.game.max_copies, left))


SCREEN = GameScreen(set_up, skirmish_scene, replay_scene, compose, DEMONSTRATION)
