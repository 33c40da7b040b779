"""The display list as SVG text: a whole figure, or only some of its items."""

from __future__ import annotations

import base64
import struct
import zlib
from enum import StrEnum
from html import escape
from typing import TYPE_CHECKING, assert_never

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
    Picture,
    Stroke,
    Text,
    texts,
)
from game.figures.typeface import printable, typeface

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Lettering(StrEnum):
    """How type is written: as outlines, which look the same everywhere, or as text in embedded fonts."""

    OUTLINES = "outlines"
    FONTS = "fonts"


def svg_document(page: Page, lettering: Lettering = Lettering.OUTLINES) -> str:
    """The page as SVG text; the same page gives the same text."""
    size = f'width="{number(page.width)}pt" height="{number(page.height)}pt"'
    box = f'viewBox="0 0 {number(page.width)} {number(page.height)}"'
    outlined = lettering is Lettering.OUTLINES
    linked = ' xmlns:xlink="http://www.w3.org/1999/xlink"' if outlined else ""
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg"{linked} {size} {box} xml:lang="{page.language}" role="img"'
        ' aria-labelledby="figure-title figure-desc">\n'
        f'<title id="figure-title">{escape(printable(page.title))}</title>\n'
        f'<desc id="figure-desc">{escape(printable(page.description))}</desc>\n'
        f"{_letters(page) if outlined else _style_sheet(page)}\n"
        f"{svg_body(page.items, lettering)}\n"
        f"{_words(page) if outlined else ''}</svg>\n"
    )


def svg_inline(page: Page, name: str) -> str:
    """The page as an element of an HTML page that has `svg_letters` of it; `name` begins the ids in it."""
    box = f"0 0 {number(page.width)} {number(page.height)}"
    return (
        f'<svg viewBox="{box}" width="{number(page.width)}" height="{number(page.height)}" role="img"'
        f' aria-labelledby="{name}-title {name}-desc">\n'
        f'<title id="{name}-title">{escape(printable(page.title))}</title>\n'
        f'<desc id="{name}-desc">{escape(printable(page.description))}</desc>\n'
        f"{svg_body(page.items)}\n{_words(page)}</svg>"
    )


def svg_letters(pages: Iterable[Page]) -> str:
    """The outlines of the letters of several pages, each once, as an element that shows nothing itself."""
    used: dict[FigureFace, set[str]] = {}
    for page in pages:
        for face, characters in _used(page).items():
            used.setdefault(face, set()).update(characters)
    return f'<svg width="0" height="0" aria-hidden="true" class="letters">{_outlines(used)}</svg>'


def svg_body(items: Iterable[Item], lettering: Lettering = Lettering.OUTLINES) -> str:
    """The items as SVG elements; type is only shown by a document that holds its letters."""
    return "\n".join(line for item in items for line in _item(item, lettering))


def number(value: float, places: int = 2) -> str:
    """A length with at most two decimals: a hundredth of a point is finer than any printer."""
    text = f"{value:.{places}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _used(page: Page) -> dict[FigureFace, set[str]]:
    """The faces of a page, always in the same order, each with its characters."""
    used: dict[FigureFace, set[str]] = {}
    for run in texts(page):
        used.setdefault(run.face, set()).update(run.content)
    return {face: used[face] for face in FigureFace if face in used}


def _letters(page: Page) -> str:
    """The outline of every letter that the page needs, once."""
    return _outlines(_used(page))


def _outlines(used: Mapping[FigureFace, set[str]]) -> str:
    found = []
    for face, characters in used.items():
        outlines = typeface(face).glyphs.outlines
        drawn = {typeface(face).letter(character) for character in characters} & outlines.keys()
        found += [f'<path id="{_id(face, letter)}" d="{outlines[letter]}"/>' for letter in sorted(drawn)]
    return "\n".join(["<defs>", *found, "</defs>"])


def _id(face: FigureFace, letter: str) -> str:
    return f"{face}-{ord(letter):x}" if letter else f"{face}-none"


def _outlined(run: Text) -> list[str]:
    """A run as copies of its letters, in units of the font."""
    face = typeface(run.face)
    uses = []
    for character, start in zip(run.content, face.starts(run.content), strict=False):
        letter = face.letter(character)
        if letter in face.glyphs.outlines:
            x = f' x="{start}"' if start else ""
            uses.append(f'<use xlink:href="#{_id(run.face, letter)}"{x}/>')
    place = f"translate({number(run.x)} {number(run.y)})scale({_scale(run, run.size / face.glyphs.em)})"
    inner = "".join(uses)
    return [f'<g class="type" fill="{run.colour}" transform="{place}">{inner}</g>'] if uses else []


def _words(page: Page) -> str:
    """The words over their outlines, not drawn by anything: to be searched, selected, copied."""
    return "\n".join(['<g class="words" opacity="0" fill="none">', *map(_hidden, texts(page)), "</g>\n"])


def _hidden(run: Text) -> str:
    return f"<text {_place(run)}>{escape(run.content)}</text>"


def _style_sheet(page: Page) -> str:
    from game.figures.cuts import embedded  # noqa: PLC0415 - outlines need no fontTools, which loads slowly

    rules = ["text{white-space:pre;font-kerning:normal;font-variant-ligatures:none}"]
    for face, characters in _used(page).items():
        source = cut(face)
        data = base64.b64encode(embedded(face, characters)).decode("ascii")
        posture = "italic" if source.italic else "normal"
        rules.append(
            f'@font-face{{font-family:"{source.family}";font-weight:{source.weight};font-style:{posture};'
            f"src:url(data:font/woff;base64,{data}) format('woff')}}"
        )
        rules.append(
            f'.{face}{{font-family:"{source.family}",Garamond,serif;'
            f"font-weight:{source.weight};font-style:{posture}}}"
        )
    return "\n".join(["<style>", *rules, "</style>"])


def _item(item: Item, lettering: Lettering) -> list[str]:
    match item:
        case Lines(paths, stroke):
            data = "".join(_path(path) for path in paths)
            return [f'<path d="{data}" fill="none"{_stroke(stroke)}/>'] if data else []
        case Fill(rings, colour, opacity, stroke):
            data = "".join(f"{_path(ring)}Z" for ring in rings)
            return [f'<path d="{data}" fill-rule="evenodd"{_fill(colour, opacity)}{_stroke(stroke)}/>']
        case Circle(centre, radius, colour, opacity, stroke):
            place = f'cx="{number(centre[0])}" cy="{number(centre[1])}" r="{number(radius)}"'
            return [f"<circle {place}{_fill(colour, opacity)}{_stroke(stroke)}/>"]
        case Text():
            return _outlined(item) if lettering is Lettering.OUTLINES else [_text(item)]
        case Picture():
            return [_picture(item)]
        case ItemGroup(role, items):
            inner = [line for child in items for line in _item(child, lettering)]
            return [f'<g class="{role}">', *inner, "</g>"] if inner else []
        case _:
            assert_never(item)


def _path(points: Line) -> str:
    (x0, y0), *rest = points
    return f"M{number(x0)} {number(y0)}L" + " ".join(f"{number(x)} {number(y)}" for x, y in rest)


def _fill(colour: str | None, opacity: float) -> str:
    if colour is None:
        return ' fill="none"'
    return f' fill="{colour}"' + (f' fill-opacity="{number(opacity)}"' if opacity < 1 else "")


def _stroke(stroke: Stroke | None) -> str:
    if stroke is None:
        return ""
    # Round ends would reach into the gaps between dashes, and close narrow ones.
    ends = "butt" if stroke.dash else "round"
    dash = f' stroke-dasharray="{" ".join(map(number, stroke.dash))}"' if stroke.dash else ""
    return (
        f' stroke="{stroke.colour}" stroke-width="{number(stroke.width)}"'
        f' stroke-linecap="{ends}" stroke-linejoin="round"{dash}'
    )


def _text(run: Text) -> str:
    return f'<text class="{run.face}" {_place(run)} fill="{run.colour}">{escape(run.content)}</text>'


def _place(run: Text) -> str:
    long = f'textLength="{number(run.width / run.stretch)}" font-size="{number(run.size)}"'
    if run.scale == (1.0, 1.0):
        return f'x="{number(run.x)}" y="{number(run.y)}" {long}'
    return f'transform="translate({number(run.x)} {number(run.y)})scale({_scale(run, 1.0)})" {long}'


def _scale(run: Text, by: float) -> str:
    """The scale of a run that is `by` times as large: one number, or one across and one down."""
    across, down = (by * factor for factor in run.scale)
    return number(across, 6) if across == down else f"{number(across, 6)} {number(down, 6)}"


def _picture(item: Picture) -> str:
    box, data = item.box, base64.b64encode(item.jpeg or _png(item)).decode("ascii")
    kind = "jpeg" if item.jpeg else "png"
    place = f'x="{number(box.x0)}" y="{number(box.y0)}"'
    size = f'width="{number(box.x1 - box.x0)}" height="{number(box.height)}"'
    return f'<image {place} {size} href="data:image/{kind};base64,{data}"/>'


def _png(item: Picture) -> bytes:
    """The picture as a PNG file (PNG specification, 5 and 11)."""
    wide, high = item.size
    rows = b"".join(b"\0" + item.rgb[3 * wide * row : 3 * wide * (row + 1)] for row in range(high))
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
