"""Creatures' bases as printed counters: the side's emblem, and its heraldic hatch around it.

Hatches follow the Petra Sancta system, so that sides differ in black print: upright lines are red, level
lines blue, and dots stand for neutral.
"""

from __future__ import annotations

from dataclasses import replace
from math import cos, dist, pi, sin
from typing import TYPE_CHECKING, Literal

import numpy as np

from game.figures.engraving import laid
from game.figures.hatching import Rings, arc, circle, depth, hatch, inside_many, scattered
from game.figures.labels import FigureLabel, LabelPlate, LabelSpot
from game.figures.model import XY, Circle, FigureFace, Fill, Item, ItemGroup, Line, Lines, Stroke
from game.positions.position import Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from game.board.shapes import Shape
    from game.board.terrain import Piece
    from game.figures.chart import Chart, Overlay
    from game.figures.styles import FigureStyle

HUB = 0.56
"""Radius of the emblem's plain field, as a share of the base's."""

SIDE_ANGLES = {Side.RED: 90.0, Side.BLUE: 0.0}
"""Degrees of the lines of a side's hatch; neutral ones have dots."""


def base_items(at: XY, radius: float, side: Side, style: FigureStyle, colour: str | None = None) -> ItemGroup:
    """A base with its hatch and emblem, in the ink of its side if it has none of its own.

    The outer circle is the base's exact edge.
    """
    ink = colour or style.side(side)
    ring = circle(at, radius - 0.3)
    hub = circle(at, HUB * radius)
    items: list[Item] = [Circle(at, radius, style.field)]
    if side is Side.NEUTRAL:
        items += _dots((ring, hub), radius, ink)
    else:
        spacing = max(1.15, 0.14 * radius)
        # A line through the centre, so that the hatch is symmetric on every base.
        across = at[0] if side is Side.RED else at[1]
        sign = -1.0 if side is Side.RED else 1.0
        items.append(Lines(hatch((ring, hub), spacing, SIDE_ANGLES[side], sign * across), Stroke(ink, 0.45)))
    items += [
        Circle(at, HUB * radius, style.field, stroke=Stroke(ink, 0.45)),
        Circle(at, radius - 0.45, None, stroke=Stroke(ink, 0.9)),
        *emblem(at, 0.42 * radius, side, ink),
    ]
    return ItemGroup("base", tuple(items))


def ghost_items(
    at: XY, radius: float, side: Side, style: FigureStyle, colour: str | None = None
) -> ItemGroup:
    """A base where it would stand: dashed, its emblem in outline."""
    ink = colour or style.side(side)
    items: list[Item] = [
        Circle(at, radius, style.field, opacity=0.75),
        Circle(at, radius - 0.4, None, stroke=Stroke(ink, 0.8, (2.4, 1.6))),
    ]
    signs = emblem(at, 0.42 * radius, side, ink)
    items += [Fill(sign.rings, style.field, stroke=Stroke(ink, 0.45)) for sign in signs]
    return ItemGroup("ghost", tuple(items))


def emblem(at: XY, radius: float, side: Side, ink: str) -> list[Fill]:
    """The sign of a side: a star for red, a crescent for blue, a claw mark for neutral."""
    match side:
        case Side.RED:
            return [Fill((_star(at, radius),), ink)]
        case Side.BLUE:
            return [Fill((_crescent(at, radius),), ink)]
        case Side.NEUTRAL:
            return [Fill((claw,), ink) for claw in _claws(at, radius)]


def _dots(rings: tuple[Line, Line], radius: float, ink: str) -> list[Item]:
    inner, outer = (HUB + 0.1) * radius, 0.86 * radius
    x = sum(px for px, _ in rings[0]) / len(rings[0])
    y = sum(py for _, py in rings[0]) / len(rings[0])
    found: list[Item] = []
    for r, count in ((inner, 12), (outer, 18)):
        found += [Circle(spot, max(0.45, 0.05 * radius), ink) for spot in circle((x, y), r, count)]
    return found


def _star(at: XY, radius: float) -> Line:
    points = []
    for i in range(10):
        r = radius if i % 2 == 0 else 0.42 * radius
        a = -pi / 2 + pi * i / 5
        points.append((at[0] + r * cos(a), at[1] + r * sin(a)))
    return tuple(points)


def _crescent(at: XY, radius: float) -> Line:
    x, y = at
    outer = arc(at, radius, 0.22 * pi, 1.78 * pi, 20)
    inner = arc((x + 0.42 * radius, y), 0.75 * radius, 1.67 * pi, 0.33 * pi, 20)
    return (*outer, *inner)


def _claws(at: XY, radius: float) -> list[Line]:
    x, y = at
    found: list[Line] = []
    for shift, tall in ((-0.55, 0.78), (0.0, 1.0), (0.55, 0.78)):
        top = (x + (shift + 0.2) * radius, y - tall * radius)
        foot = (x + (shift - 0.2) * radius, y + tall * radius)
        bulge = (x + (shift + 0.16) * radius, y)
        hollow = (x + (shift - 0.12) * radius, y)
        found.append((top, bulge, foot, hollow))
    return found


MARK_SIZE = 8.0

COVERING = 30.0
"""The cost of placing a name on a piece that lies over its own."""

BESIDE = 12.0
"""The cost of placing a name beside its piece where it fits on it."""

SPOTS = 11.0
"""Points between the places that are tried for a name on its piece."""


def table_labels(
    chart: Chart, overlays: Sequence[Overlay], called: Literal["id", "name"] | None = "id"
) -> list[FigureLabel]:
    """Every label of the table, in the order in which they choose their places.

    Creatures bear their ids or names, or nothing.
    """
    named = {name for overlay in overlays for name in overlay.named}
    return [
        *(_marks(chart, overlays) if len(overlays) > 1 else []),
        *(label for overlay in overlays for label in overlay.labels),
        *_labels(chart, called),
        *(
            _terrain_name(piece, chart, required=piece.called in named or piece.called in chart.written)
            for piece in _pieces(chart)
            if _has_a_name(piece) and chart.written.get(piece.called) != ""
        ),
    ]


def _marks(chart: Chart, overlays: Sequence[Overlay]) -> list[FigureLabel]:
    """The number of each show, on or beside what it draws."""
    found = []
    for number, overlay in enumerate(overlays, start=1):
        spots = [
            place
            for at in overlay.marker
            for place in chart.label(at, str(number), chart.style.ink, radius=0.0).places
        ]
        places = tuple(LabelSpot(place.centre, place.cost - 30.0) for place in spots)
        ink = chart.style.ink
        found.append(FigureLabel(str(number), FigureFace.BOLD, MARK_SIZE, ink, places, plate=LabelPlate.DISC))
    return found


def _labels(chart: Chart, called: Literal["id", "name"] | None) -> list[FigureLabel]:
    """What stands at creatures: a label of their own, else their ids or names, or nothing."""
    found = []
    for creature in chart.position.creatures:
        base = chart.base(creature.id)
        if chart.view.shows(base):
            at, radius = chart.disc(base)
            usual = {"id": creature.id, "name": chart.name(creature.id), None: ""}[called]
            if words := chart.written.get(creature.id, usual):
                ink = chart.ink(creature)
                found.append(chart.label(at, words, ink, radius=radius, face=FigureFace.BOLD))
    return found


def _has_a_name(piece: Piece) -> bool:
    """Whether its name is written: of a line its own, once, and those that its openings were given."""
    if piece.line is None:
        return True
    if piece.opening is None:
        return piece.name == piece.line.name
    return piece.line.openings[piece.opening].name != ""


def _pieces(chart: Chart) -> list[Piece]:
    return [piece for piece in chart.position.board.pieces if chart.view.rings(piece.shape)]


def _terrain_name(piece: Piece, chart: Chart, *, required: bool) -> FigureLabel:
    """The name on the piece's own ground if it fits there, else beside it."""
    middle = off_bases(piece.shape, chart)
    half = min(depth(rings, middle) for rings in chart.view.rings(piece.shape))
    words = chart.written.get(piece.called, chart.tr.called(piece.name))
    label = chart.label(
        middle, words, chart.style.ink, radius=half, face=FigureFace.ITALIC, required=required
    )
    patches = chart.view.rings(piece.shape)
    fitting = fitting_spots(label, middle, patches)
    centres = [place.centre for place in label.places]
    everywhere = [rings for other in _pieces(chart) for rings in chart.view.rings(other.shape)]
    covering = np.any(_within(label, centres, everywhere), axis=1)
    beside = _dearer(label.places, covering)
    if not fitting:
        return replace(label, places=beside)
    on_others = np.any(_within(label, fitting, _rings_above(piece, chart)), axis=1)
    on_it = _dearer([LabelSpot(at, 0.3 * dist(at, middle), inside=True) for at in fitting], on_others)
    # Beside it only where whatever is drawn on it leaves no room.
    beside = tuple(replace(place, cost=place.cost + BESIDE) for place in beside)
    return replace(label, places=(*on_it, *beside), ground=chart.tint(piece))


def off_bases(shape: Shape, chart: Chart) -> XY:
    """A spot of the page well inside the visible part of a shape, and on no base if there is one."""
    middle = chart.middle(shape)
    bases = [chart.base(each.id) for each in chart.position.creatures]
    discs = [chart.disc(base) for base in bases if chart.view.shows(base)]
    spots = [middle, *(spot for rings in chart.view.rings(shape) for spot, _ in scattered(rings, SPOTS, 0))]
    free = [spot for spot in spots if all(dist(spot, at) > radius + 1.0 for at, radius in discs)]
    return min(free, key=lambda spot: dist(spot, middle), default=middle)


def fitting_spots(label: FigureLabel, middle: XY, patches: Sequence[Rings]) -> list[XY]:
    """The spots at which a label lies wholly on one of the patches, or on several."""
    spots = [middle, *(spot for rings in patches for spot, _ in scattered(rings, SPOTS, 0))]
    held = np.all(_within(label, spots, patches), axis=1)
    return [spot for spot, holds in zip(spots, held, strict=True) if holds]


def _within(label: FigureLabel, centres: Sequence[XY], patches: Iterable[Rings]) -> NDArray[np.bool_]:
    """Whether each of fifteen points of the label's box at each centre lies in one of the patches."""
    box = label.text_at((0.0, 0.0)).box.grown(1.0)
    offsets = [(share * box.x1, y) for share in (-1.0, -0.5, 0.0, 0.5, 1.0) for y in (box.y0, 0.0, box.y1)]
    points = np.array([(x + dx, y + dy) for x, y in centres for dx, dy in offsets])
    points = points.reshape(-1, 2)
    found = np.zeros(len(points), dtype=np.bool_)
    px, py = np.ascontiguousarray(points.T)
    for rings in patches:
        xs, ys = zip(*rings[0], strict=True)
        # Of a map with hundreds of pieces most lie nowhere near a name.
        near = np.flatnonzero((px >= min(xs)) & (px <= max(xs)) & (py >= min(ys)) & (py <= max(ys)))
        if len(near):
            found[near] |= inside_many(rings, points[near])
    return found.reshape(len(centres), len(offsets))


def _dearer(places: Sequence[LabelSpot], covering: NDArray[np.bool_]) -> tuple[LabelSpot, ...]:
    """The places, with a higher cost where the name would cover another piece."""
    return tuple(
        replace(place, cost=place.cost + COVERING * bool(covers))
        for place, covers in zip(places, covering, strict=True)
    )


def _rings_above(piece: Piece, chart: Chart) -> list[Rings]:
    order = laid(chart.position.board.pieces)
    above = order[order.index(piece) + 1 :]
    return [rings for other in above for rings in chart.view.rings(other.shape)]
