"""What adorns the table and the title: the emblem, a curtain, cards face down, dice, bases, gems."""

from __future__ import annotations

from math import ceil, cos, pi, sin, tau
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from game.art.card_paper import stone_drawing
from game.ui.box import Size
from game.ui.ornaments import GOLD, shade, slab
from game.ui.palette import Colour, Element, Palette
from game.ui.svg import hexed, linear, radial, svg_text, tag
from game.ui.text import Face, Style
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.ui.canvas import Canvas
    from game.ui.palette import Hue
    from game.ui.ui import Ui


CARD = (140.0, 200.0)
PIPS: Mapping[int, tuple[tuple[int, int], ...]] = MappingProxyType(
    {
        1: ((0, 0),),
        2: ((-1, -1), (1, 1)),
        3: ((-1, -1), (0, 0), (1, 1)),
        4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
        5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
        6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    }
)
"""Where the pips of each face of a die are, across and down, in steps from its middle."""


def card_back(colour: Colour, palette: Palette) -> str:
    """A card face down, 140 x 200 units."""
    w, h = CARD
    dye = (0.0, shade(colour, 1.05)), (0.5, shade(colour, 0.7)), (1.0, shade(colour, 0.45))
    defs = linear("face", 0, 0, w, h, *dye) + linear("gold", 0, 0, w, h, *GOLD)
    body = slab(w, h, 0.5, 12, fill=hexed(palette.parchment), stroke="#2a1407")
    body += slab(w, h, 8, 15, fill="url(#face)", stroke="#2a1407")
    body += slab(w, h, 13, 18, fill="none", stroke="url(#gold)", stroke_width=2)
    body += _lattice() + _star(shade(colour, 0.4))
    return svg_text(body, CARD, defs)


def _lattice() -> str:
    w, h = CARD
    starts = [(max(15, x), 15 + max(0, 15 - x)) for x in range(-64, 224, 16)]
    ends = [(min(w - 15, x + 170), min(h - 15, w - x)) for x in range(-64, 224, 16)]
    lines = [f"M{a} {b} L{c:g} {d:g}" for (a, b), (c, d) in zip(starts, ends, strict=True)]
    pen: dict[str, float | str] = {"stroke": "#ffdf9a", "stroke_width": 0.8, "stroke_opacity": 0.16}
    return tag("path", d=" ".join(lines), fill="none", **pen)


def _star(ground: str) -> str:
    points = "M70 58 L78 88 L104 74 L90 100 L120 100 L90 108 L104 128 L78 114 L70 144 L62 114 L36 128 L50 108"
    points += " L20 100 L50 100 L36 74 L62 88 Z"
    disc = tag("circle", cx=70, cy=100, r=38, fill=ground, stroke="url(#gold)", stroke_width=2.4)
    pen: dict[str, float | str] = {"fill": "url(#gold)", "stroke": "#2a1407", "stroke_width": 1.4}
    return disc + tag("path", d=points, transform="translate(21 30) scale(0.7)", **pen)


def bone_die(face: int) -> str:
    """A die of bone seen from above, 100 units square, showing 1 to 6."""
    defs = linear("bone", 10, 6, 90, 96, (0, "#fff8e6"), (0.55, "#ead9b4"), (1, "#b3925c"))
    defs += radial("top", 46, 42, 56, (0, "#fffdf4"), (0.7, "#f2e5c8"), (1, "#dcc595"))
    body = tag(
        "rect", x=3, y=3, width=94, height=94, rx=19, fill="url(#bone)", stroke="#5d4524", stroke_width=2
    )
    body += tag("rect", x=11, y=10, width=76, height=76, rx=26, fill="url(#top)")
    for x, y in PIPS[face]:
        body += tag("circle", cx=49 + 22 * x, cy=48 + 22 * y, r=7.6, fill="#3c160c")
        body += tag("circle", cx=50.4 + 22 * x, cy=49.8 + 22 * y, r=5.6, fill="#6a2a1a")
    return svg_text(body, (100, 100), defs)


def enamel_base(colour: Colour, rising: bool) -> str:
    """A creature's base: a disc of enamel in brass, hatched one way or the other, 100 units square."""
    defs = linear("gold", 10, 8, 90, 94, *GOLD)
    stops = (0.0, shade(colour, 1.25)), (0.65, shade(colour, 0.9)), (1.0, shade(colour, 0.5))
    defs += radial("enamel", 40, 36, 60, *stops)
    body = tag("circle", cx=50, cy=50, r=48, fill="#1c0d05") + tag(
        "circle", cx=50, cy=50, r=46.5, fill="url(#gold)"
    )
    body += tag("circle", cx=50, cy=50, r=39, fill="#1c0d05") + tag(
        "circle", cx=50, cy=50, r=37.5, fill="url(#enamel)"
    )
    lines = ""
    for i in range(-2, 3):
        reach = (36**2 - (i * 14) ** 2) ** 0.5 * 0.7071
        x, y = 50 + i * 9.9, 50 + i * 9.9 * (1 if rising else -1)
        up = -reach if rising else reach
        lines += f"M{x - reach:.1f} {y - up:.1f} L{x + reach:.1f} {y + up:.1f} "
    body += tag(
        "path", d=lines.strip(), fill="none", stroke=shade(colour, 1.5), stroke_width=2.4, stroke_opacity=0.4
    )
    shine: dict[str, float | str] = {
        "stroke": "#ffffff",
        "stroke_opacity": 0.4,
        "stroke_width": 4.0,
        "stroke_linecap": "round",
    }
    body += tag("path", d="M22 38 Q30 20 50 18", fill="none", **shine)
    return svg_text(body, (100, 100), defs)


FOLD = 74.0
PELMET = 58.0
_GOLD = ("#7a4e14", "#d9a441", "#fff0b4")


def curtain(w: float, h: float, colour: Colour) -> str:
    """A cloth of `w` by `h` pixels: heavy folds side by side, a scalloped pelmet above, a gold hem below."""
    rng = np.random.default_rng(5)
    defs, body, x = "", tag("rect", x=0, y=0, width=w, height=h, fill=shade(colour, 0.4)), 0.0
    while x < w:
        width = FOLD * rng.uniform(0.72, 1.3)
        name = f"f{round(x * 10)}"
        stops = (0.0, 0.24), (0.3, 0.86), (0.42, 0.98), (0.62, 0.62), (1.0, 0.2)
        defs += linear(name, x, 0, x + width, 0, *((at, shade(colour, light)) for at, light in stops))
        body += tag("rect", x=x - 0.5, y=0, width=width + 1, height=h, fill=f"url(#{name})")
        x += width
    body += tag("rect", x=0, y=h - 30, width=w, height=30, fill="#000000", fill_opacity=0.3)
    for y, high, gold in ((h - 25, 11.0, _GOLD[0]), (h - 23.5, 7.0, _GOLD[1]), (h - 22.5, 2.0, _GOLD[2])):
        body += tag("rect", x=0, y=y, width=w, height=high, fill=gold)
    defs += linear("tassel", 0, 36, 0, 88, *GOLD)
    return svg_text(body + _pelmet(w, colour), (w, h), defs + _pelmet_dye(colour))


def _pelmet_dye(colour: Colour) -> str:
    return linear(
        "pelmet",
        0,
        0,
        0,
        PELMET * 1.7,
        (0, shade(colour, 0.85)),
        (0.6, shade(colour, 0.5)),
        (1, shade(colour, 0.3)),
    )


def _pelmet(w: float, colour: Colour) -> str:
    count = max(1, ceil(w / 170))
    step = w / count
    path, hem = "M0 0 L0 40", "M0 40"
    for i in range(count):
        x = i * step
        curve = f" Q{x + step / 2:.1f} {PELMET * 2:.1f} {x + step:.1f} 40"
        path, hem = path + curve, hem + curve
    pen: dict[str, float | str] = {"fill": "none", "stroke_linejoin": "round"}
    out = tag(
        "path",
        d=hem,
        stroke="#000000",
        stroke_opacity=0.4,
        stroke_width=16,
        transform="translate(0 8)",
        **pen,
    )
    out += tag("path", d=f"{path} L{w:g} 0 Z", fill="url(#pelmet)")
    for width, gold in ((10, shade(colour, 0.2)), (7, _GOLD[0]), (4.6, _GOLD[1]), (1.4, _GOLD[2])):
        out += tag("path", d=hem, stroke=gold, stroke_width=width, **pen)
    for i in range(count + 1):
        x = i * step
        out += tag("circle", cx=x, cy=42, r=9, fill="url(#tassel)", stroke="#2a1407", stroke_width=1.4)
        fringe = f"M{x - 5:.1f} 50 L{x + 5:.1f} 50 L{x + 8:.1f} 86 L{x - 8:.1f} 86 Z"
        out += tag("path", d=fringe, fill="url(#tassel)", stroke="#2a1407", stroke_width=1.2)
    return out


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
    body = _rim() + _five_points()
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


def _five_points() -> str:
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


class SeatGem(Widget):
    """A seat's gem with its emblem, `across` logical units wide."""

    def __init__(self, hue: Hue, across: float) -> None:
        super().__init__()
        self.hue = hue
        self.across = across

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - always the same
        """A square."""
        return Size(self.across, self.across)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw it, with its shadow."""
        fill = self.hue.fill
        shape = ui.theme.drawing(("stone", fill), canvas.size(self.box), lambda: stone_drawing(fill))
        canvas.lay("stone", shape, (self.box.x, self.box.y), 7, 170)
        style = Style(Face.ICON, self.across * 0.56, (255, 248, 226), (24, 10, 4))
        canvas.blit_centred(ui.texts.line(self.hue.emblem.glyph, style), self.box.centre)
