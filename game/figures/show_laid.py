"""Zones and templates on a figure, and what holds of them: who is where, who holds what, who strays."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from math import dist
from typing import TYPE_CHECKING, assert_never

from game.board.area import area_of
from game.figures.bases import SIDE_ANGLES, fitting_spots, off_bases
from game.figures.chart import Chart, LegendEntry, Note, Overlay
from game.figures.hatching import Pattern
from game.figures.labels import LabelSpot
from game.figures.model import FigureFace, Item, Lines, PageBox, Stroke
from game.figures.shows import CoherencyShow, MeasureShow, TemplateShow, ZonesShow
from game.positions.position import Side
from game.positions.zone_answers import (
    called,
    measure_reasons,
    measured,
    template_answer,
    unit_answers,
    zone_answer,
)
from game.positions.zones import Zone, ZoneKind

if TYPE_CHECKING:
    from game.core.rules import Verdict
    from game.figures.labels import FigureLabel
    from game.figures.shows import LaidShow
    from game.positions.zones import Template

ZONE_DASH = {ZoneKind.OBJECTIVE: (), ZoneKind.DEPLOYMENT: (5.0, 2.0), ZoneKind.AREA: (1.4, 1.8)}
TEMPLATE_DASH = (6.0, 1.6, 1.2, 1.6)

WASH = 0.08
"""How opaque the ink within a zone is."""

SIDE_SPACING = 14.0
"""Points between the lines of a side's hatch in a zone: they lie over the ground, and below all answers."""


def laid_items(chart: Chart) -> list[Item]:
    """The zones and templates of the table: a light wash within their borders, with the hatch of a side."""
    found: list[Item] = []
    for thing in _laid(chart):
        found += [*_pattern(thing, chart).fill(chart.view.rings(thing.shape)), _border(thing, chart)]
    return found


def laid_borders(chart: Chart) -> list[Item]:
    """Their borders alone, which labels keep off."""
    return [_border(thing, chart) for thing in _laid(chart)]


def _laid(chart: Chart) -> tuple[Zone | Template, ...]:
    everything: tuple[Zone | Template, ...] = (*chart.position.zones, *chart.position.templates)
    return tuple(thing for thing in everything if chart.view.rings(thing.shape))


def _pattern(thing: Zone | Template, chart: Chart) -> Pattern:
    """The look of a zone or a template: a deployment zone has the ink and the hatch of its side."""
    own = chart.own_colour(thing.id)
    if not isinstance(thing, Zone):
        pen = Stroke(own or chart.style.rubric, 1.3, TEMPLATE_DASH)
        return Pattern(pen.colour, WASH, 0.0, 0.0, pen)
    side = Side(thing.side) if thing.side else None
    usual = chart.style.engraving if side is None else chart.style.side(side)
    pen = Stroke(own or usual, 1.1, ZONE_DASH[thing.kind])
    angle = None if side is None else SIDE_ANGLES.get(side)
    return Pattern(pen.colour, WASH, 0.0 if angle is None else SIDE_SPACING, angle or 0.0, pen, 0.25)


def _border(thing: Zone | Template, chart: Chart) -> Lines:
    return Lines(chart.outlines(area_of(thing.shape)), _pattern(thing, chart).pen)


def laid_labels(chart: Chart) -> list[FigureLabel]:
    """The names of the zones and templates."""
    found = []
    for thing in _laid(chart):
        if words := chart.written.get(thing.id, thing.called):
            at, colour = off_bases(thing.shape, chart), _pattern(thing, chart).colour
            label = chart.label(at, words, colour, face=FigureFace.ITALIC)
            spots = fitting_spots(label, at, chart.view.rings(thing.shape))
            within = (LabelSpot(spot, 0.3 * dist(spot, at), inside=True) for spot in spots)
            found.append(replace(label, places=(*within, *label.places)))
    return found


def laid_entries(chart: Chart) -> list[LegendEntry]:
    """An entry of the legend for each kind of zone in view and whose it is, and one for templates."""
    found: dict[str, LegendEntry] = {}
    for thing in _laid(chart):
        pattern = _pattern(thing, chart)
        entry = chart.entry(_meaning(thing), partial(_sample, pattern))
        key = f"{entry.key} {pattern.colour}"
        found.setdefault(key, replace(entry, key=key))
    return list(found.values())


def _meaning(thing: Zone | Template) -> str:
    """The message of the legend that says what it is."""
    if not isinstance(thing, Zone):
        return "template"
    return f"zone_{thing.kind}_{thing.side}" if thing.side else f"zone_{thing.kind}"


def _sample(pattern: Pattern, box: PageBox) -> list[Item]:
    inner = box.grown(-1.0).ring
    small = replace(pattern, spacing=pattern.spacing / 4)
    return [*small.fill([(inner,)]), Lines(((*inner, inner[0]),), pattern.pen)]


def draw_laid(show: LaidShow, chart: Chart) -> Overlay:
    """The overlay of a show of zones, units, templates or distances."""
    match show:
        case ZonesShow():
            return draw_zones(chart)
        case CoherencyShow():
            return draw_coherency(chart)
        case TemplateShow():
            return draw_template(show, chart)
        case MeasureShow():
            return draw_measure(show, chart)
        case _:
            assert_never(show)


def draw_zones(chart: Chart) -> Overlay:
    """The overlay of who is in which zone."""
    answers = [zone_answer(chart.skirmish, zone) for zone in chart.position.zones]
    return Overlay(_note("zones", [answer.verdict for answer in answers], chart))


def draw_coherency(chart: Chart) -> Overlay:
    """The overlay of units: who is out of coherency."""
    return Overlay(_note("coherency", [answer.verdict for answer in unit_answers(chart.skirmish)], chart))


def _note(kind: str, verdicts: list[Verdict], chart: Chart) -> Note:
    sentences = tuple(chart.sentence(reason) for verdict in verdicts for reason in verdict.reasons)
    return Note(chart.tr(f"figure.heading.{kind}"), "", None, sentences)


def draw_template(show: TemplateShow, chart: Chart) -> Overlay:
    """The overlay of a template: who is under it."""
    laid = next(template for template in chart.position.templates if template.id == show.a)
    reasons = template_answer(chart.skirmish, laid).reasons
    heading = chart.tr("figure.heading.template", a=laid.called)
    return Overlay(Note(heading, "", None, tuple(map(chart.sentence, reasons))))


def draw_measure(show: MeasureShow, chart: Chart) -> Overlay:
    """The overlay of a distance, edge to edge."""
    found = measured(chart.skirmish, show.a, show.b)
    reasons = measure_reasons(chart.skirmish, show.a, show.b, found)
    a, b = (called(each, chart.position, short=True) for each in (show.a, show.b))
    heading = chart.tr("figure.heading.measure", a=a, b=b)
    inches = chart.inches(found.inches)
    overlay = Overlay(Note(heading, inches, None, tuple(map(chart.sentence, reasons))))
    line = chart.view.line((found.start, found.end))
    pen = Stroke(chart.style.rubric, 1.2)
    overlay.over.append(Lines(chart.cut([line]), pen))
    middle = ((line[0][0] + line[-1][0]) / 2, (line[0][1] + line[-1][1]) / 2)
    overlay.labels.append(chart.label(middle, inches, pen.colour, face=FigureFace.ITALIC))
    return overlay
