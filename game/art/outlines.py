"""Outlines of what is drawn: tubes, smooth blobs and ovals as rings of points, moved, turned, mirrored."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, hypot, pi, radians, sin
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from collections.abc import Sequence

Points = NDArray[np.float64]
"""Points as rows of x and y; y goes down."""

Node = tuple[float, float, float]
"""A place on a tube, and the tube's radius there."""

_SMOOTH = 6
"""Points between two that were given."""

_LIGHT = np.array([-0.62, -0.78])
"""The direction that the light comes from."""

_LIT = 0.35
"""How much an edge must face the light to be lit."""

_HATCH = 0.30
"""Slope of the strokes in the shade, in radians."""


@dataclass(frozen=True, slots=True)
class Placing:
    """The placing of a part: it is scaled, mirrored if asked for, turned clockwise, then moved."""

    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    turn: float = 0.0
    mirrored: bool = False

    def of(self, points: Points) -> Points:
        """The points after placing."""
        out = points * self.scale
        if self.mirrored:
            out = out * np.array([-1.0, 1.0])
        angle = radians(self.turn)
        matrix = np.array([[cos(angle), sin(angle)], [-sin(angle), cos(angle)]])
        return np.asarray(out @ matrix + np.array([self.x, self.y]))


def curve(points: Sequence[Sequence[float]], *, closed: bool) -> Points:
    """A smooth line through points (Catmull-Rom), of as many columns as they have."""
    given = np.asarray(points, dtype=np.float64)
    if len(given) < 3:
        return given
    ends = (given[-1:], given[:2]) if closed else (given[:1], given[-1:])
    p = np.concatenate([ends[0], given, ends[1]])
    a, b, c, d = (p[i : len(p) - 3 + i, None] for i in range(4))
    t = (np.arange(_SMOOTH) / _SMOOTH)[None, :, None]
    line = 2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3
    smooth = line.reshape(-1, given.shape[1]) / 2
    return smooth if closed else np.concatenate([smooth, given[-1:]])


def blob(points: Sequence[Sequence[float]]) -> Points:
    """A smooth ring through points."""
    return curve(points, closed=True)


def oval(x: float, y: float, rx: float, ry: float, turn: float = 0.0) -> Points:
    """An oval, turned clockwise by degrees."""
    angles = np.linspace(0, 2 * pi, 28, endpoint=False)
    ring = np.stack([rx * np.cos(angles), ry * np.sin(angles)], axis=1)
    return Placing(x, y, 1.0, turn).of(ring)


def tube(nodes: Sequence[Node]) -> Points:
    """The outline of a tube through places, each with its radius, with round ends."""
    if len(nodes) == 1:
        return oval(*nodes[0], nodes[0][2])
    line = curve(nodes, closed=False)
    along = np.gradient(line[:, :2], axis=0)
    along /= np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-6)[:, None]
    across = np.stack([-along[:, 1], along[:, 0]], axis=1) * line[:, 2:]
    left, right = line[:, :2] + across, line[:, :2] - across
    return np.concatenate([left, _cap(line[-1], along[-1]), right[::-1], _cap(line[0], -along[0])])


def _cap(at: Points, way: Points) -> Points:
    start = np.arctan2(way[1], way[0]) + pi / 2
    angles = start - np.linspace(0, pi, 9)[1:-1]
    return np.stack([at[0] + at[2] * np.cos(angles), at[1] + at[2] * np.sin(angles)], axis=1)


def _next(ring: Points) -> Points:
    """Each point's next one."""
    return np.concatenate([ring[1:], ring[:1]])


def _last(ring: Points) -> Points:
    """The point before each."""
    return np.concatenate([ring[-1:], ring[:-1]])


def area(ring: Points) -> float:
    """The area of a ring, positive where it runs clockwise on a screen."""
    x, y = ring[:, 0], ring[:, 1]
    return float(np.sum(x * _next(y) - _next(x) * y) / 2)


def lit_edges(ring: Points, inset: float) -> list[Points]:
    """The parts of a ring that face the upper left, drawn in by so much."""
    ahead = _next(ring) - _last(ring)
    ahead /= np.maximum(np.hypot(ahead[:, 0], ahead[:, 1]), 1e-6)[:, None]
    out = np.stack([ahead[:, 1], -ahead[:, 0]], axis=1) * (1 if area(ring) > 0 else -1)
    lit = out @ _LIGHT > _LIT
    if lit.all() or not lit.any():
        return []
    start, inner = int(np.argmin(lit)), ring - out * inset
    inner, lit = np.concatenate([inner[start:], inner[:start]]), np.concatenate([lit[start:], lit[:start]])
    turns = np.flatnonzero(np.diff(lit.astype(np.int8))) + 1
    runs = np.split(inner, turns)[1::2]
    return [run for run in runs if len(run) > 2]


def hatches(ring: Points, step: float, part: float, most: float) -> Points:
    """Strokes in the shade of a ring, on its right: each covers a part of the width, `most` at most.

    Each is a row of four: where it starts and where it ends.
    """
    c, s = cos(_HATCH), sin(_HATCH)
    x, y = ring[:, 0] * c + ring[:, 1] * s, ring[:, 1] * c - ring[:, 0] * s
    ahead, below = _next(x), _next(y)
    levels = np.arange(float(y.min()) + step * 0.7, float(y.max()), step)[:, None]
    row, side = np.nonzero((y > levels) != (below > levels))
    level = levels[row, 0]
    at = x[side] + (level - y[side]) / (below - y)[side] * (ahead - x)[side]
    order = np.lexsort((at, row))
    at, level = at[order], level[order][::2]
    start, end = at[::2], at[1::2] - 0.8
    length = np.minimum((end - start) * part, most)
    keep = length > 2
    p, q, level = (end - length)[keep], end[keep], level[keep]
    return np.stack([p * c - level * s, p * s + level * c, q * c - level * s, q * s + level * c], axis=1)


def span(points: Points) -> float:
    """The diagonal of the box around points."""
    low, high = points.min(axis=0), points.max(axis=0)
    return hypot(float(high[0] - low[0]), float(high[1] - low[1]))
