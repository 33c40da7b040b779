# ruff: noqa: INP001 - a module beside scripts
"""Cheapest paths found in another way: Dijkstra on a fine grid, then the path is pulled tight.

Nothing here is shared with the game's own movement: shapely grows the terrain and prices the segments.
"""

from __future__ import annotations

import heapq
from itertools import pairwise
from math import hypot, inf

import numba
import numpy as np
import shapely
from movement_scenes import Scene, _corners

from game.board.terrain import Footing

SPACING = 1 / 16
"""Inches between points of the grid."""

LEEWAY = 1e-3
"""Inches that a reference path may overlap what it must keep off: the reference errs to the cheap side."""

STEPS = np.array(
    [(i, j) for i in range(-4, 5) for j in range(-4, 5) if max(abs(i), abs(j)) <= 3 and np.gcd(i, j) == 1]
)


class Reference:
    """Prices paths of one scene's mover by shapely."""

    def __init__(self, scene: Scene) -> None:
        r = scene.base.r
        grown = {
            footing: [
                shapely.Polygon(_corners(p)).buffer(r - leeway, quad_segs=64)
                for p in scene.board.pieces
                if p.footing is footing
            ]
            for footing, leeway in ((Footing.DIFFICULT, 0.0), (Footing.IMPASSABLE, LEEWAY))
        }
        zones = [
            shapely.Point(h.centre).buffer(r + h.r + 1 - LEEWAY, quad_segs=64) for h in scene.crowd.hostiles
        ]
        self.scene = scene
        self.slow = shapely.union_all(grown[Footing.DIFFICULT])
        self.blocked = shapely.union_all([*grown[Footing.IMPASSABLE], *zones])
        shapely.prepare(self.slow)
        shapely.prepare(self.blocked)

    def cost(self, path: list[tuple[float, float]]) -> float:
        """What the path costs, infinite if it may not be walked."""
        line = shapely.LineString(path)
        w, h, r = self.scene.board.width, self.scene.board.height, self.scene.base.r
        if any(min(x, y, w - x, h - y) < r - LEEWAY for x, y in path) or shapely.intersects(
            self.blocked, line
        ):
            return inf
        if shapely.intersects(self.slow, line):
            return float(line.length + shapely.intersection(self.slow, line).length)
        return float(line.length)

    def cheapest(self, goal: tuple[float, float], reach: float) -> float:
        """Cost of the cheapest path to the goal that stays within `reach` of the start."""
        start = self.scene.base.centre
        if self.cost([goal, (goal[0] + 1e-9, goal[1])]) == inf:
            return inf
        half = int(reach / SPACING) + 2
        x = start[0] + SPACING * np.arange(-half, half + 1)
        y = start[1] + SPACING * np.arange(-half, half + 1)
        xs, ys = np.meshgrid(x, y)
        w, h, r = self.scene.board.width, self.scene.board.height, self.scene.base.r
        free = (np.minimum(xs, w - xs) >= r) & (np.minimum(ys, h - ys) >= r)
        free &= ~shapely.contains_xy(self.blocked, xs, ys)
        price = np.where(free, 1.0 + shapely.contains_xy(self.slow, xs, ys), inf)
        cost, before = _dijkstra(price, half, half)
        best, path = inf, []
        i0 = round((goal[1] - y[0]) / SPACING)
        j0 = round((goal[0] - x[0]) / SPACING)
        for i in range(i0 - 3, i0 + 4):
            for j in range(j0 - 3, j0 + 4):
                if not (0 <= i < len(y) and 0 <= j < len(x)) or cost[i, j] == inf:
                    continue
                last = SPACING * cost[i, j] + self.cost([(x[j], y[i]), goal])
                if last < best:
                    best, path = last, [goal, *_way(before, i, j, x, y)]
        if not path:
            return inf
        return self._pulled([start, *path[-2::-1]] if len(path) > 1 else [start, goal])

    def _pulled(self, path: list[tuple[float, float]]) -> float:
        path = self._shortened(path)
        for step in (0.1, 0.03, 0.01):
            path = self._shortened(self._nudged(self._divided(path), step))
        return self.cost(self._nudged(path, 0.003))

    def _shortened(self, path: list[tuple[float, float]]) -> list[tuple[float, float]]:
        """The path with every corner left out that can be, the longest shortcuts first."""
        costs = [self.cost([a, b]) for a, b in pairwise(path)]
        kept = [path[0]]
        i = 0
        while i < len(path) - 1:
            j, jump = i + 1, 1
            while jump:
                while (
                    j + jump < len(path)
                    and self.cost([path[i], path[j + jump]]) <= sum(costs[i : j + jump]) + 1e-9
                ):
                    j += jump
                    jump *= 2
                jump //= 2
            kept.append(path[j])
            i = j
        return kept

    @staticmethod
    def _divided(path: list[tuple[float, float]]) -> list[tuple[float, float]]:
        parts = [path[0]]
        for a, b in pairwise(path):
            count = max(1, min(4, int(hypot(b[0] - a[0], b[1] - a[1]) / 0.5)))
            parts += [
                (a[0] + k / count * (b[0] - a[0]), a[1] + k / count * (b[1] - a[1]))
                for k in range(1, count + 1)
            ]
        return parts

    def _nudged(self, path: list[tuple[float, float]], step: float) -> list[tuple[float, float]]:
        """Each corner moved by steps while that makes the path cheaper."""
        path = list(path)
        for _ in range(12):
            moved = False
            for k in range(1, len(path) - 1):
                here = self.cost(path[k - 1 : k + 2])
                for dx, dy in ((step, 0), (-step, 0), (0, step), (0, -step)):
                    place = (path[k][0] + dx, path[k][1] + dy)
                    there = self.cost([path[k - 1], place, path[k + 1]])
                    if there < here - 1e-7:
                        path[k], here, moved = place, there, True
            if not moved:
                break
        return path


def _way(before: np.ndarray, i: int, j: int, x: np.ndarray, y: np.ndarray) -> list[tuple[float, float]]:
    way = []
    while True:
        way.append((float(x[j]), float(y[i])))
        if before[i, j] < 0:
            return way
        i, j = i - STEPS[before[i, j], 0], j - STEPS[before[i, j], 1]


@numba.njit(cache=True)
def _dijkstra(price: np.ndarray, i0: int, j0: int) -> tuple[np.ndarray, np.ndarray]:
    """Costs in grid units and the step that led to each point, cheapest first."""
    rows, columns = price.shape
    cost = np.full((rows, columns), np.inf)
    before = np.full((rows, columns), -1)
    cost[i0, j0] = 0.0
    queue = [(0.0, i0, j0)]
    while len(queue) > 0:
        key, i, j = heapq.heappop(queue)
        if key > cost[i, j]:
            continue
        for s in range(len(STEPS)):
            ii = i + STEPS[s, 0]
            jj = j + STEPS[s, 1]
            if ii < 0 or jj < 0 or ii >= rows or jj >= columns or price[ii, jj] == np.inf:
                continue
            middle = price[i + STEPS[s, 0] // 2, j + STEPS[s, 1] // 2]
            if middle == np.inf:
                continue
            length = np.hypot(STEPS[s, 0], STEPS[s, 1])
            there = key + length * (price[i, j] + price[ii, jj] + middle) / 3.0
            if there < cost[ii, jj]:
                cost[ii, jj] = there
                before[ii, jj] = s
                heapq.heappush(queue, (there, ii, jj))
    return cost, before
