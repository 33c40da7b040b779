"""Eleven people at twice the size, where the window has least room: what can be seen at once is."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

import pytest
from evening import ENEMIES, HEADING, HEROES, NO_NUMBERS, TOTALS, Evening, begin
from screens import misfits

from game.cli.play import speak
from game.games.attention_donjon.table.cards import TableCard
from game.games.attention_donjon.table.pane import TABLE as ROUNDS
from game.games.attention_donjon.table.seats import Seat
from game.games.d20_initiative.table.pane import TABLE as COMBAT
from game.games.speed_wheel.art.wheel_widget import WheelWidget
from game.games.speed_wheel.table.pane import TABLE as WHEEL
from game.games.turn_order.table.chips import ChipRow
from game.games.turn_order.table.portraits import numbered
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from game.games.turn_order.table.pane import TurnTable
    from game.ui.box import Box, Spot


def joined(table: TurnTable, language: str = "fr", size: tuple[int, int] = (1280, 720)) -> Evening:
    evening = Evening(begin(table, size, language, scale=2), lambda _act, _hand: None)
    lines = HEROES + HEADING[language] + ENEMIES
    evening.enter(NO_NUMBERS.sub("", lines) if table is ROUNDS else lines)
    evening.hand.hand.key("ctrl+return")
    return evening


def scrolled(evening: Evening) -> dict[str, float]:
    """What does not fit, by the view it is in."""
    assert misfits(evening.hand.hand) == []
    views = [widget for widget in evening.hand.hand.scene.interface.root.walk() if isinstance(widget, Scroll)]
    return {view.name: view.limit for view in views if view.limit}


def test_all_initiatives_and_all_turns_are_seen() -> None:
    evening = joined(COMBAT)
    hand = evening.hand.hand
    hand.key("i")
    assert scrolled(evening) == {}
    for total in TOTALS:
        hand.type(str(total))
        hand.key("tab")
    hand.key("ctrl+return")
    evening.end_turn()
    assert "track.rows" not in scrolled(evening)
    hand.key("e")
    assert scrolled(evening) == {}


def in_combat() -> Evening:
    """The first turn of eleven people."""
    evening = joined(COMBAT)
    hand = evening.hand.hand
    hand.key("i")
    for total in TOTALS:
        hand.type(str(total))
        hand.key("tab")
    hand.key("ctrl+return")
    evening.end_turn()
    return evening


def test_who_stands_ready_and_who_waits_are_seen() -> None:
    evening = in_combat()
    hand = evening.hand
    evening.end_turn()
    hand.press("act.delay", "act.ready")
    evening.end_turn()
    view = hand.hand.find("turn.all").box
    waiting = ("act_now.bertrand-de-montfaucon", "trigger.celeste", "drop.celeste")
    for name in ("act.delay_until", *waiting):
        box = hand.hand.find(name).box
        assert box.within(view) == box, name


def test_what_a_readied_action_leads_to_is_seen_whole() -> None:
    evening = in_combat()
    evening.hand.press("act.ready")
    evening.end_turn()
    evening.hand.press("trigger.alia")
    assert scrolled(evening) == {}


def test_a_twelfth_combatant_makes_no_row_higher() -> None:
    evening = in_combat()
    high = evening.hand.hand.find("row.alia").box.h
    evening.enter("Loup 2")
    evening.hand.hand.key("ctrl+return")
    assert evening.hand.hand.find("row.alia").box.h <= high


def test_hit_points_and_conditions_are_written_out_on_the_sheet() -> None:
    evening = in_combat()
    evening.points("row.alia", "124/124")
    for lasting in (1, 0):
        evening.hand.press("condition.add", "usual.unconscious", f"form.lasting.{lasting}", "dialog.yes")
    rows = [
        widget
        for widget in evening.hand.hand.find("table.sheet.person").walk()
        if isinstance(widget, ChipRow)
    ]
    assert len(rows) == 3
    for row in rows:
        _, laid = row.laid(evening.hand.hand.app.ui, row.box.w + 1)
        assert laid == [[*row.chips]]


@pytest.mark.parametrize("page", [0, 1])
def test_all_speeds_and_all_pawns_are_seen(page: int) -> None:
    evening = joined(WHEEL)
    hand = evening.hand
    hand.hand.key("i")
    assert scrolled(evening) == {}
    hand.hand.key("escape")
    evening.end_turn()
    hand.press(f"wheel.page.{page}")
    for _ in range(11):
        assert set(scrolled(evening)) <= {"table.sheet.person"}
        evening.end_turn()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_no_name_on_the_wheel_lies_on_the_pawn_of_somebody_else(size: tuple[int, int]) -> None:
    """A name that a line leads to from its pawn would be taken for that of the other."""
    evening = joined(WHEEL, size=size)
    for _ in range(2):
        turn = evening.hand.state.turn
        while evening.hand.state.turn == turn:
            evening.end_turn()
        wheel = next(
            widget
            for widget in evening.hand.hand.find("table.centre").walk()
            if isinstance(widget, WheelWidget)
        )
        places, plates = wheel.standings(), wheel.plates(evening.hand.hand.app.ui)
        assert set(plates) == set(places)
        apart = (
            (name, other)
            for name, plate in plates.items()
            for other, place in places.items()
            if plate.line and name != other and _gap(plate.box, place.at) < place.across / 2 + 2
        )
        assert [*apart] == []


def _gap(box: Box, at: Spot) -> float:
    x, y = at
    return hypot(max(box.x - x, 0, x - box.right), max(box.y - y, 0, y - box.bottom))


def test_the_cards_that_may_have_come_up_are_as_large_as_there_is_room() -> None:
    """At twice the size the Jokers stand at the ends of two rows, and the cards are a quarter wider."""
    evening = joined(ROUNDS)
    evening.end_turn()
    evening.hand.press("act.deal")
    hand = evening.hand.hand
    cards = [widget for widget in hand.scene.interface.root.walk() if widget.name.startswith("pick.")]
    cards = [card for card in cards if isinstance(card, TableCard)]
    assert len(cards) == 54
    assert len({card.box.y for card in cards}) == 4
    assert min(card.box.w for card in cards) >= 24
    assert misfits(hand) == []


def test_a_long_name_beside_a_speed_that_is_tried_is_legible() -> None:
    evening = joined(WHEEL)
    evening.end_turn()
    evening.hand.press("wheel.page.4")
    root = evening.hand.hand.scene.interface.root
    said = [widget for widget in root.walk() if isinstance(widget, Label) and "Bertrand" in widget.text]
    assert [label for label in said if label.style.size < 12] == []
    assert misfits(evening.hand.hand) == []


def test_moves_by_one_rule_name_it_once() -> None:
    evening = joined(WHEEL)
    evening.end_turn()
    evening.hand.press("wheel.page.2")
    root = evening.hand.hand.scene.interface.root
    page = next(widget for widget in root.walk() if widget.name == "wheel.page.steps.all")
    words = [getattr(widget, "text", "") for widget in page.walk()]
    assert sum("WH-MOVE-03" in text for text in words) == 1


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("table", [ROUNDS, WHEEL, COMBAT])
def test_what_can_be_done_has_words_in_the_row_below(
    table: TurnTable, language: str, size: tuple[int, int]
) -> None:
    evening = joined(table, language, size)
    for _ in range(2):
        acts = [widget for widget in evening.hand.hand.find("table.actions").walk() if widget.name]
        buttons = [widget for widget in acts if isinstance(widget, Button)]
        assert [button.name for button in buttons if not button.text] == []
        assert len(buttons) > 1
        assert misfits(evening.hand.hand) == []
        evening.end_turn()


@pytest.mark.parametrize("language", ["fr", "en"])
def test_names_on_flat_plates_are_whole(language: str) -> None:
    evening = joined(ROUNDS, language)
    ui = evening.hand.hand.app.ui
    seats = [seat for seat in evening.hand.hand.find("table.seats").walk() if isinstance(seat, Seat)]
    assert all(seat.flat for seat in seats)
    assert [seat._name(ui)[0] for seat in seats] == [numbered(seat.model.name) for seat in seats]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_side_is_called_the_same_wherever_it_is_named(language: str) -> None:
    """On a sheet, in a form of any table, and in the lines of those who are entered together."""
    say = speak(language)
    places = ("master", "entry", "ad.field", "d35.field")
    for side in ("players", "enemies"):
        assert len({say(f"{place}.side.{side}") for place in places}) == 1, side
