"""The visible area against rays of pymunk, areas known beforehand, and sight itself."""

from __future__ import annotations

from itertools import product
from math import pi
from typing import TYPE_CHECKING

import numpy as np
import pytest
import sampling
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from sampling import Scene

from game.board.area import Area, difference, rings_in_order, union
from game.board.shapes import CLEARANCE, Disc, Point, Shape, rectangle
from game.board.sight.sight import SightOptions, disc_array, ground_of, sight
from game.board.sight.visibility import area_seen, seen_from, visible_area
from game.board.sight.visible_border import borders
from game.board.sight.visible_gaps import FINELY_BEYOND, hiding_of
from game.board.terrain import Board, Kind, Opacity, Piece

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.area import Geometry
    from game.board.kernels.jit import Floats, Ints
    from game.board.sight.visible_gaps import Hiding

scenes = st.builds(
    lambda seed, pieces, bases: sampling.random_scene(np.random.default_rng(seed), pieces, bases),
    st.integers(0, 2**32 - 1),
    st.integers(0, 24),
    st.integers(0, 8),
)


def table(*shapes: Shape, kind: Kind = Kind.WALL) -> Board:
    pieces = tuple(Piece(f"{kind} {i}", shape, *kind.preset, kind) for i, shape in enumerate(shapes))
    return Board(width=20, height=20, pieces=pieces)


def visible_from(board: Board, at: Point, blockers: Sequence[Disc] = ()) -> Area:
    """What is seen from one point past every blocking piece; nothing from inside of one."""
    return visible_area(board, Disc(*at, 0.0), blockers, SightOptions(ignore_own_piece=False))


def test_an_empty_table_is_seen_whole() -> None:
    assert visible_from(table(), (3, 4)).square_inches == pytest.approx(400)
    assert visible_area(table(), Disc(3, 4, 0.5)).square_inches == pytest.approx(400)


@pytest.mark.rule("CM-LOS-03")
def test_a_wall_hides_itself_and_its_shadow() -> None:
    seen = visible_from(table(rectangle(8, 9, 9, 11)), (6, 10))
    # From 2" off, 2" of wall hide all that lies in a cone to the far edge, 14" off and 14" wide there.
    assert seen.square_inches == pytest.approx(400 - 14 * 14 / 2 + 2 * 2 / 2, abs=2e-3)
    assert not seen.contains((8.5, 10))
    assert not seen.contains((15, 12))
    assert seen.contains((15, 16))
    assert seen.contains((7.99, 10))


@pytest.mark.rule("CM-LOS-04")
def test_an_enemy_base_hides_the_cone_behind_it() -> None:
    seen = visible_from(table(), (10, 10), (Disc(10, 14, 1),))
    # Tangents of slope 1/sqrt(15), 10" to the far edge, less the kite before the tangent points, plus the
    # part of that kite that is not disc.
    cone, kite = 100 / 15**0.5, 15**0.5
    sector = (pi - 2 * np.arcsin(0.25)) / 2
    assert seen.square_inches == pytest.approx(400 - cone + kite - sector, abs=0.02)


@pytest.mark.rule("CM-LOS-02")
def test_a_base_sees_more_than_its_centre() -> None:
    board = table(rectangle(8, 9, 9, 11))
    base = Disc(6, 10, 0.5)
    centre, whole = visible_from(board, base.centre), visible_area(board, base)
    assert difference(centre, whole).square_inches == pytest.approx(0, abs=1e-6)
    assert whole.square_inches > centre.square_inches + 1
    # The near corners lie 1" aside and 2" on; the last line of sight is a tangent to the base.
    angle = np.arctan2(1, 2) - np.arcsin((0.5 - CLEARANCE) / 5**0.5)
    far = 1 + 12 * np.tan(angle)
    assert whole.square_inches == pytest.approx(400 - 12 * (1 + far), abs=2e-3)


@pytest.mark.rule("CM-LOS-03")
def test_a_hill_under_the_base_hides_nothing() -> None:
    board = table(rectangle(5, 5, 9, 9), kind=Kind.HILL)
    on_it = Disc(6, 6, 0.5)
    assert visible_area(board, on_it).square_inches == pytest.approx(400)
    assert visible_area(board, on_it, options=SightOptions(ignore_own_piece=False)).square_inches == 0


def test_crossing_obstacles_hide_together() -> None:
    board = table(rectangle(8, 5, 9, 15), rectangle(7, 9, 16, 10), rectangle(7.5, 9.5, 8.5, 12))
    seen = visible_from(board, (3, 10))
    assert not seen.contains((12, 12))
    assert seen.contains((6.9, 9.5))
    assert not seen.contains((7.1, 9.5))
    assert seen.contains((7.9, 8))


@given(scenes, st.integers(0, 2**32 - 1))
@settings(max_examples=60, deadline=None)
def test_a_point_is_seen_when_a_ray_reaches_it(scene: Scene, seed: int) -> None:
    x, y = scene.viewer.centre
    hiding = [p.shape for p in scene.board.pieces if p.opacity is Opacity.BLOCKING]
    if max((sampling.depth_in(s, Disc(x, y, 0)) for s in (*hiding, *scene.blockers)), default=-1) > -0.01:
        return
    space = sampling.ray_space([*hiding, *scene.blockers])
    seen = visible_from(scene.board, (x, y), scene.blockers)
    rim = sampling.outline(seen)
    for px, py in np.random.default_rng(seed).uniform(0, scene.board.width, (40, 2)).tolist():
        if rim.distance(sampling.point(px, py)) > 0.005:
            assert seen.contains((px, py)) == sampling.ray_is_free(space, (x, y), (px, py))


@pytest.mark.rule("CM-LOS-02", "CM-LOS-03", "CM-LOS-04", "CM-LOS-05")
@given(scenes, st.integers(0, 2**32 - 1))
@settings(max_examples=60, deadline=None)
def test_a_point_is_in_the_area_when_a_speck_there_is_in_sight(scene: Scene, seed: int) -> None:
    seen = visible_area(scene.board, scene.viewer, scene.blockers)
    rim = sampling.outline(seen)
    blocking = [p.shape for p in scene.board.pieces if p.opacity is Opacity.BLOCKING]
    for px, py in np.random.default_rng(seed).uniform(0, scene.board.width, (40, 2)).tolist():
        speck = Disc(px, py, 2e-5)
        # A piece under the speck would not block it.
        if (
            rim.distance(sampling.point(px, py)) < 0.02
            or max(
                (sampling.depth_in(s, speck) for s in (*blocking, *scene.blockers, scene.viewer)),
                default=-1.0,
            )
            > 0.0
        ):
            continue
        assert seen.contains((px, py)) == sight(scene.board, scene.viewer, speck, scene.blockers).visible


@given(scenes)
@settings(max_examples=25, deadline=None)
def test_several_bases_see_what_each_of_them_sees(scene: Scene) -> None:
    viewers = (scene.viewer, scene.target, Disc(12.0, 3.0, 0.5))
    others = [base for base in scene.blockers if base not in viewers]
    alone = union(_seen_by_one(scene.board, viewer, others) for viewer in viewers)
    together = area_seen(scene.board, viewers, others)
    assert together.square_inches == pytest.approx(alone.square_inches, abs=1e-4)
    assert difference(alone, together).square_inches < 1e-4


def _seen_by_one(board: Board, viewer: Disc, blockers: Sequence[Disc]) -> Area:
    """What one base sees, as of many: of one alone, bases that hide are drawn more finely."""
    return area_seen(board, (viewer, viewer), [base for base in blockers if base != viewer])


@pytest.mark.parametrize("seed", range(4))
def test_many_bases_see_among_thin_walls_what_each_of_them_sees(seed: int) -> None:
    """Where walls without thickness bend, pieces of lines are too short to be judged: borders are mended."""
    rng = np.random.default_rng(seed)
    scene = sampling.with_thin_walls(rng, sampling.random_scene(rng, 12, 6))
    viewers = [Disc(x, y, 0.5) for x, y in rng.uniform(1.0, scene.board.width - 1.0, (8, 2)).tolist()]
    alone = union(_seen_by_one(scene.board, viewer, scene.blockers) for viewer in viewers)
    together = area_seen(scene.board, viewers, scene.blockers)
    assert difference(alone, together).square_inches < 1e-3
    assert difference(together, alone).square_inches < 1e-3


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("made", ["random", "thin", "half inches"])
def test_as_many_discs_as_a_threat_takes_see_what_each_of_them_sees(seed: int, made: str) -> None:
    """Of the critical lines of many those beside which others are seen are left out: nothing else changes."""
    rng = np.random.default_rng(100 + seed)
    if made == "half inches":
        scene = sampling.half_inch_scene(100 + seed)
    else:
        scene = sampling.random_scene(rng, 30, 16)
        scene = sampling.with_thin_walls(rng, scene) if made == "thin" else scene
    side = scene.board.width
    x, y = rng.uniform(3.0, side - 3.0, 2)
    places = np.clip(rng.normal((x, y), 2.0, (40, 2)), 0.8, side - 0.8)
    viewers = [Disc(x, y, r) for (x, y), r in zip(places.tolist(), rng.uniform(0.1, 0.7, 40), strict=True)]
    alone = union(_seen_by_one(scene.board, viewer, scene.blockers) for viewer in viewers)
    together = area_seen(scene.board, viewers, scene.blockers)
    assert difference(alone, together).square_inches < 1e-3
    assert difference(together, alone).square_inches < 1e-3


@pytest.mark.parametrize("seed", [6, 10, 17])
def test_borders_join_where_edges_lie_upon_each_other(seed: int) -> None:
    """A line that ends on one of two edges in the same place cuts both; else every face would be judged."""
    scene = sampling.half_inch_scene(seed)
    board, blockers = scene.board, disc_array(scene.blockers)
    size = np.array([board.width, board.height])
    for x, y in product((0.5, 3.0, 9.0), (4.75, 5.0, 8.75)):
        viewer = disc_array([Disc(x, y, 0.49999)])
        hiding = hiding_of(ground_of(board), blockers, viewer, np.full(1, 0.5), size, FINELY_BEYOND)
        rings, ends, segments, _ = borders(hiding)
        assert len(ends) or not len(segments), (x, y)
        assert len(rings) == (ends[-1] if len(ends) else 0)


def test_a_border_that_does_not_join_is_looked_for_from_a_hair_further_inside(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board, viewer, tried = table(rectangle(4, 4, 6, 4.5)), Disc(5.0, 2.0, 0.5), list[float]()

    def joining_at_the_second_time(hiding: Hiding) -> tuple[Floats, Ints, Floats, int]:
        rings, ends, segments, mended = borders(hiding)
        tried.append(float(hiding.sources[0, 2]))
        return rings, ends[:0] if len(tried) == 1 else ends, segments, mended

    usual = visible_area(board, viewer, ())
    monkeypatch.setattr("game.board.sight.visibility.borders", joining_at_the_second_time)
    found = visible_area(board, viewer, ())
    assert len(tried) == 2
    assert tried[1] < tried[0] < viewer.r
    assert found.square_inches == pytest.approx(usual.square_inches, abs=0.01)


def test_rings_of_two_that_cross_too_much_are_looked_for_of_each_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board, pair = table(rectangle(4, 4, 6, 4.5)), (Disc(5.0, 2.0, 0.5), Disc(9.0, 6.0, 0.5))
    tried = list[int]()

    def crossing_at_first(rings: Sequence[Floats]) -> Geometry:
        tried.append(len(rings))
        if len(tried) == 1:
            raise shapely.GEOSException("side location conflict")
        return rings_in_order(rings)

    usual = area_seen(board, pair, ())
    monkeypatch.setattr("game.board.sight.visibility.rings_in_order", crossing_at_first)
    found = area_seen(board, pair, ())
    assert len(tried) == 3
    assert found.square_inches == pytest.approx(usual.square_inches, abs=1e-6)


def test_bases_that_touch_leave_no_gap() -> None:
    pair = (Disc(10, 10, 0.5), Disc(10, 11, 0.5))
    assert not visible_area(table(), Disc(5, 10.5, 0.5), pair).contains((10.6, 10.5))


def answers() -> list[float]:
    rng = np.random.default_rng(21)
    found = [sampling.random_scene(rng, 12, 4) for _ in range(6)]
    return [visible_area(s.board, s.viewer, s.blockers).square_inches for s in found]


def test_the_kernels_answer_the_same_uncompiled() -> None:
    assert sampling.uncompiled("test_visibility") == pytest.approx(answers())


def test_nothing_is_seen_from_nowhere() -> None:
    assert seen_from(Board(10.0, 10.0, ()), np.empty((0, 4)), ()).is_empty
