"""The speed wheel at the game master's table."""

from __future__ import annotations

from types import MappingProxyType

from game.games.speed_wheel.log.wheel_log import WheelLog
from game.games.speed_wheel.rules.rules import NAME, table
from game.games.speed_wheel.rules.setup import MOST_SPACES
from game.games.speed_wheel.table.pane import WheelPane
from game.games.turn_order.table.kit import Kit
from game.table.rule_options import Span
from game.ui.icons import Icon

SPANS = MappingProxyType({"spaces": Span(2, MOST_SPACES, 1, whole=True)})

KIT = Kit(
    NAME,
    table,
    lambda _, tr: WheelLog(tr),
    "wh",
    "speed_wheel",
    Icon.LAP,
    WheelPane,
    field_key=lambda name: f"wh.field.{name}",
    hands_key="wh.hands",
    people="pawns",
    spans=SPANS,
)
