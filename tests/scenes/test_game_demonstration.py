"""The game of the demonstration: every picture shows what its line in the log says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.cli.play import entries, speak
from game.games.colors_of_magic.content.library_files import load_library
from game.games.colors_of_magic.game import GAME
from game.games.colors_of_magic.rules.play.state import SIDES
from game.games.colors_of_magic.rules.system import colors_of_magic
from game.games.colors_of_magic.table.demonstration import TURNS, demonstrated, game_steps
from game.games.colors_of_magic.table.skirmish_table import SkirmishTable
from game.games.donjon_procrastination.table.demonstration import duel_steps
from game.games.donjon_procrastination.table.duel_table import DuelTable
from game.table.demonstration import keep_game
from game.table.match_scene import MatchScene
from game.table.saves import load_game
from game.table.title import TitleScene
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.window import OffScreen

if TYPE_CHECKING:
    from pathlib import Path


def test_each_moment_is_what_it_is_said_to_be() -> None:
    app = App(OffScreen((960, 540)), Settings(speak, Options(language="en", reduced_motion=True)))
    app.push(TitleScene(entries()))
    driver = Driver(app)
    deployed, spell, duel, monsters, end, left = game_steps("en")
    deployed.act(driver)
    scene = driver.scene
    assert isinstance(scene, MatchScene)
    assert isinstance(scene.table, SkirmishTable)
    animation = scene.table.animation
    state = scene.session.table
    assert state.turn == 1
    assert {body.side for body in state.bodies} >= set(SIDES)
    spell.act(driver)
    item = scene.session.table.stack[0]
    assert item.targets
    assert scene.session.side is item.side
    duel.act(driver)
    show = animation.duel
    assert show is not None
    assert show.shown == len(show.cards) >= 2
    monsters.act(driver)
    assert animation.card.startswith("neutral:")
    assert scene.session.state.phase == "monsters"
    end.act(driver)
    assert scene.session.over
    left.act(driver)
    assert isinstance(driver.scene, TitleScene)
    assert app.options.reduced_motion


def test_the_game_lies_in_the_folder_as_record_and_as_text(tmp_path: Path) -> None:
    keep_game(GAME, demonstrated(), tmp_path, "game")
    assert (
        load_game(tmp_path / "game.arcane", {"colors-of-magic": colors_of_magic(load_library())}).state
        == demonstrated().state
    )
    french, english = ((tmp_path / f"game-{one}.txt").read_text(encoding="utf-8") for one in ("fr", "en"))
    assert f"Tour {TURNS}\u00a0: " in french
    assert f"Turn {TURNS}: " in english


def test_each_moment_of_the_duel_is_what_it_is_said_to_be() -> None:
    app = App(OffScreen((960, 540)), Settings(speak, Options(language="fr", reduced_motion=True)))
    app.push(TitleScene(entries()))
    driver = Driver(app)
    placed, revealed, dice, end, five, left = duel_steps("fr")
    placed.act(driver)
    scene = driver.scene
    assert isinstance(scene, MatchScene)
    assert isinstance(scene.table, DuelTable)
    assert [bool(player.placed) for player in scene.session.table.players] == [True, False]
    revealed.act(driver)
    assert scene.model.wheel.lit is not None
    assert scene.moment().showing
    dice.act(driver)
    assert any(seat.dice.roll is not None for seat in scene.model.seats)
    end.act(driver)
    assert scene.session.over
    assert not scene.moment().showing
    five.act(driver)
    assert isinstance(driver.scene, MatchScene)
    assert len(driver.scene.session.table.players) == 5
    left.act(driver)
    assert isinstance(driver.scene, TitleScene)
    assert app.options.reduced_motion
