"""A slip of parchment that explains what the pointer or the focus rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.box import Box

if TYPE_CHECKING:
    from game.ui.canvas import Canvas
    from game.ui.ui import Ui

WIDTH = 340.0


def draw_tooltip(canvas: Canvas, ui: Ui, text: str, about: Box) -> None:
    """Draw the slip below the box that it explains, or above it where there is no room."""
    style = ui.styles.small.but(colour=ui.palette.ink, size=18)
    paragraph = ui.texts.paragraph(text, style, WIDTH)
    w, h = paragraph.width + 36, paragraph.height + 26
    below = Box(about.centre[0] - w / 2, about.bottom + 10, w, h)
    place = below if below.bottom <= canvas.box.bottom - 6 else Box(below.x, about.y - 10 - h, w, h)
    place = place.within(canvas.box.inset(6))
    canvas.sheet(place, seed=5)
    canvas.paragraph(paragraph, place.inset(18, 13))
