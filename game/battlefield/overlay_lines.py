"""Overlays drawn anew each frame because they follow the mouse: paths, lines of sight, rulers, margins."""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, sin
from typing import TYPE_CHECKING

import pygame

from game.art.strokes import CASING, RingArt, RingStyle, along, arrow_head, cross, dashes, dot, stroke
from game.battlefield.labels import BoardLabel
from game.board.shapes import Chain, Disc, Point, Polygon, Shape, distance
from game.ui.drawing.icons import Icon
from game.ui.drawing.palette import Colour, Palette, Tone
from game.ui.drawing.svg import hexed, rasterised, svg_text

if TYPE_CHECKING:
    from game.battlefield.camera import Lens
    from game.battlefield.overlays import (
        IsoOverlay,
        LinkOverlay,
        MarginOverlay,
        PathOverlay,
        RulerOverlay,
        SightOverlay,
        TrailOverlay,
    )
    from game.board.area import Ring
    from game.ui.drawing.paint import SurfaceCache


class LineArt:
    """Draws lines and what goes with them; each method returns the labels that are to be placed."""

    def __init__(self, palette: Palette) -> None:
        self._palette = palette
        self._rings = RingArt()

    def path(self, surface: pygame.Surface, lens: Lens, overlay: PathOverlay) -> list[BoardLabel]:
        """The legs (barred through difficult terrain), what is refused, the stop and the ghost."""
        k = lens.scale
        hue, hard = self._palette.tones[overlay.tone], self._palette.tones[Tone.WARNING]
        labels: list[BoardLabel] = []
        for leg in overlay.legs:
            ends = (lens.px(leg.start), lens.px(leg.end))
            if leg.difficult:
                _barred(surface, ends, hard.glow, k)
            else:
                stroke(surface, ends, hue.glow, 3.6 * k, casing=1.8 * k)
            if leg.label:
                middle = ((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2)
                tone = Tone.WARNING if leg.difficult else overlay.tone
                labels.append(BoardLabel(leg.label, middle, tone, clear=8 * k, weight=2))
        _inch_dots(surface, lens, overlay)
        _refused(surface, lens, overlay, self._palette)
        for waypoint in overlay.waypoints:
            dot(surface, lens.px(waypoint), 5.0 * k, hue.glow, casing=2 * k)
            dot(surface, lens.px(waypoint), 2.2 * k, hue.ink, casing=0)
        end = overlay.legs[-1].end if overlay.legs else None
        if overlay.ghost is not None:
            look = RingStyle(hue.glow, 2.6 * k, 1.8 * k, (7 * k, 5 * k), fill=0.22)
            self._rings.draw(surface, lens.px(overlay.ghost.centre), overlay.ghost.r * lens.ppi, look)
            end = overlay.ghost.centre
        radius = overlay.ghost.r * lens.ppi if overlay.ghost is not None else 8 * k
        if overlay.stop is not None:
            labels.append(
                BoardLabel(
                    overlay.stop_label, lens.px(overlay.stop), Tone.ENGAGEMENT, Icon.MELEE, radius, 5, 0.25
                )
            )
        if overlay.label and end is not None:
            labels.append(
                BoardLabel(overlay.label, lens.px(end), overlay.tone, overlay.icon, radius + 4 * k, 6)
            )
        return labels

    def sight(
        self, surface: pygame.Surface, lens: Lens, overlay: SightOverlay, time: float
    ) -> list[BoardLabel]:
        """The corridor, and the witness line or the line that is stopped."""
        k = lens.scale
        free = overlay.stopped is None
        hue = self._palette.tones[Tone.SIGHT if free else Tone.REFUSED]
        if overlay.corridor:
            _corridor(surface, lens, overlay, hue.glow)
        start, end = (lens.px(point) for point in overlay.line)
        if overlay.stopped is None:
            stroke(surface, (start, end), hue.glow, 3.4 * k, casing=2.0 * k)
            for at, _ in along((start, end), 46 * k, (time * 60 * k) % (46 * k)):
                dot(surface, at, 3.0 * k, (255, 255, 255), casing=1 * k)
        else:
            at = lens.px(overlay.stopped)
            stroke(surface, (at, end), hue.glow, 1.6 * k, dash=(4 * k, 7 * k), casing=1.2 * k)
            stroke(surface, (start, at), hue.glow, 3.4 * k, casing=2.0 * k)
            cross(surface, at, 9 * k, hue.glow, 4 * k)
        for point in (start, end):
            dot(surface, point, 4.2 * k, hue.glow, casing=2 * k)
        if not overlay.label:
            return []
        middle = overlay.stopped or (
            (overlay.line[0][0] + overlay.line[1][0]) / 2,
            (overlay.line[0][1] + overlay.line[1][1]) / 2,
        )
        icon, tone = (Icon.SIGHT, Tone.SIGHT) if free else (Icon.EYE_OFF, Tone.REFUSED)
        return [BoardLabel(overlay.label, lens.px(middle), tone, icon, 14 * k, 7)]

    def link(self, surface: pygame.Surface, lens: Lens, overlay: LinkOverlay, slender: float = 1.0) -> None:
        """Draw a link from edge to edge; the arrow points at whoever is attacked, `slender` where many do."""
        k, (a, b) = lens.scale, (overlay.start, overlay.end)
        apart = distance(a.centre, b.centre)
        if apart <= a.r + b.r:
            return
        ux, uy = (b.x - a.x) / apart, (b.y - a.y) / apart
        start, end = lens.px((a.x + ux * a.r, a.y + uy * a.r)), lens.px((b.x - ux * b.r, b.y - uy * b.r))
        glow = self._palette.tones[Tone.THREAT if overlay.attack else Tone.SIGHT].glow
        if overlay.attack:
            # One casing for all dashes: one around each leaves next to nothing between them, and takes twice
            # as long, in each frame of a drag for a dozen foes who shoot across the table.
            stroke(surface, (start, end), CASING, (2.2 + 2 * 1.2) * slender * k, casing=0)
            for dash in dashes((start, end), 7 * k, 5 * k):
                pygame.draw.aaline(surface, glow, dash[0], dash[-1], max(1, round(2.2 * slender * k)))
            arrow_head(surface, start, end, 10 * slender * k, glow)
        else:
            stroke(surface, (start, end), glow, 1.4 * k, casing=0.9 * k)

    def trail(self, surface: pygame.Surface, lens: Lens, overlay: TrailOverlay) -> None:
        """The ring of the base where it began, then its steps: whole where walked, dashed where moved.

        A faint one is a row of dots, so that many of them leave the map as it is.
        """
        k, glow = lens.scale, self._palette.sides[overlay.side].glow
        look = RingStyle(glow, 1.5 * k, 0.8 * k, (4 * k, 5 * k), fill=0.10 if overlay.plain else 0.0)
        self._rings.draw(surface, lens.px(overlay.start.centre), overlay.start.r * lens.ppi, look)
        for start, end, walked in overlay.steps:
            points = (lens.px(start), lens.px(end))
            if overlay.plain:
                stroke(
                    surface, points, glow, 2.6 * k, dash=None if walked else (7 * k, 5 * k), casing=1.4 * k
                )
            else:
                for at, _ in along(points, 9 * k, 9 * k):
                    dot(surface, at, 1.4 * k, glow, casing=0.8 * k)
        if overlay.plain:
            # The creature covers the end: the arrow points at the edge of its base.
            (x0, y0), (x1, y1), _ = overlay.steps[-1]
            left = max(0.0, 1.0 - overlay.start.r / hypot(x1 - x0, y1 - y0))
            tip = (x0 + (x1 - x0) * left, y0 + (y1 - y0) * left)
            arrow_head(surface, lens.px((x0, y0)), lens.px(tip), 12 * k, glow)

    def ruler(self, surface: pygame.Surface, lens: Lens, overlay: RulerOverlay) -> list[BoardLabel]:
        """A brass measure with bars at its ends and a tick every inch."""
        k = lens.scale
        start, end = lens.px(overlay.start), lens.px(overlay.end)
        length = hypot(end[0] - start[0], end[1] - start[1])
        stroke(surface, (start, end), self._palette.gilt, 5.0 * k, casing=2 * k)
        if length > 0:
            nx, ny = -(end[1] - start[1]) / length, (end[0] - start[0]) / length
            for number, (at, _) in enumerate(along((start, end), lens.ppi, lens.ppi)):
                size = (8 if number % 5 == 4 else 4.5) * k
                pygame.draw.aaline(
                    surface,
                    (60, 34, 10),
                    (at[0] - nx * size, at[1] - ny * size),
                    (at[0] + nx * size, at[1] + ny * size),
                    max(1, round(1.6 * k)),
                )
            for at in (start, end):
                bar = ((at[0] - nx * 11 * k, at[1] - ny * 11 * k), (at[0] + nx * 11 * k, at[1] + ny * 11 * k))
                stroke(surface, bar, self._palette.gilt, 3.4 * k, casing=2 * k)
        if overlay.pinned:
            dot(surface, start, 4 * k, self._palette.tones[Tone.REFUSED].glow)
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        return [BoardLabel(overlay.label, middle, Tone.SIGHT, Icon.RULER, 12 * k, 6)] if overlay.label else []

    def margin(self, surface: pygame.Surface, lens: Lens, overlay: MarginOverlay) -> list[BoardLabel]:
        """The body where it is and where it would have to be, and an arrow between."""
        k = lens.scale
        hue = self._palette.tones[overlay.tone]
        here, there = _middle(overlay.body), overlay.shift
        there = (here[0] + there[0], here[1] + there[1])
        self._contour(surface, lens, overlay.body, (0.0, 0.0), hue.glow, (3 * k, 4 * k))
        self._contour(surface, lens, overlay.body, overlay.shift, hue.glow, (8 * k, 4 * k))
        start, end = lens.px(here), lens.px(there)
        length = hypot(end[0] - start[0], end[1] - start[1])
        if 0 < length < 22 * k:
            grown = 22 * k / length
            end = (start[0] + (end[0] - start[0]) * grown, start[1] + (end[1] - start[1]) * grown)
        stroke(surface, (start, end), hue.glow, 3 * k, casing=2 * k)
        arrow_head(surface, start, end, 13 * k, hue.glow)
        return (
            [BoardLabel(overlay.label, end, overlay.tone, Icon.WARNING, 14 * k, 4)] if overlay.label else []
        )

    def _contour(
        self,
        surface: pygame.Surface,
        lens: Lens,
        body: Shape,
        shift: Point,
        colour: Colour,
        dash: tuple[float, float],
    ) -> None:
        width = 2.2 * lens.scale
        match body:
            case Disc(x, y, r):
                look = RingStyle(colour, width, 1.6 * lens.scale, dash)
                self._rings.draw(surface, lens.px((x + shift[0], y + shift[1])), r * lens.ppi, look)
            case Polygon(corners):
                points = [lens.px((x + shift[0], y + shift[1])) for x, y in (*corners, corners[0])]
                stroke(surface, points, colour, width, dash=dash)
            case Chain(points=joints):
                line = [lens.px((x + shift[0], y + shift[1])) for x, y in joints]
                stroke(surface, line, colour, width, dash=dash)


def _barred(surface: pygame.Surface, ends: tuple[Point, Point], colour: Colour, k: float) -> None:
    """A thick dashed line with a bar across each dash: slow going."""
    stroke(surface, ends, colour, 3.6 * k, dash=(9 * k, 6 * k), casing=1.8 * k)
    for (x, y), angle in along(ends, 15 * k, 4.5 * k):
        nx, ny = -sin(angle) * 6 * k, cos(angle) * 6 * k
        for extra, ink in ((3.0, CASING), (0.0, colour)):
            width = max(1, round((2.2 + extra) * k))
            pygame.draw.aaline(surface, ink, (x - nx, y - ny), (x + nx, y + ny), width)


def _inch_dots(surface: pygame.Surface, lens: Lens, overlay: PathOverlay) -> None:
    """A bead for every inch walked."""
    points = [leg.start for leg in overlay.legs] + [leg.end for leg in overlay.legs[-1:]]
    if sum(distance(a, b) for a, b in pairwise(points)) < 1:
        return
    for at, _ in along([lens.px(point) for point in points], lens.ppi, lens.ppi):
        dot(surface, at, 3.4 * lens.scale, (255, 250, 236), casing=1.6 * lens.scale)


def _refused(surface: pygame.Surface, lens: Lens, overlay: PathOverlay, palette: Palette) -> None:
    if len(overlay.refused) < 2:
        return
    k = lens.scale
    colour = palette.tones[Tone.REFUSED].glow
    points = [lens.px(point) for point in overlay.refused]
    stroke(surface, points, colour, 3 * k, dash=(3 * k, 7 * k), casing=1.8 * k)
    cross(surface, points[-1], 7 * k, colour, 3.4 * k)


def _corridor(surface: pygame.Surface, lens: Lens, overlay: SightOverlay, colour: Colour) -> None:
    """The hull of both bases, tinted, with dashed sides; drawn in its own bounding box."""
    sides = _tangents(overlay.viewer, overlay.target)
    if sides is None:
        return
    (a, b), (c, d) = (tuple(lens.px(point) for point in side) for side in sides)
    xs, ys = [p[0] for p in (a, b, c, d)], [p[1] for p in (a, b, c, d)]
    box = pygame.Rect(min(xs) - 2, min(ys) - 2, max(xs) - min(xs) + 4, max(ys) - min(ys) + 4).clip(lens.view)
    if box.width and box.height:
        veil = pygame.Surface(box.size, pygame.SRCALPHA)
        corners = [(x - box.x, y - box.y) for x, y in (a, b, d, c)]
        pygame.draw.polygon(veil, (*colour, 46), corners)
        surface.blit(veil, box)
    k = lens.scale
    for start, end in ((a, b), (c, d)):
        for part in dashes((start, end), 8 * k, 6 * k):
            pygame.draw.aaline(surface, CASING, part[0], part[-1], max(1, round(3 * k)))
            pygame.draw.aaline(surface, colour, part[0], part[-1], max(1, round(1.2 * k)))


def _tangents(a: Disc, b: Disc) -> tuple[tuple[Point, Point], tuple[Point, Point]] | None:
    """The two outer tangents of two discs, or None when one lies in the other."""
    dx, dy = b.x - a.x, b.y - a.y
    apart = hypot(dx, dy)
    if apart <= abs(a.r - b.r):
        return None
    tilt = (a.r - b.r) / apart
    rise = (1 - tilt * tilt) ** 0.5
    ux, uy = dx / apart, dy / apart
    sides = []
    for hand in (1.0, -1.0):
        nx, ny = ux * tilt - uy * rise * hand, uy * tilt + ux * rise * hand
        sides.append(((a.x + nx * a.r, a.y + ny * a.r), (b.x + nx * b.r, b.y + ny * b.r)))
    return sides[0], sides[1]


def _middle(body: Shape) -> Point:
    match body:
        case Disc(x, y, _):
            return (x, y)
        case Polygon(corners) | Chain(points=corners):
            return (sum(c[0] for c in corners) / len(corners), sum(c[1] for c in corners) / len(corners))


_LARGEST = 4_000_000
"""Above this many pixels, and while the zoom changes, lines are drawn straight to the screen."""


def draw_iso(
    surface: pygame.Surface, lens: Lens, overlay: IsoOverlay, palette: Palette, cache: SurfaceCache
) -> None:
    """Draw lines of equal cost."""
    rings = [ring for line in overlay.lines for ring in line.lines if len(ring) > 1]
    if not rings:
        return
    glow = palette.tones[overlay.tone].glow
    xs, ys = [p[0] for ring in rings for p in ring], [p[1] for ring in rings for p in ring]
    box = lens.rect(min(xs), min(ys), max(xs), max(ys)).inflate(12, 12)
    if lens.settled and box.width * box.height <= _LARGEST:
        key = (overlay, round(lens.ppi, 4), glow, lens.scale)
        corner = (min(xs), max(ys))
        picture = cache.get(key, lambda: _lines(rings, corner, lens, box.size, glow))
        surface.blit(picture, box)
    else:
        for ring in rings:
            points = [lens.px(point) for point in ring]
            pygame.draw.aalines(surface, CASING, False, points)
            pygame.draw.aalines(surface, glow, False, points)


def _lines(
    rings: list[Ring], corner: tuple[float, float], lens: Lens, size: tuple[int, int], glow: Colour
) -> pygame.Surface:
    path = " ".join(
        "M"
        + " ".join(
            f"{(x - corner[0]) * lens.ppi + 6:.1f} {(corner[1] - y) * lens.ppi + 6:.1f}" for x, y in ring
        )
        for ring in rings
    )
    body = "".join(
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width * lens.scale:.1f}"'
        f' stroke-opacity="{opacity}" stroke-linejoin="round"/>'
        for colour, width, opacity in ((hexed(CASING), 4.2, 1.0), (hexed(glow), 1.9, 1.0))
    )
    return rasterised(svg_text(body, size), size)
