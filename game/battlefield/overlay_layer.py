"""Draws the overlays of a frame, areas below the creatures and lines above, and collects their labels."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor
from typing import TYPE_CHECKING

import pygame

from game.art.scaled_pictures import SizedPictures, near_size, stretched
from game.art.strokes import CASING, dashed_ring
from game.art.tokens import board_drawing
from game.battlefield.labels import Label
from game.battlefield.overlay_lines import LineArt, draw_iso
from game.battlefield.overlays import (
    MARK_INCHES,
    AreaOverlay,
    HighlightOverlay,
    IsoOverlay,
    MarginOverlay,
    MarkerKind,
    MarkerOverlay,
    NoteOverlay,
    Overlay,
    PathOverlay,
    RulerOverlay,
    SightOverlay,
    ZoneOverlay,
)
from game.board.area import Area, Ring, area_of
from game.board.shapes import Disc, Point, Polygon, Shape
from game.ui.icons import Icon
from game.ui.ornaments import cover, hatch_square
from game.ui.paint import SurfaceCache
from game.ui.palette import Hatch, Palette, Side, Tone
from game.ui.svg import hexed, rasterised, svg_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.battlefield.camera import Lens
    from game.board.shapes import Point, Shape
    from game.ui.palette import Hue

_LARGE = 3_000_000
"""Pictures of more pixels than this are only made where they are seen."""

_SHAPES = 400
"""How many shapes are kept as areas."""

_CELL = 512
"""What is seen of a large picture is rounded up to cells of this many pixels, so that panning reuses it."""


@dataclass(frozen=True, slots=True)
class Fill:
    """How an area is filled and edged. `tint` and `hatch` are opacities; `line` is in logical pixels."""

    tint: float = 0.17
    hatch: float = 0.52
    band: float = 0.30
    line: float = 2.4
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Wash:
    """How an area is painted: its colours, its pattern, how strongly, and whether on a `pale` ground.

    `opacity` is that of what fills it: its border is whole.
    """

    hue: Hue
    hatch: Hatch
    fill: Fill
    opacity: float = 1.0
    pale: bool = False

    @property
    def strokes(self) -> tuple[tuple[str, float, float], ...]:
        """The border: a core in a dark line, and on a pale ground, which has dark places, in a light one too.

        Whatever is below it, one of them contrasts with it 3:1.
        """
        line = self.fill.line
        if self.pale:
            return (_HALO, line + 5.8, 0.9), (_CASING, line + 3.2, 1.0), (hexed(self.hue.fill), line, 1.0)
        return (_CASING, line + 4.2, 1.0), (hexed(self.hue.glow), line, 1.0)


_CASING = hexed(CASING)
_HALO = "#fffaea"

AREA = Fill()
ZONE = Fill(tint=0.12, hatch=0.45, band=0.0, line=1.8, dashed=True)
STRONG = Fill(tint=0.22, hatch=0.85, band=0.50, line=3.2)
CONTOUR = Fill(tint=0.0, hatch=0.0, band=0.0, line=3.2)


class AreaArt:
    """Draws areas; pictures are kept by area, look and zoom."""

    def __init__(self) -> None:
        self._cache = SurfaceCache(96_000_000)
        self._tiles = SurfaceCache(4_000_000)
        self._shapes: dict[Shape, Area] = {}

    def draw(self, surface: pygame.Surface, lens: Lens, area: Area, wash: Wash) -> None:
        """Lay an area over the board."""
        if not area.patches:
            return
        if lens.settled:
            found = self._picture(lens, area, wash)
            if found is not None:
                surface.blit(*found)
            return
        near = lens.at(near_size(lens.ppi, _most_ppi(area)))
        found = self._picture(near, area, wash)
        if found is not None:
            factor = lens.ppi / near.ppi
            left, top, width, height = (n * factor for n in found[1])
            part = stretched(found[0], (left, top, width, height), lens.view, smooth=False)
            if part is not None:
                surface.blit(*part)

    def draw_shape(self, surface: pygame.Surface, lens: Lens, shape: Shape, wash: Wash) -> None:
        """Lay a shape over the board."""
        if len(self._shapes) > _SHAPES:
            self._shapes.clear()
        if shape not in self._shapes:
            self._shapes[shape] = area_of(shape)
        self.draw(surface, lens, self._shapes[shape], wash)

    def _picture(self, lens: Lens, area: Area, wash: Wash) -> tuple[pygame.Surface, pygame.Rect] | None:
        """The area's picture and where it goes, unless it is out of view."""
        box = _bounds(area)
        pad = ceil(8 * lens.scale)
        whole = lens.rect(*box).inflate(2 * pad, 2 * pad)
        if not whole.colliderect(lens.view):
            return None
        part = _part(whole, lens.view)
        key = (area, wash, round(lens.ppi, 4), lens.scale, part.topleft, part.size)
        sheet = _Sheet(area, (box[0], box[3]), lens.ppi, lens.scale, pad, part)
        return self._cache.get(key, lambda: self._made(sheet, wash)), part.move(whole.topleft)

    def _made(self, sheet: _Sheet, wash: Wash) -> pygame.Surface:
        path, fill = sheet.path(), wash.fill
        if fill.tint or fill.hatch:
            out = self._inside(sheet, path, wash)
        else:
            out = pygame.Surface(sheet.part.size, pygame.SRCALPHA)
        line = sheet.path(dashed=True) if fill.dashed else path
        out.blit(sheet.stroked(line, wash.strokes), (0, 0))
        return out

    def _inside(self, sheet: _Sheet, path: str, wash: Wash) -> pygame.Surface:
        """Tint, hatch and the darker band along the border, cut out along the path."""
        hue, fill, opacity = wash.hue, wash.fill, wash.opacity
        out = pygame.Surface(sheet.part.size, pygame.SRCALPHA)
        out.fill((*hue.fill, round(255 * fill.tint * opacity)))
        cover(out, self._tile(wash, sheet.scale), sheet.part.topleft)
        if fill.band:
            out.blit(sheet.stroked(path, ((hexed(hue.fill), 16.0, fill.band * opacity),)), (0, 0))
        out.blit(sheet.filled(path), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return out

    def _tile(self, wash: Wash, scale: float) -> pygame.Surface:
        side = max(8, round(20 * scale))
        colour = wash.hue.ink if wash.pale else wash.hue.glow
        opacity = wash.fill.hatch * wash.opacity
        key = (wash.hatch, colour, round(opacity, 2), side)
        return self._tiles.get(key, lambda: _repeated(hatch_square(wash.hatch, side, colour, opacity), 12))


def _repeated(square: pygame.Surface, times: int) -> pygame.Surface:
    """A larger square of the same pattern, so that few are needed."""
    side = square.get_width()
    out = pygame.Surface((side * times, side * times), pygame.SRCALPHA)
    cover(out, square)
    return out


@dataclass(frozen=True, slots=True)
class _Sheet:
    """Where on the board a picture lies: the area, its top left corner in inches, and which part is drawn."""

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
    """The zoom above which the whole area would make a large picture."""
    left, bottom, right, top = _bounds(area)
    return float((_LARGE / 3 / max((right - left) * (top - bottom), 0.01)) ** 0.5)


def _part(whole: pygame.Rect, view: pygame.Rect) -> pygame.Rect:
    """Which part of a picture to make, relative to its top left corner: all of it unless it is large."""
    if whole.width * whole.height <= _LARGE:
        return pygame.Rect(0, 0, max(1, whole.width), max(1, whole.height))
    seen = whole.clip(view).move(-whole.x, -whole.y)
    left, top = floor(seen.left / _CELL) * _CELL, floor(seen.top / _CELL) * _CELL
    right = min(whole.width, ceil(seen.right / _CELL) * _CELL)
    bottom = min(whole.height, ceil(seen.bottom / _CELL) * _CELL)
    return pygame.Rect(left, top, right - left, bottom - top)


class OverlayLayer:
    """Overlays for one palette."""

    def __init__(self, palette: Palette) -> None:
        self._palette = palette
        self._areas = AreaArt()
        self._lines = LineArt(palette)
        self._pictures = SurfaceCache(32_000_000)
        self._marks = SizedPictures(8_000_000)
        self.pale = False
        """Whether they lie on a ground that is pale."""

    def draw_below(
        self, surface: pygame.Surface, lens: Lens, overlays: Sequence[Overlay], opacity: float
    ) -> list[Label]:
        """Areas, zones, iso-cost lines and marks of the map."""
        labels: list[Label] = []
        for overlay in overlays:
            match overlay:
                case AreaOverlay():
                    labels += self._area(surface, lens, overlay, opacity)
                case ZoneOverlay():
                    labels += self._zone(surface, lens, overlay, opacity)
                case HighlightOverlay():
                    self._shape(surface, lens, overlay, STRONG, opacity)
                case IsoOverlay():
                    draw_iso(surface, lens, overlay, self._palette, self._pictures)
                case MarkerOverlay():
                    labels += self._marker(surface, lens, overlay)
                case _:
                    pass
        return labels

    def draw_above(
        self, surface: pygame.Surface, lens: Lens, overlays: Sequence[Overlay], opacity: float, time: float
    ) -> list[Label]:
        """Highlighted shapes, lines of sight, paths, rulers, margins and notes."""
        labels: list[Label] = []
        for overlay in overlays:
            match overlay:
                case HighlightOverlay():
                    labels += self._highlight(surface, lens, overlay, opacity)
                case SightOverlay():
                    labels += self._lines.sight(surface, lens, overlay, time)
                case PathOverlay():
                    labels += self._lines.path(surface, lens, overlay)
                case RulerOverlay():
                    labels += self._lines.ruler(surface, lens, overlay)
                case MarginOverlay():
                    labels += self._lines.margin(surface, lens, overlay)
                case NoteOverlay(at, label, tone, icon):
                    labels.append(Label(label, lens.px(at), tone, icon or Icon.INFO, 10 * lens.scale, 8))
                case _:
                    pass
        return labels

    def _area(self, surface: pygame.Surface, lens: Lens, overlay: AreaOverlay, opacity: float) -> list[Label]:
        hue = self._palette.tones[overlay.tone]
        wash = Wash(hue, overlay.hatch or hue.hatch, AREA, opacity, self.pale)
        self._areas.draw(surface, lens, overlay.area, wash)
        if not overlay.label or not overlay.area.patches:
            return []
        outline = max(overlay.area.patches, key=lambda patch: len(patch.outline)).outline
        at = lens.px(overlay.at or max(outline, key=lambda point: point[1]))
        return [Label(overlay.label, at, overlay.tone, overlay.icon or hue.emblem, 6 * lens.scale, 1)]

    def _zone(self, surface: pygame.Surface, lens: Lens, overlay: ZoneOverlay, opacity: float) -> list[Label]:
        hue = self._palette.tones[overlay.tone]
        base = overlay.base
        zone = Disc(base.x, base.y, base.r + overlay.reach)
        self._areas.draw_shape(surface, lens, zone, Wash(hue, hue.hatch, ZONE, opacity, self.pale))
        if not overlay.label:
            return []
        top = lens.px((base.x, base.y + base.r + overlay.reach))
        return [Label(overlay.label, top, overlay.tone, hue.emblem, 4 * lens.scale, 1)]

    def _highlight(
        self, surface: pygame.Surface, lens: Lens, overlay: HighlightOverlay, opacity: float
    ) -> list[Label]:
        hue = self._palette.tones[overlay.tone]
        self._shape(surface, lens, overlay, CONTOUR, opacity)
        text = " ".join(part for part in (overlay.icon_text, overlay.label) if part)
        if not text and overlay.icon is None:
            return []
        at, reach = _top(overlay.shape)
        return [Label(text, lens.px(at), overlay.tone, overlay.icon or hue.emblem, reach * lens.ppi * 0.5, 3)]

    def _shape(
        self, surface: pygame.Surface, lens: Lens, overlay: HighlightOverlay, fill: Fill, opacity: float
    ) -> None:
        hue = self._palette.tones[overlay.tone]
        wash = Wash(hue, hue.hatch, fill, max(opacity, 0.6), self.pale)
        self._areas.draw_shape(surface, lens, overlay.shape, wash)

    def _marker(self, surface: pygame.Surface, lens: Lens, marker: MarkerOverlay) -> list[Label]:
        """A mark and, where it has one, its shape."""
        if marker.shape is not None:
            hue = self._palette.sides[Side.NEUTRAL]
            self._areas.draw_shape(
                surface,
                lens,
                marker.shape,
                Wash(hue, Hatch.FALLING, ZONE, 0.4 if self.pale else 0.9, self.pale),
            )
        return draw_mark(surface, lens, marker, self._marks)


def _top(shape: Shape) -> tuple[Point, float]:
    """Where a shape's label points, and how large the shape is."""
    match shape:
        case Disc(x, y, r):
            return (x, y), r
        case Polygon(corners):
            xs, ys = [c[0] for c in corners], [c[1] for c in corners]
            middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
            return middle, min(max(xs) - min(xs), max(ys) - min(ys)) / 2


_ICONS = {
    MarkerKind.MAJOR: Icon.STAR,
    MarkerKind.MINOR: Icon.STAR,
    MarkerKind.MONSTER: Icon.NEUTRAL,
    MarkerKind.DEPLOYMENT: Icon.FLAG,
}


def draw_mark(
    surface: pygame.Surface, lens: Lens, marker: MarkerOverlay, pictures: SizedPictures
) -> list[Label]:
    """Draw the sign of a mark."""
    size = round(MARK_INCHES[marker.kind] * lens.ppi)
    x, y = lens.px(marker.at)
    if size >= 4:
        name = f"marker_{marker.kind}"
        picture = pictures.get(
            name, size, lambda side: rasterised(board_drawing(name), (side, side)), exact=lens.settled
        )
        surface.blit(picture, (round(x - size / 2), round(y - size / 2)))
    if not marker.label:
        return []
    icon = _ICONS[marker.kind]
    return [Label(marker.label, (x, y), Tone.SIGHT, icon, size / 2 + 4)]
