"""What costs all over a board are found with, kernel by kernel, and how corners are eased off borders."""

from __future__ import annotations

from math import hypot, inf
from typing import TYPE_CHECKING

import numpy as np
import pytest
from plain_kernels import plainly

from game.board.movement import movement_kernel as kernels
from game.board.movement.movement_kernel import ANY_PART, CENTRE, Mover
from game.board.reach import cost_field as fields
from game.board.reach import easing, roadmap
from game.board.reach import path_steps as paths
from game.board.reach import roadmap_search as search
from game.board.reach.cost_field import CELL
from game.board.shapes import TOUCH, Disc, Point, rectangle
from game.board.terrain import Board, Footing, Opacity, Piece

if TYPE_CHECKING:
    from game.board.kernels.jit import Floats
    from game.board.reach.cost_field import Field, Tree

WOOD = Piece("wood", rectangle(3, 1, 4.5, 3), Footing.DIFFICULT, Opacity.LIGHT)
WALL = Piece("wall", rectangle(1.5, 3.5, 4, 4), Footing.IMPASSABLE, Opacity.BLOCKING)
BOARD = Board(6.0, 5.5, (WOOD, WALL))
START = Disc(1.0, 2.0, 0.5)
FOE = Disc(5.3, 4.9, 0.25)


def mover(*hostiles: Disc, test: int = ANY_PART, board: Board = BOARD, base: Disc = START) -> Mover:
    return plainly(kernels.mover_of)(
        board, kernels.ground_of(board), base, hostiles, kernels.Manner(test, 1.0, 2.0)
    )


def spans(board: Board = BOARD) -> Floats:
    return plainly(kernels.scratch)(kernels.ground_of(board))


def tree_of(there: Mover, board: Board = BOARD) -> Tree:
    """What a search from the start finds, over all nodes of the terrain."""
    terrain = roadmap.terrain_nodes(board, there, True, spans(board))
    nodes = plainly(roadmap.all_nodes)(
        there, terrain, 0.5, 1, True, roadmap.chains_round(board, there), spans(board)
    )
    nodes[0, :2] = START.centre
    none = np.zeros((0, 0))
    return fields.Tree(nodes, *plainly(search.search)(there, nodes, False, inf, 0.0, none, spans(board)))


def flooded(there: Mover, limit: float, board: Board = BOARD) -> tuple[Tree, Field]:
    tree, raster = tree_of(there, board), plainly(fields._raster)(there)
    return tree, plainly(fields.flood)(there, raster, tree, limit, spans(board))


def test_a_raster_says_of_each_point_whether_a_base_stands_there_and_how_deep() -> None:
    there = mover()
    raster = plainly(fields._raster)(there)
    assert raster.stand.shape == (45, 49)
    for i, j in np.ndindex(raster.stand.shape):
        stands = bool(plainly(kernels.standable)(there, j * CELL, i * CELL))
        assert raster.stand[i, j] == stands
        assert raster.depth[i, j] == (plainly(kernels.slow_depth)(there, j * CELL, i * CELL) if stands else 0)


@pytest.mark.rule("CM-ENGAGE-01", "R-28")
def test_no_point_is_free_where_a_base_is_stopped_or_overlaps_one_that_it_leaves() -> None:
    there = mover(FOE, Disc(1.2, 3.4, 0.5), Disc(0.2, 0.2, 0.25))
    stand = np.ones((45, 49), dtype=np.bool_)
    free = plainly(fields._free_of_zones)(there.zones, stand, 0, 0)
    for i, j in np.ndindex(free.shape):
        assert free[i, j] != plainly(kernels.in_zone)(there.zones, j * CELL, i * CELL), (i, j)
    part = plainly(fields._free_of_zones)(there.zones, stand[12:40, 5:30], 12, 5)
    assert np.array_equal(part, free[12:40, 5:30])
    assert stand.all(), "what is known of the terrain stays"


@pytest.mark.parametrize(
    ("place", "reach", "window"),
    [
        ((3.0, 2.0), 1.0, (8, 24, 16, 32)),
        ((3.0, 2.3), 1.0, (8, 27, 16, 32)),
        ((3.0, 2.0), 9.0, (0, 44, 0, 48)),
        ((0.0, 0.0), 0.5, (0, 4, 0, 4)),
    ],
)
def test_the_window_of_what_lies_within_reach(place: Point, reach: float, window: tuple[int, ...]) -> None:
    assert plainly(fields._window)(*place, reach, (45, 49)) == window


@pytest.mark.rule("CM-MOVE-01", "CM-MOVE-04", "CM-MOVE-05", "CM-ENGAGE-01")
@pytest.mark.parametrize("test", [ANY_PART, CENTRE])
@pytest.mark.parametrize("limit", [2.0, 4.5])
def test_each_point_costs_what_the_best_last_step_makes_it(test: int, limit: float) -> None:
    there = mover(FOE, test=test)
    tree, field = flooded(there, limit)
    known, higher = 0, 0
    assert (field.row, field.column) == (0, 0)
    for i, j in np.ndindex(field.cost.shape):
        x, y = j * CELL, i * CELL
        if not field.stand[i, j]:
            assert field.cost[i, j] == inf
            continue
        best = least = inf
        for n, (px, py) in enumerate(tree.nodes[:, :2].tolist()):
            if tree.cost[n] + hypot(x - px, y - py) > min(best, limit):
                continue
            step = plainly(kernels.edge_cost)(there, px, py, x, y, kernels.PASSING, spans())
            least = min(least, float(tree.cost[n]) + step)
            if plainly(search.bends_well)(tree.nodes, int(tree.parent[n]), n, x - px, y - py, 2.0):
                best = min(best, float(tree.cost[n]) + step)
        cost, label = float(field.cost[i, j]), int(field.label[i, j])
        if cost == inf:
            assert best > limit - 0.04
            assert label == search.NOWHERE
            continue
        # Labels are also passed on from neighbours, wherever they may be walked from.
        assert cost >= least - 1e-9
        assert cost <= limit
        assert cost <= best + 0.04 or best > limit - 0.04
        higher += bool(cost > best + 1e-6)
        known += 1
        px, py = tree.nodes[label, :2].tolist()
        step = plainly(kernels.edge_cost)(there, px, py, x, y, kernels.PASSING, spans())
        assert cost == pytest.approx(tree.cost[label] + step)
        assert not field.plain[i, j] or step == pytest.approx(hypot(x - px, y - py))
    assert known > 150
    assert higher < known / 10


def small_work(there: Mover, cost: float = inf, limit: float = 9.0) -> fields.Work:
    nodes = np.zeros((2, roadmap.COLUMNS))
    nodes[:, :2] = (1.0, 2.0), (2.0, 2.0)
    tree = fields.Tree(nodes, np.array([0.0, 1.0]), np.array([-1, 0]))
    shape = (45, 49)
    field = fields.Field(
        np.full(shape, cost), np.full(shape, -1), np.ones(shape, np.bool_), np.zeros(shape, np.bool_)
    )
    return fields.Work(there, tree, field, limit, spans())


@pytest.mark.parametrize(
    ("label", "at", "before", "limit", "cost"),
    [
        (0, (1.5, 2.0), inf, 9.0, 0.5),
        (1, (2.25, 2.0), inf, 9.0, 1.25),
        (1, (3.0, 2.0), inf, 9.0, 2.5),
        (1, (3.0, 2.0), 2.5, 9.0, None),
        (1, (3.0, 2.0), 2.51, 9.0, 2.5),
        (1, (3.0, 2.0), inf, 2.5, 2.5),
        (1, (3.0, 2.0), inf, 2.4, None),
        (1, (3.0, 2.0), inf, 1.9, None),
        (0, (3.0, 4.75), inf, 9.0, None),
    ],
)
def test_a_point_takes_a_label_that_is_cheaper(
    label: int, at: Point, before: float, limit: float, cost: float | None
) -> None:
    work = small_work(mover(), before, limit)
    i, j = round(at[1] / CELL), round(at[0] / CELL)
    plainly(fields._offer)(work, label, i, j)
    if cost is None:
        assert (work.field.cost[i, j], work.field.label[i, j]) == (before, -1)
        return
    assert work.field.cost[i, j] == pytest.approx(cost)
    assert work.field.label[i, j] == label
    assert work.field.plain[i, j] == (at[0] <= 2.5)
    other = small_work(mover(), before, limit)
    plainly(fields.offer_all)(other, i, j)
    assert other.field.cost[i, j] == pytest.approx(cost)


def test_points_share_a_label_where_all_around_have_it_on_the_plain() -> None:
    label, plain = np.full((9, 9), 3), np.ones((9, 9), np.bool_)
    shared = plainly(fields._shared_label)
    assert shared(label, plain, 1, 3, 3) == 3
    for i, j in ((2, 2), (2, 4), (4, 2), (4, 4)):
        label[i, j] = 5
        assert shared(label, plain, 1, 3, 3) == -1
        label[i, j] = 3
        plain[i, j] = False
        assert shared(label, plain, 1, 3, 3) == -1
        plain[i, j] = True
    label[2, 6] = plain[0, 0] = 0
    assert shared(label, plain, 1, 3, 3) == 3
    assert shared(label, plain, 1, 3, 4) == 3
    label[4, 4] = 7
    assert shared(label, plain, 1, 3, 4) == -1
    assert shared(label, plain, 1, 8, 7) == 3
    assert shared(label, plain, 2, 2, 2) == -1


@pytest.mark.parametrize(
    ("here", "beside", "corner", "slow", "limit", "beaten"),
    [
        (1.0, 0.8, inf, 0.0, 9.0, True),
        (1.0, 0.87, inf, 0.0, 9.0, False),
        (1.0, inf, 0.8, 0.0, 9.0, True),
        (1.0, inf, 0.83, 0.0, 9.0, False),
        (1.0, 0.8, inf, 0.2, 9.0, False),
        (1.0, 0.7, inf, 0.2, 9.0, True),
        (inf, 0.8, inf, 0.0, 9.0, True),
        (inf, 0.8, inf, 0.0, 0.9, False),
        (inf, inf, inf, 0.0, 9.0, False),
    ],
)
def test_a_point_is_beaten_by_a_step_from_a_neighbour(
    here: float, beside: float, corner: float, slow: float, limit: float, beaten: bool
) -> None:
    for di, dj in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        cost, depth = np.full((5, 5), inf), np.zeros((5, 5))
        cost[2, 2], cost[2 + di, 2 + dj] = here, beside
        cost[2 + di + dj, 2 + dj - di] = corner
        for place in ((2, 2), (2 + di, 2 + dj)):
            depth[:] = 0.0
            depth[place] = slow
            assert plainly(fields._beaten)(depth, cost, 2, 2, limit, 2.0) is beaten
    cost = np.full((1, 1), 3.0)
    assert plainly(fields._beaten)(np.zeros((1, 1)), cost, 0, 0, 9.0, 2.0) is False


def test_no_point_is_beaten_that_none_of_its_neighbours_could_beat_in_the_open() -> None:
    """Points on the rim of the field, too; most others are told apart without being looked at."""
    beaten = doubtful = 0
    for seed in range(40):
        numbers = np.random.default_rng(seed)
        cost = 2.0 + 0.1 * numbers.random((7, 9))
        cost[numbers.random((7, 9)) < 0.15] = inf
        cost[numbers.random((7, 9)) < 0.03] = 1.7
        depth = np.where(numbers.random((7, 9)) < 0.3, 0.2, 0.0)
        perhaps = plainly(fields._perhaps_beaten)(cost, 2.2)
        for i, j in np.ndindex(cost.shape):
            is_beaten = plainly(fields._beaten)(depth, cost, i, j, 2.2, 2.0)
            assert perhaps[i, j] or not is_beaten, (seed, i, j)
            beaten += is_beaten
        doubtful += int(perhaps.sum())
    assert beaten > 200
    assert beaten < doubtful < 1.7 * beaten


# ---- easing


COPSE = Board(20.0, 12.0, (Piece("copse", Disc(10, 6, 1), Footing.DIFFICULT, Opacity.LIGHT),))


def eased(*points: Point) -> tuple[float, float, Floats, int]:
    there, path = mover(board=COPSE), np.full((20, 3), 77.0)
    kept = plainly(paths.buffers_of)(spans(COPSE), paths.FITTED)
    path[: len(points), :2] = points
    before = plainly(paths.price)(there, path, len(points), kept)
    count = plainly(easing.eased)(there, path, len(points), kept)
    return before, float(sum(path[: count - 1, 2])), path, count


@pytest.mark.rule("CM-MOVE-04", "R-22")
@pytest.mark.parametrize("mirrored", [False, True])
def test_a_corner_is_moved_off_a_bulging_border(mirrored: bool) -> None:
    """Past the corner on the border both steps cut the copse, grown to an inch and a half."""
    turn = -1.0 if mirrored else 1.0
    before, after, path, count = eased((7, 6 + 0.9 * turn), (10, 6 + 1.5 * turn), (13, 6 + 0.9 * turn))
    assert count == 3
    there, kept = mover(board=COPSE), plainly(paths.buffers_of)(spans(COPSE), paths.FITTED)
    best = min(
        plainly(paths.step_cost)(there, 7, 6.9, 10, 6 + up, False, kept)
        + plainly(paths.step_cost)(there, 10, 6 + up, 13, 6.9, True, kept)
        for up in np.linspace(1.4, 2.4, 1001)
    )
    assert best - 0.01 <= after <= best + 0.01 < before
    assert (path[1, 1] - 6) * turn > 1.52
    assert path[0, :2].tolist() == [7, 6 + 0.9 * turn]


@pytest.mark.rule("CM-MOVE-04")
def test_what_lies_in_the_open_or_goes_nowhere_is_left_alone() -> None:
    before, after, path, count = eased((7, 9), (10, 10), (13, 9))
    assert (after, count) == (before, 3)
    assert path[1, :2].tolist() == [10, 10]
    before, after, path, count = eased((7, 6.9), (7, 6.9), (13, 6.9))
    assert after <= before


def test_what_is_gained_by_moving_a_corner_out_is_told() -> None:
    there, path = mover(board=COPSE), np.full((20, 3), 77.0)
    kept = plainly(paths.buffers_of)(spans(COPSE), paths.FITTED)
    path[:4, :2] = (5, 6), (7, 6.9), (10, 7.5), (13, 6.6)
    before = plainly(paths.price)(there, path, 4, kept)
    gained = plainly(easing._moved_out)(there, path, 4, 2, kept)
    after = float(sum(path[:3, 2]))
    assert gained == pytest.approx(before - after)
    assert gained > 0.01
    assert path[0, :2].tolist() == [5, 6]
    assert path[1, :2].tolist() == [7, 6.9]
    assert path[3, :2].tolist() == [13, 6.6]
    way = path[:4].copy()
    plainly(easing.push)(there, path, 4, 2, 0.0, 1.0, kept)
    assert path[2, 0] == way[2, 0]
    assert path[1, 2] + path[2, 2] <= way[1, 2] + way[2, 2] + TOUCH


@pytest.mark.rule("CM-MOVE-04")
@pytest.mark.parametrize(
    ("points", "cost"),
    [
        (((7, 6.9), (10, 7.5), (13, 6.9)), 6.132455),
        (((5, 6), (7, 6.9), (10, 7.5), (13, 6.6)), 8.476758),
        (((6, 6.5), (8.9, 7.02), (10, 7.5), (11.2, 6.9), (14, 6.2)), 8.935927),
        (((7, 6.2), (8.94, 7.06), (10.2, 7.48), (11.06, 7.06), (13, 6)), 6.950794),
    ],
)
def test_corners_are_eased_as_far_as_they_were(points: tuple[Point, ...], cost: float) -> None:
    """Kept, as the answers about small tables are: who eases better writes down the lower costs."""
    _, after, _, _ = eased(*points)
    assert after == pytest.approx(cost, abs=1e-6)


@pytest.mark.rule("CM-MOVE-01", "CM-MOVE-04")
@pytest.mark.parametrize(
    ("test", "depth", "stands", "shared"),
    [
        (ANY_PART, 0.0, True, True),
        (ANY_PART, 0.2, True, False),
        (CENTRE, 0.0, True, False),
        (ANY_PART, 0.0, False, False),
    ],
)
def test_between_points_on_the_plain_a_label_is_shared_untried(
    test: int, depth: float, stands: bool, shared: bool
) -> None:
    """Where it is tried, it is too dear by far."""
    i, j = 17, 13
    work = small_work(mover(test=test), limit=0.05)
    work.field.label[16:19:2, 12:15:2] = 1
    work.field.plain[16:19:2, 12:15:2] = True
    work.field.stand[i, j] = stands
    depths = np.zeros((45, 49))
    depths[i, j] = depth
    plainly(fields._fill_between)(work, depths, 1, (17, 17, 13, 13))
    if shared:
        assert work.field.cost[i, j] == pytest.approx(1 + hypot(13 / 8 - 2, 17 / 8 - 2))
        assert work.field.label[i, j] == 1
        assert work.field.plain[i, j]
    else:
        assert work.field.cost[i, j] == inf
        assert work.field.label[i, j] == search.NOWHERE
        assert not work.field.plain[i, j]
    assert (work.field.label != search.NOWHERE).sum() == 4 + shared
