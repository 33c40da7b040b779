"""A distance typed on the keyboard and a direction given by arrow keys, and the point they lead to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot

import pygame

DIGITS = {
    first + step: str((step + 1) % 10) for first in (pygame.KSCAN_1, pygame.KSCAN_KP_1) for step in range(10)
}
"""The digits by the places of their keys, which need no Shift on a French keyboard either."""

POINTS = frozenset((pygame.K_PERIOD, pygame.K_COMMA, pygame.K_KP_PERIOD))
"""The keys of a decimal point."""

LONGEST = 5
"""Characters: 99.75 and no more."""


@dataclass(frozen=True, slots=True)
class TypedDistance:
    """A typed distance, and the direction that the arrow keys gave it; y points up.

    >>> TypedDistance().typed("3").typed(".").typed("8").turned((1, 0)).end((5.0, 5.0))
    (8.8, 5.0)

    Attributes:
        text: digits and one point; empty for nothing.
        direction: a step to the side and a step up, each -1, 0 or 1; (0, 0) as long as no arrow was pressed.
    """

    text: str = ""
    direction: tuple[int, int] = (0, 0)

    def typed(self, character: str) -> TypedDistance:
        """The distance with another digit or the point, if it can be taken."""
        fits = len(self.text) < LONGEST and not (character == "." and "." in self.text)
        return replace(self, text=self.text + character) if fits else self

    def shortened(self) -> TypedDistance:
        """The distance without its last character."""
        return replace(self, text=self.text[:-1])

    def turned(self, arrow: tuple[int, int]) -> TypedDistance:
        """The distance with an arrow's direction; one at a right angle to the last makes a diagonal."""
        x, y = self.direction
        across = (bool(x) != bool(y)) and bool(x) != bool(arrow[0])
        return replace(self, direction=(x + arrow[0], y + arrow[1]) if across else arrow)

    @property
    def inches(self) -> float:
        """The distance, in inches."""
        digits = self.text.strip(".")
        return float(self.text) if digits else 0.0

    def end(self, start: tuple[float, float]) -> tuple[float, float]:
        """The point at that distance from `start`, or `start` itself while no direction is given."""
        length = hypot(*self.direction)
        if not length:
            return start
        part = self.inches / length
        return (start[0] + self.direction[0] * part, start[1] + self.direction[1] * part)
