"""Donjon & Procrastination on screen: a new duel, a saved one, and decks to play with."""

from __future__ import annotations

from secrets import randbits
from typing import TYPE_CHECKING

from game.games.donjon_procrastination.content.library_files import load_duel_library
from game.games.donjon_procrastination.rules.house_rules import HouseRules
from game.games.donjon_procrastination.table.deck_builder import DeckBuilder
from game.games.donjon_procrastination.table.demonstration import DEMONSTRATION
from game.games.donjon_procrastination.table.duel_table import duel_replay, duel_scene
from game.games.donjon_procrastination.table.new_game import agents, begun
from game.games.donjon_procrastination.table.setup_scene import DuelSetupScene
from game.table.game import GameScreen

if TYPE_CHECKING:
    from game.table.game import Games
    from game.ui.app import App

SEED_BITS = 48


def set_up(app: App, games: Games) -> None:
    """Settle a new duel, then sit down at its table.

    Raises:
        InputError: what ships with the game is damaged.
    """

    def begin(setup: DuelSetupScene) -> None:
        """From the settled plan to the table, which takes the place of the setup."""
        plan, library = setup.plan, setup.library
        match = begun(plan, setup.decks, library, randbits(SEED_BITS))
        scene = duel_scene(match, agents(plan, library), games=games)
        scene.session.names = plan.names()
        setup.app.replace(scene)

    app.push(DuelSetupScene(begin, _compose))


def compose(app: App) -> None:
    """Compose decks without a duel in mind.

    Raises:
        InputError: what ships with the game is damaged.
    """
    app.push(DeckBuilder(load_duel_library(), HouseRules(), _nothing))


def _nothing() -> None:
    """Nothing has to be read again where no duel is being settled."""


def _compose(setup: DuelSetupScene) -> None:
    def left() -> None:
        setup.read_decks()
        setup.rebuild()

    setup.app.push(DeckBuilder(setup.library, setup.plan.rules, left))


SCREEN = GameScreen(set_up, duel_scene, duel_replay, compose, DEMONSTRATION)
