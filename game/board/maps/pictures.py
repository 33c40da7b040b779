"""Pictures in files, looked at with suspicion: their sizes, before anything of them is unpacked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image, UnidentifiedImageError

from game.core.errors import InputError, said

if TYPE_CHECKING:
    from pathlib import Path

MAX_PICTURE = 16_384
"""The most pixels along a side of a picture."""

MAX_PIXELS = 25_000_000
"""The most pixels of one picture: unpacked it takes 100 MB."""

FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP")


def picture_size(path: Path) -> tuple[int, int]:
    """Width and height in pixels, read from the head of a file.

    Raises:
        InputError: it is no picture of these formats, or one of too many pixels.
    """
    with opened(path) as picture:
        return picture.size


def opened(path: Path) -> Image.Image:
    """A picture whose size is within bounds; its pixels are not read yet. The caller closes it.

    Raises:
        InputError: as `picture_size`.
    """
    try:
        picture = Image.open(path, formats=FORMATS)
    except (OSError, UnidentifiedImageError, ValueError, SyntaxError, Image.DecompressionBombError):
        raise InputError(path, "", "no picture that can be read", "PNG, JPEG, WebP, GIF or BMP") from None
    width, height = picture.size
    if max(width, height) > MAX_PICTURE or width * height > MAX_PIXELS:
        picture.close()
        found = said("a picture of {width} x {height} pixels", width=width, height=height)
        expected = said(
            "at most {side} a side and {most} million in all", side=MAX_PICTURE, most=MAX_PIXELS // 10**6
        )
        raise InputError(path, "", found, expected)
    return picture
