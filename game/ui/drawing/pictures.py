"""Pictures on the disk."""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO
from typing import TYPE_CHECKING

import pygame

from game.core.files import unwritable, write_bytes

if TYPE_CHECKING:
    from pathlib import Path


def screenshot(picture: pygame.Surface, folder: Path) -> Path:
    """Write a PNG named by the time, and say where.

    Raises:
        InputError: it cannot be written.
    """
    stamp = datetime.now(UTC).astimezone().strftime("%Y-%m-%d-%H%M%S-%f")[:-3]
    path = folder / f"arcane-table-{stamp}.png"
    save_picture(picture, path)
    return path


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
