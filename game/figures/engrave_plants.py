"""Forests, hedges and marshes, as a map engraver cuts them."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin
from typing import TYPE_CHECKING

from game.figures.hatching import clipped, closed, jitter, scattered, walk_along
from game.figures.model import Fill, Lines
from game.figures.site import ground

if TYPE_CHECKING:
    from game.figures.model import XY, Item, Line
    from game.figures.site import Site


def forest(site: Site) -> list[Item]:
    """Little trees, broad-leaved and fir, with shaded sides."""
    found: list[Item] = list(ground(site))
    size = site.unit
    for (x, y), share, key in site.glyph_spots(1.12 * size, 0.42 * size):
        tall = share * size * (0.85 + 0.3 * jitter(site.salt, key, 3))
        if site.is_clear((x, y), 0.55 * tall):
            fir = jitter(site.salt, key, 4) < 0.3
            foot = (x, y + 0.5 * tall)
            found += _fir(site, foot, tall) if fir else _broadleaf(site, foot, tall, key)
    return found


def _broadleaf(site: Site, foot: XY, tall: float, key: int) -> list[Item]:
    x, y = foot
    radius = 0.4 * tall
    cx, cy = x, y - 0.6 * tall
    lobes = 6 + key % 2
    turn = 2 * pi * jitter(site.salt, key, 5)
    crown = []
    for i in range(6 * lobes):
        a = 2 * pi * i / (6 * lobes)
        bump = abs(sin(lobes * a / 2 + turn))
        crown.append(
            (cx + radius * (0.82 + 0.22 * bump) * cos(a), cy + radius * (0.78 + 0.2 * bump) * sin(a))
        )
    shade = tuple(
        _arc((cx - 0.08 * radius, cy - 0.05 * radius), share * radius, -0.22 * pi, 0.42 * pi)
        for share in (0.42, 0.62, 0.8)
    )
    trunk: tuple[Line, ...] = (
        ((x - 0.05 * tall, y - 0.22 * tall), (x - 0.06 * tall, y)),
        ((x + 0.05 * tall, y - 0.22 * tall), (x + 0.06 * tall, y)),
        ((x - 0.1 * tall, y), (x + 0.34 * tall, y)),
    )
    return [
        Lines(trunk, site.pen(0.4)),
        Fill((tuple(crown),), site.style.leaf, stroke=site.pen(0.45)),
        Lines(shade, site.pen(0.35)),
    ]


def _fir(site: Site, foot: XY, tall: float) -> list[Item]:
    x, y = foot
    half, top = 0.3 * tall, y - 1.05 * tall
    skirt = y - 0.14 * tall
    tiers = (0.0, 0.36, 0.68, 1.0)
    right: list[XY] = [(x, top)]
    for i, (above, below) in enumerate(pairwise(tiers)):
        right.append((x + half * (0.45 + 0.28 * i), top + (skirt - top) * below))
        if below < 1.0:
            right.append((x + half * (0.16 + 0.16 * i), top + (skirt - top) * (below - 0.02 * above)))
    left = [(2 * x - px, py) for px, py in reversed(right[1:])]
    outline = (*right, *left)
    shade = tuple(
        ((x + 0.03 * tall, top + (skirt - top) * t), (x + half * t * 0.82, top + (skirt - top) * (t + 0.03)))
        for t in (0.3, 0.45, 0.6, 0.75, 0.9)
    )
    trunk: tuple[Line, ...] = (
        ((x, skirt), (x, y)),
        ((x - 0.05 * tall, y), (x + 0.3 * tall, y)),
    )
    return [
        Lines(trunk, site.pen(0.5)),
        Fill((outline,), site.style.leaf, stroke=site.pen(0.45)),
        Lines(shade, site.pen(0.35)),
    ]


def hedge(site: Site) -> list[Item]:
    """Leaves like scales, and a crinkled rim."""
    found: list[Item] = list(ground(site, 0.8))
    step = 0.34 * site.unit
    for rings in site.patches:
        xs, ys = [x for x, _ in rings[0]], [y for _, y in rings[0]]
        scales: list[Line] = []
        rows = int((max(ys) - min(ys)) / (0.75 * step)) + 2
        columns = int((max(xs) - min(xs)) / step) + 2
        for row in range(rows):
            for column in range(columns):
                x = min(xs) + (column + 0.5 * (row % 2)) * step
                y = min(ys) + row * 0.75 * step
                if jitter(site.salt, row, column) < 0.86:
                    scales.append(_arc((x, y), 0.46 * step, -pi, 0.0, steps=5))
        found.append(Lines(clipped(scales, rings), site.pen(0.38)))
        found.append(Lines(clipped(_rim(rings[0], step), rings), site.pen(0.55)))
    return found


def _rim(ring: Line, step: float) -> list[Line]:
    return [_arc(at, 0.5 * step, 0.0, 2 * pi, steps=8) for at, _ in walk_along(closed(ring), 0.9 * step)]


def marsh(site: Site) -> list[Item]:
    """Broken water lines with tufts of reed."""
    found: list[Item] = list(ground(site, 0.6, (3.2, 1.4, 0.8, 1.4)))
    size = site.unit
    for rings in site.inset(0.55 * size):
        water: list[Line] = []
        reeds: list[Line] = []
        for (x, y), key in scattered(rings, 0.95 * size, site.salt):
            length = size * (0.3 + 0.35 * jitter(site.salt, key, 1))
            water.append(((x - length, y), (x + length, y)))
            if jitter(site.salt, key, 2) < 0.5 and site.is_clear((x, y), 0.6 * size):
                reeds += _tuft((x, y), 0.55 * size)
        found.append(Lines(clipped(water, rings), site.pen(0.4)))
        found.append(Lines(tuple(reeds), site.pen(0.5)))
    return found


def _tuft(foot: XY, tall: float) -> list[Line]:
    x, y = foot
    return [
        (
            (x, y),
            (x + 0.45 * lean * tall, y - 0.55 * tall),
            (x + lean * tall, y - tall * (1 - 0.35 * abs(lean))),
        )
        for lean in (-0.62, -0.3, 0.0, 0.3, 0.62)
    ]


def _arc(centre: XY, radius: float, start: float, end: float, steps: int = 6) -> Line:
    return tuple(
        (
            centre[0] + radius * cos(start + (end - start) * i / steps),
            centre[1] + radius * sin(start + (end - start) * i / steps),
        )
        for i in range(steps + 1)
    )
