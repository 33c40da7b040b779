"""Terrain laid out here and saved as a map for Tiled is the same terrain when it is read again."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from game.board.lines import parts_of
from game.board.maps import tmx_writer
from game.board.maps.tiled import load_map
from game.board.maps.tmx_objects import OVERHANG_MM
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
    ("width", "height", "tile_mm", "columns", "rows"),
    [
        (600, 450, 10, 60, 45),
        (100, 2000, 10, 10, 200),
        (90, 2000, 20, None, None),
        (90, 1000, 5, 18, 200),
        (100, 2010, 20, None, None),
        (609.6, 609.6, 25.4, 24, 24),
        (12.7 * 11, 12.7 * 13, 12.7, 11, 13),
        (15, 12, 1, 15, 12),
        (2220, 2220, 20, 111, 111),
        (10, 10, 1, 10, 10),
        (9, 9, 0.9, None, None),
        (9.5, 9.5, 0.95, None, None),
        (4000, 200, 20, 200, 10),
        (15000, 1500, 75, 200, 20),
        (20000, 1000, 100, 200, 10),
        (20200, 1010, 101, None, None),
        (33, 165.0, 1, 33, 165),
        (15.3, 13.77, 1.53, None, None),
        (15.3, 16.83, 1.53, 10, 11),
        (37.5, 42, 1.5, 25, 28),
        (1500 + 2e-6, 1500, 10, None, None),
        (600 + 5e-7, 450, 10, 60, 45),
    ],
)
def test_the_tiles_of_a_board(
    width: float, height: float, tile_mm: float, columns: int | None, rows: int | None, tmp_path: Path
) -> None:
    """A centimetre, an inch, half an inch, 5, 20, 2 or 1 mm, the first that fits; else the smallest."""
    board = Board(width / INCH_MM, height / INCH_MM)
    if columns is None:
        with pytest.raises(InputError, match="a size in whole tiles, at most 200 a side"):
            tmx_text(board, "", tmp_path / "no.tmx")
        return
    root = ET.fromstring(tmx_text(board, "", tmp_path / "a.tmx"))  # noqa: S314 - ours
    assert (root.get("width"), root.get("height")) == (str(columns), str(rows))
    written = root.find("./properties/property[@name='tile_mm']")
    assert float("10" if written is None else written.get("value", "")) == pytest.approx(tile_mm)


def test_ids_are_counted_on(tmp_path: Path) -> None:
    pieces = [Piece(f"rock {i}", disc(5 * i + 3, 3, 1), *Kind.ROCKS.preset, Kind.ROCKS) for i in range(3)]
    root = ET.fromstring(tmx_text(Board(24, 24, tuple(pieces)), "", tmp_path / "a.tmx"))  # noqa: S314 - ours
    assert [node.get("id") for node in root.iter("object")] == ["1", "2", "3"]
    assert [node.get("id") for node in root.iter("objectgroup")] == ["1"]
    assert (root.get("nextlayerid"), root.get("nextobjectid")) == ("2", "4")


def test_an_outline_lies_where_its_first_corner_is(tmp_path: Path) -> None:
    """Tiled turns an object about its place, and sorts by it; with 32 pixels to an inch, y down."""
    triangle = Piece("a", polygon(((3, 3), (5, 3), (4, 5))), *Kind.ROCKS.preset, Kind.ROCKS)
    wall = ThinLine("b", ((6, 7), (9, 7), (9, 9.5)), Kind.WALL, *Kind.WALL.preset)
    root = ET.fromstring(tmx_text(Board(24, 24, (triangle, *parts_of(wall))), "", tmp_path / "a.tmx"))  # noqa: S314 - ours
    area, line = root.iter("object")
    assert (area.get("x"), area.get("y")) == ("96", "672")
    assert [node.get("points") for node in area.iter("polygon")] == ["0,0 64,0 32,-64"]
    assert (line.get("x"), line.get("y")) == ("192", "544")
    assert [node.get("points") for node in line.iter("polyline")] == ["0,0 96,0 96,-80"]


def test_a_piece_has_as_many_corners_as_a_map_takes_and_hangs_over_as_far(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line's parts are not counted: it is one object."""
    triangle = Piece("a", polygon(((3, 3), (5, 3), (4, 5))), *Kind.ROCKS.preset, Kind.ROCKS)
    line = ThinLine("b", ((6, 6), (9, 6), (9, 9), (12, 9)), Kind.WALL, *Kind.WALL.preset)
    board = Board(24, 24, (triangle, *parts_of(line)))
    monkeypatch.setattr(tmx_writer, "MAX_CORNERS", 3)
    tmx_text(board, "", tmp_path / "a.tmx")
    monkeypatch.setattr(tmx_writer, "MAX_CORNERS", 2)
    with pytest.raises(InputError, match="3 corners"):
        tmx_text(board, "", tmp_path / "a.tmx")
    slack = OVERHANG_MM / INCH_MM
    for x, y, dx, dy in (
        (1 - slack, 9, -1, 0),
        (9, 1 - slack, 0, -1),
        (23 + slack, 9, 1, 0),
        (9, 23 + slack, 0, 1),
    ):
        for beyond, fits in ((-0.001, True), (0.0, True), (0.001, False)):
            away = disc(x + beyond * dx, y + beyond * dy, 1)
            hanging = Board(24, 24, (Piece("c", away, *Kind.ROCKS.preset, Kind.ROCKS),))
            if fits:
                tmx_text(hanging, "", tmp_path / "a.tmx")
            else:
                with pytest.raises(InputError, match="off the table"):
                    tmx_text(hanging, "", tmp_path / "a.tmx")


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (Board(23.456789, 17.123457), r"595\.802 x 434\.936 mm, expected a size in whole tiles"),
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


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_names_and_titles_are_written_in_both_languages(lang: str, tmp_path: Path) -> None:
    path, output = tmp_path / "ford.toml", tmp_path / "ford.tmx"
    path.write_text(
        'size_in = [24, 24]\ntitle = { fr = "Le gué", en = "The ford" }\n'
        '[[terrain]]\nkind = "forest"\nname = { fr = "le bois", en = "the wood" }\ncircle = [10, 10, 2]\n'
        '[[terrain]]\nkind = "rocks"\nname = "Old Tom"\ncircle = [18, 10, 2]\n'
        '[[line]]\nkind = "wall"\nname = { fr = "maison", en = "house" }\npoints = [[2, 2], [6, 2]]\n',
        "utf-8",
    )
    assert main(["export", "map", str(path), "-o", str(output), "--lang", lang]) == 0
    french, english = load_map(output, "fr"), load_map(output, "en")
    assert [piece.name for piece in french.board.pieces] == ["le bois", "Old Tom", "maison"]
    assert [piece.name for piece in english.board.pieces] == ["the wood", "Old Tom", "house"]
    assert french.title == ("Le gué", "The ford")
