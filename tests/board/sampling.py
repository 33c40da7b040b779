"""Random scenes, and judges of sight that share no code with it: dense sampling, shapely, pymunk rays."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass, replace
from math import cos, hypot, pi, sin
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pymunk
import shapely

from game.board.kernels.jit import kernel
from game.board.lines import parts_of
from game.board.shapes import Chain, Disc, Point, Polygon, Segment, Shape, ShapeError, polygon
from game.board.terrain import Board, Kind, Opacity, Piece, ThinLine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from game.board.area import Area

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

RADII = (12.5 / 25.4, 20 / 25.4, 25 / 25.4)

OVERLAP = 1e-6


@dataclass(frozen=True)
class Scene:
    board: Board
    viewer: Disc
    target: Disc
    blockers: tuple[Disc, ...]


def random_scene(rng: np.random.Generator, pieces: int = 40, bases: int = 30) -> Scene:
    """Up to so many pieces and bases, with narrow gaps, shared edges and corners, and pieces under bases."""
    viewer = _random_base(rng)
    target = _random_base(rng)
    while hypot(viewer.x - target.x, viewer.y - target.y) < viewer.r + target.r + 0.01:
        target = _random_base(rng)
    shapes: list[Shape] = []
    for _ in range(int(rng.integers(0, pieces + 1))):
        shapes += _random_shapes(rng, viewer, target)
    kinds = [Kind.WALL, Kind.WALL, Kind.HILL, Kind.FOREST, Kind.FOREST, Kind.MARSH]
    found = []
    for i, shape in enumerate(shapes[:pieces]):
        kind = kinds[int(rng.integers(len(kinds)))]
        found.append(Piece(f"{kind}-{i}", shape, *kind.preset, kind))
    blockers = [_random_blocker(rng, viewer, target) for _ in range(int(rng.integers(0, bases + 1)))]
    return Scene(Board(pieces=tuple(found)), viewer, target, tuple(blockers))


def with_thin_walls(rng: np.random.Generator, scene: Scene) -> Scene:
    """The scene with bent thin walls between its two bases, each a line of its own."""
    pieces = list(scene.board.pieces)
    for number, points in enumerate(thin_walls(rng, scene)):
        line = ThinLine(f"thin {number}", points, Kind.WALL, *Kind.WALL.preset)
        pieces += parts_of(line)
    return replace(scene, board=Board(pieces=tuple(pieces)))


def thin_walls(rng: np.random.Generator, scene: Scene) -> list[tuple[Point, ...]]:
    """Bent lines between two bases."""
    found = []
    for _ in range(int(rng.integers(1, 6))):
        x, y = _between(rng, scene.viewer, scene.target)
        points, turn = [(x, y)], float(rng.uniform(0.0, 2.0 * pi))
        for _ in range(int(rng.integers(1, 4))):
            long = float(rng.uniform(0.3, 2.5))
            points.append((points[-1][0] + long * cos(turn), points[-1][1] + long * sin(turn)))
            turn += float(rng.choice([pi / 2, -pi / 2, 0.4, rng.uniform(-2.5, 2.5)]))
        if shapely.LineString(points).is_simple:
            found.append(tuple(points))
    return found


def half_inch_scene(seed: int, size: float = 16.0) -> Scene:
    """Thirty pieces and nine bases snapped to half inches: edges coincide, corners and bases touch."""
    rng = Random(seed)  # noqa: S311 - scenes

    def at(low: float, high: float) -> float:
        return round(rng.uniform(low, high) * 2) / 2

    pieces = []
    for i in range(30):
        kind = rng.choice((Kind.WALL, Kind.FOREST, Kind.FOREST))
        x, y = at(0.5, size - 3), at(0.5, size - 3)
        shape: Shape
        if rng.random() < 0.25:
            shape = Disc(x, y, rng.choice((0.5, 1.0)))
        else:
            across, up = rng.choice((0.5, 1, 2, 3)), rng.choice((0.5, 1, 2, 3))
            shape = polygon(((x, y), (x + across, y), (x + across, y + up), (x, y + up)))
        pieces.append(Piece(f"{kind}-{i}", shape, *kind.preset, kind))
    bases = [Disc(at(1, size - 1), at(1, size - 1), 0.5) for _ in range(8)]
    bases.append(Disc(bases[0].x + 1.0, bases[0].y, 0.5))
    viewer, *others = dict.fromkeys(bases)
    return Scene(Board(size, size, tuple(pieces)), viewer, others[-1], tuple(others))


def _random_base(rng: np.random.Generator) -> Disc:
    x, y = rng.uniform(1, 22.6, 2)
    return Disc(float(x), float(y), RADII[int(rng.integers(3))])


def _random_blocker(rng: np.random.Generator, viewer: Disc, target: Disc) -> Disc:
    base = _random_base(rng)
    how = rng.random()
    if how < 0.1:
        return _beside(rng, viewer, base.r, float(rng.choice([0.0, 0.001, -0.1])))
    if how < 0.2:
        return _beside(rng, target, base.r, float(rng.choice([0.0, 0.001, -0.1])))
    if how < 0.4:
        x, y = _between(rng, viewer, target)
        return Disc(x, y, base.r)
    return base


def _beside(rng: np.random.Generator, base: Disc, r: float, gap: float) -> Disc:
    angle = rng.uniform(0, 2 * pi)
    away = base.r + r + gap
    return Disc(base.x + away * cos(angle), base.y + away * sin(angle), r)


def _between(rng: np.random.Generator, viewer: Disc, target: Disc) -> Point:
    f = rng.uniform(0.1, 0.9)
    x = viewer.x + f * (target.x - viewer.x) + rng.uniform(-1, 1)
    y = viewer.y + f * (target.y - viewer.y) + rng.uniform(-1, 1)
    return (float(x), float(y))


def _random_shapes(rng: np.random.Generator, viewer: Disc, target: Disc) -> list[Shape]:
    how = int(rng.integers(8))
    angle = float(rng.uniform(0, 2 * pi))
    at = (float(rng.uniform(0, 23.6)), float(rng.uniform(0, 23.6)))
    if rng.random() < 0.15:
        at = _between(rng, viewer, target)
    elif rng.random() < 0.1:
        base = viewer if rng.random() < 0.5 else target
        at = (base.x + float(rng.normal(0, 0.8)), base.y + float(rng.normal(0, 0.8)))
    if how == 0:
        return [Disc(*at, float(rng.uniform(0.3, 2)))]
    if how == 1:
        return [_blob(rng, at)]
    if how == 2:
        return [placed([(0, 0), (3, 0), (3, 0.4), (0.4, 0.4), (0.4, 2), (0, 2)], at, angle)]
    if how == 3:
        return [
            placed([(0, 0), (2, 0), (2, 2), (1.5, 2), (1.5, 0.5), (0.5, 0.5), (0.5, 2), (0, 2)], at, angle)
        ]
    if how == 4:
        return _narrow_gap(rng, viewer, target)
    if how == 5:
        touching = [(0, 0), (1, 0), (1, 1), (0, 1)], [(1, 1), (2, 1), (2, 2), (1, 2)]
        return [placed(corners, at, angle) for corners in touching]
    if how == 6:
        sharing = [(0, 0), (1, 0), (1, 0.5), (0, 0.5)], [(1, -1), (1.5, -1), (1.5, 0.5), (1, 0.5)]
        return [placed(corners, at, angle) for corners in sharing]
    length, width = float(rng.uniform(0.5, 4)), float(rng.uniform(0.1, 1))
    return [placed([(0, 0), (length, 0), (length, width), (0, width)], at, angle)]


def placed(corners: Sequence[Point], at: Point, angle: float) -> Polygon:
    c, s = cos(angle), sin(angle)
    return polygon(tuple((at[0] + c * x - s * y, at[1] + s * x + c * y) for x, y in corners))


def _blob(rng: np.random.Generator, at: Point) -> Polygon:
    while True:
        angles = np.sort(rng.uniform(0, 2 * pi, int(rng.integers(3, 9))))
        radii = rng.uniform(0.5, 2, angles.size)
        corners = [(r * cos(a), r * sin(a)) for a, r in zip(angles.tolist(), radii.tolist(), strict=True)]
        try:
            return placed(corners, at, 0.0)
        except ShapeError:
            continue


def _narrow_gap(rng: np.random.Generator, viewer: Disc, target: Disc) -> list[Shape]:
    """Two walls end to end across the line of centres; between them nothing, or from 1/1000 to 1/3 inch."""
    gap = 0.0 if rng.random() < 0.2 else float(10 ** rng.uniform(-3, -0.5))
    thick = float(rng.uniform(0.05, 1.5))
    angle = float(np.arctan2(target.y - viewer.y, target.x - viewer.x) + rng.normal(0, 0.3))
    at = _between(rng, viewer, target)
    reach = float(rng.uniform(0.5, 4))
    left = [(0.0, gap), (thick, gap), (thick, reach), (0.0, reach)]
    right = [(0.0, -reach), (thick, -reach), (thick, 0.0), (0.0, 0.0)]
    return [placed(left, at, angle), placed(right, at, angle)]


def geometry(shape: Shape) -> Any:
    match shape:
        case Disc(x, y, r):
            return shapely.Point(x, y).buffer(r, quad_segs=64)
        case Polygon(corners) | Chain(corners=corners):
            return shapely.Polygon(corners)


def depth_in(shape: Shape, base: Disc) -> float:
    """How deep the base reaches into the shape; negative when they are apart."""
    match shape:
        case Disc(x, y, r):
            return r + base.r - hypot(x - base.x, y - base.y)
        case Polygon(corners) | Chain(corners=corners):
            return float(base.r - shapely.Polygon(corners).distance(shapely.Point(base.x, base.y)))


def blocking_shapes(scene: Scene) -> list[Shape]:
    """What blocks between the two of the scene, by the default rulings."""
    pair = (scene.viewer, scene.target)
    found = [
        p.shape
        for p in scene.board.pieces
        if p.opacity is Opacity.BLOCKING and max(depth_in(p.shape, b) for b in pair) <= OVERLAP
    ]
    return found + [b for b in scene.blockers if b not in pair]


def light_shapes(scene: Scene) -> dict[int, Shape]:
    return {i: p.shape for i, p in enumerate(scene.board.pieces) if p.opacity is Opacity.LIGHT}


def clearance(shape: Shape, line: Segment) -> float:
    """Inches from the segment to the shape; 0 when it touches or crosses it."""
    match shape:
        case Disc(x, y, r):
            return float(max(0.0, shapely.LineString(line).distance(shapely.Point(x, y)) - r))
        case Polygon(corners):
            return float(shapely.LineString(line).distance(shapely.Polygon(corners)))
        case Chain(points):  # the wall itself, not the outline that is worked with
            return float(shapely.LineString(line).distance(shapely.LineString(points)))


def runs_through(shape: Shape, line: Segment, depth: float) -> bool:
    """Whether the segment reaches deeper than that into the shape."""
    match shape:
        case Disc(x, y, r):
            return bool(shapely.LineString(line).distance(shapely.Point(x, y)) < r - depth)
        case Polygon(corners) | Chain(corners=corners):
            core = shapely.Polygon(corners).buffer(-depth, join_style="mitre")
            return bool(shapely.LineString(line).intersects(core))


def flat_edges(shapes: list[Shape]) -> tuple[Floats, Ints, Floats]:
    """Polygons as edge rows with the first row of each, and discs as rows."""
    edges, first, discs = [], [0], []
    for shape in shapes:
        match shape:
            case Disc(x, y, r):
                discs.append((x, y, r))
            case Polygon(corners) | Chain(corners=corners):
                rolled = corners[1:] + corners[:1]
                edges += [(*a, *b) for a, b in zip(corners, rolled, strict=True)]
                first.append(len(edges))
    return (
        np.array(edges, dtype=np.float64).reshape(-1, 4),
        np.array(first, dtype=np.int64),
        np.array(discs, dtype=np.float64).reshape(-1, 3),
    )


def border_points(base: Disc, n: int, towards: Disc) -> Floats:
    """Points of the border, those that face the other base first."""
    facing = np.arctan2(towards.y - base.y, towards.x - base.x)
    turns = np.arange(n) / n * 2 * pi
    turns = turns[np.argsort(np.minimum(turns, 2 * pi - turns), kind="stable")]
    angles = facing + turns
    return np.stack([base.x + base.r * np.cos(angles), base.y + base.r * np.sin(angles)], axis=1)


def sampled_sight(scene: Scene, n: int) -> bool:
    """Whether one of n x n segments between border points is free."""
    edges, first, discs = flat_edges(blocking_shapes(scene))
    a = border_points(scene.viewer, n, scene.target)
    b = border_points(scene.target, n, scene.viewer)
    return sample(a, b, edges, first, discs)


def sampled_cover(scene: Scene, n: int) -> int:
    """The fewest cover pieces on a free one of n x n segments, or -1."""
    edges, first, discs = flat_edges(blocking_shapes(scene))
    a = border_points(scene.viewer, n, scene.target)
    b = border_points(scene.target, n, scene.viewer)
    light = list(light_shapes(scene).values())
    return sample_cover(a, b, edges, first, discs, *flat_edges(light))


@kernel
def sample(a: Floats, b: Floats, edges: Floats, first: Ints, discs: Floats) -> bool:
    last = 0
    obstacles = first.size - 1 + discs.shape[0]
    for i in range(a.shape[0]):
        for j in range(b.shape[0]):
            x0, y0, x1, y1 = a[i, 0], a[i, 1], b[j, 0], b[j, 1]
            if obstacles > 0 and meets(last, x0, y0, x1, y1, edges, first, discs):
                continue
            free = True
            for k in range(obstacles):
                if meets(k, x0, y0, x1, y1, edges, first, discs):
                    last = k
                    free = False
                    break
            if free:
                return True
    return False


@kernel
def sample_cover(
    a: Floats,
    b: Floats,
    edges: Floats,
    first: Ints,
    discs: Floats,
    light_edges: Floats,
    light_first: Ints,
    light_discs: Floats,
) -> int:
    best = -1
    light = light_first.size - 1 + light_discs.shape[0]
    for i in range(a.shape[0]):
        for j in range(b.shape[0]):
            x0, y0, x1, y1 = a[i, 0], a[i, 1], b[j, 0], b[j, 1]
            free = True
            for k in range(first.size - 1 + discs.shape[0]):
                if meets(k, x0, y0, x1, y1, edges, first, discs):
                    free = False
                    break
            if not free:
                continue
            count = 0
            for k in range(light):
                if meets(k, x0, y0, x1, y1, light_edges, light_first, light_discs) or holds(
                    k, x0, y0, light_edges, light_first
                ):
                    count += 1
            if best < 0 or count < best:
                best = count
    return best


@kernel
def holds(k: int, x: float, y: float, edges: Floats, first: Ints) -> bool:
    if k >= first.size - 1:
        return False
    inside = False
    for e in range(first[k], first[k + 1]):
        x0, y0, x1, y1 = edges[e]
        if (y0 > y) != (y1 > y) and x < x0 + (x1 - x0) * (y - y0) / (y1 - y0):
            inside = not inside
    return inside


@kernel
def meets(
    k: int, x0: float, y0: float, x1: float, y1: float, edges: Floats, first: Ints, discs: Floats
) -> bool:
    dx, dy = x1 - x0, y1 - y0
    if k >= first.size - 1:
        cx, cy, r = discs[k - first.size + 1]
        f = ((cx - x0) * dx + (cy - y0) * dy) / (dx * dx + dy * dy)
        f = min(1.0, max(0.0, f))
        ex, ey = x0 + f * dx - cx, y0 + f * dy - cy
        return bool(ex * ex + ey * ey <= r * r)
    for e in range(first[k], first[k + 1]):
        px, py, qx, qy = edges[e]
        side_p = dx * (py - y0) - dy * (px - x0)
        side_q = dx * (qy - y0) - dy * (qx - x0)
        if side_p * side_q > 0.0:
            continue
        sx, sy = qx - px, qy - py
        side_0 = sx * (y0 - py) - sy * (x0 - px)
        side_1 = sx * (y1 - py) - sy * (x1 - px)
        if side_0 * side_1 <= 0.0:
            return True
    return False


def ray_space(shapes: list[Shape]) -> pymunk.Space:
    """A pymunk space that holds these shapes."""
    space = pymunk.Space()
    for shape in shapes:
        match shape:
            case Disc(x, y, r):
                space.add(pymunk.Circle(space.static_body, r, (x, y)))
            case Polygon(corners) | Chain(corners=corners):
                for triangle in shapely.constrained_delaunay_triangles(shapely.Polygon(corners)).geoms:
                    space.add(pymunk.Poly(space.static_body, list(triangle.exterior.coords[:-1])))
    return space


def ray_is_free(space: pymunk.Space, a: Point, b: Point) -> bool:
    return space.segment_query_first(a, b, 0.0, pymunk.ShapeFilter()) is None


def rays_see(space: pymunk.Space, a: Floats, b: Floats) -> bool:
    """Whether pymunk finds a free ray between two sets of points."""
    ends = [(float(x), float(y)) for x, y in b]
    return any(ray_is_free(space, (float(x), float(y)), end) for x, y in a for end in ends)


def outline(area: Area) -> Any:
    """The border of an area, as a geometry of shapely."""
    return shapely.MultiPolygon([(p.outline, list(p.holes)) for p in area.patches]).boundary


def point(x: float, y: float) -> Any:
    return shapely.Point(x, y)


RUN_UNCOMPILED = """
import importlib, json, sys
sys.path.insert(0, sys.argv[1])
module = importlib.import_module(sys.argv[2])
from game.board.kernels.jit import compiled
assert not compiled()
print(json.dumps(module.answers()))
"""


def uncompiled(module: str) -> Any:
    """What `answers()` of a test module returns in a process whose kernels are not compiled."""
    completed = subprocess.run(
        [sys.executable, "-W", "error", "-c", RUN_UNCOMPILED, str(Path(__file__).parent), module],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(completed.stdout)
