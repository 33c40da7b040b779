"""How likely dice are to carry a lead home."""

from __future__ import annotations

from functools import cache


@cache
def sums(dice: int, sides: int) -> tuple[float, ...]:
    """How likely each sum of so many dice is, from 0 on."""
    if dice == 0:
        return (1.0,)
    before = sums(dice - 1, sides)
    return tuple(
        sum(before[total - face] for face in range(1, sides + 1) if 0 <= total - face < len(before)) / sides
        for total in range(dice * sides + 1)
    )


@cache
def chances(lead: int, own: int, theirs: int, sides: int) -> tuple[float, float]:
    """How likely a victory and a tie are with a lead before so many own and opposing dice are rolled."""
    victory = tie = 0.0
    for rolled, likely in enumerate(sums(own, sides)):
        for against, as_likely in enumerate(sums(theirs, sides)):
            total = lead + rolled - against
            if total > 0:
                victory += likely * as_likely
            elif total == 0:
                tie += likely * as_likely
    return victory, tie
