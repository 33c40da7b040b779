"""Paragraphs: words broken into lines of type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.figures.typeface import text, typeface

if TYPE_CHECKING:
    from game.figures.model import Face, Text

LEADING = 1.24
"""Distance of baselines, as a share of the size."""


def wrapped(words: str, face: Face, size: float, width: float) -> list[str]:
    """The words in lines no wider than `width`; only plain spaces break, a longer word stands alone."""
    lines: list[str] = []
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and typeface(face).width(longer, size) > width:
            lines.append(word)
        elif lines:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def balanced(words: str, face: Face, size: float, width: float) -> list[str]:
    """The words in as few lines as `wrapped` needs, the lines as even as they can be."""
    lines = wrapped(words, face, size, width)
    narrow = width
    while narrow > width / 2:
        narrow -= size / 2
        tighter = wrapped(words, face, size, narrow)
        if len(tighter) > len(lines):
            break
        lines = tighter
    return lines


def paragraph(
    x: float, y: float, words: str, face: Face, size: float, colour: str, width: float
) -> tuple[list[Text], float]:
    """The lines of a paragraph from the first baseline `y`, and the baseline after the last."""
    lines = wrapped(words, face, size, width)
    runs = [text(x, y + n * LEADING * size, line, face, size, colour) for n, line in enumerate(lines)]
    return runs, y + len(lines) * LEADING * size
