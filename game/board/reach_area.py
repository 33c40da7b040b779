"""The reach as areas and lines to draw: contours of the cost field, exact where it matters."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, hypot, pi
from typing import TYPE_CHECKING, cast

from game.board.area import ARC_STEPS, Area, area_of, difference, from_rings, grow, intersection, union
from game.board.contour import contour
from game.board.cost_field import CELL, Field, Tree, offer_all
from game.board.jit import kernel
from game.board.mover import BODY, OLD, ZONE, ZX, ZY, Mover, in_zone, standable
from game.board.roadmap_search import NOWHERE
from game.board.shapes import Disc, rectangle
from game.board.terrain import Footing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from game.board.area import Ring
    from game.board.terrain import Board

ROUND = 1.0 / cos(pi / 4 / ARC_STEPS)
"""What a radius is multiplied by so that the polygon drawn for its disc lies all round it."""

BAND = 0.15
"""Inches of cost on both sides of a contour within which every label is offered to every point."""


@dataclass(frozen=True, eq=False)
class ReachArea:
    """A reach to be drawn."""

    board: Board
    mover: Mover
    tree: Tree
    field: Field
    spans: NDArray[np.float64]

    def area(self, allowance: float, forbidden: Sequence[Disc]) -> Area:
        """Where the centre can end at that cost, outside the forbidden discs."""
        inner = self.mover.radius
        table = rectangle(inner, inner, self.board.width - inner, self.board.height - inner)
        paid = intersection(from_rings(self._contour(allowance)), area_of(table))
        discs = [*_zone_discs(self.mover.zones), *forbidden]
        blocked = [self._impassable(), *(area_of(Disc(d.x, d.y, d.r * ROUND)) for d in discs)]
        return difference(paid, union(blocked))

    def lines(self, cost: float) -> tuple[Ring, ...]:
        """Where getting there costs that much: lines, closed ones with their first point at both ends."""
        return tuple(line for ring in self._contour(cost) for line in self._open_parts((*ring, ring[0])))

    def _contour(self, cost: float) -> list[Ring]:
        settled = settle(self.mover, self.tree, self.field, cost, self.spans)
        return contour(_beyond_borders(settled, self.field.stand), cost, CELL)

    def _open_parts(self, line: Ring) -> Iterator[Ring]:
        """The parts of a line where the base may be."""
        part: list[tuple[float, float]] = []
        for place in line:
            if standable(self.mover, *place) and not in_zone(self.mover.zones, *place):
                part.append(place)
            elif part:
                yield tuple(part)
                part = []
        if part:
            yield tuple(part)

    def _impassable(self) -> Area:
        """Where the centre cannot be for impassable terrain; worked out once a board and radius, and kept."""
        key = ("impassable", self.mover.radius)
        if key not in self.board.derived:
            hard = [area_of(p.shape) for p in self.board.pieces if p.footing is Footing.IMPASSABLE]
            self.board.derived[key] = grow(union(hard), self.mover.radius * ROUND)
        return cast("Area", self.board.derived[key])


def _zone_discs(zones: NDArray[np.float64]) -> Iterator[Disc]:
    for x, y, zone, body, old in zones[:, [ZX, ZY, ZONE, BODY, OLD]].tolist():
        yield Disc(x, y, body if old else zone)


@kernel
def settle(
    mover: Mover, tree: Tree, field: Field, level: float, spans: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The field's costs, the cheapest of all the tree's paths near the contour and beside what has none."""
    settled = Field(field.cost.copy(), field.label.copy(), field.stand, field.plain.copy())
    rows, columns = field.cost.shape
    for i in range(1, rows - 1):
        for j in range(1, columns - 1):
            if field.stand[i, j] and _uncertain(field, i, j, level):
                offer_all(mover, tree, settled, i, j, level + BAND, spans)
    return settled.cost


@kernel
def _uncertain(field: Field, i: int, j: int, level: float) -> bool:
    """Whether a point is near the contour, or has no cost though it has a neighbour with one."""
    if field.label[i, j] != NOWHERE:
        return bool(abs(field.cost[i, j] - level) <= BAND)
    for ii in range(i - 1, i + 2):
        for jj in range(j - 1, j + 2):
            if field.label[ii, jj] != NOWHERE and field.cost[ii, jj] <= level:
                return True
    return False


@kernel
def _beyond_borders(cost: NDArray[np.float64], stand: NDArray[np.bool_]) -> NDArray[np.float64]:
    """The costs, carried on two points into where the base cannot be, so that contours cross its borders."""
    rows, columns = cost.shape
    before = cost
    for _ in range(2):
        after = before.copy()
        for i in range(1, rows - 1):
            for j in range(1, columns - 1):
                if stand[i, j]:
                    continue
                for ii in range(i - 1, i + 2):
                    for jj in range(j - 1, j + 2):
                        after[i, j] = min(after[i, j], before[ii, jj] + CELL * hypot(ii - i, jj - j))
        before = after
    return before
