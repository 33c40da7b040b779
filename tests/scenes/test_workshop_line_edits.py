"""Random edits of lines: names stay different, and what is laid out is read again from its file as it was."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from game.battlefield import edits
from game.board.shapes import ShapeError
from game.board.terrain import LINE_KINDS, OPENINGS, Kind
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


HOUSES = """
creature = [{ id = "a", side = "red", at = [2, 2] }]
[[line]]
name = "house"
points = [[8, 2], [8, 12]]
[[line]]
name = "house 2"
points = [[12, 2], [12, 12]]
doors = [{ from = 2, to = 4 }]
[[wish]]
creature = "a"
text = 'within 2 of "house 2: door" and within 9 of "house 2"'
[figure]
labels = { "house 2: door" = "1", "house 2" = "2" }
"""


def test_a_new_door_leaves_the_names_of_all_lines() -> None:
    position = parse_position(HOUSES, "houses.toml")
    position = edits.add_opening(position, "house", Kind.DOOR)
    position = edits.add_opening(position, "house 2", Kind.WINDOW)
    lines = dict.fromkeys(piece.line for piece in position.board.pieces if piece.line)
    assert [line.name for line in lines] == ["house", "house 2"]
    assert [len(line.openings) for line in lines] == [1, 2]
    # The second run of the first line is called otherwise than the second line, and can have a door, too.
    run = [piece.name for piece in position.board.pieces if piece.called == "house"][1]
    assert run not in {piece.called for piece in position.board.pieces}
    position = edits.add_opening(position, run, Kind.DOOR)
    assert [piece.kind for piece in position.board.pieces if piece.called.startswith("house: ")] == [
        Kind.DOOR
    ] * 2
    assert parse_position(dump_position(position), "houses.toml") == position


def test_a_line_may_be_called_as_a_run_was() -> None:
    position = parse_position(HOUSES, "houses.toml")
    house = position.board.pieces[0].line
    assert house is not None
    shed = edits.add_line(position, replace(house, name="house 2 2"))
    assert {piece.called for piece in shed.board.pieces} >= {"house", "house 2", "house 2 2"}
    renamed = edits.update_piece(position, "house", replace(position.board.pieces[0], name="house 2 2"))
    assert [*dict.fromkeys(piece.called for piece in renamed.board.pieces)] == [
        "house 2 2", "house 2", "house 2: door",
    ]  # fmt: skip


def test_what_is_renamed_keeps_its_wishes_and_its_words_in_figures() -> None:
    position = parse_position(HOUSES, "houses.toml")
    barn = edits.update_piece(
        position, "house 2", replace(edits.piece_named(position, "house 2"), name="barn")
    )
    assert barn.wishes[0].wish.text == 'within 2 of "barn: door" and within 9 of barn'
    assert barn.look.labels == (("barn: door", "1"), ("barn", "2"))
    gate = edits.update_piece(barn, "barn: door", replace(edits.piece_named(barn, "barn: door"), name="gate"))
    assert gate.wishes[0].wish.text == "within 2 of gate and within 9 of barn"
    assert gate.look.labels == (("gate", "1"), ("barn", "2"))
    assert parse_position(dump_position(gate), "houses.toml") == gate
