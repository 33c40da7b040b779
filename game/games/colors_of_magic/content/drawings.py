"""Reads the drawings that pictures are composed of, and the gestures of people."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from game.content.resources import assets

if TYPE_CHECKING:
    from collections.abc import Mapping

GESTURES = "pose"
"""The table of gestures, among those of drawings."""


@dataclass(frozen=True, slots=True)
class ShippedDrawings:
    """The shipped drawings: the lines of each, its own colours, the bust that a token shows; and gestures.

    A bust is a square: its left, its top and its side.
    """

    texts: Mapping[str, str]
    inks: Mapping[str, Mapping[str, str]]
    busts: Mapping[str, tuple[float, float, float]]
    gestures: Mapping[str, str]


@cache
def shipped_drawings() -> ShippedDrawings:
    """All drawings of `assets/colors_of_magic/art`."""
    tables: dict[str, dict[str, object]] = {}
    gestures: dict[str, str] = {}
    for path in sorted((assets() / "colors_of_magic" / "art").glob("*.toml")):
        found = tomllib.loads(path.read_text(encoding="utf-8"))
        gestures |= found.pop(GESTURES, {})
        tables |= found
    texts = {name: str(table["draw"]) for name, table in tables.items()}
    inks: dict[str, dict[str, str]] = {}
    busts: dict[str, tuple[float, float, float]] = {}
    for name, table in tables.items():
        own, bust = table.get("inks", {}), table.get("bust")
        inks[name] = {str(k): str(v) for k, v in own.items()} if isinstance(own, dict) else {}
        if isinstance(bust, list):
            x, y, side = (float(n) for n in bust)
            busts[name] = (x, y, side)
    return ShippedDrawings(texts, inks, busts, gestures)
