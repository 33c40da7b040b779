from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from battle_maps import closed_rooms, doors_in_gaps, write
from foreign_maps import oblong_tiles

from game.board.terrain import Kind
from game.cli.main import main
from game.positions.position_file import load_position

if TYPE_CHECKING:
    from pathlib import Path


def test_a_battle_map_is_written_as_a_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, output = doors_in_gaps(tmp_path), tmp_path / "house.toml"
    assert main(["import", str(source), "-o", str(output), "--inches", "0.5", "--lang", "en"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    first, second = told.out.splitlines()
    assert first == f"{output}: walls: 2, areas: 0, doors: 1, windows: 1"
    assert "not closed: 1" in second
    position = load_position(output)
    assert (position.board.width, position.board.height) == (8, 5)
    assert position.picture is not None
    assert main(["check", "position", str(output)]) == 0


def test_what_is_not_closed_is_asked_of_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "house.toml"
    for unclosed, kinds in (("open-door", [Kind.DOOR] * 2), ("gap", [Kind.DOOR])):
        words = ["import", str(doors_in_gaps(tmp_path)), "-o", str(output), "--unclosed", unclosed]
        assert main([*words, "--lang", "fr"]) == 0
        assert "--unclosed" not in capsys.readouterr().out
        pieces = load_position(output).board.pieces
        assert [piece.kind for piece in pieces if piece.opening is not None] == kinds


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["{map}.tmx", "-o", "{map}.toml"], ".tmx"),
        (["{map}", "-o", "{map}.txt"], ".txt"),
        (["{map}", "-o", "{map}.toml", "--inches", "nan"], "'nan' is no number from 0.01 to 100"),
        (["{map}", "-o", "{map}.toml", "--unclosed", "shut"], "shut"),
        (["{map}", "-o", "{map}.toml", "--inches", "90"], "a board of 1800 x 900 inches"),
        (["{map}.uvtt", "-o", "{map}.toml"], "no such file"),
    ],
)
def test_an_import_that_cannot_be_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    path = closed_rooms(tmp_path)
    assert main(["import", *(word.format(map=path) for word in words), "--lang", "en"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert said in told.err
    assert told.err.count("\n") == 1


def test_check_map_reads_what_others_drew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "tiled").mkdir()
    assert main(["check", "map", str(closed_rooms(tmp_path)), "--lang", "en"]) == 0
    capsys.readouterr()
    assert main(["check", "map", str(oblong_tiles(tmp_path / "tiled")), "--lang", "en"]) == 0
    lines = [line.partition(": ")[2] for line in capsys.readouterr().out.splitlines()]
    assert "layer “Things”, no terrain: points (2)" in lines
    assert "nothing to report." not in lines
    bad = write(tmp_path / "bad.uvtt", (20, 10), [], image="aGVsbG8gaGVsbG8=")
    assert main(["check", "map", str(bad), "--lang", "en"]) == 2
    assert "PNG, JPEG or WebP" in capsys.readouterr().out


def test_check_map_tells_what_is_said_beside_it_in_vain(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = oblong_tiles(tmp_path)
    text = '[[terrain]]\n{what} = "{name}"\nkind = "wall"\n'
    said = [text.format(what="class", name="tre"), text.format(what="layer", name="Things")]
    path.with_name(f"{path.name}.terrain.toml").write_text("".join(said), "utf-8")
    assert main(["check", "map", str(path), "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert f'{path.name}.terrain.toml, terrain[0]: nothing on the map has class = "tre"' in told
    assert "terrain[1]" not in told
    assert "layer “Things”, said to be terrain, but off the table or without an area: points (2)" in told
