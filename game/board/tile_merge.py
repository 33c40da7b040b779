"""Terrain painted tile by tile, merged into polygons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import shapely

from game.board.shapes import Point, Polygon, signed_area

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

Cell = tuple[int, int]
"""Column and row of a tile."""

Lattice = tuple[Point, ...]


def regions(cells: Collection[Cell]) -> list[frozenset[Cell]]:
    """The groups of cells that hang together by their sides, in reading order of their first cells."""
    left = set(cells)
    found: list[frozenset[Cell]] = []
    for start in sorted(cells, key=lambda c: (c[1], c[0])):
        if start not in left:
            continue
        left.discard(start)
        group, frontier = [start], [start]
        while frontier:
            x, y = frontier.pop()
            for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if cell in left:
                    left.discard(cell)
                    group.append(cell)
                    frontier.append(cell)
        found.append(frozenset(group))
    return found


def outlines(region: Collection[Cell]) -> list[Lattice]:
    """Simple polygons without holes that together cover exactly a region's cells, in units of cells.

    A region round a hole is cut by a vertical line through the hole, and again until no hole is left.
    """
    waiting: list[Any] = [shapely.union_all([shapely.box(x, y, x + 1, y + 1) for x, y in region])]
    whole: list[Lattice] = []
    while waiting:
        for part in shapely.get_parts(waiting.pop()):
            if part.geom_type != "Polygon" or part.area == 0:
                continue
            if part.interiors:
                waiting.extend(_cut(part, _cutting_line(part)))
            else:
                whole.append(_without_straight_corners(part.exterior.coords[:-1]))
    return sorted(whole)


def merged(cells: Collection[Cell], height: int, side: float) -> list[Polygon]:
    """The polygons of all regions, in the units of `side`, with y counted up from the bottom of the map.

    Args:
        cells: columns and rows, rows counted down from the top as in Tiled.
        height: rows of the map.
        side: the side of a tile.
    """
    found = []
    for region in regions(cells):
        for outline in outlines(region):
            corners = tuple((x * side, (height - y) * side) for x, y in outline)
            found.append(Polygon(corners if signed_area(corners) > 0 else corners[::-1]))
    return found


def _cutting_line(part: Any) -> float:  # noqa: ANN401 - shapely is untyped
    """A line between columns of cells through the middle of the hole nearest to the middle of the part."""
    west, _, east, _ = part.bounds
    middles = (float((hole.bounds[0] + hole.bounds[2]) // 2) for hole in part.interiors)
    return min(middles, key=lambda x: abs(2 * x - west - east))


def _cut(part: Any, x: float) -> list[Any]:  # noqa: ANN401 - shapely is untyped
    west, south, east, north = part.bounds
    return [
        shapely.intersection(part, shapely.box(west, south, x, north)),
        shapely.intersection(part, shapely.box(x, south, east, north)),
    ]


def _without_straight_corners(corners: Sequence[Point]) -> Lattice:
    count = len(corners)
    kept = []
    for i, here in enumerate(corners):
        before, after = corners[i - 1], corners[(i + 1) % count]
        straight = before[0] == here[0] == after[0] or before[1] == here[1] == after[1]
        if not straight:
            kept.append((float(here[0]), float(here[1])))
    return tuple(kept)
