from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from foreign_maps import grouped, stamped

from game.board.shapes import rectangle
from game.board.terrain import Kind, Piece
from game.cli.main import main
from game.content.map_files import beside
from game.positions import position_file
from game.positions.picture_file import straightened
from game.positions.position_file import dump_position, dump_whole, load_position, parse_position

if TYPE_CHECKING:
    from pathlib import Path

    from game.positions.position import Position


def on_map(folder: Path, terrain: str = "") -> Position:
    beside(stamped(folder)).write_text(f"tile_in = 1\n{terrain}", encoding="utf-8")
    file = folder / "table.toml"
    file.write_text('board = "map.tmx"\n', encoding="utf-8")
    return load_position(file)


def test_a_map_of_anybodys_lies_below_a_position_as_its_picture(tmp_path: Path) -> None:
    position = on_map(tmp_path, '[[terrain]]\nclass = "tree"\nkind = "forest"\n')
    assert (position.board.width, position.board.height) == (12, 12)
    assert len(position.board.pieces) == 5
    assert position.picture is not None
    assert position.error_in == 0  # it was laid without a mark
    shown = straightened(position.picture, 12, 12, 8)
    at = 3 * (28 * shown.size[0] + 20)
    assert tuple(shown.rgb[at : at + 3]) == (20, 90, 30)


def test_the_picture_of_a_map_is_not_written_into_positions(tmp_path: Path) -> None:
    position = on_map(tmp_path)
    for text in (dump_position(position), dump_whole(position)):
        assert "picture =" not in text
        assert parse_position(text, tmp_path / "again.toml") == position


def test_a_position_that_left_its_map_keeps_the_picture(tmp_path: Path) -> None:
    position = on_map(tmp_path)
    wall = Piece("wall", rectangle(1, 1, 2, 3), *Kind.WALL.preset, Kind.WALL)
    smaller = replace(position, board=replace(position.board, width=11.0, pieces=(wall,)))
    again = parse_position(dump_position(smaller), "again.toml")
    assert again.map_file is None
    assert again.picture is not None
    assert position.picture is not None
    assert again.picture.content == position.picture.content


def test_a_position_with_a_picture_of_its_own_keeps_it_on_a_map(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    grouped(other)
    stamped(tmp_path)
    file = tmp_path / "table.toml"
    file.write_text('board = "map.tmx"\npicture = { file = "other/sheet.png" }\n', encoding="utf-8")
    position = load_position(file)
    assert position.picture is not None
    assert position.picture.file == str(other / "sheet.png")
    assert "other/sheet.png" in dump_position(position, tmp_path)


def test_a_question_does_not_paint_the_map_that_it_is_about(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    painted = on_map(tmp_path)
    monkeypatch.setattr(position_file, "map_picture", lambda *_: pytest.fail("the map was painted"))
    assert main(["query", "zones", str(tmp_path / "table.toml")]) == 0
    assert capsys.readouterr().out
    asked = load_position(tmp_path / "table.toml", painted=False)
    assert asked.picture is None
    assert replace(painted, picture=None) == asked
