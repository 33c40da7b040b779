"""The path drawn for a moving creature, and how much of it can be walked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.battlefield.answer_overlays import beside
from game.battlefield.inquiry import Inquiry, Tool
from game.battlefield.position_answers import Picked
from game.board.shapes import Point, distance, path_length
from game.core.rules import Reason, Verdict
from game.games.colors_of_magic.rules.play.shifting import on_grid as path_on_grid
from game.games.colors_of_magic.rules.state.actions import Move
from game.games.colors_of_magic.rules.state.state import Target
from game.games.colors_of_magic.table.go_steps import ActivationStep, GoStep
from game.games.colors_of_magic.table.number_words import movement_sums
from game.table.table import Refused

if TYPE_CHECKING:
    from game.games.colors_of_magic.table.pointing_value import Pointing
    from game.games.colors_of_magic.table.table_view import TableView
    from game.positions.answers import BestAnswer
    from game.positions.skirmish import Skirmish

TOO_FAR = 2.0
"""A drag of up to this many times the Movement is cut to what the creature can walk; a longer one is refused.
"""

SHORT = (0.0, 0.02, 0.1, 0.3, 0.6, 1.0)
"""Inches by which a cut path is shortened further, where grid corners beside a wood would cost more."""

WORTHWHILE = 0.1
"""A cut path shorter than this, in inches, is dropped."""


def asked_of_board(view: TableView, pointing: Pointing) -> Inquiry:
    """The question to the board: the path of the moving creature, or the creature looked at."""
    inquiry = view.inquiry
    draws = pointing.dragged is not None or (pointing.path_of is not None and not _attacks(view, pointing))
    inquiry.tool = pointing.tool or (Tool.MOVE if draws and _takes_best(pointing) else Tool.PLACE)
    inquiry.picked = Picked("creature", pointing.picked) if pointing.picked is not None else None
    inquiry.waypoints = pointing.corners
    inquiry.ruler_start = pointing.ruler_start
    inquiry.rulers = (pointing.ruler,) if pointing.ruler is not None else ()
    inquiry.pair = pointing.pair
    inquiry.sums = view.kept("movement sums", lambda: movement_sums(view))
    return inquiry


def prompt_of(view: TableView, pointing: Pointing) -> str:
    """How to use the tool in hand and put it away; without one, what the open step asks."""
    say, picked = view.say, pointing.picked
    match pointing.tool:
        case Tool.RULER:
            return say("table.ask.ruler_start" if pointing.ruler_start is None else "table.ask.ruler_end")
        case Tool.SIGHT if picked is None:
            return say("table.ask.sight_from")
        case Tool.SIGHT if picked is not None:
            return say("table.ask.sight_to", who=view.names.of(picked))
        case _:
            step = pointing.step
            if step is None:
                return ""
            return step.prompt_by_keys(view) if pointing.by_keys else step.prompt(view)


def _attacks(view: TableView, pointing: Pointing) -> bool:
    """Whether a click would attack whom the pointer is on: no walk is shown then, since none is meant."""
    step, at = pointing.step, view.inquiry.pointer
    under = view.inquiry.creature_at(at) if at is not None and not pointing.corners else None
    return step is not None and under is not None and Target.creature(under.id) in step.lit(view)


def _takes_best(pointing: Pointing) -> bool:
    """Whether the cheapest path is meant rather than the drawn one."""
    return isinstance(pointing.step, ActivationStep | GoStep)


def shown_path(view: TableView, pointing: Pointing) -> tuple[Point, ...] | Refused | None:
    """The path to show, as it may be walked; None if there is none."""
    inquiry = asked_of_board(view, pointing)
    creature, declared = inquiry.creature, inquiry.declared()
    if creature is None or declared is None:
        return None
    if pointing.corners or not _takes_best(pointing) or inquiry.straight_path() is not None:
        return declared
    best = inquiry.best_path()
    if best is None or not inquiry.may_go(best):
        return None if best is None else Refused(best.verdict)
    if path_length(best.route.walk.path) == 0:
        return None
    walked = _on_grid(inquiry.skirmish, creature.id, best.route.walk.path, best)
    if walked is None and not view.check(Move(declared)).allowed:
        return Refused(Verdict.no(Reason.of("CM-MOVE-05", "table.no_path")))
    return walked or declared


def as_far(view: TableView, pointing: Pointing) -> tuple[Point, ...] | None:
    """The cheapest path cut where the Movement ends, for a drag that goes a little too far."""
    inquiry = asked_of_board(view, pointing)
    creature, best = inquiry.creature, inquiry.best_path()
    if creature is None or best is None or pointing.corners or not _takes_best(pointing):
        return None
    route = best.route
    little = route.full_cost is not None and route.full_cost <= TOO_FAR * creature.movement
    if not little or not route.walk.legal or path_length(route.walk.path) < WORTHWHILE:
        return None
    for short in SHORT:
        path = cut_short(route.walk.path, short)
        walked = _on_grid(inquiry.skirmish, creature.id, path, best)
        if walked is not None and path_length(walked) >= WORTHWHILE:
            return walked
    return None


def _on_grid(
    skirmish: Skirmish, creature: str, path: tuple[Point, ...], best: BestAnswer
) -> tuple[Point, ...] | None:
    """The path on the grid; one that engages nobody engages nobody there either, if there is such a one."""
    free = path_on_grid(skirmish, creature, path, free=True) if best.route.walk.stop is None else None
    return free or path_on_grid(skirmish, creature, path, best.engages)


def as_far_words(view: TableView, pointing: Pointing, path: tuple[Point, ...]) -> str:
    """A sentence that says where a path was cut, what all of it would cost, and what is missing for that."""
    inquiry, say = asked_of_board(view, pointing), view.say
    creature, best = inquiry.creature, inquiry.best_path()
    if creature is None or best is None or best.route.full_cost is None or inquiry.pointer is None:
        return ""
    # Never a cost that reads as if the Movement were enough for it.
    cost = say.inches(beside(best.route.full_cost, creature.movement))
    return say(
        "table.as_far",
        who=view.names.of(creature.id),
        inches=say.inches(round(path_length(path), 1)),
        cost=cost,
        movement=inquiry.movement(creature, say),
        left=say.inches(round(distance(path[-1], inquiry.pointer), 1)),
    )


def cut_short(path: tuple[Point, ...], inches: float) -> tuple[Point, ...]:
    """The path without its last inches."""
    *before, end = path
    while before:
        length = distance(before[-1], end)
        if length > inches:
            part, (x, y) = inches / length, before[-1]
            return (*before, (end[0] + (x - end[0]) * part, end[1] + (y - end[1]) * part))
        inches -= length
        end = before.pop()
    return (end,)
