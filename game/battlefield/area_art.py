"""Draws areas and shapes over the board; pictures are kept by zoom, and scaled while the zoom changes."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import ceil, floor
from typing import TYPE_CHECKING

import pygame

from game.art.scaled_pictures import Allowance, near_size, stretched
from game.art.strokes import CASING, dashed_ring
from game.board.area import Area, Ring, area_of
from game.ui.drawing.ornaments import cover, hatch_square
from game.ui.drawing.paint import SurfaceCache
from game.ui.drawing.svg import hexed, rasterised, svg_text

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from game.battlefield.camera import Lens
    from game.board.shapes import Point, Shape
    from game.ui.drawing.palette import Hatch, Hue

_LARGE = 3_000_000
"""Pictures of more pixels than this are only made where they are seen."""

_SHAPES = 400
"""How many shapes are kept as areas."""

_CELL = 512
"""The edges of the part made of a large picture are multiples of so many pixels, for panning to reuse."""

_MOVING, _MOST_MOVING = 0.5, 300_000
"""How large an area is drawn while the zoom changes, as nobody sees its edges then, and its most pixels."""

_THREADED, _AT_ONCE = 400_000, 32
"""Pictures of more pixels than this are made in a thread, if one of another zoom can be seen meanwhile; so
many wait for it at the most."""


@dataclass(frozen=True, slots=True)
class AreaStyle:
    """The look of an area. `tint` and `hatch` are opacities; `line` is in logical pixels."""

    tint: float = 0.17
    hatch: float = 0.52
    band: float = 0.30
    line: float = 2.4
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Wash:
    """The paint of an area: its colours, its pattern, its strength, and whether the ground is `pale`.

    `opacity` is that of what fills it: its border is whole.
    """

    hue: Hue
    hatch: Hatch
    fill: AreaStyle
    opacity: float = 1.0
    pale: bool = False

    @property
    def strokes(self) -> tuple[tuple[str, float, float], ...]:
        """The border: a core in a dark line, and on a pale ground, which has dark places, in a light one too.

        Whatever is below it, one of them contrasts with it 3:1.
        """
        line = self.fill.line
        around = min(1.0, line / FINE)
        if self.pale:
            halo, casing = line + 5.8 * around, line + 3.2 * around
            return (_HALO, halo, 0.9), (_CASING, casing, 1.0), (hexed(self.hue.fill), line, 1.0)
        return (_CASING, line + 4.2 * around, 1.0), (hexed(self.hue.glow), line, 1.0)


_CASING = hexed(CASING)
_HALO = "#fffaea"

FINE = 1.6
"""The width of a core in logical pixels below which the lines around it are thinner, too."""

AREA = AreaStyle()
SHARED = AreaStyle(tint=0.05, hatch=0.30, band=0.62, line=2.8)
"""The style of an area over which areas of other kinds lie."""

HEATS = (
    AreaStyle(tint=0.04, hatch=0.05, band=0.0, line=1.6),
    AreaStyle(tint=0.05, hatch=0.07, band=0.0, line=0.9, dashed=True),
    AreaStyle(tint=0.08, hatch=0.10, band=0.0, line=0.9, dashed=True),
    AreaStyle(tint=0.13, hatch=0.16, band=0.0, line=0.9, dashed=True),
)
"""Levels of heat. The tints add up, and each level adds more than the one below: where few threaten the map
stays as it is, and where many do is seen at a glance. Their borders are fine, to leave the map to be seen."""

ZONE = AreaStyle(tint=0.12, hatch=0.45, band=0.0, line=1.8, dashed=True)
STRONG = AreaStyle(tint=0.22, hatch=0.85, band=0.50, line=3.2)
CONTOUR = AreaStyle(tint=0.0, hatch=0.0, band=0.0, line=3.2)


class AreaArt:
    """Draws areas; pictures are kept by area, look and zoom."""

    def __init__(self, allowance: Allowance) -> None:
        self._allowance = allowance
        self._cache = SurfaceCache(96_000_000)
        self._last: dict[tuple[Area, Wash], _Seen] = {}
        self._thread = ThreadPoolExecutor(1, "area painter")
        self._making: dict[Hashable, Future[pygame.Surface]] = {}
        self._tiles = SurfaceCache(4_000_000)
        self._shapes: dict[Shape, Area] = {}

    def draw(self, surface: pygame.Surface, lens: Lens, area: Area, wash: Wash) -> None:
        """Lay an area over the board."""
        if not area.patches:
            return
        at = lens if lens.settled else lens.at(near_size(lens.ppi * _MOVING, _most_ppi(area)))
        box = _bounds(area)
        pad = ceil(8 * lens.scale)
        whole = at.rect(*box).inflate(2 * pad, 2 * pad)
        if not whole.colliderect(at.view):
            return
        part = _part(whole, at.view)
        key = (area, wash, round(at.ppi, 4), lens.scale, part.topleft, part.size)
        last = self._last.get((area, wash))
        known = last is not None and last.key in self._cache
        if key not in self._cache:
            make = partial(_made, _Sheet(area, (box[0], box[3]), at.ppi, lens.scale, pad, part), wash)
            made = self._now_or_later(key, partial(make, self._tile(wash, lens.scale)), part, waits=not known)
            if made is not None:
                self._cache.get(key, lambda: made)
        if key in self._cache:
            last = _Seen(key, at.ppi, (part.x - pad, part.y - pad))
            self._remember((area, wash), last)
            if lens.settled:
                surface.blit(self._cache.get(key, _never), part.move(whole.topleft))
                return
        if last is not None:
            self._stretched(surface, lens, (box[0], box[3]), last)

    def _now_or_later(
        self, key: Hashable, make: Callable[[], pygame.Surface], part: pygame.Rect, *, waits: bool
    ) -> pygame.Surface | None:
        """The picture; none if a thread still makes it, or a later frame does, and nothing `waits` for it."""
        if waits or not self._allowance.limited:
            return make()
        if part.width * part.height <= _THREADED:
            return make() if self._allowance.grants() else None
        if key not in self._making:
            if len(self._making) >= _AT_ONCE:
                self._making.pop(next(iter(self._making))).cancel()
            self._making[key] = self._thread.submit(make)
        if self._making[key].done():
            return self._making.pop(key).result()
        self._allowance.owing = True
        return None

    def _remember(self, what: tuple[Area, Wash], seen: _Seen) -> None:
        if len(self._last) > _SHAPES:
            self._last.clear()
        self._last[what] = seen

    def _stretched(self, surface: pygame.Surface, lens: Lens, corner: Point, seen: _Seen) -> None:
        """Draw a picture of another zoom; `corner` is the area's top left one, in inches."""
        picture = self._cache.get(seen.key, _never)
        factor = lens.ppi / seen.ppi
        x, y = lens.px(corner)
        width, height = (n * factor for n in picture.get_size())
        box = (x + seen.shift[0] * factor, y + seen.shift[1] * factor, width, height)
        part = stretched(picture, box, lens.view, smooth=False)
        if part is not None:
            surface.blit(*part)

    def draw_shape(self, surface: pygame.Surface, lens: Lens, shape: Shape, wash: Wash) -> None:
        """Lay a shape over the board."""
        if len(self._shapes) > _SHAPES:
            self._shapes.clear()
        if shape not in self._shapes:
            self._shapes[shape] = area_of(shape)
        self.draw(surface, lens, self._shapes[shape], wash)

    def _tile(self, wash: Wash, scale: float) -> pygame.Surface:
        side = max(8, round(20 * scale))
        colour = wash.hue.ink if wash.pale else wash.hue.glow
        opacity = wash.fill.hatch * wash.opacity
        key = (wash.hatch, colour, round(opacity, 2), side)
        return self._tiles.get(key, lambda: _repeated(hatch_square(wash.hatch, side, colour, opacity), 12))


def _made(sheet: _Sheet, wash: Wash, tile: pygame.Surface) -> pygame.Surface:
    path, fill = sheet.path(), wash.fill
    if fill.tint or fill.hatch:
        out = _inside(sheet, path, wash, tile)
    else:
        out = pygame.Surface(sheet.part.size, pygame.SRCALPHA)
    line = sheet.path(dashed=True) if fill.dashed else path
    out.blit(sheet.stroked(line, wash.strokes), (0, 0))
    return out


def _inside(sheet: _Sheet, path: str, wash: Wash, tile: pygame.Surface) -> pygame.Surface:
    """Tint, hatch and the darker band along the border, cut out along the path."""
    hue, fill, opacity = wash.hue, wash.fill, wash.opacity
    out = pygame.Surface(sheet.part.size, pygame.SRCALPHA)
    out.fill((*hue.fill, round(255 * fill.tint * opacity)))
    cover(out, tile, sheet.part.topleft)
    if fill.band:
        out.blit(sheet.stroked(path, ((hexed(hue.fill), 16.0, fill.band * opacity),)), (0, 0))
    out.blit(sheet.filled(path), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def _repeated(square: pygame.Surface, times: int) -> pygame.Surface:
    """A larger square of the same pattern, so that few are needed."""
    side = square.get_width()
    out = pygame.Surface((side * times, side * times), pygame.SRCALPHA)
    cover(out, square)
    return out


@dataclass(frozen=True, slots=True)
class _Seen:
    """The picture of an area that was shown last: its zoom, and where its corner lay, in its own pixels."""

    key: Hashable
    ppi: float
    shift: tuple[int, int]


def _never() -> pygame.Surface:
    raise KeyError("a picture that is not kept")


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A picture of an area: the area, its top left corner in inches, and the part that is drawn."""

    area: Area
    corner: Point
    ppi: float
    scale: float
    pad: int
    part: pygame.Rect

    def path(self, *, dashed: bool = False) -> str:
        """The rings as SVG, in pixels of the part."""
        draw = self._dashes if dashed else self._ring
        return " ".join(draw(ring) for patch in self.area.patches for ring in (patch.outline, *patch.holes))

    def filled(self, path: str) -> pygame.Surface:
        """White inside, clear outside."""
        body = f'<path d="{path}" fill="#ffffff" fill-rule="evenodd"/>'
        return rasterised(svg_text(body, self.part.size), self.part.size)

    def stroked(self, path: str, strokes: Iterable[tuple[str, float, float]]) -> pygame.Surface:
        """The outline in several strokes (colour, width in logical pixels, opacity), the last on top."""
        body = "".join(
            f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width * self.scale:.2f}"'
            f' stroke-opacity="{opacity:.3f}" stroke-linejoin="round"/>'
            for colour, width, opacity in strokes
        )
        return rasterised(svg_text(body, self.part.size), self.part.size)

    def _ring(self, ring: Ring) -> str:
        return "M" + " ".join(f"{x:.1f} {y:.1f}" for x, y in self._pixels(ring)) + "Z"

    def _dashes(self, ring: Ring) -> str:
        return dashed_ring(self._pixels(ring), 7 * self.scale, 5 * self.scale)

    def _pixels(self, ring: Ring) -> list[Point]:
        left, top = self.corner
        dx, dy = self.pad - self.part.x, self.pad - self.part.y
        return [((x - left) * self.ppi + dx, (top - y) * self.ppi + dy) for x, y in ring]


def _bounds(area: Area) -> tuple[float, float, float, float]:
    points = [point for patch in area.patches for point in patch.outline]
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return (min(xs), min(ys), max(xs), max(ys))


def _most_ppi(area: Area) -> float:
    """The zoom above which the whole area would make a large picture while the zoom changes."""
    left, bottom, right, top = _bounds(area)
    return float((_MOST_MOVING / max((right - left) * (top - bottom), 0.01)) ** 0.5)


def _part(whole: pygame.Rect, view: pygame.Rect) -> pygame.Rect:
    """The part of a picture to make, relative to its top left corner: all of it unless it is large."""
    if whole.width * whole.height <= _LARGE:
        return pygame.Rect(0, 0, max(1, whole.width), max(1, whole.height))
    seen = whole.clip(view).move(-whole.x, -whole.y)
    left, top = floor(seen.left / _CELL) * _CELL, floor(seen.top / _CELL) * _CELL
    right = min(whole.width, ceil(seen.right / _CELL) * _CELL)
    bottom = min(whole.height, ceil(seen.bottom / _CELL) * _CELL)
    return pygame.Rect(left, top, right - left, bottom - top)
