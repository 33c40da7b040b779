"""Pictures of terrain pieces, painted from their exact shape, with the footprint's outline on top."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from game.art import terrain_flora, terrain_made, terrain_stone, terrain_water
from game.art.stencil import PAD, Stencil, local
from game.board.shapes import Disc, Polygon, bounds, distance
from game.board.terrain import Footing, Kind, Opacity, Piece
from game.ui.fields import signed_distance
from game.ui.strokes import circle_points, dashed_ring
from game.ui.svg import rasterised, svg_text

if TYPE_CHECKING:
    from collections.abc import Callable

    import pygame

    from game.board.shapes import Point, Shape
    from game.board.terrain import Board

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

_PAINTERS: dict[Kind, Callable[[Stencil], pygame.Surface]] = {
    Kind.FOREST: terrain_flora.forest,
    Kind.HEDGE: terrain_flora.hedge,
    Kind.MARSH: terrain_flora.marsh,
    Kind.WALL: terrain_stone.wall,
    Kind.RUINS: terrain_stone.ruins,
    Kind.ROCKS: terrain_stone.rocks,
    Kind.HILL: terrain_stone.hill,
    Kind.RIVER: terrain_water.river,
    Kind.FORD: terrain_water.ford,
    Kind.BRIDGE: terrain_made.bridge,
    Kind.OTHER: terrain_made.patch,
}

_WET = frozenset({Kind.RIVER, Kind.FORD})

_BEYOND = 0.12
"""How far beyond a side, in inches, it is looked whether the water goes on."""

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
    Kind.OTHER: "#e8cc98",
}


PAD_INCHES = PAD
"""How far a picture reaches beyond the piece's bounding box on every side."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A piece with what its picture depends on besides itself; equal settings have equal pictures.

    `shape` is the piece's in local inches; see `Stencil` for `open_sides`.
    """

    shape: Shape
    kind: Kind
    footing: Footing
    opacity: Opacity
    seed: int
    open_sides: tuple[int, ...] = ()


def setting(piece: Piece, board: Board) -> Setting:
    """How a piece is to be painted where it lies on the board."""
    left, bottom, right, top = bounds(piece.shape)
    seed = int((right - left) * 7919 + (top - bottom) * 104_729 + LAYERS.index(piece.kind) * 31) % 100_003
    return Setting(
        local(piece.shape), piece.kind, piece.footing, piece.opacity, seed, _open_sides(piece, board)
    )


def piece_art(piece: Setting, res: float) -> pygame.Surface:
    """Paint a piece at `res` pixels an inch."""
    stencil = Stencil(piece.shape, res, piece.seed, piece.open_sides)
    surface = _painter(piece)(stencil)
    surface.blit(_outline(piece, stencil), (0, 0))
    return surface


def _painter(piece: Setting) -> Callable[[Stencil], pygame.Surface]:
    """By kind; what is of no kind but stands in the way is a thing of wood, or a tree if it is round."""
    if piece.kind is Kind.OTHER and piece.opacity is Opacity.BLOCKING and isinstance(piece.shape, Disc):
        return terrain_flora.great_tree
    if piece.kind is Kind.OTHER and (piece.footing, piece.opacity) != Kind.OTHER.preset:
        return terrain_made.timber
    return _PAINTERS[piece.kind]


def _open_sides(piece: Piece, board: Board) -> tuple[int, ...]:
    """Sides of a river or a ford beyond which lies other water, a bridge, or the end of the board."""
    if piece.kind not in _WET or isinstance(piece.shape, Disc):
        return ()
    others = [
        (other.shape, bounds(other.shape))
        for other in board.pieces
        if other is not piece and (other.kind in _WET or other.kind is Kind.BRIDGE)
    ]
    found = []
    corners = piece.shape.corners
    for index, ((ax, ay), (bx, by)) in enumerate(zip(corners, (*corners[1:], corners[0]), strict=True)):
        length = distance((ax, ay), (bx, by))
        outward = ((by - ay) / length * _BEYOND, (ax - bx) / length * _BEYOND)
        beyond = ((ax + bx) / 2 + outward[0], (ay + by) / 2 + outward[1])
        on_board = 0 < beyond[0] < board.width and 0 < beyond[1] < board.height
        if not on_board or any(_covers(shape, box, beyond) for shape, box in others):
            found.append(index)
    return tuple(found)


def _covers(shape: Shape, box: tuple[float, float, float, float], point: Point) -> bool:
    x, y = point
    if not (box[0] <= x <= box[2] and box[1] <= y <= box[3]):
        return False
    inside = signed_distance(shape, np.array([[x]], dtype=np.float32), np.array([[y]], dtype=np.float32))
    return bool(inside[0, 0] >= 0)


def layered(pieces: tuple[Piece, ...]) -> list[Piece]:
    """The pieces from the lowest to the highest."""
    return sorted(pieces, key=lambda piece: LAYERS.index(piece.kind))


def _outline(piece: Setting, stencil: Stencil) -> pygame.Surface:
    """The footprint's border: solid where nobody passes, dashed where it slows, dotted where it is open.

    What blocks sight has a second line inside the first.
    """
    width, height = stencil.size
    path = _path(stencil.shape, stencil)
    unit = stencil.res / 44
    dash = {Footing.IMPASSABLE: None, Footing.DIFFICULT: (7.0, 4.0), Footing.OPEN: (2.0, 3.4)}[piece.footing]
    line = path
    if dash is not None:
        line = dashed_ring(_ring(stencil.shape, stencil), dash[0] * unit, dash[1] * unit)
    colour = _EDGE[piece.kind]
    body = (
        f'<path d="{path}" fill="none" stroke="#140a04" stroke-opacity="0.6"'
        f' stroke-width="{3.0 * unit:.2f}" stroke-linejoin="round"/>'
        f'<path d="{line}" fill="none" stroke="{colour}" stroke-opacity="0.9"'
        f' stroke-width="{1.35 * unit:.2f}" stroke-linejoin="round"/>'
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
            turn = f"A{rr:.2f} {rr:.2f} 0 1 0"
            return f"M{cx - rr:.2f} {cy:.2f} {turn} {cx + rr:.2f} {cy:.2f} {turn} {cx - rr:.2f} {cy:.2f} Z"
        case Polygon(corners):
            return svg_ring([stencil.pixel(corner) for corner in corners])


def _ring(shape: Shape, stencil: Stencil) -> list[Point]:
    """The border as a closed line, in pixels of the stencil."""
    match shape:
        case Disc(x, y, r):
            return circle_points(stencil.pixel((x, y)), r * stencil.res)
        case Polygon(corners):
            return [stencil.pixel(corner) for corner in corners]


def svg_ring(points: list[Point]) -> str:
    """A closed path through points of the picture."""
    return "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in points) + " Z"
