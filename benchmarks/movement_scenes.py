# ruff: noqa: INP001, S311 - a module beside scripts; its chance is for scenes, not secrets
"""Random boards full of terrain and bases, the same for every benchmark of movement."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, sin, tau
from random import Random
from typing import TYPE_CHECKING

import shapely

from game.board.movement import Crowd
from game.board.shapes import INCH_MM, Disc, Polygon, ShapeError, gap, polygon
from game.board.terrain import Board, Footing, Opacity, Piece

if TYPE_CHECKING:
    from game.board.shapes import Point

SMALL, MEDIUM, LARGE = (mm / 2 / INCH_MM for mm in (25.0, 40.0, 50.0))


@dataclass(frozen=True)
class Scene:
    """A mover, the others (every second one hostile), and a board."""

    board: Board
    base: Disc
    crowd: Crowd

    def goal(self, rng: Random, allowance: float) -> Point:
        """A place on the board within the allowance as the crow flies."""
        while True:
            angle, away = rng.uniform(0, tau), allowance * rng.random() ** 0.5
            x, y = self.base.x + away * cos(angle), self.base.y + away * sin(angle)
            if SMALL < x < self.board.width - SMALL and SMALL < y < self.board.height - SMALL:
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
