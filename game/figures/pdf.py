"""Pages of the display list as a PDF file: shapes as paths, type as embedded subsets that can be searched.

Why not with a library: pydyf was tried and draws the same to the pixel, but it writes only objects and their
table, of which there are 30 lines here, and asks for more of them than it saves. fpdf2 and ReportLab bring
Pillow, cut fonts no faster, and do not kern, so that every letter would have to be placed all the same.
"""

from __future__ import annotations

import io
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from fontTools.ttLib import TTFont

from game.figures.cuts import lean
from game.figures.faces import cut
from game.figures.model import (
    Circle,
    FigureFace,
    Fill,
    Item,
    ItemGroup,
    Line,
    Lines,
    Page,
    PageBox,
    Picture,
    Stroke,
    Text,
    texts,
    walk,
)
from game.figures.svg import number
from game.figures.typeface import printable, typeface

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

ROUND = 0.5523
"""How far the handles of four Bezier curves reach that make a circle of radius 1."""


def pdf_document(pages: Sequence[Page], *, true_scale: bool = False, duplex: bool = False) -> bytes:
    """The pages as one PDF file, called as the first of them; the same pages give the same bytes.

    With `true_scale` it asks programs to print it without fitting it to the paper, with `duplex` on both
    sides of it, turned over along the long edge.
    """
    return _Document(pages).written(true_scale=true_scale, duplex=duplex)


class _Document:
    """A file of numbered objects, and the fonts, opacities and pictures that its pages share."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self._pages = pages
        self._objects: list[bytes] = []
        used: dict[FigureFace, set[str]] = {}
        for page in pages:
            for run in texts(page):
                used.setdefault(run.face, set()).update(run.content)
        self._root, self._tree = self._reserved(), self._reserved()
        self.fonts = {face: _Font(face, used[face]) for face in FigureFace if face in used}
        self._font_numbers = {face: self._font(font) for face, font in self.fonts.items()}
        self._states: dict[float, int] = {}
        self._pictures: dict[Picture, int] = {}

    def written(self, *, true_scale: bool, duplex: bool) -> bytes:
        """The whole file."""
        kids = [self._page(page) for page in self._pages]
        first = self._pages[0]
        count = len(kids)
        listed = " ".join(f"{kid} 0 R" for kid in kids)
        self._put(self._tree, f"<< /Type /Pages /Count {count} /Kids [{listed}] >>")
        wishes = "/DisplayDocTitle true"
        wishes += " /PrintScaling /None" if true_scale else ""
        wishes += " /Duplex /DuplexFlipLongEdge" if duplex else ""
        shown = f"/ViewerPreferences << {wishes} >>"
        language = _string(first.language)
        self._put(self._root, f"<< /Type /Catalog /Pages {self._tree} 0 R /Lang {language} {shown} >>")
        title, subject = (_string(printable(text)) for text in (first.title, first.description))
        information = self._add(f"<< /Title {title} /Subject {subject} /Producer (Arcane Table) >>")
        out = io.BytesIO()
        # Four bytes above 127 keep programs that copy files from taking this for text (ISO 32000-1, 7.5.2).
        out.write(b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n")
        places = []
        for at, content in enumerate(self._objects, start=1):
            places.append(out.tell())
            out.write(b"%d 0 obj\n%s\nendobj\n" % (at, content))
        start = out.tell()
        out.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(places) + 1))
        out.writelines(b"%010d 00000 n \n" % place for place in places)
        trailer = f"<< /Size {len(places) + 1} /Root {self._root} 0 R /Info {information} 0 R >>"
        out.write(f"trailer\n{trailer}\nstartxref\n{start}\n%%EOF\n".encode("ascii"))
        return out.getvalue()

    # Objects

    def _reserved(self) -> int:
        self._objects.append(b"")
        return len(self._objects)

    def _put(self, at: int, text: str) -> None:
        self._objects[at - 1] = text.encode("ascii")

    def _add(self, text: str) -> int:
        at = self._reserved()
        self._put(at, text)
        return at

    def _stream(self, data: bytes, entries: str = "", packing: str = "") -> int:
        """A stream of bytes; `packing` is the filter that they are packed for already."""
        packed = data if packing else zlib.compress(data, 9)
        at = self._reserved()
        head = f"<< /Length {len(packed)} /Filter /{packing or 'FlateDecode'} {entries}>>\nstream\n".encode(
            "ascii"
        )
        self._objects[at - 1] = head + packed + b"\nendstream"
        return at

    def _page(self, page: Page) -> int:
        height = number(page.height)
        # In a PDF y points up, on our pages down: the page is turned over once, and letters back in `_text`.
        content = "\n".join([f"1 0 0 -1 0 {height} cm 1 j", *self._items(page.items)])
        stream = self._stream(content.encode("ascii"))
        fonts = " ".join(f"/{face} {at} 0 R" for face, at in self._font_numbers.items())
        states = " ".join(f"/g{at} {at} 0 R" for at in self._states.values())
        drawn = dict.fromkeys(item for item in walk(page.items) if isinstance(item, Picture))
        pictures = " ".join(f"/p{at} {at} 0 R" for at in (self._pictures[item] for item in drawn))
        boxes = _box("Bleed", page.bleed, page.height) + _box("Trim", page.trim, page.height)
        kept = f"<< /Font << {fonts} >> /ExtGState << {states} >> /XObject << {pictures} >> >>"
        return self._add(
            f"<< /Type /Page /Parent {self._tree} 0 R /MediaBox [0 0 {number(page.width)} {height}]{boxes}"
            f" /Resources {kept} /Contents {stream} 0 R >>"
        )

    def _font(self, font: _Font) -> int:
        file = self._stream(font.data, f"/Length1 {len(font.data)} ")
        box = " ".join(map(str, font.box))
        described = self._add(
            f"<< /Type /FontDescriptor /FontName /{font.name} /Flags {font.flags} /FontBBox [{box}]"
            f" /ItalicAngle {font.slant} /Ascent {font.ascent} /Descent {font.descent}"
            f" /CapHeight {font.capitals} /StemV 80 /FontFile2 {file} 0 R >>"
        )
        widths = " ".join(f"{glyph} [{width}]" for glyph, width in sorted(font.widths.items()))
        inner = self._add(
            f"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /{font.name} /CIDToGIDMap /Identity"
            " /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
            f" /FontDescriptor {described} 0 R /W [{widths}] >>"
        )
        words = self._stream(font.to_unicode().encode("ascii"))
        return self._add(
            f"<< /Type /Font /Subtype /Type0 /BaseFont /{font.name} /Encoding /Identity-H"
            f" /DescendantFonts [{inner} 0 R] /ToUnicode {words} 0 R >>"
        )

    # What is drawn

    def _items(self, items: Iterable[Item]) -> Iterable[str]:
        for item in items:
            match item:
                case Lines(paths, stroke):
                    yield f"{_pen(stroke)} {' '.join(map(_path, paths))} S" if paths else ""
                case Fill(rings, colour, opacity, stroke):
                    yield self._shape(" ".join(f"{_path(ring)} h" for ring in rings), colour, opacity, stroke)
                case Circle(centre, radius, colour, opacity, stroke):
                    yield self._shape(_disc(centre, radius), colour, opacity, stroke)
                case Text():
                    yield self._text(item)
                case Picture():
                    yield self._picture(item)
                case ItemGroup(_, inner):
                    yield from self._items(inner)
                case _:
                    assert_never(item)

    def _shape(self, path: str, colour: str | None, opacity: float, stroke: Stroke | None) -> str:
        parts = []
        if colour is not None:
            state = "" if opacity >= 1 else f"/g{self._state(opacity)} gs "
            parts.append(f"q {state}{_colour(colour)} rg {path} f* Q")
        if stroke is not None:
            parts.append(f"{_pen(stroke)} {path} S")
        return "\n".join(parts)

    def _state(self, opacity: float) -> int:
        if opacity not in self._states:
            self._states[opacity] = self._add(f"<< /Type /ExtGState /ca {number(opacity)} >>")
        return self._states[opacity]

    def _text(self, run: Text) -> str:
        shown = self.fonts[run.face].shown(run)
        across, down = run.scale
        place = f"{number(across, 4)} 0 0 {number(-down)} {number(run.x)} {number(run.y)} Tm"
        return f"BT /{run.face} {number(run.size)} Tf {_colour(run.colour)} rg {place} {shown} TJ ET"

    def _picture(self, item: Picture) -> str:
        if item not in self._pictures:
            wide, high = item.size
            self._pictures[item] = self._stream(
                item.jpeg or item.rgb,
                f"/Type /XObject /Subtype /Image /Width {wide} /Height {high} /ColorSpace /DeviceRGB"
                " /BitsPerComponent 8 /Interpolate true ",
                "DCTDecode" if item.jpeg else "",
            )
        box = item.box
        place = f"{number(box.x1 - box.x0)} 0 0 {number(-box.height)} {number(box.x0)} {number(box.y1)} cm"
        return f"q {place} /p{self._pictures[item]} Do Q"


@dataclass(frozen=True)
class _Glyph:
    number: int
    width: int


class _Font:
    """The subset of a face that a document needs; lengths in thousandths of the size."""

    def __init__(self, face: FigureFace, characters: Iterable[str]) -> None:
        self._face = typeface(face)
        self.data = lean(face, characters)
        font = TTFont(io.BytesIO(self.data))
        per_em = font["head"].unitsPerEm
        names: Mapping[int, str] = font.getBestCmap()
        self._glyphs = {
            code: _Glyph(font.getGlyphID(name), round(1000 * font["hmtx"][name][0] / per_em))
            for code, name in names.items()
        }
        source = cut(face)
        self.name = f"AAAAAA+{source.family.replace(' ', '')}-{source.weight}{'i' if source.italic else ''}"
        self.flags = 4 | (64 if source.italic else 0)
        self.slant = -12 if source.italic else 0
        head, tall = font["head"], font["hhea"]
        self.box = [round(1000 * side / per_em) for side in (head.xMin, head.yMin, head.xMax, head.yMax)]
        self.ascent, self.descent = (round(1000 * height / per_em) for height in (tall.ascent, tall.descent))
        self.capitals = 650

    @property
    def widths(self) -> Mapping[int, int]:
        """The advance of every glyph by its number."""
        return {glyph.number: glyph.width for glyph in self._glyphs.values()}

    def shown(self, run: Text) -> str:
        """A run as an array of glyphs, with the kerning between them."""
        offsets = self._face.offsets(run.content, 1000.0)
        parts: list[str] = []
        glyphs = ""
        for place, character in enumerate(run.content):
            glyph = self._glyphs.get(ord(character), _Glyph(0, 0))
            glyphs += f"{glyph.number:04x}"
            kern = round(glyph.width - (offsets[place + 1] - offsets[place]))
            if kern and place + 1 < len(run.content):
                parts += [f"<{glyphs}>", str(kern)]
                glyphs = ""
        return f"[{' '.join([*parts, f'<{glyphs}>'])}]"

    def to_unicode(self) -> str:
        """The map from glyphs to characters (ToUnicode), by which the text can be searched and copied."""
        pairs = sorted((glyph.number, code) for code, glyph in self._glyphs.items())
        blocks = [pairs[start : start + 100] for start in range(0, len(pairs), 100)]
        lines = [
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
            "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
            "1 begincodespacerange <0000> <ffff> endcodespacerange",
        ]
        for block in blocks:
            rows = " ".join(f"<{glyph:04x}> <{code:04x}>" for glyph, code in block)
            lines.append(f"{len(block)} beginbfchar {rows} endbfchar")
        return "\n".join([*lines, "endcmap CMapName currentdict /CMap defineresource pop end end"])


def _box(name: str, box: PageBox | None, height: float) -> str:
    """The entry of a box of the page, which in a PDF goes from its lower left corner to its upper right."""
    if box is None:
        return ""
    return f" /{name}Box [{' '.join(map(number, (box.x0, height - box.y1, box.x1, height - box.y0)))}]"


def _string(text: str) -> str:
    return f"<feff{text.encode('utf-16-be').hex()}>"


def _path(points: Line) -> str:
    (x0, y0), *rest = points
    return f"{number(x0)} {number(y0)} m " + " ".join(f"{number(x)} {number(y)} l" for x, y in rest)


def _disc(centre: tuple[float, float], radius: float) -> str:
    x, y, far = *centre, radius * ROUND
    corners = (
        ((radius, far), (far, radius), (0.0, radius)),
        ((-far, radius), (-radius, far), (-radius, 0.0)),
        ((-radius, -far), (-far, -radius), (0.0, -radius)),
        ((far, -radius), (radius, -far), (radius, 0.0)),
    )
    curves = (
        " ".join(f"{number(x + dx)} {number(y + dy)}" for dx, dy in corner) + " c" for corner in corners
    )
    return f"{number(x + radius)} {number(y)} m {' '.join(curves)} h"


def _pen(stroke: Stroke) -> str:
    dash = " ".join(map(number, stroke.dash))
    ends = 0 if stroke.dash else 1
    return f"{_colour(stroke.colour)} RG {number(stroke.width)} w {ends} J [{dash}] 0 d"


def _colour(text: str) -> str:
    return " ".join(f"{int(text[i : i + 2], 16) / 255:.3f}" for i in (1, 3, 5))
