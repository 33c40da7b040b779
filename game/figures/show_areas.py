"""The figures of areas: where a creature can go, what it threatens, what it sees."""

from __future__ import annotations

from functools import partial
from math import ceil
from typing import TYPE_CHECKING

from game.board.area import Area, area_of, difference
from game.board.shapes import rectangle
from game.board.terrain import Footing
from game.figures.chart import Chart, Note, Overlay
from game.figures.hatching import Pattern, line_sample, walk_along
from game.figures.labels import FigureLabel, LabelSpot
from game.figures.model import XY, Circle, FigureFace, Item, Line, Lines, PageBox, Stroke
from game.positions.attacks import rough_border

if TYPE_CHECKING:
    from game.board.reach.reach import Reach
    from game.figures.chart import Sentence
    from game.figures.shows import ReachShow, ThreatShow, VisibleShow
    from game.figures.styles import FigureStyle

ISO_SIZE = 7.0
MOST_ISO_LINES = 12


def reach_pattern(style: FigureStyle) -> Pattern:
    """The pattern of the area in which a base's centre can end a move."""
    return Pattern(style.reach, style.wash(0.10), 5.0, 45.0, Stroke(style.reach, 1.2))


def melee_pattern(style: FigureStyle) -> Pattern:
    """The pattern of the area in which a creature could strike."""
    return Pattern(style.melee, style.wash(0.08), 4.2, -45.0, Stroke(style.melee, 1.2))


def ranged_pattern(style: FigureStyle) -> Pattern:
    """The pattern of the area in which a creature could shoot."""
    return Pattern(style.ranged, style.wash(0.07), 6.5, 90.0, Stroke(style.ranged, 0.8, (4.5, 1.6)), 0.35)


def seen_pattern(style: FigureStyle) -> Pattern:
    """The pattern of the area that a creature sees."""
    return Pattern(style.seen, style.wash(0.16), 0.0, 0.0, Stroke(style.sight, 0.9))


def hidden_pattern(style: FigureStyle) -> Pattern:
    """The pattern of the area that a creature does not see."""
    return Pattern(style.hidden, style.wash(0.10), 4.0, 0.0, Stroke(style.hidden, 0.4), 0.32)


def _put(area: Area, key: str, pattern: Pattern, chart: Chart, overlay: Overlay) -> None:
    """The area in its pattern; what is drawn last lies on top and stands first in the legend."""
    overlay.areas += chart.patterned(area, pattern)
    overlay.legend.insert(0, chart.entry(key, pattern.sample))


def _marker(area: Area, chart: Chart) -> list[XY]:
    """A spot on the visible border of an area."""
    lines = chart.outlines(area)
    if not lines:
        return []
    longest = max(lines, key=len)
    return [longest[len(longest) // 3]]


def draw_reach(show: ReachShow, chart: Chart) -> Overlay:
    """The overlay of everywhere a creature can end one move."""
    reach = chart.skirmish.reach(show.a)
    creature, tr = chart.position.creature(show.a), chart.tr
    words = tr("figure.reach.where", a=chart.name(show.a), movement=chart.inches(creature.movement))
    slow = any(piece.footing is Footing.DIFFICULT for piece in chart.position.board.pieces)
    sentences = (
        chart.cited("reach.within", words),
        *((chart.cited("move.difficult", tr("figure.reach.difficult")),) if slow else ()),
        *map(chart.sentence, chart.skirmish.exactness("reach")),
    )
    heading = tr("figure.heading.reach", a=chart.name(show.a))
    overlay = Overlay(Note(heading, chart.inches(creature.movement), None, sentences))
    area = reach.area()
    _put(area, "reach", reach_pattern(chart.style), chart, overlay)
    _draw_iso_lines(reach, creature.movement, chart, overlay)
    overlay.marker += _marker(area, chart)
    return overlay


def _draw_iso_lines(reach: Reach, movement: float, chart: Chart, overlay: Overlay) -> None:
    pen = Stroke(chart.style.reach, 0.6, (2.0, 1.4))
    step = max(1, ceil(movement / MOST_ISO_LINES))
    costs = [float(n) for n in range(step, ceil(movement), step)]
    for cost, lines in reach.iso_lines(costs):
        drawn = chart.cut(chart.view.line(line) for line in lines)
        overlay.areas.append(Lines(drawn, pen))
        if drawn:
            overlay.labels.append(_iso_label(cost, drawn, chart))
            overlay.legend.append(chart.entry("iso", line_sample(pen)))


def _iso_label(cost: float, lines: tuple[Line, ...], chart: Chart) -> FigureLabel:
    """The cost, somewhere on its line; all costs look for a place in the same direction first."""
    places = []
    for line in lines:
        for at, _ in walk_along(line, 9.0, 4.5):
            places.append(LabelSpot(at, 0.02 * (at[1] - chart.view.frame.y0) + 0.01 * at[0]))
    return FigureLabel(
        chart.inches(cost), FigureFace.TEXT, ISO_SIZE, chart.style.reach, tuple(places), required=False
    )


def draw_threat(show: ThreatShow, chart: Chart) -> Overlay:
    """The overlay of everywhere a creature could attack in its next activation."""
    answer, tr, style = chart.skirmish.threat(show.a), chart.tr, chart.style
    name = chart.name(show.a)
    sentences = [_threat_sentence("threat.reach", "melee", name, answer.melee_targets, chart)]
    if answer.ranged is not None:
        sentences.append(_threat_sentence("threat.shoots", "ranged", name, answer.ranged_targets, chart))
    rough = rough_border((chart.position.creature(show.a),), chart.position.rules)
    sentences += map(chart.sentence, (*chart.skirmish.exactness("threat"), *rough))
    overlay = Overlay(Note(tr("figure.heading.threat", a=name), "", None, tuple(sentences)))
    if answer.ranged is not None:
        _put(answer.ranged, "ranged", ranged_pattern(style), chart, overlay)
    _put(answer.melee, "melee", melee_pattern(style), chart, overlay)
    for ids, kind, colour, rim in (
        (answer.melee_targets, "melee", style.melee, 2.6),
        (answer.ranged_targets, "ranged", style.ranged, 5.0),
    ):
        for other in ids:
            at, radius = chart.disc(chart.base(other))
            if chart.view.shows(chart.base(other)):
                overlay.over += reticle(at, radius + rim, colour, dashed=kind == "ranged")
        if ids:
            sample = partial(_reticle_sample, colour, dashed=kind == "ranged")
            overlay.legend.append(chart.entry(f"target_{kind}", sample))
    overlay.marker += _marker(answer.melee, chart)
    return overlay


def _threat_sentence(reason: str, kind: str, name: str, targets: tuple[str, ...], chart: Chart) -> Sentence:
    key = f"figure.threat.{kind}" if targets else f"figure.threat.{kind}_none"
    names = ", ".join(chart.name(other) for other in targets)
    return chart.cited(reason, chart.tr(key, a=name, targets=names) if targets else chart.tr(key, a=name))


def reticle(at: XY, radius: float, colour: str, *, dashed: bool) -> list[Item]:
    """A ring with four ticks around a target."""
    pen = Stroke(colour, 1.0, (2.6, 1.6)) if dashed else Stroke(colour, 1.0)
    x, y = at
    ticks = tuple(
        (
            (x + dx * (radius - 1.6), y + dy * (radius - 1.6)),
            (x + dx * (radius + 2.4), y + dy * (radius + 2.4)),
        )
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1))
    )
    return [Circle(at, radius, None, stroke=pen), Lines(ticks, Stroke(colour, 1.0))]


def _reticle_sample(colour: str, box: PageBox, *, dashed: bool) -> list[Item]:
    return reticle(box.middle, 4.2, colour, dashed=dashed)


def draw_visible(show: VisibleShow, chart: Chart) -> Overlay:
    """The overlay of what a creature sees of the table."""
    area, tr, board = chart.skirmish.visible(show.a), chart.tr, chart.position.board
    whole = area_of(rectangle(0.0, 0.0, board.width, board.height))
    share = 100.0 * area.square_inches / whole.square_inches
    words = tr("figure.visible.share", a=chart.name(show.a), share=round(share))
    note = Note(
        tr("figure.heading.visible", a=chart.name(show.a)),
        tr("figure.answer.share", share=round(share)),
        None,
        (chart.cited("sight.free", words),),
    )
    overlay = Overlay(note)
    hidden = difference(whole, area)
    unseen = hidden_pattern(chart.style)
    overlay.areas += unseen.fill(chart.view.rings(hidden))
    _put(area, "seen", seen_pattern(chart.style), chart, overlay)
    if hidden.patches:
        overlay.legend.append(chart.entry("hidden", unseen.sample))
    overlay.marker += _marker(area, chart)
    return overlay
