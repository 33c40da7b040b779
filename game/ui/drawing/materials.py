"""Materials of furniture, painted from noise at the size they are shown: wood, parchment, leather.

`scale` is pixels per logical unit and sets the size of grain and edges. The same arguments give the same
picture.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pygame

from game.ui.drawing.paint import Field, Size, painted_by_columns, stretched_grain

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
    chance = (np.sin(plank * 12.9898 + 4.1) * 43758.5453) % 1
    depth = np.minimum(y % plank_height, plank_height - 1 - y % plank_height)
    seam = np.clip(0.3 + 0.7 * depth / (4 * k), 0, 1) ** 0.6
    warm = np.array(palette.wood) * np.array([1.0, 0.975, 0.93])
    broad = _Grain((w, h), 95 * k, 2, seed, along=6)
    waves = _Grain((w, h), 10 * k, 2, seed + 1, along=4)
    fibre = _Grain((w, h), 4 * k, 2, seed + 2, along=9)
    pores = _Grain((w, h), 2.4 * k, 1, seed + 3)

    def planks(strip: slice) -> tuple[Field, None]:
        x = np.arange(w)[strip, None]
        rings = broad[strip] * 15 + y / (15 * k) + chance * 40
        grain = 0.5 + 0.5 * np.sin(rings * 2.2 + waves[strip] * 3)
        value = 0.42 + 0.2 * grain**1.4 + 0.26 * fibre[strip] + 0.09 * pores[strip] + 0.2 * (chance - 0.5)
        value *= seam
        candle = 1.08 - 0.64 * (((x - w / 2) / (w * 0.62)) ** 2 + ((y - h * 0.46) / (h * 0.66)) ** 2)
        value *= np.clip(candle, 0.2, 1.08)
        return value[..., None] * warm, None

    small = painted_by_columns((w, h), planks)
    return small if shrink == 1 else pygame.transform.smoothscale(small, size)


def parchment(
    size: Size, scale: float, palette: Palette, *, ragged: bool = True, seed: int = 7
) -> pygame.Surface:
    """A sheet of parchment with burnt edges, ragged unless told otherwise."""
    w, h = max(4, size[0]), max(4, size[1])
    rough = min(1.0, min(w, h) / (160 * scale))
    tear = _Grain((w, h), 34 * scale, 4, seed) if ragged else None
    stains = _Grain((w, h), 180 * scale, 5, seed + 1)
    fibre = _Grain((w, h), 5 * scale, 2, seed + 2)
    base, dark, burn = (
        np.array(c, dtype=np.float64) for c in (palette.parchment, palette.parchment_dark, palette.burn)
    )

    def skin(strip: slice) -> tuple[Field, Field]:
        x, y = np.arange(w)[strip, None], np.arange(h)[None, :]
        edge = np.minimum(np.minimum(x, w - 1 - x), np.minimum(y, h - 1 - y)).astype(np.float64)
        if tear is not None:
            edge += (tear[strip] - 0.5) * 22 * scale * rough
        stain = np.clip((stains[strip] - 0.42) * 2.2, 0, 1) * 0.42
        sheet = _mix(base, dark, stain)
        sheet = _mix(sheet, dark, np.clip(1 - edge / (58 * scale * rough), 0, 1) ** 1.6 * 0.55)
        sheet = _mix(sheet, burn, np.clip(1 - edge / (13 * scale * rough), 0, 1) ** 1.5 * 0.85)
        sheet *= (0.955 + 0.09 * fibre[strip])[..., None]
        inner = 3 * scale * rough if ragged else 0.0
        return sheet, np.clip((edge - inner) / (1.6 * scale) + (0 if ragged else 0.6), 0, 1) * 255

    return painted_by_columns((w, h), skin)


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


def _mix(under: Field, over: Field, part: Field) -> Field:
    return under * (1 - part[..., None]) + over * part[..., None]


class _Grain:
    """Noise with features of about `cell` pixels, drawn out `along` times in x; in strips, exactly."""

    def __init__(self, size: Size, cell: float, octaves: int, seed: int, along: float = 1.0) -> None:
        self._noise = stretched_grain(*size, (cell * along, cell), octaves=octaves, seed=seed)

    def __getitem__(self, strip: slice) -> Field:
        return np.asarray(0.5 + CONTRAST * (self._noise[strip] - 0.5), dtype=np.float64)
