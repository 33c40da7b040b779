"""Eleven people at twice the size, where the window has least room: what can be seen at once is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from evening import ENEMIES, HEADING, HEROES, TOTALS, Evening, begin
from screens import misfits

from game.games.d20_initiative.table.pane import TABLE as COMBAT
from game.games.speed_wheel.table.pane import TABLE as WHEEL
from game.games.turn_order.table.chips import ChipRow
from game.ui.widgets.scroll import Scroll

if TYPE_CHECKING:
    from game.games.turn_order.table.pane import TurnTable


def joined(table: TurnTable) -> Evening:
    evening = Evening(begin(table, (1280, 720), "fr", scale=2), lambda _act, _hand: None)
    evening.enter(HEROES + HEADING["fr"] + ENEMIES)
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


def test_moves_by_one_rule_name_it_once() -> None:
    evening = joined(WHEEL)
    evening.end_turn()
    evening.hand.press("wheel.page.2")
    root = evening.hand.hand.scene.interface.root
    page = next(widget for widget in root.walk() if widget.name == "wheel.page.steps.all")
    words = [getattr(widget, "text", "") for widget in page.walk()]
    assert sum("WH-MOVE-03" in text for text in words) == 1
