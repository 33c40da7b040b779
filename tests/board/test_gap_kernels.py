"""Gaps into which a base just fits, kernel by kernel: where they are, and which nodes they get.

A base of half an inch moves on a board of 14 by 10 inches.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import pytest
import shapely
from plain_kernels import plainly

from game.board.movement import movement_kernel as kernels
from game.board.movement.movement_kernel import ANY_PART, CENTRE, Mover
from game.board.reach import reach as reaching
from game.board.reach import roadmap, tight_gaps
from game.board.shapes import Disc, Point, Shape, rectangle
from game.board.terrain import Board, Footing, Opacity, Piece

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.kernels.jit import Floats

HAIR = 1e-4
BASE = Disc(1.0, 1.0, 0.5)


def board_of(*shapes: Shape, footing: Footing = Footing.IMPASSABLE) -> Board:
    return Board(
        14.0, 10.0, tuple(Piece(f"{i}", one, footing, Opacity.CLEAR) for i, one in enumerate(shapes))
    )


def mover(board: Board, test: int = ANY_PART) -> Mover:
    return plainly(kernels.mover_of)(
        board, kernels.ground_of(board), BASE, (), kernels.Manner(test, 1.0, 2.0)
    )


def between(*shapes: Shape, radius: float = 0.5) -> list[list[float]]:
    return [[round(one, 9) for one in row] for row in tight_gaps._between(list(shapes), radius).tolist()]


@pytest.mark.parametrize(
    ("shapes", "rows"),
    [
        ((Disc(0, 5, 1), Disc(3, 5, 1)), [[1.5, 5, 1.5 + HAIR, 5]]),
        ((Disc(0, 0, 0.3), Disc(2, 0, 0.7)), [[0.8, 0, 0.8 + HAIR, 0]]),
        ((Disc(1, 2, 0.7), Disc(1, 0, 0.3)), [[1, 0.8, 1, 0.8 - HAIR]]),
        ((Disc(0, 0, 0.5), Disc(1.2, 1.6, 0.5)), [[0.6, 0.8, 0.6 + 0.6 * HAIR, 0.8 + 0.8 * HAIR]]),
        ((rectangle(0, 0, 2, 2), Disc(4, 1, 1)), [[2.5, 1, 2.5 + HAIR, 1]]),
        ((Disc(4, 1, 1), rectangle(0, 0, 2, 2)), [[2.5, 1, 2.5 - HAIR, 1]]),
        (
            (rectangle(0, 0, 2, 2), rectangle(2.6, 2.8, 3, 3)),
            [[2.3, 2.4, 2.3 + 0.6 * HAIR, 2.4 + 0.8 * HAIR]],
        ),
        ((Disc(0, 0, 1), Disc(3, 0, 1), Disc(6, 0, 1)), [[1.5, 0, 1.5 + HAIR, 0], [4.5, 0, 4.5 + HAIR, 0]]),
        ((), []),
        ((Disc(0, 0, 1),), []),
    ],
)
def test_places_halfway_between_shapes_that_are_just_so_far_apart(
    shapes: Sequence[Shape], rows: list[list[float]]
) -> None:
    assert between(*shapes) == [pytest.approx(row, abs=1e-9) for row in rows]


@pytest.mark.parametrize(
    ("apart", "fits"),
    [(1 - 2e-6, False), (1 - 5e-7, True), (1, True), (1 + 0.9e-4, True), (1 + 1.1e-4, False), (3, False)],
)
def test_a_gap_is_tight_if_it_is_no_more_than_a_hair_wider_than_a_base(apart: float, fits: bool) -> None:
    assert bool(between(rectangle(0, 0, 2, 2), rectangle(2 + apart, 1, 9, 3))) is fits
    assert bool(between(Disc(0, 0, 1), Disc(3 + apart, 0, 2))) is fits
    assert bool(between(rectangle(0, 0, 2, 2), rectangle(1.6 + apart, 1, 9, 3), radius=0.3)) is fits


def test_of_discs_the_centres_are_looked_at_and_of_all_else_the_outlines() -> None:
    assert shapely.equals(tight_gaps._core(Disc(1, 2, 3)), shapely.Point(1, 2))
    assert shapely.equals(tight_gaps._core(rectangle(1, 2, 3, 4)), shapely.box(1, 2, 3, 4))


def test_places_beside_shapes_touch_them_or_keep_a_hair_off() -> None:
    square, disc = rectangle(3, 3, 5, 5), Disc(9, 5, 1)
    rows = tight_gaps._beside([square, disc], 0.5, tight_gaps.ENDS_ONLY)
    assert len(rows) == 16 + 4 * 2 + 16
    box, centre = shapely.box(3, 3, 5, 5), shapely.Point(9, 5)
    for columns, least in ((rows[:, :2], 0.5), (rows[:, 2:], 0.5 + HAIR)):
        away = shapely.distance(box, shapely.points(columns[:24]))
        assert (away > least - 1e-9).all()
        assert (away < 1.02 * least).all()
        assert np.isclose(away, least, atol=1e-9).sum() == 8
        assert (shapely.distance(centre, shapely.points(columns[24:])) > 1 + least - 1e-9).all()
    assert np.hypot(*(rows[:, 2:] - rows[:, :2]).T) == pytest.approx(np.full(len(rows), HAIR), rel=0.02)
    assert len(tight_gaps._beside([square], 0.5, 0.9)) == 16 + 4 * 4
    assert tight_gaps._beside([], 0.5, 0.9).shape == (0, 4)


UPPER, LOWER = rectangle(4, 0, 6, 4.5), rectangle(4, 5.5, 6, 10)
LANE = board_of(UPPER, LOWER)
WOODS = board_of(UPPER, LOWER, footing=Footing.DIFFICULT)


@pytest.mark.rule("CM-MOVE-04", "CM-MOVE-05", "R-22")
def test_where_a_base_stands_worse_than_before() -> None:
    for board, test, x, y, slow, worse in (
        (LANE, ANY_PART, 5, 5, False, False),
        (LANE, ANY_PART, 5, 5.001, False, True),
        (LANE, ANY_PART, 5, 5.001, True, True),
        (LANE, ANY_PART, 13.9, 5, False, True),
        (WOODS, ANY_PART, 5, 5, False, False),
        (WOODS, ANY_PART, 5, 5.001, False, True),
        (WOODS, ANY_PART, 5, 5.001, True, False),
        (WOODS, CENTRE, 5, 5.001, False, False),
        (WOODS, CENTRE, 5, 5.6, False, False),
    ):
        there = mover(board, test)
        assert plainly(tight_gaps._is_worse)(there, x, y, slow) is worse
        assert plainly(tight_gaps._is_slow)(there, x, y) is (board is WOODS and test == ANY_PART and y != 5)


def pairs(*rows: tuple[float, float, float, float]) -> Floats:
    return np.array(rows, dtype=float).reshape(-1, 4)


def told(nodes: Floats) -> list[Point]:
    assert (nodes[:, roadmap.HOSTILE :] == roadmap.NOBODY).all()
    assert (nodes[:, 2 : roadmap.HOSTILE] == 0).all()
    return [(round(x, 6), round(y, 6)) for x, y in nodes[:, :2].tolist()]


@pytest.mark.rule("CM-MOVE-05")
def test_nodes_are_where_a_base_fits_but_not_a_hair_away_and_close_to_that() -> None:
    fitting, there = plainly(tight_gaps._fitting), mover(LANE)
    tight, off = (5.0, 5.0, 5.0, 5.0 + HAIR), (5.0, 5.0 - 2 * HAIR, 5.0, 5.0)
    near, far = (5.7, 5.0, 5.7, 5.0), (5.8, 5.0, 5.8, 5.0)
    free = (9.0, 9.0, 9.0, 9.0 + HAIR)
    none = pairs()
    assert told(fitting(there, pairs(tight, off, near, far, free), none)) == [(5, 5), (5.7, 5)]
    assert told(fitting(there, pairs(near, tight), none)) == [(5.7, 5), (5, 5)]
    assert told(fitting(there, pairs(off, near, free), none)) == []
    # Along a gap there are nodes only if there is a gap, and only where it is one.
    along = pairs((5.5, 5, 5.5, 5 - HAIR), (7.5, 5, 7.5, 5 - HAIR), (5.5, 5.2, 5.5, 5.3))
    assert told(fitting(there, pairs(tight), along)) == [(5, 5), (5.5, 5)]
    assert told(fitting(there, pairs(free), along)) == []
    woods = mover(WOODS)
    assert told(fitting(woods, pairs(tight, (5, 6, 5, 6 + HAIR)), along)) == [(5, 5), (5.5, 5)]


@pytest.mark.rule("CM-MOVE-05")
@pytest.mark.parametrize(("width", "tight"), [(1.0, True), (1.2, False), (0.9, False)])
def test_a_lane_just_as_wide_as_a_base_has_nodes_where_it_begins_and_ends(width: float, tight: bool) -> None:
    board = board_of(rectangle(4, 0, 6, 4.5), rectangle(4, 4.5 + width, 6, 10))
    there = mover(board)
    nodes = tight_gaps.gap_nodes(board, there)
    assert bool(len(nodes)) is tight
    if tight:
        found = set(told(nodes))
        assert {(4.0, 5.0), (6.0, 5.0)} <= found
        assert all(y == pytest.approx(5.0, abs=2e-6) for x, y in found if 4 <= x <= 6)
        assert all(plainly(kernels.standable)(there, x, y) for x, y in nodes[:, :2].tolist())
        inner = sorted({x for x, _ in found if 4 <= x <= 6})
        assert max(b - a for a, b in pairwise(inner)) <= roadmap.BORDER_STEP
        assert all(4 - 0.75 - 1e-5 <= x <= 6 + 0.75 + 1e-5 for x, _ in found)
        assert (tight_gaps.gap_nodes(board, there) == nodes).all()
    woods = board_of(rectangle(4, 0, 6, 4.5), rectangle(4, 4.5 + width, 6, 10), footing=Footing.DIFFICULT)
    assert bool(len(tight_gaps.gap_nodes(woods, mover(woods)))) is tight
    assert not len(tight_gaps.gap_nodes(woods, mover(woods, CENTRE)))
    assert not len(tight_gaps.gap_leads(woods, mover(woods, CENTRE), np.zeros((0, roadmap.COLUMNS))))


def node_of(x: float, y: float, kind: float = roadmap.ROUND_HARD) -> list[float]:
    return [x, y, 1, 0, 0, 1, kind, roadmap.NOBODY, 7]


def test_a_place_in_line_with_one_of_the_chords_of_a_node() -> None:
    nodes = np.array([node_of(0, 0)])
    for dx, dy, along in (
        (5, 1e-4, True),
        (5, -1e-4, True),
        (-5, 1e-4, True),
        (5, 3e-4, False),
        (5, -3e-4, False),
        (1e-4, 5, True),
        (-1e-4, 5, True),
        (3e-4, 5, False),
        (3, 3, False),
        (0, 0, True),
    ):
        assert plainly(tight_gaps._goes_along)(nodes, 0, dx, dy) is along
    slanting = np.array([[0, 0, 0.6, 0.8, -0.8, 0.6, 1, -1, 7]])
    for dx, dy, along in ((3, 4, True), (-8, 6, True), (4, 3, False), (-6, 8, False), (-3, -4, True)):
        assert plainly(tight_gaps._goes_along)(slanting, 0, dx, dy) is along


@pytest.mark.rule("CM-MOVE-05")
def test_nodes_that_can_be_walked_to_from_a_gap_along_a_wall() -> None:
    there = mover(LANE)
    gaps = np.array([node_of(5, 5, roadmap.FREE), node_of(8, 2, roadmap.FREE)])
    terrain = np.array(
        [
            node_of(2, 5),
            node_of(9, 5),
            node_of(9, 5, roadmap.FREE),
            node_of(9, 4.8),
            node_of(8, 6),
            node_of(2, 2),
            node_of(8, 3, roadmap.ROUND_SLOW),
        ]
    )
    found = plainly(tight_gaps._in_line_with)(there, gaps, terrain)
    assert found.tolist() == [True, True, False, False, True, False, True]
    assert not plainly(tight_gaps._in_line_with)(there, gaps[:0], terrain).any()


@pytest.mark.rule("CM-MOVE-04", "CM-MOVE-05", "R-22")
def test_nodes_are_where_a_third_wood_reaches_over_a_lane_between_two() -> None:
    left, right, third = rectangle(2, 0, 4, 9), rectangle(5, 0, 7, 9), rectangle(4.6, 0, 8, 3)
    board = board_of(left, right, third, footing=Footing.DIFFICULT)
    there = mover(board)
    shapes = (left, right, third)
    chains = roadmap.closed_chains([roadmap.piece_nodes(one, 0.5 - HAIR, 0.0) for one in shapes], 0)
    found = told(plainly(tight_gaps._crossed)(there, chains))
    # The lane has its middle at x = 4.5; the third wood begins at (4.6, 3), half an inch from (4.5, 3.5).
    inside = [at for at in found if abs(at[0] - 4.5) < 1e-3]
    assert {round(y, 2) for _, y in inside} == {3.5}
    assert all(plainly(kernels.standable)(there, x, y) for x, y in found)
    leads = tight_gaps.gap_leads(board, there, np.zeros((0, roadmap.COLUMNS)))
    assert {(round(x, 3), round(y, 2)) for x, y in told(leads)} >= {(4.5, 3.5)}
    alone = board_of(left, right, footing=Footing.DIFFICULT)
    assert not len(tight_gaps.gap_leads(alone, mover(alone), np.zeros((0, roadmap.COLUMNS))))


def test_where_borders_cross_it_is_tried_a_hair_outside_of_the_chord(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the chord's length, and to its right: what chains go round lies on their left."""
    shapes = rectangle(2, 0, 4, 9), rectangle(5, 0, 7, 9), rectangle(4.6, 0, 8, 3)
    there = mover(board_of(*shapes, footing=Footing.DIFFICULT))
    chains = roadmap.closed_chains([roadmap.piece_nodes(one, 0.5 - HAIR, 0.0) for one in shapes], 0)
    kernel = plainly(tight_gaps._crossed)
    nodes: list[tuple[float, float]] = []
    tried: list[tuple[float, float]] = []

    def was_slow(_mover: object, x: float, y: float) -> bool:
        nodes.append((x, y))
        return False

    def is_worse(_mover: object, x: float, y: float, _slow: bool) -> bool:
        tried.append((x, y))
        return True

    monkeypatch.setitem(kernel.__globals__, "_was_slow", was_slow)
    monkeypatch.setitem(kernel.__globals__, "_is_worse", is_worse)
    kernel(there, chains)
    assert nodes
    for (x, y), (px, py) in zip(nodes, tried, strict=True):
        assert ((px - x) ** 2 + (py - y) ** 2) ** 0.5 == pytest.approx(HAIR, rel=1e-6)


@pytest.mark.rule("CM-MOVE-05")
def test_leads_to_a_gap_are_each_on_its_own_and_none_is_there_twice() -> None:
    there = mover(LANE)
    gaps = tight_gaps.gap_nodes(LANE, there)
    terrain = np.array(
        [
            node_of(2, 5),
            node_of(9, 5),
            node_of(9, 5),
            node_of(9, 5 + 1e-7),
            node_of(9, 7),
            node_of(*gaps[0, :2]),
        ]
    )
    before = terrain.copy()
    leads = tight_gaps.gap_leads(LANE, there, terrain)
    assert leads[:, :2].tolist() == [[2, 5], [9, 5]]
    assert set(leads[:, roadmap.KIND]) == {roadmap.FREE}
    assert set(leads[:, roadmap.NUMBER]) == {roadmap.NOBODY}
    assert (terrain == before).all()
    open_table = board_of()
    assert not len(tight_gaps.gap_leads(open_table, mover(open_table), terrain))


def test_nodes_in_line_with_a_place_and_one_of_their_chords_are_each_on_its_own() -> None:
    nodes = np.array(
        [
            node_of(7, 2),
            node_of(7, 2 + 1.5 * HAIR),
            node_of(7, 2 + 3 * HAIR),
            node_of(7, 2 - 3 * HAIR),
            node_of(1, 9),
            node_of(1 - 1.5 * HAIR, 9),
            node_of(1 + 3 * HAIR, 9),
            node_of(4, 5),
            node_of(-5, 2),
            node_of(9, 2, roadmap.FREE),
        ]
    )
    before = nodes.copy()
    found = reaching._in_line(nodes, (1.0, 2.0))
    assert found[:, :2].tolist() == nodes[[0, 1, 4, 5, 8], :2].tolist()
    assert set(found[:, roadmap.KIND]) == {roadmap.FREE}
    assert (nodes == before).all()
