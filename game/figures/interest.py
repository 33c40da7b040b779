"""Which places of the table a show is about: a cropped figure keeps them all."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from game.figures.shows import (
    BestShow,
    EngagementShow,
    MoveShow,
    ReachShow,
    Show,
    SightShow,
    ThreatShow,
    VisibleShow,
)
from game.figures.view import corners

if TYPE_CHECKING:
    from game.board.area import Area
    from game.board.shapes import Point
    from game.positions.skirmish import Skirmish


def interest(show: Show, skirmish: Skirmish) -> list[Point]:
    """The places of one show, in inches."""
    match show:
        case SightShow(a, b):
            seen = skirmish.sight(a, b, margin=False)
            ids = {creature.id for creature in skirmish.position.creatures}
            return _bases(skirmish, a, b, *(name for name in seen.blocked_by if name in ids))
        case ReachShow(a):
            return [*_bases(skirmish, a), *_outlines(skirmish.reach(a).area())]
        case MoveShow(a, to):
            answer = skirmish.move(a, (skirmish.base(a).centre, *to))
            return [*_stand(skirmish, a, *to), *_bases(skirmish, a, *answer.engages)]
        case BestShow(a, to):
            best = skirmish.best(a, to)
            return [*_stand(skirmish, a, to, *best.route.walk.path), *_bases(skirmish, a, *best.engages)]
        case EngagementShow():
            pairs = skirmish.engaged()
            everyone = [creature.id for creature in skirmish.position.creatures]
            return _bases(skirmish, *({p.a for p in pairs} | {p.b for p in pairs} or everyone))
        case ThreatShow(a):
            threat = skirmish.threat(a)
            targets = (*threat.melee_targets, *threat.ranged_targets)
            return [*_bases(skirmish, a, *targets), *_outlines(threat.melee)]
        case VisibleShow():
            board = skirmish.position.board
            return [(0.0, 0.0), (board.width, board.height)]
        case _:
            assert_never(show)


def _bases(skirmish: Skirmish, *ids: str) -> list[Point]:
    return [point for a in ids for point in corners(skirmish.base(a))]


def _stand(skirmish: Skirmish, a: str, *places: Point) -> list[Point]:
    """The bounds of a's base at each of these places."""
    return [point for at in places for point in corners(skirmish.base(a).at(at))]


def _outlines(area: Area) -> list[Point]:
    return [point for patch in area.patches for point in patch.outline]
