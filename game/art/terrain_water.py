"""What is wet: rivers and fords."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.art.terrain_stone import set_stone
from game.ui.fields import mix, painted, ramp, relief, smoothstep

if TYPE_CHECKING:
    import pygame

    from game.art.stencil import Stencil


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
