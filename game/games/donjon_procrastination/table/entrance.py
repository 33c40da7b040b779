"""The ways to the table of Donjon & Procrastination: a new duel, a saved one, and decks to play with."""

from __future__ import annotations

from secrets import randbits
from typing import TYPE_CHECKING

from game.core.agent import Strength
from game.games.donjon_procrastination.ai.players import player
from game.games.donjon_procrastination.content.library_files import load_duel_library
from game.games.donjon_procrastination.rules.house_rules import HouseRules
from game.games.donjon_procrastination.table.builder_scene import DeckBuilder
from game.games.donjon_procrastination.table.new_game import agents, begun
from game.games.donjon_procrastination.table.replay_scene import DuelReplayScene
from game.games.donjon_procrastination.table.scene import DuelScene
from game.games.donjon_procrastination.table.setup_scene import DuelSetupScene
from game.table.entrance import Entrance

if TYPE_CHECKING:
    from game.core.agent import Agent
    from game.core.system import AnySystem
    from game.games.donjon_procrastination.rules.play.actions import Action
    from game.games.donjon_procrastination.rules.play.view import View
    from game.ui.app import App

SEED_BITS = 48


def set_up(app: App) -> None:
    """Settle a new duel, then sit down at its table.

    Raises:
        InputError: what ships with the game is damaged.
    """
    app.push(DuelSetupScene(_begin, _compose))


def compose(app: App) -> None:
    """Compose decks without a duel in mind.

    Raises:
        InputError: what ships with the game is damaged.
    """
    app.push(DeckBuilder(load_duel_library(), HouseRules(), _nothing))


def _nothing() -> None:
    """Nothing has to be read again where no duel is being settled."""


def _machine(system: AnySystem, strength: Strength) -> Agent[View, Action]:
    return player(strength, system.rules.library)  # type: ignore[attr-defined] # the rules of this system


def _begin(setup: DuelSetupScene) -> None:
    """From the settled plan to the table, which takes the place of the setup."""
    plan, library = setup.plan, setup.library
    match = begun(plan, setup.decks, library, randbits(SEED_BITS))
    table = DuelScene(match, agents(plan, library))
    table.session.names = plan.names()
    setup.app.replace(table)


def _compose(setup: DuelSetupScene) -> None:
    def left() -> None:
        setup.read_decks()
        setup.rebuild()

    setup.app.push(DeckBuilder(setup.library, setup.plan.rules, left))


ENTRANCE = Entrance(set_up, tuple(Strength), _machine, DuelScene, DuelReplayScene, compose)
