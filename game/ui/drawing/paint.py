"""Tools for painting materials: noise, light, shadows, and a cache of painted surfaces.

Fields of numbers are float32 arrays indexed (x, y) like pygame's; heights and sizes are in pixels, colours
run from 0 to 255. All functions are pure: the same arguments give the same picture. `scale` is pixels per
logical unit and sets the size of grain and edges. Broad features are painted small and scaled up, since
nobody can tell, and only edges and fine grain are painted at full size. `SurfaceCache` keeps what was made.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pygame
from numpy.random import Generator, default_rng  # at once: another thread loads the compiler, which needs it
from numpy.typing import NDArray
from pygame.surfarray import pixels3d, pixels_alpha  # at once: two threads may not load it as pygame does

from game.board.shapes import BAND, Chain, Disc, Point, Polygon, Shape

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

Field = NDArray[np.floating[Any]]
"""A number for each pixel, shape (width, height)."""

Paint = NDArray[np.floating[Any]]
"""Red, green, blue for each pixel, shape (width, height, 3)."""

RGB = tuple[float, float, float]

LIGHT = (-0.50, -0.62, 0.60)
"""The direction of the candle: to the left, up the screen, above the table."""

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
    rng = default_rng(seed)
    out = np.zeros((width, height), dtype=np.float32)
    if not out.size:
        return out
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


def _octave(width: int, height: int, size: tuple[float, float], rng: Generator) -> Field:
    if max(size) < _FINEST_GRID:
        white = rng.random((width, height), dtype=np.float32)
        return _binomial(_binomial(white, 0), 1)
    columns = spline_weights(width, max(size[0], 1.0))
    rows = spline_weights(height, max(size[1], 1.0))
    return np.asarray(columns @ rng.random((columns.shape[1], rows.shape[1]), dtype=np.float32) @ rows.T)


class Grain:
    """The noise of `grain` for a picture of that size, worked out only where somebody looks.

    Features smaller than `_FINEST_GRID` pixels are left out, and mean and deviation are those of a sample.
    What is broad lies where `grain` has it.
    """

    _SAMPLE = 96
    """Places along an axis that mean and deviation are taken from, at the most."""

    def __init__(self, size: Size, cell: float, octaves: int, seed: int) -> None:
        rng = default_rng(seed)
        cells = [cell / 2**octave for octave in range(octaves)]
        self._octaves: list[tuple[float, Field]] = []
        across, down = (_spread(n, min(n, self._SAMPLE)) for n in size)
        whole = np.zeros((len(across), len(down)), dtype=np.float32)
        for octave, width in enumerate(cells):
            if octave and width < _FINEST_GRID:
                break
            counts = [int((n - 0.5) / max(width, 1.0)) + 4 for n in size]
            points = rng.random((counts[0], counts[1]), dtype=np.float32)
            sample = _spline(points, max(width, 1.0), across, down)
            factor = np.float32(0.5**octave / max(float(sample.std()), 1e-6))
            points = (points - sample.mean()) * factor
            self._octaves.append((max(width, 1.0), points))
            whole += (sample - sample.mean()) * factor
        self._strength = np.float32(0.18 / max(float(whole.std()), 1e-6))

    def at(self, across: Field, down: Field) -> Field:
        """The noise at the pixels of these columns and rows, around 0.5."""
        out = np.zeros((len(across), len(down)), dtype=np.float32)
        for cell, points in self._octaves:
            out += _spline(points, cell, across, down)
        return np.asarray(np.clip(out * self._strength + np.float32(0.5), 0.0, 1.0))


def _spread(length: int, count: int) -> Field:
    """So many pixels evenly spread over a length, each in the middle of its part."""
    return (np.arange(count, dtype=np.float32) + np.float32(0.5)) * np.float32(length / count) - np.float32(
        0.5
    )


def _spline(points: Field, cell: float, across: Field, down: Field) -> Field:
    """A surface through a grid of points `cell` pixels apart, at the pixels of some columns and rows."""
    columns = _weights_at(across, cell, points.shape[0])
    rows = _weights_at(down, cell, points.shape[1])
    if len(across) > len(down):
        return np.asarray(columns @ (points @ rows.T))
    return np.asarray((columns @ points) @ rows.T)


def _binomial(a: Field, axis: int) -> Field:
    return np.asarray((np.roll(a, 1, axis) + 2 * a + np.roll(a, -1, axis)) * np.float32(0.25))


def spline_weights(length: int, cell: float) -> Field:
    """Cubic B-spline weights of grid points `cell` pixels apart: a (length, grid) matrix."""
    return _weights_at(np.arange(length, dtype=np.float32), cell, int((length - 0.5) / cell) + 4)


def _weights_at(pixels: Field, cell: float, count: int) -> Field:
    """The same for some pixels alone: a (pixels, count) matrix."""
    at = (pixels + np.float32(0.5)) / np.float32(cell)
    first = np.minimum(at.astype(np.intp), count - 4)
    t = at - first
    weights = np.zeros((len(pixels), count), dtype=np.float32)
    rows = np.arange(len(pixels))
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
    mixed = np.asarray(b, dtype=np.float32) - a
    mixed *= t[..., None]
    mixed += a
    return mixed


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
        case Chain(points):
            return np.float32(BAND / 2) - _line_distance(points, x, y)


def _line_distance(points: Sequence[Point], x: Field, y: Field) -> Field:
    nearest = np.full(np.broadcast_shapes(x.shape, y.shape), np.inf, dtype=np.float32)
    for start, end in pairwise(points):
        np.minimum(nearest, segment_distance(start, end, x, y), out=nearest)
    return nearest


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
        pixels = pixels3d(surface)
        for strip in column_slices(*size):
            pixels[strip] = np.clip(colour[strip], 0, 255)
        del pixels
        return surface
    surface = pygame.Surface(size, pygame.SRCALPHA)
    pixels = pixels3d(surface)
    pixels[:] = np.clip(colour, 0, 255)
    del pixels
    set_alpha(surface, alpha)
    return surface


def set_alpha(surface: pygame.Surface, alpha: Field) -> None:
    """Replace the surface's transparency; 0 is clear and 1 opaque."""
    pixels = pixels_alpha(surface)
    pixels[:] = np.clip(alpha * 255, 0, 255)
    del pixels


def soft_shadow(alpha: Field, blur: int, strength: float) -> pygame.Surface:
    """A blurred dark copy of a silhouette, padded by twice the blur on every side."""
    pad = 2 * blur
    width, height = alpha.shape
    surface = pygame.Surface((width + 2 * pad, height + 2 * pad), pygame.SRCALPHA)
    surface.fill((18, 10, 4, 0))
    pixels = pixels_alpha(surface)
    pixels[pad : pad + width, pad : pad + height] = np.clip(alpha * (255 * strength), 0, 255)
    del pixels
    for _ in range(2):
        surface = pygame.transform.box_blur(surface, max(blur // 2, 1))
    return surface


Size = tuple[int, int]


def blank(size: Size) -> pygame.Surface:
    """A wholly transparent surface, at least one pixel wide and high."""
    return pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)


STRIP = 1 << 15
"""How many pixels are painted at a time, so that what is worked out for them stays near the processor."""


def column_slices(width: int, height: int) -> Iterator[slice]:
    """Slices of x that together cover the width, each of about `STRIP` pixels."""
    step = max(1, STRIP // max(1, height))
    for left in range(0, width, step):
        yield slice(left, min(left + step, width))


def painted_by_columns(size: Size, colours: Callable[[slice], tuple[Field, Field | None]]) -> pygame.Surface:
    """A surface painted some columns at a time.

    `colours` gives those of a slice of x as an array (width, height, 3) in 0..255, and how opaque they are in
    0..255: wholly, where that is None.
    """
    surface = blank(size)
    width, height = surface.get_size()
    pixels, alphas = pixels3d(surface), pixels_alpha(surface)
    for strip in column_slices(width, height):
        found, alpha = colours(strip)
        pixels[strip] = np.clip(found, 0, 255)
        alphas[strip] = 255 if alpha is None else np.clip(alpha, 0, 255)
    del pixels, alphas
    return surface


def from_rgb(colours: Field, alpha: Field | None = None) -> pygame.Surface:
    """A surface from an array (width, height, 3) in 0..255, opaque unless `alpha` is given."""
    size = (colours.shape[0], colours.shape[1])
    return painted_by_columns(size, lambda strip: (colours[strip], None if alpha is None else alpha[strip]))


def roughen(surface: pygame.Surface, cell: float, part: float) -> None:
    """Lay fine noise over a surface, with features of about `cell` pixels.

    It multiplies colours by up to 1: what is to keep its brightness must be brighter by that part before.
    """
    tile = _rough(max(1.0, round(cell * 4) / 4), part)
    for x in range(0, surface.get_width(), tile.get_width()):
        for y in range(0, surface.get_height(), tile.get_height()):
            surface.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_MULT)


@lru_cache(maxsize=8)
def _rough(cell: float, part: float) -> pygame.Surface:
    """A square of noise to multiply with, mirrored both ways: it begins anew without a seam."""
    noise = grain(_TILE, _TILE, cell, octaves=2, seed=9)
    light = 255 * (1 + 2 * part * (noise - 0.5)) / (1 + part)
    light = np.pad(light, ((0, _TILE), (0, _TILE)), mode="symmetric")
    return painted(np.repeat(light[..., None], 3, axis=2))


_TILE = 256
"""Pixels along a side of the noise that is mirrored."""


def veil(size: Size, *, down: bool) -> pygame.Surface:
    """White that grows from nothing to opaque, downwards or upwards."""
    w, h = max(1, size[0]), max(1, size[1])
    rising = np.linspace(0, 255, h)
    alpha = np.broadcast_to(rising if down else rising[::-1], (w, h))
    return from_rgb(np.full((w, h, 3), 255.0), alpha)


def shadow(shape: pygame.Surface, blur: int, alpha: int) -> tuple[pygame.Surface, int]:
    """The blurred shadow of a surface's opaque part, and by how many pixels it sticks out on every side."""
    pad = blur * 3
    mask = pygame.mask.from_surface(shape, 120)
    silhouette = mask.to_surface(setcolor=(0, 0, 0, alpha), unsetcolor=(0, 0, 0, 0))
    w, h = shape.get_width() + 2 * pad, shape.get_height() + 2 * pad
    big = blank((w, h))
    big.blit(silhouette, (pad, pad))
    shrink = max(1, blur // 3)
    if shrink == 1:
        return pygame.transform.gaussian_blur(big, max(1, blur)), pad
    small = pygame.transform.smoothscale(big, (max(1, w // shrink), max(1, h // shrink)))
    small = pygame.transform.gaussian_blur(small, max(1, blur // shrink))
    return pygame.transform.smoothscale(small, (w, h)), pad


class SurfaceCache:
    """Surfaces by key, holding at most `limit` bytes of pixels.

    >>> cache = SurfaceCache()
    >>> first = cache.get("sheet", lambda: blank((40, 30)))
    >>> cache.get("sheet", lambda: blank((1, 1))) is first
    True
    """

    def __init__(self, limit: int = 96_000_000) -> None:
        self.limit = limit
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._bytes = 0
        self._asked: set[Hashable] | None = None

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface kept under the key, made first if need be. It is shared: do not draw on it."""
        if self._asked is not None:
            self._asked.add(key)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = make()
        self._kept[key] = made
        self._bytes += _size(made)
        while self._bytes > self.limit and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._bytes -= _size(dropped)
        return made

    def drop(self, key: Hashable) -> None:
        """Forget the surface kept under the key, if there is one."""
        dropped = self._kept.pop(key, None)
        if dropped is not None:
            self._bytes -= _size(dropped)

    def mark(self) -> None:
        """Remember from now on what is asked for, until `drop_unasked`."""
        self._asked = set()

    def drop_unasked(self) -> None:
        """Forget what nobody has asked for since `mark`."""
        asked, self._asked = self._asked, None
        for key in [] if asked is None else [key for key in self._kept if key not in asked]:
            self.drop(key)

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self._bytes = 0


def _size(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()
