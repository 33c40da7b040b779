"""Drawings in SVG, rasterised at the size they are shown, and what may be used in them."""

from __future__ import annotations

import io
import re
from xml.etree import ElementTree as ET

import pygame

Stop = tuple[float, str]

_SHAPES = ("path", "circle", "ellipse", "rect", "line", "polyline", "polygon")
_GRADIENTS = ("linearGradient", "radialGradient", "stop")
DRAWN = frozenset(("svg", "defs", "g", "title", "desc", *_SHAPES, *_GRADIENTS))
"""The elements that the rasteriser draws (or rightly leaves out)."""

_COLOUR = re.compile(r"#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?$|none$|url\(#[\w-]+\)$")


def svg_text(body: str, view_box: tuple[float, float], defs: str = "") -> str:
    """A whole SVG document around some elements."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {view_box[0]:g} {view_box[1]:g}">'
        f"<defs>{defs}</defs>{body}</svg>"
    )


def rasterised(document: str, size: tuple[int, int]) -> pygame.Surface:
    """Rasterise a whole SVG document at exactly that many pixels."""
    w, h = max(1, size[0]), max(1, size[1])
    surface = pygame.image.load_sized_svg(io.BytesIO(document.encode()), (w, h))
    if surface.get_size() == (w, h):
        return surface
    framed = pygame.Surface((w, h), pygame.SRCALPHA)
    framed.blit(surface, ((w - surface.get_width()) // 2, (h - surface.get_height()) // 2))
    return framed


def tag(name: str, *inside: str, **attributes: float | str) -> str:
    """An element. Underscores in attributes stand for hyphens; numbers are written to two decimals."""
    parts = [name]
    for key, value in attributes.items():
        text = value if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")
        parts.append(f'{key.replace("_", "-")}="{text}"')
    head = " ".join(parts)
    return f"<{head}>{''.join(inside)}</{name}>" if inside else f"<{head}/>"


def linear(name: str, x1: float, y1: float, x2: float, y2: float, *stops: Stop) -> str:
    """A linear gradient, in the units of the drawing."""
    units = "userSpaceOnUse"
    return tag("linearGradient", *_stops(stops), id=name, gradientUnits=units, x1=x1, y1=y1, x2=x2, y2=y2)


def radial(name: str, cx: float, cy: float, r: float, *stops: Stop) -> str:
    """A radial gradient, in the units of the drawing."""
    units = "userSpaceOnUse"
    return tag("radialGradient", *_stops(stops), id=name, gradientUnits=units, cx=cx, cy=cy, r=r)


def hexed(colour: tuple[int, int, int]) -> str:
    """A colour as SVG writes it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def faults(document: str) -> list[str]:
    """What in an SVG document the rasteriser would draw wrongly or leave out; empty when it is sound.

    Measured with pygame-ce 2.5: text, filter, clipPath, mask, use, pattern and style sheets are ignored;
    named colours, `currentColor`, group opacity and linear gradients in 0..1 units come out wrong; dashed
    strokes are filled at some sizes.
    """
    found: list[str] = []
    for element in ET.fromstring(document).iter():  # noqa: S314 - our own files, in a test
        name = element.tag.rpartition("}")[2]
        if name not in DRAWN:
            found.append(f"<{name}> is not drawn")
        if name == "g" and "opacity" in element.attrib:
            found.append("the opacity of a group is drawn on each of its parts")
        if "stroke-dasharray" in element.attrib:
            found.append("a dashed stroke is filled at some sizes: draw the dashes")
        if name == "linearGradient" and not _has_sound_units(element):
            found.append(f"linear gradient {element.get('id')} is neither in userSpaceOnUse nor in %")
        found += [f"{key} is ignored (on <{name}>)" for key in _IGNORED if key in element.attrib]
        colours = [(key, element.get(key, "none")) for key in ("fill", "stroke", "stop-color")]
        found += [
            f'{key}="{value}" is not a hex colour' for key, value in colours if not _COLOUR.match(value)
        ]
    return found


_IGNORED = ("class", "style", "filter", "clip-path", "mask")


def _has_sound_units(gradient: ET.Element) -> bool:
    if gradient.get("gradientUnits") == "userSpaceOnUse":
        return True
    return all(gradient.get(key, "").endswith("%") for key in ("x1", "y1", "x2", "y2"))


def _stops(stops: tuple[Stop, ...]) -> list[str]:
    return [tag("stop", offset=offset, stop_color=colour) for offset, colour in stops]
