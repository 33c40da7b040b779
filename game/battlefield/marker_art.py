"""Marks that belong to the map: objectives, deployment corners, places where monsters appear."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art.tokens import board_drawing
from game.battlefield.labels import Label
from game.battlefield.overlay_art import ZONE
from game.battlefield.overlays import MarkerKind
from game.ui.icons import Icon
from game.ui.palette import Hatch, Side, Tone
from game.ui.svg import rasterised

if TYPE_CHECKING:
    import pygame

    from game.art.scaled_pictures import SizedPictures
    from game.battlefield.camera import Lens
    from game.battlefield.overlay_art import AreaArt
    from game.battlefield.overlays import MarkerOverlay
    from game.ui.palette import Palette

_INCHES = {MarkerKind.MAJOR: 1.5, MarkerKind.MINOR: 1.15, MarkerKind.MONSTER: 1.2, MarkerKind.DEPLOYMENT: 0.0}
"""How wide a mark is drawn."""

_ICONS = {
    MarkerKind.MAJOR: Icon.STAR,
    MarkerKind.MINOR: Icon.STAR,
    MarkerKind.MONSTER: Icon.NEUTRAL,
    MarkerKind.DEPLOYMENT: Icon.FLAG,
}


def draw_marker(
    surface: pygame.Surface,
    lens: Lens,
    marker: MarkerOverlay,
    palette: Palette,
    areas: AreaArt,
    pictures: SizedPictures,
) -> list[Label]:
    """Draw a mark and, where it has one, its shape."""
    if marker.shape is not None:
        hue = palette.sides[Side.NEUTRAL]
        areas.draw_shape(surface, lens, marker.shape, hue, Hatch.FALLING, ZONE, 0.9)
    size = round(_INCHES[marker.kind] * lens.ppi)
    x, y = lens.px(marker.at)
    if size >= 4:
        name = f"marker_{marker.kind}"
        picture = pictures.get(name, size, lambda side: _drawing(name, side), exact=lens.settled)
        surface.blit(picture, (round(x - size / 2), round(y - size / 2)))
    if not marker.label:
        return []
    icon = _ICONS[marker.kind]
    return [Label(marker.label, (x, y), Tone.SIGHT, icon, size / 2 + 4)]


def _drawing(name: str, side: int) -> pygame.Surface:
    return rasterised(board_drawing(name), (side, side))
