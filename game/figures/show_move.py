"""The figure of a move: legs by ground, the swept lane, stop, ghost, engagements, faults, and the bill."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from game.board.area import Area, area_of, union
from game.board.shapes import TOUCH, Disc, Point, distance, polygon
from game.figures.bases import circle, ghost_items
from game.figures.chart import Chart, LegendEntry, Note, Overlay, TableRow
from game.figures.hatching import cased, closed, cross, dot, length_of, line_sample, part_of
from game.figures.model import Box, Face, Item, Lines, Stroke
from game.figures.show_engagement import draw_link, engagement_legend, zone_pen, zone_ring

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.board.movement import Bill, Leg, Walk
    from game.figures.shows import BestShow, MoveShow
    from game.figures.styles import Style
    from game.positions.answers import BestAnswer, MoveAnswer

TIMES = "\N{MULTIPLICATION SIGN}"
DIFFICULT_DASH = (4.2, 1.5)
UNMADE_DASH = (1.2, 2.4)

SHORTEST_LABELLED = 16.0
"""A leg shorter than this, in points, has no room for its length."""


@dataclass(frozen=True, slots=True)
class Journey:
    """A move to draw: who, the walk as judged, the whole path that was meant, and what comes of it.

    `corners` are the points between its ends that the player chose.
    """

    a: str
    walk: Walk
    declared: tuple[Point, ...]
    corners: tuple[Point, ...]
    engages: tuple[str, ...]
    leaves: tuple[str, ...]


def draw_move(show: MoveShow, chart: Chart) -> Overlay:
    """The overlay of a declared move."""
    start = chart.base(show.a).centre
    answer = chart.skirmish.move(show.a, (start, *show.to))
    declared = (start, *show.to)
    journey = Journey(show.a, answer.walk, declared, show.to[:-1], answer.engages, answer.free_attacks)
    return _draw(journey, chart, _note(journey, answer, f"figure.heading.{answer.kind}", chart))


def draw_best(show: BestShow, chart: Chart) -> Overlay:
    """The overlay of the cheapest path to a point."""
    answer = chart.skirmish.best(show.a, show.to)
    walk = answer.route.walk
    declared = walk.path if answer.route.reached else (*walk.path, show.to)
    journey = Journey(show.a, walk, declared, (), answer.engages, answer.free_attacks)
    return _draw(journey, chart, _note(journey, answer, "figure.heading.best", chart))


def _note(journey: Journey, answer: MoveAnswer | BestAnswer, heading: str, chart: Chart) -> Note:
    word = "figure.answer.allowed" if answer.verdict.allowed else "figure.answer.refused"
    return Note(
        chart.tr(heading, a=chart.name(journey.a)),
        chart.tr(word),
        answer.verdict.allowed,
        chart.sentences(answer.verdict),
        bill_table(journey, chart),
    )


def bill_table(journey: Journey, chart: Chart) -> tuple[TableRow, ...]:
    """What the path costs: a header, a row for each ground, the total, and what the creature has."""
    tr, bill = chart.tr, journey.walk.bill
    rows = [
        TableRow((tr("figure.bill.ground"), tr("figure.bill.length"), "", tr("figure.bill.cost"))),
        TableRow(
            (tr("figure.bill.open"), chart.inches(bill.open_in), f"{TIMES} 1", chart.inches(bill.open_in))
        ),
    ]
    if bill.difficult_in > TOUCH:
        cost = bill.difficult_in * bill.factor
        factor = f"{TIMES} {bill.factor:g}"
        rows.append(
            TableRow(
                (_difficult_name(bill, chart), chart.inches(bill.difficult_in), factor, chart.inches(cost))
            )
        )
    rows.append(
        TableRow(
            (tr("figure.bill.total"), chart.inches(bill.length_in), "", chart.inches(bill.cost_in)),
            total=True,
        )
    )
    movement = chart.position.creature(journey.a).movement
    rows.append(TableRow((tr("figure.bill.movement"), "", "", chart.inches(movement))))
    return tuple(rows)


def _difficult_name(bill: Bill, chart: Chart) -> str:
    pieces = sorted({index for leg in bill.legs if leg.difficult for index in leg.pieces})
    names = ", ".join(chart.position.board.pieces[index].name for index in pieces)
    return chart.tr("figure.bill.difficult_in", pieces=names) if names else chart.tr("figure.bill.difficult")


def _draw(journey: Journey, chart: Chart, note: Note) -> Overlay:
    overlay = Overlay(note)
    _draw_lane(journey, chart, overlay)
    _draw_legs(journey, chart, overlay)
    _draw_unmade(journey, chart, overlay)
    _draw_end(journey, chart, overlay)
    _draw_faults(journey, chart, overlay)
    for leg in journey.walk.bill.legs:
        if leg.difficult:
            overlay.named.update(chart.position.board.pieces[index].name for index in leg.pieces)
    return overlay


def _draw_lane(journey: Journey, chart: Chart, overlay: Overlay) -> None:
    """The strip that the base sweeps."""
    lane = swept(journey.walk.path, chart.base(journey.a).r)
    pen = Stroke(chart.style.move, 0.5, (0.9, 1.7))
    overlay.under.append(Lines(chart.outlines(lane), pen))
    overlay.legend.append(LegendEntry("move.lane", chart.tr("figure.legend.lane"), line_sample(pen)))


def swept(path: tuple[Point, ...], radius: float) -> Area:
    """Everything a disc covers on its way along a path."""
    parts = [area_of(Disc(x, y, radius)) for x, y in path]
    for a, b in pairwise(path):
        length = distance(a, b)
        if length > TOUCH:
            nx, ny = (a[1] - b[1]) / length * radius, (b[0] - a[0]) / length * radius
            sides = (
                (a[0] + nx, a[1] + ny),
                (b[0] + nx, b[1] + ny),
                (b[0] - nx, b[1] - ny),
                (a[0] - nx, a[1] - ny),
            )
            parts.append(area_of(polygon(sides)))
    return union(parts)


def _pen(style: Style, *, difficult: bool) -> Stroke:
    return Stroke(style.move, 2.2, DIFFICULT_DASH) if difficult else Stroke(style.move, 1.6)


def _draw_legs(journey: Journey, chart: Chart, overlay: Overlay) -> None:
    """The path, each stretch of one ground with its length, and the corners that were declared."""
    style = chart.style
    for difficult, legs in groupby(journey.walk.bill.legs, key=lambda leg: leg.difficult):
        _draw_stretch(list(legs), journey, chart, overlay, difficult=difficult)
    corners = [at for at in journey.walk.path[1:-1] if at in journey.corners]
    overlay.under += [dot(chart.view.point(at), style.move, style.field) for at in corners]


def _draw_stretch(
    legs: list[Leg], journey: Journey, chart: Chart, overlay: Overlay, *, difficult: bool
) -> None:
    pen = _pen(chart.style, difficult=difficult)
    line = chart.view.line((legs[0].start, *(leg.end for leg in legs)))
    overlay.lines.append(line)
    for part in chart.cut([line]):
        overlay.under += cased(part, pen, chart.style.field)
    middle = part_of(line, 0.0, 0.5 * length_of(line))[-1]
    overlay.marker.append(middle)
    if length_of(line) >= SHORTEST_LABELLED:
        length = chart.inches(sum(distance(leg.start, leg.end) for leg in legs))
        words = f"{length} {TIMES} {journey.walk.bill.factor:g}" if difficult else length
        overlay.labels.append(chart.label(middle, words, chart.style.move, radius=3.0, required=False))
    ground = "difficult" if difficult else "open"
    meaning = chart.tr(f"figure.legend.leg_{ground}")
    overlay.legend.append(LegendEntry(f"move.{ground}", meaning, line_sample(pen)))


def _draw_unmade(journey: Journey, chart: Chart, overlay: Overlay) -> None:
    """What was declared and is not walked, because the move stops or falls short before."""
    end, wanted = journey.walk.path[-1], journey.declared[-1]
    if distance(end, wanted) < TOUCH:
        return
    rest = _rest(journey)
    line = chart.view.line(rest)
    pen = Stroke(chart.style.move, 0.9, UNMADE_DASH)
    radius = chart.base(journey.a).r * chart.view.scale
    overlay.under.append(Lines(chart.cut([line]), pen))
    outline = closed(circle(line[-1], radius))
    overlay.under.append(Lines(chart.cut([outline]), Stroke(chart.style.move, 0.6, UNMADE_DASH)))
    overlay.legend.append(LegendEntry("move.unmade", chart.tr("figure.legend.unmade"), line_sample(pen)))


def _rest(journey: Journey) -> tuple[Point, ...]:
    """The declared path from where the walk ends."""
    walked = sum(distance(a, b) for a, b in pairwise(journey.walk.path))
    travelled, rest = 0.0, [journey.walk.path[-1]]
    for a, b in pairwise(journey.declared):
        travelled += distance(a, b)
        if travelled > walked + TOUCH:
            rest.append(b)
    return tuple(rest)


def _draw_end(journey: Journey, chart: Chart, overlay: Overlay) -> None:
    style, tr = chart.style, chart.tr
    side = chart.position.creature(journey.a).side
    end = chart.base(journey.a).at(journey.walk.path[-1])
    at, radius = chart.disc(end)
    if chart.view.shows(end):
        overlay.under.append(ghost_items(at, radius, side, style))
        overlay.discs.append((at, radius))
        overlay.legend.append(
            LegendEntry("move.ghost", tr("figure.legend.ghost"), _ghost_sample(journey, chart))
        )
    if journey.walk.stop is not None:
        words = tr("figure.label.stop", travelled=chart.inches(journey.walk.stop.travelled))
        overlay.labels.append(chart.label(at, words, style.rubric, radius=radius, face=Face.ITALIC))
    for other in journey.leaves:
        draw_link(chart.base(journey.a), chart.base(other), chart, overlay)
        overlay.legend += engagement_legend(chart)[:1]
    for other in journey.engages:
        overlay.under += [Lines(zone_ring(chart.base(other), chart), zone_pen(style.rubric))]
        draw_link(end, chart.base(other), chart, overlay)
        overlay.legend += engagement_legend(chart)


def _ghost_sample(journey: Journey, chart: Chart) -> Callable[[Box], list[Item]]:
    side = chart.position.creature(journey.a).side

    def draw(box: Box) -> list[Item]:
        middle = ((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2)
        return [ghost_items(middle, 0.5 * (box.y1 - box.y0) + 0.5, side, chart.style)]

    return draw


def _draw_faults(journey: Journey, chart: Chart, overlay: Overlay) -> None:
    style = chart.style
    for fault in journey.walk.faults:
        overlay.over += cross(chart.view.point(fault.at), 3.6, style.blocked, style.field)
        if fault.kind == "impassable" and fault.index is not None:
            overlay.named.add(chart.position.board.pieces[fault.index].name)

        def sample(box: Box) -> list[Item]:
            middle = ((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2)
            return cross(middle, 3.4, style.blocked, style.field)

        overlay.legend.append(LegendEntry("move.fault", chart.tr("figure.legend.fault"), sample))
