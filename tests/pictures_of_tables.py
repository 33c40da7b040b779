"""A drawn table, and photos of it by a camera whose place is known."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image, ImageDraw

from game.board.shapes import Disc, bounds, distance, rectangle
from game.board.terrain import Board, Kind, Piece
from game.positions.position import Creature, Position, Side

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from game.board.shapes import Point

DRAWN = 60
"""Pixels an inch at which a table is drawn, before it is photographed."""

COLOURS = {"red": (178, 40, 34), "blue": (36, 64, 168), "neutral": (90, 90, 90)}


@dataclass(frozen=True)
class Camera:
    """A pinhole camera `at` x, y and height in inches, that looks at a point of the table.

    `focal` is in pixels, as is the size of its picture.
    """

    at: tuple[float, float, float]
    looks_at: Point
    focal: float
    size: tuple[int, int]

    def matrix(self) -> NDArray[np.float64]:
        """The projective map from inches of the table to pixels."""
        eye = np.array(self.at)
        ahead = np.array([*self.looks_at, 0.0]) - eye
        ahead /= np.linalg.norm(ahead)
        right = np.cross(ahead, (0.0, 0.0, 1.0))
        right /= np.linalg.norm(right)
        down = np.cross(ahead, right)
        turned = np.array([right, down, ahead])
        lens = np.array(
            [[self.focal, 0, self.size[0] / 2], [0, self.focal, self.size[1] / 2], [0.0, 0.0, 1.0]]
        )
        return np.asarray(lens @ np.column_stack([turned[:, 0], turned[:, 1], -turned @ eye]))

    def pixel(self, at: Point) -> tuple[float, float]:
        """The pixel that shows a point of the table."""
        u, v, w = self.matrix() @ (*at, 1.0)
        return float(u / w), float(v / w)

    def corners(self, width: float, height: float) -> tuple[tuple[float, float], ...]:
        """The pixels of the table's corners, clockwise from the top left."""
        return tuple(map(self.pixel, ((0.0, height), (width, height), (width, 0.0), (0.0, 0.0))))

    def photo(self, table: Image.Image, width: float, height: float) -> Image.Image:
        """The table as it is seen from there, on a dark floor."""
        across, down = table.size[0] / width, table.size[1] / height
        drawn = np.array([[across, 0, 0], [0, -down, height * down], [0, 0, 1.0]])
        back = drawn @ np.linalg.inv(self.matrix())
        return table.transform(
            self.size,
            Image.Transform.PERSPECTIVE,
            (back / back[2, 2]).ravel()[:8].tolist(),
            Image.Resampling.BICUBIC,
            fillcolor=(24, 22, 20),
        )


def drawn_table(position: Position, res: float = DRAWN) -> Image.Image:
    """The pieces and the bases of a position, drawn flat and exactly."""
    board = position.board
    image = Image.new("RGB", (round(board.width * res), round(board.height * res)), (112, 124, 92))
    pen = ImageDraw.Draw(image)

    def px(points: Iterable[Point]) -> list[tuple[float, float]]:
        return [(x * res, (board.height - y) * res) for x, y in points]

    for piece in board.pieces:
        if isinstance(piece.shape, Disc):
            raise TypeError("only pieces with corners are drawn")
        pen.polygon(px(piece.shape.corners), fill=(96, 84, 70), outline=(30, 26, 20))
    for creature in position.creatures:
        base = creature.base(position.rules)
        (x, y), r = px([base.centre])[0], base.r * res
        pen.ellipse(
            (x - r, y - r, x + r, y + r), fill=COLOURS[creature.side], outline=(240, 236, 220), width=3
        )
        pen.ellipse((x - 3, y - 3, x + 3, y + 3), fill=(250, 250, 250))
    return image


def encoded(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    """The picture as the bytes of a file."""
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def crowded_table() -> Position:
    """A table of 44 by 60 inches with twenty models a side among a dozen pieces."""
    pieces = [
        piece_of("north house", Kind.WALL, 6, 41, 12, 47),
        piece_of("south house", Kind.WALL, 30, 12, 37, 18),
        piece_of("long wall", Kind.WALL, 15, 29.5, 27, 30.2),
        piece_of("east wall", Kind.WALL, 33, 33, 33.8, 41),
        piece_of("west wall", Kind.WALL, 9, 18, 9.8, 26),
        piece_of("wood", Kind.FOREST, 27, 44, 37, 51),
        piece_of("grove", Kind.FOREST, 6, 8, 14, 14),
        piece_of("ruins", Kind.RUINS, 17, 17, 25, 22),
        piece_of("old ruins", Kind.RUINS, 18, 38, 26, 43),
        piece_of("hedge", Kind.HEDGE, 2, 33, 9, 34),
        piece_of("rocks", Kind.ROCKS, 38, 25, 41, 28),
        piece_of("marsh", Kind.MARSH, 29, 22, 36, 27),
    ]
    rng = np.random.default_rng(44)
    creatures: list[Creature] = []
    for side, low, high in ((Side.RED, 3.0, 27.0), (Side.BLUE, 33.0, 57.0)):
        while sum(each.side is side for each in creatures) < 20:
            at = (round(float(rng.uniform(2, 42)), 3), round(float(rng.uniform(low, high)), 3))
            free = all(distance(at, each.at) > 2.2 for each in creatures)
            if free and not any(grown(piece, at) for piece in pieces):
                number = len(creatures) % 20 + 1
                creatures.append(Creature(f"{side}{number}", side, at, ranged=3))
    return Position(Board(44.0, 60.0, tuple(pieces)), tuple(creatures), title="44 x 60")


def piece_of(name: str, kind: Kind, x0: float, y0: float, x1: float, y1: float) -> Piece:
    """A rectangle of that kind."""
    return Piece(name, rectangle(x0, y0, x1, y1), *kind.preset, kind)


def grown(piece: Piece, at: Point) -> bool:
    """Whether the point lies in the piece's box or within an inch of it."""
    x0, y0, x1, y1 = bounds(piece.shape)
    return x0 - 1 < at[0] < x1 + 1 and y0 - 1 < at[1] < y1 + 1
