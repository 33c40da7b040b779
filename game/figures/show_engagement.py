"""The figure of engagements: every creature's zone, and the pairs that are engaged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.figures.engagements import draw_link, engagement_legend, sign_radius, zone_pen, zone_ring
from game.figures.model import Face, Lines
from game.figures.scene import Note, Overlay, Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

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
