from __future__ import annotations

from math import cos, dist, pi, sin

import pytest
import shapely
from hypothesis import assume, example, given
from hypothesis import strategies as st

from game.board.maps.tiled import load_map
from game.board.shapes import Chain, Disc, Point, Polygon, Shape, polygon, rectangle, signed_area
from game.board.space import BoardSpace, convex_parts
from game.content.resources import maps

CLOSE = 1e-6
L_SHAPE = polygon(((2, 2), (8, 2), (8, 4), (4, 4), (4, 8), (2, 8)))


def geometry(shape: Shape) -> shapely.Geometry:
    match shape:
        case Disc(x, y, r):
            return shapely.Point(x, y).buffer(r, quad_segs=256)
        case Polygon(corners) | Chain(corners=corners):
            return shapely.Polygon(corners)


def gap(shape: Shape, other: shapely.Geometry) -> float:
    match shape:
        case Disc(x, y, r):
            return float(shapely.distance(shapely.Point(x, y), other)) - r
        case Polygon(corners) | Chain(corners=corners):
            return float(shapely.distance(shapely.Polygon(corners), other))


def test_a_base_is_picked_before_the_piece_it_stands_on() -> None:
    space = BoardSpace()
    space.add_base("wolf", Disc(5, 3, 0.5))
    space.add_piece("wall", L_SHAPE)
    assert space.pick((5, 3)) == "wolf"
    assert space.pick((3, 7)) == "wall"
    assert space.pick((6, 6)) is None


def test_the_later_of_two_pieces_lies_on_top() -> None:
    space = BoardSpace()
    space.add_piece("wood", rectangle(0, 0, 4, 4))
    space.add_piece("rock", Disc(2, 2, 1))
    assert space.pick((2, 2)) == "rock"
    assert space.pick((0.5, 0.5)) == "wood"


def test_touching_is_not_overlapping() -> None:
    space = BoardSpace()
    space.add_base("a", Disc(0, 0, 1))
    space.add_piece("wall", rectangle(2, -1, 3, 1))
    assert space.overlapping(Disc(2, 0, 1)) == ("wall",)
    assert space.overlapping(Disc(1.9, 0, 1)) == ("wall", "a")
    assert space.overlapping(Disc(1, 5, 1)) == ()


def test_the_notch_of_a_piece_is_free() -> None:
    space = BoardSpace()
    space.add_piece("wall", L_SHAPE)
    assert space.overlapping(Disc(5.5, 5.5, 1.4)) == ()
    assert space.overlapping(Disc(5.5, 5.5, 1.6)) == ("wall",)


def test_an_id_names_one_thing() -> None:
    space = BoardSpace()
    space.add_base("a", Disc(0, 0, 1))
    with pytest.raises(ValueError, match="'a' is already"):
        space.add_piece("a", L_SHAPE)


def test_a_ray_meets_each_thing_once_and_in_order() -> None:
    space = BoardSpace()
    space.add_base("b", Disc(10, 7, 0.5))
    space.add_base("a", Disc(0, 7, 0.5))
    space.add_piece("wall", L_SHAPE)
    hits = space.ray((0, 7), (12, 7))
    assert [h.id for h in hits] == ["a", "wall", "b"]
    assert [h.distance for h in hits] == pytest.approx([0, 2, 9.5])
    assert hits[1].at == pytest.approx((2, 7))
    assert space.ray((0, 9), (12, 9)) == ()


def test_a_ray_wholly_within_a_thing_meets_it_at_its_start() -> None:
    space = BoardSpace()
    space.add_piece("wall", L_SHAPE)
    assert [(hit.id, hit.distance, hit.at) for hit in space.ray((2.2, 2.2), (3.8, 3.5))] == [
        ("wall", 0, (2.2, 2.2))
    ]


@st.composite
def stars(draw: st.DrawFn) -> Polygon:
    count = draw(st.integers(3, 9))
    radii = [draw(st.floats(0.5, 4)) for _ in range(count)]
    start = draw(st.floats(0, 2 * pi))
    centre = (draw(st.floats(0, 20)), draw(st.floats(0, 20)))
    turns = [start + 2 * pi * i / count for i in range(count)]
    corners = tuple(
        (centre[0] + r * cos(t), centre[1] + r * sin(t)) for r, t in zip(radii, turns, strict=True)
    )
    return polygon(corners)


discs = st.builds(Disc, st.floats(0, 20), st.floats(0, 20), st.floats(0.3, 3))
points = st.tuples(st.floats(0, 20), st.floats(0, 20))


CUT_AT_A_CORNER = polygon(
    tuple(
        (radius * cos(pi / 4 * i), 7 + radius * sin(pi / 4 * i))
        for i, radius in enumerate((1.375, 2, 1, 1.5, 2, 1, 2, 1))
    )
)
"""A line through two of its corners goes on to a third."""


@given(stars())
@example(CUT_AT_A_CORNER)
def test_convex_parts_cover_exactly_the_polygon(star: Polygon) -> None:
    parts = [shapely.Polygon(part) for part in convex_parts(star.corners)]
    for part in parts:
        assert part.convex_hull.area == pytest.approx(part.area)
    assert shapely.union_all(parts).symmetric_difference(shapely.Polygon(star.corners)).area < CLOSE
    assert sum(part.area for part in parts) == pytest.approx(signed_area(star.corners))


@given(st.lists(stars() | discs, min_size=1, max_size=5), points, discs)
def test_picking_and_overlap_agree_with_shapely(shapes: list[Shape], point: Point, disc: Disc) -> None:
    space = BoardSpace()
    for i, shape in enumerate(shapes):
        space.add_piece(str(i), shape)
    spot = shapely.Point(point)
    gaps = [gap(shape, spot) for shape in shapes]
    borders = [abs(shapely.distance(geometry(s).boundary, spot)) for s in shapes]
    assume(all(b > 1e-3 for b in borders))
    under = [i for i, g in enumerate(gaps) if g <= 0]
    assert space.pick(point) == (str(under[-1]) if under else None)

    clear = [gap(shape, shapely.Point(disc.centre)) - disc.r for shape in shapes]
    assume(all(abs(g) > 1e-5 for g in clear))
    assert space.overlapping(disc) == tuple(str(i) for i, g in enumerate(clear) if g < 0)


@given(st.lists(stars() | discs, min_size=1, max_size=5), points, points)
def test_rays_agree_with_shapely(shapes: list[Shape], a: Point, b: Point) -> None:
    assume(dist(a, b) > 0.1)
    space = BoardSpace()
    for i, shape in enumerate(shapes):
        space.add_piece(str(i), shape)
    line = shapely.LineString([a, b])
    bodies = [geometry(shape) for shape in shapes]
    inner = [geometry(s).buffer(-1e-3).intersects(line) for s in shapes]
    outer = [geometry(s).buffer(1e-3).intersects(line) for s in shapes]
    assume(inner == outer)
    hits = {hit.id: hit for hit in space.ray(a, b)}
    assert set(hits) == {str(i) for i, met in enumerate(inner) if met}
    for i, met in enumerate(inner):
        if met:
            first = shapely.distance(shapely.Point(a), bodies[i].intersection(line))
            assert hits[str(i)].distance == pytest.approx(first, abs=5e-3)
    distances = [hit.distance for hit in space.ray(a, b)]
    assert distances == sorted(distances)


def test_a_shipped_map_fits_in() -> None:
    board = load_map(maps() / "abbaye.tmx").board
    space = BoardSpace()
    for piece in board.pieces:
        space.add_piece(piece.name, piece.shape)
    for piece in board.pieces:
        inside = geometry(piece.shape).representative_point()
        assert piece.name in {hit.id for hit in space.ray((inside.x, inside.y), (inside.x + 1e-4, inside.y))}


def test_a_dart_of_four_corners_is_two_triangles() -> None:
    parts = convex_parts(((0, 0), (4, 1), (8, 0), (4, 6)))
    assert sorted(len(part) for part in parts) == [3, 3]
    assert sum(signed_area(tuple(part)) for part in parts) == pytest.approx(20)


def test_of_things_that_a_ray_meets_at_once_the_first_by_name_is_first() -> None:
    space = BoardSpace()
    for name in ("c", "a", "b"):
        space.add_piece(name, rectangle(2, 0, 4, 2))
    assert [hit.id for hit in space.ray((0, 1), (6, 1))] == ["a", "b", "c"]


def test_what_is_convex_is_one_part() -> None:
    pentagon = [(0.0, 0.0), (4.0, 0.0), (5.0, 3.0), (2.0, 5.0), (-1.0, 3.0)]
    assert convex_parts(pentagon) == [pentagon]
    level = [(0.0, 0.0), (2.0, 0.0), (4.0, 0.0), (4.0, 3.0), (0.0, 3.0)]
    assert convex_parts(level) == [level], "a corner on a side turns nowhere"
    assert len(convex_parts([(0.0, 0.0), (4.0, 0.0), (1.0, 1.0), (0.0, 4.0)])) == 2
