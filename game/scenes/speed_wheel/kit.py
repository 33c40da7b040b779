"""The speed wheel at the game master's table."""

from __future__ import annotations

from types import MappingProxyType

from game.client.icons import Icon
from game.content.encounter_file import SPEED_WHEEL
from game.scenes.rule_options import Span
from game.scenes.speed_wheel.pane import WheelPane
from game.scenes.turn_order.kit import Kit
from game.systems.speed_wheel.rules import MOST_SPACES

SPANS = MappingProxyType({"spaces": Span(2, MOST_SPACES, 1, whole=True)})

KIT = Kit(
    SPEED_WHEEL,
    "wh",
    "speed_wheel",
    Icon.LAP,
    WheelPane,
    field_key=lambda name: f"wh.field.{name}",
    hands_key="wh.hands",
    people="pawns",
    spans=SPANS,
)
