# ruff: noqa: INP001 - a module beside scripts
"""Cheapest paths found in another way, priced by the game's own exact bill.

Dijkstra on three fine grids (1/11, 1/16 and 1/23 inch, 48 directions) gives a few ways to each goal, which
share nothing with our roadmap. Of each the best choice of corners is taken, and then every corner is moved at
random, in ever smaller steps, for as long as the bill gets less. The cheapest is shaken and moved again some
times, since moving corners one by one stalls where two would have to go together. Paths of ours are made
cheaper likewise, so that the cheapest of all is never dearer than they are.
"""

from __future__ import annotations

import heapq
from math import hypot, inf
from typing import TYPE_CHECKING

import numpy as np

from game.board.kernels.jit import kernel
from game.board.movement.movement_kernel import (
    PASSING,
    Mover,
    edge_cost,
    in_zone,
    on_board,
    slow_depth,
    standable,
)
from game.board.reach.path_steps import SLID, buffers_of, price, without_needless

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.board.kernels.jit import Floats, Ints
    from game.board.reach.reach import Reach
    from game.board.shapes import Point

SPACINGS = (1 / 11, 1 / 16, 1 / 23)
"""Inches between points of the grids."""

FAR = 4
"""Points of the grid that a step, or the last one to a goal, goes at most."""

WAYS = 3
"""Ways that are followed on each grid."""

SHAKES = (0.3, 0.1, 0.03)
"""By how many inches the corners of the cheapest path are shaken, each at random."""

ROWS = 600

STEPS = np.array(
    [(i, j) for i in range(-FAR, FAR + 1) for j in range(-FAR, FAR + 1) if np.gcd(i, j) == 1], dtype=np.int64
)


class Reference:
    """The cheapest paths known from where a creature stands."""

    def __init__(self, there: Reach, reach: float) -> None:
        """Work out the grids up to `reach` inches away."""
        self._mover, self._spans = there._mover, there._spans  # noqa: SLF001 - the bill is what is shared
        self._start = (float(there.base.x), float(there.base.y))
        self._grids = []
        for spacing in SPACINGS:
            half = int(reach / spacing) + FAR
            cost, before = _dijkstra(_prices(self._mover, *self._start, spacing, half), half)
            self._grids.append((spacing, half, cost, before))

    def cheapest(self, goal: Point, known: Iterable[Iterable[Point]] = ()) -> float:
        """What the cheapest path to the goal costs that is found, or that one of those known comes to."""
        ways = [list(way) for way in known]
        for spacing, half, cost, before in self._grids:
            ways += self._ways(goal, spacing, half, cost, before)
        paths = [self._moved(way) for way in ways]
        best = min(paths, key=lambda found: found[0], default=(inf, []))
        for k, shake in enumerate(SHAKES if best[0] < inf else ()):
            rng = np.random.default_rng(k)
            inner = np.array(best[1][1:-1]).reshape(-1, 2)
            shaken = inner + rng.uniform(-shake, shake, inner.shape)
            way = [best[1][0], *((x, y) for x, y in shaken.tolist()), best[1][-1]]
            best = min(best, self._moved(way), key=lambda found: found[0])
        return best[0]

    def _ways(self, goal: Point, spacing: float, half: int, cost: Floats, before: Ints) -> list[list[Point]]:
        x0, y0 = self._start
        row, column = round((goal[1] - y0) / spacing) + half, round((goal[0] - x0) / spacing) + half
        ends = []
        for i in range(max(0, row - FAR), min(len(cost), row + FAR + 1)):
            for j in range(max(0, column - FAR), min(len(cost), column + FAR + 1)):
                if cost[i, j] < inf:
                    x, y = x0 + (j - half) * spacing, y0 + (i - half) * spacing
                    last = edge_cost(self._mover, x, y, *goal, True, self._spans)
                    ends.append((spacing * float(cost[i, j]) + last, i, j))
        taken: list[tuple[int, int]] = []
        for price_there, i, j in sorted(ends):
            if price_there < inf and all(abs(i - k) + abs(j - m) >= FAR for k, m in taken):
                taken.append((i, j))
        return [
            [*((x0 + (j - half) * spacing, y0 + (i - half) * spacing) for i, j in _way(before, *end)), goal]
            for end in taken[:WAYS]
        ]

    def _moved(self, way: list[Point]) -> tuple[float, list[Point]]:
        """What a way costs once its corners are moved, and the path that it has become."""
        path = np.zeros((ROWS, 3))
        # The bill of a step does not ask whether its ends lie on the board: shaken corners may not.
        keep = self._mover.radius
        path[: len(way), :2] = np.clip(way, keep, (self._mover.width - keep, self._mover.height - keep))
        count = _corners(self._mover, path, len(way), self._spans)
        cost, count = _polished(self._mover, path, count, np.random.default_rng(1), self._spans)
        return float(cost), [(x, y) for x, y in path[:count, :2].tolist()]


def _way(before: Ints, i: int, j: int) -> list[tuple[int, int]]:
    way = [(i, j)]
    while before[i, j] >= 0:
        step = STEPS[before[i, j]]
        i, j = i - int(step[0]), j - int(step[1])
        way.append((i, j))
    return way[::-1]


@kernel
def _prices(mover: Mover, x: float, y: float, spacing: float, half: int) -> Floats:
    """What an inch costs at each point round a place; infinite where the base cannot be."""
    size = 2 * half + 1
    prices = np.full((size, size), inf)
    for i in range(size):
        for j in range(size):
            px, py = x + (j - half) * spacing, y + (i - half) * spacing
            if standable(mover, px, py) and not in_zone(mover.zones, px, py):
                prices[i, j] = 2.0 if slow_depth(mover, px, py) > 0.0 else 1.0
    return prices


@kernel
def _dijkstra(prices: Floats, half: int) -> tuple[Floats, Ints]:
    """Costs from the middle in units of the grid, and the step that led to each point, cheapest first."""
    size = len(prices)
    cost = np.full((size, size), inf)
    before = np.full((size, size), -1)
    cost[half, half] = 0.0
    queue = [(0.0, half, half)]
    while len(queue) > 0:
        key, i, j = heapq.heappop(queue)
        if key > cost[i, j]:
            continue
        for s in range(len(STEPS)):
            di, dj = STEPS[s, 0], STEPS[s, 1]
            ii, jj = i + di, j + dj
            if ii < 0 or jj < 0 or ii >= size or jj >= size:
                continue
            between = prices[i + di // 2, j + dj // 2] + prices[i + di - di // 2, j + dj - dj // 2]
            there = key + hypot(di, dj) * (prices[i, j] + prices[ii, jj] + between) / 4.0
            if there < cost[ii, jj]:
                cost[ii, jj] = there
                before[ii, jj] = s
                heapq.heappush(queue, (there, ii, jj))
    return cost, before


@kernel
def _corners(mover: Mover, path: Floats, count: int, spans: Floats) -> int:
    """Keep of a path the corners with which it is cheapest; return how many."""
    best = np.full(count, inf)
    before = np.zeros(count, dtype=np.int64)
    best[0] = 0.0
    for j in range(1, count):
        for i in range(j):
            if best[i] + hypot(path[j, 0] - path[i, 0], path[j, 1] - path[i, 1]) < best[j]:
                last = j == count - 1
                step = edge_cost(mover, path[i, 0], path[i, 1], path[j, 0], path[j, 1], last, spans)
                if best[i] + step < best[j]:
                    best[j], before[j] = best[i] + step, i
    kept = np.zeros(count, dtype=np.bool_)
    j = count - 1
    while j > 0:
        kept[j] = True
        j = before[j]
    after = 1
    for j in range(1, count):
        if kept[j]:
            path[after, 0], path[after, 1] = path[j, 0], path[j, 1]
            after += 1
    return after


@kernel
def _polished(
    mover: Mover, path: Floats, count: int, rng: np.random.Generator, spans: Floats
) -> tuple[float, int]:
    """What a path costs once its corners are moved, at random, as long as that saves; how many it has."""
    buffers = buffers_of(spans, SLID)
    whole = price(mover, path, count, buffers)
    for step in (0.1, 0.04, 0.015, 0.005, 0.0015, 0.0005):
        count = _divided(path, count)
        whole = price(mover, path, count, buffers)
        for _ in range(40):
            for i in range(1, count - 1):
                for _ in range(10):
                    angle, far = rng.uniform(0.0, 2.0 * np.pi), step * rng.uniform(0.2, 1.0)
                    x, y = path[i, 0] + far * np.cos(angle), path[i, 1] + far * np.sin(angle)
                    old = path[i - 1, 2] + path[i, 2]
                    first = edge_cost(mover, path[i - 1, 0], path[i - 1, 1], x, y, PASSING, spans)
                    if first >= old or not on_board(mover, x, y):
                        continue
                    last = i == count - 2
                    second = edge_cost(mover, x, y, path[i + 1, 0], path[i + 1, 1], last, spans)
                    if first + second < old:
                        path[i, 0], path[i, 1] = x, y
                        path[i - 1, 2], path[i, 2] = first, second
            before = whole
            whole = np.sum(path[: count - 1, 2])
            if before - whole < 1e-5:
                break
        count = without_needless(mover, path, count, buffers)
    return float(price(mover, path, count, buffers)), count


@kernel
def _divided(path: Floats, count: int) -> int:
    """Put corners into steps longer than 0.6 inch; return the new count."""
    old = path[:count].copy()
    after = 0
    for i in range(count - 1):
        dx, dy = old[i + 1, 0] - old[i, 0], old[i + 1, 1] - old[i, 1]
        parts = max(1, min(6, int(hypot(dx, dy) / 0.6)))
        if after + parts + count - i > len(path):
            parts = 1
        for k in range(parts):
            path[after, 0], path[after, 1] = old[i, 0] + k / parts * dx, old[i, 1] + k / parts * dy
            after += 1
    path[after, 0], path[after, 1] = old[count - 1, 0], old[count - 1, 1]
    return after + 1
