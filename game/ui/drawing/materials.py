"""Materials of furniture, painted from noise at the size they are shown: wood, parchment, leather.

`scale` is pixels per logical unit and sets the size of grain and edges. The same arguments give the same
picture.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pygame

from game.ui.drawing import paint
from game.ui.drawing.paint import Field, Grain, Size, painted_by_columns, stretched_grain

if TYPE_CHECKING:
    from game.ui.drawing.palette import Palette

CONTRAST = 0.8
"""How far the grain of furniture departs from its mean, beside that of the ground."""


def wood(size: Size, scale: float, palette: Palette, seed: int = 11) -> pygame.Surface:
    """A table of planks by candle light: darker towards the corners. Opaque."""
    pixels = size[0] * size[1]
    shrink = 1 if pixels <= 400_000 else 2 if pixels <= 4_000_000 else 4
    w, h = max(2, size[0] // shrink), max(2, size[1] // shrink)
    k = scale / shrink
    plank_height = max(24, round(150 * k))
    y = np.arange(h)[None, :]
    plank = y // plank_height
    chance = ((np.sin(plank * 12.9898 + 4.1) * 43758.5453) % 1).astype(np.float32)
    depth = np.minimum(y % plank_height, plank_height - 1 - y % plank_height)
    seam = (np.clip(0.3 + 0.7 * depth / (4 * k), 0, 1) ** 0.6).astype(np.float32)
    warm = (np.array(palette.wood) * np.array([1.0, 0.975, 0.93])).astype(np.float32)
    lines = (y / (15 * k)).astype(np.float32)
    broad = _Grain((w, h), 95 * k, 2, seed, along=6)
    waves = _Grain((w, h), 10 * k, 2, seed + 1, along=4)
    fibre = _Grain((w, h), 4 * k, 2, seed + 2, along=9)
    pores = _Grain((w, h), 2.4 * k, 1, seed + 3)

    def planks(strip: slice) -> tuple[Field, None]:
        x = np.arange(w)[strip, None]
        rings = broad[strip] * 15 + lines + chance * 40
        grain = 0.5 + 0.5 * np.sin(rings * 2.2 + waves[strip] * 3)
        value = 0.42 + 0.2 * grain**1.4 + 0.26 * fibre[strip] + 0.09 * pores[strip] + 0.2 * (chance - 0.5)
        value *= seam
        candle = 1.08 - 0.64 * (((x - w / 2) / (w * 0.62)) ** 2 + ((y - h * 0.46) / (h * 0.66)) ** 2)
        value *= np.clip(candle, 0.2, 1.08).astype(np.float32)
        return value[..., None] * warm, None

    small = painted_by_columns((w, h), planks)
    return small if shrink == 1 else pygame.transform.smoothscale(small, size)


def parchment(
    size: Size, scale: float, palette: Palette, *, ragged: bool = True, seed: int = 7
) -> pygame.Surface:
    """A sheet of parchment with burnt edges, ragged unless told otherwise.

    Its stains are painted small and drawn larger, its edges at full size, and its fibre is laid over both.
    """
    w, h = max(4, size[0]), max(4, size[1])
    sheet = _Sheet((w, h), scale, palette, ragged=ragged, seed=seed)
    shrink = max(1, min(4, round(_COARSE * scale), min(w, h) // 24))
    surface = paint.blank((w, h))
    across, down = (np.arange((n + shrink - 1) // shrink, dtype=np.float32) for n in (w, h))
    middle = np.float32((shrink - 1) / 2)
    small = paint.from_rgb(sheet.skin(across * shrink + middle, down * shrink + middle)[0])
    # What is left over at the far sides of the small picture lies outside the large one.
    large = (small.get_width() * shrink, small.get_height() * shrink)
    surface.blit(small if shrink == 1 else pygame.transform.smoothscale(small, large), (0, 0))
    rim = min(sheet.rim, min(w, h) // 2 + 1)
    every = np.arange(w, dtype=np.float32), np.arange(h, dtype=np.float32)
    for x, y in ((0, 0), (0, h - rim), (0, rim), (w - rim, rim)):
        lying = x == 0 and y != rim
        columns = every[0] if lying else every[0][x : x + rim]
        rows = every[1][y : y + rim] if lying else every[1][rim : h - rim]
        if len(rows):
            colours, alpha = sheet.skin(columns, rows)
            # Not blitted: its alpha replaces that of what lies there.
            _put(surface, paint.from_rgb(colours, alpha), (x, y))
    paint.roughen(surface, 5 * scale, _FIBRE)
    return surface


_COARSE = 4
"""Pixels of a sheet at scale 1 for one of the picture that its stains are painted in."""

_FIBRE = 0.017
"""By which part the fibre brightens and darkens a sheet at the most."""


class _Sheet:
    """The colours of a sheet of parchment without its fibre, wherever they are asked for."""

    def __init__(self, size: Size, scale: float, palette: Palette, *, ragged: bool, seed: int) -> None:
        self._size = size
        self._scale = scale
        self._rough = min(1.0, min(size) / (160 * scale))
        self._ragged = ragged
        self._tear = Grain(size, 34 * scale, 4, seed) if ragged else None
        self._stains = Grain(size, 180 * scale, 5, seed + 1)
        self._base, self._dark, self._burn = (
            np.array(c, dtype=np.float32) for c in (palette.parchment, palette.parchment_dark, palette.burn)
        )

    @property
    def rim(self) -> int:
        """The pixels from an edge within which it is burnt, and torn."""
        return round((13 + (11 if self._ragged else 0)) * self._scale * self._rough) + 2

    def skin(self, across: Field, down: Field) -> tuple[Field, Field]:
        """Colours, and how opaque they are, in 0..255, at the pixels of these columns and rows."""
        (w, h), scale, rough = self._size, np.float32(self._scale), np.float32(self._rough)
        beside, above = np.minimum(across, w - 1 - across), np.minimum(down, h - 1 - down)
        edge = np.minimum(beside[:, None], above[None, :])
        if self._tear is not None:
            edge += _grained(self._tear.at(across, down) - 0.5) * 22 * scale * rough
        stains = _grained(self._stains.at(across, down) - 0.5) + np.float32(0.5)
        dark = 1 - np.clip((stains - 0.42) * 2.2, 0, 1) * np.float32(0.42)
        dark *= 1 - np.clip(1 - edge / (58 * scale * rough), 0, 1) ** 1.6 * np.float32(0.55)
        sheet = self._dark + (self._base - self._dark) * dark[..., None]
        burnt = np.clip(1 - edge / (13 * scale * rough), 0, 1) ** 1.5 * np.float32(0.85)
        sheet += (self._burn - sheet) * burnt[..., None]
        sheet = sheet * np.float32(1 + _FIBRE) + 1  # what two roundings downwards take away
        inner = 3 * scale * rough if self._ragged else np.float32(0)
        return sheet, np.clip((edge - inner) / (1.6 * scale) + (0 if self._ragged else 0.6), 0, 1) * 255


def _grained(noise: Field) -> Field:
    return np.asarray(noise * np.float32(CONTRAST), dtype=np.float32)


def _put(surface: pygame.Surface, part: pygame.Surface, at: tuple[int, int]) -> None:
    """Replace what lies there, its transparency too."""
    surface.fill((0, 0, 0, 0), part.get_rect(topleft=at))
    surface.blit(part, at, special_flags=pygame.BLEND_RGBA_ADD)


def leather(size: Size, scale: float, palette: Palette, seed: int = 23) -> pygame.Surface:
    """A dark hide for bars and boards at the edge of the screen. Opaque."""
    w, h = max(2, size[0]), max(2, size[1])
    broad = _Grain((w, h), 120 * scale, 4, seed)
    pores = _Grain((w, h), 3.2 * scale, 2, seed + 1)
    y = np.linspace(0, 1, h)[None, :]
    hide = np.array(palette.leather)

    def skin(strip: slice) -> tuple[Field, None]:
        value = 0.62 + 0.42 * broad[strip] + 0.24 * (pores[strip] - 0.5) - 0.16 * y
        return value[..., None] * hide * 1.02, None

    return painted_by_columns((w, h), skin)


class _Grain:
    """Noise with features of about `cell` pixels, drawn out `along` times in x; in strips, exactly."""

    def __init__(self, size: Size, cell: float, octaves: int, seed: int, along: float = 1.0) -> None:
        self._noise = stretched_grain(*size, (cell * along, cell), octaves=octaves, seed=seed)

    def __getitem__(self, strip: slice) -> Field:
        return np.asarray(0.5 + CONTRAST * (self._noise[strip] - 0.5), dtype=np.float32)
