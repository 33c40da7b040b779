"""The figure of engagements: every creature's zone, and the pairs that are engaged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.engagement import ENGAGEMENT_RANGE
from game.board.shapes import Disc
from game.figures.bases import circle
from game.figures.hatching import between_edges, cased, closed, crossed_swords, line_sample
from game.figures.model import Face, Lines, Stroke
from game.figures.scene import LegendEntry, Note, Overlay, Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.figures.model import XY, Box, Item, Line
    from game.figures.scene import Scene
    from game.positions.answers import EngagedPair

MANY = 5
"""More pairs than this are listed in one sentence."""


def draw_engagement(scene: Scene) -> Overlay:
    """The overlay of all zones and pairs."""
    tr, style = scene.tr, scene.style
    pairs = scene.skirmish.engaged()
    answer = tr("figure.answer.pairs", count=len(pairs)) if len(pairs) > 1 else ""
    overlay = Overlay(Note(tr("figure.heading.engagement"), answer, None, _sentences(pairs, scene)))
    for creature in scene.position.creatures:
        rings = zone_ring(scene.base(creature.id), scene)
        overlay.under.append(Lines(rings, zone_pen(style.side(creature.side))))
    for pair in pairs:
        a, b = scene.base(pair.a), scene.base(pair.b)
        at = draw_link(a, b, scene, overlay)
        words = _gap(pair, scene)
        overlay.labels.append(
            scene.label(at, words, style.rubric, radius=sign_radius(scene), face=Face.ITALIC, required=False)
        )
        overlay.marker.append(at)
    overlay.legend += engagement_legend(scene) if pairs else engagement_legend(scene)[1:]
    return overlay


def _sentences(pairs: Sequence[EngagedPair], scene: Scene) -> tuple[Sentence, ...]:
    """One sentence a pair, or one for all of them when they are many."""
    tr = scene.tr
    if not pairs:
        return (Sentence("CM-ENGAGE-01", tr("figure.engagement.none")),)
    if len(pairs) > MANY:
        names = ", ".join(
            f"{pair.a}\N{EN DASH}{pair.b}\N{NO-BREAK SPACE}({_gap(pair, scene)})" for pair in pairs
        )
        return (Sentence("CM-ENGAGE-03", tr("figure.engagement.many", pairs=names)),)
    return tuple(
        Sentence(
            "CM-ENGAGE-03",
            tr("figure.engagement.pair", a=scene.name(p.a), b=scene.name(p.b), gap=_gap(p, scene)),
        )
        for p in pairs
    )


def _gap(pair: EngagedPair, scene: Scene) -> str:
    return scene.inches(max(0.0, pair.gap))


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
