"""The rulings that a table may want otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Every field has the default of the rulings."""

    last_tie: Literal["coin", "roll_off", "dexterity", "players_first"] = "coin"  # D35-E2
    flat_footed_until: Literal["turn_arrives", "acts"] = "turn_arrives"  # D35-E3
    unaware_roll: Literal["round_one", "at_start"] = "round_one"  # D35-E5
    ready_unused: Literal["action_lost", "turn_lost"] = "action_lost"  # D35-E8
    delayed_all_round: Literal["acts", "only_delays"] = "acts"  # D35-E10
