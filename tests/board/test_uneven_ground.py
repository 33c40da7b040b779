"""Difficult terrain that costs more in one place than in another; hostiles that engage from farther off."""

from __future__ import annotations

import heapq
from itertools import pairwise
from math import ceil, cos, hypot, inf, pi, sin

import numpy as np
import pytest

from game.board.movement.movement import Crowd, MoveOptions, walk
from game.board.planar import piece_depth
from game.board.reach.reach import Reach
from game.board.shapes import Disc, Point, distance, polygon, rectangle
from game.board.sight.sight import ground_of
from game.board.terrain import Board, Footing, Opacity, Piece

WOOD = Piece("wood", rectangle(6, 1, 10, 9), Footing.DIFFICULT, Opacity.LIGHT)
MARSH = Piece("marsh", rectangle(4, 1, 8, 9), Footing.DIFFICULT, Opacity.CLEAR, cost=3.0)
GRASS = Piece("grass", rectangle(9, 1, 12, 9), Footing.DIFFICULT, Opacity.CLEAR, cost=1.5)
BOARD = Board(20.0, 12.0, (WOOD, MARSH, GRASS))
BY_CENTRE = MoveOptions(difficult_test="centre")


def price(board: Board, x: float, y: float, radius: float) -> float:
    """What an inch costs a base there if any part of it counts: nothing of the program's but depths."""
    ground = ground_of(board)
    depths = (piece_depth(ground.corners, ground.pieces, i, x, y) for i in range(len(board.pieces)))
    costs = [p.cost or 2.0 for p, depth in zip(board.pieces, depths, strict=True) if depth + radius > 0]
    return max(costs, default=1.0)


def scene(seed: int) -> Board:
    """A small board whose pieces overlap, each of which costs something else."""
    dice = np.random.default_rng(seed)
    pieces = []
    for i, cost in enumerate((None, 1.0, 1.5, 3.0, 4.0)):
        x, y = dice.uniform(2, 8), dice.uniform(2, 8)
        corners = tuple(
            (x + r * cos(2 * pi * k / 6), y + r * sin(2 * pi * k / 6))
            for k, r in enumerate(dice.uniform(0.8, 2.5) for _ in range(6))
        )
        pieces.append(Piece(f"{i}", polygon(corners), Footing.DIFFICULT, Opacity.CLEAR, cost=cost))
    return Board(10.0, 10.0, tuple(pieces))


@pytest.mark.rule("CM-MOVE-04")
def test_each_inch_costs_what_the_dearest_piece_there_costs() -> None:
    bill = walk(BOARD, Disc(2, 5, 0.5), 40.0, Crowd(), [(2, 5), (14, 5)], BY_CENTRE).bill
    assert [(leg.factor, leg.pieces) for leg in bill.legs if leg.difficult] == [
        (3.0, (0, 1)),
        (2.0, (0, 2)),
        (1.5, (2,)),
    ]
    assert bill.shares == ((1.5, 2.0), (2.0, 2.0), (3.0, 4.0))
    assert bill.cost_in == 2 + 12 + 4 + 3 + 2


@pytest.mark.parametrize("seed", range(6))
def test_a_bill_is_what_sampling_the_way_comes_to(seed: int) -> None:
    board, dice = scene(seed), np.random.default_rng(seed)
    path: list[Point] = [(dice.uniform(1, 9), dice.uniform(1, 9)) for _ in range(4)]
    bill = walk(board, Disc(*path[0], 0.4), 99.0, Crowd(), path).bill
    sampled = 0.0
    for (ax, ay), (bx, by) in pairwise(path):
        count = 1500
        prices = [
            price(board, ax + (k + 0.5) / count * (bx - ax), ay + (k + 0.5) / count * (by - ay), 0.4)
            for k in range(count)
        ]
        sampled += hypot(bx - ax, by - ay) * sum(prices) / count
    assert bill.cost_in == pytest.approx(sampled, abs=0.05)


def grid_cost(board: Board, start: Point, goal: Point, radius: float) -> float:
    """What the way costs by a fine grid with sixteen neighbours: a little more than the cheapest one does."""
    step = 0.2
    side = ceil(board.width / step)
    prices = [[price(board, i * step, j * step, radius) for j in range(side + 1)] for i in range(side + 1)]
    near = [(1, 0), (0, 1), (1, 1), (1, -1), (1, 2), (2, 1), (1, -2), (2, -1)]
    steps = [*near, *((-i, -j) for i, j in near)]
    here, there = ((round(x / step), round(y / step)) for x, y in (start, goal))
    best, heap = {here: 0.0}, [(0.0, here)]
    while heap:
        cost, (i, j) = heapq.heappop(heap)
        if (i, j) == there:
            return cost
        if cost > best[i, j]:
            continue
        for di, dj in steps:
            x, y = i + di, j + dj
            if not (
                radius <= x * step <= board.width - radius and radius <= y * step <= board.height - radius
            ):
                continue
            new = cost + step * hypot(di, dj) * (prices[i][j] + prices[x][y]) / 2
            if new < best.get((x, y), inf):
                best[x, y] = new
                heapq.heappush(heap, (new, (x, y)))
    return inf


@pytest.mark.parametrize("seed", range(8))
def test_the_cheapest_way_costs_no_more_than_one_on_a_grid(seed: int) -> None:
    board, start, goal = scene(seed), (1.0, 1.0), (9.0, 9.0)
    route = Reach(board, Disc(*start, 0.4), 60.0, Crowd()).route(goal)
    assert route.reached
    assert route.full_cost is not None
    by_grid = grid_cost(board, start, goal, 0.4)
    # A grid's ways are up to 2.8 % longer than straight ones and feel borders half a step off.
    assert 0.9 * by_grid - 0.4 <= route.full_cost <= by_grid + 0.1


def test_an_area_of_reach_ends_where_its_own_prices_do() -> None:
    """Straight on through all three: at every allowance as far as its price by hand."""
    for allowance, end in ((2.0, 4.0), (8.0, 6.0), (14.0, 8.0), (18.0, 10.0), (21.0, 12.0)):
        reach = Reach(BOARD, Disc(2, 5, 0.5), allowance, Crowd(), BY_CENTRE)
        assert reach.route((end - 0.01, 5)).reached, end
        if allowance < 14.0:  # farther on, going round is cheaper
            assert not reach.route((end + 0.05, 5)).reached, end


@pytest.mark.rule("CM-ENGAGE-01")
def test_a_hostile_that_engages_from_farther_off_stops_a_move_there() -> None:
    crowd = Crowd(hostiles=(Disc(8, 5, 0.5), Disc(5, 9, 0.5)), zones=(3.0, 1.0))
    walked = walk(Board(20.0, 12.0), Disc(1, 5, 0.5), 12.0, crowd, [(1, 5), (7, 5)])
    assert walked.stop is not None
    assert walked.end == pytest.approx((4.0, 5.0))
    assert walked.engaged == (0,)
    passing = walk(Board(20.0, 12.0), Disc(1, 5, 0.5), 12.0, crowd, [(1, 5), (3.9, 6), (3.4, 7)])
    assert passing.stop is None


@pytest.mark.rule("R-28")
def test_who_leaves_must_end_clear_of_each_by_its_own_zone() -> None:
    crowd = Crowd(hostiles=(Disc(8, 5, 0.5),), zones=(3.0,))
    walked = walk(Board(20.0, 12.0), Disc(6, 5, 0.5), 12.0, crowd, [(6, 5), (4.5, 5)])
    assert [(fault.kind, round(fault.excess, 3)) for fault in walked.faults] == [("still_engaged", 0.5)]
    assert walk(Board(20.0, 12.0), Disc(6, 5, 0.5), 12.0, crowd, [(6, 5), (3.9, 5)]).legal
    reach = Reach(Board(20.0, 12.0), Disc(6, 5, 0.5), 6.0, crowd)
    assert reach.route((3.9, 5)).reached
    assert not reach.route((4.2, 5)).reached
    ends = reach.raster_ends
    assert len(ends)
    assert min(distance((x, y), (8, 5)) for x, y in ends.tolist()) > 4.0
