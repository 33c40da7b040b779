"""Pictures on the disk."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pygame

from game.core.files import unwritable, write_bytes

if TYPE_CHECKING:
    from pathlib import Path


def save_picture(picture: pygame.Surface, path: Path) -> None:
    """Write a PNG, whole or not at all.

    It is made in memory first, for pygame does not say when a disk is full.

    Raises:
        InputError: it cannot be written.
    """
    made = BytesIO()
    try:
        pygame.image.save(picture, made, "picture.png")
    except pygame.error as error:
        raise unwritable(path, ValueError(str(error))) from None
    write_bytes(path, made.getvalue())
