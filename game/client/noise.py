"""Value noise, the grain of every painted surface."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


def value_noise(
    width: int, height: int, cell: float, *, octaves: int = 5, gain: float = 0.5, seed: int = 0
) -> NDArray[np.float64]:
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


def _cells(length: int, size: float) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    at = np.arange(length) / size
    index = at.astype(np.intp)
    part = at - index
    return index, part * part * (3 - 2 * part)
