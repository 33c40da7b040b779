"""The figure of an answer under another house rule, with what that changes hatched."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.board.area import difference
from game.figures.chart import Sentence
from game.figures.model import Circle, Stroke
from game.figures.show_side import gained_pattern, lost_pattern
from game.figures.shows import (
    BestShow,
    EngagementShow,
    FlipsShow,
    MoveShow,
    ReachShow,
    SideShow,
    SightShow,
    ThreatShow,
    VisibleShow,
)
from game.positions.flip_words import option_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.board.area import Area
    from game.figures.chart import Chart, Overlay
    from game.figures.shows import Asked, RuledShow, Show
    from game.positions.skirmish import Skirmish


LEAST = 0.05
"""Square inches below which nothing is hatched: it would be told as none."""


def draw_ruled(show: RuledShow, chart: Chart, draw: Callable[[Show, Chart], Overlay]) -> Overlay:
    """The overlay of a show under a house rule; `draw` draws that of any other show."""
    before, after = chart.skirmish, show.under(chart.skirmish)
    usual = draw(show.show, chart).note
    overlay = draw(show.show, replace(chart, skirmish=after))
    told: list[Sentence] = []
    area_of = _area(show.show, show.option)
    if area_of is not None:
        layer, found = area_of
        was, now = found(before), found(after)
        for key, area, pattern in (
            ("gained", difference(now, was), gained_pattern(chart.style)),
            ("lost", difference(was, now), lost_pattern(chart.style)),
        ):
            if area.square_inches >= LEAST:
                overlay.areas += chart.patterned(area, pattern)
                overlay.legend.append(chart.entry(f"side_{key}_{layer}", pattern.sample))
                told.append(Sentence("", chart.tr(f"side.{key}.{layer}", area=round(area.square_inches, 1))))
    _put_bases(after, chart, overlay)
    ruling, option, value = option_words(show.option, show.value, chart.tr)
    words = chart.tr("figure.ruled.option", option=option, value=value)
    note = overlay.note
    same = (usual.answer, usual.sentences, usual.tables) == (note.answer, note.sentences, note.tables)
    if same and not told:
        told = [Sentence("", chart.tr("figure.ruled.same"))]
    elif usual.answer != note.answer:
        told.insert(0, Sentence("", chart.tr("figure.ruled.before", answer=usual.answer)))
    else:
        gone = " ".join(each.words for each in usual.sentences if each not in note.sentences)
        if gone:
            told.insert(0, Sentence("", chart.tr("figure.ruled.told_before", words=gone)))
    overlay.note = replace(note, sentences=(Sentence(ruling, words), *told, *note.sentences))
    return overlay


def _put_bases(after: Skirmish, chart: Chart, overlay: Overlay) -> None:
    """The rims of bases that are of another size under the house rule."""
    pen = Stroke(chart.style.ink, 0.8, (3.0, 2.0))
    others = [base for c in chart.position.creatures if (base := after.base(c.id)).r != chart.base(c.id).r]
    if others:
        overlay.over += [Circle(*chart.disc(base), None, stroke=pen) for base in others]
        overlay.legend.append(
            chart.entry("ruled_base", lambda box: [Circle(box.middle, 0.5 * box.height, None, stroke=pen)])
        )


def _area(show: Asked | SideShow, option: str) -> tuple[str, Callable[[Skirmish], Area]] | None:
    """The area that a house rule may change of what is shown, by what it is called; None if there is none."""
    match show:
        case SightShow(a, b) | FlipsShow(a, b):
            if option.startswith("cover"):
                return "covered", lambda skirmish: _covered(skirmish, a, b)
            return "sees", lambda skirmish: skirmish.visible(a)
        case VisibleShow(a):
            return "sees", lambda skirmish: skirmish.visible(a)
        case MoveShow(a, _) | BestShow(a, _) | ReachShow(a):
            return "reaches", lambda skirmish: skirmish.reach(a).area()
        case ThreatShow(a):
            return "threatens", lambda skirmish: skirmish.threat_areas(a).whole
        case EngagementShow() | SideShow():
            return None


def _covered(skirmish: Skirmish, a: str, b: str) -> Area:
    """Where b would have light cover from a."""
    from game.positions.where import where  # noqa: PLC0415 - other shows do not pay for it
    from game.positions.wishes import Condition, Wanted  # noqa: PLC0415 - nor for this

    return where(skirmish, b, Condition(Wanted.COVER, a)).area
