"""What all that is printed at true scale has in common: millimetres, marks to cut by, a line to measure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.figures.model import FigureFace, Lines, Stroke
from game.figures.typeface import text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.content.locale import Translator
    from game.figures.model import XY, Item, Line, PageBox

MM = 72 / 25.4
"""Points of a millimetre."""

INCH = 72.0
"""Points of an inch."""

INK, GREY = "#1a1a1a", "#5a5a5a"

HAIR = 0.35
"""Width of the lines to cut by, in points: an eighth of a millimetre."""

CHECK = 50 * MM
"""Length of the line by which one sees whether a sheet was printed at its true size."""


def marks(trims: Iterator[PageBox], near: XY, far: XY) -> list[Item]:
    """Lines at the corners of boxes along which they are cut, which begin and end so far from them.

    `near` and `far` are across and down. Lines that lie on colour have a white rim, to be seen on any.
    """
    lines: dict[Line, None] = {}
    for box in trims:
        for x, way in ((box.x0, -1), (box.x1, 1)):
            for y in (box.y0, box.y1):
                ends = sorted((x + way * near[0], x + way * far[0]))
                lines[(ends[0], y), (ends[1], y)] = None
        for y, way in ((box.y0, -1), (box.y1, 1)):
            for x in (box.x0, box.x1):
                ends = sorted((y + way * near[1], y + way * far[1]))
                lines[(x, ends[0]), (x, ends[1])] = None
    return [Lines(tuple(lines), Stroke("#ffffff", 1.4)), Lines(tuple(lines), Stroke("#000000", HAIR))]


def check_line(at: XY, say: Translator) -> Iterator[Item]:
    """A line of 50 mm from a place on, with what to do with it beside it."""
    x, y = at
    ticks = tuple(((x + part * CHECK, y - 2.5), (x + part * CHECK, y + 2.5)) for part in (0.0, 0.5, 1.0))
    yield Lines((((x, y), (x + CHECK, y)), *ticks), Stroke(INK, 0.6))
    yield text(x + CHECK + 6, y + 2.2, say("print.check"), FigureFace.TEXT, 7.0, INK)
