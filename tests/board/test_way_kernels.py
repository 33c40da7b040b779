"""How a cheapest path is found among the ways of a search, kernel by kernel, and settled.

A base of half an inch moves on a board of 20 by 12 inches. It is in the wood from (3.5, 1.5) to (8.5, 6.5),
where each inch costs two.
"""

from __future__ import annotations

from itertools import pairwise
from math import hypot, inf
from typing import TYPE_CHECKING

import numpy as np
import pytest
from plain_kernels import plainly

from game.board.movement import movement_kernel as kernels
from game.board.movement.movement_kernel import ANY_PART, Mover
from game.board.reach import path_steps as paths
from game.board.reach import roadmap, settling, ways
from game.board.reach import roadmap_search as search
from game.board.shapes import TOUCH, Disc, Point, rectangle
from game.board.terrain import Board, Footing, Opacity, Piece

if TYPE_CHECKING:
    from game.board.kernels.jit import Floats, Ints
    from game.board.reach.path_steps import PathBuffers

WOOD = Piece("wood", rectangle(4, 2, 8, 6), Footing.DIFFICULT, Opacity.LIGHT)
WALL = Piece("wall", rectangle(12, 3, 13, 9), Footing.IMPASSABLE, Opacity.BLOCKING)
BOARD = Board(20.0, 12.0, (WOOD, WALL))
BASE = Disc(2.0, 4.0, 0.5)


def mover(*hostiles: Disc, board: Board = BOARD) -> Mover:
    return plainly(kernels.mover_of)(
        board, kernels.ground_of(board), BASE, hostiles, kernels.Manner(ANY_PART, 1.0, 2.0)
    )


def spans(board: Board = BOARD) -> Floats:
    return plainly(kernels.scratch)(kernels.ground_of(board))


def buffers(care: int = paths.FITTED) -> PathBuffers:
    return plainly(paths.buffers_of)(spans(), care)


def priced(there: Mover, kept: PathBuffers, *points: Point, rooms: int = 60) -> Floats:
    path = np.full((rooms, 3), 77.0)
    path[: len(points), :2] = points
    plainly(paths.price)(there, path, len(points), kept)
    return path


def corners(path: Floats, count: int) -> list[Point]:
    return [(round(x, 9), round(y, 9)) for x, y in path[:count, :2].tolist()]


# ---- settling


THROUGH = ((1.0, 4.0), (3.5, 4.0), (6.0, 4.0), (8.5, 4.0), (11.0, 4.0), (11.0, 5.0), (11.0, 8.0))
"""In the open, twice through the wood, and on in the open."""


def test_which_step_costs_more_than_its_length() -> None:
    path = priced(mover(), buffers(), *THROUGH)
    assert path[:6, 2] == pytest.approx([2.5, 5, 5, 2.5, 1, 3])
    assert [plainly(settling._is_dear)(path, i) for i in range(6)] == [False, True, True, False, False, False]


@pytest.mark.rule("CM-MOVE-04")
def test_corners_are_helped_by_others_beside_difficult_steps() -> None:
    """Two on a long step, one in the midst of a shorter one, none on the last or far from what is dear."""
    there, kept = mover(), buffers()
    helped = plainly(settling._helped)
    path = priced(there, kept, *THROUGH)
    count = helped(there, path, 7, 0.25, kept)
    assert corners(path, count) == [
        (1, 4),
        (1.25, 4),
        (3.25, 4),
        (3.5, 4),
        (3.75, 4),
        (5.75, 4),
        (6, 4),
        (6.25, 4),
        (8.25, 4),
        (8.5, 4),
        (8.75, 4),
        (10.75, 4),
        *THROUGH[4:],
    ]
    lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(path[:count])]
    dear = [2 if 3.49 < x < 8.49 else 1 for x in path[: count - 1, 0]]
    assert path[: count - 1, 2] == pytest.approx([n * long for n, long in zip(dear, lengths, strict=True)])

    path = priced(there, kept, *THROUGH)
    count = helped(there, path, 7, 1.0, kept)
    middles = [(2.25, 4), (4.75, 4), (7.25, 4), (9.75, 4)]
    assert corners(path, count) == [
        at for pair in zip(THROUGH[:4], middles, strict=True) for at in pair
    ] + list(THROUGH[4:])
    assert path[: count - 1, 2] == pytest.approx([1.25, 1.25, 2.5, 2.5, 2.5, 2.5, 1.25, 1.25, 1, 3])

    path = priced(there, kept, *THROUGH)
    assert helped(there, path, 7, 1.7, kept) == 7
    assert corners(path, 7) == list(THROUGH)
    assert path[7, 0] == 77

    # The step before the last is helped for the step after it, too; the last one never is.
    path = priced(there, kept, (1, 4), (3.5, 4), (6, 4))
    count = helped(there, path, 3, 1.0, kept)
    assert corners(path, count) == [(1, 4), (2.25, 4), (3.5, 4), (6, 4)]
    path = priced(there, kept, (6, 4), (8.5, 4), (11, 4))
    count = helped(there, path, 3, 1.0, kept)
    assert corners(path, count) == [(6, 4), (7.25, 4), (8.5, 4), (11, 4)]
    path = priced(there, kept, (1, 1), (1, 4), (1, 8))
    assert helped(there, path, 3, 0.25, kept) == 3


def helped_by(helper: float, *points: Point, junk: float = 77.0) -> list[Point]:
    there, kept = mover(), buffers()
    path = priced(there, kept, *points)
    path[len(points) :] = junk
    return corners(path, plainly(settling._helped)(there, path, len(points), helper, kept))


@pytest.mark.rule("CM-MOVE-04")
def test_how_long_a_step_is_to_get_other_corners() -> None:
    for length, xs in ((0.8, [0.25, 0.55]), (0.75, [0.375]), (0.5, [0.25]), (0.375, [0.1875]), (0.37, [])):
        first = (3.5 - length, 4.0)
        found = helped_by(0.25, first, (3.5, 4), (3.55, 4), (6, 4))
        assert found[: len(xs) + 2] == [first, *((first[0] + x, 4) for x in xs), (3.5, 4)]


@pytest.mark.rule("CM-MOVE-04")
def test_steps_are_helped_beside_dear_ones_alone() -> None:
    assert helped_by(1.0, (1, 8), (1, 4), (3.5, 4), (6, 4)) == [(1, 8), (1, 4), (2.25, 4), (3.5, 4), (6, 4)]
    after = helped_by(1.0, (6, 4), (8.5, 4), (10.5, 4), (10.5, 8))
    assert after == [(6, 4), (7.25, 4), (8.5, 4), (9.5, 4), (10.5, 4), (10.5, 8)]
    # The dear step itself is too short to get any.
    second = helped_by(1.0, (8, 4), (8.5, 4), (10.5, 4), (10.5, 8))
    assert second == [(8, 4), (8.5, 4), (9.5, 4), (10.5, 4), (10.5, 8)]
    aslant = helped_by(1.0, (2, 2.5), (3.5, 4.5), (6, 4.5))
    assert aslant == [(2, 2.5), (2.75, 3.5), (3.5, 4.5), (6, 4.5)]
    assert helped_by(0.25, (1, 1), (1, 4), (1, 8), (1, 10), junk=1e9) == [(1, 1), (1, 4), (1, 8), (1, 10)]


@pytest.mark.parametrize(("rooms", "count"), [(4, 3), (5, 5), (6, 5)])
def test_corners_are_put_in_only_where_there_is_room_for_all(rooms: int, count: int) -> None:
    there, kept = mover(), buffers()
    path = priced(there, kept, (1, 4), (3.5, 4), (6, 4), rooms=rooms)
    assert plainly(settling._helped)(there, path, 3, 0.25, kept) == count


@pytest.mark.parametrize(
    ("points", "bends"),
    [
        (((0, 0), (1, 0), (2, 0)), False),
        (((0, 0), (1, 0), (2, 1e-7)), False),
        (((0, 0), (1, 0), (2, 1e-5)), True),
        (((0, 0), (1, 0), (2, -1e-5)), True),
        (((0, 0), (100, 0), (200, 0.5e-4)), False),
        (((0, 0), (1, 0), (1, 1)), True),
        (((1, 1), (3, 2), (5, 3)), False),
        (((1, 1), (3, 2), (3, 4)), True),
        (((1, 1), (2, 3), (4, 7)), False),
        (((1, 1), (2, 3), (4, 7.001)), True),
        (((4, 7), (2, 3), (1, 1)), False),
        (((4, 7), (3, 5), (1, 3)), True),
        (((0, 0), (1, 0), (0.5, 0)), False),
    ],
)
def test_whether_a_path_turns_at_a_corner(points: tuple[Point, ...], bends: bool) -> None:
    path = np.zeros((5, 3))
    path[1:4, :2] = points
    assert plainly(settling._bends)(path, 2) is bends


@pytest.mark.rule("CM-MOVE-04")
@pytest.mark.parametrize("way", [(1.0, 0.0), (-1.0, 0.0), (0.02, 0.0)])
def test_a_corner_is_pushed_to_and_fro_as_far_as_that_saves(way: Point) -> None:
    """Snell's law: along the wood's border the corner is best where the sines are as one to two."""
    there, kept = mover(), buffers()
    best = min(hypot(x - 2.5, 1.5) + 2 * hypot(6.5 - x, 2.0) for x in np.linspace(2.5, 6.5, 4001))
    for start in (2.9, 6.4):
        path = priced(there, kept, (2.5, 8.0), (start, 6.5001), (6.5, 4.5))
        plainly(settling._push_both)(there, path, 3, 1, *way, kept)
        assert path[1, 1] == 6.5001
        assert path[0, 2] + path[1, 2] == pytest.approx(best, abs=1e-3)
    path = priced(there, kept, (2.5, 8.0), (5, 6.6), (6.5, 4.5))
    before = path.copy()
    for way_of_no_length in (0.0, TOUCH):
        plainly(settling._push_both)(there, path, 3, 1, way_of_no_length, 0.0, kept)
        assert (path == before).all()


@pytest.mark.rule("CM-MOVE-04")
def test_a_corner_settles_where_both_its_steps_cost_least() -> None:
    there, kept = mover(), buffers()
    ends = (2.0, 8.0), (6.0, 4.0)
    best = min(hypot(x - 2, 8 - 6.5) + 2 * hypot(6 - x, 6.5 - 4) for x in np.linspace(3.5, 6, 5001))
    for start in ((4.0, 6.5001), (5.9, 6.5001), (5.0, 6.9), (4.5, 7.2)):
        path = priced(there, kept, ends[0], start, ends[1])
        before = path[0, 2] + path[1, 2]
        gain = plainly(settling._settle)(there, path, 3, 1, kept)
        assert gain == pytest.approx(before - path[0, 2] - path[1, 2], abs=1e-12)
        assert gain > 0.01
        count = plainly(settling.settled)(there, path, 3, kept)
        assert sum(path[: count - 1, 2]) == pytest.approx(best, abs=2e-3)
    barred = priced(there, kept, (11, 6), (12.5, 6), (14, 6))
    held = barred.copy()
    with np.errstate(invalid="ignore"):
        assert np.isnan(plainly(settling._settle)(there, barred, 3, 1, kept))
    assert (barred == held).all()


@pytest.mark.rule("CM-ENGAGE-01", "CM-MOVE-04")
def test_round_a_zone_a_corner_settles_on_its_border() -> None:
    there, kept = mover(Disc(9, 9, 0.5)), buffers()
    path = priced(there, kept, (6.0, 10.5), (8.8, 11.3), (12.0, 10.5))
    before = path[0, 2] + path[1, 2]
    assert plainly(settling._settle)(there, path, 3, 1, kept) > 0.01
    assert path[0, 2] + path[1, 2] < before
    assert 2 < hypot(path[1, 0] - 9, path[1, 1] - 9) < 2.2


# ---- ways


def nodes_at(*points: Point) -> Floats:
    nodes = np.zeros((len(points), roadmap.COLUMNS))
    nodes[:, :2] = points
    nodes[:, roadmap.HOSTILE :] = roadmap.NOBODY
    return nodes


def some_ways(*rows: tuple[float, int, int]) -> Floats:
    return np.array(rows, dtype=float)


def test_the_cheapest_way_that_is_left() -> None:
    rows = some_ways((5.0, 2, 1), (3.0, 3, 1), (inf, 4, 1), (3.0, 5, 1), (2.0, 6, 1))
    cheapest = plainly(ways._cheapest)
    assert [cheapest(rows, count) for count in range(6)] == [-1, 0, 1, 1, 1, 4]
    assert cheapest(rows[2:3], 1) == -1
    assert cheapest(rows[2:4], 2) == 1


def test_a_way_is_struck_out_with_those_from_beside_it() -> None:
    nodes = nodes_at((0, 0), (9, 9), (4, 4), (4.5, 4.5), (4.6, 4.5), (4, 4.74), (4, 4.76), (4.74, 4))
    rows = some_ways(*((1.0, k, 1) for k in range(2, 8)), (1.0, 3, 5), (1.0, 3, 1))
    plainly(ways._forget)(nodes, rows, 7, 0)
    assert (rows[:, 0] == inf).tolist() == [True, True, False, True, False, True, False, False]
    plainly(ways._forget)(nodes, rows, 8, 6)
    assert (rows[:, 0] == inf).tolist() == [True, True, False, True, False, True, True, False]


PARENT = [search.NOWHERE, 4, 0, 2, 3]


def test_a_way_is_laid_from_the_start_to_the_goal() -> None:
    nodes, parent = (
        nodes_at((0, 0), (9, 9), (2, 1), (4, 3), (6, 6), (1, 5), (3, 7)),
        np.array([*PARENT, 0, 5]),
    )
    lay = plainly(ways._lay)

    def path_of(last: int, turn: int, rooms: int = 20) -> list[Point]:
        path = np.full((rooms, 3), 77.0)
        count = lay(nodes, parent, last, turn, path)
        assert (path[count:] == 77).all()
        return corners(path, count)

    assert path_of(4, search.GOAL) == [(0, 0), (2, 1), (4, 3), (6, 6), (9, 9)]
    assert path_of(6, search.GOAL) == [(0, 0), (1, 5), (3, 7), (9, 9)]
    assert path_of(6, 3) == [(0, 0), (1, 5), (3, 7), (4, 3), (6, 6), (9, 9)]
    assert path_of(0, 4) == [(0, 0), (6, 6), (9, 9)]
    assert path_of(0, search.GOAL) == [(0, 0), (9, 9)]
    assert path_of(4, search.GOAL, rooms=10) == [(0, 0), (2, 1), (4, 3), (6, 6), (9, 9)]
    assert path_of(4, search.GOAL, rooms=9) == []


OPEN = Board(20.0, 12.0)


def found(there: Mover, nodes: Floats, board: Board) -> tuple[Floats, Ints]:
    none = np.zeros((0, 0))
    answer: tuple[Floats, Ints] = plainly(search.search)(
        there, nodes, True, inf, ways.SLACK, none, spans(board)
    )
    return answer


ROUND_THE_WALL = ((11.4, 2.5), (12, 2.3), (13, 2.3), (13.6, 2.5), (10, 1), (11.5, 2.2), (14, 2.6))
INTO_A_FIGHT = ((4, 10), (6, 9.2), (6.2, 8), (7.1, 7.4), (7.5, 7.35), (6.5, 9.6), (12, 8), (11.1, 7.4))


@pytest.mark.rule("CM-MOVE-05", "CM-ENGAGE-01")
@pytest.mark.parametrize(
    ("there", "nodes"),
    [
        (mover(), nodes_at((8, 6), (17, 6), *ROUND_THE_WALL, *((x, 12 - y) for x, y in ROUND_THE_WALL))),
        (mover(Disc(9, 9, 0.5)), nodes_at((3, 8), (9, 7.2), *INTO_A_FIGHT)),
    ],
)
def test_ways_that_cost_little_more_are_kept_beside_the_best(there: Mover, nodes: Floats) -> None:
    """By every other corner that may come before the goal, or before another corner of the best."""
    cost, parent = found(there, nodes, BOARD)
    room = np.empty((ways.OFFERS, 3))
    count = plainly(ways._offers)(there, nodes, cost, parent, room, spans())
    told = {(int(last), int(turn)): paid for paid, last, turn in room[:count].tolist()}
    assert len(told) == count

    best = [search.GOAL]
    while best[-1] != search.START:
        best.append(int(parent[best[-1]]))
    expected = {(best[1], search.GOAL): float(cost[search.GOAL])}
    for turn in best[:-1]:
        rest = cost[search.GOAL] - cost[turn]
        for v in range(len(nodes)):
            (ax, ay), (bx, by) = nodes[v, :2].tolist(), nodes[turn, :2].tolist()
            step = plainly(kernels.edge_cost)(there, ax, ay, bx, by, turn == search.GOAL, spans())
            whole = cost[v] + step + rest
            if cost[v] < cost[turn] and v != parent[turn] and whole <= cost[search.GOAL] + ways.SLACK:
                expected[v, turn] = float(whole)
    assert told == pytest.approx(expected)
    assert len(told) > 2


def test_no_more_ways_are_kept_than_there_is_room_for() -> None:
    there = mover(board=OPEN)
    nodes = nodes_at((2, 4), (10, 4), *((2 + 0.01 * k, 4.001) for k in range(1, 530)))
    cost, parent = found(there, nodes, OPEN)
    room = np.full((ways.OFFERS + 1, 3), 77.0)
    assert plainly(ways._offers)(there, nodes, cost, parent, room, spans(OPEN)) == ways.OFFERS
    assert (room[ways.OFFERS] == 77).all()


def best_of(there: Mover, nodes: Floats, care: int, board: Board = BOARD) -> Floats:
    cost, parent = found(there, nodes, board)
    way: Floats = plainly(ways.best_way)(there, nodes, cost, parent, care, spans(board))
    return way


@pytest.mark.rule("CM-MOVE-04")
@pytest.mark.parametrize("care", [paths.SLID, paths.EASED, paths.SETTLED, paths.FITTED])
def test_the_best_way_is_the_one_that_costs_least_once_its_corners_have_slid(care: int) -> None:
    """By the nodes the way through the wood is the cheapest; the one past it is, once both are made short."""
    there = mover()
    nodes = nodes_at((3.2, 8.0), (6.2, 4.3), (3.4999, 6.2), (4.5, 6.5001), (3.4999, 5.5), (5.5, 6.5001))
    way = best_of(there, nodes, care)
    over = min(hypot(x - 3.2, 1.5) + 2 * hypot(6.2 - x, 2.2) for x in np.linspace(3.5, 8, 4501))
    beside = min(hypot(0.3, y - 8) + 2 * hypot(2.7, y - 4.3) for y in np.linspace(2, 6.5, 4501))
    best = min(over, beside)
    assert sum(way[:-1, 2]) == pytest.approx(best, abs=2e-3)
    assert way[0, :2].tolist() == [3.2, 8.0]
    assert way[-1, :2].tolist() == [6.2, 4.3]


def test_where_the_best_way_has_too_many_corners_another_is_taken() -> None:
    """By what the nodes say all of them lie on the best one; straight on costs a tenth of an inch more."""
    there, between = mover(board=OPEN), ways.ROWS // 2 - 1
    grid = [(2 + 0.4 * (k % 20), 4 + 0.4 * (k // 20)) for k in range(between)]
    nodes = nodes_at((1, 1), (1.1, 1), *grid)
    parent = np.array([search.NOWHERE, between + 1, 0, *range(2, between + 1)])
    cost = 1e-6 * np.array([0, between + 1, *range(1, between + 1)])
    way = plainly(ways.best_way)(there, nodes, cost, parent, paths.SLID, spans(OPEN))
    assert way[:, :2].tolist() == [[1, 1], [1.1, 1]]


def test_a_way_of_too_many_corners_is_left_as_it_is() -> None:
    there = mover(board=OPEN)
    for between, rows in ((ways.ROWS // 2 - 2, 2), (ways.ROWS // 2 - 1, 0)):
        columns = [k % 20 if k // 20 % 2 else 19 - k % 20 for k in range(between)]
        grid = [(2 + 0.4 * column, 4 + 0.4 * (k // 20)) for k, column in enumerate(columns)]
        nodes = nodes_at((1, 1), (15, 10), *grid)
        parent = np.array([search.NOWHERE, between + 1, 0, *range(2, between + 1)])
        cost = 1e-6 * np.array([0, between + 1, *range(1, between + 1)])
        way = plainly(ways.best_way)(there, nodes, cost, parent, paths.SLID, spans(OPEN))
        assert len(way) == rows
