"""What is put in order when the program starts."""

from __future__ import annotations

import errno
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from game.cli.main import main
from game.content.housekeeping import OLD, move_over, sweep
from game.content.journal import Journal
from game.content.resources import cache_folder, config_folder, data_folder, state_folder

if TYPE_CHECKING:
    from game.ui.app import App


@pytest.fixture
def old(config_dir: Path) -> Path:
    """A folder of the user as version 0.3.0 left it."""
    for name, text in {
        "options.toml": 'language = "en"\nlesson_offered = true\n',
        "games/evening.arcane": "a game",
        "cards/colors_of_magic/own.toml": "cards",
        "lists/colors_of_magic.toml": "lists",
        "encounters/bridge.toml": "an encounter",
        "parties/us.toml": "a party",
    }.items():
        (config_dir / name).parent.mkdir(parents=True, exist_ok=True)
        (config_dir / name).write_text(text, encoding="utf-8")
    return config_dir


def file_texts(folder: Path) -> dict[str, str]:
    """The texts of the files in a folder, by their paths in it, but for locks."""
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in folder.rglob("*")
        if path.is_file() and ".locks" not in path.parts
    }


def test_each_kind_of_file_has_a_place_of_its_own() -> None:
    assert len({data_folder(), config_folder(), cache_folder(), state_folder()}) == 4


def test_what_lay_beside_the_options_is_moved_once(old: Path, data_dir: Path) -> None:
    os.utime(old / "games" / "evening.arcane", (10.0, 10.0))
    before = file_texts(old)
    assert move_over().files == 5
    assert list(file_texts(old)) == ["options.toml"]
    assert [path.name for path in old.iterdir()] == ["options.toml"]
    assert file_texts(data_dir) | file_texts(old) == before
    assert (data_dir / "games" / "evening.arcane").stat().st_mtime == 10.0
    assert (move_over().files, move_over().faults) == (0, ())


@pytest.mark.usefixtures("old")
def test_no_file_is_written_over(data_dir: Path) -> None:
    for text, name in (("another game", "games/evening.arcane"), ("lists", "lists/colors_of_magic.toml")):
        (data_dir / name).parent.mkdir(parents=True)
        (data_dir / name).write_text(text, encoding="utf-8")
    move_over()
    found = file_texts(data_dir)
    assert found["games/evening.arcane"] == "another game"
    assert found["games/evening-2.arcane"] == "a game"
    assert [name for name in found if name.startswith("lists/")] == ["lists/colors_of_magic.toml"]


def test_a_move_that_was_cut_short_goes_on(
    old: Path, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, rename, calls = file_texts(old), Path.rename, []

    def refuse(self: Path, to: Path) -> Path:
        calls.append(to)
        if len(calls) in {2, 4}:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return rename(self, to)

    monkeypatch.setattr(Path, "rename", refuse)
    moved = move_over()
    assert moved.files == 3
    assert [fault.found for fault in moved.faults] == ["cannot be written (no space left on device)"] * 2
    assert file_texts(data_dir) | file_texts(old) == before
    assert move_over().files == 2
    assert file_texts(data_dir) | file_texts(old) == before


@pytest.mark.parametrize("full", [False, True])
def test_files_are_moved_to_another_disk(
    old: Path, data_dir: Path, monkeypatch: pytest.MonkeyPatch, *, full: bool
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))

    def fill(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    before = file_texts(old)
    monkeypatch.setattr(Path, "rename", refuse)
    if full:
        monkeypatch.setattr(os, "fsync", fill)
    assert move_over().files == (0 if full else 5)
    assert file_texts(old if full else data_dir) | file_texts(old) == before
    assert list(file_texts(data_dir)) == [] or not full


def test_folders_that_are_links_stay_where_they_lead(old: Path, data_dir: Path, tmp_path: Path) -> None:
    (old / "cards").rename(tmp_path / "mine")
    (old / "cards").symlink_to(tmp_path / "mine")
    move_over()
    assert (data_dir / "cards").is_symlink()
    assert (data_dir / "cards" / "colors_of_magic" / "own.toml").read_text(encoding="utf-8") == "cards"
    assert file_texts(tmp_path / "mine") == {"colors_of_magic/own.toml": "cards"}


def test_what_is_being_written_is_left_alone(old: Path, data_dir: Path) -> None:
    journal = Journal.of(old / "games" / "evening.arcane")
    assert journal is not None
    move_over()
    assert file_texts(old).keys() == {"options.toml", "games/evening.arcane"}
    journal.close()
    move_over()
    assert file_texts(data_dir)["games/evening.arcane"] == "a game"


def test_nothing_can_be_written_where_they_belong(old: Path, data_dir: Path) -> None:
    data_dir.parent.mkdir()
    data_dir.write_text("no folder", encoding="utf-8")
    before = file_texts(old)
    moved = move_over()
    assert moved.files == 0
    assert len(moved.faults) == 1
    assert file_texts(old) == before


@pytest.mark.usefixtures("old")
def test_commands_find_own_cards_where_they_lay(data_dir: Path) -> None:
    assert main(["check", "rules"]) == 0
    assert "cards/colors_of_magic/own.toml" in file_texts(data_dir)


def test_what_killed_programs_left_is_swept(config_dir: Path, data_dir: Path, tmp_path: Path) -> None:
    """But not what may be in use, nor what only looks like it."""
    long_ago, gone = time.time() - OLD - 60, 2**22 + 1  # no process has a number over 2 ** 22
    games = data_dir / "games"
    swept = [config_dir / f".options.toml.{gone}", games / f".a.arcane.{gone}", tmp_path / f".a.png.{gone}"]
    new = games / f".b.arcane.{gone}"
    kept = [new, data_dir / f".c.{os.getpid()}", data_dir / f"d.{gone}", data_dir / ".own"]
    for path in (*swept, *kept):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("", encoding="utf-8")
        os.utime(path, (long_ago, long_ago))
    os.utime(new)
    sweep(tmp_path)
    assert [path for path in (*swept, *kept) if path.exists()] == kept


@pytest.mark.usefixtures("old")
@pytest.mark.parametrize("possible", [True, False])
def test_the_window_says_that_files_were_moved(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch, *, possible: bool
) -> None:
    seen: list[tuple[str, str]] = []

    def look(app: App) -> None:
        seen.append((app.notice.text, getattr(app.scene, "text", "")))

    monkeypatch.setattr("game.cli.play.has_screen", lambda *_: True)
    monkeypatch.setattr("game.ui.app.App.run", look)
    if not possible:
        data_dir.parent.mkdir()
        data_dir.write_text("no folder", encoding="utf-8")
    main(["play"])
    ((notice, dialog),) = seen
    assert (str(data_dir) in notice, str(data_dir) in dialog) == (possible, not possible)
