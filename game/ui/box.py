"""Boxes of the screen in logical units: one unit is one pixel at UI scale 1, x to the right and y down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import pygame

Spot = tuple[float, float]
"""A point of the screen, in logical units."""


class Size(NamedTuple):
    """A width and a height, in logical units."""

    w: float
    h: float


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, in logical units; `x`, `y` is its top left corner.

    >>> picture, words = Box(0, 0, 200, 50).cut_left(50)
    >>> words.inset(10)
    Box(x=60, y=10, w=130, h=30)
    """

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x of the right side."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y of the lower side."""
        return self.y + self.h

    @property
    def centre(self) -> Spot:
        """The spot in the middle of the box."""
        return (self.x + self.w / 2, self.y + self.h / 2)

    @property
    def size(self) -> Size:
        """The width and the height of the box."""
        return Size(self.w, self.h)

    @property
    def area(self) -> float:
        """The area of the box, in square units."""
        return self.w * self.h

    def contains(self, at: Spot) -> bool:
        """Whether the spot lies inside; the right and lower sides are outside."""
        return self.x <= at[0] < self.right and self.y <= at[1] < self.bottom

    def overlaps(self, other: Box) -> bool:
        """Whether the two share some area."""
        return (
            self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom
        )

    def common(self, other: Box) -> Box:
        """The box that the two share; without area if they share nothing."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        w, h = min(self.right, other.right) - x, min(self.bottom, other.bottom) - y
        return Box(x, y, max(0.0, w), max(0.0, h))

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """The box without a border of `dx` left and right and `dy` (or `dx`) above and below."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, max(0.0, self.w - 2 * dx), max(0.0, self.h - 2 * dy))

    def moved(self, dx: float, dy: float) -> Box:
        """A box of the same size elsewhere."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def around(self, other: Box) -> Box:
        """The smallest box that holds both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Box(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)

    def within(self, outer: Box) -> Box:
        """The box moved, not resized, so that it lies inside `outer` as far as it can."""
        x = max(outer.x, min(self.x, outer.right - self.w))
        y = max(outer.y, min(self.y, outer.bottom - self.h))
        return Box(x, y, self.w, self.h)

    def cut_left(self, w: float) -> tuple[Box, Box]:
        """The left `w` units, and the rest."""
        return Box(self.x, self.y, w, self.h), Box(self.x + w, self.y, self.w - w, self.h)

    def cut_right(self, w: float) -> tuple[Box, Box]:
        """The right `w` units, and the rest."""
        return Box(self.right - w, self.y, w, self.h), Box(self.x, self.y, self.w - w, self.h)

    def pixels(self, scale: float) -> pygame.Rect:
        """The pixels it covers. Sides are rounded, not sizes, so boxes that touch still touch."""
        left, top = round(self.x * scale), round(self.y * scale)
        right, bottom = round(self.right * scale), round(self.bottom * scale)
        return pygame.Rect(left, top, right - left, bottom - top)
