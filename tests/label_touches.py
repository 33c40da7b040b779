"""What the words on a drawn table touch: each other, bases, bold lines, and the line around it."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import hypot
from typing import TYPE_CHECKING

from game.figures.labels import BOLD
from game.figures.model import Circle, Fill, ItemGroup, Lines, PageBox, Text, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.figures.model import XY, Item, Line, Page

PLATE = 0.82
"""The opacity of the plate under words; badges and numbers of shows, which stand on lines, have another."""

DESCENDING = frozenset("gjpqyçQJ,;()″\"'")
"""Characters that reach below the base line, or are no letters."""


def touches(page: Page, within: float = 0.3) -> list[str]:
    """Words of each label and what it touches, or comes nearer to than so many points."""
    groups = [item for item in page.items if isinstance(item, ItemGroup)]
    found: list[str] = []
    for number, group in enumerate(groups):
        if group.role != "labels":
            continue
        # The parts of a panel come in the order in which they are drawn, from its ground to its labels.
        first = max(n for n, other in enumerate(groups[:number]) if other.role == "field")
        below = groups[first:number]
        written = [(run.content, _ink(run)) for run in _written(group)]
        for (one, a), (other, b) in combinations(written, 2):
            if a.grown(within).overlaps(b):
                found.append(f"{one} | {other}")
        for words, box in written:
            found += [f"{words} | {what}" for what in _met(box, below, within)]
    return found


def _written(labels: ItemGroup) -> Iterator[Text]:
    """The words of labels on plain plates."""
    for plate, run in pairwise(labels.items):
        if isinstance(run, Text) and isinstance(plate, Fill) and plate.opacity == PLATE:
            yield run


def _ink(run: Text) -> PageBox:
    """The room of its letters, without that for descenders where it has none."""
    box = run.box
    low = any(letter in DESCENDING for letter in run.content)
    return PageBox(box.x0, box.y0, box.x1, box.y1 if low else run.y)


def _met(box: PageBox, groups: list[ItemGroup], within: float) -> Iterator[str]:
    paper = next(item.colour for item in walk(groups[0].items) if isinstance(item, Fill))
    for group in groups:
        if group.role == "base":
            rim = next(item for item in walk(group.items) if isinstance(item, Circle))
            if _distance(box, rim.centre) < rim.radius + within:
                yield "base"
        elif group.role in {"under", "over"}:
            for item in walk(group.items):
                if any(_crosses(box, line, half + within) for line, half in _bold(item, paper)):
                    yield f"{group.role} {type(item).__name__} {_pen(item)}"


def _pen(item: Item) -> str:
    stroke = getattr(item, "stroke", None)
    return "" if stroke is None else f"{stroke.colour} {stroke.width}"


def _bold(item: Item, paper: str | None) -> list[tuple[Line, float]]:
    """The bold lines of an item, each with half the width of its pen."""
    match item:
        case Lines(paths, stroke) if stroke.width >= BOLD and stroke.colour != paper:
            return [(path, stroke.width / 2) for path in paths]
        case Fill(rings, colour, opacity) if colour != paper and opacity == 1.0:
            return [((*ring, ring[0]), 0.0) for ring in rings]
        case Circle(at, radius, colour) if colour not in {None, paper}:
            return [((at, at), radius)]
        case _:
            return []


def _distance(box: PageBox, at: XY) -> float:
    near = (min(max(at[0], box.x0), box.x1), min(max(at[1], box.y0), box.y1))
    return hypot(near[0] - at[0], near[1] - at[1])


def _crosses(box: PageBox, line: Line, within: float) -> bool:
    """Whether a line comes that near to a box, tried at every third of a point."""
    for (ax, ay), (bx, by) in pairwise(line):
        steps = max(1, int(3 * hypot(bx - ax, by - ay)))
        if any(
            _distance(box, (ax + (bx - ax) * n / steps, ay + (by - ay) * n / steps)) < within
            for n in range(steps + 1)
        ):
            return True
    return False
