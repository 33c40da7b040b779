"""Random edits of lines: names stay different, and what is laid out is read again from its file as it was."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from game.battlefield import edits
from game.board.shapes import ShapeError
from game.board.terrain import LINE_KINDS, OPENINGS
from game.content.resources import assets
from game.positions.position_file import dump_position, load_position, parse_position

if TYPE_CHECKING:
    from game.board.terrain import Piece
    from game.positions.position import Position

NAMES = ("villa", "maison", "maison 2", "villa: door", "porte sud")


def changed(position: Position, piece: Piece, whims: Random) -> Position:
    """The position after one edit of a piece of it."""
    kind = whims.choice(LINE_KINDS if piece.opening is None else OPENINGS)
    footing, opacity = kind.preset
    match whims.randrange(8):
        case 0:
            return edits.move_piece(position, piece.name, (whims.uniform(-2, 2), whims.uniform(-2, 2)))
        case 1:
            turn, factor = whims.choice((0, 33.3, 90)), whims.choice((0.1, 0.5, 1.0, 2.0))
            return edits.reshape_piece(position, piece.name, degrees=turn, factor=factor)
        case 2:
            return edits.set_door(position, piece.name, is_open=whims.random() < 0.5)
        case 3:
            return edits.add_opening(position, piece.name, whims.choice(OPENINGS))
        case 4:
            return edits.delete_piece(position, piece.name)
        case 5:
            named = replace(piece, name=whims.choice(NAMES))
            return edits.update_piece(position, piece.name, named)
        case 6:
            other = replace(piece, kind=kind, footing=footing, opacity=opacity)
            return edits.update_piece(position, piece.name, other)
        case _:
            assert piece.line is not None
            return edits.add_line(position, edits.moved_line(piece.line, (1.0, -1.0)))


@pytest.mark.parametrize("seed", range(20))
def test_lines_are_what_their_file_says_after_any_edits(seed: int) -> None:
    whims = Random(seed)  # noqa: S311 - edits
    position = load_position(assets() / "positions" / "house-with-doors.toml")
    for _ in range(12):
        if not position.board.pieces:
            return
        with suppress(ShapeError):  # refused: too small, or crossing itself
            position = changed(position, whims.choice(position.board.pieces), whims)
        names = [piece.name for piece in position.board.pieces]
        assert len(set(names)) == len(names)
        assert parse_position(dump_position(position), "edited.toml") == position
