"""What surrounds the drawn table: the graduated frame, the scale bar, the page's border and title."""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING

from game.board.shapes import INCH_MM, TOUCH
from game.figures.model import Box, Face, Fill, Group, Lines, Stroke
from game.figures.typeface import text_centred, text_right

if TYPE_CHECKING:
    from game.figures.model import XY, Item, Line, Text
    from game.figures.styles import Style
    from game.figures.view import View

BAND = 3.0
"""Width of the graduated band around the table, in points."""

TICK_SIZE = 6.6
"""Size of the numbers along the frame."""

BAR_SIZE = 7.0
BAR_ROW = 2.6
BAR_CELLS = 5
LONGEST_BAR = 235.0

ROUND = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""Steps that people count in."""


def frame_items(view: View, style: Style) -> Group:
    """A map maker's neatline: a band that changes every inch, numbered from the board's bottom left."""
    box = view.frame
    outer = box.grown(BAND)
    items: list[Item] = [Fill(cell, style.ink) for cell in _cells(view)]
    items += [
        Fill((box.ring,), None, stroke=Stroke(style.ink, 0.55)),
        Fill((outer.ring,), None, stroke=Stroke(style.ink, 0.55)),
        Fill((outer.grown(1.8).ring,), None, stroke=Stroke(style.ink, 1.1)),
    ]
    return Group("frame", (*items, *_numbers(view, style)))


def _cells(view: View) -> list[tuple[Line]]:
    box, outer = view.frame, view.frame.grown(BAND)
    found: list[tuple[Line]] = []
    for low, high in _odd_inches(view.crop.x0, view.crop.x1):
        x0, x1 = view.point((low, 0))[0], view.point((high, 0))[0]
        found += [(Box(x0, outer.y0, x1, box.y0).ring,), (Box(x0, box.y1, x1, outer.y1).ring,)]
    for low, high in _odd_inches(view.crop.y0, view.crop.y1):
        y0, y1 = view.point((0, high))[1], view.point((0, low))[1]
        found += [(Box(outer.x0, y0, box.x0, y1).ring,), (Box(box.x1, y0, outer.x1, y1).ring,)]
    return found


def _odd_inches(low: float, high: float) -> list[tuple[float, float]]:
    whole = range(floor(low), ceil(high))
    return [(max(low, float(n)), min(high, float(n + 1))) for n in whole if n % 2]


def _numbers(view: View, style: Style) -> list[Text]:
    every = _round_step(view.scale, 15.0)
    outer = view.frame.grown(BAND + 1.8)
    found = []
    for n in range(ceil(view.crop.x0 - TOUCH), floor(view.crop.x1 + TOUCH) + 1):
        if n % every == 0:
            x = view.point((n, 0))[0]
            found.append(text_centred(x, outer.y1 + 7.2, str(n), Face.TEXT, TICK_SIZE, style.ink))
    for n in range(ceil(view.crop.y0 - TOUCH), floor(view.crop.y1 + TOUCH) + 1):
        if n % every == 0:
            y = view.point((0, n))[1]
            found.append(text_right(outer.x0 - 2.6, y + 2.0, str(n), Face.TEXT, TICK_SIZE, style.ink))
    return found


def scale_bar(at: XY, view: View, style: Style, inches_sign: str) -> Group:
    """Inches above, centimetres below, one bar; it starts at `at`, its upper left corner."""
    x, y = at
    per_cm = view.scale / INCH_MM * 10
    inch = _round_step(view.scale, 14.0)
    inches = BAR_CELLS if BAR_CELLS * inch * view.scale <= LONGEST_BAR else 3
    length = inches * inch * view.scale
    cm = _round_step(per_cm, 7.0)
    items = _bar_row((x, y), inches, inch * view.scale, style, first_dark=True)
    items += _bar_row((x, y + BAR_ROW), floor(length / (cm * per_cm)), cm * per_cm, style, first_dark=False)
    for n in range(inches + 1):
        mark = f"{n * inch}{inches_sign}" if n == inches else str(n * inch)
        at_x = x + n * inch * view.scale
        items.append(text_centred(at_x, y - 2.2, mark, Face.TEXT, BAR_SIZE, style.ink))
    marked = _round_step(per_cm, 16.0)
    count = floor(length / (marked * per_cm))
    for n in range(count + 1):
        mark = f"{n * marked} cm" if n == count else str(n * marked)
        at_x = x + n * marked * per_cm
        items.append(text_centred(at_x, y + 11.6, mark, Face.TEXT, BAR_SIZE, style.ink))
    return Group("scale", tuple(items))


def _round_step(scale: float, least: float) -> int:
    """The least round number of units that is at least so many points long."""
    return next((n for n in ROUND if n * scale >= least), ROUND[-1])


def _bar_row(at: XY, cells: int, width: float, style: Style, *, first_dark: bool) -> list[Item]:
    x, y = at
    items: list[Item] = []
    for n in range(cells):
        cell = Box(x + n * width, y, x + (n + 1) * width, y + BAR_ROW)
        dark = (n % 2 == 0) is first_dark
        items.append(Fill((cell.ring,), style.ink if dark else style.field))
    items.append(Fill((Box(x, y, x + cells * width, y + BAR_ROW).ring,), None, stroke=Stroke(style.ink, 0.5)))
    return items


def border_items(page: Box, style: Style) -> Group:
    """A double rule around the page with a lozenge in each corner."""
    outer, inner = page.grown(-7.0), page.grown(-10.2)
    items: list[Item] = [
        Fill((outer.ring,), None, stroke=Stroke(style.ink, 1.2)),
        Fill((inner.ring,), None, stroke=Stroke(style.ink, 0.4)),
    ]
    for x, y in inner.ring:
        items.append(Fill((lozenge((x, y), 4.6),), style.page, stroke=Stroke(style.ink, 0.6)))
        items.append(Fill((lozenge((x, y), 2.2),), style.rubric))
    return Group("border", tuple(items))


def lozenge(at: XY, radius: float) -> Line:
    """A square on its corner."""
    x, y = at
    return ((x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y))


def rule_items(left: float, right: float, y: float, style: Style) -> Group:
    """A thin rule with a lozenge in its middle."""
    middle = (left + right) / 2
    sides = (((left, y), (middle - 7, y)), ((middle + 7, y), (right, y)))
    return Group(
        "rule", (Lines(sides, Stroke(style.ink, 0.5)), Fill((lozenge((middle, y), 3.0),), style.rubric))
    )
