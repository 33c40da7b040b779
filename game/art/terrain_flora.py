"""Painters of plants: forests, hedges, marshes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pygame

from game.ui.drawing.paint import RGB, Field, grain, mix, painted, ramp, relief, smoothstep, soft_shadow

if TYPE_CHECKING:
    from game.art.footprint import Footprint

_SUMMER: tuple[tuple[float, RGB], ...] = (
    (0.0, (14, 26, 14)),
    (0.35, (38, 60, 26)),
    (0.62, (74, 100, 38)),
    (0.85, (124, 142, 58)),
    (1.0, (182, 184, 94)),
)
_PINE: tuple[tuple[float, RGB], ...] = (
    (0.0, (8, 22, 18)),
    (0.4, (24, 52, 36)),
    (0.7, (52, 86, 52)),
    (1.0, (128, 152, 92)),
)
_OLD: tuple[tuple[float, RGB], ...] = (
    (0.0, (16, 20, 10)),
    (0.4, (48, 54, 22)),
    (0.7, (98, 96, 40)),
    (1.0, (184, 164, 88)),
)
_BOX: tuple[tuple[float, RGB], ...] = (
    (0.0, (10, 20, 10)),
    (0.4, (30, 48, 22)),
    (0.7, (62, 84, 36)),
    (1.0, (128, 138, 66)),
)
_AUTUMN: tuple[tuple[float, RGB], ...] = (
    (0.0, (36, 22, 10)),
    (0.4, (86, 62, 22)),
    (0.7, (146, 108, 38)),
    (1.0, (206, 172, 84)),
)


def forest(footprint: Footprint) -> pygame.Surface:
    """Crowns of many trees over a shady floor; the floor marks the footprint."""
    surface = _floor(footprint, (30, 34, 18), (62, 54, 30), 0.82)
    trees = _stand(footprint)
    for x, y, r, _ in trees:
        _drop_shadow(surface, footprint, (x + 0.16, y + 0.2), r * 1.02, 0.55)
    for x, y, r, luck in trees:
        stops = _PINE if luck > 0.72 else _AUTUMN if luck < 0.06 else _SUMMER
        crown = _canopy(r * footprint.res, stops, seed=footprint.seed + int(luck * 1e6), clumps=34)
        _centre(surface, crown, footprint.pixel((x, y)))
    return surface


def great_tree(footprint: Footprint) -> pygame.Surface:
    """One old tree whose crown fills the footprint."""
    surface = _floor(footprint, (30, 34, 18), (62, 54, 30), 0.82)
    x, y, depth = footprint.deepest()
    _drop_shadow(surface, footprint, (x + 0.18, y + 0.22), depth * 1.0, 0.6)
    crown = _canopy(depth * 1.04 * footprint.res, _OLD, seed=footprint.seed, clumps=70)
    _centre(surface, crown, footprint.pixel((x, y)))
    return surface


def hedge(footprint: Footprint) -> pygame.Surface:
    """A clipped hedge: small dense leaves that fill the footprint."""
    surface = _floor(footprint, (26, 32, 16), (48, 50, 26), 0.9)
    leaves = footprint.scattered(0.2, inside=0.05)
    rng = footprint.rng(3)
    order = rng.permutation(len(leaves))
    for index in order:
        x, y, depth = leaves[int(index)]
        r = min(0.2, depth + 0.09) * (0.85 + 0.3 * float(rng.random()))
        key = ("tuft", max(2, round(r * footprint.res)), int(rng.integers(6)))
        if key not in footprint.sprites:
            footprint.sprites[key] = _canopy(key[1], _BOX, seed=key[2], clumps=9)
        _centre(surface, footprint.sprites[key], footprint.pixel((x, y)))
    rounded = relief(np.sqrt(np.clip(footprint.depth, 0, 0.3)) * np.float32(footprint.res * 0.42), 0.7)
    _shade(surface, rounded)
    return surface


def marsh(footprint: Footprint) -> pygame.Surface:
    """Black pools between tussocks and reeds."""
    wet = footprint.grain(0.9, 4, salt=1)
    mud = footprint.grain(0.2, 3, salt=2)
    pool = smoothstep(0.47, 0.56, wet) * smoothstep(0.02, 0.2, footprint.depth)
    ground = ramp(
        0.5 + 0.9 * (mud - 0.5) + 0.5 * (wet - 0.5) * -1,
        (0.0, (38, 38, 20)),
        (0.5, (72, 74, 36)),
        (1.0, (112, 114, 58)),
    )
    ground *= relief((mud - 0.5) * 8 - pool * 6, 0.35)[..., None]
    sheen = footprint.grain(0.5, 3, salt=4)
    water = ramp(sheen, (0.0, (18, 30, 28)), (0.55, (38, 58, 52)), (1.0, (98, 122, 106)))
    rim = smoothstep(0.0, 0.4, pool) * smoothstep(1.0, 0.6, pool)
    colour = mix(mix(ground, water, pool), (30, 26, 14), rim * np.float32(0.6))
    alpha = footprint.mask * np.clip(0.6 + 0.5 * smoothstep(0.0, 0.3, footprint.depth), 0, 1)
    surface = painted(colour, alpha)
    rng = footprint.rng(5)
    for x, y, _ in footprint.scattered(0.36, inside=0.14, salt=6):
        luck = float(rng.random())
        if luck < 0.62:
            _reeds(surface, footprint.pixel((x, y)), footprint.res, rng)
        elif luck < 0.8:
            _lily(surface, footprint.pixel((x, y)), footprint.res * (0.07 + 0.05 * float(rng.random())))
    return surface


def _stand(footprint: Footprint) -> list[tuple[float, float, float, float]]:
    """Trees as (x, y, radius, luck); small ones first, so that tall ones overhang them."""
    rng = footprint.rng(1)
    tall = [
        (x, y, min(0.42 + 0.24 * float(rng.random()), depth + 0.14), float(rng.random()))
        for x, y, depth in footprint.scattered(0.82, inside=0.2, salt=2)
    ]
    low = [
        (x, y, min(0.26 + 0.1 * float(rng.random()), depth + 0.1), float(rng.random()))
        for x, y, depth in footprint.scattered(0.6, inside=0.14, salt=3)
    ]
    return sorted(low, key=lambda tree: tree[1]) + sorted(tall, key=lambda tree: tree[2])


def _floor(footprint: Footprint, dark: RGB, light: RGB, strength: float) -> pygame.Surface:
    litter = footprint.grain(0.14, 3, salt=9, gain=0.7)
    colour = ramp(0.5 + 1.3 * (litter - 0.5), (0.0, dark), (1.0, light))
    fade = 0.62 + 0.38 * smoothstep(0.0, 0.35, footprint.depth)
    return painted(colour, np.asarray(footprint.mask * fade * np.float32(strength), dtype=np.float32))


def _drop_shadow(
    surface: pygame.Surface, footprint: Footprint, at: tuple[float, float], radius: float, strength: float
) -> None:
    pixels = max(2, round(radius * footprint.res))
    span = np.arange(2 * pixels, dtype=np.float32) - np.float32(pixels - 0.5)
    disc = np.clip(pixels * 0.92 - np.hypot(span[:, None], span[None, :]), 0, 1).astype(np.float32)
    _centre(surface, soft_shadow(disc, max(2, pixels // 5), strength), footprint.pixel(at))


def _shade(surface: pygame.Surface, light: Field) -> None:
    pixels = pygame.surfarray.pixels3d(surface)
    pixels[:] = np.clip(pixels * light[..., None], 0, 255)
    del pixels


def _centre(surface: pygame.Surface, sprite: pygame.Surface, at: tuple[float, float]) -> None:
    surface.blit(sprite, (round(at[0] - sprite.get_width() / 2), round(at[1] - sprite.get_height() / 2)))


def _reeds(surface: pygame.Surface, at: tuple[float, float], res: float, rng: np.random.Generator) -> None:
    for _ in range(6):
        lean, tall, tone = (float(n) for n in rng.random(3))
        tip = (at[0] + (lean - 0.5) * 0.24 * res, at[1] - (0.12 + 0.16 * tall) * res)
        foot = (at[0] + (lean - 0.5) * 0.08 * res, at[1])
        width = max(1, round(res / 44))
        pygame.draw.aaline(surface, (24, 26, 12), (foot[0] + 1, foot[1] + 1), (tip[0] + 1, tip[1] + 1), width)
        pygame.draw.aaline(
            surface, (106 + round(60 * tone), 112 + round(46 * tone), 54 + round(20 * tone)), foot, tip, width
        )
        if tone > 0.7:
            pygame.draw.aacircle(surface, (94, 58, 30), tip, max(1.2, res * 0.024))


def _lily(surface: pygame.Surface, at: tuple[float, float], radius: float) -> None:
    pygame.draw.aacircle(surface, (16, 28, 18), (at[0] + 1, at[1] + 1.5), radius)
    pygame.draw.aacircle(surface, (86, 116, 58), at, radius)
    pygame.draw.aacircle(surface, (118, 146, 78), (at[0] - radius * 0.2, at[1] - radius * 0.2), radius * 0.55)
    pygame.draw.aaline(
        surface, (30, 50, 36), at, (at[0] + radius, at[1] - radius * 0.3), max(1, round(radius / 4))
    )


_GOLDEN_ANGLE = np.pi * (3 - np.sqrt(5))


def _canopy(radius: float, stops: tuple[tuple[float, RGB], ...], *, seed: int, clumps: int) -> pygame.Surface:
    """The crown of a tree from above: clumps of leaves heaped on a dome, lit from the top left."""
    rng = np.random.default_rng(seed)
    reach = max(3, int(radius * 1.15) + 1)
    span = (np.arange(2 * reach, dtype=np.float32) - np.float32(reach - 0.5)) / np.float32(max(radius, 1))
    x, y = span[:, None], span[None, :]
    height = np.full((2 * reach, 2 * reach), -1.0, dtype=np.float32)
    tone = np.zeros_like(height)
    for index in range(clumps):
        part = np.sqrt((index + 0.6) / clumps)
        angle = index * _GOLDEN_ANGLE + rng.random() * 0.9
        away = part * 0.74 * (0.9 + 0.2 * rng.random())
        size = (0.40 - 0.14 * part) * (0.85 + 0.4 * rng.random())
        dx, dy = x - np.float32(np.cos(angle) * away), y - np.float32(np.sin(angle) * away)
        bulge = 1 - (dx * dx + dy * dy) / np.float32(size * size)
        top = np.sqrt(np.clip(bulge, 0, None)) * np.float32(size) + np.float32(
            0.85 * np.sqrt(1 - 0.8 * away * away)
        )
        raised = (bulge > 0) & (top > height)
        height = np.where(raised, top, height)
        tone = np.where(raised, np.float32(rng.random()), tone)
    alpha = _soft_edge(height)
    solid = np.maximum(height, 0)
    leaves = grain(2 * reach, 2 * reach, max(radius * 0.11, 2.0), octaves=2, gain=0.8, seed=seed + 5)
    light = relief(solid * np.float32(radius * 0.62), 0.9)
    rim = np.clip(1.25 - 0.9 * np.hypot(x + 0.22, y + 0.26), 0, 1)
    t = 0.40 * light + 0.34 * rim + 0.20 * (tone - 0.5) + 0.75 * (leaves - 0.5) + 0.0
    return painted(ramp(t, *stops), alpha)


def _soft_edge(height: Field) -> Field:
    """1 where the height is above 0, 0 elsewhere, with a border softened by a pixel."""
    solid = (height > 0).astype(np.float32)
    blurred: Field = solid
    for axis in (0, 1):
        blurred = (np.roll(blurred, 1, axis) + 2 * blurred + np.roll(blurred, -1, axis)) / 4
    return np.asarray(np.clip(blurred * 1.25, 0, 1) * np.maximum(solid, blurred > 0.4), dtype=np.float32)
