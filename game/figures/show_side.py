"""The figure of a side: what it sees, threatens, gets to or hides from, lines of fire, who attacks whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.figures.chart import Note, Overlay, Sentence, TableRow
from game.figures.hatching import Pattern, line_sample
from game.figures.model import Circle, Lines, Stroke
from game.figures.show_areas import hidden_pattern, reach_pattern, seen_pattern
from game.positions.attacks import rough_border
from game.positions.reasons import faults_of
from game.positions.side_json import change_words, labelled, lane_words, layer_words, tables
from game.positions.sides import MOST_LANES, lanes_about, moved, side_change, side_view
from game.positions.skirmish import Skirmish

if TYPE_CHECKING:
    from game.board.area import Area
    from game.figures.chart import Chart
    from game.figures.shows import SideShow
    from game.figures.styles import FigureStyle
    from game.positions.position import Side
    from game.positions.sides import Lane, SideChange

LANE = 1.1
"""Width of a line of fire, in points."""


def threatened_pattern(style: FigureStyle) -> Pattern:
    """The pattern of the area in which somebody of a side could attack."""
    return Pattern(style.melee, style.wash(0.08), 4.2, -45.0, Stroke(style.melee, 1.2))


def gained_pattern(style: FigureStyle) -> Pattern:
    """The pattern of what an area gained by a move."""
    return Pattern(style.reach, style.wash(0.18), 3.4, 45.0, Stroke(style.reach, 1.1), 0.5)


def lost_pattern(style: FigureStyle) -> Pattern:
    """The pattern of what an area lost by a move."""
    return Pattern(style.blocked, style.wash(0.14), 3.4, -45.0, Stroke(style.blocked, 1.1, (4.0, 2.0)), 0.5)


PATTERNS = {
    "sees": seen_pattern,
    "threatens": threatened_pattern,
    "reaches": reach_pattern,
    "hides": hidden_pattern,
}


def draw_side(show: SideShow, chart: Chart) -> Overlay:
    """The overlay of one side; with a move, what that changes is hatched."""
    tr, position = chart.tr, chart.position
    view, change = side_view(chart.skirmish, show.side), None
    if show.moved is not None:
        position = moved(position, *show.moved)
        before, view = view, side_view(Skirmish(position), show.side)
        change = side_change(before, view)
    called = labelled(position)
    if change is None:
        rules = [chart.cited(reason, words) for reason, words in layer_words(view, tr)]
        rules += [Sentence("", lane_words(lane, called, tr)) for lane in lanes_about(view, None)]
        if len(view.lanes) > MOST_LANES:
            rules.append(Sentence("", tr("side.lanes_left_out", count=len(view.lanes))))
    else:
        faults = () if show.moved is None else faults_of(position, show.moved[0])
        rules = [*map(chart.sentence, faults)]
        rules += [Sentence("", words) for words in change_words(change, called, tr)]
    if "threatens" in show.layers:
        attackers = [each for each in position.creatures if each.side is show.side]
        rules += map(chart.sentence, rough_border(attackers, position.rules))
    rules.append(Sentence("", tr("side.table.key")))
    told = tuple(
        tuple(TableRow(row, row is rows[-1]) for row in rows) for rows in tables(view, position, called, tr)
    )
    heading = tr("figure.heading.side", side=tr(f"side.of.{show.side}"))
    overlay = Overlay(Note(heading, "", None, tuple(rules), told))
    if change is None:
        for layer in show.layers:
            _put(view.areas[layer], f"side_{layer}", PATTERNS[layer](chart.style), chart, overlay)
    else:
        _changed(show, change, chart, overlay)
    _lanes(lanes_about(view, None), show.side, chart, overlay)
    return overlay


def _put(area: Area, key: str, pattern: Pattern, chart: Chart, overlay: Overlay) -> None:
    if area.patches:
        overlay.areas += chart.patterned(area, pattern)
        overlay.legend.append(chart.entry(key, pattern.sample))


def _changed(show: SideShow, change: SideChange, chart: Chart, overlay: Overlay) -> None:
    """What the areas gained and lost, and where the creature that is moved comes to stand."""
    for layer in show.layers:
        for key, areas, pattern in (
            ("gained", change.gained, gained_pattern),
            ("lost", change.lost, lost_pattern),
        ):
            if layer in areas:
                _put(areas[layer], f"side_{key}_{layer}", pattern(chart.style), chart, overlay)
    if show.moved is not None:
        creature, to = show.moved
        start, end = chart.view.point(chart.base(creature).centre), chart.view.point(to)
        pen = Stroke(chart.style.move, 1.2, (4.0, 2.0))
        overlay.under.append(Lines(((start, end),), pen))
        at, radius = chart.disc(chart.base(creature).at(to))
        overlay.over.append(Circle(at, radius, None, stroke=pen))
        overlay.discs.append((at, radius))


def _lanes(lanes: tuple[Lane, ...], side: Side, chart: Chart, overlay: Overlay) -> None:
    """Lines of fire in the ink of whoever shoots."""
    for lane in lanes:
        shooter = chart.position.creature(lane.a).side
        pen = Stroke(chart.style.side(shooter), LANE, () if shooter is side else (5.0, 2.0))
        overlay.under.append(Lines((chart.view.line(lane.line),), pen))
        key = "side_lane" if shooter is side else "side_lane_at"
        overlay.legend.append(chart.entry(key, line_sample(pen)))
