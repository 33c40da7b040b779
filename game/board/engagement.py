"""Engagement: hostile bases an inch apart or less (CM-ENGAGE-01 to -03, rulings R-23, R-24)."""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING

from game.board.shapes import STEP, TOUCH, Disc, Point, distance, gap, on_step

if TYPE_CHECKING:
    from collections.abc import Sequence


ENGAGEMENT_RANGE = 1.0
"""Inches from edge to edge at which hostile bases are engaged, unless a ruleset says otherwise; exactly this
much counts."""


def engaged(a: Disc, b: Disc, within: float | None = ENGAGEMENT_RANGE) -> bool:
    """Whether two hostile bases are engaged. It is mutual, and terrain in between does not matter.

    Without a range nobody ever is.

    >>> engaged(Disc(0.0, 0.0, 0.5), Disc(2.0, 0.0, 0.5)), engaged(Disc(0.0, 0.0, 0.5), Disc(2.1, 0.0, 0.5))
    (True, False)
    """
    return within is not None and gap(a, b) <= within + TOUCH


def engaged_with(
    base: Disc, hostiles: Sequence[Disc], within: float | None = ENGAGEMENT_RANGE
) -> tuple[int, ...]:
    """Indexes of the hostile bases that `base` is engaged with, ascending."""
    return tuple(i for i, hostile in enumerate(hostiles) if engaged(base, hostile, within))


def landing(base: Disc, stop: Point, hostiles: Sequence[Disc], zones: Sequence[float | None] = ()) -> Point:
    """The place of a base stopped by engagement: on the 0.001 inch grid, still engaged with all of them.

    `zones` are how near each is engaged at most, an inch if there are none. A stop lies exactly so far away,
    so the nearest point of the grid may lie a hair beyond. Where none of the four points around it will do,
    it is the stop itself.
    """
    # The four points of the grid around the stop; the nearest of them alone may be one that lets go.
    low = tuple(floor(value / STEP) for value in stop)
    around = [(on_step(low[0] + i), on_step(low[1] + j)) for i in (0, 1) for j in (0, 1)]
    within = zones or [ENGAGEMENT_RANGE] * len(hostiles)
    pairs = list(zip(hostiles, within, strict=True))
    held = [at for at in around if all(engaged(base.at(at), hostile, zone) for hostile, zone in pairs)]
    return min(held, key=lambda at: distance(at, stop), default=stop)
