"""Marks that belong to the map: objectives, deployment corners, places where monsters appear."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from game.client.icons import Icon
from game.client.labels import Label
from game.client.overlay_art import ZONE
from game.client.overlays import MarkerKind
from game.client.palette import Hatch, Side, Tone
from game.client.svg import linear, radial, rasterised, svg_text

if TYPE_CHECKING:
    import pygame

    from game.client.cache import SurfaceCache
    from game.client.lens import Lens
    from game.client.overlay_art import AreaArt
    from game.client.overlays import MarkerOverlay
    from game.client.palette import Palette

_INCHES = {MarkerKind.MAJOR: 1.5, MarkerKind.MINOR: 1.15, MarkerKind.MONSTER: 1.2, MarkerKind.DEPLOYMENT: 0.0}
"""How wide a mark is drawn."""


def draw_marker(
    surface: pygame.Surface,
    lens: Lens,
    marker: MarkerOverlay,
    palette: Palette,
    areas: AreaArt,
    pictures: SurfaceCache,
) -> list[Label]:
    """Draw a mark and, where it has one, its shape."""
    if marker.shape is not None:
        hue = palette.sides[Side.NEUTRAL]
        areas.draw_shape(surface, lens, marker.shape, hue, Hatch.FALLING, ZONE, 0.9)
    size = round(_INCHES[marker.kind] * lens.ppi)
    x, y = lens.px(marker.at)
    if size >= 4:
        picture = pictures.get(
            (marker.kind, size), lambda: rasterised(svg_text(*_drawing(marker.kind)), (size, size))
        )
        surface.blit(picture, (round(x - size / 2), round(y - size / 2)))
    if not marker.label:
        return []
    icon = Icon.FLAG if marker.kind is MarkerKind.DEPLOYMENT else Icon.STAR
    return [Label(marker.label, (x, y), Tone.SIGHT, icon, size / 2 + 4)]


def _drawing(kind: MarkerKind) -> tuple[str, tuple[float, float], str]:
    match kind:
        case MarkerKind.MAJOR:
            return _objective(8, 0.46)
        case MarkerKind.MINOR:
            return _objective(5, 0.5)
        case _:
            return _lair()


def _objective(points: int, waist: float) -> tuple[str, tuple[float, float], str]:
    """A brass star inlaid in a slate disc: eight points for a major objective, five for a minor one."""
    defs = linear(
        "g",
        20,
        10,
        80,
        90,
        (0, "#fff4c4"),
        (0.35, "#e0ac48"),
        (0.6, "#946018"),
        (0.8, "#f4d47e"),
        (1, "#7a4c10"),
    ) + radial("s", 42, 38, 60, (0, "#4c4a50"), (0.7, "#29262c"), (1, "#121014"))
    star = _star(points, 34.0, waist)
    body = (
        '<circle cx="52" cy="53" r="47" fill="#080402" fill-opacity="0.4"/><circle cx="50" cy="50" r="47" fill="#140a04"/>'
        '<circle cx="50" cy="50" r="45" fill="url(#g)"/><circle cx="50" cy="50" r="40" fill="#140a04"/>'
        '<circle cx="50" cy="50" r="38.5" fill="url(#s)"/>'
        f'<path d="{star}" fill="url(#g)" stroke="#140a04" stroke-width="2"/>'
        '<circle cx="50" cy="50" r="6" fill="#fff6d0" stroke="#5a3a0c" stroke-width="1.6"/>'
    )
    return body, (100, 100), defs


def _star(points: int, reach: float, waist: float) -> str:
    corners = []
    for index in range(2 * points):
        angle = index * pi / points - pi / 2
        r = reach if index % 2 == 0 else reach * waist
        corners.append(f"{50 + r * cos(angle):.1f} {50 + r * sin(angle):.1f}")
    return "M" + " L".join(corners) + " Z"


def _lair() -> tuple[str, tuple[float, float], str]:
    """Claw marks in a ring of scorched earth."""
    defs = radial("e", 50, 50, 50, (0, "#3a120a"), (0.7, "#200a06"), (1, "#0c0402")) + linear(
        "c", 30, 20, 70, 80, (0, "#ffd09a"), (0.5, "#e86a34"), (1, "#8a2410")
    )
    claws = (
        "M30 22 C40 36 44 54 40 76 C34 58 28 40 30 22 Z",
        "M48 16 C60 34 64 56 58 84 C50 62 44 40 48 16 Z",
    )
    body = (
        '<circle cx="50" cy="50" r="47" fill="url(#e)" fill-opacity="0.85"/>'
        '<circle cx="50" cy="50" r="44" fill="none" stroke="#e86a34" stroke-width="3" stroke-dasharray="9 6"/>'
        + "".join(f'<path d="{claw}" fill="url(#c)" stroke="#140402" stroke-width="2"/>' for claw in claws)
        + '<path d="M66 22 C78 38 80 56 74 76 C66 58 64 40 66 22 Z" fill="url(#c)" stroke="#140402" stroke-width="2"/>'
    )
    return body, (100, 100), defs
