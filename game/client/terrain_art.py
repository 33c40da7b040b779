"""Pictures of terrain pieces, painted from their exact shape, with the footprint's outline on top."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.board.shapes import Disc, Polygon
from game.board.terrain import Footing, Kind, Opacity, Piece
from game.client import terrain_flora, terrain_stone, terrain_water
from game.client.stencil import PAD, Stencil, bounds, local
from game.client.svg import rasterised, svg_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.board.shapes import Point, Shape

LAYERS: tuple[Kind, ...] = (
    Kind.OTHER,
    Kind.HILL,
    Kind.RIVER,
    Kind.MARSH,
    Kind.FORD,
    Kind.BRIDGE,
    Kind.RUINS,
    Kind.ROCKS,
    Kind.HEDGE,
    Kind.WALL,
    Kind.FOREST,
)
"""Kinds from the lowest to the highest: what is drawn later overhangs what was drawn before."""

_EDGE: dict[Kind, str] = {
    Kind.FOREST: "#c8e08c",
    Kind.RUINS: "#ecdcb4",
    Kind.WALL: "#f4ead2",
    Kind.HILL: "#e8d48a",
    Kind.RIVER: "#a8dcec",
    Kind.FORD: "#d0f0e4",
    Kind.MARSH: "#c4cc74",
    Kind.HEDGE: "#b4dc78",
    Kind.ROCKS: "#dcdcd8",
    Kind.BRIDGE: "#e8bc80",
    Kind.OTHER: "#6a4420",
}


PAD_INCHES = PAD
"""How far a picture reaches beyond the piece's bounding box on every side."""


def piece_art(piece: Piece, res: float) -> pygame.Surface:
    """Paint a piece at `res` pixels an inch. Pieces of one kind and shape look alike wherever they lie."""
    shape = local(piece.shape)
    stencil = Stencil(shape, res, _seed(piece))
    surface = _painter(piece.kind)(stencil)
    surface.blit(_outline(piece, stencil), (0, 0))
    return surface


def art_key(piece: Piece) -> tuple[object, ...]:
    """Pieces with the same key have the same picture."""
    return (local(piece.shape), piece.kind, piece.footing, piece.opacity, _seed(piece))


def layered(pieces: tuple[Piece, ...]) -> list[Piece]:
    """The pieces from the lowest to the highest."""
    return sorted(pieces, key=lambda piece: LAYERS.index(piece.kind))


def _seed(piece: Piece) -> int:
    left, bottom, right, top = bounds(piece.shape)
    return int((right - left) * 7919 + (top - bottom) * 104_729 + LAYERS.index(piece.kind) * 31) % 100_003


def _painter(kind: Kind) -> Callable[[Stencil], pygame.Surface]:
    match kind:
        case Kind.FOREST:
            return terrain_flora.forest
        case Kind.HEDGE:
            return terrain_flora.hedge
        case Kind.MARSH:
            return terrain_flora.marsh
        case Kind.WALL:
            return terrain_stone.wall
        case Kind.RUINS:
            return terrain_stone.ruins
        case Kind.ROCKS:
            return terrain_stone.rocks
        case Kind.HILL:
            return terrain_stone.hill
        case Kind.RIVER:
            return terrain_water.river
        case Kind.FORD:
            return terrain_water.ford
        case Kind.BRIDGE:
            return terrain_water.bridge
        case Kind.OTHER:
            return terrain_water.patch


def _outline(piece: Piece, stencil: Stencil) -> pygame.Surface:
    """The footprint's border: solid where nobody passes, dashed where it slows, dotted where it is open.

    What blocks sight has a second line inside the first.
    """
    width, height = stencil.size
    path = _path(stencil.shape, stencil)
    unit = stencil.res / 44
    dash = {
        Footing.IMPASSABLE: "",
        Footing.DIFFICULT: f' stroke-dasharray="{7 * unit:.1f} {4 * unit:.1f}"',
        Footing.OPEN: f' stroke-dasharray="{2 * unit:.1f} {3.4 * unit:.1f}"',
    }[piece.footing]
    colour = _EDGE[piece.kind]
    body = (
        f'<path d="{path}" fill="none" stroke="#140a04" stroke-opacity="0.6" stroke-width="{3.0 * unit:.2f}"'
        ' stroke-linejoin="round"/>'
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-opacity="0.9" stroke-width="{1.35 * unit:.2f}"'
        f' stroke-linejoin="round"{dash}/>'
    )
    if piece.opacity is Opacity.BLOCKING:
        body = (
            f'<path d="{path}" fill="none" stroke="#140a04" stroke-opacity="0.38"'
            f' stroke-width="{6.4 * unit:.2f}" stroke-linejoin="round"/>' + body
        )
    return rasterised(svg_text(body, (width, height)), (width, height))


def _path(shape: Shape, stencil: Stencil) -> str:
    match shape:
        case Disc(x, y, r):
            cx, cy = stencil.pixel((x, y))
            rr = r * stencil.res
            return f"M{cx - rr:.2f} {cy:.2f} A{rr:.2f} {rr:.2f} 0 1 0 {cx + rr:.2f} {cy:.2f} A{rr:.2f} {rr:.2f} 0 1 0 {cx - rr:.2f} {cy:.2f} Z"
        case Polygon(corners):
            return svg_ring([stencil.pixel(corner) for corner in corners])


def svg_ring(points: list[Point]) -> str:
    """A closed path through points of the picture."""
    return "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in points) + " Z"
