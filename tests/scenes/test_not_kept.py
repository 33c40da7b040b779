"""A full disk, or a folder that nothing can be written to: it is said before a game or a position is left."""

from __future__ import annotations

import errno
import os
import shutil
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from master_player import Hand, sit

from game.cli import play
from game.content import program_log
from game.content.locale import Language
from game.core.record import load
from game.games import GAMES
from game.games.d20_initiative.rules.state import CombatantSpec, Setup
from game.games.d20_initiative.table.pane import TABLE
from game.positions.position_file import load_position
from game.table.dialogs import MessageDialog
from game.table.file_dialogs import FileDialog, NotKeptDialog
from game.table.loading import LoadingScene
from game.table.match_journal import saves_folder, unfinished_games
from game.table.title import TitleScene
from game.ui.input.events import WindowClosed
from game.ui.widgets.label import Label
from game.workshop.scene import WorkshopScene
from game.workshop.unfinished import journals_folder

if TYPE_CHECKING:
    from pathlib import Path

FIELD = """
size_mm = 600

[[creature]]
id = "ada"
side = "red"
at = [6.0, 12.0]

[[creature]]
id = "brun"
side = "blue"
at = [18.0, 12.0]
"""
D20 = "turns.begin.d20_initiative"


def begun() -> Hand:
    """An encounter with something to lose."""
    people = tuple(CombatantSpec(name, name, roll=12) for name in ("ada", "brun"))
    hand = sit(TABLE, Setup("", people), language="en")
    hand.press("act.proceed")
    return hand


@pytest.fixture
def no_folder() -> Path:
    """No game can be kept in its folder, and no position."""
    saves_folder().parent.mkdir(parents=True)
    for folder in (saves_folder(), journals_folder()):
        folder.write_text("no folder", encoding="utf-8")
    return saves_folder()


def choose(hand: Hand, path: Path) -> None:
    """Choose a file in the dialog that asks for another place."""
    hand.press("dialog.elsewhere")
    dialog = hand.hand.scene
    assert isinstance(dialog, FileDialog)
    dialog.folder = path.parent
    dialog.rebuild()
    hand.write("dialog.field", path.name)
    hand.press("dialog.yes")


def stayed(hand: Hand) -> Hand:
    """Whoever was told that nothing is kept, and plays on."""
    dialog = hand.hand.scene
    assert isinstance(dialog, NotKeptDialog)
    assert "Actions on the disk: 0 of 1." in words(hand)
    assert not hand.has("dialog.leave_anyway")
    hand.press("dialog.stay")
    return hand


def words(hand: Hand) -> str:
    """What the dialog says."""
    return "\n".join(
        widget.text for widget in hand.hand.scene.interface.root.walk() if isinstance(widget, Label)
    )


@pytest.mark.usefixtures("no_folder")
@pytest.mark.parametrize("by", ["table.leave", "window"])
def test_a_game_that_is_not_kept_is_not_left_without_a_word(tmp_path: Path, by: str) -> None:
    hand = stayed(begun())

    def leave() -> None:
        if by == "window":
            hand.hand.post(WindowClosed())
        else:
            hand.press(by)

    leave()
    dialog = hand.hand.scene
    assert isinstance(dialog, NotKeptDialog)
    assert str(saves_folder()) in str(dialog.fault)
    hand.hand.post(WindowClosed())
    assert (hand.hand.scene, hand.hand.app.running) == (dialog, True)
    hand.press("dialog.stay")
    assert hand.hand.scene is hand.scene
    leave()
    choose(hand, tmp_path / "game.arcane")
    assert not hand.hand.app.running
    assert load(tmp_path / "game.arcane", GAMES.systems()).state == hand.scene.session.match.state


@pytest.mark.usefixtures("no_folder")
def test_another_place_that_will_not_do_either_is_said(tmp_path: Path) -> None:
    hand = stayed(begun())
    hand.press("table.leave")
    (tmp_path / "no").write_text("no folder", encoding="utf-8")
    choose(hand, tmp_path / "no" / "game.arcane")
    assert isinstance(hand.hand.scene, MessageDialog)
    hand.press("dialog.ok")
    assert isinstance(hand.hand.scene, NotKeptDialog)
    choose(hand, tmp_path / "game.arcane")
    assert hand.hand.app.scenes == []
    assert load(tmp_path / "game.arcane", GAMES.systems()).state == hand.scene.session.match.state


@pytest.mark.usefixtures("no_folder")
@pytest.mark.parametrize("saved", [True, False])
def test_after_an_error_another_place_is_offered_for_what_is_on_no_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, saved: bool
) -> None:
    hand = stayed(begun())
    state = hand.scene.session.match.state
    app = hand.hand.app
    app.settings = replace(app.settings, caught=play.caught)
    monkeypatch.setattr(app.screen, "watched", True, raising=False)
    monkeypatch.setattr(hand.scene, "update", mistaken)
    app.frame(1 / 60)
    assert isinstance(hand.hand.scene, MessageDialog)
    assert "ZeroDivisionError" in program_log.log_path().read_text(encoding="utf-8")
    hand.press("dialog.ok")
    dialog = hand.hand.scene
    assert isinstance(dialog, NotKeptDialog)
    assert "Actions on the disk: 0 of 1." in words(hand)
    assert not hand.has("dialog.stay")
    hand.hand.key("escape")
    hand.hand.post(WindowClosed())
    assert (hand.hand.scene, app.running) == (dialog, True)
    if saved:
        choose(hand, tmp_path / "game.arcane")
        assert load(tmp_path / "game.arcane", GAMES.systems()).state == state
    else:
        hand.press("dialog.leave_anyway")
    assert isinstance(hand.hand.scene, TitleScene)
    assert app.running


def mistaken(_: float) -> bool:
    """A mistake in the program."""
    raise ZeroDivisionError


@pytest.mark.usefixtures("no_folder")
def test_whoever_wants_to_leaves_all_the_same() -> None:
    hand = stayed(begun())
    hand.hand.post(WindowClosed())
    hand.press("dialog.leave_anyway")
    assert not hand.hand.app.running


def test_a_full_disk_is_said_with_how_far_it_was_kept_and_play_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    hand = begun()
    hand.scene.file.journal.wait()
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", fill)
        for _ in range(3):
            hand.scene.session.act(hand.scene.session.next_step())
        hand.scene.update(0)
        hand.scene.file.journal.wait()
        hand.scene.update(0)
        assert "Actions on the disk: 1 of 4." in words(hand)
    choose(hand, tmp_path / "elsewhere.arcane")
    assert hand.hand.scene is hand.scene  # nobody has left
    assert len(load(tmp_path / "elsewhere.arcane", GAMES.systems()).entries) == 4
    hand.press("act.proceed")
    assert hand.hand.scene is hand.scene
    hand.hand.wait(0.05)
    hand.scene.file.journal.wait()
    (kept,) = unfinished_games_now()
    assert len(load(kept, GAMES.systems()).entries) == len(hand.scene.session.match.entries)


def unfinished_games_now() -> list[Path]:
    """Those that are being played, too."""
    return list(saves_folder().glob("unfinished*.arcane"))


def test_a_mistake_in_the_thread_that_writes_is_no_end_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: int) -> None:
        raise ZeroDivisionError("a mistake")

    hand = begun()
    hand.scene.file.journal.wait()
    with monkeypatch.context() as thread:
        thread.setattr(os, "fsync", broken)
        hand.press("act.proceed")
        hand.scene.file.journal.wait()
        hand.scene.update(0)
        assert "ZeroDivisionError" in words(hand)
        hand.press("dialog.stay")
        assert hand.hand.scene is hand.scene
    hand.hand.post(WindowClosed())
    assert not hand.hand.app.running


@pytest.mark.parametrize("again", [True, False])
def test_a_folder_that_goes_away_after_the_last_action_is_noticed(again: bool) -> None:
    hand = begun()
    hand.scene.file.journal.wait()
    shutil.rmtree(saves_folder())
    if not again:
        saves_folder().write_text("no folder", encoding="utf-8")
    hand.hand.post(WindowClosed())
    if again:  # written whole once more
        assert not hand.hand.app.running
        assert len(load(saves_folder() / "unfinished.arcane", GAMES.systems()).entries) == 1
    else:
        assert isinstance(hand.hand.scene, NotKeptDialog)
        assert "Actions on the disk: 0 of 1." in words(hand)


def test_what_another_program_puts_in_the_place_of_a_journal_is_not_written_over() -> None:
    hand = begun()
    hand.scene.file.journal.wait()
    path = saves_folder() / "unfinished.arcane"
    path.write_text("mine", encoding="utf-8")
    hand.press("act.proceed")
    hand.scene.file.journal.wait()
    hand.scene.update(0)
    assert path.read_text(encoding="utf-8") == "mine"
    match = hand.scene.session.match
    assert load(saves_folder() / "unfinished-2.arcane", GAMES.systems()).state == match.state


def test_saving_is_tried_again_before_a_failure_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def fill(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    hand = begun()
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", fill)
        hand.press("act.proceed")
        hand.hand.post(WindowClosed())
        assert isinstance(hand.hand.scene, NotKeptDialog)
        assert "no space left" in str(hand.hand.scene.fault)
        hand.press("dialog.stay")
    hand.hand.post(WindowClosed())
    assert not hand.hand.app.running
    hand.hand.app.run()
    (kept,) = unfinished_games()
    assert load(kept, GAMES.systems()).state == hand.scene.session.match.state


@pytest.fixture
def workshop(tmp_path: Path) -> Hand:
    """A workshop over an empty screen."""
    (tmp_path / "field.toml").write_text(FIELD, encoding="utf-8")
    hand = sit(TABLE, Setup("", ()), language="en")
    hand.hand.app.replace(WorkshopScene(Language.EN, tmp_path / "field.toml"))
    while isinstance(hand.hand.app.scene, LoadingScene):
        hand.hand.wait(0.02)
    return hand


def bench(hand: Hand) -> WorkshopScene:
    """The workshop at that hand."""
    scene = hand.hand.app.scenes[0]
    assert isinstance(scene, WorkshopScene)
    return scene


@pytest.mark.usefixtures("no_folder", "coarse_boards")
def test_a_position_that_is_not_kept_is_not_lost_with_the_window(workshop: Hand, tmp_path: Path) -> None:
    scene = bench(workshop)
    workshop.hand.post(WindowClosed())
    assert not workshop.hand.app.running
    workshop.hand.app._running = True
    scene.inquiry.pick_next(1)
    scene.inquiry.delete_picked()
    assert len(scene.inquiry.position.creatures) == 1
    workshop.hand.wait(0.05)
    assert "not being kept" in workshop.hand.app.notice.text
    workshop.hand.post(WindowClosed())
    assert isinstance(workshop.hand.scene, NotKeptDialog)
    choose(workshop, tmp_path / "kept.toml")
    assert not workshop.hand.app.running
    assert load_position(tmp_path / "kept.toml") == scene.inquiry.position


@pytest.mark.usefixtures("no_folder", "coarse_boards")
def test_an_encounter_on_its_board_is_not_lost_with_the_window(workshop: Hand, tmp_path: Path) -> None:
    workshop.press("workshop.page.3", D20)
    workshop.hand.key("ctrl+return")
    workshop.press("dialog.stay", "turns.table", "act.proceed")
    assert workshop.has("act.proceed")
    state = workshop.state
    workshop.hand.post(WindowClosed())
    assert isinstance(workshop.hand.scene, NotKeptDialog)
    choose(workshop, tmp_path / "kept.arcane")
    assert not workshop.hand.app.running
    assert load(tmp_path / "kept.arcane", GAMES.systems()).state == state


@pytest.mark.usefixtures("coarse_boards")
def test_an_encounter_led_from_a_board_is_kept_once(workshop: Hand) -> None:
    workshop.press("workshop.page.3", D20)
    workshop.hand.key("ctrl+return")
    workshop.press("turns.table", "act.proceed", "table.leave")
    order = bench(workshop).turns.order
    assert order is not None
    workshop.hand.app.quit()
    workshop.hand.app.run()
    (kept,) = unfinished_games()
    assert load(kept, GAMES.systems()).state == order.match.state


@pytest.mark.usefixtures("coarse_boards")
def test_a_position_that_another_program_has_written_is_not_written_over(workshop: Hand) -> None:
    files = bench(workshop).files
    file = files.file
    assert file is not None
    file.write_text("# mine\n" + FIELD, encoding="utf-8")
    workshop.hand.key("ctrl+s")
    assert isinstance(workshop.hand.scene, FileDialog)
    assert file.name in workshop.hand.app.notice.text
    assert file.read_text(encoding="utf-8").startswith("# mine")


def test_a_saved_game_that_another_program_has_written_is_not_written_over(tmp_path: Path) -> None:
    hand = begun()
    hand.hand.key("ctrl+s")
    dialog = hand.hand.scene
    assert isinstance(dialog, FileDialog)
    dialog.folder = tmp_path
    dialog.rebuild()
    hand.write("dialog.field", "evening.arcane")
    hand.press("dialog.yes", "act.proceed")
    hand.hand.key("ctrl+s")
    assert hand.hand.scene is hand.scene
    (tmp_path / "evening.arcane").write_text("another game", encoding="utf-8")
    hand.press("act.proceed")
    hand.hand.key("ctrl+s")
    assert isinstance(hand.hand.scene, FileDialog)
    assert (tmp_path / "evening.arcane").read_text(encoding="utf-8") == "another game"
    hand.press("dialog.yes", "dialog.yes")
    assert load(tmp_path / "evening.arcane", GAMES.systems()).state == hand.state
