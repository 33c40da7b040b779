"""A cache of painted pictures on the disk, so that each is painted once in many runs of the program.

Each lies in a file of its own, named by what it was painted from and by the code that painted it: it is not
found once sources or libraries have changed. What is damaged, or cannot be written, is painted again. Pixels
lie as they do in memory.
"""

from __future__ import annotations

import hashlib
import struct
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np
import pygame

import game
from game.content.resources import assets, cache_folder, program_version
from game.core.errors import InputError
from game.core.files import write_bytes

if TYPE_CHECKING:
    from collections.abc import Callable

MOST = 320_000_000
"""Bytes that the folder may take; the least recently used pictures go first."""

LEAST = 20_000
"""Smaller pictures take longer to find than to paint."""

BETWEEN = 16
"""How many are written between two looks at what all of them take."""

_HEAD = struct.Struct("<4sIIIII4i")
"""A magic number, the checksum, width, height, flags, bytes of a row, and which bits are which colour."""

_SIGN = b"ATP1"


class PictureCache:
    """Pictures in a folder; without one (None) nothing is cached."""

    def __init__(self, folder: Path | None, most: int = MOST) -> None:
        self._folder = folder
        self._most = most
        self._written = 0

    def get(self, key: object, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture cached under the key, of which the text (`repr`) counts; made if there is none."""
        found = self.find(key)
        if found is None:
            found = make()
            self.keep(key, found)
        return found

    def find(self, key: object) -> pygame.Surface | None:
        """The picture cached under the key, if there is one."""
        return None if self._folder is None else _read(self._folder / _name(key))

    def keep(self, key: object, picture: pygame.Surface) -> None:
        """Cache a picture under the key, if it can be written."""
        if self._folder is not None:
            self._write(self._folder / _name(key), picture)

    def _write(self, path: Path, picture: pygame.Surface) -> None:
        data = picture.get_buffer().raw
        if len(data) < LEAST:
            return
        width, height = picture.get_size()
        flags = picture.get_flags() & pygame.SRCALPHA
        head = _HEAD.pack(
            _SIGN, crc32(data), width, height, flags, picture.get_pitch(), *map(_signed, picture.get_masks())
        )
        with suppress(InputError):
            write_bytes(path, head + data, lasting=False)
            self._written += 1
            if self._written % BETWEEN == 1:
                self._bound(path.parent)

    def _bound(self, folder: Path) -> None:
        """Delete the least recently used pictures, where there are too many."""
        with suppress(OSError):
            found = [(path.stat(), path) for path in folder.iterdir()]
            size = sum(status.st_size for status, _ in found)
            for status, path in sorted(found, key=lambda entry: entry[0].st_mtime):
                if size <= self._most:
                    return
                path.unlink(missing_ok=True)
                size -= status.st_size


def user_pictures() -> PictureCache:
    """The cache in this user's folder."""
    return PictureCache(cache_folder() / "pictures")


def _read(path: Path) -> pygame.Surface | None:
    try:
        data = path.read_bytes()
        sign, checked, width, height, flags, pitch, *masks = _HEAD.unpack_from(data)
        picture = pygame.Surface((width, height), flags, 32)
        pixels = memoryview(data)[_HEAD.size :]
        same = (picture.get_pitch(), *map(_signed, picture.get_masks())) == (pitch, *masks)
        if sign != _SIGN or not same or len(pixels) != pitch * height or crc32(pixels) != checked:
            return None
        picture.get_buffer().write(bytes(pixels))
        path.touch()
    except (OSError, struct.error, ValueError, pygame.error):
        return None
    return picture


def _name(key: object) -> str:
    return hashlib.sha256(f"{painters()} {key!r}".encode()).hexdigest()[:32]


def _signed(mask: int) -> int:
    return mask - (1 << 32) if mask >= 1 << 31 else mask


@cache
def painters() -> str:
    """A stamp of all that paints: our sources and drawings where they lie in files, and the libraries."""
    stamp = hashlib.sha256(f"{program_version()} {pygame.version.ver} {np.__version__}".encode())
    sources = Path(game.__file__).parent
    ours = [path for room in ("art", "ui", "games/*/art") for path in sources.glob(f"{room}/**/*.py")]
    for path in sorted([*ours, *(path for path in assets().glob("**/art/**/*.*") if path.is_file())]):
        with suppress(OSError):
            stamp.update(path.read_bytes())
    return stamp.hexdigest()
