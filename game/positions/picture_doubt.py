"""What a picture cannot settle besides sight: verdicts that turn within the error to which it is exact.

Where two things lie so much nearer or further apart than the picture shows, somebody else may be engaged, a
move may be a little too long, a base may stick out of a zone. A verdict that could be the other way says so.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from game.board.movement.movement import walk
from game.board.shapes import TOUCH, Disc, gap
from game.positions.reasons import because, label, labels, shape_mark

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from game.board.movement.movement import Crowd, MoveOptions, Walk
    from game.board.terrain import Board
    from game.core.rules import Reason
    from game.positions.position import Creature, Position

SMALLEST = 1e-3
"""The radius of a base, in inches, below which none is made smaller to try what a picture leaves open."""


def turns(inches: float, limit: float, error: float) -> bool:
    """Whether a length may as well lie on the other side of a limit."""
    return abs(inches - limit) <= error + TOUCH


def doubted_pairs(
    position: Position, bases: Mapping[str, Disc], zone: Callable[[str, str], float | None]
) -> Iterator[Reason]:
    """The pairs of which a picture does not show whether they are engaged.

    `bases` are those of the creatures, and `zone` says how far apart two are engaged at most.
    """
    error = position.error_in
    if error <= 0.0 or position.rules.engagement == "stateful":
        return
    for a, b in combinations(position.creatures, 2):
        within = zone(a.id, b.id)
        apart = gap(bases[a.id], bases[b.id])
        if within is not None and a.hostile_to(b) and turns(apart, within, error):
            marks = shape_mark(bases[a.id]), shape_mark(bases[b.id])
            values = {"a": label(a), "b": label(b)}
            yield because("engaged.picture", *marks, **values, gap=max(apart, 0.0), error=error)


def doubted_attack(target: Creature, inches: float, limit: float | None, error: float) -> tuple[Reason, ...]:
    """That a picture does not show whether a target is within so many inches."""
    if error <= 0.0 or limit is None or not turns(inches, limit, error):
        return ()
    values = {"gap": max(inches, 0.0), "limit": limit, "error": error}
    return (because("attack.picture", target=label(target), **values),)


def doubted_move(
    board: Board, base: Disc, allowance: float, crowd: Crowd, judged: Walk, options: MoveOptions, error: float
) -> tuple[Reason, ...]:
    """That a picture does not show whether a move is allowed.

    The move is judged again: an allowed one with a larger base and less movement, any other one with a
    smaller base and more.
    """
    if error <= 0.0:
        return ()
    dearest = max((leg.factor for leg in judged.bill.legs), default=1.0)
    if judged.legal:
        wider = Disc(base.x, base.y, base.r + error)
        tried = walk(board, wider, allowance - error * dearest, crowd, judged.path, options)
        if _may_be_refused(wider, board, crowd, judged, tried):
            return (because("move.picture_allowed", error=error),)
        return ()
    if base.r - error > SMALLEST:
        narrower = Disc(base.x, base.y, base.r - error)
        tried = walk(board, narrower, allowance + error * dearest, crowd, judged.path, options)
        if tried.legal and (tried.stop is None) is (judged.stop is None):
            return (because("move.picture_refused", error=error),)
    return ()


def _may_be_refused(wider: Disc, board: Board, crowd: Crowd, judged: Walk, tried: Walk) -> bool:
    """Whether a move fails, or ends elsewhere, with a larger base and less movement.

    What the larger base overlaps from the start it leans on, and nobody moves into an ally or off the board
    by a hair: at a table bases are put so that they touch.
    """
    leaning = {
        (fault.kind, fault.index)
        for fault in walk(board, wider, 0.0, crowd, judged.path[:1]).faults
        if fault.kind in ("impassable", "hostile")
    }
    new = [f for f in tried.faults if f.kind not in ("ally", "board") and (f.kind, f.index) not in leaning]
    return bool(new) or (judged.stop is None and tried.stop is not None)


def doubted_route(excess: float | None, dearest: float, error: float) -> tuple[Reason, ...]:
    """That a picture does not show whether a place too far away by so much is within reach."""
    if excess is None or not 0.0 < excess <= error * dearest:
        return ()
    return (because("move.picture_refused", error=error),)


def doubted(key: str, creatures: Iterable[Creature], error: float, **where: str) -> tuple[Reason, ...]:
    """That a picture does not show of some creatures whether they count for something."""
    names = labels(creatures)
    return (because(key, creatures=names, error=error, **where),) if names else ()


def as_exact(key: str, error: float) -> tuple[Reason, ...]:
    """That borders or distances are as exact as the picture, if there is one that is not quite exact."""
    return (because(key, error=error),) if error > 0.0 else ()
