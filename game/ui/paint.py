"""Wood, parchment, leather and shadows, painted from noise at the size they are shown.

All functions are pure: the same arguments give the same picture. Sizes are in pixels; `scale` is pixels per
logical unit and sets the size of grain and edges. Broad features are painted small and scaled up, since
nobody can tell, and only edges and fine grain are painted at full size.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pygame

from game.ui.fields import stretched_grain

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from game.ui.palette import Palette

    Field = NDArray[np.float64]

Size = tuple[int, int]

CONTRAST = 0.8
"""How far the grain of furniture departs from its mean, beside that of the ground."""


def blank(size: Size) -> pygame.Surface:
    """A wholly transparent surface, at least one pixel wide and high."""
    return pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)


def from_rgb(colours: Field, alpha: Field | None = None) -> pygame.Surface:
    """A surface from an array (width, height, 3) in 0..255, opaque unless `alpha` is given."""
    surface = blank((colours.shape[0], colours.shape[1]))
    pixels = pygame.surfarray.pixels3d(surface)
    pixels[:] = np.clip(colours, 0, 255)
    del pixels
    alphas = pygame.surfarray.pixels_alpha(surface)
    alphas[:] = 255 if alpha is None else np.clip(alpha, 0, 255)
    del alphas
    return surface


def wood(size: Size, scale: float, palette: Palette, seed: int = 11) -> pygame.Surface:
    """A table of planks by candle light: darker towards the corners. Opaque."""
    shrink = 2 if size[0] * size[1] > 400_000 else 1
    w, h = max(2, size[0] // shrink), max(2, size[1] // shrink)
    k = scale / shrink
    plank_height = max(24, round(150 * k))
    x, y = np.arange(w)[:, None], np.arange(h)[None, :]
    plank = y // plank_height
    chance = (np.sin(plank * 12.9898 + 4.1) * 43758.5453) % 1
    rings = _grain((w, h), 95 * k, 2, seed, along=6) * 15 + y / (15 * k) + chance * 40
    grain = 0.5 + 0.5 * np.sin(rings * 2.2 + _grain((w, h), 10 * k, 2, seed + 1, along=4) * 3)
    fibre = _grain((w, h), 4 * k, 2, seed + 2, along=9)
    pores = _grain((w, h), 2.4 * k, 1, seed + 3)
    value = 0.42 + 0.2 * grain**1.4 + 0.26 * fibre + 0.09 * pores + 0.2 * (chance - 0.5)
    depth = np.minimum(y % plank_height, plank_height - 1 - y % plank_height)
    value *= np.clip(0.3 + 0.7 * depth / (4 * k), 0, 1) ** 0.6
    candle = 1.08 - 0.64 * (((x - w / 2) / (w * 0.62)) ** 2 + ((y - h * 0.46) / (h * 0.66)) ** 2)
    value *= np.clip(candle, 0.2, 1.08)
    warm = np.array(palette.wood) * np.array([1.0, 0.975, 0.93])
    small = from_rgb(value[..., None] * warm)
    return small if shrink == 1 else pygame.transform.smoothscale(small, size)


def parchment(
    size: Size, scale: float, palette: Palette, *, ragged: bool = True, seed: int = 7
) -> pygame.Surface:
    """A sheet of parchment with burnt edges, ragged unless told otherwise."""
    w, h = max(4, size[0]), max(4, size[1])
    x, y = np.arange(w)[:, None], np.arange(h)[None, :]
    edge = np.minimum(np.minimum(x, w - 1 - x), np.minimum(y, h - 1 - y)).astype(np.float64)
    rough = min(1.0, min(w, h) / (160 * scale))
    if ragged:
        edge += (_grain((w, h), 34 * scale, 4, seed) - 0.5) * 22 * scale * rough
    stain = np.clip((_grain((w, h), 180 * scale, 5, seed + 1) - 0.42) * 2.2, 0, 1) * 0.42
    base, dark, burn = (
        np.array(c, dtype=np.float64) for c in (palette.parchment, palette.parchment_dark, palette.burn)
    )
    sheet = _mix(base, dark, stain)
    sheet = _mix(sheet, dark, np.clip(1 - edge / (58 * scale * rough), 0, 1) ** 1.6 * 0.55)
    sheet = _mix(sheet, burn, np.clip(1 - edge / (13 * scale * rough), 0, 1) ** 1.5 * 0.85)
    sheet *= (0.955 + 0.09 * _grain((w, h), 5 * scale, 2, seed + 2))[..., None]
    inner = 3 * scale * rough if ragged else 0.0
    return from_rgb(sheet, np.clip((edge - inner) / (1.6 * scale) + (0 if ragged else 0.6), 0, 1) * 255)


def leather(size: Size, scale: float, palette: Palette, seed: int = 23) -> pygame.Surface:
    """A dark hide for bars and boards at the edge of the screen. Opaque."""
    w, h = max(2, size[0]), max(2, size[1])
    broad = _grain((w, h), 120 * scale, 4, seed)
    pores = _grain((w, h), 3.2 * scale, 2, seed + 1)
    y = np.linspace(0, 1, h)[None, :]
    value = 0.62 + 0.42 * broad + 0.24 * (pores - 0.5) - 0.16 * y
    return from_rgb(value[..., None] * np.array(palette.leather) * 1.02)


def veil(size: Size, *, down: bool) -> pygame.Surface:
    """White that grows from nothing to opaque, downwards or upwards."""
    w, h = max(1, size[0]), max(1, size[1])
    rising = np.linspace(0, 255, h)
    alpha = np.broadcast_to(rising if down else rising[::-1], (w, h))
    return from_rgb(np.full((w, h, 3), 255.0), alpha)


def shadow(shape: pygame.Surface, blur: int, alpha: int) -> tuple[pygame.Surface, int]:
    """The blurred shadow of a surface's opaque part, and by how many pixels it sticks out on every side."""
    pad = blur * 3
    mask = pygame.mask.from_surface(shape, 120)
    silhouette = mask.to_surface(setcolor=(0, 0, 0, alpha), unsetcolor=(0, 0, 0, 0))
    w, h = shape.get_width() + 2 * pad, shape.get_height() + 2 * pad
    big = blank((w, h))
    big.blit(silhouette, (pad, pad))
    shrink = max(1, blur // 3)
    if shrink == 1:
        return pygame.transform.gaussian_blur(big, max(1, blur)), pad
    small = pygame.transform.smoothscale(big, (max(1, w // shrink), max(1, h // shrink)))
    small = pygame.transform.gaussian_blur(small, max(1, blur // shrink))
    return pygame.transform.smoothscale(small, (w, h)), pad


def _mix(under: Field, over: Field, part: Field) -> Field:
    return under * (1 - part[..., None]) + over * part[..., None]


def _grain(size: Size, cell: float, octaves: int, seed: int, along: float = 1.0) -> Field:
    """Noise with features of about `cell` pixels, drawn out `along` times in x."""
    noise = stretched_grain(*size, (cell * along, cell), octaves=octaves, seed=seed)
    return np.asarray(0.5 + CONTRAST * (noise - 0.5), dtype=np.float64)
