"""The rulings that a table may want otherwise, and the numbers of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.systems.donjon_procrastination.cards.vocabulary import CardClass

WHEEL = (
    (CardClass.FORCE, CardClass.DEXTERITY),
    (CardClass.DEXTERITY, CardClass.MAGIC),
    (CardClass.MAGIC, CardClass.FORCE),
)
"""Who dominates whom by default."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Every field has the default of the rulings. `wheel` holds pairs of a class and one it dominates."""

    wheel: tuple[tuple[CardClass, CardClass], ...] = WHEEL
    support_in_face_off: Literal["uses_allowance", "free"] = "uses_allowance"  # D1
    order_by: Literal["printed", "doubled"] = "printed"  # D2
    replaced_effect: Literal["slot_to_come", "always"] = "slot_to_come"  # D3
    carried_dice: bool = False  # D9
    carried_at_end: Literal["nobody", "score", "discard"] = "nobody"  # D10
    mimic_hand: Literal["eleven", "ten"] = "eleven"  # D12
    multi_totals: Literal["link", "single"] = "link"  # D13
    same_card: Literal["name_and_number", "name"] = "name_and_number"  # D15
    collection_limits: bool = False  # D18
    bonus: int = 2  # DP-FACE-05
    die_per_card: int = 1  # DP-DICE-01
    min_dice: int = 1  # DP-DICE-02
    die_sides: int = 6
    hand_start: int = 4  # DP-SETUP-05
    hand_min: int = 2  # DP-END-ROUND-02
    hand_max: int = 6  # DP-END-ROUND-03
    support_limit: int = 1  # DP-SUPPORT-04
