"""A coarse picture of a board in a few flat colours, made at once and shown until it is painted."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np
import pygame

from game.art.board_frame import FRAME
from game.art.terrain_art import layered
from game.board.area import shown_area
from game.board.terrain import Kind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.art.scenery import Scenery
    from game.ui.drawing.palette import Colour

RES = 12.0
"""Pixels an inch."""

GROUNDS: Mapping[str, Colour] = MappingProxyType(
    {
        "grass": (87, 94, 41),
        "moss": (62, 77, 35),
        "dirt": (110, 78, 46),
        "sand": (188, 150, 94),
        "rock": (99, 89, 72),
        "flagstone": (115, 102, 80),
        "water": (33, 65, 68),
        "shallows": (103, 128, 102),
        "planks": (107, 72, 40),
    }
)
"""The mean colour of every ground as it is painted."""

PIECES: Mapping[Kind, Colour] = MappingProxyType(
    {
        Kind.WALL: (92, 85, 71),
        Kind.RUINS: (90, 83, 65),
        Kind.ROCKS: (92, 88, 84),
        Kind.FOREST: (73, 90, 42),
        Kind.RIVER: (45, 75, 83),
        Kind.HILL: (72, 65, 55),
        Kind.HEDGE: (56, 68, 31),
        Kind.MARSH: (71, 71, 39),
        Kind.FORD: (108, 131, 115),
        Kind.BRIDGE: (100, 72, 44),
        Kind.FENCE: (86, 60, 36),
        Kind.LOW_WALL: (104, 98, 84),
        Kind.DOOR: (84, 54, 30),
        Kind.WINDOW: (112, 130, 132),
        Kind.OTHER: (86, 70, 44),
    }
)
"""The mean colour of every kind of terrain as it is painted."""

WOOD: Colour = (62, 36, 19)
"""The mean colour of the frame, brass and all."""

_RIM = 0.72
"""The share of its brightness that a piece keeps at its border."""


def coarse_board(scenery: Scenery) -> pygame.Surface:
    """The framed board, as `WorldArt.layer` has it, in flat colours."""
    board = scenery.board
    width, height = round(board.width * RES), round(board.height * RES)
    margin = round(FRAME * RES)
    out = pygame.Surface((width + 2 * margin, height + 2 * margin), 0, 32)
    out.fill(WOOD)
    mat = out.subsurface((margin, margin, width, height))
    rows = scenery.ground or (("",),)
    grass = GROUNDS["grass"]
    colours = np.array([[GROUNDS.get(tile, grass) for tile in row] for row in rows], dtype=np.uint8)
    tiles = pygame.Surface((len(rows[0]), len(rows)), 0, 32)
    pygame.surfarray.blit_array(tiles, colours.transpose(1, 0, 2))
    mat.blit(pygame.transform.smoothscale(tiles, (width, height)), (0, 0))
    for piece in layered(board.pieces):
        colour = PIECES[piece.kind]
        rim = (round(colour[0] * _RIM), round(colour[1] * _RIM), round(colour[2] * _RIM))
        for patch in shown_area(piece.shape).patches:
            corners = [(x * RES, (board.height - y) * RES) for x, y in patch.outline]
            pygame.draw.polygon(mat, colour, corners)
            pygame.draw.aalines(mat, rim, True, corners)
    return out
