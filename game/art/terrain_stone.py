"""What is of stone: walls, ruins, rocks, hills."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pygame

from game.art.sprites import boulder
from game.ui.fields import (
    RGB,
    Field,
    Paint,
    mix,
    painted,
    ramp,
    relief,
    set_alpha,
    smoothstep,
    soft_shadow,
)

if TYPE_CHECKING:
    from game.art.stencil import Stencil

_STONE: tuple[tuple[float, RGB], ...] = (
    (0.0, (34, 30, 26)),
    (0.35, (92, 84, 72)),
    (0.65, (146, 136, 118)),
    (1.0, (214, 204, 182)),
)
_GRANITE: tuple[tuple[float, RGB], ...] = (
    (0.0, (26, 26, 28)),
    (0.4, (86, 84, 82)),
    (0.7, (138, 134, 126)),
    (1.0, (206, 200, 186)),
)


_BOULDERS = 9
"""How many different boulders of one size lie in a piece."""


@dataclass(frozen=True)
class _Masonry:
    colour: Paint
    height: Field


def wall(stencil: Stencil) -> pygame.Surface:
    """The top of a wall of dressed stone, with the shadow it casts."""
    masonry = _masonry(stencil, course=0.26, block=0.52)
    rim = smoothstep(0.0, 0.09, stencil.depth)
    light = relief(masonry.height + rim * np.float32(stencil.res * 0.09), 0.5)
    edge = 0.55 + 0.45 * smoothstep(0.0, 0.07, stencil.depth)
    body = painted(masonry.colour * (light * edge)[..., None], stencil.mask)
    return raised(stencil, body, stencil.mask, 0.16)


def ruins(stencil: Stencil) -> pygame.Surface:
    """A broken floor, stumps of walls along the border, rubble."""
    surface = _broken_floor(stencil)
    masonry = _masonry(stencil, course=0.19, block=0.4)
    standing = stencil.grain(1.7, 2, salt=21) + (stencil.grain(0.2, 2, salt=22) - 0.5) * np.float32(0.22)
    thick = np.float32(min(0.3, float(stencil.depth.max()) * 0.45))
    band = smoothstep(0.0, 0.025, stencil.depth) * smoothstep(
        float(thick) + 0.02, float(thick) - 0.02, stencil.depth
    )
    wall_mask = np.asarray(band * smoothstep(0.455, 0.485, standing), dtype=np.float32)
    top = smoothstep(0.0, 0.07, np.minimum(stencil.depth, thick - stencil.depth))
    light = relief(masonry.height + (top + wall_mask) * np.float32(stencil.res * 0.06), 0.5)
    stubs = painted(masonry.colour * light[..., None] * np.float32(1.08), wall_mask)
    _cast(surface, wall_mask, stencil.res, 0.15)
    rng = stencil.rng(23)
    for x, y, depth in stencil.scattered(0.42, inside=0.1, salt=24):
        if rng.random() < (0.75 if depth < 0.75 else 0.28):
            set_stone(
                surface, stencil, (x, y), 0.05 + 0.11 * float(rng.random()) ** 2, int(rng.integers(1000))
            )
    surface.blit(stubs, (0, 0))
    return surface


def rocks(stencil: Stencil) -> pygame.Surface:
    """Boulders piled over gravel."""
    gravel = stencil.grain(0.1, 2, salt=31)
    colour = ramp(0.45 + 0.8 * (gravel - 0.5), *_GRANITE) * relief((gravel - 0.5) * 6, 0.5)[..., None] * 0.75
    fade = 0.6 + 0.4 * smoothstep(0.0, 0.25, stencil.depth)
    surface = painted(colour, np.asarray(stencil.mask * fade * np.float32(0.9), dtype=np.float32))
    rng = stencil.rng(32)
    large = [
        (x, y, min(0.34 + 0.42 * float(rng.random()), depth + 0.05))
        for x, y, depth in stencil.scattered(0.72, inside=0.2, salt=33)
    ]
    small = [
        (x, y, min(0.1 + 0.16 * float(rng.random()), depth + 0.05))
        for x, y, depth in stencil.scattered(0.32, inside=0.06, salt=34)
    ]
    for x, y, r in sorted(small, key=lambda s: s[2]) + sorted(large, key=lambda s: s[2]):
        set_stone(surface, stencil, (x, y), r, int(rng.integers(100_000)))
    return surface


def hill(stencil: Stencil) -> pygame.Surface:
    """A rise in terraces with rocky scarps; the ground shows through the light and shade laid on it."""
    wobble = stencil.grain(0.9, 3, salt=41) - np.float32(0.5)
    depth = stencil.depth + wobble * np.float32(0.34) * smoothstep(0.0, 0.5, stencil.depth)
    peak = max(float(depth.max()), 0.3)
    steps = max(2, min(4, round(peak / 0.7)))
    level = np.clip(depth / np.float32(peak), 0, 1) ** np.float32(0.85) * np.float32(steps)
    rise = level - np.floor(level)
    terrace = np.floor(level) + smoothstep(0.0, 0.42, rise)
    chip = stencil.grain(0.2, 3, salt=44, gain=0.7)
    steep = smoothstep(0.4, 0.2, rise) * smoothstep(0.0, 0.06, rise)
    bare = steep * smoothstep(0.42, 0.62, stencil.grain(0.5, 3, salt=45) + np.float32(0.12))
    height = terrace * np.float32(stencil.res * 0.34) + (chip - 0.5) * bare * np.float32(stencil.res * 0.16)
    light = relief(height, 0.55)
    lift = np.float32(0.13) * terrace / np.float32(steps)
    veil = np.where(light < 1, (1 - light) * np.float32(1.05), (light - 1) * np.float32(0.46) + lift)
    tint = mix(
        ramp(np.zeros_like(light), (0.0, (14, 10, 6)), (1.0, (14, 10, 6))), (255, 240, 190), _over(light)
    )
    stone = ramp(0.5 + 1.0 * (chip - 0.5), *_STONE) * light[..., None]
    cover = bare * np.float32(0.9)
    alpha = cover + (1 - cover) * np.clip(veil, 0, 0.8)
    colour = mix(tint, stone, cover / np.maximum(alpha, np.float32(1e-3)))
    body = painted(colour, alpha * stencil.mask)
    return raised(stencil, body, stencil.mask, 0.14)


def _over(light: Field) -> Field:
    """1 where the light is stronger than on the flat."""
    return np.asarray((light >= 1).astype(np.float32))


def set_stone(
    surface: pygame.Surface, stencil: Stencil, at: tuple[float, float], radius: float, seed: int
) -> None:
    """Lay a boulder of that radius in inches, with its shadow."""
    size = max(2, round(radius * stencil.res))
    key = ("boulder", size, seed % _BOULDERS)
    if key not in stencil.sprites:
        stencil.sprites[key] = boulder(size, seed=stencil.seed + key[2], stops=_GRANITE)
    sprite = stencil.sprites[key]
    x, y = stencil.pixel(at)
    left, top = round(x - sprite.get_width() / 2), round(y - sprite.get_height() / 2)
    solid = pygame.surfarray.array_alpha(sprite).astype(np.float32) / np.float32(255)
    blur = max(2, round(radius * stencil.res * 0.22))
    shade = soft_shadow(solid, blur, 0.62)
    drop = max(1, round(radius * stencil.res * 0.24))
    surface.blit(shade, (left - 2 * blur + drop, top - 2 * blur + drop))
    surface.blit(sprite, (left, top))


def _masonry(stencil: Stencil, course: float, block: float) -> _Masonry:
    """Courses of blocks along the shape's long direction, each block of its own tone."""
    row = np.floor(stencil.across / np.float32(course))
    shift = (row * np.float32(0.437)) % 1 * np.float32(block)
    column = np.floor((stencil.along + shift) / np.float32(block))
    tone = (np.sin(row * 12.99 + column * 78.23 + stencil.seed % 97) * 437.58) % 1
    down = stencil.across - row * np.float32(course)
    over = stencil.along + shift - column * np.float32(block)
    joint = np.minimum(np.minimum(down, course - down), np.minimum(over, block - over))
    rough = stencil.grain(0.09, 3, salt=51, gain=0.7)
    stain = stencil.grain(0.9, 3, salt=52)
    worn = joint + (rough - 0.5) * np.float32(0.04)
    gap = smoothstep(0.028, 0.006, worn)
    t = 0.5 + 0.42 * (tone - 0.5) + 0.4 * (rough - 0.5) + 0.5 * (stain - 0.5)
    colour = mix(ramp(np.asarray(t, dtype=np.float32), *_STONE), (36, 30, 22), gap * np.float32(0.8))
    mossy = smoothstep(0.60, 0.74, stain + (rough - 0.5) * np.float32(0.3))
    colour = mix(colour, (92, 104, 50), mossy * np.float32(0.55))
    height = smoothstep(0.0, 0.06, worn) * np.float32(stencil.res * 0.07) + (rough - 0.5) * 2.4 + tone * 1.5
    return _Masonry(colour, np.asarray(height, dtype=np.float32))


def _broken_floor(stencil: Stencil) -> pygame.Surface:
    masonry = _masonry(stencil, course=0.46, block=0.58)
    gone = stencil.grain(0.9, 4, salt=61)
    earth = stencil.grain(0.13, 3, salt=62, gain=0.7)
    dust = ramp(0.5 + 0.9 * (earth - 0.5), (0.0, (66, 54, 38)), (0.5, (104, 90, 64)), (1.0, (152, 138, 104)))
    lost = smoothstep(0.46, 0.53, gone + (earth - 0.5) * np.float32(0.2))
    colour = mix(masonry.colour * np.float32(0.86), dust, lost)
    height = masonry.height * (1 - lost) + (earth - 0.5) * 3 * lost
    colour *= relief(np.asarray(height, dtype=np.float32), 0.42)[..., None]
    green = smoothstep(0.6, 0.75, stencil.grain(0.6, 3, salt=63)) * lost
    colour = mix(colour, (80, 92, 44), green * np.float32(0.7))
    fade = 0.75 + 0.25 * smoothstep(0.0, 0.3, stencil.depth)
    return painted(colour, np.asarray(stencil.mask * fade * np.float32(0.95), dtype=np.float32))


def _cast(surface: pygame.Surface, mask: Field, res: float, inches: float) -> None:
    blur = max(2, round(res * 0.06))
    drop = round(res * inches * 0.8)
    surface.blit(soft_shadow(mask, blur, 0.6), (drop - 2 * blur, drop - 2 * blur))


def raised(stencil: Stencil, body: pygame.Surface, mask: Field, inches: float) -> pygame.Surface:
    """The body and its shadow, which falls on the ground only where the body is not."""
    surface = pygame.Surface(body.get_size(), pygame.SRCALPHA)
    _cast(surface, mask, stencil.res, inches)
    outside = pygame.Surface(body.get_size(), pygame.SRCALPHA)
    outside.fill((255, 255, 255, 255))
    set_alpha(outside, 1 - mask)
    surface.blit(outside, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(body, (0, 0))
    return surface
