"""The painted battle mat: ground classes of a tile grid blended into one picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pygame

from game.client.ground_textures import PAINTERS, Canvas, Texture
from game.client.fields import Field, Paint, grain, mix, painted, relief, smoothstep, spline_weights

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

GroundRows = tuple[tuple[str, ...], ...]
"""Ground class of each tile, rows from the top; "" is grass."""

TileImages = dict[tuple[int, int], pygame.Surface]
"""Pictures for tiles without a ground class, by column and row from the top left."""

_SHARPNESS = 26.0
"""How abruptly one ground gives way to the next; at this value within about a tenth of a tile."""

_WANDER = {"water": 0.34, "shallows": 0.34, "flagstone": 0.1, "planks": 0.06}
"""How far the border of a ground strays from the tiles, in weight; others stray by the default."""

_DEFAULT_WANDER = 0.55

_STEP = {"water": -1.6, "shallows": -0.6, "flagstone": 1.0, "planks": 1.4, "rock": 1.2, "grass": 0.5}
"""How high a ground lies over its neighbours, which shades the border between them."""


def paint_ground(
    rows: GroundRows, size: tuple[int, int], res: float, seed: int = 1
) -> Iterator[float | pygame.Surface]:
    """Paint the board's ground at `size` pixels, `res` pixels an inch.

    Yields progress (0..1) several times so that a caller can keep a window alive, and the surface last.
    """
    canvas = Canvas(size[0], size[1], res, seed)
    grid = rows or (("",),)
    names = [name for name in PAINTERS if any((tile or "grass") == name for row in grid for tile in row)]
    textures: dict[str, Texture] = {}
    for name in names:
        textures[name] = PAINTERS[name](canvas)
        yield 0.7 * len(textures) / len(names)
    weights = _weights(canvas, grid, names, textures)
    yield 0.85
    colour, height = _blend(canvas, names, textures, weights)
    yield 0.95
    colour *= relief(height, 0.26)[..., None]
    if "water" in weights:
        colour = _banks(canvas, colour, weights["water"])
    surface = painted(_candle(canvas, colour))
    scatter(surface, grid, res, seed)
    yield surface


def _weights(
    canvas: Canvas, grid: GroundRows, names: Sequence[str], textures: dict[str, Texture]
) -> dict[str, Field]:
    columns, rows = len(grid[0]), len(grid)
    if len(names) == 1:
        return {names[0]: np.ones((canvas.width, canvas.height), dtype=np.float32)}
    across = spline_weights(canvas.width, canvas.width / columns)
    down = spline_weights(canvas.height, canvas.height / rows)
    found: dict[str, Field] = {}
    for name in names:
        tiles = np.array([[(tile or "grass") == name for tile in row] for row in grid], dtype=np.float32).T
        padded = np.pad(tiles, ((1, across.shape[1] - columns - 1), (1, down.shape[1] - rows - 1)), "edge")
        smooth = across @ padded @ down.T
        snap = textures[name].snap
        if snap is not None:
            smooth = _snapped(smooth, snap, canvas.res)
        wander = _WANDER.get(name, _DEFAULT_WANDER)
        cell = canvas.res * 0.55
        stray = grain(canvas.width, canvas.height, cell, octaves=4, seed=canvas.seed + hash_name(name))
        found[name] = smooth + (stray - np.float32(0.5)) * np.float32(wander)
    return _softmax(found)


def _snapped(smooth: Field, snap: tuple[Field, Field], res: float) -> Field:
    x = np.clip(snap[0] * res, 0, smooth.shape[0] - 1).astype(np.intp)
    y = np.clip(snap[1] * res, 0, smooth.shape[1] - 1).astype(np.intp)
    return np.asarray(smooth[x, y] * np.float32(1.15))


def hash_name(name: str) -> int:
    """A small number for a name, the same in every process."""
    return sum((i + 1) * ord(letter) for i, letter in enumerate(name)) % 9973


def _softmax(fields: dict[str, Field]) -> dict[str, Field]:
    highest = np.max(np.stack(list(fields.values())), axis=0)
    powers = {name: np.exp((field - highest) * np.float32(_SHARPNESS)) for name, field in fields.items()}
    total = np.sum(np.stack(list(powers.values())), axis=0)
    return {name: np.asarray(power / total, dtype=np.float32) for name, power in powers.items()}


def _blend(
    canvas: Canvas, names: Sequence[str], textures: dict[str, Texture], weights: dict[str, Field]
) -> tuple[Paint, Field]:
    colour = np.zeros((canvas.width, canvas.height, 3), dtype=np.float32)
    height = np.zeros((canvas.width, canvas.height), dtype=np.float32)
    for name in names:
        texture, weight = textures[name], weights[name]
        colour += texture.colour * weight[..., None]
        height += (texture.height + np.float32(_STEP.get(name, 0.0) * 3.0)) * weight
    return colour, height


def _banks(canvas: Canvas, colour: Paint, water: Field) -> Paint:
    """Wet earth beside the water, and a line of foam in it."""
    ripple = canvas.grain(0.3, 2, salt=201) - np.float32(0.5)
    level = water + ripple * np.float32(0.25)
    wet = smoothstep(0.0, 0.2, level) * smoothstep(0.62, 0.3, level)
    foam = smoothstep(0.55, 0.7, level) * smoothstep(0.97, 0.8, level)
    colour = mix(colour, (52, 42, 28), wet * np.float32(0.6))
    return mix(colour, (206, 220, 204), foam * np.float32(0.5))


def _candle(canvas: Canvas, colour: Paint) -> Paint:
    """Warm light from the top left, the mat's weave, and darkness towards its hem."""
    x = (canvas.x() * canvas.res / canvas.width) * 2 - 1
    y = (canvas.y() * canvas.res / canvas.height) * 2 - 1
    glow = 1.10 - 0.16 * ((x + 0.35) ** 2 + (y + 0.4) ** 2)
    hem = np.clip(np.maximum(np.abs(x), np.abs(y)), 0.9, 1.0)
    light = glow * (1 - 2.4 * (hem - 0.9)) + 0.05 * (canvas.grain(0.045, 1, salt=301) - 0.5)
    tint = np.array([1.05, 0.99, 0.90], dtype=np.float32)
    return np.asarray(colour * light[..., None].astype(np.float32) * tint, dtype=np.float32)


def scatter(surface: pygame.Surface, grid: GroundRows, res: float, seed: int) -> None:
    """Tufts, flowers and pebbles, placed by the class of the tile they stand on."""
    rng = np.random.default_rng(seed + 77)
    width, height = surface.get_size()
    columns, rows = len(grid[0]), len(grid)
    count = int(5.0 * width * height / res**2)
    at = rng.random((count, 2))
    turn = rng.random((count, 3))
    for (u, v), (a, b, c) in zip(at, turn, strict=True):
        tile = grid[int(v * rows)][int(u * columns)] or "grass"
        x, y = float(u * width), float(v * height)
        if tile in ("grass", "moss"):
            _tuft(surface, x, y, res, (float(a), float(b), float(c)))
        elif tile in ("dirt", "sand", "rock") and a < 0.3:
            _pebble(surface, x, y, res * (0.02 + 0.05 * float(b)), float(c))


def _tuft(surface: pygame.Surface, x: float, y: float, res: float, luck: tuple[float, float, float]) -> None:
    a, b, c = luck
    length = res * (0.07 + 0.10 * a)
    tone = 0.75 + 0.55 * b
    for lean in (-0.5, 0.0, 0.55):
        tip = (x + length * (lean + 0.35 * (c - 0.5)), y - length * (1 - 0.3 * abs(lean)))
        pygame.draw.aaline(
            surface, (50 * tone, 66 * tone, 30 * tone), (x + 1, y + 1), (tip[0] + 1, tip[1] + 1)
        )
        pygame.draw.aaline(surface, (104 * tone, 120 * tone, 58 * tone), (x, y), tip)
    if c > 0.975:
        petal = (226, 210, 140) if a < 0.5 else (222, 214, 206)
        for dx, dy in ((0.0, 0.0), (0.09, 0.05), (-0.05, 0.09)):
            pygame.draw.circle(surface, petal, (x + dx * res, y + dy * res), max(res * 0.024, 1))


def _pebble(surface: pygame.Surface, x: float, y: float, radius: float, tone: float) -> None:
    grey = 110 + 70 * tone
    pygame.draw.aacircle(surface, (44, 34, 24), (x + radius * 0.5, y + radius * 0.6), radius)
    pygame.draw.aacircle(surface, (grey, grey * 0.93, grey * 0.8), (x, y), radius)
    pygame.draw.aacircle(
        surface,
        (grey + 40, grey * 0.93 + 40, grey * 0.8 + 36),
        (x - radius * 0.25, y - radius * 0.3),
        radius * 0.5,
    )
