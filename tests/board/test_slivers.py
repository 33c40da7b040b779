"""Areas without slivers: what rounding leaves of an area is none."""

from __future__ import annotations

import shapely

from game.board.area import with_area


def test_a_sliver_is_no_part_of_an_area() -> None:
    room, sliver = shapely.box(0, 0, 2, 1), shapely.Polygon([(3, 0), (4, 0), (4, 1e-16), (3, 1e-17)])
    found = with_area(shapely.MultiPolygon([room, sliver]))
    assert shapely.get_num_geometries(found) == 1
    assert found.area == 2.0


def test_small_islands_lines_and_points() -> None:
    island = shapely.box(5, 5, 5.001, 5.001)
    mixed = shapely.GeometryCollection([island, shapely.LineString([(0, 0), (1, 1)]), shapely.Point(2, 2)])
    assert with_area(mixed).equals(island)
    whole = shapely.MultiPolygon([shapely.box(0, 0, 1, 1), island])
    assert with_area(whole) is whole
