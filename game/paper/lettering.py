"""The letters of painted cards as type: runs of the faces that figures use in place of pixels."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

from fonticon_mdi7 import MDI7
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

from game.art.card_paper import Paper
from game.figures.faces import LATIN
from game.figures.model import FigureFace, Fill
from game.figures.typeface import text, typeface
from game.ui.text.text import Face, Style

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.figures.model import XY, Item, Line
    from game.ui.drawing.palette import Colour, Palette
    from game.ui.text.text import Texts

_FACES: Mapping[Face, FigureFace] = {
    Face.TITLE: FigureFace.CAPITALS,
    Face.TEXT: FigureFace.TEXT,
    Face.ITALIC: FigureFace.ITALIC,
    Face.BOLD: FigureFace.BOLD,
}

_KNOWN = frozenset(map(chr, LATIN))

_STEPS = 6
"""Into how many lines a curve of an icon is cut: an icon is 8 mm high at most."""


@dataclass(frozen=True, slots=True)
class Letters:
    """A line of letters: the left end of its base line, its size and its width, in pixels of the picture."""

    content: str
    face: Face
    colour: str
    x: float
    y: float
    size: int
    width: int

    def items(self, corner: XY, pixel: float) -> list[Item]:
        """The same on a page: `corner` is that of the picture and `pixel` the side of one, in points."""
        x, y, size = corner[0] + self.x * pixel, corner[1] + self.y * pixel, self.size * pixel
        if self.face is not Face.ICON:
            face = _FACES[self.face]
            # pygame rounds every letter to whole pixels: as wide as that, the line lies on its shadow and
            # fits between its neighbours.
            size *= self.width * pixel / typeface(face).width(self.content, size)
            return [text(x, y, self.content, face, size, self.colour)]
        found: list[Item] = []
        for sign in self.content:
            icon = icons()[sign]
            rings = tuple(tuple((x + a * size, y - b * size) for a, b in ring) for ring in icon.rings)
            found.append(Fill(rings, self.colour))
            x += icon.advance * size
        return found


class LetteredPaper(Paper):
    """A card on which nothing is written: its letters are kept as `letters`.

    Shadows of letters stay in the picture, and so do letters that the faces of figures lack.
    """

    def __init__(self, width: int, units: float, texts: Texts, palette: Palette) -> None:
        super().__init__(width, units, texts, palette)
        self.letters: list[Letters] = []

    def letter(self, text: str, style: Style, corner: tuple[int, int]) -> None:
        """Keep a line, and paint what of it has to be painted after all."""
        text = self.texts.shown(text, style)
        known = icons() if style.face is Face.ICON else _KNOWN
        font, size = self.texts.font(style), self.texts.pixels(style)
        left, top = corner
        if style.shadow is not None:
            fall = self.texts.fall(style)
            super().letter(text, Style(style.face, style.size, style.shadow), (left + fall, top + fall))
        done = ""
        for kept, signs in groupby(text, key=lambda sign: sign in known):
            part = "".join(signs)
            x = left + font.size(done)[0]
            if kept:
                colour = hexadecimal(style.colour)
                low, width = top + font.get_ascent(), font.size(part)[0]
                self.letters.append(Letters(part, style.face, colour, x, low, size, width))
            else:
                super().letter(part, Style(style.face, style.size, style.colour), (x, top))
            done += part


def hexadecimal(colour: Colour) -> str:
    """A colour as `#rrggbb`."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


@dataclass(frozen=True, slots=True)
class IconOutline:
    """The outline of an icon, y up from the base line, and its width; lengths in parts of its size."""

    rings: tuple[Line, ...]
    advance: float


@cache
def icons() -> Mapping[str, IconOutline]:
    """The icons of the program's icon font, each read when it is asked for."""
    return _Icons()


class _Icons(dict[str, IconOutline]):
    """Icons read so far; those that the font lacks are not `in` it."""

    def __init__(self) -> None:
        super().__init__()
        # What fontTools remarks about the font's dates and names is of no use to who prints a card.
        logging.getLogger("fontTools").addHandler(logging.NullHandler())
        self._font = TTFont(str(MDI7.__font_file__), lazy=True)
        self._names: Mapping[int, str] = self._font.getBestCmap()
        self._drawn = self._font.getGlyphSet()
        self._em = self._font["head"].unitsPerEm

    def __contains__(self, sign: object) -> bool:
        return isinstance(sign, str) and ord(sign) in self._names

    def __missing__(self, sign: str) -> IconOutline:
        glyph = self._drawn[self._names[ord(sign)]]
        pen = _Rings(self._drawn, self._em)
        glyph.draw(pen)
        found = self[sign] = IconOutline(tuple(map(tuple, pen.rings)), glyph.width / self._em)
        return found


class _Rings(BasePen):  # type: ignore[misc] # fontTools has no types
    """Takes the outline of a glyph down as rings of points."""

    def __init__(self, glyphs: Any, em: int) -> None:  # noqa: ANN401 - a glyph set of fontTools, without types
        super().__init__(glyphs)
        self._em = em
        self.rings: list[list[XY]] = []

    def _moveTo(self, pt: XY) -> None:  # noqa: N802 - the names by which fontTools calls a pen
        self.rings.append([self._scaled(pt)])

    def _lineTo(self, pt: XY) -> None:  # noqa: N802 - as above
        self.rings[-1].append(self._scaled(pt))

    def _curveToOne(self, pt1: XY, pt2: XY, pt3: XY) -> None:  # noqa: N802 - as above
        start = self._getCurrentPoint()
        for step in range(1, _STEPS + 1):
            t = step / _STEPS
            u = 1 - t
            weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
            points = (start, pt1, pt2, pt3)
            x, y = (sum(w * p[axis] for w, p in zip(weights, points, strict=True)) for axis in (0, 1))
            self.rings[-1].append(self._scaled((x, y)))

    def _scaled(self, point: XY) -> XY:
        return (point[0] / self._em, point[1] / self._em)
