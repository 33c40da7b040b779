"""Terrain of rock and of water: walls, ruins, rocks, hills, rivers, fords."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pygame

from game.ui.drawing.paint import (
    RGB,
    Field,
    Paint,
    grain,
    mix,
    painted,
    ramp,
    relief,
    set_alpha,
    smoothstep,
    soft_shadow,
)

if TYPE_CHECKING:
    from game.art.footprint import Footprint

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


def wall(footprint: Footprint) -> pygame.Surface:
    """The top of a wall of dressed stone, with the shadow it casts."""
    masonry = _masonry(footprint, course=0.26, block=0.52)
    rim = smoothstep(0.0, 0.09, footprint.depth)
    light = relief(masonry.height + rim * np.float32(footprint.res * 0.09), 0.5)
    edge = 0.55 + 0.45 * smoothstep(0.0, 0.07, footprint.depth)
    body = painted(masonry.colour * (light * edge)[..., None], footprint.mask)
    return raised(footprint, body, footprint.mask, 0.16)


def ruins(footprint: Footprint) -> pygame.Surface:
    """A broken floor, stumps of walls along the border, rubble."""
    surface = _broken_floor(footprint)
    masonry = _masonry(footprint, course=0.19, block=0.4)
    standing = footprint.grain(1.7, 2, salt=21) + (footprint.grain(0.2, 2, salt=22) - 0.5) * np.float32(0.22)
    thick = np.float32(min(0.3, float(footprint.depth.max()) * 0.45))
    band = smoothstep(0.0, 0.025, footprint.depth) * smoothstep(
        float(thick) + 0.02, float(thick) - 0.02, footprint.depth
    )
    wall_mask = np.asarray(band * smoothstep(0.455, 0.485, standing), dtype=np.float32)
    top = smoothstep(0.0, 0.07, np.minimum(footprint.depth, thick - footprint.depth))
    light = relief(masonry.height + (top + wall_mask) * np.float32(footprint.res * 0.06), 0.5)
    stubs = painted(masonry.colour * light[..., None] * np.float32(1.08), wall_mask)
    _cast(surface, wall_mask, footprint.res, 0.15)
    rng = footprint.rng(23)
    for x, y, depth in footprint.scattered(0.42, inside=0.1, salt=24):
        if rng.random() < (0.75 if depth < 0.75 else 0.28):
            set_stone(
                surface, footprint, (x, y), 0.05 + 0.11 * float(rng.random()) ** 2, int(rng.integers(1000))
            )
    surface.blit(stubs, (0, 0))
    return surface


def rocks(footprint: Footprint) -> pygame.Surface:
    """Boulders piled over gravel."""
    gravel = footprint.grain(0.1, 2, salt=31)
    colour = ramp(0.45 + 0.8 * (gravel - 0.5), *_GRANITE) * relief((gravel - 0.5) * 6, 0.5)[..., None] * 0.75
    fade = 0.6 + 0.4 * smoothstep(0.0, 0.25, footprint.depth)
    surface = painted(colour, np.asarray(footprint.mask * fade * np.float32(0.9), dtype=np.float32))
    rng = footprint.rng(32)
    large = [
        (x, y, min(0.34 + 0.42 * float(rng.random()), depth + 0.05))
        for x, y, depth in footprint.scattered(0.72, inside=0.2, salt=33)
    ]
    small = [
        (x, y, min(0.1 + 0.16 * float(rng.random()), depth + 0.05))
        for x, y, depth in footprint.scattered(0.32, inside=0.06, salt=34)
    ]
    for x, y, r in sorted(small, key=lambda s: s[2]) + sorted(large, key=lambda s: s[2]):
        set_stone(surface, footprint, (x, y), r, int(rng.integers(100_000)))
    return surface


def hill(footprint: Footprint) -> pygame.Surface:
    """A rise in terraces with rocky scarps; the ground shows through the light and shade laid on it."""
    wobble = footprint.grain(0.9, 3, salt=41) - np.float32(0.5)
    depth = footprint.depth + wobble * np.float32(0.34) * smoothstep(0.0, 0.5, footprint.depth)
    peak = max(float(depth.max()), 0.3)
    steps = max(2, min(4, round(peak / 0.7)))
    level = np.clip(depth / np.float32(peak), 0, 1) ** np.float32(0.85) * np.float32(steps)
    rise = level - np.floor(level)
    terrace = np.floor(level) + smoothstep(0.0, 0.42, rise)
    chip = footprint.grain(0.2, 3, salt=44, gain=0.7)
    steep = smoothstep(0.4, 0.2, rise) * smoothstep(0.0, 0.06, rise)
    bare = steep * smoothstep(0.42, 0.62, footprint.grain(0.5, 3, salt=45) + np.float32(0.12))
    height = terrace * np.float32(footprint.res * 0.34) + (chip - 0.5) * bare * np.float32(
        footprint.res * 0.16
    )
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
    body = painted(colour, alpha * footprint.mask)
    return raised(footprint, body, footprint.mask, 0.14)


def _over(light: Field) -> Field:
    """1 where the light is stronger than on the flat."""
    return np.asarray((light >= 1).astype(np.float32))


def set_stone(
    surface: pygame.Surface, footprint: Footprint, at: tuple[float, float], radius: float, seed: int
) -> None:
    """Lay a boulder of that radius in inches, with its shadow."""
    size = max(2, round(radius * footprint.res))
    key = ("boulder", size, seed % _BOULDERS)
    if key not in footprint.sprites:
        footprint.sprites[key] = _boulder(size, seed=footprint.seed + key[2], stops=_GRANITE)
    sprite = footprint.sprites[key]
    x, y = footprint.pixel(at)
    left, top = round(x - sprite.get_width() / 2), round(y - sprite.get_height() / 2)
    solid = pygame.surfarray.array_alpha(sprite).astype(np.float32) / np.float32(255)
    blur = max(2, round(radius * footprint.res * 0.22))
    shade = soft_shadow(solid, blur, 0.62)
    drop = max(1, round(radius * footprint.res * 0.24))
    surface.blit(shade, (left - 2 * blur + drop, top - 2 * blur + drop))
    surface.blit(sprite, (left, top))


def _masonry(footprint: Footprint, course: float, block: float) -> _Masonry:
    """Courses of blocks along the shape's long direction, each block of its own tone."""
    row = np.floor(footprint.across / np.float32(course))
    shift = (row * np.float32(0.437)) % 1 * np.float32(block)
    column = np.floor((footprint.along + shift) / np.float32(block))
    tone = (np.sin(row * 12.99 + column * 78.23 + footprint.seed % 97) * 437.58) % 1
    down = footprint.across - row * np.float32(course)
    over = footprint.along + shift - column * np.float32(block)
    joint = np.minimum(np.minimum(down, course - down), np.minimum(over, block - over))
    rough = footprint.grain(0.09, 3, salt=51, gain=0.7)
    stain = footprint.grain(0.9, 3, salt=52)
    worn = joint + (rough - 0.5) * np.float32(0.04)
    gap = smoothstep(0.028, 0.006, worn)
    t = 0.5 + 0.42 * (tone - 0.5) + 0.4 * (rough - 0.5) + 0.5 * (stain - 0.5)
    colour = mix(ramp(np.asarray(t, dtype=np.float32), *_STONE), (36, 30, 22), gap * np.float32(0.8))
    mossy = smoothstep(0.60, 0.74, stain + (rough - 0.5) * np.float32(0.3))
    colour = mix(colour, (92, 104, 50), mossy * np.float32(0.55))
    height = smoothstep(0.0, 0.06, worn) * np.float32(footprint.res * 0.07) + (rough - 0.5) * 2.4 + tone * 1.5
    return _Masonry(colour, np.asarray(height, dtype=np.float32))


def _broken_floor(footprint: Footprint) -> pygame.Surface:
    masonry = _masonry(footprint, course=0.46, block=0.58)
    gone = footprint.grain(0.9, 4, salt=61)
    earth = footprint.grain(0.13, 3, salt=62, gain=0.7)
    dust = ramp(0.5 + 0.9 * (earth - 0.5), (0.0, (66, 54, 38)), (0.5, (104, 90, 64)), (1.0, (152, 138, 104)))
    lost = smoothstep(0.46, 0.53, gone + (earth - 0.5) * np.float32(0.2))
    colour = mix(masonry.colour * np.float32(0.86), dust, lost)
    height = masonry.height * (1 - lost) + (earth - 0.5) * 3 * lost
    colour *= relief(np.asarray(height, dtype=np.float32), 0.42)[..., None]
    green = smoothstep(0.6, 0.75, footprint.grain(0.6, 3, salt=63)) * lost
    colour = mix(colour, (80, 92, 44), green * np.float32(0.7))
    fade = 0.75 + 0.25 * smoothstep(0.0, 0.3, footprint.depth)
    return painted(colour, np.asarray(footprint.mask * fade * np.float32(0.95), dtype=np.float32))


def _cast(surface: pygame.Surface, mask: Field, res: float, inches: float) -> None:
    blur = max(2, round(res * 0.06))
    drop = round(res * inches * 0.8)
    surface.blit(soft_shadow(mask, blur, 0.6), (drop - 2 * blur, drop - 2 * blur))


def raised(footprint: Footprint, body: pygame.Surface, mask: Field, inches: float) -> pygame.Surface:
    """The body and its shadow, which falls on the ground only where the body is not."""
    surface = pygame.Surface(body.get_size(), pygame.SRCALPHA)
    _cast(surface, mask, footprint.res, inches)
    outside = pygame.Surface(body.get_size(), pygame.SRCALPHA)
    outside.fill((255, 255, 255, 255))
    set_alpha(outside, 1 - mask)
    surface.blit(outside, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(body, (0, 0))
    return surface


def river(footprint: Footprint) -> pygame.Surface:
    """Deep water between muddy banks."""
    bend = footprint.grain(0.9, 3, salt=1)
    shore = footprint.shore
    edge = shore + (footprint.grain(0.3, 3, salt=2) - np.float32(0.5)) * np.float32(0.16)
    flow = shore * np.float32(9) + bend * np.float32(20)
    lines = np.abs(np.sin(flow)) * smoothstep(0.15, 0.5, edge)
    t = 0.62 - 0.5 * smoothstep(0.05, 0.9, edge) + 0.5 * (bend - 0.5)
    colour = ramp(
        np.asarray(t, dtype=np.float32),
        (0.0, (16, 42, 56)),
        (0.35, (30, 70, 84)),
        (0.65, (64, 112, 116)),
        (1.0, (128, 166, 152)),
    )
    glint = smoothstep(0.94, 1.0, lines) * smoothstep(0.46, 0.62, footprint.grain(0.7, 3, salt=3))
    colour = mix(colour, (196, 220, 208), glint * np.float32(0.55))
    foam = smoothstep(0.14, 0.19, edge) * smoothstep(0.27, 0.2, edge)
    colour = mix(colour, (214, 226, 212), foam * np.float32(0.55))
    bank = smoothstep(0.15, 0.09, edge)
    mud = footprint.grain(0.1, 2, salt=4)
    soil = ramp(0.5 + (mud - 0.5), (0.0, (48, 36, 22)), (1.0, (126, 104, 68)))
    colour = mix(colour, soil, bank)
    height = (1 - bank) * np.float32(-footprint.res * 0.10) + (bend - 0.5) * 3 + (mud - 0.5) * 3 * bank
    colour *= relief(np.asarray(height, dtype=np.float32), 0.5)[..., None]
    return painted(colour, footprint.mask)


def ford(footprint: Footprint) -> pygame.Surface:
    """Clear shallow water over gravel, with stones to step on."""
    bed = footprint.grain(0.8, 4, salt=11)
    pebble = smoothstep(0.74, 0.84, footprint.grain(0.12, 1, salt=12))
    colour = ramp(
        0.5 + 0.9 * (bed - 0.5), (0.0, (74, 108, 100)), (0.5, (122, 148, 124)), (1.0, (178, 182, 142))
    )
    colour = mix(colour, (72, 82, 68), pebble * np.float32(0.6))
    net = np.abs(footprint.grain(0.4, 2, salt=13) - np.float32(0.5))
    colour = mix(colour, (226, 236, 216), smoothstep(0.035, 0.0, net) * np.float32(0.4))
    colour *= relief(pebble * 3, 0.4)[..., None]
    deep = smoothstep(0.1, 0.7, footprint.shore)
    colour = mix(colour, (62, 104, 108), deep * np.float32(0.35))
    ragged = footprint.shore + (footprint.grain(0.3, 3, salt=16) - np.float32(0.5)) * np.float32(0.2)
    foam = smoothstep(0.04, 0.08, ragged) * smoothstep(0.16, 0.1, ragged)
    colour = mix(colour, (222, 232, 214), foam * np.float32(0.5))
    fade = 0.55 + 0.45 * smoothstep(0.0, 0.1, ragged)
    surface = painted(colour, np.asarray(footprint.mask * fade, dtype=np.float32))
    rng = footprint.rng(14)
    for x, y, depth in footprint.scattered(0.5, inside=0.14, salt=15):
        if rng.random() < 0.7:
            radius = min(0.1 + 0.12 * float(rng.random()), depth)
            set_stone(surface, footprint, (x, y), radius, int(rng.integers(1000)))
    return surface


def _boulder(radius: float, *, seed: int, stops: tuple[tuple[float, RGB], ...]) -> pygame.Surface:
    """A rock from above, chipped into facets."""
    rng = np.random.default_rng(seed)
    reach = max(3, int(radius * 1.1) + 1)
    span = (np.arange(2 * reach, dtype=np.float32) - np.float32(reach - 0.5)) / np.float32(max(radius, 1))
    x, y = span[:, None], span[None, :]
    height = np.full((2 * reach, 2 * reach), np.float32(0.55 + 0.2 * rng.random()))
    height = (
        height + x * np.float32(0.25 * (rng.random() - 0.5)) + y * np.float32(0.25 * (rng.random() - 0.5))
    )
    for index in range(11):
        angle = (index + 0.7 * rng.random()) * 2.4
        steep = 0.8 + 2.2 * rng.random()
        away = 0.66 + 0.3 * rng.random()
        side = x * np.float32(np.cos(angle)) + y * np.float32(np.sin(angle))
        height = np.minimum(height, (np.float32(away) - side) * np.float32(steep))
    rough = grain(2 * reach, 2 * reach, max(radius * 0.2, 2.0), octaves=3, gain=0.7, seed=seed + 3)
    body = np.clip(height, 0, None)
    light = relief(body * np.float32(radius * 0.8) + rough * np.float32(2.0), 0.8)
    t = 0.46 * light + 0.5 * (rough - 0.5) + 0.10 * (1 - y * 0.6 - x * 0.4)
    alpha = np.clip(height * np.float32(radius) * np.float32(0.7), 0, 1)
    return painted(ramp(t, *stops), alpha)
