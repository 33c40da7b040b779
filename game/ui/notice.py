"""A line of text shown for some seconds, over whatever is on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.box import Box

if TYPE_CHECKING:
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui

NOTICE_SECONDS = 4.0
"""Seconds that a notice stays."""


class Notice:
    """Shows the last text that it was given."""

    def __init__(self) -> None:
        self.text = ""
        self._left = 0.0

    def show(self, text: str) -> None:
        """Show this text from now on, instead of any before."""
        self.text = text
        self._left = NOTICE_SECONDS

    def update(self, seconds: float) -> bool:
        """Let time pass; whether the notice has just gone."""
        if not self.text:
            return False
        self._left -= seconds
        if self._left > 0:
            return False
        self.text = ""
        return True

    def draw(self, canvas: Canvas, ui: Ui) -> None:
        """Draw it on a strip of leather at the foot of the screen."""
        if not self.text:
            return
        paragraph = ui.texts.paragraph(self.text, ui.styles.on_wood, min(760.0, canvas.box.w - 80))
        w, h = paragraph.width + 44, paragraph.height + 22
        box = Box((canvas.box.w - w) / 2, canvas.box.bottom - h - 26, w, h)
        strip = ui.theme.leather(canvas.size(box))
        canvas.lay("notice", strip, (box.x, box.y), 8, 190)
        canvas.outline(box, ui.palette.gilt_dark, 2)
        canvas.outline(box.inset(4), ui.palette.gilt, 1)
        canvas.paragraph(paragraph, box, 0.5, 0.5)
