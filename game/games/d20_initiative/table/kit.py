"""The initiative of D&D 3.5 at the game master's table."""

from __future__ import annotations

from game.games.d20_initiative.log.d20_log import D20Log
from game.games.d20_initiative.rules.rules import NAME, table
from game.games.d20_initiative.table.pane import D20Pane
from game.games.turn_order.table.kit import Kit
from game.ui.icons import Icon

KIT = Kit(
    NAME,
    table,
    lambda _, tr: D20Log(tr),
    "d35",
    "d20_initiative",
    Icon.DEFENCE,
    D20Pane,
    field_key=lambda name: f"d35.field.{name}",
    hands_key="d35.hands",
)
