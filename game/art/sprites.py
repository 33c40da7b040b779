"""Small things painted once and set down many times: crowns of trees, boulders."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from game.ui.fields import RGB, Field, grain, painted, ramp, relief

if TYPE_CHECKING:
    import pygame

_GOLDEN = np.pi * (3 - np.sqrt(5))


def canopy(radius: float, stops: tuple[tuple[float, RGB], ...], *, seed: int, clumps: int) -> pygame.Surface:
    """The crown of a tree from above: clumps of leaves heaped on a dome, lit from the top left."""
    rng = np.random.default_rng(seed)
    reach = max(3, int(radius * 1.15) + 1)
    span = (np.arange(2 * reach, dtype=np.float32) - np.float32(reach - 0.5)) / np.float32(max(radius, 1))
    x, y = span[:, None], span[None, :]
    height = np.full((2 * reach, 2 * reach), -1.0, dtype=np.float32)
    tone = np.zeros_like(height)
    for index in range(clumps):
        part = np.sqrt((index + 0.6) / clumps)
        angle = index * _GOLDEN + rng.random() * 0.9
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
    alpha = _edge(height)
    solid = np.maximum(height, 0)
    leaves = grain(2 * reach, 2 * reach, max(radius * 0.11, 2.0), octaves=2, gain=0.8, seed=seed + 5)
    light = relief(solid * np.float32(radius * 0.62), 0.9)
    rim = np.clip(1.25 - 0.9 * np.hypot(x + 0.22, y + 0.26), 0, 1)
    t = 0.40 * light + 0.34 * rim + 0.20 * (tone - 0.5) + 0.75 * (leaves - 0.5) + 0.0
    return painted(ramp(t, *stops), alpha)


def boulder(radius: float, *, seed: int, stops: tuple[tuple[float, RGB], ...]) -> pygame.Surface:
    """A rock from above, chipped into facets."""
    rng = np.random.default_rng(seed)
    reach = max(3, int(radius * 1.1) + 1)
    span = (np.arange(2 * reach, dtype=np.float32) - np.float32(reach - 0.5)) / np.float32(max(radius, 1))
    x, y = span[:, None], span[None, :]
    height = np.full((2 * reach, 2 * reach), np.float32(0.55 + 0.2 * rng.random()))
    height = (
        height + x * np.float32(0.25 * (rng.random() - 0.5)) + y * np.float32(0.25 * (rng.random() - 0.5))
    )
    for index in range(11):
        angle = (index + 0.7 * rng.random()) * 2.4
        steep = 0.8 + 2.2 * rng.random()
        away = 0.66 + 0.3 * rng.random()
        side = x * np.float32(np.cos(angle)) + y * np.float32(np.sin(angle))
        height = np.minimum(height, (np.float32(away) - side) * np.float32(steep))
    rough = grain(2 * reach, 2 * reach, max(radius * 0.2, 2.0), octaves=3, gain=0.7, seed=seed + 3)
    body = np.clip(height, 0, None)
    light = relief(body * np.float32(radius * 0.8) + rough * np.float32(2.0), 0.8)
    t = 0.46 * light + 0.5 * (rough - 0.5) + 0.10 * (1 - y * 0.6 - x * 0.4)
    alpha = np.clip(height * np.float32(radius) * np.float32(0.7), 0, 1)
    return painted(ramp(t, *stops), alpha)


def _edge(height: Field) -> Field:
    """1 where there is something, with the border softened by a pixel."""
    solid = (height > 0).astype(np.float32)
    blurred: Field = solid
    for axis in (0, 1):
        blurred = (np.roll(blurred, 1, axis) + 2 * blurred + np.roll(blurred, -1, axis)) / 4
    return np.asarray(np.clip(blurred * 1.25, 0, 1) * np.maximum(solid, blurred > 0.4), dtype=np.float32)
