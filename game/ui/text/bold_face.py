"""The semibold of the text face, which is cut from the variable font once and cached."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

import fontpkg
import fontTools

from game.content.disk_cache import cached

WEIGHT = 600
"""The semibold: the numbers of a variable font run from 400, regular, to 800."""

_LETTERS = (range(0x20, 0x180), range(0x2010, 0x2045), (0x20AC, 0x2190, 0x2192, 0x2212, 0x2264, 0x2265))


@cache
def bold_face() -> bytes:
    """The semibold of the text face, Latin letters only.

    pygame shows variable fonts in their lightest weight, and thickens that badly; so the weight is fixed
    here, when bold text is first shown, and cached.
    """
    source = Path(fontpkg.path("EB Garamond"))
    made_of = f"bold {WEIGHT} {_LETTERS} {fontTools.version}".encode() + source.read_bytes()
    return cached("typefaces", made_of, lambda: _cut(source))


def _cut(source: Path) -> bytes:
    from fontTools import subset  # noqa: PLC0415 - slow to load, and needed once
    from fontTools.varLib import instancer  # noqa: PLC0415 - as above

    options = subset.Options(
        layout_features=["kern", "liga", "mark", "ccmp"], hinting=False, notdef_outline=True
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for codes in _LETTERS for code in codes])
    out = io.BytesIO()
    with subset.load_font(str(source), options) as font:
        subsetter.subset(font)
        instancer.instantiateVariableFont(font, {"wght": WEIGHT}, inplace=True)
        font.save(out)
    return out.getvalue()
