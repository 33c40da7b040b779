# ruff: noqa: INP001, T201 - a script that prints
# ruff: noqa: ANN401 - the arguments of compiled loops and of untyped libraries
"""Sight and visible area against dense sampling and public libraries, on the same scenes in one process.

Run by hand, after `pip install -e ".[bench]"`:

    python benchmarks/sight.py --scenes 20000 --timed 1000
    python benchmarks/sight.py --scenes 20000 --timed 1000 --thin

Verdicts: 64 x 64 sampled segments, and 1500 x 1500 wherever these disagree with sight. A free line that only
sight found is confirmed by shapely's distances from the witness to every blocker. Times are means and medians
a query, in time of one core, arrays and spaces of the scenery made beforehand. The methods take turns on each
scene, so that what else the machine does meets all alike. Like is set against like: what is called from
Python stands in one table, what runs inside a compiled loop in another. Sight also counts cover, the others
do not.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import shapely

# The scenes and the judges are those of the tests, which are not a package.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "board"))

import sampling

from game.board.kernels.jit import kernel
from game.board.shapes import TOO_CLOSE, Disc, Polygon
from game.board.sight.margin import sight_margin
from game.board.sight.sight import (
    DEFAULTS,
    NOBODIES,
    NOBODY,
    disc_array,
    ground_of,
    rulings_of,
    sight,
    sight_kernel,
    sight_many,
)
from game.board.sight.visibility import visible_area
from game.board.terrain import Board, Opacity

if TYPE_CHECKING:
    from collections.abc import Callable

    from sampling import Scene

try:
    import pyvispoly
except ImportError:
    pyvispoly = None

Methods: TypeAlias = "list[tuple[str, Callable[[Scene], Callable[[], bool]], int]]"
"""What a way to answer is called, what prepares it for a scene, and how many answers it gives."""

REPEATS = 10

TARGETS = 30

POINT = 1e-3
"""Inches of the radius of a base that is as good as a point."""


def main() -> None:
    """Print all tables; exits with 1 if a verdict was wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--scenes", type=int, default=20_000, help="scenes whose verdicts are compared")
    parser.add_argument("--timed", type=int, default=1_000, help="scenes on which methods are timed")
    parser.add_argument("--thin", action="store_true", help="with thin walls between the two bases")
    parser.add_argument("--seed", type=int, default=2024)
    args = parser.parse_args()
    wrong = compare_verdicts(scenes(args.seed, args.scenes, thin=args.thin))
    timed = scenes(args.seed + 1, args.timed, thin=args.thin)
    time_sight(timed)
    time_python(timed)
    time_visible(timed[: max(1, args.timed // 5)])
    sys.exit(1 if wrong else 0)


def scenes(seed: int, n: int, *, thin: bool) -> list[Scene]:
    """Random scenes of up to 40 pieces and 30 bases, and thin walls if they are wanted."""
    rng = np.random.default_rng(seed)
    found = []
    for _ in range(n):
        scene = sampling.random_scene(rng, int(rng.integers(0, 41)), int(rng.integers(0, 31)))
        found.append(sampling.with_thin_walls(rng, scene) if thin else scene)
    return found


def compare_verdicts(found: list[Scene]) -> int:
    """Print how often sight and sampling agree; the number of wrong verdicts of sight."""
    tally: Counter[str] = Counter()
    for scene in found:
        answer = sight(scene.board, scene.viewer, scene.target, scene.blockers)
        sampled = sampling.sampled_sight(scene, 64)
        tally["visible" if answer.visible else "blocked"] += 1
        if sampled and not answer.visible:
            tally["WRONG: a sampled line is free, sight says blocked"] += 1
        if not answer.visible or answer.witness is None:
            continue
        blockers = sampling.blocking_shapes(scene)
        if min((sampling.clearance(b, answer.witness) for b in blockers), default=1.0) <= 0.0:
            tally["WRONG: the witness of sight is not free"] += 1
        if not sampled:
            tally["free lines that 64 x 64 missed"] += 1
            dense = sampling.sampled_sight(scene, 1500)
            tally[
                "of these, found by 1500 x 1500" if dense else "of these, confirmed by their witness alone"
            ] += 1
    print(f"| verdicts on {len(found):,} scenes | |\n| --- | --- |")
    for what, n in sorted(tally.items()):
        print(f"| {what} | {n:,} |")
    wrong = sum(n for what, n in tally.items() if what.startswith("WRONG"))
    print(f"| **wrong verdicts of sight** | {wrong} |\n")
    return wrong


@kernel
def sight_loop(
    n: int,
    ground: Any,
    discs: Any,
    own: Any,
    rulings: Any,
) -> int:
    """The same query n times."""
    total = 0
    for _ in range(n):
        total += sight_kernel(ground, discs, own, rulings, False)[0][0]
    return total


@kernel
def sampling_loop(n: int, a: Any, b: Any, edges: Any, first: Any, discs: Any) -> int:
    """The same query n times."""
    total = 0
    for _ in range(n):
        total += sampling.sample(a, b, edges, first, discs)
    return total


def exact(scene: Scene) -> Callable[[], bool]:
    """Sight by critical lines."""
    ground, rulings = ground_of(scene.board), rulings_of(DEFAULTS)
    discs = disc_array((scene.viewer, scene.target, *scene.blockers))
    return lambda: sight_loop(REPEATS, ground, discs, NOBODIES, rulings) >= 0


def dense(scene: Scene) -> Callable[[], bool]:
    """64 x 64 segments between border points, last blocker first, the facing points first."""
    flat = sampling.flat_edges(sampling.blocking_shapes(scene))
    a = sampling.border_points(scene.viewer, 64, scene.target)
    b = sampling.border_points(scene.target, 64, scene.viewer)
    return lambda: sampling_loop(REPEATS, a, b, *flat) > 0


def pymunk_rays(scene: Scene, n: int = 16) -> Callable[[], bool]:
    """N x n rays between border points."""
    space = sampling.ray_space(sampling.blocking_shapes(scene))
    a = sampling.border_points(scene.viewer, n, scene.target)
    b = sampling.border_points(scene.target, n, scene.viewer)
    return lambda: sampling.rays_see(space, a, b)


def shapely_lines(scene: Scene, n: int = 16) -> Callable[[], bool]:
    """All n x n segments against an STRtree of the blockers."""
    blockers = [sampling.geometry(shape) for shape in sampling.blocking_shapes(scene)]
    tree = shapely.STRtree(blockers)
    a = sampling.border_points(scene.viewer, n, scene.target)
    b = sampling.border_points(scene.target, n, scene.viewer)
    ends = np.stack([np.repeat(a, n, axis=0), np.tile(b, (n, 1))], axis=1)

    def look() -> bool:
        lines = shapely.linestrings(ends)
        return np.unique(tree.query(lines, predicate="intersects")[0]).size < n * n

    return look


def time_sight(found: list[Scene]) -> None:
    """Time a query of each method on each scene, and count its disagreements with sight."""
    called: Methods = [
        ("`sight`", whole, 1),
        ("`sight_many`, a target of 30", many, TARGETS),
        ("pymunk rays 16 x 16", pymunk_rays, 1),
        ("shapely STRtree 16 x 16", shapely_lines, 1),
    ]
    compiled: Methods = [
        ("sight, critical lines with cover", exact, REPEATS),
        ("sampling 64 x 64", dense, REPEATS),
    ]
    for title, methods in (("called from Python", called), ("inside a compiled loop", compiled)):
        compare_times(f"{title}, {len(found):,} scenes", methods, found)


def compare_times(title: str, methods: Methods, found: list[Scene]) -> None:
    """Print the times of methods that are called alike."""
    times: dict[str, list[float]] = {name: [] for name, _, _ in methods}
    differing: Counter[str] = Counter()
    for _, prepare, _ in methods:
        prepare(found[0])()
    for scene in found:
        verdict = sight(scene.board, scene.viewer, scene.target, scene.blockers).visible
        for name, prepare, repeats in methods:
            look = prepare(scene)
            began = time.thread_time()
            answer = look()
            times[name].append((time.thread_time() - began) / repeats * 1e6)
            differing[name] += answer != verdict
    first = float(np.mean(next(iter(times.values()))))
    print(f"| {title} | mean µs | median µs | ratio | verdicts that differ |\n|{' --- |' * 5}")
    for name, spent in times.items():
        mean, median = float(np.mean(spent)), float(np.median(spent))
        print(f"| {name} | {mean:,.1f} | {median:,.1f} | {mean / first:,.1f} | {differing[name]} |")
    print()


def whole(scene: Scene) -> Callable[[], bool]:
    """Sight as the program calls it, arrays of bases and the answer included."""
    return lambda: sight(scene.board, scene.viewer, scene.target, scene.blockers).visible


def many(scene: Scene) -> Callable[[], bool]:
    """Sight to 30 bases at once, as the program calls it: the target, and others that stand anywhere."""
    others = list(scene.blockers[: TARGETS - 1])
    others += [Disc(1.0 + 0.7 * n, 22.0, 0.5) for n in range(len(others), TARGETS - 1)]
    own = [NOBODY, *(n if n < len(scene.blockers) else NOBODY for n in range(TARGETS - 1))]
    targets = (scene.target, *others)
    return lambda: sight_many(scene.board, scene.viewer, targets, scene.blockers, own)[0].visible


def time_python(found: list[Scene]) -> None:
    """Time what takes longer, as the program calls it."""
    calls: list[tuple[str, Callable[[Scene], object]]] = [
        ("`sight_margin`", lambda s: sight_margin(s.board, s.viewer, s.target, s.blockers)),
        (
            "`sight_margin`, only whether too close",
            lambda s: sight_margin(s.board, s.viewer, s.target, s.blockers, cap=TOO_CLOSE),
        ),
        ("`visible_area` of a base", lambda s: visible_area(s.board, s.viewer, s.blockers)),
    ]
    few = found[: max(1, len(found) // 5)]
    print(f"| called from Python, {len(few):,} scenes | mean ms | median ms | 95 % ms |\n|{' --- |' * 4}")
    for name, call in calls:
        call(few[0])
        times = []
        for scene in few:
            began = time.thread_time()
            call(scene)
            times.append((time.thread_time() - began) * 1e3)
        dear = np.percentile(times, 95)
        print(f"| {name} | {np.mean(times):.2f} | {np.median(times):.2f} | {dear:.2f} |")
    print()


def time_visible(found: list[Scene]) -> None:
    """Time the visible polygon of a point past polygons, and compare its area with that of CGAL."""
    if pyvispoly is None:
        print("Visible polygon: pyvispoly is not installed.")
        return
    ours, theirs, worst = [], [], 0.0
    for scene in found:
        pieces = tuple(
            p for p in scene.board.pieces if p.opacity is Opacity.BLOCKING and isinstance(p.shape, Polygon)
        )
        board, point = Board(pieces=pieces), scene.viewer.centre
        calculator = cgal(board, point)
        if calculator is None:
            continue
        eye = Disc(point[0], point[1], POINT)
        visible_area(board, eye)
        began = time.thread_time()
        area = visible_area(board, eye)
        ours.append((time.thread_time() - began) * 1e3)
        began = time.thread_time()
        polygon = calculator.compute_visibility_polygon(pyvispoly.Point(*point))
        theirs.append((time.thread_time() - began) * 1e3)
        worst = max(worst, abs(float(polygon.area()) - area.square_inches))
    print(f"| what a point sees, {len(ours)} scenes | mean ms | median ms | ratio |\n|{' --- |' * 4}")
    for name, times in (("`visible_area` of a tiny base", ours), ("pyvispoly, prepared", theirs)):
        mean = float(np.mean(times))
        print(f"| {name} | {mean:.3f} | {np.median(times):.3f} | {mean / np.mean(ours):.1f} |")
    print(f"\nThe areas differ by at most {worst:.2g} square inches.")


def cgal(board: Board, point: tuple[float, float]) -> Any:
    """A calculator of pyvispoly for what is free round the point; None inside an obstacle."""
    obstacles = shapely.union_all([sampling.geometry(p.shape) for p in board.pieces])
    free = shapely.box(0, 0, board.width, board.height).difference(obstacles)
    for part in shapely.get_parts(free):
        if shapely.contains_xy(part, *point):
            rings = [shapely.orient_polygons(part, exterior_cw=False)]
            outer = cgal_ring(rings[0].exterior)
            holes = [cgal_ring(hole) for hole in rings[0].interiors]
            return pyvispoly.VisibilityPolygonCalculator(pyvispoly.PolygonWithHoles(outer, holes))
    return None


def cgal_ring(ring: Any) -> Any:
    """A ring of shapely as a polygon of pyvispoly."""
    return pyvispoly.Polygon([pyvispoly.Point(x, y) for x, y in ring.coords[:-1]])


if __name__ == "__main__":
    main()
