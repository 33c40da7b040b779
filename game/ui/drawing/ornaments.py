"""Ornaments as SVG: plates, wells, frames, ribbons, each function returning a document; and hatches.

What always looks the same but for its colours is a file in `assets`; functions draw what depends on a
size. Hatches are legible on every ground: each stroke is light with a dark companion.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import pygame

from game.content.resources import assets
from game.ui.drawing.palette import Colour, Hatch, Palette
from game.ui.drawing.svg import hexed, linear, rasterised, svg_text, tag

GOLD = ((0.0, "#fff0b4"), (0.25, "#d9a441"), (0.5, "#8a5a16"), (0.72, "#f2cf73"), (1.0, "#6d430f"))


def shade(colour: Colour, factor: float) -> str:
    """The colour lighter (factor above 1, towards white) or darker (below 1, towards black), as SVG."""
    if factor <= 1:
        r, g, b = (round(c * factor) for c in colour)
    else:
        part = min(1.0, factor - 1)
        r, g, b = (round(c + (255 - c) * part) for c in colour)
    return hexed((r, g, b))


_DYES = re.compile(r"<desc>(.*?)</desc>")
"""The list, in a drawing, of the colours that it leaves to the program."""

_HEX = re.compile(r"#[0-9a-f]{6}\b")


def artwork(name: str, **dyes: Colour) -> str:
    """The SVG document `name` of `assets`, in colours of the program's choosing.

    A file is a whole drawing in sample colours, to be looked at and edited as it is. Its `<desc>` says which
    of them stand for what: `gem: #a97274 1.35, #310f10 0.4; rim: #6d430f` reads that the gem's colour, made
    lighter by 1.35 and darker by 0.4 (see `shade`), takes the place of the first two, and the rim's of the
    third.

        artwork("art/ornaments/seal", wax=palette.accent)

    Raises:
        KeyError: a colour that the file asks for is not given.
    """
    document = (assets() / f"{name}.svg").read_text(encoding="utf-8")
    listed = _DYES.search(document)
    if listed is None:
        return document
    chosen = {}
    for dye in listed[1].split(";"):
        word, _, samples = dye.partition(":")
        for sample in samples.split(","):
            written, *factor = sample.split()
            chosen[written] = shade(dyes[word.strip()], float(*factor or (1.0,)))
    # All at once: a colour that was put in may be the sample of another.
    return _HEX.sub(lambda colour: chosen.get(colour[0], colour[0]), document)


@dataclass(frozen=True, slots=True)
class Plate:
    """The look of a plate that can be pressed: its colour, and whether it is pushed in or lit."""

    face: Colour
    pushed: bool = False
    lit: bool = False


def slab(w: float, h: float, inset: float, radius: float, **attributes: float | str) -> str:
    """A rounded rectangle that far inside a box of w x h, `radius` being the box's own."""
    return tag(
        "rect",
        x=inset,
        y=inset,
        width=max(1.0, w - 2 * inset),
        height=max(1.0, h - 2 * inset),
        rx=max(0.5, radius - inset),
        **attributes,
    )


def plate(w: float, h: float, make: Plate) -> str:
    """An enamelled plate in a brass rim, lit from above, or pushed into its bed."""
    bright = 1.1 if make.lit else 1.0
    top, bottom = (0.58, 0.86) if make.pushed else (1.14 * bright, 0.66 * bright)
    radius = min(11.0, h / 3)
    defs = linear("face", 0, 2, 0, h - 2, (0, shade(make.face, top)), (1, shade(make.face, bottom))) + linear(
        "rim", 0, 0, w * 0.35, h, *GOLD
    )
    body = slab(w, h, 0.5, radius, fill="#1c0d05") + slab(w, h, 1.5, radius, fill="url(#rim)")
    body += slab(w, h, 3.6, radius, fill="url(#face)", stroke="#160a04", stroke_width=1)
    if make.pushed:
        line = f"M6 5.2 L{w - 6:g} 5.2"
        edge: dict[str, float | str] = {
            "stroke_opacity": 0.45,
            "stroke_width": 2.4,
            "stroke_linecap": "round",
        }
        return svg_text(body + tag("path", d=line, stroke="#000000", **edge), (w, h), defs)
    shine = f"M{radius:g} 5.4 L{w - radius:g} 5.4"
    edge = {"stroke_opacity": 0.5 if make.lit else 0.3, "stroke_width": 1.4, "stroke_linecap": "round"}
    return svg_text(body + tag("path", d=shine, stroke="#ffe9c0", **edge), (w, h), defs)


def well(w: float, h: float, palette: Palette, *, lit: bool = False) -> str:
    """A shallow recess in the parchment, where text is entered or a track runs."""
    top, bottom = shade(palette.parchment, 0.8), shade(palette.parchment, 1.45 if lit else 1.12)
    rim = shade(palette.gilt_dark, 0.6), shade(palette.gilt_dark, 1.25)
    defs = linear("in", 0, 0, 0, h, (0, top), (0.22, bottom), (1, bottom))
    defs += linear("rim", 0, 0, 0, h, (0, rim[0]), (1, rim[1]))
    radius = min(7.0, h / 3)
    body = slab(w, h, 0.5, radius, fill="url(#rim)") + slab(w, h, 2, radius, fill="url(#in)")
    return svg_text(body, (w, h), defs)


def frame(w: float, h: float, palette: Palette) -> str:
    """The double rule inside a sheet's edge."""
    ink = shade(palette.gilt_dark, 0.62)
    outer = slab(w, h, 2, 16, fill="none", stroke=ink, stroke_width=3)
    inner = slab(w, h, 7.5, 17, fill="none", stroke=ink, stroke_width=1.2, stroke_opacity=0.8)
    return svg_text(outer + inner, (w, h))


def corner(palette: Palette) -> str:
    """A flourish for the upper left corner of a sheet, 100 units square."""
    return artwork("art/ornaments/corner", gilt=palette.gilt_dark, bud=palette.accent)


def ribbon(w: float, h: float, colour: Colour) -> str:
    """A ribbon with two tails, for a title: its flat part spans the middle three quarters of the width."""
    tail, fold = min(90.0, w * 0.12), min(40.0, w * 0.06)
    low = h * 0.8
    near = tail - fold / 2
    edge = shade(colour, 0.3)
    light = (0.0, shade(colour, 1.12)), (0.45, shade(colour, 0.95)), (1.0, shade(colour, 0.62))
    defs = linear("r", 0, 0, 0, low, *light)
    defs += linear("t", 0, h * 0.14, 0, h, (0, shade(colour, 0.74)), (1, shade(colour, 0.42)))
    body = ""
    for side in (0, 1):
        a, b, c, d = (w - x if side else x for x in (4, near + fold, tail * 0.32, near))
        swallow = f"M{a:g} {h * 0.26:g} L{b:g} {h * 0.18:g} L{b:g} {h * 0.92:g} L{a:g} {h * 0.98:g}"
        body += tag(
            "path", d=f"{swallow} L{c:g} {h * 0.62:g} Z", fill="url(#t)", stroke=edge, stroke_width=1.6
        )
        turn = f"M{d:g} {low:g} L{b:g} {h * 0.92:g} L{b:g} {h * 0.78:g} Z"
        body += tag("path", d=turn, fill=shade(colour, 0.22))
    far, mid = w - near, w / 2
    flat = f"M{near:g} {h * 0.08:g} Q{mid:g} {-h * 0.06:g} {far:g} {h * 0.08:g} L{far:g} {low:g}"
    flat += f" Q{mid:g} {h * 0.66:g} {near:g} {low:g} Z"
    body += tag("path", d=flat, fill="url(#r)", stroke=edge, stroke_width=2)
    hems = ""
    for y in (0.15, 0.73):
        hems += f"M{near + 6:g} {h * y:g} Q{mid:g} {h * (y - 0.14):g} {far - 6:g} {h * y:g} "
    body += tag("path", d=hems.strip(), fill="none", stroke="#e7bf6a", stroke_width=1.5)
    return svg_text(body, (w, h), defs)


def rule_line(w: float, palette: Palette) -> str:
    """A thin rule with a lozenge in the middle, 12 units high."""
    mid = w / 2
    lines = f"M0 6 L{mid - 12:g} 6 M{mid + 12:g} 6 L{w:g} 6"
    lozenge = f"M{mid:g} 0.8 L{mid + 5.2:g} 6 L{mid:g} 11.2 L{mid - 5.2:g} 6 Z"
    body = tag("path", d=lines, stroke=hexed(palette.gilt_dark), stroke_width=1.1)
    return svg_text(body + tag("path", d=lozenge, fill=hexed(palette.accent)), (w, 12))


_TILE = 24.0
"""Side of the drawn square, in its own units; every pattern repeats over it."""


def hatch_square(hatch: Hatch, side: int, colour: Colour, opacity: float) -> pygame.Surface:
    """A square of the pattern, `side` pixels wide, that repeats without a seam."""
    light = _shapes(hatch, hexed(colour), opacity)
    dark = _shapes(hatch, "#120804", opacity * 0.55)
    body = f'<g transform="translate(1.1,1.3)">{_tiled(dark)}</g>{_tiled(light)}'
    return rasterised(svg_text(body, (_TILE, _TILE)), (side, side))


def cover(surface: pygame.Surface, square: pygame.Surface, origin: tuple[int, int] = (0, 0)) -> None:
    """Repeat a square over the whole surface; `origin` shifts it, to stay with the ground."""
    step = square.get_width()
    for x in range(-(origin[0] % step), surface.get_width(), step):
        for y in range(-(origin[1] % step), surface.get_height(), step):
            surface.blit(square, (x, y))


def hatched(mask: pygame.Surface, square: pygame.Surface) -> pygame.Surface:
    """The pattern where the mask is opaque."""
    out = pygame.Surface(mask.get_size(), pygame.SRCALPHA)
    cover(out, square)
    out.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def _tiled(shapes: str) -> str:
    """The pattern and its neighbours: what crosses the square's border comes back on the other side."""
    shifts = [(dx, dy) for dx in (-_TILE, 0.0, _TILE) for dy in (-_TILE, 0.0, _TILE)]
    return "".join(f'<g transform="translate({dx:g},{dy:g})">{shapes}</g>' for dx, dy in shifts)


def _shapes(hatch: Hatch, colour: str, opacity: float) -> str:
    match hatch:
        case Hatch.RISING:
            return _line("M0 12 L12 0 M12 24 L24 12", colour, opacity)
        case Hatch.FALLING:
            return _line("M0 12 L12 24 M12 0 L24 12", colour, opacity)
        case Hatch.CROSSED:
            return _line("M0 12 L12 0 M12 24 L24 12 M0 12 L12 24 M12 0 L24 12", colour, opacity, 1.3)
        case Hatch.LEVEL:
            return _line("M0 6 L24 6 M0 18 L24 18", colour, opacity, 1.4)
        case Hatch.UPRIGHT:
            return _line("M6 0 L6 24 M18 0 L18 24", colour, opacity, 1.4)
        case Hatch.DOTS:
            return "".join(
                f'<circle cx="{x}" cy="{y}" r="1.9" fill="{colour}" fill-opacity="{opacity:.3f}"/>'
                for x, y in ((6, 6), (18, 18))
            )
        case Hatch.WAVES:
            wave = "M0 {0} C4 {1} 8 {1} 12 {0} C16 {2} 20 {2} 24 {0}"
            return "".join(_line(wave.format(y, y - 5, y + 5), colour, opacity, 1.4) for y in (6, 18))


def _line(path: str, colour: str, opacity: float, width: float = 1.7) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width}"'
        f' stroke-opacity="{opacity:.3f}" stroke-linecap="square"/>'
    )
