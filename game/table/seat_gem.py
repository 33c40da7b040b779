"""The gem of a seat, with its emblem."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art.card_paper import stone_drawing
from game.ui.box import Size
from game.ui.text import Face, Style
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from game.ui.canvas import Canvas
    from game.ui.palette import Hue
    from game.ui.ui import Ui


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
