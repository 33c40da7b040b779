"""The picture under the workshop's position, and its files read again when another program writes them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from pictures_of_tables import encoded
from PIL import Image
from screens import misfits
from workshops import Table

from game.battlefield.overlays import PathOverlay
from game.board.shapes import Disc, bounds
from game.ui.widgets.button import Button
from game.workshop.side_panel import PanelPage

if TYPE_CHECKING:
    from pathlib import Path

    import pygame

    from game.board.shapes import Point

pytestmark = pytest.mark.usefixtures("coarse_boards")

FIELD = """
size_in = [24, 18]
picture = { file = "table.png" }

[[creature]]
id = "red1"
side = "red"
at = [6.0, 12.0]
"""

RED, BLUE = (200, 40, 40), (40, 40, 200)

CARPET = f"""<map orientation="orthogonal" width="20" height="20" tilewidth="16" tileheight="16">
 <tileset firstgid="1" name="carpet" tilewidth="16" tileheight="16" tilecount="1" columns="1">
  <image source="carpet.png" width="16" height="16"/>
 </tileset>
 <layer id="1" name="floor" width="20" height="20">
  <data encoding="csv">{",".join(["1"] * 400)}</data>
 </layer>
 <objectgroup id="2" name="terrain">
  <object id="1" name="wall" class="wall" x="16" y="16" width="32" height="16"/>
 </objectgroup>
</map>
"""


def plain(path: Path, colour: tuple[int, int, int], size: tuple[int, int] = (240, 180)) -> None:
    path.write_bytes(encoded(Image.new("RGB", size, colour)))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    plain(tmp_path / "table.png", RED)
    path = tmp_path / "field.toml"
    path.write_text(FIELD, encoding="utf-8")
    return path


def seen(table: Table, at: Point) -> pygame.Color:
    """The colour of a point of the board on the screen."""
    table.app.draw()
    x, y = table.at(at)
    return table.hand.frame().get_at((round(x), round(y)))


def test_the_picture_lies_on_the_board(file: Path) -> None:
    table = Table(file)
    assert seen(table, (20.0, 4.0)).r > 150
    assert seen(table, (20.0, 4.0)).b < 80


def test_a_picture_that_changes_on_disk_is_shown_anew(file: Path) -> None:
    table = Table(file)
    seen(table, (20.0, 4.0))
    plain(file.parent / "table.png", BLUE)
    table.hand.wait(1.2)
    assert table.status == "The picture table.png has changed on disk: it was read again."
    assert seen(table, (20.0, 4.0)).b > 150
    assert not table.scene.files.changed


def test_a_picture_that_breaks_on_disk_is_told_and_nothing_is_lost(file: Path) -> None:
    table = Table(file)
    (file.parent / "table.png").write_bytes(b"no picture any more")
    table.hand.wait(1.2)
    assert "table.png" in table.status
    assert "another kind of file" in table.status
    assert seen(table, (20.0, 4.0)).r > 150
    plain(file.parent / "table.png", BLUE)
    table.hand.wait(1.2)
    assert seen(table, (20.0, 4.0)).b > 150


def test_a_position_file_that_changes_on_disk_is_read_again(file: Path) -> None:
    table = Table(file)
    file.write_text(FIELD.replace("[6.0, 12.0]", "[9.0, 3.0]"), encoding="utf-8")
    table.hand.wait(1.2)
    assert table.where("red1") == (9.0, 3.0)
    assert table.status.startswith("field.toml has changed on disk: it was read again.")
    assert not table.scene.files.changed
    table.hand.press("workshop.undo")
    assert table.where("red1") == (6.0, 12.0)


def test_a_picture_that_changes_with_its_position_is_shown_anew_whatever_becomes_of_that(file: Path) -> None:
    table = Table(file)
    seen(table, (20.0, 4.0))
    file.write_text(FIELD.replace("[6.0, 12.0]", "[6.0, 120.0]"), encoding="utf-8")
    plain(file.parent / "table.png", BLUE)
    table.hand.wait(2.5)
    assert table.where("red1") == (6.0, 12.0)
    assert seen(table, (20.0, 4.0)).b > 150


def test_changes_that_are_not_saved_are_asked_about(file: Path) -> None:
    table = Table(file)
    table.click((6.0, 12.0))
    table.hand.key("ctrl+right")
    here = table.where("red1")
    assert here != (6.0, 12.0)
    file.write_text(FIELD.replace("[6.0, 12.0]", "[9.0, 3.0]"), encoding="utf-8")
    table.hand.wait(1.2)
    assert table.where("red1") == here
    button = table.hand.find("dialog.yes")
    assert isinstance(button, Button)
    assert button.text == "Read again"
    table.hand.press("dialog.cancel")
    table.hand.wait(2.5)
    assert table.where("red1") == here
    file.write_text(FIELD.replace("[6.0, 12.0]", "[10.0, 3.0]"), encoding="utf-8")
    table.hand.wait(1.2)
    table.hand.press("dialog.yes")
    assert table.where("red1") == (10.0, 3.0)


def test_a_position_file_that_breaks_on_disk_is_told(file: Path) -> None:
    table = Table(file)
    file.write_text(FIELD.replace("red", "green"), encoding="utf-8")
    table.hand.wait(1.2)
    assert 'found "green"' in table.status
    assert table.where("red1") == (6.0, 12.0)


def test_what_is_saved_here_is_not_read_again(file: Path) -> None:
    table = Table(file)
    table.click((6.0, 12.0))
    table.hand.key("ctrl+right")
    table.hand.key("ctrl+s")
    table.hand.wait(1.2)
    assert "read again" not in table.status


def test_a_map_is_shown_anew_when_its_picture_changes(tmp_path: Path) -> None:
    plain(tmp_path / "carpet.png", RED, (16, 16))
    (tmp_path / "carpet.tmx").write_text(CARPET, encoding="utf-8")
    table = Table(tmp_path / "carpet.tmx")
    before = seen(table, (4.0, 4.0))
    assert before.r > before.b + 60
    plain(tmp_path / "carpet.png", BLUE, (16, 16))
    table.hand.wait(1.2)
    assert table.status == "The map has changed on disk: it was read again."
    after = seen(table, (4.0, 4.0))
    assert after.b > after.r + 60


# ---- tracing what the picture shows


def test_a_rectangle_is_pulled_up_from_corner_to_corner(file: Path) -> None:
    table = Table(file)
    table.hand.key("p")
    table.hand.press("stamp.drawn.1")
    table.drag((2.0, 2.0), (5.0, 4.0))
    table.app.draw()
    (piece,) = table.scene.inquiry.position.board.pieces
    assert bounds(piece.shape) == pytest.approx((2.0, 2.0, 5.0, 4.0), abs=0.05)
    table.point((9.0, 9.0))
    table.app.draw()
    table.hand.press("workshop.undo")
    assert not table.scene.inquiry.position.board.pieces


def test_a_circle_is_pulled_up_from_its_middle_or_clicked(file: Path) -> None:
    table = Table(file)
    table.hand.key("p")
    table.hand.press("stamp.drawn.2")
    table.click((12.0, 9.0))
    assert table.scene.inquiry.sketch
    table.point((14.0, 9.0))
    hints = [laid.label for laid in table.scene.overlays() if isinstance(laid, PathOverlay)]
    assert any(hint.startswith(("Radius 2", "Radius 1.99")) for hint in hints)
    table.click((14.0, 9.0))
    (piece,) = table.scene.inquiry.position.board.pieces
    assert isinstance(piece.shape, Disc)
    assert piece.shape.r == pytest.approx(2.0, abs=0.05)


def test_escape_gives_up_what_is_being_pulled_up(file: Path) -> None:
    table = Table(file)
    table.hand.key("p")
    table.hand.press("stamp.drawn.1")
    table.click((2.0, 2.0))
    table.point((5.0, 5.0))
    table.hand.key("escape")
    assert not table.scene.inquiry.sketch
    assert not table.scene.inquiry.position.board.pieces
    assert table.app.scene is table.scene


def test_the_next_model_has_the_base_of_the_last(file: Path) -> None:
    table = Table(file)
    table.scene.panel.page = PanelPage.CARD
    table.click((6.0, 12.0))
    table.scene.sync()
    table.scene.panel._change_creature(replace(table.scene.inquiry.position.creature("red1"), base_mm=32.0))
    table.hand.key("c")
    table.click((15.0, 9.0))
    assert table.scene.inquiry.position.creatures[-1].base_mm == 32.0


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_choices_for_tracing_fit(file: Path, language: str, scale: float) -> None:
    table = Table(file, language, (1920, 1080) if scale > 1 else (1280, 720), scale)
    for key in ("p", "c"):
        table.hand.key(key)
        table.app.draw()
        assert misfits(table.hand) == []


# ---- the size of the table


@pytest.mark.parametrize(
    ("typed", "size"),
    [
        ("44 x 60", (44.0, 60.0)),
        ("80", (80.0, 80.0)),
        ("2032 mm", (80.0, 80.0)),
        ("1117,6x1524 mm", (44.0, 60.0)),
    ],
)
def test_the_size_of_the_table_is_typed(file: Path, typed: str, size: tuple[float, float]) -> None:
    table = Table(file)
    table.hand.press("workshop.map")
    table.hand.press("table.size")
    table.hand.key("ctrl+a")
    table.hand.type(typed)
    table.hand.key("return")
    board = table.scene.inquiry.position.board
    assert (board.width, board.height) == pytest.approx(size)
    assert table.scene.inquiry.position.picture is not None
    table.hand.press("workshop.undo")
    assert table.scene.inquiry.position.board.width == 24.0


@pytest.mark.parametrize("typed", ["", "wide", "1 x 1", "200", "44 x 60 feet"])
def test_what_is_no_size_is_refused(file: Path, typed: str) -> None:
    table = Table(file)
    table.hand.press("workshop.map")
    table.hand.press("table.size")
    table.hand.key("ctrl+a")
    table.hand.type(typed or " ")
    button = table.hand.find("dialog.yes")
    assert isinstance(button, Button)
    assert "2 to 118 inches" in button.refusal
