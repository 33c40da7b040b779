"""Who is engaged with whom: hostile bases an inch apart or less (CM-ENGAGE-01 to -03, rulings R-23, R-24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.shapes import TOUCH, gap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.board.shapes import Disc

ENGAGEMENT_RANGE = 1.0
"""Inches from edge to edge at which hostile bases are engaged; exactly this much counts."""


def engaged(a: Disc, b: Disc) -> bool:
    """Whether two hostile bases are engaged. It is mutual, and terrain in between does not matter."""
    return gap(a, b) <= ENGAGEMENT_RANGE + TOUCH


def engaged_with(base: Disc, hostiles: Sequence[Disc]) -> tuple[int, ...]:
    """Indexes of the hostile bases that `base` is engaged with, ascending."""
    return tuple(i for i, hostile in enumerate(hostiles) if engaged(base, hostile))
