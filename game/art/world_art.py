"""The board as it lies on the table: wood, frame with a ruler, painted ground, terrain; what keeps still."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pygame

from game.art.diagram_art import DiagramArt
from game.art.ground import GroundRows, PictureRows, lay_pictures, paint_ground
from game.art.terrain_art import PAD_INCHES, layered, piece_art, setting
from game.art.tokens import board_drawing
from game.board.area import area_of
from game.board.shapes import bounds
from game.board.terrain import Footing, Opacity
from game.ui import paint
from game.ui.paint import Field, SurfaceCache, grain, mix, painted, ramp, relief, smoothstep, stretched_grain
from game.ui.palette import MapLook
from game.ui.svg import hexed, rasterised, svg_text
from game.ui.text import Face, font_source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.board.terrain import Board, Piece
    from game.ui.palette import Palette

FRAME = 0.72
"""Breadth of the frame, in inches."""

_RULER = (0.15, 0.50)
"""The brass strip's inner and outer edge, in inches from the board."""


def framed(board: Board, res: float) -> pygame.Surface:
    """The frame around a board at `res` pixels an inch; what lies inside it is left to be painted over."""
    margin = round(FRAME * res)
    size = (round(board.width * res) + 2 * margin, round(board.height * res) + 2 * margin)
    surface = _moulding(size, res)
    _ruler(surface, board, res)
    _corners(surface, res)
    return surface


def _moulding(size: tuple[int, int], res: float) -> pygame.Surface:
    """The four beams, painted one by one: most of the picture lies inside them."""
    width, height = size
    broad = round(FRAME * res)
    surface = pygame.Surface(size, 0, 32)
    for left, top, w, h in (
        (0, 0, width, broad),
        (0, height - broad, width, broad),
        (0, broad, broad, height - 2 * broad),
        (width - broad, broad, broad, height - 2 * broad),
    ):
        x = (np.arange(left - 1, left + w + 1, dtype=np.float32) + np.float32(0.5))[:, None]
        y = (np.arange(top - 1, top + h + 1, dtype=np.float32) + np.float32(0.5))[None, :]
        beam = _beam(np.minimum(x, width - x), np.minimum(y, height - y), res)
        surface.blit(beam, (left, top), (1, 1, w, h))
    return surface


def _beam(beside: Field, above: Field, res: float) -> pygame.Surface:
    """Wood whose grain runs along its side, mitred at the corners, rounded, with the brass strip let in.

    `beside` and `above` are pixels from the nearer upright and the nearer level side of the frame.
    """
    edge = np.minimum(beside, above) / np.float32(res)
    width, height = edge.shape
    lying = stretched_grain(width, height, (res * 2.4, res * 0.07), octaves=3, seed=5)
    standing = stretched_grain(width, height, (res * 0.07, res * 2.4), octaves=3, seed=6)
    fibre = np.where(above < beside, lying, standing)
    colour = ramp(fibre, (0.0, (34, 18, 9)), (0.5, (84, 48, 25)), (1.0, (140, 90, 50)))
    inward = np.float32(FRAME) - edge
    inner, outer = _RULER
    brass = smoothstep(inner - 0.01, inner + 0.01, inward) * smoothstep(outer + 0.01, outer - 0.01, inward)
    brushed = ramp(fibre, (0.0, (118, 80, 30)), (0.5, (186, 142, 66)), (1.0, (236, 200, 118)))
    colour = mix(colour, brushed, brass)
    colour *= relief(_profile(edge, brass) * np.float32(res), 0.8)[..., None]
    mitre = smoothstep(1.6, 0.4, np.abs(beside - above)) * np.float32(0.6)
    colour = mix(colour, (20, 10, 4), mitre)
    lip = smoothstep(FRAME - 0.07, FRAME - 0.01, edge) * np.float32(0.75)
    return painted(mix(colour, (12, 6, 2), lip))


def _profile(edge: Field, brass: Field) -> Field:
    """Height of the moulding over the table, in inches: a rounded outer edge, the strip slightly sunk."""
    rise = smoothstep(0.0, 0.16, edge) * np.float32(0.10)
    fall = smoothstep(FRAME, FRAME - 0.13, edge)
    return np.asarray(rise * fall - brass * np.float32(0.018), dtype=np.float32)


def _ruler(surface: pygame.Surface, board: Board, res: float) -> None:
    """Inch ticks on the brass strip, longer and numbered every fifth, with short ones at the half inch."""
    pygame.font.init()
    font = pygame.font.Font(font_source(Face.TITLE), max(7, round(res * 0.27)))
    width, height = surface.get_size()
    margin = round(FRAME * res)
    for half in range(1, int(board.width * 2) + 1):
        at = margin + half / 2 * res
        for top, outward in ((margin - _RULER[0] * res, -1), (height - margin + _RULER[0] * res, 1)):
            _tick(surface, (at, top), (0, outward), half, res)
    for half in range(1, int(board.height * 2) + 1):
        at = height - margin - half / 2 * res
        for left, outward in ((margin - _RULER[0] * res, -1), (width - margin + _RULER[0] * res, 1)):
            _tick(surface, (left, at), (outward, 0), half, res)
    middle = (_RULER[0] + _RULER[1]) / 2 * res
    for inch in range(5, int(board.width), 5):
        for y in (margin - middle, height - margin + middle):
            _number(surface, font, inch, (margin + inch * res + res * 0.22, y))
    for inch in range(5, int(board.height), 5):
        for x in (margin - middle, width - margin + middle):
            _number(surface, font, inch, (x, height - margin - inch * res - res * 0.2))


def _tick(
    surface: pygame.Surface, start: tuple[float, float], way: tuple[int, int], half: int, res: float
) -> None:
    length = (_RULER[1] - _RULER[0]) * res * (1.0 if half % 10 == 0 else 0.6 if half % 2 == 0 else 0.3)
    end = (start[0] + way[0] * length, start[1] + way[1] * length)
    thick = max(1, round(res / (26 if half % 10 == 0 else 40)))
    pygame.draw.aaline(surface, (46, 26, 8), start, end, thick)


def _number(surface: pygame.Surface, font: pygame.font.Font, inch: int, at: tuple[float, float]) -> None:
    drawn = font.render(str(inch), True, (46, 24, 6))
    surface.blit(drawn, (round(at[0] - drawn.get_width() / 2), round(at[1] - drawn.get_height() / 2)))


def _corners(surface: pygame.Surface, res: float) -> None:
    side = round(FRAME * res * 2.05)
    corner = rasterised(board_drawing("frame_corner"), (side, side))
    width, height = surface.get_size()
    for flip_x in (False, True):
        for flip_y in (False, True):
            at = (width - side if flip_x else 0, height - side if flip_y else 0)
            surface.blit(pygame.transform.flip(corner, flip_x, flip_y), at)


GROUND_RES = 48.0
"""Pixels an inch at which the ground is painted."""

FINE_RES = 96.0
"""Pixels an inch of the terrain's second picture, for looking closely."""

FINE_FROM = 62.0
"""Zoom, in pixels an inch, from which the second picture is wanted."""

SMALL_RES = 12.0
"""Pixels an inch of the terrain on a small picture of the whole board."""

TABLE_RES = 24.0
"""Pixels an inch of the table's wood, which is never looked at closely."""

TABLE_INCHES = 18.0
"""How much of the table is shown around the board."""

BEYOND = (14, 8, 4)
"""The dark in which the table ends."""


@dataclass(frozen=True)
class Layer:
    """A picture and the part of the world it shows: left, bottom, right, top in inches."""

    surface: pygame.Surface
    extent: tuple[float, float, float, float]


@dataclass(frozen=True)
class Scenery:
    """A board and the ground it is painted on: classes of the tiles, and pictures laid over them."""

    board: Board
    ground: GroundRows = ()
    pictures: tuple[PictureRows, ...] = ()


class WorldArt:
    """Paints a board and keeps what can be used again when it changes."""

    def __init__(self, palette: Palette) -> None:
        self._palette = palette
        self.pieces = SurfaceCache(160_000_000)
        """The pictures of terrain pieces that are kept."""
        self._grounds: dict[tuple[object, ...], pygame.Surface] = {}
        self._tables: dict[tuple[float, float], Layer] = {}
        self._frames: dict[tuple[float, float, float], pygame.Surface] = {}
        self._diagrams = DiagramArt()

    def painting(self, scenery: Scenery) -> Iterator[float]:
        """Paint what `layer` and `table` need at the first zoom; yields progress from 0 to 1."""
        for part in self._paint_ground(scenery):
            yield part * 0.7
        self.table(scenery.board)
        yield 0.75
        for part in self.drawing(scenery.board, GROUND_RES):
            yield 0.75 + 0.25 * part
        yield 1.0

    def drawing(self, board: Board, res: float, look: MapLook = MapLook.PAINTED) -> Iterator[float]:
        """Paint frame and terrain at that resolution, a piece a step; yields progress from 0 to 1."""
        if look is MapLook.DIAGRAM:
            self._frame(board, res)
            yield from self._diagrams.drawing(board, res)
            return
        pieces = layered(board.pieces)
        self._frame(board, res)
        yield 1 / (len(pieces) + 1)
        for index, piece in enumerate(pieces):
            self._piece(board, piece, res)
            yield (index + 2) / (len(pieces) + 1)

    def table(self, board: Board) -> Layer:
        """The wood around the board, with the shadow of its frame."""
        key = (board.width, board.height)
        if key not in self._tables:
            self._tables = {key: self._table(board)}
        return self._tables[key]

    def layer(self, scenery: Scenery, res: float, look: MapLook = MapLook.PAINTED) -> Layer:
        """The framed board with its terrain at `res` pixels an inch (`GROUND_RES` or `FINE_RES`)."""
        board = scenery.board
        surface = self._frame(board, res).copy()
        margin = round(FRAME * res)
        area = surface.subsurface((margin, margin, round(board.width * res), round(board.height * res)))
        if look is MapLook.DIAGRAM:
            area.blit(self._diagrams.mat(board, res), (0, 0))
        else:
            self._lay_mat(area, scenery, res)
        if look is MapLook.MUTED:
            mute(area, board, res)
        edge = margin / res
        return Layer(surface, (-edge, -edge, board.width + edge, board.height + edge))

    def _lay_mat(self, area: pygame.Surface, scenery: Scenery, res: float) -> None:
        """Draw the painted ground and its terrain."""
        board, mat = scenery.board, self._ground(scenery)
        if area.get_size() != mat.get_size():
            mat = pygame.transform.smoothscale(mat, area.get_size())
            _sharpen(mat)
        area.blit(mat, (0, 0))
        for piece in layered(board.pieces):
            left, _, _, top = bounds(piece.shape)
            pad = round(PAD_INCHES * res)
            at = (round(left * res) - pad, round((board.height - top) * res) - pad)
            area.blit(self._piece(board, piece, res), at)

    def small(
        self, scenery: Scenery, size: tuple[int, int], look: MapLook = MapLook.PAINTED
    ) -> pygame.Surface:
        """The board with its terrain but without its frame, in so many pixels."""
        board = scenery.board
        layer = self.layer(scenery, SMALL_RES, look)
        margin = round(FRAME * SMALL_RES)
        inner = (margin, margin, round(board.width * SMALL_RES), round(board.height * SMALL_RES))
        return pygame.transform.smoothscale(layer.surface.subsurface(inner), size)

    def _piece(self, board: Board, piece: Piece, res: float) -> pygame.Surface:
        found = setting(piece, board)
        return self.pieces.get((found, res), lambda: piece_art(found, res))

    def _ground(self, scenery: Scenery) -> pygame.Surface:
        for _ in self._paint_ground(scenery):
            pass
        return self._grounds[_ground_key(scenery)]

    def _paint_ground(self, scenery: Scenery) -> Iterator[float]:
        key = _ground_key(scenery)
        if key in self._grounds:
            return
        board = scenery.board
        size = (round(board.width * GROUND_RES), round(board.height * GROUND_RES))
        for part in paint_ground(scenery.ground, size, GROUND_RES):
            if isinstance(part, pygame.Surface):
                lay_pictures(part, scenery.pictures)
                self._grounds = {key: part}
            else:
                yield part

    def _frame(self, board: Board, res: float) -> pygame.Surface:
        key = (board.width, board.height, res)
        if key not in self._frames:
            self._frames[key] = framed(board, res)
        return self._frames[key]

    def _table(self, board: Board) -> Layer:
        across, down = board.width + 2 * TABLE_INCHES, board.height + 2 * TABLE_INCHES
        size = (round(across * TABLE_RES), round(down * TABLE_RES))
        wood = paint.wood(size, 0.62, self._palette)
        surface = pygame.Surface(size, 0, 32)
        surface.blit(wood, (0, 0))
        _cast_shadow(surface, board)
        extent = (-TABLE_INCHES, -TABLE_INCHES, board.width + TABLE_INCHES, board.height + TABLE_INCHES)
        return Layer(surface, extent)


_GREYED = 0.6
"""How much of its colour a ground that steps back loses."""

_FADED = 0.44
"""How much of its light and shade it keeps."""

_LIFT = (134, 128, 114)
"""The light that is added to it, of the colour of old paper."""

_OUTLINE = (62, 48, 34, 190)
"""The ink that goes round its pieces, which the answers depend on."""


def mute(mat: pygame.Surface, board: Board, res: float) -> None:
    """Make a painted ground pale and quiet, in place; what hinders feet or sight is outlined more thickly."""
    grey = pygame.transform.grayscale(mat.copy())
    grey.set_alpha(round(255 * _GREYED))
    mat.blit(grey, (0, 0))
    kept = round(255 * _FADED)
    mat.fill((kept, kept, kept), special_flags=pygame.BLEND_RGB_MULT)
    mat.fill(_LIFT, special_flags=pygame.BLEND_RGB_ADD)
    ink = f'stroke="{hexed(_OUTLINE[:3])}" stroke-opacity="{_OUTLINE[3] / 255:.2f}"'
    body = "".join(
        f'<path d="{_outline(piece, board, res)}" fill="none" {ink} stroke-linejoin="round"'
        f' stroke-width="{(0.07 if _hinders(piece) else 0.035) * res:.2f}"/>'
        for piece in board.pieces
    )
    mat.blit(rasterised(svg_text(body, mat.get_size()), mat.get_size()), (0, 0))


def _hinders(piece: Piece) -> bool:
    return piece.footing is Footing.IMPASSABLE or piece.opacity is Opacity.BLOCKING


def _outline(piece: Piece, board: Board, res: float) -> str:
    """The border of a piece as the data of an SVG path."""
    rings = (ring for patch in area_of(piece.shape).patches for ring in (patch.outline, *patch.holes))
    return " ".join(
        "M" + " ".join(f"{x * res:.1f} {(board.height - y) * res:.1f}" for x, y in ring) + "Z"
        for ring in rings
    )


def _ground_key(scenery: Scenery) -> tuple[object, ...]:
    """What the ground's picture depends on."""
    return (scenery.ground, scenery.pictures, scenery.board.width, scenery.board.height)


def _cast_shadow(table: pygame.Surface, board: Board) -> None:
    """Darken the wood below and right of the frame, softly."""
    blur = round(0.5 * TABLE_RES)
    width = round((board.width + 2 * FRAME) * TABLE_RES)
    height = round((board.height + 2 * FRAME) * TABLE_RES)
    shade = pygame.Surface((width + 4 * blur, height + 4 * blur), pygame.SRCALPHA)
    shade.fill((10, 5, 2, 0))
    shade.fill((10, 5, 2, 205), (2 * blur, 2 * blur, width, height))
    for _ in range(2):
        shade = pygame.transform.box_blur(shade, blur // 2)
    corner = (TABLE_INCHES - FRAME) * TABLE_RES - 2 * blur
    _candlelight(table, board)
    table.blit(shade, (round(corner + 0.18 * TABLE_RES), round(corner + 0.32 * TABLE_RES)))


def _sharpen(mat: pygame.Surface) -> None:
    """Give an enlarged ground the fine grain it lacks, in place."""
    side = 512
    fine = 0.6 * grain(side, side, 2.5, octaves=1, seed=91) + 0.4 * grain(side, side, 9, octaves=2, seed=92)
    tile = painted(np.repeat((222 + 150 * (fine - 0.5))[..., None], 3, axis=2))
    for x in range(0, mat.get_width(), side):
        for y in range(0, mat.get_height(), side):
            mat.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_MULT)
    mat.fill((13, 12, 9), special_flags=pygame.BLEND_RGB_ADD)


def _candlelight(table: pygame.Surface, board: Board) -> None:
    """Light that falls off from the board outwards, in place."""
    width, height = table.get_size()
    x = np.abs((np.arange(width) + 0.5) / TABLE_RES - TABLE_INCHES - board.width / 2) - board.width / 2
    y = np.abs((np.arange(height) + 0.5) / TABLE_RES - TABLE_INCHES - board.height / 2) - board.height / 2
    away = np.hypot(np.maximum(x, 0)[:, None], np.maximum(y, 0)[None, :])
    light = 0.16 + 1.02 * np.exp(-((away / 7.5) ** 1.5))
    pixels = pygame.surfarray.pixels3d(table)
    pixels[:] = np.clip(pixels * light[..., None], 0, 255)
    del pixels
