"""The description from which a board is painted, and the layers of the result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pygame

    from game.art.ground import GroundRows, PictureRows
    from game.board.terrain import Board
    from game.positions.picture import GroundPicture


@dataclass(frozen=True)
class SceneryLayer:
    """A picture and the part of the world it shows: left, bottom, right, top in inches."""

    surface: pygame.Surface
    extent: tuple[float, float, float, float]


@dataclass(frozen=True)
class Scenery:
    """A board and the ground it is painted on: classes of the tiles, and pictures laid over them.

    A `picture` of the whole board takes the place of both. `stamp` differs once the files of `pictures` do.
    """

    board: Board
    ground: GroundRows = ()
    pictures: tuple[PictureRows, ...] = ()
    picture: GroundPicture | None = None
    stamp: str = ""

    def has_ground_of(self, other: Scenery) -> bool:
        """Whether the ground looks the same; pieces may lie elsewhere on it."""
        return self.ground_key == other.ground_key

    @property
    def ground_key(self) -> tuple[object, ...]:
        """Everything on which the ground's picture depends."""
        key = (self.ground, self.pictures, self.board.width, self.board.height)
        return (*key, self.stamp) if self.stamp else key
