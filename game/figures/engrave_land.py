"""Hills, water, fords and plain patches, as a map engraver cuts them."""

from __future__ import annotations

from math import pi, sin
from typing import TYPE_CHECKING

from game.board.terrain import Footing, Opacity
from game.figures.hatching import closed, hatch, inside, jitter, scattered, walk_along
from game.figures.model import Fill, Lines
from game.figures.site import boulder, ground

if TYPE_CHECKING:
    from game.figures.model import XY, Item, Line
    from game.figures.site import Site

SHORELINES = ((1.7, 0.5), (3.9, 0.42), (6.6, 0.36), (9.8, 0.3))
"""Distances from the bank and pen widths of the lines along it, in points, fading towards the middle."""


def hill(site: Site) -> list[Item]:
    """Contour lines with hachures that run downhill."""
    found: list[Item] = list(ground(site, 0.8))
    step = 0.85 * site.unit
    for level in range(5):
        area = site.uncut(site.inset_area(level * step)) if level else site.whole
        if level:
            contours = [closed(ring) for rings in area for ring in rings]
            found.append(Lines(site.framed(contours), site.pen(0.5)))
        ticks = [
            tick
            for rings in area
            for ring in rings
            for tick in _hachures(site, ring, rings, 0.62 * step, level)
        ]
        found.append(Lines(site.framed(ticks), site.pen(0.42)))
    return found


def _hachures(site: Site, ring: Line, rings: tuple[Line, ...], length: float, level: int) -> list[Line]:
    found: list[Line] = []
    for n, ((x, y), (ux, uy)) in enumerate(walk_along(closed(ring), 0.27 * site.unit)):
        nx, ny = -uy, ux
        if not inside(rings, (x + 0.3 * nx, y + 0.3 * ny)):
            nx, ny = uy, -ux
        tall = length * (0.6 + 0.5 * jitter(site.salt, level, n))
        end = (x + tall * nx, y + tall * ny)
        if inside(rings, end):
            found.append((end, (x + 0.5 * nx, y + 0.5 * ny)))
    return found


def water(site: Site) -> list[Item]:
    """Lines along the banks that fade towards midstream, and ripples."""
    found: list[Item] = list(ground(site, 0.9))
    for distance, width in SHORELINES:
        banks = [closed(ring) for rings in site.uncut(site.inset_area(distance)) for ring in rings]
        found.append(Lines(site.framed(banks), site.pen(width)))
    found += _ripples(site, SHORELINES[-1][0] + 2.0, 2.1)
    return found


def _ripples(site: Site, inset: float, spacing: float) -> list[Item]:
    size = site.unit
    ripples: list[Line] = []
    for rings in site.inset(inset):
        for (x, y), key in scattered(rings, spacing * size, site.salt):
            if site.is_clear((x, y), 0.8 * size):
                ripples.append(_wave((x, y), size * (0.5 + 0.3 * jitter(site.salt, key, 1))))
    return [Lines(tuple(ripples), site.pen(0.45))]


def _wave(at: XY, half: float) -> Line:
    return tuple((at[0] + half * t / 6, at[1] + 0.16 * half * sin(pi * t / 3)) for t in range(-6, 7))


def ford(site: Site) -> list[Item]:
    """Shallow water with stepping stones."""
    found: list[Item] = list(ground(site, 0.6, (2.0, 1.3)))
    size = site.unit
    waves: list[Line] = []
    for rings in site.inset(0.3 * size):
        for at, key in scattered(rings, 0.95 * size, site.salt):
            if not site.is_clear(at, 0.45 * size):
                continue
            if key % 2:
                waves.append(_wave(at, 0.4 * size))
            else:
                stone = boulder(at, 0.24 * size, site.salt + key, 6)
                found.append(Fill((stone,), site.style.field, stroke=site.pen(0.45)))
    found.append(Lines(tuple(waves), site.pen(0.4)))
    return found


def plain(site: Site) -> list[Item]:
    """Any other piece: dots of a hatch that says what it does to feet and to sight."""
    found: list[Item] = list(ground(site, 0.8))
    for rings in site.patches:
        if site.piece.footing is not Footing.OPEN:
            spacing = 5.5 if site.piece.footing is Footing.DIFFICULT else 3.2
            found.append(Lines(hatch(rings, spacing, 30.0), site.pen(0.35)))
        if site.piece.opacity is not Opacity.CLEAR:
            spacing = 5.5 if site.piece.opacity is Opacity.LIGHT else 3.2
            found.append(Lines(hatch(rings, spacing, -30.0), site.pen(0.35)))
    return found
