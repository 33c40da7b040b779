"""Terrain laid out here and saved as a map for Tiled is the same terrain when it is read again."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from game.board.lines import parts_of
from game.board.maps.tiled import load_map
from game.board.maps.tmx_writer import tmx_text
from game.board.shapes import INCH_MM, Disc, Shape, disc, polygon, rectangle
from game.board.terrain import (
    GROUND_KINDS,
    LINE_KINDS,
    Board,
    Footing,
    Kind,
    LineOpening,
    Opacity,
    Piece,
    ThinLine,
)
from game.cli.main import main
from game.content.resources import assets
from game.core.errors import InputError
from game.positions.position import Position
from game.positions.position_file import load_position, save_position

if TYPE_CHECKING:
    from pathlib import Path

    from game.board.shapes import Point

POSITIONS = sorted((assets() / "positions").glob("*.toml"))


def read_again(board: Board, tmp_path: Path) -> Board:
    path = tmp_path / "again.tmx"
    path.write_text(tmx_text(board, "Again", path), encoding="utf-8")
    return load_map(path, "en").board


def outline(shape: Shape) -> list[Point]:
    if isinstance(shape, Disc):
        return [(shape.x, shape.y), (shape.r, 0.0)]
    return list(shape.corners)


def same(one: Board, other: Board) -> bool:
    assert (one.width, one.height) == pytest.approx((other.width, other.height), abs=1e-9)
    for a, b in zip(one.pieces, other.pieces, strict=True):
        known = LINE_KINDS if a.line else GROUND_KINDS
        # What a ruleset has a name for, and a map cannot hold, is anything that does the same.
        kind = a.kind if a.kind in known or a.opening is not None else Kind.OTHER
        assert (a.name, kind, a.footing, a.opacity, a.opening) == (
            b.name,
            b.kind,
            b.footing,
            b.opacity,
            b.opening,
        )
        assert [tuple(p) for p in outline(b.shape)] == [pytest.approx(p, abs=1e-6) for p in outline(a.shape)]
        assert (a.line is None) == (b.line is None)
        if a.line is not None and b.line is not None:
            assert (a.line.closed, a.line.openings) == (b.line.closed, b.line.openings)
    return True


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_the_positions_that_ship_are_the_same_terrain_again(path: Path, tmp_path: Path) -> None:
    board = load_position(path, "en").board
    assert same(board, read_again(board, tmp_path))


@pytest.mark.parametrize("seed", range(30))
def test_any_terrain_is_the_same_again(seed: int, tmp_path: Path) -> None:
    """On boards of centimetres and of inches: all kinds, exceptions to them, lines with doors."""
    rng = Random(seed)  # noqa: S311 - scenes, not secrets
    width, height = rng.choice([(24.0, 24.0), (44.0, 60.0), (600 / INCH_MM, 450 / INCH_MM), (72.0, 48.0)])
    pieces: list[Piece] = []
    for number in range(12):
        x, y = rng.uniform(3, width - 3), rng.uniform(3, height - 3)
        shapes: list[Shape] = [
            disc(x, y, rng.uniform(0.3, 2)),
            rectangle(x, y, x + 1.3, y + 0.7),
            polygon(((x, y), (x + 1.7, y - 0.4), (x + 0.9, y + 1.1), (x + 0.2, y + 1.9))),
        ]
        shape = rng.choice(shapes)
        kind = rng.choice(GROUND_KINDS)
        effect = rng.choice([kind.preset, (rng.choice(list(Footing)), rng.choice(list(Opacity)))])
        pieces.append(Piece(f"piece {number}", shape, *effect, kind))
    for number in range(3):
        x, y, kind = rng.uniform(3, width - 9), rng.uniform(3, height - 9), rng.choice(LINE_KINDS)
        openings = (
            LineOpening(Kind.DOOR, 0.5, 1.75, is_open=rng.random() < 0.5, name=f"gate {number}"),
            LineOpening(Kind.WINDOW, 2.0, 3.125),
        )
        points = ((x, y), (x + 4.1, y), (x + 4.1, y + 3.3), (x + 1.0, y + 5.0))
        line = ThinLine(
            f"line {number}", points, kind, *kind.preset, closed=rng.random() < 0.5, openings=openings
        )
        pieces += parts_of(line)
    board = Board(width, height, tuple(pieces))
    assert same(board, read_again(board, tmp_path))


def test_tiled_finds_our_classes_and_a_whole_number_of_square_tiles(tmp_path: Path) -> None:
    path = tmp_path / "house.tmx"
    board = load_position(assets() / "positions" / "house-with-doors.toml", "en").board
    root = ET.fromstring(tmx_text(board, "House", path))  # noqa: S314 - written just now
    assert (root.get("width"), root.get("height"), root.get("tilewidth")) == ("56", "46", "32")
    layer = root.find("objectgroup[@name='terrain']")
    assert layer is not None
    things = {str(node.get("name")): node for node in layer.iter("object")}
    assert {node.get("type") for node in things.values()} <= {*GROUND_KINDS, *LINE_KINDS}
    assert len({node.get("id") for node in things.values()}) == len(things)
    doors = [
        p.get("value") for node in things.values() for p in node.iter("property") if p.get("name") == "doors"
    ]
    assert any("open" in str(value) for value in doors)


def test_a_board_of_inches_says_how_wide_a_tile_is(tmp_path: Path) -> None:
    root = ET.fromstring(tmx_text(Board(44.0, 60.0), "Table", tmp_path / "table.tmx"))  # noqa: S314 - ours
    assert (root.get("width"), root.get("height")) == ("44", "60")
    assert root.find("./properties/property[@name='tile_mm'][@value='25.4']") is not None


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (Board(23.456789, 17.123457), "whole tiles"),
        (
            Board(24.0, 24.0, (Piece("far", disc(24.5, 3, 1), *Kind.ROCKS.preset, Kind.ROCKS),)),
            "off the table",
        ),
    ],
)
def test_what_no_map_can_hold_is_refused_with_its_reason(board: Board, words: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=words):
        tmx_text(board, "", tmp_path / "no.tmx")


def test_the_command_writes_a_map_that_check_accepts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, position = tmp_path / "house.tmx", assets() / "positions" / "house-with-doors.toml"
    assert main(["export", "--lang", "en", "map", str(position), "-o", str(out)]) == 0
    assert main(["check", "--lang", "en", "map", str(out)]) == 0
    assert "nothing to report" in capsys.readouterr().out
    again = tmp_path / "on-map.toml"
    save_position(Position(load_map(out, "en").board), again)
    assert same(load_position(position, "en").board, load_position(again, "en").board)
    assert main(["export", "--lang", "en", "map", str(position), "-o", str(tmp_path / "house.png")]) == 2
    assert ".tmx" in capsys.readouterr().err
