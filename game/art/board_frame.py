"""The frame of a board: four beams of wood with a ruler of brass let in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
import pygame

from game.art.tokens import board_drawing
from game.ui.drawing.paint import Field, mix, painted, ramp, relief, smoothstep, stretched_grain
from game.ui.drawing.svg import rasterised
from game.ui.text.text import Face, font_source

if TYPE_CHECKING:
    from game.board.terrain import Board

FRAME = 0.72
"""Breadth of the frame, in inches."""

_RULER = (0.15, 0.50)
"""The brass strip's inner and outer edge, in inches from the board."""


Numbers = Mapping[int, pygame.Surface]
"""The pictures of the ruler's numbers, by the numbers."""


def _numbers(board: Board, res: float) -> Numbers:
    """The numbers on the ruler of a board."""
    pygame.font.init()
    font = pygame.font.Font(font_source(Face.TITLE), max(7, round(res * 0.27)))
    longest = int(max(board.width, board.height))
    return {inch: font.render(str(inch), True, (46, 24, 6)) for inch in range(5, longest, 5)}


def bare_beams(board: Board, res: float) -> pygame.Surface:
    """The beams around a board at `res` pixels an inch, one below the other; the upright ones lie down."""
    return _cut(_moulding(_size(board, res), res), res)


def beams_of(board: Board, res: float, bare: pygame.Surface) -> pygame.Surface:
    """Those beams with the ruler on them and mounted corners."""
    surface = framed(board, res, bare)
    _ruler(surface, board, res, _numbers(board, res))
    _corners(surface, res)
    return _cut(surface, res)


def _cut(surface: pygame.Surface, res: float) -> pygame.Surface:
    """The beams of a frame, as `bare_beams` has them."""
    broad, (width, height) = round(FRAME * res), surface.get_size()
    beams = pygame.Surface((max(width, height), 4 * broad), 0, 32)
    for place, (box, turn) in enumerate(_beams(width, height, broad)):
        beams.blit(pygame.transform.rotate(surface.subsurface(box), turn), (0, place * broad))
    return beams


def framed(board: Board, res: float, beams: pygame.Surface) -> pygame.Surface:
    """A picture with those beams around a board; what lies inside them is left to be painted over."""
    surface = pygame.Surface(_size(board, res), 0, 32)
    broad, (width, height) = round(FRAME * res), surface.get_size()
    for place, (box, turn) in enumerate(_beams(width, height, broad)):
        long = box[2] if turn == 0 else box[3]
        beam = beams.subsurface((0, place * broad, long, broad))
        surface.blit(pygame.transform.rotate(beam, -turn), box)
    return surface


def _size(board: Board, res: float) -> tuple[int, int]:
    margin = round(FRAME * res)
    return round(board.width * res) + 2 * margin, round(board.height * res) + 2 * margin


def _beams(width: int, height: int, broad: int) -> Sequence[tuple[tuple[int, int, int, int], int]]:
    """The boxes of a frame's upper, lower, left and right beam, each with the degrees that turn it to lie."""
    return (
        ((0, 0, width, broad), 0),
        ((0, height - broad, width, broad), 0),
        ((0, broad, broad, height - 2 * broad), 90),
        ((width - broad, broad, broad, height - 2 * broad), 90),
    )


def _moulding(size: tuple[int, int], res: float) -> pygame.Surface:
    """The four beams, painted one by one: most of the picture lies inside them."""
    width, height = size
    broad = round(FRAME * res)
    surface = pygame.Surface(size, 0, 32)
    for (left, top, w, h), _ in _beams(width, height, broad):
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


def _ruler(surface: pygame.Surface, board: Board, res: float, numbers: Numbers) -> None:
    """Inch ticks on the brass strip, longer and numbered every fifth, with short ones at the half inch."""
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
            _number(surface, numbers[inch], (margin + inch * res + res * 0.22, y))
    for inch in range(5, int(board.height), 5):
        for x in (margin - middle, width - margin + middle):
            _number(surface, numbers[inch], (x, height - margin - inch * res - res * 0.2))


def _tick(
    surface: pygame.Surface, start: tuple[float, float], way: tuple[int, int], half: int, res: float
) -> None:
    length = (_RULER[1] - _RULER[0]) * res * (1.0 if half % 10 == 0 else 0.6 if half % 2 == 0 else 0.3)
    end = (start[0] + way[0] * length, start[1] + way[1] * length)
    thick = max(1, round(res / (26 if half % 10 == 0 else 40)))
    pygame.draw.aaline(surface, (46, 26, 8), start, end, thick)


def _number(surface: pygame.Surface, drawn: pygame.Surface, at: tuple[float, float]) -> None:
    surface.blit(drawn, (round(at[0] - drawn.get_width() / 2), round(at[1] - drawn.get_height() / 2)))


def _corners(surface: pygame.Surface, res: float) -> None:
    side = round(FRAME * res * 2.05)
    corner = rasterised(board_drawing("frame_corner"), (side, side))
    width, height = surface.get_size()
    for flip_x in (False, True):
        for flip_y in (False, True):
            at = (width - side if flip_x else 0, height - side if flip_y else 0)
            surface.blit(pygame.transform.flip(corner, flip_x, flip_y), at)
