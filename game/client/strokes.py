"""Lines that are legible on every ground: a light stroke in a dark casing, whole or dashed, antialiased."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, hypot, pi, sin
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.board.shapes import Point
    from game.client.palette import Colour

CASING: Colour = (20, 9, 4)


def stroke(
    surface: pygame.Surface,
    points: Sequence[Point],
    colour: Colour,
    width: float,
    *,
    dash: tuple[float, float] | None = None,
    casing: float = 2.0,
) -> None:
    """A polyline `width` pixels wide in a casing that sticks out `casing` pixels on each side."""
    parts = list(dashes(points, *dash)) if dash is not None else [list(points)]
    for part in parts:
        _line(surface, part, CASING, width + 2 * casing)
    for part in parts:
        _line(surface, part, colour, width)


def dot(
    surface: pygame.Surface, centre: Point, radius: float, colour: Colour, *, casing: float = 2.0
) -> None:
    """A filled circle in a casing."""
    pygame.draw.aacircle(surface, CASING, centre, radius + casing)
    pygame.draw.aacircle(surface, colour, centre, radius)


def cross(surface: pygame.Surface, centre: Point, size: float, colour: Colour, width: float) -> None:
    """Two strokes that cross out a place."""
    x, y = centre
    for points in (
        ((x - size, y - size), (x + size, y + size)),
        ((x - size, y + size), (x + size, y - size)),
    ):
        _line(surface, points, CASING, width + 4)
    for points in (
        ((x - size, y - size), (x + size, y + size)),
        ((x - size, y + size), (x + size, y - size)),
    ):
        _line(surface, points, colour, width)


def arrow_head(surface: pygame.Surface, start: Point, end: Point, size: float, colour: Colour) -> None:
    """The head of an arrow that ends at `end`."""
    angle = atan2(end[1] - start[1], end[0] - start[0])
    corners = [end]
    for turn in (pi * 0.84, pi, -pi * 0.84):
        reach = size * (0.62 if turn == pi else 1.0)
        corners.append((end[0] + reach * cos(angle + turn), end[1] + reach * sin(angle + turn)))
    pygame.draw.polygon(surface, colour, corners)
    pygame.draw.aalines(surface, CASING, True, corners)


def dashes(points: Sequence[Point], on: float, off: float) -> Iterator[list[Point]]:
    """Cut a polyline into dashes `on` long with gaps of `off`; dashes go round corners."""
    current: list[Point] = [points[0]]
    drawing, left = True, on
    for (ax, ay), (bx, by) in pairwise(points):
        length = hypot(bx - ax, by - ay)
        done = 0.0
        while length - done > left:
            done += left
            at = (ax + (bx - ax) * done / length, ay + (by - ay) * done / length)
            if drawing:
                yield [*current, at]
            current = [at]
            drawing = not drawing
            left = on if drawing else off
        left -= length - done
        if drawing:
            current.append((bx, by))
    if drawing and len(current) > 1:
        yield current


def along(points: Sequence[Point], spacing: float, first: float) -> Iterator[tuple[Point, float]]:
    """Places every `spacing` along a polyline from `first` on, each with the direction there in radians."""
    wanted, passed = first, 0.0
    for (ax, ay), (bx, by) in pairwise(points):
        length = hypot(bx - ax, by - ay)
        while length > 0 and wanted <= passed + length:
            t = (wanted - passed) / length
            yield (ax + (bx - ax) * t, ay + (by - ay) * t), atan2(by - ay, bx - ax)
            wanted += spacing
        passed += length


def _line(surface: pygame.Surface, points: Sequence[Point], colour: Colour, width: float) -> None:
    whole = max(1, round(width))
    for start, end in pairwise(points):
        pygame.draw.aaline(surface, colour, start, end, whole)
    if whole > 2:
        for point in points:
            pygame.draw.aacircle(surface, colour, point, width / 2)
