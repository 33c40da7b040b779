"""Room for creatures that come back into play, or whose base becomes another."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.board.shapes import Disc, distance
from game.games.colors_of_magic.rules.play.events import Arrived, Shifted
from game.games.colors_of_magic.rules.play.placing import Region, places, stands_free

if TYPE_CHECKING:
    from game.board.shapes import Point
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.play.state import Body

RULE = "CM-MOVE-07"

WIDER = (1.0, 3.0, 6.0, 12.0, 36.0)
"""Within how many inches a place is looked for, one distance after the other."""


def bring_back(run: Run) -> None:
    """Put every banished creature where it stood, or as near as there is room; one without room waits."""
    for body in run.state.banished:
        at = room_near(run, body)
        if at is not None:
            back = replace(body, at=at, tapped=False, travelled=0.0, origin=None, used=(), engaged_with=())
            waiting = tuple(other for other in run.state.banished if other.id != body.id)
            run.state = replace(run.state, banished=waiting, bodies=(*run.state.bodies, back))
            run.emit(Arrived(back, "back", rule=RULE))


def make_room(run: Run, creature: str) -> None:
    """Put a creature whose base has become larger as near as there is room for it."""
    body = run.state.body(creature)
    at = room_near(run, body)
    if at is not None and at != body.at:
        run.set_body(replace(body, at=at))
        run.emit(Shifted(creature, body.at, at, "push", rule=RULE))


def room_near(run: Run, body: Body) -> Point | None:
    """Where a creature may stand, as near to its place as possible, whether it is in play or not."""
    base = run.referee.base_of(run.state, body)
    if stands_free(run.referee, run.state, base, (body.id,)):
        return body.at
    for within in WIDER:
        region = Region(base.r, RULE, near=Disc(*body.at, base.r), within=within, ignoring=(body.id,))
        found = list(places(run.referee, run.state, region))
        if found:
            return min(found, key=lambda at: distance(at, body.at))
    return None
