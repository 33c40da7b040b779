"""The rulings that a table may want otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Every field has the default of the rulings."""

    jokers: int = 2  # AD-A1
    event_check: Literal["initiative", "every_draw"] = "initiative"  # AD-A3
    lost_cards: Literal["one", "all"] = "one"  # AD-A4
    group_joker: Literal["replace", "first", "event"] = "replace"  # AD-A5
    unused_joker: Literal["discard", "keep", "last"] = "discard"  # AD-A7
    higher: Literal["rank_and_suit", "rank"] = "rank_and_suit"  # AD-A10
    first_command: Literal["next_player", "master"] = "next_player"  # AD-A14
    reactions: Literal["own_turn", "round", "any_turn"] = "own_turn"  # AD-A15
    fading: Literal["grace", "strict"] = "grace"  # AD-A17
    arrivals: Literal["next_round", "now"] = "next_round"  # AD-A18
