"""Thin things as a printed figure, by the signs of a ground plan: walls, fences, doors, windows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.shapes import Chain
from game.board.terrain import Footing, Kind, Opacity
from game.figures.hatching import walk_along
from game.figures.model import Fill, Item, Line, Lines
from game.figures.view import Site, ground

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

POSTS = 0.5
"""Inches of the table from one post of a fence to the next."""


def wall(site: Site) -> list[Item]:
    """A solid line, as broad as a thin thing is drawn: hatched where something sees or goes through."""
    if (site.piece.footing, site.piece.opacity) != (Footing.IMPASSABLE, Opacity.BLOCKING):
        return low_wall(site)
    return [Fill(rings, site.style.engraving, stroke=site.pen(0.5)) for rings in site.patches]


def low_wall(site: Site) -> list[Item]:
    """Two lines, with stones between them."""
    found: list[Item] = list(ground(site, 0.8))
    found.append(Lines(site.framed(_across(site, 0.3 * site.view.scale, 1.0)), site.pen(0.45)))
    return found


def fence(site: Site) -> list[Item]:
    """A line with posts across it."""
    rail = site.framed([_line(site)])
    return [
        Lines(rail, site.pen(0.9)),
        Lines(site.framed(_across(site, POSTS * site.view.scale, 1.6)), site.pen(0.9)),
    ]


def door(site: Site) -> list[Item]:
    """A white leaf between its posts; an open one is a dashed line where it would be."""
    if site.piece.footing is Footing.OPEN:
        return [Lines(site.framed([_line(site)]), site.pen(0.5, (1.6, 1.8)))]
    return list(ground(site, 0.9))


def window(site: Site) -> list[Item]:
    """Two lines and a third between them."""
    found: list[Item] = list(ground(site, 0.6))
    found.append(Lines(site.framed([_line(site)]), site.pen(0.6)))
    return found


def _line(site: Site) -> Line:
    """The line itself, on the page."""
    shape = site.piece.shape
    return site.view.line(shape.points) if isinstance(shape, Chain) else ()


def _across(site: Site, step: float, half: float) -> list[Line]:
    """Short strokes across the line, every `step` points of it, each `half` a point to either side."""
    return [
        ((x - half * uy, y + half * ux), (x + half * uy, y - half * ux))
        for (x, y), (ux, uy) in walk_along(_line(site), step)
    ]


ENGRAVERS: Mapping[Kind, Callable[[Site], list[Item]]] = {
    Kind.WALL: wall,
    Kind.LOW_WALL: low_wall,
    Kind.FENCE: fence,
    Kind.DOOR: door,
    Kind.WINDOW: window,
}
"""Kinds that are drawn otherwise where they are thin."""
