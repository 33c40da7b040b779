"""The figures of moves, with their legs, lanes, stops, faults and bills, and of engagements."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from game.board.area import Area, area_of, union
from game.board.shapes import TOUCH, Disc, Point, distance, polygon
from game.figures.bases import ghost_items
from game.figures.caption import TIMES
from game.figures.chart import Chart, LegendEntry, Note, Overlay, Sentence, TableRow
from game.figures.hatching import (
    HEAD_LENGTH,
    arrow_head,
    arrow_sample,
    between_edges,
    cased,
    circle,
    closed,
    cross,
    crossed_swords,
    direction,
    dot,
    length_of,
    line_sample,
    part_of,
)
from game.figures.model import XY, FigureFace, Item, Line, Lines, Stroke
from game.positions.reasons import label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.movement.bill import Bill, Leg
    from game.board.movement.movement import Walk
    from game.figures.shows import BestShow, MoveShow
    from game.figures.styles import FigureStyle
    from game.positions.answers import BestAnswer, EngagedPair, MoveAnswer

DIFFICULT_DASH = (4.2, 1.7)
HEAD = 3.0
"""The width of the line that the head of a move's arrow is as large as for."""

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
        (bill_table(journey, chart),),
    )


def bill_table(journey: Journey, chart: Chart) -> tuple[TableRow, ...]:
    """The bill of a path: a header, a row for each ground, the total, and the creature's allowance."""
    tr, bill = chart.tr, journey.walk.bill
    rows = [
        TableRow((tr("figure.bill.ground"), tr("figure.bill.length"), "", tr("figure.bill.cost"))),
        TableRow(
            (tr("figure.bill.open"), chart.inches(bill.open_in), f"{TIMES} 1", chart.inches(bill.open_in))
        ),
    ]
    if bill.difficult_in > TOUCH:
        for factor, length in bill.shares:
            words = _difficult_name(bill, factor, chart), chart.inches(length), f"{TIMES} {tr.number(factor)}"
            rows.append(TableRow((*words, chart.inches(length * factor))))
    rows.append(
        TableRow(
            (tr("figure.bill.total"), chart.inches(bill.length_in), "", chart.inches(bill.cost_in)),
            total=True,
        )
    )
    movement = chart.position.creature(journey.a).movement
    rows.append(TableRow((tr("figure.bill.movement"), "", "", chart.inches(movement))))
    return tuple(rows)


def _difficult_name(bill: Bill, factor: float, chart: Chart) -> str:
    legs = (leg for leg in bill.legs if leg.difficult and leg.factor == factor)
    pieces = sorted({index for leg in legs for index in leg.pieces})
    names = ", ".join(dict.fromkeys(chart.position.board.pieces[index].called for index in pieces))
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
            overlay.named.update(chart.position.board.pieces[index].called for index in leg.pieces)
    return overlay


def _draw_lane(journey: Journey, chart: Chart, overlay: Overlay) -> None:
    """The strip that the base sweeps."""
    lane = swept(journey.walk.path, chart.base(journey.a).r)
    pen = Stroke(chart.style.move, 0.5, (0.9, 1.7))
    overlay.under.append(Lines(chart.outlines(lane), pen))
    overlay.legend.append(chart.entry("lane", line_sample(pen)))


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


def _pen(style: FigureStyle, *, difficult: bool) -> Stroke:
    return Stroke(style.move, 3.0, DIFFICULT_DASH) if difficult else Stroke(style.move, 2.4)


def _draw_legs(journey: Journey, chart: Chart, overlay: Overlay) -> None:
    """The path, each stretch of one ground with its length, and the corners that were declared."""
    style = chart.style
    for (difficult, factor), legs in groupby(
        journey.walk.bill.legs, key=lambda leg: (leg.difficult, leg.factor)
    ):
        _draw_stretch(list(legs), chart, overlay, factor if difficult else None)
    corners = [at for at in journey.walk.path[1:-1] if at in journey.corners]
    overlay.under += [dot(chart.view.point(at), style.move, style.field) for at in corners]


def _draw_stretch(legs: list[Leg], chart: Chart, overlay: Overlay, factor: float | None) -> None:
    """Draw legs of one ground; `factor` is what an inch of difficult terrain costs there."""
    difficult = factor is not None
    pen = _pen(chart.style, difficult=difficult)
    line = chart.view.line((legs[0].start, *(leg.end for leg in legs)))
    for part in chart.cut([line]):
        overlay.under += cased(part, pen, chart.style.field)
    middle = part_of(line, 0.0, 0.5 * length_of(line))[-1]
    overlay.marker.append(middle)
    if length_of(line) >= SHORTEST_LABELLED:
        length = chart.inches(sum(distance(leg.start, leg.end) for leg in legs))
        words = length if factor is None else f"{length} {TIMES} {chart.tr.number(factor)}"
        overlay.labels.append(chart.label(middle, words, chart.style.move, radius=3.0, required=False))
    sample = line_sample(pen) if difficult else partial(arrow_sample, pen, chart.style.field)
    overlay.legend.append(chart.entry("leg_difficult" if difficult else "leg_open", sample))


def _draw_unmade(journey: Journey, chart: Chart, overlay: Overlay) -> None:
    """Draw the declared part that is not walked, because the move stops or falls short before."""
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
    overlay.legend.append(chart.entry("unmade", line_sample(pen)))


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
    style = chart.style
    creature = chart.position.creature(journey.a)
    side, ink = creature.side, chart.ink(creature)
    end = chart.base(journey.a).at(journey.walk.path[-1])
    at, radius = chart.disc(end)
    if chart.view.shows(end):
        overlay.under += _ending(journey, (at, radius), ghost_items(at, radius, side, style, ink), chart)
        overlay.discs.append((at, radius))
        overlay.legend.append(
            chart.entry(
                "ghost", lambda box: [ghost_items(box.middle, 0.5 * box.height + 0.5, side, style, ink)]
            )
        )
    if journey.walk.stop is not None:
        words = chart.tr("figure.label.stop", travelled=chart.inches(journey.walk.stop.travelled))
        overlay.labels.append(chart.label(at, words, style.rubric, radius=radius, face=FigureFace.ITALIC))
    for other in journey.leaves:
        draw_link(chart.base(journey.a), chart.base(other), chart, overlay)
        overlay.legend += engagement_legend(chart)[:1]
    for other in journey.engages:
        overlay.under += [Lines(zone_ring(journey.a, chart, other), zone_pen(style.rubric))]
        draw_link(end, chart.base(other), chart, overlay)
        overlay.legend += engagement_legend(chart)


def _ending(journey: Journey, disc: tuple[XY, float], ghost: Item, chart: Chart) -> list[Item]:
    """The base at the end with the head of the path's arrow, which points at its rim if it has room there."""
    line, style = chart.view.line(journey.walk.path), chart.style
    way, (at, radius) = direction(line), disc
    if length_of(line) < 1.0:
        return [ghost]
    if length_of(line) > radius + 2 * HEAD_LENGTH * HEAD:
        at = (at[0] - (radius - 0.4) * way[0], at[1] - (radius - 0.4) * way[1])
    return [ghost, *arrow_head(at, way, HEAD, style.move, style.field)]


def _draw_faults(journey: Journey, chart: Chart, overlay: Overlay) -> None:
    style = chart.style
    for fault in journey.walk.faults:
        overlay.over += cross(chart.view.point(fault.at), 4.4, style.blocked, style.field, 2.4)
        if fault.kind == "impassable" and fault.index is not None:
            overlay.named.add(chart.position.board.pieces[fault.index].called)
        overlay.legend.append(
            chart.entry("fault", lambda box: cross(box.middle, 3.4, style.blocked, style.field))
        )


MANY = 5
"""More pairs than this are listed in one sentence."""


def draw_engagement(chart: Chart) -> Overlay:
    """The overlay of all zones and pairs."""
    tr, style = chart.tr, chart.style
    pairs = chart.skirmish.engaged()
    answer = tr("figure.answer.pairs", count=len(pairs)) if len(pairs) > 1 else ""
    if chart.skirmish.position.rules.engagement == "stateful":
        # What is noted holds at any distance, of which the other sentences speak.
        sentences = tuple(map(chart.sentence, chart.skirmish.engaged_reasons()))
    else:
        sentences = (*_sentences(pairs, chart), *map(chart.sentence, chart.skirmish.engaged_doubts()))
    overlay = Overlay(Note(tr("figure.heading.engagement"), answer, None, sentences))
    for creature in chart.position.creatures:
        rings = zone_ring(None, chart, creature.id)
        overlay.under.append(Lines(rings, zone_pen(chart.ink(creature))))
    for pair in pairs:
        a, b = chart.base(pair.a), chart.base(pair.b)
        at = draw_link(a, b, chart, overlay)
        words = _gap(pair, chart)
        overlay.labels.append(
            chart.label(
                at, words, style.rubric, radius=sign_radius(chart), face=FigureFace.ITALIC, required=False
            )
        )
        overlay.marker.append(at)
    zones = chart.skirmish.ruleset.engagement is not None
    overlay.legend += engagement_legend(chart)[0 if pairs else 1 : 2 if zones else 1]
    return overlay


def _sentences(pairs: Sequence[EngagedPair], chart: Chart) -> tuple[Sentence, ...]:
    """A sentence for each pair, or one for all of them when they are many."""
    tr = chart.tr
    if not pairs:
        return (chart.cited("move.stopped", tr("figure.engagement.none")),)
    if len(pairs) > MANY:
        called = {each.id: label(each) for each in chart.position.creatures}
        names = ", ".join(
            f"{called[pair.a]}\N{EN DASH}{called[pair.b]}\N{NO-BREAK SPACE}({_gap(pair, chart)})"
            for pair in pairs
        )
        return (chart.cited("engaged.pair", tr("figure.engagement.many", pairs=names)),)
    return tuple(
        chart.cited(
            "engaged.pair",
            tr(
                "figure.engagement.pair",
                a=chart.name(p.a),
                b=chart.name(p.b),
                gap=_gap(p, chart),
                **_zone(p, chart),
            ),
        )
        for p in pairs
    )


def _zone(pair: EngagedPair, chart: Chart) -> dict[str, float]:
    """The value that says how near the two are engaged, where that is not the same for all."""
    zone = chart.skirmish.zone(pair.a, pair.b)
    return {} if zone is None or not chart.skirmish.ruleset.engages_by_size else {"engagement": zone}


def _gap(pair: EngagedPair, chart: Chart) -> str:
    return chart.inches(max(0.0, pair.gap))


def zone_pen(colour: str) -> Stroke:
    """The pen of a zone of engagement."""
    return Stroke(colour, 0.6, (1.0, 1.6))


def zone_ring(mover: str | None, chart: Chart, other: str) -> tuple[Line, ...]:
    """The circle round a creature within which the mover is engaged, as far as it is in view.

    Without a mover it is that within which the creature engages anybody.
    """
    reach = chart.skirmish.zone(other, mover)
    if reach is None:
        return ()
    base = chart.base(other)
    at, radius = chart.disc(Disc(base.x, base.y, base.r + reach))
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
    """The entries of the legend for the link and for the zone."""
    colour, paper = chart.style.rubric, chart.style.field
    link = line_sample(Stroke(colour, 1.6))
    return [
        chart.entry("engaged", lambda box: [*link(box), *crossed_swords(box.middle, 5.2, colour, paper)]),
        chart.entry("zone", line_sample(zone_pen(colour))),
    ]
