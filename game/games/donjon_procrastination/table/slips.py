"""Slips of parchment on the cloth: a sum that is built up, and what is being announced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.box import Box, Size
from game.ui.text import Style
from game.ui.typefaces import Face
from game.ui.widgets.base import Widget

if TYPE_CHECKING:
    from game.ui.canvas import Canvas
    from game.ui.palette import Hue
    from game.ui.text import Paragraph
    from game.ui.ui import Ui

LARGE, MIDDLING, LEAST = 20.0, 16.0, 11.0
"""Largest, usual and smallest letters on a slip, in logical units."""


def fitted(ui: Ui, text: str, style: Style, room: Box) -> Paragraph:
    """The text in letters small enough for the room, as many lines as it takes."""
    size = style.size
    while True:
        paragraph = ui.texts.paragraph(text, style.but(size=size), room.w)
        if size <= LEAST or (paragraph.height <= room.h and paragraph.overflow <= 1):
            return paragraph
        size -= 1


class TallySlip(Widget):
    """A player's total as a sum, with the total on a seal at its end."""

    def __init__(self, name: str, text: str, total: str, hue: Hue, *, won: bool | None = None) -> None:
        super().__init__(name)
        self.text = text
        self.total = total
        self.hue = hue
        self.won = won

    def wanted(self, ui: Ui, width: float) -> Size:
        """As wide as its sum, in the largest letters."""
        words = ui.texts.paragraph(self.text, ui.styles.body.but(size=LARGE)).width
        return Size(min(width, max(280.0, words + 110)), 38)

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the strip, its words and the seal."""
        if not self.text:
            return
        box = self.box
        canvas.drop_shadow(
            "slip", ui.theme.parchment(canvas.size(box), ragged=False, seed=41), (box.x, box.y), 4, 150
        )
        canvas.blit(ui.theme.parchment(canvas.size(box), ragged=False, seed=41), (box.x, box.y))
        canvas.fill(Box(box.x, box.y, 7, box.h), self.hue.fill)
        canvas.outline(box, ui.palette.gilt_dark, 1.2, 2)
        room = Box(box.x + 18, box.y + 2, box.w - 18 - box.h - 16, box.h - 4)
        paragraph = fitted(ui, self.text, ui.styles.body.but(size=LARGE), room)
        canvas.paragraph(paragraph, room, 0, 0.5)
        side = box.h * 1.18
        spot = (box.right - side * 0.55, box.centre[1])
        colour = ui.palette.accent if self.won is None else (44, 92, 60) if self.won else (110, 96, 80)
        canvas.blit_centred(ui.theme.seal(canvas.px(side), colour), spot)
        style = Style(Face.TITLE, side * 0.42, ui.palette.cream, (40, 4, 4))
        style = ui.texts.shrunk(self.total, style, side * 0.62, least=0.5)
        canvas.blit_centred(ui.texts.line(self.total, style), spot)

    def misfits(self, ui: Ui) -> list[str]:
        """The sum, if even small letters do not let it fit."""
        room = Box(0, 0, self.box.w - 34 - self.box.h, self.box.h - 4)
        paragraph = fitted(ui, self.text, ui.styles.body.but(size=LARGE), room)
        return [] if paragraph.height <= room.h + 1 and paragraph.overflow <= 1 else [self.text]


class Herald(Widget):
    """What is being announced, in gold thread on the cloth, or while it is said aloud on parchment."""

    def __init__(self, name: str, text: str, *, aloud: bool) -> None:
        super().__init__(name)
        self.text = text
        self.aloud = aloud

    def wanted(self, ui: Ui, width: float) -> Size:
        """As wide as its words, in the largest letters."""
        words = ui.texts.paragraph(self.text, self._style(ui)).width
        return Size(min(width, words + 60), 38)

    def needed(self, ui: Ui, width: float) -> float:
        """How high it has to be for its words in letters of a middling size."""
        room = max(40.0, width - 2 * (14 if self.aloud else 6))
        return ui.texts.paragraph(self.text, self._style(ui).but(size=MIDDLING), room).height + 10

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw the words."""
        if not self.text:
            return
        room = self._room()
        if self.aloud:
            shape = ui.theme.parchment(canvas.size(self.box), ragged=False, seed=43)
            canvas.drop_shadow("herald", shape, (self.box.x, self.box.y), 5, 170)
            canvas.blit(shape, (self.box.x, self.box.y))
            canvas.outline(self.box, ui.palette.gilt_dark, 1.4, 2)
        canvas.paragraph(fitted(ui, self.text, self._style(ui), room), room, 0.5, 0.5)

    def misfits(self, ui: Ui) -> list[str]:
        """The words, if even small letters do not let them fit."""
        room = self._room()
        paragraph = fitted(ui, self.text, self._style(ui), room)
        return [] if paragraph.height <= room.h + 1 and paragraph.overflow <= 1 else [self.text]

    def _room(self) -> Box:
        return self.box.inset(14 if self.aloud else 6, 3)

    def _style(self, ui: Ui) -> Style:
        if self.aloud:
            return ui.styles.body.but(size=LARGE)
        return Style(Face.TEXT, LARGE - 2, (232, 212, 150), (6, 20, 14))
