"""Links in texts: ids of rules, such as CM-LOS-04 or R-30, that open the rule when they are pressed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from game.ui.box import Box

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.ui.box import Spot
    from game.ui.canvas import Canvas
    from game.ui.text.text import Paragraph, Style
    from game.ui.ui import Ui

REFERENCE = re.compile(r"\b(?:[A-Z]{1,5}\d{0,2}(?:-[A-Z]+)+-\d+[a-z]?|R-\d+[a-z]?)\b")

LEAST = 4.0
"""Logical units to the left and right of a reference in which a press still counts for it."""


def references(text: str) -> tuple[str, ...]:
    """Everything in the text that looks like the id of a rule or of a ruling, in order."""
    return tuple(REFERENCE.findall(text))


def placed(
    ui: Ui, paragraph: Paragraph, box: Box, align: float, lift: float
) -> Iterator[tuple[str, Box, Style]]:
    """The references of a paragraph as it is drawn into that box, each with its place and style."""
    scale = ui.scale
    y = box.y + (box.h - paragraph.height) * lift
    for line in paragraph.lines:
        left = box.x + (box.w - line.width / scale) * align
        for run in line.runs:
            for found in REFERENCE.finditer(run.text):
                x = left + run.x / scale + ui.texts.width(run.text[: found.start()], run.style)
                w = ui.texts.width(found.group(), run.style)
                yield found.group(), Box(x, y, w, line.height / scale), run.style
        y += line.height / scale


def reference_at(ui: Ui, paragraph: Paragraph, box: Box, align: float, lift: float, at: Spot) -> str:
    """The reference at a spot of the screen, empty if there is none."""
    for name, place, _ in placed(ui, paragraph, box, align, lift):
        if place.inset(-LEAST, 0).contains(at):
            return name
    return ""


def underline(canvas: Canvas, ui: Ui, paragraph: Paragraph, box: Box, align: float, lift: float) -> None:
    """Draw a thin line below each reference."""
    for _, place, style in placed(ui, paragraph, box, align, lift):
        y = place.bottom - place.h * 0.14
        canvas.line((place.x, y), (place.right, y), style.colour, 1.0)
