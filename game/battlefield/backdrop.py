"""The still part of the picture at the zoom of the moment, kept while the view pans."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.art.scaled_pictures import stretched
from game.art.world_art import BEYOND

if TYPE_CHECKING:
    from game.art.world_art import Layer
    from game.battlefield.camera import Lens

_AHEAD = 0.3
"""How much more than the view is kept on each side, as a part of the view."""


class Backdrop:
    """Layers scaled to the screen: smoothly when the view has come to rest, quickly while it zooms."""

    def __init__(self) -> None:
        self._layers: tuple[Layer, ...] = ()
        self._kept: pygame.Surface | None = None
        self._box = pygame.Rect(0, 0, 0, 0)
        self._ppi = 0.0
        self._origin = (0.0, 0.0)

    def show(self, layers: tuple[Layer, ...]) -> None:
        """Draw these from now on, the lowest first."""
        self._layers = layers
        self._kept = None

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Fill the view."""
        if self._kept is not None and lens.ppi == self._ppi:
            dx, dy = lens.origin[0] - self._origin[0], lens.origin[1] - self._origin[1]
            box = self._box.move(round(dx), round(dy))
            if box.contains(lens.view):
                surface.blit(self._kept, box)
                return
        if not lens.settled:
            self._paint(surface, lens, lens.view, (0, 0), smooth=False)
            return
        view = lens.view
        box = view.inflate(round(view.width * 2 * _AHEAD), round(view.height * 2 * _AHEAD))
        kept = pygame.Surface(box.size, 0, surface)
        self._paint(kept, lens, box, (-box.x, -box.y), smooth=True)
        self._kept, self._box, self._ppi, self._origin = kept, box, lens.ppi, lens.origin
        surface.blit(kept, box)

    def _paint(
        self, target: pygame.Surface, lens: Lens, box: pygame.Rect, shift: tuple[int, int], *, smooth: bool
    ) -> None:
        target.fill(BEYOND, box.move(shift))
        for layer in self._layers:
            left, bottom, right, top = layer.extent
            x, y = lens.px((left, top))
            area = (x, y, (right - left) * lens.ppi, (top - bottom) * lens.ppi)
            part = stretched(layer.surface, area, box, smooth=smooth)
            if part is not None:
                target.blit(part[0], (part[1][0] + shift[0], part[1][1] + shift[1]))
