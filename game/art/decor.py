"""Ornaments of the table and the title: the emblem, the curtain, the gems of seats."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

import numpy as np

from game.ui.box import Size
from game.ui.drawing.ornaments import GOLD, artwork, shade
from game.ui.drawing.palette import Colour, Element, Palette
from game.ui.drawing.svg import linear, svg_text, tag
from game.ui.text.text import Face, Style
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from game.ui.canvas import Canvas
    from game.ui.drawing.palette import Hue
    from game.ui.ui import Ui


CARD = (140.0, 200.0)
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


def medallion(palette: Palette) -> str:
    """The emblem as an SVG document, 200 units square: five elements around a pair of dividers."""
    fills = {element.value: palette.elements[element].fill for element in Element}
    return artwork("art/ornaments/medallion", **fills)


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
        shape = ui.theme.drawing(
            ("stone", fill), canvas.size(self.box), lambda: artwork("art/ornaments/stone", gem=fill)
        )
        canvas.lay("stone", shape, (self.box.x, self.box.y), 7, 170)
        style = Style(Face.ICON, self.across * 0.56, (255, 248, 226), (24, 10, 4))
        canvas.blit_centred(ui.texts.line(self.hue.emblem.glyph, style), self.box.centre)
