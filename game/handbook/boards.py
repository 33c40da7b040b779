"""Lessons on a board that is tried by hand: what is asked there, and why a mistake is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.figures.shows import (
    BestShow,
    EngagementShow,
    MeasureShow,
    MoveShow,
    ReachShow,
    SightShow,
    ThreatShow,
    parse_show,
)
from game.positions.examples import SIDE, Example, Shows
from game.positions.reasons import pair_reasons
from game.positions.skirmish import Skirmish
from game.positions.zone_answers import measure_reasons, measured

if TYPE_CHECKING:
    from game.core.rules import Reason
    from game.handbook.lesson_file import RuleLesson
    from game.positions.position import Position


def board_of(lesson: RuleLesson) -> Example | None:
    """The first thing that a lesson asks, as an example to try; None if a board by hand cannot ask it.

    >>> from game.content.locale import Language
    >>> from game.handbook.lesson_file import standard_handbook
    >>> lessons = {lesson.id: lesson for lesson in standard_handbook(Language.EN).lessons}
    >>> found = board_of(lessons["wall-closes"])
    >>> found.shows.value, found.subject, found.target
    ('sight', 'A', 'B')
    """
    position = lesson.position
    if (position.board.width, position.board.height) != (SIDE, SIDE):
        return None
    for text in lesson.shows:
        match parse_show(text, position):
            case SightShow(a, b):
                return Example(position, Shows.SIGHT, a, b)
            case MoveShow(a, _) | BestShow(a, _) | ReachShow(a):
                return Example(position, Shows.MOVE, a)
            case EngagementShow():
                return Example(position, Shows.ENGAGED, position.creatures[0].id)
            case ThreatShow(a):
                return Example(position, Shows.THREAT, a)
            case _:
                continue
    return None


def reasons_of(position: Position, ask: str) -> tuple[Reason, ...]:
    """Why a question about a position has the answer that it has; none where only a figure tells."""
    skirmish = Skirmish(position)
    match parse_show(ask, position):
        case SightShow(a, b):
            return skirmish.sight(a, b, margin=False).verdict.reasons
        case MoveShow(a, to):
            return skirmish.move(a, (skirmish.base(a).centre, *to)).verdict.reasons
        case BestShow(a, place):
            return skirmish.best(a, place).verdict.reasons
        case ReachShow(a):
            return skirmish.reach_answer(a).verdict.reasons
        case ThreatShow(a):
            return skirmish.threat(a).reasons
        case EngagementShow():
            bases = {each.id: skirmish.base(each.id) for each in position.creatures}
            return skirmish.ruleset.told(pair_reasons(position, skirmish.engaged(), bases))
        case MeasureShow(a, b):
            return measure_reasons(skirmish, a, b, measured(skirmish, a, b))
        case _:
            return ()
