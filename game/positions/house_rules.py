"""The rulings of Colors of Magic that a table may want otherwise, as typed options with their defaults."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal


class Size(StrEnum):
    """A creature's size: small, medium or large."""

    SMALL = "S"
    MEDIUM = "M"
    LARGE = "L"


@dataclass(frozen=True, slots=True)
class PerSize:
    """One number for each size."""

    S: float
    M: float
    L: float

    def of(self, size: Size) -> float:
        """The number for that size."""
        match size:
            case Size.SMALL:
                return self.S
            case Size.MEDIUM:
                return self.M
            case Size.LARGE:
                return self.L


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Every field is named as in the rulings; lengths are in inches, `_mm` in millimetres."""

    board_mm: float = 600.0
    base_mm: PerSize = PerSize(25.0, 40.0, 50.0)
    melee_reach: PerSize = PerSize(1.0, 2.0, 3.0)
    melee_needs_los: bool = False
    movement_path: Literal["polyline", "straight"] = "polyline"
    difficult_test: Literal["any_part", "centre", "leading_edge"] = "any_part"
    engagement: Literal["geometric", "stateful"] = "geometric"
    disengage_costs: Literal["movement", "action"] = "movement"
    disengage_must_clear: bool = True
    los_grazing_blocks: bool = True
    los_ignore_own_piece: bool = True  # R-30b
    neutrals_block_los: bool = True
    cover_line: Literal["best", "centre", "worst"] = "best"
    cover_ignore_shooter_piece: bool = False
    cover_floor: int | None = 0  # R-39; None: the characteristic may fall below zero
    cover_max: int | None = None
    ranged_max: float | None = None
    ranged_while_engaged: bool = True
