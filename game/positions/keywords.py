"""What keywords change of how a creature moves, and of what hinders it on its way and its shots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.terrain import Board, Footing, without
from game.core.copies import replace
from game.positions.position import ETHEREAL, FLYING, UNTOUCHABLE, Creature

if TYPE_CHECKING:
    from game.board.movement import MoveOptions, Passes


def how_it_moves(creature: Creature, options: MoveOptions) -> MoveOptions:
    """How it moves where those without keywords move by these `options`."""
    if not creature.keywords:
        return options
    passes: Passes = "nothing"
    if creature.passes_impassable:
        passes = "terrain" if FLYING in creature.keywords else "impassable"
    return replace(
        options,
        passes=passes,
        stopped=UNTOUCHABLE not in creature.keywords,
        passes_hostiles=UNTOUCHABLE in creature.keywords,
    )


def shot_over(board: Board, viewer: Creature) -> Board:
    """The board as it hinders the viewer's shots: a flying creature shoots over terrain."""
    return without(board, Footing) if FLYING in viewer.keywords else board


def crossed(board: Board, mover: Creature) -> Board:
    """The board as it hinders the mover on its way."""
    if FLYING in mover.keywords:
        return without(board, Footing)
    if ETHEREAL in mover.keywords:
        return without(board, (Footing.IMPASSABLE,))
    return board
