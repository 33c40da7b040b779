"""The workshop, played by mouse and by keyboard without a screen."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from time import monotonic, sleep

import numpy as np
import pygame
import pytest
from screens import misfits
from workshops import Table, answer, field_file, status, words

from game.battlefield import edits
from game.battlefield.answer_overlays import overlays
from game.battlefield.answer_page import FlipRow, report
from game.battlefield.inquiry import Tool
from game.battlefield.overlays import LinkOverlay, MarginOverlay, NoteOverlay
from game.battlefield.position_answers import Picked
from game.board.maps.tiled import load_map
from game.board.shapes import bounds, middle
from game.board.terrain import Board, Footing, Kind
from game.content.resources import assets, maps
from game.positions.position import Side
from game.positions.position_file import load_position
from game.positions.reasons import layout_faults
from game.positions.sides import MOST_LANES, SideView, side_steps, side_view
from game.positions.skirmish import Skirmish
from game.table.file_dialogs import FileDialog
from game.ui.drawing.palette import MapLook
from game.ui.options import UserOptions, load_options
from game.ui.widgets.label import Label
from game.ui.widgets.scroll import Headed
from game.workshop.side_dialog import SideTableDialog

FIELD = """
title = "Two bands and a wall"
size_mm = 600

[[terrain]]
name = "wall"
kind = "wall"
rectangle = [11.0, 8.0, 12.0, 16.0]

[[terrain]]
name = "wood"
kind = "forest"
rectangle = [4.0, 5.0, 8.0, 8.0]

[[creature]]
id = "red1"
side = "red"
at = [6.0, 12.0]
movement = 6
ranged = 3

[[creature]]
id = "blue1"
side = "blue"
at = [18.0, 12.0]

[[creature]]
id = "blue2"
side = "blue"
at = [9.0, 12.0]
"""


CARPET = f"""<map orientation="orthogonal" width="20" height="20" tilewidth="16" tileheight="16">
 <tileset firstgid="1" name="carpet" tilewidth="16" tileheight="16" tilecount="1" columns="1">
  <image source="carpet.png" width="16" height="16"/>
 </tileset>
 <layer id="1" name="floor" width="20" height="20">
  <data encoding="csv">{",".join(["1"] * 400)}</data>
 </layer>
</map>
"""
"""A map whose tiles are neither ground nor terrain."""


pytestmark = pytest.mark.usefixtures("coarse_boards")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return field_file(tmp_path, FIELD)


@pytest.fixture
def table(file: Path) -> Table:
    return Table(file)


def test_pointing_shows_the_path_and_a_click_walks_it(table: Table) -> None:
    table.click((6.0, 12.0))
    table.point((6.0, 17.0))
    assert "The move is allowed" in table.answer
    assert '5" of 6"' in table.answer
    table.click((6.0, 17.0))
    assert table.where("red1") == pytest.approx((6.0, 17.0), abs=0.02)


def test_a_drag_walks_and_stops_where_it_engages(table: Table) -> None:
    table.drag((6.0, 12.0), (7.9, 12.0))
    x, y = table.where("red1")
    assert (x, y) != (6.0, 12.0)
    assert table.status == "red1 stops, engaged with blue2."
    assert [(pair.a, pair.b) for pair in table.scene.inquiry.skirmish.engaged()] == [("red1", "blue2")]


def test_what_is_said_of_a_far_point_is_exact_once_the_hand_rests(table: Table) -> None:
    inquiry, goal = table.scene.inquiry, (20.0, 3.0)

    def hurried() -> bool:
        return inquiry.hurried

    table.hand.hold(table.at((6.0, 12.0)))
    table.hand.move(table.at(goal))
    assert hurried()
    table.app.step(1 / 60)
    table.app.step(1 / 60)
    assert not hurried()
    shown = inquiry.best_path()
    assert shown is not None
    assert inquiry.pointer is not None
    assert shown == inquiry.skirmish.best("red1", inquiry.pointer)
    assert shown.route.full_cost is not None
    assert table.scene.say.inches(shown.route.full_cost) in answer(table.hand)
    table.hand.move(table.at((20.0, 4.0)))
    table.hand.release()
    assert not hurried()


def test_what_is_too_far_is_refused_and_says_why(table: Table) -> None:
    table.click((6.0, 12.0))
    table.click((6.0, 22.0))
    assert table.where("red1") == (6.0, 12.0)
    assert "CM-MOVE-01" in table.status


def test_a_waypoint_bends_the_path(table: Table) -> None:
    table.click((6.0, 12.0))
    table.hand.hold_key("lctrl")
    table.click((4.0, 12.0))
    table.hand.release_key("lctrl")
    table.click((4.0, 14.0))
    assert table.where("red1") == pytest.approx((4.0, 14.0), abs=0.02)
    assert '4"' not in table.status


def test_shift_drags_freely_and_undo_takes_it_back(table: Table) -> None:
    table.hand.hold_key("lshift")
    table.drag((6.0, 12.0), (2.0, 20.0))
    table.hand.release_key("lshift")
    assert table.where("red1") == pytest.approx((2.0, 20.0), abs=0.02)
    table.hand.key("ctrl+z")
    assert table.where("red1") == (6.0, 12.0)
    table.hand.key("ctrl+shift+z")
    assert table.where("red1") == pytest.approx((2.0, 20.0), abs=0.02)


def test_the_reach_of_whoever_is_engaged_waits_for_m(table: Table) -> None:
    """CM-ENGAGE-04: it would have to disengage first; whoever is free shows where it can go."""
    table.click((6.0, 12.0))
    table.point((2.0, 20.0))
    assert table.shows_reach()
    table.drag((6.0, 12.0), (9.0, 12.0))
    table.point((2.0, 20.0))
    assert table.scene.inquiry.skirmish.engaged_with("red1")
    assert not table.shows_reach()
    table.hand.key("m")
    assert table.shows_reach()
    table.hand.press("workshop.show_reach")
    table.point((2.0, 20.0))
    assert not table.shows_reach()


def test_l_looks_and_names_what_is_in_the_way(table: Table) -> None:
    table.click((6.0, 12.0))
    table.hand.key("l")
    table.point((18.0, 12.0))
    assert "No line of sight" in table.answer
    assert "CM-LOS-03" in table.answer
    table.point((9.0, 12.0))
    assert "CM-LOS-02" in table.answer
    table.click((9.0, 12.0))
    assert table.pair() == ("red1", "blue2")
    table.hand.key("escape")
    assert table.pair() is None


def test_a_margin_speaks_of_the_figure_before_it_speaks_of_the_wall(table: Table) -> None:
    table.hand.hold_key("lshift")
    table.drag((18.0, 12.0), (13.0, 16.0))
    table.hand.release_key("lshift")
    table.click((6.0, 12.0))
    table.hand.key("l")
    table.point((13.0, 16.0))
    inquiry, say = table.scene.inquiry, table.scene.say
    inquiry.lists_flips = False
    lines = [line.text for line in report(inquiry, say)]
    assert lines.index("Flips if blue1 moves") < lines.index("Flips if anything else moves")
    (margin,) = (overlay for overlay in overlays(inquiry, say) if isinstance(overlay, MarginOverlay))
    assert margin.label.startswith("flips if blue1 moves: ")
    assert margin.body == inquiry.skirmish.base("blue1")


@pytest.mark.rule("CM-LOS-02")
def test_a_change_of_the_answer_is_drawn_while_its_line_has_the_pointer_or_the_focus(table: Table) -> None:
    table.hand.hold_key("lshift")
    table.drag((18.0, 12.0), (13.0, 16.0))
    table.hand.release_key("lshift")
    table.click((6.0, 12.0))
    table.hand.key("l")
    table.click((13.0, 16.0))
    inquiry, say = table.scene.inquiry, table.scene.say
    if inquiry.flip_question() is None:  # where kernels are not compiled it is asked for by the key
        table.hand.key("u")
    question, until = inquiry.flip_question(), monotonic() + 120
    assert question is not None
    while inquiry.flip_search.of(inquiry.position, question).waiting and monotonic() < until:
        sleep(0.01)
    table.hand.wait(0.3)
    rows = [part for part in table.scene.panel.body.walk() if isinstance(part, FlipRow)]
    flips = inquiry.flip_search.of(inquiry.position, question).flips
    assert [row.flip for row in rows] == list(flips)
    for index in (0, len(rows) - 1):
        table.scene.interface.focus(rows[index])
        table.hand.frame()
        assert inquiry.flip_shown == flips[index]
        words = rows[index].text
        shown = [o for o in overlays(inquiry, say) if isinstance(o, MarginOverlay | NoteOverlay)]
        assert words in {overlay.label for overlay in shown}
    table.hand.key("return")
    table.scene.interface.focus(table.hand.find("workshop.board"))
    table.hand.frame()
    assert inquiry.flip_shown == flips[-1]
    table.hand.key("escape")
    table.hand.key("escape")
    assert inquiry.flip_question() is None
    table.point((2.0, 2.0))
    table.hand.key("l")
    table.hand.key("u")
    assert "Point at a line of sight" in status(table.hand)


def test_the_ruler_measures_between_edges(table: Table) -> None:
    table.hand.press("tool.ruler")
    table.drag((6.0, 12.0), (9.0, 12.0))
    (ruler,) = table.scene.inquiry.rulers
    assert ruler.inches == pytest.approx(3.0 - 25 / 25.4, abs=1e-9)


def test_creatures_and_terrain_are_placed_copied_and_deleted(table: Table) -> None:
    table.hand.key("c")
    table.hand.press("stamp.side.1")
    table.click((15.0, 20.0))
    added = table.scene.inquiry.creature
    assert added is not None
    assert added.side == "blue"
    table.hand.key("ctrl+d")
    assert len(table.creatures()) == 5
    table.hand.key("delete")
    assert len(table.creatures()) == 4
    table.hand.key("t")
    table.click((18.0, 6.0))
    piece = table.scene.inquiry.piece
    assert piece is not None
    table.hand.key("x")
    turned = table.scene.inquiry.piece
    assert turned is not None
    assert turned.shape != piece.shape


def test_a_polygon_is_drawn_corner_by_corner(table: Table) -> None:
    table.hand.key("p")
    for corner in ((14.0, 2.0), (18.0, 2.0), (16.0, 5.0)):
        table.click(corner)
    table.click((14.0, 2.0))
    assert len(table.scene.inquiry.position.board.pieces) == 3


def test_a_crossing_outline_is_refused_with_a_reason(table: Table) -> None:
    table.hand.key("p")
    for corner in ((14.0, 2.0), (18.0, 5.0), (18.0, 2.0), (14.0, 5.0)):
        table.click(corner)
    table.click((14.0, 2.0))
    assert len(table.scene.inquiry.position.board.pieces) == 2
    assert table.status == "The sides of this outline cross: it cannot be terrain."


def test_terrain_is_dragged_with_the_free_hand_only(table: Table) -> None:
    before = table.scene.inquiry.position.board.pieces[1].shape
    table.drag((5.0, 6.0), (6.0, 5.0))
    assert table.scene.inquiry.position.board.pieces[1].shape == before
    table.hand.press("tool.place")
    table.drag((5.0, 6.0), (6.0, 5.0))
    assert table.scene.inquiry.position.board.pieces[1].shape != before


def test_another_ruling_is_tried_seen_and_kept(table: Table) -> None:
    table.click((6.0, 12.0))
    table.hand.press("workshop.page.2")
    table.hand.press("rules.difficult_test.1")
    diff = table.scene.inquiry.diff()
    assert diff is not None
    assert diff.gained.square_inches > 0
    assert table.difficult_test() == "any_part"
    table.hand.press("rules.keep")
    assert table.scene.inquiry.variant is None
    assert table.difficult_test() == "centre"


def test_alt_shows_all_zones_while_it_is_held(table: Table) -> None:
    table.hand.hold_key("lalt")
    assert table.scene.inquiry.shown.peek
    assert len([o for o in table.scene.overlays() if type(o).__name__ == "ZoneOverlay"]) == 3
    table.hand.release_key("lalt")
    assert not table.scene.inquiry.shown.peek


def test_the_card_changes_a_creature(table: Table) -> None:
    table.click((6.0, 12.0))
    table.hand.press("workshop.page.1")
    table.hand.press("card.movement.more")
    table.hand.press("card.size.2")
    creature = table.scene.inquiry.position.creature("red1")
    assert (creature.movement, creature.size) == (6.5, "L")


def test_saving_and_opening_give_the_same_position(table: Table, tmp_path: Path) -> None:
    table.hand.hold_key("lshift")
    table.drag((6.0, 12.0), (3.0, 3.0))
    table.hand.release_key("lshift")
    table.hand.press("workshop.save")
    saved = load_position(tmp_path / "field.toml")
    assert saved == table.scene.inquiry.position
    table.hand.press("workshop.leave")
    assert table.scene not in table.app.scenes


def test_export_as_a_map_writes_the_terrain_for_tiled(table: Table, tmp_path: Path) -> None:
    table.hand.press("workshop.export")
    table.hand.press("dialog.kind.3")
    assert isinstance(table.app.scene, FileDialog)
    table.app.scene.folder = tmp_path
    table.hand.press("dialog.yes")
    assert table.status == "Map exported, with the terrain and nobody on it: field.tmx"
    board = load_map(tmp_path / "field.tmx", "en").board
    assert [piece.name for piece in board.pieces] == [
        piece.name for piece in table.scene.inquiry.position.board.pieces
    ]


def test_a_name_in_capitals_says_as_well_what_is_exported(table: Table, tmp_path: Path) -> None:
    table.hand.press("workshop.export")
    assert isinstance(table.app.scene, FileDialog)
    table.app.scene.folder = tmp_path
    table.hand.key("ctrl+a")
    table.hand.type("FIELD.TMX")
    table.hand.press("dialog.yes")
    assert table.status.startswith("Map exported")
    assert load_map(tmp_path / "FIELD.TMX", "en").board.pieces


def test_leaving_asks_before_it_loses_changes(table: Table) -> None:
    table.hand.press("tool.creature")
    table.click((3.0, 3.0))
    table.hand.press("workshop.leave")
    table.hand.press("dialog.cancel")
    assert table.app.scene is table.scene


def test_the_answer_is_copied_as_text(table: Table) -> None:
    table.click((6.0, 12.0))
    table.point((6.0, 15.0))
    table.hand.key("ctrl+c")
    text = table.app.ui.host.clipboard()
    assert "The move is allowed" in text
    assert '[[creature]]\nid = "red1"' in text


def test_a_position_is_pasted_and_a_bad_one_is_explained(table: Table) -> None:
    table.app.ui.host.set_clipboard('title = "pasted"\nsize_mm = 300\n')
    table.hand.key("ctrl+v")
    assert table.scene.inquiry.position.title == "pasted"
    table.hand.key("ctrl+z")
    assert table.scene.inquiry.position.title == "Two bands and a wall"
    table.app.ui.host.set_clipboard("size_mm = 'big'")
    table.hand.key("ctrl+v")
    assert "size_mm" in table.app.scene.text  # type: ignore[attr-defined] # a message dialog
    table.hand.press("dialog.ok")


def test_everything_is_done_by_keyboard_alone(table: Table) -> None:
    table.hand.key("tab")
    assert table.scene.inquiry.picked == Picked("creature", "red1")
    for _ in range(8):
        table.hand.key("up")
    table.hand.key("return")
    assert table.where("red1") == pytest.approx((6.0, 16.0), abs=0.02)
    table.hand.key("f6")
    focused = table.hand.scene.interface.focused
    assert focused is not None
    assert focused.name.startswith("workshop.page")
    table.hand.key("ctrl+z")
    assert table.where("red1") == (6.0, 12.0)


def test_every_button_says_what_it_does_and_every_disabled_one_why(table: Table) -> None:
    for widget in table.hand.scene.interface.root.walk():
        if widget.focusable and widget.name.startswith(("workshop.undo", "tool.", "workshop.show")):
            assert widget.help, widget.name
    assert "Nothing has changed." in table.hand.find("workshop.undo").help


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 2.0)])
def test_nothing_is_clipped_or_overlaps(
    file: Path, language: str, size: tuple[int, int], scale: float
) -> None:
    table = Table(file, language, size, scale)
    scene, hand = table.scene, table.hand
    scene.inquiry.pick(Picked("creature", "red1"))
    by_terrain = {Tool.TEMPLATE: "stamp.lay", Tool.ZONE: "stamp.zone"}
    for page in range(3):
        for tool in Tool:
            hand.press(f"workshop.page.{page}")
            if tool in by_terrain:
                hand.press(f"tool.{Tool.TERRAIN}")
            hand.press(by_terrain.get(tool, f"tool.{tool}"))
            assert not misfits(hand), (page, tool)
    hand.press("rules.movement_path.1")
    assert not misfits(hand)
    scene.inquiry.pick(Picked("piece", "wood"))
    hand.press("workshop.page.1")
    assert not misfits(hand)


def test_a_template_is_laid_dragged_turned_shifted_and_taken_away(table: Table) -> None:
    """With the mouse, and by keys alone but for the place."""
    hand, inquiry = table.hand, table.scene.inquiry
    hand.key("n")
    table.click((10.0, 12.0))
    (laid,) = inquiry.position.templates
    assert laid.at == pytest.approx((10.0, 12.0), abs=0.02)
    assert "Wholly under template: blue2." in table.answer
    table.drag((10.0, 12.0), (16.0, 12.0))
    assert inquiry.position.templates[0].at == pytest.approx((16.0, 12.0), abs=0.05)
    hand.key("x")
    assert inquiry.position.templates[0].turn > 0
    hand.key("ctrl+right")
    assert inquiry.position.templates[0].at[0] > 16.05
    hand.key("delete")
    assert not inquiry.position.templates
    hand.key("ctrl+z")
    assert len(inquiry.position.templates) == 1


def test_the_map_is_read_again_when_its_file_changes(tmp_path: Path) -> None:
    source = (Path(__file__).resolve().parents[2] / "maps" / "clairiere.tmx").read_text(encoding="utf-8")
    tilesets = Path(__file__).resolve().parents[2] / "assets" / "tilesets"
    source = source.replace("../assets/tilesets", tilesets.as_posix())
    (tmp_path / "own.tmx").write_text(source, encoding="utf-8")
    (tmp_path / "own.toml").write_text('board = "own.tmx"\n', encoding="utf-8")
    table = Table(tmp_path / "own.toml", "fr")
    names = [piece.name for piece in table.scene.inquiry.position.board.pieces]
    (tmp_path / "own.tmx").write_text(source.replace("Vieux hêtre", "Très vieux hêtre"), encoding="utf-8")
    table.hand.wait(1.1)
    assert "Très vieux hêtre" in [piece.name for piece in table.scene.inquiry.position.board.pieces]
    assert "Vieux hêtre" in names
    (tmp_path / "own.tmx").write_text("<map", encoding="utf-8")
    table.hand.wait(1.1)
    assert "own.tmx" in table.status
    assert json.dumps(names)


def test_tiles_of_a_tileset_of_ones_own_are_drawn_with_their_picture(tmp_path: Path) -> None:
    sheet = pygame.Surface((16, 16))
    sheet.fill((255, 0, 255))
    pygame.image.save(sheet, tmp_path / "carpet.png")
    (tmp_path / "own.tmx").write_text(CARPET, encoding="utf-8")
    (tmp_path / "own.toml").write_text('board = "own.tmx"\n', encoding="utf-8")
    table = Table(tmp_path / "own.toml", "en")
    seen = pygame.surfarray.array3d(table.hand.frame()).astype(int)
    x, y = map(round, table.at((1.0, 1.0)))
    assert np.abs(seen[x, y] - (255, 0, 255)).max() < 40, "the corner has the carpet"


def test_a_key_shows_the_map_in_three_looks_says_which_and_remembers_it(table: Table, tmp_path: Path) -> None:
    app, board = table.app, table.hand.find("workshop.board").box.inset(40)
    app._options = UserOptions(app.options, tmp_path / "options.toml")
    before, seen = app.ui, []
    for look in (MapLook.MUTED, MapLook.DIAGRAM, MapLook.PAINTED):
        table.hand.key("g")
        assert load_options(tmp_path / "options.toml").map_look is app.options.map_look is look
        assert look in app.notice.text
        seen.append(pygame.surfarray.array3d(table.hand.frame()).astype(float))
    assert app.ui is before, "nothing is built anew"
    part = np.s_[round(board.x) : round(board.x + 200), round(board.y) : round(board.y + 200)]
    assert all(np.abs(a[part] - b[part]).mean() > 12 for a, b in combinations(seen, 2))


def test_another_map_asks_what_becomes_of_the_creatures_and_says_who_would_stand_badly(
    table: Table,
) -> None:
    def choose_the_river() -> None:
        table.hand.press("workshop.map")
        table.hand.press("map.riviere")

    where = {name: table.where(name) for name in table.creatures()}
    bare = table.scene.inquiry.position
    river = next(
        piece
        for piece in load_map(maps() / "riviere.tmx").board.pieces
        if piece.footing is Footing.IMPASSABLE
    )
    in_it = middle(river.shape)
    table.hand.hold_key("lshift")
    table.drag(where["red1"], in_it)
    table.hand.release_key("lshift")
    where["red1"] = table.where("red1")
    choose_the_river()
    said = words(table.hand, "dialog")
    assert f"{len(where)} creatures stand on this board" in said
    assert "into impassable terrain" in said
    assert "[CM-MOVE-05]" in said
    table.hand.press("dialog.cancel")
    assert table.scene.inquiry.position.board == bare.board
    assert table.scene.map.path is None
    choose_the_river()
    table.hand.press("map.keep")
    assert table.scene.inquiry.position.map_file == "riviere.tmx"
    assert {name: table.where(name) for name in table.creatures()} == where
    table.hand.press("workshop.map")
    table.hand.press("map.none")
    table.hand.press("map.alone")
    assert table.creatures() == []
    choose_the_river()
    assert table.scene.inquiry.position.map_file == "riviere.tmx"  # Nobody is there to be asked about.
    assert table.app.scene is table.scene


def test_who_would_stand_beyond_the_edge_of_another_map_is_named_and_moved_in(table: Table) -> None:
    position = table.scene.inquiry.position
    wide = replace(position, board=Board(40.0, 40.0))
    table.scene.inquiry.change(edits.move_creature(wide, "red1", (35.0, 12.0)))
    table.hand.press("workshop.map")
    table.hand.press("map.none")
    said = words(table.hand, "dialog")
    assert "sticks out of the battlefield" in said
    assert "moved in" in said
    table.hand.press("map.keep")
    assert not layout_faults(table.scene.inquiry.position)


def test_the_workshop_offers_and_speaks_what_a_ruleset_has(tmp_path: Path) -> None:
    """Its kinds and sizes are offered, its words and ids told, and the text of its rule shown by F1."""
    (tmp_path / "yard.toml").write_text(
        (assets() / "positions" / "lantern-yard.toml").read_text("utf-8"), "utf-8"
    )
    table = Table(tmp_path / "yard.toml")
    hand, inquiry = table.hand, table.scene.inquiry
    hand.key("t")
    hand.press("stamp.kind.container")
    table.click((18.0, 18.0))
    new = inquiry.piece
    assert new is not None
    assert (new.sort, new.name, str(new.footing)) == ("container", "container", "impassable")
    hand.key("c")
    hand.press("stamp.size.2")
    table.click((4.0, 18.0))
    assert inquiry.position.creatures[-1].size == "walker"
    assert not misfits(hand)
    inquiry.pick(Picked("creature", "ruth"))
    hand.key("l")
    table.click((5.0, 11.0))
    table.click((15.0, 12.0))
    assert "LW-3-2" in table.answer
    assert "CM-" not in table.answer
    hand.key("f1")
    assert "No shot goes through a container." in str(getattr(hand.app.scenes[-1], "text", ""))


@pytest.mark.parametrize(("language", "told"), [("fr", "cavalier"), ("en", "rider")])
def test_sizes_are_called_as_the_ruleset_calls_them(tmp_path: Path, language: str, told: str) -> None:
    caravan = (assets() / "positions" / "salt-dunes.toml").read_text("utf-8")
    table = Table(field_file(tmp_path, caravan), language)
    inquiry = table.scene.inquiry
    rider = next(each for each in inquiry.position.creatures if each.size == "rider")
    inquiry.pick(Picked("creature", rider.id))
    table.hand.press("workshop.page.1")
    assert told in words(table.hand, "workshop.body.card")
    assert not misfits(table.hand)


def test_what_is_laid_here_is_as_the_ruleset_says_of_creatures_and_kinds(tmp_path: Path) -> None:
    (tmp_path / "farms.toml").write_text(
        'id = "farms"\nname = { en = "Farms" }\n'
        "[creature]\nmovement = 4.5\ndefence = 5\n[questions]\nshoot = false\n"
        '[kinds.forest]\nmovement = "open"\n[kinds.wall]\nmovement = "difficult"\nsight = "light"\n',
        encoding="utf-8",
    )
    (tmp_path / "farm.tmx").write_text(HOUSE_MAP, encoding="utf-8")
    table = Table(field_file(tmp_path, 'ruleset = "farms.toml"\n'))
    table.hand.key("c")
    table.click((18.0, 12.0))
    (new,) = table.scene.inquiry.position.creatures
    assert (new.movement, new.defence, new.ranged) == (4.5, 5, None)
    table.scene.files.take_map(tmp_path / "farm.tmx")
    table.hand.press("map.keep")
    board = table.scene.inquiry.position.board
    assert {
        piece.name: (piece.footing, piece.sort) for piece in board.pieces if piece.kind is Kind.FOREST
    } == {"wood": (Footing.OPEN, "forest")}
    assert edits.piece_named(table.scene.inquiry.position, "house").footing is Footing.DIFFICULT
    table.scene.files.write_to(tmp_path / "field.toml")
    assert load_position(tmp_path / "field.toml", "en").board == board


@pytest.mark.parametrize(
    ("language", "told"),
    [("fr", " peut tirer sur {} avec un Tir de 3,"), ("en", " may shoot {} with Ranged 3,")],
)
def test_a_side_is_told_by_names_and_by_what_it_shoots_with(tmp_path: Path, language: str, told: str) -> None:
    creatures = (
        ("mage", "Ysoline", "red", 4.0),
        ("warlock", "Maugrim", "blue", 8.0),
        ("a1", "Twin", "blue", 12.0),
        ("a2", "Twin", "blue", 16.0),
    )
    made = (
        f'[[creature]]\nid = "{identity}"\nname = "{name}"\nside = "{side}"\nat = [{x}, {x}]\nranged = 3\n'
        for identity, name, side, x in creatures
    )
    table = Table(field_file(tmp_path, "\n".join(made)), language)
    table.scene.inquiry.pick(Picked("creature", "mage"))
    table.hand.key("shift+b")
    for _ in range(400):  # it is worked out in a thread
        if f"Ysoline{told.format('Maugrim')}" in table.answer:
            break
        sleep(0.02)
        table.hand.wait(0.1)
    assert f"Ysoline{told.format('Maugrim')}" in table.answer
    table.hand.press("side.table")
    heads = [each.text for each in table.hand.scene.interface.root.walk() if isinstance(each, Label)]
    assert {"Ysoline", "Maugrim", "Twin (a1)", "Twin (a2)"} <= set(heads)


TWO_ARCHERS = """
creature = [
    { id = "red", side = "red", at = [4, 9], ranged = 3 },
    { id = "blue", side = "blue", at = [18, 9], ranged = 3 },
]
"""


@pytest.mark.parametrize("rename", [False, True])
def test_who_is_gone_is_named_among_what_has_changed_for_a_side(tmp_path: Path, *, rename: bool) -> None:
    table = Table(field_file(tmp_path, TWO_ARCHERS))
    inquiry, say = table.scene.inquiry, table.scene.say
    inquiry.pick(Picked("creature", "red"))
    table.hand.key("shift+b")

    def known() -> None:
        until = monotonic() + 60.0
        while True:
            report(inquiry, say)
            if not inquiry.side_watch.owing or monotonic() > until:
                return
            sleep(0.02)

    known()
    if rename:
        other = replace(inquiry.position.creature("blue"), id="ogre")
        inquiry.change(edits.update_creature(inquiry.position, "blue", other))
    else:
        inquiry.pick(Picked("creature", "blue"))
        inquiry.delete_picked()
        inquiry.pick(None)
    known()
    told = [line.text for line in report(inquiry, say)]
    assert say("side.closed", a="red", b="blue") in told
    table.hand.wait(0.1)
    assert say("side.closed", a="blue", b="red") in table.answer


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_at_twice_the_size_the_board_keeps_the_height_that_a_second_line_would_take(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    table = Table(field_file(tmp_path, TWO_ARCHERS), language, size, 2.0)
    hand = table.hand
    assert hand.find("workshop.status").box.h < 45
    assert hand.find("workshop.board").box.h >= 0.82 * hand.app.box.h
    assert hand.find("workshop.show_visible").box.bottom <= hand.app.box.h - 4
    assert misfits(hand) == []


@pytest.mark.parametrize(
    ("size", "scale", "beside"), [((1280, 720), 1.0, 7), ((1280, 720), 2.0, 5), ((1920, 1080), 1.0, 10)]
)
def test_in_a_table_of_twenty_a_side_the_heading_of_what_is_seen_stays_in_sight(
    tmp_path: Path, size: tuple[int, int], scale: float, beside: int
) -> None:
    people = [
        f'{{ id = "{side}{number}", side = "{side}", at = [{1 + number}, {y}] }}'
        for side, y in (("red", 3), ("blue", 20))
        for number in range(1, 21)
    ]
    table = Table(field_file(tmp_path, f"creature = [{', '.join(people)}]"), size=size, scale=scale)
    position, say = table.scene.inquiry.position, table.scene.say
    table.hand.app.push(SideTableDialog(lambda: None, SideView(Side.RED), position, say))
    table.hand.wait(1)
    scroll = table.hand.find("side.table")
    assert isinstance(scroll, Headed)
    seen: set[str] = set()
    while scroll.offset < scroll.limit:
        table.hand.wheel(-1, scroll.box.centre)
        if scroll.held is not None:
            heads = [part.text for part in scroll.held.walk() if isinstance(part, Label) and part.text]
            assert len(heads) <= beside + 1
            assert scroll.held.box.y == scroll.box.y
            seen.update(heads)
    assert {f"blue{number}" for number in range(1, 21)} <= seen


def test_of_many_lines_of_fire_those_of_whoever_is_picked_are_drawn_and_called_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(field_file(tmp_path, TWO_ARCHERS))
    inquiry, say = table.scene.inquiry, table.scene.say
    view = side_view(Skirmish(inquiry.position), Side.RED)
    many = replace(view, lanes=view.lanes * (MOST_LANES + 1))
    inquiry.side_watch.show(Side.RED, inquiry.position)
    monkeypatch.setattr(inquiry.side_watch, "view", lambda _: many)

    def links() -> list[LinkOverlay]:
        return [each for each in overlays(inquiry, say) if isinstance(each, LinkOverlay)]

    inquiry.pick(None)
    told = [line.text for line in report(inquiry, say)]
    assert told[told.index(say("side.lanes")) + 1 :] == [say("side.many_lanes", count=len(many.lanes))]
    assert not links()
    inquiry.pick(Picked("creature", view.lanes[0].a))
    assert {link.label for link in links()} == {say("side.lanes")}
    after = [line.text for line in report(inquiry, say)]
    assert after.index(say("side.many_lanes", count=len(many.lanes))) == after.index(say("side.lanes")) + 1


def test_what_is_not_yet_known_of_a_side_is_not_told_as_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(field_file(tmp_path, TWO_ARCHERS))
    inquiry, say = table.scene.inquiry, table.scene.say
    skirmish = Skirmish(inquiry.position)
    steps = [SideView(Side.RED), *side_steps(skirmish, Side.RED)]
    known = iter(steps)
    dialog = SideTableDialog(lambda: next(known), steps[0], inquiry.position, say)
    table.hand.app.push(dialog)

    def cells() -> list[str]:
        return [each.text for each in dialog.interface.root.walk() if isinstance(each, Label)]

    assert cells().count("\N{HORIZONTAL ELLIPSIS}") == 4  # two tables of one cell, each with one number below
    for _ in steps:
        dialog.update(0.02)
    assert "\N{HORIZONTAL ELLIPSIS}" not in cells()
    assert {"R 3", "1"} <= set(cells())
    dialog.close()
    inquiry.side_watch.side = Side.RED
    for view, told in (
        (steps[0], "\N{HORIZONTAL ELLIPSIS}"),
        (steps[1], "\N{HORIZONTAL ELLIPSIS}"),
        (replace(steps[-1], lanes=()), say("side.no_lanes")),
    ):
        monkeypatch.setattr(inquiry.side_watch, "view", lambda _, view=view: view)
        lines = [line.text for line in report(inquiry, say)]
        assert lines[lines.index(say("side.lanes")) + 1 :] == [told]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_names_are_read_without_ids_unless_several_bear_the_same(tmp_path: Path, language: str) -> None:
    creatures = (
        ("grey", "Grey Wolf", 4.0),
        ("lancer", "Lancier", 8.0),
        ("a1", "Twin", 12.0),
        ("a2", "Twin", 16.0),
    )
    made = (
        f'[[creature]]\nid = "{identity}"\nname = "{name}"\nside = "{side}"\nat = [{x}, 12.0]\nmovement = 6\n'
        for (identity, name, x), side in zip(creatures, ("red", "blue", "blue", "blue"), strict=True)
    )
    table = Table(field_file(tmp_path, "\n".join(made)), language)
    table.scene.inquiry.pick(Picked("creature", "grey"))
    table.hand.key("l")
    table.click((4.0, 12.0))
    table.click((8.0, 12.0))
    assert "Grey Wolf" in table.answer
    assert "Lancier" in table.answer
    assert "(lancer)" not in table.answer
    assert "(grey)" not in table.answer
    table.click((4.0, 12.0))
    table.click((16.0, 12.0))
    assert "Twin (a2)" in table.answer


HOUSE_MAP = """<map orientation="orthogonal" width="60" height="60" tilewidth="10" tileheight="10">
 <properties><property name="title_en" value="Farm"/></properties>
 <objectgroup id="1" name="terrain">
  <object id="1" name="house" class="wall" x="100" y="100">
   <properties><property name="doors" value="2-4"/></properties><polyline points="0,0 300,0"/></object>
  <object id="2" name="wood" class="forest" x="400" y="400" width="50" height="50"/>
  <object id="3" name="pond" class="river" x="200" y="450" width="50" height="50"/>
 </objectgroup>
</map>
"""


@pytest.mark.parametrize("ruleset", ["", "iron-corridors.toml"])
def test_what_was_made_of_a_map_stays_as_its_file_changes(ruleset: str, tmp_path: Path) -> None:
    drawn = tmp_path / "farm.tmx"
    drawn.write_text(HOUSE_MAP, encoding="utf-8")
    file = tmp_path / "farm.toml"
    file.write_text(
        'board = "farm.tmx"\n' + (f'ruleset = "{ruleset}"\n' if ruleset else ""), encoding="utf-8"
    )
    table = Table(file, "en")
    inquiry = table.scene.inquiry
    inquiry.change(edits.set_door(inquiry.position, "house: door", is_open=True))
    inquiry.change(edits.delete_piece(inquiry.position, "pond"))
    house = edits.piece_named(inquiry.position, "house").line
    assert house is not None
    inquiry.change(edits.add_line(inquiry.position, edits.moved_line(house, (0.0, 3.0))))
    before = [piece.called for piece in inquiry.position.board.pieces]
    drawn.write_text(HOUSE_MAP.replace('x="400"', 'x="420"'), encoding="utf-8")
    table.hand.wait(1.1)
    after = table.scene.inquiry.position
    assert [piece.called for piece in after.board.pieces] == before
    assert edits.piece_named(after, "house: door").footing is Footing.OPEN
    assert bounds(edits.piece_named(after, "wood").shape)[0] == pytest.approx(42 / 2.54)
    # What changed on the map itself is as it is there now.
    drawn.write_text(HOUSE_MAP.replace("2-4", "3-4"), encoding="utf-8")
    table.hand.wait(1.1)
    assert edits.piece_named(table.scene.inquiry.position, "house: door").footing is Footing.IMPASSABLE
