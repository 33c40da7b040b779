"""Lines in the workshop: doors that a click opens, and whole lines that are moved, copied and deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from workshops import Table

from game.battlefield.inquiry import Outline, Tool
from game.battlefield.position_answers import Picked
from game.board.terrain import Footing, Opacity
from game.positions.position_file import load_position
from game.ui.widgets.text_field import TextField

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


def walk_of(table: Table, *corners: tuple[float, float]) -> None:
    for corner in corners:
        table.click(corner)


def drawing_lines(table: Table, kind: str) -> None:
    table.hand.key("p")
    table.hand.press("workshop.page.1")
    table.hand.press(f"stamp.drawn.{len(Outline)}")
    table.hand.press(f"stamp.kind.{kind}")


def test_a_thin_line_is_drawn_corner_by_corner(table: Table) -> None:
    drawing_lines(table, "fence")
    walk_of(table, (2.0, 16.0), (6.0, 16.0))
    table.hand.click(table.at((6.0, 20.0)))
    table.hand.click(table.at((6.0, 20.0)), clicks=2)
    fence = pieces(table)["Fence"]
    assert fence.line is not None
    assert not fence.line.closed
    assert len(fence.line.points) == 3
    assert (fence.footing, fence.opacity) == fence.kind.preset


def test_a_line_that_ends_on_its_first_corner_is_closed(table: Table) -> None:
    drawing_lines(table, "low_wall")
    walk_of(table, (2.0, 16.0), (6.0, 16.0), (6.0, 20.0), (2.0, 16.0))
    yard = pieces(table)["Low wall"]
    assert yard.line is not None
    assert yard.line.closed


def test_what_is_said_while_a_line_is_drawn_speaks_of_lines(table: Table) -> None:
    drawing_lines(table, "wall")
    assert "click the first corner to close the line" in table.status
    table.hand.press("stamp.drawn.0")
    assert "line" not in table.status


def test_a_run_bears_the_name_of_its_line_and_gives_it_another(table: Table) -> None:
    table.scene.inquiry.pick(Picked("piece", "house 2"))
    table.hand.press("workshop.page.1")
    field = table.hand.find("card.name")
    assert isinstance(field, TextField)
    assert field.text == "house"
    table.hand.press("card.name")
    table.hand.key("ctrl+a")
    table.hand.type("villa")
    table.hand.key("return")
    assert set(pieces(table)) == {"villa", "villa: door", "villa 2"}


def test_a_line_that_crosses_itself_is_refused_and_stays_to_be_mended(table: Table) -> None:
    drawing_lines(table, "wall")
    walk_of(table, (2.0, 16.0), (6.0, 16.0), (6.0, 20.0), (3.0, 14.0))
    table.hand.click(table.at((3.0, 14.0)), clicks=2)
    assert "crosses" in table.status
    assert "Wall" not in pieces(table)
    assert table.scene.inquiry.sketch


def test_doors_and_windows_are_cut_into_a_wall_and_walled_up_again(table: Table) -> None:
    table.click((10.0, 11.0))
    table.hand.press("workshop.page.1")
    table.hand.press("card.cut.window")
    assert pieces(table)["Window"].opacity is Opacity.CLEAR
    before = len(pieces(table))
    table.scene.inquiry.pick(Picked("piece", "Window"))
    table.hand.key("delete")
    assert "Window" not in pieces(table)
    assert "house" in pieces(table)
    assert len(pieces(table)) < before


def test_a_copy_of_a_line_with_a_named_door_has_a_door_of_another_name(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(HOUSE.replace("to = 4.0 }", 'to = 4.0, name = "gate" }'), encoding="utf-8")
    table = Table(file)
    table.scene.inquiry.pick(Picked("piece", "gate"))
    table.hand.key("ctrl+d")
    assert {"gate", "gate 2"} <= set(pieces(table))
    assert len(pieces(table)) == 6
