"""Random boards to move on, and judges of a move that share no code with it: dense sampling with shapely."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely

from game.board.movement.movement import Crowd
from game.board.shapes import TOUCH, Disc, Point, Polygon, Shape, ShapeError, disc, gap, polygon
from game.board.terrain import Board, Footing, Opacity, Piece

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

RADII = (12.5 / 25.4, 20 / 25.4, 25 / 25.4)


@dataclass(frozen=True)
class Scene:
    board: Board
    base: Disc
    crowd: Crowd


def random_scene(seed: int, pieces: int = 24, bases: int = 24) -> Scene:
    """A mover that stands well, allies and hostiles half and half, terrain of all sorts that overlaps."""
    rng = np.random.default_rng(seed)
    found: list[Piece] = []
    while len(found) < pieces:
        shape = random_shape(rng)
        if shape is not None:
            footing = list(Footing)[int(rng.integers(3))]
            found.append(Piece(f"{footing}-{len(found)}", shape, footing, Opacity.CLEAR))
    hard = [geometry(p.shape) for p in found if p.footing is Footing.IMPASSABLE]
    discs: list[Disc] = []
    while len(discs) < bases:
        r = RADII[int(rng.integers(3))]
        x, y = (float(v) for v in rng.uniform(r, Board().width - r, 2))
        base = Disc(x, y, r)
        if all(gap(base, d) > 0 for d in discs) and all(h.distance(shapely.Point(x, y)) > r for h in hard):
            discs.append(base)
    crowd = Crowd(allies=tuple(discs[1::2]), hostiles=tuple(discs[2::2]))
    return Scene(Board(pieces=tuple(found)), discs[0], crowd)


def random_shape(rng: np.random.Generator) -> Shape | None:
    """A disc or a star-shaped polygon, often not convex; None for one that is no polygon."""
    x, y, size = rng.uniform(0, 23.6), rng.uniform(0, 23.6), rng.uniform(0.5, 2.0)
    if rng.random() < 0.2:
        return disc(float(x), float(y), float(size) / 2)
    angles = np.sort(rng.uniform(0, 2 * pi, int(rng.integers(3, 8))))
    reach = size * rng.uniform(0.4, 1.0, len(angles))
    try:
        return polygon(
            tuple((float(x + r * cos(a)), float(y + r * sin(a))) for a, r in zip(angles, reach, strict=True))
        )
    except ShapeError:
        return None


def geometry(shape: Shape) -> Any:  # shapely is untyped
    match shape:
        case Disc(x, y, r):
            return shapely.Point(x, y).buffer(r, quad_segs=256)
        case Polygon(corners):
            return shapely.Polygon(corners)


def samples(path: Sequence[Point], step: float = 4e-3) -> NDArray[np.float64]:
    """The path's points at most `step` apart, each in the middle of its little step, and its end."""
    parts = []
    for (ax, ay), (bx, by) in pairwise(path):
        count = max(1, int(np.ceil(hypot(bx - ax, by - ay) / step)))
        t = (np.arange(count) + 0.5) / count
        parts.append(np.column_stack((ax + t * (bx - ax), ay + t * (by - ay))))
    return np.concatenate([*parts, np.array([path[-1]])])


def sampled_cost(board: Board, radius: float, path: Sequence[Point]) -> float:
    """The price of a path in little steps, each difficult if nearer than `radius` to a difficult piece."""
    points = samples(path)
    ground = shapely.union_all([geometry(p.shape) for p in board.pieces if p.footing is Footing.DIFFICULT])
    shapely.prepare(ground)
    slow = shapely.dwithin(ground, shapely.points(points), radius - TOUCH)
    lengths = np.hypot(*np.diff(points, axis=0).T)
    between = (slow[1:] * 1.0 + slow[:-1]) / 2
    first = hypot(points[0, 0] - path[0][0], points[0, 1] - path[0][1])
    return float(np.sum(lengths * (1 + between)) + first * (1 + slow[0]))


def sampled_clearance(board: Board, path: Sequence[Point]) -> float:
    """The least distance of the path's points from impassable terrain."""
    points = shapely.points(samples(path))
    hard = [geometry(p.shape) for p in board.pieces if p.footing is Footing.IMPASSABLE]
    return min((float(shapely.distance(h, points).min()) for h in hard), default=99.0)
