"""What is said of a map of others makes terrain: of which things, in which shapes, under which names."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
import shapely
from foreign_maps import filled, layer, tileset, tmx

from game.board.lines import parts_of
from game.board.maps import free_shapes, sayings
from game.board.maps.foreign import Belongs, LeftOut, read_foreign
from game.board.maps.free_shapes import areas, is_line, on_steps, runs, tidied
from game.board.maps.sayings import Nameable, Saying, board_of, nameable
from game.board.maps.tmj import read_root
from game.board.maps.tmx import FaultLog
from game.board.shapes import Chain, Disc, Polygon, ShapeError, bounds
from game.board.terrain import Footing, Kind, Opacity
from game.core.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

    from game.board.maps.foreign import ForeignMap
    from game.board.shapes import Point
    from game.board.terrain import Board


def read(path: Path) -> ForeignMap:
    found = read_foreign(path, read_root(path, "map"), FaultLog())
    assert found is not None
    return found


def says(kind: Kind, **of: str | bool | None) -> Saying:
    return Saying(kind, *kind.preset, **of)  # type: ignore[arg-type]


def objects(*inside: str, name: str = "L") -> str:
    return f'<objectgroup name="{name}">{"".join(inside)}</objectgroup>'


def board(tmp_path: Path, size: tuple[int, int], text: str, *said: Saying) -> Board:
    return board_of(read(tmx(tmp_path, size, tileset(tmp_path), text)), 1.0, said)[0]


THING = Belongs(
    ("outer", "L"), ("rock", "wet"), {"solid": "true", "deep": "2", "no": "False", "zero": "0", "nil": ""}
)


@pytest.mark.parametrize(
    ("of", "meant"),
    [
        ({"layer": "L"}, True),
        ({"layer": "outer"}, True),
        ({"layer": "inner"}, False),
        ({"of_class": "wet"}, True),
        ({"of_class": "dry"}, False),
        ({"key": "solid"}, True),
        ({"key": "deep"}, True),
        ({"key": "no"}, False),
        ({"key": "zero"}, False),
        ({"key": "nil"}, False),
        ({"key": "gone"}, False),
        ({"key": "deep", "value": "2"}, True),
        ({"key": "deep", "value": "3"}, False),
        ({"key": "gone", "value": "3"}, False),
        ({"key": "zero", "value": "0"}, True),
        ({"layer": "L", "of_class": "rock", "key": "solid"}, True),
        ({"layer": "M", "of_class": "rock", "key": "solid"}, False),
        ({"layer": "L", "of_class": "dry", "key": "solid"}, False),
        ({"layer": "L", "of_class": "rock", "key": "no"}, False),
        ({}, True),
    ],
)
def test_a_saying_speaks_of_what_is_all_that_it_names(of: dict[str, str], meant: bool) -> None:
    assert says(Kind.WALL, **of).means(THING) is meant


def test_all_by_which_a_map_can_be_spoken_of(tmp_path: Path) -> None:
    """Layers first, then classes, then properties; each with its objects and tiles that may be terrain."""
    inside = (
        '<tile id="1" class="rock"><properties><property name="solid" value="true"/>'
        '<property name="soft" value="false"/></properties></tile>'
    )
    things = [
        '<object class="rock" x="0" y="0" width="8" height="8"/>',
        '<object x="0" y="0"><polyline points="0,0 8,8"/></object>',
        '<object class="start" x="0" y="0"/>',
    ]
    parts = [layer("T", [[1, 2, 2], [0, 2 | 1 << 30, 99]]), objects(*things), objects(name="none")]
    found = read(tmx(tmp_path, (3, 2), tileset(tmp_path, inside=inside), *parts))
    assert nameable(found) == (
        Nameable("T", None, None, 4),
        Nameable("L", None, None, 2),
        Nameable(None, "rock", None, 4),
        Nameable(None, None, "solid", 3),
    )


def test_the_first_saying_that_speaks_of_a_thing_counts(tmp_path: Path) -> None:
    text = objects(
        '<object x="8" y="8" width="8" height="8" class="a"/>', '<object x="24" y="8" width="8" height="8"/>'
    )
    first, second = board(
        tmp_path, (6, 6), text, says(Kind.ROCKS, of_class="a"), says(Kind.WALL, layer="L")
    ).pieces
    assert (first.kind, second.kind) == (Kind.ROCKS, Kind.WALL)
    assert (second.footing, second.opacity) == Kind.WALL.preset
    said = Saying(Kind.WALL, Footing.DIFFICULT, Opacity.LIGHT, layer="L")
    (piece, _) = board(tmp_path, (6, 6), text, said).pieces
    assert (piece.footing, piece.opacity) == (Footing.DIFFICULT, Opacity.LIGHT)


CIRCLES = {
    "in the middle": ('x="16" y="16" width="16" height="16"', (3, 3, 1)),
    "in the upper left corner": ('x="0" y="0" width="16" height="16"', (1, 5, 1)),
    "in the lower right corner": ('x="32" y="32" width="16" height="16"', (5, 1, 1)),
    "as wide as the map": ('x="0" y="0" width="48" height="48"', (3, 3, 3)),
    "over the left edge": ('x="-4" y="16" width="16" height="16"', None),
    "over the right edge": ('x="36" y="16" width="16" height="16"', None),
    "over the upper edge": ('x="16" y="-4" width="16" height="16"', None),
    "over the lower edge": ('x="16" y="36" width="16" height="16"', None),
    "wider than high": ('x="16" y="16" width="16" height="15"', None),
    "higher than wide": ('x="16" y="16" width="15" height="16"', None),
}
"""Ellipses on a map of 6 by 6 inches, and the circle that each is as terrain."""


@pytest.mark.parametrize("case", CIRCLES)
def test_a_round_thing_is_a_circle_if_all_of_it_is_on_the_map(case: str, tmp_path: Path) -> None:
    written, circle = CIRCLES[case]
    text = objects(f"<object {written}><ellipse/></object>")
    (piece,) = board(tmp_path, (6, 6), text, says(Kind.FOREST, layer="L")).pieces
    if circle is None:
        assert isinstance(piece.shape, Polygon)
        assert bounds(piece.shape)[0] >= 0
    else:
        assert isinstance(piece.shape, Disc)
        assert (piece.shape.x, piece.shape.y, piece.shape.r) == pytest.approx(circle)
    # Thin, it is the line round it.
    pieces = board(tmp_path, (6, 6), text, says(Kind.WALL, layer="L", thin=True)).pieces
    assert all(isinstance(one.shape, Chain) for one in pieces)


def made_of(written: str, kind: Kind, tmp_path: Path, *, thin: bool = False) -> list[str]:
    """What a thing at (8, 8) is as terrain: shapes, "closed" or "open" lines, or its form if it is none."""
    found = read(tmx(tmp_path, (6, 6), objects(f'<object x="8" y="8" {written}</object>')))
    terrain, left_out = board_of(found, 1.0, [says(kind, layer="L", thin=thin)])
    if left_out:
        assert terrain.pieces == ()
        (one,) = left_out
        assert (one.layer, one.count, one.meant) == ("L", 1, True)
        return [one.form]
    lines = {piece.line: "closed" if piece.line.closed else "open" for piece in terrain.pieces if piece.line}
    return [*lines.values(), *(type(piece.shape).__name__ for piece in terrain.pieces if piece.line is None)]


ROUND = '><polyline points="0,0 16,0 16,16 0,0"/>'
OPEN = '><polyline points="0,0 16,0 16,16"/>'
AREA = '><polygon points="0,0 16,0 16,16"/>'
AWAY = '><polygon points="400,0 416,0 416,16"/>'
GONE = '><polyline points="400,0 416,0 416,16"/>'


@pytest.mark.parametrize(
    ("written", "kind", "thin", "expected"),
    [
        (AREA, Kind.FOREST, False, ["Polygon"]),
        (AREA, Kind.WALL, False, ["Polygon"]),
        (AREA, Kind.WALL, True, ["closed"]),
        (AREA, Kind.FENCE, False, ["closed"]),
        (AREA, Kind.FOREST, True, ["polygon"]),
        (ROUND, Kind.FOREST, False, ["Polygon"]),
        (ROUND, Kind.WALL, True, ["closed"]),
        (ROUND, Kind.FENCE, False, ["closed"]),
        (ROUND, Kind.FOREST, True, ["polyline"]),
        (OPEN, Kind.FOREST, False, ["polyline"]),
        (OPEN, Kind.WALL, False, ["open"]),
        (OPEN, Kind.FENCE, True, ["open"]),
        (AWAY, Kind.FOREST, False, ["polygon"]),
        (AWAY, Kind.WALL, True, ["polygon"]),
        (GONE, Kind.WALL, False, ["polyline"]),
        ("><point/>", Kind.WALL, False, ["point"]),
        ('width="9" height="9"><text>a</text>', Kind.WALL, False, ["text"]),
    ],
)
def test_a_thing_is_an_area_or_a_line(
    written: str, kind: Kind, thin: bool, expected: list[str], tmp_path: Path
) -> None:
    assert made_of(written, kind, tmp_path, thin=thin) == expected


def test_what_is_no_terrain_is_counted(tmp_path: Path) -> None:
    things = ['<object x="8" y="8"/>'] * 2 + ['<object x="8" y="8" width="8" height="8" class="a"/>'] * 3
    found = read(tmx(tmp_path, (6, 6), objects(*things), objects(*things, name="M")))
    terrain, left_out = board_of(found, 1.0, [says(Kind.WALL, layer="L"), says(Kind.FOREST, of_class="a")])
    assert left_out == (LeftOut("L", "point", 2, meant=True), LeftOut("M", "point", 2, meant=False))
    assert [piece.name for piece in terrain.pieces] == [
        *("wall", "wall 2", "wall 3"),
        *("forest", "forest 2", "forest 3"),
    ]


def test_terrain_has_the_name_that_is_said_or_its_own(tmp_path: Path) -> None:
    box = 'x="8" y="8" width="8" height="8"'
    things = [
        f'<object name="Keep" {box}/>',
        f"<object {box}/>",
        f'<object name="hill 2" {box}/>',
        f"<object {box}/>",
    ]
    text = objects(*things)
    assert [p.name for p in board(tmp_path, (6, 6), text, says(Kind.HILL, layer="L")).pieces] == [
        *("Keep", "hill", "hill 2", "hill 3"),
    ]
    said = says(Kind.HILL, layer="L", name="the Hill")
    assert [p.name for p in board(tmp_path, (6, 6), text, said).pieces] == [
        *("the Hill", "the Hill 2", "the Hill 3", "the Hill 4"),
    ]


def test_painted_tiles_are_terrain_by_kind(tmp_path: Path) -> None:
    """Cells need not be square, nor need a layer fill the map; each kind is by itself, however tiles lie."""
    inside = '<tile id="1" class="rock"/><tile id="2" class="tree"/><tile id="3" class="rock"/>'
    gids = [[2, 4 | 1 << 30, 3], [1, 2, 3]]
    text = layer("T", gids, attributes='offsetx="16" offsety="4"')
    path = tmx(tmp_path, (6, 6), tileset(tmp_path, inside=inside), text, tile=(8, 4))
    said = [says(Kind.ROCKS, of_class="rock"), says(Kind.FOREST, of_class="tree", name="woods")]
    terrain, _ = board_of(read(path), 1.0, said)
    assert (terrain.width, terrain.height) == (6, 3)
    rocks, woods = terrain.pieces
    # From column 2 and row 1 on, in cells of an inch by half an inch.
    assert bounds(rocks.shape) == (2, 1.5, 4, 2.5)
    assert isinstance(rocks.shape, Polygon)
    assert len(rocks.shape.corners) == 6
    assert (woods.name, bounds(woods.shape)) == ("woods", (4, 1.5, 5, 2.5))
    walls, _ = board_of(read(path), 1.0, [says(Kind.FENCE, of_class="tree")])
    assert {piece.line.closed for piece in walls.pieces if piece.line is not None} == {True}
    assert board_of(read(path), 1.0, [says(Kind.FENCE, of_class="water")])[0].pieces == ()


@pytest.mark.parametrize("what", ["objects", "tiles", "holes"])
def test_a_board_has_as_many_pieces_as_it_may(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = '<object x="0" y="0" width="8" height="8"/>'
    parts = {
        "objects": objects(*[box] * 3),
        "tiles": layer("L", [[1, 0, 1], [0, 1, 0], [0, 0, 0]]),
        "holes": layer("L", [[1, 1, 1, 1, 1], [1, 0, 1, 0, 1], [1, 1, 1, 1, 1]]),
    }
    monkeypatch.setattr(sayings, "MAX_PIECES", 3)
    assert len(board(tmp_path, (5, 3), parts[what], says(Kind.WALL, layer="L")).pieces) == 3
    monkeypatch.setattr(sayings, "MAX_PIECES", 2)
    with pytest.raises(InputError, match="pieces of terrain"):
        board(tmp_path, (5, 3), parts[what], says(Kind.WALL, layer="L"))


def test_a_board_has_as_many_corners_as_it_may(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two boxes and a triangle have eleven; a circle has none."""
    box = '<object x="0" y="0" width="8" height="8"/>'
    text = objects(
        box, box, f'<object x="8" y="8" {AREA}</object>', box.replace("/>", "><ellipse/></object>")
    )
    monkeypatch.setattr(sayings, "MAX_ALL_CORNERS", 11)
    assert len(board(tmp_path, (6, 6), text, says(Kind.FOREST, layer="L")).pieces) == 4
    monkeypatch.setattr(sayings, "MAX_ALL_CORNERS", 10)
    with pytest.raises(InputError, match="11 corners of terrain"):
        board(tmp_path, (6, 6), text, says(Kind.FOREST, layer="L"))


def scribbled(dice: Random, count: int, side: int) -> list[Point]:
    """Points of a grid, some of them beside the board of 9 by 9."""
    return [(float(dice.randrange(-2, side)), float(dice.randrange(-2, side))) for _ in range(count)]


def even_odd(points: list[Point]) -> shapely.Geometry:
    """What a closed outline goes round an odd number of times: faces between its edges, by their middles."""
    ring = shapely.LinearRing(points)
    faces = shapely.get_parts(shapely.polygonize([shapely.node(ring)]))
    kept = []
    for face in faces:
        at = face.representative_point()
        crossed = 0
        for (ax, ay), (bx, by) in pairwise([*points, points[0]]):
            if (ay > at.y) != (by > at.y) and at.x < ax + (at.y - ay) * (bx - ax) / (by - ay):
                crossed += 1
        if crossed % 2:
            kept.append(face)
    return shapely.union_all(kept)


@pytest.mark.parametrize("seed", range(40))
def test_an_outline_fills_what_it_goes_round_an_odd_number_of_times(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In polygons without holes and of few corners, as far as it is on the board."""
    most = 6 + seed % 4
    monkeypatch.setattr(free_shapes, "MOST_POINTS", most)
    points = scribbled(Random(seed), 3 + seed % 9, 12)  # noqa: S311 - no secrets here
    expected = (
        shapely.intersection(even_odd(points), shapely.box(0, 0, 9, 9)) if len(set(points)) > 2 else None
    )
    found = areas(points, 9, 9)
    assert all(3 <= len(one.corners) <= most for one in found)
    shapes = [shapely.Polygon(one.corners) for one in found]
    assert all(shape.is_valid and shape.area >= free_shapes.SMALLEST for shape in shapes)
    whole = shapely.union_all(shapes)
    wanted = shapely.Polygon() if expected is None else expected
    assert shapely.symmetric_difference(whole, wanted).area == pytest.approx(0, abs=0.02)
    assert sum(shape.area for shape in shapes) == pytest.approx(whole.area, abs=0.01)


def test_a_hole_of_a_star_is_cut_open() -> None:
    """A star in one stroke goes twice round its middle, which is left out."""
    star: list[Point] = [(1, 1), (5, 9), (9, 1), (0, 6), (10, 6)]
    found = areas(star, 10, 10)
    assert not any(shapely.Polygon(one.corners).contains(shapely.Point(5, 4.5)) for one in found)
    assert sum(shapely.Polygon(one.corners).area for one in found) == pytest.approx(
        even_odd(star).area, abs=0.01
    )


def test_a_yard_drawn_in_one_stroke_is_cut_open_through_it() -> None:
    """Walls from 0 to 8, a yard from 3 to 5, and the way there and back: cut through the middle."""
    yard: list[Point] = [(3, 3), (3, 5), (5, 5), (5, 3), (3, 3)]
    found = areas([(0, 0), (8, 0), (8, 8), (0, 8), (0, 0), *yard], 9, 9)
    left: list[Point] = [(0, 0), (4, 0), (4, 3), (3, 3), (3, 5), (4, 5), (4, 8), (0, 8)]
    halves = [set(left), {(8 - x, y) for x, y in left}]
    assert len(found) == 2
    assert all(set(one.corners) in halves for one in found)
    assert set(found[0].corners) != set(found[1].corners)


def test_an_area_that_touches_itself_in_a_point_is_taken_apart_there() -> None:
    """Its lower side touches its notch: two triangles, each less than a thousandth of an inch smaller."""
    found = areas([(0.3, 0.2), (8.7, 3.8), (8.7, 8.0), (2.4, 1.1), (0.3, 8.0)], 9, 9)
    triangles = [
        shapely.Polygon([(0.3, 0.2), (2.4, 1.1), (0.3, 8.0)]),
        shapely.Polygon([(2.4, 1.1), (8.7, 3.8), (8.7, 8.0)]),
    ]
    parts = sorted((shapely.Polygon(one.corners) for one in found), key=lambda part: part.bounds)
    assert len(parts) == 2
    for part, whole in zip(parts, triangles, strict=True):
        assert whole.buffer(1e-9).covers(part)
        assert part.covers(whole.buffer(-0.001))


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("closed", [False, True])
def test_a_line_is_kept_in_lines_that_nowhere_cross(
    seed: int, closed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of it that is on the board, in lines of few points each of which there may be."""
    most = 4 + seed % 3
    monkeypatch.setattr(free_shapes, "MOST_POINTS", most)
    points = scribbled(Random(seed), 2 + seed % 7, 12)  # noqa: S311 - no secrets here
    drawn = on_steps([*points, points[0]] if closed else points)
    found = runs(points, 9, 9, closed=closed)
    assert all(2 <= len(run) <= most and is_line(run, closed=ends) for run, ends in found)
    lines = [shapely.LineString([*run, run[0]] if ends else run) for run, ends in found]
    whole = shapely.union_all(lines)
    inside = shapely.box(0, 0, 9, 9)
    parts = [shapely.intersection(shapely.LineString(pair), inside) for pair in pairwise(drawn)]
    expected = shapely.union_all([part for part in parts if part.length > 0])
    assert whole.length == pytest.approx(expected.length, abs=0.02)
    assert shapely.hausdorff_distance(whole, expected) < 0.01 if expected.length else not lines
    # What lies on a line twice is kept once.
    assert sum(line.length for line in lines) == pytest.approx(whole.length, abs=0.02)


def test_a_ring_is_kept_closed_if_it_has_few_enough_points(monkeypatch: pytest.MonkeyPatch) -> None:
    square: list[Point] = [(1, 1), (4, 1), (4, 4), (1, 4)]
    assert runs(square, 9, 9, closed=True) == [(tuple(square), True)]
    assert runs([*square, square[0]], 9, 9) == [(tuple(square), True)]
    monkeypatch.setattr(free_shapes, "MOST_POINTS", 4)
    assert runs(square, 9, 9, closed=True) == [(tuple(square), True)]
    monkeypatch.setattr(free_shapes, "MOST_POINTS", 3)
    (first, no), (second, nor) = runs(square, 9, 9, closed=True)
    assert (first, second, no, nor) == (((1, 1), (4, 1), (4, 4)), ((4, 4), (1, 4), (1, 1)), False, False)
    hexagon: list[Point] = [(1, 3), (3, 1), (5, 1), (7, 3), (5, 5), (3, 5)]
    found = runs(hexagon, 9, 9, closed=True)
    assert [len(run) for run, _ in found] == [3, 3, 3]
    assert [run[-1] for run, _ in found] == [run[0] for run, _ in [*found[1:], found[0]]]


def test_an_area_wider_than_high_is_cut_up_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(free_shapes, "MOST_POINTS", 4)
    trough: list[Point] = [(0, 0), (8, 0), (8, 2), (7, 2), (7, 1), (1, 1), (1, 2), (0, 2)]
    for turned in (trough, [(y, x) for x, y in trough]):
        found = [shapely.Polygon(one.corners) for one in areas(turned, 9, 9)]
        missed = shapely.symmetric_difference(shapely.union_all(found), shapely.Polygon(turned))
        assert missed.area < 0.05  # what is smaller than the smallest piece


def test_what_crosses_itself_too_often_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A comb of long teeth that is crossed once by each tooth of another."""
    teeth: list[Point] = [(x, y) for x in range(8) for y in ((0, 8) if x % 2 == 0 else (8, 0))]
    across: list[Point] = [(x, y) for y in range(1, 6) for x in ((8, -1) if y % 2 else (-1, 8))]
    drawn = [*teeth, *across]
    # The two ends of a line, which have one neighbour each, are taken for a crossing.
    for run, points in ((lambda: runs(drawn, 9, 9), drawn), (lambda: areas(drawn, 9, 9), [*drawn, drawn[0]])):
        sides = [shapely.LineString(pair) for pair in pairwise(points)]
        crossings = sum(a.intersects(b) for i, a in enumerate(sides) for b in sides[i + 2 :])
        monkeypatch.setattr(free_shapes, "MOST_CROSSINGS", crossings - 1)
        assert run()
        monkeypatch.setattr(free_shapes, "MOST_CROSSINGS", crossings - 2)
        with pytest.raises(ShapeError, match="a line that crosses itself more than"):
            run()


@pytest.mark.parametrize(
    ("points", "closed", "may"),
    [
        ([(0, 0), (4, 0)], False, True),
        ([(0, 0), (4, 0), (4, 4)], False, True),
        ([(0, 0), (4, 0), (4, 4)], True, True),
        ([(0, 0)], False, False),
        ([(0, 0), (0, 0)], False, False),
        ([(0, 0), (4, 0), (0, 0)], False, False),
        ([(0, 0), (4, 0), (4, 4), (2, -2)], False, False),
        ([(0, 0), (4, 0)], True, False),
    ],
)
def test_there_may_be_lines_that_neither_cross_nor_turn_back(
    points: list[Point], closed: bool, may: bool
) -> None:
    assert is_line(points, closed=closed) is may


def test_a_line_that_turns_back_on_itself_is_there_once() -> None:
    assert runs([(1, 1), (4, 1), (2, 1)], 9, 9) in (
        [(((1, 1), (2, 1)), False), (((2, 1), (4, 1)), False)],
        [(((1, 1), (2, 1), (4, 1)), False)],
    )


@pytest.mark.parametrize("bad", [float("nan"), float("inf")])
def test_what_has_no_place_is_nothing(bad: float) -> None:
    points: list[Point] = [(1, 1), (4, 1), (bad, 4)]
    assert areas(points, 9, 9) == []
    assert runs(points, 9, 9) == []


def test_few_points_are_nothing() -> None:
    """Those that are the same on the grid of a thousandth of an inch are one."""
    assert on_steps([(1, 1), (1.0001, 1), (2, 1), (2, 1.0004), (1, 1)]) == [(1, 1), (2, 1), (1, 1)]
    assert areas([(1, 1), (1.0001, 1), (2, 1)], 9, 9) == []
    assert runs([(1, 1), (1.0001, 1)], 9, 9) == []
    assert areas([(1, 1), (2, 1), (3, 1)], 9, 9) == []
    assert runs([(1, 1), (2, 1)], 9, 9) == [(((1, 1), (2, 1)), False)]
    assert runs([(10, 1), (12, 1)], 9, 9) == []


def test_the_smallest_area_that_is_kept() -> None:
    side = free_shapes.SMALLEST**0.5
    for factor, kept in ((1.02, 1), (0.96, 0)):
        a = round(side * factor, 3)
        assert len(areas([(1, 1), (1 + a, 1), (1 + a, 1 + a), (1, 1 + a)], 9, 9)) == kept, a


def test_a_line_is_tidied_of_what_lies_on_it() -> None:
    points: list[Point] = [(0, 0), (2, 0.05), (4, 0), (4, 3)]
    assert tidied(points, 0.1) == [(0, 0), (4, 0), (4, 3)]
    assert tidied(points, 0.01) == points
    assert tidied(points[:2], 9) == points[:2]


def test_terrain_of_lines_can_be_made_of_what_is_kept(tmp_path: Path) -> None:
    text = objects('<object x="8" y="8"><polyline points="0,0 32,0 32,16 16,16 16,-8"/></object>')
    terrain = board(tmp_path, (6, 6), text, says(Kind.FENCE, layer="L"))
    lines = {piece.line for piece in terrain.pieces}
    assert len(lines) > 1
    for line in lines:
        assert line is not None
        assert [part.shape for part in parts_of(line)]


def test_a_layer_that_is_empty_is_no_terrain(tmp_path: Path) -> None:
    text = layer("L", filled(3, 3, 0))
    assert board(tmp_path, (3, 3), text, says(Kind.WALL, layer="L")).pieces == ()
