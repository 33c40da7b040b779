"""The cuts of type in figures and on cards: where their fonts lie, and what is known of their letters."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import msgspec

from game.figures.model import FigureFace

LATIN = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *range(0x2013, 0x2015),
    *range(0x2018, 0x201E),
    0x2026,
    0x2212,
)
"""Characters that a figure can set: Western European letters and the usual signs."""


@dataclass(frozen=True, slots=True)
class Cut:
    """The file and weight of a face, and its name in style sheets."""

    path: Path
    weight: int
    family: str
    italic: bool = False


def cut(face: FigureFace) -> Cut:
    """The variable font and weight of a face: EB Garamond and Cinzel, under the SIL Open Font License."""
    garamond = Path(str(files("fontpkg_eb_garamond"))) / "files"
    cinzel = Path(str(files("fontpkg_cinzel"))) / "files"
    match face:
        case FigureFace.TEXT:
            return Cut(garamond / "EBGaramond[wght].ttf", 400, "EB Garamond")
        case FigureFace.ITALIC:
            return Cut(garamond / "EBGaramond-Italic[wght].ttf", 400, "EB Garamond", italic=True)
        case FigureFace.BOLD:
            return Cut(garamond / "EBGaramond[wght].ttf", 600, "EB Garamond")
        case FigureFace.TITLE:
            return Cut(cinzel / "Cinzel[wght].ttf", 600, "Cinzel")
        case FigureFace.CAPITALS:
            return Cut(cinzel / "Cinzel[wght].ttf", 400, "Cinzel")


class Glyphs(msgspec.Struct, frozen=True):
    """The letters of a cut, by character; lengths in units of which the size of the type has `em`.

    Attributes:
        advances: "" stands for a character that the font lacks, here and in `outlines`.
        outlines: path data of SVG, y down from the baseline; none for spaces.
        kerning: what comes between two characters, where that is not nothing.
    """

    em: int
    advances: dict[str, int]
    outlines: dict[str, str]
    kerning: dict[str, int]
