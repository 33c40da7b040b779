"""The grid that places are kept on, and where a base goes that may not stand where it was aimed at."""

from __future__ import annotations

from math import dist

import numpy as np
import pytest
import shapely
from marching import geometry
from small_scenes import HEIGHT, WIDTH, small_scene

from game.board import shapes
from game.board.measures import apart, depth
from game.board.movement.movement import Crowd
from game.board.movement.retreat import nearest_place
from game.board.reach.cost_field import CELL
from game.board.reach.reach import Reach
from game.board.shapes import (
    HALF_THICKNESS,
    Disc,
    Point,
    ShapeError,
    along,
    bounds,
    chain,
    disc,
    distance,
    grid_around,
    middle,
    path_length,
    polygon,
    rectangle,
    signed_area,
    snap,
)
from game.board.terrain import Board, Footing, Opacity, Piece


def test_the_places_around_are_those_of_the_grid_the_nearest_first() -> None:
    at = (1.0004, 1.9998)
    around = grid_around(at, 2)
    assert around[0] == snap(at) == (1.0, 2.0)
    assert len(set(around)) == 25
    assert all(place == snap(place) for place in around)
    assert [distance(place, at) for place in around] == sorted(distance(place, at) for place in around)
    assert sorted({place[0] for place in around}) == pytest.approx([0.998, 0.999, 1.0, 1.001, 1.002])
    assert sorted({place[1] for place in around}) == pytest.approx([1.998, 1.999, 2.0, 2.001, 2.002])


def test_in_a_nook_between_walls_a_base_stands_in_the_corner_to_the_spacing_of_the_raster() -> None:
    """Pushed straight off the one wall, a base would stand in the other."""
    walls = tuple(
        Piece(f"wall {i}", rectangle(*sides), Footing.IMPASSABLE, Opacity.CLEAR)
        for i, sides in enumerate(((4, 4, 5, 14), (4, 4, 14, 5)))
    )
    reach = Reach(Board(24.0, 24.0, pieces=walls), Disc(10.0, 10.0, 0.5), 8.0, Crowd())
    aim = (5.2, 5.3)
    place = nearest_place(reach._mover, CELL, aim)
    assert place[0] >= 5.5
    assert place[1] >= 5.5
    assert dist(place, aim) <= dist((5.5, 5.5), aim) + 2 * CELL


@pytest.mark.rule("CM-MOVE-05")
@pytest.mark.parametrize("number", [0, 2, 4, 7, 10])
def test_no_place_to_stand_is_nearer_than_the_nearest(number: int) -> None:
    """Held against shapely on a raster of a thirty-second inch; aims lie in pieces and off the table, too."""
    scene = small_scene(number)
    mover, r = Reach(scene.board, scene.mover, 1.0, Crowd())._mover, scene.mover.r
    across, up = np.meshgrid(np.arange(r, WIDTH - r, 1 / 32), np.arange(r, HEIGHT - r, 1 / 32))
    hard = shapely.union_all(
        [geometry(p.shape) for p in scene.board.pieces if p.footing is Footing.IMPASSABLE]
    )
    stands = shapely.distance(hard, shapely.points(across, up)) >= r if not hard.is_empty else across > 0
    solid = [geometry(piece.shape).representative_point().coords[0] for piece in scene.board.pieces]
    for aim in [*solid, (WIDTH + 0.4, 2.2), (WIDTH, HEIGHT), (-1.0, 4.1), (3.1, HEIGHT + 0.2), (4.3, -0.3)]:
        place = nearest_place(mover, CELL, aim)
        assert r - 1e-6 <= place[0] <= WIDTH - r + 1e-6
        assert r - 1e-6 <= place[1] <= HEIGHT - r + 1e-6
        assert hard.is_empty or shapely.distance(hard, shapely.Point(place)) >= r - 2e-5
        nearest = np.hypot(across - aim[0], up - aim[1])[stands].min()
        # In a nook between several obstacles it is only found to the spacing of the board's raster.
        assert dist(place, aim) <= nearest + CELL


def test_a_line_of_its_own_is_joined_to_nothing() -> None:
    assert chain(((0.0, 0.0), (4.0, 0.0))) == chain(((0.0, 0.0), (4.0, 0.0)), joined=(False, False))


def outline_of(points: tuple[Point, ...], joined: tuple[bool, bool] = (False, False)) -> shapely.Polygon:
    shape = chain(points, joined)
    outline = shapely.Polygon(shape.corners)
    assert outline.is_valid
    assert outline.exterior.is_ccw
    return outline


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize(
    ("points", "join"),
    [
        (((0, 0), (4, 0)), "mitre"),
        (((1, 2), (4, 6)), "mitre"),
        (((0, 0), (4, 0), (4, 3)), "mitre"),
        (((0, 0), (4, 0), (7, 2), (9, 2)), "mitre"),
        (((0, 0), (2, 0), (4, 0)), "mitre"),
        (((0, 0), (4, 0), (1, 2)), "bevel"),
        (((0, 0), (4, 0), (1, 2), (3.5, 4)), "bevel"),
    ],
)
def test_a_line_has_an_outline_beside_it_and_sharp_corners_are_cut_off(
    points: tuple[Point, ...], join: str, mirrored: bool
) -> None:
    if mirrored:
        points = tuple((x, -y) for x, y in points[::-1])
    expected = shapely.LineString(points).buffer(HALF_THICKNESS, cap_style="flat", join_style=join)
    assert outline_of(points).symmetric_difference(expected).area < 1e-12


def test_a_joined_end_goes_on_as_far_as_the_line_is_thick() -> None:
    h = HALF_THICKNESS
    assert outline_of(((0, 0), (4, 0)), (True, False)).bounds == pytest.approx((-h, -h, 4, h))
    assert outline_of(((0, 0), (4, 0)), (False, True)).bounds == pytest.approx((0, -h, 4 + h, h))
    assert outline_of(((0, 0), (0, 4)), (True, True)).bounds == pytest.approx((-h, -h, h, 4 + h))


@pytest.mark.parametrize(
    "points",
    [
        ((0, 0),),
        ((0, 0), (0, 0.0009)),
        ((0, 0), (4, 0), (0, 0.00001)),
        ((0, 0), (4, 0), (4, 3), (2, -1)),
        ((0, 0), (4, 0), (4, 3), (0, 3), (0, 0)),
    ],
)
def test_what_is_no_line_is_refused(points: tuple[Point, ...]) -> None:
    with pytest.raises(ShapeError, match="line"):
        chain(points)


@pytest.mark.parametrize(
    ("corners", "kept"),
    [
        (((0, 0), (2, 0), (4, 0), (4, 4), (0, 4)), 4),
        (((0, 0), (0, 4), (4, 4), (4, 0)), 4),
        (((0, 0), (4, 0), (4, 0), (4, 4)), 3),
        (((0, 0), (4, 0), (4, 4), (4, 6), (4, 4), (0, 4)), 4),
    ],
)
def test_a_polygon_has_real_corners_alone_and_runs_counter_clockwise(
    corners: tuple[Point, ...], kept: int
) -> None:
    found = polygon(corners).corners
    assert len(found) == kept
    assert signed_area(found) > 0
    assert signed_area(found) == pytest.approx(abs(signed_area(corners)))


@pytest.mark.parametrize(
    ("corners", "words"),
    [
        (((0, 0), (4, 0), (8, 0)), "2 real corners"),
        (((0, 0), (4, 4), (4, 0), (0, 4)), "without area|cross"),
        (((0, 0), (4, 0), (4, 4), (2, 0), (0, 4)), "cross"),
        (((0, 0), (5, 0), (5, 5), (2, -1), (0, 5)), "cross"),
        (((0, 0), (4, 0), (2, 1e-7)), "corners|area"),
    ],
)
def test_a_polygon_without_area_or_with_sides_that_meet_is_refused(
    corners: tuple[Point, ...], words: str
) -> None:
    with pytest.raises(ShapeError, match=words):
        polygon(corners)


def test_boxes_middles_and_points_along_the_way() -> None:
    wedge = polygon(((1, 2), (7, 2), (1, 10)))
    assert bounds(wedge) == (1, 2, 7, 10)
    assert middle(wedge) == (4, 6)
    assert bounds(Disc(3, 4, 2)) == (1, 2, 5, 6)
    assert middle(Disc(3, 4, 2)) == (3, 4)
    assert signed_area(wedge.corners) == 24
    assert along((1, 2), (5, 10), 0.25) == (2, 4)
    assert path_length(((0, 0), (3, 4), (3, 9))) == 10
    with pytest.raises(ShapeError, match="radius 0"):
        disc(1, 1, 0)


CROSSING = [
    (((0, 0), (4, 0)), ((2, -1), (2, 1)), True),
    (((0, 0), (4, 4)), ((0, 4), (4, 0)), True),
    (((0, 0), (4, 0)), ((2, 0), (2, 3)), True),
    (((0, 0), (4, 0)), ((4, 0), (6, 2)), True),
    (((0, 0), (4, 0)), ((4, -1), (4, 1)), True),
    (((0, 0), (4, 0)), ((0, -1), (0, 1)), True),
    (((0, 0), (4, 0)), ((3, 0), (6, 0)), True),
    (((0, 0), (4, 0)), ((4, 0), (6, 0)), True),
    (((0, 0), (4, 0)), ((5, 0), (6, 0)), False),
    (((0, 0), (4, 0)), ((-3, 0), (-1, 0)), False),
    (((1, 1), (3, 3)), ((4, 4), (5, 5)), False),
    (((1, 2), (3, 3)), ((5, 4), (7, 5)), False),
    (((0, 0), (4, 0)), ((5, -1), (5, 1)), False),
    (((0, 0), (4, 0)), ((2, 1), (2, 3)), False),
    (((0, 0), (4, 0)), ((2, -3), (2, -1)), False),
    (((0, 0), (4, 1)), ((1, 2), (3, -3)), True),
    (((0, 0), (4, 1)), ((3, 2), (9, 0.5)), False),
    (((0, 0), (4, 4)), ((3, 0), (4, 3)), False),
    (((2, 5), (2, 9)), ((2, 1), (2, 4)), False),
    (((2, 5), (2, 9)), ((2, 1), (2, 5)), True),
    (((2, 5), (2, 9)), ((2, 10), (2, 12)), False),
    (((5, 1), (6, 2)), ((1, 5), (2, 6)), False),
]


@pytest.mark.parametrize(("one", "other", "meet"), CROSSING)
def test_which_sides_meet(one: tuple[Point, Point], other: tuple[Point, Point], meet: bool) -> None:
    """Whatever end they are told from, and mirrored, too; to touch is to meet."""
    for first, second in ((one, other), (one[::-1], other), (one, other[::-1]), (other, one)):
        assert shapes._meet(first, second) is meet
        mirrored = tuple(tuple((y, x) for x, y in each) for each in (first, second))
        assert shapes._meet(*mirrored) is meet  # type: ignore[arg-type]
        negative = tuple(tuple((-x, -y) for x, y in each) for each in (first, second))
        assert shapes._meet(*negative) is meet  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("corners", "cross"),
    [
        (((0, 0), (4, 0), (4, 4), (0, 4)), False),
        (((0, 0), (4, 4), (4, 0), (0, 4)), True),
        (((0, 0), (4, 0), (4, 4), (2, -1), (0, 4)), True),
        (((0, 0), (4, 0), (4, 4), (2, 0), (0, 4)), True),
        (((0, 0), (4, 0), (4, 4), (2, 0.1), (0, 4)), False),
        (((0, 0), (6, 0), (6, 6), (3, 3), (5, 1), (0, 4)), False),
        (((0, 0), (6, 0), (6, 6), (3, 3), (7, 1), (0, 4)), True),
    ],
)
def test_which_outlines_cross_themselves(corners: tuple[Point, ...], cross: bool) -> None:
    for first in range(len(corners)):
        assert shapes._sides_cross(corners[first:] + corners[:first]) is cross


def test_corners_that_are_needless() -> None:
    """Those that are there twice, and those where the outline goes straight on or back."""
    needless = shapes._without_needless_corners
    square = ((0, 0), (4, 0), (4, 4), (0, 4))
    assert needless(square) == square
    assert needless(((0, 0), (0, 0), (4, 0), (4, 4), (4, 4 + 5e-7), (0, 4))) == square
    assert needless(((0, 0), (2, 0), (4, 0), (4, 4), (2, 4), (0, 4), (0, 2))) == square
    assert needless(((0, 0), (4, 0), (7, 0), (4, 0), (4, 4), (0, 4))) == square
    assert len(needless(((0, 0), (2, 3e-6), (4, 0), (4, 4), (0, 4)))) == 5
    assert len(needless(((0, 0), (2, 0.5e-6), (4, 0), (4, 4), (0, 4)))) == 4
    assert len(needless(((0, 0), (20, 2e-6), (40, 0), (40, 4), (0, 4)))) == 5
    assert len(needless(((0, 0), (2, 0), (5, 0)))) == 2


def test_points_of_the_grid_lie_around_the_nearest_of_them() -> None:
    around = grid_around((1.0004, 2.0), 1)
    assert around == sorted(around, key=lambda at: distance(at, (1.0004, 2.0)))
    assert around[:2] == [(1.0, 2.0), (1.001, 2.0)]


@pytest.mark.parametrize(
    ("place", "deep"),
    [((1, 2), 1), ((3, 0.5), 0.5), ((3, 2.5), -1), ((3.5, 1), 0), ((-1, 2), -1), ((5, 1), -1)],
)
@pytest.mark.parametrize("turned", [False, True])
def test_how_deep_a_point_lies_in_a_shape_with_a_notch(place: Point, deep: float, turned: bool) -> None:
    corners: list[Point] = [(0, 0), (4, 0), (4, 1), (2, 1), (2, 4), (0, 4)]
    if turned:  # about its middle, so that rays to the right cross other sides
        corners, place = [(4 - x, 4 - y) for x, y in corners], (4 - place[0], 4 - place[1])
    assert depth(polygon(tuple(corners)), place) == pytest.approx(deep)
    assert depth(Disc(place[0], place[1], 2.0), place) == 2.0


def test_from_a_disc_one_measures_between_the_rims() -> None:
    for other in (Disc(3.0, 4.0, 1.0), polygon(((2.4, 3.2), (9.0, 3.2), (9.0, 9.0), (2.4, 9.0)))):
        there, back = apart(Disc(0.0, 0.0, 1.0), other), apart(other, Disc(0.0, 0.0, 1.0))
        assert (there.inches, back.inches) == pytest.approx((3.0, 3.0))
        assert (*there.start, *back.end) == pytest.approx((0.6, 0.8, 0.6, 0.8))
        assert (*there.end, *back.start) == pytest.approx((2.4, 3.2, 2.4, 3.2))
