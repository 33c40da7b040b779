"""Areas of the plane as plain rings, and the few operations on them (shapely does the clipping)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely

from game.board.shapes import BAND, Chain, Disc, Point, Polygon, Shape

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from numpy.typing import NDArray

    from game.board.kernels.jit import Floats

Ring = tuple[Point, ...]

Geometry = Any
"""A geometry of shapely, which has no types."""

ARC_STEPS = 16
"""Segments per quarter circle where a disc becomes a polygon for drawing or clipping: of a disc of 2 inches
the chords lie 0.0024 inch inside."""

SLIVER = 1e-10
"""Parts of fewer square inches are none: they come of rounding, and mislead what is cut with them."""


@dataclass(frozen=True, slots=True)
class Patch:
    """A connected part of an area: its outline and its holes, each without the closing point."""

    outline: Ring
    holes: tuple[Ring, ...] = ()


@dataclass(frozen=True, slots=True)
class Area:
    """A set of points of the table, possibly empty or in several patches.

    >>> from game.board.shapes import rectangle
    >>> table, house = area_of(rectangle(0, 0, 4, 4)), area_of(rectangle(1, 1, 2, 2))
    >>> garden = difference(table, house)
    >>> garden.square_inches, garden.contains((0.5, 0.5)), garden.contains((1.5, 1.5))
    (15.0, True, False)
    >>> len(garden.patches), len(garden.patches[0].holes)
    (1, 1)
    """

    patches: tuple[Patch, ...] = ()

    @property
    def square_inches(self) -> float:
        """The size of the area."""
        return float(to_shapely(self).area)

    def contains(self, point: Point) -> bool:
        """Whether the point lies in it, border included."""
        return bool(shapely.intersects_xy(to_shapely(self), *point))


def area_of(shape: Shape) -> Area:
    """The area a shape covers; a disc becomes a polygon of 64 corners."""
    return from_shapely(solid(shape))


def solid(shape: Shape, arc_steps: int = ARC_STEPS) -> Geometry:
    """What a shape covers, for shapely: of a disc a polygon within it, of so many sides a quarter circle."""
    match shape:
        case Disc(x, y, r):
            return shapely.buffer(shapely.Point(x, y), r, quad_segs=arc_steps)
        case Polygon(corners) | Chain(corners=corners):
            return shapely.Polygon(corners)


def solid_discs(discs: Sequence[Disc], arc_steps: int = ARC_STEPS) -> NDArray[np.object_]:
    """The same of many discs, in a fraction of the time."""
    x, y, r = np.array([(disc.x, disc.y, disc.r) for disc in discs]).reshape(-1, 3).T
    found: NDArray[np.object_] = shapely.buffer(shapely.points(x, y), r, quad_segs=arc_steps)
    return found


def to_shapely(a: Area) -> Geometry:
    """The area for shapely."""
    return shapely.MultiPolygon([_polygon_of(p.outline, p.holes) for p in a.patches])


def _polygon_of(outline: Ring | Floats, holes: Iterable[Ring] = ()) -> Geometry:
    """A polygon; from arrays of its corners, as from corners one by one it takes several times as long."""
    inner = [shapely.linearrings(np.array(hole)) for hole in holes]
    return shapely.polygons(np.asarray(outline), inner or None)


def shown_area(shape: Shape) -> Area:
    """The area that a shape covers where it is drawn: of a thin thing a band, `BAND` wide."""
    if not isinstance(shape, Chain):
        return area_of(shape)
    line = shapely.LineString(shape.points)
    return from_shapely(shapely.buffer(line, BAND / 2, cap_style="flat", join_style="mitre"))


def from_rings(rings: Iterable[Ring | Floats]) -> Area:
    """The area that rings bound: the points inside an odd number of them, even where they touch or cross."""
    return from_shapely(within_rings(rings))


def within_rings(rings: Iterable[Ring | Floats]) -> Geometry:
    """The same as `from_rings`, for shapely."""
    outlines = shapely.make_valid([_polygon_of(ring) for ring in rings if len(ring) > 2])
    return reduce(shapely.symmetric_difference, outlines, shapely.Polygon())


def whose_box_meets(geometries: NDArray[np.object_], other: Geometry) -> NDArray[np.object_]:
    """Those geometries, in their order, whose boxes meet that of another one: all that can touch it."""
    x0, y0, x1, y1 = other.bounds
    left, bottom, right, top = shapely.bounds(geometries).reshape(-1, 4).T
    found: NDArray[np.object_] = geometries[(left <= x1) & (right >= x0) & (bottom <= y1) & (top >= y0)]
    return found


def rings_in_order(rings: Sequence[Floats]) -> Geometry:
    """The geometry whose outlines run counter-clockwise and holes clockwise; rings at most touch."""
    if not rings:
        return shapely.GeometryCollection()
    # All at once: of what many bases see there are more than a hundred holes.
    whose = np.repeat(np.arange(len(rings)), [len(ring) for ring in rings])
    closed = shapely.linearrings(np.concatenate(rings), indices=whose)
    outer = shapely.is_ccw(closed)
    outlines, holes = closed[outer], closed[~outer]
    if len(outlines) == 1:
        return shapely.polygons(outlines[0], holes)
    inside = shapely.point_on_surface(shapely.polygons(holes))
    within = [holes[shapely.contains(outline, inside)] for outline in shapely.polygons(outlines)]
    return shapely.union_all([shapely.polygons(*pair) for pair in zip(outlines, within, strict=True)])


def faces(segments: Floats, within: Callable[[float, float], bool]) -> Geometry:
    """The geometry of those faces that segments (x0, y0, x1, y1) cut the plane into that lie within."""
    # On a grid, so that lines which meet nearly in a point meet there: they bound no slivers then.
    lines = shapely.union_all(shapely.linestrings(segments.reshape(-1, 2, 2)), grid_size=1e-6)
    found = shapely.get_parts(shapely.polygonize(shapely.get_parts(lines)))
    inner = shapely.point_on_surface(found)
    kept = [within(float(x), float(y)) for x, y in shapely.get_coordinates(inner)]
    return shapely.union_all(found[kept])


def union(areas: Iterable[Area]) -> Area:
    """Everything that lies in at least one of them."""
    return from_shapely(shapely.union_all([to_shapely(a) for a in areas]))


def difference(a: Area, b: Area) -> Area:
    """The part of `a` that does not lie in `b`."""
    return from_shapely(shapely.difference(to_shapely(a), to_shapely(b)))


def intersection(a: Area, b: Area) -> Area:
    """The points that lie in both areas."""
    return from_shapely(shapely.intersection(to_shapely(a), to_shapely(b)))


def grow(a: Area, inches: float) -> Area:
    """Every point within that distance of the area (or, negative, at least that deep inside)."""
    return from_shapely(shapely.buffer(to_shapely(a), inches, quad_segs=ARC_STEPS))


def with_area(geometry: Geometry) -> Geometry:
    """The geometry without its lines and points, and without slivers."""
    if geometry.geom_type == "Polygon":
        return geometry
    parts = shapely.get_parts(geometry)
    # A line, or a point, has none.
    wide = shapely.area(parts) > SLIVER
    if geometry.geom_type == "MultiPolygon" and wide.all():
        return geometry
    return shapely.MultiPolygon(parts[wide])


def from_shapely(geometry: Geometry) -> Area:
    """The area of a geometry; its lines and points are left out."""
    parts = [part for part in shapely.get_parts(with_area(geometry)) if part.area > 0]
    return Area(
        tuple(
            Patch(
                outline=_ring_of(p.exterior),
                holes=tuple(_ring_of(hole) for hole in p.interiors),
            )
            for p in parts
        )
    )


def _ring_of(closed: Geometry) -> Ring:
    return tuple(map(tuple, shapely.get_coordinates(closed)[:-1].tolist()))
