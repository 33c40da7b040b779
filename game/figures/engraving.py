"""Terrain as a printed figure: land, water and plants, and in which order pieces are laid."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin
from typing import TYPE_CHECKING

from game.board.area import grow, shown_area
from game.board.shapes import Chain
from game.board.terrain import Footing, Kind, Opacity, Piece
from game.figures import engrave_stone, engrave_thin
from game.figures.hatching import arc, clipped, closed, hatch, inside_many, jitter, scattered, walk_along
from game.figures.model import XY, Fill, Item, ItemGroup, Line, Lines
from game.figures.view import Site, boulder, ground

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping


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
    steps = list(walk_along(closed(ring), 0.27 * site.unit))
    leftward = inside_many(rings, [(x - 0.3 * uy, y + 0.3 * ux) for (x, y), (ux, uy) in steps])
    drawn: list[tuple[XY, XY]] = []
    for n, (((x, y), (ux, uy)), left) in enumerate(zip(steps, leftward, strict=True)):
        nx, ny = (-uy, ux) if left else (uy, -ux)
        tall = length * (0.6 + 0.5 * jitter(site.salt, level, n))
        drawn.append(((x + tall * nx, y + tall * ny), (x + 0.5 * nx, y + 0.5 * ny)))
    ends = inside_many(rings, [end for end, _ in drawn])
    return [stroke for stroke, held in zip(drawn, ends, strict=True) if held]


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
        arc((cx - 0.08 * radius, cy - 0.05 * radius), share * radius, -0.22 * pi, 0.42 * pi, 6)
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
                    scales.append(arc((x, y), 0.46 * step, -pi, 0.0, 5))
        found.append(Lines(clipped(scales, rings), site.pen(0.38)))
        found.append(Lines(clipped(_rim(rings[0], step), rings), site.pen(0.55)))
    return found


def _rim(ring: Line, step: float) -> list[Line]:
    return [arc(at, 0.5 * step, 0.0, 2 * pi, 8) for at, _ in walk_along(closed(ring), 0.9 * step)]


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


ENGRAVERS: Mapping[Kind, Callable[[Site], list[Item]]] = {
    Kind.HILL: hill,
    Kind.OTHER: plain,
    Kind.MARSH: marsh,
    Kind.RIVER: water,
    Kind.FORD: ford,
    Kind.RUINS: engrave_stone.ruins,
    Kind.ROCKS: engrave_stone.rocks,
    Kind.FOREST: forest,
    Kind.HEDGE: hedge,
    Kind.BRIDGE: engrave_stone.bridge,
    Kind.FENCE: plain,
    Kind.LOW_WALL: engrave_stone.wall,
    Kind.WALL: engrave_stone.wall,
    Kind.WINDOW: plain,
    Kind.DOOR: plain,
}
"""The engravers, from the ground up: what is drawn later lies on what is drawn earlier."""


def laid(pieces: Iterable[Piece]) -> list[Piece]:
    """The pieces in drawing order."""
    order = list(ENGRAVERS)
    return sorted(pieces, key=lambda piece: order.index(piece.kind))


def engrave(site: Site) -> ItemGroup:
    """A piece of terrain as a printed figure: tint, exact outline, and the pattern of its kind."""
    kind = site.piece.kind
    thin = engrave_thin.ENGRAVERS.get(kind) if isinstance(site.piece.shape, Chain) else None
    if thin is None and kind is Kind.WALL and site.piece.sort and is_thick(site.piece):
        return ItemGroup("terrain", tuple(engrave_stone.container(site)))
    return ItemGroup("terrain", tuple((thin or ENGRAVERS[kind])(site)))


THICK = 0.5
"""Inches from the edge to the middle of a block, such as a container, which looks like a wall otherwise."""


def is_thick(piece: Piece) -> bool:
    """Whether some of a piece lies that far from its edge."""
    return bool(grow(shown_area(piece.shape), -THICK).patches)
