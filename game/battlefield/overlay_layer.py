"""Draws the overlays of a frame, areas below the creatures and lines above, and collects their labels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art.scaled_pictures import Allowance, SizedPictures
from game.art.tokens import board_drawing
from game.battlefield.area_art import (
    AREA,
    CONTOUR,
    HEATS,
    SHARED,
    STRONG,
    ZONE,
    AreaArt,
    AreaStyle,
    Wash,
)
from game.battlefield.labels import BoardLabel
from game.battlefield.overlay_lines import LineArt, draw_iso
from game.battlefield.overlays import (
    MARK_INCHES,
    AreaOverlay,
    HeatOverlay,
    HighlightOverlay,
    IsoOverlay,
    LinkOverlay,
    MarginOverlay,
    MarkerKind,
    MarkerOverlay,
    NoteOverlay,
    Overlay,
    PathOverlay,
    RulerOverlay,
    SightOverlay,
    TagOverlay,
    TrailOverlay,
    ZoneOverlay,
    hue_of,
)
from game.battlefield.tag_groups import tag_labels
from game.board.shapes import Chain, Disc, Point, Polygon, Shape
from game.ui.drawing.icons import Icon
from game.ui.drawing.paint import SurfaceCache
from game.ui.drawing.palette import Hatch, Palette, SideColour, Tone
from game.ui.drawing.svg import rasterised

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pygame

    from game.battlefield.camera import Lens
    from game.board.area import Area

MANY_ARROWS = 8
"""Arrows of those who could attack that are as wide as one alone; more of them are thinner..."""

SLENDER = 0.45
"""...down to this part of the width."""


class OverlayLayer:
    """Overlays for one palette."""

    def __init__(self, palette: Palette, allowance: Allowance | None = None) -> None:
        self._palette = palette
        self._areas = AreaArt(allowance or Allowance())
        self._lines = LineArt(palette)
        self._pictures = SurfaceCache(32_000_000)
        self._marks = SizedPictures(8_000_000)
        self.pale = False
        """Whether they lie on a ground that is pale."""

    def draw_below(
        self, surface: pygame.Surface, lens: Lens, overlays: Sequence[Overlay], opacity: float
    ) -> list[BoardLabel]:
        """Areas, zones, iso-cost lines, trails and marks of the map."""
        labels: list[BoardLabel] = []
        asked = {overlay.tone for overlay in overlays if isinstance(overlay, AreaOverlay | HeatOverlay)}
        # Tints that lie over each other mix to one brown: where there are several, borders tell them apart.
        fill = AREA if len(asked) < 2 else SHARED
        for overlay in overlays:
            match overlay:
                case AreaOverlay():
                    labels += self._area(surface, lens, overlay, fill, opacity)
                case HeatOverlay():
                    labels += self._heat(surface, lens, overlay, opacity)
                case ZoneOverlay():
                    labels += self._zone(surface, lens, overlay, opacity)
                case HighlightOverlay():
                    self._shape(surface, lens, overlay, STRONG, opacity)
                case IsoOverlay():
                    draw_iso(surface, lens, overlay, self._palette, self._pictures)
                case MarkerOverlay():
                    labels += self._marker(surface, lens, overlay)
                case TrailOverlay():
                    self._lines.trail(surface, lens, overlay)
                case _:
                    pass
        return labels

    def draw_above(
        self, surface: pygame.Surface, lens: Lens, overlays: Sequence[Overlay], opacity: float, time: float
    ) -> list[BoardLabel]:
        """Highlighted shapes, lines of sight, paths, rulers, margins and notes."""
        labels = tag_labels([overlay for overlay in overlays if isinstance(overlay, TagOverlay)], lens)
        arrows = sum(isinstance(overlay, LinkOverlay) and overlay.attack for overlay in overlays)
        slender = max(SLENDER, min(1.0, MANY_ARROWS / max(1, arrows)))
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
                case LinkOverlay():
                    self._lines.link(surface, lens, overlay, slender)
                case NoteOverlay(at, label, tone, icon):
                    labels.append(BoardLabel(label, lens.px(at), tone, icon or Icon.INFO, 10 * lens.scale, 8))
                case _:
                    pass
        return labels

    def _area(
        self, surface: pygame.Surface, lens: Lens, overlay: AreaOverlay, fill: AreaStyle, opacity: float
    ) -> list[BoardLabel]:
        hue = self._palette.tones[overlay.tone]
        wash = Wash(hue, overlay.hatch or hue.hatch, fill, opacity, self.pale)
        self._areas.draw(surface, lens, overlay.area, wash)
        if not overlay.label or not overlay.area.patches:
            return []
        at, icon = lens.px(overlay.at or _highest(overlay.area)), overlay.icon or hue.emblem
        clear = 6 * lens.scale
        return [BoardLabel(overlay.label, at, overlay.tone, icon, clear, 1, short=overlay.whose)]

    def _heat(
        self, surface: pygame.Surface, lens: Lens, overlay: HeatOverlay, opacity: float
    ) -> list[BoardLabel]:
        """Tints that add up; each level but the first has its number at its highest point."""
        hue = self._palette.tones[overlay.tone]
        labels: list[BoardLabel] = []
        for number, area in enumerate(overlay.levels, start=1):
            fill = HEATS[min(number, len(HEATS)) - 1]
            self._areas.draw(surface, lens, area, Wash(hue, hue.hatch, fill, opacity, self.pale))
            text = overlay.label if number == 1 else f"\N{MULTIPLICATION SIGN} {number}"
            at = lens.px(_highest(area))
            labels.append(BoardLabel(text, at, overlay.tone, hue.emblem, 6 * lens.scale, 1))
        return labels

    def _zone(
        self, surface: pygame.Surface, lens: Lens, overlay: ZoneOverlay, opacity: float
    ) -> list[BoardLabel]:
        hue = self._palette.tones[overlay.tone]
        base = overlay.base
        zone = Disc(base.x, base.y, base.r + overlay.reach)
        self._areas.draw_shape(surface, lens, zone, Wash(hue, hue.hatch, ZONE, opacity, self.pale))
        if not overlay.label:
            return []
        top = lens.px((base.x, base.y + base.r + overlay.reach))
        return [BoardLabel(overlay.label, top, overlay.tone, hue.emblem, 4 * lens.scale, 1)]

    def _highlight(
        self, surface: pygame.Surface, lens: Lens, overlay: HighlightOverlay, opacity: float
    ) -> list[BoardLabel]:
        hue = hue_of(self._palette, overlay.tone)
        self._shape(surface, lens, overlay, CONTOUR, opacity)
        text = " ".join(part for part in (overlay.icon_text, overlay.label) if part)
        if not text and overlay.icon is None:
            return []
        at, clear, wide = _middle(overlay.shape)
        icon, ppi = overlay.icon or hue.emblem, lens.ppi
        return [BoardLabel(text, lens.px(at), overlay.tone, icon, clear * ppi, 3, widest=wide * ppi)]

    def _shape(
        self, surface: pygame.Surface, lens: Lens, overlay: HighlightOverlay, fill: AreaStyle, opacity: float
    ) -> None:
        hue = hue_of(self._palette, overlay.tone)
        wash = Wash(hue, hue.hatch, fill, max(opacity, 0.6), self.pale)
        self._areas.draw_shape(surface, lens, overlay.shape, wash)

    def _marker(self, surface: pygame.Surface, lens: Lens, marker: MarkerOverlay) -> list[BoardLabel]:
        """A mark and, where it has one, its shape."""
        if marker.shape is not None:
            hue = self._palette.sides[SideColour.NEUTRAL]
            self._areas.draw_shape(
                surface,
                lens,
                marker.shape,
                Wash(hue, Hatch.FALLING, ZONE, 0.4 if self.pale else 0.9, self.pale),
            )
        return draw_mark(surface, lens, marker, self._marks)


def _highest(area: Area) -> Point:
    """The point to which a label leads: the highest corner of the most winding of the patches."""
    outline = max(area.patches, key=lambda patch: len(patch.outline)).outline
    return max(outline, key=lambda point: point[1])


def _middle(shape: Shape) -> tuple[Point, float, float]:
    """The point to which a shape's label leads, how much around it stays free, and how wide it is, in inches.

    Whoever stands in a disc is seen; other shapes have the label on them, even those as small as a corner of
    the board where letters are large, and no wider than they are.
    """
    match shape:
        case Disc(x, y, r):
            return (x, y), r / 2, 0.0
        case Polygon(corners) | Chain(corners=corners):
            xs, ys = [c[0] for c in corners], [c[1] for c in corners]
            middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
            return middle, 0.0, max(xs) - min(xs)


MARK_ICONS = {
    MarkerKind.MAJOR: Icon.STAR,
    MarkerKind.MINOR: Icon.STAR,
    MarkerKind.MONSTER: Icon.NEUTRAL,
    MarkerKind.DEPLOYMENT: Icon.FLAG,
    MarkerKind.GOAL: Icon.STAR,
}
"""The icon of a mark in words."""


def draw_mark(
    surface: pygame.Surface, lens: Lens, marker: MarkerOverlay, pictures: SizedPictures
) -> list[BoardLabel]:
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
    icon = MARK_ICONS[marker.kind]
    return [BoardLabel(marker.label, (x, y), Tone.SIGHT, icon, size / 2 + 4)]
