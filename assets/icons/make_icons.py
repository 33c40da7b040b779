"""Draws the program's icon, the emblem of the title, as SVG and as PNGs.

Run it from the root of the project after changing the emblem: python assets/icons/make_icons.py
"""
# ruff: noqa: INP001 - a script to run by hand, outside any package

from __future__ import annotations

from pathlib import Path

import pygame

from game.art.decor import medallion
from game.ui.drawing.palette import palette
from game.ui.drawing.svg import rasterised

HERE = Path(__file__).resolve().parent
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
FINE = 4
"""How many times as large a PNG is drawn before it is shrunk, so that thin lines stay."""


def main() -> None:
    """Write all of them beside this file."""
    drawing = medallion(palette())
    (HERE / "arcane-table.svg").write_text(drawing, encoding="utf-8")
    for size in SIZES:
        large = rasterised(drawing, (size * FINE, size * FINE))
        pygame.image.save(
            pygame.transform.smoothscale(large, (size, size)), HERE / f"arcane-table-{size}.png"
        )


if __name__ == "__main__":
    main()
