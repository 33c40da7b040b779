"""The figure of a wish: where a creature could stand so as to fulfil it, and what draws the borders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.shapes import path_length
from game.figures.chart import LABEL_SIZE, Note, Overlay, Sentence
from game.figures.hatching import Pattern, walk_along
from game.figures.labels import FigureLabel, LabelSpot
from game.figures.model import Circle, FigureFace, Stroke
from game.positions.where import where
from game.positions.wish_words import answer_words, border_words, condition_words, given_up_words, rule_of
from game.positions.wishes import conditions

if TYPE_CHECKING:
    from game.figures.chart import Chart
    from game.figures.shows import WhereShow
    from game.figures.styles import FigureStyle
    from game.positions.where import Border, WhereAnswer

SHORTEST = 0.6
"""Inches of border that are labelled: shorter ones are left to the caption."""

SMALL = LABEL_SIZE - 1.4
"""Size of the labels of borders, in points."""

MOST_BORDERS = 8
"""Labels of borders, the longest first."""


def where_pattern(style: FigureStyle) -> Pattern:
    """The pattern of the places that fulfil a wish."""
    return Pattern(style.seen, style.wash(0.16), 5.5, 45.0, Stroke(style.sight, 1.3), 0.3)


def draw_where(show: WhereShow, chart: Chart) -> Overlay:
    """The overlay of the places that fulfil a wish, or the caption that says what to give up."""
    answer, position, tr = where(chart.skirmish, show.a, show.wish), chart.position, chart.tr
    ruleset = chart.skirmish.ruleset
    wanted = [
        Sentence(rule_of(each, ruleset), condition_words(each, position, tr))
        for each in conditions(show.wish)
    ]
    told = [Sentence("", words) for words in answer_words(answer, position, tr)]
    told += [chart.sentence(each) for each in chart.skirmish.exactness("reach")]
    size = tr("figure.answer.area", area=answer.area.square_inches)
    note = Note(
        tr("figure.heading.where", a=chart.name(show.a)), size, bool(answer.area.patches), (*wanted, *told)
    )
    overlay = Overlay(note)
    if not answer.area.patches:
        _mark_reliefs(answer, chart, overlay)
        return overlay
    pattern = where_pattern(chart.style)
    overlay.areas += chart.patterned(answer.area, pattern)
    overlay.legend.append(chart.entry("where", pattern.sample))
    _label_borders(answer, chart, overlay)
    _mark_spots(answer, chart, overlay)
    return overlay


def _label_borders(answer: WhereAnswer, chart: Chart, overlay: Overlay) -> None:
    """What draws each border, on its longest stretch."""
    longest: dict[str, Border] = {}
    for border in answer.borders:
        words = border_words(border, answer.wish, chart.position, chart.tr)
        if path_length(border.line) > (path_length(longest[words].line) if words in longest else SHORTEST):
            longest[words] = border
    ranked = sorted(longest.items(), key=lambda item: -path_length(item[1].line))
    for words, border in ranked[:MOST_BORDERS]:
        line = chart.view.line(border.line)
        places = tuple(LabelSpot(at, 0.0) for at, _ in walk_along(line, 9.0, 4.5)) or (
            LabelSpot(line[0], 0.0),
        )
        label = FigureLabel(
            words, FigureFace.TEXT, LABEL_SIZE - 1.4, chart.style.sight, places, required=False
        )
        overlay.labels.append(label)


def _mark_reliefs(answer: WhereAnswer, chart: Chart, overlay: Overlay) -> None:
    """A place that giving up a condition would open, as the rim of the base there, with that condition."""
    base, pen = chart.skirmish.base(answer.mover), Stroke(chart.style.blocked, 0.9, (1.6, 1.6))
    for relief in answer.reliefs:
        at, radius = chart.disc(base.at(relief.at))
        overlay.over.append(Circle(at, radius, None, stroke=pen))
        overlay.discs.append((at, radius))
        words = given_up_words(answer.wish, relief, chart.position, chart.tr)
        told = chart.tr("wish.without", condition=words)
        overlay.labels.append(chart.label(at, told, chart.style.blocked, radius=radius, required=False))


def _mark_spots(answer: WhereAnswer, chart: Chart, overlay: Overlay) -> None:
    """The best spots, as the rim of the base that would stand there round its middle."""
    base, pen = chart.skirmish.base(answer.mover), Stroke(chart.style.ink, 1.1, (3.0, 1.6))
    for spot in answer.spots:
        at, radius = chart.disc(base.at(spot.at))
        overlay.over += [Circle(at, radius, None, stroke=pen), Circle(at, 1.6, chart.style.ink)]
        overlay.discs.append((at, radius))
        overlay.marker.append(at)
