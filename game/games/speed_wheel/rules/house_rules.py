"""The rulings that a table may want otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Every field has the default of the rulings."""

    arrow: Literal["nearest", "slowest"] = "nearest"  # WH-W2
    start: Literal["first_space", "before_line"] = "first_space"  # WH-W3
    reaching_passes: bool = True  # WH-W4
    advance_now: bool = False  # WH-W6
    extras: Literal["block", "waves"] = "block"  # WH-W9
    newcomer: Literal["arrow", "first_space"] = "arrow"  # WH-W10
    spaces: int = 6  # WH-W13
