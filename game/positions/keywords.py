"""How creatures move and see by house rules, and how keywords change that and the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.movement.movement import MoveOptions
from game.board.sight.sight import SightOptions
from game.board.terrain import Board, Footing, without
from game.core.copies import replace
from game.positions.position import ETHEREAL, FLYING, INDIRECT, SUREFOOTED, UNTOUCHABLE, Creature

if TYPE_CHECKING:
    from game.board.movement.movement import Passes
    from game.board.terrain import Piece
    from game.positions.position import HouseRules
    from game.positions.ruleset import Ruleset, TerrainKind


def how_anyone_moves(rules: HouseRules, ruleset: Ruleset) -> MoveOptions:
    """How creatures without keywords move by that ruleset and those house rules."""
    return MoveOptions(
        difficult_test=rules.difficult_test,
        straight_only=rules.movement_path == "straight",
        must_clear=rules.disengage_must_clear,
        free_zones=not ruleset.stops,
        engagement=ruleset.engagement,
        factor=ruleset.difficult_factor,
    )


def how_anyone_sees(rules: HouseRules) -> SightOptions:
    """How creatures see by those house rules."""
    return SightOptions(
        grazing_blocks=rules.los_grazing_blocks,
        ignore_own_piece=rules.los_ignore_own_piece,
        cover_line=rules.cover_line,
        ignore_viewer_piece=rules.cover_ignore_shooter_piece,
    )


def how_it_moves(creature: Creature, options: MoveOptions) -> MoveOptions:
    """The options of its moves, given those of creatures without keywords."""
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
    """The board as it hinders the viewer's shots: over terrain if it flies, or shoots indirectly.

    A board without the terrain, and not an option of sight, so that kernels need not know of flying.
    """
    over = FLYING in viewer.keywords or INDIRECT in viewer.keywords
    return without(board, Footing) if over else board


def as_to(board: Board, creature: Creature, ruleset: Ruleset) -> Board:
    """The board as it is to a creature with its keywords: kinds of terrain may be something else to some.

    Pieces stay as many and in the same order.
    """
    if not creature.keywords:
        return board
    keywords = frozenset(creature.keywords)
    kinds = {kind.name: kind for kind in ruleset.kinds if kind.exempt}
    exempt = any(piece.sort in kinds for piece in board.pieces) and not keywords.isdisjoint(
        exempt.keyword for kind in kinds.values() for exempt in kind.exempt
    )
    sure = SUREFOOTED in keywords and any(piece.footing is Footing.DIFFICULT for piece in board.pieces)
    if not exempt and not sure:
        return board

    def made() -> Board:
        pieces = tuple(_as_to(piece, kinds.get(piece.sort), creature.keywords) for piece in board.pieces)
        if sure:
            pieces = tuple(
                replace(piece, footing=Footing.OPEN) if piece.footing is Footing.DIFFICULT else piece
                for piece in pieces
            )
        return Board(board.width, board.height, pieces)

    return board.derived("as to " + " ".join(sorted(keywords)), 0.0, made)


def _as_to(piece: Piece, kind: TerrainKind | None, keywords: tuple[str, ...]) -> Piece:
    """The piece as it is to a creature with those keywords; what the piece says of its own holds for all."""
    if kind is None or (piece.footing, piece.opacity) != (kind.footing, kind.opacity):
        return piece
    effect = kind.to(keywords)
    return replace(piece, footing=effect.footing, opacity=effect.opacity, cost=effect.cost)


def crossed(board: Board, mover: Creature) -> Board:
    """The board as it hinders the mover on its way."""
    if FLYING in mover.keywords:
        return without(board, Footing)
    if ETHEREAL in mover.keywords:
        return without(board, (Footing.IMPASSABLE,))
    return board
