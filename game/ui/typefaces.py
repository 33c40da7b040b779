"""The typefaces, and where their outlines come from."""

from __future__ import annotations

import io
from enum import Enum
from functools import cache
from pathlib import Path

import fontpkg
from fonticon_mdi7 import MDI7
from fontTools import subset
from fontTools.varLib import instancer

BOLD_WEIGHT = 600
_LETTERS = (range(0x20, 0x180), range(0x2010, 0x2045), (0x20AC, 0x2190, 0x2192, 0x2212, 0x2264, 0x2265))


class Face(Enum):
    """A typeface."""

    TITLE = "title"
    TEXT = "text"
    ITALIC = "italic"
    BOLD = "bold"
    ICON = "icon"


def font_source(face: Face) -> Path | io.BytesIO:
    """The font file of a typeface, or its content where it is made here."""
    match face:
        case Face.TITLE:
            return Path(fontpkg.path("Cinzel"))
        case Face.TEXT:
            return Path(fontpkg.path("EB Garamond"))
        case Face.ITALIC:
            return Path(fontpkg.path("EB Garamond", style="italic"))
        case Face.BOLD:
            return io.BytesIO(_bold())
        case Face.ICON:
            return Path(str(MDI7.__font_file__))


@cache
def _bold() -> bytes:
    """The semibold of the text face, Latin letters only.

    pygame shows variable fonts in their lightest weight, and thickens that badly; so the weight is fixed
    here, once, when bold text is first shown.
    """
    options = subset.Options(
        layout_features=["kern", "liga", "mark", "ccmp"], hinting=False, notdef_outline=True
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for codes in _LETTERS for code in codes])
    out = io.BytesIO()
    with subset.load_font(str(fontpkg.path("EB Garamond")), options) as font:
        subsetter.subset(font)
        instancer.instantiateVariableFont(font, {"wght": BOLD_WEIGHT}, inplace=True)
        font.save(out)
    return out.getvalue()
