"""The dominance wheel on the cloth."""

from __future__ import annotations

from math import cos, pi, sin, tau
from typing import TYPE_CHECKING

from game.client.faces import Face
from game.client.icons import Icon
from game.client.ornaments import GOLD
from game.client.svg import linear, svg_text, tag
from game.client.text import Style
from game.client.widgets.base import Widget
from game.systems.donjon_procrastination.cards.vocabulary import CardClass

if TYPE_CHECKING:
    from game.client.canvas import Canvas
    from game.client.ui import Ui

CYCLE = (CardClass.FORCE, CardClass.DEXTERITY, CardClass.MAGIC)
SIGNS = {CardClass.FORCE: Icon.MELEE, CardClass.DEXTERITY: Icon.RANGED, CardClass.MAGIC: Icon.CAST}


class WheelView(Widget):
    """The three classes of the wheel and who dominates whom; `lit` is the pair that decides now."""

    def __init__(self, tip: str, lit: tuple[CardClass, CardClass] | None) -> None:
        super().__init__("table.wheel", tip=tip)
        self.lit = lit

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw it."""
        size = canvas.size(self.box)
        shape = ui.theme.drawing(("wheel", self.lit), size, self._document)
        canvas.drop_shadow("wheel", shape, (self.box.x, self.box.y), 6, 160)
        canvas.blit(shape, (self.box.x, self.box.y))
        for place, kind in enumerate(CYCLE):
            angle = -pi / 2 + place * tau / 3
            side = self.box.w
            spot = (
                self.box.centre[0] + side * 0.3 * cos(angle),
                self.box.centre[1] + side * 0.3 * sin(angle),
            )
            style = Style(Face.ICON, side * 0.14, (255, 248, 226), (24, 10, 4))
            canvas.blit_centred(ui.texts.line(SIGNS[kind].glyph, style), spot)

    def _document(self) -> str:
        defs = linear("g", 20, 10, 180, 190, *GOLD)
        body = tag("circle", cx=100, cy=100, r=98, fill="#1c0e06") + tag(
            "circle", cx=100, cy=100, r=96, fill="url(#g)"
        )
        body += tag("circle", cx=100, cy=100, r=88, fill="#2a1408")
        for place, colour in enumerate(("#a03428", "#2f7a44", "#4a54b0")):
            angle = -pi / 2 + place * tau / 3
            x, y = 100 + 60 * cos(angle), 100 + 60 * sin(angle)
            lit = self.lit is not None and CYCLE[place] is self.lit[0]
            body += tag(
                "circle",
                cx=x,
                cy=y,
                r=26,
                fill=colour,
                stroke="#fff0b4" if lit else "#d9a441",
                stroke_width=5 if lit else 2,
            )
        return svg_text(body, (200, 200), defs)
