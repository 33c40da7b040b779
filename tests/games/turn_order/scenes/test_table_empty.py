"""A table at which nobody is yet says so once, and shows what is to be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from master_player import sit
from screens import misfits

from game.games.attention_donjon.table.pane import TABLE as ROUNDS
from game.games.d20_initiative.table.pane import TABLE as COMBAT
from game.games.speed_wheel.table.pane import TABLE as WHEEL
from game.games.turn_order.table.layout import Status
from game.ui.widgets.button import Button, Look

if TYPE_CHECKING:
    from game.games.turn_order.table.pane import TurnTable


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("table", [WHEEL, COMBAT, ROUNDS], ids=lambda table: table.name)
def test_that_nobody_is_there_is_said_once(table: TurnTable, language: str) -> None:
    hand = sit(table, table.system().setup(), language=language)
    (said,) = [widget.text for widget in hand.hand.scene.interface.root.walk() if isinstance(widget, Status)]
    assert said
    texts = [getattr(widget, "text", "") for widget in hand.hand.scene.interface.root.walk()]
    assert texts.count(said) == 1
    assert not misfits(hand.hand)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 2.25)])
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("table", [WHEEL, COMBAT, ROUNDS], ids=lambda table: table.name)
def test_what_to_do_stands_where_the_turns_will_until_somebody_joins(
    table: TurnTable, language: str, size: tuple[int, int], scale: float
) -> None:
    hand = sit(table, table.system().setup(), size, language, scale)
    going_on = hand.hand.find("act.proceed")
    assert isinstance(going_on, Button)
    assert going_on.look is Look.PLAIN
    assert hand.has("how.first_steps")
    assert not misfits(hand.hand)
    hand.hand.key("c")
    hand.hand.app.ui.host.set_clipboard("Alia 3")
    hand.hand.key("ctrl+v")
    hand.hand.key("ctrl+return")
    going_on = hand.hand.find("act.proceed")
    assert isinstance(going_on, Button)
    assert going_on.look is Look.PRIMARY
    if table is ROUNDS:  # before the deck is mixed the panel of the turn holds nothing else
        assert hand.has("how.first_steps")
        assert not misfits(hand.hand)
        hand.hand.press("act.proceed")
    assert not hand.has("how.first_steps")
