"""How engagements are drawn, wherever they appear: zones, links between bases, and what these mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.engagement import ENGAGEMENT_RANGE
from game.board.shapes import Disc
from game.figures.bases import circle
from game.figures.hatching import closed
from game.figures.model import Lines, Stroke
from game.figures.patterns import between_edges, cased, crossed_swords, line_sample
from game.figures.scene import LegendEntry

if TYPE_CHECKING:
    from game.figures.model import XY, Box, Item, Line
    from game.figures.scene import Overlay, Scene


def zone_pen(colour: str) -> Stroke:
    """The pen of a zone of engagement."""
    return Stroke(colour, 0.6, (1.0, 1.6))


def zone_ring(base: Disc, scene: Scene) -> tuple[Line, ...]:
    """Where the edges of hostile bases come to one inch of this one."""
    at, radius = scene.disc(Disc(base.x, base.y, base.r + ENGAGEMENT_RANGE))
    return scene.cut([closed(circle(at, radius, 120))])


def sign_radius(scene: Scene) -> float:
    """Radius of the sign of an engagement, in points."""
    return min(max(0.25 * scene.view.scale, 4.6), 7.2)


def draw_link(a: Disc, b: Disc, scene: Scene, overlay: Overlay) -> XY:
    """Draw the sign of an engagement between two bases; labels keep off the place it returns."""
    start, end = between_edges(scene.disc(a), scene.disc(b))
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    style = scene.style
    overlay.over += cased((start, end), Stroke(style.rubric, 1.6), style.field)
    overlay.over += crossed_swords(middle, sign_radius(scene), style.rubric, style.field)
    overlay.discs.append((middle, sign_radius(scene)))
    return middle


def engagement_legend(scene: Scene) -> list[LegendEntry]:
    """What the link and the zone mean."""
    style = scene.style

    def swords(box: Box) -> list[Item]:
        middle = ((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2)
        link = Lines((((box.x0, middle[1]), (box.x1, middle[1])),), Stroke(style.rubric, 1.6))
        return [link, *crossed_swords(middle, 5.2, style.rubric, style.field)]

    return [
        LegendEntry("engaged", scene.tr("figure.legend.engaged"), swords),
        LegendEntry("zone", scene.tr("figure.legend.zone"), line_sample(zone_pen(style.rubric))),
    ]
