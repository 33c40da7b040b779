"""The workshop on disk: what was laid out is there after any end, and gone once it is saved or given up."""

from __future__ import annotations

import errno
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from game.battlefield.edits import move_creature
from game.cli.play import entries, speak
from game.content.locale import Language
from game.positions.position_file import load_position
from game.table.loading import LoadingScene
from game.table.match_journal import saves_folder
from game.table.title import TitleScene
from game.ui.app import App, Settings
from game.ui.driver import Driver
from game.ui.options import Options
from game.ui.window.window import OffScreen
from game.workshop.journal import load_unfinished
from game.workshop.scene import WorkshopScene
from game.workshop.unfinished import journals_folder, move_former, unfinished_positions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.positions.position import Position

pytestmark = pytest.mark.usefixtures("coarse_boards")


@dataclass
class Workshop:
    """A workshop that somebody works in."""

    hand: Driver
    scene: WorkshopScene

    @property
    def position(self) -> Position:
        """What is laid out."""
        return self.scene.inquiry.history.present

    def move(self, x: float) -> None:
        """Put the first creature elsewhere, and let a frame pass."""
        first = self.position.creatures[0]
        self.scene.inquiry.change(move_creature(self.position, first.id, (x, first.at[1])))
        self.hand.wait(0.02)

    def ends(self) -> None:
        """The program ends without leaving anything; the system lets go of its locks."""
        self.scene.journal.wait()
        file = self.scene.journal._file
        if file is not None:
            file._lock.release()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A position of the user's own."""
    path = tmp_path / "field.toml"
    shipped = Path(__file__).parents[2] / "assets" / "positions" / "disengagement.toml"
    path.write_text(shipped.read_text(encoding="utf-8"), encoding="utf-8")
    return path


def title() -> Driver:
    """The title of a program that has just started."""
    options = Options(language="en", reduced_motion=True, lesson_offered=True)
    app = App(OffScreen((1280, 720)), Settings(speak, options))
    app.push(TitleScene(entries))
    return Driver(app)


def opened(file: Path | None = None) -> Workshop:
    """A workshop with that file, over the title."""
    hand = title()
    scene = WorkshopScene(Language.EN, file)
    hand.app.push(scene)
    loaded(hand)
    return Workshop(hand, scene)


def continued() -> Workshop:
    """What the title of a new start goes on with."""
    hand = title()
    hand.press("title.continue")
    scene = hand.app.scenes[1]
    assert isinstance(scene, WorkshopScene)
    loaded(hand)
    return Workshop(hand, scene)


def loaded(hand: Driver) -> None:
    """Wait until the board is painted."""
    while isinstance(hand.app.scene, LoadingScene):
        hand.wait(0.02)


def kept() -> Sequence[str]:
    """The journals of positions."""
    return sorted(path.name for path in journals_folder().glob("*.toml"))


def test_every_change_is_there_after_any_end(file: Path) -> None:
    bench = opened(file)
    assert kept() == []
    for x in (3.0, 4.0, 5.0):
        bench.move(x)
        bench.scene.journal.wait()
        assert kept() == ["unfinished.toml"]
        assert load_position(journals_folder() / "unfinished.toml", "en") == bench.position
    bench.ends()
    again = continued()
    assert again.position == bench.position
    assert again.scene.files.changed
    again.scene.files.save()
    assert load_position(file, "en") == bench.position
    again.hand.wait(0.02)
    assert kept() == []


def test_another_end_before_anything_is_done_keeps_it_too(file: Path) -> None:
    bench = opened(file)
    bench.move(3.0)
    bench.ends()
    again = continued()
    again.ends()
    assert continued().position == bench.position


def test_what_is_taken_back_need_not_be_kept(file: Path) -> None:
    bench = opened(file)
    bench.move(3.0)
    bench.scene.inquiry.undo()
    bench.hand.wait(0.02)
    assert kept() == []


def test_changes_given_up_are_gone(file: Path) -> None:
    bench = opened(file)
    bench.move(3.0)
    bench.scene.journal.wait()
    bench.hand.press("workshop.leave")
    assert kept() == ["unfinished.toml"]
    bench.hand.press("dialog.yes")
    assert kept() == []
    assert isinstance(bench.hand.app.scene, TitleScene)
    bench.hand.wait(0.02)
    assert bench.hand.app.scene.entries[0].name != "continue"


def test_a_window_that_is_closed_keeps_them(file: Path) -> None:
    bench = opened(file)
    bench.move(3.0)
    bench.hand.app.quit()
    bench.hand.app.run()
    assert continued().position == bench.position


def test_a_lesson_is_not_kept() -> None:
    from game.workshop.lesson import guided_lesson, lesson_position

    hand = title()
    scene = WorkshopScene(Language.EN, lesson_position(), guided_lesson())
    hand.app.push(scene)
    Workshop(hand, scene).move(3.0)
    hand.app.quit()
    hand.app.run()
    assert kept() == []


def test_two_workshops_keep_two_positions(file: Path) -> None:
    benches = [opened(file), opened()]
    for bench in benches:
        bench.move(3.0)
        bench.scene.journal.wait()
    assert kept() == ["unfinished-2.toml", "unfinished.toml"]
    assert unfinished_positions() == []
    for bench in benches:
        bench.ends()
    os.utime(journals_folder() / "unfinished.toml", (10.0, 10.0))
    assert [path.name for path in unfinished_positions()] == ["unfinished-2.toml", "unfinished.toml"]
    again = continued()
    assert again.position == benches[1].position
    assert again.scene.files.file is None


def test_a_position_does_not_take_continue_away_from_a_game(file: Path) -> None:
    saves_folder().mkdir(parents=True)
    (saves_folder() / "unfinished.arcane").write_text("system: d20-initiative\n", encoding="utf-8")
    bench = opened(file)
    bench.move(3.0)
    bench.ends()
    hand = title()
    assert "D&D" in hand.find("title.continue").tip
    hand.press("title.unfinished")
    assert "workshop" in hand.find("unfinished.1").tip
    hand.press("unfinished.1")
    assert any(isinstance(scene, WorkshopScene) for scene in hand.app.scenes)


def test_what_is_called_as_journals_were_and_is_none_stays(file: Path) -> None:
    """Among the saved games there is what people saved there, whatever it is called."""
    saves_folder().mkdir(parents=True)
    own_files = {
        name: saves_folder() / name for name in ("workshop.toml", "workshop-castle.toml", "workshop-2.toml")
    }
    for path in own_files.values():
        path.write_bytes(file.read_bytes())
    former = saves_folder() / "workshop-3.toml"
    former.write_bytes(
        b"# Changes to a position in the workshop that is not saved. File: null\n" + file.read_bytes()
    )
    own_files["called-so"] = saves_folder() / "workshop-of-mine.toml"
    own_files["called-so"].write_bytes(former.read_bytes())
    move_former()
    bench = opened(file)
    bench.move(3.0)
    bench.ends()
    bench.hand.press("workshop.leave")
    assert all(path.is_file() for path in own_files.values())
    assert (kept(), former.exists()) == (["unfinished-2.toml", "unfinished.toml"], False)
    assert load_unfinished(journals_folder() / "unfinished.toml", Language.EN).position.creatures


def test_nothing_is_saved_among_the_journals(file: Path) -> None:
    bench = opened(file)
    bench.move(3.0)
    bench.scene.journal.wait()
    journal = journals_folder() / "unfinished.toml"
    bench.scene.files._save_to(journal)
    assert bench.scene.files.file == file
    bench.hand.press("dialog.ok")
    own_file = saves_folder() / "workshop.toml"
    bench.scene.files._save_to(own_file)
    bench.hand.wait(0.05)
    bench.hand.press("workshop.leave")
    assert load_position(own_file, "en") == bench.position
    assert kept() == []


def test_a_full_disk_is_said_once_and_mended_by_room(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fill(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    bench = opened(file)
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", fill)
        bench.move(3.0)
        until = time.monotonic() + 10
        while not bench.hand.app.notice.text and time.monotonic() < until:
            time.sleep(0.01)
            bench.hand.wait(0.02)
        assert "no space left" in bench.hand.app.notice.text
        bench.hand.app.notice.text = ""
        bench.hand.wait(0.02)
        assert bench.hand.app.notice.text == ""
    bench.move(4.0)
    bench.ends()
    assert continued().position == bench.position
