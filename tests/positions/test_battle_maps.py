from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
import shapely
from battle_maps import (
    STONE,
    closed_rooms,
    doors_in_gaps,
    in_base64,
    portal,
    shared_walls,
    write,
)
from faults import none_of

from game.board.shapes import Chain, Polygon, bounds
from game.board.terrain import Footing, Kind, Opacity
from game.cli.main import main
from game.core.errors import InputError
from game.positions.battle_map import Unclosed, battle_map_faults, position_of, read_battle_map
from game.positions.picture_file import straightened
from game.positions.position import Creature, Position, Side
from game.positions.position_file import dump_position, parse_position
from game.positions.skirmish import Skirmish

if TYPE_CHECKING:
    from pathlib import Path

    from game.board.terrain import Piece, ThinLine


def lines(position: Position) -> list[ThinLine]:
    return list(dict.fromkeys(piece.line for piece in position.board.pieces if piece.line is not None))


def openings(position: Position) -> list[tuple[str, float, float, bool]]:
    return [(str(o.kind), o.start, o.end, o.is_open) for line in lines(position) for o in line.openings]


def sees(position: Position, a: tuple[float, float], b: tuple[float, float]) -> bool:
    two = (Creature("a", Side.RED, a), Creature("b", Side.BLUE, b))
    return Skirmish(replace(position, creatures=two)).glance("a", "b").visible


def test_walls_that_rooms_share_are_there_once_and_doors_lie_in_them(tmp_path: Path) -> None:
    position = position_of(read_battle_map(shared_walls(tmp_path)))
    assert (position.board.width, position.board.height) == (14, 8)
    walls = lines(position)
    assert len(walls) == 3
    length = sum(
        abs(x - u) + abs(y - v) for w in walls for (x, y), (u, v) in zip(w.points, w.points[1:], strict=False)
    )
    assert length == pytest.approx(35)
    assert sorted(kind for kind, *_ in openings(position)) == ["door", "window"]
    door = next(piece for piece in position.board.pieces if piece.kind is Kind.DOOR)
    # From [11, 5] to [11, 6] of the larger map, which begins at [5, 3]: 6 across, 2 to 3 down from 8.
    assert bounds(door.shape) == pytest.approx((6, 5, 6, 6), abs=0.001)
    assert (door.footing, door.opacity) == (Footing.IMPASSABLE, Opacity.BLOCKING)
    # Through the window in the north wall one sees out; through the shut door not into the other room.
    assert sees(position, (2.5, 5.5), (2.5, 7.5))
    assert not sees(position, (5, 5.5), (7.5, 5.5))
    assert not sees(position, (4.5, 5.5), (4.5, 7.5))


def test_a_door_joins_the_walls_that_stop_at_it(tmp_path: Path) -> None:
    battle_map = read_battle_map(doors_in_gaps(tmp_path))
    assert battle_map.unclosed == 1
    position = position_of(battle_map)
    house, wall = lines(position)
    assert house.closed
    (door,) = house.openings
    assert door.kind is Kind.DOOR
    assert door.end - door.start == pytest.approx(1, abs=0.01)
    assert (15, 5) in {wall.points[0], wall.points[-1]}
    assert [o.kind for o in wall.openings] == [Kind.WINDOW]
    assert not sees(position, (6, 5), (13, 8))


@pytest.mark.parametrize(
    ("unclosed", "ways", "kinds"),
    [
        (Unclosed.WINDOW, [Footing.IMPASSABLE], ["door", "window"]),
        (Unclosed.OPEN_DOOR, [Footing.OPEN], ["door", "door"]),
        (Unclosed.GAP, [], ["door"]),
    ],
)
def test_what_is_not_closed_is_what_is_said(
    tmp_path: Path, unclosed: Unclosed, ways: list[Footing], kinds: list[str]
) -> None:
    position = position_of(read_battle_map(shared_walls(tmp_path)), unclosed=unclosed)
    assert sorted(kind for kind, *_ in openings(position)) == kinds
    assert sees(position, (2.5, 5.5), (2.5, 7.5))
    there = [piece for piece in position.board.pieces if _is_at(piece, (2.5, 7))]
    assert [piece.footing for piece in there] == ways


def test_rooms_are_closed_lines_and_objects_are_areas(tmp_path: Path) -> None:
    position = position_of(read_battle_map(closed_rooms(tmp_path)))
    first, second, alone, hedge = lines(position)
    assert first.closed
    assert second.closed
    assert [o.end - o.start for line in (first, second) for o in line.openings] == pytest.approx([1, 1.5])
    assert len(alone.points) == 2
    assert [o.kind for o in alone.openings] == [Kind.DOOR]
    assert len(hedge.points) == 3
    area = next(piece for piece in position.board.pieces if piece.line is None)
    assert isinstance(area.shape, Polygon)
    assert bounds(area.shape) == pytest.approx((4, 5, 5, 6))
    # One stands and sees in a room, and not out of it.
    assert sees(position, (3, 3), (8, 4))
    assert not sees(position, (5, 3), (5, 0.9))


def test_a_door_over_the_corner_where_a_room_begins_is_one_door(tmp_path: Path) -> None:
    walls = [[(2, 2), (9, 2), (9, 8), (2, 8), (2, 2)]]
    path = write(tmp_path / "a.uvtt", (12, 10), walls, [portal((2, 2.9), (2, 2)), portal((5, 8), (6, 8))])
    (room,) = lines(position_of(read_battle_map(path)))
    assert sorted(o.end - o.start for o in room.openings) == pytest.approx([0.9, 1])
    middle = [(4, 2), (9, 2), (9, 8), (2, 8), (2, 2), (4, 2)]
    path = write(tmp_path / "b.uvtt", (12, 10), [middle], [portal((3.5, 2), (4.5, 2))])
    (room,) = lines(position_of(read_battle_map(path)))
    assert [o.end - o.start for o in room.openings] == pytest.approx([1])


def test_the_picture_is_the_ground_and_goes_with_the_position(tmp_path: Path) -> None:
    for make in (shared_walls, doors_in_gaps, closed_rooms):
        position = position_of(read_battle_map(make(tmp_path)), 0.5)
        again = parse_position(dump_position(position), "again.toml")
        assert again.picture == position.picture
        assert again.board.pieces == position.board.pieces
        assert position.picture is not None
        shown = straightened(position.picture, position.board.width, position.board.height, 12)
        assert shown.rgb[6 + 3 * 2 * shown.size[0]] == pytest.approx(STONE[0], abs=6)


def test_a_map_without_a_picture_or_walls_is_a_board(tmp_path: Path) -> None:
    path = tmp_path / "a.uvtt"
    path.write_text(
        '{"resolution": {"map_size": {"x": 20, "y": 10}}, "line_of_sight": null}', encoding="utf-8"
    )
    position = position_of(read_battle_map(path), 0.5)
    assert (position.board.width, position.board.height) == (10, 5)
    assert position.board.pieces == ()
    assert position.picture is None


def test_walls_off_the_map_are_cut_at_its_edge_and_broken_ones_are_left_out(tmp_path: Path) -> None:
    broken: list[list[tuple[float, float]]] = [[(3, 3)], [(4, 4), (4, 4)], []]
    walls: list[list[tuple[float, float]]] = [[(-3, 5), (30, 5)], [(40, 40), (50, 50)], *broken]
    path = write(tmp_path / "a.uvtt", (20, 10), walls, [portal((60, 1), (61, 1)), portal((3, 3), (3, 3))])
    (wall,) = lines(position_of(read_battle_map(path)))
    assert sorted(wall.points) == [(0, 5), (20, 5)]
    assert wall.openings == ()


def test_walls_that_cross_themselves_are_several(tmp_path: Path) -> None:
    walls: list[list[tuple[float, float]]] = [
        [(2, 2), (8, 2), (8, 6), (5, 6), (5, 1)],
        [(10, 2), (12, 2), (10.0001, 2)],
    ]
    path = write(tmp_path / "a.uvtt", (20, 10), walls)
    position = position_of(read_battle_map(path))
    assert len(lines(position)) > 2
    assert not sees(position, (3.5, 6), (3.5, 9.4))


def test_a_cave_of_many_points_is_simplified_by_hairs(tmp_path: Path) -> None:
    from math import cos, pi, sin

    turns = [2 * pi * i / 9000 for i in range(9001)]
    cave = [(20 + 15 * cos(t) + 0.004 * cos(900 * t), 20 + 15 * sin(t)) for t in turns]
    path = write(tmp_path / "a.uvtt", (40, 40), [cave])
    position = position_of(read_battle_map(path))
    corners = sum(len(p.shape.corners) for p in position.board.pieces if isinstance(p.shape, Chain))
    assert corners <= 10_000
    left = min(bounds(piece.shape)[0] for piece in position.board.pieces)
    assert left == pytest.approx(5, abs=0.02)


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def _is_at(piece: Piece, at: tuple[float, float]) -> bool:
    assert isinstance(piece.shape, Chain)
    return bool(shapely.distance(shapely.linestrings(piece.shape.points), shapely.points(at)) < 0.01)


def test_portals_that_are_left_out_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One over another in a wall, one off the map, and one that nobody gets through."""
    portals = [
        portal((2, 4), (4, 4)),
        portal((3, 4), (5, 4)),
        portal((30, 4), (31, 4)),
        portal((8, 4), (8.01, 4)),
        portal((10, 4), (12, 4)),
    ]
    path = write(tmp_path / "a.uvtt", (20, 10), [[(1, 4), (18, 4)]], portals)
    assert main(["--lang", "en", "check", "map", str(path)]) == 0
    told = [
        f"{path}, portals[1]: the portal lies over another portal of its wall and is left out.",
        f"{path}, portals[2]: the portal lies off the map and is left out.",
        f"{path}, portals[3]: the portal is too narrow and is left out.",
    ]
    assert capsys.readouterr().out.splitlines() == told
    out = tmp_path / "a.toml"
    assert main(["--lang", "en", "import", str(path), "-o", str(out)]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == told
    assert len(openings(parse_position(out.read_text("utf-8"), out))) == 2


def test_a_portal_at_fault_is_left_out_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As one that lies off the map is; all that is wrong with each is told, the others keep their numbers."""
    good = portal((2, 4), (4, 4))
    portals = [
        good,
        {**good, "bounds": [{"x": 5, "y": 4}], "closed": "yes"},
        7,
        {**good, "freestanding": 1},
        portal((30, 4), (31, 4)),
        portal((10, 4), (12, 4), closed=False),
    ]
    path = write(tmp_path / "a.uvtt", (20, 10), [[(1, 4), (18, 4)]], portals)
    point = '[{"x": 5, "y": 4}]'
    told = [
        f"{path}, portals[1].bounds: found {point}, expected two points; the portal is left out.",
        f'{path}, portals[1].closed: found "yes", expected true or false; the portal is left out.',
        f"{path}, portals[2]: found 7, expected a portal; the portal is left out.",
        f"{path}, portals[3].freestanding: found 1, expected true or false; the portal is left out.",
        f"{path}, portals[4]: the portal lies off the map and is left out.",
    ]
    assert main(["--lang", "en", "check", "map", str(path)]) == 0
    assert capsys.readouterr().out.splitlines() == told
    assert main(["--lang", "en", "import", str(path), "-o", str(tmp_path / "a.toml")]) == 0
    assert capsys.readouterr().out.splitlines()[2:] == told
    assert read_battle_map(path).unclosed == 1
    assert len(position_of(read_battle_map(path)).board.pieces) == 5  # three runs, a door and a window


@pytest.mark.parametrize(("count", "good"), [(100, True), (101, False)])
def test_a_map_of_faulty_portals_is_refused(count: int, good: bool, tmp_path: Path) -> None:
    path = write(tmp_path / "a.uvtt", (20, 10), [], [7] * count)
    assert battle_map_faults(path) == [] if good else len(battle_map_faults(path)) == count


def test_all_faults_of_a_battle_map_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.uvtt"
    size = {"map_size": {"x": 0, "y": "low"}, "pixels_per_grid": 70}
    path.write_text(
        json.dumps({"resolution": size, "line_of_sight": 3, "portals": "none", "lights": []}), "utf-8"
    )
    assert main(["--lang", "en", "check", "map", str(path)]) == 2
    places = [line.partition(": ")[0] for line in capsys.readouterr().out.splitlines()]
    keys = ("resolution.map_size.x", "resolution.map_size.y", "line_of_sight", "portals")
    assert places == [f"{path}, {key}" for key in keys]


def test_portals_that_lie_along_a_wall_without_being_in_it_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    portals = [
        portal((2, 8), (4, 8), freestanding=True),
        portal((3, 8), (5, 8), freestanding=True),
        portal((0, 5), (8, 5)),  # it is longer than the wall below it
        portal((6, 1), (6, 3), freestanding=True),  # these cross each other
        portal((5, 2), (7, 2), freestanding=True),
        portal((3, 5), (3, 7), freestanding=True),  # it ends at the wall
    ]
    path = write(tmp_path / "odd.dd2vtt", (10, 10), [[(1, 5), (7, 5)]], portals)
    assert main(["check", "map", str(path), "--lang", "en"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.partition(": ")[0] for line in told] == [f"{path}, portals[1]", f"{path}, portals[2]"]
    assert all("opened, it leaves that one shut" in line for line in told)


def test_what_is_no_battle_map_is_refused_in_one_sentence(tmp_path: Path) -> None:
    size = '"resolution": {"map_size": {"x": 20, "y": 10}}'
    bad = tmp_path / "a.uvtt"
    million = "[" + ",".join(['{"x":1,"y":2}'] * 100_001) + "]"
    grid = [[(x / 30, y / 3), (x / 30 + 0.02, y / 3)] for x in range(60) for y in range(20)]
    cases = {
        "empty": ("", ["broken JSON"]),
        "cut off": ('{"resolution": ', ["line 1", "broken JSON"]),
        "nested": ("[" * 100_000, ["broken JSON"]),
        "a list": ("[]", ["another kind"]),
        "nothing": ("{}", ["resolution", "no such key", "the size of the map"]),
        "no number": (
            '{"resolution": {"map_size": {"x": "a", "y": 1}}}',
            ["resolution.map_size.x", '"a"', "squares"],
        ),
        "not a number": ('{"resolution": {"map_size": {"x": NaN, "y": 1}}}', ["broken JSON"]),
        "endless": (
            '{"resolution": {"map_size": {"x": 1e999, "y": 1}}}',
            ["resolution.map_size", "from 1 to 1000"],
        ),
        "negative": ('{"resolution": {"map_size": {"x": -4, "y": 1}}}', ["resolution.map_size", "1 to 1000"]),
        "wall": (f'{{{size}, "line_of_sight": [[{{"x": 1}}]]}}', ["line_of_sight[0][0]", "y"]),
        "portals": (f'{{{size}, "portals": 1}}', ["portals", "a list of portals"]),
        "million": (f'{{{size}, "line_of_sight": [{million}]}}', ["100002 points", "100000"]),
        "base64": (f'{{{size}, "image": "!!!!"}}', ["image", "not base64"]),
        "no picture": (f'{{{size}, "image": "{in_base64(b"hello" * 30)}"}}', ["image", "PNG"]),
        "padding": (f'{{{size}, "x": "{"a" * 10_000_000}"}}', ["bytes besides the picture", "10000000"]),
        "large": (
            '{"resolution": {"map_size": {"x": 200, "y": 10}}}',
            ["map_size", "200 x 10 inches", "118.1"],
        ),
    }
    wrong = []
    for case, (text, words) in cases.items():
        with pytest.raises(InputError) as caught:
            position_of(read_battle_map(written(bad, text)))
        sentence = str(caught.value)
        wrong += [f"{case}: no {word} in {sentence}" for word in words if word not in sentence]
    with pytest.raises(
        InputError, match=r"line_of_sight: found 1001 pieces of terrain, expected at most 1000"
    ):
        position_of(read_battle_map(write(bad, (20, 10), grid)))
    none_of(wrong)


@pytest.mark.parametrize("key", [r"\ud800", r"\uDfff", r"\ud800\u0041"])
def test_half_a_pair_of_surrogates_is_broken_json(tmp_path: Path, key: str) -> None:
    """It is read without a word, and no sentence that quotes it can be written."""
    path = shared_walls(tmp_path)
    text = path.read_text(encoding="utf-8")
    path.write_text(f'{{"{key}": 1, ' + text.lstrip()[1:], encoding="utf-8")
    with pytest.raises(InputError, match="broken JSON"):
        read_battle_map(path)
    path.write_text(r'{"\ud83d\ude00": 1, ' + text.lstrip()[1:], encoding="utf-8")  # a whole pair is text
    assert read_battle_map(path).spec.resolution.map_size.x > 0
