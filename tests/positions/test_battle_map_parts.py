"""What becomes of each wall, door and object of a battle map, by numbers known by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from battle_maps import in_base64, picture, portal, write

from game.board.shapes import INCH_MM, Polygon, bounds
from game.core.errors import InputError
from game.positions import battle_map
from game.positions.battle_map import Unclosed, board_of, position_of, read_battle_map

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from game.board.terrain import Board

    Point = tuple[float, float]
    Wall = Sequence[Point]

SIZE = (20, 10)


def board(
    folder: Path,
    walls: Sequence[Wall] = (),
    portals: Sequence[object] = (),
    objects: Sequence[Wall] = (),
    *,
    inches: float = 1.0,
    unclosed: Unclosed = Unclosed.WINDOW,
    origin: Point = (0, 0),
) -> Board:
    path = write(folder / "a.uvtt", SIZE, walls, portals, objects, origin)
    return board_of(read_battle_map(path), inches, unclosed)


def told(found: Board) -> list[str]:
    """The lines of a board as a text: their points from the lower left corner, "closed", openings."""
    lines = dict.fromkeys(piece.line for piece in found.pieces if piece.line is not None)
    return [
        " ".join(
            [
                *(f"{x:g},{y:g}" for x, y in line.points),
                *(["closed"] if line.closed else []),
                *(f"{o.kind}{'+' if o.is_open else ''}:{o.start:g}-{o.end:g}" for o in line.openings),
            ]
        )
        for line in lines
    ]


LEVEL: Wall = [(2, 5), (12, 5)]
ROOM: Wall = [(2, 2), (8, 2), (8, 6), (2, 6), (2, 2)]
"""From (2, 8) clockwise on the board, 20 squares round; it begins opposite of a door where it begins."""

CASES: dict[str, tuple[list[Wall], list[object], list[str]]] = {
    "a wall": ([LEVEL], [], ["2,5 12,5"]),
    "backwards, and once more": ([LEVEL, LEVEL[::-1], LEVEL], [], ["2,5 12,5"]),
    "piece by piece": ([LEVEL, [(12, 5), (12, 1)], [(2, 5), (2, 1)]], [], ["2,9 2,5 12,5 12,9"]),
    "a door": ([LEVEL], [portal((4, 5), (5, 5))], ["2,5 12,5 door:2-3"]),
    "the other way round": ([LEVEL], [portal((5, 5), (4, 5))], ["2,5 12,5 door:2-3"]),
    "not closed": ([LEVEL], [portal((4, 5), (5.5, 5), closed=False)], ["2,5 12,5 window:2-3.5"]),
    "a little beside": ([LEVEL], [portal((4, 5.07), (5, 4.93))], ["2,5 12,5 door:2-3"]),
    "too far beside": ([LEVEL], [portal((4, 5.09), (5, 5.09))], ["2,5 12,5", "4,4.91 5,4.91 door:0-1"]),
    "one end too far": ([LEVEL], [portal((4, 5), (5, 5.09))], ["2,5 12,5", "4,5 5,4.91 door:0-1.004"]),
    "too narrow": ([LEVEL], [portal((4, 5), (4.04, 5))], ["2,5 12,5"]),
    "side by side": (
        [LEVEL],
        [portal((5, 5), (6, 5), closed=False), portal((4, 5), (5, 5))],
        ["2,5 12,5 door:2-3 window:3-4"],
    ),
    "one over another": ([LEVEL], [portal((4, 5), (5, 5)), portal((4.5, 5), (6, 5))], ["2,5 12,5 door:2-3"]),
    "as wide as the wall": ([LEVEL], [portal((2, 5), (12, 5))], ["2,5 12,5 door:0-10"]),
    "free of the wall": (
        [LEVEL],
        [portal((4, 5), (5, 5), freestanding=True)],
        ["2,5 12,5", "4,5 5,5 door:0-1"],
    ),
    "nowhere": ([LEVEL], [portal((4, 8), (5, 8))], ["2,5 12,5", "4,2 5,2 door:0-1"]),
    "off the map": ([LEVEL], [portal((20.5, 8), (21.5, 8)), portal((4, -0.5), (5, 0.5))], ["2,5 12,5"]),
    "along the edge of the map": (
        [LEVEL],
        [portal((19, 10), (20, 10)), portal((0, 0), (1, 0))],
        ["2,5 12,5", "19,0 20,0 door:0-1", "0,10 1,10 door:0-1"],
    ),
    "across a corner of two walls": (
        [[(2, 5), (5, 5), (5, 9)]],
        [portal((4.5, 5), (5, 5.5))],
        ["2,5 5,5 5,1", "4.5,5 5,4.5 door:0-0.707"],
    ),
    "from a wall back to itself": (
        [[(2, 5), (5, 5), (5, 9), (2, 9)]],
        [portal((3, 5), (3, 9))],
        ["2,1 5,1 5,5 2,5", "3,5 3,1 door:0-4"],
    ),
    "a room": ([ROOM], [], ["2,8 8,8 8,4 2,4 closed"]),
    "a room twice": ([ROOM, ROOM], [], ["2,8 8,8 8,4 2,4 closed"]),
    "a door of a room": ([ROOM], [portal((8, 3), (8, 4))], ["2,8 8,8 8,4 2,4 closed door:7-8"]),
    "up to where it begins": (
        [ROOM],
        [portal((2, 3), (2, 2))],
        ["8,4.5 8,4 2,4 2,8 8,8 closed door:9.5-10.5"],
    ),
    "from where it begins": ([ROOM], [portal((2, 2), (3, 2))], ["2,8 8,8 8,4 2,4 closed door:0-1"]),
    "over where it begins": (
        [[(4, 2), (8, 2), (8, 6), (2, 6), (2, 2), (4, 2)]],
        [portal((3.5, 2), (4.5, 2))],
        ["6,4 2,4 2,8 4,8 8,8 8,4 closed door:9.5-10.5"],
    ),
    "between two walls": (
        [LEVEL, [(13, 5), (16, 5)]],
        [portal((12, 5), (13, 5))],
        ["2,5 12,5 13,5 16,5 door:10-11"],
    ),
    "nearly between them": (
        [LEVEL, [(13, 5), (16, 5)]],
        [portal((12.06, 5), (12.95, 5))],
        ["2,5 12,5 13,5 16,5 door:10-11"],
    ),
    "between their beginnings": (
        [[(12, 5), (2, 5), (2, 9)], [(13, 5), (16, 5), (16, 9)]],
        [portal((12, 5), (13, 5))],
        ["2,1 2,5 12,5 13,5 16,5 16,1 door:14-15"],
    ),
    "at the end of one": ([LEVEL], [portal((12, 5), (12, 7))], ["2,5 12,5 12,3 door:10-12"]),
    "at the beginning of one": ([LEVEL], [portal((2, 7), (2, 5))], ["12,5 2,5 2,3 door:10-12"]),
    "it shuts a house": (
        [[(4, 2), (2, 2), (2, 8), (10, 8), (10, 2), (5, 2)]],
        [portal((4, 2), (5, 2))],
        ["4,8 2,8 2,2 10,2 10,8 5,8 closed door:27-28"],
    ),
    "two in gaps of one wall": (
        [[(2, 5), (4, 5)], [(5, 5), (8, 5)], [(9, 5), (11, 5)]],
        [portal((4, 5), (5, 5)), portal((8, 5), (9, 5), closed=False)],
        ["2,5 4,5 5,5 8,5 9,5 11,5 door:2-3 window:6-7"],
    ),
}
"""Walls, portals, and the lines that they become on the board."""


@pytest.mark.parametrize("case", CASES)
def test_walls_and_what_is_in_them(case: str, tmp_path: Path) -> None:
    walls, portals, expected = CASES[case]
    found = told(board(tmp_path, walls, portals))
    assert sorted(found) == sorted(expected)


@pytest.mark.parametrize(
    "case", ["a door", "too far beside", "between two walls", "it shuts a house", "over where it begins"]
)
def test_squares_of_half_an_inch_halve_everything(case: str, tmp_path: Path) -> None:
    """And a map that is a part of a larger one begins elsewhere."""
    walls, portals, _ = CASES[case]
    large, small = board(tmp_path, walls, portals), board(tmp_path, walls, portals, inches=0.5)
    assert (small.width, small.height) == (10, 5)
    assert len(large.pieces) == len(small.pieces)
    for one, half in zip(large.pieces, small.pieces, strict=True):
        assert bounds(half.shape) == pytest.approx([value / 2 for value in bounds(one.shape)], abs=1e-4)
        assert (one.opening is None) == (half.opening is None)
    moved = [[(x + 3, y - 2) for x, y in wall] for wall in walls]
    shifted = board(tmp_path, moved, origin=(3, -2))
    assert told(shifted) == told(board(tmp_path, walls))


@pytest.mark.parametrize(
    ("walls", "gap", "expected"),
    [
        ([LEVEL], ((4, 5), (5, 5)), ["2,5 4,5", "5,5 12,5"]),
        ([LEVEL], ((2, 5), (5, 5)), ["5,5 12,5"]),
        ([LEVEL], ((9, 5), (12, 5)), ["2,5 9,5"]),
        ([ROOM], ((8, 3), (8, 4)), ["8,6 8,4 2,4 2,8 8,8 8,7"]),
        ([LEVEL, [(13, 5), (16, 5)]], ((12, 5), (13, 5)), ["13,5 16,5", "2,5 12,5"]),
        ([LEVEL], ((4, 8), (5, 8)), ["2,5 12,5"]),
        # Of two thousandths of an inch and a half there is a wall, of one and a half there is none.
        ([LEVEL], ((2.0025, 5), (5, 5)), ["2,5 2.002,5", "5,5 12,5"]),
        ([LEVEL], ((2.0015, 5), (5, 5)), ["5,5 12,5"]),
    ],
)
def test_a_gap_is_taken_out_of_its_wall(
    walls: list[Wall], gap: tuple[Point, Point], expected: list[str], tmp_path: Path
) -> None:
    found = board(tmp_path, walls, [portal(*gap, closed=False)], unclosed=Unclosed.GAP)
    assert sorted(told(found)) == expected


def test_what_was_in_a_wall_stays_in_what_a_gap_leaves_of_it(tmp_path: Path) -> None:
    portals = [portal((3, 5), (3.5, 5)), portal((8, 5), (9, 5)), portal((4, 5), (5, 5), closed=False)]
    found = board(tmp_path, [LEVEL], portals, unclosed=Unclosed.GAP)
    assert sorted(told(found)) == ["2,5 4,5 door:1-1.5", "5,5 12,5 door:3-4"]


def test_a_door_that_stands_open(tmp_path: Path) -> None:
    portals = [portal((4, 5), (5, 5), closed=False)]
    assert told(board(tmp_path, [LEVEL], portals, unclosed=Unclosed.OPEN_DOOR)) == ["2,5 12,5 door+:2-3"]


def test_objects_are_areas_or_lines(tmp_path: Path) -> None:
    """A triangle needs four points to be closed; walls come after areas, other objects last."""
    triangle: Wall = [(4, 4), (6, 4), (5, 6), (4, 4)]
    nearly: Wall = [(14, 4), (16, 4), (15, 6), (14 + 1 / 128, 4)]  # as Dungeondraft rounds its last point
    there_and_back: Wall = [(9, 1), (11, 1), (9, 1)]
    found = board(tmp_path, [LEVEL], (), [there_and_back, triangle, nearly])
    names = list(dict.fromkeys(piece.called for piece in found.pieces))
    assert names == ["object 1", "object 2", "wall 3", "object 4"]
    first, second = found.pieces[:2]
    assert isinstance(first.shape, Polygon)
    assert bounds(first.shape) == (4, 4, 6, 6)
    assert bounds(second.shape) == (14, 4, 16, 6)
    assert told(found)[1] == "9,9 11,9"


def test_objects_that_lie_apart_stay_open(tmp_path: Path) -> None:
    """By more than a fiftieth of a square, however large squares are."""
    apart: Wall = [(14, 4), (16, 4), (15, 6), (14, 4.021)]
    nearly: Wall = [*apart[:-1], (14, 4.019)]
    (line,) = told(board(tmp_path, (), (), [apart]))
    assert "closed" not in line
    assert sorted(line.split()) == ["14,5.979", "14,6", "15,4", "16,6"]
    for inches in (0.5, 1, 2):
        assert told(board(tmp_path, (), (), [apart], inches=inches))
        assert not told(board(tmp_path, (), (), [nearly], inches=inches)), "an area"


def test_a_wall_whose_ends_nearly_meet_is_closed(tmp_path: Path) -> None:
    room: Wall = [(4, 4), (8, 4), (8, 8), (4, 8), (4, 4 + 1 / 128)]
    (line,) = told(board(tmp_path, [room]))
    assert "closed" in line


LIMITS = {
    "MOST_BESIDE_PICTURE": "bytes besides the picture",
    "MOST_LISTS": "lists and points",
    "MOST_POINTS": "points, expected",
    "MOST_OF_LINE": "a line of 4 points",
}


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("hidden", [False, True])
def test_a_file_holds_as_much_as_it_may(
    limit: str, hidden: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    walls: list[Wall] = [[(1, 1), (2, 2), (3, 1), (4, 2)], LEVEL]
    path = write(tmp_path / "a.uvtt", SIZE, [] if hidden else walls, (), walls if hidden else ())
    data = path.read_bytes()
    held = {
        "MOST_BESIDE_PICTURE": len(data),
        "MOST_LISTS": data.count(b"[") + data.count(b"{"),
        "MOST_POINTS": data.count(b'"x"'),
        "MOST_OF_LINE": 4,
    }[limit]
    monkeypatch.setattr(battle_map, limit, held)
    read_battle_map(path)
    monkeypatch.setattr(battle_map, limit, held - 1)
    with pytest.raises(InputError) as caught:
        read_battle_map(path)
    assert LIMITS[limit] in str(caught.value)


def test_a_board_has_as_many_pieces_and_corners_as_it_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    walls: list[Wall] = [[(x, 1), (x, 3)] for x in range(1, 5)]
    whole = board(tmp_path, walls)
    corners = sum(len(piece.shape.corners) for piece in whole.pieces if not hasattr(piece.shape, "r"))
    for limit, held, words in (
        ("MAX_PIECES", 4, "pieces of terrain"),
        ("MAX_ALL_CORNERS", corners, "corners of terrain"),
    ):
        with monkeypatch.context() as changed:
            changed.setattr(battle_map, limit, held)
            assert len(board(tmp_path, walls).pieces) == 4
            changed.setattr(battle_map, limit, held - 1)
            with pytest.raises(InputError) as caught:
                board(tmp_path, walls)
            assert words in str(caught.value)


def test_a_map_of_too_many_walls_and_portals_is_refused_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether they would be pieces or gaps, and without looking for the wall of each; others do not count."""
    gaps = [portal((x, 5), (x + 0.5, 5), closed=False) for x in (3, 5, 7, 9)]
    monkeypatch.setattr(battle_map, "MAX_PIECES", 4)
    assert len(board(tmp_path, [LEVEL], gaps[:3], unclosed=Unclosed.GAP).pieces) == 4
    nowhere = [portal((30, 5), (31, 5)), portal((4, 5), (4.04, 5))]
    assert told(board(tmp_path, [LEVEL], nowhere * 2)) == ["2,5 12,5"]
    monkeypatch.setattr(battle_map._Walls, "put_in", None)
    for unclosed in Unclosed:
        with pytest.raises(InputError, match="5 pieces of terrain, expected at most 4"):
            board(tmp_path, [LEVEL], gaps, unclosed=unclosed)


@pytest.mark.parametrize(
    ("size", "inches", "fits"),
    [
        ((20, 10), 50.001 / INCH_MM / 10, True),
        ((20, 10), 49.999 / INCH_MM / 10, False),
        ((20, 10), 2999.9 / INCH_MM / 20, True),
        ((20, 10), 3000.1 / INCH_MM / 20, False),
        ((10, 20), 50.001 / INCH_MM / 10, True),
        ((10, 20), 49.999 / INCH_MM / 10, False),
        ((10, 20), 2999.9 / INCH_MM / 20, True),
        ((10, 20), 3000.1 / INCH_MM / 20, False),
    ],
)
def test_a_board_is_five_centimetres_to_three_metres_wide(
    size: tuple[int, int], inches: float, fits: bool, tmp_path: Path
) -> None:
    found = read_battle_map(write(tmp_path / "a.uvtt", size, []))
    if fits:
        assert board_of(found, inches, Unclosed.GAP).width == pytest.approx(size[0] * inches)
    else:
        with pytest.raises(InputError, match="with squares of"):
            board_of(found, inches, Unclosed.GAP)


def test_the_picture_is_the_longest_there_is(tmp_path: Path) -> None:
    """Some programs write a small one beside it; without one there is none."""
    large, small = picture(20, 10, 10, "PNG"), picture(2, 1, 10, "PNG")
    path = write(tmp_path / "a.uvtt", SIZE, [], image=in_base64(large), thumb={"image": in_base64(small)})
    found = read_battle_map(path)
    assert found.picture == large
    position = position_of(found)
    assert position.picture is not None
    assert (position.picture.size, position.title) == ((200, 100), "a")
    assert (position.board.width, position.board.height) == (20, 10)
    assert read_battle_map(write(tmp_path / "b.uvtt", SIZE, [], image="")).picture is None
    # JSON may write a slash with a backslash before it.
    text = path.read_text("utf-8").replace(in_base64(large), in_base64(large).replace("/", "\\/"))
    path.write_text(text, "utf-8")
    assert read_battle_map(path).picture == large


def test_how_many_portals_are_not_closed(tmp_path: Path) -> None:
    portals = [portal((1, 1), (2, 1), closed=closed) for closed in (True, False, False)]
    assert read_battle_map(write(tmp_path / "a.uvtt", SIZE, [], portals)).unclosed == 2
    assert read_battle_map(write(tmp_path / "b.uvtt", SIZE, [])).unclosed == 0
