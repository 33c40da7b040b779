"""The display list as SVG text: a whole figure, or only some of its items."""

from __future__ import annotations

import base64
import struct
import zlib
from html import escape
from typing import TYPE_CHECKING, assert_never

from game.figures.model import (
    Circle,
    Face,
    Fill,
    Group,
    Item,
    Line,
    Lines,
    Page,
    Picture,
    Stroke,
    Text,
    texts,
)
from game.figures.typeface import cut, printable, typeface

if TYPE_CHECKING:
    from collections.abc import Iterable


def svg_document(page: Page) -> str:
    """The page as SVG text; the same page gives the same text."""
    size = f'width="{number(page.width)}pt" height="{number(page.height)}pt"'
    box = f'viewBox="0 0 {number(page.width)} {number(page.height)}"'
    body = svg_body(page.items)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} xml:lang="{page.language}" role="img"'
        ' aria-labelledby="figure-title figure-desc">\n'
        f'<title id="figure-title">{escape(printable(page.title))}</title>\n'
        f'<desc id="figure-desc">{escape(printable(page.description))}</desc>\n'
        f"<style>\n{_style_sheet(page)}\n</style>\n"
        f"{body}\n</svg>\n"
    )


def svg_body(items: Iterable[Item]) -> str:
    """The items as SVG elements; type is only shown by a document that embeds its faces."""
    return "\n".join(line for item in items for line in _item(item))


def number(value: float) -> str:
    """A length with at most two decimals: a hundredth of a point is finer than any printer."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _style_sheet(page: Page) -> str:
    used: dict[Face, set[str]] = {}
    for run in texts(page):
        used.setdefault(run.face, set()).update(run.content)
    rules = ["text{white-space:pre;font-kerning:normal;font-variant-ligatures:none}"]
    for face in Face:
        if face in used:
            source = cut(face)
            data = base64.b64encode(typeface(face).embedded(used[face])).decode("ascii")
            posture = "italic" if source.italic else "normal"
            rules.append(
                f'@font-face{{font-family:"{source.family}";font-weight:{source.weight};font-style:{posture};'
                f"src:url(data:font/woff;base64,{data}) format('woff')}}"
            )
            rules.append(
                f'.{face}{{font-family:"{source.family}",Garamond,serif;'
                f"font-weight:{source.weight};font-style:{posture}}}"
            )
    return "\n".join(rules)


def _item(item: Item) -> list[str]:
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
            return [_text(item)]
        case Picture():
            return [_picture(item)]
        case Group(role, items):
            inner = [line for child in items for line in _item(child)]
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
    ends = "butt" if stroke.dash else "round"
    dash = f' stroke-dasharray="{" ".join(map(number, stroke.dash))}"' if stroke.dash else ""
    return (
        f' stroke="{stroke.colour}" stroke-width="{number(stroke.width)}"'
        f' stroke-linecap="{ends}" stroke-linejoin="round"{dash}'
    )


def _text(run: Text) -> str:
    place = f'x="{number(run.x)}" y="{number(run.y)}" textLength="{number(run.width)}"'
    return (
        f'<text class="{run.face}" {place} font-size="{number(run.size)}" fill="{run.colour}">'
        f"{escape(run.content)}</text>"
    )


def _picture(item: Picture) -> str:
    box, data = item.box, base64.b64encode(_png(item)).decode("ascii")
    place = f'x="{number(box.x0)}" y="{number(box.y0)}"'
    size = f'width="{number(box.x1 - box.x0)}" height="{number(box.height)}"'
    return f'<image {place} {size} href="data:image/png;base64,{data}"/>'


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
