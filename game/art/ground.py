"""The painted battle mat: ground classes of a tile grid blended into one picture."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pygame

from game.art.ground_textures import PAINTERS, SNAPPING, GroundCanvas, Texture
from game.ui.drawing.paint import (
    Field,
    Paint,
    column_slices,
    mix,
    painted_by_columns,
    relief,
    smoothstep,
    spline_weights,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

GroundRows = tuple[tuple[str, ...], ...]
"""Ground class of each tile, rows from the top; "" is grass."""

PictureRows = tuple[tuple[tuple[str, tuple[int, int, int, int]] | None, ...], ...]
"""Pictures of tiles without a ground class, rows from the top: a file, and x, y, width, height in it."""

_SHARPNESS = 26.0
"""How abruptly one ground gives way to the next; at this value within about a tenth of a tile."""

_BORDER = {
    "grass": (0.5, 0.45),
    "moss": (0.9, 0.55),
    "dirt": (0.6, 0.2),
    "sand": (0.6, 0.12),
    "rock": (0.5, 0.1),
    "water": (0.34, 0.0),
    "shallows": (0.34, 0.0),
    "flagstone": (0.1, 0.0),
    "planks": (0.05, 0.0),
}
"""How far the border of a ground strays from its tiles, in slow curves and in tufts."""

_STEP = {
    "water": -1.6,
    "shallows": -0.6,
    "flagstone": 1.0,
    "planks": 1.4,
    "rock": 1.2,
    "grass": 0.5,
    "moss": 0.6,
}
"""How high a ground lies over its neighbours, which shades the border between them."""


@dataclass
class _Patch:
    """One ground on and around its tiles: how much of it shows, and its texture as long as it is kept."""

    canvas: GroundCanvas
    window: tuple[slice, slice]
    weight: Field
    texture: Texture | None = None


def paint_ground(
    rows: GroundRows, size: tuple[int, int], res: float, seed: int = 1
) -> Iterator[float | pygame.Surface]:
    """Paint the board's ground at `size` pixels, `res` pixels an inch.

    Yields progress (0..1) several times so that a caller can keep a window alive, and the surface last.
    """
    canvas = GroundCanvas(size[0], size[1], res, seed)
    grid = tuple(tuple(tile or "grass" for tile in row) for row in rows or (("",),))
    patches: dict[str, _Patch] = {}
    names = [name for name in PAINTERS if any(name in row for row in grid)]
    for name in names:
        patches[name] = _patch(canvas, grid, name)
        yield 0.3 * len(patches) / len(names)
    _share(patches.values(), canvas)
    colour = np.zeros((*size, 3), dtype=np.float32)
    height = np.zeros(size, dtype=np.float32)
    for count, (name, patch) in enumerate(patches.items()):
        yield 0.3 + 0.6 * count / len(names)
        _blend(colour, height, name, patch)
    yield 0.9
    colour *= relief(height, 0.26)[..., None]
    del height
    if "water" in patches:
        _banks(canvas, colour, patches["water"])
    patches.clear()
    surface = _by_candle(canvas, colour)
    del colour
    yield 0.96
    scatter(surface, grid, res, seed)
    yield surface


def _patch(canvas: GroundCanvas, grid: GroundRows, name: str) -> _Patch:
    tiles = np.array([[tile == name for tile in row] for row in grid], dtype=np.float32).T
    columns, rows = tiles.shape
    left, right = _span(np.asarray(tiles.any(axis=1)))
    top, bottom = _span(np.asarray(tiles.any(axis=0)))
    window = (
        slice(left * canvas.width // columns, right * canvas.width // columns),
        slice(top * canvas.height // rows, bottom * canvas.height // rows),
    )
    width, height = window[0].stop - window[0].start, window[1].stop - window[1].start
    part = GroundCanvas(width, height, canvas.res, canvas.seed + hash_name(name))
    wide = np.pad(tiles, 3, mode="edge")[left + 2 : right + 5, top + 2 : bottom + 5]
    across = spline_weights(width, width / (right - left))
    down = spline_weights(height, height / (bottom - top))
    weight: Field = across @ wide[: across.shape[1], : down.shape[1]] @ down.T
    texture = PAINTERS[name](part) if name in SNAPPING else None
    if texture is not None and texture.snap is not None:
        weight = _snapped(weight, texture.snap, canvas.res)
        texture = replace(texture, snap=None)
    return _Patch(part, window, weight + _stray(part, name), texture)


def _span(any_tile: NDArray[Any]) -> tuple[int, int]:
    """The first and one past the last tile of a ground along an axis, with two more on either side."""
    where = np.flatnonzero(any_tile)
    return max(0, int(where[0]) - 2), min(len(any_tile), int(where[-1]) + 3)


def _stray(part: GroundCanvas, name: str) -> Field:
    """The distance of a ground's border from its tiles, by pixel: slow curves and, where it grows, tufts."""
    wander, fray = _BORDER.get(name, (0.7, 0.35))
    slow = part.grain(0.8, 3, salt=501) - np.float32(0.5)
    fast = part.grain(0.13, 2, salt=502) - np.float32(0.5)
    return np.asarray(slow * np.float32(wander) + fast * np.float32(fray), dtype=np.float32)


def _snapped(smooth: Field, snap: tuple[Field, Field], res: float) -> Field:
    x = np.clip(snap[0] * res, 0, smooth.shape[0] - 1).astype(np.intp)
    y = np.clip(snap[1] * res, 0, smooth.shape[1] - 1).astype(np.intp)
    return np.asarray(smooth[x, y] * np.float32(1.15))


def _share(patches: Iterable[_Patch], canvas: GroundCanvas) -> None:
    """Turn the weights into parts of one, the strongest ground taking nearly all, in place."""
    highest = np.full((canvas.width, canvas.height), -np.inf, dtype=np.float32)
    for patch in patches:
        np.maximum(highest[patch.window], patch.weight, out=highest[patch.window])
    total = np.zeros_like(highest)
    for patch in patches:
        patch.weight[:] = np.exp((patch.weight - highest[patch.window]) * np.float32(_SHARPNESS))
        total[patch.window] += patch.weight
    for patch in patches:
        patch.weight[:] /= total[patch.window]


def hash_name(name: str) -> int:
    """A small number for a name, the same in every process."""
    return sum((i + 1) * ord(letter) for i, letter in enumerate(name)) % 9973


def _blend(colour: Paint, height: Field, name: str, patch: _Patch) -> None:
    """Add a ground's part of colour and height, in place; its texture is forgotten."""
    texture, patch.texture = patch.texture or PAINTERS[name](patch.canvas), None
    step = np.float32(_STEP.get(name, 0.0) * 3.0)
    colour, height = colour[patch.window], height[patch.window]
    for strip in column_slices(*height.shape):
        weight = patch.weight[strip]
        painted, risen = texture.part(strip)
        colour[strip] += painted * weight[..., None]
        height[strip] += (risen + step) * weight


def _banks(canvas: GroundCanvas, colour: Paint, water: _Patch) -> None:
    """Wet earth beside the water, and a line of foam in it, painted in place."""
    part = GroundCanvas(water.weight.shape[0], water.weight.shape[1], canvas.res, canvas.seed)
    ragged = part.grain(0.3, 2, salt=201)
    shown = colour[water.window]
    for strip in column_slices(*ragged.shape):
        level = water.weight[strip] + (ragged[strip] - np.float32(0.5)) * np.float32(0.25)
        wet = smoothstep(0.0, 0.2, level) * smoothstep(0.62, 0.3, level)
        foam = smoothstep(0.55, 0.7, level) * smoothstep(0.97, 0.8, level)
        shore = mix(shown[strip], (52, 42, 28), wet * np.float32(0.6))
        shown[strip] = mix(shore, (206, 220, 204), foam * np.float32(0.5))


def _by_candle(canvas: GroundCanvas, colour: Paint) -> pygame.Surface:
    """Warm light from the top left, the mat's weave, and darkness towards its hem."""
    across = (canvas.x() * canvas.res / canvas.width) * 2 - 1
    y = (canvas.y() * canvas.res / canvas.height) * 2 - 1
    weave = canvas.grain(0.045, 1, salt=301)
    tint = np.array([1.05, 0.99, 0.90], dtype=np.float32)

    def lit(strip: slice) -> tuple[Paint, None]:
        x = across[strip]
        glow = 1.10 - 0.16 * ((x + 0.35) ** 2 + (y + 0.4) ** 2)
        hem = np.clip(np.maximum(np.abs(x), np.abs(y)), 0.9, 1.0)
        light = glow * (1 - 2.4 * (hem - 0.9)) + 0.05 * (weave[strip] - 0.5)
        return np.asarray(colour[strip] * light[..., None].astype(np.float32) * tint, dtype=np.float32), None

    surface = pygame.Surface((canvas.width, canvas.height), 0, 32)
    surface.blit(painted_by_columns(surface.get_size(), lit), (0, 0))
    return surface


def lay_pictures(surface: pygame.Surface, layers: Sequence[PictureRows]) -> None:
    """Draw the pictures of tiles over the ground, each stretched to its tile.

    A file that is no picture, or smaller than its tileset says, shows nothing there.
    """
    sheets: dict[str, pygame.Surface] = {}
    width, height = surface.get_size()
    for layer in layers:
        for row, pictures in enumerate(layer):
            top, bottom = row * height // len(layer), (row + 1) * height // len(layer)
            for column, picture in enumerate(pictures):
                if picture is None:
                    continue
                file, area = picture
                if file not in sheets:
                    sheets[file] = _sheet(file)
                if not sheets[file].get_rect().contains(area):
                    continue
                left, right = column * width // len(pictures), (column + 1) * width // len(pictures)
                tile = pygame.transform.smoothscale(
                    _with_alpha(sheets[file].subsurface(area)), (right - left, bottom - top)
                )
                surface.blit(tile, (left, top))


def _sheet(file: str) -> pygame.Surface:
    """The picture in a file; an empty one if there is none in it."""
    try:
        return pygame.image.load(file)
    except (OSError, pygame.error):
        return pygame.Surface((0, 0))


def _with_alpha(picture: pygame.Surface) -> pygame.Surface:
    """The picture in 32 bits, which smooth scaling needs."""
    plain = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    plain.blit(picture, (0, 0))
    return plain


def scatter(surface: pygame.Surface, grid: GroundRows, res: float, seed: int) -> None:
    """Tufts, flowers and pebbles, placed by the class of the tile they stand on."""
    rng = np.random.default_rng(seed + 77)
    width, height = surface.get_size()
    columns, rows = len(grid[0]), len(grid)
    count = int(5.0 * width * height / res**2)
    at = rng.random((count, 2))
    turn = rng.random((count, 3))
    for (u, v), (a, b, c) in zip(at, turn, strict=True):
        tile = grid[int(v * rows)][int(u * columns)]
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
        pygame.draw.aaline(surface, _toned((50, 66, 30), tone), (x + 1, y + 1), (tip[0] + 1, tip[1] + 1))
        pygame.draw.aaline(surface, _toned((104, 120, 58), tone), (x, y), tip)
    if c > 0.975:
        petal = (226, 210, 140) if a < 0.5 else (222, 214, 206)
        for dx, dy in ((0.0, 0.0), (0.09, 0.05), (-0.05, 0.09)):
            pygame.draw.circle(surface, petal, (x + dx * res, y + dy * res), max(res * 0.024, 1))


def _pebble(surface: pygame.Surface, x: float, y: float, radius: float, tone: float) -> None:
    stone, lit = _toned((150, 140, 120), 0.75 + 0.45 * tone), _toned((190, 180, 158), 0.75 + 0.45 * tone)
    pygame.draw.aacircle(surface, (44, 34, 24), (x + radius * 0.5, y + radius * 0.6), radius)
    pygame.draw.aacircle(surface, stone, (x, y), radius)
    pygame.draw.aacircle(surface, lit, (x - radius * 0.25, y - radius * 0.3), radius * 0.5)


def _toned(colour: tuple[int, int, int], factor: float) -> tuple[int, int, int]:
    r, g, b = (min(255, round(c * factor)) for c in colour)
    return (r, g, b)
