"""The initiative of D&D 3.5 at the game master's table."""

from __future__ import annotations

from game.client.icons import Icon
from game.content.encounter_file import D20_INITIATIVE
from game.scenes.d20_initiative.pane import D20Pane
from game.scenes.turn_order.kit import Kit

KIT = Kit(
    D20_INITIATIVE,
    "d35",
    "d20_initiative",
    Icon.DEFENCE,
    D20Pane,
    field_key=lambda name: f"d35.field.{name}",
    hands_key="d35.hands",
)
