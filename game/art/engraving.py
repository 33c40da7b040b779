"""Drawings in the manner of coloured engravings: lit from the upper left, inked, hatched in the shade.

A drawing is written as lines, `shape material numbers`, places in units of a square of 200 (y down):

    tube fur 40,120,10 60,110,14        a tube through places (x,y,radius)
    blob cloth 10,10 40,20 30,60        a smooth ring through places
    poly metal 10,10 40,20 30,60        a ring with corners
    oval skin 50,50 12,9 20             centre, radii, degrees
    line ink 2 10,10 20,30 40,30        a smooth stroke of that width
    zig glow 3 10,10 20,30 40,30        the same with corners
    use leaf 30,40 1.2 45               another drawing: place, scale, degrees; a scale below 0 mirrors it

A material is one of the drawing's or `#rrggbb`; `!` after it leaves out ink and hatching, for details,
and `~` lets half of what is behind shine through. `both` before a line draws it once more, mirrored about
the middle of the square.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from game.art.outlines import Placing, Points, blob, curve, hatches, lit_edges, oval, span, tube
from game.ui.drawing.ornaments import shade
from game.ui.drawing.svg import linear, radial, tag

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

INK = "#160a06"

MIDDLE = 100.0

FIXED: Mapping[str, str] = MappingProxyType(
    {
        "ink": INK,
        "skin": "#e6b68c",
        "tan": "#a8744e",
        "pale": "#dcd4c8",
        "metal": "#9fb0bd",
        "iron": "#5d6972",
        "gold": "#d9a441",
        "wood": "#855530",
        "bark": "#5f4630",
        "bone": "#e4d8b8",
        "paper": "#ecdcb0",
        "stone": "#8f8a80",
        "slate": "#5a6068",
        "clay": "#b4663e",
        "leaf": "#6f9a3e",
        "moss": "#4f7434",
        "fur": "#8a6a4a",
        "dark": "#3a2c28",
        "snow": "#e6eef4",
        "ice": "#a8dcf0",
        "water": "#3f8fc0",
        "foam": "#e2f4fa",
        "fire": "#f0802a",
        "ember": "#d8451a",
        "flame": "#ffc64a",
        "spark": "#fff0b0",
        "bolt": "#ffe97a",
        "cloud": "#c8d4dc",
        "mist": "#9fb4c0",
        "rune": "#c99cff",
        "violet": "#7a4aa8",
        "glass": "#b8e0e8",
        "blood": "#a8342c",
        "leather": "#7a4a2a",
        "white": "#ffffff",
    }
)
"""Materials that look the same in every drawing."""

GLOWING = frozenset({"flame", "spark", "bolt", "rune", "fire", "white", "foam"})
"""Materials that give light: not hatched, and brightest in the middle."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape as it is drawn: its points, closed or a stroke of a width, and its material.

    `flat` shapes have neither ink nor hatching, `clear` ones let half of what is behind shine through.
    """

    points: Points
    material: str
    width: float = 0.0
    flat: bool = False
    clear: bool = False

    def placed(self, where: Placing) -> Shape:
        """The shape somewhere else."""
        return replace(self, points=where.of(self.points), width=self.width * where.scale)


Shapes = tuple[Shape, ...]


@dataclass(frozen=True)
class Drawings:
    """Drawings by name, as they are written."""

    texts: Mapping[str, str]
    _read: dict[str, Shapes] = field(default_factory=dict)

    def shapes(self, name: str) -> Shapes:
        """The shapes of a drawing.

        Raises:
            KeyError: there is no drawing of that name.
        """
        if name not in self._read:
            self._read[name] = tuple(self.read(self.texts[name]))
        return self._read[name]

    def read(self, text: str) -> Iterator[Shape]:
        """The shapes of a drawing's lines."""
        for line in text.splitlines():
            words = line.split()
            if not words:
                continue
            twice = words[0] == "both"
            for shape in self._line(words[twice:]):
                yield shape
                if twice:
                    yield shape.placed(Placing(2 * MIDDLE, 0, 1, 0, mirrored=True))

    def _line(self, words: list[str]) -> Iterable[Shape]:
        kind, what, *rest = words
        if kind == "use":
            return self._used(what, rest)
        numbers = [[float(n) for n in word.split(",")] for word in rest]
        material = what.rstrip("!~")
        width = numbers.pop(0)[0] if kind in ("line", "zig") else 0.0
        points = _POINTS[kind](numbers)
        return (Shape(points, material, width, flat="!" in what, clear="~" in what),)

    def _used(self, name: str, rest: list[str]) -> Iterator[Shape]:
        x, y = (float(n) for n in rest[0].split(","))
        scale = float(rest[1]) if len(rest) > 1 else 1.0
        turn = float(rest[2]) if len(rest) > 2 else 0.0
        where = Placing(x, y, abs(scale), turn, mirrored=scale < 0)
        return (shape.placed(where) for shape in self.shapes(name))


def _oval(numbers: list[list[float]]) -> Points:
    (x, y), (rx, ry), *turn = numbers
    return oval(x, y, rx, ry, *(n for n, *_ in turn))


_POINTS: Mapping[str, Callable[[list[list[float]]], Points]] = MappingProxyType(
    {
        "tube": lambda numbers: tube([(x, y, r) for x, y, r in numbers]),
        "blob": blob,
        "poly": lambda numbers: np.asarray(numbers, dtype=np.float64),
        "oval": _oval,
        "line": lambda numbers: curve(numbers, closed=False),
        "zig": lambda numbers: np.asarray(numbers, dtype=np.float64),
    }
)
"""The points that the numbers of a line give, by its kind."""


@dataclass
class Engraver:
    """Draws shapes as SVG elements. `inks` are the colours of materials of this drawing, as `#rrggbb`.

    `fineness` is the width of its lines, 1 for a drawing that fills its square.
    """

    inks: Mapping[str, str]
    fineness: float = 1.0
    prefix: str = "m"
    _defs: list[str] = field(default_factory=list)

    @property
    def defs(self) -> str:
        """The gradients of all that was drawn."""
        return "".join(self._defs)

    @cached_property
    def _colours(self) -> Mapping[str, str]:
        return {**FIXED, **self.inks}

    def draw(self, shapes: Iterable[Shape]) -> str:
        """Shapes, the later before the earlier."""
        return "".join(self._stroke(shape) if shape.width else self._solid(shape) for shape in shapes)

    def _colour(self, material: str) -> tuple[int, int, int]:
        code = material if material.startswith("#") else self._colours[material]
        return (int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16))

    def _stroke(self, shape: Shape) -> str:
        colour, way = self._colour(shape.material), _path(shape.points, closed=False)
        pen: dict[str, float | str] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
        out = ""
        if not shape.flat and shape.material != "ink":
            out += tag("path", d=way, stroke=INK, stroke_width=shape.width + 3.2 * self.fineness, **pen)
        out += tag("path", d=way, stroke=shade(colour, 1.0), stroke_width=shape.width, **pen)
        if not shape.flat and shape.width > 3:
            moved = _path(shape.points - shape.width * 0.2, closed=False)
            out += tag("path", d=moved, stroke=shade(colour, 1.4), stroke_width=shape.width * 0.3, **pen)
        return out

    def _solid(self, shape: Shape) -> str:
        ring = shape.points
        size = span(ring)
        way = _path(ring, closed=True)
        part = 0.42 if shape.clear else 1.0
        if shape.flat:
            return tag("path", d=way, fill=shade(self._colour(shape.material), 1.0), fill_opacity=part)
        fine = self.fineness * min(1.0, 0.45 + size / 90)
        ink: dict[str, float | str] = {"stroke": INK, "stroke_linejoin": "round"}
        under = "none" if shape.clear else INK
        out = tag("path", d=way, fill=under, stroke_width=4.4 * fine, **ink)
        out += tag("path", d=way, fill=f"url(#{self._gradient(shape)})", opacity=part)
        return out + self._relief(shape, size, fine)

    def _relief(self, shape: Shape, size: float, fine: float) -> str:
        """The light on an edge, and the strokes in the shade."""
        colour = self._colour(shape.material)
        out = ""
        if shape.material not in GLOWING and size > 14:
            strokes = hatches(shape.points, 3.6 * fine + 0.6, 0.42, 17.0 * fine + 4)
            way = " ".join(f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}" for a, b, c, d in strokes.tolist())
            pen: dict[str, float | str] = {"fill": "none", "stroke_linecap": "round"}
            out += tag("path", d=way, stroke=INK, stroke_width=1.0 * fine, stroke_opacity=0.5, **pen)
        edges = lit_edges(shape.points, 1.5 * fine)
        if edges:
            way = " ".join(_path(edge, closed=False) for edge in edges)
            pen = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
            light = shade(colour, 1.62)
            out += tag("path", d=way, stroke=light, stroke_width=1.7 * fine, stroke_opacity=0.85, **pen)
        return out

    def _gradient(self, shape: Shape) -> str:
        name = f"{self.prefix}{len(self._defs)}"
        colour = self._colour(shape.material)
        low, high = shape.points.min(axis=0), shape.points.max(axis=0)
        (x1, y1), (x2, y2) = low.tolist(), high.tolist()
        if shape.material in GLOWING:
            r = max(x2 - x1, y2 - y1) * 0.62
            stops = (0.0, shade(colour, 1.75)), (0.5, shade(colour, 1.1)), (1.0, shade(colour, 0.8))
            made = radial(name, (x1 + x2) / 2, y1 * 0.4 + y2 * 0.6, r, *stops)
        else:
            tones = (0.0, 1.28), (0.36, 1.04), (0.5, 0.86), (0.78, 0.58), (1.0, 0.4)
            made = linear(name, x1, y1, x2, y2, *((at, shade(colour, tone)) for at, tone in tones))
        self._defs.append(made)
        return name


def _path(points: Points, *, closed: bool) -> str:
    way = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points.tolist())
    return f"{way}Z" if closed else way
