"""Where a move can end and how it gets there cheapest; what is promised must pass the exact judgement."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from math import acos, asin, atan2, cos, dist, hypot, inf, pi, sin, sqrt, tan
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from marching import Scene, geometry, random_scene
from sampling import half_inch_scene

from game.board.area import Area, from_rings, to_shapely
from game.board.movement.movement import Crowd, DifficultTest, MoveOptions, walk
from game.board.movement.movement_kernel import edge_cost
from game.board.movement.retreat import forbidden_ends, nearest_place
from game.board.reach.cost_field import CELL
from game.board.reach.path_steps import SLID, buffers_of, step_cost
from game.board.reach.reach import Reach, Route, Ways
from game.board.shapes import Disc, Point, Shape, distance, gap, path_length, polygon, rectangle
from game.board.terrain import Board, Footing, Kind, Opacity, Piece

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.board.kernels.jit import Floats

OPEN = Board(width=40.0, height=40.0)
HERE = Disc(20, 20, 0.5)
NOBODY = Crowd()

seeds = st.integers(0, 10_000)
shares = st.tuples(st.floats(-1, 1), st.floats(-1, 1))
tests = st.sampled_from(("any_part", "centre", "leading_edge"))


def with_piece(footing: Footing, x0: float, y0: float, x1: float, y1: float) -> Board:
    piece = Piece("piece", rectangle(x0, y0, x1, y1), footing, Opacity.CLEAR)
    return replace(OPEN, pieces=(*OPEN.pieces, piece))


def of(
    board: Board = OPEN,
    crowd: Crowd = NOBODY,
    allowance: float = 6.0,
    options: MoveOptions = MoveOptions(),  # noqa: B008
) -> Reach:
    return Reach(board, HERE, allowance, crowd, options)


def in_scene(scene: Scene, options: MoveOptions = MoveOptions()) -> Reach:  # noqa: B008 - a frozen value
    return Reach(scene.board, scene.base, 8.0, scene.crowd, options)


def goal(scene: Scene, share: Point, far: float = 9.0) -> Point:
    return (scene.base.x + far * share[0], scene.base.y + far * share[1])


def borders(area: Area) -> Any:  # shapely is untyped
    return shapely.MultiLineString([(*r, r[0]) for p in area.patches for r in (p.outline, *p.holes)])


# ---- what cheapest paths look like


def test_only_ways_that_fit_through_gaps_look_in_line_with_them(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[Point]()

    def nodes_in_line(nodes: Floats, place: Point) -> Floats:
        asked.append(place)
        return nodes[:0]

    monkeypatch.setattr("game.board.reach.reach._in_line", nodes_in_line)
    wall = Piece("wall", rectangle(5, 2, 5.5, 8), Footing.IMPASSABLE, Opacity.BLOCKING)
    ways: tuple[Ways, ...] = ("fitting", "settled", "eased", "slid")
    to = (8.0, 5.0)
    found = {}
    for each in ways:
        asked.clear()
        reach = Reach(Board(12.0, 10.0, (wall,)), Disc(2.0, 5.0, 0.5), 20.0, Crowd((), ()))
        assert reach.route(to, each).reached
        found[each] = to in asked
    assert found == {"fitting": True, "settled": False, "eased": False, "slid": False}


@pytest.mark.rule("CM-MOVE-03")
def test_in_the_open_the_way_is_straight() -> None:
    route = of().route((24, 23))
    assert route.reached
    assert route.walk.path == ((20.0, 20.0), (24.0, 23.0))
    assert route.full_cost == 5.0


@pytest.mark.rule("CM-MOVE-01")
def test_too_far_is_as_far_as_it_gets_and_says_what_it_would_cost() -> None:
    route = of().route((28, 26))
    assert not route.reached
    assert route.full_cost == 10.0
    assert route.walk.legal
    assert route.walk.end == pytest.approx((24.8, 23.6))
    assert route.walk.bill.cost_in == pytest.approx(6.0)


@pytest.mark.rule("CM-MOVE-05")
def test_round_the_corner_of_a_wall_the_base_rolls() -> None:
    route = of(with_piece(Footing.IMPASSABLE, 22, 10, 23, 20)).route((25, 19))
    assert route.reached
    before = sqrt(2**2 - 0.25) + 0.5 * (pi / 2 - acos(0.5 / 2))
    far = hypot(2, 1)
    after = sqrt(far**2 - 0.25) + 0.5 * (pi / 2 + asin(1 / far) - acos(0.5 / far))
    exact = before + 1.0 + after
    assert route.full_cost is not None
    assert route.full_cost == pytest.approx(exact, abs=0.01)
    assert route.full_cost >= exact - 1e-6


@pytest.mark.rule("CM-MOVE-04")
def test_a_path_goes_round_a_wood_or_through_it_as_is_cheaper() -> None:
    deep = of(with_piece(Footing.DIFFICULT, 22, 14, 25, 20.2), allowance=9).route((27, 19))
    assert deep.walk.bill.difficult_in == pytest.approx(0.0, abs=1e-3)
    assert path_length(deep.walk.path) > 7.1
    thin = of(with_piece(Footing.DIFFICULT, 22, 10, 22.5, 30), allowance=9).route((27, 19))
    assert thin.walk.bill.difficult_in > 1.4


def test_a_path_is_refracted_where_it_enters_difficult_terrain() -> None:
    route = of(with_piece(Footing.DIFFICULT, 22, 0, 30, 40), allowance=12).route((24, 23))
    border, depth = 1.5, 2.5
    exact = min(hypot(border, y) + 2 * hypot(depth, 3 - y) for y in np.linspace(0, 3, 3001))
    assert route.full_cost is not None
    assert route.full_cost == pytest.approx(exact, abs=0.02)
    assert route.full_cost >= exact - 1e-6


def test_a_hurried_route_is_rougher_only_far_out_of_reach() -> None:
    """A hand that moves on is told at once that a point is far; near the limit it is told exactly."""
    wood, goal = with_piece(Footing.DIFFICULT, 22, 0, 30, 40), (24.0, 23.0)
    exact, near = of(wood, allowance=12).route(goal), of(wood, allowance=12).route(goal, hurried=True)
    far = of(wood, allowance=2).route(goal, hurried=True)
    assert near == exact
    assert exact.full_cost is not None
    assert far.full_cost is not None
    assert 1e-4 < far.full_cost - exact.full_cost < 0.5
    assert far.walk.legal
    assert far.walk.bill.cost_in <= 2.0 + 1e-9
    assert of(wood, allowance=2).route(goal).full_cost == pytest.approx(exact.full_cost, abs=1e-9)


# ---- hostile creatures


@pytest.mark.rule("CM-ENGAGE-01")
def test_a_path_keeps_out_of_a_zone_that_the_target_is_not_in() -> None:
    route = of(crowd=Crowd(hostiles=(Disc(23, 20, 0.5),))).route((26, 20))
    assert not route.reached
    assert route.walk.stop is None
    zone = 2.0
    exact = 2 * (sqrt(9 - zone**2) + zone * (pi / 2 - acos(zone / 3)))
    assert route.full_cost is not None
    assert route.full_cost == pytest.approx(exact, abs=0.02)
    assert route.full_cost > exact


@pytest.mark.rule("CM-ENGAGE-01", "R-23")
def test_towards_a_point_in_a_zone_the_path_ends_with_the_stop() -> None:
    hostile = Disc(24, 20, 0.5)
    route = of(crowd=Crowd(hostiles=(hostile,))).route((23, 20))
    assert route.walk.legal
    assert not route.reached
    assert route.walk.end == pytest.approx((22, 20))
    assert route.walk.engaged == (0,)
    on_border = of(crowd=Crowd(hostiles=(hostile,))).route((22, 20))
    assert on_border.reached
    assert on_border.full_cost == pytest.approx(2.0)


def test_past_two_zones_that_meet_there_is_no_way_between() -> None:
    apart, touching = (Disc(23, 22.01, 0.5), Disc(23, 17.99, 0.5)), (Disc(23, 22, 0.5), Disc(23, 18, 0.5))
    between = of(crowd=Crowd(hostiles=apart), allowance=8).route((26, 20))
    assert between.walk.path == ((20.0, 20.0), (26.0, 20.0))
    assert between.reached
    round_about = of(crowd=Crowd(hostiles=touching), allowance=8).route((26, 20))
    assert not round_about.reached
    assert round_about.full_cost is not None
    assert round_about.full_cost > 9


@pytest.mark.rule("CM-DISENGAGE-05", "R-28")
def test_a_creature_in_a_fight_leaves_it_round_the_enemy_s_base() -> None:
    hostile = Disc(21.5, 20, 0.5)
    route = of(crowd=Crowd(hostiles=(hostile,))).route((24, 20))
    assert route.reached
    assert route.walk.disengaging == (0,)
    assert route.walk.legal
    exact = sqrt(1.5**2 - 1) + 1 * (pi - acos(1 / 1.5) - acos(1 / 2.5)) + sqrt(2.5**2 - 1)
    assert route.full_cost is not None
    assert route.full_cost == pytest.approx(exact, abs=0.02)
    assert all(gap(HERE.at(p), hostile) > -1e-6 for p in route.walk.path)


@pytest.mark.rule("CM-DISENGAGE-05", "R-28")
@pytest.mark.parametrize("between", [0.0, 0.0001, 0.002, 0.01])
def test_base_to_base_with_an_enemy_one_gets_round_it_as_well(between: float) -> None:
    crowd = Crowd(hostiles=(Disc(21 + between, 20, 0.5),))
    route = of(crowd=crowd, allowance=8).route((24 + between, 20))
    assert route.reached
    assert route.walk.bill.cost_in == pytest.approx(sqrt(8) + pi - acos(1 / 3), abs=0.03)


@pytest.mark.rule("CM-MOVE-05", "R-22")
@pytest.mark.parametrize("between", [0.0, 0.0001, 0.002])
def test_from_a_wall_s_foot_to_the_foot_of_its_other_side(between: float) -> None:
    board = with_piece(Footing.IMPASSABLE, 20.5 + between, 18, 21.5 - between, 21)
    route = of(board, allowance=8).route((22, 20))
    assert route.reached
    assert route.walk.bill.cost_in == pytest.approx(1 + pi / 2 + 1 + 1 - 2 * between, abs=0.03)


@pytest.mark.rule("CM-MOVE-05", "R-22")
def test_round_the_rock_one_leans_on() -> None:
    rock = Piece("rock", Disc(22, 20, 1.5), Footing.IMPASSABLE, Opacity.CLEAR)
    route = of(replace(OPEN, pieces=(rock,)), allowance=8).route((24, 20))
    assert route.reached
    assert route.walk.bill.cost_in == pytest.approx(2 * pi, abs=0.1)


@pytest.mark.rule("R-28")
def test_a_creature_that_cannot_leave_its_fight_stays() -> None:
    crowd = Crowd(hostiles=(Disc(21.5, 20, 0.5),))
    stays = of(crowd=crowd, allowance=0.3).route((15, 20))
    assert stays.walk.legal
    assert stays.walk.path == ((20.0, 20.0),)
    assert of(crowd=crowd, allowance=0.3).area() == Area()
    within = of(crowd=crowd).route((19.8, 20))
    assert not within.reached, "it may not end in the fight"
    lax = of(crowd=crowd, options=MoveOptions(must_clear=False)).route((19.8, 20))
    assert lax.reached


@pytest.mark.rule("CM-DISENGAGE-06")
def test_out_of_one_fight_into_the_next() -> None:
    crowd = Crowd(hostiles=(Disc(21.5, 20, 0.5), Disc(16, 20, 0.5)))
    route = of(crowd=crowd).route((17, 20))
    assert route.walk.legal
    assert route.walk.end == pytest.approx((18, 20))
    assert route.walk.engaged == (1,)


# ---- allies, and places where nobody can stand


@pytest.mark.rule("CM-MOVE-06", "CM-MOVE-07")
def test_the_way_leads_through_allies_and_ends_before_or_beyond_them() -> None:
    reach = of(crowd=Crowd(allies=(Disc(23, 20, 0.5),)))
    assert reach.route((25, 20)).walk.path == ((20.0, 20.0), (25.0, 20.0))
    onto = reach.route((23.2, 20))
    assert not onto.reached
    assert onto.walk.legal
    assert onto.walk.end == pytest.approx((22, 20))
    assert onto.full_cost == pytest.approx(3.2)
    assert not reach.area().contains((23.2, 20))
    assert reach.area().contains((25, 20))


@pytest.mark.rule("R-25")
def test_a_stop_on_an_ally_is_not_promised() -> None:
    reach = of(crowd=Crowd(allies=(Disc(22, 20, 0.5),), hostiles=(Disc(24, 20, 0.5),)))
    route = reach.route((23, 20))
    assert route.walk.legal
    assert route.walk.stop is None
    assert route.walk.end == pytest.approx((21, 20))


def test_into_a_wall_or_off_the_board_is_to_the_nearest_place() -> None:
    wall = of(with_piece(Footing.IMPASSABLE, 22, 15, 26, 25))
    route = wall.route((22.4, 20))
    assert route.walk.end == pytest.approx((21.5, 20))
    assert route.full_cost is None
    assert not route.reached
    board = Board(width=24.0, height=24.0)
    off = Reach(board, HERE, 6.0, NOBODY).route((26, 20))
    assert off.walk.end == pytest.approx((23.5, 20))
    assert off.full_cost is None
    round_rock = replace(OPEN, pieces=(Piece("rock", Disc(24, 20, 1), Footing.IMPASSABLE, Opacity.CLEAR),))
    assert of(round_rock).route((23.5, 20)).walk.end == pytest.approx((22.5, 20))


@pytest.mark.parametrize("allowance", [6.0, 2.5])
def test_towards_what_no_way_leads_to_it_gets_as_near_as_it_can(allowance: float) -> None:
    """Up to the wall it is 2.5 inches."""
    walls = tuple(
        Piece(f"wall {i}", rectangle(*sides), Footing.IMPASSABLE, Opacity.CLEAR)
        for i, sides in enumerate(((23, 17, 29, 18), (23, 22, 29, 23), (23, 17, 24, 23), (28, 17, 29, 23)))
    )
    route = of(replace(OPEN, pieces=walls), allowance=allowance).route((26, 20))
    assert route.walk.legal
    assert route.full_cost is None
    assert route.walk.end == (22.5, 20.0)


@given(seeds, st.lists(shares, min_size=2, max_size=5))
@settings(max_examples=30)
def test_what_is_known_of_a_step_is_what_it_costs(seed: int, at: list[Point]) -> None:
    scene = random_scene(seed)
    reach = in_scene(scene)
    mover, spans = reach._mover, reach._spans
    buffers = buffers_of(spans, SLID)
    corners = [goal(scene, share) for share in at]
    steps = [(*a, *b, last) for a in corners for b in corners for last in (False, True)]
    for step in (*steps, *steps):
        assert step_cost(mover, *step, buffers) == edge_cost(mover, *step, spans)


def test_what_steps_cost_is_kept_of_ground_that_is_asked_about_again() -> None:
    board = with_piece(Footing.DIFFICULT, 22, 18, 25, 22)
    first, second = of(board), of(board)
    assert not len(first._known(pinched=True))
    known = second._known(pinched=True)
    assert known.shape == 2 * (len(first._pinched) - 2,)
    assert first._known(pinched=True) is known


@given(seeds, shares)
@settings(max_examples=30)
def test_no_place_of_the_raster_is_nearer_than_the_nearest(seed: int, share: Point) -> None:
    scene = random_scene(seed)
    reach, to = in_scene(scene), goal(scene, share, 30.0)
    i, j = np.nonzero(reach._raster.stand)
    nearest = nearest_place(reach._mover, CELL, to)
    assert dist(nearest, to) <= np.hypot(j * CELL - to[0], i * CELL - to[1]).min()


def test_a_creature_that_stands_where_it_may_not_is_told_so() -> None:
    reach = of(with_piece(Footing.IMPASSABLE, 19, 19, 21, 21))
    route = reach.route((25, 20))
    assert [f.kind for f in route.walk.faults] == ["impassable"]
    assert not route.reached
    assert reach.area() == Area()


# ---- options


@pytest.mark.rule("R-21")
def test_straight_moves_only_see_what_lies_behind_walls_as_out_of_reach() -> None:
    reach = of(with_piece(Footing.IMPASSABLE, 22, 19, 22.5, 21), options=MoveOptions(straight_only=True))
    assert reach.route((22, 24)).reached
    behind = reach.route((24, 20))
    assert not behind.reached
    assert behind.full_cost is None
    assert behind.walk.legal
    assert not reach.area().contains((24, 20))
    assert reach.area().contains((22, 24))


@pytest.mark.rule("R-22")
def test_a_centre_goes_farther_into_a_wood() -> None:
    board = with_piece(Footing.DIFFICULT, 22, 10, 30, 30)
    ends = [
        of(board, options=MoveOptions(difficult_test=test)).route((29, 20)).walk.end[0]
        for test in ("any_part", "centre", "leading_edge")
    ]
    assert ends == pytest.approx([23.75, 24.0, 23.75])


# ---- promises


@settings(max_examples=60)
@given(seeds, st.lists(shares, min_size=6, max_size=6), tests)
def test_whatever_is_promised_is_allowed(seed: int, wishes: list[Point], test: DifficultTest) -> None:
    scene = random_scene(seed)
    options = MoveOptions(difficult_test=test)
    reach = in_scene(scene, options)
    for wish in wishes:
        to = goal(scene, wish)
        route = reach.route(to)
        again = walk(scene.board, scene.base, 8.0, scene.crowd, route.walk.path, options)
        assert again.legal
        assert again.end == pytest.approx(route.walk.end)
        assert again.bill.cost_in == pytest.approx(route.walk.bill.cost_in)
        assert again.engaged == route.walk.engaged
        if route.reached:
            assert distance(again.end, to) <= 1e-6
            assert route.full_cost == pytest.approx(again.bill.cost_in)


@settings(max_examples=40)
@given(seeds, shares, tests)
def test_no_route_costs_more_than_the_straight_line(seed: int, wish: Point, test: DifficultTest) -> None:
    scene = random_scene(seed)
    options = MoveOptions(difficult_test=test)
    to = goal(scene, wish)
    straight = walk(scene.board, scene.base, inf, scene.crowd, (scene.base.centre, to), options)
    if straight.legal and straight.stop is None:
        cost = in_scene(scene, options).route(to).full_cost
        assert cost is not None
        assert cost <= straight.bill.cost_in + 1e-6


@settings(max_examples=60)
@given(seeds, shares, shares)
def test_no_route_costs_more_than_a_path_with_one_corner(seed: int, wish: Point, bend: Point) -> None:
    scene = random_scene(seed)
    path = (scene.base.centre, goal(scene, bend), goal(scene, wish))
    once = walk(scene.board, scene.base, inf, scene.crowd, path)
    if once.legal and once.stop is None:
        cost = in_scene(scene).route(path[-1]).full_cost
        assert cost is not None
        assert cost <= once.bill.cost_in + 1e-6


@pytest.mark.rule("CM-MOVE-04")
def test_a_path_into_a_wood_is_refracted_at_its_border() -> None:
    wood = with_piece(Footing.DIFFICULT, 22, 0, 30, 40)
    to = (23.3, 23.7)
    least = min(
        hypot(1.5, y - 20) + 2 * hypot(to[0] - 21.5, to[1] - y)
        for y in np.linspace(20, 23.7, 20_001).tolist()
    )
    cost = of(wood, allowance=12).route(to).full_cost
    assert cost == pytest.approx(least, abs=0.0005)
    corners = of(wood, allowance=12).route(to, "corners").full_cost
    assert corners is not None
    assert corners > least + 0.001, "games begun earlier keep the corners of the roadmap"


def test_within_a_wood_every_place_is_reached_straight() -> None:
    wood = with_piece(Footing.DIFFICULT, 5, 5, 35, 35)
    for dx, dy in np.random.default_rng(0).uniform(-1, 1, (60, 2)).tolist():
        to = (20 + dx, 20 + dy)
        assert of(wood).route(to).full_cost == pytest.approx(2 * distance(HERE.centre, to)), to


def test_a_path_goes_past_the_corner_of_a_wood_before_it_enters() -> None:
    start, corner, to, radius = (23.4, 18.4), (22.0, 20.0), (21.7, 20.3), 0.5
    away, deep = distance(start, corner), to[0] - (corner[0] - radius)
    round_it = pi + atan2(start[1] - corner[1], start[0] - corner[0]) - acos(radius / away)
    enters = to[1] - deep * tan(asin(1 / 2))
    least = sqrt(away**2 - radius**2) + radius * round_it + (enters - corner[1]) + 2 * deep / sqrt(3 / 4)
    wood = with_piece(Footing.DIFFICULT, 22, 20, 30, 30)
    cost = Reach(wood, HERE.at(start), 9.0, NOBODY).route(to).full_cost
    assert cost == pytest.approx(least, abs=0.01)
    slid = Reach(wood, HERE.at(start), 9.0, NOBODY).route(to, "slid").full_cost
    assert slid is not None
    assert slid > least + 0.05, "games begun earlier keep to the border"


SLOW, HARD = Footing.DIFFICULT, Footing.IMPASSABLE

PINCHED = {
    "a wood's corner and a zone, goal beyond": (
        (Disc(8.02, 11.6, 0.49), Disc(9.8, 8.95, 0.49)),
        ((SLOW, (6.62, 10.1), (6.53, 9.72), (6.92, 9.73), (7.02, 9.68), (7.54, 9.88)),),
        ((6.99, 7.6), 4.5157),
    ),
    "a wall in line with the start, a wood and a zone": (
        (Disc(6.5, 7.5, 0.5), Disc(9.5, 8.5, 1.0)),
        (
            (HARD, (5.0, 5.0), (6.0, 5.0), (6.0, 7.5), (5.0, 7.5)),
            (SLOW, (7.0, 5.5), (7.5, 5.5), (7.0, 7.0)),
        ),
        ((13.5, 6.0), 8.1777),
    ),
    "a wood's corner and a zone, goal in the wood": (
        (Disc(15.11, 11.33, 0.98), Disc(15.95, 17.13, 0.98)),
        ((SLOW, (19.74, 12.41), (18.93, 13.53), (17.05, 13.55), (17.21, 11.41), (18.47, 10.67)),),
        ((18.94, 14.16), 7.5177),
    ),
}
"""The base and a hostile one; pieces; the goal, and what the cheapest path known there costs: of those found
on grids, and by random moves of their corners, none is cheaper."""


@pytest.mark.rule("CM-MOVE-04")
@pytest.mark.parametrize("name", PINCHED)
def test_a_path_goes_cheaply_where_the_borders_of_two_things_pinch_the_way(name: str) -> None:
    (base, hostile), shapes, (to, least) = PINCHED[name]
    pieces = (Piece("piece", polygon(tuple(shape)), footing, Opacity.CLEAR) for footing, *shape in shapes)
    board = Board(24.0, 24.0, tuple(pieces))
    reach = Reach(board, base, 8.0, Crowd(hostiles=(hostile,)))
    assert reach.route(to).full_cost == pytest.approx(least, abs=0.003)
    assert reach.route(to, "settled").full_cost == pytest.approx(least, abs=0.003)


@pytest.mark.rule("CM-ENGAGE-01")
def test_who_goes_to_engage_goes_round_woods() -> None:
    """The path found was given corners beyond the stop, where there are none; what was left was straight."""
    woods = (
        ((18.3, 11.23), (20.48, 12.7), (20.19, 13.12), (18.44, 11.93), (17.25, 13.69), (16.83, 13.41)),
        ((17.58, 13.57), (20.71, 13.41), (20.73, 13.94), (17.6, 14.11)),
        ((20.27, 15.44), (17.48, 15.71), (17.44, 15.29), (20.23, 15.01)),
    )
    board = Board(24.0, 24.0, tuple(Piece("wood", polygon(w), SLOW, Opacity.CLEAR) for w in woods))
    reach = Reach(board, Disc(16.86, 16.84, 0.49), 8.0, Crowd(hostiles=(Disc(18.79, 11.46, 0.49),)))
    to = (18.8, 12.52)
    assert price_to(reach, to, "settled") == pytest.approx(6.279, abs=0.002)
    assert price_to(reach, to, "fitting") == pytest.approx(6.279, abs=0.002)
    assert price_to(reach, to, "eased") > 7.5, "games begun earlier keep to it"


@pytest.mark.rule("CM-ENGAGE-01")
def test_who_goes_to_engage_squeezes_past_a_wall_up_to_the_zone() -> None:
    wall = polygon(
        ((19.59, 19.42), (21.57, 21.4), (21.34, 21.63), (19.59, 19.88), (17.84, 21.63), (17.62, 21.4))
    )
    board = Board(24.0, 24.0, (Piece("wall", wall, HARD, Opacity.CLEAR),))
    hostiles = (Disc(20.03, 21.36, 0.49), Disc(17.65, 20.02, 0.49))
    reach = Reach(board, Disc(18.23, 18.96, 0.63), 8.0, Crowd(hostiles=hostiles))
    assert price_to(reach, (19.37, 22.85), "fitting") == pytest.approx(5.985, abs=0.002)
    assert price_to(reach, (19.37, 22.85), "eased") > 6.05, "games begun earlier may miss it"


@pytest.mark.rule("CM-ENGAGE-01", "R-23")
def test_who_may_go_round_to_the_rim_of_a_zone_is_not_stopped_on_its_near_side() -> None:
    """The zone goes through the wall: straight ahead was less dear, and the way round was not looked for."""
    board, foe = with_piece(Footing.IMPASSABLE, 8.0, 12.45, 12.0, 12.55), Disc(10.305, 13.475, 0.492)
    reach = Reach(board, Disc(10.0, 10.0, 0.492), 6.0, Crowd(hostiles=(foe,)))
    behind = (foe.x + 1.0 + 2 * 0.492, foe.y)
    route = reach.route(behind)
    assert route.reached
    assert route.full_cost == pytest.approx(4.6, abs=0.05)
    assert route.walk.engaged == (0,)
    short = replace(reach, allowance=4.0).route(behind)
    assert not short.reached, "it cannot pay for the way round"
    assert short.walk.stop is not None
    deeper = reach.route((behind[0] - 0.01, behind[1]))
    assert not deeper.reached, "nobody gets into the zone"


@pytest.mark.rule("CM-ENGAGE-01", "R-23")
@pytest.mark.parametrize("turn", range(12))
def test_every_place_on_the_rim_of_a_zone_in_the_open_is_got_to(turn: int) -> None:
    foe, zone = Disc(10.0, 10.0, 0.5), 2.0
    reach = Reach(Board(20.0, 20.0), Disc(6.0, 10.0, 0.5), 9.0, Crowd(hostiles=(foe,)))
    angle = turn * pi / 12
    place = (foe.x - zone * cos(angle), foe.y + zone * sin(angle))
    # Straight to where it touches the circle, and along that; a line that meets it from outside is shorter.
    free = acos(zone / 4.0)
    taut = sqrt(4.0**2 - zone**2) + zone * (angle - free) if angle > free else dist((6.0, 10.0), place)
    route = reach.route(place)
    assert route.reached
    assert route.full_cost == pytest.approx(taut, abs=0.02)


@pytest.mark.rule("CM-ENGAGE-01", "R-23")
def test_a_place_on_the_rim_of_one_zone_within_another_is_not_got_to() -> None:
    crowd = Crowd(hostiles=(Disc(10.0, 10.0, 0.5), Disc(11.0, 11.5, 0.5)))
    reach = Reach(Board(20.0, 20.0), Disc(6.0, 10.0, 0.5), 9.0, crowd)
    assert reach.route((10.0, 8.0)).reached
    assert not reach.route((12.0, 10.0)).reached


@pytest.mark.rule("CM-MOVE-05", "R-22")
def test_an_area_of_straight_paths_holds_nothing_behind_what_they_cannot_pass() -> None:
    """Steps aside from a straight path had been let in up to an eighth of an inch."""
    board, here, foe = (
        with_piece(Footing.IMPASSABLE, 8.0, 11.3, 8.2, 14.0),
        Disc(6.0, 10.0, 0.5),
        Disc(8.1, 8.4, 0.5),
    )
    reach = Reach(board, here, 6.0, Crowd(hostiles=(foe,)), MoveOptions(straight_only=True))
    assert_straight_area(reach)


@pytest.mark.rule("CM-MOVE-04", "R-22")
def test_an_area_of_straight_paths_ends_beside_a_wood_where_the_line_into_it_is_too_dear() -> None:
    reach = Reach(
        with_piece(Footing.DIFFICULT, 11.99, 12.33, 13.24, 13.44),
        Disc(11.01, 13.74, 0.787),
        3.0,
        Crowd(),
        MoveOptions(straight_only=True),
    )
    assert_straight_area(reach)


def assert_straight_area(reach: Reach) -> None:
    """A straight path leads to every place in an area, to none outside, but for 0.03" along its border."""
    area, here = to_shapely(reach.area()), reach.base.centre
    for i in range(-80, 81):
        for j in range(-80, 81):
            place = (here[0] + i * 0.05 + 0.003, here[1] + j * 0.05 + 0.007)
            walked = walk(reach.board, reach.base, reach.allowance, reach.crowd, (here, place), reach.options)
            right = walked.legal and distance(walked.end, place) <= 1e-6
            point = shapely.Point(place)
            assert area.intersects(point) is right or area.boundary.distance(point) < 0.03, place


def price_to(reach: Reach, to: Point, ways: Ways) -> float:
    """What a path costs up to its stop, and an inch for each from there to the goal."""
    route = reach.route(to, ways)
    assert route.full_cost is not None
    path = reach._cheapest_path(to, ways) or ()
    stop = route.walk.stop
    return route.full_cost + (path_length(path) - stop.travelled if stop else 0.0)


def test_a_gap_between_woods_just_as_wide_as_the_base_is_entered_where_that_is_cheapest() -> None:
    """Through the wood it goes at 30 degrees off the gap's normal, by Snell's law."""
    woods = (rectangle(4, 5, 18, 35), rectangle(19, 5, 30, 35))
    board = replace(OPEN, pieces=tuple(Piece("wood", wood, SLOW, Opacity.CLEAR) for wood in woods))
    reach = Reach(board, Disc(19.5, 18, 0.5), 9.0, NOBODY)
    assert reach.route((18.5, 23)).full_cost == pytest.approx(sqrt(3) + 5, abs=0.003)


EXACT_GAPS = {
    "between two walls, and on along one to its corner": (
        Disc(4.5, 6.0, 0.5),
        (
            (HARD, rectangle(1.0, 6.5, 1.5, 9.5)),
            (HARD, rectangle(2.5, 3.5, 3.5, 6.5)),
            (SLOW, rectangle(3.5, 4.0, 4.5, 4.5)),
            (SLOW, rectangle(4.0, 4.5, 5.0, 5.5)),
        ),
        ((1.2966, 4.2886), 5.577, 7.719),
    ),
    "between two woods, left where a third crosses it": (
        Disc(10.5, 11.5, 0.5),
        (
            (SLOW, rectangle(10.0, 10.0, 10.5, 12.0)),
            (SLOW, Disc(11.5, 10.0, 0.5)),
            (SLOW, rectangle(11.5, 9.0, 13.0, 12.0)),
        ),
        ((11.3753, 9.7728), 3.812, 3.873),
    ),
    "the best way is one of many that begin alike": (
        Disc(6.0, 7.0, 0.5),
        (
            (SLOW, rectangle(7.0, 6.0, 7.5, 6.5)),
            (SLOW, rectangle(3.5, 4.0, 6.5, 7.0)),
            (SLOW, rectangle(7.0, 2.5, 10.0, 5.5)),
        ),
        ((12.7019, 4.6435), 8.207, 8.225),
    ),
}
"""The base; pieces on half inches; the goal, what the cheapest path known there costs, and what the one cost
that was found before."""


@pytest.mark.rule("CM-MOVE-04")
@pytest.mark.parametrize("name", EXACT_GAPS)
def test_a_path_is_cheap_where_gaps_are_just_as_wide_as_the_base(name: str) -> None:
    base, shapes, (to, least, before) = EXACT_GAPS[name]
    board = Board(16.0, 16.0, tuple(Piece("piece", shape, how, Opacity.CLEAR) for how, shape in shapes))
    reach = Reach(board, base, 8.0, NOBODY)
    assert reach.route(to).full_cost == pytest.approx(least, abs=0.002)
    assert reach.route(to, "settled").full_cost == pytest.approx(before, abs=0.002), "monsters keep to it"


def test_what_is_kept_of_a_ground_for_games_begun_before_is_kept_apart() -> None:
    """Their roadmap has other nodes: what steps cost between those is not what is drawn by."""
    base, shapes, (to, *_) = EXACT_GAPS["the best way is one of many that begin alike"]
    pieces = tuple(Piece("piece", shape, how, Opacity.CLEAR) for how, shape in shapes)
    by_itself, shared = Board(16.0, 16.0, pieces), Board(16.0, 16.0, pieces)
    for _ in range(2):
        Reach(shared, base, 8.0, NOBODY).route(to, "slid")
    drawn, after = (Reach(board, base, 8.0, NOBODY).cost_field for board in (by_itself, shared))
    assert np.array_equal(drawn, after)


def test_a_path_round_a_corner_follows_its_arc() -> None:
    start, corner, to, radius = (20.0, 19.0), (22.0, 20.0), (26.0, 20.6), 0.5
    before, after = distance(start, corner), distance(corner, to)
    bend = pi + atan2(1, 2) - atan2(0.6, 4) - acos(radius / before) - acos(radius / after)
    least = sqrt(before**2 - radius**2) + radius * bend + sqrt(after**2 - radius**2)
    wall = with_piece(Footing.IMPASSABLE, 22, 10, 30, 20)
    cost = Reach(wall, HERE.at(start), 9.0, NOBODY).route(to).full_cost
    assert cost == pytest.approx(least, abs=0.003)


@pytest.mark.parametrize("seed", range(12))
def test_the_shading_never_contradicts_a_click(seed: int) -> None:
    scene = random_scene(seed)
    reach = in_scene(scene)
    area = reach.area()
    border = borders(area)
    for wish in np.random.default_rng(seed).uniform(-1, 1, (60, 2)).tolist():
        to = goal(scene, (wish[0], wish[1]))
        if border.distance(shapely.Point(to)) > 0.02:
            assert reach.route(to).reached == area.contains(to), to


def test_the_field_s_prices_can_be_had_and_are_seldom_beaten() -> None:
    beaten = 0
    for seed in range(50):
        reach = in_scene(random_scene(seed))
        ends = forbidden_ends(reach.base, reach.crowd, reach.options)
        rows, columns = np.nonzero(reach.cost_field <= 7.9)
        for k in np.random.default_rng(seed).permutation(len(rows))[:8]:
            at = (float(columns[k] * CELL), float(rows[k] * CELL))
            if any(distance(at, end.centre) < end.r for end in ends):
                continue
            price, cost = reach.cost_field[rows[k], columns[k]], reach.route(at).full_cost
            assert cost is not None
            assert cost <= price + 1e-6
            beaten += cost < price - 1.0
    assert beaten <= 1, "through gaps between the raster's points"


@pytest.mark.parametrize("seed", range(8))
def test_prices_agree_with_dijkstra_on_a_grid(seed: int) -> None:
    scene = random_scene(seed, pieces=16, bases=9)
    grid = _grid_prices(scene)
    ours = in_scene(scene).cost_field[: grid.shape[0], : grid.shape[1]]
    near = grid < 7.5
    dearer = ours[near] > grid[near] + 0.35
    assert np.mean(dearer) < 0.01, "but where the grid leaps over the meeting of two obstacles"
    near = (ours < 7.5) & np.isfinite(grid)
    assert np.all(ours[near] >= 0.97 * grid[near] - 0.35), "its sixteen ways are up to 3 % longer"


def _grid_prices(scene: Scene) -> NDArray[np.float64]:
    """Costs by label correcting over whole arrays: sixteen neighbours, terrain from shapely."""
    rows = int(scene.board.height / CELL) + 1
    y, x = np.mgrid[0:rows, 0:rows] * CELL
    r = scene.base.r
    free = (np.minimum(x, y) >= r) & (np.maximum(x, y) <= scene.board.width - r)
    weight = np.ones_like(x)
    for piece in scene.board.pieces:
        away = _away(geometry(piece.shape), x, y, r)
        if piece.footing is Footing.IMPASSABLE:
            free &= away >= r
        elif piece.footing is Footing.DIFFICULT:
            weight[away < r] = 2.0
    for hostile in scene.crowd.hostiles:
        away = np.hypot(x - hostile.x, y - hostile.y) - hostile.r - r
        old = gap(scene.base, hostile) <= 1.0
        free &= away >= (0.0 if old else 1.0)
    weight[~free] = inf
    cost = np.full_like(x, inf)
    near = np.hypot(x - scene.base.x, y - scene.base.y)
    cost[near < 2 * CELL] = (near * weight)[near < 2 * CELL]
    ways = [
        (i, j)
        for i in range(-2, 3)
        for j in range(-2, 3)
        if (abs(i), abs(j)) in ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1))
    ]
    prices = [CELL * hypot(*way) * (weight + np.roll(weight, way, (0, 1))) / 2 for way in ways]
    for _ in range(120):
        before = cost
        for way, price in zip(ways, prices, strict=True):
            cost = np.minimum(cost, np.roll(cost, way, (0, 1)) + price)
        if np.array_equal(before, cost):
            break
    return np.asarray(cost, dtype=np.float64)


def _away(shape: Any, x: NDArray[np.float64], y: NDArray[np.float64], near: float) -> NDArray[np.float64]:
    """How far the points are from a shape; infinity stands for more than `near`."""
    left, low, right, high = shape.bounds
    close = (x >= left - near) & (x <= right + near) & (y >= low - near) & (y <= high + near)
    away = np.full_like(x, inf)
    away[close] = shapely.distance(shape, shapely.points(x[close], y[close]))
    return away


# ---- areas and lines


def test_in_the_open_the_area_is_a_disc_cut_at_the_table_s_edge() -> None:
    assert of().area().square_inches == pytest.approx(pi * 36, rel=1e-3)
    corner = Reach(Board(width=24, height=24), Disc(4, 4, 0.5), 6.0, NOBODY).area()
    assert min(x for p in corner.patches for x, _ in p.outline) == pytest.approx(0.5)


@pytest.mark.rule("CM-MOVE-07", "CM-ENGAGE-01")
def test_the_area_keeps_off_allies_and_out_of_zones() -> None:
    crowd = Crowd(allies=(Disc(20, 23, 0.5),), hostiles=(Disc(23, 20, 0.5),))
    area = of(crowd=crowd).area()
    assert not area.contains((20, 23.5))
    assert area.contains((20, 24.02))
    assert not area.contains((21.1, 20))
    assert area.contains((20.99, 20))


SLIVERS = (("half inches", 73), ("half inches", 85), ("random", 34), *(("random", seed) for seed in range(4)))
"""Scenes by kind and seed. In each of the first three the area had a sliver that was out of reach."""


@pytest.mark.parametrize(("kind", "seed"), SLIVERS)
def test_every_place_of_a_sliver_of_the_area_can_be_got_to(kind: str, seed: int) -> None:
    reach = in_scene(random_scene(seed)) if kind == "random" else on_half_inches(seed)
    for patch in reach.area().patches:
        sliver, rng = shapely.Polygon(patch.outline, patch.holes), np.random.default_rng(seed)
        if sliver.area < 0.01:
            left, low, right, high = sliver.bounds
            tried = rng.uniform((left, low), (right, high), (60, 2))
            places = tried[shapely.contains_xy(sliver, tried)].tolist()
            assert all(reach.route((x, y)).reached for x, y in places[:12]), sliver.bounds


def on_half_inches(seed: int) -> Reach:
    scene = half_inch_scene(seed)
    others = Crowd(allies=scene.blockers[1::2], hostiles=scene.blockers[::2])
    return Reach(scene.board, scene.viewer, 8.0, others)


def test_an_area_is_whole_where_its_outline_touches_or_crosses_itself() -> None:
    pinched = from_rings([((0, 0), (4, 0), (4, 4), (2, 0), (0, 4))])
    assert pinched.square_inches == pytest.approx(8.0)
    assert pinched.contains((0.5, 1.0))
    assert pinched.contains((3.5, 1.0))
    apart = from_rings(
        [((0, 0), (2, 0), (2, 2), (0, 2)), ((2, 1), (4, 0), (4, 2)), ((0.5, 0.5), (1, 0.5), (1, 1))]
    )
    assert apart.square_inches == pytest.approx(4 + 2 - 0.125)
    assert from_rings([]).patches == ()


@settings(max_examples=15)
@given(seeds)
def test_the_area_holds_every_place_that_is_paid_for(seed: int) -> None:
    reach = in_scene(random_scene(seed))
    shape = shapely.MultiPolygon([(patch.outline, patch.holes) for patch in reach.area().patches])
    rows, columns = np.nonzero(reach.cost_field <= reach.allowance - 0.1)
    x, y = columns * CELL, rows * CELL
    shut = forbidden_ends(reach.base, reach.crowd, reach.options)
    free = np.all([np.hypot(x - d.x, y - d.y) > d.r + 0.02 for d in shut], axis=0)
    held = shapely.intersects_xy(shape, x[free], y[free])
    assert held.sum() >= 0.99 * len(held)


def test_the_area_goes_up_to_a_wall_that_lies_on_the_raster() -> None:
    reach = of(with_piece(Footing.IMPASSABLE, 19, 21, 22, 30))
    assert reach.route((22.55, 23)).reached
    assert reach.area().contains((22.55, 23))


@pytest.mark.parametrize("other", [Footing.IMPASSABLE, Footing.DIFFICULT])
def test_a_base_goes_through_a_gap_that_it_just_fits_in(other: Footing) -> None:
    wall = Piece("wall", rectangle(22, 10, 26, 19.5), Footing.IMPASSABLE, Opacity.CLEAR)
    beside = Piece("beside", rectangle(22, 20.5, 26, 30), other, Opacity.CLEAR)
    reach = Reach(replace(OPEN, pieces=(wall, beside)), HERE.at((20, 21.2)), 7.3, NOBODY)
    route = reach.route((26.7, 20.4))
    assert route.reached
    assert route.full_cost == pytest.approx(7.17, abs=0.01)
    assert reach.area().contains((26.7, 20.4))
    assert reach.route((26.7, 20.4), "eased").full_cost != route.full_cost, "games begun earlier may miss it"


@pytest.mark.parametrize("kind", [Kind.FOREST, Kind.WALL])
@pytest.mark.parametrize(
    "shape", [Disc(18.5, 18.5, 1.0), Disc(18.5, 20.0, 1.0), rectangle(17.5, 17, 19.5, 20)]
)
def test_who_stands_in_line_with_a_border_gets_as_far_as_beside_that_line(kind: Kind, shape: Shape) -> None:
    """Past a round wood, straight ahead and round it, five square inches were left out."""
    board = replace(OPEN, pieces=(Piece("piece", shape, *kind.preset, kind),))
    in_line, beside = of(board), Reach(board, Disc(20.003, 20, 0.5), 6.0, NOBODY)
    assert in_line.area().square_inches == pytest.approx(beside.area().square_inches, abs=0.05)
    behind = (17.2, 16.0)
    costs = in_line.route(behind).full_cost, beside.route(behind).full_cost
    assert costs[0] == pytest.approx(costs[1], abs=0.01)


def test_lines_of_equal_cost_are_circles_in_the_open_and_end_at_walls() -> None:
    ((cost, lines), (_, none)) = of().iso_lines((3.0, 7.0))
    assert cost == 3.0
    assert none == ()
    (ring,) = lines
    assert ring[0] == ring[-1]
    assert all(hypot(x - 20, y - 20) == pytest.approx(3.0, abs=0.002) for x, y in ring)
    walled = of(with_piece(Footing.IMPASSABLE, 22, 19, 23, 21)).iso_lines((3.0,))
    board = with_piece(Footing.IMPASSABLE, 22, 19, 23, 21)
    ends = [p for _, parts in walled for part in parts for p in part]
    assert all(walk(board, HERE.at(p), 6, NOBODY, (p,)).legal for p in ends)


def test_boards_keep_what_was_worked_out_from_them() -> None:
    board = with_piece(Footing.IMPASSABLE, 22, 19, 23, 21)
    assert of(board).area() == of(board).area()
    assert board.derived("impassable", HERE.r, Area) is board.derived("impassable", HERE.r, Area)
    assert board.derived("impassable", HERE.r, Area) != Area()
    assert board.derived("impassable", HERE.r + 1, Area) == Area()


UNCOMPILED = """
import sys
sys.path.insert(0, sys.argv[1])
from test_reach import answers
from game.board.kernels.jit import compiled
assert not compiled()
print(answers())
"""


def answers() -> str:
    """Answers about small scenes, rounded to what compilation cannot change."""
    results: list[object] = []
    for seed in (1, 2):
        scene = random_scene(seed, pieces=6, bases=4)
        reach = Reach(scene.board, scene.base, 2.5, scene.crowd)
        routes: list[Route] = [reach.route(goal(scene, wish, 3.0)) for wish in ((0.5, 0.5), (-0.9, 0.3))]
        results += [(r.reached, r.full_cost and round(r.full_cost, 6)) for r in routes]
        results.append(round(reach.area().square_inches, 4))
    return repr(results)


def test_the_kernels_find_the_same_uncompiled() -> None:
    completed = subprocess.run(
        [sys.executable, "-W", "error", "-c", UNCOMPILED, str(Path(__file__).parent)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert completed.stdout.strip() == answers()


@pytest.mark.parametrize("test", ["any_part", "centre", "leading_edge"])
def test_terrain_laid_twice_in_the_same_place_is_walked_as_once(test: DifficultTest) -> None:
    box = rectangle(8.0, 8.0, 10.0, 12.0)
    once = Board(pieces=(Piece("once", box, *Kind.FOREST.preset, Kind.FOREST),))
    twice = Board(pieces=(*once.pieces, Piece("again", box, *Kind.FOREST.preset, Kind.FOREST)))
    base, options = Disc(7.0, 7.0, 0.5), MoveOptions(difficult_test=test)
    single, double = (Reach(board, base, 8.0, Crowd(), options) for board in (once, twice))
    for to in ((12.0, 10.5), (9.0, 10.0), (10.5, 12.5)):
        assert double.route(to).walk.bill.cost_in == pytest.approx(
            single.route(to).walk.bill.cost_in, abs=0.005
        )
    assert double.area().square_inches == pytest.approx(single.area().square_inches, rel=0.002)
