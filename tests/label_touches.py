"""What the words on a drawn table touch: each other, bases, bold lines, and the line around it."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import hypot
from typing import TYPE_CHECKING

from game.figures.labels import BOLD
from game.figures.model import Circle, FigureFace, Fill, ItemGroup, Lines, PageBox, Text, walk

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
            found += [f"{words} | a badge" for badge in _badges(group) if box.overlaps(badge)]
        found += _crossings(group, written, below)
        found += _misnamed(group, below)
    return found


def named(page: Page) -> list[str]:
    """The words that stand on the table or, in place of their numbers, in the key below it."""
    groups = [item for item in page.items if isinstance(item, ItemGroup)]
    on_it = [run.content for group in groups if group.role == "labels" for run in _written(group)]
    told = [item for g in groups if g.role == "key" for item in walk(g.items) if isinstance(item, Text)]
    key = {number.content: words.content for number, words in pairwise(told) if number.content.isdecimal()}
    return [key.get(words, words) for words in on_it]


def _badges(labels: ItemGroup) -> list[PageBox]:
    """The boxes of shields and discs with their words."""
    found = []
    for item in labels.items:
        match item:
            case Circle((x, y), radius):
                found.append(PageBox(x - radius, y - radius, x + radius, y + radius))
            case Fill((ring,), _, opacity) if opacity != PLATE:
                xs, ys = zip(*ring, strict=True)
                found.append(PageBox(min(xs), min(ys), max(xs), max(ys)))
            case _:
                pass
    return found


def _leaders(labels: ItemGroup) -> list[Line]:
    return [path for item in labels.items if isinstance(item, Lines) for path in item.paths]


def _bases(groups: list[ItemGroup]) -> list[Circle]:
    bases = (group for group in groups if group.role == "base")
    return [next(item for item in walk(base.items) if isinstance(item, Circle)) for base in bases]


def _crossings(
    labels: ItemGroup, written: list[tuple[str, PageBox]], below: list[ItemGroup]
) -> Iterator[str]:
    """Leader lines that go through words, under bases, or over each other."""
    leaders = _leaders(labels)
    for leader in leaders:
        yield from (f"{words} | a leader line" for words, box in written if _crosses(box, leader, 0.0))
        for base in _bases(below):
            x, y = base.centre
            if hypot(leader[1][0] - x, leader[1][1] - y) > base.radius + 0.1 and _crosses(
                PageBox(x, y, x, y), leader, base.radius
            ):
                yield "a leader line | base"
    for (a, b), (c, d) in combinations(leaders, 2):
        if _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0:
            yield "a leader line | a leader line"


def _side(a: XY, b: XY, at: XY) -> float:
    return (b[0] - a[0]) * (at[1] - a[1]) - (b[1] - a[1]) * (at[0] - a[0])


def _misnamed(labels: ItemGroup, below: list[ItemGroup]) -> Iterator[str]:
    """Creatures' names, which are bold, without a leader line and nearer to a base of another colour."""
    bases = [(rim, _ink_of(group)) for group in below if group.role == "base" for rim in _bases([group])]
    ends = [leader[0] for leader in _leaders(labels)]
    for run in _written(labels):
        box = run.box.grown(1.0)
        if run.face is not FigureFace.BOLD or not bases or any(_distance(box, end) < 0.1 for end in ends):
            continue
        near = min(bases, key=lambda base: _distance(box, base[0].centre) - base[0].radius)
        if near[1] != run.colour:
            yield f"{run.content} | next to another's base"


def _ink_of(base: ItemGroup) -> str:
    """The colour of the rim of a base."""
    return next(item.stroke.colour for item in walk(base.items) if isinstance(item, Circle) and item.stroke)


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
    near = box.grown(within)
    for (ax, ay), (bx, by) in pairwise(line):
        if max(ax, bx) < near.x0 or min(ax, bx) > near.x1 or max(ay, by) < near.y0 or min(ay, by) > near.y1:
            continue
        steps = max(1, int(3 * hypot(bx - ax, by - ay)))
        if any(
            _distance(box, (ax + (bx - ax) * n / steps, ay + (by - ay) * n / steps)) < within
            for n in range(steps + 1)
        ):
            return True
    return False
