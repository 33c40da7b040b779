"""The rulings that a table may want otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Every field has the default of the rulings."""

    arrow: Literal["nearest", "slowest"] = "nearest"  # W2
    start: Literal["first_space", "before_line"] = "first_space"  # W3
    reaching_passes: bool = True  # W4
    advance_now: bool = False  # W6
    extras: Literal["block", "waves"] = "block"  # W9
    newcomer: Literal["arrow", "first_space"] = "arrow"  # W10
    spaces: int = 6  # W13
