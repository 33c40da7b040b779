"""The still part of the picture at the zoom of the moment, kept while the view pans."""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING

import pygame

from game.client.world_art import BEYOND

if TYPE_CHECKING:
    from game.client.lens import Lens
    from game.client.world_art import Layer

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
            part = _scaled(layer, lens, box, smooth=smooth)
            if part is not None:
                target.blit(part[0], (part[1][0] + shift[0], part[1][1] + shift[1]))


def _scaled(
    layer: Layer, lens: Lens, box: pygame.Rect, *, smooth: bool
) -> tuple[pygame.Surface, tuple[int, int]] | None:
    """The part of a layer that shows in `box`, at screen size, and where it goes."""
    left, bottom, right, top = layer.extent
    x0, y0 = lens.px((left, top))
    width, height = layer.surface.get_size()
    kx, ky = (right - left) * lens.ppi / width, (top - bottom) * lens.ppi / height
    u0, v0 = max(0, floor((box.left - x0) / kx) - 1), max(0, floor((box.top - y0) / ky) - 1)
    u1, v1 = min(width, ceil((box.right - x0) / kx) + 1), min(height, ceil((box.bottom - y0) / ky) + 1)
    if u0 >= u1 or v0 >= v1:
        return None
    px0, py0, px1, py1 = (round(n) for n in (x0 + u0 * kx, y0 + v0 * ky, x0 + u1 * kx, y0 + v1 * ky))
    size = (max(1, px1 - px0), max(1, py1 - py0))
    part = layer.surface.subsurface((u0, v0, u1 - u0, v1 - v0))
    scale = pygame.transform.smoothscale if smooth else pygame.transform.scale
    return scale(part, size), (px0, py0)
