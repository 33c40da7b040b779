"""Files as every release so far wrote and shipped them still open (docs/formats.md)."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from game.cli.main import main
from game.games import GAMES
from game.positions.position_file import load_position

RELEASES = sorted((Path(__file__).parent / "releases").glob("*.zip"))


@pytest.fixture(params=RELEASES, ids=lambda path: path.stem)
def release(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    with zipfile.ZipFile(request.param) as packed:
        packed.extractall(tmp_path)
    return tmp_path


def test_there_are_files_of_each_release() -> None:
    assert [path.stem for path in RELEASES] == ["0.1.0", "0.2.0", "0.3.0"]


def test_positions_open(release: Path) -> None:
    files = sorted((release / "positions").glob("*.toml"))
    assert len(files) == 10
    for file in files:
        assert load_position(file).creatures


def test_cards_are_read(release: Path) -> None:
    """They are those that ship, under the same ids: that, and nothing else, is wrong with them here."""
    folders = sorted((release / "cards").iterdir())
    assert folders
    for folder in folders:
        cards = GAMES[folder.name.replace("_", "-")].cards
        assert cards is not None
        faults = [str(fault) for fault in cards().checked(folder).faults]
        assert [fault for fault in faults if "again, expected it only once" not in fault] == []


def test_scenarios_are_read(release: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """They are those that ship, under the same ids: that, and nothing else, is wrong with them here."""
    files = [str(path) for path in sorted((release / "scenarios").rglob("*.toml"))]
    assert files
    main(["check", "--lang", "en", "scenario", *files])
    told = capsys.readouterr()
    lines = [line for line in told.out.splitlines() if not line.endswith(": nothing to report.")]
    assert [line for line in lines if "again, expected it only once" not in line] == []
    assert told.err == ""


def test_encounters_are_fine(release: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(path) for path in sorted((release / "encounters").rglob("*.toml"))]
    if files:  # the first releases had none
        assert main(["check", "encounter", *files]) == 0
        assert capsys.readouterr().err == ""
