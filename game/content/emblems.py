"""The portraits that ship with the game, by their names."""

from __future__ import annotations

from zlib import crc32

EMBLEMS = (
    "sword",
    "bow",
    "axe",
    "shield",
    "skull",
    "wolf",
    "dragon",
    "claw",
    "flame",
    "drop",
    "leaf",
    "wind",
    "star",
    "tower",
    "crown",
    "staff",
)
"""The portraits a creature may have."""


def emblem_named(key: str) -> str:
    """The portrait a key stands for: the one of that name, else always the same one."""
    return key if key in EMBLEMS else EMBLEMS[crc32(key.encode()) % len(EMBLEMS)]
