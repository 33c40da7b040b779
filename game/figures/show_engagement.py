"""The figure of engagements: every creature's zone, and the pairs that are engaged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.engagement import ENGAGEMENT_RANGE
from game.board.shapes import Disc
from game.figures.bases import circle
from game.figures.chart import Chart, LegendEntry, Note, Overlay, Sentence
from game.figures.hatching import between_edges, cased, closed, crossed_swords, line_sample
from game.figures.model import XY, Box, Face, Item, Line, Lines, Stroke

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.positions.answers import EngagedPair

MANY = 5
"""More pairs than this are listed in one sentence."""


def draw_engagement(chart: Chart) -> Overlay:
    """The overlay of all zones and pairs."""
    tr, style = chart.tr, chart.style
    pairs = chart.skirmish.engaged()
    answer = tr("figure.answer.pairs", count=len(pairs)) if len(pairs) > 1 else ""
    overlay = Overlay(Note(tr("figure.heading.engagement"), answer, None, _sentences(pairs, chart)))
    for creature in chart.position.creatures:
        rings = zone_ring(chart.base(creature.id), chart)
        overlay.under.append(Lines(rings, zone_pen(style.side(creature.side))))
    for pair in pairs:
        a, b = chart.base(pair.a), chart.base(pair.b)
        at = draw_link(a, b, chart, overlay)
        words = _gap(pair, chart)
        overlay.labels.append(
            chart.label(at, words, style.rubric, radius=sign_radius(chart), face=Face.ITALIC, required=False)
        )
        overlay.marker.append(at)
    overlay.legend += engagement_legend(chart) if pairs else engagement_legend(chart)[1:]
    return overlay


def _sentences(pairs: Sequence[EngagedPair], chart: Chart) -> tuple[Sentence, ...]:
    """One sentence a pair, or one for all of them when they are many."""
    tr = chart.tr
    if not pairs:
        return (Sentence("CM-ENGAGE-01", tr("figure.engagement.none")),)
    if len(pairs) > MANY:
        names = ", ".join(
            f"{pair.a}\N{EN DASH}{pair.b}\N{NO-BREAK SPACE}({_gap(pair, chart)})" for pair in pairs
        )
        return (Sentence("CM-ENGAGE-03", tr("figure.engagement.many", pairs=names)),)
    return tuple(
        Sentence(
            "CM-ENGAGE-03",
            tr("figure.engagement.pair", a=chart.name(p.a), b=chart.name(p.b), gap=_gap(p, chart)),
        )
        for p in pairs
    )


def _gap(pair: EngagedPair, chart: Chart) -> str:
    return chart.inches(max(0.0, pair.gap))


def zone_pen(colour: str) -> Stroke:
    """The pen of a zone of engagement."""
    return Stroke(colour, 0.6, (1.0, 1.6))


def zone_ring(base: Disc, chart: Chart) -> tuple[Line, ...]:
    """Where the edges of hostile bases come to one inch of this one."""
    at, radius = chart.disc(Disc(base.x, base.y, base.r + ENGAGEMENT_RANGE))
    return chart.cut([closed(circle(at, radius, 120))])


def sign_radius(chart: Chart) -> float:
    """Radius of the sign of an engagement, in points."""
    return min(max(0.25 * chart.view.scale, 4.6), 7.2)


def draw_link(a: Disc, b: Disc, chart: Chart, overlay: Overlay) -> XY:
    """Draw the sign of an engagement between two bases; labels keep off the place it returns."""
    start, end = between_edges(chart.disc(a), chart.disc(b))
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    style = chart.style
    overlay.over += cased((start, end), Stroke(style.rubric, 1.6), style.field)
    overlay.over += crossed_swords(middle, sign_radius(chart), style.rubric, style.field)
    overlay.discs.append((middle, sign_radius(chart)))
    return middle


def engagement_legend(chart: Chart) -> list[LegendEntry]:
    """What the link and the zone mean."""
    style = chart.style

    def swords(box: Box) -> list[Item]:
        middle = ((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2)
        link = Lines((((box.x0, middle[1]), (box.x1, middle[1])),), Stroke(style.rubric, 1.6))
        return [link, *crossed_swords(middle, 5.2, style.rubric, style.field)]

    return [
        LegendEntry("engaged", chart.tr("figure.legend.engaged"), swords),
        LegendEntry("zone", chart.tr("figure.legend.zone"), line_sample(zone_pen(style.rubric))),
    ]
