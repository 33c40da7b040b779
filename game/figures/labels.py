"""Labels placed where they cover nothing that matters, and never each other."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

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
)
from game.figures.typeface import text, typeface

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

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


@dataclass(frozen=True, slots=True)
class FigureLabel:
    """A run of type that looks for a place; an optional one is left out rather than put in the way."""

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


@dataclass
class LabelObstacles:
    """The obstacles of labels: discs (bases), lines (paths, lines of sight), boxes (badges)."""

    discs: list[tuple[XY, float]] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    boxes: list[PageBox] = field(default_factory=list)

    def cost(self, box: PageBox) -> float:
        """The cost of the things that a box covers: bases and badges cost most."""
        on_discs = sum(_meets_disc(box, at, radius) for at, radius in self.discs)
        on_boxes = sum(box.overlaps(other) for other in self.boxes)
        on_lines = sum(_meets_line(box, line) for line in self.lines)
        # Even the farthest place costs less than covering a base; 25 points farther off are worth a line.
        return 400.0 * (on_discs + on_boxes) + 25.0 * on_lines


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """A label with its place; `box` is the room it takes with its plate."""

    label: FigureLabel
    text: Text
    box: PageBox


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
            cost = place.cost + obstacles.cost(candidate.box)
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
            yield place, PlacedLabel(label, run, box)


def label_items(placed: Iterable[PlacedLabel], style: FigureStyle) -> ItemGroup:
    """The labels with their plates, leader lines beneath all of them."""
    leaders: list[Item] = []
    plates: list[Item] = []
    for item in placed:
        plates += [
            plate_item(item.label.plate, item.box, item.label.colour, item.label.ground or style.field),
            item.text,
        ]
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
    if to is None:
        return None
    box = item.box
    near = (min(max(to[0], box.x0), box.x1), min(max(to[1], box.y0), box.y1))
    length = hypot(near[0] - to[0], near[1] - to[1])
    if length < item.label.leader_clear + LEADER_FROM:
        return None
    share = item.label.leader_clear / length
    return (near, (to[0] + (near[0] - to[0]) * share, to[1] + (near[1] - to[1]) * share))


def _meets_disc(box: PageBox, at: XY, radius: float) -> bool:
    near = (min(max(at[0], box.x0), box.x1), min(max(at[1], box.y0), box.y1))
    return hypot(near[0] - at[0], near[1] - at[1]) < radius


def _meets_line(box: PageBox, line: Line) -> bool:
    return any(_meets_segment(box, a, b) for a, b in pairwise(line))


def _meets_segment(box: PageBox, a: XY, b: XY) -> bool:
    """Liang and Barsky's test of a segment against a box."""
    low, high = 0.0, 1.0
    for start, delta, least, most in (
        (a[0], b[0] - a[0], box.x0, box.x1),
        (a[1], b[1] - a[1], box.y0, box.y1),
    ):
        if delta == 0:
            if not least <= start <= most:
                return False
            continue
        t0, t1 = sorted(((least - start) / delta, (most - start) / delta))
        low, high = max(low, t0), min(high, t1)
    return low <= high
