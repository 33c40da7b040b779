"""Creatures' bases as printed counters: the side's emblem, and its heraldic hatch around it.

Hatches follow the Petra Sancta system, so that sides differ in black print: upright lines are red, level
lines blue, and dots stand for neutral.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from game.figures.hatching import hatch
from game.figures.model import Circle, Fill, Group, Lines, Stroke
from game.positions.position import Side

if TYPE_CHECKING:
    from game.figures.model import XY, Item, Line
    from game.figures.styles import Style

HUB = 0.56
"""Radius of the emblem's plain field, as a share of the base's."""


def base_items(at: XY, radius: float, side: Side, style: Style) -> Group:
    """A base with its hatch and emblem; the outer circle is the base's exact edge."""
    ink = style.side(side)
    ring = circle(at, radius - 0.3)
    hub = circle(at, HUB * radius)
    items: list[Item] = [Circle(at, radius, style.field)]
    if side is Side.NEUTRAL:
        items += _dots((ring, hub), radius, ink)
    else:
        angle = 90.0 if side is Side.RED else 0.0
        spacing = max(1.15, 0.14 * radius)
        # A line through the centre, so that the hatch is symmetric on every base.
        across = at[0] if side is Side.RED else at[1]
        sign = -1.0 if side is Side.RED else 1.0
        items.append(Lines(hatch((ring, hub), spacing, angle, sign * across), Stroke(ink, 0.45)))
    items += [
        Circle(at, HUB * radius, style.field, stroke=Stroke(ink, 0.45)),
        Circle(at, radius - 0.45, None, stroke=Stroke(ink, 0.9)),
        *emblem(at, 0.42 * radius, side, style),
    ]
    return Group("base", tuple(items))


def ghost_items(at: XY, radius: float, side: Side, style: Style) -> Group:
    """Where a base would stand: dashed, its emblem in outline."""
    ink = style.side(side)
    items: list[Item] = [
        Circle(at, radius, style.field, opacity=0.75),
        Circle(at, radius - 0.4, None, stroke=Stroke(ink, 0.8, (2.4, 1.6))),
    ]
    signs = emblem(at, 0.42 * radius, side, style)
    items += [Fill(sign.rings, style.field, stroke=Stroke(ink, 0.45)) for sign in signs]
    return Group("ghost", tuple(items))


def emblem(at: XY, radius: float, side: Side, style: Style) -> list[Fill]:
    """The sign of a side: a star for red, a crescent for blue, a claw mark for neutral."""
    ink = style.side(side)
    match side:
        case Side.RED:
            return [Fill((_star(at, radius),), ink)]
        case Side.BLUE:
            return [Fill((_crescent(at, radius),), ink)]
        case Side.NEUTRAL:
            return [Fill((claw,), ink) for claw in _claws(at, radius)]


def circle(at: XY, radius: float, steps: int = 72) -> Line:
    """A circle as a polygon."""
    turns = (2 * pi * i / steps for i in range(steps))
    return tuple((at[0] + radius * cos(a), at[1] + radius * sin(a)) for a in turns)


def _dots(rings: tuple[Line, Line], radius: float, ink: str) -> list[Item]:
    inner, outer = (HUB + 0.1) * radius, 0.86 * radius
    x = sum(px for px, _ in rings[0]) / len(rings[0])
    y = sum(py for _, py in rings[0]) / len(rings[0])
    found: list[Item] = []
    for r, count in ((inner, 12), (outer, 18)):
        for i in range(count):
            a = 2 * pi * i / count
            found.append(Circle((x + r * cos(a), y + r * sin(a)), max(0.45, 0.05 * radius), ink))
    return found


def _star(at: XY, radius: float) -> Line:
    points = []
    for i in range(10):
        r = radius if i % 2 == 0 else 0.42 * radius
        a = -pi / 2 + pi * i / 5
        points.append((at[0] + r * cos(a), at[1] + r * sin(a)))
    return tuple(points)


def _crescent(at: XY, radius: float) -> Line:
    x, y = at
    outer = [(x + radius * cos(a), y + radius * sin(a)) for a in _turns(0.22 * pi, 1.78 * pi)]
    hole, r = (x + 0.42 * radius, y), 0.75 * radius
    inner = [(hole[0] + r * cos(a), hole[1] + r * sin(a)) for a in _turns(1.67 * pi, 0.33 * pi)]
    return (*outer, *inner)


def _turns(start: float, end: float, steps: int = 20) -> list[float]:
    return [start + (end - start) * i / steps for i in range(steps + 1)]


def _claws(at: XY, radius: float) -> list[Line]:
    x, y = at
    found: list[Line] = []
    for shift, tall in ((-0.55, 0.78), (0.0, 1.0), (0.55, 0.78)):
        top = (x + (shift + 0.2) * radius, y - tall * radius)
        foot = (x + (shift - 0.2) * radius, y + tall * radius)
        bulge = (x + (shift + 0.16) * radius, y)
        hollow = (x + (shift - 0.12) * radius, y)
        found.append((top, bulge, foot, hollow))
    return found
