"""How a reach becomes areas and lines, piece by piece: contours of a raster, slivers, costs beyond borders.

A base of half an inch moves on a board of 6 by 5 inches, on a raster of an eighth of an inch.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, permutations
from math import hypot, inf, sqrt
from typing import TYPE_CHECKING

import numpy as np
import pytest
import shapely
from plain_kernels import plainly

from game.board.area import rings_in_order, whose_box_meets
from game.board.movement import movement_kernel as kernels
from game.board.movement.movement import Crowd
from game.board.reach import cost_field as fields
from game.board.reach import reach_area as areas
from game.board.reach import roadmap
from game.board.reach import roadmap_search as search
from game.board.reach.cost_field import CELL, Tree
from game.board.reach.reach import Reach
from game.board.shapes import Disc, Point, rectangle, signed_area
from game.board.terrain import Board, Footing, Opacity, Piece

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from game.board.area import Ring
    from game.board.kernels.jit import Flags, Floats
    from game.board.movement.movement_kernel import Mover

BOTTOM, RIGHT, TOP, LEFT = 0, 5, 2, 4
"""The edges of a raster of two by two points, by number: two columns, and four points."""


@pytest.mark.parametrize(
    ("low", "ways"),
    [
        ("", {}),
        ("a", {BOTTOM: LEFT}),
        ("b", {RIGHT: BOTTOM}),
        ("c", {TOP: RIGHT}),
        ("d", {LEFT: TOP}),
        ("ab", {RIGHT: LEFT}),
        ("bc", {TOP: BOTTOM}),
        ("cd", {LEFT: RIGHT}),
        ("ad", {BOTTOM: TOP}),
        ("abc", {TOP: LEFT}),
        ("bcd", {LEFT: BOTTOM}),
        ("acd", {BOTTOM: RIGHT}),
        ("abd", {RIGHT: TOP}),
        ("abcd", {}),
    ],
)
def test_how_a_contour_runs_through_a_cell(low: str, ways: dict[int, int]) -> None:
    """The corners a and b lie below, c and d above them, c at the right: what is low is on its left."""
    values = np.array([[float(c not in low) for c in row] for row in ("ab", "dc")])
    for level in (0.0, 0.5):
        following = plainly(areas._links)(values, level)
        assert {edge: after for edge, after in enumerate(following.tolist()) if after != areas.NONE} == ways


@pytest.mark.parametrize(
    ("low", "middle", "ways"),
    [
        ("ac", 0.9, {BOTTOM: RIGHT, TOP: LEFT}),
        ("ac", 1.1, {BOTTOM: LEFT, TOP: RIGHT}),
        ("ac", 1.0, {BOTTOM: RIGHT, TOP: LEFT}),
        ("bd", 0.9, {RIGHT: TOP, LEFT: BOTTOM}),
        ("bd", 1.1, {RIGHT: BOTTOM, LEFT: TOP}),
    ],
)
def test_two_low_corners_are_joined_if_the_middle_of_their_cell_is_low(
    low: str, middle: float, ways: dict[int, int]
) -> None:
    values = np.array([[0.0 if c in low else 2 * middle for c in row] for row in ("ab", "dc")])
    following = plainly(areas._links)(values, 1.0)
    assert {edge: after for edge, after in enumerate(following.tolist()) if after != areas.NONE} == ways


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize(("middle", "rings"), [(0.9, 1), (1.1, 2)])
def test_only_the_corners_of_their_own_cell_join_two_low_ones(swap: bool, middle: float, rings: int) -> None:
    values = np.full((4, 4), 9.0)
    low, high = (0.0, 2 * middle) if not swap else (2 * middle, 0.0)
    values[1:3, 1:3] = (low, high), (high, low)
    assert len(rings_of(values, 1.0)) == rings


def test_edges_are_numbered_over_the_whole_raster() -> None:
    values = np.ones((4, 5))
    values[2, 3] = 0.0
    following = plainly(areas._links)(values, 0.5)
    right, up = 2 * 5 + 3, 20 + 2 * 5 + 3
    left, down = right - 1, up - 5
    # What is low is on the left: a ring round it runs counter-clockwise.
    ring = {right: up, up: left, left: down, down: right}
    assert {edge: after for edge, after in enumerate(following.tolist()) if after != areas.NONE} == ring


@pytest.mark.parametrize(
    ("here", "right", "above", "to_right", "upwards"),
    [
        (0.0, 2.0, 4.0, (2.5, 1.0), (2.0, 1.25)),
        (2.0, 0.0, 0.5, (2.5, 1.0), (2.0, 1 + 2 / 3)),
        (0.0, inf, inf, (2.0, 1.0), (2.0, 1.0)),
        (inf, 0.0, 0.0, (3.0, 1.0), (2.0, 2.0)),
        (1.0, 3.0, 2.0, (2.0, 1.0), (2.0, 1.0)),
    ],
)
def test_where_a_contour_crosses_an_edge(
    here: float, right: float, above: float, to_right: Point, upwards: Point
) -> None:
    """Edges go right, and up, from the point in column 2 of row 1."""
    values = np.full((3, 4), 9.0)
    values[1, 2], values[1, 3], values[2, 2] = here, right, above
    crossing = plainly(areas._crossing)
    assert crossing(values, 1.0, 1 * 4 + 2) == pytest.approx(to_right)
    assert crossing(values, 1.0, 12 + 1 * 4 + 2) == pytest.approx(upwards)
    values[0, 0], values[1, 0], values[0, 1] = 0.0, 4.0, 2.0
    assert crossing(values, 1.0, 0) == (0.5, 0.0)
    assert crossing(values, 1.0, 12) == (0.0, 0.25)


def rings_of(values: Floats, level: float) -> list[list[list[float]]]:
    points, ends = plainly(areas._rings)(np.asarray(values, dtype=float), level)
    return [points[a:b].tolist() for a, b in pairwise([0, *ends.tolist()])]


def test_a_contour_goes_round_each_point_once() -> None:
    """A point right at the level is where four edges are crossed: the ring has no point twice in a row."""
    values = np.full((5, 7), 2.0)
    values[2, 1] = values[2, 5] = values[2, 4] = 0.0
    first, second = rings_of(values, 1.0)
    assert len(first) == 4
    assert len(second) == 6
    assert {tuple(at) for at in first} == {(1.5, 2), (1, 2.5), (0.5, 2), (1, 1.5)}
    assert {tuple(at) for at in second} == {(3.5, 2), (4, 1.5), (5, 1.5), (5.5, 2), (5, 2.5), (4, 2.5)}
    for ring in (first, second):
        assert signed_area(tuple((x, y) for x, y in ring)) > 0
    at_level = np.full((3, 3), 2.0)
    at_level[1, 1] = 1.0
    assert rings_of(at_level, 1.0) == [], "of no extent"
    corner = np.full((3, 3), 2.0)
    corner[1, 1], corner[1, 0], corner[0, 1] = 0.0, inf, inf
    (triangle,) = rings_of(corner, 1.0)
    assert sorted(map(tuple, triangle)) == [(1, 1), (1, 1.5), (1.5, 1)]
    wall = np.full((4, 4), 2.0)
    wall[1:3, 1] = 1.0
    wall[1:3, 2] = 0.0
    (ring,) = rings_of(wall, 1.0)
    assert len(ring) == 6
    assert [2, 0.5] in ring
    assert signed_area(tuple((x, y) for x, y in ring)) > 1


def test_a_raster_is_bounded_by_what_is_higher_and_spaced() -> None:
    values = np.full((2, 3), 1.0)
    (ring,) = areas.contour(values, 1.0, 0.125)
    assert set(map(tuple, ring.tolist())) == {
        (0, 0),
        (0.125, 0),
        (0.25, 0),
        (0.25, 0.125),
        (0.125, 0.125),
        (0, 0.125),
    }
    assert areas.contour(values, 0.5, 0.125) == []


# ---- slivers


def geometries(*found: shapely.Geometry) -> NDArray[np.object_]:
    return np.array(found, dtype=object)


def test_the_corners_of_slivers_and_their_middles() -> None:
    hole = shapely.box(1, 0.5, 2, 1)
    holed = shapely.Polygon(shapely.box(0, 0, 4, 2).exterior, [hole.exterior])
    two = geometries(holed, shapely.box(5, 5, 6, 7))
    corners, of = areas._corners(two)
    assert of.tolist() == [0] * 4 + [1] * 4, "each once, and none of a hole"
    assert sorted(map(tuple, corners[:4].tolist())) == [(0, 0), (0, 2), (4, 0), (4, 2)]
    assert areas._middles(corners, of) == pytest.approx(np.array([(2, 1), (5.5, 6)]))
    assert areas._middles(*areas._corners(two[:0])).shape == (0, 2)


def test_a_sliver_is_judged_by_its_middle_and_by_places_a_little_inwards_of_its_corners(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Floats] = []

    def paid(_mover: object, _tree: object, places: Floats, allowance: float, _spans: object) -> Flags:
        asked.append(places)
        return np.asarray(places[:, 0] <= allowance, dtype=np.bool_)

    monkeypatch.setattr(areas, "_paid", paid)
    tree = Tree(np.zeros((0, 2)), np.zeros(0), np.zeros(0, dtype=np.int64))
    nowhere = np.zeros((41, 49), dtype=np.bool_)
    field = fields.Field(raster(), np.zeros((41, 49), dtype=np.int64), nowhere, nowhere)
    area = areas.ReachArea(BOARD, mover(), tree, field, spans())
    slivers = geometries(shapely.box(0, 0, 4, 2), shapely.box(6, 0, 10, 2), shapely.box(9, 0, 10, 2))
    assert area._are_paid(slivers, 4.0).tolist() == [True, False, False]
    assert area._are_paid(slivers, 3.95).tolist() == [False, False, False], "a corner is too dear"
    assert area._are_paid(slivers, 9.97).tolist() == [True, True, False]
    first = [(0.04, 0.02), (0.04, 1.98), (3.96, 0.02), (3.96, 1.98)]
    assert np.array(sorted(asked[0][:4].tolist())) == pytest.approx(np.array(first))
    assert asked[0][12:] == pytest.approx(np.array([(2, 1), (8, 1), (9.5, 1)]))


def test_the_parts_of_a_sliver_are_what_lies_in_the_cells_of_a_grid() -> None:
    patch = shapely.box(1, 1, 1.6, 1.3)
    parts = areas._in_cells(geometries(patch))
    assert len(parts) == 36
    assert shapely.area(parts) == pytest.approx(np.full(36, 0.1 * 0.05))
    assert shapely.equals_exact(shapely.union_all(parts).normalize().simplify(1e-12), patch.normalize(), 1e-9)
    triangle = shapely.Polygon([(0, 0), (0.6, 0), (0, 0.6)])
    parts = areas._in_cells(geometries(patch, triangle))
    assert len(parts) >= 36 + 21
    assert shapely.area(parts).sum() == pytest.approx(0.18 + 0.18)
    speck = shapely.Polygon([(0, 0), (4e-5, 0), (0, 4e-5)])
    assert len(areas._in_cells(geometries(speck))) == 0
    more = shapely.Polygon([(0, 0), (6e-5, 0), (0, 6e-5)])
    assert len(areas._in_cells(geometries(more, speck))) >= 21
    assert len(areas._in_cells(geometries())) == 0


def test_zones_bar_an_inch_round_a_hostile_or_its_base_alone() -> None:
    zones = np.array([(1.0, 2.0, 2.0, 1.0, 0.0), (3.0, 4.0, 1.75, 0.75, 1.0)])
    assert list(areas._zone_discs(zones)) == [Disc(1, 2, 2), Disc(3, 4, 0.75)]


# ---- costs


WALL = Piece("wall", rectangle(3, 1.5, 3.5, 5), Footing.IMPASSABLE, Opacity.BLOCKING)
WOOD = Piece("wood", rectangle(1, 3, 2, 4), Footing.DIFFICULT, Opacity.LIGHT)
BOARD = Board(6.0, 5.0, (WALL, WOOD))
START = Disc(1.5, 1.5, 0.5)
FOE = Disc(5.25, 4.5, 0.25)


def mover(*hostiles: Disc) -> Mover:
    return plainly(kernels.mover_of)(
        BOARD, kernels.ground_of(BOARD), START, hostiles, kernels.Manner(kernels.ANY_PART, 1.0, 2.0)
    )


WHOLE = (0, 10_000, 0, 10_000)
"""A window that leaves out no row and no column."""


def spans() -> Floats:
    return plainly(kernels.scratch)(kernels.ground_of(BOARD))


def raster(value: float = inf) -> Floats:
    return np.full((41, 49), value)


def costing(cost: Floats, row: int = 0, column: int = 0) -> fields.Field:
    """A field of which only the costs matter, from a row and column of the raster on."""
    nothing = np.zeros(cost.shape, np.bool_)
    return fields.Field(cost, np.full(cost.shape, search.NOWHERE), nothing, nothing, row, column)


def test_the_cost_of_a_point_by_a_step_from_a_neighbour() -> None:
    by_a_step = plainly(areas._by_a_step)
    there, cost = mover(), raster()
    i, j = 8, 20
    assert by_a_step(there, costing(cost), i, j, spans()) == inf
    for di, dj, known in ((0, 1, 2.0), (1, 0, 1.9), (1, 1, 1.8), (-1, -1, 1.7), (0, -1, 1.6)):
        cost[i + di, j + dj] = known
        assert by_a_step(there, costing(cost), i, j, spans()) == pytest.approx(known + CELL * hypot(di, dj))
    cost[i + 2, j] = cost[i - 2, j] = cost[i, j - 2] = cost[i, j + 2] = 0.0
    assert by_a_step(there, costing(cost), i, j, spans()) == pytest.approx(1.6 + CELL)
    # In the wood a step costs twice its length; and no step leads out of a wall.
    wet = raster()
    wet[28, 12] = 1.0
    assert by_a_step(there, costing(wet), 28, 13, spans()) == pytest.approx(1.0 + 2 * CELL)
    # The same on a field that is a part of the raster.
    assert by_a_step(there, costing(wet[20:, 10:], 20, 10), 8, 3, spans()) == pytest.approx(1.0 + 2 * CELL)
    barred = raster()
    barred[20, 21] = 1.0
    assert by_a_step(there, costing(barred), 20, 20, spans()) == inf


@pytest.mark.parametrize(
    ("cost", "label", "uncertain"),
    [
        (2.0, 3, True),
        (2.149, 3, True),
        (2.151, 3, False),
        (1.851, 3, True),
        (1.849, 3, False),
        (inf, 3, False),
    ],
)
def test_which_points_are_near_a_contour(cost: float, label: int, uncertain: bool) -> None:
    costs, labels = raster(), np.full((41, 49), search.NOWHERE)
    costs[5, 5], labels[5, 5] = cost, label
    assert plainly(areas._uncertain)(costs, labels, 5, 5, 2.0) is uncertain


def test_a_point_without_a_cost_is_uncertain_beside_one_that_is_low() -> None:
    for di in range(-2, 3):
        for dj in range(-2, 3):
            costs, labels = raster(), np.full((41, 49), search.NOWHERE)
            if (di, dj) == (0, 0):
                continue
            costs[5 + di, 5 + dj], labels[5 + di, 5 + dj] = 2.0, 0
            near = max(abs(di), abs(dj)) == 1
            assert plainly(areas._uncertain)(costs, labels, 5, 5, 2.0) is near
            assert not plainly(areas._uncertain)(costs, labels, 5, 5, 1.9)
            labels[5 + di, 5 + dj] = search.NOWHERE
            assert not plainly(areas._uncertain)(costs, labels, 5, 5, 2.0)


def test_costs_are_carried_on_two_points_into_where_no_base_can_be() -> None:
    """Over a knight's move, and only from where a base can be."""
    cost, stand = np.full((9, 9), inf), np.zeros((9, 9), dtype=np.bool_)
    cost[4, 4], stand[4, 4] = 1.0, True
    carried = plainly(areas._beyond_borders)(cost, stand)
    for i, j in np.ndindex(9, 9):
        straight, aslant = sorted((abs(i - 4), abs(j - 4)), reverse=True)
        steps = straight - aslant + aslant * sqrt(2)
        expected = 1.0 + CELL * steps if straight <= 2 else inf
        assert carried[i, j] == pytest.approx(expected), (i, j)
    assert cost[4, 5] == inf, "what is known stays"
    standing = np.ones((9, 9), dtype=np.bool_)
    assert (plainly(areas._beyond_borders)(cost, standing) == cost).all()
    edge = np.full((9, 9), inf)
    edge[1, 1] = 1.0
    carried = plainly(areas._beyond_borders)(edge, stand)
    assert (carried[0] == inf).all()
    assert (carried[:, 0] == inf).all()
    assert carried[3, 3] == pytest.approx(1.0 + 2 * CELL * sqrt(2))
    assert (carried[1, 2], carried[2, 1]) == pytest.approx((1.0 + CELL, 1.0 + CELL))
    far = np.full((9, 9), inf)
    far[6, 6] = 1.0
    carried = plainly(areas._beyond_borders)(far, stand)
    assert (carried[7, 6], carried[6, 7]) == pytest.approx((1.0 + CELL, 1.0 + CELL))
    assert (carried[8] == inf).all()
    assert (carried[:, 8] == inf).all()


def small_tree() -> fields.Tree:
    nodes = np.zeros((2, roadmap.COLUMNS))
    nodes[:, :2] = (1.5, 1.5), (2.0, 1.0)
    return fields.Tree(nodes, np.array([0.0, hypot(0.5, 0.5)]), np.array([search.NOWHERE, 0]))


def some_field(there: Mover) -> fields.Field:
    """Nothing is known but the points east of the start, up to an inch away."""
    stand = np.array(
        [[bool(plainly(kernels.standable)(there, j * CELL, i * CELL)) for j in range(49)] for i in range(41)]
    )
    field = fields.Field(raster(), np.full((41, 49), search.NOWHERE), stand, np.zeros((41, 49), np.bool_))
    for j in range(12, 21):
        field.cost[12, j], field.label[12, j] = (j - 12) * CELL, 0
    return field


def test_costs_near_a_contour_are_the_cheapest_of_all_paths() -> None:
    there, tree = mover(), small_tree()
    field = some_field(there)
    field.cost[12, 16] += 0.1
    before = field.cost.copy()
    settled = plainly(areas.settle)(there, tree, field, 0.5, 0.5 + areas.BAND, True, WHOLE, spans())
    assert (field.cost == before).all()
    assert settled[12, 16] == pytest.approx(0.5)
    assert settled[13, 16] == pytest.approx(hypot(0.5, CELL))
    assert settled[11, 12] == pytest.approx(CELL)
    # Beyond a contour, and farther than a point from what is known, nothing is asked.
    assert settled[14, 16] == inf
    assert settled[12, 20] == 1.0
    assert settled[13, 20] == inf


def test_points_that_no_line_leads_to_may_have_a_cost_by_a_step() -> None:
    there, field = mover(), some_field(mover())
    nowhere = small_tree()
    nowhere.cost[:] = inf
    stepped = plainly(areas.settle)(there, nowhere, field, 0.5, 0.5 + areas.BAND, True, WHOLE, spans())
    assert stepped[13, 16] == pytest.approx(0.5 - CELL + CELL * sqrt(2))
    bare = plainly(areas.settle)(there, nowhere, field, 0.5, 0.5 + areas.BAND, False, WHOLE, spans())
    assert bare[13, 16] == inf
    assert bare[12, 16] == 0.5


# ---- the picture


def picture(allowance: float, *hostiles: Disc, allies: Sequence[Disc] = ()) -> Reach:
    return Reach(BOARD, START, allowance, Crowd(tuple(allies), hostiles))


@pytest.mark.rule("CM-MOVE-01", "CM-ENGAGE-01")
def test_an_area_ends_where_the_base_meets_the_board_a_wall_an_ally_or_a_zone() -> None:
    reach = picture(9.0, FOE, allies=(Disc(5.3, 1.0, 0.25),))
    area = reach.area()
    for point, inside in (
        ((0.49, 1.5), False),
        ((0.51, 1.5), True),
        ((1.5, 0.51), True),
        ((1.5, 0.49), False),
        ((5.49, 2.5), True),
        ((5.51, 2.5), False),
        ((2.0, 4.49), True),
        ((2.0, 4.51), False),
        ((2.49, 3.0), True),
        ((2.51, 3.0), False),
        ((4.01, 3.0), True),
        ((3.99, 3.0), False),
        ((5.3, 1.76), True),
        ((5.3, 1.74), False),
        ((5.0, 2.75), True),
        ((5.0, 2.85), False),
    ):
        assert area.contains(point) is inside, point


def test_a_sliver_that_no_path_leads_to_for_the_cost_is_left_out() -> None:
    reach = picture(1.0)
    shown = reach._picture
    near = shapely.Polygon([(1.5, 2.0), (1.55, 2.0), (1.55, 2.05)])
    far = shapely.Polygon([(1.5, 2.6), (1.55, 2.6), (1.55, 2.65)])
    large = shapely.box(1.5, 1.0, 1.8, 1.3)
    found = shapely.multipolygons(shown._without_false_slivers(geometries(near, far, large), 1.0))
    assert found.area == pytest.approx(0.09 + 0.00125)
    assert shapely.intersects_xy(found, 1.54, 2.02)
    assert not shapely.intersects_xy(found, 1.54, 2.62)
    assert shown._are_paid(geometries(near, far, large), 1.0).tolist() == [True, False, True]
    assert shown._are_paid(geometries(), 1.0).tolist() == []
    # One across the contour is kept as far as it is paid for.
    across = shapely.box(1.5, 2.44, 1.56, 2.56)
    kept = shapely.multipolygons(shown._without_false_slivers(geometries(across), 1.0))
    assert 0.3 * across.area < kept.area < 0.6 * across.area
    assert shapely.intersects_xy(kept, 1.53, 2.45)
    assert not shapely.intersects_xy(kept, 1.53, 2.55)
    # What is large is right as it is, wherever it lies.
    out_of_reach = shapely.box(4, 1, 4.2, 1.2)
    assert shown._without_false_slivers(geometries(out_of_reach), 1.0).tolist() == [out_of_reach]


def test_lines_are_closed_in_the_open_and_end_where_the_base_cannot_be() -> None:
    (circle,) = replace(picture(0.9), base=START)._picture.lines(0.75)
    assert circle[0] == circle[-1]
    assert all(hypot(x - 1.5, y - 1.5) == pytest.approx(0.75, abs=0.01) for x, y in circle)
    there = picture(3.0, FOE)
    for line in there._picture.lines(2.5):
        for x, y in line:
            assert plainly(kernels.standable)(there._mover, x, y)
            assert not plainly(kernels.in_zone)(there._mover.zones, x, y)


def open_parts(line: Ring) -> list[Ring]:
    there = mover(FOE)
    shown = areas.ReachArea(BOARD, there, small_tree(), some_field(there), spans())
    return list(shown._open_parts(line))


def test_the_parts_of_a_line_where_a_base_may_be() -> None:
    a, b, wall, zone, c = (1.0, 1.0), (1.5, 1.0), (3.2, 2.0), (5.2, 3.5), (4.5, 1.0)
    assert open_parts((a, b, wall, c)) == [(a, b), (c,)]
    assert open_parts((wall, a, zone, wall, b, c, zone)) == [(a,), (b, c)]
    assert open_parts((wall, zone)) == []
    assert open_parts((a, b, c)) == [(a, b, c)]
    assert open_parts(()) == []


def test_a_place_that_costs_all_of_the_allowance_is_paid_for() -> None:
    places = np.array([[1.5, 2.25], [1.5, 2.26], [0.75, 1.5], [2.0, 1.75]])
    paid = plainly(areas._paid)(mover(), small_tree(), places, 0.75, spans())
    assert paid.tolist() == [True, False, True, True]


@pytest.mark.rule("CM-MOVE-01", "CM-MOVE-05")
def test_who_is_walled_in_reaches_no_area() -> None:
    """Between four walls a base stands only where it is, and that is no point of the raster."""
    sides = ((1, 1, 2.53, 4), (3.53, 1, 5, 4), (2.53, 0.5, 3.53, 1.53), (2.53, 2.53, 3.53, 3.5))
    walls = [
        Piece(f"{i}", rectangle(*side), Footing.IMPASSABLE, Opacity.CLEAR) for i, side in enumerate(sides)
    ]
    reach = Reach(Board(6.0, 5.0, tuple(walls)), Disc(3.03, 2.03, 0.5), 2.0, Crowd())
    assert not np.isfinite(reach.cost_field).any()
    assert reach.area().patches == ()
    free = Reach(Board(6.0, 5.0, tuple(walls[:1])), Disc(3.03, 2.03, 0.5), 0.5, Crowd())
    assert np.isfinite(free.cost_field).any()
    assert free.area().patches


def test_discs_are_near_an_area_whose_boxes_meet_it() -> None:
    area = shapely.box(2, 3, 5, 7)
    near = {
        *(Disc(1.1, 5, 1), Disc(5.9, 5, 1), Disc(3, 2.1, 1), Disc(3, 7.9, 1)),
        *(Disc(1.1, 2.1, 1), Disc(5.9, 7.9, 1), Disc(3, 5, 0.1)),
    }
    far = {Disc(0.9, 5, 1), Disc(6.1, 5, 1), Disc(3, 1.9, 1), Disc(3, 8.1, 1)}
    assert set(areas._near([*near, *far], area)) == near


def test_what_can_touch_an_area_has_a_box_that_meets_its_box() -> None:
    beside = [shapely.box(x, y, x + 1, y + 1) for x, y in ((0, 2), (4, 2), (2, 0), (2, 4))]
    near = [shapely.box(1.5, 2, 2.5, 3), shapely.box(3, 3, 4, 4)]
    found = whose_box_meets(np.array([near[0], *beside, near[1]]), shapely.box(2, 2, 3, 3))
    assert found.tolist() == near, "in their order, and one that only touches it"


def test_an_island_in_a_hole_keeps_its_own_hole_alone() -> None:
    """Squares of 9, 7, 3 and 1 inches round one place, in and out by turns."""
    boxes = [shapely.box(at, at, 9 - at, 9 - at, ccw=turn) for at, turn in ((0, True), (3, True), (1, False))]
    hole = shapely.box(4, 4, 5, 5, ccw=False)
    found = rings_in_order([np.array(one.exterior.coords) for one in (*boxes, hole)])
    assert found.is_valid
    assert sorted(one.area for one in found.geoms) == [3 * 3 - 1, 9 * 9 - 7 * 7]


def test_a_hole_that_touches_the_outline_round_it_is_in_that_one_alone() -> None:
    outline = np.array([(0, 0), (2, 0), (2, 1), (3, 1), (3, 3), (0, 3)], dtype=float)
    hole = np.array([(2, 1), (1, 1), (1, 2), (2, 2)], dtype=float)
    beside = np.array([(3, 0), (4, 0), (4, 1), (3, 1)], dtype=float)
    for order in permutations((outline, hole, beside)):
        found = rings_in_order(order)
        assert sorted(one.area for one in found.geoms) == [1, 7]


def test_a_point_has_its_cost_from_its_eight_neighbours_alone() -> None:
    board = Board(6.0, 5.0)
    ground = kernels.ground_of(board)
    there = plainly(kernels.mover_of)(board, ground, Disc(3, 2, 0.5), (), kernels.Manner(0, 1.0, 2.0))
    room = plainly(kernels.scratch)(ground)
    cost = np.full((41, 49), inf)
    for di in range(-2, 3):
        for dj in range(-2, 3):
            cost[16 + di, 24 + dj] = 1.0
            found = plainly(areas._by_a_step)(there, costing(cost), 16, 24, room)
            near = max(abs(di), abs(dj)) <= 1
            assert found == (pytest.approx(1.0 + CELL * hypot(di, dj)) if near else inf)
            cost[16 + di, 24 + dj] = inf
