"""A creature on its way: where it is shown while it walks a path that it has already walked."""

from __future__ import annotations

from dataclasses import dataclass

from game.board.shapes import Point, distance

WALK_SPEED = 9.0
"""Inches a second that a creature walks along its path."""


@dataclass(frozen=True, slots=True)
class Walker:
    """A creature on its way along a path, at that many inches from its start."""

    creature: str
    path: tuple[Point, ...]
    travelled: float

    def at(self) -> Point:
        """Where it is now."""
        left = self.travelled
        for a, b in zip(self.path, self.path[1:], strict=False):
            length = distance(a, b)
            if left < length:
                return (a[0] + (b[0] - a[0]) * left / length, a[1] + (b[1] - a[1]) * left / length)
            left -= length
        return self.path[-1]
