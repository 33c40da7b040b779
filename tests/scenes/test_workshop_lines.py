"""Lines in the workshop: doors that a click opens, and whole lines that are moved, copied and deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from workshops import Table

from game.battlefield.inquiry import Tool
from game.board.terrain import Footing, Opacity
from game.positions.position_file import load_position

if TYPE_CHECKING:
    from pathlib import Path

    from game.board.terrain import Piece

HOUSE = """
title = "A house"
size_mm = 600

[[line]]
name = "house"
points = [[10, 8], [16, 8], [16, 14], [10, 14]]
closed = true
doors = [{ from = 2.0, to = 4.0 }]

[[creature]]
id = "guard"
side = "red"
at = [4.0, 4.0]
"""


@pytest.fixture
def table(tmp_path: Path) -> Table:
    file = tmp_path / "house.toml"
    file.write_text(HOUSE, encoding="utf-8")
    return Table(file)


def pieces(table: Table) -> dict[str, Piece]:
    return {piece.name: piece for piece in table.scene.inquiry.position.board.pieces}


def is_open(table: Table) -> bool:
    door = pieces(table)["house: door"]
    return (door.footing, door.opacity) == (Footing.OPEN, Opacity.CLEAR)


def test_a_click_opens_a_door_and_another_one_shuts_it(table: Table) -> None:
    table.click((13.0, 8.0))
    assert is_open(table)
    table.click((13.0, 8.0))
    assert not is_open(table)


def test_a_door_is_found_within_the_width_that_it_is_drawn(table: Table) -> None:
    table.click((13.0, 8.05))
    assert is_open(table)


def test_opening_a_door_is_undone_and_stays_in_the_file(table: Table, tmp_path: Path) -> None:
    table.click((13.0, 8.0))
    table.hand.press("workshop.undo")
    assert not is_open(table)
    table.hand.press("workshop.redo")
    assert is_open(table)
    table.hand.key("ctrl+s")
    saved = load_position(tmp_path / "house.toml").board.pieces
    assert next(piece for piece in saved if piece.name == "house: door").opacity is Opacity.CLEAR


def test_a_click_on_the_wall_picks_it_and_opens_nothing(table: Table) -> None:
    table.click((10.0, 11.0))
    assert table.scene.inquiry.picked is not None
    assert not is_open(table)


def test_the_panel_says_whether_the_door_is_open(table: Table) -> None:
    table.click((13.0, 8.0))
    table.hand.press("workshop.page.1")
    table.hand.press("card.door_open")
    assert not is_open(table)


def test_a_part_takes_its_whole_line_along(table: Table) -> None:
    table.scene.inquiry.tool = Tool.PLACE
    table.drag((10.0, 11.0), (9.0, 11.0))
    xs = [x for part in pieces(table).values() for x, _ in part.shape.points]  # type: ignore[union-attr]
    assert min(xs) == pytest.approx(9.0, abs=0.05)
    assert max(xs) == pytest.approx(15.0, abs=0.05)


def test_a_copy_is_a_whole_line_and_so_is_what_is_deleted(table: Table) -> None:
    before = len(pieces(table))
    table.click((10.0, 11.0))
    table.hand.key("ctrl+d")
    assert len(pieces(table)) == 2 * before
    table.hand.key("delete")
    assert len(pieces(table)) == before
