"""The widgets of a tree that may have the focus, and the next one in each direction."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.ui.box import Box
    from game.ui.widgets.base import Widget


def path_to(root: Widget, target: Widget) -> list[Widget]:
    """The widgets around that one, the outermost first, and itself; empty if it is not in there."""
    if root is target:
        return [root]
    for part in root.parts:
        below = path_to(part, target)
        if below:
            return [root, *below]
    return []


def focus_order(root: Widget) -> list[Widget]:
    """Every widget that takes the focus, in reading order."""
    return [widget for widget in root.walk() if widget.focusable]


def following(stops: Sequence[Widget], current: Widget | None, step: int) -> Widget | None:
    """The next stop (step 1) or the one before (step -1), around the end."""
    if not stops:
        return None
    if current not in stops:
        return stops[0] if step > 0 else stops[-1]
    return stops[(stops.index(current) + step) % len(stops)]


def towards(stops: Sequence[Widget], current: Widget | None, way: tuple[int, int]) -> Widget | None:
    """The nearest stop in a direction, or None; straight ahead counts before sideways."""
    if current is None:
        return stops[0] if stops else None
    best: Widget | None = None
    least = inf
    for stop in stops:
        cost = _cost(current.box, stop.box, way)
        if stop is not current and cost < least:
            best, least = stop, cost
    return best


def _cost(origin: Box, other: Box, way: tuple[int, int]) -> float:
    """Distance ahead plus a price for lying to the side; infinite for what is not ahead."""
    dx, dy = way
    ahead = (other.centre[0] - origin.centre[0]) * dx + (other.centre[1] - origin.centre[1]) * dy
    if ahead <= 1:
        return inf
    if dx:
        aside = max(0.0, other.y - origin.bottom, origin.y - other.bottom)
        gap = other.x - origin.right if dx > 0 else origin.x - other.right
        drift = abs(other.centre[1] - origin.centre[1])
    else:
        aside = max(0.0, other.x - origin.right, origin.x - other.right)
        gap = other.y - origin.bottom if dy > 0 else origin.y - other.bottom
        drift = abs(other.centre[0] - origin.centre[0])
    return max(0.0, gap) + 3 * aside + 0.2 * drift
