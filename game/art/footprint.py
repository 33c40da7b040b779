"""The outline of a terrain piece as fields that its picture is painted from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import atan2, ceil, cos, hypot, pi, sin
from typing import TYPE_CHECKING

import numpy as np

from game.board.shapes import Chain, Disc, Point, Polygon, Shape, bounds, chain
from game.ui.drawing.paint import Field, enlarge, grain, segment_distance, signed_distance

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pygame

PAD = 0.5
"""Inches around a piece's bounding box that its picture may reach into: overhanging leaves, shadows."""

_COARSE = 12.0
"""Distances are computed at this many samples an inch and interpolated."""


def local(shape: Shape) -> Shape:
    """The shape seen from the top left corner of its bounding box, y down: the same wherever it lies."""
    left, _, _, top = bounds(shape)
    match shape:
        case Disc(x, y, r):
            return Disc(round(x - left, 4), round(top - y, 4), r)
        case Polygon(corners):
            return Polygon(tuple((round(x - left, 4), round(top - y, 4)) for x, y in corners))
        case Chain(points, joined):
            return chain([(round(x - left, 4), round(top - y, 4)) for x, y in points], joined)


@dataclass(frozen=True)
class Footprint:
    """A shape in local inches (from `local`), drawn at `res` pixels an inch with a border of `PAD`.

    `open_sides` are sides of a polygon (by the index of their first corner) beyond which the same ground
    goes on: water that runs off the board or into a ford.
    """

    shape: Shape
    res: float
    seed: int
    open_sides: tuple[int, ...] = ()

    @cached_property
    def extent(self) -> tuple[float, float]:
        """Width and height of the shape, in inches."""
        left, bottom, right, top = bounds(self.shape)
        return (right - left, top - bottom)

    @cached_property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture, in pixels."""
        return (ceil((self.extent[0] + 2 * PAD) * self.res), ceil((self.extent[1] + 2 * PAD) * self.res))

    @property
    def x(self) -> Field:
        """Inches from the shape's left, a column to broadcast."""
        at = (np.arange(self.size[0], dtype=np.float32) + np.float32(0.5)) / np.float32(self.res)
        return np.asarray(at - np.float32(PAD))[:, None]

    @property
    def y(self) -> Field:
        """Inches from the shape's top, a row to broadcast."""
        at = (np.arange(self.size[1], dtype=np.float32) + np.float32(0.5)) / np.float32(self.res)
        return np.asarray(at - np.float32(PAD))[None, :]

    @cached_property
    def depth(self) -> Field:
        """Inches from the border, positive inside."""
        if isinstance(self.shape, Chain):  # what is drawn of it is as narrow as the coarse grid is wide
            return signed_distance(self.shape, self.x, self.y)
        return enlarge(signed_distance(self.shape, *self._coarse_grid()), *self.size)

    def _coarse_grid(self) -> tuple[Field, Field]:
        """Local inches of a grid over the picture, as a column and a row."""
        x, y = (self._coarse_axis(pixels) for pixels in self.size)
        return x[:, None], y[None, :]

    def _coarse_axis(self, pixels: int) -> Field:
        count = max(2, round(pixels * _COARSE / self.res))
        at = (np.arange(count, dtype=np.float32) + np.float32(0.5)) * np.float32(pixels / count / self.res)
        return np.asarray(at - np.float32(PAD))

    @cached_property
    def shore(self) -> Field:
        """Inches from the nearest side that is not open; equal to `depth` if all are closed."""
        if not self.open_sides or not isinstance(self.shape, Polygon):
            return self.depth
        x, y = self._coarse_grid()
        corners = self.shape.corners
        nearest = np.full(np.broadcast_shapes(x.shape, y.shape), 3.0, dtype=np.float32)
        for index, (start, end) in enumerate(zip(corners, (*corners[1:], corners[0]), strict=True)):
            if index not in self.open_sides:
                np.minimum(nearest, segment_distance(start, end, x, y), out=nearest)
        return np.asarray(np.where(self.depth > 0, enlarge(nearest, *self.size), self.depth))

    @cached_property
    def mask(self) -> Field:
        """1 inside, 0 outside, with a soft edge one pixel wide."""
        return np.asarray(np.clip(self.depth * np.float32(self.res) + np.float32(0.5), 0, 1))

    def grain(self, inches: float, octaves: int = 3, *, salt: int = 0, gain: float = 0.5) -> Field:
        """Noise with features of about that many inches."""
        return grain(*self.size, inches * self.res, octaves=octaves, gain=gain, seed=self.seed + salt)

    def rng(self, salt: int = 0) -> np.random.Generator:
        """Dice for placing things, the same for the same piece."""
        return np.random.default_rng(self.seed * 101 + salt)

    def pixel(self, point: Point) -> Point:
        """The pixel of the picture at which a local point lies."""
        return ((point[0] + PAD) * self.res, (point[1] + PAD) * self.res)

    @cached_property
    def axis(self) -> float:
        """Direction in radians (y down) of the shape's longest side, or of its spread."""
        match self.shape:
            case Disc():
                return 0.0
            case Polygon(corners) | Chain(corners=corners):
                return _long_direction(corners)

    @cached_property
    def sprites(self) -> dict[tuple[str, int, int], pygame.Surface]:
        """Small pictures that were painted for this piece, by name, size and variant."""
        return {}

    @cached_property
    def along(self) -> Field:
        """Inches along the shape's long direction."""
        return np.asarray(self.x * np.float32(cos(self.axis)) + self.y * np.float32(sin(self.axis)))

    @cached_property
    def across(self) -> Field:
        """Inches across the shape's long direction."""
        return np.asarray(self.y * np.float32(cos(self.axis)) - self.x * np.float32(sin(self.axis)))

    def scattered(self, spacing: float, *, inside: float, salt: int = 0) -> list[tuple[float, float, float]]:
        """Points about `spacing` apart that lie at least `inside` deep, each with its depth (x, y, depth)."""
        columns = int(self.extent[0] / spacing) + 2
        rows = int(self.extent[1] / (spacing * 0.87)) + 2
        jitter = (self.rng(salt).random((rows, columns, 2)) - 0.5) * 0.62
        j, i = np.mgrid[0:rows, 0:columns]
        x = ((i + jitter[..., 0] + 0.5 * (j % 2)) * spacing).astype(np.float32)
        y = ((j + jitter[..., 1] + 0.3) * spacing * 0.87).astype(np.float32)
        depth = signed_distance(self.shape, x, y)
        keep = depth >= inside
        found = np.stack([x[keep], y[keep], depth[keep]], axis=1).tolist()
        return [(point[0], point[1], point[2]) for point in found] or [self.deepest()]

    def deepest(self) -> tuple[float, float, float]:
        """The point farthest from the border (x, y, depth)."""
        i, j = np.unravel_index(int(np.argmax(self.depth)), self.depth.shape)
        return (
            float(self.x[int(i), 0]),
            float(self.y[0, int(j)]),
            float(self.depth[int(i), int(j)]),
        )


def _long_direction(corners: Sequence[Point]) -> float:
    """The direction that most of the outline follows, within a few degrees, sides weighted by length."""
    sides = [
        (hypot(bx - ax, by - ay), atan2(by - ay, bx - ax) % pi)
        for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True)
    ]

    def followed(angle: float) -> float:
        return sum(length * max(0.0, cos(2 * (other - angle))) ** 4 for length, other in sides)

    return max(sides, key=lambda side: followed(side[1]))[1]
