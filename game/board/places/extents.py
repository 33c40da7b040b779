"""Where the centre of a base may be, so as to stand, or to be so near to something: outlines, grown.

A place is a point where the base's centre may be, and what holds of it is an area of places:

        . - ~~~~ - .            a base of radius r is within d of a thing where its centre lies in
      '  . - - - .  '           the thing, grown by d + r, and wholly within a zone where it lies in
     :  :  thing  :  :          the zone, shrunk by r; it overlaps terrain where its centre lies
      .  ` - - - '  .           inside the terrain, grown by r
        ` - ____ - '
"""

from __future__ import annotations

from math import acos, ceil, cos, pi
from typing import TYPE_CHECKING, Literal

import numpy as np
import shapely

from game.board.area import Geometry, solid
from game.board.shapes import TOUCH, Disc

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from game.board.shapes import Shape
    from game.board.terrain import Board, Piece

SAGITTA = 2e-4
"""Inches by which the sides of a polygon may fall short of the arc that they stand for: a hundredth of what a
border may be off."""

NUDGES = (-1e-7, 1e-7, -1e-6, 1e-6)
"""Inches by which a radius is changed where an outline would cross itself."""

ASIDE = 0.1
"""Inches beside lines within which what is there is kept: rounding, and the drawn arcs of their area."""

NOWHERE = shapely.Polygon()
"""No place at all."""


def steps_for(radius: float) -> int:
    """The sides of a quarter circle of that radius, so that none falls short of its arc by over SAGITTA."""
    if radius <= SAGITTA:
        return 1
    return max(8, ceil(pi / 4.0 / acos(1.0 - SAGITTA / radius)))


def grown(geometry: Geometry, inches: float, *, outer: bool = False) -> Geometry:
    """Every point within that distance; `outer`: of arcs rather a hair too much than too little."""
    steps = steps_for(inches)
    factor = 1.0 / cos(pi / 4.0 / steps) if outer else 1.0
    return buffered(geometry, inches * factor, quad_segs=steps)


def near_to(geometry: Geometry, within: Geometry, inches: float) -> Geometry:
    """The part of a geometry in the box of another one, so many inches larger on each side.

    Of what is seen or threatened most lies elsewhere, and to grow all of it takes longest.
    """
    if within.is_empty:
        return NOWHERE
    x0, y0, x1, y1 = within.bounds
    return shapely.intersection(geometry, shapely.box(x0 - inches, y0 - inches, x1 + inches, y1 + inches))


def buffered(
    geometry: Geometry, inches: float, *, quad_segs: int = 16, join_style: Literal["round", "mitre"] = "round"
) -> Geometry:
    """The buffer of shapely, whose outline seldom crosses itself: it then holds much that it should not.

    Making that valid keeps what is wrong; a radius that differs by less than anybody can tell does not.
    """
    for off in (0.0, *NUDGES):
        found = shapely.buffer(geometry, inches + off, quad_segs=quad_segs, join_style=join_style)
        if shapely.is_valid(found):
            break
    return found


def places_within(shapes: Iterable[Shape], inches: float, r: float, *, outer: bool = False) -> Geometry:
    """The places of a base of radius r at most so many inches from one of the shapes, edge to edge."""
    return shapely.union_all([_grown_shape(shape, inches + r, outer=outer) for shape in shapes])


def places_wholly_within(shape: Shape, inches: float, r: float) -> Geometry:
    """The places of a base of radius r of which no part is farther than so many inches from the shape."""
    if isinstance(shape, Disc):
        left = shape.r + inches - r
        return _round(shape.x, shape.y, left) if left > 0.0 else NOWHERE
    outline = grown(solid(shape), inches) if inches > 0.0 else solid(shape)
    return buffered(outline, -r, quad_segs=steps_for(r))


def places_over(pieces: Iterable[Piece], r: float) -> Geometry:
    """The places of a base of radius r that overlaps one of the pieces; touching one is not enough."""
    return shapely.union_all([_grown_shape(piece.shape, r - TOUCH, outer=True) for piece in pieces])


def places_on_table(board: Board, r: float) -> Geometry:
    """The places of a base of radius r that does not stick out of the board."""
    if min(board.width, board.height) <= 2.0 * r:
        return NOWHERE
    return shapely.box(r, r, board.width - r, board.height - r)


def solids_of(board: Board) -> NDArray[np.object_]:
    """What each of its pieces covers, for shapely; worked out once and kept."""
    return board.derived("solids", 0.0, lambda: np.array([solid(p.shape) for p in board.pieces], np.object_))


def met_between(
    here: Geometry, there: Geometry, board: Board, blockers: Sequence[Disc], inches: float = 0.0
) -> tuple[tuple[int, ...], tuple[Disc, ...]]:
    """The numbers of the pieces, and the bases, that lines from one area to another can meet.

    Lines begin and end at most so many `inches` beside the areas.
    """
    lines, aside = shapely.convex_hull(shapely.GeometryCollection([here, there])), inches + ASIDE
    shapely.prepare(lines)
    numbers = np.flatnonzero(shapely.dwithin(lines, solids_of(board), aside)).tolist()
    x, y, r = np.array([(base.x, base.y, base.r) for base in blockers]).reshape(-1, 3).T
    near = shapely.dwithin(lines, shapely.points(x, y), r + aside).tolist()
    return tuple(numbers), tuple(base for base, met in zip(blockers, near, strict=True) if met)


def _grown_shape(shape: Shape, inches: float, *, outer: bool) -> Geometry:
    if isinstance(shape, Disc):
        return _round(shape.x, shape.y, shape.r + inches, outer=outer)
    return grown(solid(shape), inches, outer=outer) if inches > 0.0 else solid(shape)


def _round(x: float, y: float, r: float, *, outer: bool = False) -> Geometry:
    return grown(shapely.Point(x, y), r, outer=outer) if r > 0.0 else NOWHERE
