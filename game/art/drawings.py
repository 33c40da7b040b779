"""The drawings that ship with the game (assets/art/board), as SVG documents."""

from __future__ import annotations

from game.content.resources import assets


def board_drawing(name: str) -> str:
    """The SVG document of that name."""
    return (assets() / "art" / "board" / f"{name}.svg").read_text(encoding="utf-8")
