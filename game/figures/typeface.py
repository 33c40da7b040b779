"""The type of figures: widths with kerning, and the outlines of letters, the same in every kind of file."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import msgspec

from game.content.disk_cache import cached
from game.core.characters import in_known_letters
from game.figures.faces import LATIN, Glyphs, cut
from game.figures.model import FigureFace, Text

MADE = "glyphs 1"
"""Part of the key of kept glyphs; its number goes up when `cuts.glyphs` finds others in the same font."""


class Typeface:
    """One cut: the outlines of its letters, and their widths with kerning."""

    def __init__(self, face: FigureFace) -> None:
        self.glyphs = _glyphs(face)

    def offsets(self, content: str, size: float) -> list[float]:
        """The start of each character, in points from the run's start, then the end of the run."""
        share = size / self.glyphs.em
        return [at * share for at in self.starts(content)]

    def starts(self, content: str) -> list[int]:
        """The start of each character, then the end of the run, in units of the font."""
        advances, kerning = self.glyphs.advances, self.glyphs.kerning
        at, found = 0, [0]
        for place, character in enumerate(content):
            at += advances[self.letter(character)] + kerning.get(content[place : place + 2], 0)
            found.append(at)
        return found

    def letter(self, character: str) -> str:
        """The key of a character in `glyphs`: itself, or "" where the font lacks it."""
        return character if character in self.glyphs.advances else ""

    def width(self, content: str, size: float) -> float:
        """The advance of a run, in points."""
        return self.offsets(self.shown(content), size)[-1]

    def shown(self, content: str) -> str:
        """The text as the face can show it: with a sign for each picture that it lacks."""
        return in_known_letters(content, self.glyphs.advances.__contains__)


def _glyphs(face: FigureFace) -> Glyphs:
    source = cut(face)

    def made() -> bytes:
        from game.figures.cuts import glyphs  # noqa: PLC0415 - fontTools loads slowly, and once is enough

        return msgspec.msgpack.encode(glyphs(source))

    made_of = f"{MADE} {source.weight} {LATIN}".encode() + source.path.read_bytes()
    return msgspec.msgpack.decode(cached("typefaces", made_of, made), type=Glyphs)


@cache
def typeface(face: FigureFace) -> Typeface:
    """The face, read once per process."""
    return Typeface(face)


def face_of(content: str, face: FigureFace) -> FigureFace:
    """The face, or the upright one where it lacks a letter: the italics have no small figure of po²."""
    known = typeface(face).glyphs.advances
    content = typeface(FigureFace.TEXT).shown(printable(content))
    return face if all(letter in known for letter in content) else FigureFace.TEXT


def printable(content: str) -> str:
    """The text with a space for every control character, which no file may hold."""
    return "".join(c if c.isprintable() or c == "\N{NO-BREAK SPACE}" else " " for c in content)


def text(x: float, y: float, content: str, face: FigureFace, size: float, colour: str) -> Text:
    """A run of type that starts at x on the baseline y."""
    content = typeface(face).shown(printable(content))
    return Text(x, y, content, face, size, colour, typeface(face).width(content, size))


def text_centred(x: float, y: float, content: str, face: FigureFace, size: float, colour: str) -> Text:
    """A run of type centred on x."""
    run = text(x, y, content, face, size, colour)
    return replace(run, x=x - run.width / 2)


def text_right(x: float, y: float, content: str, face: FigureFace, size: float, colour: str) -> Text:
    """A run of type that ends at x."""
    run = text(x, y, content, face, size, colour)
    return replace(run, x=x - run.width)
