"""Brushes for painted textures whose opposite borders meet."""
# ruff: noqa: INP001 - it stands beside the script that uses it, outside any package

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pygame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Field = NDArray[np.float64]
    """Values over a square picture, shape (side, side), x first."""

    Paint = NDArray[np.float64]
    """Colours over a square picture, shape (side, side, 3), 0..255."""

    Colour = tuple[int, int, int]

LIGHT = (-0.6, -0.8)
"""Where the light comes from, as everywhere on the table: above and to the left."""


def value_noise(
    width: int, height: int, cell: float, *, octaves: int = 5, gain: float = 0.5, seed: int = 0
) -> Field:
    """Fractal value noise in 0..1, shape (width, height), with features of about `cell` pixels.

    The same arguments give the same picture on every machine.
    """
    rng = np.random.default_rng(seed)
    out = np.zeros((width, height))
    amplitude, total = 1.0, 0.0
    for octave in range(octaves):
        size = max(1.5, cell / 2**octave)
        grid = rng.random((int(width / size) + 3, int(height / size) + 3))
        xi, fx = _cells(width, size)
        yi, fy = _cells(height, size)
        fx = fx[:, None]
        rows = grid[xi] * (1 - fx) + grid[xi + 1] * fx
        out += amplitude * (rows[:, yi] * (1 - fy) + rows[:, yi + 1] * fy)
        total += amplitude
        amplitude *= gain
    return out / total


def _cells(length: int, size: float) -> tuple[NDArray[np.intp], Field]:
    at = np.arange(length) / size
    index = at.astype(np.intp)
    part = at - index
    return index, part * part * (3 - 2 * part)


def tileable(side: int, cell: float, seed: int, octaves: int = 4) -> Field:
    """Noise in about 0..1 whose opposite borders meet, made by fading its far end into its beginning."""
    fade = side // 2
    noise = value_noise(side + fade, side + fade, cell, octaves=octaves, seed=seed)
    ramp = np.linspace(0.0, 1.0, fade)
    ramp = ramp * ramp * (3 - 2 * ramp)
    spread = np.sqrt(ramp**2 + (1 - ramp) ** 2)
    for axis in (0, 1):
        noise = np.moveaxis(noise, axis, 0)
        start, end = noise[:fade] - 0.5, noise[side : side + fade] - 0.5
        mixed = (start * ramp[:, None] + end * (1 - ramp)[:, None]) / spread[:, None] + 0.5
        noise = np.moveaxis(np.concatenate([mixed, noise[fade:side]]), 0, axis)
    return np.clip((noise - 0.5) * 1.5 + 0.5, 0, 1)


def coloured(values: Field, *colours: Colour) -> Paint:
    """Each value's colour on an even ramp from the first colour (0) to the last (1)."""
    stops = np.linspace(0, 1, len(colours))
    table = np.array(colours, float)
    return np.stack([np.interp(values, stops, table[:, channel]) for channel in range(3)], axis=-1)


def blended(below: Paint, above: Paint, share: Field) -> Paint:
    """One picture over the other, by a share of 0..1."""
    return below + (above - below) * np.clip(share, 0, 1)[..., None]


def lit(paint: Paint, height: Field, strength: float) -> Paint:
    """The picture as a relief under the light; the borders wrap round."""
    slope_x = np.roll(height, -1, 0) - np.roll(height, 1, 0)
    slope_y = np.roll(height, -1, 1) - np.roll(height, 1, 1)
    glow = (slope_x * LIGHT[0] + slope_y * LIGHT[1]) * -strength
    return paint * np.clip(1 - glow, 0.55, 1.45)[..., None]


def cells(
    side: int, points: NDArray[np.float64], bend: float, seed: int
) -> tuple[Field, Field, NDArray[np.intp]]:
    """A Voronoi pattern that wraps: distances to the nearest and second point, and which is nearest.

    Its straight borders are bent by about `bend` pixels.
    """
    axis = np.arange(side) + 0.5
    x = axis[:, None] + (tileable(side, 26, seed, 3) - 0.5) * 2 * bend
    y = axis[None, :] + (tileable(side, 26, seed + 1, 3) - 0.5) * 2 * bend
    dx = np.abs(x[..., None] - points[None, None, :, 0]) % side
    dy = np.abs(y[..., None] - points[None, None, :, 1]) % side
    distance = np.hypot(np.minimum(dx, side - dx), np.minimum(dy, side - dy))
    nearest = np.argmin(distance, axis=2)
    ordered = np.partition(distance, 1, axis=2)
    return ordered[..., 0], ordered[..., 1], nearest


def spread_points(side: int, count: int, seed: int) -> NDArray[np.float64]:
    """Points that keep apart: each is the best of several tries."""
    rng = np.random.default_rng(seed)
    chosen = [rng.random(2) * side]
    for _ in range(count - 1):
        tries = rng.random((24, 2)) * side
        apart = np.abs(tries[:, None] - np.array(chosen)[None])
        apart = np.minimum(apart, side - apart)
        chosen.append(tries[np.argmax(np.min(np.hypot(apart[..., 0], apart[..., 1]), axis=1))])
    return np.array(chosen)


def strokes(
    paint: Paint, count: int, length: tuple[float, float], colours: Sequence[Colour], seed: int
) -> Paint:
    """Short upright brush strokes, leaning with the wind, wrapped at the borders."""
    rng = np.random.default_rng(seed)
    side = len(paint)
    canvas = pygame.surfarray.make_surface(np.clip(paint, 0, 255).astype(np.uint8))
    for _ in range(count):
        x, y = rng.random(2) * side
        lean, size = rng.normal(0.15, 0.3), rng.uniform(*length)
        colour = colours[rng.integers(len(colours))]
        for ox in (-side, 0, side):
            for oy in (-side, 0, side):
                tip = (x + ox + lean * size, y + oy - size)
                pygame.draw.aaline(canvas, colour, (x + ox, y + oy), tip)
    return pygame.surfarray.array3d(canvas).astype(float)


def dots(
    paint: Paint, spots: NDArray[np.float64], radii: Field, colours: Sequence[Colour], seed: int
) -> Paint:
    """Round pebbles, leaves or flowers with a shadow below and a light above, wrapped at the borders."""
    rng = np.random.default_rng(seed)
    side = len(paint)
    axis = np.arange(side) + 0.5
    for (x, y), radius in zip(spots, radii, strict=True):
        colour = np.array(colours[rng.integers(len(colours))], float)
        dx = (axis - x + side / 2) % side - side / 2
        dy = (axis - y + side / 2) % side - side / 2
        near_x, near_y = np.abs(dx) < radius * 2 + 2, np.abs(dy) < radius * 2 + 2
        window = np.ix_(near_x, near_y)
        u, v = dx[near_x][:, None] / radius, dy[near_y][None, :] / radius
        shadow = np.clip(1.35 - np.hypot(u - 0.35, v - 0.5), 0, 1) * 0.45
        body = np.clip((1 - np.hypot(u, v)) * radius + 0.5, 0, 1)
        shade = 1 + 0.32 * np.clip(u * LIGHT[0] + v * LIGHT[1], -1, 1)
        patch = paint[window] * (1 - shadow)[..., None]
        paint[window] = blended(patch, colour * shade[..., None], body)
    return paint


def waves(side: int, seed: int) -> Field:
    """Where light breaks on water: thin bent lines, here and there."""
    near, second, _ = cells(side, spread_points(side, 40, seed), 13, seed + 2)
    warp = tileable(side, 30, seed + 1, 3)
    return np.clip(1 - (second - near - warp * 4) / 4, 0, 1) * np.clip(warp * 3.4 - 1.5, 0, 1)


def crowns(side: int, colours: Sequence[Colour], count: int, size: tuple[float, float], seed: int) -> Paint:
    """Tree crowns seen from above: heaps of leaf clumps over a dark floor."""
    rng = np.random.default_rng(seed)
    paint = coloured(tileable(side, 20, seed, 3), (24, 32, 20), (44, 50, 28))
    for x, y in spread_points(side, count, seed + 1):
        radius = rng.uniform(*size)
        clumps = 46
        angle, reach = rng.uniform(0, 2 * np.pi, clumps), np.sqrt(rng.random(clumps)) * radius
        order = np.argsort(-reach)
        around = np.stack([x + reach * np.cos(angle), y + reach * np.sin(angle)], axis=1)[order] % side
        height = 1 - reach[order] / radius
        leaf = rng.uniform(radius * 0.16, radius * 0.3, clumps)
        for spot, up, extent in zip(around, height, leaf, strict=True):
            warm = (np.array(colours[rng.integers(len(colours))]) * (0.72 + 0.42 * up)).astype(int)
            paint = dots(paint, spot[None], np.array([extent]), [tuple(int(c) for c in warm)], 0)
    return paint
