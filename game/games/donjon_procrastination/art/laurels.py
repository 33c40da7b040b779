"""What a victory is crowned with: two branches of gilded laurel, tied below."""

from __future__ import annotations

from math import atan2, cos, degrees, pi, sin

from game.ui.ornaments import GOLD
from game.ui.svg import linear, svg_text, tag

SIZE = (240.0, 200.0)
"""Width and height of the drawing, in its own units; the middle of the wreath is at (120, 96)."""

LEAVES = 11
"""Pairs of leaves on a branch."""

_MIDDLE = (120.0, 96.0)
_RADIUS = (86.0, 80.0)
_FOOT, _TIP = 0.5 * pi, -0.36 * pi
"""Where a branch begins and ends, as angles; the right one, going down as y does."""

_DARK = "#241503"


def laurels(pairs: int = LEAVES) -> str:
    """The wreath with so many pairs of leaves on each branch, from the foot up; the stem grows with them."""
    part = max(0, min(LEAVES, pairs)) / LEAVES
    defs = linear("g", 40, 10, 200, 190, *GOLD)
    defs += linear("l", -8, -16, 8, 6, (0, "#fff0b4"), (0.45, "#d9a93f"), (1, "#7d5413"))
    defs += linear("m", -8, -16, 8, 6, (0, "#d8e08c"), (0.5, "#7d9434"), (1, "#3c5216"))
    branch = _branch(part)
    body = branch + tag("g", branch, transform=f"translate({2 * _MIDDLE[0]:g} 0) scale(-1 1)")
    return svg_text(body + _bow(), SIZE, defs)


def _spot(t: float, away: float = 0.0) -> tuple[float, float]:
    angle = _FOOT + (_TIP - _FOOT) * t
    return (
        _MIDDLE[0] + (_RADIUS[0] + away) * cos(angle),
        _MIDDLE[1] + (_RADIUS[1] + away) * sin(angle),
    )


def _branch(part: float) -> str:
    steps = [part * i / 24 for i in range(25)]
    line = "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in map(_spot, steps))
    pen: dict[str, float | str] = {"fill": "none", "stroke_linecap": "round"}
    body = tag("path", d=line, stroke=_DARK, stroke_width=6, **pen)
    body += tag("path", d=line, stroke="url(#g)", stroke_width=3.4, **pen)
    for number in range(1, round(part * LEAVES) + 1):
        t = (number - 0.35) / LEAVES
        size = 1.12 - 0.4 * t
        for side in (1, -1):
            body += _leaf(t, side, size, "url(#m)" if (number + (side > 0)) % 3 == 0 else "url(#l)")
        if number % 3 == 2:
            x, y = _spot(t + 0.03, 7)
            body += tag("circle", cx=x, cy=y, r=3.6, fill="#a3201c", stroke=_DARK, stroke_width=1.4)
    return body


def _leaf(t: float, side: int, size: float, fill: str) -> str:
    """A leaf outside (1) or inside (-1) of the stem, pointing along it and away."""
    x, y = _spot(t)
    ahead = _spot(t + 0.02)
    turn = degrees(atan2(ahead[1] - y, ahead[0] - x)) + 90 + side * 34
    shape = "M0 2 C-8 -4 -9 -16 0 -27 C9 -16 8 -4 0 2 Z"
    body = tag("path", d=shape, fill=fill, stroke=_DARK, stroke_width=1.7, stroke_linejoin="round")
    body += tag("path", d="M0 0 L0 -20", fill="none", stroke="#5a3a0a", stroke_width=1, stroke_opacity=0.7)
    return tag("g", body, transform=f"translate({x:.1f} {y:.1f}) rotate({turn:.1f}) scale({size:.2f})")


def _bow() -> str:
    """The ribbon that ties the branches."""
    x, y = _MIDDLE[0], _MIDDLE[1] + _RADIUS[1]
    ends = f"M{x} {y} L{x - 26} {y + 20} L{x - 16} {y + 20} L{x - 14} {y + 26} L{x} {y + 4}"
    ends += f" L{x + 14} {y + 26} L{x + 16} {y + 20} L{x + 26} {y + 20} Z"
    loops = f"M{x} {y} C{x - 30} {y - 16} {x - 30} {y + 14} {x} {y}"
    loops += f" C{x + 30} {y - 16} {x + 30} {y + 14} {x} {y} Z"
    body = tag("path", d=ends, fill="#8c1a1c", stroke=_DARK, stroke_width=1.8, stroke_linejoin="round")
    body += tag("path", d=loops, fill="#b4282a", stroke=_DARK, stroke_width=1.8, stroke_linejoin="round")
    return body + tag("circle", cx=x, cy=y, r=6, fill="url(#g)", stroke=_DARK, stroke_width=1.6)
