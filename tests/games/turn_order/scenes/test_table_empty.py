"""A table at which nobody is yet says so once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from master_player import sit
from screens import misfits

from game.games.attention_donjon.table.pane import TABLE as ROUNDS
from game.games.d20_initiative.table.pane import TABLE as COMBAT
from game.games.speed_wheel.table.pane import TABLE as WHEEL
from game.games.turn_order.table.layout import Status

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
