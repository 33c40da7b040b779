"""The board as the figures for print draw it: flat paper, and terrain engraved in lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.board.shapes import bounds
from game.figures.engraving import engrave, laid
from game.figures.styles import FigurePaper, Ink, style
from game.figures.svg import svg_body
from game.figures.view import PageView, Site, full
from game.ui.drawing.paint import SurfaceCache
from game.ui.drawing.svg import rasterised, svg_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.board.terrain import Board, Piece

SCALE = 18.0
"""Points to an inch of the table: that of a figure of a whole board on an A4 page."""

_PAD = 0.6
"""Inches by which the picture of a piece is larger than its bounds: pens are broad, and trees lean over."""

_STYLE = style(FigurePaper.PARCHMENT, Ink.COLOUR)


class DiagramArt:
    """Draws boards as diagrams; the pictures of pieces are kept."""

    def __init__(self) -> None:
        self._pieces = SurfaceCache(64_000_000)

    def drawing(self, board: Board, res: float) -> Iterator[float]:
        """Draw the pieces at `res` pixels an inch, one a step; yields progress from 0 to 1."""
        pieces = laid(board.pieces)
        for index, piece in enumerate(pieces):
            self._piece(board, piece, res)
            yield (index + 1) / len(pieces)

    def mat(self, board: Board, res: float) -> pygame.Surface:
        """The board as a diagram, to be laid into the frame."""
        size = (round(board.width * res), round(board.height * res))
        surface = pygame.Surface(size, 0, 32)
        surface.fill(_STYLE.field)
        for piece in laid(board.pieces):
            left, _, _, top = bounds(piece.shape)
            surface.blit(
                self._piece(board, piece, res),
                (round((left - _PAD) * res), round((board.height - top - _PAD) * res)),
            )
        return surface

    def _piece(self, board: Board, piece: Piece, res: float) -> pygame.Surface:
        key = (piece, board.width, board.height, res)
        return self._pieces.get(key, lambda: _engraved(board, piece, res))


def _engraved(board: Board, piece: Piece, res: float) -> pygame.Surface:
    """A piece where it lies on the board, in its own bounding box."""
    site = Site(piece, PageView(full(board), SCALE, 0.0, 0.0), _STYLE)
    left, bottom, right, top = bounds(piece.shape)
    x, y = round((left - _PAD) * res), round((board.height - top - _PAD) * res)
    size = (round((right - left + 2 * _PAD) * res), round((top - bottom + 2 * _PAD) * res))
    place = f'<g transform="translate({-x},{-y}) scale({res / SCALE:.5f})">'
    return rasterised(svg_text(f"{place}{svg_body((engrave(site),))}</g>", size), size)
