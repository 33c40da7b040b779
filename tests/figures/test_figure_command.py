"""The `figure` command: what it accepts, what it refuses in one sentence, and that it writes whole files."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from figure_positions import ford

from game.cli import main as cli
from game.cli import one_shot
from game.cli.main import main
from game.content.resources import assets
from game.core.errors import InputError
from game.figures.shows import (
    BestShow,
    EngagementShow,
    FlipsShow,
    MoveShow,
    ReachShow,
    SightShow,
    ThreatShow,
    VisibleShow,
    parse_show,
)
from game.figures.view import Crop
from game.figures.written import parse_crop
from game.positions.position_file import save_position

if TYPE_CHECKING:
    import argparse

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
        ("flips:A1:A2", FlipsShow("A1", "A2")),
    ],
)
def test_shows_are_read(text: str, show: Show) -> None:
    assert parse_show(text, ford()) == show


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("glance:A1:B1", "'glance:A1:B1', expected one of sight:A:B"),
        ("sight:A1", "'sight:A1'"),
        ("sight:A1:B9", "sight:A1:B9: found the creature 'B9', expected one of A1, A2"),
        ("sight:A1:A1", "A1 twice"),
        ("flips:A1:A1", "A1 twice"),
        ("flips:A1", "'flips:A1'"),
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
def test_other_shows_are_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(InputError) as refused:
        parse_show(text, ford())
    assert sentence in str(refused.value)


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
    ("arguments", "sentence"),
    [
        (["-o", "{folder}/out.gif"], "the suffix '.gif', expected .svg, .png or .pdf"),
        (["-o", "{folder}/out"], "the suffix ''"),
        (
            ["--format", "png", "-o", "{folder}/out.svg"],
            "found the suffix '.svg', expected .png, as --format says",
        ),
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
    arguments: list[str], sentence: str, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {path.name for path in tmp_path.iterdir()}
    words = [argument.format(folder=tmp_path) for argument in arguments]
    assert main(["--lang", "en", "figure", str(file), *words]) == 2
    complaint = capsys.readouterr().err
    assert sentence in complaint
    assert complaint.count("\n") == 1
    assert {path.name for path in tmp_path.iterdir()} == before


def test_an_unreadable_position_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["figure", str(tmp_path / "none.toml"), "-o", str(tmp_path / "out.svg")]) == 2
    assert "none.toml" in capsys.readouterr().err


def test_an_svg_on_a_map_of_its_own_loads_no_pygame(tmp_path: Path) -> None:
    maps = sorted((ROOT / "maps").glob("*.tmx"))
    position = tmp_path / "map.toml"
    position.write_text(f'board = "{maps[0].as_posix()}"\n', encoding="utf-8")
    words = ["figure", str(position), "-o", str(tmp_path / "map.svg")]
    assert loaded_by(words, dict(os.environ)).isdisjoint({"pygame", "numba", "fontTools.ttLib"})


def test_on_a_cold_machine_nothing_is_compiled_for_one_answer(file: Path, tmp_path: Path) -> None:
    cold = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path / "kernels")}
    words = ["figure", str(file), "--show", "reach:N1", "-o", str(tmp_path / "reach.svg")]
    assert "numba" not in loaded_by(words, cold)


def loaded_by(words: list[str], environment: dict[str, str]) -> set[str]:
    """The modules that a program has loaded when it has done as these words say."""
    code = f"import sys; from game.cli.main import main; sys.exit(main({words!r}) or print(*sys.modules))"
    command = [sys.executable, "-c", code]
    process = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    return set(process.stdout.split())


def test_several_files_are_drawn_into_a_folder(file: Path, tmp_path: Path) -> None:
    shutil.copy(file, tmp_path / "again.toml")
    files = [str(file), str(tmp_path / "again.toml")]
    assert main(["figure", *files, "--full", "-o", str(tmp_path / "drawn")]) == 0
    drawn = {path.name: path.read_bytes() for path in (tmp_path / "drawn").iterdir()}
    assert set(drawn) == {"ford.svg", "again.svg"}
    assert drawn["ford.svg"] == drawn["again.svg"]
    assert main(["figure", files[0], "--full", "--format", "pdf", "-o", str(tmp_path / "drawn")]) == 0
    assert (tmp_path / "drawn" / "ford.pdf").read_bytes().startswith(b"%PDF")


LIST = """
[[figure]]
file = "ford.toml"
show = ["sight:A1:B2"]
output = "sight.svg"
lang = "fr"

[[figure]]
file = "ford.toml"
show = ["reach:Z"]
output = "nobody.svg"

[[figure]]
file = "ford.toml"
output = "book/whole.svg"
crop = "full"
ink = "black"
text = "fonts"
"""


def test_a_list_is_drawn_and_what_is_at_fault_stops_nothing_else(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (file.parent / "figures.toml").write_text(LIST, encoding="utf-8")
    assert main(["--lang", "en", "figure", "--batch", str(file.parent / "figures.toml")]) == 2
    (fault,) = capsys.readouterr().err.splitlines()
    assert fault.startswith("nobody.svg: ")
    assert "the creature 'Z'" in fault
    assert "Ligne de vue" in (tmp_path / "sight.svg").read_text(encoding="utf-8")
    assert not (tmp_path / "nobody.svg").exists()
    whole = (tmp_path / "book" / "whole.svg").read_text(encoding="utf-8")
    assert "@font-face" in whole
    assert "Red creature" in whole


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["{file}", "{file}", "-o", "{folder}/drawn"], "2 figures for that file"),
        (["{file}", "{folder}/other.toml", "-o", "{folder}/one.svg"], "one file for 2 figures"),
        (["-o", "{folder}/one.svg"], "no position"),
        (["{file}"], "-o"),
        (["{file}", "--batch", "{file}"], "--batch"),
        (["--batch", "{file}"], "an unknown key"),
        (["--batch", "{folder}/none.toml"], "no such file"),
    ],
)
def test_several_figures_are_refused_before_one_is_drawn(
    arguments: list[str], sentence: str, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [argument.format(file=file, folder=tmp_path) for argument in arguments]
    assert main(["--lang", "en", "figure", *words]) == 2
    (complaint,) = capsys.readouterr().err.splitlines()
    assert sentence in complaint
    assert [path.name for path in tmp_path.iterdir()] == ["ford.toml"]


@pytest.mark.parametrize(
    ("shows", "cold", "warm"),
    [
        ([], False, False),
        (["move:A1:1,1", "sight:A1:B1", "engagement"], False, False),
        (["reach:A1"], False, True),
    ],
)
def test_kernels_are_loaded_where_that_is_sooner_and_compiled_for_many(
    shows: list[str], cold: bool, warm: bool
) -> None:
    def asked(*files: str) -> argparse.Namespace:
        options = [f"--show={show}" for show in shows]
        return parser.parse_args(["figure", *files, *options, "--lang=fr", "-o=out"])

    parser = cli._parser(["figure"])
    many = asked(*(f"{number}.toml" for number in range(one_shot.MANY_QUESTIONS)))
    assert one_shot.compiles(many, warm=False) is warm
    single = asked("0.toml", "1.toml")
    assert (one_shot.compiles(single, warm=False), one_shot.compiles(single, warm=True)) == (cold, warm)


def test_a_line_of_sight_is_judged_by_what_lies_near_it_as_a_question_is() -> None:
    """Guessed by the number of pieces, the two walls of a narrow gap ran uncompiled for two seconds."""
    gap = str(assets() / "positions" / "narrow-gap.toml")
    shown = cli._parser(["figure"]).parse_args(
        ["figure", gap, "--lang=fr", "--show=sight:archer:knight", "-o=o.svg"]
    )
    asked = cli._parser([]).parse_args(["query", "sight", gap, "archer", "knight"])
    assert one_shot.compiles(shown, warm=True)
    assert one_shot.compiles(asked, warm=True)
    other = cli._parser(["figure"]).parse_args(
        ["figure", gap, "--lang=fr", "--show=sight:archer:nobody", "-o=o.svg"]
    )
    assert not one_shot.compiles(other, warm=True), "who is not there is told at once"


@pytest.mark.parametrize("show", ["engagement", "coherency"])
def test_what_the_positions_game_does_not_know_is_not_drawn(
    show: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As `query` refuses it."""
    words = ["figure", "--lang", "en", str(ROOT / "assets/positions/salt-dunes.toml"), "--show", show]
    assert main([*words, "-o", str(tmp_path / "dunes.svg")]) == 2
    assert "a question that salt-roads does not know" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("dpi = 5000", "figure[0].dpi (line 4): found 5000, expected a whole number from 36 to 600"),
        (
            "labels = { imp = 5 }",
            "figure[0].labels.imp (line 4): found 5, expected a text or a",
        ),
        ('labels = { imp = "I", ogre = 5 }', "figure[0].labels.ogre (line 4): found 5, expected a text or a"),
        ("colours = { imp = 5 }", "figure[0].colours.imp (line 4): found 5, expected a text"),
        ('panel = [{ moved = { imp = ["x", 1] } }]', 'panel[0].moved.imp[0] (line 4): found "x", expected a'),
    ],
)
def test_a_fault_of_a_list_says_its_key(
    line: str, fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "list.toml"
    file.write_text(f'[[figure]]\nfile = "a.toml"\noutput = "a.pdf"\n{line}\n', encoding="utf-8")
    assert main(["figure", "--batch", str(file), "--lang", "en"]) == 2
    assert fault in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('show = ["sight:red1:imp"]', "figure[0].show (line 4), sight:red1:imp: found the creature 'imp'"),
        ('show = ["sigth:red1:imp"]', "figure[0].show (line 4): found 'sigth:red1:imp', expected one of"),
        ("show = ['where:red1:sees imp']", 'figure[0].show (line 4), the wish "sees imp": found sees "imp"'),
        ('panel = [{ show = ["reach:imp"] }]', "figure[0].panel (line 4), reach:imp: found the creature"),
        ('steps = "move:imp:1,2"', "figure[0].steps (line 4), move:imp:1,2: found the creature 'imp'"),
        ('crop = "half"', "figure[0].crop (line 4): found 'half'"),
        ('labels = { imp = "I" }', "figure[0].labels (line 4): found 'imp', expected one of"),
        (f"show = {['engaged'] * 31}", "figure[0].show (line 4): found 31 shows, expected at most 30"),
        ("title = 'x'", "--label: found 'gnome'"),
    ],
)
def test_what_is_found_at_fault_as_a_figure_of_a_list_is_drawn_says_its_key(
    line: str, fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, file = tmp_path / "a.toml", tmp_path / "list.toml"
    table.write_text('creature = [{ id = "red1", side = "red", at = [5, 5] }]\n', encoding="utf-8")
    file.write_text(f'[[figure]]\nfile = "a.toml"\noutput = "a.svg"\n{line}\n', encoding="utf-8")
    words = ["--label", "gnome=G"] if "gnome" in fault else []
    assert main(["figure", "--batch", str(file), "--lang", "en", *words]) == 2
    assert fault in capsys.readouterr().err


def test_everything_that_is_at_fault_in_a_list_is_told_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "list.toml"
    figures = '[[figure]]\nfile = "a.toml"\noutput = 5\n[[figure]]\nfile = "b.toml"\ndpi = 1\npaper = 1\n'
    file.write_text(figures, encoding="utf-8")
    assert main(["figure", "--batch", str(file), "--lang", "en"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    places = [line.partition(": ")[0].rpartition(", ")[2] for line in told.err.splitlines()]
    assert places == [
        "figure[0].output (line 3)", "figure[1].dpi (line 6)", "figure[1].paper (line 7)",
        "figure[1].output (line 4)",
    ]  # fmt: skip
    file.write_text("[[figure]\n", encoding="utf-8")
    assert main(["figure", "--batch", str(file), "--lang", "en"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
