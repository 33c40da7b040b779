"""Wishes in the workshop: asked by a key, drawn on the board, kept with the position."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic, sleep
from typing import TYPE_CHECKING

import pytest
from screens import misfits
from workshops import Table, field_file, status, words

from game.battlefield import edits
from game.battlefield.answer_overlays import nearest_border, overlays
from game.battlefield.overlays import AreaOverlay, HighlightOverlay, NoteOverlay
from game.positions.position_file import load_position
from game.positions.where import Border
from game.ui.drawing.palette import Tone

if TYPE_CHECKING:
    from pathlib import Path

    from game.battlefield.overlays import Overlay

FIELD = """
size_mm = 600
[[terrain]]
name = "wall"
kind = "wall"
rectangle = [12.0, 10.0, 13.0, 14.0]
[[creature]]
id = "red1"
side = "red"
at = [6.0, 12.0]
[[creature]]
id = "blue1"
side = "blue"
at = [20.0, 12.0]
"""

pytestmark = pytest.mark.usefixtures("coarse_boards")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return field_file(tmp_path, FIELD)


def type_over(table: Table, text: str) -> None:
    """Type a wish in place of the one that is offered."""
    table.hand.key("ctrl+a")
    table.hand.type(text)


def wished(table: Table, text: str) -> list[Overlay]:
    """What is drawn once a wish of the red creature was typed and is answered."""
    table.click((6.0, 12.0))
    table.hand.key("y")
    table.hand.press("wish.text")
    type_over(table, text)
    table.hand.press("dialog.yes")
    return answered(table)


def answered(table: Table) -> list[Overlay]:
    """What is drawn once the wish that is shown is answered."""
    until = monotonic() + 60.0
    inquiry = table.scene.inquiry
    while True:
        found = [*overlays(inquiry, table.scene.say)]
        if not inquiry.wish_search.owing or monotonic() > until:
            return found
        sleep(0.02)


def gained(drawn: list[Overlay]) -> list[AreaOverlay]:
    """The places among what is drawn."""
    return [each for each in drawn if isinstance(each, AreaOverlay) and each.tone is Tone.GAINED]


def test_a_wish_that_is_typed_may_call_terrain_as_the_other_language_does(tmp_path: Path) -> None:
    named = FIELD.replace('name = "wall"', 'name = { fr = "le mur", en = "the wall" }')
    table = Table(field_file(tmp_path, named))
    wished(table, 'within 3 of "le mur"')
    kept = table.scene.inquiry.wished
    assert kept is not None
    assert kept.wish.text == 'within 3 of "the wall"'


def test_the_page_offers_only_what_the_game_knows(tmp_path: Path) -> None:
    table = Table(field_file(tmp_path, 'ruleset = "salt-roads.toml"\n' + FIELD))
    table.click((6.0, 12.0))
    table.hand.key("y")
    offered = {
        each.name for each in table.hand.scene.interface.root.walk() if each.name.startswith("wish.add.")
    }
    assert {"wish.add.sees", "wish.add.shoots"} <= offered
    assert not offered & {"wish.add.engages", "wish.add.not_engaged"}


def test_a_kept_wish_for_what_the_game_does_not_know_is_said_and_not_drawn(tmp_path: Path) -> None:
    wish = '\n[[wish]]\ncreature = "red1"\ntext = "reachable and not engaged"\n'
    table = Table(field_file(tmp_path, 'ruleset = "salt-roads.toml"\n' + FIELD + wish))
    table.click((6.0, 12.0))
    table.hand.key("y")
    assert not gained(answered(table))
    page = words(table.hand, "workshop.body.wish")
    assert "This game does not know that. The condition is kept" in page
    assert "unknown to the game" in page
    assert not misfits(table.hand)
    table.hand.press("wish.1.switch")
    assert gained(answered(table))


def test_a_wish_is_typed_drawn_and_kept(file: Path) -> None:
    table = Table(file)
    drawn = wished(table, "reachable and sees blue1")
    (area,) = gained(drawn)
    assert area.label == "Places as red1 wishes"
    assert not area.area.contains((10.0, 12.0))
    spots = [each for each in drawn if isinstance(each, HighlightOverlay) and each.tone is Tone.GAINED]
    assert [spot.label for spot in spots] == ["nearest", "most room"]
    assert not misfits(table.hand)
    table.hand.key("ctrl+s")
    assert [kept.wish.text for kept in load_position(file).wishes] == ["reachable and sees blue1"]
    table.hand.key("y")
    assert table.scene.inquiry.wish is None


def test_near_a_border_the_pointer_is_told_what_draws_it(file: Path) -> None:
    table = Table(file)
    wished(table, "reachable")
    border = Border(((2.0, 12.0), (4.0, 12.0)), 0)
    assert nearest_border((border,), (3.0, 12.1)) == border
    assert nearest_border((border,), (3.0, 12.5)) is None
    table.point((6.0, 17.95))
    notes = [each for each in overlays(table.scene.inquiry, table.scene.say) if isinstance(each, NoteOverlay)]
    assert "one move gets there" in [note.label for note in notes]


def test_a_wish_that_nothing_fulfils_says_what_to_give_up(file: Path) -> None:
    drawn = wished(Table(file), "reachable and within 2 of blue1")
    (note,) = [each for each in drawn if isinstance(each, NoteOverlay)]
    assert note.label.startswith('red1 could stand so nowhere. Without “within 2" of blue1”')


def test_what_is_no_wish_is_not_taken(file: Path) -> None:
    table = Table(file)
    table.click((6.0, 12.0))
    table.hand.key("y")
    table.hand.press("wish.text")
    assert not misfits(table.hand)
    type_over(table, "sees nobody")
    assert table.hand.find("dialog.yes").refusal == 'Found sees "nobody", expected blue1.'  # type: ignore[attr-defined]  # a button
    table.hand.press("dialog.cancel")
    assert shown(table) == "reachable"


def test_the_key_asks_for_a_creature_first(file: Path) -> None:
    table = Table(file)
    table.hand.key("y")
    assert "Pick the creature first" in status(table.hand)


def test_a_wish_whose_target_is_taken_away_is_kept_as_text_and_said(file: Path) -> None:
    table = Table(file)
    wished(table, "sees blue1")
    table.click((20.0, 12.0))
    table.hand.key("delete")
    assert not gained(answered(table))
    assert "blue1 is not there any more" in words(table.hand, "workshop.body.wish")
    table.hand.key("ctrl+s")
    (kept,) = load_position(file).wishes
    assert kept.wish.text == "sees blue1"
    table.hand.key("ctrl+z")
    assert gained(answered(table))


def test_what_is_renamed_keeps_its_wishes_and_shows_them(file: Path) -> None:
    table = Table(file)
    wished(table, "sees blue1")
    inquiry = table.scene.inquiry
    ogre = replace(inquiry.position.creature("blue1"), id="ogre")
    inquiry.change(edits.update_creature(inquiry.position, "blue1", ogre))
    assert shown(table) == "sees ogre"
    imp = replace(inquiry.position.creature("red1"), id="imp")
    inquiry.change(edits.update_creature(inquiry.position, "red1", imp))
    assert inquiry.wished is not None
    assert inquiry.wished.creature == "imp"
    assert gained(answered(table))


def shown(table: Table) -> str:
    """The wish that is shown, as text."""
    kept = table.scene.inquiry.wished
    return "" if kept is None else kept.wish.text


def begun(file: Path) -> Table:
    """A table at which the red creature has a wish of one move."""
    table = Table(file)
    table.click((6.0, 12.0))
    table.hand.key("y")
    return table


def test_conditions_are_added_by_pointing(file: Path) -> None:
    table = begun(file)
    table.hand.press("wish.add.sees")
    table.click((6.0, 12.0))
    assert "cannot be what the condition is about" in status(table.hand)
    table.click((20.0, 12.0))
    table.hand.press("wish.add.beyond")
    table.click((12.5, 12.0))
    table.hand.press("wish.add.within")
    table.click((9.0, 20.0))
    table.hand.press("wish.add.not_engaged")
    told = "reachable and sees blue1 and at least 6 from wall and within 6 of 9,20 and not engaged"
    assert shown(table) == told
    assert not misfits(table.hand)


def test_conditions_are_pointed_at_with_keys_alone(file: Path) -> None:
    table = begun(file)
    table.hand.press("wish.add.shoots")
    table.hand.key("tab")
    table.hand.key("return")
    assert shown(table) == "reachable and shoots blue1"
    table.hand.press("wish.add.engages")
    table.hand.key("escape")
    assert table.scene.inquiry.wish_aim is None


def test_conditions_are_joined_turned_round_switched_off_and_taken_out(file: Path) -> None:
    table = begun(file)
    table.hand.press("wish.add.not_seen")
    table.hand.press("wish.add.open_ground")
    table.hand.press("wish.2.joint")
    assert shown(table) == "reachable and (not seen or open ground)"
    table.hand.press("wish.1.not")
    assert shown(table) == "reachable and (seen or open ground)"
    table.hand.press("wish.1.switch")
    kept = table.scene.inquiry.wished
    assert kept is not None
    assert kept.asked.text == "reachable and open ground"
    table.hand.press("wish.0.out")
    assert shown(table) == "seen or open ground"
    table.hand.key("ctrl+s")
    assert load_position(file).wishes[0].off == (0,)


def test_numbers_of_a_condition_are_changed(file: Path) -> None:
    table = begun(file)
    table.hand.press("wish.add.within")
    table.click((20.0, 12.0))
    table.hand.press("wish.1.open")
    table.hand.press("wish.1.inches.more")
    table.hand.press("wish.1.despite.more")
    assert shown(table) == "reachable and within 6.5 of blue1 even if blue1 moves 0.5"
    table.hand.press("wish.1.point")
    table.click((12.5, 12.0))
    assert shown(table).startswith("reachable and within 6.5 of wall")


def test_several_wishes_have_names(file: Path) -> None:
    table = begun(file)
    table.hand.click(table.hand.find("wish.name").box.centre)
    table.hand.type("near")
    table.hand.key("return")
    table.hand.press("wish.new")
    assert [kept.called for kept in table.scene.inquiry.position.wishes] == ["near", "reachable"]
    table.hand.press("wish.0")
    assert table.scene.inquiry.wish == 0
    table.hand.press("wish.delete")
    assert [kept.called for kept in table.scene.inquiry.position.wishes] == ["reachable"]


def test_what_is_in_the_way_is_given_up_by_a_press(file: Path) -> None:
    table = Table(file)
    wished(table, "reachable and within 2 of blue1")
    table.hand.wait(1.0)
    assert "Without" in words(table.hand, "workshop.body.wish")
    table.hand.press("wish.give_up.1")
    assert table.scene.inquiry.wished is not None
    assert table.scene.inquiry.wished.off == (1,)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_page_fits_in_french(file: Path, scale: float) -> None:
    table = Table(file, "fr", (1280, 720) if scale == 1.0 else (1920, 1080), scale)
    wished(table, "reachable and not (seen by blue1 or within 3 of blue1) and cover 2 from blue1")
    table.hand.press("wish.1.open")
    assert not misfits(table.hand)


def test_the_dialog_fits_in_french_and_at_twice_the_size(file: Path) -> None:
    table = Table(file, "fr", (1920, 1080), 2.0)
    table.click((6.0, 12.0))
    table.hand.key("y")
    table.hand.press("wish.text")
    assert "Des conditions jointes par and" in words(table.hand, "dialog")
    assert not misfits(table.hand)


def test_while_another_creature_is_dragged_places_follow_it(file: Path) -> None:
    table = Table(file)
    drawn = wished(table, "not seen by blue1")
    (before,) = gained(drawn)
    inquiry = table.scene.inquiry
    table.hand.key("h")
    table.hand.hold(table.at((20.0, 12.0)))
    for step in range(1, 9):
        table.hand.move(table.at((20.0, 12.0 - step)))
    assert inquiry.preview is not None
    (there,) = gained(answered(table))
    # Hidden by the wall from where it is dragged to, and not from where it was.
    assert (before.area.contains((8.0, 15.5)), there.area.contains((8.0, 15.5))) == (False, True)
    table.hand.release()
    (dropped,) = gained(answered(table))
    assert dropped.area.contains((8.0, 15.5))


def test_the_key_shows_the_wish_while_its_creature_is_dragged(file: Path) -> None:
    table = Table(file)
    wished(table, "not seen by blue1")
    table.hand.key("y")
    table.hand.key("h")
    table.hand.hold(table.at((6.0, 12.0)))
    table.hand.move(table.at((7.0, 13.0)))
    page = table.scene.panel.page
    table.hand.key("y")
    assert gained(answered(table))
    assert table.scene.panel.page == page
