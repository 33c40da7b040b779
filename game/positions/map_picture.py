"""The picture of a map that is not drawn for us: what lies on the board as its ground."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from game.board.maps.drawing import painted
from game.positions.picture import Filling, GroundPicture

if TYPE_CHECKING:
    from pathlib import Path

    from game.board.maps.drawing import MapDrawing


def map_picture(drawing: MapDrawing | None, path: Path) -> GroundPicture | None:
    """The picture of the map in that file, painted once; None for one of ours, which has other ground."""
    return None if drawing is None else _painted(drawing, path.resolve())


def is_of_map(picture: GroundPicture | None, path: Path) -> bool:
    """Whether a picture is that of the map in a file, and not one of its own."""
    return picture is not None and picture.file == str(path.resolve())


@lru_cache(maxsize=2)
def _painted(drawing: MapDrawing, path: Path) -> GroundPicture:
    content = painted(drawing)
    with Image.open(io.BytesIO(content)) as picture:
        return GroundPicture(content, picture.size, Filling(), file=str(path))
