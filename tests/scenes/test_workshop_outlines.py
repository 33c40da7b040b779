"""Terrain is reshaped in the workshop, by mouse and by keys, and every step is undone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from screens import misfits
from workshops import Table

from game.battlefield.inquiry import Snap
from game.battlefield.position_answers import Picked
from game.board.shapes import rectangle
from game.board.terrain import Board, Kind, Piece
from game.positions.position import Position
from game.positions.position_file import save_position

if TYPE_CHECKING:
    from pathlib import Path

WOOD = Piece("wood", rectangle(4, 8, 10, 12), *Kind.FOREST.preset, Kind.FOREST)
COPSE = Piece("copse", rectangle(10, 8, 12, 10), *Kind.FOREST.preset, Kind.FOREST)
WALL = Piece("wall", rectangle(16, 4, 20, 5), *Kind.WALL.preset, Kind.WALL)


@pytest.fixture(params=["en", "fr"])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Table:
    file = tmp_path / "field.toml"
    save_position(Position(Board(24.0, 24.0, (WOOD, COPSE, WALL))), file)
    found = Table(file, str(request.param))
    found.hand.press("tool.place")
    found.click((7.0, 9.0))
    assert found.scene.inquiry.picked == Picked("piece", "wood")
    found.hand.press("workshop.page.1")
    return found


def corners(table: Table, name: str = "wood") -> set[tuple[float, float]]:
    shape = next(p.shape for p in table.scene.inquiry.position.board.pieces if p.name == name)
    return {(round(x, 2), round(y, 2)) for x, y in shape.corners}  # type: ignore[union-attr]  # no circle here


def test_a_corner_is_dragged_and_undo_takes_it_back(table: Table) -> None:
    table.scene.inquiry.snap = Snap.GRID
    table.drag((10.0, 12.0), (11.1, 13.9))
    assert corners(table) == {(4, 8), (10, 8), (11, 14), (4, 12)}
    assert not misfits(table.hand)
    table.hand.key("ctrl+z")
    assert corners(table) == {(4, 8), (10, 8), (10, 12), (4, 12)}


def test_ctrl_and_a_drag_from_a_side_make_a_new_corner(table: Table) -> None:
    table.scene.inquiry.snap = Snap.GRID
    table.hand.hold_key("lctrl")
    table.drag((7.0, 12.0), (7.0, 14.0))
    table.hand.release_key("lctrl")
    assert corners(table) == {(4, 8), (10, 8), (10, 12), (7, 14), (4, 12)}


def test_points_are_drawn_to_corners_of_other_terrain(table: Table) -> None:
    table.hand.press("stamp.snap.2")
    table.drag((10.0, 12.0), (15.8, 4.9))
    assert (16, 5) in corners(table)


def test_a_corner_goes_where_it_is_typed(table: Table) -> None:
    table.hand.press("card.corner.more")
    table.hand.press("card.corner_at")
    table.hand.key("ctrl+a")
    table.hand.type("12,5; 7.25")
    table.hand.key("return")
    assert (12.5, 7.25) in corners(table)
    table.hand.press("card.corner_at")
    table.hand.key("ctrl+a")
    table.hand.type("somewhere")
    table.hand.key("return")
    assert "12" in table.status


def test_corners_are_added_and_removed_by_buttons(table: Table) -> None:
    table.hand.press("card.outline.add")
    assert len(corners(table)) == 5
    table.hand.press("card.outline.remove")
    table.hand.press("card.outline.remove")
    assert len(corners(table)) == 3
    table.hand.press("card.outline.remove")
    assert len(corners(table)) == 3
    assert table.status


def test_it_is_split_along_the_ruler_and_joined_again(table: Table) -> None:
    table.hand.press("card.outline.split")
    assert "(R)" in table.status  # a ruler first
    table.hand.press("tool.ruler")
    table.drag((6.0, 6.0), (6.0, 14.0))
    table.hand.press("card.outline.split")
    assert len(table.scene.inquiry.position.board.pieces) == 4
    table.hand.press("card.outline.join")
    names = [piece.name for piece in table.scene.inquiry.position.board.pieces]
    assert names == ["wood", "wall"]  # the copse touched it, too
    assert not misfits(table.hand)
    table.hand.press("card.outline.mirror")
    assert (12, 8) in corners(table)
    table.hand.press("card.outline.join")
    assert table.status
    for _ in range(3):
        table.hand.key("ctrl+z")
    assert corners(table) == {(4, 8), (10, 8), (10, 12), (4, 12)}


def test_a_corner_that_undo_took_away_is_not_the_chosen_one_any_more(table: Table) -> None:
    table.hand.press("card.outline.add")
    for _ in range(4):
        table.hand.press("card.corner.more")
    table.hand.key("ctrl+z")
    assert len(corners(table)) == 4
    table.hand.press("card.outline.add")
    assert len(corners(table)) == 5
    table.hand.press("card.corner.more")
    table.hand.key("ctrl+z")
    table.hand.press("card.outline.remove")
    assert len(corners(table)) == 3
