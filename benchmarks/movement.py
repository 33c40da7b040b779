# ruff: noqa: PLC0415 - what is measured against need not be installed
# ruff: noqa: INP001, T201, S311, SLF001 - a script that prints and looks inside; its chance is for scenes
"""Cheapest paths: how near to the cheapest, and how fast beside public libraries.

`python benchmarks/movement.py [SCENES]` (40 of each kind unless told) prints Markdown. Both sides run in
this one process on the same boards with movement 8; times are of one core, medians.

- accuracy: against Dijkstra on finer grids, several ways each, made cheaper by the exact bill, in all kinds
  of scenes; goals may engage, and cost any number of inches;
- field: against scikit-fmm on the same grid of 1/8 inch, errors of both against our exact paths;
- paths round obstacles alone: against extremitypathfinder and pyvisgraph, on terrain grown by shapely.

What is not installed is left out. extremitypathfinder asks for numpy 1 but works with 2: install it with
`pip install --no-deps`, and scipy.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from math import inf
from random import Random
from time import thread_time
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from fine_reference import Reference
from movement_scenes import SCENES, Scene, scene

from game.board.engagement import engaged_with
from game.board.movement.movement_kernel import standable
from game.board.reach.cost_field import CELL
from game.board.reach.reach import Reach
from game.board.terrain import Footing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from game.board.shapes import Point

ALLOWANCE = 8.0
DETOUR = 1.5
"""The grids of the reference go so many times as far as the goals."""

PIECES = BASES = 24
GOALS = 3
COUNT = 40
PEER_SCENES = 30


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """Milliseconds and the result."""
    start = thread_time()
    result = work()
    return 1e3 * (thread_time() - start), result


def fair_scenes() -> Iterator[tuple[Scene, Point]]:
    """Scenes whose mover is in no fight, with a goal outside every zone: those that peers can be asked."""
    seed = 0
    while True:
        seed += 1
        there = scene(seed, PIECES, BASES)
        goal = there.goal(Random(seed), ALLOWANCE)
        hostiles = there.crowd.hostiles
        if not engaged_with(there.base, hostiles) and not engaged_with(there.base.at(goal), hostiles):
            yield there, goal


def look(there: Scene) -> Reach:
    """Our side."""
    return Reach(there.board, there.base, ALLOWANCE, there.crowd)


def accuracy(count: int) -> None:
    """Print how much dearer our paths are than the cheapest known, to several goals in each scene."""
    print(
        f'| cheapest paths, {count} scenes each | goals | engaging | over {ALLOWANCE:.0f}" | mean error | '
        '95 % | 99 % | largest, scene | over 0.005" | over 0.03" | refused | missed |'
    )
    print(f"|{' --- |' * 12}")
    for kind in SCENES:
        errors: list[tuple[float, int]] = []
        engaging = far = refused = missed = 0
        for seed in range(1, count + 1):
            there, rng = SCENES[kind](seed), Random(seed)
            mine = look(there)
            reference = Reference(mine, DETOUR * ALLOWANCE)
            for goal in (there.goal(rng, ALLOWANCE) for _ in range(GOALS)):
                if not standable(mine._mover, *goal):
                    continue
                route = mine.route(goal)
                ours = inf if route.full_cost is None else route.full_cost
                known = [route.walk.path] if route.reached else []
                cheapest = min(ours, reference.cheapest(goal, known))
                if cheapest == inf:
                    continue
                engaging += bool(engaged_with(there.base.at(goal), there.crowd.hostiles))
                far += cheapest > ALLOWANCE
                refused += not route.walk.legal
                missed += ours == inf
                if ours < inf:
                    errors.append((ours - cheapest, seed))
        found = np.array([error for error, _ in errors])
        largest, seed = max(errors)
        print(
            f"| {kind} | {len(errors)} | {engaging} | {far} | "
            f'{found.mean():.4f}" | {np.percentile(found, 95):.4f}" | {np.percentile(found, 99):.4f}" | '
            f'{largest:.3f}", {seed} | {np.sum(found > 0.005)} | {np.sum(found > 0.03)} | '
            f"{refused} | {missed} |"
        )
    print()


def field() -> None:
    """Print times and errors of the cost field and of fast marching."""
    import skfmm

    times: dict[str, list[float]] = {"ours": [], "scikit-fmm order 1": [], "scikit-fmm order 2": []}
    errors: dict[str, list[float]] = {name: [] for name in times}
    for _, (there, _) in zip(range(PEER_SCENES), fair_scenes(), strict=False):
        look(there).cost_field  # noqa: B018 - the board's own tables are made once
        mine = look(there)
        ms, costs = timed(partial(getattr, mine, "cost_field"))
        times["ours"].append(ms)
        fields = {"ours": costs}
        y, x = np.mgrid[0 : costs.shape[0], 0 : costs.shape[1]] * CELL
        away = np.hypot(x - there.base.x, y - there.base.y)
        speed = np.where(mine._raster.depth > 0, 0.5, 1.0)
        for order in (1, 2):
            phi = np.ma.MaskedArray(away - 2 * CELL, ~mine._drawn[1].stand)
            ms, travel = timed(partial(skfmm.travel_time, phi, speed, dx=CELL, order=order, narrow=ALLOWANCE))
            times[f"scikit-fmm order {order}"].append(ms)
            fields[f"scikit-fmm order {order}"] = np.ma.filled(travel, inf) + 2 * CELL
        rng = np.random.default_rng(0)
        places = np.argwhere((costs < ALLOWANCE - 1) & (costs > 1))
        for i, j in places[rng.permutation(len(places))[:20]]:
            exact = mine.route((float(j * CELL), float(i * CELL))).full_cost
            for name, values in fields.items():
                if exact is not None and values[i, j] < inf:
                    errors[name].append(abs(values[i, j] - exact))
    print(f"| field of 1/8 inch, {PEER_SCENES} scenes | ms | ratio | mean error | 95 % |")
    print(f"|{' --- |' * 5}")
    for name, taken in times.items():
        ms = float(np.median(taken))
        print(
            f"| {name} | {ms:.2f} | {ms / float(np.median(times['ours'])):.1f} | "
            f'{np.mean(errors[name]):.3f}" | {np.percentile(errors[name], 95):.3f}" |'
        )
    print()


def obstacles_only(there: Scene) -> tuple[Scene, Any]:
    """The scene without difficult terrain, and the part of the board around the mover where it may be."""
    hard = tuple(p for p in there.board.pieces if p.footing is Footing.IMPASSABLE)
    bare = replace(there, board=replace(there.board, pieces=hard))
    r, w, h = there.base.r, there.board.width, there.board.height
    blocked = shapely.union_all(
        [
            *(shapely.Polygon(p.shape.corners).buffer(r + 1e-3, quad_segs=4) for p in hard),  # type: ignore[union-attr]
            *(shapely.Point(o.centre).buffer(r + o.r + 1.01, quad_segs=8) for o in there.crowd.hostiles),
        ]
    )
    free = shapely.box(r, r, w - r, h - r).difference(blocked)
    start = shapely.Point(there.base.centre)
    return bare, next((g for g in shapely.get_parts(free) if g.contains(start)), None)


def paths() -> None:
    """Print times of a path round obstacles: what is prepared once a position, then each path."""
    import pyvisgraph
    from extremitypathfinder import PolygonEnvironment

    prepare: dict[str, list[float]] = {"ours": [], "extremitypathfinder": [], "pyvisgraph": []}
    query: dict[str, list[float]] = {name: [] for name in prepare}
    lengths: dict[str, list[float]] = {name: [] for name in prepare}
    done = 0
    for there, goal in fair_scenes():
        bare, free = obstacles_only(there)
        if free is None or not free.contains(shapely.Point(goal)):
            continue
        start = bare.base.centre
        look(bare).route(start)
        mine = look(bare)
        prepare["ours"].append(timed(partial(getattr, mine, "_nodes"))[0])
        ms, route = timed(partial(mine.route, goal))
        query["ours"].append(ms)
        lengths["ours"].append(route.full_cost or inf)

        environment = PolygonEnvironment()
        outline = list(shapely.geometry.polygon.orient(free).exterior.coords[:-1])
        holes = [list(h.coords[:-1]) for h in shapely.geometry.polygon.orient(free).interiors]
        prepare["extremitypathfinder"].append(timed(partial(environment.store, outline, holes))[0])
        ms, (_, length) = timed(partial(environment.find_shortest_path, start, goal))
        query["extremitypathfinder"].append(ms)
        lengths["extremitypathfinder"].append(inf if length is None else float(length))

        graph = pyvisgraph.VisGraph()
        rings = [[pyvisgraph.Point(*p) for p in ring] for ring in (outline, *holes)]
        prepare["pyvisgraph"].append(timed(partial(graph.build, rings, status=False))[0])
        ends = (pyvisgraph.Point(*start), pyvisgraph.Point(*goal))
        ms, way = timed(partial(graph.shortest_path, *ends))
        query["pyvisgraph"].append(ms)
        points = [(p.x, p.y) for p in way]
        lengths["pyvisgraph"].append(float(shapely.LineString(points).length) if len(points) > 1 else 0.0)
        done += 1
        if done == PEER_SCENES // 3:
            break
    print(
        f"| paths round obstacles, {done} scenes | prepare, ms | ratio | path, ms | ratio | lengths differ |"
    )
    print(f"|{' --- |' * 6}")
    for name, taken in prepare.items():
        once, each = float(np.median(taken)), float(np.median(query[name]))
        apart = np.abs(np.array(lengths[name]) - lengths["ours"])
        slower, longer = once / np.median(prepare["ours"]), each / np.median(query["ours"])
        print(
            f"| {name} | {once:.2f} | {slower:.0f} | {each:.2f} | {longer:.0f} | "
            f'{np.median(apart):.3f}", at most {apart.max():.3f}" |'
        )


def main() -> None:
    """Print the tables as Markdown."""
    accuracy(int(sys.argv[1]) if len(sys.argv) > 1 else COUNT)
    if find_spec("skfmm"):
        field()
    if find_spec("pyvisgraph") and find_spec("extremitypathfinder"):
        paths()


if __name__ == "__main__":
    main()
