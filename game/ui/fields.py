"""Fields of numbers as paint: grain, colour ramps, light on heights, distances to shapes.

Arrays are float32, indexed (x, y) like pygame's; heights are in pixels and colours run from 0 to 255.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pygame
from numpy.typing import NDArray

from game.board.shapes import Disc, Point, Polygon, Shape

if TYPE_CHECKING:
    from collections.abc import Sequence

Field = NDArray[np.floating[Any]]
"""One number for each pixel, shape (width, height)."""

Paint = NDArray[np.floating[Any]]
"""Red, green, blue for each pixel, shape (width, height, 3)."""

RGB = tuple[float, float, float]

LIGHT = (-0.50, -0.62, 0.60)
"""Where the candle stands: to the left, up the screen, above the table."""

_FINEST_GRID = 4.0
"""Grain finer than this many pixels is blurred white noise, which is cheaper than interpolation."""


def grain(
    width: int, height: int, cell: float, *, octaves: int = 4, gain: float = 0.5, seed: int = 0
) -> Field:
    """Smooth noise around 0.5 (standard deviation 0.18) with features of about `cell` pixels.

    Interpolation along both axes is one matrix product each, which is what makes whole boards affordable.
    """
    return stretched_grain(width, height, (cell, cell), octaves=octaves, gain=gain, seed=seed)


def stretched_grain(
    width: int,
    height: int,
    cell: tuple[float, float],
    *,
    octaves: int = 4,
    gain: float = 0.5,
    seed: int = 0,
) -> Field:
    """The same noise with features of different width and height: wood, reeds, brushed paint."""
    rng = np.random.default_rng(seed)
    out = np.zeros((width, height), dtype=np.float32)
    amplitude = 1.0
    for octave in range(octaves):
        size = (cell[0] / 2**octave, cell[1] / 2**octave)
        layer = _octave(width, height, size, rng)
        layer -= layer.mean()
        out += layer * np.float32(amplitude / max(float(layer.std()), 1e-6))
        amplitude *= gain
    out *= np.float32(0.18 / max(float(out.std()), 1e-6))
    out += np.float32(0.5)
    return np.clip(out, 0.0, 1.0, out=out)


def _octave(width: int, height: int, size: tuple[float, float], rng: np.random.Generator) -> Field:
    if max(size) < _FINEST_GRID:
        white = rng.random((width, height), dtype=np.float32)
        return _binomial(_binomial(white, 0), 1)
    columns = spline_weights(width, max(size[0], 1.0))
    rows = spline_weights(height, max(size[1], 1.0))
    return np.asarray(columns @ rng.random((columns.shape[1], rows.shape[1]), dtype=np.float32) @ rows.T)


def _binomial(a: Field, axis: int) -> Field:
    return np.asarray((np.roll(a, 1, axis) + 2 * a + np.roll(a, -1, axis)) * np.float32(0.25))


def spline_weights(length: int, cell: float) -> Field:
    """Cubic B-spline weights of grid points `cell` pixels apart: a (length, grid) matrix."""
    at = (np.arange(length, dtype=np.float32) + np.float32(0.5)) / np.float32(cell)
    first = at.astype(np.intp)
    t = at - first
    weights = np.zeros((length, int(first[-1]) + 4), dtype=np.float32)
    rows = np.arange(length)
    weights[rows, first] = (1 - t) ** 3 / 6
    weights[rows, first + 1] = (3 * t**3 - 6 * t**2 + 4) / 6
    weights[rows, first + 2] = (-3 * t**3 + 3 * t**2 + 3 * t + 1) / 6
    weights[rows, first + 3] = t**3 / 6
    return weights


def enlarge(a: Field, width: int, height: int) -> Field:
    """The field drawn larger, bilinear."""
    return np.asarray(_linear_weights(width, a.shape[0]) @ a @ _linear_weights(height, a.shape[1]).T)


def _linear_weights(length: int, count: int) -> Field:
    at = np.clip((np.arange(length) + 0.5) * count / length - 0.5, 0, count - 1)
    first = np.minimum(at.astype(np.intp), max(count - 2, 0))
    t = (at - first).astype(np.float32)
    weights = np.zeros((length, count), dtype=np.float32)
    rows = np.arange(length)
    weights[rows, first] = 1 - t
    weights[rows, np.minimum(first + 1, count - 1)] += t
    return weights


def smoothstep(low: float, high: float, a: Field) -> Field:
    """0 at `low`, 1 at `high`, an S between; `low` may be the larger one."""
    t = np.clip((a - np.float32(low)) / np.float32(high - low), 0, 1)
    return np.asarray(t * t * (3 - 2 * t), dtype=np.float32)


def ramp(t: Field, *stops: tuple[float, RGB]) -> Paint:
    """Colours along a gradient, `t` in 0..1."""
    at = np.linspace(0, 1, 256)
    table = np.stack(
        [np.interp(at, [s[0] for s in stops], [s[1][c] for s in stops]) for c in range(3)], axis=1
    ).astype(np.float32)
    return np.asarray(table[(np.clip(t, 0, 1) * 255).astype(np.uint8)])


def mix(a: Paint, b: Paint | RGB, t: Field) -> Paint:
    """`a` where t is 0, `b` where t is 1."""
    other = np.asarray(b, dtype=np.float32)
    return np.asarray(a + (other - a) * t[..., None], dtype=np.float32)


def relief(height: Field, strength: float = 1.0) -> Field:
    """How brightly the candle lights a landscape of heights: 1 on the flat, more on slopes facing it."""
    dx = np.zeros_like(height)
    dy = np.zeros_like(height)
    dx[1:-1] = (height[2:] - height[:-2]) * np.float32(0.5 * strength)
    dy[:, 1:-1] = (height[:, 2:] - height[:, :-2]) * np.float32(0.5 * strength)
    lit = LIGHT[2] - LIGHT[0] * dx - LIGHT[1] * dy
    lit /= np.sqrt(1 + dx * dx + dy * dy)
    return np.asarray(np.clip(lit / LIGHT[2], 0.15, 1.75), dtype=np.float32)


def signed_distance(shape: Shape, x: Field, y: Field) -> Field:
    """Distance to the shape's border, positive inside, for points given by broadcastable coordinates."""
    match shape:
        case Disc(cx, cy, r):
            return np.asarray(np.float32(r) - np.hypot(x - np.float32(cx), y - np.float32(cy)))
        case Polygon(corners):
            return _polygon_distance(corners, x, y)


def _polygon_distance(corners: Sequence[Point], x: Field, y: Field) -> Field:
    shape = np.broadcast_shapes(x.shape, y.shape)
    nearest = np.full(shape, np.inf, dtype=np.float32)
    inside = np.zeros(shape, dtype=bool)
    for (ax, ay), (bx, by) in pairwise([*corners, corners[0]]):
        np.minimum(nearest, segment_distance((ax, ay), (bx, by), x, y), out=nearest)
        if ay != by:
            inside ^= ((ay > y) != (by > y)) & (x < (y - ay) * np.float32((bx - ax) / (by - ay)) + ax)
    return np.asarray(np.where(inside, nearest, -nearest), dtype=np.float32)


def segment_distance(start: Point, end: Point, x: Field, y: Field) -> Field:
    """Distance to a segment, for points given by broadcastable coordinates."""
    (ax, ay), (bx, by) = start, end
    dx, dy = np.float32(bx - ax), np.float32(by - ay)
    t = np.clip(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy), 0, 1)
    return np.asarray(np.hypot(x - (ax + t * dx), y - (ay + t * dy)), dtype=np.float32)


def painted(colour: Paint, alpha: Field | None = None) -> pygame.Surface:
    """A surface of these colours; `alpha` runs from 0 to 1."""
    size = (colour.shape[0], colour.shape[1])
    if alpha is None:
        surface = pygame.Surface(size, 0, 32)
        pygame.surfarray.blit_array(surface, np.clip(colour, 0, 255).astype(np.uint8))
        return surface
    surface = pygame.Surface(size, pygame.SRCALPHA)
    pixels = pygame.surfarray.pixels3d(surface)
    pixels[:] = np.clip(colour, 0, 255)
    del pixels
    set_alpha(surface, alpha)
    return surface


def set_alpha(surface: pygame.Surface, alpha: Field) -> None:
    """Replace the surface's transparency; 0 is clear and 1 opaque."""
    pixels = pygame.surfarray.pixels_alpha(surface)
    pixels[:] = np.clip(alpha * 255, 0, 255)
    del pixels


def soft_shadow(alpha: Field, blur: int, strength: float) -> pygame.Surface:
    """A blurred dark copy of a silhouette, padded by twice the blur on every side."""
    pad = 2 * blur
    width, height = alpha.shape
    surface = pygame.Surface((width + 2 * pad, height + 2 * pad), pygame.SRCALPHA)
    surface.fill((18, 10, 4, 0))
    pixels = pygame.surfarray.pixels_alpha(surface)
    pixels[pad : pad + width, pad : pad + height] = np.clip(alpha * (255 * strength), 0, 255)
    del pixels
    for _ in range(2):
        surface = pygame.transform.box_blur(surface, max(blur // 2, 1))
    return surface
