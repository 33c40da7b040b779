"""Pictures of terrain pieces, painted from their exact shape, with the footprint's outline on top.

What grows is in `terrain_flora`, rock and water in `terrain_rock`; what is made of wood or only marked out
is here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from game.art import terrain_flora, terrain_rock
from game.art.footprint import PAD, Footprint, local
from game.art.strokes import along, circle_points, dashed_ring
from game.art.terrain_rock import raised
from game.board.area import shown_area
from game.board.measures import square_inches
from game.board.shapes import BAND, Chain, Disc, Point, Polygon, Shape, bounds, distance
from game.board.terrain import Board, Footing, Kind, Opacity, Piece
from game.ui.drawing.paint import (
    Field,
    Paint,
    mix,
    painted,
    ramp,
    relief,
    signed_distance,
    smoothstep,
    stretched_grain,
)
from game.ui.drawing.svg import rasterised, svg_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import pygame


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
    Kind.FENCE,
    Kind.LOW_WALL,
    Kind.WINDOW,
    Kind.DOOR,
)
"""Kinds from the lowest to the highest: what is drawn later overhangs what was drawn before."""

_WET = frozenset({Kind.RIVER, Kind.FORD})

_POSTS = 0.5
"""Inches from one post of a fence to the next."""

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
    Kind.FENCE: "#e8bc80",
    Kind.LOW_WALL: "#ecdcb4",
    Kind.DOOR: "#f0c890",
    Kind.WINDOW: "#d8f4fc",
    Kind.OTHER: "#e8cc98",
}


SMALL = 5.0
"""Square inches up to which a low obstacle of no kind is painted as timber."""

TREE = 2.0
"""The radius up to which a round obstacle of no kind is painted as a great tree."""

_LIKE = {
    (Footing.IMPASSABLE, Opacity.BLOCKING): Kind.WALL,
    (Footing.IMPASSABLE, Opacity.LIGHT): Kind.ROCKS,
    (Footing.IMPASSABLE, Opacity.CLEAR): Kind.RIVER,
    (Footing.DIFFICULT, Opacity.BLOCKING): Kind.HEDGE,
    (Footing.DIFFICULT, Opacity.LIGHT): Kind.RUINS,
    (Footing.DIFFICULT, Opacity.CLEAR): Kind.MARSH,
    (Footing.OPEN, Opacity.BLOCKING): Kind.HILL,
}
"""The kind that does the same, by footing and opacity."""

PAD_INCHES = PAD
"""How far a picture reaches beyond the piece's bounding box on every side."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A piece, and the surroundings on which its picture depends; equal settings have equal pictures.

    `shape` is the piece's in local inches; see `Footprint` for `open_sides`.
    """

    shape: Shape
    kind: Kind
    footing: Footing
    opacity: Opacity
    seed: int
    open_sides: tuple[int, ...] = ()


def setting(piece: Piece, board: Board) -> Setting:
    """The place of a piece on the board, as far as its painting depends on it."""
    left, bottom, right, top = bounds(piece.shape)
    seed = int((right - left) * 7919 + (top - bottom) * 104_729 + LAYERS.index(piece.kind) * 31) % 100_003
    kind = looks_of(piece)
    return Setting(local(piece.shape), kind, piece.footing, piece.opacity, seed, _open_sides(piece, board))


def looks_of(piece: Piece) -> Kind:
    """The kind that a piece is painted as: of those of no kind that which does the same.

    What is small and low, such as a trunk or a cart, is timber, and what is round and hides the view a tree.
    """
    does = (piece.footing, piece.opacity)
    if piece.kind is not Kind.OTHER or piece.line is not None or does not in _LIKE:
        return piece.kind
    if piece.opacity is Opacity.BLOCKING and isinstance(piece.shape, Disc) and piece.shape.r <= TREE:
        return piece.kind
    if piece.opacity is Opacity.LIGHT and square_inches(piece.shape) <= SMALL:
        return piece.kind
    return _LIKE[does]


def piece_art(piece: Setting, res: float) -> pygame.Surface:
    """Paint a piece at `res` pixels an inch."""
    footprint = Footprint(piece.shape, res, piece.seed, piece.open_sides)
    surface = _painter(piece)(footprint)
    if piece.kind is not Kind.FENCE:  # it is its posts that tell it
        surface.blit(_outline(piece, footprint), (0, 0))
    return surface


def _painter(piece: Setting) -> Callable[[Footprint], pygame.Surface]:
    """The painter of its kind; an obstacle that is left without one is timber, or a tree if it is round."""
    if piece.kind is Kind.OTHER and piece.opacity is Opacity.BLOCKING and isinstance(piece.shape, Disc):
        return terrain_flora.great_tree
    if piece.kind is Kind.DOOR and piece.footing is Footing.OPEN:
        return threshold
    if piece.kind is Kind.OTHER and (piece.footing, piece.opacity) != Kind.OTHER.preset:
        return timber
    return _PAINTERS[piece.kind]


def _open_sides(piece: Piece, board: Board) -> tuple[int, ...]:
    """Sides of a river or a ford beyond which lies other water, a bridge, or the end of the board."""
    if piece.kind not in _WET or not isinstance(piece.shape, Polygon):
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


def _outline(piece: Setting, footprint: Footprint) -> pygame.Surface:
    """The footprint's border: solid where nobody passes, dashed where it slows, dotted where it is open.

    What blocks sight has a second line inside the first.
    """
    width, height = footprint.size
    path = _path(footprint.shape, footprint)
    # Of a thin thing broad pens would leave nothing to be seen.
    unit = footprint.res / (88 if isinstance(piece.shape, Chain) else 44)
    dash = {Footing.IMPASSABLE: None, Footing.DIFFICULT: (7.0, 4.0), Footing.OPEN: (2.0, 3.4)}[piece.footing]
    line = path
    if dash is not None:
        line = dashed_ring(_ring(footprint.shape, footprint), dash[0] * unit, dash[1] * unit)
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


def _path(shape: Shape, footprint: Footprint) -> str:
    match shape:
        case Disc(x, y, r):
            cx, cy = footprint.pixel((x, y))
            rr = r * footprint.res
            turn = f"A{rr:.2f} {rr:.2f} 0 1 0"
            return f"M{cx - rr:.2f} {cy:.2f} {turn} {cx + rr:.2f} {cy:.2f} {turn} {cx - rr:.2f} {cy:.2f} Z"
        case Polygon(corners):
            return svg_ring([footprint.pixel(corner) for corner in corners])
        case Chain():
            return " ".join(svg_ring([footprint.pixel(at) for at in ring]) for ring in _band_rings(shape))


def _ring(shape: Shape, footprint: Footprint) -> list[Point]:
    """The border as a closed line, in pixels of the footprint."""
    match shape:
        case Disc(x, y, r):
            return circle_points(footprint.pixel((x, y)), r * footprint.res)
        case Polygon(corners):
            return [footprint.pixel(corner) for corner in corners]
        case Chain():
            return [footprint.pixel(at) for at in next(_band_rings(shape))]


def _band_rings(shape: Chain) -> Iterator[Sequence[Point]]:
    """The border of what a thin thing is drawn as: its outside first."""
    for patch in shown_area(shape).patches:
        yield patch.outline
        yield from patch.holes


def svg_ring(points: list[Point]) -> str:
    """A closed path through points of the picture."""
    return "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in points) + " Z"


_DECK = ((0.0, (66.0, 42.0, 24.0)), (0.5, (128.0, 92.0, 56.0)), (1.0, (188.0, 146.0, 96.0)))
_BEAM = ((0.0, (70.0, 44.0, 24.0)), (1.0, (198.0, 156.0, 104.0)))


@dataclass(frozen=True)
class _Boards:
    colour: Paint
    gap: Field
    fibre: Field


def bridge(footprint: Footprint) -> pygame.Surface:
    """Planks across the way, a rail along each side."""
    boards = _boards(footprint, footprint.along, 0.24)
    rail = _rails(footprint)
    shift = round(footprint.res * 0.07)
    shade = np.clip(np.roll(rail, (shift, shift), (0, 1)) - rail, 0, 1)
    colour: Paint = boards.colour * (1 - 0.5 * shade)[..., None]
    colour = mix(colour, ramp(0.6 + 0.6 * (boards.fibre - 0.5), *_BEAM), rail)
    height = (1 - boards.gap) * 2.5 + rail * (footprint.res * 0.09) + (boards.fibre - 0.5) * 2
    colour *= relief(np.asarray(height, dtype=np.float32), 0.5)[..., None]
    return raised(footprint, painted(colour, footprint.mask), footprint.mask, 0.15)


def timber(footprint: Footprint) -> pygame.Surface:
    """Something built of planks, with iron bands: a cart, a boat, a crate, a felled trunk."""
    boards = _boards(footprint, footprint.across, 0.2)
    along = footprint.along - np.float32(float(np.mean(footprint.along[footprint.depth > 0])))
    iron = smoothstep(0.06, 0.045, np.abs((along + np.float32(0.45)) % np.float32(0.9) - np.float32(0.45)))
    iron = np.maximum(iron, smoothstep(0.1, 0.085, footprint.depth) * np.float32(0.6))
    colour = mix(boards.colour, ramp(boards.fibre, (0.0, (30, 28, 28)), (1.0, (96, 92, 90))), iron)
    rim = np.sqrt(np.clip(footprint.depth, 0, 0.22))
    height = rim * (footprint.res * 0.32) + (1 - boards.gap) * 2.2 + iron * 2 + (boards.fibre - 0.5) * 3
    colour *= relief(np.asarray(height, dtype=np.float32), 0.5)[..., None]
    return raised(footprint, painted(colour, footprint.mask), footprint.mask, 0.17)


def fence(footprint: Footprint) -> pygame.Surface:
    """A rail on posts."""
    mask = smoothstep(BAND / 2 - 0.04, BAND / 2 - 0.025, footprint.depth)
    if isinstance(footprint.shape, Chain):
        for (px, py), _ in along(footprint.shape.points, _POSTS, 0.0):
            away = np.hypot(footprint.x - np.float32(px), footprint.y - np.float32(py))
            mask = np.maximum(mask, smoothstep(0.09, 0.07, away))
    wood = footprint.grain(0.08, 2, salt=43)
    colour = ramp(wood, (0.0, (92, 62, 36)), (1.0, (206, 164, 112)))
    return raised(footprint, painted(colour, mask), mask, 0.08)


def glass(footprint: Footprint) -> pygame.Surface:
    """A pane of pale glass in a dark frame."""
    shine = footprint.grain(0.5, 2, salt=41)
    colour = ramp(shine, (0.0, (120, 160, 172)), (0.6, (186, 220, 226)), (1.0, (240, 252, 252)))
    frame = smoothstep(0.03, 0.012, footprint.depth)
    return painted(mix(colour, (40, 30, 24), frame), footprint.mask * np.float32(0.92))


def threshold(footprint: Footprint) -> pygame.Surface:
    """The worn sill of an open door: the ground shows through."""
    worn = footprint.grain(0.3, 3, salt=42)
    colour = ramp(worn, (0.0, (120, 92, 60)), (1.0, (214, 184, 134)))
    return painted(colour, footprint.mask * np.float32(0.5))


def patch(footprint: Footprint) -> pygame.Surface:
    """A piece of parchment, for ground that is only marked out."""
    stain = footprint.grain(1.4, 4, salt=31)
    fibre = footprint.grain(0.06, 1, salt=32)
    colour = ramp(
        0.66 + 0.8 * (stain - 0.5) + 0.16 * (fibre - 0.5),
        (0.0, (150, 110, 64)),
        (0.5, (206, 176, 126)),
        (1.0, (240, 222, 182)),
    )
    burnt = smoothstep(0.3, 0.0, footprint.depth + (footprint.grain(0.4, 3, salt=33) - 0.5) * np.float32(0.3))
    colour = mix(colour, (104, 66, 32), burnt * np.float32(0.75))
    return painted(colour, footprint.mask * np.float32(0.86))


def _boards(footprint: Footprint, way: Field, breadth: float) -> _Boards:
    """Boards laid side by side along `way`, each of its own tone."""
    index = np.floor(way / np.float32(breadth))
    over = way - index * np.float32(breadth)
    tone = (np.sin(index * 12.99 + footprint.seed % 89) * 437.58) % 1
    cell = footprint.res * 0.1
    fibre = stretched_grain(*footprint.size, (cell, cell), octaves=3, seed=footprint.seed)
    gap = smoothstep(0.03, 0.008, np.minimum(over, np.float32(breadth) - over))
    colour = ramp(0.5 + 0.5 * (tone - 0.5) + 0.5 * (fibre - 0.5), *_DECK)
    return _Boards(mix(colour, (26, 16, 10), gap * np.float32(0.9)), gap, fibre)


def _rails(footprint: Footprint) -> Field:
    """1 on the beams along the two long sides and on their posts."""
    half = float(np.ptp(footprint.across[footprint.depth > 0])) / 2
    middle = float(np.mean(footprint.across[footprint.depth > 0]))
    away = np.abs(footprint.across - np.float32(middle)) - np.float32(half - 0.1)
    beam = smoothstep(0.055, 0.035, np.abs(away))
    post = np.abs((footprint.along + 0.3) % 0.96 - 0.48)
    posts = smoothstep(0.1, 0.075, np.maximum(np.abs(away), post))
    return np.asarray(np.maximum(beam, posts), dtype=np.float32)


_PAINTERS: dict[Kind, Callable[[Footprint], pygame.Surface]] = {
    Kind.FOREST: terrain_flora.forest,
    Kind.HEDGE: terrain_flora.hedge,
    Kind.MARSH: terrain_flora.marsh,
    Kind.WALL: terrain_rock.wall,
    Kind.RUINS: terrain_rock.ruins,
    Kind.ROCKS: terrain_rock.rocks,
    Kind.HILL: terrain_rock.hill,
    Kind.RIVER: terrain_rock.river,
    Kind.FORD: terrain_rock.ford,
    Kind.BRIDGE: bridge,
    Kind.FENCE: fence,
    Kind.LOW_WALL: terrain_rock.wall,
    Kind.DOOR: timber,
    Kind.WINDOW: glass,
    Kind.OTHER: patch,
}
