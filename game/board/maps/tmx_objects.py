"""Objects of a Tiled map: terrain pieces and markers.

Tiled counts pixels down and to the right; everything that leaves this module is in inches, y up.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import cos, hypot, pi, radians, sin
from typing import TYPE_CHECKING, Literal, cast
from xml.etree.ElementTree import Element

from game.board.lines import in_order, parts_of
from game.board.maps.tmj import read_root
from game.board.maps.tmx import (
    FaultLog,
    FilePlace,
    beside,
    class_of,
    effect_of,
    name_in,
    number,
    number_from,
    properties_of,
    quoted,
    terrain_of,
)
from game.board.shapes import (
    INCH_MM,
    TOUCH,
    Chain,
    Disc,
    Point,
    Polygon,
    Shape,
    ShapeError,
    disc,
    middle,
    polygon,
)
from game.board.terrain import LINE_KINDS, ONLY_LINES, Kind, LineOpening, ThinLine
from game.core.errors import said
from game.core.files import is_file

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path

    from game.board.terrain import Footing, Opacity

MarkerKind = Literal["objective", "deployment", "monster"]

MARKER_LAYERS: Mapping[str, MarkerKind] = {
    "objectives": "objective",
    "deployment": "deployment",
    "monsters": "monster",
}
"""The kind of marker of an object without a class, by the name of its layer."""

MARKER_CHOICES: Mapping[MarkerKind, tuple[str, tuple[str, ...]]] = {
    "objective": ("rank", ("major", "minor")),
    "monster": ("size", ("S", "M", "L")),
}
"""The property of a marker that has to be one of a few words, the first of them when it is absent."""

NAME_PROPERTIES = frozenset({"name", "name_fr", "name_en"})

TERRAIN_PROPERTIES = NAME_PROPERTIES | {"movement", "sight", "note", "thin"}
LINE_PROPERTIES = frozenset({"doors", "windows"})

ELLIPSE_CORNERS = 32
"""Corners of the polygon that stands for an ellipse which is not a circle; they lie on the ellipse."""

ROUND_MM = 0.05
"""An ellipse is a circle when its two axes differ by no more than this."""

OVERHANG_MM = 10.0
"""The distance by which an object may stick out over the edge of the table."""

OVERHANG = OVERHANG_MM / INCH_MM + TOUCH
"""The same in inches, with room for rounding: what sticks out by just that much may do so on every side."""

MAX_CORNERS = 400
"""The most corners of a polygon, as in position files; those of the maps that ship have up to 28."""

MAX_TEMPLATE_BYTES = 64_000
"""The most bytes of a template, a file with one object."""

TILE_MM = 10.0
"""The side of a tile on the table, whatever its pixels, unless the map says otherwise: a centimetre."""


@dataclass(frozen=True, slots=True)
class Marker:
    """A place the scenario speaks of: an objective, a deployment corner, a monster's spawn.

    `shape` is None for a point; `at` is the middle, in inches. `properties` holds the object's custom
    properties but for its names, and always an objective's `rank` and a monster's `size`.
    """

    name: str
    kind: MarkerKind
    shape: Shape | None
    at: Point
    properties: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Terrain:
    """A piece of terrain whose name is not settled yet: empty when the map gives none.

    What has no thickness is a `line`, which takes the place of the shape.
    """

    name: str
    shape: Shape
    kind: Kind
    footing: Footing
    opacity: Opacity
    line: ThinLine | None = None


@dataclass(frozen=True, slots=True)
class Scale:
    """The change from pixels of the map, y down, to inches of the table, y up; its size is in inches."""

    pixels_per_tile: float
    width: float
    height: float
    tile_mm: float = TILE_MM

    def length(self, pixels: float) -> float:
        """Inches of so many pixels."""
        return pixels * self.tile_mm / self.pixels_per_tile / INCH_MM

    def point(self, x: float, y: float) -> Point:
        """The point of the table at those pixels."""
        return (self.length(x), self.height - self.length(y))


@dataclass(frozen=True, slots=True)
class Layer:
    """A layer of the map: its element, its offset in pixels, and its place for errors."""

    element: Element
    offset: Point
    place: FilePlace


@dataclass(frozen=True, slots=True)
class Drawn(Layer):
    """An object with its template merged in, and where its layer lies.

    `lender` is the template's element, and its place, where the object has the number of its tile from there.
    """

    properties: Mapping[str, str]
    lender: tuple[Element, FilePlace] | None = None


def read_object(
    node: Element, layer: Layer, scale: Scale, language: str, log: FaultLog
) -> Terrain | Marker | None:
    """Read an object of a layer; None for a text and for one with faults, which go to the log."""
    drawn = log.attempt(drawn_object, node, layer)
    if drawn is None or drawn.element.find("text") is not None:
        return None
    what = class_of(drawn.element)
    name = name_in(language, drawn.properties, drawn.element.get("name", ""))
    marker = _marker_kind(what, layer.element.get("name", ""))
    if marker is None and is_thin(drawn):
        return log.attempt(_line, name, what, drawn, scale)
    shape = log.attempt(_shape, drawn, scale, pointlike=marker is not None)
    if marker is not None:
        properties = log.attempt(_marker_properties, drawn, marker)
        if shape is None or properties is None:
            return None
        at = shape if isinstance(shape, tuple) else middle(shape)
        return Marker(name, marker, None if isinstance(shape, tuple) else shape, at, properties)
    terrain = log.attempt(_terrain, what, drawn)
    if terrain is None or shape is None or isinstance(shape, tuple):
        return None
    return Terrain(name, shape, *terrain)


def template_path(node: Element, place: FilePlace) -> Path | None:
    """The file of an object's template, if it has one."""
    source = node.get("template")
    return beside(place.source, source) if source else None


def drawn_object(node: Element, layer: Layer) -> Drawn:
    """An object of a layer with what its template lends it.

    Raises:
        InputError: there is no such template, or it is at fault.
    """
    number = node.get("id")
    words = "an object without id" if number is None else said("object {id}", id=number)
    place = layer.place.inside(words)
    own = properties_of(node, place)
    path = template_path(node, place)
    if path is None:
        return Drawn(node, layer.offset, place, own)
    if not is_file(path):
        raise place.fault(
            said("no template {name}", name=quoted(node.get("template", ""))), "a .tx file beside the map"
        )
    there = FilePlace(path)
    root = read_root(path, "template", MAX_TEMPLATE_BYTES)
    model = root.find("object")
    if model is None:
        raise there.fault("no <object>", "the template's object")
    if model.get("template") is not None:
        raise there.fault("a template within a template", "an object that is drawn here")
    merged = Element("object", {**model.attrib, **node.attrib})
    merged.extend(_outline(node) or _outline(model))
    lent = node.get("gid") is None and model.get("gid") is not None
    properties = {**properties_of(model, there), **own}
    return Drawn(merged, layer.offset, place, properties, (root, there) if lent else None)


def _outline(node: Element) -> list[Element]:
    return [child for child in node if child.tag != "properties"]


def _marker_kind(what: str, layer: str) -> MarkerKind | None:
    if what in MARKER_LAYERS.values():
        return cast("MarkerKind", what)
    return None if what else MARKER_LAYERS.get(layer)


def _marker_properties(drawn: Drawn, kind: MarkerKind) -> tuple[tuple[str, str], ...]:
    values = {key: value for key, value in drawn.properties.items() if key not in NAME_PROPERTIES}
    if kind in MARKER_CHOICES:
        name, options = MARKER_CHOICES[kind]
        value = values.setdefault(name, options[0])
        if value not in options:
            raise drawn.place.fault(
                f"{name} {quoted(value)}", said("one of {choices}", choices=", ".join(options))
            )
    return tuple(sorted(values.items()))


def _terrain(what: str, drawn: Drawn) -> tuple[Kind, Footing, Opacity]:
    terrain = terrain_of(what, drawn.properties, drawn.place)
    _require_known(drawn, TERRAIN_PROPERTIES)
    return terrain


def is_thin(drawn: Drawn) -> bool:
    """Whether an object is a line without thickness: by its class, by its property, or since it is open."""
    if drawn.properties.get("thin", "false") == "true" or class_of(drawn.element) in ONLY_LINES:
        return True
    node = drawn.element.find("polyline")
    words = node.get("points", "").split() if node is not None else []
    return bool(words) and words[0] != words[-1]


def _line(name: str, what: str, drawn: Drawn, scale: Scale) -> Terrain:
    """A thing without thickness, with its doors and windows.

    Raises:
        InputError: it is of no such kind, is no polygon or polyline, or crosses or touches itself.
    """
    place = drawn.place
    if what not in LINE_KINDS:
        found = said("a line of the class {name}", name=quoted(what)) if what else "a line without a class"
        raise place.fault(found, said("one of {choices}", choices=", ".join(LINE_KINDS)))
    kind = Kind(what)
    _require_known(drawn, TERRAIN_PROPERTIES | LINE_PROPERTIES)
    footing, opacity = effect_of(kind, drawn.properties, place)
    node = drawn.element.find("polyline")
    if node is None:
        node = drawn.element.find("polygon")
    if node is None:
        raise place.fault("a line that is neither a polyline nor a polygon", "one of the two")
    corners = corners_of(node, place)
    closed = node.tag == "polygon" or (len(corners) > 2 and corners[0] == corners[-1])
    if node.tag == "polyline" and closed:
        corners.pop()
    points = tuple(scale.point(x, y) for x, y in turned(drawn, corners))
    _require_on_table(list(points), place, scale)
    openings = (*_openings(drawn, "doors", Kind.DOOR), *_openings(drawn, "windows", Kind.WINDOW))
    line = ThinLine(name, points, kind, footing, opacity, closed, in_order(openings))
    try:
        parts = parts_of(line)
    except ShapeError as error:
        expected = "a line that neither crosses nor touches itself, its openings within it and apart"
        raise place.fault(str(error), expected) from None
    return Terrain(name, parts[0].shape, kind, footing, opacity, line)


def _openings(drawn: Drawn, key: str, kind: Kind) -> tuple[LineOpening, ...]:
    """The doors or windows that a property lists, in inches along the line: `3-4.4 open: gate; 9-10.5`."""
    found = []
    for text in filter(None, (part.strip() for part in drawn.properties.get(key, "").split(";"))):
        match = _OPENING.fullmatch(text)
        if match is None or (match["open"] and kind is not Kind.DOOR):
            raise drawn.place.fault(said("{key} {text}", key=key, text=quoted(text)), _OPENINGS_WANTED)
        start, end = float(match["start"]), float(match["end"])
        found.append(LineOpening(kind, start, end, bool(match["open"]), (match["name"] or "").strip()))
    return tuple(found)


_PLACE = r"\d{1,4}(?:\.\d{1,15})?"
_OPENING = re.compile(
    rf"(?P<start>{_PLACE}) *- *(?P<end>{_PLACE})(?P<open> +open)? *(: *(?P<name>.{{1,60}}))?"
)
_OPENINGS_WANTED = "inches along the line, as 3-4.4"


def _require_known(drawn: Drawn, known: Collection[str]) -> None:
    for key in drawn.properties:
        if key not in known:
            expected = said("one of {choices}", choices=", ".join(sorted(known)))
            raise drawn.place.fault(said("the property {name}", name=quoted(key)), expected)


def _shape(drawn: Drawn, scale: Scale, *, pointlike: bool) -> Shape | Point:
    element, place = drawn.element, drawn.place
    if element.get("gid") is not None:
        raise place.fault("a tile used as an object", "a polygon, ellipse, rectangle or point")
    if element.find("capsule") is not None:
        raise place.fault("a capsule", "a polygon, ellipse, rectangle or point")
    if element.find("point") is not None:
        if not pointlike:
            raise place.fault("a point", "a polygon, ellipse or rectangle")
        at = scale.point(*turned(drawn, [(0.0, 0.0)])[0])
        _require_on_table([at], place, scale)
        return at
    try:
        shape = _outlined(drawn, scale)
    except ShapeError as error:
        raise place.fault(str(error), "at least three corners and sides that do not cross") from None
    _require_on_table(_extremes(shape), place, scale)
    return shape


def _outlined(drawn: Drawn, scale: Scale) -> Shape:
    for tag in ("polygon", "polyline"):
        node = drawn.element.find(tag)
        if node is not None:
            corners = corners_of(node, drawn.place)
            return _polygon(turned(drawn, corners), scale)
    width = _positive(drawn, "width")
    height = _positive(drawn, "height")
    if drawn.element.find("ellipse") is None:
        return _polygon(turned(drawn, [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]), scale)
    if abs(scale.length(width) - scale.length(height)) * INCH_MM <= ROUND_MM:
        x, y = scale.point(*turned(drawn, [(width / 2, height / 2)])[0])
        return disc(x, y, scale.length(width + height) / 4)
    return _polygon(turned(drawn, ellipse(width, height)), scale)


def corners_of(node: Element, place: FilePlace, most: int = MAX_CORNERS) -> list[Point]:
    """The corners of a polygon or a polyline, from the object's own corner, in pixels.

    Raises:
        InputError: there are none, too many, or one is no point.
    """
    words = node.get("points", "").split()
    if not words:
        raise place.fault("no corners", "corners as x,y x,y x,y")
    if len(words) > most:
        raise place.fault(said("{count} corners", count=len(words)), said("at most {most}", most=most))
    corners = []
    for word in words:
        x, comma, y = word.partition(",")
        if not comma:
            raise place.fault(said("the corner {corner}", corner=quoted(word)), "x,y")
        corners.append((number_from(x, "the corner's x", place), number_from(y, "the corner's y", place)))
    return corners


def _positive(drawn: Drawn, name: str) -> float:
    value = number(drawn.element, name, drawn.place, 0.0)
    if value <= 0:
        raise drawn.place.fault(f"{name} {value:g}", "a positive number")
    return value


def ellipse(width: float, height: float) -> list[Point]:
    """The corners of the polygon that stands for an ellipse, from its box's upper left corner."""
    turns = [2 * pi * i / ELLIPSE_CORNERS for i in range(ELLIPSE_CORNERS)]
    return [(width / 2 * (1 + cos(t)), height / 2 * (1 + sin(t))) for t in turns]


def turned(drawn: Drawn, points: list[Point]) -> list[Point]:
    """Points of an object, from its own corner, as points of the map in pixels."""
    element, place = drawn.element, drawn.place
    angle = radians(number(element, "rotation", place, 0.0))
    x = number(element, "x", place) + drawn.offset[0]
    y = number(element, "y", place) + drawn.offset[1]
    if angle == 0.0:
        return [(x + px, y + py) for px, py in points]
    c, s = cos(angle), sin(angle)
    return [(x + c * px - s * py, y + s * px + c * py) for px, py in points]


def _polygon(pixels: list[Point], scale: Scale) -> Polygon:
    return polygon(tuple(scale.point(x, y) for x, y in pixels))


def _extremes(shape: Shape) -> list[Point]:
    match shape:
        case Disc(x, y, r):
            return [(x - r, y - r), (x + r, y + r)]
        case Polygon(corners) | Chain(points=corners):
            return list(corners)


def _require_on_table(points: list[Point], place: FilePlace, scale: Scale) -> None:
    for x, y in points:
        if not (-OVERHANG <= x <= scale.width + OVERHANG and -OVERHANG <= y <= scale.height + OVERHANG):
            beyond = hypot(max(-x, x - scale.width, 0.0), max(-y, y - scale.height, 0.0)) * INCH_MM
            raise place.fault(
                said("an object {beyond:.1f} mm off the table", beyond=beyond),
                said("at most {most:g} mm over its edge", most=OVERHANG_MM),
            )
