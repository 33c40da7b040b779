"""What people made of wood, and what is only marked out: bridges, timber, parchment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from game.art.terrain_stone import raised
from game.ui.fields import Field, Paint, mix, painted, ramp, relief, smoothstep, stretched_grain

if TYPE_CHECKING:
    import pygame

    from game.art.stencil import Stencil

_DECK = ((0.0, (66.0, 42.0, 24.0)), (0.5, (128.0, 92.0, 56.0)), (1.0, (188.0, 146.0, 96.0)))
_BEAM = ((0.0, (70.0, 44.0, 24.0)), (1.0, (198.0, 156.0, 104.0)))


@dataclass(frozen=True)
class _Boards:
    colour: Paint
    gap: Field
    fibre: Field


def bridge(stencil: Stencil) -> pygame.Surface:
    """Planks across the way, a rail along each side."""
    boards = _boards(stencil, stencil.along, 0.24)
    rail = _rails(stencil)
    shift = round(stencil.res * 0.07)
    shade = np.clip(np.roll(rail, (shift, shift), (0, 1)) - rail, 0, 1)
    colour: Paint = boards.colour * (1 - 0.5 * shade)[..., None]
    colour = mix(colour, ramp(0.6 + 0.6 * (boards.fibre - 0.5), *_BEAM), rail)
    height = (1 - boards.gap) * 2.5 + rail * (stencil.res * 0.09) + (boards.fibre - 0.5) * 2
    colour *= relief(np.asarray(height, dtype=np.float32), 0.5)[..., None]
    return raised(stencil, painted(colour, stencil.mask), stencil.mask, 0.15)


def timber(stencil: Stencil) -> pygame.Surface:
    """Something built of planks, with iron bands: a cart, a boat, a crate, a felled trunk."""
    boards = _boards(stencil, stencil.across, 0.2)
    along = stencil.along - np.float32(float(np.mean(stencil.along[stencil.depth > 0])))
    iron = smoothstep(0.06, 0.045, np.abs((along + np.float32(0.45)) % np.float32(0.9) - np.float32(0.45)))
    iron = np.maximum(iron, smoothstep(0.1, 0.085, stencil.depth) * np.float32(0.6))
    colour = mix(boards.colour, ramp(boards.fibre, (0.0, (30, 28, 28)), (1.0, (96, 92, 90))), iron)
    rim = np.sqrt(np.clip(stencil.depth, 0, 0.22))
    height = rim * (stencil.res * 0.32) + (1 - boards.gap) * 2.2 + iron * 2 + (boards.fibre - 0.5) * 3
    colour *= relief(np.asarray(height, dtype=np.float32), 0.5)[..., None]
    return raised(stencil, painted(colour, stencil.mask), stencil.mask, 0.17)


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
    return painted(colour, stencil.mask * np.float32(0.86))


def _boards(stencil: Stencil, way: Field, breadth: float) -> _Boards:
    """Boards laid side by side along `way`, each of its own tone."""
    index = np.floor(way / np.float32(breadth))
    over = way - index * np.float32(breadth)
    tone = (np.sin(index * 12.99 + stencil.seed % 89) * 437.58) % 1
    cell = stencil.res * 0.1
    fibre = stretched_grain(*stencil.size, (cell, cell), octaves=3, seed=stencil.seed)
    gap = smoothstep(0.03, 0.008, np.minimum(over, np.float32(breadth) - over))
    colour = ramp(0.5 + 0.5 * (tone - 0.5) + 0.5 * (fibre - 0.5), *_DECK)
    return _Boards(mix(colour, (26, 16, 10), gap * np.float32(0.9)), gap, fibre)


def _rails(stencil: Stencil) -> Field:
    """1 on the beams along the two long sides and on their posts."""
    half = float(np.ptp(stencil.across[stencil.depth > 0])) / 2
    middle = float(np.mean(stencil.across[stencil.depth > 0]))
    away = np.abs(stencil.across - np.float32(middle)) - np.float32(half - 0.1)
    beam = smoothstep(0.055, 0.035, np.abs(away))
    post = np.abs((stencil.along + 0.3) % 0.96 - 0.48)
    posts = smoothstep(0.1, 0.075, np.maximum(np.abs(away), post))
    return np.asarray(np.maximum(beam, posts), dtype=np.float32)
