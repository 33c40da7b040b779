"""A distance measured on the board."""

from __future__ import annotations

from dataclasses import dataclass

from game.board.shapes import Disc, Point, distance


@dataclass(frozen=True, slots=True)
class Ruler:
    """A measurement between two points, either of which may lie on a base: then that base's edge counts."""

    start: Point
    end: Point
    start_base: Disc | None = None
    end_base: Disc | None = None

    @property
    def ends(self) -> tuple[Point, Point]:
        """The two points measured between: on the edges that face each other where they are on bases."""
        a, b = self._discs
        length = distance(a.centre, b.centre)
        if length == 0:
            return a.centre, b.centre
        ux, uy = (b.x - a.x) / length, (b.y - a.y) / length
        return (a.x + ux * a.r, a.y + uy * a.r), (b.x - ux * b.r, b.y - uy * b.r)

    @property
    def inches(self) -> float:
        """The distance, edge to edge; negative where two bases overlap (ruling R-20)."""
        a, b = self._discs
        return distance(a.centre, b.centre) - a.r - b.r

    @property
    def _discs(self) -> tuple[Disc, Disc]:
        return self.start_base or Disc(*self.start, 0.0), self.end_base or Disc(*self.end, 0.0)
