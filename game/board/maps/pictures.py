"""Pictures, looked at with suspicion: their sizes, before anything of them is unpacked.

A picture is named by its file, or, where it lies inside a map or a tileset, by `INSIDE` and its Base64.
"""

from __future__ import annotations

import io
from base64 import b64decode
from pathlib import Path

from PIL import Image, UnidentifiedImageError

from game.core.errors import InputError, said

MAX_PICTURE = 16_384
"""The most pixels along a side of a picture."""

MAX_PIXELS = 25_000_000
"""The most pixels of one picture: unpacked it takes 100 MB."""

FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP")

INSIDE = "data:"
"""What the name of a picture begins with that is no file; after the next comma it is Base64."""


def picture_size(name: Path | str, blamed: Path | None = None) -> tuple[int, int]:
    """Width and height in pixels, read from the head of a picture.

    `blamed` is the file that a fault names, unless it is that of the picture.

    Raises:
        InputError: it is no picture of these formats, or one of too many pixels.
    """
    with opened(name, blamed) as picture:
        return picture.size


def opened(name: Path | str, blamed: Path | None = None) -> Image.Image:
    """A picture whose size is within bounds; its pixels are not read yet. The caller closes it.

    Raises:
        InputError: as `picture_size`.
    """
    head, _, inside = str(name).partition(",") if str(name).startswith(INSIDE) else ("", "", "")
    path = blamed or Path("" if head else name)
    try:
        picture = Image.open(io.BytesIO(b64decode(inside)) if head else name, formats=FORMATS)
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
