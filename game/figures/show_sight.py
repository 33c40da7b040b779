"""The figure of a line of sight: the free line with its cover, or what closes every line, and the margin."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from math import acos, atan2, cos, dist, hypot, sin
from typing import TYPE_CHECKING

from game.board.area import area_of
from game.figures.chart import Chart, Note, Overlay, Sentence
from game.figures.hatching import (
    BADGE_SIZE,
    Pattern,
    Rings,
    arrow,
    arrow_sample,
    badge_sample,
    between_edges,
    cased,
    clipped,
    closed,
    cross,
    dot,
    heavy_arrow,
    length_of,
    line_sample,
    part_of,
    walk_along,
)
from game.figures.labels import FigureLabel, LabelPlate, LabelSpot
from game.figures.model import XY, Circle, FigureFace, Item, Line, Lines, PageBox, Stroke
from game.figures.shows import SightShow
from game.positions.answers import length_words, margin_words
from game.positions.flip_words import flip_words
from game.positions.flips import BEYOND as FARTHEST_FLIP
from game.positions.flips import distinct, in_order, sight_flips

if TYPE_CHECKING:
    from game.board.sight.margin import Margin
    from game.board.terrain import Piece
    from game.figures.shows import FlipsShow
    from game.figures.styles import FigureStyle
    from game.positions.answers import SightAnswer

COVER = "\N{MINUS SIGN}1"

BEYOND = (2.2, 2.2)
"""Dashes of what a blocked line would have seen."""


def draw_sight(show: SightShow, chart: Chart) -> Overlay:
    """The overlay of one line of sight."""
    answer = chart.skirmish.sight(show.a, show.b)
    overlay = Overlay(_note(show, answer, chart))
    _draw_line(show, answer, chart, overlay)
    draw_margin(show, answer, chart, overlay)
    return overlay


def draw_flips(show: FlipsShow, chart: Chart) -> Overlay:
    """The line of sight with all that would change it: a sentence each, and an arrow for what moves."""
    sight, tr = SightShow(show.a, show.b), chart.tr
    answer = chart.skirmish.sight(show.a, show.b, margin=False)
    flips = in_order(distinct(sight_flips(chart.skirmish, show.a, show.b)), (show.a, show.b))
    names = {creature.id: chart.name(creature.id) for creature in chart.position.creatures}
    note = _note(sight, answer, chart)
    told = [flip_words(flip, lambda name: names.get(name, name), tr) for flip in flips]
    told = told or [tr("workshop.flips.none", inches=chart.inches(FARTHEST_FLIP))]
    sentences = [chart.cited("sight.free", f"{text}.") for text in told]
    overlay = Overlay(replace(note, sentences=(*note.sentences, *sentences)))
    _draw_line(sight, answer, chart, overlay)
    for flip in flips:
        if flip.shift is not None:
            body = flip.name if flip.piece is None else chart.position.board.pieces[flip.piece]
            length = length_words(flip.inches, flip.at_least, chart.inches, tr)
            _draw_shift(sight, body, (flip.shift, length), chart, overlay)
    return overlay


def _draw_line(show: SightShow, answer: SightAnswer, chart: Chart, overlay: Overlay) -> None:
    """The free line or what closes every line, and the strip that they are looked for in."""
    if answer.sight.visible:
        _draw_free(answer, chart, overlay)
    else:
        _draw_blocked(show, answer, chart, overlay)
    _draw_corridor(show, chart, overlay)


def _note(show: SightShow, answer: SightAnswer, chart: Chart) -> Note:
    tr = chart.tr
    heading = tr("figure.heading.sight", a=chart.name(show.a), b=chart.name(show.b))
    sentences = list(chart.sentences(answer.verdict))
    sentences += margin_sentences(show, answer, chart)
    word = "figure.answer.seen" if answer.sight.visible else "figure.answer.unseen"
    return Note(heading, tr(word), answer.verdict.allowed, tuple(sentences))


def _pen(chart: Chart) -> Stroke:
    return Stroke(chart.style.sight, 2.0)


def _draw_corridor(show: SightShow, chart: Chart, overlay: Overlay) -> None:
    """The strip between the outer tangents of the two bases: every line to be tried lies in it."""
    a, b = chart.disc(chart.base(show.a)), chart.disc(chart.base(show.b))
    pen = Stroke(chart.style.sight, 0.45, (0.9, 1.8))
    overlay.under.append(Lines(chart.cut(outer_tangents(a, b)), pen))
    overlay.legend.append(chart.entry("corridor", line_sample(pen)))


def outer_tangents(a: tuple[XY, float], b: tuple[XY, float]) -> tuple[Line, ...]:
    """The two lines that touch both circles on the same side; none when one circle holds the other."""
    (ax, ay), ra = a
    (bx, by), rb = b
    apart = hypot(bx - ax, by - ay)
    if apart <= abs(ra - rb):
        return ()
    towards = atan2(by - ay, bx - ax)
    lean = acos((ra - rb) / apart)
    lines = []
    for turn in (towards + lean, towards - lean):
        c, s = cos(turn), sin(turn)
        lines.append(((ax + ra * c, ay + ra * s), (bx + rb * c, by + rb * s)))
    return tuple(lines)


def _draw_free(answer: SightAnswer, chart: Chart, overlay: Overlay) -> None:
    witness = answer.sight.witness
    if witness is None:
        return
    style, pen = chart.style, _pen(chart)
    line = chart.view.line(witness)
    for part in chart.cut([line]):
        whole = part[-1] == line[-1]
        overlay.over += heavy_arrow(part, pen, style.field) if whole else cased(part, pen, style.field)
    overlay.over.append(dot(line[0], style.sight, style.field))
    overlay.marker.append(_along(line, 0.62))
    overlay.legend.append(chart.entry("sight_free", partial(arrow_sample, pen, style.field)))
    badge = badge_sample(COVER, LabelPlate.SHIELD, style.sight, style)
    for index in answer.sight.cover:
        piece = chart.position.board.pieces[index]
        overlay.named.add(piece.called)
        overlay.labels += _cover_badge(line, piece, chart)
        overlay.legend.append(chart.entry("cover", badge))


def _cover_badge(line: Line, piece: Piece, chart: Chart) -> list[FigureLabel]:
    inside = [part for rings in chart.view.rings(piece.shape) for part in clipped([line], rings)]
    if not inside:
        return []
    longest = max(inside, key=length_of)
    shares = (0.5, 0.35, 0.65, 0.2, 0.8, 0.05, 0.95)
    places = tuple(LabelSpot(_along(longest, t), 3.0 * abs(t - 0.5) - 60.0) for t in shares)
    return [
        FigureLabel(COVER, FigureFace.BOLD, BADGE_SIZE, chart.style.sight, places, plate=LabelPlate.SHIELD)
    ]


def _along(line: Line, share: float) -> XY:
    (ax, ay), (bx, by) = line[0], line[-1]
    return (ax + (bx - ax) * share, ay + (by - ay) * share)


def _draw_blocked(show: SightShow, answer: SightAnswer, chart: Chart, overlay: Overlay) -> None:
    style, pen = chart.style, Stroke(chart.style.blocked, 2.0)
    pieces = [chart.position.board.pieces[i].shape for i in answer.sight.closed_by_pieces]
    bases = [chart.base(c.id) for c in chart.position.creatures if c.id in answer.blocked_by]
    overlay.named.update(answer.blocked_by)
    line = between_edges(chart.disc(chart.base(show.a)), chart.disc(chart.base(show.b)))
    first = _first_meeting(line, [chart.view.rings(shape) for shape in (*pieces, *bases)])
    free, beyond = part_of(line, 0.0, first), part_of(line, first, length_of(line))
    for part in chart.cut([free]):
        overlay.over += cased(part, pen, style.field)
    overlay.over.append(Lines(chart.cut([beyond]), Stroke(style.blocked, 0.9, BEYOND)))
    overlay.over.append(dot(line[0], style.blocked, style.field))
    overlay.over += cross(beyond[0], 4.4, style.blocked, style.field, 2.4)
    overlay.marker.append(_along(line, 0.5 * first / max(length_of(line), 1e-9)))
    pattern = blocker_pattern(style)
    for area in map(area_of, pieces):
        overlay.areas += chart.patterned(area, pattern)
    overlay.over += [
        Circle(at, radius + 2.4, None, stroke=pattern.pen) for at, radius in map(chart.disc, bases)
    ]
    overlay.legend += [
        chart.entry("sight_blocked", partial(_blocked_sample, style)),
        chart.entry("blocker", pattern.sample),
    ]


def blocker_pattern(style: FigureStyle) -> Pattern:
    """The pattern that marks the pieces that close a line of sight."""
    return Pattern(style.blocked, style.wash(0.10), 2.3, 45.0, Stroke(style.blocked, 1.5), 0.55)


def _blocked_sample(style: FigureStyle, box: PageBox) -> list[Item]:
    _, y = box.middle
    return [
        Lines((((box.x0, y), box.middle),), Stroke(style.blocked, 2.0)),
        Lines(((box.middle, (box.x1, y)),), Stroke(style.blocked, 0.9, BEYOND)),
        *cross(box.middle, 3.0, style.blocked, style.field),
    ]


def _first_meeting(line: Line, shapes: list[tuple[Rings, ...]]) -> float:
    """How far along the line the first of these shapes begins; its middle when the line only grazes them."""
    (ax, ay), starts = line[0], []
    for rings in (rings for patches in shapes for rings in patches):
        starts += [hypot(part[0][0] - ax, part[0][1] - ay) for part in clipped([line], rings)]
    return min(starts, default=0.5 * length_of(line))


DRAWN_UP_TO = 1.0
"""A wider margin than this, in inches, is told and not drawn: no dispute hangs on it."""

LEAST_DRAWN = 0.005
"""A smaller one would be written as none."""

SHORTEST_ARROW = 9.0
"""An arrow shorter than this, in points, could not be seen."""


def margin_sentences(show: SightShow, answer: SightAnswer, chart: Chart) -> list[Sentence]:
    """The margin in words; the answer's own reasons already tell one that is too close to call."""
    margin = answer.margin
    if margin is None or margin.inches is None or margin.too_close:
        return []
    key = "figure.margin.closes" if answer.sight.visible else "figure.margin.opens"
    words = chart.tr(key, who=_name(show, margin, chart), margin=margin_words(margin, chart.inches, chart.tr))
    return [chart.cited("sight.free", words)]


def draw_margin(show: SightShow, answer: SightAnswer, chart: Chart, overlay: Overlay) -> None:
    """An arrow at the body that would move, the way it would, with the length of the shift."""
    margin = answer.margin
    if margin is None or margin.inches is None or margin.shift is None:
        return
    if not LEAST_DRAWN <= margin.inches <= DRAWN_UP_TO:
        return
    words = margin_words(margin, chart.inches, chart.tr)
    _draw_shift(show, _body(show, margin, chart), (margin.shift, words), chart, overlay)


def _draw_shift(
    show: SightShow, body: str | Piece, shift: tuple[XY, str], chart: Chart, overlay: Overlay
) -> None:
    """An arrow at a creature, by its id, or at a piece: the way that it would move, and how far in words."""
    (dx, up), words = shift
    dy = -up
    size = hypot(dx, dy)
    if size == 0:
        return
    ux, uy = dx / size, dy / size
    start = _start(show, body, (ux, uy), chart)
    length = max(size * chart.view.scale, SHORTEST_ARROW)
    end = (start[0] + length * ux, start[1] + length * uy)
    colour = chart.style.rubric
    overlay.over += arrow(start, end, colour)
    overlay.labels.append(chart.label(end, words, colour, face=FigureFace.ITALIC))
    overlay.legend.append(chart.entry("margin", partial(_arrow_sample, colour)))


def _arrow_sample(colour: str, box: PageBox) -> list[Item]:
    _, y = box.middle
    return arrow((box.x0 + 3.0, y), (box.x1 - 3.0, y), colour)


def _start(show: SightShow, body: str | Piece, way: XY, chart: Chart) -> XY:
    """The border of the body: where a base would lead the move, or where a piece is nearest to the line."""
    if isinstance(body, str):
        (x, y), radius = chart.disc(chart.base(body))
        return (x + radius * way[0], y + radius * way[1])
    line = between_edges(chart.disc(chart.base(show.a)), chart.disc(chart.base(show.b)))
    spots = [
        at
        for rings in chart.view.rings(body.shape)
        for ring in rings
        for at, _ in walk_along(closed(ring), 2.0)
    ]
    return min(spots, key=lambda at: _distance(at, line), default=line[0])


def _distance(at: XY, line: Line) -> float:
    (ax, ay), (bx, by) = line[0], line[-1]
    squared = max((bx - ax) ** 2 + (by - ay) ** 2, 1e-12)
    t = min(max(((at[0] - ax) * (bx - ax) + (at[1] - ay) * (by - ay)) / squared, 0.0), 1.0)
    return dist(at, (ax + t * (bx - ax), ay + t * (by - ay)))


def _body(show: SightShow, margin: Margin, chart: Chart) -> str | Piece:
    """The creature's id, or the piece."""
    if margin.body == "piece" and margin.index is not None:
        return chart.position.board.pieces[margin.index]
    if margin.body == "base" and margin.index is not None:
        return [other.id for other in chart.skirmish.blockers(show.a) if other.id != show.b][margin.index]
    return show.b


def _name(show: SightShow, margin: Margin, chart: Chart) -> str:
    body = _body(show, margin, chart)
    return chart.name(body) if isinstance(body, str) else body.name
