"""Lines and circles that are legible on every ground: a light stroke in a dark casing, whole or dashed."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi, sin
from typing import TYPE_CHECKING

import pygame

from game.ui.drawing.paint import SurfaceCache
from game.ui.drawing.svg import hexed, rasterised, svg_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.board.shapes import Point
    from game.ui.drawing.palette import Colour

CASING: Colour = (20, 9, 4)

_LEAST = 0.1
"""Pixels below which two corners of a line are one."""


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
    for tone, breadth in ((CASING, width + 2 * casing), (colour, width)):
        for part in parts:
            _line(surface, part, tone, breadth)


def dot(
    surface: pygame.Surface, centre: Point, radius: float, colour: Colour, *, casing: float = 2.0
) -> None:
    """A filled circle in a casing."""
    pygame.draw.aacircle(surface, CASING, centre, radius + casing)
    pygame.draw.aacircle(surface, colour, centre, radius)


def cross(surface: pygame.Surface, centre: Point, size: float, colour: Colour, width: float) -> None:
    """Two strokes that cross out a place."""
    x, y = centre
    falling = ((x - size, y - size), (x + size, y + size))
    rising = ((x - size, y + size), (x + size, y - size))
    for tone, breadth in ((CASING, width + 4), (colour, width)):
        _line(surface, falling, tone, breadth)
        _line(surface, rising, tone, breadth)


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


def dashed_ring(points: Sequence[Point], on: float, off: float) -> str:
    """Dashes round a closed line, as the data of an SVG path; about `on` long with gaps of about `off`.

    They are spread evenly. The rasteriser fills what it should not when it cuts a line into dashes itself.
    """
    closed = [*points, points[0]]
    length = sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(closed))
    fit = length / ((on + off) * max(1, round(length / (on + off))))
    pieces = (_apart(piece) for piece in dashes(closed, on * fit, off * fit)) if fit else ()
    return " ".join(
        "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in piece) for piece in pieces if len(piece) > 1
    )


def circle_points(centre: Point, radius: float) -> list[Point]:
    """A circle as a line with a corner every two pixels or so."""
    count = max(16, round(pi * radius))
    turns = (2 * pi * i / count for i in range(count))
    return [(centre[0] + radius * cos(turn), centre[1] + radius * sin(turn)) for turn in turns]


def _apart(points: Sequence[Point]) -> list[Point]:
    """The points but for those that coincide with the one before."""
    found = [points[0]]
    for point in points[1:]:
        if hypot(point[0] - found[-1][0], point[1] - found[-1][1]) >= _LEAST:
            found.append(point)
    return found


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


@dataclass(frozen=True, slots=True)
class RingStyle:
    """The style of a circle, in pixels: stroke, casing on each side, dashes, and a fill's opacity."""

    colour: Colour
    width: float
    casing: float = 1.8
    dash: tuple[float, float] | None = None
    fill: float = 0.0


class RingArt:
    """Draws circles; pictures are kept."""

    def __init__(self) -> None:
        self._cache = SurfaceCache(16_000_000)

    def draw(
        self, surface: pygame.Surface, centre: Point, radius: float, look: RingStyle, grow: float = 0.0
    ) -> None:
        """A circle `grow` pixels outside a base of that radius, so placed that it keeps with its base."""
        diameter = max(2, round(2 * radius))
        pad = ceil(max(grow, 0.0) + look.width / 2 + look.casing) + 1
        size = diameter + 2 * pad
        picture = self._cache.get(
            (diameter, round(grow, 1), look), lambda: _picture(size, diameter / 2 + grow, look)
        )
        surface.blit(picture, (round(centre[0] - size / 2), round(centre[1] - size / 2)))


def _picture(size: int, radius: float, look: RingStyle) -> pygame.Surface:
    middle = size / 2
    disc = f'<circle cx="{middle:g}" cy="{middle:g}" r="{radius:.2f}"'
    line = disc
    if look.dash is not None:
        line = f'<path d="{dashed_ring(circle_points((middle, middle), radius), *look.dash)}"'
    strokes = ((CASING, look.width + 2 * look.casing, 0.95), (look.colour, look.width, 1.0))
    body = "".join(
        f'{line} fill="none" stroke="{hexed(colour)}" stroke-opacity="{opacity}" stroke-width="{width:.2f}"/>'
        for colour, width, opacity in strokes
    )
    if look.fill:
        body = f'{disc} fill="{hexed(look.colour)}" fill-opacity="{look.fill}"/>' + body
    return rasterised(svg_text(body, (size, size)), (size, size))
