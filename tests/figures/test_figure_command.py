"""The `figure` command: what it accepts, what it refuses in one sentence, and that it writes whole files."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from figure_positions import ford

from game.cli.main import main
from game.core.errors import InputError
from game.figures.command import parse_crop
from game.figures.shows import (
    BestShow,
    EngagementShow,
    MoveShow,
    ReachShow,
    SightShow,
    ThreatShow,
    VisibleShow,
    parse_show,
)
from game.figures.view import Crop
from game.positions.position_file import save_position

if TYPE_CHECKING:
    from game.figures.shows import Show

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "ford.toml"
    save_position(ford(), path)
    return path


@pytest.mark.parametrize(
    ("text", "show"),
    [
        ("sight:A1:B2", SightShow("A1", "B2")),
        ("reach:A1", ReachShow("A1")),
        ("move:A1:12,10.5", MoveShow("A1", ((12, 10.5),))),
        ("move:A1:9,13:-1,14", MoveShow("A1", ((9, 13), (-1, 14)))),
        ("best:A1:12,10", BestShow("A1", (12, 10))),
        ("engagement", EngagementShow()),
        ("threat:B1", ThreatShow("B1")),
        ("visible:N1", VisibleShow("N1")),
    ],
)
def test_shows_are_read(text: str, show: Show) -> None:
    assert parse_show(text, ford()) == show


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("glance:A1:B1", "'glance:A1:B1', expected one of sight:A:B"),
        ("sight:A1", "'sight:A1'"),
        ("sight:A1:B9", "sight:A1:B9: found the creature 'B9', expected one of A1, A2"),
        ("sight:A1:A1", "A1 twice"),
        ("reach:", "the creature ''"),
        ("move:A1", "'move:A1'"),
        ("move:A1:3", "'3', expected X,Y"),
        ("move:A1:3,4,5", "'3,4,5'"),
        ("move:A1:nan,4", "'nan,4'"),
        ("best:A1:1,1:2,2", "'best:A1:1,1:2,2'"),
        ("engagement:A1", "'engagement:A1'"),
        ("", "''"),
    ],
)
def test_other_shows_are_refused_in_one_sentence(text: str, said: str) -> None:
    with pytest.raises(InputError) as refused:
        parse_show(text, ford())
    assert said in str(refused.value)


def test_crops_are_words_or_rectangles_on_the_board() -> None:
    board = ford().board
    assert parse_crop("auto", board) is None
    assert parse_crop("full", board) == Crop(0, 0, board.width, board.height)
    assert parse_crop("1,2,9.5,8", board) == Crop(1, 2, 9.5, 8)
    for wrong in ("half", "1,2,3", "1,2,1.5,8", "-1,0,5,5", "0,0,30,5", "5,5,1,1", "a,b,c,d", "nan,0,5,5"):
        with pytest.raises(InputError):
            parse_crop(wrong, board)


def test_an_svg_is_written_whole(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "figure.svg"
    assert main(["figure", str(file), "--show", "sight:A1:B2", "--show", "engagement", "-o", str(out)]) == 0
    assert ET.fromstring(out.read_text(encoding="utf-8")).tag.endswith("svg")  # noqa: S314 - our own text
    assert {path.name for path in tmp_path.iterdir()} == {"ford.toml", "figure.svg"}


def test_a_png_is_written_at_its_resolution(file: Path, tmp_path: Path) -> None:
    import pygame

    out = tmp_path / "figure.PNG"
    assert main(["figure", str(file), "--full", "--dpi", "72", "--paper", "parchment", "-o", str(out)]) == 0
    assert pygame.image.load(str(out)).get_width() == 482


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["-o", "{folder}/out.gif"], "the suffix '.gif', expected .svg or .png or .pdf"),
        (["-o", "{folder}/out"], "the suffix ''"),
        (["-o", "{folder}/ford.toml/out.svg"], "cannot be written"),
        (["--show", "reach:Z", "-o", "{folder}/out.svg"], "the creature 'Z'"),
        (["--show", "jump:A1", "-o", "{folder}/out.svg"], "'jump:A1'"),
        (["--crop", "middle", "-o", "{folder}/out.svg"], "'middle'"),
        (["--dpi", "5000", "-o", "{folder}/out.png"], "5000"),
        (["--lang", "de", "-o", "{folder}/out.svg"], "de"),
        ([], "-o"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(
    arguments: list[str], said: str, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {path.name for path in tmp_path.iterdir()}
    words = [argument.format(folder=tmp_path) for argument in arguments]
    assert main(["--lang", "en", "figure", str(file), *words]) == 2
    complaint = capsys.readouterr().err
    assert said in complaint
    assert complaint.count("\n") == 1
    assert {path.name for path in tmp_path.iterdir()} == before


def test_an_unreadable_position_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["figure", str(tmp_path / "none.toml"), "-o", str(tmp_path / "out.svg")]) == 2
    assert "none.toml" in capsys.readouterr().err


def test_an_svg_on_a_map_of_its_own_loads_no_pygame(tmp_path: Path) -> None:
    maps = sorted((ROOT / "maps").glob("*.tmx"))
    position = tmp_path / "map.toml"
    position.write_text(f'board = "{maps[0].as_posix()}"\n', encoding="utf-8")
    code = (
        "import sys; import game.figures.command;"
        "'pygame' in sys.modules and sys.exit(8);"
        "from game.cli.main import main;"
        f"code = main(['figure', {str(position)!r}, '-o', {str(tmp_path / 'map.svg')!r}]);"
        "sys.exit(code or ('pygame' in sys.modules and 9))"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
