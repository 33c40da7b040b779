"""The reach as areas and lines to draw: contours of the cost field, exact where it matters.

Lines of equal value on a raster are found by marching squares.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import cos, hypot, inf, isinf, pi
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely

from game.board.area import (
    ARC_STEPS,
    Geometry,
    Ring,
    solid,
    solid_discs,
    whose_box_meets,
    with_area,
    within_rings,
)
from game.board.kernels.jit import Flags, Floats, Ints, kernel, lean_part, part
from game.board.movement.movement_kernel import (
    BODY,
    OLD,
    PASSING,
    ZONE,
    ZX,
    ZY,
    Mover,
    edge_cost,
    in_zone,
    standable,
)
from game.board.places.extents import places_on_table
from game.board.planar import X, Y
from game.board.reach.cost_field import BESIDE, CELL, Field, Tree, Work, offer_all
from game.board.reach.roadmap_search import NOWHERE, START
from game.board.shapes import TOUCH, Disc
from game.board.terrain import Board, Footing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    Geometries = NDArray[np.object_]

NONE = -1


def contour(values: Floats, level: float, spacing: float, corner: tuple[int, int] = (0, 0)) -> list[Floats]:
    """The borders of where a raster is at most `level`: corners (x, y), with the lower side on their left.

    Point (i, j) of the raster is the place (j, i) * spacing, or with a `corner` (i0, j0), where it was cut
    out of a larger one, (j0 + j, i0 + i) * spacing. What lies beyond the raster counts as higher; so does
    infinity, and then the border keeps to the finite side.
    """
    padded = np.full((values.shape[0] + 2, values.shape[1] + 2), inf)
    padded[1:-1, 1:-1] = values
    points, ends = _rings(padded, level)
    before = np.array([corner[1] - 1.0, corner[0] - 1.0])
    places = (points + before) * spacing
    return [places[a:b] for a, b in pairwise([0, *ends.tolist()])]


@kernel
def _rings(values: Floats, level: float) -> tuple[Floats, Ints]:
    """Points (x, y) in raster units, ring after ring, and the end of each ring."""
    following = _links(values, level)
    points = np.empty((len(following), 2))
    ends = np.empty(len(following), dtype=np.int64)
    count = 0
    rings = 0
    for first in range(len(following)):
        here = first
        start = count
        while following[here] != NONE:
            x, y = _crossing(values, level, here)
            if count == start or points[count - 1, X] != x or points[count - 1, Y] != y:
                points[count, X] = x
                points[count, Y] = y
                count += 1
            after = following[here]
            following[here] = NONE
            here = after
        if count - start >= 3:
            ends[rings] = count
            rings += 1
        else:
            count = start
    return points[:count], ends[:rings]


@part
def _links(values: Floats, level: float) -> Ints:
    """The next edge of the raster that the contour crosses, for each that it crosses.

    Edge i * columns + j goes right from point (i, j), and that number plus the size of the raster goes up.
    """
    rows, columns = values.shape
    size = rows * columns
    following = np.full(2 * size, NONE)
    inner = np.empty(4, dtype=np.bool_)
    edges = np.empty(4, dtype=np.int64)
    for i in range(rows - 1):
        for j in range(columns - 1):
            inner[0] = values[i, j] <= level
            inner[1] = values[i, j + 1] <= level
            inner[2] = values[i + 1, j + 1] <= level
            inner[3] = values[i + 1, j] <= level
            count = int(inner[0]) + int(inner[1]) + int(inner[2]) + int(inner[3])
            if count in (0, 4):
                continue
            edges[0] = i * columns + j
            edges[1] = size + i * columns + j + 1
            edges[2] = (i + 1) * columns + j
            edges[3] = size + i * columns + j
            middle = values[i, j] + values[i, j + 1] + values[i + 1, j + 1] + values[i + 1, j]
            way = 1 if middle <= 4.0 * level else 3
            for k in range(4):
                if inner[k] and not inner[(k + 1) % 4]:
                    m = (k + way) % 4
                    while inner[m] or not inner[(m + 1) % 4]:
                        m = (m + way) % 4
                    following[edges[k]] = edges[m]
    return following


@lean_part
def _crossing(values: Floats, level: float, edge: int) -> tuple[float, float]:
    """The point in raster units at which the contour crosses an edge."""
    rows, columns = values.shape
    size = rows * columns
    upward = edge >= size
    i = edge % size // columns
    j = edge % size % columns
    here = values[i, j]
    there = values[i + 1, j] if upward else values[i, j + 1]
    if isinf(there):
        share = 0.0
    elif isinf(here):
        share = 1.0
    else:
        share = (level - here) / (there - here)
    if upward:
        return float(j), i + share
    return j + share, float(i)


ROUND = 1.0 / cos(pi / 4 / ARC_STEPS)
"""The factor of a radius by which the polygon drawn for its disc lies all round it."""

SLIVER = 0.01
"""Patches smaller than this are held against exact prices, in square inches."""

SPECK = 1e-9
"""The area that rounding leaves where two borders coincide, in square inches: nobody sees it, and clipping
such things is not safe."""

CELLS = 6
"""The cells along each side of a sliver looked at one by one, where it is not right as a whole."""

OFF = 0.01
"""What a contour may be off, in inches of cost."""

INWARDS = 0.02
"""The share of its way to the middle by which a corner is moved before it is asked about: on the border
itself rounding decides."""

BAND = 0.15
"""Inches of cost on both sides of a contour within which every label is offered to every point."""

FARTHER = 1e4
"""So many times as far away as what throws it a shadow ends."""


@dataclass(frozen=True, eq=False)
class ReachArea:
    """A reach to be drawn."""

    board: Board
    mover: Mover
    tree: Tree
    field: Field
    spans: Floats
    straight: bool = False
    """Whether paths may not bend."""

    def area(self, allowance: float, forbidden: Sequence[Disc]) -> Geometry:
        """The area where the centre can end at that cost, outside the forbidden discs: its patches."""
        table = places_on_table(self.board, self.mover.radius)
        if table.is_empty:
            return shapely.MultiPolygon()  # at most a line
        costs, carried, corner = self._costs(allowance, True)
        paid = shapely.intersection(within_rings(contour(carried, allowance, CELL, corner)), table)
        near = _near((*_zone_discs(self.mover.zones), *forbidden), paid)
        discs = solid_discs([Disc(d.x, d.y, d.r * ROUND) for d in near])
        blocked = [*whose_box_meets(self._impassable(), paid), *discs, *self._behind(paid)]
        left = shapely.difference(paid, shapely.union_all(blocked))
        patches = self._without_false_slivers(_patches(left), allowance)
        misled = _misled(costs, carried, allowance)
        found = self._without_what_was_carried(patches, allowance, misled, corner)
        return shapely.multipolygons(_patches(with_area(found)))

    def _behind(self, area: Geometry) -> Geometries:
        """What lies in that area behind impassable terrain and zones, where no path may bend.

        Costs are carried on by a step to the first points of the raster in there: what is cut off is exact.
        """
        if not self.straight:
            return np.empty(0, dtype=np.object_)
        hard = [solid(piece.shape) for piece in self.board.pieces if piece.footing is Footing.IMPASSABLE]
        # No outline lies round the start, which may touch what is in its way.
        grown = shapely.buffer(hard, self.mover.radius - TOUCH, quad_segs=ARC_STEPS)
        discs = solid_discs([*_near(_zone_discs(self.mover.zones), area)])
        near = shapely.get_rings([*whose_box_meets(grown, area), *discs])
        corners, of = shapely.get_coordinates(near, return_index=True)
        same = of[1:] == of[:-1]
        first, last = corners[:-1][same], corners[1:][same]
        start = self.tree.nodes[START, [X, Y]]
        shadows = np.stack(
            (first, last, start + FARTHER * (last - start), start + FARTHER * (first - start)), axis=1
        )
        found: Geometries = shapely.polygons(shadows)
        return found

    def _without_what_was_carried(
        self, patches: Geometries, allowance: float, misled: Flags, corner: tuple[int, int]
    ) -> Geometry:
        """The area, of which in these cells of the raster only such parts are kept as can be got to.

        A cost carried on from one side of where the base cannot be may come out on the other side, too:

              6.03 . 5.86      the point below the 6.03 stands where the base cannot be, and 5.87 was carried
                 `,            there from the right: a contour of 6 would run past the 6.03 as if it were
              5.87 ` 5.68      cheaper from there on
        """
        area = shapely.multipolygons(patches)
        if not misled.any():
            return area
        i, j = np.nonzero(misled)
        x, y = (j + corner[1]) * CELL, (i + corner[0]) * CELL
        inside = _patches(shapely.intersection(area, shapely.box(x, y, x + CELL, y + CELL)))
        wrong = inside[~self._are_paid(inside, allowance + OFF)]
        parts = _in_cells(wrong)
        if not len(parts):
            return area
        # A part is so small that its middle stands for all of it.
        middles = _middles(*_corners(parts))
        paid = _paid(self.mover, self.tree, middles, allowance + OFF, self.spans)
        left = shapely.difference(area, shapely.union_all(wrong))
        return shapely.union_all(np.append(parts[paid], left))

    def _without_false_slivers(self, patches: Geometries, allowance: float) -> Geometries:
        """The patches, of whose smallest only such parts are kept as can be got to at that cost.

        Costs are carried on two points into where the base cannot be. Behind a thin wall they come out again
        in a corner that may be out of reach, and where such costs cross the allowance beside a wall the
        contour is off by up to 0.02". Large patches are right but for their rim; slivers are all rim.
        """
        small = shapely.area(patches) < SLIVER
        if not small.any():
            return patches
        slivers = patches[small]
        whole = self._are_paid(slivers, allowance)
        parts = np.concatenate((slivers[whole], _in_cells(slivers[~whole])))
        good = parts[self._are_paid(parts, allowance)]
        found: Geometries = np.concatenate((patches[~small], _patches(shapely.union_all(good))))
        return found

    def _are_paid(self, patches: Geometries, allowance: float) -> Flags:
        """Whether the middle and corners of each patch, a little inwards, can all be got to at that cost."""
        corners, of = _corners(patches)
        middles = _middles(corners, of)
        asked = np.concatenate((corners + INWARDS * (middles[of] - corners), middles))
        paid = _paid(self.mover, self.tree, asked, allowance, self.spans)
        unpaid = np.bincount(of[~paid[: len(of)]], minlength=len(patches))
        found: Flags = (unpaid == 0) & paid[len(of) :]
        return found

    def lines(self, cost: float) -> tuple[Ring, ...]:
        """The lines of that cost; closed ones have their first point at both ends."""
        _, carried, corner = self._costs(cost, False)
        rings = (ring.tolist() for ring in contour(carried, cost, CELL, corner))
        return tuple(line for ring in rings for line in self._open_parts((*ring, ring[0])))

    def _costs(self, cost: float, steps: bool) -> tuple[Floats, Floats, tuple[int, int]]:
        """The costs in the window, the same carried on beyond borders, and the raster's row and column there.

        They are infinite where the base cannot be, and right near the contour of that cost.
        """
        i0, i1, j0, j1 = self._window
        # Beside a straight line that grazes difficult terrain costs leap: what a point in there costs is told
        # by the line to it, however dear, and not by a step aside.
        most = inf if self.straight else cost + BAND
        settled = settle(self.mover, self.tree, self.field, cost, most, steps, self._window, self.spans)
        around = slice(i0, i1), slice(j0, j1)
        costs, stand = np.ascontiguousarray(settled[around]), np.ascontiguousarray(self.field.stand[around])
        return costs, _beyond_borders(costs, stand), (self.field.row + i0, self.field.column + j0)

    @cached_property
    def _window(self) -> tuple[int, int, int, int]:
        """The rows and columns of the field in which costs matter: from the first to before the last."""
        known = np.isfinite(self.field.cost)
        found: list[int] = []
        for axis, most in zip((1, 0), known.shape, strict=True):
            at = np.flatnonzero(known.any(axis=axis))
            first, end = (int(at[0]), int(at[-1]) + 1) if len(at) else (0, most)
            found += [max(0, first - BESIDE), min(most, end + BESIDE)]
        return (found[0], found[1], found[2], found[3])

    def _open_parts(self, line: Iterable[Sequence[float]]) -> Iterator[Ring]:
        """The parts of a line where the base may be."""
        part: list[tuple[float, float]] = []
        for x, y in line:
            if standable(self.mover, x, y) and not in_zone(self.mover.zones, x, y):
                part.append((x, y))
            elif part:
                yield tuple(part)
                part = []
        if part:
            yield tuple(part)

    def _impassable(self) -> NDArray[np.object_]:
        """The areas barred to the centre by impassable terrain; kept for each board and radius."""
        radius = self.mover.radius

        def barred() -> NDArray[np.object_]:
            hard = [solid(p.shape) for p in self.board.pieces if p.footing is Footing.IMPASSABLE]
            grown = shapely.buffer(shapely.union_all(hard), radius * ROUND, quad_segs=ARC_STEPS)
            parts: NDArray[np.object_] = shapely.get_parts(grown)
            return parts

        return self.board.derived("impassable", radius, barred)


def _misled(costs: Floats, carried: Floats, level: float) -> Flags:
    """The cells of a raster, by their first corners, with a dear corner and one carried a low cost."""
    dear = np.isfinite(costs) & (costs > level)
    cheap = np.isinf(costs) & (carried <= level)
    found: list[Flags] = [
        corners[:-1, :-1] | corners[:-1, 1:] | corners[1:, :-1] | corners[1:, 1:] for corners in (dear, cheap)
    ]
    return found[0] & found[1]


def _patches(geometry: Any) -> Geometries:  # noqa: ANN401 - shapely is untyped, one geometry or many
    """The polygons of geometries that cover anything."""
    parts = shapely.get_parts(geometry)
    found: Geometries = parts[shapely.area(parts) > 0.0]
    return found


def _corners(patches: Geometries) -> tuple[Floats, Ints]:
    """The corners of the outlines of patches, and the number of the patch that each is of."""
    corners, of = shapely.get_coordinates(shapely.get_exterior_ring(patches), return_index=True)
    # The last corner of an outline is its first once more.
    once = np.append(of[1:] == of[:-1], False)[: len(of)]
    return corners[once], of[once]


def _middles(corners: Floats, of: Ints) -> Floats:
    """The middles of the corners of patches, each corner of the patch with that number."""
    sums = [np.bincount(of, weights=at) for at in corners.T]
    found: Floats = np.column_stack(sums) / np.bincount(of)[:, None]
    return found


def _in_cells(patches: Geometries) -> Geometries:
    """The parts of patches in the cells of a grid laid over each; of a speck, none."""
    wide: Geometries = patches[shapely.area(patches) >= SPECK]
    if not len(wide):
        return wide
    left, low, right, high = shapely.bounds(wide).reshape(-1, 4).T
    xs, ys = (np.linspace(first, last, CELLS + 1, axis=1) for first, last in ((left, right), (low, high)))
    cells = shapely.box(xs[:, :-1, None], ys[:, None, :-1], xs[:, 1:, None], ys[:, None, 1:])
    return _patches(shapely.intersection(wide[:, None, None], cells).ravel())


@kernel
def _paid(mover: Mover, tree: Tree, places: Floats, allowance: float, spans: Floats) -> Flags:
    """Whether one of the tree's paths leads to each place at no more than that cost."""
    found = np.zeros(len(places), dtype=np.bool_)
    for i in range(len(places)):
        x, y = places[i, X], places[i, Y]
        for n in range(len(tree.nodes)):
            ax, ay = tree.nodes[n, X], tree.nodes[n, Y]
            if tree.cost[n] + hypot(x - ax, y - ay) <= allowance:
                cost = tree.cost[n] + edge_cost(mover, ax, ay, x, y, PASSING, spans)
                if cost <= allowance:
                    found[i] = True
                    break
    return found


def _near(discs: Iterable[Disc], area: Geometry) -> Iterator[Disc]:
    """Those discs whose boxes, a little larger, meet that of an area."""
    x0, y0, x1, y1 = area.bounds
    for disc in discs:
        r = disc.r * ROUND
        if x0 - r <= disc.x <= x1 + r and y0 - r <= disc.y <= y1 + r:
            yield disc


def _zone_discs(zones: Floats) -> Iterator[Disc]:
    for x, y, zone, body, old in zones[:, [ZX, ZY, ZONE, BODY, OLD]].tolist():
        yield Disc(x, y, body if old else zone)


@kernel
def settle(
    mover: Mover,
    tree: Tree,
    field: Field,
    level: float,
    most: float,
    steps: bool,
    window: tuple[int, int, int, int],
    spans: Floats,
) -> Floats:
    """The field's costs, the cheapest of all the tree's paths near the contour and beside what has none.

    Only points in a window of the field are looked at, from row and column to before row and column, and
    only paths that cost up to `most`.

    With `steps`, points with no cost even so may have that by a step from a neighbour: no line from a node is
    tangent to the border that it goes round, so points on the border itself may have none but that.
    """
    cost, label, stand, plain, row, column = field
    settled = Field(cost.copy(), label.copy(), stand, plain.copy(), row, column)
    work = Work(mover, tree, settled, most, spans)
    rows, columns = cost.shape
    i0, i1, j0, j1 = window
    for i in range(max(1, i0), min(rows - 1, i1)):
        for j in range(max(1, j0), min(columns - 1, j1)):
            if stand[i, j] and _uncertain(cost, label, i, j, level):
                offer_all(work, i, j)
                if steps and isinf(settled.cost[i, j]):
                    settled.cost[i, j] = _by_a_step(mover, field, i, j, spans)
    return settled.cost


@lean_part
def _by_a_step(mover: Mover, field: Field, i: int, j: int, spans: Floats) -> float:
    """The cost of a point by a step from a neighbour."""
    best = inf
    to_x, to_y = (field.column + j) * CELL, (field.row + i) * CELL
    for ii in range(i - 1, i + 2):
        for jj in range(j - 1, j + 2):
            if field.cost[ii, jj] + CELL * hypot(ii - i, jj - j) < best:
                x, y = (field.column + jj) * CELL, (field.row + ii) * CELL
                best = min(best, field.cost[ii, jj] + edge_cost(mover, x, y, to_x, to_y, PASSING, spans))
    return best


@lean_part
def _uncertain(cost: Floats, label: Ints, i: int, j: int, level: float) -> bool:
    """Whether a point is near the contour, or has no cost though it has a neighbour with one."""
    if label[i, j] != NOWHERE:
        return bool(abs(cost[i, j] - level) <= BAND)
    for ii in range(i - 1, i + 2):
        for jj in range(j - 1, j + 2):
            if label[ii, jj] != NOWHERE and cost[ii, jj] <= level:
                return True
    return False


@kernel
def _beyond_borders(cost: Floats, stand: Flags) -> Floats:
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
