"""The discs to look from so as to see all that a mover sees from where it can get to: how they are chosen.

A base of half an inch moves on a board of 10 by 8 inches.
"""

from __future__ import annotations

from functools import partial
from math import hypot, inf, pi, sqrt
from typing import TYPE_CHECKING

import numpy as np
import pytest
import shapely
from plain_kernels import plainly

from game.board.area import ARC_STEPS, solid
from game.board.movement.movement import Crowd
from game.board.reach import viewpoints as views
from game.board.reach.reach import Reach
from game.board.reach.reach_area import ROUND
from game.board.reach.threat import places_shot_at
from game.board.shapes import Disc, Shape, chain, rectangle
from game.board.sight.sight import SightOptions
from game.board.terrain import Board, Footing, Opacity, Piece

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.kernels.jit import Floats

BASE = Disc(3.0, 4.0, 0.5)
TABLE = shapely.box(0, 0, 10, 8)


def piece(
    name: str,
    shape: Shape,
    footing: Footing = Footing.OPEN,
    opacity: Opacity = Opacity.BLOCKING,
) -> Piece:
    return Piece(name, shape, footing, opacity)


def reach(*pieces: Piece, allowance: float = 1.0, allies: Sequence[Disc] = (), base: Disc = BASE) -> Reach:
    return Reach(Board(10.0, 8.0, pieces), base, allowance, Crowd(tuple(allies), ()))


def ends(area: shapely.Geometry, *places: tuple[float, float]) -> views.Ends:
    return views.Ends(area, np.array(places, dtype=float).reshape(-1, 2), TABLE)


def test_the_ground_is_all_within_so_many_inches_of_an_end_on_the_table() -> None:
    of = ends(shapely.box(2, 2, 4, 4), (8.0, 6.0), (0.5, 7.5))
    ground = of.ground(1.0)
    for x, y, inside in (
        (1.01, 3, True),
        (0.99, 3, False),
        (8.9, 6, True),
        (9.1, 6, False),
        (5.9, 3, False),
        (0.01, 7.9, True),
        (-0.01, 7.5, False),
        (0.5, 8.01, False),
    ):
        assert shapely.intersects_xy(ground, x, y) == inside, (x, y)
    inner = ends(shapely.box(2, 2, 4, 4)).ground(1.0)
    assert inner.area == pytest.approx(4 + 8 + pi, rel=1e-3)


def test_from_a_single_place_all_is_shot_at_that_is_near_enough() -> None:
    of, target = ends(shapely.Polygon(), (5.0, 4.0)), 0.25
    told = partial(places_shot_at, Board(10.0, 8.0, ()), doubtful=False)
    case = reach(base=Disc(5.0, 4.0, 0.5)), target, (), SightOptions(), 2.0
    table, half = shapely.box(0, 0, 10, 8), shapely.box(0, 0, 5, 8)
    found = told(of, *case, table)
    assert found.area == pytest.approx(pi * (0.5 + 2.0 + target) ** 2, rel=1e-3)
    assert shapely.symmetric_difference(told(of, *case, half), found & half).area < 1e-3
    assert told(ends(shapely.Polygon()), *case, table).is_empty


def test_what_is_drawn_for_a_disc_lies_all_round_it() -> None:
    drawn = shapely.buffer(shapely.Point(0, 0), ROUND, quad_segs=ARC_STEPS)
    # The middles of its sides touch the disc, and its corners stand out by no more than they must.
    assert shapely.distance(shapely.Point(0, 0), drawn.exterior) == pytest.approx(1.0, abs=1e-12)


@pytest.mark.rule("CM-MOVE-01")
def test_the_ends_of_a_move_are_an_area_and_places_on_their_own() -> None:
    of = views.ends_of(reach())
    assert of.area.area == pytest.approx(pi, rel=0.02)
    assert of.places.tolist() == [[3, 4]]
    assert of.table.bounds == (0, 0, 10, 8)
    # With an ally where it stands now it may end anywhere else, and is looked from even so.
    held = views.ends_of(reach(allies=(Disc(3.0, 4.9, 0.4),)))
    assert held.places[0].tolist() == [3, 4]
    assert held.area.area < 0.8 * pi


def test_the_first_place_stays_whatever_lies_beside_the_area() -> None:
    boxed = [
        piece(f"{i}", rectangle(*sides), Footing.IMPASSABLE)
        for i, sides in enumerate(((2, 2, 2.5, 6), (3.5, 2, 4, 6), (2.5, 3, 3.5, 3.5), (2.5, 4.5, 3.5, 5)))
    ]
    tight = views.ends_of(reach(*boxed))
    assert {tuple(place) for place in tight.places.tolist()} == {(3, 4)}
    assert tight.area.area == pytest.approx(0, abs=1e-6)


def test_a_small_patch_counts_if_it_holds_a_place_or_can_be_got_to() -> None:
    there = reach()
    for x, y, raster, holds in (
        (3.5, 4.0, ((0.0, 0.0), (3.5, 4.0)), True),
        (3.5, 4.0, ((0.0, 0.0),), True),
        (7.0, 4.0, ((0.0, 0.0),), False),
        (7.0, 4.0, ((7.0, 4.0),), False),
        (7.0, 4.0, ((0.0, 0.0), (7.0, 4.0)), True),
    ):
        patch = shapely.box(x - 0.05, y - 0.05, x + 0.05, y + 0.05)
        assert views._holds_an_end(there, patch, np.array(raster)) == holds


def test_places_within_an_area_lie_on_a_grid() -> None:
    places = views._places_within(shapely.box(1, 2, 3, 3))
    assert sorted({round(x, 9) for x, _ in places.tolist()}) == pytest.approx([1, 1.8, 2.6])
    assert sorted({round(y, 9) for _, y in places.tolist()}) == pytest.approx([2, 2.8])
    assert len(places) == 6
    disc = shapely.Point(4, 4).buffer(2)
    assert shapely.intersects(disc, shapely.points(views._places_within(disc))).all()
    large = views._places_within(shapely.box(0, 0, 60, 40))
    assert 1350 < len(large) < 1700
    assert np.diff(np.unique(large[:, 0])) == pytest.approx(sqrt(2400 / 1500))
    assert views._places_within(shapely.Polygon()).shape == (0, 2)


def test_places_along_a_border_are_no_more_than_a_step_apart() -> None:
    square = shapely.box(1, 1, 5, 5)
    assert views._step(square) == 0.25
    places = views._border_places(square)
    assert len(places) == 65
    assert np.hypot(*np.diff(places, axis=0).T) == pytest.approx(np.full(64, 0.25))
    assert shapely.distance(square.exterior, shapely.points(places)) == pytest.approx(np.zeros(65))
    holed = shapely.Polygon(square.exterior, [shapely.box(2, 2, 3, 3).exterior])
    assert len(views._border_places(holed)) == 65 + 17
    large = shapely.box(0, 0, 300, 200)
    assert views._step(large) == pytest.approx(1000 / 1500)
    assert len(views._border_places(large)) == pytest.approx(1500, abs=6)


def test_a_border_is_straightened_by_a_hair_only() -> None:
    """More where its places are farther apart."""
    wavy = shapely.Polygon([(0, 0), (2, 0.003), (4, 0), (4, 4), (0, 4)])
    assert (views._border_places(wavy)[:, 1] == 0).sum() == 17 + 1
    bent = shapely.Polygon([(0, 0), (2, 0.007), (4, 0), (4, 4), (0, 4)])
    assert (views._border_places(bent)[:, 1] == 0).sum() == 2 + 1
    wide = shapely.Polygon([(0, 0), (100, 0.1), (200, 0), (200, 300), (0, 300)])
    step = views._step(wide)
    tolerance = 0.005 * (step / 0.25) ** 2
    assert tolerance < 0.1
    assert (views._border_places(wide)[:, 1] == 0).sum() == 2 + 1
    flat = shapely.Polygon([(0, 0), (100, tolerance * 0.9), (200, 0), (200, 300), (0, 300)])
    assert (views._border_places(flat)[:, 1] == 0).sum() > 200


def test_a_border_is_open_where_it_is_not_on_what_blocks_or_the_table_s_edge() -> None:
    board = Board(10.0, 8.0)
    walls = views._walls(board, [rectangle(4, 2, 5, 6), Disc(8, 4, 1), chain(((1, 1), (2, 1)))])
    places = np.array(
        [
            (3.96, 4),
            (3.98, 4),
            (4.5, 4),
            (8, 5.02),
            (8, 5.04),
            (8, 4),
            (0.02, 4),
            (0.04, 4),
            (9.98, 4),
            (5, 7.98),
            (5, 0.02),
            (7, 7),
            (1.5, 1.02),
            (1.5, 1.04),
        ]
    )
    assert views._open(places, walls).tolist() == [
        *(True, False, False),
        *(False, True, False),
        *(False, True, False, False, False),
        *(True, False, True),
    ]


def test_what_blocks_can_be_stood_on_or_not() -> None:
    """The board that is walked on says which: who flies is barred by none."""
    wall, hill = rectangle(1, 1, 2, 2), rectangle(4, 4, 5, 5)
    board = Board(
        10.0,
        8.0,
        (
            piece("wall", wall, Footing.IMPASSABLE),
            piece("hill", hill),
            piece("wood", rectangle(7, 7, 8, 8), Footing.DIFFICULT, Opacity.LIGHT),
            piece("pond", rectangle(7, 1, 8, 2), Footing.IMPASSABLE, Opacity.CLEAR),
        ),
    )
    assert views._blocking(board, board) == ([wall], [hill])
    assert views._blocking(board, Board(10.0, 8.0)) == ([], [wall, hill])


def test_shapes_for_shapely() -> None:
    assert solid(Disc(1, 2, 3)).area == pytest.approx(9 * pi, rel=2e-3)
    assert solid(Disc(1, 2, 3)).centroid.coords[0] == pytest.approx((1, 2))
    assert shapely.equals(solid(rectangle(1, 2, 3, 5)), shapely.box(1, 2, 3, 5))


def stands(area: shapely.Geometry, *shapes: Shape, r: float = 0.5) -> list[float]:
    found = views._on_pieces(r, area, [solid(shape) for shape in shapes])
    return [round(float(one.area.area), 2) for one in found]


def disc_area(r: float) -> float:
    return pi * r * r


@pytest.mark.rule("R-30b")
def test_where_a_base_overlaps_pieces_one_by_one_and_together() -> None:
    area = shapely.box(0, 0, 10, 8)
    long_a, long_b = rectangle(-5, 2, 15, 3), rectangle(6, -5, 7, 15)
    a, b, both = 10 * 2.0, 8 * 2.0, 2.0 * 2.0
    assert stands(area, long_a) == pytest.approx([a], rel=0.01)
    assert sorted(stands(area, long_a, long_b)) == pytest.approx(sorted([a, b, both]), rel=0.01)
    assert stands(area, rectangle(-5, 20, 15, 21)) == []
    assert stands(area) == []
    # All of a small piece lies on the ground of those who stand there: it hides nothing.
    assert stands(area, rectangle(2, 2, 3, 3)) == []
    assert stands(area, Disc(4, 4, 0.3)) == []
    # Two that overlap only together with a long one.
    assert stands(area, rectangle(2, 2, 3, 3), long_a) == pytest.approx([a], rel=0.01)
    # Not where only their borders meet.
    assert stands(shapely.box(0, 0, 10, 1.5), long_a) == []
    assert len(stands(shapely.box(0, 0, 10, 1.51), long_a)) == 1


def test_no_more_sets_of_pieces_than_there_may_be_discs() -> None:
    area = shapely.box(0, 0, 10, 8)
    many = [rectangle(-5 - 0.01 * i, 2, 15, 3) for i in range(9)]
    assert len(stands(area, *many)) == 256, "of the 511 that nine pieces have"


def test_the_squared_distance_of_each_place_from_the_nearest() -> None:
    a, b = np.array([(0, 0), (3, 4)], dtype=float), np.array([(0, 7), (6, 8), (3, 0)], dtype=float)
    assert plainly(views._nearest)(a, b).tolist() == [9, 16]


def covering(
    middles: Floats, room: Sequence[float], places: Floats, most: int = 64, short: float = views.SHORT
) -> list[list[float]]:
    found: list[list[float]] = plainly(views._covering)(
        middles, np.array(room, dtype=float), places, np.full(len(places), short), most
    ).tolist()
    return found


def test_few_discs_cover_all_places_and_those_that_cover_most_come_first() -> None:
    places = np.column_stack((np.arange(10.0), np.zeros(10)))
    middles = np.array([(2, 0), (7, 0), (5, 0), (9, 0), (0, 0)], dtype=float)
    room = [2, 1.5, 1, 0.5, 0.25]
    assert covering(middles, room, places) == [[2, 0, 2], [7, 0, 1.5], [5, 0, 1], [9, 0, 0.5]]
    assert covering(middles, room, places, most=2) == [[2, 0, 2], [7, 0, 1.5]]
    assert covering(middles, room, places, most=0) == []
    assert covering(middles[:0], [], places) == []
    assert covering(middles, room, places[:0]) == []
    # A disc covers what lies a little farther away than it reaches.
    assert covering(middles[:1], [0.93], places) == [[2, 0, 0.93]]
    near = np.array([(2, 1), (2, -1)], dtype=float)
    assert covering(middles[:1], [0.93], near) == [[2, 0, 0.93]]
    assert covering(middles[:1], [0.91], near) == []
    assert covering(middles[:1], [0.97], near, short=views.JUST_SHORT) == []
    assert covering(middles[:1], [0.99], near, short=views.JUST_SHORT) == [[2, 0, 0.99]]


def seen(there: Reach, *blockers: Disc, look_through: bool = True, most: float = inf) -> Floats:
    shooters, widest = [views.shooter(there, views.ends_of(there))], most / there.base.r
    return views.viewpoints(there.board, shooters, blockers, look_through=look_through, widest=widest)


@pytest.mark.rule("CM-UNIT-02", "R-30b", "R-31")
@pytest.mark.parametrize("most", [inf, 0.6])
def test_the_discs_lie_within_the_ground_and_cover_its_open_border(most: float) -> None:
    wall = piece("wall", rectangle(4.2, 2, 5, 6), Footing.IMPASSABLE)
    there = reach(wall)
    of = views.ends_of(there)
    ground = of.ground(0.5)
    found = seen(there, most=most)
    assert found[0, 3] == 0.5 or (found[:, 3] == 0.5).sum() == 1
    angles = np.arctan2(found[:, 1] - 4, found[:, 0] - 3)
    assert (np.diff(angles) >= 0).all()
    assert (found[:, 2] <= max(most, 0.5) + 1e-9).all()
    assert (found[:, 2] >= 0.5 - 1e-9).all()
    discs = [shapely.Point(x, y).buffer(r, quad_segs=32) for x, y, r, _ in found.tolist()]
    assert all(shapely.area(shapely.difference(one, ground.buffer(0.02))) < 1e-6 for one in discs)
    border = shapely.points(views._border_places(ground))
    open_ones = border[~shapely.dwithin(shapely.box(4.2, 2, 5, 6), border, views.BESIDE)]
    covered = shapely.union_all(discs).buffer(views.SHORT + 0.01)
    assert shapely.intersects(covered, open_ones).all()
    assert len(open_ones) < len(border)
    assert len(found) < 60
    # Those on the hull of the ground more closely.
    hull = shapely.boundary(shapely.convex_hull(ground))
    outer = open_ones[shapely.dwithin(hull, open_ones, 0.004)]
    assert len(outer) > 20
    closely = shapely.union_all(discs).buffer(views.JUST_SHORT + 0.01)
    assert shapely.intersects(closely, outer).all()


def test_discs_end_just_short_of_the_hull_of_a_ground_and_not_so_near_its_other_borders() -> None:
    """The notch of this ground lies inside its hull, its other borders on that."""
    ground = shapely.Polygon([(0, 0), (6, 0), (6, 4), (4, 4), (4, 2), (2, 2), (2, 4), (0, 4)])
    border = np.array([(3, 0), (6, 1), (6, 4), (5, 4), (4, 3), (3, 2), (1, 4), (0, 2)], dtype=float)
    near, far = views.JUST_SHORT, views.SHORT
    assert views._short(ground, border).tolist() == [near, near, near, near, far, far, near, near]


@pytest.mark.rule("R-30b", "R-31")
def test_what_can_be_stood_on_is_looked_through_from_stands_on_it() -> None:
    hill = piece("hill", rectangle(3.2, 2, 9, 6))
    through = seen(reach(hill))
    plain = seen(reach(hill), look_through=False)
    assert (plain[:, 3] == -inf).all()
    own = through[np.isfinite(through[:, 3])]
    assert len(through) > len(plain)
    assert own[:, 3].max() == 0.5
    stands_on = own[(own[:, 0] != 3) | (own[:, 1] != 4)]
    assert len(stands_on) > 0
    for x, y, r, inner in stands_on.tolist():
        # All who stand so near to the middle that their bases lie in the disc overlap the hill.
        assert inner == pytest.approx(1.0 - r)
        assert r >= 0.5
        assert x + 0.5 - (r - 0.5) > 3.2 - 0.02
        assert hypot(x - 3, y - 4) <= 1.01


@pytest.mark.rule("R-30b")
def test_one_looks_through_a_piece_only_past_that_side_of_the_ground_that_it_lies_on() -> None:
    ground, east, north = shapely.box(1, 1, 5, 5), shapely.box(4, 2, 9, 4), shapely.box(2, 4, 4, 9)
    towards = views._towards(ground, [east])
    assert towards[:, 0].min() == 5
    assert towards[:, 1].min() == 1
    assert towards[:, 1].max() == 5
    both = views._towards(ground, [east, north])
    assert both.tolist() == [[5, 5]], "at the corner alone, lines leave in either direction"
    assert len(views._towards(ground, [shapely.box(2, 2, 3, 3)])) == 0, "nothing of it goes on"
    # Of a piece all round, past every side; past a hole of the ground, if something lies in that.
    assert len(views._towards(ground, [shapely.box(0, 0, 6, 6)])) == 64
    holed = shapely.difference(ground, shapely.box(2, 2, 4, 4))
    inner = views._towards(holed, [shapely.box(2.5, 2.5, 3.5, 3.5)])
    assert len(inner) == 32
    assert shapely.distance(shapely.box(2, 2, 4, 4).exterior, shapely.points(inner)).max() < 1e-9


@pytest.mark.rule("R-30b")
def test_discs_that_look_through_pieces_are_few_and_stand_in_for_others() -> None:
    """Of those who stand beside a long hill, those who look over it also look along their own side."""
    hill, of = rectangle(3, 0, 4, 8), shapely.box(1, 3, 2.6, 5)
    walls = views._walls(Board(10.0, 8.0, ()), ())
    rows = views._looking_through(0.5, of, [hill], walls, inf)
    assert len(rows) > 0
    ground = shapely.buffer(shapely.box(2.5, 3, 2.6, 5), 0.5)
    beyond = shapely.points([(x, y) for x, y in views._border_places(ground).tolist() if x > 3.05])
    covered = shapely.union_all([shapely.Point(x, y).buffer(r + views.SHORT + 0.01) for x, y, r, _ in rows])
    assert shapely.intersects(covered, beyond).all()
    there = Reach(Board(10.0, 8.0, (piece("hill", hill),)), Disc(2.0, 4.0, 0.5), 2.0, Crowd())
    of_all, plain = seen(there), seen(there, look_through=False)
    # Those that look through pieces stand in for some, and his who stands where he is looks through, too.
    assert np.isneginf(plain[:, 3]).sum() == len(plain) == 35
    assert np.isneginf(of_all[:, 3]).sum() == 20


def test_places_in_a_disc_or_right_beside_it_are_covered() -> None:
    places = np.array([(0, 0), (1.07, 0), (1.09, 0), (5, 5), (0, 1.07), (0, 1.01)], dtype=float)
    short = np.array([0.08, 0.08, 0.08, 0.08, 0.02, 0.02])
    covered = views._covered(np.array([(0, 0, 1, -inf)]), places, short)
    assert covered.tolist() == [True, True, False, False, False, True]
    assert not views._covered(np.zeros((0, 4)), places, short).any()


def test_bases_that_block_close_the_border_too() -> None:
    there = reach()
    assert len(seen(there, Disc(3, 4, 1.5))) < len(seen(there))
