"""The rulings that a table may want otherwise, and the numbers of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from game.games.donjon_procrastination.rules.cards.vocabulary import CardClass

MOST = 100

Number = Annotated[int, msgspec.Meta(le=MOST)]
"""A number that can be played with; greater ones in a file are refused when it is read."""

Wheel = tuple[tuple[CardClass, CardClass], ...]
"""Pairs of a class and one that it dominates."""

WHEEL: Wheel = (
    (CardClass.FORCE, CardClass.DEXTERITY),
    (CardClass.DEXTERITY, CardClass.MAGIC),
    (CardClass.MAGIC, CardClass.FORCE),
)
"""Who dominates whom by default."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Every field has the default of the rulings."""

    wheel: Wheel = WHEEL  # DP-W1
    support_in_face_off: Literal["uses_allowance", "free"] = "uses_allowance"  # DP-D1
    order_by: Literal["printed", "doubled"] = "printed"  # DP-D2
    replaced_effect: Literal["slot_to_come", "always"] = "slot_to_come"  # DP-D3
    carried_dice: bool = False  # DP-D9
    carried_at_end: Literal["nobody", "score", "discard"] = "nobody"  # DP-D10
    mimic_hand: Literal["eleven", "ten"] = "eleven"  # DP-D12
    multi_totals: Literal["link", "single"] = "link"  # DP-D13
    same_card: Literal["name_and_number", "name"] = "name_and_number"  # DP-D15
    collection_limits: bool = False  # DP-D18
    bonus: Number = 2  # DP-N1
    die_per_card: Number = 1  # DP-N1
    min_dice: Number = 1  # DP-N1
    die_sides: Number = 6  # DP-N1
    hand_start: Number = 4  # DP-N1
    hand_min: Number = 2  # DP-N1
    hand_max: Number = 6  # DP-N1
    support_limit: Number = 1  # DP-N1
