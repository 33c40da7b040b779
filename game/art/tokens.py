"""Creatures seen from above: round bases in a rim of their side, with an emblem in the middle."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING
from zlib import crc32

import pygame

from game.content.emblems import EMBLEMS, emblem_named
from game.ui.drawing.ornaments import artwork
from game.ui.drawing.picture_pack import PicturePack, shipped_pictures
from game.ui.drawing.svg import rasterised, svg_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self

    from game.board.shapes import Point
    from game.ui.drawing.palette import Colour, Palette, SideColour


def board_drawing(name: str, **dyes: Colour) -> str:
    """The SVG document of that name, in the colours that it asks for."""
    return artwork(f"art/board/{name}", **dyes)


_SMALL = 48
"""Below this many pixels across, portraits take more of the base, to be recognised."""

_BOWL, _WIDE_BOWL = 0.66, 0.74
"""The part of a base's width that a drawn portrait fills, and of a small base's."""

_MASTER = 160
"""Side of the pictures that are kept of portraits, in pixels."""

_LEAN = -38.0
"""By how many degrees a drawn portrait leans when it is tapped: on its side it would not be recognised."""

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
    One that `rides` is drawn over its mount; `owner` is whose it is, if another controls it for a while.
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
    rides: bool = False
    owner: SideColour | None = None


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
        hue = self.palette.sides[side]
        rim = board_drawing(f"base_{side.value}", fill=hue.fill, ink=hue.ink, glow=hue.glow)
        surface = rasterised(rim, (diameter, diameter))
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


def _rounded(drawing: Drawing, side: int) -> pygame.Surface:
    """The circle that is shown of a drawing."""
    picture = rasterised(drawing.document, (side, side))
    disc = svg_text(f'<circle cx="100" cy="100" r="{UNIT / 2:g}" fill="#ffffff"/>', (UNIT, UNIT))
    picture.blit(rasterised(disc, (side, side)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


@lru_cache(maxsize=96)
def kept_portrait(drawing: Drawing) -> pygame.Surface:
    """A drawing from which smaller ones are scaled, which takes a tenth of the time of drawing them."""
    return packed_portrait(drawing, shipped_pictures())


def packed_portrait(drawing: Drawing, pack: PicturePack) -> pygame.Surface:
    """The same from a pack, drawn if it is not in there."""
    return pack.get(("portrait", str(drawing)), lambda: _rounded(drawing, _MASTER))


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
