"""Where the labels of a table stand: beside what they name, led to free space, or as numbers with a key."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import count
from math import hypot
from typing import TYPE_CHECKING

import numpy as np

from game.figures.labels import LabelPlate, LabelSpot, around, moved, plate_item, room_of
from game.figures.model import ItemGroup, Lines, PageBox, Stroke
from game.figures.typeface import typeface

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.figures.labels import FigureLabel, LabelObstacles
    from game.figures.model import XY, Item, Line, Text
    from game.figures.styles import FigureStyle

LEADER_FROM = 8.0
"""A label farther than this from what it names gets a leader line."""

SHORTEST = 3.0
"""The least length of a leader line that is seen, in points."""

LEADS = 6.0
"""The cost of a leader line: a place beside what is named is worth so many points."""

FARTHEST = 60.0
"""The greatest length of a leader line in points where a number can stand in place of the words."""

NUMBER_SIZE = 7.6
"""Size of numbers that stand in place of words, in points."""

OPTIONAL = 36.0
"""What need not be said is left out where its best place costs that much."""

GRAIN = 3.0
"""Points between the places that are tried where none beside what is named is free."""

TRIED = 1500
"""How many of those places are tried in full, the best ones first."""

MANY = 0.4
"""Where more than this share of the bases would have numbers, all of them have."""

FEW = 4
"""So many bases may have numbers, however few have words."""


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """A label with its place.

    Attributes:
        box: the room that it takes with its plate.
        leader: the line from it to what it names, if it has one.
        words: what the key below the figure says of its number; empty if it bears its words itself.
    """

    label: FigureLabel
    text: Text
    box: PageBox
    inside: bool = False
    leader: Line | None = None
    words: str = ""


Tried = tuple[float, bool, PlacedLabel]
"""What a place costs, whether it is clear of everything, and the label there."""


class KeyNumbers:
    """The numbers that stand in place of words in a figure: the same words have the same number.

    >>> numbers = KeyNumbers(["1", "Aeris"])
    >>> numbers.of("Aeris"), numbers.of("Brannoc"), numbers.of("Aeris")
    ('2', '3', '2')
    """

    def __init__(self, taken: Iterable[str] = ()) -> None:
        """Begin with the first number that nothing else in the figure is called by."""
        self._taken = frozenset(taken)
        self._given: dict[str, str] = {}

    def of(self, words: str) -> str:
        """The number of some words."""
        if words not in self._given:
            used = self._taken | set(self._given.values())
            self._given[words] = next(n for n in map(str, count(1)) if n not in used)
        return self._given[words]

    def copy(self) -> KeyNumbers:
        """The same numbers given, to go on with by itself."""
        other = KeyNumbers(self._taken)
        other.take(self)
        return other

    def take(self, other: KeyNumbers) -> None:
        """Have given what another one has."""
        self._given = dict(other._given)


def place_labels(
    labels: Iterable[FigureLabel],
    frame: PageBox,
    obstacles: LabelObstacles,
    numbers: KeyNumbers | None = None,
) -> list[PlacedLabel]:
    """The labels with their places, required ones first: no box overlaps another one or leaves the frame.

    Where there is no room beside what one names, it is led by a line to free space, and where that is far
    off, a number stands in its place: `numbers` gives it, and the key below the figure says what it means.
    """
    asked = sorted(labels, key=lambda label: not label.required)
    numbers = numbers or KeyNumbers(label.content for label in asked)
    room, some = _Room(frame, obstacles), numbers.copy()
    for label in asked:
        room.take_in(label, some)
    bases = [each for each in room.placed if each.label.leader_to and room.is_of_base(each.label)]
    numbered = [each for each in bases if each.words]
    if len(numbered) <= max(FEW, MANY * len(bases)):
        numbers.take(some)
        return room.placed
    # A table on which every other base has a number is easier to read if all of them have.
    room = _Room(frame, obstacles)
    for label in asked:
        room.take_in(label, numbers, at_once=label.required and room.is_of_base(label))
    return room.placed


class _Room:
    """The table while labels come onto it, one after the other."""

    def __init__(self, frame: PageBox, obstacles: LabelObstacles) -> None:
        self.frame = frame
        self.obstacles = obstacles
        self.placed: list[PlacedLabel] = []

    def is_of_base(self, label: FigureLabel) -> bool:
        return label.leader_to is not None and self.obstacles.names_a_base(label.leader_to)

    def take_in(self, label: FigureLabel, numbers: KeyNumbers, *, at_once: bool = False) -> None:
        """Give a label its place; with `at_once` it is a number from the start."""
        found = self._best(label)
        if not label.required:
            kept = found is not None and found[1] and found[0] < OPTIONAL
            found = found if kept else None
        elif label.plate is LabelPlate.PAPER and label.leader_to is not None:
            # What stands on lines, such as badges, has its few places, and no others.
            found = self._led_or_numbered(label, label.leader_to, numbers, found, at_once=at_once)
        if found is not None:
            self.placed.append(found[2])

    def _led_or_numbered(
        self, label: FigureLabel, to: XY, numbers: KeyNumbers, found: Tried | None, *, at_once: bool
    ) -> Tried | None:
        """A label's best place if it is clear, else one in free space near by, else one for its number."""
        long = _is_long(label)
        if not (long and at_once):
            if found is not None and found[1]:
                return found
            free = self._searched(label, to, FARTHEST if long else None)
            if free is not None or not long:
                return free or found
        number = _numbered(label, numbers, to)
        found = self._best(number)
        if found is None or not found[1]:
            found = self._searched(number, to, None) or found
        return None if found is None else (*found[:2], replace(found[2], words=label.content))

    def _best(self, label: FigureLabel) -> Tried | None:
        """The best of a label's own places with its cost, clear ones first, and whether it is clear."""
        best: Tried | None = None
        run = label.text()
        for place in label.places:
            if best is not None and best[1] and place.cost >= best[0]:
                continue
            tried = self._tried(label, run, place)
            if tried is not None and (best is None or (not tried[1], tried[0]) < (not best[1], best[0])):
                best = tried
        return best

    def _tried(self, label: FigureLabel, run: Text, place: LabelSpot) -> Tried | None:
        """The cost of a place, whether it is clear, and the label there; None where others are."""
        run = moved(run, place.centre)
        box = room_of(label.plate, run, place.centre)
        if not box.inside(self.frame) or any(box.overlaps(other.box) for other in self.placed):
            return None
        cost, clear = self.obstacles.weighed(box, label.leader_to)
        leader = None
        to = label.leader_to
        if to is not None and not place.inside:
            unclear = self.obstacles.looks_like_anothers(box, to)
            leader = _leader(label, box, to, SHORTEST if unclear else LEADER_FROM)
            clear = clear and (leader is not None or not unclear)
            if leader is not None:
                over, passes = self.obstacles.led(leader, to)
                cost, clear = cost + LEADS + over, clear and passes and self._is_free(leader)
        clear = clear and not any(
            other.leader is not None and _enters(other.leader, box) for other in self.placed
        )
        return place.cost + cost, clear, PlacedLabel(label, run, box, place.inside, leader)

    def _is_free(self, leader: Line) -> bool:
        """Whether a leader line meets no label and no other leader line."""
        return not any(
            _enters(leader, other.box) or (other.leader is not None and _cross(leader, other.leader))
            for other in self.placed
        )

    def _searched(self, label: FigureLabel, to: XY, farthest: float | None) -> Tried | None:
        """The best clear place anywhere, at the end of a leader line no longer than `farthest`."""
        run = label.text()
        box = room_of(label.plate, moved(run, (0.0, 0.0)), (0.0, 0.0))
        x, y = np.meshgrid(
            np.arange(self.frame.x0 - box.x0, self.frame.x1 - box.x1, GRAIN),
            np.arange(self.frame.y0 - box.y0, self.frame.y1 - box.y1, GRAIN),
        )
        x, y = x.ravel(), y.ravel()
        gap = np.hypot(
            np.maximum(np.maximum(x + box.x0 - to[0], to[0] - x - box.x1), 0.0),
            np.maximum(np.maximum(y + box.y0 - to[1], to[1] - y - box.y1), 0.0),
        )
        gap -= label.leader_clear
        free = gap > 0.0
        if farthest is not None:
            free &= gap < farthest
        for other in self.placed:
            taken = other.box
            free &= (
                (x + box.x0 >= taken.x1)
                | (x + box.x1 <= taken.x0)
                | (y + box.y0 >= taken.y1)
                | (y + box.y1 <= taken.y0)
            )
        x, y, gap = x[free], y[free], gap[free]
        best: Tried | None = None
        for at in np.argsort(gap, kind="stable")[:TRIED]:
            spot = LabelSpot((float(x[at]), float(y[at])), float(gap[at]))
            if best is not None and spot.cost >= best[0]:
                break
            tried = self._tried(label, run, spot)
            if tried is not None and tried[1] and (best is None or tried[0] < best[0]):
                best = tried
        return best


def _is_long(label: FigureLabel) -> bool:
    """Whether a number is much shorter than a label: ids such as `A1` stay."""
    wide = typeface(label.face).width("88", NUMBER_SIZE)
    return typeface(label.face).width(label.content, label.size) > 2.0 * wide


def _numbered(label: FigureLabel, numbers: KeyNumbers, at: XY) -> FigureLabel:
    """The label with its number in place of its words."""
    number = numbers.of(label.content)
    places = around(at, label.leader_clear, number, label.face, NUMBER_SIZE)
    return replace(label, content=number, size=NUMBER_SIZE, places=places, ground=None)


def label_items(placed: Iterable[PlacedLabel], style: FigureStyle) -> ItemGroup:
    """The labels with their plates, leader lines beneath all of them."""
    leaders: list[Item] = []
    plates: list[Item] = []
    for item in placed:
        ground = (item.label.ground if item.inside else None) or style.field
        plates += [plate_item(item.label.plate, item.box, item.label.colour, ground), item.text]
        if item.leader is not None:
            leaders.append(Lines((item.leader,), Stroke(item.label.colour, 0.4)))
    return ItemGroup("labels", (*leaders, *plates))


def keyed(placed: Iterable[PlacedLabel]) -> dict[str, PlacedLabel]:
    """What the key of a figure explains: the labels that are numbers, by these."""
    return {item.text.content: item for item in placed if item.words}


def _leader(label: FigureLabel, box: PageBox, to: XY, least: float) -> Line | None:
    """The line from a label to what it names, if that is at least so far off."""
    near = (min(max(to[0], box.x0), box.x1), min(max(to[1], box.y0), box.y1))
    length = hypot(near[0] - to[0], near[1] - to[1])
    if length < label.leader_clear + least:
        return None
    share = label.leader_clear / length
    return (near, (to[0] + (near[0] - to[0]) * share, to[1] + (near[1] - to[1]) * share))


def _enters(line: Line, box: PageBox) -> bool:
    """Whether a straight line goes through a box; touching its edge is nothing."""
    (ax, ay), (bx, by) = line
    low, high = 0.0, 1.0
    for start, delta, least, most in (
        (ax, bx - ax, box.x0 + TOUCHING, box.x1 - TOUCHING),
        (ay, by - ay, box.y0 + TOUCHING, box.y1 - TOUCHING),
    ):
        if abs(delta) < 1e-9:
            if not least < start < most:
                return False
            continue
        first, last = sorted(((least - start) / delta, (most - start) / delta))
        low, high = max(low, first), min(high, last)
    return low < high


TOUCHING = 0.05
"""Points by which a line may enter a box."""


def _cross(one: Sequence[XY], other: Sequence[XY]) -> bool:
    """Whether two straight lines cross."""

    def side(a: XY, b: XY, at: XY) -> float:
        return (b[0] - a[0]) * (at[1] - a[1]) - (b[1] - a[1]) * (at[0] - a[0])

    (a, b), (c, d) = one, other
    return side(a, b, c) * side(a, b, d) < 0.0 and side(c, d, a) * side(c, d, b) < 0.0
