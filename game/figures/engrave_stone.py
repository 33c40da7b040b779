"""Walls, ruins, rocks and bridges, as a map engraver cuts them."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, degrees, hypot, sin

from game.figures.hatching import (
    Rings,
    clipped,
    closed,
    hatch,
    inside,
    jitter,
    length_of,
    part_of,
    scattered,
    walk_along,
)
from game.figures.model import XY, Fill, Item, Line, Lines
from game.figures.view import Site, boulder, ground


def wall(site: Site) -> list[Item]:
    """Courses of dressed stone along the longest side, with a heavy shaded edge."""
    found: list[Item] = list(ground(site, 1.1))
    turn = _longest_side(site.whole[0][0])
    for rings in site.patches:
        course = min(max(0.36 * site.unit, 2.6), 4.4)
        beds, joints = _courses(rings, turn, course, site.salt)
        found.append(Lines(beds + joints, site.pen(0.4)))
    shaded = [line for rings in site.whole for line in _shaded_sides(rings)]
    found.append(Lines(site.framed(shaded), site.pen(1.9)))
    return found


def container(site: Site) -> list[Item]:
    """A block of the table: ribs across, a rim within the edge, and a heavy shaded edge."""
    found: list[Item] = list(ground(site, 1.4))
    turn = _longest_side(site.whole[0][0])
    rib = min(max(0.42 * site.unit, 3.0), 5.2)
    for rings in site.inset(min(0.3 * site.unit, 2.6)):
        ribs = hatch(rings, rib, 90.0 - degrees(turn))
        found += [Lines(ribs, site.pen(1.1)), Fill(rings, None, stroke=site.pen(0.6))]
    shaded = [line for rings in site.whole for line in _shaded_sides(rings)]
    found.append(Lines(site.framed(shaded), site.pen(2.4)))
    return found


def _courses(
    rings: Rings, turn: float, course: float, salt: int
) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    c, s = cos(turn), sin(turn)
    us = [x * c + y * s for x, y in rings[0]]
    vs = [y * c - x * s for x, y in rings[0]]
    beds: list[Line] = []
    joints: list[Line] = []
    rows = max(2, round((max(vs) - min(vs)) / course))
    height = (max(vs) - min(vs)) / rows
    for row in range(rows):
        v = min(vs) + row * height
        if row:
            beds.append((_turned(min(us), v, c, s), _turned(max(us), v, c, s)))
        u = min(us) + course * (0.9 + 0.9 * (row % 2))
        column = 0
        while u < max(us):
            joints.append((_turned(u, v, c, s), _turned(u, v + height, c, s)))
            column += 1
            u += course * (1.7 + 0.7 * jitter(salt, row, column))
    return clipped(beds, rings), clipped(joints, rings)


def _turned(u: float, v: float, c: float, s: float) -> XY:
    return (u * c - v * s, u * s + v * c)


def _longest_side(ring: Line) -> float:
    (ax, ay), (bx, by) = max(
        pairwise(closed(ring)), key=lambda side: hypot(side[1][0] - side[0][0], side[1][1] - side[0][1])
    )
    return atan2(by - ay, bx - ax)


def _shaded_sides(rings: Rings) -> tuple[Line, ...]:
    """The sides away from a light at the upper left, drawn just inside the outline."""
    found: list[Line] = []
    for ring in rings:
        for (ax, ay), (bx, by) in pairwise(closed(ring)):
            length = hypot(bx - ax, by - ay)
            if length == 0:
                continue
            nx, ny = (by - ay) / length, (ax - bx) / length
            if inside(rings, ((ax + bx) / 2 + 0.05 * nx, (ay + by) / 2 + 0.05 * ny)):
                nx, ny = -nx, -ny
            if nx + ny > 0.3:
                found.append(((ax - 0.5 * nx, ay - 0.5 * ny), (bx - 0.5 * nx, by - 0.5 * ny)))
    return tuple(found)


def ruins(site: Site) -> list[Item]:
    """Broken walls around a floor of worn flagstones."""
    found: list[Item] = list(ground(site, 0.6, (2.4, 1.4)))
    for rings in site.patches:
        flags = [
            closed(boulder(at, 0.42 * site.unit, site.salt + key, 5))
            for at, key in scattered(rings, 1.05 * site.unit, site.salt)
            if jitter(site.salt, key, 7) < 0.55 and site.is_clear(at, 0.4 * site.unit)
        ]
        found.append(Lines(clipped(flags, rings), site.pen(0.35)))
    thick = 0.52 * site.unit
    for ring in (ring for rings in site.whole for ring in rings):
        found += _broken_walls(site, closed(ring), thick)
    return found


def _broken_walls(site: Site, ring: Line, thick: float) -> list[Item]:
    found: list[Item] = []
    total, at, i = length_of(ring), 0.0, 0
    while at < total:
        run = site.unit * (1.3 + 2.6 * jitter(site.salt, i, 1))
        stretch = part_of(ring, at, min(at + run, total))
        if len(stretch) > 1 and i % 2 == 0:
            found += _stretch(site, stretch, thick, i)
        at += run if i % 2 == 0 else 0.7 * run
        i += 1
    return found


def _stretch(site: Site, line: Line, thick: float, key: int) -> list[Item]:
    """One upright stretch of a wall: its stones, cut to the piece and laid against its outline."""
    found: list[Item] = []
    step = 1.25 * thick
    for n, (at, (ux, uy)) in enumerate(walk_along(line, step, 0.5 * step)):
        for nx, ny in ((-uy, ux), (uy, -ux)):
            middle = (at[0] + 0.55 * thick * nx, at[1] + 0.55 * thick * ny)
            if any(inside(rings, middle) for rings in site.patches) and site.is_clear(middle, 0.5 * thick):
                stone = _block(middle, (ux, uy), 0.56 * step, 0.46 * thick, key * 31 + n)
                if all(any(inside(rings, corner) for rings in site.patches) for corner in stone):
                    found.append(Fill((stone,), site.style.field, stroke=site.pen(0.45)))
                    found.append(Lines((stone[1:4],), site.pen(0.9)))
                break
    return found


def _block(middle: XY, along: XY, half: float, deep: float, salt: int) -> Line:
    (x, y), (ux, uy) = middle, along
    corners = []
    for i, (a, b) in enumerate(((-1, -1), (1, -1), (1, 1), (-1, 1))):
        u = a * half * (0.78 + 0.16 * jitter(salt, i, 1))
        v = b * deep * (0.8 + 0.2 * jitter(salt, i, 2))
        corners.append((x + u * ux - v * uy, y + u * uy + v * ux))
    return tuple(corners)


def rocks(site: Site) -> list[Item]:
    """Boulders with a shaded flank."""
    found: list[Item] = list(ground(site, 0.7, (1.2, 1.2)))
    size = site.unit
    for at, share, key in site.glyph_spots(0.95 * size, 0.6 * size):
        radius = share * size * (0.3 + 0.25 * jitter(site.salt, key, 1))
        if site.is_clear(at, radius):
            found += _boulder(site, at, radius, key)
    return found


def _boulder(site: Site, at: XY, radius: float, key: int) -> list[Item]:
    stone = boulder(at, radius, site.salt + key)
    inner = boulder(at, 0.8 * radius, site.salt + key)
    flank = clipped(hatch((inner,), 1.3, 55.0), _right_of(at, radius))
    return [
        Fill((stone,), site.style.field, stroke=site.pen(0.55)),
        Lines(flank, site.pen(0.4)),
    ]


def _right_of(at: XY, radius: float) -> Rings:
    x, y = at
    return (
        (
            (x + 0.15 * radius, y - radius),
            (x + radius, y - radius),
            (x + radius, y + radius),
            (x - 0.35 * radius, y + radius),
        ),
    )


def bridge(site: Site) -> list[Item]:
    """Planks across, rails along."""
    found: list[Item] = list(ground(site, 0.6))
    turn = _longest_side(site.whole[0][0])
    for rings in site.patches:
        planks = hatch(rings, min(max(0.3 * site.unit, 2.4), 3.6), 90.0 - degrees(turn))
        found.append(Lines(planks, site.pen(0.4)))
    rails = [line for rings in site.whole for line in _sides_along(rings[0], turn)]
    found.append(Lines(site.framed(rails), site.pen(2.0)))
    return found


def _sides_along(ring: Line, turn: float) -> list[Line]:
    return [
        ((ax, ay), (bx, by))
        for (ax, ay), (bx, by) in pairwise(closed(ring))
        if abs(sin(atan2(by - ay, bx - ax) - turn)) < 0.35
    ]
