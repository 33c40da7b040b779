"""How areas and lines of each meaning are drawn, on the table and in the legend alike."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING

from game.figures.hatching import Rings, hatch
from game.figures.labels import Plate, plate_item, room_of
from game.figures.model import Box, Circle, Face, Fill, Item, Line, Lines, Stroke
from game.figures.typeface import text_centred

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from game.figures.model import XY
    from game.figures.styles import Style


BADGE_SIZE = 7.4
"""Size of the letters on badges, in points."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """An area's look: its ink, a tint of it, a hatch, and its outline."""

    colour: str
    tint: float
    spacing: float
    angle: float
    pen: Stroke
    hatch_width: float = 0.4

    def fill(self, patches: Iterable[Rings]) -> list[Item]:
        """Tint and hatch of some patches, without their outline."""
        items: list[Item] = []
        for rings in patches:
            if self.tint:
                items.append(Fill(rings, self.colour, self.tint))
            if self.spacing:
                lines = hatch(rings, self.spacing, self.angle)
                items.append(Lines(lines, Stroke(self.colour, self.hatch_width)))
        return items

    def sample(self, box: Box) -> list[Item]:
        """A swatch for the legend."""
        return [*self.fill([(box.ring,)]), Fill((box.ring,), None, stroke=self.pen)]


def line_sample(pen: Stroke) -> Callable[[Box], list[Item]]:
    """A swatch of a line."""

    def draw(box: Box) -> list[Item]:
        y = (box.y0 + box.y1) / 2
        return [Lines((((box.x0, y), (box.x1, y)),), pen)]

    return draw


def badge_sample(content: str, plate: Plate, colour: str, style: Style) -> Callable[[Box], list[Item]]:
    """A swatch of a label on its plate."""

    def draw(box: Box) -> list[Item]:
        x, y = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
        run = text_centred(x, y + 0.25 * BADGE_SIZE, content, Face.BOLD, BADGE_SIZE, colour)
        return [plate_item(plate, room_of(plate, run, (x, y)), colour, style.field), run]

    return draw


def cased(line: Line, pen: Stroke, paper: str) -> list[Item]:
    """A line with a rim of paper, so that it reads on any hatch."""
    return [Lines((line,), Stroke(paper, pen.width + 2.0)), Lines((line,), pen)]


def cross(at: XY, half: float, colour: str, paper: str) -> list[Item]:
    """A heavy X."""
    x, y = at
    strokes = (((x - half, y - half), (x + half, y + half)), ((x - half, y + half), (x + half, y - half)))
    return [Lines(strokes, Stroke(paper, 4.0)), Lines(strokes, Stroke(colour, 1.8))]


def dot(at: XY, colour: str, paper: str, radius: float = 1.7) -> Item:
    """The end of a line."""
    return Circle(at, radius, colour, stroke=Stroke(paper, 0.6))


def arrow(start: XY, end: XY, colour: str, width: float = 1.0) -> list[Item]:
    """A line with a filled head at its end."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = max(hypot(dx, dy), 1e-9)
    ux, uy = dx / length, dy / length
    back = (end[0] - 4.6 * ux, end[1] - 4.6 * uy)
    head = (end, (back[0] - 2.0 * uy, back[1] + 2.0 * ux), (back[0] + 2.0 * uy, back[1] - 2.0 * ux))
    return [Lines(((start, back),), Stroke(colour, width)), Fill((head,), colour)]


def crossed_swords(at: XY, radius: float, colour: str, paper: str) -> list[Item]:
    """The sign of an engagement, in a ring."""
    x, y = at
    size = 0.6 * radius
    blades, guards = [], []
    for lean in (-1.0, 1.0):
        blades.append(((x + lean * size, y - size), (x - lean * 0.8 * size, y + 0.8 * size)))
        gx, gy = x - lean * 0.38 * size, y + 0.38 * size
        guards.append(((gx - 0.3 * size, gy - lean * 0.3 * size), (gx + 0.3 * size, gy + lean * 0.3 * size)))
    ring = Circle(at, radius, paper, stroke=Stroke(colour, 0.7))
    return [ring, Lines((*blades, *guards), Stroke(colour, 0.85))]


def between_edges(a: tuple[XY, float], b: tuple[XY, float]) -> Line:
    """The line between the centres of two discs, from edge to edge."""
    (ax, ay), ra = a
    (bx, by), rb = b
    apart = max(hypot(bx - ax, by - ay), 1e-9)
    ux, uy = (bx - ax) / apart, (by - ay) / apart
    return ((ax + ra * ux, ay + ra * uy), (bx - rb * ux, by - rb * uy))
