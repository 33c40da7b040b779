"""Fonts cut to the letters that figures need; loaded for what is not kept, as fontTools loads slowly."""

from __future__ import annotations

import io
from functools import cache
from typing import TYPE_CHECKING, Any

import fontTools
from fontTools import subset
from fontTools.misc.roundTools import otRound
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer
from fontTools.varLib.varStore import VarStoreInstancer

from game.content.disk_cache import cached
from game.figures.faces import LATIN, Cut, Glyphs, cut

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from game.figures.model import FigureFace

MISSING = ".notdef"


def glyphs(source: Cut) -> Glyphs:
    """Metrics of the letters of a cut, read from its variable font."""
    with TTFont(source.path, lazy=True) as font:
        names = {chr(code): name for code, name in font.getBestCmap().items() if code in LATIN}
        drawn = font.getGlyphSet(location={"wght": source.weight})
        named = {"": MISSING, **names}
        advances = {character: otRound(drawn[name].width) for character, name in named.items()}
        outlines = {character: _outline(drawn, name) for character, name in named.items()}
        return Glyphs(
            font["head"].unitsPerEm,
            advances,
            {character: path for character, path in outlines.items() if path},
            _kerning(font, source, names),
        )


def _outline(drawn: Any, name: str) -> str:  # noqa: ANN401 - a glyph set of fontTools, which has no types
    pen = SVGPathPen(drawn, ntos=lambda value: str(otRound(value)))
    drawn[name].draw(TransformPen(pen, (1, 0, 0, -1, 0, 0)))
    return str(pen.getCommands())


def _kerning(font: TTFont, source: Cut, names: dict[str, str]) -> dict[str, int]:
    """The kerning of each pair of characters (OpenType GPOS, lookup type 2), in units of the font."""
    gpos = font["GPOS"].table
    kern = (record.Feature for record in gpos.FeatureList.FeatureRecord if record.FeatureTag == "kern")
    lookups = {number for feature in kern for number in feature.LookupListIndex}
    varying = VarStoreInstancer(
        font["GDEF"].table.VarStore, font["fvar"].axes, font.normalizeLocation({"wght": source.weight})
    )

    def advance(value: Any) -> int:  # noqa: ANN401 - a value record
        fixed, device = getattr(value, "XAdvance", 0), getattr(value, "XAdvDevice", None)
        moved = 0 if device is None else varying[(device.StartSize << 16) + device.EndSize]
        return int(fixed + otRound(moved))

    found: dict[str, int] = {}
    for number in sorted(lookups):
        tables = [
            getattr(subtable, "ExtSubTable", subtable) for subtable in gpos.LookupList.Lookup[number].SubTable
        ]
        for left, name in names.items():
            for right, value in _pairs(tables, name, names, advance):
                found[left + right] = found.get(left + right, 0) + value
    return {pair: value for pair, value in found.items() if value}


def _pairs(
    tables: list[Any], left: str, names: dict[str, str], advance: Callable[[Any], int]
) -> Iterator[tuple[str, int]]:
    """The kerning between a glyph and each character; the first table that has the pair decides."""
    values: dict[str, int] = {}
    for table in tables:
        if table.LookupType != 2 or left not in table.Coverage.glyphs:
            continue
        if table.Format == 1:
            for record in table.PairSet[table.Coverage.glyphs.index(left)].PairValueRecord:
                values.setdefault(record.SecondGlyph, advance(record.Value1))
            continue
        row = table.Class1Record[table.ClassDef1.classDefs.get(left, 0)].Class2Record
        by_class = [advance(record.Value1) for record in row]
        for name in names.values():
            values.setdefault(name, by_class[table.ClassDef2.classDefs.get(name, 0)])
        break
    return ((right, values[name]) for right, name in names.items() if name in values)


@cache
def static(face: FigureFace) -> bytes:
    """The TrueType file of a cut with all its letters; cutting takes more than a second."""
    source = cut(face)

    def made() -> bytes:
        with TTFont(source.path, recalcTimestamp=False) as font:
            _keep(font, LATIN, kerned=True)
            return _file(instancer.instantiateVariableFont(font, {"wght": source.weight}))

    made_of = f"figures {source.weight} {LATIN} {fontTools.version}".encode() + source.path.read_bytes()
    return cached("typefaces", made_of, made)


def embedded(face: FigureFace, characters: Iterable[str]) -> bytes:
    """A WOFF file of only these characters, with their kerning; the same set gives the same bytes."""
    font = _only(face, characters, kerned=True)
    font.flavor = "woff"
    return _file(font)


def lean(face: FigureFace, characters: Iterable[str]) -> bytes:
    """A TrueType file of only these characters, without kerning; the same set gives the same bytes."""
    return _file(_only(face, characters, kerned=False))


def _only(face: FigureFace, characters: Iterable[str], *, kerned: bool) -> TTFont:
    font = TTFont(io.BytesIO(static(face)), recalcTimestamp=False)
    _keep(font, sorted(ord(c) for c in set(characters)), kerned=kerned)
    return font


def _keep(font: TTFont, unicodes: Iterable[int], *, kerned: bool) -> None:
    options = subset.Options()
    options.layout_features = ["kern"]
    if not kerned:
        options.drop_tables += ["GPOS", "GSUB", "GDEF"]
    options.hinting = False
    options.notdef_outline = True
    options.recalc_timestamp = False
    options.name_IDs = [1, 2]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=unicodes)
    subsetter.subset(font)


def _file(font: TTFont) -> bytes:
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()
