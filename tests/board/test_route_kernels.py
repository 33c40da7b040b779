"""What a cheapest path is found with, kernel by kernel: a heap, nodes, bends, the search, shortening.

A base of half an inch moves on a board of 20 by 12 inches with a wood, rocks and a wall.
"""

from __future__ import annotations

import heapq
from itertools import pairwise, permutations, product
from math import acos, atan2, cos, hypot, inf, pi, radians, sin, sqrt, tan, tau
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest
import shapely
from plain_kernels import plainly

from game.board.movement import movement_kernel as kernels
from game.board.movement.movement_kernel import ANY_PART, CENTRE, LEADING_EDGE, Mover
from game.board.reach import path_steps as paths
from game.board.reach import roadmap, shortening
from game.board.reach import roadmap_search as search
from game.board.shapes import TOUCH, Disc, Point, polygon, rectangle
from game.board.terrain import Board, Footing, Opacity, Piece

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.kernels.jit import Floats
    from game.board.reach.path_steps import PathBuffers

HAIR = 1e-4

WOOD = Piece("wood", rectangle(4, 2, 8, 6), Footing.DIFFICULT, Opacity.LIGHT)
COPSE = Piece("copse", Disc(16, 9, 1), Footing.DIFFICULT, Opacity.LIGHT)
WALL = Piece("wall", rectangle(12, 3, 13, 9), Footing.IMPASSABLE, Opacity.BLOCKING)
ROCKS = Piece("rocks", Disc(17, 4, 1.5), Footing.IMPASSABLE, Opacity.LIGHT)
BOARD = Board(20.0, 12.0, (WOOD, WALL, COPSE, ROCKS))
BASE = Disc(2.0, 4.0, 0.5)


def mover(*hostiles: Disc, test: int = ANY_PART, board: Board = BOARD, base: Disc = BASE) -> Mover:
    return plainly(kernels.mover_of)(
        board, kernels.ground_of(board), base, hostiles, kernels.Manner(test, 1.0, 2.0)
    )


def spans(board: Board = BOARD) -> Floats:
    return plainly(kernels.scratch)(kernels.ground_of(board))


# ---- the heap


def test_entries_come_off_a_heap_by_their_keys() -> None:
    for seed in range(12):
        mine: list[tuple[float, int]] = []
        dice, heap = Random(seed), plainly(search.empty_heap)()  # noqa: S311 - keys
        heap.keys[-1] = inf  # what lies beyond the entries is no entry
        for _ in range(150):
            if mine and dice.random() < 0.4:
                key, item = plainly(search.pop)(heap)
                assert key == mine[0][0]
                mine.remove((key, item))
                heapq.heapify(mine)
            else:
                entry = (float(dice.randrange(12)), dice.randrange(1000))
                plainly(search.push)(heap, *entry)
                heapq.heappush(mine, entry)
            size = int(heap.size[0])
            assert size == len(mine)
            keys = heap.keys[:size]
            assert all(keys[(i - 1) // 2] <= keys[i] for i in range(1, size))
            assert sorted(zip(keys.tolist(), heap.items[:size].tolist(), strict=True)) == sorted(mine)


def test_parts_of_a_step_are_sorted_over_the_ends_of_rows() -> None:
    spans = np.array([[0.7, 0.2], [0.9, 0.1], [0.4, 0.0]])
    plainly(shortening._sort_parts)(spans, 5)
    assert spans.ravel().tolist() == [0.1, 0.2, 0.4, 0.7, 0.9, 0.0]


def test_a_heap_gets_room_when_it_has_none_left() -> None:
    heap = plainly(search.empty_heap)()
    plainly(search.push)(heap, 1.0, 7)
    assert len(heap.keys) == len(heap.items) == 1024
    assert plainly(search.with_room)(heap, 1023) is heap
    larger = plainly(search.with_room)(heap, 1024)
    assert len(larger.keys) == len(larger.items) == 2048
    assert (larger.keys[0], larger.items[0], larger.size[0]) == (1.0, 7, 1)
    assert len(plainly(search.with_room)(heap, 5000).keys) == 6024


# ---- nodes


def test_a_ring_of_chords_goes_round_an_arc() -> None:
    (node,) = arc(1.0, 2.0, 1.0, 0.0, pi / 2, 1)
    assert node == pytest.approx((2, 3, 0, -1, -1, 0), abs=1e-15)
    whole = arc(1.0, 2.0, 2.0, 0.3, tau, 12)
    corners = shapely.Polygon(whole[:, :2])
    assert corners.contains(shapely.Point(1, 2).buffer(2 - 1e-9, quad_segs=64))
    assert np.hypot(whole[:, 0] - 1, whole[:, 1] - 2) == pytest.approx(np.full(12, 2 / cos(pi / 12)))
    for before, here, after in zip(np.roll(whole, 1, axis=0), whole, np.roll(whole, -1, axis=0), strict=True):
        for other, columns in ((before, here[2:4]), (after, here[4:6])):
            way = other[:2] - here[:2]
            assert columns == pytest.approx(way / hypot(*way))
    assert plainly(roadmap.ring)(1.0, 2.0, 2.0, 12) == pytest.approx(arc(1.0, 2.0, 2.0, 0.0, tau, 12))
    assert arc(1.0, 2.0, 2.0, 0.3, tau, 0).shape == (0, 6)


def arc(x: float, y: float, radius: float, start: float, turn: float, chords: int) -> Floats:
    """The nodes of a chain of chords round an arc, behind a row that stays as it is."""
    rows = np.full((chords + 1, 6), 7.0)
    plainly(roadmap.put_arc)(rows, 1, roadmap.RingArc(x, y, radius, start, turn), chords)
    assert (rows[0] == 7.0).all()
    return rows[1:]


def test_nodes_round_a_piece() -> None:
    square = rectangle(0, 0, 2, 2)
    hard = roadmap.piece_nodes(square, 0.5, 0.0)
    assert hard.shape == (16, 6)
    assert np.hypot(*(hard[:4, :2] - (0, 0)).T) == pytest.approx(np.full(4, 0.5001 / cos(pi / 16)))
    assert hard[0, :2] == pytest.approx(
        (0.5001 / cos(pi / 16) * cos(-pi + pi / 16), 0.5001 / cos(pi / 16) * sin(-pi + pi / 16))
    )
    bare = roadmap.piece_nodes(square, 0.0, 0.0)
    assert bare[:, :2] == pytest.approx(
        np.array([(-HAIR, -HAIR), (2 + HAIR, -HAIR), (2 + HAIR, 2 + HAIR), (-HAIR, 2 + HAIR)])
    )
    spaced = roadmap.piece_nodes(square, 0.5, 0.9)
    assert spaced.shape == (16 + 4 * 4, 6)
    border = spaced[4:8]
    assert border[:, :2] == pytest.approx(
        np.array([(0, -0.5001), (2 / 3, -0.5001), (4 / 3, -0.5001), (2, -0.5001)])
    )
    assert border[:, 2:] == pytest.approx(np.array([(-1, 0, 1, 0)] * 4), abs=1e-15)
    hook = polygon(((0, 0), (4, 0), (4, 4), (3, 4), (3, 1), (0, 1)))
    assert len(roadmap.piece_nodes(hook, 0.5, 0.0)) == 5 * 4, "no node where the corner points inwards"
    assert roadmap.piece_nodes(Disc(1, 1, 0.5), 0.5, 0.0).shape == (16, 6)
    assert len(roadmap.piece_nodes(Disc(1, 1, 1.5), 0.5, 0.5)) == 26
    assert np.hypot(*(roadmap.piece_nodes(Disc(1, 1, 0.5), 0.5, 0.0)[:, :2] - 1).T) == pytest.approx(
        np.full(16, 1.0001 / cos(pi / 16))
    )
    blunt = polygon(((0, 0), (9, 0), (9, 1), (4.5, 1.2), (0, 1)))
    assert len(roadmap.piece_nodes(blunt, 0.5, 0.0)) == 4 + 4 + 4 + 1 + 4


@pytest.mark.rule("CM-MOVE-04", "R-22")
def test_where_borders_of_difficult_terrain_are_by_the_ruling() -> None:
    assert roadmap.slow_radii(mover(test=ANY_PART)) == (0.5,)
    assert roadmap.slow_radii(mover(test=CENTRE)) == (0.0,)
    assert roadmap.slow_radii(mover(test=LEADING_EDGE)) == (0.0, 0.5)
    assert plainly(shortening._slow_reach)(mover(test=CENTRE)) == 0.0
    assert plainly(shortening._slow_reach)(mover(test=LEADING_EDGE)) == 0.5


def test_chains_close_each_on_itself() -> None:
    one = np.array([(0.0, 0.0), (2.0, 0.0), (0.0, 2.0)])
    other = np.array([(5.0, 5.0), (7.0, 5.0)])
    none = np.zeros((0, 2))
    assert roadmap._chords([one, none, other]).tolist() == [
        [0, 0, 2, 0],
        [2, 0, 0, 2],
        [0, 2, 0, 0],
        [5, 5, 7, 5],
        [7, 5, 5, 5],
    ]
    assert roadmap._chords([]).shape == (0, 4)
    chains = roadmap.closed_chains([one, none, other], 2)
    assert chains.rows.tolist() == [[0, 3, 0, 0, 2, 2, 0], [3, 5, 5, 5, 7, 5, 1]]
    assert roadmap.closed_chains([none, one, other], 1).rows[:, roadmap.ROUND_DIFFICULT].tolist() == [1, 1]
    assert roadmap.closed_chains([none], 1) is roadmap.NO_CHAINS
    assert [len(part) for part in roadmap.NO_CHAINS] == [0, 0]
    rows = roadmap._rows([np.ones((2, 6))], roadmap.ROUND_SLOW)
    assert rows.tolist() == [[1] * 6 + [2, -1, -1]] * 2
    assert roadmap._rows([], 0.0).shape == (0, roadmap.COLUMNS)


def crossings(nodes: Floats, count: int) -> list[tuple[float, float]]:
    assert (nodes[:count, roadmap.HOSTILE :] == roadmap.NOBODY).all()
    assert (nodes[:count, 2 : roadmap.HOSTILE] == 0).all()
    return sorted((round(x, 9), round(y, 9)) for x, y in nodes[:count, :2].tolist())


def room(count: int = 64) -> Floats:
    nodes = np.zeros((count, roadmap.COLUMNS))
    nodes[:, roadmap.HOSTILE :] = roadmap.NOBODY
    return nodes


def test_where_chords_cross_the_edge_that_bases_keep_from_the_boards() -> None:
    chords = np.array(
        [(0, 1, 2, 1), (2, 1, 2, 0), (19, 2, 20, 3), (3, 11, 3, 12), (4, 4, 9, 9), (0.5, 3, 2, 3)]
    )
    nodes, count = plainly(roadmap._edge_crossings)(mover(), chords, room(2), 0)
    assert crossings(nodes, count) == [(0.5, 1), (2, 0.5), (3, 11.5), (19.5, 2.5)]
    assert len(nodes) >= count


def test_where_a_chain_crosses_another() -> None:
    square = np.array([(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)])
    small = np.array([(3.0, 1.0), (6.0, 1.0), (6.0, 3.0), (3.0, 3.0)])
    far = np.add(small, (10, 0))
    chains = roadmap.closed_chains([square, small, far], 1)
    nodes, count = plainly(roadmap.two_chains)(chains.chords[:4], chains, 1, room(1), 0)
    assert crossings(nodes, count) == [(4, 1), (4, 3)]
    nodes, count = plainly(roadmap.two_chains)(chains.chords[:4], chains, 2, room(), 0)
    assert count == 0
    beside = mover(board=Board(40.0, 40.0), base=Disc(20, 20, 0.5))
    found = plainly(roadmap.chain_crossings)(beside, chains)
    at_edge = [(0.5, 0), (0.5, 4), (0, 0.5), (4, 0.5)]
    assert crossings(found, len(found)) == sorted([*at_edge, (4, 1), (4, 3)])
    hard_only = roadmap.closed_chains([square, small], 2)
    found = plainly(roadmap.chain_crossings)(beside, hard_only)
    assert crossings(found, len(found)) == sorted(at_edge)


def test_where_a_chain_crosses_a_circle() -> None:
    square = np.array([(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)])
    chains = roadmap.closed_chains([square], 0)
    nodes, count = plainly(roadmap._on_circle)(chains, 0, (5.0, 3.0, 5.0), room(1), 0)
    assert crossings(nodes, count) == [(1, 0), (9, 0)]
    nodes, count = plainly(roadmap._on_circle)(chains, 0, (2.0, 3.0, 5.0), room(), 0)
    assert crossings(nodes, count) == [(0, round(3 + sqrt(21), 9)), (6, 0)]
    nodes, count = plainly(roadmap._on_circle)(chains, 0, (5.0, 5.0, 1.0), room(), 0)
    assert count == 0


@pytest.mark.rule("CM-MOVE-04", "R-22")
def test_where_chords_cross_the_border_of_difficult_terrain() -> None:
    chords = np.array(
        [
            (1, 4, 5, 4),
            (1, 1, 3, 1),
            (6, 4, 6, 4.5),
            (16, 6, 16, 8.5),
            (0, 4, 1, 4),
            (9, 11, 9, 12),
            (19, 6, 20, 6),
        ]
        + [(9, 0, 9, 1)] * 40,
        dtype=float,
    )
    found = plainly(roadmap.border_crossings)(mover(), chords, 0.5, spans())
    told = crossings(found, len(found))
    assert sorted(set(told)) == [(0.5, 4), (3.5, 4), (9, 0.5), (9, 11.5), (16, 7.5), (19.5, 6)]
    assert told.count((9, 0.5)) >= 40


def test_a_border_is_none_where_other_difficult_terrain_lies() -> None:
    other = Piece("marsh", rectangle(7, 3, 10, 5), Footing.DIFFICULT, Opacity.CLEAR)
    wet = mover(board=Board(20.0, 12.0, (WOOD, other)))
    nodes = room(6)
    nodes[:, :2] = [(3.4999, 4), (8.5001, 4), (8.5001, 6), (10.5001, 4), (7.5, 4), (2, 2)]
    assert plainly(roadmap._on_border)(wet, 0.5, nodes, np.full(len(nodes), 2.0)).tolist() == [
        True,
        False,
        True,
        True,
        False,
        True,
    ]
    assert plainly(roadmap._free)(mover(), nodes[:3]).tolist() == [True, True, True]
    nodes[:3, :2] = [(12.5, 4), (0.4, 4), (17, 6.1)]
    assert plainly(roadmap._free)(mover(), nodes[:3]).tolist() == [False, False, True]


@pytest.mark.rule("CM-ENGAGE-01", "R-28")
def test_nodes_lie_round_zones_and_not_in_them() -> None:
    foe, old = Disc(9, 9, 0.5), Disc(2, 5.5, 0.5)
    there = mover(foe, old)
    terrain = roadmap.terrain_nodes(BOARD, there, True, spans())
    chains = roadmap.chains_round(BOARD, there)
    nodes = plainly(roadmap.all_nodes)(there, terrain, 0.5, 2, True, chains, spans())
    assert (nodes[:2, :2] == 0).all()
    assert (nodes[:2, roadmap.HOSTILE :] == roadmap.NOBODY).all()
    inner = nodes[2:]
    assert all(not plainly(kernels.in_zone)(there.zones, x, y) for x, y in inner[:, :2])
    assert all(plainly(kernels.standable)(there, x, y) for x, y in inner[:, :2])
    kept = inner[inner[:, roadmap.NUMBER] >= 0]
    outside = [row for row in terrain.tolist() if not plainly(kernels.in_zone)(there.zones, row[0], row[1])]
    assert kept.tolist() == outside
    first = inner[inner[:, roadmap.HOSTILE] == 0]
    assert len(first) == 32
    assert np.hypot(first[:, 0] - 9, first[:, 1] - 9) == pytest.approx(np.full(32, 2.0001 / cos(pi / 32)))
    second = inner[inner[:, roadmap.HOSTILE] == 1]
    round_old = np.hypot(second[:, 0] - 2, second[:, 1] - 5.5)
    assert round_old == pytest.approx(np.full(len(second), 2.0001 / cos(pi / 32)))
    bodies = inner[(inner[:, roadmap.HOSTILE] == roadmap.NOBODY) & (inner[:, roadmap.NUMBER] < 0)]
    bodies = bodies[bodies[:, roadmap.KIND] == roadmap.ROUND_HARD]
    assert np.hypot(bodies[:, 0] - 2, bodies[:, 1] - 5.5) == pytest.approx(
        np.full(len(bodies), 1.0001 / cos(pi / 32))
    )
    assert len(bodies) == 32
    numbered = terrain[:, roadmap.NUMBER].tolist()
    assert numbered == list(range(len(terrain)))
    again = plainly(roadmap.nodes_to)(nodes, there.zones, 1, 9.5, 7.5)
    assert again[1, :2].tolist() == [9.5, 7.5]
    assert set(again[2:][inner[:, roadmap.HOSTILE] == 0][:, roadmap.KIND]) == {roadmap.FREE}
    assert (again[2:][inner[:, roadmap.HOSTILE] != 0] == inner[inner[:, roadmap.HOSTILE] != 0]).all()
    assert (nodes[1, :2] == 0).all(), "the nodes themselves stay"


@pytest.mark.parametrize(
    ("x", "y", "close"),
    [
        (2, 9, False),
        (11.42, 6, True),
        (11.38, 6, False),
        (17, 6.08, True),
        (17, 6.12, False),
        (9, 6.92, True),
        (9, 6.88, False),
        (2, 2.58, False),
        (2.9, 5.5, True),
        (3.12, 5.5, False),
        (3.42, 2.5, True),
        (3.38, 2.5, False),
        (3.58, 2.5, True),
        (3.62, 2.5, False),
        (6, 4, False),
        (16, 7.42, True),
        (16, 7.38, False),
    ],
)
def test_who_stands_close_to_something_steps_aside(x: float, y: float, close: bool) -> None:
    there = mover(Disc(9, 9, 0.5), Disc(2, 5.5, 0.5))
    assert plainly(roadmap._is_close)(there, 0.5, x, y) is close
    rows = plainly(roadmap.sidesteps)(there, 0.5, x, y)
    assert (len(rows) > 0) is close
    if close:
        away = np.hypot(rows[:, 0] - x, rows[:, 1] - y)
        assert set(np.round(away, 9)) <= {0.12, 0.02}
        far = [
            (x + long * cos(tau * i / n), y + long * sin(tau * i / n))
            for long, n in ((0.12, 32), (0.02, 8))
            for i in range(n)
        ]
        stand = [
            p
            for p in far
            if not plainly(kernels.in_zone)(there.zones, *p) and plainly(kernels.standable)(there, *p)
        ]
        assert rows[:, :2] == pytest.approx(np.array(stand))


# ---- bends


def ring_node(kind: float) -> Floats:
    """A node of a ring about (0, 0), to its right, of 15 degrees to either side; and where one comes from."""
    nodes = room(2)
    nodes[:1, :6] = arc(0.0, 0.0, 1.0, -radians(15), radians(30), 1)
    nodes[0, roadmap.KIND] = kind
    return nodes


@pytest.mark.parametrize("degrees", [0, 60, 74, 76, 90, 104, 106, 180, 254, 256, 270, 284, 286, 330])
def test_to_which_side_of_a_ring_a_line_points(degrees: int) -> None:
    expected = 0 if 75 <= degrees <= 105 or 255 <= degrees <= 285 else 1 if 105 < degrees < 255 else -1
    angle = radians(degrees)
    assert plainly(search._side)(ring_node(0.0), 0, cos(angle), sin(angle)) == expected


@pytest.mark.rule("CM-MOVE-05")
@pytest.mark.parametrize("came", [76, 90, 100, 260, 270, 280])
@pytest.mark.parametrize("goes", [0, 60, 74, 76, 90, 104, 106, 180, 254, 256, 270, 284, 286, 330])
def test_round_an_obstacle_a_path_turns_like_a_taut_string(came: int, goes: int) -> None:
    nodes = ring_node(roadmap.ROUND_HARD)
    nodes[1, :2] = nodes[0, 0] - 3 * cos(radians(came)), nodes[0, 1] - 3 * sin(radians(came))
    touches = 75 <= goes <= 105 or 255 <= goes <= 285
    towards = sin(radians(goes - came)) * sin(radians(came)) >= -1e-12
    found = plainly(search.bends_well)(nodes, 1, 0, 2 * cos(radians(goes)), 2 * sin(radians(goes)), 2.0)
    assert bool(found) is (touches and towards)
    assert plainly(search.bends_well)(nodes, search.NOWHERE, 0, 1.0, 0.0, 2.0)
    free = nodes.copy()
    free[0, roadmap.KIND] = roadmap.FREE
    assert plainly(search.bends_well)(free, 1, 0, 1.0, 0.0, 2.0)
    same = nodes.copy()
    same[1, :2] = same[0, :2]
    assert plainly(search.bends_well)(same, 1, 0, 1.0, 0.0, 2.0)


@pytest.mark.rule("CM-MOVE-04")
@pytest.mark.parametrize(
    ("came", "goes", "well"),
    [
        (180, 180, True),
        (180, 184, True),
        (180, 176, True),
        (180, 187, False),
        (180, 173, False),
        (150, 180 - 14.4775, True),
        (150, 150, False),
        (150, 180, False),
        (0, 0, True),
        (0, 9, True),
        (0, 12, False),
        (0, -12, False),
        (14.4775, 30, True),
        (14.4775, 14.4775, False),
        (180, 0, False),
        (0, 180, False),
        (90, 90, True),
        (90, 120, False),
        (90, 150, True),
        (60, 90, False),
        (30, 90, True),
        (45, 90, False),
        (90, 60, True),
        (90, 45, False),
    ],
)
def test_through_the_border_of_difficult_terrain_a_path_is_refracted(
    came: float, goes: float, well: bool
) -> None:
    """The ring lies to the left; both steps are ten inches long, so that the spacing leaves little play."""
    nodes = ring_node(roadmap.ROUND_SLOW)
    nodes[1, :2] = nodes[0, 0] - 10 * cos(radians(came)), nodes[0, 1] - 10 * sin(radians(came))
    found = plainly(search.bends_well)(nodes, 1, 0, 10 * cos(radians(goes)), 10 * sin(radians(goes)), 2.0)
    assert bool(found) is well


# ---- the search


def places(*points: Point) -> Floats:
    nodes = room(len(points))
    nodes[:, :2] = points
    nodes[:, roadmap.NUMBER] = np.arange(len(points))
    return nodes


def step_between(there: Mover, nodes: Floats, u: int, v: int) -> float:
    """What a step between two nodes costs."""
    (ax, ay), (bx, by) = nodes[u, :2].tolist(), nodes[v, :2].tolist()
    return plainly(kernels.edge_cost)(there, ax, ay, bx, by, kernels.PASSING, spans())


def cheapest(there: Mover, nodes: Floats) -> list[float]:
    """What all nodes cost from the first, by trying every step."""
    cost = [inf] * len(nodes)
    cost[0] = 0.0
    for _ in nodes:
        for u, v in product(range(len(nodes)), repeat=2):
            if cost[u] < inf and u != v:
                step = step_between(there, nodes, u, v)
                cost[v] = min(cost[v], cost[u] + step)
    return cost


POINTS = [
    (2, 4),
    (18.5, 8),
    (2, 1),
    (9, 1),
    (11, 2),
    (14, 2),
    (14, 10),
    (11, 10),
    (3, 8),
    (9, 7),
    (15, 6),
    (6, 6.6),
]


@pytest.mark.rule("CM-MOVE-01", "CM-MOVE-04", "CM-MOVE-05")
def test_the_cheapest_costs_are_found_with_and_without_a_goal() -> None:
    there, nodes = mover(), places(*POINTS)
    expected = cheapest(there, nodes)
    none, known = np.zeros((0, 0)), np.zeros((len(nodes), len(nodes)))
    for steps in (none, known, known):
        cost, parent = plainly(search.search)(there, nodes, False, inf, 0.0, steps, spans())
        assert cost == pytest.approx(expected)
        assert parent[0] == search.NOWHERE
        for v in range(1, len(nodes)):
            u = parent[v]
            step = step_between(there, nodes, u, v)
            assert cost[v] == pytest.approx(cost[u] + step)
        sought, _ = plainly(search.search)(there, nodes, True, inf, 0.0, steps, spans())
        assert sought[1] == pytest.approx(expected[1])
    filled = np.argwhere(known > 0)
    assert len(filled) > 20
    for a, b in filled.tolist():
        step = step_between(there, nodes, a, b)
        assert known[a, b] == pytest.approx(step)
    near, _ = plainly(search.search)(there, nodes, False, 9.0, 0.0, none, spans())
    for told, true in zip(near.tolist(), expected, strict=True):
        assert told == pytest.approx(true) if true <= 9 else told > 9


@pytest.mark.rule("CM-MOVE-05")
def test_a_goal_that_is_walled_in_is_noticed() -> None:
    walls = [(9, 7, 15, 7.5), (9, 11, 15, 11.5), (9, 7, 9.5, 11), (14.5, 7, 15, 11)]
    ring = tuple(
        Piece(f"{i}", rectangle(*sides), Footing.IMPASSABLE, Opacity.CLEAR) for i, sides in enumerate(walls)
    )
    board = Board(20.0, 12.0, ring)
    shut = mover(board=board)
    inside = places((2, 4), (12, 9), (11, 9.5), (4, 4))
    assert plainly(search._cut_off)(shut, inside)
    cost, _ = plainly(search.search)(shut, inside, True, inf, 0.0, np.zeros((0, 0)), spans(board))
    assert cost.tolist() == [0, inf, inf, inf]
    assert not plainly(search._cut_off)(shut, places((2, 4), (4, 9), (12, 9)))
    assert not plainly(search._cut_off)(shut, places((11, 9), (12, 9), (4, 4)))
    many = places((2, 4), *((10.5 + 0.1 * (i % 30), 8.5 + 0.5 * (i // 30)) for i in range(40)))
    assert not plainly(search._cut_off)(shut, many), "that would take too long"
    few = places((2, 4), *((10.5 + 0.1 * i, 8.5) for i in range(32)))
    assert plainly(search._cut_off)(shut, few)


# ---- shortening


def buffers(board: Board = BOARD, care: int = paths.FITTED) -> PathBuffers:
    return plainly(paths.buffers_of)(spans(board), care)


def laid(*points: Point, rooms: int = 60) -> Floats:
    path = np.full((rooms, 3), 77.0)
    path[: len(points), :2] = points
    return path


def corners(path: Floats, count: int) -> list[Point]:
    return [(float(x), float(y)) for x, y in path[:count, :2]]


@pytest.mark.rule("CM-MOVE-02")
def test_steps_are_priced_and_what_is_needless_is_left_out() -> None:
    there, kept = mover(), buffers()
    path = laid((2, 4), (2, 8), (5, 8), (5, 9), (9, 9))
    assert plainly(paths.price)(there, path, 5, kept) == pytest.approx(12)
    assert path[:4, 2] == pytest.approx([4, 3, 1, 4])
    assert path[4, 2] == 77
    count = plainly(paths.without_needless)(there, path, 5, kept)
    assert sum(path[: count - 1, 2]) == pytest.approx(
        sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(corners(path, count)))
    )
    wall = laid((10, 6), (11, 2), (14, 2), (15, 6))
    plainly(paths.price)(there, wall, 4, kept)
    assert plainly(paths.without_needless)(there, wall, 4, kept) == 4


def test_rows_of_a_path_are_moved() -> None:
    path = laid(*((float(i), 0.0) for i in range(6)))
    plainly(paths.shift)(path, 2, 6, 3)
    assert path[:9, 0].tolist() == [0, 1, 2, 3, 4, 2, 3, 4, 5]
    plainly(paths.shift)(path, 5, 9, -3)
    assert path[:6, 0].tolist() == [0, 1, 2, 3, 4, 5]


def test_a_price_is_looked_up_for_the_very_same_step_alone() -> None:
    there, kept = mover(), buffers()
    cost = plainly(paths.step_cost)
    assert cost(there, 2.0, 4.0, 3.0, 4.0, False, kept) == 1.0
    (row,) = np.flatnonzero(~np.isnan(kept.costs[:, 0]))
    kept.costs[row, paths.PRICE] = 42.0
    assert cost(there, 2.0, 4.0, 3.0, 4.0, False, kept) == 42.0
    assert cost(there, 2.0, 4.0, 3.0, 4.0, True, kept) == 1.0, "the last step is priced by itself"
    kept.costs[row, paths.PRICE] = 42.0
    for column in range(4):
        held = kept.costs[row].copy()
        kept.costs[row, column] += 1e-12 * 1e4
        assert cost(there, 2.0, 4.0, 3.0, 4.0, True, kept) == 1.0
        kept.costs[row] = held
        assert cost(there, 2.0, 4.0, 3.0, 4.0, True, kept) == 42.0


@pytest.mark.rule("CM-MOVE-05")
@pytest.mark.parametrize(
    ("to", "moves"),
    [((11, 2.3), True), ((11, 1.5), False), ((11, 2), False), ((11.3, 3.5), False), ((11, 0.3), False)],
)
def test_a_corner_is_moved_where_that_saves(to: Point, moves: bool) -> None:
    there, kept = mover(), buffers()
    path = laid((10, 6), (11, 2), (14, 2), (15, 6))
    plainly(paths.price)(there, path, 4, kept)
    plainly(paths.try_corner)(there, path, 4, 1, *to, kept)
    assert corners(path, 4)[1] == (to if moves else (11, 2))
    assert path[:2, 2] == pytest.approx(
        [hypot(path[1, 0] - 10, path[1, 1] - 6), hypot(path[1, 0] - 14, path[1, 1] - 2)]
    )


def shortened(there: Mover, *points: Point, board: Board = BOARD) -> tuple[float, list[Point]]:
    path, kept = laid(*points), buffers(board)
    count = plainly(shortening.shorten)(there, path, len(points), int(shortening.ROUNDS), True, kept)
    return float(sum(path[: count - 1, 2])), corners(path, count)


@pytest.mark.rule("CM-MOVE-02")
def test_in_the_open_a_path_becomes_straight() -> None:
    cost, found = shortened(mover(), (2, 8), (4, 10), (7, 9), (9, 11))
    assert found == [(2, 8), (9, 11)]
    assert cost == pytest.approx(hypot(7, 3))


def test_a_path_is_swept_until_a_sweep_saves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the open: one sweep and one that saves nothing, one of a round that saves nothing, and the last."""
    kernel = plainly(shortening.shorten)
    swept = kernel.__globals__["_swept"]
    asked: list[object] = []

    def counted(*args: object) -> int:
        asked.append(args[3])
        return int(swept(*args))

    monkeypatch.setitem(kernel.__globals__, "_swept", counted)
    shortened(mover(), (2, 8), (4, 10), (7, 9), (9, 11))
    assert asked == [shortening.COARSE] * 3 + [shortening.FINE]


@pytest.mark.rule("CM-MOVE-04", "R-22")
@pytest.mark.parametrize("crossing", [3.2, 3.75, 4.4])
def test_where_a_path_enters_difficult_terrain_it_bends_by_snells_law(crossing: float) -> None:
    """The base is in the wood from x = 3.5 on, where each inch costs two."""
    cost, found = shortened(mover(), (1.5, 2.5), (3.4999, crossing), (5.5, 5))
    start, *borders, end = found
    assert len(borders) == 1
    (border,) = borders
    into = (border[1] - start[1]) / hypot(border[0] - start[0], border[1] - start[1])
    through = (end[1] - border[1]) / hypot(end[0] - border[0], end[1] - border[1])
    assert border[0] == pytest.approx(3.5, abs=0.001)
    assert into == pytest.approx(2 * through, abs=0.02)
    best = min(hypot(2, y - 2.5) + 2 * hypot(2, 5 - y) for y in np.linspace(2.5, 5, 2501))
    assert cost == pytest.approx(best, abs=3e-4)


@pytest.mark.rule("CM-MOVE-05", "R-22")
@pytest.mark.parametrize("degrees", [(115, 95, 80), (125, 105, 85, 70), (110, 85)])
@pytest.mark.parametrize("mirrored", [False, True])
def test_round_a_rock_a_path_is_laid_taut(degrees: Sequence[int], mirrored: bool) -> None:
    """Two tangents and the arc between them: the base's centre keeps two inches from that of the rock."""
    turns = [radians(one) for one in degrees]
    points = [(13.8, 4.5), *((17 + 2.12 * cos(t), 4 + 2.12 * sin(t)) for t in turns), (19.4, 5.5)]
    rock = Board(30.0, 12.0, (ROCKS,))
    if mirrored:
        points.reverse()
    cost, found = shortened(mover(board=rock), *points, board=rock)
    ends = [(13.8 - 17, 0.5), (19.4 - 17, 1.5)]
    away = [hypot(*end) for end in ends]
    turn = atan2(ends[0][1], ends[0][0]) - atan2(ends[1][1], ends[1][0])
    arc = turn - sum(acos(2 / one) for one in away)
    exact = sum(sqrt(one * one - 4) for one in away) + arc * 2
    assert exact <= cost <= exact + 0.004
    assert all(hypot(x - 17, y - 4) >= 2 - 1e-6 for x, y in found)


@pytest.mark.rule("CM-MOVE-05")
def test_round_two_corners_of_a_wall_a_path_is_laid_taut() -> None:
    points = ((10, 4), (11.55, 2.6), (12, 2.4), (13, 2.4), (13.45, 2.6), (15, 4))
    cost, found = shortened(mover(), *points)
    away = sqrt(5)
    tangent, angle = sqrt(5 - 0.25), atan2(1, 2)
    exact = 1.0 + 2 * (tangent + 0.5 * (pi / 2 + angle - acos(0.5 / away)))
    assert exact - 1e-6 <= cost <= exact + 0.02
    assert len(found) > 4


def test_the_nearest_point_of_an_outline() -> None:
    there = mover(Disc(9, 9, 0.5))
    foot = plainly(shortening._foot)
    for x, y, to in (
        (2, 4, (4, 4)),
        (6, 1, (6, 2)),
        (9, 7, (8, 6)),
        (5, 4.5, (4, 4.5)),
        (7.9, 3, (8, 3)),
        (6, 5.9, (6, 6)),
    ):
        assert foot(there, 0, x, y) == pytest.approx(to)
    assert foot(there, 1, 3, 3) == (16, 9)
    assert foot(there, -1, 3, 3) == (9, 9)


@pytest.mark.parametrize(
    ("path", "arc"),
    [
        (((14, 6.2), (17, 6.05), (19, 5)), (17, 4, 2.0)),
        (((14, 6.2), (17, 6.3), (19, 5)), None),
        (((14, 5), (17, 6.05), (19, 7.5)), None),
        (((10, 4), (11.7, 2.55), (14, 2.4)), (12, 3, 0.5)),
        (((6, 9), (9, 6.95), (12, 9)), (9, 9, 2.0)),
        (((6, 6), (9, 6.95), (12, 6)), None),
        (((6, 11), (9, 11.05), (12, 10)), (9, 9, 2.0)),
        (((1, 7), (2, 6.55), (2.9, 6)), (2, 5.5, 1.0)),
        (((1, 6.6), (2, 6.55), (3, 7)), None),
        (((1, 6), (2, 6.55), (3, 6)), (2, 5.5, 1.0)),
        (((2.5, 5.0), (3.65, 6.4), (5, 6.8)), (4, 6, 0.5)),
        (((14, 8), (16, 7.45), (17.6, 9)), (16, 9, 1.5)),
        (((14, 7), (16, 7.45), (18, 7)), None),
        (((14.3, 9), (16, 10.55), (17.8, 9)), (16, 9, 1.5)),
    ],
)
def test_the_arc_that_a_path_turns_round_at_a_corner(
    path: Sequence[Point], arc: tuple[float, float, float] | None
) -> None:
    there = mover(Disc(9, 9, 0.5), Disc(2, 5.5, 0.5))
    found = plainly(shortening._arc_at)(there, laid(*path), 1)
    expected = (0, 0, 0) if arc is None else (arc[0], arc[1], arc[2] + HAIR)
    assert tuple(found) == pytest.approx(expected)


def test_a_path_turns_left_above_zero() -> None:
    turn = plainly(shortening._turn)
    assert turn(laid((0, 0), (2, 0), (2, 3)), 1) == 6
    assert turn(laid((0, 0), (2, 0), (2, -3)), 1) == -6
    assert turn(laid((0, 0), (2, 1), (4, 2)), 1) == 0


@pytest.mark.rule("CM-ENGAGE-01")
def test_a_corner_slides_along_a_zone() -> None:
    there, kept = mover(Disc(9, 9, 0.5)), buffers()
    path = laid((5, 11), (8.9, 11.0002), (13, 11.2))
    before = plainly(paths.price)(there, path, 3, kept)
    plainly(shortening.slide_along_zones)(there, path, 3, 1, kept)
    assert path[0, 2] + path[1, 2] <= before
    assert hypot(path[1, 0] - 9, path[1, 1] - 9) == pytest.approx(2.0001, abs=5e-3)


MARSH = Piece("marsh", rectangle(10, 2, 11, 6), Footing.DIFFICULT, Opacity.CLEAR)
WET = Board(20.0, 12.0, (WOOD, MARSH))


def divided(
    *points: Point, care: int = paths.FITTED, rooms: int = 60, board: Board = BOARD, foe: Disc | None = None
) -> list[Point]:
    """Its corners once it is divided where it crosses borders; and each step costs what it says."""
    there = mover(*([foe] if foe else []), board=board)
    path, kept = laid(*points, rooms=rooms), buffers(board, care)
    plainly(paths.price)(there, path, len(points), kept)
    count = plainly(shortening._divided)(there, path, len(points), kept)
    for i in range(count - 1):
        (ax, ay), (bx, by) = path[i : i + 2, :2].tolist()
        final = i == count - 2
        assert path[i, 2] == plainly(kernels.edge_cost)(there, ax, ay, bx, by, final, spans(board))
    return [(round(x, 9), round(y, 9)) for x, y in corners(path, count)]


@pytest.mark.rule("CM-MOVE-04", "R-22")
def test_a_path_is_divided_where_it_crosses_borders() -> None:
    assert divided((1, 4), (10, 4)) == [(1, 4), (3.5, 4), (8.5, 4), (10, 4)]
    assert divided((1, 4), (6, 4), (9, 4), (9, 9)) == [(1, 4), (3.5, 4), (6, 4), (8.5, 4), (9, 4), (9, 9)]
    assert divided((1, 8), (6, 8)) == [(1, 8), (6, 8)]
    assert divided((4, 4), (6, 4)) == [(4, 4), (6, 4)]
    twice = divided((1, 4), (13, 4), (13, 9), board=WET)
    assert twice == [(1, 4), (3.5, 4), (8.5, 4), (9.5, 4), (11.5, 4), (13, 4), (13, 9)]
    assert divided((1, 4), (13, 4), (1, 4), board=WET) == [*twice[:5], (13, 4), *twice[4:0:-1], (1, 4)]


@pytest.mark.parametrize("count", range(7))
def test_parts_are_sorted_row_after_row_and_what_follows_them_stays(count: int) -> None:
    for order in permutations((0.5, 0.1, 0.9, 0.3, 0.7, 0.3)[:count]):
        rows = np.full((4, 2), 0.2)
        rows.ravel()[:count] = order
        # Before the first number there is none, whatever the last row holds.
        rows[3] = 5.0
        plainly(shortening._sort_parts)(rows, count)
        assert rows.ravel()[:count].tolist() == sorted(order)
        assert (rows.ravel()[count:6] == 0.2).all()
        assert (rows[3] == 5.0).all()


@pytest.mark.rule("CM-MOVE-04")
def test_no_border_is_a_corner_that_lies_close_to_an_end_of_its_step() -> None:
    """No nearer than an eighth of what counts as on the border; and no step shorter than that is divided."""
    assert len(divided((3.5 - 0.0024, 4), (6, 4))) == 2
    assert len(divided((3.5 - 0.0026, 4), (6, 4))) == 3
    assert len(divided((6, 4), (3.5 - 0.0024, 4))) == 2
    assert len(divided((6, 4), (3.5 - 0.0026, 4))) == 3
    assert len(divided((3.4905, 4), (3.5095, 4))) == 2
    assert len(divided((3.4895, 4), (3.5105, 4))) == 3


@pytest.mark.parametrize(("rooms", "count"), [(3, 2), (4, 4), (5, 4)])
def test_a_path_is_divided_only_where_there_is_room_for_all_its_corners(rooms: int, count: int) -> None:
    assert len(divided((1, 4), (10, 4), rooms=rooms)) == count


@pytest.mark.rule("CM-ENGAGE-01", "CM-MOVE-04")
@pytest.mark.parametrize("care", [paths.SLID, paths.EASED, paths.SETTLED, paths.FITTED])
def test_beyond_a_stop_a_path_has_no_corner_but_in_games_begun_before(care: int) -> None:
    """It is stopped at x = 7.5, in the wood, and leaves that at x = 8.5."""
    found = divided((1, 4), (2, 4), (9, 4), care=care, foe=Disc(9.5, 4, 0.5))
    assert found == [(1, 4), (2, 4), (3.5, 4), *([(8.5, 4)] if care < paths.SETTLED else []), (9, 4)]


@pytest.mark.rule("CM-MOVE-04")
@pytest.mark.parametrize("x", [3.5 - 0.019, 3.5 + 0.019, 3.5 - 0.021, 3.5 + 0.021])
def test_only_a_corner_on_a_border_slides_along_it(x: float) -> None:
    there, kept = mover(), buffers()
    path = laid((1.5, 2.5), (x, 5.5), (5.5, 5))
    plainly(paths.price)(there, path, 3, kept)
    plainly(shortening.slide_along_borders)(there, path, 3, 1, kept)
    moved = bool(path[1, 1] != 5.5)
    assert moved is (abs(x - 3.5) < shortening.NEAR_BORDER)
    assert not moved or path[1, 0] == pytest.approx(3.4999, abs=1e-6)


@pytest.mark.rule("CM-MOVE-04")
def test_a_corner_slides_along_the_border_of_a_round_wood() -> None:
    there, kept = mover(), buffers()
    path = laid((13.2, 11.3), (16 + 1.5 * cos(2.5), 9 + 1.5 * sin(2.5)), (16.5, 9.2))
    before = plainly(paths.price)(there, path, 3, kept)
    plainly(shortening.slide_along_borders)(there, path, 3, 1, kept)
    assert hypot(path[1, 0] - 16, path[1, 1] - 9) == pytest.approx(1.5001, abs=1e-6)
    after = path[0, 2] + path[1, 2]
    assert after < before
    best = min(
        hypot(16 + 1.5 * cos(a) - 13.2, 9 + 1.5 * sin(a) - 11.3)
        + 2 * hypot(16 + 1.5 * cos(a) - 16.5, 9 + 1.5 * sin(a) - 9.2)
        for a in np.linspace(1.5, 3.5, 4001)
    )
    assert after == pytest.approx(best, abs=2e-3)


@pytest.mark.rule("CM-MOVE-04")
def test_what_cannot_be_walked_is_not_slid_and_a_corner_slides_no_farther_than_that_saves() -> None:
    there, kept = mover(), buffers()
    slide = plainly(shortening._slide)
    for points in (((11, 6), (14, 6), (15, 7)), ((10, 7), (11, 6), (14, 6))):
        path = laid(*points)
        plainly(paths.price)(there, path, 3, kept)
        before = path.copy()
        slide(there, path, 3, 1, 0, 0.5001, kept)
        assert (path == before).all()
    best = laid((2.5, 8), (3.9446, 6.5001), (6.5, 4.5))
    plainly(paths.price)(there, best, 3, kept)
    slide(there, best, 3, 1, 0, 0.5001, kept)
    settled = best[0, 2] + best[1, 2]
    for start in (3.0, 5.0, 6.4):
        path = laid((2.5, 8), (start, 6.5001), (6.5, 4.5))
        plainly(paths.price)(there, path, 3, kept)
        slide(there, path, 3, 1, 0, 0.5001, kept)
        assert path[0, 2] + path[1, 2] == pytest.approx(settled, abs=2e-4)


def arc_laid(
    there: Mover, points: Sequence[Point], run: tuple[int, int], *, gain: float = 1e-7, rooms: int = 60
) -> tuple[int, Floats]:
    """What becomes of corners round the rock: the base's middle keeps two inches from (17, 4)."""
    path, kept = laid(*points, rooms=rooms), buffers()
    plainly(paths.price)(there, path, len(points), kept)
    arc = shortening.Arc(17.0, 4.0, 2.0001)
    way = 1.0 if plainly(shortening._turn)(path, run[0]) > 0 else -1.0
    count = plainly(shortening._laid_round)(there, path, len(points), run, arc, way, gain, 0.002, kept)
    return count, path


def round_the_rock(*degrees: float, away: float = 2.05) -> list[Point]:
    return [(17 + away * cos(radians(a)), 4 + away * sin(radians(a))) for a in degrees]


@pytest.mark.rule("CM-MOVE-05")
@pytest.mark.parametrize("mirrored", [False, True])
def test_corners_are_laid_round_an_arc_in_even_chords(mirrored: bool) -> None:
    there = mover()
    points = [(13.8, 4.5), *round_the_rock(122, 114, 106, 98, 90), (19.4, 6.0)]
    if mirrored:
        points.reverse()
    count, path = arc_laid(there, points, (1, 5))
    inner = path[1 : count - 1, :2] - (17, 4)
    assert corners(path, count)[0] == points[0]
    assert corners(path, count)[-1] == points[-1]
    ends = [atan2(y - 4, x - 17) for x, y in (points[0], points[-1])]
    away = [hypot(x - 17, y - 4) for x, y in (points[0], points[-1])]
    turn = abs(ends[0] - ends[1]) - sum(acos(2.0001 / one) for one in away)
    chords = int(np.ceil(turn * sqrt(2.0001 * turn / (12 * 0.002))))
    assert len(inner) == chords
    assert np.hypot(*inner.T) == pytest.approx(np.full(chords, 2.0001 / cos(turn / chords / 2)))
    assert np.abs(np.diff(np.arctan2(inner[:, 1], inner[:, 0]))) == pytest.approx(
        np.full(chords - 1, turn / chords)
    )
    for i in range(count - 1):
        (ax, ay), (bx, by) = path[i : i + 2, :2].tolist()
        assert path[i, 2] == pytest.approx(hypot(bx - ax, by - ay))
    assert (path[len(points) :] == 77).all()


@pytest.mark.rule("CM-MOVE-05")
def test_no_corner_is_laid_round_an_arc_where_that_saves_nothing_or_has_no_room() -> None:
    there = mover()
    points = [(13.8, 4.5), *round_the_rock(122, 114, 106, 98, 90), (19.4, 6.0)]
    count, path = arc_laid(there, points, (1, 5))
    saved = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)) - sum(path[: count - 1, 2])
    for gain, laid_out in ((saved - 1e-6, True), (saved + 1e-6, False)):
        again, other = arc_laid(there, points, (1, 5), gain=gain)
        assert (corners(other, again) != points) is laid_out
    few = [(13.8, 4.5), *round_the_rock(115, 95), (19.4, 6.0)]
    for rooms, more in ((7, 6), (6, 6), (5, 4)):
        assert arc_laid(there, few, (1, 2), rooms=rooms)[0] == more
    # Within the arc, past half a turn, or straight past it, nothing is laid round it.
    inside = [(15.5, 4.5), *round_the_rock(150, 130), (15.9, 6.0)]
    free = mover(board=Board(30.0, 12.0))
    assert corners(arc_laid(free, inside, (1, 2))[1], 4) == inside
    past = [(13.8, 6.3), *round_the_rock(100, 80), (20.2, 6.3)]
    assert corners(arc_laid(free, past, (1, 2))[1], 4) == past
    off_board = [(13.8, 1.0), *round_the_rock(200, 270, 340, away=3.6), (20.2, 1.0)]
    low = mover(board=Board(30.0, 12.0))
    arc_at = shortening.Arc(17.0, 1.5, 2.0)
    path = laid(*off_board)
    plainly(paths.price)(low, path, 5, buffers())
    assert plainly(shortening._laid_round)(low, path, 5, (1, 3), arc_at, 1.0, 1e-7, 0.002, buffers()) == 5


@pytest.mark.rule("CM-MOVE-05")
@pytest.mark.parametrize(
    ("less", "laid_out"),
    [
        (-0.01, True),
        (0.0, True),
        (HAIR, True),
        (HAIR + 0.4 * TOUCH, True),
        (HAIR + TOUCH, False),
        (0.1, False),
    ],
)
def test_a_path_is_laid_round_an_arc_from_as_near_as_its_corners_may_be(less: float, laid_out: bool) -> None:
    """From a hair within it at most: that much corners keep off what the arc goes round."""
    free = mover(board=Board(30.0, 12.0))
    for turned in (False, True):
        away = 2.0001 - less
        points = [*round_the_rock(122, away=away), *round_the_rock(112, 102, 92, 82), (19.4, 5.2)]
        if turned:
            points.reverse()
        count, path = arc_laid(free, points, (1, 4))
        assert (corners(path, count) != points) is laid_out


@pytest.mark.rule("CM-MOVE-05")
def test_two_corners_become_one_where_an_arc_is_short() -> None:
    """It turns by some six degrees, and one chord that touches it in its middle is hardly longer."""
    free = mover(board=Board(30.0, 12.0))
    points = [(15.0, 5.9), *round_the_rock(94, 86, away=2.1), (19.0, 5.9)]
    for turned in (False, True):
        if turned:
            points.reverse()
        count, path = arc_laid(free, points, (1, 2))
        assert count == 3
        found = corners(path, count)
        assert found[0] == points[0]
        assert found[2] == points[3]
        assert found[1][0] == pytest.approx(17.0)
        (ax, ay), (bx, by) = found[:2]
        across = abs((bx - ax) * (4.0 - ay) - (by - ay) * (17.0 - ax)) / hypot(bx - ax, by - ay)
        assert across == pytest.approx(2.0001)
        assert path[:2, 2] == pytest.approx([hypot(2.0, found[1][1] - 5.9)] * 2)


@pytest.mark.parametrize(
    ("first", "second", "nearer"),
    [
        # The corner lies at (9, 6.2), where the path turns right round what is below it.
        ((9, 4, 2.15), (9, 5.5, 0.6), 0),
        ((9, 5.5, 0.6), (9, 4, 2.15), 1),
        ((9, 5.5, 0.65), (9, 4, 2.1), 0),
        ((9, 5.5, 0.5), (9, 4, 2.15), 1),
        ((0, 0, 0), (9, 4, 2.06), 1),
        ((0, 0, 0), (9, 4, 2.04), 0),
        ((0, 0, 0), (9, 4, 2.36), 0),
        # Round these it would have to turn left; and one that lies beside it, almost along its way.
        ((0, 0, 0), (9, 8.2, 2.0), 0),
        ((0, 0, 0), (11, 6.3, 2.0), 1),
        ((0, 0, 0), (10.9, 6.4, 1.9), 1),
        ((0, 0, 0), (7, 6.3, 2.0), 0),
    ],
)
def test_the_nearer_of_two_arcs_is_the_one_that_a_path_turns_round(
    first: tuple[float, float, float], second: tuple[float, float, float], nearer: int
) -> None:
    path, both = laid((6, 4), (9, 6.2), (12, 6)), (shortening.Arc(*first), shortening.Arc(*second))
    assert plainly(shortening._nearer)(path, 1, both[1], both[0]) is both[nearer]
    # Where it goes straight on it turns round neither.
    straight = laid((6, 6.2), (9, 6.2), (12, 6.2))
    with np.errstate(divide="ignore", invalid="ignore"):
        assert plainly(shortening._nearer)(straight, 1, both[1], both[0]) is both[0]


@pytest.mark.rule("CM-MOVE-04", "CM-MOVE-05")
def test_no_path_is_laid_round_an_arc_through_what_costs_more_than_that_saves() -> None:
    """The arc runs over the edge of a wood, a fifth of an inch wide, where the corners pass beside it."""
    wood = Piece("wood", rectangle(16.9, 5.5, 17.1, 6.03), Footing.DIFFICULT, Opacity.LIGHT)
    wet = Board(30.0, 12.0, (wood,))
    points = [(13.8, 4.5), *round_the_rock(122, 106, 90, 74, 58, away=2.06), (20.2, 4.5)]
    for board, laid_out in ((Board(30.0, 12.0), True), (wet, False)):
        there, kept = mover(test=CENTRE, board=board), buffers(board)
        path = laid(*points)
        whole = plainly(paths.price)(there, path, 7, kept)
        assert whole == pytest.approx(sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)))
        arc = shortening.Arc(17.0, 4.0, 2.0)
        count = plainly(shortening._laid_round)(there, path, 7, (1, 5), arc, -1.0, 1e-7, 0.002, kept)
        assert (corners(path, count) != points) is laid_out


@pytest.mark.rule("CM-MOVE-05")
def test_a_path_is_laid_far_round_an_arc_for_all_that_this_saves() -> None:
    """It turns by 114 degrees, from far off: no bound on what is saved may be too high."""
    free, kept = mover(board=Board(30.0, 12.0)), buffers()
    points = [(13.0, 1.5), *round_the_rock(150, 120, 90, 60, 30, away=2.3), (21.0, 1.5)]
    arc = shortening.Arc(17.0, 4.0, 2.0)

    def left(gain: float) -> tuple[float, list[Point]]:
        path = laid(*points)
        plainly(paths.price)(free, path, 7, kept)
        count = plainly(shortening._laid_round)(free, path, 7, (1, 5), arc, -1.0, gain, 0.02, kept)
        return float(sum(path[: count - 1, 2])), corners(path, count)

    saved = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)) - left(1e-7)[0]
    assert saved > 0.5
    assert left(saved - 1e-9)[1] != points
    assert left(saved + 1e-9)[1] == points


@pytest.mark.rule("CM-MOVE-05", "CM-ENGAGE-01")
@pytest.mark.parametrize("ends", [True, False])
def test_only_the_last_step_of_a_path_that_is_laid_round_an_arc_may_end_in_a_zone(ends: bool) -> None:
    """A hostile at (22, 5.5) engages at two inches, where the path ends, or would go on."""
    foe = Disc(22.0, 5.5, 0.5)
    there, kept = mover(foe, board=Board(30.0, 12.0)), buffers()
    points = [(13.8, 4.5), *round_the_rock(122, 114, 106, 98, 90), (20.2, 5.5)]
    more = [] if ends else [(20.2, 9.0)]
    path = laid(*points, *more)
    plainly(paths.price)(there, path, len(points) + len(more), kept)
    path[5, 2] = hypot(20.2 - 17, 6.05 - 5.5)
    arc = shortening.Arc(17.0, 4.0, 2.0)
    length = len(points) + len(more)
    count = plainly(shortening._laid_round)(there, path, length, (1, 5), arc, -1.0, 1e-7, 0.002, kept)
    assert (corners(path, count)[1:3] != points[1:3]) is ends


@pytest.mark.rule("CM-MOVE-05")
def test_a_path_is_laid_round_a_small_arc_from_close_by() -> None:
    """Half an inch round, begun and left a tenth of an inch beyond that."""
    free, kept = mover(board=Board(30.0, 12.0)), buffers()
    points = [(17 + 0.6 * cos(a), 4 + 0.6 * sin(a)) for a in (3.0, 2.4, 1.6, 0.8, 0.1)]
    path = laid(*points)
    before = plainly(paths.price)(free, path, 5, kept)
    arc = shortening.Arc(17.0, 4.0, 0.5)
    count = plainly(shortening._laid_round)(free, path, 5, (1, 3), arc, -1.0, 1e-7, 0.002, kept)
    taut = 2 * sqrt(0.36 - 0.25) + 0.5 * (2.9 - 2 * acos(0.5 / 0.6))
    assert corners(path, count) != points
    assert taut < sum(path[: count - 1, 2]) < min(before, taut + 0.01)
    # It saves some 3 % of the way: for hardly more than that it is not laid.
    saved = before - float(sum(path[: count - 1, 2]))
    for gain, laid_out in ((saved - 1e-9, True), (saved + 1e-9, False)):
        path = laid(*points)
        plainly(paths.price)(free, path, 5, kept)
        again = plainly(shortening._laid_round)(free, path, 5, (1, 3), arc, -1.0, gain, 0.002, kept)
        assert (corners(path, again) != points) is laid_out


@pytest.mark.rule("CM-MOVE-05")
def test_however_dear_a_path_is_it_is_not_laid_round_more_than_half_of_an_arc() -> None:
    """The two tangents do not reach the arc: what turns its way between them goes all round it."""
    free, kept = mover(board=Board(30.0, 12.0)), buffers()
    points = [(13.8, 6.3), *round_the_rock(100, 80), (20.2, 6.3)]
    path = laid(*points)
    path[:3, 2] = 99.0
    arc = shortening.Arc(17.0, 4.0, 2.0001)
    assert plainly(shortening._laid_round)(free, path, 4, (1, 2), arc, -1.0, 1e-7, 0.5, kept) == 4
    assert corners(path, 4) == points


@pytest.mark.rule("CM-MOVE-05")
@pytest.mark.parametrize("slack", [0.0005, 0.002, 0.02])
def test_so_many_chords_are_laid_that_they_are_hardly_longer_than_the_arc(slack: float) -> None:
    """Each chord of t radians is longer than its arc by about t cubed of its radius, over 12."""
    free, kept = mover(board=Board(30.0, 12.0)), buffers()
    path = laid((13.0, 4.5), *round_the_rock(150, 120, 90, 60, 30, away=2.4), (21.0, 4.5))
    plainly(paths.price)(free, path, 7, kept)
    arc = shortening.Arc(17.0, 4.0, 2.0)
    count = plainly(shortening._laid_round)(free, path, 7, (1, 5), arc, -1.0, 1e-7, slack, kept)
    turn = pi - 2 * atan2(0.5, 4.0) - 2 * acos(2.0 / hypot(4.0, 0.5))
    exact = 2 * sqrt(16.25 - 4.0) + 2.0 * turn
    chords = count - 2
    longer = 2 * 2.0 * (chords * tan(turn / chords / 2) - turn / 2)
    assert sum(path[: count - 1, 2]) == pytest.approx(exact + longer, abs=1e-9)
    few = chords - 1
    assert 2.0 * turn**3 / (12 * chords**2) <= slack < 2.0 * turn**3 / (12 * few**2)


@pytest.mark.parametrize(("off", "last"), [(0.0, 3), (0.1005, 3), (0.1015, 2), (-0.1005, 3), (-0.1015, 2)])
def test_a_run_of_corners_round_an_arc_ends_where_one_is_off_it_by_a_twentieth_of_its_radius(
    off: float, last: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two inches, and a thousandth of an inch more; round the rock the base's middle has two."""
    there, kept = mover(), buffers()
    points = [(13.8, 4.5), *round_the_rock(125, 105), *round_the_rock(85, away=2.0001 + off), (19.4, 5.0)]
    path = laid(*points)
    plainly(paths.price)(there, path, 5, kept)
    kernel = plainly(shortening._rounded)
    runs: list[object] = []

    def run_of(*args: object) -> object:
        runs.append(args[3])
        return args[2]

    monkeypatch.setitem(kernel.__globals__, "_laid_round", run_of)
    kernel(there, path, 5, 1, 0.002, kept)
    assert runs
    assert set(runs) == {(1, last)}


# ---- steps of a search, and what is kept of them


@pytest.mark.rule("CM-MOVE-04", "CM-ENGAGE-01")
def test_what_steps_between_nodes_of_the_terrain_cost_is_kept() -> None:
    """Hostiles apart, which are looked at each time; steps to other nodes are priced anew."""
    step_from = plainly(search._step_from)
    there, fought = mover(), mover(Disc(9, 9, 0.5))
    nodes = places((1, 4), (6, 4), (6, 9), (12, 9.6), (1, 8))
    known = np.zeros((3, 3))
    assert step_from(there, nodes, 0, 1, False, known, spans()) == pytest.approx(7.5)
    assert known.tolist() == [[0, pytest.approx(7.5), 0], [0, 0, 0], [0, 0, 0]]
    known[0, 1] = 42.0
    assert step_from(there, nodes, 0, 1, False, known, spans()) == 42
    assert step_from(fought, nodes, 0, 1, False, known, spans()) == 42
    known[0, 1] = 0.0
    # One of them is no node of which that is kept.
    for u, v in ((0, 3), (3, 0), (2, 3), (3, 4)):
        assert step_from(there, nodes, u, v, False, known, spans()) == step_between(there, nodes, u, v)
    nodes[1, roadmap.NUMBER] = roadmap.NOBODY
    known[:] = 42.0
    for u, v in ((0, 1), (1, 2)):
        assert step_from(there, nodes, u, v, False, known, spans()) == step_between(there, nodes, u, v)
    known[:] = 0.0
    nodes[1, roadmap.NUMBER] = 1
    across = places((6, 9), (11, 9), (9, 7.2))
    assert step_from(fought, across, 0, 1, False, known, spans()) == inf
    assert step_from(there, across, 0, 1, False, known, spans()) == 5
    # A last step may end where it is stopped; of one that is kept it is never the last.
    across[2, roadmap.NUMBER] = roadmap.NOBODY
    assert step_from(fought, across, 0, 2, True, known, spans()) == pytest.approx(hypot(3, 1.8))
    assert step_from(fought, across, 0, 2, False, known, spans()) == inf


def test_what_steps_cost_is_kept_from_the_second_time_on_that_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = Board(20.0, 12.0, (WOOD,))
    there = mover(board=board)
    terrain = roadmap.terrain_nodes(board, there, False, spans(board))
    count = len(terrain)
    assert count > 3
    shapes = [roadmap.known_steps(board, there, terrain, False).shape for _ in range(3)]
    assert shapes == [(0, 0), (count, count), (count, count)]
    kept = roadmap.known_steps(board, there, terrain, False)
    assert not kept.any()
    assert roadmap.known_steps(board, there, terrain, False) is kept
    # That with pinched borders is another, and so is what another base would pay.
    assert roadmap.known_steps(board, there, terrain, True).shape == (0, 0)
    assert roadmap.known_steps(board, there._replace(radius=0.25), terrain, False).shape == (0, 0)
    assert roadmap.known_steps(board, there._replace(factor=3.0), terrain, False).shape == (0, 0)
    for most, shape in ((count, (count, count)), (count - 1, (0, 0))):
        monkeypatch.setattr(roadmap, "MOST_KNOWN", most)
        assert roadmap.known_steps(board, there, terrain, False).shape == shape


def test_steps_are_pushed_that_could_improve_on_what_is_known() -> None:
    nodes = places((0, 0), (9, 9), (3, 4), (6, 8), (0, 5), (5, 0))
    count = len(nodes)

    def pushed(bound: float, cost: Sequence[float], closed: Sequence[int] = ()) -> list[tuple[float, int]]:
        heap, done = plainly(search.empty_heap)(), np.zeros(count, dtype=np.bool_)
        done[[0, *closed]] = True
        sheet = search.Sheet(
            nodes[:, 0].copy(),
            nodes[:, 1].copy(),
            np.array([1.0, *cost]),
            np.array([0.0, 0.0, 2.0, 0.0, 0.0, 3.0]),
            done,
            np.empty(count),
        )
        plainly(search._push_steps)(mover(), heap, nodes, 0, search.NOWHERE, sheet, bound)
        size = int(heap.size[0])
        return sorted(zip(heap.keys[:size].tolist(), heap.items[:size].tolist(), strict=True))

    every = [inf] * 5
    whole = 1 + hypot(9, 9)
    assert pushed(inf, every) == [(6, 4), (8, 2), (9, 5), (11, 3), (whole, 1)]
    assert pushed(9.0, every) == [(6, 4), (8, 2), (9, 5)]
    assert pushed(8.9, every) == [(6, 4), (8, 2)]
    assert pushed(inf, [inf, 6.0, 11.5, 6.1, 5.9]) == [(6, 4), (11, 3), (whole, 1)]
    assert pushed(inf, every, closed=(2, 4)) == [(9, 5), (11, 3), (whole, 1)]
    nodes[2, roadmap.KIND] = roadmap.ROUND_HARD
    nodes[2, 2:6] = 0.6, 0.8, -0.8, 0.6
    assert (8, 2) in pushed(inf, every), "the way runs along one of its chords"
    nodes[2, 2:6] = 1, 0, -1, 0.1
    assert (8, 2) not in pushed(inf, every), "it runs into what the node goes round"


@pytest.mark.rule("CM-MOVE-01")
def test_a_directed_search_ends_with_all_ways_that_cost_so_much_more() -> None:
    there = mover(board=Board(20.0, 12.0))
    board = Board(20.0, 12.0)
    nodes = places((2, 4), (10, 4), (6, 5), (6, 6), (6, 1), (3, 11))
    none = np.zeros((0, 0))
    direct, by_first = 8.0, 2 * hypot(4, 1)
    for slack, found in ((0.0, set()), (by_first - direct + 0.01, {2}), (2.0, {2, 3, 4})):
        cost, parent = plainly(search.search)(there, nodes, True, inf, slack, none, spans(board))
        assert cost[1] == pytest.approx(direct)
        assert parent[1] == 0
        assert {n for n in range(2, 6) if cost[n] < inf} >= found
        assert cost[5] == inf or cost[5] == pytest.approx(hypot(1, 7))
    # No way can be so cheap that it is looked for.
    cost, parent = plainly(search.search)(there, nodes, True, 7.5, 0.0, none, spans(board))
    assert cost[1] > 7.5 or parent[1] == search.NOWHERE
    exact, _ = plainly(search.search)(there, nodes, True, 8.0, 0.0, none, spans(board))
    assert exact[1] == pytest.approx(direct)
    # Nor is one that is cheap enough, but not so much cheaper than the limit.
    for limit, known in ((direct + 0.09, inf), (direct + 0.11, direct)):
        cost, _ = plainly(search.search)(there, nodes, True, limit, 0.1, none, spans(board))
        assert cost[1] == pytest.approx(known)


def test_the_last_step_of_a_path_is_known_by_its_place() -> None:
    """In a zone only the last step may end: without the corner before it the path is stopped there, too."""
    there, kept = mover(Disc(9, 9, 0.5)), buffers()
    path = laid((4, 11), (5, 10.5), (6, 10), (7.4, 9))
    plainly(paths.price)(there, path, 4, kept)
    count = plainly(paths.without_needless)(there, path, 4, kept)
    assert corners(path, count)[-1] == (7.4, 9)
    assert sum(path[: count - 1, 2]) == pytest.approx(
        sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(corners(path, count)))
    )
    assert count < 4
    before = laid((4, 11), (6, 10), (7.4, 9), (6, 8))
    plainly(paths.price)(there, before, 4, kept)
    assert before[:3, 2].tolist() == [pytest.approx(hypot(2, 1)), inf, inf]


def test_where_the_price_of_a_step_is_kept() -> None:
    """A row for each step by its four ends, each told by another share of an inch."""
    there, kept = mover(), buffers()
    for ends, whole in (((2.0, 8.0, 3.0, 9.0), 720_000), ((3.0, 9.0, 2.0, 8.0), 665_000)):
        kept.costs[:, 0] = np.nan
        plainly(paths.step_cost)(there, *ends, False, kept)
        (row,) = np.flatnonzero(~np.isnan(kept.costs[:, 0]))
        assert kept.costs[row, :4].tolist() == list(ends)
        # A product may be a hair less than a whole number.
        assert (whole - row) % paths.KEPT in (0, 1)


@pytest.mark.rule("CM-MOVE-05")
def test_a_corner_is_not_moved_for_less_than_the_least_gain_nor_off_the_board() -> None:
    there, kept = mover(), buffers()
    for y, moves in ((8.5 - 0.4e-7, False), (8.5 - 2e-4, True)):
        path = laid((2, 8), (4, 8.5), (6, 8))
        plainly(paths.price)(there, path, 3, kept)
        plainly(paths.try_corner)(there, path, 3, 1, 4.0, y, kept)
        assert bool(path[1, 1] == y) is moves
    off = laid((2, 0.5), (4, 1.5), (6, 0.5))
    plainly(paths.price)(there, off, 3, kept)
    plainly(paths.try_corner)(there, off, 3, 1, 4.0, 0.45, kept)
    assert off[1].tolist()[:2] == [4, 1.5]


@pytest.mark.rule("CM-MOVE-05")
@pytest.mark.parametrize("care", [paths.SLID, paths.EASED, paths.SETTLED, paths.FITTED])
def test_out_of_a_gap_just_as_wide_as_the_base_a_path_is_rounded_without_a_hair(care: int) -> None:
    """Between the walls the base has no room to keep off the corner that it turns round."""
    walls = [
        Piece(f"{i}", rectangle(*sides), Footing.IMPASSABLE, Opacity.CLEAR)
        for i, sides in enumerate(((4, 0, 6, 4.5), (4, 5.5, 6, 10)))
    ]
    board = Board(14.0, 10.0, tuple(walls))
    there, kept = mover(board=board), buffers(board, care)
    path = laid((4.5, 5), (6.3, 5), (7.1, 3.8))
    before = plainly(paths.price)(there, path, 3, kept)
    count = plainly(shortening._rounded)(there, path, 3, 1, 0.02, kept)
    if care < paths.SETTLED:
        assert corners(path, count) == [(4.5, 5), (6.3, 5), (7.1, 3.8)]
    else:
        away = hypot(1.1, 0.7)
        arc = pi / 2 + atan2(0.7, 1.1) - acos(0.5 / away)
        taut = 1.5 + 0.5 * arc + sqrt(away * away - 0.25)
        assert taut <= sum(path[: count - 1, 2]) < min(before, taut + 0.02)
        assert path[1, 1] == pytest.approx(5, abs=1e-9)
