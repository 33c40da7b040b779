"""The game's emblem: five stones of magic on a golden star, around a pair of dividers."""

from __future__ import annotations

from math import cos, pi, sin, tau
from typing import TYPE_CHECKING

from game.ui.ornaments import GOLD, shade
from game.ui.palette import Element
from game.ui.svg import linear, radial, svg_text, tag

if TYPE_CHECKING:
    from game.ui.palette import Colour, Palette

_SIGNS = {
    Element.FIRE: "M0 9 C-7 8 -9 2 -6 -3 C-6 0 -4 1 -3 0 C-5 -5 -1 -8 0 -11"
    " C1 -8 4 -6 4 -2 C5 -2 6 -3 6 -4 C9 2 7 8 0 9 Z",
    Element.WATER: "M0 -10 C4 -4 7 -1 7 3 C7 7 4 9 0 9 C-4 9 -7 7 -7 3 C-7 -1 -4 -4 0 -10 Z",
    Element.EARTH: "M-10 8 L-3 -6 L0 -1 L3 -5 L10 8 Z",
    Element.AIR: "M-9 -2 L2 -2 C7 -2 7 -9 2 -9 C0 -9 -1 -8 -1 -6 L1 -6 C1 -7 4 -7 4 -5.5 C4 -4 3 -4 2 -4"
    " L-9 -4 Z M-9 2 L5 2 C10 2 10 9 5 9 C3 9 2 8 2 6 L4 6 C4 7 7 7 7 5.5 C7 4 6 4 5 4 L-9 4 Z",
    Element.ARCANE: "M0 -10 L2.6 -2.6 L10 0 L2.6 2.6 L0 10 L-2.6 2.6 L-10 0 L-2.6 -2.6 Z",
}


def medallion(palette: Palette) -> str:
    """The emblem as an SVG document, 200 units square."""
    defs = radial("night", 100, 92, 96, (0, "#2c3f6e"), (0.6, "#152042"), (1, "#080c1e"))
    defs += linear("gold", 30, 20, 170, 185, *GOLD)
    body = _rim() + _star()
    for i, element in enumerate(Element):
        angle = -pi / 2 + i * tau / 5
        at = (100 + 58 * cos(angle), 100 + 58 * sin(angle))
        body += _stone(element, at, palette.elements[element].fill)
        defs += _glow(element, at, palette.elements[element].fill)
    return svg_text(body + _dividers(), (200, 200), defs)


def _rim() -> str:
    body = tag("circle", cx=100, cy=100, r=97, fill="#2a1407")
    body += tag("circle", cx=100, cy=100, r=95, fill="url(#gold)")
    body += tag("circle", cx=100, cy=100, r=86, fill="#3a1f0a")
    for i in range(30):
        angle = i * tau / 30
        body += tag("circle", cx=100 + 90.5 * cos(angle), cy=100 + 90.5 * sin(angle), r=2, fill="#fff0b4")
    body += tag("circle", cx=100, cy=100, r=84, fill="url(#night)")
    ring = tag(
        "circle", cx=100, cy=100, r=80, fill="none", stroke="#d9a441", stroke_width=1.2, stroke_opacity=0.6
    )
    return body + ring


def _star() -> str:
    corners = [
        (100 + 58 * cos(-pi / 2 + i * tau / 5), 100 + 58 * sin(-pi / 2 + i * tau / 5)) for i in range(5)
    ]
    path = (
        "M" + " L".join(f"{corners[i * 2 % 5][0]:.2f} {corners[i * 2 % 5][1]:.2f}" for i in range(5)) + " Z"
    )
    wide = tag("path", d=path, fill="none", stroke="#5a3a0e", stroke_width=4.4, stroke_linejoin="round")
    thin = tag("path", d=path, fill="none", stroke="#e6bd62", stroke_width=2.2, stroke_linejoin="round")
    circle = tag(
        "circle", cx=100, cy=100, r=58, fill="none", stroke="#e6bd62", stroke_width=1, stroke_opacity=0.5
    )
    return circle + wide + thin


def _glow(element: Element, at: tuple[float, float], colour: Colour) -> str:
    stops = (0.0, shade(colour, 1.4)), (0.55, shade(colour, 0.95)), (1.0, shade(colour, 0.4))
    return radial(f"s-{element}", at[0] - 4, at[1] - 5, 22, *stops)


def _stone(element: Element, at: tuple[float, float], colour: Colour) -> str:
    x, y = at
    body = tag("circle", cx=x, cy=y, r=20, fill="#2a1407") + tag(
        "circle", cx=x, cy=y, r=18.8, fill="url(#gold)"
    )
    body += tag("circle", cx=x, cy=y, r=16, fill="#1a0c04")
    body += tag("circle", cx=x, cy=y, r=15.2, fill=f"url(#s-{element})")
    sign = tag("path", d=_SIGNS[element], fill="#fff6dc", stroke=shade(colour, 0.3), stroke_width=1.2)
    return body + tag("g", sign, transform=f"translate({x:.2f} {y:.2f})")


def _dividers() -> str:
    """A pair of dividers standing open in the middle: inches are free, and exact."""
    left, right = _leg(84), _leg(116)
    arc = tag("path", d="M89.5 107 Q100 112.5 110.5 107", fill="none", stroke="#fff0b4", stroke_width=2.2)
    knob = tag("circle", cx=100, cy=76, r=6.4, fill="url(#gold)", stroke="#2a1407", stroke_width=1.2)
    dot = tag("circle", cx=100, cy=76, r=2.2, fill="#8c1f1a")
    stem = tag(
        "rect", x=98, y=64, width=4, height=8, rx=1.5, fill="url(#gold)", stroke="#2a1407", stroke_width=1
    )
    return left + right + arc + stem + knob + dot


def _leg(foot: float) -> str:
    side = 1 if foot > 100 else -1
    shape = f"M100 74 L{100 + 5 * side:g} 80 L{foot:g} 132 L{100 + 8 * side:g} 104 Z"
    return tag("path", d=shape, fill="#e9c877", stroke="#2a1407", stroke_width=1.6, stroke_linejoin="round")
