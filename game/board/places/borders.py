"""Who draws each stretch of the border of an area, found again after unions and differences by distance."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import shapely

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.board.area import Geometry
    from game.board.kernels.jit import Floats, Ints
    from game.board.shapes import Point

NEAR = 1e-3
"""Of outlines so many inches from a stretch, or nearer, the first one draws it: of two that run along one
arc, each drawn with corners of its own, neither is to draw every other bit."""


class Stretch(NamedTuple):
    """A stretch of border, and the number of the outline that it lies on."""

    line: tuple[Point, ...]
    drawer: int


def stretches(area: Geometry, outlines: Sequence[Geometry]) -> list[Stretch]:
    """The borders of an area made of others, cut where one outline takes over from another.

    >>> left, right = shapely.box(0, 0, 3, 2), shapely.box(1, 0, 4, 2)
    >>> found = stretches(shapely.intersection(left, right), [left, right])
    >>> sorted((stretch.drawer, len(stretch.line)) for stretch in found)
    [(0, 4), (1, 2)]
    """
    sides = [_sides(outline) for outline in outlines]
    number = np.repeat(np.arange(len(sides)), [len(each) for each in sides])
    if area.is_empty or not len(number):
        return []
    tree = shapely.STRtree(shapely.linestrings(np.concatenate(sides)))
    return [stretch for ring in _rings(area) for stretch in _cut(ring, tree, number)]


def _cut(ring: Floats, tree: shapely.STRtree, number: Ints) -> Iterator[Stretch]:
    middles = shapely.points((ring[1:] + ring[:-1]) / 2.0)
    nearest, away = tree.query_nearest(middles, all_matches=False, return_distance=True)
    drawers = number[nearest[1]]
    # Where several outlines run along each other, the first of them.
    for k, side in zip(
        *tree.query(middles, predicate="dwithin", distance=float(away.max()) + NEAR), strict=True
    ):
        if shapely.distance(middles[k], tree.geometries[side]) <= away[k] + NEAR:
            drawers[k] = min(drawers[k], number[side])
    # The ring begins where the drawer changes, so that no stretch is cut in two by where it happens to start.
    changes = np.flatnonzero(drawers != np.roll(drawers, 1))
    first = int(changes[0]) if len(changes) else 0
    drawers = np.roll(drawers, -first)
    points = np.roll(ring[:-1], -first, axis=0)
    points = np.concatenate((points, points[:1]))
    at = 0
    for drawer, run in groupby(drawers.tolist()):
        end = at + len(list(run))
        yield Stretch(tuple((float(x), float(y)) for x, y in points[at : end + 1]), int(drawer))
        at = end


def _rings(area: Geometry) -> Iterator[Floats]:
    for polygon in shapely.get_parts(area):
        if polygon.geom_type == "Polygon":
            for ring in (polygon.exterior, *polygon.interiors):
                yield shapely.get_coordinates(ring)


def _sides(outline: Geometry) -> Floats:
    """The sides of an outline, n x 2 points."""
    found = [np.stack((ring[:-1], ring[1:]), axis=1) for ring in _rings(outline)]
    return np.concatenate(found) if found else np.zeros((0, 2, 2))
