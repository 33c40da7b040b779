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
    type_over(table, text)
    table.hand.press("dialog.yes")
    until = monotonic() + 60.0
    inquiry = table.scene.inquiry
    while True:
        found = [*overlays(inquiry, table.scene.say)]
        if not inquiry.wish_search.owing or monotonic() > until:
            return found
        sleep(0.02)


def test_a_wish_is_typed_drawn_and_kept(file: Path) -> None:
    table = Table(file)
    drawn = wished(table, "reachable and sees blue1")
    (area,) = [each for each in drawn if isinstance(each, AreaOverlay) and each.tone is Tone.GAINED]
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
    assert not misfits(table.hand)
    type_over(table, "sees nobody")
    assert table.hand.find("dialog.yes").refusal == 'Found sees "nobody", expected blue1.'  # type: ignore[attr-defined]  # a button
    table.hand.press("dialog.cancel")
    assert table.scene.inquiry.wish is None


def test_the_key_asks_for_a_creature_first(file: Path) -> None:
    table = Table(file)
    table.hand.key("y")
    assert "Pick the creature first" in status(table.hand)


def test_a_wish_whose_target_is_taken_away_is_neither_drawn_nor_saved(file: Path) -> None:
    table = Table(file)
    wished(table, "sees blue1")
    table.click((20.0, 12.0))
    table.hand.key("delete")
    drawn = overlays(table.scene.inquiry, table.scene.say)
    assert not [each for each in drawn if isinstance(each, AreaOverlay) and each.tone is Tone.GAINED]
    table.hand.key("ctrl+s")
    assert load_position(file).wishes == ()
    table.hand.key("ctrl+z")
    assert len(table.scene.inquiry.position.wishes) == 1


def test_what_is_renamed_keeps_its_wishes(file: Path) -> None:
    table = Table(file)
    wished(table, "sees blue1")
    inquiry = table.scene.inquiry
    ogre = replace(inquiry.position.creature("blue1"), id="ogre")
    inquiry.change(edits.update_creature(inquiry.position, "blue1", ogre))
    (kept,) = inquiry.position.wishes
    assert (kept.creature, kept.wish.text) == ("red1", "sees ogre")
    imp = replace(inquiry.position.creature("red1"), id="imp")
    assert edits.update_creature(inquiry.position, "red1", imp).wishes[0].creature == "imp"


def test_the_dialog_fits_in_french_and_at_twice_the_size(file: Path) -> None:
    table = Table(file, "fr", (1920, 1080), 2.0)
    table.click((6.0, 12.0))
    table.hand.key("y")
    assert "Des conditions jointes par and" in words(table.hand, "dialog")
    assert not misfits(table.hand)
