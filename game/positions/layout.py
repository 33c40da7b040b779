"""What is wrong with where things stand: a position may be drawn so, but never arises in play."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from game.board.shapes import TOUCH, Disc, gap
from game.board.terrain import Footing
from game.core.rules import Reason
from game.positions.reasons import depth_in_piece, label, shape_mark

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.board.terrain import Board
    from game.positions.position import Position


def layout_faults(position: Position) -> tuple[Reason, ...]:
    """Bases that overlap one another or impassable terrain, or that stick out of the board."""
    return (*_overlaps(position), *_on_impassable(position), *_off_board(position))


def _overlaps(position: Position) -> Iterator[Reason]:
    for a, b in combinations(position.creatures, 2):
        one, other = a.base(position.rules), b.base(position.rules)
        depth = -gap(one, other)
        if depth > TOUCH:
            marks = (shape_mark(one), shape_mark(other))
            yield Reason.of("CM-MOVE-07", "layout.overlap", *marks, a=label(a), b=label(b), depth=depth)


def _on_impassable(position: Position) -> Iterator[Reason]:
    for creature in position.creatures:
        base = creature.base(position.rules)
        for index, piece in enumerate(position.board.pieces):
            if piece.footing is not Footing.IMPASSABLE:
                continue
            depth = depth_in_piece(position.board, index, base)
            if depth > TOUCH:
                values = {"creature": label(creature), "piece": piece.name}
                mark = shape_mark(base)
                yield Reason.of("CM-MOVE-05", "layout.on_impassable", mark, depth=depth, **values)


def _off_board(position: Position) -> Iterator[Reason]:
    for creature in position.creatures:
        base = creature.base(position.rules)
        depth = _outside(position.board, base)
        if depth > TOUCH:
            mark = shape_mark(base)
            yield Reason.of("CM-SETUP-02", "layout.off_board", mark, creature=label(creature), depth=depth)


def _outside(board: Board, base: Disc) -> float:
    return base.r - min(base.x, base.y, board.width - base.x, board.height - base.y)
