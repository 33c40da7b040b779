"""The type of figures: widths with kerning, and the embedded subsets that make print look the same anywhere.

EB Garamond and Cinzel are variable fonts under the SIL Open Font License; each face is one static cut of the
Latin letters, measured here and used by every backend.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import fontTools
from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

from game.content.kept import kept
from game.figures.model import Face, Text

if TYPE_CHECKING:
    from collections.abc import Iterable

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
    """Where a face comes from, and how style sheets call it."""

    path: Path
    weight: int
    family: str
    italic: bool = False


def cut(face: Face) -> Cut:
    """The font file and weight of a face."""
    garamond = Path(str(files("fontpkg_eb_garamond"))) / "files"
    cinzel = Path(str(files("fontpkg_cinzel"))) / "files"
    match face:
        case Face.TEXT:
            return Cut(garamond / "EBGaramond[wght].ttf", 400, "EB Garamond")
        case Face.ITALIC:
            return Cut(garamond / "EBGaramond-Italic[wght].ttf", 400, "EB Garamond", italic=True)
        case Face.BOLD:
            return Cut(garamond / "EBGaramond[wght].ttf", 600, "EB Garamond")
        case Face.TITLE:
            return Cut(cinzel / "Cinzel[wght].ttf", 600, "Cinzel")


class Typeface:
    """One static cut: its widths and kerning in thousandths of the size, and its file."""

    def __init__(self, face: Face) -> None:
        self.data = _cut_data(cut(face))
        font = TTFont(io.BytesIO(self.data))
        self._names: dict[int, str] = font.getBestCmap()
        self._em: int = font["head"].unitsPerEm
        self._advances: dict[str, int] = {name: width for name, (width, _) in font["hmtx"].metrics.items()}
        self._kerning = _kerning(font)
        self._pairs: dict[tuple[str, str], int] = {}

    def offsets(self, content: str, size: float) -> list[float]:
        """Where each character starts, in points from the run's start, and where the run ends."""
        names = [self._names.get(ord(c), ".notdef") for c in content]
        at = 0.0
        offsets = [0.0]
        for i, name in enumerate(names):
            at += self._advances[name]
            if i + 1 < len(names):
                at += self._kern(name, names[i + 1])
            offsets.append(at * size / self._em)
        return offsets

    def _kern(self, left: str, right: str) -> int:
        pair = (left, right)
        if pair not in self._pairs:
            self._pairs[pair] = sum(_kern(lookup, left, right) for lookup in self._kerning)
        return self._pairs[pair]

    def width(self, content: str, size: float) -> float:
        """The advance of a run, in points."""
        return self.offsets(content, size)[-1]

    def embedded(self, characters: Iterable[str]) -> bytes:
        """A WOFF file of only these characters; the same set gives the same bytes."""
        return self._only(characters, "woff")

    def subset(self, characters: Iterable[str]) -> bytes:
        """A TrueType file of only these characters; the same set gives the same bytes."""
        return self._only(characters, None)

    def _only(self, characters: Iterable[str], flavour: str | None) -> bytes:
        font = TTFont(io.BytesIO(self.data), recalcTimestamp=False)
        _keep(font, sorted(ord(c) for c in set(characters)))
        font.flavor = flavour
        out = io.BytesIO()
        font.save(out)
        return out.getvalue()


@cache
def typeface(face: Face) -> Typeface:
    """The face, read once per process."""
    return Typeface(face)


def printable(content: str) -> str:
    """The text with a space for every control character, which no file may hold."""
    return "".join(c if c.isprintable() or c == "\N{NO-BREAK SPACE}" else " " for c in content)


def text(x: float, y: float, content: str, face: Face, size: float, colour: str) -> Text:
    """A run of type that starts at x on the baseline y."""
    content = printable(content)
    return Text(x, y, content, face, size, colour, typeface(face).width(content, size))


def text_centred(x: float, y: float, content: str, face: Face, size: float, colour: str) -> Text:
    """A run of type centred on x."""
    run = text(x, y, content, face, size, colour)
    return replace(run, x=x - run.width / 2)


def text_right(x: float, y: float, content: str, face: Face, size: float, colour: str) -> Text:
    """A run of type that ends at x."""
    run = text(x, y, content, face, size, colour)
    return replace(run, x=x - run.width)


def _cut_data(source: Cut) -> bytes:
    """The file of a cut; cutting takes more than a second."""

    def made() -> bytes:
        out = io.BytesIO()
        _static(source).save(out)
        return out.getvalue()

    made_of = f"figures {source.weight} {LATIN} {fontTools.version}".encode() + source.path.read_bytes()
    return kept("typefaces", made_of, made)


def _static(source: Cut) -> TTFont:
    font = TTFont(source.path, recalcTimestamp=False)
    _keep(font, LATIN)
    return instancer.instantiateVariableFont(font, {"wght": source.weight})


def _keep(font: TTFont, unicodes: Iterable[int]) -> None:
    options = subset.Options()
    options.layout_features = ["kern"]
    options.hinting = False
    options.notdef_outline = True
    options.recalc_timestamp = False
    options.name_IDs = [1, 2]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=unicodes)
    subsetter.subset(font)


def _kerning(font: TTFont) -> list[list[Any]]:
    if "GPOS" not in font:
        return []
    lookups = font["GPOS"].table.LookupList.Lookup
    pairs = [[getattr(table, "ExtSubTable", table) for table in lookup.SubTable] for lookup in lookups]
    return [[table for table in tables if table.LookupType == 2] for tables in pairs]


def _kern(tables: list[Any], left: str, right: str) -> int:
    """The first pair table that knows the pair decides (OpenType GPOS, lookup type 2)."""
    for table in tables:
        if left not in table.Coverage.glyphs:
            continue
        if table.Format == 1:
            records = table.PairSet[table.Coverage.glyphs.index(left)].PairValueRecord
            found = next((record.Value1 for record in records if record.SecondGlyph == right), None)
            if found is not None:
                return int(found.XAdvance or 0)
        else:
            first = table.ClassDef1.classDefs.get(left, 0)
            second = table.ClassDef2.classDefs.get(right, 0)
            value = table.Class1Record[first].Class2Record[second].Value1
            return int(getattr(value, "XAdvance", 0) or 0)
    return 0
