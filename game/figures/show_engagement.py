"""The figure of engagements: every creature's zone, and the pairs that are engaged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.figures.model import Face, Lines
from game.figures.scene import Note, Overlay, Sentence
from game.figures.show_move import engagement_legend, engagement_link, swords_size, zone_pen, zone_ring

if TYPE_CHECKING:
    from game.figures.scene import Scene


def draw_engagement(scene: Scene) -> Overlay:
    """The overlay of all zones and pairs."""
    tr, style = scene.tr, scene.style
    pairs = scene.skirmish.engaged()
    sentences = [
        Sentence(
            "CM-ENGAGE-03",
            tr(
                "figure.engagement.pair",
                a=scene.name(p.a),
                b=scene.name(p.b),
                gap=scene.inches(max(0.0, p.gap)),
            ),
        )
        for p in pairs
    ]
    if not pairs:
        sentences = [Sentence("CM-ENGAGE-01", tr("figure.engagement.none"))]
    answer = tr("figure.answer.pairs", count=len(pairs)) if len(pairs) > 1 else ""
    overlay = Overlay(Note(tr("figure.heading.engagement"), answer, None, tuple(sentences)))
    for creature in scene.position.creatures:
        rings = zone_ring(scene.base(creature.id), scene)
        overlay.under.append(Lines(rings, zone_pen(style.side(creature.side))))
    for pair in pairs:
        a, b = scene.base(pair.a), scene.base(pair.b)
        overlay.over += engagement_link(a, b, scene)
        at = scene.view.point(((a.x + b.x) / 2, (a.y + b.y) / 2))
        words = scene.inches(max(0.0, pair.gap))
        overlay.labels.append(
            scene.label(
                at, words, style.rubric, radius=1.5 * swords_size(scene), face=Face.ITALIC, required=False
            )
        )
        overlay.marker.append(at)
    overlay.legend += engagement_legend(scene) if pairs else engagement_legend(scene)[1:]
    return overlay
