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


SOUTH_FIRST = (90, 270, 0, 180, 45, 135, 315, 225, 20, 160, 340, 200)
"""Directions tried around a base, in degrees clockwise from the right: below, above, beside, askew."""

REACHES = (1.5, 6.0, 12.0, 20.0, 32.0, 48.0, 70.0, 100.0, 140.0, 190.0, 250.0)
"""Distances tried from the edge of what is labelled, in points."""


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

COVERED = 400.0
"""The cost of covering a base or a sign."""

LED_OVER = 4.0
"""The cost of a leader line that crosses a bold line."""

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
    parts = [(part, item.stroke.width) for item in lines for path in item.paths for part in parts_of(path)]
    return [LabelMark(part, width / 2, ON_FINE) for part, width in parts]


def parts_of(line: Line) -> Iterator[Line]:
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
    """What labels keep off: bases and signs, which are discs, and drawn lines."""

    def __init__(
        self,
        bases: Sequence[tuple[XY, float]],
        marks: Sequence[LabelMark],
        signs: Sequence[tuple[XY, float]] = (),
    ) -> None:
        """Take them in; every figure tries thousands of boxes against them."""
        self._discs = np.array([(x, y, r) for (x, y), r in (*bases, *signs)]).reshape(-1, 3)
        self._bases = self._discs[: len(bases)]
        rows = [
            (*a, *b, mark.half, number) for number, mark in enumerate(marks) for a, b in pairwise(mark.line)
        ]
        self._edges = np.array(rows, dtype=np.float64).reshape(-1, 6)
        self._costs = np.array([mark.cost for mark in marks])

    def cost(self, box: PageBox, of: XY | None) -> float:
        """The cost of what a box covers or is too near to; `of` is the middle of the base that it names."""
        return self.weighed(box, of)[0]

    def weighed(self, box: PageBox, of: XY | None) -> tuple[float, bool]:
        """The same cost, and whether the box is clear of every disc and of every bold line."""
        cost, clear = 0.0, True
        if len(self._discs):
            apart, r = _apart(box, self._discs), self._discs[:, 2]
            own = np.zeros(len(r), dtype=np.bool_) if of is None else self._at(self._discs, of)
            covered = int((apart < r).sum())
            near = int(((r <= apart) & (apart < r + APART) & ~own).sum())
            cost, clear = COVERED * covered + NEAR * near, not covered
        if len(self._edges):
            hit = _meets(box, self._edges)
            # A line costs once, however often it is met.
            met = self._costs[np.unique(self._edges[hit, 5]).astype(np.intp)]
            cost, clear = cost + float(met.sum()), clear and not bool((met >= ON_BOLD).any())
        return cost, clear

    def names_a_base(self, at: XY) -> bool:
        """Whether a base stands there."""
        return bool(self._at(self._bases, at).any())

    def looks_like_anothers(self, box: PageBox, of: XY) -> bool:
        """Whether what stands in a box seems to name another base, which is nearer than that at `of`."""
        own = self._at(self._bases, of)
        if not own.any() or own.all():
            return False
        gaps = _apart(box, self._bases) - self._bases[:, 2]
        return float(gaps[~own].min()) < float(gaps[own].min())

    def led(self, line: Line, of: XY) -> tuple[float, bool]:
        """The cost of a straight leader line from `of`, and whether it passes by every other disc."""
        (ax, ay), (bx, by) = line
        dx, dy = bx - ax, by - ay
        x, y, r = self._discs[~self._at(self._discs, of)].T
        share = np.clip(((x - ax) * dx + (y - ay) * dy) / max(dx * dx + dy * dy, 1e-9), 0.0, 1.0)
        clear = bool((np.hypot(ax + share * dx - x, ay + share * dy - y) > r + AIR).all())
        crossed = _crossed(line, self._edges)
        costs = self._costs[np.unique(self._edges[crossed, 5]).astype(np.intp)]
        return LED_OVER * int((costs >= ON_BOLD).sum()), clear

    def _at(self, discs: NDArray[np.float64], at: XY) -> NDArray[np.bool_]:
        return np.hypot(discs[:, 0] - at[0], discs[:, 1] - at[1]) < 0.01


def _apart(box: PageBox, discs: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far the middle of each disc is from a box."""
    x, y = discs[:, 0], discs[:, 1]
    return np.hypot(np.clip(x, box.x0, box.x1) - x, np.clip(y, box.y0, box.y1) - y)


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


def _crossed(line: Line, edges: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which segments (x, y, x, y ...) a straight line crosses."""
    (ax, ay), (bx, by) = line
    x0, y0, x1, y1 = edges[:, 0], edges[:, 1], edges[:, 2], edges[:, 3]
    before = (bx - ax) * (y0 - ay) - (by - ay) * (x0 - ax)
    after = (bx - ax) * (y1 - ay) - (by - ay) * (x1 - ax)
    start = (x1 - x0) * (ay - y0) - (y1 - y0) * (ax - x0)
    end = (x1 - x0) * (by - y0) - (y1 - y0) * (bx - x0)
    crossed: NDArray[np.bool_] = (before * after < 0.0) & (start * end < 0.0)
    return crossed
