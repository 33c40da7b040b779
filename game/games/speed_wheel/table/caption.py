"""The sentence of this moment on a ribbon below the wheel, with the rule that it follows from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.turn_order.table.portraits import fitting
from game.ui.box import Box, Size
from game.ui.text import plain
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from game.ui.canvas import Canvas
    from game.ui.text import Style
    from game.ui.ui import Ui

_FLAT = 0.76
"""The part of a ribbon's width that is flat."""


class Caption(Widget):
    """A ribbon with one or two lines; `lit` while a turn is being told."""

    def __init__(
        self, text: str, rule: str, *, lit: bool, height: float = 72.0, name: str = "wheel.caption"
    ) -> None:
        super().__init__(name, tip=f"{text} [{rule}]" if rule else text)
        self.text = f"{text} <i>[{rule}]</i>" if rule else text
        self.lit = lit
        self.height = height

    def wanted(self, ui: Ui, width: float) -> Size:  # noqa: ARG002 - the same in every theme
        """As wide as it may be."""
        return Size(min(width, 700.0), self.height)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the ribbon and the words on it."""
        colour = ui.palette.accent if self.lit else ui.palette.leather
        shape = ui.theme.ribbon(canvas.size(self.box), colour)
        canvas.drop_shadow(("ribbon", colour), shape, (self.box.x, self.box.y), 6)
        canvas.blit(shape, (self.box.x, self.box.y))
        room, style = self._room(), self._style(ui)
        canvas.paragraph(ui.texts.paragraph(self.text, style, room.w), room, 0.5, 0.5)

    def misfits(self, ui: Ui) -> list[str]:
        """The words, if they do not fit on the ribbon."""
        paragraph = ui.texts.paragraph(self.text, self._style(ui), self._room().w)
        fits = paragraph.overflow <= 1 and paragraph.height <= self._room().h + 1
        return [] if fits else [plain(self.text)]

    def _room(self) -> Box:
        flat = self.box.w * _FLAT
        return Box(self.box.centre[0] - flat / 2, self.box.y + self.box.h * 0.11, flat, self.box.h * 0.58)

    def _style(self, ui: Ui) -> Style:
        return fitting(ui, self.text, ui.styles.on_wood.but(size=20), self._room().size)
