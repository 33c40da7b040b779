"""Lines cut to areas: hatches, dashes, ticks, scattered points, all without chance; patterns made of them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import ceil, cos, floor, hypot, pi, radians, sin
from typing import TYPE_CHECKING

import numpy as np

from game.figures.labels import LabelPlate, plate_item, room_of
from game.figures.model import XY, Circle, FigureFace, Fill, Item, Line, Lines, PageBox, Stroke
from game.figures.typeface import text_centred

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from game.figures.styles import FigureStyle

Rings = tuple["Line", ...]

AT_ONCE = 100_000
"""Pairs of a segment and an edge that are looked at in one go, some megabytes."""


def jitter(*key: int) -> float:
    """A number in 0..1 that depends on the key alone and looks like chance (a 32-bit integer hash)."""
    mixed = 0x9E3779B9
    for part in key:
        mixed = ((mixed ^ (part & 0xFFFFFFFF)) * 0x85EBCA6B) & 0xFFFFFFFF
        mixed = ((mixed ^ (mixed >> 13)) * 0xC2B2AE35) & 0xFFFFFFFF
        mixed ^= mixed >> 16
    return mixed / 0x100000000


def inside(rings: Rings, point: XY) -> bool:
    """Whether the even-odd rule puts the point in the rings."""
    return _inside(_edges(rings), point)


def _inside(edges: NDArray[np.float64], point: XY) -> bool:
    straddle = (edges[:, 1] > point[1]) != (edges[:, 3] > point[1])
    (x0, y0, x1, y1) = edges[straddle].T
    crossings = x0 + (point[1] - y0) / (y1 - y0) * (x1 - x0)
    return bool(np.count_nonzero(crossings > point[0]) % 2)


def inside_many(rings: Rings, points: Sequence[XY] | NDArray[np.float64]) -> NDArray[np.bool_]:
    """Whether each point lies in the rings, by the even-odd rule."""
    return _inside_many(_edges(rings), points)


def _inside_many(edges: NDArray[np.float64], points: Sequence[XY] | NDArray[np.float64]) -> NDArray[np.bool_]:
    at = np.asarray(points, dtype=np.float64).reshape(-1, 2)
    x0, y0, x1, y1 = edges.T[:, None, :]
    x, y = at[:, 0:1], at[:, 1:2]
    straddle = (y0 > y) != (y1 > y)
    with np.errstate(divide="ignore", invalid="ignore"):
        crossings = x0 + (y - y0) / (y1 - y0) * (x1 - x0)
    odd: NDArray[np.bool_] = np.count_nonzero(straddle & (crossings > x), axis=1) % 2 == 1
    return odd


def boxed(lines: Iterable[Line], box: PageBox) -> tuple[Line, ...]:
    """The parts of polylines that lie inside a box."""
    found: list[Line] = []
    for line in filter(None, lines):  # what has no length has no points
        xs, ys = [x for x, _ in line], [y for _, y in line]
        left, right, top, foot = min(xs), max(xs), min(ys), max(ys)
        if box.x0 <= left and right <= box.x1 and box.y0 <= top and foot <= box.y1:
            found.append(line)
        elif left <= box.x1 and right >= box.x0 and top <= box.y1 and foot >= box.y0:
            found += clipped([line], (box.ring,))
    return tuple(found)


def clipped(lines: Iterable[Line], rings: Rings) -> tuple[Line, ...]:
    """The parts of polylines that lie inside the rings."""
    if not rings:
        return ()
    lines, edges = list(lines), _edges(rings)
    spans = _spans([segment for line in lines for segment in pairwise(line)], edges)
    return tuple(part for line in lines for part in _clip_line(line, spans))


def hatch(rings: Rings, spacing: float, angle: float, phase: float = 0.0) -> tuple[Line, ...]:
    """Parallel lines inside the rings, at an angle in degrees (counter-clockwise from the page's right)."""
    if not rings:
        return ()
    turn = radians(angle)
    c, s = cos(turn), -sin(turn)
    edges = _edges(rings)
    along = np.stack([edges[:, 0] * c + edges[:, 1] * s, edges[:, 2] * c + edges[:, 3] * s], axis=1)
    across = np.stack([-edges[:, 0] * s + edges[:, 1] * c, -edges[:, 2] * s + edges[:, 3] * c], axis=1)
    found: list[Line] = []
    first = ceil((float(across.min()) - phase) / spacing)
    last = floor((float(across.max()) - phase) / spacing)
    for k in range(first, last + 1):
        v = k * spacing + phase
        cut = (across[:, 0] > v) != (across[:, 1] > v)
        share = (v - across[cut, 0]) / (across[cut, 1] - across[cut, 0])
        us = np.sort(along[cut, 0] + share * (along[cut, 1] - along[cut, 0]))
        for u0, u1 in zip(us[0::2], us[1::2], strict=True):
            if u1 - u0 > 0.2:
                ends = tuple((float(u * c - v * s), float(u * s + v * c)) for u in (u0, u1))
                found.append(ends)
    return tuple(found)


def closed(ring: Line) -> Line:
    """The ring with its first point repeated at the end."""
    return (*ring, ring[0])


def arc(centre: XY, radius: float, start: float, end: float, steps: int) -> Line:
    """A part of a circle as a polyline, from one angle to another in radians (clockwise from the right)."""
    turns = (start + (end - start) * i / steps for i in range(steps + 1))
    return tuple((centre[0] + radius * cos(a), centre[1] + radius * sin(a)) for a in turns)


def circle(centre: XY, radius: float, steps: int = 72) -> Line:
    """A circle as a polygon."""
    return arc(centre, radius, 0.0, 2 * pi, steps)[:-1]


def walk_along(line: Line, step: float, start: float = 0.0) -> Iterator[tuple[XY, XY]]:
    """Points every `step` along a polyline with the unit direction there."""
    travelled, due = 0.0, start
    for (ax, ay), (bx, by) in pairwise(line):
        length = hypot(bx - ax, by - ay)
        if length == 0:
            continue
        ux, uy = (bx - ax) / length, (by - ay) / length
        while due <= travelled + length:
            t = due - travelled
            yield (ax + ux * t, ay + uy * t), (ux, uy)
            due += step
        travelled += length


def part_of(line: Line, start: float, end: float) -> Line:
    """The piece of a polyline between two distances along it."""
    kept: list[XY] = []
    travelled = 0.0
    for (ax, ay), (bx, by) in pairwise(line):
        length = hypot(bx - ax, by - ay)
        low, high = max(start, travelled), min(end, travelled + length)
        if length > 0 and low < high:
            for t in ((low - travelled) / length, (high - travelled) / length):
                point = (ax + (bx - ax) * t, ay + (by - ay) * t)
                if not kept or kept[-1] != point:
                    kept.append(point)
        travelled += length
    return tuple(kept)


def dashes(line: Line, pattern: Sequence[float]) -> tuple[Line, ...]:
    """The drawn pieces of a dashed polyline, starting with a dash, as SVG's stroke-dasharray does."""
    total = length_of(line)
    found: list[Line] = []
    at, i = 0.0, 0
    while at < total:
        size = pattern[i % len(pattern)]
        if i % 2 == 0:
            piece = part_of(line, at, min(at + size, total))
            if len(piece) > 1:
                found.append(piece)
        at += size
        i += 1
    return tuple(found)


def length_of(line: Line) -> float:
    """Points of length."""
    return sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(line))


def scattered(rings: Rings, spacing: float, salt: int) -> tuple[tuple[XY, int], ...]:
    """A loose hexagonal scatter of points inside the rings, from top to bottom, each with its own key."""
    if not rings:
        return ()
    xs, ys = [x for x, _ in rings[0]], [y for _, y in rings[0]]
    height = spacing * 0.87
    tried: list[tuple[XY, int]] = []
    for row in range(floor(min(ys) / height), ceil(max(ys) / height) + 1):
        for column in range(floor(min(xs) / spacing) - 1, ceil(max(xs) / spacing) + 1):
            x = (column + 0.5 * (row % 2) + 0.5 * (jitter(salt, row, column, 1) - 0.5)) * spacing
            y = (row + 0.5 * (jitter(salt, row, column, 2) - 0.5)) * height
            tried.append(((x, y), row * 1009 + column))
    kept = inside_many(rings, [at for at, _ in tried])
    found = [item for item, within in zip(tried, kept, strict=True) if within]
    return tuple(sorted(found, key=lambda item: (item[0][1], item[0][0])))


def deep_point(rings: Rings) -> XY:
    """A point well inside the rings: the middle of their longest level chord near half height."""
    ys = [y for _, y in rings[0]]
    low, tall = min(ys), max(ys) - min(ys)
    best: tuple[float, XY] = (-1.0, rings[0][0])
    for share in (0.5, 0.42, 0.58, 0.34, 0.66, 0.25, 0.75):
        for (ax, y), (bx, _) in hatch(rings, 2.0 * tall, 0.0, low + share * tall):
            worth = (bx - ax) * (1.0 - abs(share - 0.5))
            if worth > best[0]:
                best = (worth, ((ax + bx) / 2, y))
    return best[1]


def depth(rings: Rings, point: XY) -> float:
    """The distance from a point to the nearest border of the rings."""
    edges = _edges(rings)
    ax, ay, bx, by = edges.T
    dx, dy = bx - ax, by - ay
    squared = np.maximum(dx * dx + dy * dy, 1e-12)
    t = np.clip(((point[0] - ax) * dx + (point[1] - ay) * dy) / squared, 0.0, 1.0)
    return float(np.hypot(point[0] - ax - t * dx, point[1] - ay - t * dy).min())


def _edges(rings: Rings) -> NDArray[np.float64]:
    rows = [(*a, *b) for ring in rings for a, b in pairwise(closed(ring))]
    return np.array(rows, dtype=np.float64)


Span = tuple[float, float, bool]
"""A part of a segment, from one share of it to another, and whether it lies inside."""


def _clip_line(line: Line, spans: Iterator[list[Span]]) -> Iterator[Line]:
    """The parts of a line that lie inside; `spans` goes on with those of its segments."""
    current: list[XY] = []
    for a, b in pairwise(line):
        for t0, t1, within in next(spans):
            if within:
                if not current:
                    current = [_between(a, b, t0)]
                current.append(_between(a, b, t1))
            elif current:
                yield tuple(current)
                current = []
    if current:
        yield tuple(current)


def _spans(segments: Sequence[tuple[XY, XY]], edges: NDArray[np.float64]) -> Iterator[list[Span]]:
    """The spans of each segment in turn, worked out for many at once."""
    many = max(1, AT_ONCE // len(edges))
    for first in range(0, len(segments), many):
        some = segments[first : first + many]
        spans = [
            [(t0, t1) for t0, t1 in pairwise((0.0, *cuts, 1.0)) if t1 - t0 >= 1e-9]
            for cuts in _crossings(some, edges)
        ]
        middles = [
            _between(a, b, (t0 + t1) / 2) for (a, b), cut in zip(some, spans, strict=True) for t0, t1 in cut
        ]
        within = iter(_inside_many(edges, middles).tolist())
        yield from ([(t0, t1, next(within)) for t0, t1 in cut] for cut in spans)


def _crossings(segments: Sequence[tuple[XY, XY]], edges: NDArray[np.float64]) -> list[list[float]]:
    """The crossings of each segment with the edges, in order, as shares of its length."""
    ax, ay, bx, by = np.array(segments, dtype=np.float64).reshape(-1, 4).T[:, :, None]
    dx, dy = bx - ax, by - ay
    ex, ey = edges[:, 2] - edges[:, 0], edges[:, 3] - edges[:, 1]
    cross = dx * ey - dy * ex
    with np.errstate(divide="ignore", invalid="ignore"):
        t = ((edges[:, 0] - ax) * ey - (edges[:, 1] - ay) * ex) / cross
        u = ((edges[:, 0] - ax) * dy - (edges[:, 1] - ay) * dx) / cross
    hits = (cross != 0) & (t > 0) & (t < 1) & (u >= 0) & (u <= 1)
    return [sorted(row[hit].tolist()) if hit.any() else [] for row, hit in zip(t, hits, strict=True)]


def _between(a: XY, b: XY, t: float) -> XY:
    return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)


BADGE_SIZE = 7.4
"""Size of the letters on badges, in points."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """An area's look: its ink, a tint of it, a hatch, and its outline."""

    colour: str
    tint: float
    spacing: float
    angle: float
    pen: Stroke
    hatch_width: float = 0.4

    def fill(self, patches: Iterable[Rings]) -> list[Item]:
        """Tint and hatch of some patches, without their outline."""
        items: list[Item] = []
        for rings in patches:
            if self.tint:
                items.append(Fill(rings, self.colour, self.tint))
            if self.spacing:
                lines = hatch(rings, self.spacing, self.angle)
                items.append(Lines(lines, Stroke(self.colour, self.hatch_width)))
        return items

    def sample(self, box: PageBox) -> list[Item]:
        """A swatch for the legend."""
        return [*self.fill([(box.ring,)]), Fill((box.ring,), None, stroke=self.pen)]


def line_sample(pen: Stroke) -> Callable[[PageBox], list[Item]]:
    """A swatch of a line."""
    return lambda box: [Lines((((box.x0, box.middle[1]), (box.x1, box.middle[1])),), pen)]


def badge_sample(
    content: str, plate: LabelPlate, colour: str, style: FigureStyle
) -> Callable[[PageBox], list[Item]]:
    """A swatch of a label on its plate."""

    def draw(box: PageBox) -> list[Item]:
        x, y = box.middle
        run = text_centred(x, y + 0.25 * BADGE_SIZE, content, FigureFace.BOLD, BADGE_SIZE, colour)
        return [plate_item(plate, room_of(plate, run, (x, y)), colour, style.field), run]

    return draw


def cased(line: Line, pen: Stroke, paper: str) -> list[Item]:
    """A line with a rim of paper, so that it reads on any hatch."""
    return [Lines((line,), Stroke(paper, pen.width + 2.0)), Lines((line,), pen)]


def cross(at: XY, half: float, colour: str, paper: str, width: float = 1.8) -> list[Item]:
    """A heavy X."""
    x, y = at
    strokes = (((x - half, y - half), (x + half, y + half)), ((x - half, y + half), (x + half, y - half)))
    return [Lines(strokes, Stroke(paper, width + 2.2)), Lines(strokes, Stroke(colour, width))]


def dot(at: XY, colour: str, paper: str, radius: float = 1.7) -> Item:
    """The end of a line."""
    return Circle(at, radius, colour, stroke=Stroke(paper, 0.6))


def arrow(start: XY, end: XY, colour: str, width: float = 1.0) -> list[Item]:
    """A line with a filled head at its end."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = max(hypot(dx, dy), 1e-9)
    ux, uy = dx / length, dy / length
    back = (end[0] - 4.6 * ux, end[1] - 4.6 * uy)
    head = (end, (back[0] - 2.0 * uy, back[1] + 2.0 * ux), (back[0] + 2.0 * uy, back[1] - 2.0 * ux))
    return [Lines(((start, back),), Stroke(colour, width)), Fill((head,), colour)]


HEAD_LENGTH, HEAD_HALF = 3.6, 1.75
"""Length and half the width of the head of a heavy arrow, by the width of its line."""

RIM = 1.2
"""Points of paper around a heavy arrow, so that it stands out against any ground."""


def arrow_head(tip: XY, way: XY, width: float, colour: str, paper: str) -> list[Item]:
    """The head of a heavy arrow that points that way (of length 1), with a rim of paper."""
    long, half = HEAD_LENGTH * width, HEAD_HALF * width
    (x, y), (ux, uy) = tip, way
    back, notch = (x - long * ux, y - long * uy), (x - 0.78 * long * ux, y - 0.78 * long * uy)
    outline = (
        tip,
        (back[0] - half * uy, back[1] + half * ux),
        notch,
        (back[0] + half * uy, back[1] - half * ux),
    )
    return [Fill((outline,), paper, stroke=Stroke(paper, 2 * RIM)), Fill((outline,), colour)]


def heavy_arrow(line: Line, pen: Stroke, paper: str) -> list[Item]:
    """A line with a head that is seen from across the table."""
    whole = length_of(line)
    head = min(HEAD_LENGTH * pen.width, 0.8 * whole)
    shaft = part_of(line, 0.0, whole - 0.8 * head)
    return [*cased(shaft, pen, paper), *arrow_head(line[-1], direction(line), pen.width, pen.colour, paper)]


def arrow_sample(pen: Stroke, paper: str, box: PageBox) -> list[Item]:
    """A swatch of a heavy arrow."""
    return heavy_arrow(((box.x0, box.middle[1]), (box.x1, box.middle[1])), pen, paper)


def direction(line: Line) -> XY:
    """Where a line points at its end, of length 1."""
    for (ax, ay), (bx, by) in pairwise(reversed(line)):
        if (length := hypot(ax - bx, ay - by)) > 1e-6:
            return ((ax - bx) / length, (ay - by) / length)
    return (1.0, 0.0)


def tick(at: XY, half: float, colour: str, width: float) -> Item:
    """A check mark: right."""
    x, y = at
    return Lines(
        (((x - half, y + 0.1 * half), (x - 0.25 * half, y + 0.8 * half), (x + half, y - 0.8 * half)),),
        Stroke(colour, width),
    )


def crossed_swords(at: XY, radius: float, colour: str, paper: str) -> list[Item]:
    """The sign of an engagement, in a ring."""
    x, y = at
    size = 0.6 * radius
    blades, guards = [], []
    for lean in (-1.0, 1.0):
        blades.append(((x + lean * size, y - size), (x - lean * 0.8 * size, y + 0.8 * size)))
        gx, gy = x - lean * 0.38 * size, y + 0.38 * size
        guards.append(((gx - 0.3 * size, gy - lean * 0.3 * size), (gx + 0.3 * size, gy + lean * 0.3 * size)))
    ring = Circle(at, radius, paper, stroke=Stroke(colour, 0.7))
    return [ring, Lines((*blades, *guards), Stroke(colour, 0.85))]


def between_edges(a: tuple[XY, float], b: tuple[XY, float]) -> Line:
    """The line between the centres of two discs, from edge to edge."""
    (ax, ay), ra = a
    (bx, by), rb = b
    apart = max(hypot(bx - ax, by - ay), 1e-9)
    ux, uy = (bx - ax) / apart, (by - ay) / apart
    return ((ax + ra * ux, ay + ra * uy), (bx - rb * ux, by - rb * uy))
