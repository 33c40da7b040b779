"""The libraries and typefaces that the program is made with, with their licences."""

from __future__ import annotations

import tomllib

import msgspec

from game.content.converting import converted
from game.content.resources import assets


class ProgramLibrary(msgspec.Struct, frozen=True):
    """A library or typeface that the program needs, as packages name it, and its licence."""

    name: str
    licence: str


def libraries() -> list[ProgramLibrary]:
    """Everything that the program needs, and what that needs in turn."""
    document = tomllib.loads((assets() / "credits.toml").read_text(encoding="utf-8"))
    return converted(document["libraries"], list[ProgramLibrary])
