"""The bill and the verdict of a path, held against other means: dense sampling, shapely and pymunk."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from math import cos, dist, inf, pi, sin

import numpy as np
import pymunk
import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from marching import (
    RADII,
    Scene,
    geometry,
    random_scene,
    random_shape,
    sampled_clearance,
    sampled_cost,
    samples,
)

from game.board.movement.bill import point_at_cost
from game.board.movement.movement import Crowd, DifficultTest, MoveOptions, Walk, walk
from game.board.shapes import (
    Chain,
    Disc,
    Point,
    Polygon,
    Shape,
    distance,
    gap,
    path_length,
    polygon,
    rectangle,
)
from game.board.terrain import Board, Footing, Opacity, Piece

NOBODY = Crowd()

coordinates = st.floats(1.5, 22.0)
points = st.tuples(coordinates, coordinates)
paths = st.lists(points, min_size=2, max_size=5).filter(
    lambda p: all(distance(a, b) > 0.01 for a, b in pairwise(p))
)
seeds = st.integers(0, 2**32 - 1)
tests = st.sampled_from(("any_part", "centre", "leading_edge"))


def judge(scene: Scene, path: list[Point], options: MoveOptions = MoveOptions()) -> Walk:  # noqa: B008 - a frozen value
    return walk(scene.board, scene.base.at(path[0]), 8.0, scene.crowd, path, options)


def moved(scene: Scene, scale: float, turn: float, shift: Point) -> Scene:
    """The scene scaled, turned round the origin and shifted, on a board whose edges are far away."""

    def place(p: Point) -> Point:
        x, y = scale * p[0], scale * p[1]
        return (x * cos(turn) - y * sin(turn) + shift[0], x * sin(turn) + y * cos(turn) + shift[1])

    def shape(s: Shape) -> Shape:
        match s:
            case Disc():
                return Disc(*place(s.centre), s.r * scale)
            case Polygon(corners) | Chain(corners=corners):
                return polygon(tuple(place(c) for c in corners))

    pieces = tuple(replace(p, shape=shape(p.shape)) for p in scene.board.pieces)
    allies, hostiles = (tuple(Disc(*place(d.centre), d.r * scale) for d in side) for side in _sides(scene))
    crowd = Crowd(allies, hostiles)
    return Scene(Board(1e4, 1e4, pieces), Disc(*place(scene.base.centre), scene.base.r * scale), crowd)


def _sides(scene: Scene) -> tuple[tuple[Disc, ...], tuple[Disc, ...]]:
    return scene.crowd.allies, scene.crowd.hostiles


@settings(max_examples=40)
@given(seeds, paths)
def test_the_bill_is_what_little_steps_add_up_to(seed: int, path: list[Point]) -> None:
    scene = replace(random_scene(seed, pieces=12, bases=1), crowd=NOBODY)
    walked = judge(scene, path)
    assert walked.bill.length_in == pytest.approx(path_length(tuple(path)))
    assert walked.bill.cost_in == pytest.approx(sampled_cost(scene.board, scene.base.r, path), abs=0.02)


@settings(max_examples=40)
@given(seeds, paths)
def test_a_path_overlaps_impassable_terrain_where_little_steps_do(seed: int, path: list[Point]) -> None:
    scene = replace(random_scene(seed, pieces=12, bases=1), crowd=NOBODY)
    clearance = sampled_clearance(scene.board, path) - scene.base.r
    assume(abs(clearance) > 2e-3)
    faults = [f for f in judge(scene, path).faults if f.kind == "impassable"]
    assert bool(faults) == (clearance < 0)
    for fault in faults:
        assert fault.index is not None
        apart = geometry(scene.board.pieces[fault.index].shape).distance(shapely.Point(fault.at))
        assert apart <= scene.base.r + 1e-5, "a disc is not quite shapely's polygon of it"


@settings(max_examples=40)
@given(seeds, paths)
def test_a_stop_is_the_first_little_step_within_an_inch(seed: int, path: list[Point]) -> None:
    scene = random_scene(seed, pieces=0, bases=12)
    gaps = np.array(
        [
            np.hypot(*(samples(path) - h.centre).T) - h.r - scene.base.r
            for h in scene.crowd.hostiles
            if gap(scene.base.at(path[0]), h) > 1.001
        ]
    )
    assume(len(gaps) == len(scene.crowd.hostiles))
    assume(not len(gaps) or abs(gaps.min() - 1) > 2e-3)
    walked = judge(scene, path)
    near = np.flatnonzero((gaps <= 1).any(axis=0)) if len(gaps) else np.array([])
    assert (walked.stop is None) == (not len(near))
    if walked.stop is not None:
        assert dist(walked.stop.at, samples(path)[near[0]]) < 0.1
        travelled = path_length(walked.path)
        assert walked.stop.travelled == pytest.approx(travelled)
        little_steps = np.hypot(*np.diff(samples(path)[: near[0] + 1], axis=0).T).sum()
        assert travelled == pytest.approx(little_steps, abs=0.1)


@settings(max_examples=40)
@given(seeds, paths, tests)
def test_more_terrain_never_makes_a_path_cheaper(seed: int, path: list[Point], test: DifficultTest) -> None:
    scene = replace(random_scene(seed, pieces=8, bases=1), crowd=NOBODY)
    options = MoveOptions(difficult_test=test)
    costs = []
    for count in range(len(scene.board.pieces) + 1):
        fewer = replace(scene, board=Board(pieces=scene.board.pieces[:count]))
        costs.append(judge(fewer, path, options).bill.cost_in)
    assert all(a <= b + 1e-6 for a, b in pairwise(costs))


@settings(max_examples=40)
@given(seeds, paths, tests, st.lists(st.floats(0.01, 0.99), min_size=1, max_size=3))
def test_splitting_a_leg_changes_nothing(
    seed: int, path: list[Point], test: DifficultTest, cuts: list[float]
) -> None:
    scene = random_scene(seed, pieces=12, bases=8)
    options = MoveOptions(difficult_test=test)
    whole = judge(scene, path, options)
    (ax, ay), (bx, by) = path[:2]
    between = [(ax + t * (bx - ax), ay + t * (by - ay)) for t in sorted(cuts)]
    split = judge(scene, [path[0], *between, *path[1:]], options)
    assert split.bill.cost_in == pytest.approx(whole.bill.cost_in, abs=1e-5)
    assert len(split.bill.legs) == len(whole.bill.legs)
    assert split.engaged == whole.engaged
    assert [(f.kind, f.index) for f in split.faults] == [(f.kind, f.index) for f in whole.faults]


@settings(max_examples=40)
@given(seeds, paths, st.floats(0.0, 2 * pi), points)
def test_turning_and_shifting_the_table_changes_nothing(
    seed: int, path: list[Point], turn: float, shift: Point
) -> None:
    scene = random_scene(seed, pieces=12, bases=8)
    far = (shift[0] + 5000.0, shift[1] + 5000.0)
    unturned = moved(replace(scene, base=scene.base.at(path[0])), 1.0, 0.0, (5000.0, 5000.0))
    rotated = moved(replace(scene, base=scene.base.at(path[0])), 1.0, turn, far)
    straight = [(x + 5000.0, y + 5000.0) for x, y in path]
    turned = [
        (x * cos(turn) - y * sin(turn) + far[0], x * sin(turn) + y * cos(turn) + far[1]) for x, y in path
    ]
    before, after = judge(unturned, straight), judge(rotated, turned)
    assert after.bill.cost_in == pytest.approx(before.bill.cost_in, abs=1e-4)
    assert after.engaged == before.engaged
    assert [(f.kind, f.index) for f in after.faults] == [(f.kind, f.index) for f in before.faults]


@settings(max_examples=40)
@given(seeds, paths, st.floats(0.5, 3.0))
def test_scaling_a_table_without_creatures_scales_the_bill(
    seed: int, path: list[Point], scale: float
) -> None:
    scene = replace(random_scene(seed, pieces=12, bases=1), crowd=NOBODY)
    unscaled = moved(replace(scene, base=scene.base.at(path[0])), 1.0, 0.0, (100.0, 100.0))
    scaled = moved(replace(scene, base=scene.base.at(path[0])), scale, 0.0, (100.0, 100.0))
    small = walk(unscaled.board, unscaled.base, inf, NOBODY, [(x + 100, y + 100) for x, y in path])
    large = walk(
        scaled.board, scaled.base, inf, NOBODY, [(scale * x + 100, scale * y + 100) for x, y in path]
    )
    assert large.bill.cost_in == pytest.approx(scale * small.bill.cost_in, abs=1e-3)
    assert [f.index for f in large.faults] == [f.index for f in small.faults]


@settings(max_examples=40)
@given(seeds, points, st.sampled_from(RADII))
def test_standing_overlaps_what_pymunk_says_it_overlaps(seed: int, at: Point, r: float) -> None:
    rng = np.random.default_rng(seed)
    shapes = [s for s in (random_shape(rng) for _ in range(10)) if s is not None]
    hulls = [_hull(s) if isinstance(s, Polygon) else s for s in shapes]
    board = Board(
        pieces=tuple(Piece(f"{i}", s, Footing.IMPASSABLE, Opacity.CLEAR) for i, s in enumerate(hulls))
    )
    apart = [geometry(s).distance(shapely.Point(at)) - r for s in hulls]
    assume(all(abs(d) > 1e-4 for d in apart))
    faults = walk(board, Disc(*at, r), 6.0, NOBODY, [at]).faults
    overlapped = {f.index for f in faults if f.kind == "impassable"}
    assert overlapped == {i for i, d in enumerate(apart) if d < 0}
    assert overlapped == {i for i, s in enumerate(hulls) if _pymunk_overlaps(s, Disc(*at, r))}


def _hull(shape: Polygon) -> Polygon:
    return polygon(tuple(shapely.Polygon(shape.corners).convex_hull.exterior.coords[:-1]))


def _pymunk_overlaps(shape: Shape, base: Disc) -> bool:
    space = pymunk.Space()
    if isinstance(shape, Disc):
        space.add(pymunk.Circle(space.static_body, shape.r, shape.centre))
    else:
        space.add(pymunk.Poly(space.static_body, shape.corners))
    body = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
    body.position = base.centre
    return bool(space.shape_query(pymunk.Circle(body, base.r)))


@pytest.mark.rule("R-22")
@settings(max_examples=40)
@given(seeds, paths)
def test_the_centre_alone_pays_for_what_it_crosses(seed: int, path: list[Point]) -> None:
    scene = replace(random_scene(seed, pieces=10, bases=1), crowd=NOBODY)
    slow = shapely.union_all(
        [geometry(p.shape) for p in scene.board.pieces if p.footing is Footing.DIFFICULT]
    )
    crossed = sum(shapely.LineString(leg).intersection(slow).length for leg in pairwise(path))
    bill = judge(scene, path, MoveOptions(difficult_test="centre")).bill
    assert bill.difficult_in == pytest.approx(crossed, abs=1e-3)


@pytest.mark.rule("R-22")
def test_the_leading_edge_pays_as_it_enters_and_leaves_first() -> None:
    board = Board(pieces=(Piece("marsh", rectangle(5, 0, 7, 9), Footing.DIFFICULT, Opacity.CLEAR),))
    legs = walk(board, Disc(2, 3, 0.5), 20, NOBODY, [(2, 3), (9, 3)], MoveOptions("leading_edge")).bill.legs
    assert [(leg.start[0], leg.end[0]) for leg in legs] == [(2, 4.5), (4.5, 6.5), (6.5, 9)]


def test_a_border_that_turns_aside_is_touched_and_then_crossed() -> None:
    corners = ((5.0, 2.0), (9.0, 2.0), (9.0, 6.0), (7.0, 6.0), (7.0, 4.0), (5.0, 4.0))
    board = Board(pieces=(Piece("marsh", polygon(corners), Footing.DIFFICULT, Opacity.CLEAR),))
    path = [(3.0, 4.0), (10.0, 4.0)]
    along = walk(board, Disc(3, 4, 0.5), 20, NOBODY, path, MoveOptions(difficult_test="centre"))
    assert along.bill.difficult_in == pytest.approx(2.0, abs=1e-5), "its border from 5 to 7 costs nothing"


def test_where_the_movement_runs_out_is_where_that_much_has_been_paid() -> None:
    board = Board(pieces=(Piece("marsh", rectangle(5, 0, 7, 9), Footing.DIFFICULT, Opacity.CLEAR),))
    bill = walk(board, Disc(2, 3, 0.5), 20, NOBODY, [(2, 3), (9, 3)]).bill
    assert point_at_cost(bill, 1.0) == (3.0, 3.0)
    assert point_at_cost(bill, 3.5) == (5.0, 3.0)
    assert point_at_cost(bill, 99.0) == (9.0, 3.0)


def test_a_path_starts_at_its_base() -> None:
    with pytest.raises(ValueError, match="starts at the centre"):
        walk(Board(), Disc(2, 2, 0.5), 6, NOBODY, [(3, 3), (4, 4)])
    with pytest.raises(ValueError, match="starts at the centre"):
        walk(Board(), Disc(2, 2, 0.5), 6, NOBODY, [])


def test_a_step_of_no_length_says_and_costs_nothing() -> None:
    board = Board(pieces=(Piece("marsh", rectangle(5, 0, 7, 9), Footing.DIFFICULT, Opacity.CLEAR),))
    walked = walk(board, Disc(6, 3, 0.5), 6, NOBODY, [(6, 3), (6, 3), (6, 4), (6, 4)])
    assert walked.legal
    assert walked.bill.cost_in == 2.0
    assert len(walked.bill.legs) == 1


UNCOMPILED = """
import sys
sys.path.insert(0, sys.argv[1])
from test_movement import answers
from game.board.kernels.jit import compiled
assert not compiled()
print(answers())
"""


def answers() -> str:
    """Answers about a few scenes, in full precision."""
    results = []
    for seed in range(6):
        scene = random_scene(seed, pieces=10, bases=8)
        x, y = scene.base.centre
        path = [(x, y), (12.0 + seed, 12.0), (2.0, 20.0)]
        for test in ("any_part", "centre", "leading_edge"):
            walked = judge(scene, path, MoveOptions(difficult_test=test))
            results.append(
                (
                    round(walked.bill.cost_in, 9),
                    [*walked.engaged],
                    [round(v, 9) for v in walked.end],
                    [f.kind for f in walked.faults],
                )
            )
    return repr(results)


def test_the_kernels_say_the_same_uncompiled() -> None:
    folder = os.path.dirname(__file__)  # noqa: PTH120 - a string for the command line
    completed = subprocess.run(
        [sys.executable, "-W", "error", "-c", UNCOMPILED, folder],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert completed.stdout.strip() == answers()


def test_scenes_are_what_they_are_meant_to_be() -> None:
    scene = random_scene(3)
    assert {p.footing for p in scene.board.pieces} == set(Footing)
    assert any(isinstance(p.shape, Disc) for p in scene.board.pieces)
    assert dist(scene.base.centre, scene.crowd.hostiles[0].centre) > 0
