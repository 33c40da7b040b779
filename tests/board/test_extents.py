"""How far shapes reach, and the places around them: numbers known by hand."""

from __future__ import annotations

from math import pi, sqrt

import pytest
import shapely

from game.board.area import shown_area
from game.board.measures import depth, square_inches, sticks_out
from game.board.places.extents import met_between, places_over, places_wholly_within
from game.board.places.seen_places import Looker, places_uncovered
from game.board.shapes import BAND, Chain, Disc, polygon, rectangle
from game.board.sight.sight import SightOptions
from game.board.terrain import Board, Footing, Opacity, Piece

ANGLED = polygon(((0, 0), (9, 0), (9, 4), (4, 4), (4, 9), (0, 9)))
"""Two arms that meet at the lower left: its corner at (4, 4) points inwards."""


def test_what_shapes_cover() -> None:
    assert square_inches(Disc(3, 3, 2)) == pytest.approx(4 * pi)
    assert square_inches(ANGLED) == pytest.approx(56)
    assert square_inches(Chain(((0, 0), (4, 0), (4, 3)))) == 0.0


def test_a_line_is_drawn_as_a_band() -> None:
    assert shown_area(Chain(((2, 2), (6, 2)))).square_inches == pytest.approx(4 * BAND)


def test_how_deep_a_point_lies_in_a_triangle() -> None:
    wedge = polygon(((0, 0), (8, 0), (0, 8)))
    assert depth(wedge, (1, 2)) == pytest.approx(1)
    assert depth(wedge, (-1, 2)) == pytest.approx(-1)
    assert depth(wedge, (8, 8)) == pytest.approx(-4 * sqrt(2))


@pytest.mark.parametrize(
    ("at", "out"), [((2.0, 2.0), -1.0), ((4.0, 4.0), sqrt(0.5)), ((9.0, 2.0), 1.0), ((5.0, 5.0), 2.0)]
)
def test_how_far_a_base_sticks_out_of_two_arms(at: tuple[float, float], out: float) -> None:
    # Straight away from the corner that points inwards, a point of the rim is nearer to both arms than to it.
    expected = out if at != (5.0, 5.0) else 1.0 + sqrt(0.5)
    assert sticks_out(Disc(*at, 1.0), ANGLED) == pytest.approx(expected, abs=1e-4)


@pytest.mark.rule("R-30b")
def test_a_base_beside_a_piece_is_not_over_it() -> None:
    wall = Piece("wall", rectangle(10, 0, 11, 20), Footing.IMPASSABLE, Opacity.BLOCKING)
    over = places_over((wall,), 0.5)
    assert not over.covers(shapely.Point(9.499, 10))
    assert over.covers(shapely.Point(9.501, 10))


def test_the_places_wholly_within_some_inches_of_a_disc_are_a_disc() -> None:
    places = places_wholly_within(Disc(10, 10, 3), 1.0, 0.5)
    assert places.area == pytest.approx(pi * 3.5**2, rel=1e-3)
    assert places_wholly_within(Disc(10, 10, 0.25), 0.0, 0.5).is_empty


@pytest.mark.rule("R-38")
def test_places_behind_two_pieces_from_centre_to_centre() -> None:
    woods = [
        Piece(name, rectangle(x, 8, x + 1, 12), Footing.DIFFICULT, Opacity.LIGHT)
        for name, x in (("near", 6), ("far", 12))
    ]
    looker = Looker(Board(20.0, 20.0, tuple(woods)), Disc(2, 10, 0.5), (), SightOptions(cover_line="centre"))
    uncovered = places_uncovered(looker, 0.5, 2, shapely.box(0.5, 0.5, 19.5, 19.5))
    assert not uncovered.covers(shapely.Point(17, 10))
    assert uncovered.covers(shapely.Point(9.5, 10))
    assert uncovered.covers(shapely.Point(17, 17))


def test_only_what_lies_between_two_areas_is_met_by_lines_from_one_to_the_other() -> None:
    walls = [
        Piece(name, rectangle(9, y, 10, y + 1), Footing.IMPASSABLE, Opacity.BLOCKING)
        for name, y in (("below", 2), ("beside", 6.95), ("between", 10), ("above", 17))
    ]
    bases = (Disc(12, 10, 0.5), Disc(12, 18, 0.5), Disc(12, 7.2, 0.5))
    here, there = shapely.box(1, 8, 4, 12), shapely.box(16, 8, 19, 12)
    numbers, near = met_between(here, there, Board(20.0, 20.0, tuple(walls)), bases)
    assert [walls[i].name for i in numbers] == ["beside", "between"]
    assert near == (bases[0],)
