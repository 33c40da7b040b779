"""Paragraphs: words broken into lines of type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.figures.typeface import printable, text, typeface

if TYPE_CHECKING:
    from game.figures.model import Face, Text

LEADING = 1.24
"""Distance of baselines, as a share of the size."""


def wrapped(words: str, face: Face, size: float, width: float) -> list[str]:
    """The words in lines no wider than `width`; lines break at plain spaces, and inside what is wider."""
    lines: list[str] = []
    pieces = [piece for word in printable(words).split(" ") for piece in _split(word, face, size, width)]
    for word in pieces:
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and typeface(face).width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _split(word: str, face: Face, size: float, width: float) -> list[str]:
    """The word in as many pieces as it needs."""
    if typeface(face).width(word, size) <= width:
        return [word]
    offsets = typeface(face).offsets(word, size)
    fitting = max(1, sum(offset <= width for offset in offsets[1:]))
    return [word[:fitting], *_split(word[fitting:], face, size, width)]


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
