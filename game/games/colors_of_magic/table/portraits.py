"""Portraits of creatures beside the board, kept once they are painted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art.tokens import Medallions
from game.ui.paint import SurfaceCache

if TYPE_CHECKING:
    import pygame

    from game.ui.palette import Palette, Side


class Portraits:
    """Bases as they stand on the board, at any size; what is returned is shared."""

    def __init__(self, palette: Palette) -> None:
        self._art = Medallions(palette)
        self._kept = SurfaceCache(8_000_000)

    def base(self, side: Side, emblem: str, diameter: int, *, tapped: bool = False) -> pygame.Surface:
        """A base `diameter` pixels wide."""
        key = (side, emblem, diameter, tapped)
        return self._kept.get(key, lambda: self._art.base(side, emblem, diameter, tapped=tapped))
