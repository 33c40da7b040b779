"""The board as it lies on the table: wood, frame with a ruler, painted ground, terrain; what keeps still."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from math import hypot, sqrt
from typing import TYPE_CHECKING

import numpy as np
import pygame

from game.art.board_frame import FRAME, bare_beams, beams_of, framed
from game.art.diagram_art import DiagramArt
from game.art.ground import lay_pictures, paint_ground
from game.art.scenery import Scenery, SceneryLayer
from game.art.terrain_art import PAD_INCHES, layered, piece_art, setting
from game.board.area import area_of
from game.board.shapes import Chain, ShapeError, bounds
from game.board.terrain import Footing, Kind, Opacity
from game.positions.picture_file import BEYOND as NO_PICTURE
from game.positions.picture_file import PictureError, straightened
from game.ui.drawing import materials
from game.ui.drawing.paint import SurfaceCache, column_slices, grain, painted
from game.ui.drawing.palette import MapLook
from game.ui.drawing.picture_pack import PicturePack, shipped_pictures
from game.ui.drawing.svg import hexed, rasterised, svg_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.board.shapes import Point
    from game.board.terrain import Board, Piece
    from game.positions.picture import GroundPicture
    from game.ui.drawing.palette import Palette

GROUND_RES = 48.0
"""Pixels an inch at which the ground is painted, on tables of up to `MOST_PAINTED` pixels."""

MOST_PAINTED = 6_100_000
"""The most pixels of a painted ground: each takes some 30 bytes while it is painted. A table of 44 by 60
inches has so many."""

FINE_RES = 96.0
"""Pixels an inch of the terrain's second picture, for looking closely."""

FINE_FROM = 62.0
"""Zoom, in pixels an inch, from which the second picture is wanted."""

TABLE_RES = 24.0
"""Pixels an inch of the table's wood, which is never looked at closely; fewer where it had too many."""

TABLE_INCHES = 18.0
"""How much of the table is shown around the board, at least."""

SHADE = (0.18, 0.32)
"""Inches by which the frame's shadow lies to the right and below it."""

WIDEST, TALLEST = 1.9, 1.2
"""How many times as wide as high, and as high as wide, the table is at least: as the room for it may be."""

BEYOND = (14, 8, 4)
"""The dark in which the table ends."""


def ground_res(board: Board) -> float:
    """Pixels an inch at which a ground is painted: fewer on a board so large that memory would suffer."""
    return min(GROUND_RES, sqrt(MOST_PAINTED / (board.width * board.height)))


class WorldArt:
    """Paints a board and keeps what can be used again when it changes."""

    def __init__(self, palette: Palette, pack: PicturePack | None = None) -> None:
        """A painter that takes what is in `pack` from there; None is what ships."""
        self._palette = palette
        self._pack = pack or shipped_pictures()
        self.pieces = SurfaceCache(160_000_000)
        """The pictures of terrain pieces that are kept."""
        self._grounds: dict[tuple[object, ...], pygame.Surface] = {}
        self._photos: dict[tuple[object, ...], pygame.Surface] = {}
        self._tables: dict[tuple[float, float], SceneryLayer] = {}
        self._frames: dict[tuple[float, float, float], pygame.Surface] = {}
        self._diagrams = DiagramArt()

    def painting(self, scenery: Scenery) -> Iterator[float]:
        """Paint what `layer` and `table` need at the first zoom; yields progress from 0 to 1."""
        for part in self._paint_ground(scenery):
            yield part * 0.7
        self.table(scenery.board)
        yield 0.75
        for part in self.drawing(scenery.board, ground_res(scenery.board)):
            yield 0.75 + 0.25 * part
        yield 1.0

    def drawing(self, board: Board, res: float, look: MapLook = MapLook.PAINTED) -> Iterator[float]:
        """Paint frame and terrain at that resolution, a piece a step; yields progress from 0 to 1."""
        if look is MapLook.DIAGRAM:
            self._beams(board, res)
            yield from self._diagrams.drawing(board, res)
            return
        pieces = layered(board.pieces)
        self._beams(board, res)
        yield 1 / (len(pieces) + 1)
        for index, piece in enumerate(pieces):
            self._piece(board, piece, res)
            yield (index + 2) / (len(pieces) + 1)

    def table(self, board: Board) -> SceneryLayer:
        """The wood around the board, with the shadow of its frame."""
        key = (board.width, board.height)
        if key not in self._tables:
            self._tables = {key: self._table(board)}
        return self._tables[key]

    def layer(self, scenery: Scenery, res: float, look: MapLook = MapLook.PAINTED) -> SceneryLayer:
        """The framed board with its terrain at `res` pixels an inch (`ground_res` or finer)."""
        board = scenery.board
        if scenery.picture is not None and look is MapLook.DIAGRAM:
            look = MapLook.MUTED  # a diagram has a ground of its own, and would hide the picture
        surface = framed(board, res, self._beams(board, res))
        margin = round(FRAME * res)
        area = surface.subsurface((margin, margin, round(board.width * res), round(board.height * res)))
        if look is MapLook.DIAGRAM:
            area.blit(self._diagrams.mat(board, res), (0, 0))
        else:
            self._lay_mat(area, scenery, res)
        if look is MapLook.MUTED:
            mute(area, board, res)
        return SceneryLayer(surface, _around(board, margin / res))

    def _lay_mat(self, area: pygame.Surface, scenery: Scenery, res: float) -> None:
        """Draw the painted ground and its terrain."""
        if scenery.picture is not None:
            self._lay_picture(area, scenery, scenery.picture, res)
            return
        board, mat = scenery.board, self._ground(scenery)
        if area.get_size() != mat.get_size():
            # The ground is painted at one resolution alone, which takes long; any other is scaled from it.
            pygame.transform.smoothscale(mat, area.get_size(), area)
            _sharpen(area)
        else:
            area.blit(mat, (0, 0))
        for piece in layered(board.pieces):
            left, _, _, top = bounds(piece.shape)
            pad = round(PAD_INCHES * res)
            at = (round(left * res) - pad, round((board.height - top) * res) - pad)
            area.blit(self._piece(board, piece, res), at)
        _draw_openings(area, board, res)

    def _lay_picture(
        self, area: pygame.Surface, scenery: Scenery, picture: GroundPicture, res: float
    ) -> None:
        """Draw the picture, and its terrain so that the picture is seen through it."""
        board = scenery.board
        key = (picture, board.width, board.height, res)
        if key not in self._photos:
            self._photos = {k: v for k, v in self._photos.items() if k[:3] == key[:3]}
            self._photos[key] = photo_art(picture, board, res)
        mat = self._photos[key]
        # A large board has a picture of fewer pixels an inch.
        area.blit(
            mat if mat.get_size() == area.get_size() else pygame.transform.smoothscale(mat, area.get_size()),
            (0, 0),
        )
        for piece in layered(board.pieces):
            left, _, _, top = bounds(piece.shape)
            pad = round(PAD_INCHES * res)
            seen = self._piece(board, piece, res).copy()
            seen.set_alpha(_SEEN_THROUGH)
            area.blit(seen, (round(left * res) - pad, round((board.height - top) * res) - pad))
        for ink, width in ((_HALO, 0.13), (_INK, 0.06)):
            _traced(area, board, res, ink, width)
        _draw_openings(area, board, res)

    def small(
        self, scenery: Scenery, size: tuple[int, int], look: MapLook = MapLook.PAINTED
    ) -> pygame.Surface:
        """The board with its terrain but without its frame, in so many pixels."""
        res = ground_res(scenery.board)
        return _inside(self.layer(scenery, res, look), scenery.board, res, size)

    def _piece(self, board: Board, piece: Piece, res: float) -> pygame.Surface:
        found = setting(piece, board)
        key = (found, res)
        return self.pieces.get(key, lambda: self._pack.get(("piece", *key), lambda: piece_art(found, res)))

    def _ground(self, scenery: Scenery) -> pygame.Surface:
        for _ in self._paint_ground(scenery):
            pass
        return self._grounds[scenery.ground_key]

    def _paint_ground(self, scenery: Scenery) -> Iterator[float]:
        key = scenery.ground_key
        if key in self._grounds or scenery.picture is not None:
            return
        board = scenery.board
        # What lies in files of the map's own is not known by their names.
        res = ground_res(board)
        pack, name = PicturePack(None) if scenery.pictures else self._pack, ("ground", key, res)
        shipped = pack.find(name)
        if shipped is not None:
            self._grounds = {key: shipped}
            return
        size = (round(board.width * res), round(board.height * res))
        for part in paint_ground(scenery.ground, size, res):
            if isinstance(part, pygame.Surface):
                lay_pictures(part, scenery.pictures)
                self._grounds = {key: pack.get(name, partial(_same, part))}
            else:
                yield part

    def _beams(self, board: Board, res: float) -> pygame.Surface:
        key = (board.width, board.height, res)
        if key not in self._frames:
            bare = self._pack.get(("frame", *key), lambda: bare_beams(board, res))
            self._frames[key] = beams_of(board, res, bare)
        return self._frames[key]

    def _table(self, board: Board) -> SceneryLayer:
        left, above = _beside(board)
        across, down = board.width + 2 * left, board.height + 2 * above
        res = min(TABLE_RES, sqrt(MOST_PAINTED / (across * down)))
        size = (round(across * res), round(down * res))

        def paint_it() -> pygame.Surface:
            surface = pygame.Surface(size, 0, 32)
            surface.blit(materials.wood(size, 0.62, self._palette), (0, 0))
            _cast_shadow(surface, board, res)
            return surface

        key = ("table", board.width, board.height, self._palette.wood)
        surface = self._pack.get(key, paint_it)
        return SceneryLayer(surface, (-left, -above, board.width + left, board.height + above))


def _beside(board: Board) -> tuple[float, float]:
    """Inches of the table left and right of the board, and above and below it."""
    left = (WIDEST * board.height - board.width) / 2
    above = (TALLEST * board.width - board.height) / 2
    return max(TABLE_INCHES, left), max(TABLE_INCHES, above)


def _same(picture: pygame.Surface) -> pygame.Surface:
    return picture


def _around(board: Board, edge: float) -> tuple[float, float, float, float]:
    """The board and so many inches on each side."""
    return (-edge, -edge, board.width + edge, board.height + edge)


def _inside(layer: SceneryLayer, board: Board, res: float, size: tuple[int, int]) -> pygame.Surface:
    """The part of a layer inside the frame, scaled to that many pixels."""
    margin = round(FRAME * res)
    inner = (margin, margin, round(board.width * res), round(board.height * res))
    return pygame.transform.smoothscale(layer.surface.subsurface(inner), size)


_GREYED = 0.16
"""The share of its colour that a muted ground loses."""

_FADED = 0.76
"""The share of its light and shade that it keeps."""

_LIFT = (57, 53, 42)
"""The light that is added to it, of the colour of old paper."""

_OUTLINE = (62, 48, 34, 190)
"""The ink that goes round its pieces, which the answers depend on."""

_HALO, _INK = (255, 250, 235), (40, 30, 20)
"""The light around the ink of outlines on a picture, which may be as dark as the ink."""

_TIMBER, _GLASS = (240, 176, 84), (168, 226, 250)
"""Doors and windows."""

_CASED, _BAR, _JAMB, _DOTS = 0.3, 0.19, 0.26, 0.3
"""Widths of their bars with and without edges, half the length of jambs, from dot to dot, in inches."""

_SEEN_THROUGH = 96
"""How opaque, of 255, terrain is on a picture, which shows the thing itself."""


def mute(mat: pygame.Surface, board: Board, res: float) -> None:
    """Make a painted ground pale and quiet, in place; what hinders feet or sight is outlined more thickly."""
    kept = round(255 * _FADED)
    for strip in column_slices(*mat.get_size()):
        part = mat.subsurface((strip.start, 0, strip.stop - strip.start, mat.get_height()))
        # Of a part of a surface pygame-ce 2.5.8 leaves the last rows black.
        grey = pygame.transform.grayscale(part.copy())
        grey.set_alpha(round(255 * _GREYED))
        part.blit(grey, (0, 0))
        part.fill((kept, kept, kept), special_flags=pygame.BLEND_RGB_MULT)
        part.fill(_LIFT, special_flags=pygame.BLEND_RGB_ADD)
    if not board.pieces:
        return
    ink = f'stroke="{hexed(_OUTLINE[:3])}" stroke-opacity="{_OUTLINE[3] / 255:.2f}"'
    body = "".join(
        f'<path d="{_outline(piece, board, res)}" fill="none" {ink} stroke-linejoin="round"'
        f' stroke-width="{_pen(piece) * res:.2f}"/>'
        for piece in board.pieces
    )
    mat.blit(rasterised(svg_text(body, mat.get_size()), mat.get_size()), (0, 0))


def photo_art(picture: GroundPicture, board: Board, res: float) -> pygame.Surface:
    """The picture straightened; paper if it is broken, which is told where it is opened."""
    try:
        laid = straightened(picture, board.width, board.height, res)
    except (PictureError, ShapeError):
        paper = pygame.Surface((8, 8), 0, 32)
        paper.fill(NO_PICTURE)
        return paper
    surface = pygame.Surface(laid.size, 0, 32)
    surface.blit(pygame.image.frombuffer(laid.rgb, laid.size, "RGB"), (0, 0))
    return surface


def _traced(mat: pygame.Surface, board: Board, res: float, ink: tuple[int, int, int], width: float) -> None:
    """Outline the pieces, so many inches wide: in each frame of a drag, so by plain lines.

    Doors and windows are left out: they are drawn otherwise than what they interrupt.
    """
    thick = max(1, round(width * res))
    for piece in board.pieces:
        if piece.opening is not None:
            continue
        if isinstance(piece.shape, Chain):
            lines = [(piece.shape.points, False)]
        else:
            patches = area_of(piece.shape).patches
            lines = [(ring, True) for patch in patches for ring in (patch.outline, *patch.holes)]
        for points, closed in lines:
            seen = [(x * res, (board.height - y) * res) for x, y in points]
            pygame.draw.lines(mat, ink, closed, seen, thick)
            for at in seen:
                pygame.draw.circle(mat, ink, at, thick / 2)  # joints, which thick lines leave open


def _draw_openings(mat: pygame.Surface, board: Board, res: float) -> None:
    """Draw doors and windows over their walls, of which they would be a stretch of another brown or grey."""
    for piece in board.pieces:
        if piece.opening is not None and isinstance(piece.shape, Chain):
            _draw_opening(mat, board, res, piece, piece.shape.points)


def _draw_opening(
    mat: pygame.Surface, board: Board, res: float, piece: Piece, points: Sequence[Point]
) -> None:
    """Draw a door or a window, told from the wall and from one another by shape and colour.

    A door is a bar between two jambs, of which an open one has only dots left; a window is a pane with a line
    along its middle.
    """
    seen = [(x * res, (board.height - y) * res) for x, y in points]
    is_open = piece.kind is Kind.DOOR and piece.footing is Footing.OPEN
    colour = _TIMBER if piece.kind is Kind.DOOR else _GLASS

    def pen(width: float) -> int:
        return max(1, round(width * res))

    for ink, width in ((_INK, _CASED), (colour, _BAR)):
        if is_open:
            for (ax, ay), (bx, by) in pairwise(seen):
                count = max(2, round(hypot(bx - ax, by - ay) / (_DOTS * res)))
                for at in range(1, count):
                    dot = (ax + (bx - ax) * at / count, ay + (by - ay) * at / count)
                    pygame.draw.circle(mat, ink, dot, pen(width / 2) * 0.7)
        else:
            pygame.draw.lines(mat, ink, False, seen, pen(width))
        for (ax, ay), (bx, by) in ((seen[0], seen[1]), (seen[-1], seen[-2])):
            long = hypot(bx - ax, by - ay) or 1.0
            across = (_JAMB * res * (by - ay) / long, _JAMB * res * (ax - bx) / long)
            ends = (ax - across[0], ay - across[1]), (ax + across[0], ay + across[1])
            pygame.draw.line(mat, ink, *ends, pen(width * 0.8))
    if piece.kind is not Kind.DOOR:
        pygame.draw.lines(mat, _INK, False, seen, pen(0.05))


def _pen(piece: Piece) -> float:
    """The width in inches of a piece's border, or of a thin line; doors and windows are seen as painted."""
    if piece.opening is not None:
        return 0.0
    if isinstance(piece.shape, Chain):
        return 0.06
    hinders = piece.footing is Footing.IMPASSABLE or piece.opacity is Opacity.BLOCKING
    return 0.07 if hinders else 0.035


def _outline(piece: Piece, board: Board, res: float) -> str:
    """The border of a piece as the data of an SVG path; a thin line as it is."""

    def through(points: Sequence[Point]) -> str:
        return "M" + " ".join(f"{x * res:.1f} {(board.height - y) * res:.1f}" for x, y in points)

    if isinstance(piece.shape, Chain):
        return through(piece.shape.points)
    rings = (ring for patch in area_of(piece.shape).patches for ring in (patch.outline, *patch.holes))
    return " ".join(f"{through(ring)}Z" for ring in rings)


def _cast_shadow(table: pygame.Surface, board: Board, res: float) -> None:
    """Darken the wood below and right of the frame, softly."""
    blur = round(0.5 * res)
    width = round((board.width + 2 * FRAME) * res)
    height = round((board.height + 2 * FRAME) * res)
    shade = pygame.Surface((width + 4 * blur, height + 4 * blur), pygame.SRCALPHA)
    shade.fill((10, 5, 2, 0))
    shade.fill((10, 5, 2, 205), (2 * blur, 2 * blur, width, height))
    for _ in range(2):
        shade = pygame.transform.box_blur(shade, blur // 2)
    _candlelight(table, board, res)
    left, above = _beside(board)
    x = (left - FRAME + SHADE[0]) * res - 2 * blur
    y = (above - FRAME + SHADE[1]) * res - 2 * blur
    table.blit(shade, (round(x), round(y)))


def _sharpen(mat: pygame.Surface) -> None:
    """Give an enlarged ground the fine grain it lacks, in place."""
    side = 512
    fine = 0.6 * grain(side, side, 2.5, octaves=1, seed=91) + 0.4 * grain(side, side, 9, octaves=2, seed=92)
    tile = painted(np.repeat((222 + 150 * (fine - 0.5))[..., None], 3, axis=2))
    for x in range(0, mat.get_width(), side):
        for y in range(0, mat.get_height(), side):
            mat.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_MULT)
    mat.fill((13, 12, 9), special_flags=pygame.BLEND_RGB_ADD)


def _candlelight(table: pygame.Surface, board: Board, res: float) -> None:
    """Light that falls off from the board outwards, in place."""
    width, height = table.get_size()
    left, above = _beside(board)
    x = np.abs((np.arange(width) + 0.5) / res - left - board.width / 2) - board.width / 2
    y = np.abs((np.arange(height) + 0.5) / res - above - board.height / 2) - board.height / 2
    pixels = pygame.surfarray.pixels3d(table)
    for strip in column_slices(width, height):
        away = np.hypot(np.maximum(x[strip], 0)[:, None], np.maximum(y, 0)[None, :])
        light = 0.16 + 1.02 * np.exp(-((away / 7.5) ** 1.5))
        pixels[strip] = np.clip(pixels[strip] * light[..., None], 0, 255)
    del pixels
