"""The rounds of Attention Donjon ! at the game master's table."""

from __future__ import annotations

from types import MappingProxyType

from game.games.attention_donjon.log.rounds_log import RoundsLog
from game.games.attention_donjon.rules.cards import MOST_JOKERS
from game.games.attention_donjon.rules.rules import NAME
from game.games.attention_donjon.rules.system import table
from game.games.attention_donjon.table.pane import RoundsPane
from game.games.turn_order.table.kit import Kit
from game.table.rule_options import Span
from game.ui.icons import Icon

KIT = Kit(
    NAME,
    table,
    lambda match, tr: RoundsLog(tr, numbered=match.state.count_rounds),
    "ad",
    "attention_donjon",
    Icon.CARDS,
    RoundsPane,
    field_key=lambda name: f"ad.field.{name}",
    hands_key="ad.hands",
    spans=MappingProxyType({"jokers": Span(0, MOST_JOKERS, whole=True)}),
)
"""The card rounds on the table: the deck, everybody's cards, the turn, effects."""
