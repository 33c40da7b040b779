"""A press while something is being opened is answered, and takes nothing that it was not meant for."""

from __future__ import annotations

from time import sleep
from typing import TYPE_CHECKING

import pytest
from screens import misfits
from workshops import Table

from game.cli.play import entries, speak
from game.content.resources import assets
from game.table.dialogs import MessageDialog
from game.table.loading import LoadingScene
from game.table.title import TitleScene
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.widgets.label import Label
from game.ui.window.window import OffScreen

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def slow() -> Iterator[float]:
    """Steps that never end and take longer than a frame has for them."""
    while True:
        sleep(0.02)
        yield 0.5


def opening(
    language: str = "en", size: tuple[int, int] = (1280, 720), scale: float = 1.0
) -> tuple[App, Driver]:
    """Something that takes a while, before its bar is shown."""
    app = App(OffScreen(size), Settings(speak, Options(language=language, ui_scale=scale)))  # type: ignore[arg-type]
    app.push(TitleScene(entries))
    app.push(LoadingScene(slow(), lambda: None, patience=60.0))
    app.step(1 / 60)
    return app, Driver(app)


def note(hand: Driver) -> str:
    words = hand.find("loading.note")
    assert isinstance(words, Label)
    return words.text


@pytest.mark.parametrize("press", ["click", "key"])
def test_a_press_is_told_that_nothing_can_be_pressed_yet(press: str) -> None:
    app, hand = opening()
    before = hand.frame().copy().get_buffer().raw
    assert "Not yet" not in note(hand)
    hand.click((40.0, 40.0)) if press == "click" else hand.key("m")
    app.step(1 / 60)
    assert note(hand).startswith("Not yet")
    assert hand.frame().get_buffer().raw != before


def test_a_modifier_alone_is_no_press_and_escape_still_gives_up() -> None:
    app, hand = opening()
    hand.hold_key("lshift")
    assert "Not yet" not in note(hand)
    hand.release_key("lshift")
    hand.key("escape")
    assert not isinstance(app.scene, LoadingScene)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 2.25)])
def test_the_answer_to_a_press_has_room(language: str, size: tuple[int, int], scale: float) -> None:
    _, hand = opening(language, size, scale)
    hand.click((40.0, 40.0))
    assert not misfits(hand)


def of_another_size(folder: Path) -> Path:
    """A position whose board no picture ships for."""
    path = folder / "yard.toml"
    path.write_text('title = "Yard"\nsize_mm = 437\n', encoding="utf-8")
    return path


def test_another_position_is_painted_in_steps_while_the_window_goes_on(tmp_path: Path) -> None:
    table = Table(assets() / "positions" / "forest-edge.toml")
    app = table.app
    app.screen.watched = True
    table.scene.files.open_path(of_another_size(tmp_path))
    (loading,) = (scene for scene in app.scenes if isinstance(scene, LoadingScene))
    frames = 0
    while loading in app.scenes:
        app.step(1 / 60)
        frames += 1
    assert app.scenes[-1] is table.scene
    assert frames > 3


def test_whoever_gives_up_such_a_painting_stays_in_the_workshop(tmp_path: Path) -> None:
    table = Table(assets() / "positions" / "forest-edge.toml")
    table.app.screen.watched = True
    table.scene.files.open_path(of_another_size(tmp_path))
    table.hand.key("escape")
    assert table.app.scene is table.scene


def test_a_question_above_is_answered_before_the_painting_goes_on() -> None:
    app, hand = opening()
    app.push(MessageDialog("Wait", "Is it meant?"))
    loading = app.scenes[-2]
    for _ in range(4):
        app.step(1 / 60)
    assert loading in app.scenes
    hand.press("dialog.ok")
    assert app.scene is loading
