"""Pictures that ship with the program, painted beforehand by the code that paints all others.

They lie in one archive, each under a name made from what it was painted from: its colours as JPEG, and how
opaque it is beside them, pixel by pixel. No picture with letters is among them, for letters stay sharp. A
picture that is not there, or that other code would paint by now, is painted when it is asked for.
"""

from __future__ import annotations

import hashlib
import io
import zlib
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

import numpy as np
import pygame

import game
from game.content.resources import assets, is_checkout

if TYPE_CHECKING:
    from collections.abc import Callable

NAME = "painted.zip"
"""The archive, in the folder of assets."""

PAINTERS = (
    "art/board_frame.py",
    "art/footprint.py",
    "art/ground.py",
    "art/ground_textures.py",
    "art/engraving.py",
    "art/outlines.py",
    "art/strokes.py",
    "art/terrain_art.py",
    "art/terrain_flora.py",
    "art/terrain_rock.py",
    "art/tokens.py",
    "art/world_art.py",
    "ui/drawing/materials.py",
    "ui/drawing/paint.py",
    "ui/drawing/picture_pack.py",
)
"""The sources that paint what is in the archive, besides those of games."""

_FIRST = (1980, 1, 1, 0, 0, 0)
"""The date of all that is in an archive, so that the same pictures make the same one."""


class PicturePack:
    """The pictures of an archive; without one (None), or where it is damaged, there are none."""

    def __init__(self, path: Path | None) -> None:
        self._archive: ZipFile | None = None
        if path is not None:
            with suppress(OSError, BadZipFile):
                self._archive = ZipFile(path)

    @property
    def stamp(self) -> str:
        """What `painters` said as it was made; empty without an archive."""
        return "" if self._archive is None else self._archive.comment.decode(errors="replace")

    def get(self, key: object, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of that key, of which the text (`repr`) counts; made if it is not in the archive."""
        return self.find(key) or make()

    def find(self, key: object) -> pygame.Surface | None:
        """The picture of that key, if it is in the archive and whole."""
        if self._archive is None:
            return None
        name = _name(key)
        try:
            colours = pygame.image.load(io.BytesIO(self._archive.read(f"{name}.jpg")), "picture.jpg")
            size = colours.get_size()
            if f"{name}.alpha" not in self._archive.NameToInfo:
                picture = pygame.Surface(size, 0, 32)
                picture.blit(colours, (0, 0))
                return picture
            alpha = np.frombuffer(self._archive.read(f"{name}.alpha"), np.uint8).reshape(size)
        except (KeyError, OSError, ValueError, BadZipFile, zlib.error, pygame.error):
            return None
        picture = pygame.Surface(size, pygame.SRCALPHA)
        picture.blit(colours, (0, 0))
        pygame.surfarray.pixels_alpha(picture)[:] = alpha
        return picture


class NewPack(PicturePack):
    """Keeps every picture that it is asked for, to write them into an archive."""

    def __init__(self) -> None:
        super().__init__(None)
        self.pictures: dict[str, pygame.Surface] = {}

    def get(self, key: object, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of that key, made at most once."""
        if _name(key) not in self.pictures:
            self.pictures[_name(key)] = make()
        return self.pictures[_name(key)]

    def write(self, path: Path) -> None:
        """Write them; the same pictures give the same file.

        Raises:
            OSError: it cannot be written.
        """
        with ZipFile(path, "w") as archive:
            archive.comment = painters().encode()
            for name, picture in sorted(self.pictures.items()):
                archive.writestr(ZipInfo(f"{name}.jpg", _FIRST), _jpeg(picture), ZIP_STORED)
                if picture.get_flags() & pygame.SRCALPHA:
                    alpha = pygame.surfarray.array_alpha(picture).tobytes()
                    archive.writestr(ZipInfo(f"{name}.alpha", _FIRST), alpha, ZIP_DEFLATED, 9)


@cache
def shipped_pictures() -> PicturePack:
    """The pictures that ship; none in a checkout whose sources would paint others by now."""
    pack = PicturePack(assets() / NAME)
    return PicturePack(None) if is_checkout() and pack.stamp != painters() else pack


@cache
def painters() -> str:
    """A stamp of the sources that paint what is in the archive."""
    stamp = hashlib.sha256()
    sources = Path(game.__file__).parent
    of_games = sorted([*sources.glob("games/*/art/*.py"), *assets().glob("*/art/*.*")])
    for path in (*(sources / name for name in PAINTERS), *of_games):
        stamp.update(path.read_bytes())
    return stamp.hexdigest()


def _name(key: object) -> str:
    return hashlib.sha256(repr(key).encode()).hexdigest()[:24]


def _jpeg(picture: pygame.Surface) -> bytes:
    """The colours of a picture; where nothing is seen of it, their mean, which does not stain its edges."""
    colours = pygame.surfarray.array3d(picture)
    if picture.get_flags() & pygame.SRCALPHA:
        alpha = pygame.surfarray.array_alpha(picture)
        seen = colours[alpha > 0]
        colours[alpha == 0] = seen.mean(axis=0) if len(seen) else 0
    written = io.BytesIO()
    pygame.image.save(pygame.surfarray.make_surface(colours), written, "picture.jpg")
    return written.getvalue()
