"""Identifies the program that plays: equal ones play the same games from the same seeds."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import msgspec

import game
from game.content.resources import assets, maps, program_version

ON_SCREEN = frozenset({"ui", "art", "battlefield", "table", "workshop", "figures", "cli"})
"""Folders of the program that no game without a screen depends on."""

PLAYED_WITH = ("cards", "lists", "scenarios", "positions", "rules", "rules.toml")
"""Folders and files of the assets, those of games among them, that games are played with."""


class Program(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A version, and a digest of all that games are played with: code, cards, lists, scenarios, maps."""

    version: str
    digest: str

    def __str__(self) -> str:
        return f"{self.version} ({self.digest})"


@cache
def program() -> Program:
    """The program that is running."""
    package = Path(game.__file__).parent
    digest = hashlib.sha256()
    for root, pattern in ((package, "*.py"), (assets(), "*"), (maps(), "*")):
        for path in sorted(root.rglob(pattern)):
            within = path.relative_to(root)
            if root == assets() and not set(within.parts[:2]).intersection(PLAYED_WITH):
                continue
            if (
                path.is_file()
                and "__pycache__" not in within.parts
                and not ON_SCREEN.intersection(within.parts)
            ):
                digest.update(f"{root.name}/{within.as_posix()} {path.stat().st_size}\n".encode())
                digest.update(path.read_bytes())
    return Program(program_version(), digest.hexdigest()[:16])
