"""Notices when a map file, or a file it refers to, has changed on disk."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import TYPE_CHECKING

from game.board.tiled import map_files

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class FileMark:
    """What a file was like: time of its last change in nanoseconds, size in bytes, hash of its bytes.

    A file that could not be read has the size -1.
    """

    path: Path
    mtime: int
    size: int
    digest: bytes

    @classmethod
    def of(cls, path: Path) -> FileMark:
        """What the file is like now."""
        try:
            status = path.stat()
            digest = blake2b(path.read_bytes(), digest_size=16).digest() if path.is_file() else b""
        except (OSError, ValueError):
            return cls(path, 0, -1, b"")
        return cls(path, status.st_mtime_ns, status.st_size, digest)

    def changed(self) -> bool:
        """Whether the file holds other bytes now; False while it is missing.

        Editors replace a file by removing or renaming it first, so that it is absent for a moment.
        """
        try:
            status = self.path.stat()
        except (OSError, ValueError):
            return False
        if (status.st_mtime_ns, status.st_size) == (self.mtime, self.size):
            return False
        now = FileMark.of(self.path)
        return now.size >= 0 and now.digest != self.digest


@dataclass(frozen=True, slots=True)
class MapWatch:
    """A map's files as they were when it was loaded: the .tmx, its tilesets, templates and pictures.

    Take one before loading the map, ask `changed` now and then, and take a new one when loading again.
    """

    marks: tuple[FileMark, ...]

    @classmethod
    def of(cls, path: Path) -> MapWatch:
        """Watch the map in that file, which need not be a good one."""
        return cls(tuple(FileMark.of(file) for file in map_files(path)))

    def changed(self) -> bool:
        """Whether loading the map again may give something else; costs a look at every file's date."""
        return any(mark.changed() for mark in self.marks)
