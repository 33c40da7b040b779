"""A distance measured on the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.board.measures import apart
from game.board.shapes import Disc, Point, distance

if TYPE_CHECKING:
    from game.board.measures import Measure
    from game.board.shapes import Shape


@dataclass(frozen=True, slots=True)
class Held:
    """What an end of a ruler holds on to: a base, a zone, a template, or all pieces of a thing of terrain.

    `name` is what stands beside the distance; empty for a base, which is there to be seen.
    """

    shapes: tuple[Shape, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Ruler:
    """A measurement between two points; one that lies on something measures from the edge of that."""

    start: Point
    end: Point
    held_at_start: Held | None = None
    held_at_end: Held | None = None

    @property
    def ends(self) -> tuple[Point, Point]:
        """The two points measured between: on the edges that face each other where they hold on to things."""
        bases = self._bases
        if bases is None:
            measure = self._measure
            return measure.start, measure.end
        a, b = bases
        length = distance(a.centre, b.centre)
        if length == 0:
            return a.centre, b.centre
        ux, uy = (b.x - a.x) / length, (b.y - a.y) / length
        return (a.x + ux * a.r, a.y + uy * a.r), (b.x - ux * b.r, b.y - uy * b.r)

    @property
    def inches(self) -> float:
        """The distance, edge to edge; negative where two bases overlap (ruling R-20)."""
        bases = self._bases
        if bases is None:
            return self._measure.inches
        a, b = bases
        return distance(a.centre, b.centre) - a.r - b.r

    @property
    def names(self) -> tuple[str, ...]:
        """The names of what it holds on to, but for bases."""
        return tuple(held.name for held in (self.held_at_start, self.held_at_end) if held and held.name)

    @property
    def _measure(self) -> Measure:
        a, b = self._shapes
        return min((apart(one, other) for one in a for other in b), key=lambda measure: measure.inches)

    @property
    def _shapes(self) -> tuple[tuple[Shape, ...], tuple[Shape, ...]]:
        a, b = self.held_at_start, self.held_at_end
        return a.shapes if a else (Disc(*self.start, 0.0),), b.shapes if b else (Disc(*self.end, 0.0),)

    @property
    def _bases(self) -> tuple[Disc, Disc] | None:
        """The discs of two bases or points; None where it holds on to something else."""
        match self._shapes:
            case ((Disc() as a,), (Disc() as b,)) if not self.names:
                return a, b
        return None
