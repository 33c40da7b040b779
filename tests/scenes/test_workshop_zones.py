"""Objectives, deployment zones and areas drawn in the workshop, by mouse and by keyboard without a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest
from screens import misfits
from workshops import Table, field_file

from game.battlefield.answer_overlays import overlays
from game.battlefield.inquiry import Outline
from game.battlefield.overlays import HighlightOverlay
from game.battlefield.position_answers import Picked
from game.board.shapes import Disc, Polygon, polygon, rectangle
from game.positions.position import Creature, Side
from game.positions.position_file import load_position
from game.positions.zones import MOST_ZONES, Hold, Zone, ZoneKind
from game.ui.drawing.palette import SideColour

if TYPE_CHECKING:
    from pathlib import Path

    from game.board.shapes import Point

FIELD = """
size_mm = 600

[[terrain]]
name = "hill"
kind = "forest"
rectangle = [12.0, 9.0, 18.0, 15.0]

[[terrain]]
name = "bush"
kind = "forest"
rectangle = [3.0, 3.0, 5.0, 5.0]

[[creature]]
id = "red1"
side = "red"
at = [6.0, 12.0]

[[creature]]
id = "blue1"
side = "blue"
at = [21.0, 12.0]
"""

FOUR_ZONES = """
[[zone]]
id = "camp"
kind = "deployment"
side = "red"
rectangle = [0.5, 0.5, 6.0, 6.0]

[[zone]]
id = "yard"
kind = "deployment"
rectangle = [1.0, 18.0, 6.0, 23.0]

[[zone]]
id = "altar"
kind = "objective"
circle = [12.0, 5.0, 2.0]

[[zone]]
id = "bog"
kind = "area"
rectangle = [17.0, 2.0, 22.0, 6.0]
"""

pytestmark = pytest.mark.usefixtures("coarse_boards")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return field_file(tmp_path, FIELD)


@pytest.fixture
def table(file: Path) -> Table:
    return Table(file)


def zones(table: Table) -> tuple[Zone, ...]:
    return table.scene.inquiry.position.zones


def drawn(table: Table, start: tuple[float, float], end: tuple[float, float], outline: Outline) -> Zone:
    """A zone that is pulled up with the mouse."""
    table.hand.key("o")
    table.hand.press(f"stamp.drawn.{list(Outline).index(outline)}")
    table.drag(start, end)
    return zones(table)[-1]


def test_an_objective_is_pulled_up_and_says_who_holds_it(table: Table) -> None:
    zone = drawn(table, (6.0, 12.0), (8.0, 12.0), Outline.CIRCLE)
    assert isinstance(zone.shape, Disc)
    assert (zone.shape.x, zone.shape.y, zone.shape.r) == pytest.approx((6.0, 12.0, 2.0), abs=0.05)
    assert (zone.id, zone.kind, zone.hold) == ("objective", ZoneKind.OBJECTIVE, Hold())
    assert "Red holds objective: red1." in table.answer
    assert table.scene.inquiry.zone == zone


def test_the_card_says_how_an_objective_is_held(table: Table) -> None:
    drawn(table, (12.0, 20.0), (13.0, 20.0), Outline.CIRCLE)
    assert "Nobody is on objective." in table.answer
    table.hand.press("workshop.page.1")
    for _ in range(2):
        table.hand.press("card.within.more")
    table.hand.press("card.extent.1")
    table.hand.press("card.by.1")
    assert zones(table)[0].hold == Hold(1.0, "wholly", "most")
    table.hand.press("workshop.page.0")
    assert 'Nobody is within 1" of objective.' in table.answer
    table.hand.key("ctrl+z")
    assert zones(table)[0].hold == Hold(1.0, "wholly", "alone")


def test_a_deployment_zone_is_given_to_a_side_and_tells_who_is_astray(table: Table) -> None:
    table.hand.key("o")
    table.hand.press("stamp.zone_kind.1")
    zone = drawn(table, (2.0, 1.0), (20.0, 5.0), Outline.RECTANGLE)
    assert zone.kind is ZoneKind.DEPLOYMENT
    assert "red1 is not wholly within deployment" in table.answer
    assert "blue1 is not wholly within deployment" in table.answer
    table.hand.press("workshop.page.1")
    table.hand.press("card.zone_side.1")
    assert zones(table)[0].side == "blue"
    table.hand.press("workshop.page.0")
    assert "red1 is not" not in table.answer
    table.hand.press("workshop.page.1")
    table.hand.press("card.zone_kind.2")
    assert (zones(table)[0].kind, zones(table)[0].side) == (ZoneKind.AREA, "")


def test_a_zone_is_drawn_corner_by_corner_and_one_that_crosses_is_refused(table: Table) -> None:
    table.hand.key("o")
    for corner in ((2.0, 18.0), (6.0, 18.0), (4.0, 22.0), (2.0, 18.0)):
        table.click(corner)
    (zone,) = zones(table)
    assert isinstance(zone.shape, Polygon)
    assert len(zone.shape.corners) == 3
    for corner in ((14.0, 2.0), (18.0, 5.0), (18.0, 2.0), (14.0, 5.0), (14.0, 2.0)):
        table.click(corner)
    assert zones(table) == (zone,)
    assert table.status == "The sides of this outline cross: it cannot be a zone."


def test_a_zone_is_no_thin_line_even_if_the_last_terrain_was_one(table: Table) -> None:
    table.hand.key("p")
    table.hand.press(f"stamp.drawn.{len(Outline)}")
    assert table.scene.inquiry.thin
    table.hand.key("o")
    for corner in ((2.0, 18.0), (6.0, 18.0), (4.0, 22.0), (2.0, 18.0)):
        table.click(corner)
    assert len(zones(table)) == 1
    assert len(table.scene.inquiry.position.board.pieces) == 2


def test_a_zone_is_drawn_moved_turned_and_deleted_by_keys_alone(table: Table) -> None:
    hand, inquiry = table.hand, table.scene.inquiry
    hand.key("o")
    table.point((12.0, 20.0))
    hand.key("space")
    for way in ("right", "up", "left"):
        for _ in range(4):
            hand.key(way)
        hand.key("space")
    hand.key("space")
    (zone,) = zones(table)
    assert isinstance(zone.shape, Polygon)
    xs, ys = zip(*zone.shape.corners, strict=True)
    assert (max(xs) - min(xs), max(ys) - min(ys)) == pytest.approx((2.0, 2.0), abs=0.01)
    hand.key("ctrl+right")
    (moved,) = zones(table)
    assert isinstance(moved.shape, Polygon)
    assert moved.shape.corners[0][0] == pytest.approx(zone.shape.corners[0][0] + 0.1)
    hand.key("x")
    assert zones(table) != (moved,)
    hand.key("ctrl+d")
    assert [each.id for each in zones(table)] == ["objective", "objective2"]
    hand.key("delete")
    assert [each.id for each in zones(table)] == ["objective"]
    inquiry.pick(None)
    hand.key("h")
    for way in ("right", "down"):
        hand.key(way)
        hand.key(way)
    hand.key("space")
    assert inquiry.zone == zones(table)[0]


def test_the_free_hand_takes_the_smaller_of_zone_and_terrain(table: Table) -> None:
    drawn(table, (1.0, 1.0), (10.0, 8.0), Outline.RECTANGLE)
    drawn(table, (15.0, 12.0), (16.0, 12.0), Outline.CIRCLE)
    table.hand.key("h")
    table.click((4.0, 4.0))
    assert table.scene.inquiry.picked == Picked("piece", "bush")
    table.click((15.0, 12.0))
    assert table.scene.inquiry.picked == Picked("zone", "objective2")
    table.drag((8.0, 6.0), (9.0, 7.0))
    before, shape = rectangle(1.0, 1.0, 10.0, 8.0), zones(table)[0].shape
    assert isinstance(shape, Polygon)
    for corner, (x, y) in zip(shape.corners, before.corners, strict=True):
        assert corner == pytest.approx((x + 1.0, y + 1.0), abs=0.08)
    table.hand.key("ctrl+z")
    table.click((6.0, 12.0))
    assert table.scene.inquiry.picked == Picked("creature", "red1")


def test_drawn_zones_are_saved_and_read_again(table: Table, file: Path) -> None:
    drawn(table, (12.0, 20.0), (13.0, 20.0), Outline.CIRCLE)
    drawn(table, (2.0, 1.0), (20.0, 5.0), Outline.RECTANGLE)
    table.hand.press("workshop.page.1")
    table.hand.press("card.by.1")
    table.hand.press("card.name")
    table.hand.key("ctrl+a")
    table.hand.type("the hall")
    table.hand.key("return")
    table.hand.key("ctrl+s")
    assert load_position(file).zones == zones(table)
    assert zones(table)[1].called == "the hall"


def test_no_creature_takes_the_id_of_a_zone(table: Table, file: Path) -> None:
    """A position file allows each id once: what was saved would not be read again."""
    drawn(table, (12.0, 20.0), (13.0, 20.0), Outline.CIRCLE)
    inquiry = table.scene.inquiry
    inquiry.add_creature(Creature("objective", Side.RED, (3.0, 20.0)))
    assert table.creatures()[-1] == "objective2"
    table.hand.key("ctrl+s")
    assert load_position(file) == inquiry.position


def test_no_more_zones_are_drawn_than_a_file_may_have(tmp_path: Path) -> None:
    file = tmp_path / "full.toml"
    tables = (f'[[zone]]\nid = "z{index}"\ncircle = [3, 3, 1]\n' for index in range(MOST_ZONES))
    file.write_text(FIELD + "\n".join(tables), encoding="utf-8")
    table = Table(file)
    table.hand.key("o")
    table.click((12.0, 20.0))
    assert not table.scene.inquiry.sketch
    assert table.status == "This position has as many zones as a position may have: 100."
    table.hand.key("h")
    table.click((3.0, 2.2))
    table.hand.key("ctrl+d")
    assert len(zones(table)) == MOST_ZONES
    assert table.status == "This position has as many zones as a position may have: 100."


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 2.0)])
def test_nothing_is_clipped_while_zones_are_drawn(
    file: Path, language: str, size: tuple[int, int], scale: float
) -> None:
    table = Table(file, language, size, scale)
    drawn(table, (12.0, 20.0), (13.0, 20.0), Outline.CIRCLE)
    assert not misfits(table.hand)
    table.hand.press("workshop.page.1")
    for kind in range(len(ZoneKind)):
        table.hand.press(f"card.zone_kind.{kind}")
        assert not misfits(table.hand)
        assert pygame.surfarray.array3d(table.hand.frame()).any()


def corners(table: Table) -> tuple[Point, ...]:
    """The corners of the zone that was drawn last."""
    shape = zones(table)[-1].shape
    assert isinstance(shape, Polygon)
    return shape.corners


def test_the_corners_of_a_zone_are_dragged_added_and_removed(table: Table) -> None:
    """With the free hand as those of terrain are, each one step that undo takes back."""
    zone = drawn(table, (1.0, 18.0), (7.0, 22.0), Outline.RECTANGLE)
    table.hand.press("tool.place")
    table.click((4.0, 20.0))
    assert table.scene.inquiry.picked == Picked("zone", zone.id)
    table.drag((7.0, 22.0), (9.0, 22.5))
    assert max(x for x, _ in corners(table)) == pytest.approx(9.0, abs=0.1)
    assert len(corners(table)) == 4
    table.hand.key("ctrl+z")
    assert zones(table)[-1].shape == zone.shape
    table.hand.press("workshop.page.1")
    table.hand.press("card.outline.add")
    assert len(corners(table)) == 5
    table.hand.press("card.outline.remove")
    assert len(corners(table)) == 4
    table.hand.press("card.outline.mirror")
    assert not misfits(table.hand)
    with pytest.raises(KeyError):
        table.hand.find("card.outline.split")


def test_a_corner_that_would_cross_the_zone_stays_where_it_was(table: Table) -> None:
    zone = drawn(table, (1.0, 18.0), (7.0, 22.0), Outline.RECTANGLE)
    table.hand.press("tool.place")
    table.click((4.0, 20.0))
    table.drag((7.0, 22.0), (0.5, 16.0))
    corners = zones(table)[-1].shape
    assert isinstance(corners, Polygon)
    assert polygon(corners.corners)  # it is one: no side crosses another
    assert zones(table)[-1].id == zone.id


@pytest.mark.parametrize(("language", "red", "everybody"), [("en", "Red", "All"), ("fr", "Rouge", "Tous")])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_deployment_zone_has_the_colour_the_sign_and_the_name_of_its_side(
    tmp_path: Path, language: str, red: str, everybody: str, scale: float
) -> None:
    """Zones of other kinds, and of nobody, have each a sign of their own."""
    table = Table(field_file(tmp_path, FIELD + FOUR_ZONES), language, scale=scale)
    laid = [
        overlay
        for overlay in overlays(table.scene.inquiry, table.scene.say)
        if isinstance(overlay, HighlightOverlay) and overlay.standing
    ]
    own, anybody, objective, area = laid
    assert (own.label, own.tone) == (f"camp · {red}", SideColour.RED)
    assert anybody.label == f"yard · {everybody}"
    assert (objective.label, area.label) == ("altar", "bog")
    assert len({overlay.icon for overlay in laid}) == 4
    assert misfits(table.hand) == []
