"""Places just beyond a limit: a hand that missed one by a pixel means the limit."""

from __future__ import annotations

from math import cos, sin, tau
from typing import TYPE_CHECKING

from game.board.shapes import STEP, Point, snap
from game.games.colors_of_magic.rules.state.actions import Move
from game.games.colors_of_magic.rules.state.state import Target
from game.games.colors_of_magic.table.answer_steps import QuestionStep

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from game.core.rules import Reason, Verdict
    from game.games.colors_of_magic.table.pointing_value import Pointing
    from game.games.colors_of_magic.table.table_view import TableView

MISSES = {
    "place.too_far": ("gap", "within"),
    "place.too_near": ("away", "gap"),
    "place.outside": ("excess", ""),
    "place.off_board": ("excess", ""),
    "aim.point_too_far": ("gap", "range"),
    "aim.too_far_apart": ("gap", "most"),
    "aim.too_near": ("least", "gap"),
    "move.too_far": ("excess", ""),
    "move.off_board": ("excess", ""),
}
"""The refusals that say by how much: the first of these values less the second, in inches."""

WAYS = 16
"""The directions in which an allowed place is looked for; the limit lies in one of them, or nearly."""

SLANT = 1.03
"""How much further than the limit one goes in the nearest of these directions: 1 / cos(11.25°), and 1 %."""

CORNER = 1.5
"""The same where two limits meet at a right angle and both were missed."""


def settled(view: TableView, pointing: Pointing, at: Point) -> Point:
    """The point that is meant: one that is refused by less than the hand's grain moves to where it may be.

    Only limits count that are measured, such as a range: never whether something is seen or stood upon.
    """
    grain = view.inquiry.grain
    judge = _judge(view, pointing) if grain else None
    refused = judge(at) if judge is not None else None
    if judge is None or refused is None or refused.allowed:
        return at
    missed = [_missed(reason) for reason in refused.reasons]
    known = [inches for inches in missed if inches is not None]
    if len(known) < len(missed) or max(known) > grain:
        return at
    return next((near for near in _around(at, max(known)) if _allows(judge(near))), at)


def _judge(view: TableView, pointing: Pointing) -> Callable[[Point], Verdict | None] | None:
    """What judges a point for the step that asks for one; None if no step does.

    Moves of an activation are not among them: `Inquiry.best_path` settles those.
    """
    step, creature = pointing.step, pointing.path_of
    if step is None or pointing.tool is not None:
        return None
    if step.wants_point:
        return lambda at: step.judge(view, Target.point(at))
    if isinstance(step, QuestionStep) and creature is not None:
        start = view.state.body(creature).at
        return lambda at: view.check(Move((start, *pointing.corners, at)))
    return None


def _allows(verdict: Verdict | None) -> bool:
    return verdict is not None and verdict.allowed


def _missed(reason: Reason) -> float | None:
    """By how many inches the limit was missed that the reason names; None if it names none."""
    greater, less = MISSES.get(reason.key, ("", ""))
    values = dict(reason.values)
    most, least = values.get(greater), values.get(less, 0.0)
    return most - least if isinstance(most, float) and isinstance(least, float) else None


def _around(at: Point, missed: float) -> Iterator[Point]:
    """Points so far from there that a limit missed by that much is kept, in every direction."""
    x, y = at
    for away in _distances(missed):
        for way in range(WAYS):
            turn = tau * way / WAYS
            # On the grid of actions, so that what is shown is what is done.
            yield snap((x + away * cos(turn), y + away * sin(turn)))


def _distances(missed: float) -> Iterable[float]:
    # Rounding to the grid moves a point by up to 0.71 steps.
    return (SLANT * missed + STEP, CORNER * missed + STEP)
