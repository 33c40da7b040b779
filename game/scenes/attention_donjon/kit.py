"""The rounds of Attention Donjon ! at the game master's table."""

from __future__ import annotations

from types import MappingProxyType

from game.client.icons import Icon
from game.content.encounter_file import ATTENTION_DONJON
from game.scenes.attention_donjon.pane import RoundsPane
from game.scenes.rule_options import Span
from game.scenes.turn_order.kit import Kit
from game.systems.attention_donjon.cards import MOST_JOKERS

KIT = Kit(
    ATTENTION_DONJON,
    "ad",
    "attention_donjon",
    Icon.CARDS,
    RoundsPane,
    field_key=lambda name: f"ad.field.{name}",
    hands_key="ad.hands",
    spans=MappingProxyType({"jokers": Span(0, MOST_JOKERS, whole=True)}),
)
"""The card rounds on the table: the deck, everybody's cards, the turn, effects."""
