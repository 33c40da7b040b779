# ruff: noqa: INP001, S311 - a module beside scripts; its chance is for scenes, not secrets
"""Random boards full of terrain and bases, the same for every benchmark of movement."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, sin, tau
from random import Random
from typing import TYPE_CHECKING

import shapely

from game.board.movement.movement import Crowd
from game.board.shapes import INCH_MM, Disc, Polygon, ShapeError, gap, polygon, rectangle
from game.board.terrain import Board, Footing, Opacity, Piece

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.board.shapes import Point, Shape

SMALL, MEDIUM, LARGE = (mm / 2 / INCH_MM for mm in (25.0, 40.0, 50.0))


@dataclass(frozen=True)
class Scene:
    """A mover, the others (every second one hostile), and a board."""

    board: Board
    base: Disc
    crowd: Crowd

    def goal(self, rng: Random, allowance: float) -> Point:
        """A place within the allowance as the crow flies, where the base is wholly on the board."""
        r = self.base.r
        while True:
            angle, away = rng.uniform(0, tau), allowance * rng.random() ** 0.5
            x, y = self.base.x + away * cos(angle), self.base.y + away * sin(angle)
            if r <= x <= self.board.width - r and r <= y <= self.board.height - r:
                return (x, y)


def scene(seed: int, pieces: int, bases: int, width: float = Board().width) -> Scene:
    """A square board with so many pieces, half of them difficult, a quarter impassable, and so many bases."""
    rng = Random(seed)
    terrain: list[Piece] = []
    while len(terrain) < pieces:
        shape = _blob(rng, rng.uniform(0, width), rng.uniform(0, width), rng.uniform(0.6, 2.0))
        if shape is not None:
            footing = rng.choice((Footing.OPEN, Footing.DIFFICULT, Footing.DIFFICULT, Footing.IMPASSABLE))
            terrain.append(Piece(f"piece {len(terrain)}", shape, footing, rng.choice(list(Opacity))))
    hard = [shapely.Polygon(_corners(p)) for p in terrain if p.footing is Footing.IMPASSABLE]
    discs: list[Disc] = []
    while len(discs) < bases:
        r = rng.choice((SMALL, SMALL, MEDIUM, LARGE)) if discs else SMALL
        disc = Disc(rng.uniform(r, width - r), rng.uniform(r, width - r), r)
        free = all(gap(disc, other) > 0 for other in discs)
        if free and all(h.distance(shapely.Point(disc.centre)) > r for h in hard):
            discs.append(disc)
    return Scene(
        Board(width, width, tuple(terrain)),
        discs[0],
        Crowd(allies=tuple(discs[1::2]), hostiles=tuple(discs[2::2])),
    )


def dense_scene(seed: int) -> Scene:
    """24": 24 pieces, corners, bars and blobs, two thirds difficult, and 24 bases of 25 to 60 mm."""
    rng = Random(seed)
    return _filled(rng, 24.0, [_any_shape(rng, 24.0) for _ in range(24)], 24, (25.0, 32.0, 40.0, 50.0, 60.0))


def crowded_scene(seed: int) -> Scene:
    """24": 40 pieces as in dense scenes, and 40 bases of 25 to 40 mm."""
    rng = Random(seed)
    return _filled(rng, 24.0, [_any_shape(rng, 24.0) for _ in range(40)], 40, (25.0, 25.0, 32.0, 40.0))


def lattice_scene(seed: int) -> Scene:
    """16": 30 bars and round pieces and 9 bases of 1", all on half inches: borders coincide, bases touch."""
    rng = Random(seed)

    def half_inches(low: float, high: float) -> float:
        return round(rng.uniform(low, high) * 2) / 2

    shapes: list[Shape] = []
    for _ in range(30):
        x, y = half_inches(0.5, 13), half_inches(0.5, 13)
        if rng.random() < 0.2:
            shapes.append(Disc(x, y, rng.choice((0.5, 1.0))))
        else:
            across, up = (rng.choice((0.5, 1.0, 1.5, 2.0, 3.0)) for _ in range(2))
            shapes.append(rectangle(x, y, x + across, y + up))
    return _filled(rng, 16.0, shapes, 9, (2 * 0.5 * INCH_MM,), 0.5)


SCENES: dict[str, Callable[[int], Scene]] = {
    "sparse": lambda seed: scene(seed, 24, 24),
    "dense": dense_scene,
    "lattice": lattice_scene,
    "crowded": crowded_scene,
}
"""The kinds of scenes by name, each from a seed."""


def _any_shape(rng: Random, width: float) -> Polygon:
    """A corner of two bars, a bar, or a blob, anywhere."""
    x, y, angle = rng.uniform(0, width), rng.uniform(0, width), rng.uniform(0, tau)
    kind = rng.choice(("corner", "bar", "blob"))
    if kind == "blob":
        return _blob(rng, x, y, rng.uniform(0.6, 1.8)) or _any_shape(rng, width)
    long, thick = rng.uniform(0.8, 3.2), rng.uniform(0.3, 0.7)
    corners: tuple[tuple[float, float], ...] = ((0, 0), (long, 0), (long, thick), (0, thick))
    if kind == "corner":
        corners = ((0, 0), (long, 0), (long, thick), (thick, thick), (thick, long), (0, long))
    return polygon(
        tuple((x + a * cos(angle) - b * sin(angle), y + a * sin(angle) + b * cos(angle)) for a, b in corners)
    )


def _filled(
    rng: Random, width: float, shapes: list[Shape], bases: int, sizes_mm: tuple[float, ...], step: float = 0.0
) -> Scene:
    """A scene with those shapes, a third of them impassable, and so many bases, at multiples of the step."""
    footings = (Footing.DIFFICULT, Footing.DIFFICULT, Footing.IMPASSABLE)
    terrain = [
        Piece(f"piece {i}", shape, rng.choice(footings), Opacity.CLEAR) for i, shape in enumerate(shapes)
    ]
    hard = [_geometry(p.shape) for p in terrain if p.footing is Footing.IMPASSABLE]
    discs: list[Disc] = []
    while len(discs) < bases:
        r = rng.choice(sizes_mm) / 2 / INCH_MM
        x, y = (rng.uniform(r, width - r) for _ in range(2))
        if step:
            x, y = (min(width - r, max(r, round(at / step) * step)) for at in (x, y))
        disc = Disc(x, y, r)
        free = all(gap(disc, other) > -1e-9 for other in discs)
        if free and all(h.distance(shapely.Point(x, y)) >= r for h in hard):
            discs.append(disc)
    board = Board(width, width, tuple(terrain))
    return Scene(board, discs[0], Crowd(allies=tuple(discs[1::2]), hostiles=tuple(discs[2::2])))


def _geometry(shape: Shape) -> shapely.Geometry:
    match shape:
        case Disc(x, y, r):
            return shapely.Point(x, y).buffer(r, quad_segs=64)
        case Polygon(corners):
            return shapely.Polygon(corners)


def _blob(rng: Random, x: float, y: float, size: float) -> Polygon | None:
    angles = sorted(rng.uniform(0, tau) for _ in range(rng.randint(3, 7)))
    try:
        return polygon(
            tuple(
                (x + r * cos(angle), y + r * sin(angle))
                for angle in angles
                for r in (size * rng.uniform(0.5, 1.0),)
            )
        )
    except ShapeError:
        return None


def _corners(piece: Piece) -> tuple[Point, ...]:
    assert isinstance(piece.shape, Polygon)  # noqa: S101 - every piece here is one
    return piece.shape.corners
