"""What in an SVG document the rasteriser cannot draw."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

_SHAPES = ("path", "circle", "ellipse", "rect", "line", "polyline", "polygon")
_GRADIENTS = ("linearGradient", "radialGradient", "stop")
DRAWN = frozenset(("svg", "defs", "g", "title", "desc", *_SHAPES, *_GRADIENTS))
"""The elements that the rasteriser draws (or rightly leaves out)."""

_COLOUR = re.compile(r"#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?$|none$|url\(#[\w-]+\)$")


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
