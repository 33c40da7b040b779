"""Labels placed where they cover nothing that matters, and never each other."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

import numpy as np

from game.figures.model import (
    XY,
    Circle,
    FigureFace,
    Fill,
    Item,
    ItemGroup,
    Line,
    Lines,
    PageBox,
    Stroke,
    Text,
    walk,
)
from game.figures.typeface import text, typeface

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from game.figures.styles import FigureStyle

SOUTH_FIRST = (90, 270, 0, 180, 45, 135, 315, 225, 20, 160, 340, 200)
"""Directions tried around a base, in degrees clockwise from the right: below, above, beside, askew."""

REACHES = (1.5, 6.0, 12.0, 20.0, 32.0, 48.0, 70.0, 100.0, 140.0, 190.0, 250.0)
"""Distances tried from the edge of what is labelled, in points."""

LEADER_FROM = 8.0
"""A label farther than this from what it names gets a leader line."""


class LabelPlate(StrEnum):
    """The ground under a label's letters."""

    PAPER = "paper"
    SHIELD = "shield"
    DISC = "disc"


@dataclass(frozen=True, slots=True)
class LabelSpot:
    """A centre for a label, and how little it is wanted (0 is best; one point of distance costs about 1)."""

    centre: XY
    cost: float
    inside: bool = False
    """Whether it is on the ground of what is named: there it needs no leader line."""


@dataclass(frozen=True, slots=True)
class FigureLabel:
    """A run of type that looks for a place; an optional one is left out rather than put in the way.

    `ground` is the colour of its plate where it stands inside of what it names.
    """

    content: str
    face: FigureFace
    size: float
    colour: str
    places: tuple[LabelSpot, ...]
    required: bool = True
    plate: LabelPlate = LabelPlate.PAPER
    leader_to: XY | None = None
    leader_clear: float = 0.0
    ground: str | None = None

    def text_at(self, centre: XY) -> Text:
        """The label's run of type, its box centred there."""
        return moved(self.text(), centre)

    def text(self) -> Text:
        """The label's run of type, not yet placed."""
        return text(0.0, 0.0, self.content, self.face, self.size, self.colour)


def moved(run: Text, centre: XY) -> Text:
    """The run with its box centred there."""
    # Type is placed by its base line, which lies a quarter of its size below the middle of its small letters.
    x, y = centre[0] - run.width / 2, centre[1] + 0.25 * run.size
    return Text(x, y, run.content, run.face, run.size, run.colour, run.width)


BOLD = 0.85
"""A pen of at least this width, in points, draws what a figure is about; a finer one what lies below it."""

BORDER = 0.75
"""A pen of at least this width draws the border of an area, a finer one its hatch."""

ON_BOLD = 25.0
"""The cost of touching a bold line: so many points farther off are worth it."""

ON_FINE = 2.5
"""The cost of lying over a fine line, such as a rim of terrain or of a zone."""

PART = 12.0
"""Points of the border of an area that count as one line: a label that hides much of it costs more."""

AIR = 0.6
"""Points that are left between a label's plate and a bold line."""

APART = 2.5
"""A label stands so many points from the bases that it does not name, or it costs `NEAR`."""

NEAR = 6.0

STEPS = 48
"""Corners that a circle is tried by."""


@dataclass(frozen=True, slots=True)
class LabelMark:
    """A drawn line that labels keep off: half the width that it takes, and the cost of touching it."""

    line: Line
    half: float
    cost: float


def marks_of(items: Iterable[Item], paper: str) -> list[LabelMark]:
    """What drawn items put in the way of labels: washes and rims in the colour of the paper do not."""
    found: list[LabelMark] = []

    def put(lines: Iterable[Line], width: float) -> None:
        bold = width >= BOLD
        half, cost = (width / 2 + AIR, ON_BOLD) if bold else (width / 2, ON_FINE)
        found.extend(LabelMark(line, half, cost) for line in lines if len(line) > 1)

    for item in walk(items):
        match item:
            case Lines(paths, stroke) if stroke.colour != paper:
                put(paths, stroke.width)
            case Fill(rings, colour, opacity) if colour != paper and opacity == 1.0:
                put(((*ring, ring[0]) for ring in rings), BOLD)
            case Circle(at, radius, colour, _, stroke):
                pen = 0.0 if stroke is None or stroke.colour == paper else stroke.width
                if colour is not None and colour != paper:
                    put([_round(at, radius)], max(pen, BOLD))
                elif pen:
                    put([_round(at, radius)], pen)
            case _:
                pass
    return found


def borders_of(items: Iterable[Item]) -> list[LabelMark]:
    """What the borders of areas put in the way of labels, part by part; their hatches do not."""
    lines = [item for item in walk(items) if isinstance(item, Lines) and item.stroke.width >= BORDER]
    parts = [(part, item.stroke.width) for item in lines for path in item.paths for part in _parts(path)]
    return [LabelMark(part, width / 2, ON_FINE) for part, width in parts]


def _parts(line: Line) -> Iterator[Line]:
    """The line in parts of about `PART` points; a straight stretch stays one."""
    part: list[XY] = []
    length = 0.0
    for a, b in pairwise(line):
        part = part or [a]
        part.append(b)
        length += hypot(b[0] - a[0], b[1] - a[1])
        if length >= PART:
            yield tuple(part)
            part, length = [], 0.0
    if part:
        yield tuple(part)


def _round(at: XY, radius: float) -> Line:
    steps = (2 * pi * n / STEPS for n in range(STEPS + 1))
    return tuple((at[0] + radius * cos(step), at[1] + radius * sin(step)) for step in steps)


class LabelObstacles:
    """What labels keep off: discs (bases and signs), and drawn lines."""

    def __init__(self, discs: Sequence[tuple[XY, float]], marks: Sequence[LabelMark]) -> None:
        """Take them in; every figure tries thousands of boxes against them."""
        self._discs = np.array([(x, y, r) for (x, y), r in discs]).reshape(-1, 3)
        rows = [
            (*a, *b, mark.half, number) for number, mark in enumerate(marks) for a, b in pairwise(mark.line)
        ]
        self._edges = np.array(rows, dtype=np.float64).reshape(-1, 6)
        self._costs = np.array([mark.cost for mark in marks])

    def cost(self, box: PageBox, of: XY | None) -> float:
        """The cost of what a box covers or is too near to; `of` is the middle of the base that it names."""
        cost = 0.0
        if len(self._discs):
            x, y, r = self._discs.T
            apart = np.hypot(np.clip(x, box.x0, box.x1) - x, np.clip(y, box.y0, box.y1) - y)
            own = np.zeros(len(x), dtype=np.bool_) if of is None else np.hypot(x - of[0], y - of[1]) < 0.01
            cost += 400.0 * int((apart < r).sum()) + NEAR * int(
                ((r <= apart) & (apart < r + APART) & ~own).sum()
            )
        if len(self._edges):
            hit = _meets(box, self._edges)
            # A line costs once, however often it is met.
            cost += float(self._costs[np.unique(self._edges[hit, 5]).astype(np.intp)].sum())
        return cost


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """A label with its place; `box` is the room it takes with its plate."""

    label: FigureLabel
    text: Text
    box: PageBox
    inside: bool = False


def around(at: XY, radius: float, content: str, face: FigureFace, size: float) -> tuple[LabelSpot, ...]:
    """Places around a disc, the nearest and southern ones first."""
    width, height = typeface(face).width(content, size), 0.94 * size
    found = []
    for reach in REACHES:
        for n, degrees in enumerate(SOUTH_FIRST):
            dx, dy = cos(degrees * pi / 180), sin(degrees * pi / 180)
            far = radius + reach
            side = dx / max(abs(dx), abs(dy)) * width / 2 if abs(dx) > 0.3 else 0.0
            rise = dy / max(abs(dx), abs(dy)) * height / 2 if abs(dy) > 0.3 else 0.0
            centre = (at[0] + dx * far + side, at[1] + dy * far + rise)
            found.append(LabelSpot(centre, reach + 0.8 * n))
    return tuple(found)


def place_labels(
    labels: Iterable[FigureLabel], frame: PageBox, obstacles: LabelObstacles
) -> list[PlacedLabel]:
    """The labels that found a place, required ones first; their boxes never overlap and stay in the frame."""
    placed: list[PlacedLabel] = []
    for label in sorted(labels, key=lambda label: not label.required):
        best: tuple[float, PlacedLabel] | None = None
        for place, candidate in _candidates(label, frame):
            if best is not None and place.cost >= best[0]:
                continue
            if any(candidate.box.overlaps(other.box) for other in placed):
                continue
            cost = place.cost + obstacles.cost(candidate.box, label.leader_to)
            if best is None or cost < best[0]:
                best = (cost, candidate)
        # What need not be said is left out rather than laid over a line, or so far off.
        if best is not None and (label.required or best[0] < 25.0):
            placed.append(best[1])
    return placed


def _candidates(label: FigureLabel, frame: PageBox) -> Iterator[tuple[LabelSpot, PlacedLabel]]:
    unplaced = label.text()
    for place in label.places:
        run = moved(unplaced, place.centre)
        box = room_of(label.plate, run, place.centre)
        if box.inside(frame):
            yield place, PlacedLabel(label, run, box, place.inside)


def label_items(placed: Iterable[PlacedLabel], style: FigureStyle) -> ItemGroup:
    """The labels with their plates, leader lines beneath all of them."""
    leaders: list[Item] = []
    plates: list[Item] = []
    for item in placed:
        ground = (item.label.ground if item.inside else None) or style.field
        plates += [plate_item(item.label.plate, item.box, item.label.colour, ground), item.text]
        leader = _leader(item)
        if leader is not None:
            leaders.append(Lines((leader,), Stroke(item.label.colour, 0.4)))
    return ItemGroup("labels", (*leaders, *plates))


def plate_item(plate: LabelPlate, box: PageBox, colour: str, ground: str) -> Item:
    """The plate that fills a box."""
    half = (box.x1 - box.x0) / 2
    match plate:
        case LabelPlate.PAPER:
            return Fill((box.ring,), ground, opacity=0.82)
        case LabelPlate.DISC:
            return Circle(box.middle, half - 0.6, ground, stroke=Stroke(colour, 0.8))
        case LabelPlate.SHIELD:
            return Fill((_shield(box.middle, half - 0.4),), ground, stroke=Stroke(colour, 0.8))


def room_of(plate: LabelPlate, run: Text, centre: XY) -> PageBox:
    """The box of a run of type centred there, with its plate."""
    if plate is LabelPlate.PAPER:
        return run.box.grown(1.0)
    half = max(run.width / 2 + 2.4, 0.72 * run.size)
    return PageBox(centre[0] - half, centre[1] - half, centre[0] + half, centre[1] + half)


def _shield(at: XY, half: float) -> Line:
    x, y = at
    right = [(half * 0.92, -half), (half * 0.92, 0.1 * half), (half * 0.62, 0.62 * half), (0.0, half)]
    left = [(-px, py) for px, py in reversed(right[:-1])]
    return tuple((x + px, y + py) for px, py in (*right, *left))


def _leader(item: PlacedLabel) -> Line | None:
    to = item.label.leader_to
    if to is None or item.inside:
        return None
    box = item.box
    near = (min(max(to[0], box.x0), box.x1), min(max(to[1], box.y0), box.y1))
    length = hypot(near[0] - to[0], near[1] - to[1])
    if length < item.label.leader_clear + LEADER_FROM:
        return None
    share = item.label.leader_clear / length
    return (near, (to[0] + (near[0] - to[0]) * share, to[1] + (near[1] - to[1]) * share))


def _meets(box: PageBox, edges: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Liang and Barsky's test of segments (x, y, x, y, half the width of the pen) against a box."""
    low, high = np.zeros(len(edges)), np.ones(len(edges))
    half = edges[:, 4]
    for start, end, least, most in (
        (edges[:, 0], edges[:, 2], box.x0 - half, box.x1 + half),
        (edges[:, 1], edges[:, 3], box.y0 - half, box.y1 + half),
    ):
        delta = end - start
        still = np.abs(delta) < 1e-9
        safe = np.where(still, 1.0, delta)
        t0, t1 = (least - start) / safe, (most - start) / safe
        low = np.maximum(low, np.where(still, 0.0, np.minimum(t0, t1)))
        # A segment that runs along the box beside it meets it nowhere.
        beside = still & ((start < least) | (start > most))
        high = np.minimum(high, np.where(beside, -1.0, np.where(still, 1.0, np.maximum(t0, t1))))
    met: NDArray[np.bool_] = low <= high
    return met
