"""Creatures seen from above: round bases in a rim of their side, with an emblem in the middle."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import cos, pi, sin, tau
from typing import TYPE_CHECKING
from zlib import crc32

import pygame

from game.content.emblems import EMBLEMS, emblem_named
from game.ui.drawing.ornaments import artwork
from game.ui.drawing.palette import Hue, Palette, SideColour
from game.ui.drawing.svg import hexed, linear, radial, rasterised, svg_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self

    from game.board.shapes import Point


def board_drawing(name: str) -> str:
    """The SVG document of that name."""
    return artwork(f"art/board/{name}")


_SMALL = 48
"""Below this many pixels across, portraits take more of the base, to be recognised."""

_BOWL, _WIDE_BOWL = 0.66, 0.74
"""What is drawn for one creature fills so much of the base's width, or of a small one's."""

_MASTER = 160
"""Side of the pictures that are kept of portraits, in pixels."""

_LEAN = -38.0
"""By how many degrees such a one leans when it is tapped, so that it is still known."""

UNIT = 200.0
"""Medallions are drawn in a square of this many units; the base is the circle of radius 100 in it."""


@dataclass(frozen=True, slots=True)
class Token:
    """A creature as it is shown. `at` is its centre and `radius` its base's, in inches.

    `emblem` names a portrait or is one (a `Drawing`); any other text picks one, always the same. A ghost is
    where a creature would be; `illegal` marks a place it may not be. `turn` is what its marker in the order
    of turns says: a number of turns, or one of the icons of `turn_marks`; `acting` crowns whoever has the
    turn. `engaged` are the ids of the tokens it is engaged with. `hp` are hit points of `max_hp`, None where
    there are none; `marks` how many counters it bears; the names of one's `own` are shown rather than others.
    """

    id: str
    at: Point
    radius: float
    side: SideColour
    emblem: str = ""
    label: str = ""
    selected: bool = False
    hovered: bool = False
    focused: bool = False
    engaged: tuple[str, ...] = ()
    tapped: bool = False
    ghost: bool = False
    illegal: bool = False
    dimmed: bool = False
    turn: str = ""
    acting: bool = False
    hp: int | None = None
    max_hp: int = 0
    marks: int = 0
    own: bool = False


class Drawing(str):
    """A portrait that is drawn for one creature, by the text that tells it from others.

    `draw` makes its SVG document, square, of which a circle is shown; it is called when that is first seen.
    """

    __slots__ = ("_draw",)

    _draw: Callable[[], str]

    def __new__(cls, text: str, draw: Callable[[], str]) -> Self:
        """The portrait of that text."""
        made = super().__new__(cls, text)
        made._draw = draw
        return made

    @property
    def document(self) -> str:
        """The drawing."""
        return self._draw()

    def __repr__(self) -> str:
        return f"Drawing({crc32(self.encode()):08x})"


def emblem_for(key: str) -> str:
    """The portrait a key stands for: itself if drawn, the one of that name, else always the same one."""
    if isinstance(key, Drawing):
        return key
    return emblem_named(key)


@dataclass(frozen=True)
class Medallions:
    """Draws bases at any size for one palette."""

    palette: Palette

    def base(self, side: SideColour, emblem: str, diameter: int, *, tapped: bool = False) -> pygame.Surface:
        """A base `diameter` pixels wide. Tapped ones lie on their side and have lost their colour."""
        surface = rasterised(svg_text(*self._rim(side)), (diameter, diameter))
        portrait = self._portrait(emblem, diameter)
        if tapped:
            portrait = _leaning(portrait, -90 if not isinstance(emblem, Drawing) else _LEAN)
        corner = (diameter - portrait.get_width()) // 2
        surface.blit(portrait, (corner, corner))
        gloss = rasterised(self._documents["gloss"], (diameter, diameter))
        surface.blit(gloss, (0, 0))
        return _faded(surface) if tapped else surface

    def _portrait(self, emblem: str, diameter: int) -> pygame.Surface:
        if not isinstance(emblem, Drawing):
            inner = max(4, round(diameter * (0.62 if diameter >= _SMALL else 0.70)))
            return rasterised(self._documents[emblem_for(emblem)], (inner, inner))
        inner = max(4, round(diameter * (_BOWL if diameter >= _SMALL else _WIDE_BOWL)))
        if inner > _MASTER:
            return _rounded(emblem, inner)
        return pygame.transform.smoothscale(kept_portrait(emblem), (inner, inner))

    @cached_property
    def _documents(self) -> dict[str, str]:
        emblems = {name: board_drawing(f"emblem_{name}") for name in EMBLEMS}
        return {**emblems, "gloss": board_drawing("gloss")}

    def _rim(self, side: SideColour) -> tuple[str, tuple[float, float], str]:
        hue = self.palette.sides[side]
        fill, dark = hexed(hue.fill), hexed(_scaled(hue.ink, 0.42))
        defs = (
            linear("metal", 30, 20, 170, 185, *_METALS[side])
            + radial("bowl", 88, 78, 104, (0, hexed(_scaled(hue.ink, 0.95))), (0.62, dark), (1, "#0c0504"))
            + linear(
                "enamel",
                40,
                20,
                160,
                180,
                (0, hexed(_raised(hue.fill, 0.28))),
                (0.5, fill),
                (1, hexed(hue.ink)),
            )
        )
        body = (
            '<circle cx="100" cy="100" r="99.5" fill="#160b04"/>'
            '<circle cx="100" cy="100" r="96.5" fill="url(#metal)"/>'
            '<circle cx="100" cy="100" r="89" fill="#1c0e06"/>'
            '<circle cx="100" cy="100" r="87" fill="url(#enamel)"/>'
            + _pattern(side, hue)
            + '<circle cx="100" cy="100" r="71.5" fill="#1c0e06"/>'
            '<circle cx="100" cy="100" r="69.5" fill="url(#metal)"/>'
            '<circle cx="100" cy="100" r="66" fill="#1c0e06"/>'
            '<circle cx="100" cy="100" r="64.5" fill="url(#bowl)"/>' + _gem(side, hue)
        )
        return body, (UNIT, UNIT), defs


def _pattern(side: SideColour, hue: Hue) -> str:
    """What tells the sides apart without colour: slanted strokes, pearls, or studs on the enamel."""
    light = hexed(_raised(hue.glow, 0.35))
    match side:
        case SideColour.RED:
            path = " ".join(_slash(index * tau / 28) for index in range(28))
            return f'<path d="{path}" stroke="{light}" stroke-opacity="0.85" stroke-width="3.2"/>'
        case SideColour.BLUE:
            return "".join(_pearl(index * tau / 24, light) for index in range(24))
        case SideColour.NEUTRAL:
            return "".join(_stud(index * tau / 16, light) for index in range(16))


def _slash(angle: float) -> str:
    (ax, ay), (bx, by) = _on_rim(74, angle), _on_rim(85, angle + 0.14)
    return f"M{ax:.1f} {ay:.1f} L{bx:.1f} {by:.1f}"


def _pearl(angle: float, colour: str) -> str:
    x, y = _on_rim(79.3, angle)
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.7" fill="{colour}"/>'


def _stud(angle: float, colour: str) -> str:
    x, y = _on_rim(79.3, angle)
    place = f"translate({x:.1f},{y:.1f}) rotate({angle * 180 / pi:.1f})"
    stud = f'<rect x="-3.6" y="-6.5" width="7.2" height="13" fill="{colour}" fill-opacity="0.8"/>'
    return f'<g transform="{place}">{stud}</g>'


def _on_rim(radius: float, angle: float) -> tuple[float, float]:
    return (100 + radius * cos(angle), 100 + radius * sin(angle))


def _gem(side: SideColour, hue: Hue) -> str:
    """The stone at the top of the rim: a triangle, a circle, a square on its point."""
    light, fill, ink = hexed(_raised(hue.glow, 0.2)), hexed(hue.fill), hexed(_scaled(hue.ink, 0.6))
    match side:
        case SideColour.RED:
            outer, inner, spark = (
                "M100 -1 L124 36 L76 36 Z",
                "M100 7 L116.5 32 L83.5 32 Z",
                "M100 7 L106 20 L86 30 L83.5 32 Z",
            )
        case SideColour.BLUE:
            outer, inner, spark = _circle(100, 19, 19.5), _circle(100, 19, 14.5), _circle(95, 14, 5.5)
        case SideColour.NEUTRAL:
            outer, inner, spark = (
                "M100 -3 L122 19 L100 41 L78 19 Z",
                "M100 4 L115 19 L100 34 L85 19 Z",
                "M100 4 L105 15 L88 22 L85 19 Z",
            )
    return (
        f'<path d="{outer}" fill="url(#metal)" stroke="#160b04" stroke-width="3.4" stroke-linejoin="round"/>'
        f'<path d="{inner}" fill="{fill}" stroke="{ink}" stroke-width="2.4"/>'
        f'<path d="{spark}" fill="{light}"/>'
    )


def _circle(x: float, y: float, r: float) -> str:
    return f"M{x - r:g} {y:g} A{r:g} {r:g} 0 1 0 {x + r:g} {y:g} A{r:g} {r:g} 0 1 0 {x - r:g} {y:g} Z"


_METALS: dict[SideColour, tuple[tuple[float, str], ...]] = {
    SideColour.RED: ((0, "#fff0b4"), (0.25, "#d9a441"), (0.5, "#8a5a16"), (0.72, "#f2cf73"), (1, "#6d430f")),
    SideColour.BLUE: ((0, "#ffffff"), (0.25, "#b8c4ce"), (0.5, "#66747f"), (0.72, "#dce6ee"), (1, "#4a545e")),
    SideColour.NEUTRAL: (
        (0, "#e8c8a0"),
        (0.25, "#a8764a"),
        (0.5, "#5e3c22"),
        (0.72, "#c4966a"),
        (1, "#3e2614"),
    ),
}


def _scaled(colour: tuple[int, int, int], factor: float) -> tuple[int, int, int]:
    r, g, b = (min(255, round(c * factor)) for c in colour)
    return (r, g, b)


def _raised(colour: tuple[int, int, int], part: float) -> tuple[int, int, int]:
    r, g, b = (round(c + (255 - c) * part) for c in colour)
    return (r, g, b)


def _rounded(drawing: Drawing, side: int) -> pygame.Surface:
    """The circle that is shown of a drawing."""
    picture = rasterised(drawing.document, (side, side))
    disc = svg_text(f'<circle cx="100" cy="100" r="{UNIT / 2:g}" fill="#ffffff"/>', (UNIT, UNIT))
    picture.blit(rasterised(disc, (side, side)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


@lru_cache(maxsize=96)
def kept_portrait(drawing: Drawing) -> pygame.Surface:
    """A drawing from which smaller ones are scaled, which takes a tenth of the time of drawing them."""
    return _rounded(drawing, _MASTER)


def _leaning(portrait: pygame.Surface, degrees: float) -> pygame.Surface:
    """A round portrait turned about its middle, no larger than it was."""
    size = portrait.get_size()
    turned = pygame.transform.rotozoom(portrait, degrees, 1.0)
    out = pygame.Surface(size, pygame.SRCALPHA)
    out.blit(turned, turned.get_rect(center=(size[0] // 2, size[1] // 2)))
    return out


def _faded(surface: pygame.Surface) -> pygame.Surface:
    grey = pygame.transform.grayscale(surface)
    grey.fill((222, 212, 196, 255), special_flags=pygame.BLEND_RGBA_MULT)
    grey.set_alpha(135)
    mixed = surface.copy()
    mixed.fill((206, 198, 188, 255), special_flags=pygame.BLEND_RGBA_MULT)
    mixed.blit(grey, (0, 0))
    return mixed
