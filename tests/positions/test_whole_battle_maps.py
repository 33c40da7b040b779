"""Whole battle maps as they are read: walls with what opens in them, objects, faults, as text.

The other tests hold the reading to the rules one by one; these notice any change of what is read.
`pytest -n0 --rewrite` writes the answers anew; whoever does so reads the difference.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from battle_maps import closed_rooms, doors_in_gaps, portal, shared_walls, write
from recorded_text import same_as_before
from written_out import written_out

from game.core.errors import InputError
from game.positions.battle_map import Unclosed, board_of, position_of, read_battle_map

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from game.board.shapes import Point

ANSWERS = Path(__file__).parent / "answers"


def portals_everywhere(folder: Path) -> Path:
    """Portals on walls, in gaps, over corners, beside walls, across each other, too narrow, off the map."""
    walls: list[list[Point]] = [
        [(1, 1), (8, 1), (8, 6), (1, 6), (1, 1)],
        [(10, 2), (13, 2)],
        [(14, 2), (17, 2), (17, 5)],
        [(17, 6.5), (17, 8), (10, 8), (10, 4)],
        [(2, 8), (2, 11), (6, 11)],
        [(7, 11), (9, 11)],
        [(12, 10), (15, 10), (15, 11.5), (12, 11.5), (12, 10.5)],
        [(3, 9), (5, 9), (5, 10), (4, 10), (4, 8.5)],
    ]
    portals = [
        portal((3, 1), (4, 1)),
        portal((5, 1.05), (6, 1.05), closed=False),
        portal((8, 2), (8, 3), closed=False),
        portal((8, 2.5), (8, 3.5)),
        portal((1, 5.5), (1.6, 6)),
        portal((1, 1.6), (1.5, 1)),
        portal((13, 2), (14, 2)),
        portal((17, 5.02), (17, 6.48), closed=False),
        portal((10, 3.97), (10, 2.05)),
        portal((6, 11), (7, 11)),
        portal((9, 11), (10.5, 11)),
        portal((12, 10.02), (12, 10.5), closed=False),
        portal((2, 8.5), (2, 9.5), freestanding=True),
        portal((18, 9), (18, 10)),
        portal((18, 11), (18, 11.04)),
        portal((19, 12), (19, 14)),
        portal((18, 1), (19, 1), closed=False),
        portal((4.5, 6.2), (5.5, 6.2)),
        portal((2, 6.079), (2.8, 6.079)),
        portal((12.5, 10), (13.5, 10)),
        portal((1, 1), (0.2, 1)),
    ]
    return write(folder / "everywhere.uvtt", (20, 13), walls, portals)


def off_the_map(folder: Path) -> Path:
    """Walls over the edge, twice, crossing themselves, closed; a map that begins elsewhere."""
    walls: list[list[Point]] = [
        [(-3, 2), (4, 2), (4, -5)],
        [(0, 4), (6, 4), (6, 8), (3, 8), (3, 3)],
        [(0, 4), (6, 4), (6, 8), (3, 8), (3, 3)],
        [(4, 2), (-3, 2)],
        [(7, 2), (9, 2), (9, 9), (7, 9), (7, 2)],
        [(9, 5), (11, 5)],
        [(2, 9), (2, 9)],
        [(5, 9)],
        [(1, 6), (1.0005, 6.0005), (2, 6)],
    ]
    objects: list[list[Point]] = [
        [(2, -4), (3, -4), (3, 1), (2, 1), (2, -4)],
        [(6, 0), (8, 2), (8, 0), (6, 2), (6, 0)],
        [(4, 6), (5, 6), (5, 7)],
        [(11, 3), (13, 3), (13, 6)],
        [(8, 7), (8.01, 7), (8.01, 7.01), (8, 7.01), (8, 7)],
    ]
    return write(folder / "off.uvtt", (12, 10), walls, [portal((8, 2), (8.6, 2))], objects, origin=(-1, -1))


def begun_in_a_side(folder: Path) -> Path:
    """Rooms that begin within a side, with a portal over that place; portals that would cross a wall."""
    walls: list[list[Point]] = [
        [(4, 2), (4.5, 2.02), (6, 2), (6, 6), (2, 6), (2, 2), (4, 2)],
        [(9, 2), (11, 2), (11, 6), (7, 6), (7, 2), (9, 2)],
        [(2, 8), (6, 8), (6, 9), (2, 9), (2, 8)],
        [(13, 1), (13, 4), (15, 4), (15, 1), (16, 1), (16, 4)],
        [(13, 7), (16, 7), (16, 9), (14, 9), (14, 8)],
    ]
    portals = [
        portal((3.5, 2), (4.8, 2.01)),
        portal((9.6, 2), (8.4, 2)),
        portal((2, 8), (3, 8), closed=False),
        portal((13, 1), (16, 4)),
        portal((14, 8), (14.5, 6)),
        portal((17, 6.2), (16.02, 8.98)),
    ]
    return write(folder / "sides.uvtt", (20, 10), walls, portals)


MAPS: Mapping[str, Callable[[Path], Path]] = {
    made.__name__: made
    for made in (shared_walls, doors_in_gaps, closed_rooms, portals_everywhere, off_the_map, begun_in_a_side)
}


def reading(path: Path) -> Iterator[str]:
    battle_map = read_battle_map(path)
    yield f"{battle_map.unclosed} unclosed, picture of {len(battle_map.picture or b'')} bytes"
    for inches, unclosed in ((1.0, Unclosed.WINDOW), (0.5, Unclosed.OPEN_DOOR), (1.5, Unclosed.GAP)):
        board = board_of(battle_map, inches, unclosed)
        yield f"-- {inches} inches, {unclosed}: {board.width:.3f} x {board.height:.3f}"
        for piece in board.pieces:
            line = piece.line
            inside = "" if line is None else f" of {line.name}{' closed' if line.closed else ''}"
            what = f"{piece.kind} {piece.footing} {piece.opacity}"
            yield f"{piece.name}{inside}: {what} {written_out(piece.shape)}"
    laid = position_of(battle_map)
    yield f"{laid.title}, {written_out(laid.picture)}"


@pytest.mark.parametrize("name", MAPS)
def test_all_that_is_read_of_a_battle_map(name: str, tmp_path: Path, rewrite: bool) -> None:
    kept = ANSWERS / "battle_maps.txt"
    same_as_before(kept, [*MAPS].index(name), reading(MAPS[name](tmp_path)), rewrite=rewrite)


SQUARE = [{"x": x, "y": y} for x, y in ((1, 1), (4, 1), (4, 4), (1, 4), (1, 1))]

BROKEN: Mapping[str, dict[str, Any]] = {
    "no size": {"resolution": {}},
    "a size of words": {"resolution": {"map_size": {"x": "wide", "y": 8}}},
    "a size of nothing": {"resolution": {"map_size": {"x": 0, "y": 8}}},
    "too many squares": {"resolution": {"map_size": {"x": 1001, "y": 8}}},
    "a board too wide": {"resolution": {"map_size": {"x": 119, "y": 8}}},
    "a board just narrow enough": {"resolution": {"map_size": {"x": 118, "y": 8}}},
    "a board too low": {"resolution": {"map_size": {"x": 8, "y": 1.5}}},
    "an origin far away": {"resolution": {"map_size": {"x": 8, "y": 8}, "map_origin": {"x": 10001, "y": 0}}},
    "walls of numbers": {"line_of_sight": [1, 2]},
    "a wall without y": {"line_of_sight": [[{"x": 1}]]},
    "a point far away": {"line_of_sight": [[{"x": 1, "y": 10_000.5}]]},
    "no walls": {"line_of_sight": None},
    "a portal of one point": {"portals": [{"bounds": SQUARE[:1]}]},
    "a portal of words": {"portals": [{"bounds": SQUARE[:2], "closed": "no"}]},
    "portals that are none": {"portals": "none"},
    "a picture that is none": {"image": "AAAA"},
    "a picture that is no base64": {"image": "A-A*"},
    "an empty picture": {"image": ""},
    "objects that are none": {"objects_line_of_sight": {}},
    "one square": {"objects_line_of_sight": [SQUARE]},
}


def faults(folder: Path) -> Iterator[str]:
    path = folder / "broken.uvtt"
    for what, changed in BROKEN.items():
        whole = {"resolution": {"map_size": {"x": 8, "y": 8}}, "line_of_sight": [SQUARE], **changed}
        path.write_text(json.dumps(whole), encoding="utf-8")
        try:
            position = position_of(read_battle_map(path))
        except InputError as fault:
            yield f"{what}: {written_out(fault, folder)}"
        else:
            yield f"{what}: {written_out(position.board.width)} wide, {written_out(position.board.pieces)}"
    for what, text in (("no JSON", "{"), ("a list", "[]"), ("nothing", " "), ("a constant", '{"a": NaN}')):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(InputError) as caught:
            read_battle_map(path)
        yield f"{what}: {written_out(caught.value, folder)}"


def test_all_that_is_wrong_with_battle_maps(tmp_path: Path, rewrite: bool) -> None:
    same_as_before(ANSWERS / "battle_maps.txt", 50, faults(tmp_path), rewrite=rewrite)
