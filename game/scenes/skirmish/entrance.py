"""The ways to the table of Colors of Magic: a new game, a saved one, and lists to play with."""

from __future__ import annotations

from secrets import randbits
from typing import TYPE_CHECKING

from game.ai.agent import Strength
from game.ai.colors_of_magic.players import player
from game.content.library_files import load_library
from game.scenes.match.entrance import Entrance
from game.scenes.skirmish.builder_scene import BuilderScene
from game.scenes.skirmish.new_game import agents, begun
from game.scenes.skirmish.replay_scene import ReplayScene
from game.scenes.skirmish.scene import TableScene
from game.scenes.skirmish.setup_scene import SetupScene
from game.systems.colors_of_magic.play.game_rules import GameRules

if TYPE_CHECKING:
    from game.ai.agent import Agent
    from game.client.app import App
    from game.core.system import AnySystem
    from game.systems.colors_of_magic.play.actions import Action
    from game.systems.colors_of_magic.play.view import View

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
