"""The ways to the table of Donjon & Procrastination: a new duel, a saved one, and decks to play with."""

from __future__ import annotations

from secrets import randbits
from typing import TYPE_CHECKING

from game.ai.agent import Strength
from game.ai.donjon_procrastination.players import player
from game.content.duel_library import load_duel_library
from game.scenes.duel.builder_scene import DeckBuilder
from game.scenes.duel.new_game import agents, begun
from game.scenes.duel.replay_scene import DuelReplayScene
from game.scenes.duel.scene import DuelScene
from game.scenes.duel.setup_scene import DuelSetupScene
from game.scenes.match.entrance import Entrance
from game.systems.donjon_procrastination.house_rules import HouseRules

if TYPE_CHECKING:
    from game.ai.agent import Agent
    from game.client.app import App
    from game.core.system import AnySystem
    from game.systems.donjon_procrastination.play.actions import Action
    from game.systems.donjon_procrastination.play.view import View

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
