"""Maps that others drew, opened in the workshop: what is asked of them, by mouse and by keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from battle_maps import closed_rooms, doors_in_gaps, shared_walls
from foreign_maps import MAPS, isometric, oblong_tiles, stamped, templated
from screens import misfits
from workshops import Table, settle

from game.board.shapes import INCH_MM
from game.board.terrain import Footing, Kind
from game.content.map_files import beside, read_beside
from game.positions.position_file import load_position
from game.table.dialogs import MessageDialog
from game.ui.input.events import FileDropped
from game.ui.widgets.button import Button
from game.workshop.scale_dialogs import BattleMapDialog, MapTerrainDialog, ScaleDialog

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("coarse_boards")


class Opened(Table):
    """A workshop that is opened with a map."""

    def __init__(self, path: Path, language: str = "en", scale: float = 1.0) -> None:
        super().__init__(path, language, (1920, 1080) if scale > 1 else (1280, 720), scale)
        self.app.step(1 / 60)

    def enter(self, text: str) -> None:
        self.hand.press("scale.length")
        self.hand.key("ctrl+a")
        self.hand.type(text)

    @property
    def dialog(self) -> ScaleDialog:
        assert isinstance(self.app.scene, ScaleDialog)
        return self.app.scene

    def to(self, name: str) -> None:
        """Go to a widget by the key for the next one."""
        for _ in range(30):
            focused = self.dialog.interface.focused
            if focused is not None and focused.name == name:
                return
            self.hand.key("tab")
        pytest.fail(f"no way to {name}")

    def refusal(self) -> str:
        button = self.hand.find("dialog.yes")
        assert isinstance(button, Button)
        return button.refusal

    def pieces(self) -> list[Kind]:
        return [piece.kind for piece in self.scene.inquiry.position.board.pieces]


def test_a_map_of_anybodys_is_asked_about_once(tmp_path: Path) -> None:
    path = stamped(tmp_path)
    table = Opened(path)
    assert isinstance(table.app.scene, MapTerrainDialog)
    table.enter("1,5")
    # Layers come first, then classes: "Ground", "Trees", "tree".
    table.hand.press("terrain.2")
    table.hand.press("kind.forest")
    table.hand.press("dialog.yes")
    board = table.scene.inquiry.position.board
    assert (board.width, board.height) == (18, 18)
    assert table.pieces() == [Kind.FOREST] * 5
    assert table.scene.inquiry.position.picture is not None
    assert read_beside(path).tile_inches == pytest.approx(1.5)
    again = Opened(path)
    assert again.app.scene is again.scene
    assert again.pieces() == [Kind.FOREST] * 5


def test_everything_is_said_by_keyboard(tmp_path: Path) -> None:
    table = Opened(stamped(tmp_path))
    table.hand.type("2")  # the length is selected at first
    table.to("terrain.1")
    table.hand.key("return")
    table.hand.key("down")
    table.hand.key("return")
    table.to("dialog.yes")
    table.hand.key("return")
    assert table.app.scene is table.scene
    assert table.scene.inquiry.position.board.width == 24
    assert len(table.pieces()) == 5
    assert len(set(table.pieces())) == 1


def test_what_was_said_can_be_said_anew_and_more_is_kept(tmp_path: Path) -> None:
    path = oblong_tiles(tmp_path)
    more = '[[terrain]]\nclass = "water"\nkind = "marsh"\nname = "pond"\n'
    beside(path).write_text(
        f'tile_mm = 20\n{more}[[terrain]]\nlayer = "Things"\nkind = "wall"\n', encoding="utf-8"
    )
    table = Opened(path)
    assert table.pieces().count(Kind.WALL) == 4
    table.hand.press("workshop.map")
    table.hand.press("map.terrain")
    table.hand.press("terrain.1")
    table.hand.press("kind.none")
    table.hand.press("dialog.yes")
    assert table.pieces() == [Kind.MARSH]
    kept = read_beside(path)
    assert [saying.name for saying in kept.sayings] == ["pond"]
    assert kept.tile_inches == pytest.approx(20 / INCH_MM, abs=1e-3)


def test_a_battle_map_is_asked_about_and_becomes_a_position(tmp_path: Path) -> None:
    table = Opened(shared_walls(tmp_path))
    assert isinstance(table.app.scene, BattleMapDialog)
    table.hand.press("scale.unclosed.1")
    table.hand.press("dialog.yes")
    position = table.scene.inquiry.position
    assert (position.board.width, position.board.height) == (14, 8)
    assert position.picture is not None
    assert position.title == "shared"
    door = next(
        piece for piece in position.board.pieces if piece.kind is Kind.DOOR and piece.footing is Footing.OPEN
    )
    assert door.opening is not None
    table.scene.files.write_to(tmp_path / "rooms.toml")
    assert load_position(tmp_path / "rooms.toml").board == position.board
    table.hand.press("workshop.undo")
    assert table.scene.inquiry.position.picture is None


def test_a_click_shuts_a_door_of_a_battle_map(tmp_path: Path) -> None:
    table = Opened(shared_walls(tmp_path))
    table.hand.press("scale.unclosed.1")
    table.hand.press("dialog.yes")
    table.click((2.5, 7.0))
    doors = [piece for piece in table.scene.inquiry.position.board.pieces if piece.kind is Kind.DOOR]
    assert {door.footing for door in doors} == {Footing.IMPASSABLE}


def test_nothing_is_asked_about_portals_where_all_are_closed(tmp_path: Path) -> None:
    table = Opened(closed_rooms(tmp_path))
    assert "scale.unclosed.0" not in {widget.name for widget in table.dialog.interface.root.walk()}
    table.enter("50")
    assert "50 to 3000 mm" in table.refusal()
    table.enter("x")
    assert table.refusal()
    table.hand.press("scale.unit.1")
    table.enter("25")
    assert not table.refusal()
    table.hand.key("escape")
    assert table.app.scene is table.scene
    assert table.pieces() == []


def test_a_map_is_dropped_on_the_workshop(tmp_path: Path) -> None:
    field = tmp_path / "field.toml"
    field.write_text("", encoding="utf-8")
    for make, dialog in ((doors_in_gaps, BattleMapDialog), (MAPS["in_json"], MapTerrainDialog)):
        table = Table(field)
        table.hand.post(FileDropped(make(tmp_path)))
        table.app.step(1 / 60)
        assert isinstance(table.app.scene, dialog)


def test_a_broken_map_is_said_to_be_one(tmp_path: Path) -> None:
    field, bad = tmp_path / "field.toml", tmp_path / "bad.uvtt"
    field.write_text("", encoding="utf-8")
    bad.write_text("{}", encoding="utf-8")
    for path in (bad, isometric(tmp_path)):
        table = Table(field)
        table.hand.post(FileDropped(path))
        table.app.step(1 / 60)
        assert isinstance(table.app.scene, MessageDialog)
        assert path.name in table.app.scene.text


def test_the_dialogs_fit_in_both_languages_and_at_every_scale(tmp_path: Path) -> None:
    (tmp_path / "t").mkdir()
    paths = [doors_in_gaps(tmp_path), oblong_tiles(tmp_path), templated(tmp_path / "t")]
    for path in paths:
        for language in ("fr", "en"):
            for scale in (1.0, 2.0):
                assert misfits(Opened(path, language, scale).hand) == [], (path.name, language, scale)


@pytest.mark.parametrize(
    ("language", "title", "points", "scale"),
    [
        ("en", "On the map, no terrain", "Layer “Things”: points", 1.0),
        ("fr", "Sur la carte, sans être décor", "Calque «\N{NO-BREAK SPACE}Things\N{NO-BREAK SPACE}»", 2.0),
    ],
)
def test_what_is_no_terrain_is_listed_while_such_a_map_lies_there(
    tmp_path: Path, language: str, title: str, points: str, scale: float
) -> None:
    table = Opened(oblong_tiles(tmp_path), language, scale)
    table.hand.press("dialog.yes")
    assert title in table.answer
    assert points in table.answer
    assert misfits(table.hand) == []
    counted = {one.form: one.count for one in table.scene.inquiry.left_out}
    assert (counted["point"], counted["text"]) == (2, 1)
    field = tmp_path / "field.toml"
    field.write_text("", encoding="utf-8")
    table.hand.post(FileDropped(field))
    table.hand.press("dialog.yes")  # what is not saved is asked about
    settle(table.app)
    assert title not in table.answer
