"""The demonstration where there is no screen: it ends, and every picture shows what its line says."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from game.cli import demonstration
from game.cli.demonstration import CLIENT_STEPS, all_steps
from game.cli.main import main
from game.content.locale import Language
from game.core.record import load
from game.games.colors_of_magic.content.library_files import load_library
from game.games.colors_of_magic.rules.state.state import SIDES
from game.games.colors_of_magic.rules.system import colors_of_magic
from game.games.colors_of_magic.table.screen import TURNS, demonstrated
from game.games.colors_of_magic.table.skirmish_table import SkirmishTable
from game.games.donjon_procrastination.table.duel_table import DuelTable
from game.table.match_scene import MatchScene
from game.table.title import TitleScene
from game.ui.drawing.pictures import save_picture

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest

    from game.table.game import DemoStep
    from game.ui.driver import Driver


def match_scene(driver: Driver) -> MatchScene[Any, Any, Any, Any, Any]:
    assert isinstance(driver.scene, MatchScene)
    return driver.scene


def skirmish(driver: Driver) -> SkirmishTable:
    table = match_scene(driver).table
    assert isinstance(table, SkirmishTable)
    return table


def deployed(driver: Driver) -> None:
    assert skirmish(driver)
    state = match_scene(driver).session.table
    assert state.turn == 1
    assert {body.side for body in state.bodies} >= set(SIDES)


def spell(driver: Driver) -> None:
    session = match_scene(driver).session
    item = session.table.stack[0]
    assert item.targets
    assert session.side is item.side


def duel(driver: Driver) -> None:
    show = skirmish(driver).animation.duel
    assert show is not None
    assert show.shown == len(show.cards) >= 2


def monsters(driver: Driver) -> None:
    assert skirmish(driver).animation.card.startswith("neutral:")
    assert match_scene(driver).session.state.phase == "monsters"


def ended(driver: Driver) -> None:
    assert match_scene(driver).session.over


def left(driver: Driver) -> None:
    assert isinstance(driver.scene, TitleScene)
    assert driver.app.options.reduced_motion


def duel_placed(driver: Driver) -> None:
    scene = match_scene(driver)
    assert isinstance(scene.table, DuelTable)
    assert [bool(player.placed) for player in scene.session.table.players] == [True, False]


def duel_revealed(driver: Driver) -> None:
    scene = match_scene(driver)
    assert scene.model.wheel.lit is not None
    assert scene.moment().showing


def duel_dice(driver: Driver) -> None:
    assert any(seat.dice.roll is not None for seat in match_scene(driver).model.seats)


def duel_ended(driver: Driver) -> None:
    scene = match_scene(driver)
    assert scene.session.over
    assert not scene.moment().showing


def duel_of_five(driver: Driver) -> None:
    assert len(match_scene(driver).session.table.players) == 5


MOMENTS: dict[str, Callable[[Driver], None]] = {
    "deployed": deployed,
    "spell": spell,
    "duel": duel,
    "monsters": monsters,
    "end": ended,
    "watched": left,
    "duel-placed": duel_placed,
    "duel-revealed": duel_revealed,
    "duel-dice": duel_dice,
    "duel-end": duel_ended,
    "duel-five": duel_of_five,
    "duel-watched": left,
}
"""What is seen at the steps of both games, which are named by these words and the language."""


def save_small(picture: pygame.Surface, path: Path) -> None:
    """Save a picture in the size of a stamp: packing fifty whole ones takes longer than painting them."""
    save_picture(pygame.transform.scale_by(picture, 0.2), path)


def test_without_a_screen_play_shows_itself_in_pictures_and_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seen: list[str] = []

    def watched(step: DemoStep) -> DemoStep:
        name, _, language = step.name.rpartition("-")

        def act(driver: Driver) -> None:
            step.act(driver)
            if name in MOMENTS:
                assert driver.app.options.language == language
                MOMENTS[name](driver)
                seen.append(step.name)

        return replace(step, act=act)

    monkeypatch.setattr(demonstration, "all_steps", lambda: [watched(step) for step in all_steps()])
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    # The smallest window: painting and packing fifty larger pictures takes as long as all that they show.
    monkeypatch.setattr(demonstration, "SIZE", (960, 540))
    monkeypatch.setattr("game.ui.driver.save_picture", save_small)
    assert main(["play"]) == 0
    assert seen == [f"{moment}-{language}" for language in Language for moment in MOMENTS]
    output = capsys.readouterr().out
    assert output.startswith("Pas d\u2019écran\u00a0: ")
    assert output.count("\n") == 1
    (folder,) = tmp_path.iterdir()
    assert str(folder) in output
    pictures = sorted(path.name for path in folder.glob("*.png"))
    log = (folder / "log.txt").read_text(encoding="utf-8").splitlines()
    assert len(pictures) >= len(CLIENT_STEPS)
    assert [line.partition(":")[0] for line in log] == pictures
    assert {path.name for path in folder.glob("game*")} == {"game-fr.txt", "game-en.txt", "game.arcane"}
    assert_kept(folder)


def assert_kept(folder: Path) -> None:
    """The game lies in the folder as record and as text."""
    kept = load(folder / "game.arcane", {"colors-of-magic": colors_of_magic(load_library())})
    assert kept.state == demonstrated().state
    french, english = (
        (folder / f"game-{language}.txt").read_text(encoding="utf-8") for language in ("fr", "en")
    )
    assert f"Tour {TURNS}\u00a0: " in french
    assert f"Turn {TURNS}: " in english
