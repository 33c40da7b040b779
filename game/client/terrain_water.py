"""What is wet or crosses what is wet, and plain patches: rivers, fords, bridges, parchment."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.client.fields import Field, mix, painted, ramp, relief, smoothstep, soft_shadow, stretched_grain
from game.client.terrain_stone import set_stone

if TYPE_CHECKING:
    import pygame

    from game.client.stencil import Stencil


def river(stencil: Stencil) -> pygame.Surface:
    """Deep water between muddy banks."""
    bend = stencil.grain(0.9, 3, salt=1)
    shore = stencil.shore
    edge = shore + (stencil.grain(0.3, 3, salt=2) - np.float32(0.5)) * np.float32(0.16)
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
    glint = smoothstep(0.94, 1.0, lines) * smoothstep(0.46, 0.62, stencil.grain(0.7, 3, salt=3))
    colour = mix(colour, (196, 220, 208), glint * np.float32(0.55))
    foam = smoothstep(0.14, 0.19, edge) * smoothstep(0.27, 0.2, edge)
    colour = mix(colour, (214, 226, 212), foam * np.float32(0.55))
    bank = smoothstep(0.15, 0.09, edge)
    mud = stencil.grain(0.1, 2, salt=4)
    soil = ramp(0.5 + (mud - 0.5), (0.0, (48, 36, 22)), (1.0, (126, 104, 68)))
    colour = mix(colour, soil, bank)
    height = (1 - bank) * np.float32(-stencil.res * 0.10) + (bend - 0.5) * 3 + (mud - 0.5) * 3 * bank
    colour *= relief(np.asarray(height, dtype=np.float32), 0.5)[..., None]
    return painted(colour, stencil.mask)


def ford(stencil: Stencil) -> pygame.Surface:
    """Clear shallow water over gravel, with stones to step on."""
    bed = stencil.grain(0.8, 4, salt=11)
    pebble = smoothstep(0.74, 0.84, stencil.grain(0.12, 1, salt=12))
    colour = ramp(
        0.5 + 0.9 * (bed - 0.5), (0.0, (74, 108, 100)), (0.5, (122, 148, 124)), (1.0, (178, 182, 142))
    )
    colour = mix(colour, (72, 82, 68), pebble * np.float32(0.6))
    net = np.abs(stencil.grain(0.4, 2, salt=13) - np.float32(0.5))
    colour = mix(colour, (226, 236, 216), smoothstep(0.035, 0.0, net) * np.float32(0.4))
    colour *= relief(pebble * 3, 0.4)[..., None]
    deep = smoothstep(0.1, 0.7, stencil.shore)
    colour = mix(colour, (62, 104, 108), deep * np.float32(0.35))
    ragged = stencil.shore + (stencil.grain(0.3, 3, salt=16) - np.float32(0.5)) * np.float32(0.2)
    foam = smoothstep(0.04, 0.08, ragged) * smoothstep(0.16, 0.1, ragged)
    colour = mix(colour, (222, 232, 214), foam * np.float32(0.5))
    fade = 0.55 + 0.45 * smoothstep(0.0, 0.1, ragged)
    surface = painted(colour, np.asarray(stencil.mask * fade, dtype=np.float32))
    rng = stencil.rng(14)
    for x, y, depth in stencil.scattered(0.5, inside=0.14, salt=15):
        if rng.random() < 0.7:
            radius = min(0.1 + 0.12 * float(rng.random()), depth)
            set_stone(surface, stencil, (x, y), radius, int(rng.integers(1000)))
    return surface


def bridge(stencil: Stencil) -> pygame.Surface:
    """Planks across the way, a rail along each side."""
    breadth = np.float32(0.24)
    index = np.floor(stencil.along / breadth)
    over = stencil.along - index * breadth
    tone = (np.sin(index * 12.99 + stencil.seed % 89) * 437.58) % 1
    fibre = stretched_grain(
        *stencil.size, (stencil.res * 0.1, stencil.res * 0.1), octaves=3, seed=stencil.seed
    )
    t = 0.5 + 0.5 * (tone - 0.5) + 0.5 * (fibre - 0.5)
    colour = ramp(
        np.asarray(t, dtype=np.float32), (0.0, (66, 42, 24)), (0.5, (128, 92, 56)), (1.0, (188, 146, 96))
    )
    gap = smoothstep(0.03, 0.008, np.minimum(over, breadth - over))
    colour = mix(colour, (26, 16, 10), gap * np.float32(0.9))
    rail = _rails(stencil)
    wood = ramp(0.6 + 0.6 * (fibre - 0.5), (0.0, (70, 44, 24)), (1.0, (198, 156, 104)))
    shade = np.clip(
        np.roll(np.roll(rail, round(stencil.res * 0.07), 0), round(stencil.res * 0.07), 1) - rail, 0, 1
    )
    colour = colour * (1 - 0.5 * shade)[..., None]
    colour = mix(colour.astype(np.float32), wood, rail)
    height = (1 - gap) * np.float32(2.5) + rail * np.float32(stencil.res * 0.09) + (fibre - 0.5) * 2
    colour *= relief(np.asarray(height, dtype=np.float32), 0.5)[..., None]
    body = painted(colour, stencil.mask)
    surface = body.copy()
    surface.fill((0, 0, 0, 0))
    blur = max(2, round(stencil.res * 0.08))
    drop = round(stencil.res * 0.12)
    surface.blit(soft_shadow(stencil.mask, blur, 0.6), (drop - 2 * blur, drop - 2 * blur))
    surface.blit(body, (0, 0))
    return surface


def patch(stencil: Stencil) -> pygame.Surface:
    """A piece of parchment, for ground that is only marked out."""
    stain = stencil.grain(1.4, 4, salt=31)
    fibre = stencil.grain(0.06, 1, salt=32)
    colour = ramp(
        0.66 + 0.8 * (stain - 0.5) + 0.16 * (fibre - 0.5),
        (0.0, (150, 110, 64)),
        (0.5, (206, 176, 126)),
        (1.0, (240, 222, 182)),
    )
    burnt = smoothstep(0.3, 0.0, stencil.depth + (stencil.grain(0.4, 3, salt=33) - 0.5) * np.float32(0.3))
    colour = mix(colour, (104, 66, 32), burnt * np.float32(0.75))
    return painted(colour, np.asarray(stencil.mask * np.float32(0.86), dtype=np.float32))


def _rails(stencil: Stencil) -> Field:
    """1 on the beams along the two long sides and on their posts."""
    half = float(np.ptp(stencil.across[stencil.depth > 0])) / 2
    middle = float(np.mean(stencil.across[stencil.depth > 0]))
    away = np.abs(stencil.across - np.float32(middle)) - np.float32(half - 0.1)
    beam = smoothstep(0.055, 0.035, np.abs(away))
    post = np.abs((stencil.along + 0.3) % 0.96 - 0.48)
    posts = smoothstep(0.1, 0.075, np.maximum(np.abs(away), post))
    return np.asarray(np.maximum(beam, posts), dtype=np.float32)
