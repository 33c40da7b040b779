"""Things that lie about on the table: cards face down, dice, bases. SVG documents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.ornaments import GOLD, shade, slab
from game.ui.svg import hexed, linear, radial, svg_text, tag

if TYPE_CHECKING:
    from game.ui.palette import Colour, Palette

CARD = (140.0, 200.0)
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


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


def die(face: int) -> str:
    """A die of bone seen from above, 100 units square, showing 1 to 6."""
    defs = linear("bone", 10, 6, 90, 96, (0, "#fff8e6"), (0.55, "#ead9b4"), (1, "#b3925c"))
    defs += radial("top", 46, 42, 56, (0, "#fffdf4"), (0.7, "#f2e5c8"), (1, "#dcc595"))
    body = tag(
        "rect", x=3, y=3, width=94, height=94, rx=19, fill="url(#bone)", stroke="#5d4524", stroke_width=2
    )
    body += tag("rect", x=11, y=10, width=76, height=76, rx=26, fill="url(#top)")
    for x, y in _PIPS[face]:
        body += tag("circle", cx=49 + 22 * x, cy=48 + 22 * y, r=7.6, fill="#3c160c")
        body += tag("circle", cx=50.4 + 22 * x, cy=49.8 + 22 * y, r=5.6, fill="#6a2a1a")
    return svg_text(body, (100, 100), defs)


def token(colour: Colour, rising: bool) -> str:
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
