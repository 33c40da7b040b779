"""Corrections that say before they are done who gains or loses a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from master_player import Hand, sit

from game.games.d20_initiative.rules.actions import Begin
from game.games.d20_initiative.rules.state import CombatantSpec, Setup
from game.games.d20_initiative.table.pane import TABLE
from game.games.turn_order.rules.differences import Shift, shifts
from game.games.turn_order.table.chips import ChipRow
from game.games.turn_order.table.differences import ordinal
from game.ui.widgets.label import Label

if TYPE_CHECKING:
    from game.content.locale import Translator


def test_only_those_whose_places_differ_are_told() -> None:
    assert shifts("abc", "abc") == ()
    assert shifts("abcd", "cabd") == (
        Shift("c", (3,), (1,)),
        Shift("a", (1,), (2,)),
        Shift("b", (2,), (3,)),
    )
    assert [shift.gained for shift in shifts("abcd", "cabd")] == [2, -1, -1]
    more = shifts("ab", "aab")
    assert [(shift.who, shift.before, shift.after, shift.gained) for shift in more] == [
        ("a", (1,), (1, 2), 1),
        ("b", (2,), (3,), -1),
    ]
    assert [(shift.who, shift.gained) for shift in shifts("ab", "b")] == [("b", 1), ("a", -1)]


def test_places_are_written_as_the_language_does(tr_fr: Translator, tr_en: Translator) -> None:
    assert [ordinal(tr_fr, place) for place in (1, 2, 21)] == ["1re", "2e", "21e"]
    assert [ordinal(tr_en, place) for place in (1, 2, 3, 4, 11, 12, 21, 113)] == [
        *("1st", "2nd", "3rd", "4th", "11th", "12th", "21st", "113th")
    ]


def combat() -> Hand:
    ones = [("ada", 18), ("brun", 15), ("ogre", 12), ("orc", 9)]
    hand = sit(
        TABLE,
        Setup(
            "", tuple(CombatantSpec(identity, identity.capitalize(), roll=face) for identity, face in ones)
        ),
    )
    hand.do(Begin())
    return hand


def test_another_count_says_who_gains_and_who_loses_a_place_below_the_field() -> None:
    hand = combat()
    hand.press("row.orc", "person.score")
    chips = hand.hand.find("form.differences")
    assert isinstance(chips, Label)
    hand.write("form.score", "16")
    chips = hand.hand.find("form.differences")
    assert isinstance(chips, ChipRow)
    assert [(chip.text, chip.kind) for chip in chips.chips] == [
        ("Orc 4e → 2e", "good"),
        ("Brun 2e → 3e", "bad"),
        ("Ogre 3e → 4e", "bad"),
    ]
    field, below = hand.hand.find("form.score").box, chips.box
    assert 0 <= below.y - field.bottom < 60
    hand.press("dialog.yes")
    assert hand.state.order == ("ada", "orc", "brun", "ogre")
