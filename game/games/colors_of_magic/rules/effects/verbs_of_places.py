"""Moves for free, pushes, and creatures put elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.shapes import TOUCH, gap
from game.core.rules import Reason
from game.games.colors_of_magic.rules.cards.effects import FreeMove, Push, Return, Swap, Teleport
from game.games.colors_of_magic.rules.effects.conditions import number
from game.games.colors_of_magic.rules.effects.who import body_meant, place_meant
from game.games.colors_of_magic.rules.play import shifting
from game.games.colors_of_magic.rules.play.placing import Region, places, stands_free
from game.games.colors_of_magic.rules.play.questions import RULE, Question, decider
from game.games.colors_of_magic.rules.play.shifting import Stride, shift, strides
from game.games.colors_of_magic.rules.play.walking import declare_move
from game.positions.position import IMMOVABLE

if TYPE_CHECKING:
    from game.games.colors_of_magic.rules.play.run import Run
    from game.games.colors_of_magic.rules.play.state import Body
    from game.games.colors_of_magic.rules.play.tasks import Context, Perform

PLACED = "CM-MOVE-07"
"""Where a creature may not be put: on another base (and R-14's other limits)."""


def place(run: Run, task: Perform, creature: str) -> None:
    """Move, push, teleport or return a creature."""
    body = run.state.body(creature)
    match task.effect:
        case FreeMove() as effect:
            _move(run, task, effect, body)
        case Push() as effect:
            _push(run, task.context, effect, body)
        case Teleport() as effect:
            _teleport(run, task, effect, body)
        case Return() if body.origin is not None:
            base = run.referee.base_of(run.state, body).at(body.origin)
            if stands_free(run.referee, run.state, base, (creature,)):
                shift(run, creature, body.origin, "return", "")


def swap(run: Run, context: Context, effect: Swap) -> None:
    """Let two creatures change places, if there is room for either where the other stood."""
    one, other = body_meant(run.state, context, effect.a), body_meant(run.state, context, effect.b)
    if one is None or other is None or one.id == other.id:
        return
    both = (one.id, other.id)
    referee, state = run.referee, run.state
    if any(state.find(creature) is None for creature in both) or any(
        referee.keyword(state, creature, IMMOVABLE) is not None for creature in both
    ):
        return
    first, second = (
        referee.base_of(state, one).at(other.at),
        referee.base_of(state, other).at(one.at),
    )
    fits = all(stands_free(referee, state, base, both) for base in (first, second))
    if fits and gap(first, second) >= -TOUCH:
        shift(run, one.id, other.at, "swap", "")
        shift(run, other.id, one.at, "swap", "")


def _move(run: Run, task: Perform, effect: FreeMove, body: Body) -> None:
    """Ask along which path, then let it go there; it may stay."""
    inches = (
        run.referee.stat(run.state, body.id, "movement")
        if effect.extra
        else float(number(run.reading, task.context, effect.inches))
    )
    stride = Stride(body.id, max(inches, 0.0), slips=effect.slips, full=effect.extra)
    if task.answers:
        path = tuple(point.at for point in task.answers[0] if point.at is not None)
        if path:
            declare_move(run, stride, path)
        return
    if next(strides(run.referee, run.state, stride), None) is None:
        return
    text = Reason.of(RULE, "effect.move", creature=body.id, inches=stride.inches)
    side = decider(run.state, task.context.side)
    run.push(Question(side, text, among="path", least=0, stride=stride), task)


def _push(run: Run, context: Context, effect: Push, body: Body) -> None:
    origin = place_meant(run.reading, context, effect.origin)
    inches = number(run.reading, context, effect.inches)
    if origin is not None and inches > 0:
        run.push(shifting.Push(body.id, float(inches), origin.centre, effect.towards))


def _teleport(run: Run, task: Perform, effect: Teleport, body: Body) -> None:
    """Ask where, then put it there; without any place to go to it stays."""
    if task.answers:
        at = task.answers[0][0].at
        if at is not None:
            shift(run, body.id, at, "teleport", "")
        return
    if run.referee.keyword(run.state, body.id, IMMOVABLE) is not None:
        return
    base = run.referee.base_of(run.state, body)
    near = base
    if effect.near is not None:
        around = place_meant(run.reading, task.context, effect.near)
        if around is None:
            return
        near = around
    region = Region(
        base.r,
        PLACED,
        near=near,
        within=effect.within,
        side=body.side,
        away=effect.away,
        ignoring=(body.id,),
    )
    if next(places(run.referee, run.state, region), None) is not None:
        text = Reason.of(RULE, "effect.teleport", creature=body.id)
        side = decider(run.state, task.context.side)
        run.push(Question(side, text, among="place", region=region), task)
